import { suspendedText } from "@dialplane/contract/ground/accounts/suspended-text"
import { useAccount } from "../kit/account.tsx"
import { useMessages } from "../kit/locale/use-locale.ts"
import { Banner } from "../ui/feedback/banner.tsx"
import { accountStateMessages } from "./account-state-banners.messages.ts"

/** Says when the account is on hold, a trial, suspended or cancelled. */
export const AccountStateBanners = () => {
  const { status, trial, fraudHold } = useAccount()
  const messages = useMessages(accountStateMessages)
  return (
    <>
      {fraudHold && (
        <Banner wide tone="danger" title={messages.onHold}>
          {messages.onHoldText}
        </Banner>
      )}
      {trial && (
        <Banner wide title={messages.trial}>
          {messages.trialText}
        </Banner>
      )}
      {status === "Suspended" && (
        <Banner wide tone="warn" title={messages.suspended}>
          {suspendedText()}
        </Banner>
      )}
      {status === "Cancelled" && (
        <Banner wide tone="warn" title={messages.cancelled}>
          {messages.cancelledText}
        </Banner>
      )}
    </>
  )
}
