import { suspendedText } from "@dialplane/contract/ground/accounts/suspended-text"
import { Banner } from "../ui/feedback/banner.tsx"

export const SuspendedBanner = () => (
  <Banner wide tone="warn" title="Suspended.">
    {suspendedText()}
  </Banner>
)
