import { texts } from "@dialplane/contract/kit/language"

export const stoppedMessages = texts("scim.stopped", {
  title: "User provisioning stopped",
})
