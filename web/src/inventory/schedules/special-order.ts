import { addDays } from "@dialplane/contract/inventory/schedules/local-time"
import {
  specialDaysOn,
  weekdayOf,
  type SpecialDays,
  type WeeklyHours,
} from "@dialplane/contract/inventory/schedules/opening-hours"
import type { Holiday } from "@dialplane/contract/inventory/schedules/schedules.schema"

export interface PlacedSpecialDays {
  readonly special: SpecialDays
  /** Where it stands in the schedule's list. */
  readonly place: number
  readonly over: boolean
  /** Its first day, this time. */
  readonly next: string
}

/** What holds every year comes again in this year or the next. */
const nextOf = ({ from, to, yearly }: SpecialDays, today: string): string => {
  if (!yearly) return from
  const year = Number(today.slice(0, 4))
  const overYearEnd = from.slice(5) > to.slice(5)
  const lastOf = (first: number) => `${overYearEnd ? first + 1 : first}${to.slice(4)}`
  const first = [year - 1, year, year + 1].find((one) => lastOf(one) >= today)!
  return `${first}${from.slice(4)}`
}

/** The next ones first; those that will not come again last. */
export const inOrder = (exceptions: readonly SpecialDays[], today: string): PlacedSpecialDays[] =>
  exceptions
    .map((special, place) => ({
      special,
      place,
      over: !special.yearly && special.to < today,
      next: nextOf(special, today),
    }))
    .toSorted(
      (one, other) =>
        Number(one.over) - Number(other.over) ||
        (one.next < other.next ? -1 : one.next > other.next ? 1 : one.place - other.place),
    )

export type HolidayState = "there" | "closedAnyway" | "offered"

/** Whether a holiday is in the schedule already, or would change nothing because the day has no hours. */
export const stateOfHoliday = (
  { date }: Holiday,
  weekly: WeeklyHours,
  exceptions: readonly SpecialDays[],
): HolidayState => {
  if (specialDaysOn({ exceptions }, date) !== undefined) return "there"
  return weekly[weekdayOf(date)].length === 0 ? "closedAnyway" : "offered"
}

/** A holiday on the same day of every year is entered once for all of them. */
export const asSpecialDays = ({ name, date, fixed }: Holiday): SpecialDays => ({
  name,
  from: date,
  to: date,
  yearly: fixed,
  hours: [],
})

export const tomorrowOf = (today: string) => addDays(today, 1)
