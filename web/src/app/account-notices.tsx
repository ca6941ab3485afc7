import { useQuery } from "@tanstack/react-query"
import { actingPeopleQuery } from "../acting/acting.api.ts"
import { actingWords } from "../acting/acting.words.ts"
import { useAccount } from "../kit/account.tsx"
import { useCan } from "../kit/can.tsx"
import { useWords } from "../kit/locale/use-locale.ts"
import { accountAddress } from "../kit/screen.ts"
import { useSignedIn } from "../kit/session/use-session.ts"
import { Banner } from "../ui/feedback/banner.tsx"
import { TextLink } from "../ui/link/text-link.tsx"

/** What everybody in the account should know before anything else. */
export const AccountNotices = () => {
  const { status, trial, fraudHold } = useAccount()
  return (
    <>
      <SomebodyActs />
      {fraudHold && <Banner wide tone="danger" title="On hold.">This account is being reviewed. Orders and changes of service wait until the review ends.</Banner>}
      {trial && <Banner wide title="Trial.">This account is being tried out. Everything works; nothing is billed.</Banner>}
      {status === "Suspended" && <Banner wide tone="warn" title="Suspended.">Calls are stopped while the account is suspended. Its settings can be seen and prepared.</Banner>}
      {status === "Cancelled" && <Banner wide tone="warn" title="Cancelled.">The account has ended. What is shown here is its last state.</Banner>}
    </>
  )
}

/** Those who look after an account's trusts see at once when somebody from elsewhere works in it. */
const SomebodyActs = () => {
  const words = useWords(actingWords)
  const { accountId, accountName } = useAccount()
  const session = useSignedIn()
  const concerned = useCan("read:trusts") && accountId === session.homeAccountId
  const { data } = useQuery({ ...actingPeopleQuery(accountId), enabled: concerned })
  // People of the account who look at one of its roles are no strangers.
  const others = (concerned ? (data ?? []) : []).filter(({ sessionId, fromAccount }) => sessionId !== session.sessionId && fromAccount !== accountName)
  const [first] = others
  if (first === undefined) return null
  return (
    <Banner wide title={words.somebodyActs} action={<TextLink href={accountAddress(accountId, "trusts")}>{words.seeWho}</TextLink>}>
      {others.length === 1 ? words.actsHere(first.name, first.fromAccount, first.roleName) : words.severalAct(others.length)}
    </Banner>
  )
}
