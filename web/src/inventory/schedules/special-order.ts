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
  /** Its index in the schedule's list. */
  readonly place: number
  readonly over: boolean
  /** Its next first day. */
  readonly next: string
}

/** Yearly special days occur again in this year or the next. */
const nextOf = ({ from, to, yearly }: SpecialDays, today: string): string => {
  if (!yearly) return from
  const year = Number(today.slice(0, 4))
  const overYearEnd = from.slice(5) > to.slice(5)
  const lastOf = (first: number) => `${overYearEnd ? first + 1 : first}${to.slice(4)}`
  const first = [year - 1, year, year + 1].find((one) => lastOf(one) >= today)!
  return `${first}${from.slice(4)}`
}

/** Upcoming ones first, past ones last. */
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

/** Whether a holiday is already in the schedule, or would change nothing because the day is closed. */
export const stateOfHoliday = (
  { date }: Holiday,
  weekly: WeeklyHours,
  exceptions: readonly SpecialDays[],
): HolidayState => {
  if (specialDaysOn({ exceptions }, date) !== undefined) return "there"
  return weekly[weekdayOf(date)].length === 0 ? "closedAnyway" : "offered"
}

/** A holiday with a fixed date is added once for all years. */
export const asSpecialDays = ({ name, date, fixed }: Holiday): SpecialDays => ({
  name,
  from: date,
  to: date,
  yearly: fixed,
  hours: [],
})

export const tomorrowOf = (today: string) => addDays(today, 1)
