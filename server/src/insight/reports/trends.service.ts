import type { Metric } from "@dialplane/contract/insight/reports/metric"
import {
  daysIn,
  intervalsFor,
  mostDaysOfRows,
  type DayRange,
  type Interval,
} from "@dialplane/contract/insight/reports/report-period"
import { hasRows, type ReportSubject } from "@dialplane/contract/insight/reports/report-subjects"
import { reportProblems } from "@dialplane/contract/insight/reports/reports.problems"
import type { ReportTrend, TrendRequest } from "@dialplane/contract/insight/reports/reports.schema"
import type { Context } from "../../kit/context.ts"
import { reading } from "../../kit/database/transaction.ts"
import { refuse } from "../../kit/refusal.ts"
import { shown, zeroRow } from "./metric-answer.rules.ts"
import { valuesOf } from "./metric-sql.queries.ts"
import type { Question } from "./report-question.rules.ts"
import { before, resolve, scopeOf, type Asked } from "./report-question.service.ts"
import * as queries from "./reports.queries.ts"
import { startsIn } from "./trend-points.rules.ts"

const filterOf = ({ by: _by, interval: _interval, compare: _compare, split: _split, ...filter }: TrendRequest) => filter

const answerOf = ({ metrics, scope }: Asked) => ({
  metrics: shown(metrics),
  scope,
  before: null,
  beforeScope: null,
  series: [],
})

/** One point for each start, also for those without rows. */
const pointsAt = (metrics: readonly Metric[], starts: readonly string[], rows: readonly queries.TrendRow[]) => {
  const byStart = new Map(rows.map((row) => [row.start, row]))
  return starts.map((start) => ({ start, values: valuesOf(metrics, byStart.get(start) ?? zeroRow(metrics)) }))
}

/** The interval that is wanted, or the one that fits the days best. */
const intervalOf = ({ interval }: TrendRequest, days: DayRange): Interval => {
  const possible = intervalsFor(daysIn(days))
  const chosen = interval ?? possible[0]!
  return possible.includes(chosen) ? chosen : refuse(reportProblems.intervalTooShort)
}

export const trendOverTime = async (
  ctx: Context,
  subject: ReportSubject,
  request: TrendRequest,
): Promise<ReportTrend> => {
  // Hours need a finer source than days.
  const asked = await resolve(ctx, subject, filterOf(request), (days) =>
    intervalOf(request, days) === "hour" ? "hour" : "day",
  )
  const { question, metrics, weekBegins } = asked
  const interval = intervalOf(request, question.days)
  const pointsOf = async (of: Question) =>
    pointsAt(
      metrics,
      startsIn(interval, of.days, weekBegins, of.timeZone),
      await queries.listTrend(reading(ctx), ctx.accountId, of, metrics, interval, weekBegins, false),
    )
  const earlier = request.compare ? await before(ctx, asked, request.period) : null
  return {
    ...answerOf(asked),
    interval,
    points: await pointsOf(question),
    before: earlier && (await pointsOf(earlier)),
    beforeScope: earlier && (await scopeOf(ctx, earlier)),
    series: request.split && hasRows(subject) ? await seriesOf(ctx, asked, interval) : [],
  }
}

/** So many series fit a screen. */
const mostSeries = 24

/** The busiest are found first: the points of all others need not be read. */
const seriesOf = async (ctx: Context, { question, metrics, weekBegins }: Asked, interval: Interval) => {
  const db = reading(ctx)
  const busiest = await queries.listObjects(db, ctx.accountId, question, metrics[0], {
    isDescending: true,
    search: "",
    limit: mostSeries,
    offset: 0,
  })
  const ofBusiest = { ...question, objectIds: busiest.map(({ id }) => id) }
  const rowsOf = new Map<number, queries.TrendRow[]>(busiest.map(({ id }) => [id, []]))
  for (const row of await queries.listTrend(db, ctx.accountId, ofBusiest, metrics, interval, weekBegins, true))
    rowsOf.get(row.objectId)?.push(row)
  const starts = startsIn(interval, question.days, weekBegins, question.timeZone)
  return busiest.map(({ id, name, extension, isDeleted }) => ({
    object: { id, name, extension, isDeleted },
    points: pointsAt(metrics, starts, rowsOf.get(id) ?? []),
  }))
}

export const trendByWeekdayHour = async (
  ctx: Context,
  subject: ReportSubject,
  request: TrendRequest,
): Promise<ReportTrend> => {
  const asked = await resolve(ctx, subject, filterOf(request), "hour")
  const { question, metrics, weekBegins } = asked
  const rows = await queries.listTrend(reading(ctx), ctx.accountId, question, metrics, "weekdayHour", weekBegins, false)
  const starts = startsIn("weekdayHour", question.days, weekBegins)
  return { ...answerOf(asked), interval: "weekdayHour", points: pointsAt(metrics, starts, rows) }
}

export const trendByWait = async (
  ctx: Context,
  subject: ReportSubject,
  request: TrendRequest,
): Promise<ReportTrend> => {
  const asked = await resolve(ctx, subject, filterOf(request), "row")
  const { question, metrics } = asked
  if (daysIn(question.days) > mostDaysOfRows) refuse(reportProblems.periodTooLongForFilter)
  const rows = await queries.listWaits(reading(ctx), ctx.accountId, question, metrics)
  return { ...answerOf(asked), interval: "wait", points: pointsAt(metrics, queries.waitBands.map(String), rows) }
}
