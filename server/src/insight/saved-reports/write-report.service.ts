import {
  exportLimits,
  type ExportRequest,
  type ExportSubject,
} from "@dialplane/contract/insight/saved-reports/exports.schema"
import { exportProblems } from "@dialplane/contract/insight/saved-reports/exports.problems"
import type { ReportFilter } from "@dialplane/contract/insight/reports/report-filter.schema"
import type { ReportSummary, SummaryRequest } from "@dialplane/contract/insight/reports/reports.schema"
import type { DayRange } from "@dialplane/contract/insight/reports/report-period"
import { metricsOf } from "@dialplane/contract/insight/reports/metrics"
import { hasRows, rowKindOf } from "@dialplane/contract/insight/reports/report-subjects"
import { localIso } from "@dialplane/contract/inventory/schedules/local-time"
import { readEmailBrand } from "../../ground/branding/branding.service.ts"
import { readLogo } from "./logo.service.ts"
import type { Context } from "../../kit/context.ts"
import { reading } from "../../kit/database/transaction.ts"
import { refuse } from "../../kit/refusal.ts"
import { chosenFigures } from "./chosen-figures.rules.ts"
import { exportMessages as messages, logTitles, subjectTitles } from "./exports.messages.ts"
import { findAccount } from "./exports.queries.ts"
import { partialText } from "./figure-sentence.rules.ts"
import { filterSentence } from "./filter-sentence.service.ts"
import { pdfFile } from "./pdf-file.service.ts"
import { reportSources } from "./report-sources.service.ts"
import {
  figureHead,
  figureLines,
  logHead,
  logLine,
  rowHead,
  rowLine,
  totalLine,
  type ReportTable,
} from "./report-table.rules.ts"
import { zoneText } from "./zone-text.rules.ts"
import { csvFile, xlsxFile, type WrittenFile } from "./text-files.service.ts"

/** Few large pages: each is a statement that finds its place in the index again. */
const rowsPerPage = 2000
const linesPerPiece = 1000

export interface NamedFile extends WrittenFile {
  readonly name: string
  readonly total: number
  /** How many rows have been read for the file. */
  readonly rowsSoFar: () => number
}

type Scope = ReportSummary["scope"]
interface AskedTable {
  readonly scope: Scope
  readonly table: ReportTable
}

const head = async (
  ctx: Context,
  title: string,
  scope: Scope,
  before: DayRange | null,
  filter: ReportFilter & { readonly search?: string; readonly compare?: boolean },
) => {
  const account = await findAccount(reading(ctx), ctx.accountId)
  return [
    [messages.account, account.name],
    [messages.report, title],
    [messages.period, messages.days(scope.from, scope.to)],
    ...(before === null ? [] : [[messages.comparedWith, messages.days(before.from, before.to)] as const]),
    [messages.timeZone, zoneText(scope.timeZone)],
    ...(scope.isPartial ? [[messages.scope, partialText(scope)] as const] : []),
    [messages.filters, await filterSentence(ctx, filter)],
    [messages.generatedBy, ctx.actor.name],
    [messages.generatedAt, localIso(scope.timeZone, ctx.kit.now().toISOString())],
  ] as const
}
const definitionsOf = (metrics: readonly { readonly name: string; readonly definition: string }[]) =>
  metrics.map(({ name, definition }) => [messages.definition(name), definition] as const)

const summaryOf = async (
  ctx: Context,
  subject: ExportSubject,
  { what: _what, format: _format, metric: _metric, objectId: _objectId, columns, ...request }: ExportRequest,
  most: number,
) => {
  const asked = { ...request, page: 1, pageSize: most } satisfies SummaryRequest
  const summary = await reportSources[subject].summary(ctx, asked)
  return { ...summary, metrics: chosenFigures(summary.metrics, columns) }
}

/** The figures as a table. */
const summaryTable = async (ctx: Context, subject: ExportSubject, request: ExportRequest): Promise<AskedTable> => {
  // Read at once: figures change while a file is written, and pages of a changing order repeat rows and miss others.
  const summary = await summaryOf(ctx, subject, request, exportLimits.rowsOfFigures)
  if (summary.rowCount > exportLimits.rowsOfFigures)
    refuse(exportProblems.tooLong, { rows: summary.rowCount, most: exportLimits.rowsOfFigures })
  const { metrics, total, scope, before, rows } = summary
  const title = subjectTitles[subject]!
  const about = await head(ctx, title, scope, summary.beforeScope, request)
  if (!hasRows(subject))
    return {
      scope,
      table: {
        title,
        // Each line has its definition.
        about,
        head: figureHead(before !== null),
        total: metrics.length,
        rows: async function* () {
          yield figureLines(subject, metrics, total, before)
        },
      },
    }
  return {
    scope,
    table: {
      title,
      about: [...about, ...definitionsOf(metrics)],
      head: rowHead(subject, metrics, before !== null),
      total: rows.length + 1,
      rows: async function* () {
        yield [totalLine(metrics, total, before)]
        for (let first = 0; first < rows.length; first += linesPerPiece)
          yield rows.slice(first, first + linesPerPiece).map((row) => rowLine(subject, metrics, row))
      },
    },
  }
}

/** The rows behind the figures as a table. */
const logTable = async (ctx: Context, subject: ExportSubject, request: ExportRequest): Promise<AskedTable> => {
  const asked = { ...filterOf(request), metric: request.metric, objectId: request.objectId }
  const { scope, total, pages } = await reportSources[subject].log(ctx, asked, rowsPerPage)
  const metrics = metricsOf[rowKindOf[subject]]
  const figure = metrics.find(({ id }) => id === request.metric)
  const title = logTitles[subject]!
  return {
    scope,
    table: {
      title,
      about: [
        ...(await head(ctx, title, scope, null, asked)),
        ...(figure === undefined ? [] : [[messages.rowsOf, messages.rowsBehind(figure.name)] as const]),
        ...definitionsOf(metrics),
      ],
      head: logHead(subject),
      total,
      rows: async function* () {
        for await (const page of pages()) yield page.map((item) => logLine(subject, scope.timeZone, item))
      },
    },
  }
}

/** Without what concerns rows and the file. */
const filterOf = ({
  what: _what,
  format: _format,
  metric: _metric,
  objectId: _objectId,
  sort: _sort,
  descending: _descending,
  search: _search,
  columns: _columns,
  compare: _compare,
  ...filter
}: ExportRequest): ReportFilter => filter

const printed = async (ctx: Context, subject: ExportSubject, request: ExportRequest) => {
  const summary = await summaryOf(ctx, subject, request, exportLimits.rowsInPdf)
  if (summary.rowCount > exportLimits.rowsInPdf)
    refuse(exportProblems.tooLongForPdf, { rows: summary.rowCount, most: exportLimits.rowsInPdf })
  const trend = await reportSources[subject].trend(ctx, {
    ...filterOf(request),
    by: "time",
    compare: false,
    split: false,
  })
  const brand = await readEmailBrand(ctx.kit, ctx.accountId)
  const title = subjectTitles[subject]!
  const { countryCode } = await findAccount(reading(ctx), ctx.accountId)
  const content = await pdfFile({
    subject,
    title,
    brand,
    logo: await readLogo(ctx, brand.logo),
    // The title is above.
    about: (await head(ctx, title, summary.scope, summary.beforeScope, request))
      .filter(([name]) => name !== messages.report)
      .map(([name, value]) => (name === messages.generatedAt ? [name, readableTime(value)] : [name, value])),
    summary,
    trend,
    paper: countryCode === "US" || countryCode === "CA" ? "LETTER" : "A4",
  })
  const total = summary.rowCount > 0 ? summary.rowCount + 1 : summary.metrics.length
  return { scope: summary.scope, content, total }
}

/** Paper names the time zone, so that the offset is not needed: 2026-11-18 07:03. */
const readableTime = (localTime: string) => localTime.slice(0, 16).replace("T", " ")

/** Names of files are the same in every language. */
const daysInName = ({ from, to }: DayRange) => (from === to ? from : `${from}_${to}`)

const counted = (table: ReportTable) => {
  let rows = 0
  return {
    rowsSoFar: () => rows,
    table: {
      ...table,
      rows: async function* () {
        for await (const page of table.rows()) {
          rows += page.length
          yield page
        }
      },
    } satisfies ReportTable,
  }
}

/** Names of files with rows that are not calls. */
const logFiles: Readonly<Partial<Record<ExportSubject, string>>> = {
  meetings: "meetings",
  messages: "messages",
  "unified-calls": "all-calls",
}

/** A report as a file. Its content is made while it is read. */
export const writeReport = async (ctx: Context, subject: ExportSubject, request: ExportRequest): Promise<NamedFile> => {
  const base = request.what === "summary" ? `${subject}-summary` : (logFiles[subject] ?? `${subject}-calls`)
  if (request.format === "pdf") {
    const { scope, content, total } = await printed(ctx, subject, request)
    return {
      name: `${base}-${daysInName(scope)}.pdf`,
      extension: "pdf",
      content,
      total,
      rowsSoFar: () => total,
    }
  }
  const asked = await (request.what === "summary" ? summaryTable : logTable)(ctx, subject, request)
  const { table, rowsSoFar } = counted(asked.table)
  const name = `${base}-${daysInName(asked.scope)}`
  const file = request.format === "xlsx" ? xlsxFile(table) : csvFile(table, name)
  return { ...file, name: `${name}.${file.extension}`, total: table.total, rowsSoFar }
}
