import { texts } from "../../kit/language.ts"
import { dayLength, startOf } from "./local-time.ts"
import {
  minutesOf,
  specialDaysOn,
  wholeDay,
  weekdays,
  type HourRange,
  type SpecialDays,
  type WeeklyHours,
} from "./opening-hours.ts"

export interface HoursMistake {
  readonly path: (string | number)[]
  readonly message: string
}

interface Placed {
  readonly start: number
  readonly end: number
  readonly path: (string | number)[]
}

const place = (ranges: readonly HourRange[], base: number, path: (string | number)[]): Placed[] =>
  ranges.map(({ from, to }, index) => {
    const start = base + minutesOf(from)
    const end = base + minutesOf(to)
    return { start, end: end <= start ? end + wholeDay : end, path: [...path, index] }
  })

const messages = texts("schedules.mistakes", {
  overlap: "Overlaps with other hours.",
  noDuration: "Opens and closes at the same time. For the whole day, use 00:00 to 24:00.",
  endsBeforeStart: "The last day is before the first day.",
  yearlyTooLong: "A yearly special day must be shorter than a year.",
  sameDay: (name: string) => `“${name}” is on the same day.`,
})
const week = 7 * wholeDay
const meet = (one: Placed, other: Placed) => one.start < other.end && other.start < one.end

const asOwn = (ranges: readonly HourRange[], path: (string | number)[]): HoursMistake[] =>
  ranges.flatMap(({ from, to }, index) =>
    from === to
      ? [
          {
            path: [...path, index],
            message: messages.noDuration,
          },
        ]
      : [],
  )

/** Compares every range with those before it; in a week, Sunday night extends into Monday. */
const overlaps = (placed: readonly Placed[], length: number): HoursMistake[] =>
  placed.flatMap((one, index) =>
    placed
      .slice(0, index)
      .some((other) =>
        [-length, 0, length].some((shift) => meet({ ...one, start: one.start + shift, end: one.end + shift }, other)),
      )
      ? [{ path: one.path, message: messages.overlap }]
      : [],
  )

export const weeklyMistakes = (weekly: WeeklyHours): HoursMistake[] => [
  ...weekdays.flatMap((day) => asOwn(weekly[day], [day])),
  ...overlaps(
    weekdays.flatMap((day, index) => place(weekly[day], index * wholeDay, [day])),
    week,
  ),
]

const daysIn = ({ from, to }: SpecialDays) => Math.round((startOf(to) - startOf(from)) / dayLength) + 1

const ofOne = (special: SpecialDays): HoursMistake[] => {
  if (special.to < special.from) return [{ path: ["to"], message: messages.endsBeforeStart }]
  if (special.yearly && daysIn(special) > 365) return [{ path: ["to"], message: messages.yearlyTooLong }]
  // Over several days, the hours of one evening extend into the next morning and must not overlap with themselves.
  return [
    ...asOwn(special.hours, ["hours"]),
    ...overlaps(place(special.hours, 0, ["hours"]), daysIn(special) > 1 ? wholeDay : week),
  ]
}

/**
 * Two special days of the same kind cannot share a day. Those of a single year can overlap yearly ones and take
 * precedence.
 */
export const contradicts = (one: SpecialDays, other: SpecialDays): boolean => {
  if (one.yearly !== other.yearly) return false
  const starts = (first: SpecialDays, second: SpecialDays) =>
    specialDaysOn({ exceptions: [first] }, second.from) !== undefined
  return starts(one, other) || starts(other, one)
}

export const specialDaysMistakes = (exceptions: readonly SpecialDays[]): HoursMistake[] =>
  exceptions.flatMap((one, index) => {
    const own = ofOne(one).map(({ path, message }) => ({ path: [index, ...path], message }))
    if (own.length > 0) return own
    const other = exceptions.slice(0, index).find((before) => contradicts(one, before))
    return other === undefined ? [] : [{ path: [index, "from"], message: messages.sameDay(other.name) }]
  })
