import {
  minutesOf,
  wholeDay,
  weekdays,
  type HourRange,
  type Weekday,
  type WeeklyHours,
} from "@dialplane/contract/inventory/schedules/opening-hours"
import { weeklyMistakes } from "@dialplane/contract/inventory/schedules/schedule-checks"
import { isTime } from "./time-text.ts"

export const closedWeek: WeeklyHours = {
  monday: [],
  tuesday: [],
  wednesday: [],
  thursday: [],
  friday: [],
  saturday: [],
  sunday: [],
}
const workday: readonly HourRange[] = [{ from: "09:00", to: "17:00" }]
/** The default hours of a new schedule. */
export const usualWeek: WeeklyHours = {
  ...closedWeek,
  monday: workday,
  tuesday: workday,
  wednesday: workday,
  thursday: workday,
  friday: workday,
}
export const allDayHours: readonly HourRange[] = [{ from: "00:00", to: "24:00" }]

export const isAllDay = (hours: readonly HourRange[]) =>
  hours.length === 1 && hours[0]!.from === "00:00" && hours[0]!.to === "24:00"

const text = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`

/** An additional range: starts an hour after the last one, for at most three hours within the day. */
export const afterLast = (hours: readonly HourRange[]): HourRange => {
  const last = hours.at(-1)
  if (last === undefined || !isTime(last.to)) return { from: "09:00", to: "17:00" }
  const end = last.to < last.from ? wholeDay : minutesOf(last.to)
  const from = Math.min(end + 60, wholeDay - 60)
  return { from: text(from), to: text(Math.min(from + 180, wholeDay)) }
}

/** The bars of a day on a 24-hour line, in percent, including hours that continue from the night before. */
export const barsOf = (weekly: WeeklyHours, day: Weekday): { readonly start: number; readonly width: number }[] => {
  const before = weekdays[(weekdays.indexOf(day) + 6) % 7]!
  const usable = (ranges: readonly HourRange[]) =>
    ranges
      .filter(({ from, to }) => isTime(from) && isTime(to) && from !== to)
      .map(({ from, to }) => ({ start: minutesOf(from), end: minutesOf(to) }))
  const own = usable(weekly[day]).map(({ start, end }) => ({ start, end: end < start ? wholeDay : end }))
  const late = usable(weekly[before])
    .filter(({ start, end }) => end < start)
    .map(({ end }) => ({ start: 0, end }))
  return [...late, ...own].map(({ start, end }) => ({
    start: (start / wholeDay) * 100,
    width: ((end - start) / wholeDay) * 100,
  }))
}

export interface DayMistakes {
  readonly places: readonly number[]
  readonly message: string | undefined
}

/** The errors of each day. */
export const mistakesByDay = (weekly: WeeklyHours, noTime: string): Readonly<Record<Weekday, DayMistakes>> => {
  const wrong = weeklyMistakes(weekly)
  return Object.fromEntries(
    weekdays.map((day): [Weekday, DayMistakes] => {
      const unread = weekly[day].flatMap(({ from, to }, place) => (isTime(from) && isTime(to) ? [] : [place]))
      const here = wrong.filter(({ path }) => path[0] === day)
      return [
        day,
        {
          places: [...unread, ...here.map(({ path }) => Number(path[1]))],
          message: unread.length > 0 ? noTime : here[0]?.message,
        },
      ]
    }),
  ) as Record<Weekday, DayMistakes>
}

export const copyDay = (weekly: WeeklyHours, from: Weekday, to: readonly Weekday[]): WeeklyHours => ({
  ...weekly,
  ...Object.fromEntries(to.map((day) => [day, weekly[from]])),
})
