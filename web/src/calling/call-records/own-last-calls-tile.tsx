import { listCallsOfUser } from "@dialplane/contract/calling/call-records/call-records.endpoints"
import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { query } from "../../kit/data/query.ts"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { IconRows } from "../../ui/display/icon-row.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { Section } from "../../ui/page/section.tsx"
import { ListSkeleton } from "../../ui/states/list-skeleton.tsx"
import { callMessages } from "./call-records.messages.ts"
import { LastCall } from "./last-calls.tsx"
import classes from "./call-records.module.css"

/** For dashboards: the last calls of whoever is signed in. */
export const OwnLastCalls = ({ title }: { readonly title: string }) => {
  const messages = useMessages(callMessages)
  const { userId } = useSignedIn()
  const { accountId } = useAccount()
  const calls = useQuery(query(listCallsOfUser, { params: { userId }, query: { limit: 5 } }, { customError: true }))
  return (
    <Section
      title={title}
      actions={<TextLink href={accountAddress(accountId, "reports/my-calls")}>{messages.all}</TextLink>}
    >
      {calls.isLoadingError ? (
        <LoadError compact of={calls} />
      ) : calls.data === undefined ? (
        <ListSkeleton rows={4} />
      ) : calls.data.items.length === 0 ? (
        <p className={classes.quiet}>{messages.lastNone}</p>
      ) : (
        <IconRows label={title}>
          {calls.data.items.map((call) => (
            <LastCall key={call.callId} call={call} />
          ))}
        </IconRows>
      )}
    </Section>
  )
}
