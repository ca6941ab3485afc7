import { opensBusiest } from "@dialplane/contract/insight/reports/report-address"
import { metricsOf } from "@dialplane/contract/insight/reports/metrics"
import { unitOf } from "@dialplane/contract/insight/reports/metric"
import {
  hasRows,
  rowKindOf,
  type ReportSubject,
  type RowsSubject,
} from "@dialplane/contract/insight/reports/report-subjects"
import type { ReportSummary } from "@dialplane/contract/insight/reports/reports.schema"
import { use, useMemo } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useColumnChoice } from "../../kit/list/use-column-choice.ts"
import { useSearchText } from "../../kit/list/use-search-text.ts"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { usePreferences } from "../../kit/preferences.tsx"
import { accountAddress } from "../../kit/screen.ts"
import { MayOpenContext } from "../../ui/link/may-open.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { ColumnChooser } from "../../ui/list/column-chooser.tsx"
import { ListToolbar } from "../../ui/list/list-toolbar.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column, ColumnVisibility } from "../../ui/table/column.ts"
import { DataTable } from "../../ui/table/data-table.tsx"
import { ChangeLine } from "./figure-tile.tsx"
import { changeOf } from "./figure-text.ts"
import { headWidth } from "./head-width.ts"
import { callsHref, sortOf, type ReportParams } from "./report-address.ts"
import { rowsPerPage } from "./report-page-size.ts"
import { ReportPager } from "./report-pager.tsx"
import { reportMessages, type ReportMessages } from "./reports.messages.ts"
import { rowWordOf, useFigureText, type ChangeParams } from "./use-report.ts"
import classes from "./reports.module.css"

type ObjectRow = ReportSummary["rows"][number]
/** `object` is null in the row of all together. */
interface Row {
  readonly object: ObjectRow["object"] | null
  readonly values: ObjectRow["values"]
  /** null without a comparison */
  readonly before: ObjectRow["before"]
}

/** Shown until the user chooses others. */
export const usualFigures: Readonly<Record<RowsSubject, readonly string[]>> = {
  users: ["totalCalls", "inboundCalls", "answeredCalls", "missedCalls", "outboundCalls", "totalTalk", "averageTalk"],
  queues: [
    "totalCalls",
    "answeredCalls",
    "abandonedCalls",
    "abandonedShare",
    "serviceLevel",
    "averageWait",
    "longestWait",
  ],
  groups: [
    "totalCalls",
    "answeredCalls",
    "answeredShare",
    "missedCalls",
    "abandonedCalls",
    "voicemailCalls",
    "totalTalk",
    "averageRing",
  ],
  meetings: ["totalCalls", "scheduledMeetings", "recurringMeetings", "instantMeetings", "totalTalk", "participants"],
  messages: ["totalCalls", "receivedMessages", "sentMessages", "deliveredShare", "failedMessages", "segments"],
}
const pages: Readonly<Record<RowsSubject, string>> = {
  users: "users",
  queues: "call-queues",
  groups: "call-groups",
  meetings: "users",
  messages: "users",
}
/** Meetings of outside hosts and messages to shared numbers are in one row without a user. */
const isNobody = ({ object }: Row) => object?.id === 0
const nameOf = (messages: ReportMessages, subject: RowsSubject, { object }: Row) =>
  object === null
    ? messages[`all_${subject}`]
    : object.id === 0
      ? messages[subject === "meetings" ? "nobody_meetings" : "nobody_messages"]
      : object.isDeleted
        ? messages.deleted(object.name || messages.unnamed)
        : object.name

const isFigure = (id: string) => id !== "name" && id !== "extension"

/** The figures that the page shows: those of its address, or the columns that the user chose; all if empty. */
export const useShownFigures = (subject: ReportSubject, { columns }: ReportParams): readonly string[] => {
  const { preferences } = usePreferences()
  if (columns !== undefined) return columns.split(",")
  if (!hasRows(subject)) return []
  const flipped = preferences.hiddenColumns[`report-${subject}`] ?? []
  return metricsOf[rowKindOf[subject]]
    .map(({ id }) => id)
    .filter((id) => usualFigures[subject].includes(id) !== flipped.includes(id))
}

export const NoObjects = ({ subject }: { readonly subject: RowsSubject }) => {
  const messages = useMessages(reportMessages)
  return <EmptyState icon="chart" title={messages[`none_${subject}`]} sentence={messages.noneSentence} />
}

interface Props {
  readonly subject: RowsSubject
  readonly params: ReportParams
  readonly onChange: ChangeParams
  readonly summary: ReportSummary | undefined
}

/** The figures of each user, queue or group; sorted, searched and paged by the server. */
export const ReportRows = ({ subject, params, onChange, summary }: Props) => {
  const messages = useMessages(reportMessages)
  const { number } = useFormat()
  const columns = useColumns(subject, params)
  const [chosen, setChosen] = useColumnChoice(`report-${subject}`, columns)
  const figures = columns.filter(({ id }) => isFigure(id))
  // A saved report has its own columns; changing them leaves the usual ones of the user alone.
  const asked = params.columns?.split(",")
  const visibility: ColumnVisibility =
    asked === undefined
      ? chosen
      : { ...chosen, ...Object.fromEntries(figures.map(({ id }) => [id, asked.includes(id)])) }
  const setVisibility = (next: ColumnVisibility) => {
    if (asked === undefined) return setChosen(next)
    const shown = figures.filter(({ id }) => next[id] === true).map(({ id }) => id)
    const { extension } = next
    if (extension !== undefined && extension !== (chosen["extension"] ?? true)) setChosen({ ...chosen, extension })
    onChange({ columns: shown.length === 0 ? undefined : shown.join(",") }, { replace: true })
  }
  const [text, setText] = useSearchText(params.search, (search) => onChange({ search }, { replace: true }))
  const rows = useMemo<readonly Row[]>(
    () =>
      summary === undefined || summary.rows.length === 0
        ? []
        : [{ object: null, values: summary.total, before: summary.before }, ...summary.rows],
    [summary],
  )
  const sort = sortOf(subject, params)
  const sortBy = (column: string) =>
    column === "name"
      ? onChange({ sort: opensBusiest(subject) ? "name" : undefined, order: undefined })
      : onChange({
          sort: column,
          // The highest first, then the lowest.
          order: sort === column && params.order === "desc" ? "asc" : "desc",
        })
  const label = messages[`rows_${subject}`]
  return (
    <>
      <div className={classes.tools}>
        <ListToolbar
          search={{ value: text, onChange: setText, placeholder: messages[`find_${subject}`] }}
          {...(summary === undefined ? {} : { total: { count: summary.rowCount, isExact: true } })}
          columns={<ColumnChooser columns={columns} visibility={visibility} onChange={setVisibility} />}
        />
      </div>
      <div className={classes.wide} data-still={rows.length === 0 || undefined}>
        <DataTable<Row>
          label={label}
          height="auto"
          columns={columns}
          rows={rows}
          rowId={({ object }) => (object === null ? "all" : String(object.id))}
          rowName={(row) => nameOf(messages, subject, row)}
          visibility={visibility}
          sort={sort === undefined ? { column: "name", direction: "asc" } : { column: sort, direction: params.order }}
          onSortChange={({ column }) => sortBy(column)}
          loading={summary === undefined}
          empty={
            params.search === "" ? (
              <NoObjects subject={subject} />
            ) : (
              <EmptyState icon="search" title={messages.noRows} sentence={messages.noRowsSentence} />
            )
          }
        />
      </div>
      {summary !== undefined && (
        <ReportPager
          page={Number(params.page)}
          size={rowsPerPage}
          total={summary.rowCount}
          text={(from, to, total) => messages.page(number(from), number(to), number(total))}
          onChange={(page) => onChange({ page: String(page) })}
        />
      )}
    </>
  )
}

const useColumns = (subject: RowsSubject, params: ReportParams): readonly Column<Row>[] => {
  const messages = useMessages(reportMessages)
  const { accountId } = useAccount()
  const mayOpen = use(MayOpenContext)
  const text = useFigureText()
  return useMemo(() => {
    const name: Column<Row> = {
      id: "name",
      header: messages[`row_${subject}`],
      min: 160,
      grow: 3,
      fixed: true,
      sortable: true,
      card: "title",
      cell: (row) => {
        const shown = nameOf(messages, subject, row)
        const href = row.object && accountAddress(accountId, `${pages[subject]}/${row.object.id}`)
        if (href === null) return <strong>{shown}</strong>
        return row.object?.isDeleted === true || !mayOpen(href) ? (
          shown
        ) : (
          <TextLink quiet href={href}>
            {shown}
          </TextLink>
        )
      },
    }
    const extension: Column<Row> = {
      id: "extension",
      header: messages.extension,
      width: 90,
      card: "aside",
      cell: ({ object }) => <span className="dp-figures">{object?.extension ?? ""}</span>,
    }
    const figures = metricsOf[rowKindOf[subject]].map((metric): Column<Row> => ({
      id: metric.id,
      header: metric.name,
      // Below a figure is how it has changed: ↓ 17 (−19.8%).
      min: headWidth(metric.name, params.compare === "true" ? 112 : 84),
      align: "end",
      sortable: true,
      hidden: !usualFigures[subject].includes(metric.id),
      cell: (row) => {
        const shown = text(unitOf(metric), row.values[metric.id])
        if (isNobody(row)) return <span className={classes.cellFigure}>{shown}</span>
        const link = (
          <TextLink
            quiet
            className={classes.cellFigure}
            href={callsHref(accountId, subject, params, metric.id, row.object?.id)}
            aria-label={messages.showRowsOf(
              `${metric.name}, ${nameOf(messages, subject, row)}`,
              shown,
              rowWordOf(subject),
            )}
          >
            {shown}
          </TextLink>
        )
        const change =
          row.before === null ? undefined : changeOf(metric.better, row.values[metric.id], row.before[metric.id])
        if (change === undefined) return link
        return (
          <div className={classes.compared}>
            {link}
            <ChangeLine unit={unitOf(metric)} change={change} />
          </div>
        )
      },
    }))
    const asked = params.columns?.split(",") ?? []
    const rank = ({ id }: Column<Row>) => (asked.includes(id) ? asked.indexOf(id) : asked.length)
    return [name, extension, ...figures.toSorted((one, other) => rank(one) - rank(other))]
  }, [subject, params, messages, accountId, mayOpen, text])
}
