import type { ReportFilter } from "@dialplane/contract/insight/reports/report-filter.schema"
import type { RowKind } from "@dialplane/contract/insight/reports/report-subjects"
import { addDays } from "@dialplane/contract/inventory/schedules/local-time"
import { haveSameHours, type DayRange } from "@dialplane/contract/insight/reports/report-period"

export type Source = "days" | "hours" | "rows"

/** A time during which a schedule was open or closed. */
export interface Stretch {
  readonly from: string
  readonly to: string
}

/** What a report asks the database, with everything resolved. */
export interface Question {
  readonly kind: RowKind
  readonly days: DayRange
  readonly timeZone: string
  /** The time zone of the account's roll-ups. */
  readonly rolledUpIn: string
  readonly filter: Omit<ReportFilter, "period" | "from" | "to" | "timeZone">
  /** Only rows of these users, queues or groups; all if absent. */
  readonly objectIds?: readonly number[] | undefined
  /** Only rows of calls that came through a queue, or rang a group, whichever it was. */
  readonly through?: "queue" | "group" | undefined
  /** Only within these times; absent without a schedule. */
  readonly stretches?: readonly Stretch[] | undefined
  readonly source: Source
}

/** The rows of users are not rolled up by hour: there would be nearly as many roll-ups as rows. */
export const hasHours = (kind: RowKind) => kind !== "user" && kind !== "message"

/** Kinds whose rows belong to users. */
export const isOfUsers = (kind: RowKind) => kind === "user" || kind === "meeting" || kind === "message"

/** Kinds whose rows are parts of a call, with a direction, a result and times of their own. */
const isOfParts = (kind: RowKind) => kind === "user" || kind === "queue" || kind === "group"
/** Whether facts and times are asked of the call instead of the row. */
export const asksCalls = ({ kind, filter }: Pick<Question, "kind" | "filter">): boolean =>
  filter.wholeCall === true && isOfParts(kind)

/** Conditions that only single rows can answer. */
const needsRows = (kind: RowKind, filter: Question["filter"]): boolean =>
  [
    isOfUsers(kind) ? undefined : filter.userIds,
    kind === "queue" ? undefined : filter.queueIds,
    kind === "group" ? undefined : filter.groupIds,
    filter.extensionIds,
    filter.numbers,
    filter.fromNumbers,
    filter.toNumbers,
    filter.locationIds,
    filter.tagIds,
    filter.minSeconds,
    filter.maxSeconds,
    filter.minWaitSeconds,
    filter.maxWaitSeconds,
    filter.scheduleId,
    ...(asksCalls({ kind, filter })
      ? [filter.directions, filter.results, filter.isInternal, filter.isInternational]
      : []),
  ].some((one) => one !== undefined)

/** The cheapest source that can answer. They all give the same figures. */
export const sourceOf = (
  { kind, days, timeZone, rolledUpIn, filter, through }: Omit<Question, "source">,
  grain: "day" | "hour" | "row",
): Source => {
  if (grain === "row" || through !== undefined || needsRows(kind, filter)) return "rows"
  const byHour = grain === "hour" || filter.hourFrom !== undefined || timeZone !== rolledUpIn
  if (!byHour) return "days"
  return hasHours(kind) && haveSameHours(timeZone, rolledUpIn, days) ? "hours" : "rows"
}

/**
 * The whole months of a period, as the first day of the first one and the first day after the last one. Only for what is
 * added up by months and asks for no single days; none if the period has no whole month.
 */
export const wholeMonths = ({ kind, source, days, filter }: Question): DayRange | undefined => {
  if (kind !== "company" || source !== "days" || filter.weekdays !== undefined) return undefined
  const dayAfter = addDays(days.to, 1)
  const from = days.from.endsWith("-01") ? days.from : addDays(`${days.from.slice(0, 7)}-28`, 4).slice(0, 7) + "-01"
  const to = `${dayAfter.slice(0, 7)}-01`
  return from < to ? { from, to } : undefined
}

/** Exactly the number that the call log shows: digits for outside numbers, and whatever else was dialed as it is. */
export const storedNumber = (shown: string): string =>
  /^\+?[\d\s().-]+$/.test(shown) ? shown.replace(/\D/g, "") : shown
