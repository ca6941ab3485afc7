import { rowKindOf, type ReportSubject } from "@dialplane/contract/insight/reports/report-subjects"
import type { ReportCallLog } from "@dialplane/contract/insight/reports/reports.schema"
import type { UseInfiniteQueryResult } from "@tanstack/react-query"
import { useMemo, type ReactNode } from "react"
import { clockText, Party } from "../../calling/routing/journey-tile.tsx"
import { useAccount } from "../../kit/account.tsx"
import { useCan } from "../../kit/can.tsx"
import { formatDateTime } from "../../kit/locale/format.ts"
import { useLocale, useMessages } from "../../kit/locale/use-locale.ts"
import { withZone } from "../../kit/locale/with-zone.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import type { Column } from "../../ui/table/column.ts"
import { DataTable } from "../../ui/table/data-table.tsx"
import { reportMessages } from "./reports.messages.ts"
import { rowWordOf, useDirectionText, useResultText, useTypeText } from "./use-report.ts"
import classes from "./reports.module.css"

type CallRow = ReportCallLog["items"][number]
export interface LoadedCalls {
  readonly rows: readonly CallRow[]
  readonly total: number
  readonly scope: ReportCallLog["scope"] | undefined
}

const pages = { phone: "calls", meeting: "meetings", message: "messages" } as const

interface Props {
  readonly subject: ReportSubject
  readonly label: string
  readonly calls: UseInfiniteQueryResult<LoadedCalls>
  readonly empty: ReactNode
  /** All rows are of the same user, queue or group. */
  readonly isOfOne: boolean
}

/** The rows that a report counts, newest first, each with the way to its call. */
export const ReportCallList = ({ subject, label, calls, empty, isOfOne }: Props) => {
  const messages = useMessages(reportMessages)
  const { accountId } = useAccount()
  const word = rowWordOf(subject)
  const mayOpen = {
    phone: useCan("read:all-calls"),
    meeting: useCan("read:meeting-reports"),
    message: useCan("read:all-calls"),
  }
  const { timeZone } = useLocale()
  const hrefOf = ({ channel, callId }: CallRow) =>
    withZone(accountAddress(accountId, `${pages[channel]}/${callId}`), calls.data?.scope?.timeZone, timeZone)
  // Calls and meetings together may only be opened in part.
  const opens = calls.data?.rows.every(({ channel }) => mayOpen[channel]) ?? false
  const columns = useColumns(subject, isOfOne, calls.data?.scope?.timeZone)
  return (
    <>
      {calls.data?.rows.some(({ isSimulated }) => isSimulated) === true && (
        <div className={classes.notice}>
          <Banner>{messages[`simulated_${word}`]}</Banner>
        </div>
      )}
      <div className={classes.wide} data-still={(calls.data?.rows.length ?? 0) === 0 || undefined}>
        <DataTable<CallRow>
          label={label}
          height="auto"
          columns={columns}
          rows={calls.data?.rows ?? []}
          {...(calls.data === undefined ? {} : { total: calls.data.total })}
          rowId={({ key }) => key}
          rowName={({ channel, fromName, fromNumber, toName, toNumber }) =>
            channel === "meeting"
              ? toName || toNumber
              : messages.callName(fromName || fromNumber || messages.hidden, toName || toNumber)
          }
          {...(opens ? { rowHref: hrefOf } : {})}
          loading={calls.isPending}
          loadingMore={calls.isFetchingNextPage}
          empty={empty}
        />
      </div>
      {calls.hasNextPage && (
        <div className={classes.pager}>
          <ActionButton loading={calls.isFetchingNextPage} onClick={() => void calls.fetchNextPage()}>
            {messages.more(word)}
          </ActionButton>
        </div>
      )}
    </>
  )
}

const useColumns = (
  subject: ReportSubject,
  isOfOne: boolean,
  timeZone: string | undefined,
): readonly Column<CallRow>[] => {
  const messages = useMessages(reportMessages)
  const settings = useLocale()
  const [resultText, directionText, typeText] = [useResultText(), useDirectionText(rowWordOf(subject)), useTypeText()]
  const kind = rowKindOf[subject]
  // They have the most columns.
  const namesUsers = subject === "users" && !isOfOne
  return useMemo(() => {
    const seconds = (id: string, header: string, of: (row: CallRow) => number, width = 76): Column<CallRow> => ({
      id,
      header,
      width,
      align: "end",
      cell: (row) => <span className="dp-figures">{of(row) === 0 ? "–" : clockText(of(row))}</span>,
    })
    const columns: (Column<CallRow> | false)[] = [
      kind === "meeting" && {
        id: "topic",
        header: messages.topic,
        min: 220,
        grow: 3,
        fixed: true,
        card: "title",
        cell: ({ toName, toNumber }) => toName || toNumber,
      },
      {
        id: "from",
        header: kind === "meeting" ? messages.row_meetings : messages.callFrom,
        min: kind === "message" ? 250 : 155,
        grow: 1,
        fixed: kind !== "meeting",
        ...(kind === "meeting" ? {} : { card: "title" as const }),
        cell: ({ channel, fromNumber, fromName }) =>
          channel === "meeting" ? (
            fromName
          ) : (
            <Party inTable number={fromNumber} name={fromName} hidden={messages.hidden} />
          ),
      },
      kind !== "meeting" && {
        id: "to",
        header: messages.callTo,
        min: namesUsers ? 240 : 285,
        grow: 3,
        cell: ({ channel, toNumber, toName }) =>
          channel === "meeting" ? (
            toName || toNumber
          ) : (
            <Party inTable number={toNumber} name={toName} hidden={messages.hidden} />
          ),
      },
      (kind === "meeting" || kind === "message") && {
        id: "type",
        header: messages.type,
        width: 120,
        cell: ({ type }) => typeText(type),
      },
      !isOfOne &&
        (subject === "users" || subject === "queues" || subject === "groups") && {
          id: "object",
          header: messages[`row_${subject}`],
          min: namesUsers ? 135 : 175,
          cell: ({ object }) => object?.name ?? "",
        },
      { id: "result", header: messages.result, width: 150, card: "aside", cell: ({ result }) => resultText(result) },
      {
        id: "time",
        header: messages.time,
        width: 192,
        cell: ({ startedAt }) => (
          <span className="dp-figures">
            {formatDateTime({ ...settings, timeZone: timeZone ?? settings.timeZone }, startedAt)}
          </span>
        ),
      },
      kind !== "queue" &&
        kind !== "group" &&
        kind !== "meeting" && {
          id: "direction",
          header: messages.direction,
          width: 86,
          cell: ({ direction }) => directionText(direction),
        },
      (kind === "queue" || kind === "group") && seconds("wait", messages.wait, ({ waitSeconds }) => waitSeconds),
      (kind === "company" || kind === "user" || kind === "unified") &&
        seconds("ring", messages.ring, ({ ringSeconds }) => ringSeconds, 66),
      kind !== "message" &&
        seconds("talk", kind === "meeting" ? messages.length : messages.talk, ({ talkSeconds }) => talkSeconds),
    ]
    return columns.filter((column) => column !== false)
  }, [subject, isOfOne, namesUsers, kind, messages, settings, timeZone, resultText, directionText, typeText])
}
