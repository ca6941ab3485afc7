import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { DataTable } from "../../ui/table/data-table.tsx"
import { liveCallsQuery } from "./engine.api.ts"
import { engineMessages } from "./engine.messages.ts"
import { liveColumns, type LiveColumn } from "./live-columns.tsx"
import classes from "./engine.module.css"

interface Props {
  readonly id: number
  /** Columns that would say the same in every row here. */
  readonly without: readonly LiveColumn[]
}

/** The calls that are here now: who is in a conference, who rings a group, who listens to a menu. */
const LiveCallsHere = ({ id, without }: Props) => {
  const messages = useMessages(engineMessages)
  const { accountId } = useAccount()
  const calls = useQuery({ ...liveCallsQuery(accountId, id), refetchInterval: 15_000 })
  if (calls.isLoadingError) return <LoadError compact of={calls} />
  if (calls.data?.items.length === 0) return <p className={classes.quiet}>{messages.none}</p>
  const isRecorded = calls.data?.items.some((one) => one.place === "conference" && one.isRecorded) === true
  return (
    <>
      <p className={classes.recordingNow} role="status">
        {isRecorded && (
          <>
            <span className={classes.dot} aria-hidden />
            {messages.conferenceRecorded}
          </>
        )}
      </p>
      <DataTable
        label={messages.live}
        height="auto"
        columns={liveColumns(messages, without)}
        rows={calls.data?.items ?? []}
        rowId={({ liveCallId }) => String(liveCallId)}
        rowName={({ from, to }) => messages.title(from.name || from.number, to.name || to.number)}
        loading={calls.isPending}
      />
    </>
  )
}

interface Of {
  readonly id: number
}
/** In a conference and in a menu no phone of a colleague takes part. */
export const CallsWithoutPhones = ({ id }: Of) => <LiveCallsHere id={id} without={["object", "to", "people"]} />
/** The phones of a group's members ring. */
export const CallsWithPhones = ({ id }: Of) => <LiveCallsHere id={id} without={["object", "to"]} />
