import { useAccount } from "../kit/account.tsx"
import { accountStatusWords } from "../kit/account-status-badge.tsx"
import { useCan } from "../kit/can.tsx"
import { useFormat, useWords } from "../kit/locale/use-locale.ts"
import { accountAddress } from "../kit/screen.ts"
import { useSignedIn } from "../kit/session/use-session.ts"
import { Banner } from "../ui/feedback/banner.tsx"
import { TextLink } from "../ui/link/text-link.tsx"
import { later } from "../ui/overlays/later.ts"
import { useLater } from "../ui/overlays/use-later.ts"

const somebodyActs = later(() => import("../acting/somebody-acts.tsx").then((file) => file.SomebodyActs))

/** What everybody in the account should know before anything else. */
export const AccountNotices = () => {
  const { accountId, status, plannedStatus, trial, fraudHold } = useAccount()
  const { zonedDateTime } = useFormat()
  const names = useWords(accountStatusWords)
  const maySeeStatus = useCan("read:account-status")
  const { homeAccountId } = useSignedIn()
  // Those who look after an account's trusts see at once when somebody from elsewhere works in it.
  const concerned = useCan("read:trusts") && accountId === homeAccountId
  return (
    <>
      {concerned && <SomebodyActs />}
      {fraudHold && <Banner wide tone="danger" title="On hold.">This account is being reviewed. Orders and changes of service wait until the review ends.</Banner>}
      {trial && <Banner wide title="Trial.">This account is being tried out. Everything works; nothing is billed.</Banner>}
      {status === "Suspended" && <Banner wide tone="warn" title="Suspended.">Calls are stopped and nothing can be added while the account is suspended. Its settings can be seen and changed.</Banner>}
      {status === "Cancelled" && <Banner wide tone="warn" title="Cancelled.">The account has ended. What is shown here is its last state; nothing can be changed.</Banner>}
      {maySeeStatus && plannedStatus !== null && (
        <Banner wide tone="warn" title="Planned." action={<TextLink href={accountAddress(accountId, "account")}>See details</TextLink>}>
          This account will be {names[plannedStatus.status].toLowerCase()} on {zonedDateTime(plannedStatus.at)}.
        </Banner>
      )}
    </>
  )
}

const SomebodyActs = () => {
  const { Part } = useLater(somebodyActs)
  return Part && <Part />
}
