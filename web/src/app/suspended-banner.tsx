import { suspendedText } from "@dialplane/contract/ground/accounts/suspended-text"
import { defineMessages } from "../kit/locale/messages.ts"
import { useMessages } from "../kit/locale/use-locale.ts"
import { Banner } from "../ui/feedback/banner.tsx"

const messages = defineMessages({ "en-us": { suspended: "Suspended." } })

export const SuspendedBanner = () => (
  <Banner wide tone="warn" title={useMessages(messages).suspended}>
    {suspendedText()}
  </Banner>
)
