import { texts } from "@dialplane/contract/kit/language"

/** Delivery status of an email, the same on the user page and in the outbox. */
export const mailStateMessages = texts("kit.mailState", {
  waiting: "Queued",
  sent: "Sent",
  failed: "Failed",
  expired: "Expired",
})
