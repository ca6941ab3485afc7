import { useAccount } from "../kit/account.tsx"
import { Banner } from "../ui/feedback/banner.tsx"

/** What everybody in the account should know before anything else. */
export const AccountNotices = () => {
  const { status, trial, fraudHold } = useAccount()
  return (
    <>
      {fraudHold && <Banner wide tone="danger" title="On hold.">This account is being reviewed. Orders and changes of service wait until the review ends.</Banner>}
      {trial && <Banner wide title="Trial.">This account is being tried out. Everything works; nothing is billed.</Banner>}
      {status === "Suspended" && <Banner wide tone="warn" title="Suspended.">Calls are stopped while the account is suspended. Its settings can be seen and prepared.</Banner>}
      {status === "Cancelled" && <Banner wide tone="warn" title="Cancelled.">The account has ended. What is shown here is its last state.</Banner>}
    </>
  )
}
