import type { UnreturnedCaller } from "@dialplane/contract/insight/unreturned-calls/unreturned-calls.schema"
import { useInfiniteQuery, useMutation } from "@tanstack/react-query"
import { useMemo } from "react"
import { z } from "zod"
import { Party } from "../../calling/routing/journey-tile.tsx"
import { useAccount } from "../../kit/account.tsx"
import { usePageParams, useSetPageParams } from "../../kit/data/use-page-params.ts"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useFormat, useLocale, useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { useZoneText } from "../../kit/locale/use-zone-text.ts"
import { accountAddress } from "../../kit/screen.ts"
import { useMay } from "../../kit/use-may.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { FilterMenu } from "../../ui/list/filter-menu.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { DataTable } from "../../ui/table/data-table.tsx"
import { callersQuery, exportCallers, markDone, reopen } from "./unreturned-calls.api.ts"
import { unreturnedCallMessages } from "./unreturned-calls.messages.ts"
import classes from "./unreturned-calls.module.css"

const periods = ["1", "7", "14", "31"] as const
const states = ["open", "done"] as const
const schema = z.object({ days: z.enum(periods).default("7"), state: z.enum(states).default("open") })
const none: readonly UnreturnedCaller[] = []

/** Callers who wait for a call back: of the account, or of whoever may see only their own calls. */
export const Page = () => {
  const messages = useMessages(unreturnedCallMessages)
  const { accountId } = useAccount()
  const { dateTime, number: count } = useFormat()
  const { timeZone } = useLocale()
  const phone = usePhoneNumbers()
  const zoneText = useZoneText()
  const whose = useMay()("read:all-calls") ? "all" : "own"
  const { days, state } = usePageParams(schema)
  const set = useSetPageParams(schema)
  const callers = useInfiniteQuery(callersQuery(accountId, whose, { days: Number(days), state }))
  const marking = useMutation(markDone[whose])
  const reopening = useMutation(reopen[whose])
  const exporting = useMutation({
    mutationFn: (asked: Parameters<typeof exportCallers>[2]) => exportCallers(accountId, whose, asked),
  })
  const { mutate: mark } = marking
  const { mutate: reopenCall } = reopening
  const columns = useMemo((): readonly Column<UnreturnedCaller>[] => {
    const isDone = state === "done"
    const change = ({ number, callId }: UnreturnedCaller) => {
      const params = { accountId, callerNumber: number }
      if (isDone) return reopenCall({ params })
      mark(
        { params, body: { callId } },
        {
          onSuccess: () =>
            showToast({
              tone: "good",
              title: messages.isDone,
              message: messages.isDoneUntil(phone(number)),
              life: 10_000,
              action: { label: messages.undo, onSelect: () => reopenCall({ params }) },
            }),
        },
      )
    }
    return [
      {
        id: "caller",
        header: messages.caller,
        min: 165,
        grow: 1,
        fixed: true,
        card: "title",
        cell: ({ number, name }) => <Party number={number} name={name} hidden={messages.hidden} inTable />,
      },
      {
        id: "called",
        header: messages.called,
        min: 285,
        grow: 3,
        cell: ({ calledNumber, calledName }) => (
          <Party number={calledNumber} name={calledName} hidden={messages.hidden} inTable />
        ),
      },
      { id: "result", header: messages.result, width: 112, cell: ({ result }) => messages[`result_${result}`] },
      {
        id: "missedCalls",
        header: messages.missedCalls,
        width: 105,
        align: "end",
        cell: ({ missedCalls }) => <span className="dp-figures">{count(missedCalls)}</span>,
      },
      {
        id: "lastMissed",
        header: messages.lastMissed,
        width: 195,
        cell: ({ lastMissedAt }) => <span className="dp-figures">{dateTime(lastMissedAt)}</span>,
      },
      isDone
        ? { id: "doneBy", header: messages.doneBy, min: 150, cell: ({ markedBy }) => markedBy ?? "" }
        : {
            id: "since",
            header: messages.waitingSince,
            width: 125,
            cell: ({ firstMissedAt }) => <RelativeTime at={firstMissedAt} timeZone={timeZone} inTable />,
          },
      {
        id: "done",
        header: messages.action,
        width: isDone ? 200 : 150,
        card: "action",
        cell: (row) => (
          <ActionButton
            size="xs"
            icon={isDone ? "undo" : "success"}
            aria-label={(isDone ? messages.reopenOf : messages.markDone)(phone(row.number))}
            onClick={() => change(row)}
          >
            {isDone ? messages.reopen : messages.done}
          </ActionButton>
        ),
      },
    ]
  }, [messages, state, accountId, phone, count, dateTime, timeZone, mark, reopenCall])
  return (
    <PageFrame width="full">
      <PageHead
        title={messages.title}
        sentence={whose === "all" ? messages.sentence : messages.ownSentence}
        actions={
          <ActionButton
            icon="export"
            loading={exporting.isPending}
            onClick={() => exporting.mutate({ days: Number(days), state })}
          >
            {messages.export}
          </ActionButton>
        }
      />
      <div role="group" aria-label={messages.filters} className={classes.filters}>
        <FilterMenu
          label={messages.period}
          single
          options={periods.map((value) => ({ value, label: messages[`days_${value}`] }))}
          selected={[days]}
          onChange={([value]) => value !== undefined && void set({ days: value as (typeof periods)[number] })}
        />
        <FilterMenu
          label={messages.state}
          single
          options={states.map((value) => ({ value, label: messages[`state_${value}`] }))}
          selected={[state]}
          onChange={([value]) => value !== undefined && void set({ state: value as (typeof states)[number] })}
        />
        {timeZone !== undefined && <span className={classes.zone}>{messages.zone(zoneText(timeZone))}</span>}
      </div>
      {callers.isLoadingError ? (
        <LoadError of={callers} />
      ) : (
        <DataTable<UnreturnedCaller>
          label={messages.title}
          height="auto"
          columns={columns}
          rows={callers.data ?? none}
          rowId={({ number }) => number}
          rowName={({ number, name }) => name || phone(number)}
          {...(whose === "all"
            ? { rowHref: ({ callId }: UnreturnedCaller) => accountAddress(accountId, `calls/${callId}`) }
            : {})}
          loading={callers.isPending}
          loadingMore={callers.isFetchingNextPage}
          empty={
            state === "open" ? (
              <EmptyState icon="success" title={messages.none} sentence={messages.noneSentence} />
            ) : (
              <EmptyState icon="phone" title={messages.noneDone} sentence={messages.noneDoneSentence} />
            )
          }
        />
      )}
      {callers.hasNextPage && (
        <div className={classes.more}>
          <ActionButton loading={callers.isFetchingNextPage} onClick={() => void callers.fetchNextPage()}>
            {messages.more}
          </ActionButton>
        </div>
      )}
    </PageFrame>
  )
}
