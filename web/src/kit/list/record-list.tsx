import { useInfiniteQuery } from "@tanstack/react-query"
import { useMemo, type ReactNode } from "react"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import type { IconName } from "../../ui/icons/icon-map.ts"
import { FilterMenu } from "../../ui/list/filter-menu.tsx"
import { ListToolbar } from "../../ui/list/list-toolbar.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { DataTable } from "../../ui/table/data-table.tsx"
import type { PageSchema } from "../data/page-params.ts"
import type { RecordsQuery } from "../data/record-pages.ts"
import { usePageParams, useSetPageParams } from "../data/use-page-params.ts"
import { LoadError } from "../errors/load-error.tsx"
import { useFormat, useMessages } from "../locale/use-locale.ts"
import { PeriodButton } from "./period-button.tsx"
import { daysAgo } from "./period.ts"
import { recordListMessages } from "./record-list.messages.ts"
import { useSearchText } from "./use-search-text.ts"
import classes from "./record-list.module.css"

/** What the address holds, without what is not set. */
export type RecordSearch = Readonly<Record<string, string>>
export interface RecordFilter {
  readonly name: string
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

interface Props<Row> {
  readonly title: string
  readonly sentence: string
  /** All filters of the address; `from` and `to` are the period. */
  readonly schema: PageSchema
  readonly query: (search: RecordSearch) => RecordsQuery<Row>
  readonly columns: readonly Column<Row>[]
  readonly filters: readonly RecordFilter[]
  /** The filter that is typed. */
  readonly search: { readonly name: string; readonly placeholder: string }
  readonly rowId: (row: Row) => string
  readonly rowName: (row: Row) => string
  readonly rowHref?: (row: Row) => string
  readonly isSimulated: (row: Row) => boolean
  /** Said when some of the rows are simulated. */
  readonly simulated: string
  readonly icon: IconName
  readonly none: { readonly title: string; readonly sentence: string }
  readonly noneInPeriod: string
}

/** A list of records of events, newest first: period and filters in the address, the table and further pages. */
export const RecordList = <Row,>(props: Props<Row>) => {
  const { title, sentence, schema, query, columns, search, rowHref } = props
  const messages = useMessages(recordListMessages)
  const { dateTime } = useFormat()
  const params = usePageParams(schema) as Readonly<Record<string, unknown>>
  const setParams = useSetPageParams(schema)
  const change = (values: Record<string, unknown>, options?: { replace: boolean }) =>
    void setParams(values as never, options)
  const chosen = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(params)
          .filter(([, value]) => value !== undefined && value !== "")
          .map(([name, value]) => [name, String(value)]),
      ),
    [params],
  )
  const [text, setText] = useSearchText(chosen[search.name] ?? "", (value) =>
    change({ [search.name]: value }, { replace: true }),
  )
  const records = useInfiniteQuery({ ...query(chosen), placeholderData: (earlier) => earlier })
  const rows: readonly Row[] = records.data ?? []
  const narrowed = Object.keys(chosen)
  const onlyPeriod = narrowed.every((name) => name === "from" || name === "to")
  const clear = () => change(Object.fromEntries(Object.keys(schema.shape).map((name) => [name, undefined])))
  const clearButton = <ActionButton onClick={clear}>{messages.clear}</ActionButton>
  const filters = [...props.filters, ...periodFilters(chosen, messages, dateTime)]
  return (
    <PageFrame width="full">
      <PageHead title={title} sentence={sentence} />
      {rows.some(props.isSimulated) && (
        <div className={classes.notice}>
          <Banner>{props.simulated}</Banner>
        </div>
      )}
      {records.isSuccess && rows.length === 0 && narrowed.length === 0 ? (
        <EmptyState icon={props.icon} {...props.none} />
      ) : (
        <>
          <ListToolbar
            search={{ value: text, onChange: setText, placeholder: search.placeholder }}
            filters={filters.map(({ name, label, options }) => (
              <FilterMenu
                key={name}
                label={label}
                options={options}
                single
                selected={chosen[name] === undefined ? [] : [chosen[name]]}
                onChange={([value]) => change({ [name]: value })}
              />
            ))}
            {...(narrowed.length > 0 ? { onClearFilters: clear } : {})}
            end={<PeriodButton onChoose={({ since, until }) => change({ from: since, to: until })} />}
          />
          {records.isLoadingError ? (
            <LoadError of={records} />
          ) : (
            <DataTable
              label={title}
              height="auto"
              columns={columns}
              rows={rows}
              rowId={props.rowId}
              rowName={props.rowName}
              {...(rowHref === undefined ? {} : { rowHref })}
              loading={records.isPending}
              loadingMore={records.isFetchingNextPage}
              empty={nothing(onlyPeriod ? props.noneInPeriod : messages.nothing)}
            />
          )}
          {records.hasNextPage && (
            <div className={classes.more}>
              <ActionButton loading={records.isFetchingNextPage} onClick={() => void records.fetchNextPage()}>
                {messages.more}
              </ActionButton>
            </div>
          )}
        </>
      )}
    </PageFrame>
  )

  function nothing(said: string): ReactNode {
    return <EmptyState icon="search" title={said} sentence={messages.nothingSentence} action={clearButton} />
  }
}

const periodFilters = (
  { from, to }: RecordSearch,
  messages: (typeof recordListMessages)["locales"]["en-us"],
  dateTime: (at: string) => string,
): RecordFilter[] => {
  const days = [
    { value: daysAgo(0), label: messages.today },
    ...[7, 30, 90].map((count) => ({ value: daysAgo(count), label: messages.lastDays(count) })),
  ]
  const isUsual = from === undefined || days.some(({ value }) => value === from)
  return [
    {
      name: "from",
      label: messages.since,
      options: isUsual ? days : [{ value: from, label: dateTime(from) }, ...days],
    },
    ...(to === undefined ? [] : [{ name: "to", label: messages.until, options: [{ value: to, label: dateTime(to) }] }]),
  ]
}
