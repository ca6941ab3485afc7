import { sandboxEngineName } from "@dialplane/contract/calling/call-records/engine-names"
import { callQualityProblems } from "@dialplane/contract/insight/call-quality/call-quality.problems"
import type {
  CallQualityReport,
  CallQualityRequest,
} from "@dialplane/contract/insight/call-quality/call-quality.schema"
import { fewestLegsOfWorst, qualityBands } from "@dialplane/contract/insight/call-quality/quality-bands"
import { beginOfDay, daysIn, mostDaysOfRows } from "@dialplane/contract/insight/reports/report-period"
import { addDays } from "@dialplane/contract/inventory/schedules/local-time"
import { withPlus } from "@dialplane/contract/kit/with-plus"
import type { Context } from "../../kit/context.ts"
import { reading } from "../../kit/database/transaction.ts"
import { refuse } from "../../kit/refusal.ts"
import { resolve } from "../reports/report-question.service.ts"
import * as queries from "./call-quality.queries.ts"
import { findThresholds } from "./thresholds.queries.ts"

export const report = async (ctx: Context, request: CallQualityRequest): Promise<CallQualityReport> => {
  const { bands, before, limit, period, from, to, timeZone: zone, ...filter } = request
  const { scope, question: asked } = await resolve(
    ctx,
    "users",
    { period, from, to, timeZone: zone, hourFrom: filter.hourFrom, hourTo: filter.hourTo },
    "row",
  )
  const { days, timeZone } = asked
  if (daysIn(days) > mostDaysOfRows) refuse(callQualityProblems.periodTooLong)
  const db = reading(ctx)
  const question: queries.LegQuestion = {
    from: new Date(beginOfDay(timeZone, days.from)).toISOString(),
    to: new Date(beginOfDay(timeZone, addDays(days.to, 1))).toISOString(),
    timeZone,
    filter,
    thresholds: await findThresholds(db, ctx.accountId),
  }
  const after = before === undefined ? undefined : positionOf(before)
  const rows = await queries.listLegs(db, ctx.accountId, question, bands, after, limit)
  const summary = async () => ({
    ...summaryOf(await queries.listCells(db, ctx.accountId, question), bands ?? qualityBands),
    choices: {
      deviceModels: await queries.listDeviceModels(db, ctx.accountId),
      locations: await queries.listLocations(db, ctx.accountId),
    },
  })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    scope,
    summary: before === undefined ? await summary() : null,
    items: page.map(itemOf),
    nextBefore: rows.length > limit && last !== undefined ? keyOf(last) : null,
  }
}

const positionOf = (key: string): queries.LegPosition => {
  const [started = 0, callId = 0, position = 0] = key.split("-").map(Number)
  return { startedAt: new Date(started).toISOString(), callId, position }
}
const keyOf = ({ startedMs, callId, position }: queries.LegRow) => `${startedMs}-${callId}-${position}`

const shareOf = (part: number, whole: number) => (whole === 0 ? null : Math.round((1000 * part) / whole) / 10)

type Summary = NonNullable<CallQualityReport["summary"]>
const summaryOf = (
  cells: readonly queries.CellRow[],
  bands: readonly (typeof qualityBands)[number][],
): Omit<Summary, "choices"> => {
  const of = (kind: queries.CellRow["kind"]) => cells.filter((cell) => cell.kind === kind)
  // Sums over no rows are still one row.
  const { legs, averageMos, good, fair, poor, notRated } = of("all")[0]!
  const worst = (kind: "device" | "location"): Summary["worstDevices"] =>
    of(kind).map((cell) => ({
      id: cell.id!,
      name: cell.name ?? "",
      legs: cell.legs,
      averageMos: cell.averageMos,
      poor: cell.poor,
      poorShare: shareOf(cell.poor, cell.legs),
    }))
  const counts = { good, fair, poor, notRated }
  return {
    figures: {
      legs,
      averageMos,
      good,
      goodShare: shareOf(good, legs),
      fair,
      fairShare: shareOf(fair, legs),
      poor,
      poorShare: shareOf(poor, legs),
      notRated,
    },
    heatMap: of("hour").map((cell) => ({
      weekday: cell.weekday!,
      hour: cell.hour!,
      legs: cell.legs,
      averageMos: cell.averageMos,
      poor: cell.poor,
    })),
    fewestLegs: fewestLegsOfWorst,
    worstDevices: worst("device"),
    worstLocations: worst("location"),
    total: [...new Set(bands)].reduce((sum, band) => sum + counts[band], 0),
  }
}

const itemOf = (row: queries.LegRow): CallQualityReport["items"][number] => {
  const { position: _position, startedMs, engine, ...shown } = row
  return {
    ...shown,
    key: keyOf(row),
    callId: `${startedMs}-${row.callId}`,
    number: withPlus(row.number),
    otherNumber: withPlus(row.otherNumber),
    isSimulated: engine === sandboxEngineName,
  }
}
