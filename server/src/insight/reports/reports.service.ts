import { rowsBehind, type Metric } from "@dialplane/contract/insight/reports/metric"
import { hasRows, type ReportSubject } from "@dialplane/contract/insight/reports/report-subjects"
import { reportProblems } from "@dialplane/contract/insight/reports/reports.problems"
import type {
  CallLogRequest,
  ReportCallLog,
  ReportSummary,
  ReportTrend,
  SummaryRequest,
  TrendRequest,
} from "@dialplane/contract/insight/reports/reports.schema"
import { addDays } from "@dialplane/contract/inventory/schedules/local-time"
import { sandboxEngineName } from "@dialplane/contract/calling/call-records/engine-names"
import { withPlus } from "@dialplane/contract/kit/with-plus"
import type { Context } from "../../kit/context.ts"
import { reading } from "../../kit/database/transaction.ts"
import { refuse } from "../../kit/refusal.ts"
import { sourceOf, type Question } from "./report-question.rules.ts"
import { before, resolve, scopeOf } from "./report-question.service.ts"
import { shown, zeroRow } from "./metric-answer.rules.ts"
import * as queries from "./reports.queries.ts"
import { trendByWait, trendByWeekdayHour, trendOverTime } from "./trends.service.ts"
import { valuesOf } from "./metric-sql.queries.ts"

const requireMetric = (metrics: readonly Metric[], id: string) => {
  const index = metrics.findIndex((metric) => metric.id === id)
  return index === -1 ? refuse(reportProblems.noSuchMetric) : index
}

export const summary = async (
  ctx: Context,
  subject: ReportSubject,
  request: SummaryRequest,
): Promise<ReportSummary> => {
  const { compare, sort, descending, search, page, pageSize, ...filter } = request
  const asked = await resolve(ctx, subject, filter, "day")
  const { question, metrics, scope } = asked
  const db = reading(ctx)
  const sortBy = sort === undefined ? undefined : metrics[requireMetric(metrics, sort)]
  const totalOf = (of: Question) => queries.findTotal(db, ctx.accountId, of, metrics)
  const previous = compare ? await before(ctx, asked, request.period) : null
  const list = (limit: number, offset: number) =>
    queries.listObjects(db, ctx.accountId, question, sortBy, { isDescending: descending, search, limit, offset })
  const [total, objects] = await Promise.all([
    totalOf(question),
    hasRows(subject) ? list(pageSize, (page - 1) * pageSize) : [],
  ])
  // A page after the last one has no row that says how many there are.
  const [counted] = objects.length > 0 || page === 1 || !hasRows(subject) ? objects : await list(1, 0)
  const earlier = previous && (await totalOf(previous))
  const figuresOf = (of: Question) =>
    queries.listFigures(
      db,
      ctx.accountId,
      of,
      metrics,
      objects.map(({ id }) => id),
    )
  const figures = await figuresOf(question)
  const figuresBefore = previous && (await figuresOf(previous))
  // What had no calls is not among the figures.
  const valuesIn = (found: ReadonlyMap<number, object>, id: number) =>
    valuesOf(metrics, found.get(id) ?? zeroRow(metrics))
  return {
    scope,
    metrics: shown(metrics),
    total: valuesOf(metrics, total),
    before: earlier && valuesOf(metrics, earlier),
    rows: objects.map(({ id, name, extension, isDeleted }) => ({
      object: { id, name, extension, isDeleted },
      values: valuesIn(figures, id),
      before: figuresBefore && valuesIn(figuresBefore, id),
    })),
    rowCount: counted?.rowCount ?? 0,
    beforeScope: previous && (await scopeOf(ctx, previous)),
  }
}

export const trend = (ctx: Context, subject: ReportSubject, request: TrendRequest): Promise<ReportTrend> => {
  switch (request.by) {
    case "time":
      return trendOverTime(ctx, subject, request)
    case "weekdayHour":
      return trendByWeekdayHour(ctx, subject, request)
    case "wait":
      return trendByWait(ctx, subject, request)
  }
}

const positionOf = (key: string): queries.Position => {
  const [, started = "0", callId = "0", position = "0"] = /^(\d{1,13})-(\d{1,15})-(\d{1,4})$/.exec(key) ?? []
  return { startedAt: new Date(Number(started)).toISOString(), callId: Number(callId), position: Number(position) }
}

type LogQuestion = Omit<CallLogRequest, "before" | "limit">

/** Which rows a call log lists, with everything resolved. */
const askLog = async (ctx: Context, subject: ReportSubject, request: LogQuestion) => {
  const { metric, objectId, ...filter } = request
  const { metrics, scope, question: asked } = await resolve(ctx, subject, filter, "row")
  const allowed = asked.objectIds
  const question =
    objectId === undefined
      ? asked
      : { ...asked, objectIds: allowed === undefined || allowed.includes(objectId) ? [objectId] : [] }
  const where = metric === undefined ? {} : rowsBehind(metrics[requireMetric(metrics, metric)]!.fold)
  return { scope, question, where }
}
type AskedLog = Awaited<ReturnType<typeof askLog>>

const countLog = async (ctx: Context, { question, where }: AskedLog): Promise<number> => {
  const counting = [{ id: "rows", name: "", definition: "", fold: { kind: "count", of: where }, better: null }] as const
  const counted = { ...question, source: sourceOf(question, "day") }
  const { m0: total = 0 } = (await queries.findTotal(reading(ctx), ctx.accountId, counted, counting)) as { m0?: number }
  return total
}

const keyOf = (row: queries.LogRow) => `${row.startedMs}-${row.callId}-${row.position}`
const itemOf = (question: Question, row: queries.LogRow): ReportCallLog["items"][number] => ({
  key: keyOf(row),
  channel: row.subject === "meeting" || row.subject === "message" ? row.subject : "phone",
  callId: `${row.startedMs}-${row.callId}`,
  object:
    question.kind === "company" || question.kind === "unified"
      ? null
      : { id: row.objectId, name: row.objectName, extension: "", isDeleted: false },
  startedAt: row.startedAt,
  direction: row.direction,
  result: row.result,
  fromNumber: withPlus(row.fromNumber),
  fromName: row.fromName,
  // The code of a meeting is no phone number.
  toNumber: row.subject === "meeting" ? row.toNumber : withPlus(row.toNumber),
  toName: row.toName,
  ringSeconds: row.ringSeconds,
  waitSeconds: row.waitSeconds,
  talkSeconds: row.talkSeconds,
  holdSeconds: row.holdSeconds,
  isInternal: row.isInternal,
  isInternational: row.isInternational,
  type: row.type,
  isSimulated: row.engine === sandboxEngineName,
})

export const callLog = async (
  ctx: Context,
  subject: ReportSubject,
  request: CallLogRequest,
): Promise<ReportCallLog> => {
  const { before: key, limit, ...asking } = request
  const asked = await askLog(ctx, subject, asking)
  const rows = await queries.listLog(
    reading(ctx),
    ctx.accountId,
    asked.question,
    asked.where,
    key === undefined ? undefined : positionOf(key),
    limit,
  )
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    scope: asked.scope,
    total: key === undefined ? await countLog(ctx, asked) : null,
    items: page.map((row) => itemOf(asked.question, row)),
    nextBefore: rows.length > limit && last !== undefined ? keyOf(last) : null,
  }
}

/** The whole call log for a file: how many rows it has, and the rows page by page, newest first. */
export const wholeLog = async (ctx: Context, subject: ReportSubject, request: LogQuestion, perPage: number) => {
  const asked = await askLog(ctx, subject, request)
  return { scope: asked.scope, total: await countLog(ctx, asked), pages: () => logPages(ctx, asked, perPage) }
}

/** Day by day, so that no page reads more than a day, however long the period is. */
async function* logPages(ctx: Context, { question, where }: AskedLog, perPage: number) {
  const { from, to } = question.days
  for (let day = to; day >= from; day = addDays(day, -1)) {
    const ofDay = { ...question, days: { from: day, to: day } }
    for (let before: queries.Position | undefined; ;) {
      const rows = await queries.listLog(reading(ctx), ctx.accountId, ofDay, where, before, perPage)
      const page = rows.slice(0, perPage)
      if (page.length > 0) yield page.map((row) => itemOf(question, row))
      if (rows.length <= perPage) break
      before = positionOf(keyOf(page.at(-1)!))
    }
  }
}
