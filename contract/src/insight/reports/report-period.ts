import { addDays, dayLength, instantsAt, offsetAt, startOf } from "../../inventory/schedules/local-time.ts"

/** The period of a report: days of a time zone. */

export const periodPresets = [
  "today",
  "yesterday",
  "last7Days",
  "last30Days",
  "last60Days",
  "last180Days",
  "thisWeek",
  "lastWeek",
  "thisMonth",
  "lastMonth",
  "thisYear",
  "custom",
] as const
export type PeriodPreset = (typeof periodPresets)[number]

/** Days as YYYY-MM-DD, both included. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

export const daysIn = ({ from, to }: DayRange) => Math.round((startOf(to) - startOf(from)) / dayLength) + 1
/** 0 is Sunday. */
export const weekdayOf = (day: string) => new Date(startOf(day)).getUTCDay()
const addMonths = (day: string, months: number) => {
  const [year = 1970, month = 1] = day.split("-").map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

/** The first day of a week by country: Sunday in a few, Monday in the others. 0 is Sunday. */
export const firstWeekday = (country: string): 0 | 1 =>
  ["US", "CA", "MX", "BR", "JP", "KR", "TW", "HK", "IL", "ZA", "PH"].includes(country) ? 0 : 1

/** The days of a preset, seen from a day. A running week, month or year ends with that day. */
export const daysOf = (preset: Exclude<PeriodPreset, "custom">, today: string, weekBegins: 0 | 1): DayRange => {
  const lastDays = (days: number) => ({ from: addDays(today, 1 - days), to: today })
  const week = addDays(today, -((weekdayOf(today) - weekBegins + 7) % 7))
  const month = `${today.slice(0, 7)}-01`
  switch (preset) {
    case "today":
      return { from: today, to: today }
    case "yesterday":
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case "last7Days":
      return lastDays(7)
    case "last30Days":
      return lastDays(30)
    case "last60Days":
      return lastDays(60)
    case "last180Days":
      return lastDays(180)
    case "thisWeek":
      return { from: week, to: today }
    case "lastWeek":
      return { from: addDays(week, -7), to: addDays(week, -1) }
    case "thisMonth":
      return { from: month, to: today }
    case "lastMonth":
      return { from: addMonths(month, -1), to: addDays(month, -1) }
    case "thisYear":
      return { from: `${today.slice(0, 4)}-01-01`, to: today }
  }
}

const earlier = (a: string, b: string) => (a < b ? a : b)
/** The same part of the week, month or year before; otherwise as many days, just before. */
export const periodBefore = (range: DayRange, preset: PeriodPreset = "custom"): DayRange => {
  const { from, to } = range
  switch (preset) {
    case "thisWeek":
      return { from: addDays(from, -7), to: addDays(to, -7) }
    case "thisMonth": {
      // The month before may be shorter.
      const begins = addMonths(from, -1)
      return { from: begins, to: earlier(addDays(begins, daysIn(range) - 1), addDays(from, -1)) }
    }
    case "lastMonth":
      return { from: addMonths(from, -1), to: addDays(from, -1) }
    case "thisYear": {
      const begins = addMonths(from, -12)
      const month = addMonths(to, -12)
      return { from: begins, to: earlier(addDays(month, Number(to.slice(8)) - 1), addDays(addMonths(month, 1), -1)) }
    }
    default:
      return { from: addDays(from, -daysIn(range)), to: addDays(from, -1) }
  }
}

export const intervals = ["hour", "day", "week", "month"] as const
export type Interval = (typeof intervals)[number]
/** The shortest interval that still can be read, and those that may be chosen for a period. */
export const intervalsFor = (days: number): readonly Interval[] =>
  days <= 2
    ? ["hour", "day"]
    : days <= 31
      ? ["day", "hour", "week"]
      : days <= 184
        ? ["day", "week", "month"]
        : ["week", "month"]

/** Filters that need the single rows are possible for so many days. */
export const mostDaysOfRows = 92
/** The longest period of a report. */
export const mostDays = 800

const minutesInDay = 24 * 60
/** When a day begins in a time zone. Where clocks are set forward over midnight, it begins with the first hour there is. */
export const beginOfDay = (timeZone: string, day: string): number => {
  for (let minutes = 0; minutes <= minutesInDay; minutes += 15) {
    const [first] = instantsAt(timeZone, day, minutes)
    if (first !== undefined) return first
  }
  throw new RangeError(`${day} does not exist in ${timeZone}`)
}

/** Whether hours begin at the same moments in both time zones, throughout the days. */
export const haveSameHours = (one: string, other: string, { from, to }: DayRange): boolean => {
  const hour = 3_600_000
  for (let day = addDays(from, -1); day <= addDays(to, 1); day = addDays(day, 7))
    if ((offsetAt(one, startOf(day)) - offsetAt(other, startOf(day))) % hour !== 0) return false
  return (offsetAt(one, startOf(addDays(to, 1))) - offsetAt(other, startOf(addDays(to, 1)))) % hour === 0
}
