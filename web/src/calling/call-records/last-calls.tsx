import type { CallRecord } from "@dialplane/contract/calling/call-records/call-records.schema"
import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useCan } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { IconRow, IconRows } from "../../ui/display/icon-row.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { clockText } from "../routing/journey-tile.tsx"
import { lastCallsQuery, type CallSubject } from "./call-records.api.ts"
import { callMessages } from "./call-records.messages.ts"
import { OwnResult } from "./own-result.tsx"
import classes from "./call-records.module.css"

const icons = { inbound: "phone-in", outbound: "phone-out", internal: "phone" } as const

/** The last calls of a user, extension, phone, queue or number. */
export const LastCalls = ({ of: subject }: { readonly of: CallSubject }) => {
  const messages = useMessages(callMessages)
  const { accountId } = useAccount()
  const calls = useQuery(lastCallsQuery(accountId, subject))
  if (calls.isLoadingError) return <LoadError compact of={calls} />
  if (calls.data === undefined) return <FormSkeleton />
  if (calls.data.items.length === 0) return <p className={classes.quiet}>{messages.lastNone}</p>
  const search = new URLSearchParams(Object.entries(subject).map(([name, value]) => [name, String(value)]))
  return (
    <>
      <IconRows label={messages.last}>
        {calls.data.items.map((call) => (
          <LastCall key={call.callId} call={call} />
        ))}
      </IconRows>
      <div className={classes.all}>
        <ActionButton href={accountAddress(accountId, `calls?${search}`)}>{messages.all}</ActionButton>
      </div>
    </>
  )
}

export const LastCall = ({ call }: { readonly call: CallRecord }) => {
  const messages = useMessages(callMessages)
  const { accountId } = useAccount()
  const { dateTime } = useFormat()
  const phone = usePhoneNumbers()
  const mayOpen = useCan("read:all-calls")
  const { callId, direction, from, to, startedAt, talkSeconds } = call
  const nameOf = ({ name, number }: CallRecord["from"]) =>
    name !== "" ? name : number === "" ? messages.hidden : number.startsWith("+") ? phone(number) : number
  const title = messages.title(nameOf(from), nameOf(to))
  return (
    <IconRow
      icon={icons[direction]}
      title={mayOpen ? <TextLink href={accountAddress(accountId, `calls/${callId}`)}>{title}</TextLink> : title}
      badge={<OwnResult call={call} />}
      facts={
        <>
          <span>{messages[direction]}</span>
          <span>{dateTime(startedAt)}</span>
          {talkSeconds > 0 && <span>{clockText(talkSeconds)}</span>}
        </>
      }
    />
  )
}
