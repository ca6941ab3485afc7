import { addDays, instantsAt, localTimeAt } from "../../inventory/schedules/local-time.ts"
import { daysOf, periodBefore, weekdayOf, type DayRange } from "../reports/report-period.ts"

/** When scheduled reports run, and which days they are about. */

export const scheduleFrequencies = ["hourly", "daily", "weekly", "monthly", "once"] as const
export type ScheduleFrequency = (typeof scheduleFrequencies)[number]

export interface RunTimes {
  readonly frequency: ScheduleFrequency
  /** 0 is Sunday. */
  readonly weekday: number
  /** Months with fewer days run on their last day. */
  readonly monthDay: number
  /** The day of a report that runs once. */
  readonly onDate: string | null
  readonly hour: number
  readonly timeZone: string
  /** The last day on which it runs. */
  readonly endDate: string | null
}

const lastDayOfMonth = (day: string) => {
  const [year = 1970, month = 1] = day.split("-").map(Number)
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}
const runsOn = ({ frequency, weekday, monthDay, onDate }: RunTimes, day: string): boolean => {
  switch (frequency) {
    case "hourly":
    case "daily":
      return true
    case "weekly":
      return weekdayOf(day) === weekday
    case "monthly":
      return Number(day.slice(8)) === Math.min(monthDay, lastDayOfMonth(day))
    case "once":
      return day === onDate
  }
}

const quarter = 15
/** The first of two moments where the hour is repeated; the first moment after it where clocks skip it. */
const momentOf = (timeZone: string, day: string, hour: number): number => {
  for (let minute = hour * 60; ; minute += quarter) {
    const date = addDays(day, Math.floor(minute / 1440))
    const [first] = instantsAt(timeZone, date, minute % 1440)
    if (first !== undefined) return first
  }
}

/** All full hours of a day by local clocks: 23 or 25 where clocks change. */
const hoursOf = (timeZone: string, day: string): number[] =>
  Array.from({ length: 24 }, (_, hour) => instantsAt(timeZone, day, hour * 60)).flat()

/** The longest time between two runs is a month; a date in the future can be a year away. */
const mostDays = 400
/** The next runs after a moment, at most so many. */
export const nextRuns = (times: RunTimes, after: number, count: number): number[] => {
  const runs: number[] = []
  const today = localTimeAt(times.timeZone, after).date
  const first = times.frequency === "once" && times.onDate !== null && times.onDate > today ? times.onDate : today
  for (let day = first, seen = 0; runs.length < count && seen < mostDays; day = addDays(day, 1), seen++) {
    if (times.endDate !== null && day > times.endDate) break
    if (!runsOn(times, day)) continue
    const ofDay =
      times.frequency === "hourly" ? hoursOf(times.timeZone, day) : [momentOf(times.timeZone, day, times.hour)]
    runs.push(...ofDay.filter((run) => run > after))
  }
  return runs.slice(0, count)
}

/** What a run is about, as seen from its moment; one that runs once keeps the report's own period. */
const periodOfRun = { hourly: "today", daily: "yesterday", weekly: "lastWeek", monthly: "lastMonth" } as const

/**
 * The last finished day, week or month before a run; for one that runs every hour, the day of the last finished hour;
 * null for one that runs once: it keeps the report's own period.
 */
export const daysOfRun = (
  { frequency, timeZone }: Pick<RunTimes, "frequency" | "timeZone">,
  run: number,
  weekBegins: 0 | 1,
): DayRange | null => {
  if (frequency === "once") return null
  const seenFrom = frequency === "hourly" ? run - 1 : run
  return daysOf(periodOfRun[frequency], localTimeAt(timeZone, seenFrom).date, weekBegins)
}

/** The days that those of a run are compared with: a month with the month before, however long each is. */
export const daysBeforeRun = (frequency: Exclude<ScheduleFrequency, "once">, days: DayRange): DayRange =>
  periodBefore(days, periodOfRun[frequency])
