import { metricsOf } from "@dialplane/contract/insight/reports/metrics"
import type { Metric } from "@dialplane/contract/insight/reports/metric"
import type { ReportFilter } from "@dialplane/contract/insight/reports/report-filter.schema"
import {
  daysIn,
  daysOf,
  firstWeekday,
  mostDays,
  mostDaysOfRows,
  periodBefore,
  type DayRange,
} from "@dialplane/contract/insight/reports/report-period"
import { rowKindOf, type ReportSubject } from "@dialplane/contract/insight/reports/report-subjects"
import { reportProblems } from "@dialplane/contract/insight/reports/reports.problems"
import type { ReportSummary } from "@dialplane/contract/insight/reports/reports.schema"
import { localTimeAt } from "@dialplane/contract/inventory/schedules/local-time"
import { writtenNumbers } from "../../calling/call-records/call-records.service.ts"
import type { Context } from "../../kit/context.ts"
import { reading } from "../../kit/database/transaction.ts"
import { refuse } from "../../kit/refusal.ts"
import { openTimes } from "./open-times.service.ts"
import { sourceOf, storedNumber, type Question } from "./report-question.rules.ts"
import { beginsAt, endsAt } from "./report-cells.queries.ts"
import { countMarkedHours } from "./rollups.queries.ts"
import { findFirst, findZones } from "./reports.queries.ts"
import { visibleQueues } from "./visible-queues.service.ts"

type Grain = Parameters<typeof sourceOf>[1]
export interface Asked {
  readonly question: Question
  readonly grain: Grain
  readonly metrics: readonly Metric[]
  readonly weekBegins: 0 | 1
  readonly scope: ReportSummary["scope"]
  /** The queues that the report is limited to; undefined without such a limit. */
  readonly onlyQueues: readonly number[] | undefined
}

const daysOfFilter = ({ period, from, to }: ReportFilter, today: string, weekBegins: 0 | 1): DayRange => {
  if (period !== "custom") return daysOf(period, today, weekBegins)
  if (from === undefined || to === undefined) return refuse(reportProblems.periodIncomplete)
  if (from > to) return refuse(reportProblems.periodReversed)
  return { from, to }
}

/** Which rows a subject may have: those of the caller, or those the filter names. */
const objectsOf = (ctx: Context, subject: ReportSubject, filter: ReportFilter): readonly number[] | undefined => {
  switch (subject) {
    case "my-calls":
      return [ctx.actor.userId]
    case "users":
    case "meetings":
    case "messages":
      return filter.userIds
    case "queues":
      return filter.queueIds
    case "groups":
      return filter.groupIds
    case "company":
    case "unified-calls":
      return undefined
  }
}

/**
 * Resolves what a report asks: days, time zone, rows, and where its figures come from. How fine they are may depend on
 * the days.
 */
export const resolve = async (
  ctx: Context,
  subject: ReportSubject,
  request: ReportFilter,
  grainFor: Grain | ((days: DayRange) => Grain),
): Promise<Asked> => {
  const onlyQueues = subject === "queues" || request.queueIds !== undefined ? await visibleQueues(ctx) : undefined
  const seen =
    onlyQueues === undefined
      ? request
      : { ...request, queueIds: request.queueIds?.filter((id) => onlyQueues.includes(id)) ?? [...onlyQueues] }
  const { period: _period, from: _from, to: _to, timeZone: asked, ...filter } = seen
  const zones = await findZones(reading(ctx), ctx.accountId)
  const timeZone = asked ?? zones.timeZone
  const weekBegins = firstWeekday(zones.countryCode)
  const now = ctx.kit.now()
  const days = daysOfFilter(request, localTimeAt(timeZone, now.getTime()).date, weekBegins)
  if (daysIn(days) > mostDays) refuse(reportProblems.periodTooLong)
  if ((filter.hourFrom === undefined) !== (filter.hourTo === undefined)) refuse(reportProblems.hoursIncomplete)
  if ((filter.scheduleId === undefined) !== (filter.openState === undefined)) refuse(reportProblems.scheduleIncomplete)
  const kind = rowKindOf[subject]
  const open = {
    kind,
    days,
    timeZone,
    rolledUpIn: zones.rolledUpIn,
    filter: {
      ...filter,
      ...(filter.numbers && { numbers: filter.numbers.flatMap(writtenNumbers) }),
      ...(filter.fromNumbers && { fromNumbers: filter.fromNumbers.map(storedNumber) }),
      ...(filter.toNumbers && { toNumbers: filter.toNumbers.map(storedNumber) }),
    },
    objectIds: objectsOf(ctx, subject, seen),
  }
  const grain = typeof grainFor === "function" ? grainFor(days) : grainFor
  const source = sourceOf(open, grain)
  // A log of calls counts them too.
  if (sourceOf(open, grain === "row" ? "day" : grain) === "rows" && daysIn(days) > mostDaysOfRows)
    refuse(reportProblems.periodTooLongForFilter)
  await requireFewRows(ctx, open)
  return {
    question: { ...open, stretches: await openTimes(ctx, open), source },
    grain,
    metrics: metricsOf[kind],
    weekBegins,
    scope: {
      ...days,
      timeZone,
      upTo: now.toISOString(),
      source,
      isPartial: onlyQueues !== undefined,
      visibleQueues: onlyQueues?.length ?? null,
    },
    onlyQueues,
  }
}

/**
 * Hours without roll-ups are counted row by row. After a change of the time zone these are all hours, until they were
 * counted again: long reports wait for that, because they would count millions of rows.
 */
const requireFewRows = async (ctx: Context, question: Pick<Question, "days" | "timeZone">) => {
  if (daysIn(question.days) <= mostDaysOfRows) return
  const most = 24 * mostDaysOfRows
  const [from, to] = [beginsAt(question), endsAt(question)]
  if ((await countMarkedHours(reading(ctx), ctx.accountId, from, to, most + 1)) > most)
    refuse(reportProblems.countedAgain)
}

/** The same question about the period before, with its own opening hours and source. */
export const before = async (
  ctx: Context,
  { question, grain }: Asked,
  period: ReportFilter["period"],
): Promise<Question> => {
  const earlier = { ...question, days: periodBefore(question.days, period) }
  const source = sourceOf(earlier, grain)
  // Hours of time zones may have been the same in one period and not in the other.
  if (source === "rows" && question.source !== "rows" && daysIn(earlier.days) > mostDaysOfRows)
    refuse(reportProblems.periodTooLongForFilter)
  await requireFewRows(ctx, earlier)
  return { ...earlier, stretches: await openTimes(ctx, earlier), source }
}

/** Which days the period before has, and whether calls of all of them are on record. */
export const scopeOf = async (
  ctx: Context,
  { kind, days, timeZone }: Question,
): Promise<ReportSummary["beforeScope"]> => {
  const first = await findFirst(reading(ctx), ctx.accountId, kind)
  const recordedSince = first === null ? null : localTimeAt(timeZone, Date.parse(first)).date
  return { ...days, isPartial: recordedSince === null || recordedSince > days.from, recordedSince }
}
