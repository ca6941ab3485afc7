import {
  callDirections,
  callFilter,
  type CallRecord,
} from "@dialplane/contract/calling/call-records/call-records.schema"
import { callResults } from "@dialplane/contract/calling/routing/call-place"
import { useInfiniteQuery } from "@tanstack/react-query"
import { useMemo, type ReactNode } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useCan } from "../../kit/can.tsx"
import { usePageParams, useSetPageParams } from "../../kit/data/use-page-params.ts"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { PeriodButton } from "../../kit/list/period-button.tsx"
import { daysAgo } from "../../kit/list/period.ts"
import { useSearchText } from "../../kit/list/use-search-text.ts"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { FilterMenu } from "../../ui/list/filter-menu.tsx"
import { ListToolbar } from "../../ui/list/list-toolbar.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import { DataTable } from "../../ui/table/data-table.tsx"
import { useResultWords } from "../routing/journey-tile.tsx"
import type { CallSearch, CallsQuery } from "./call-records.api.ts"
import { callColumns } from "./call-columns.tsx"
import { callMessages } from "./call-records.messages.ts"
import classes from "./call-records.module.css"

const schema = callFilter.pick({
  from: true,
  to: true,
  number: true,
  direction: true,
  result: true,
  userId: true,
  extensionId: true,
  deviceId: true,
  queueId: true,
})
/** Links from the pages of these show their calls. */
const subjects = ["userId", "extensionId", "deviceId", "queueId"] as const
type FilterName = keyof (typeof schema)["shape"]

interface CallListProps {
  readonly title: string
  readonly sentence: string
  /** The calls of the account, or of one user. */
  readonly query: (accountId: number, search: CallSearch) => CallsQuery
  /** Shown above the list. */
  readonly before?: ReactNode
  /** What stands there before the first call. */
  readonly none: ReactNode
}

/** A call log: filters, the table and further pages. */
export const CallList = ({ title, sentence, query, before, none }: CallListProps) => {
  const messages = useMessages(callMessages)
  const { accountId } = useAccount()
  const mayOpen = useCan("read:all-calls")
  const { dateTime } = useFormat()
  const wordOf = useResultWords()
  const params = usePageParams(schema)
  const setParams = useSetPageParams(schema)
  const [text, setText] = useSearchText(params.number ?? "", (number) => void setParams({ number }, { replace: true }))
  const search = useMemo(
    () => Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined && value !== "")),
    [params],
  ) as CallSearch
  const calls = useInfiniteQuery({ ...query(accountId, search), placeholderData: (earlier) => earlier })
  const rows: readonly CallRecord[] = calls.data ?? []
  const isOfParty = rows.some(({ own }) => own !== null)
  const columns = useMemo(() => callColumns(messages, dateTime, isOfParty), [messages, dateTime, isOfParty])
  const narrowed = Object.keys(search).length > 0
  const clear = () => void setParams(Object.fromEntries(Object.keys(schema.shape).map((name) => [name, undefined])))
  const days = [
    { value: daysAgo(0), label: messages.today },
    ...[7, 30, 90].map((count) => ({ value: daysAgo(count), label: messages.lastDays(count) })),
  ]
  const withChosen = (value: string | undefined, options: readonly { value: string; label: string }[]) =>
    value === undefined || options.some((one) => one.value === value)
      ? options
      : [{ value, label: dateTime(value) }, ...options]
  const filters: readonly { name: FilterName; label: string; options: readonly { value: string; label: string }[] }[] =
    [
      {
        name: "direction",
        label: messages.direction,
        options: callDirections.map((value) => ({ value, label: messages[value] })),
      },
      {
        name: "result",
        label: messages.result,
        options: callResults.map((value) => ({ value, label: wordOf(value) })),
      },
      { name: "from", label: messages.since, options: withChosen(params.from, days) },
      ...(params.to === undefined
        ? []
        : [{ name: "to" as const, label: messages.until, options: withChosen(params.to, []) }]),
      ...subjects.flatMap((name) =>
        params[name] === undefined
          ? []
          : [{ name, label: messages[name], options: [{ value: String(params[name]), label: messages.onlyThis }] }],
      ),
    ]
  return (
    <PageFrame width="full">
      <PageHead title={title} sentence={sentence} />
      {before}
      {rows.some(({ isSimulated }) => isSimulated) && (
        <div className={classes.notice}>
          <Banner>{messages.simulated}</Banner>
        </div>
      )}
      {calls.isSuccess && rows.length === 0 && !narrowed ? (
        none
      ) : (
        <>
          <ListToolbar
            search={{ value: text, onChange: setText, placeholder: messages.number }}
            filters={filters.map(({ name, label, options }) => (
              <FilterMenu
                key={name}
                label={label}
                options={options}
                single
                selected={params[name] === undefined ? [] : [String(params[name])]}
                onChange={([value]) => void setParams({ [name]: value })}
              />
            ))}
            {...(narrowed ? { onClearFilters: clear } : {})}
            end={<PeriodButton onChoose={({ since, until }) => setParams({ from: since, to: until })} />}
          />
          {calls.isLoadingError ? (
            <LoadError of={calls} />
          ) : (
            <DataTable
              label={title}
              height="auto"
              columns={columns}
              rows={rows}
              rowId={({ callId }) => callId}
              rowName={({ from, to }) => messages.title(from.name || from.number, to.name || to.number)}
              {...(mayOpen
                ? { rowHref: ({ callId }: CallRecord) => accountAddress(accountId, `calls/${callId}`) }
                : {})}
              loading={calls.isPending}
              loadingMore={calls.isFetchingNextPage}
              empty={
                <EmptyState
                  icon="search"
                  title={messages.nothing}
                  sentence={messages.nothingSentence}
                  action={<ActionButton onClick={clear}>{messages.clear}</ActionButton>}
                />
              }
            />
          )}
          {calls.hasNextPage && (
            <div className={classes.more}>
              <ActionButton loading={calls.isFetchingNextPage} onClick={() => void calls.fetchNextPage()}>
                {messages.more}
              </ActionButton>
            </div>
          )}
        </>
      )}
    </PageFrame>
  )
}
