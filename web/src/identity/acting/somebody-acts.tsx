import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { Banner } from "../../ui/feedback/banner.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { somebodyActsMessages } from "./somebody-acts.messages.ts"
import { actingPeopleQuery } from "./acting-people.api.ts"

/** Says that a user of another account is working in the account. */
export const SomebodyActs = () => {
  const messages = useMessages(somebodyActsMessages)
  const { accountId, accountName } = useAccount()
  const session = useSignedIn()
  const { data = [] } = useQuery(actingPeopleQuery(accountId))
  // Users of the account itself who preview one of its roles are not reported. A partner that regularly manages its
  // customer is only in the list; users who gave a reason are reported.
  const acting = new Set(
    data.filter(({ kind }) => kind !== "open").map(({ name, fromAccount }) => `${name} ${fromAccount}`),
  )
  const others = data
    .filter(({ kind, name, fromAccount }) => kind !== "open" || !acting.has(`${name} ${fromAccount}`))
    .filter(
      ({ sessionId, fromAccount, kind, reason }) =>
        sessionId !== session.sessionId && fromAccount !== accountName && (kind !== "open" || reason !== ""),
    )
  const people = new Set(others.map(({ name, fromAccount }) => `${name} ${fromAccount}`)).size
  const [first] = others
  if (first === undefined) return null
  return (
    <Banner
      wide
      title={others.every(({ kind }) => kind === "open") ? messages.somebodyLooks : messages.somebodyActs}
      action={<TextLink href={accountAddress(accountId, "trusts")}>{messages.seeWho}</TextLink>}
    >
      {people === 1
        ? first.kind === "open"
          ? messages.looksHere(first.name, first.fromAccount)
          : messages.actsHere(first.name, first.fromAccount, first.roleName)
        : messages.severalAct(people)}
    </Banner>
  )
}
