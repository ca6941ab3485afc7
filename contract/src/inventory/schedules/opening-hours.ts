import { clockChangeIn, dateOf, dayLength, instantsAt, localTimeAt, offsetAt, startOf } from "./local-time.ts"

export const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const
export type Weekday = (typeof weekdays)[number]

/**
 * A period in local time: "09:00" to "17:30". One that ends before it starts continues after midnight; "24:00" is the
 * end of the day.
 */
export interface HourRange {
  readonly from: string
  readonly to: string
}
export type WeeklyHours = Readonly<Record<Weekday, readonly HourRange[]>>

/** Days with different hours, or closed. */
export interface SpecialDays {
  readonly name: string
  /** First and last day. */
  readonly from: string
  readonly to: string
  /** Repeats every year on the same dates; the year of the dates is ignored. */
  readonly yearly: boolean
  /** Closed when there are none. */
  readonly hours: readonly HourRange[]
}

/** A manual "open" or "closed" that overrides the hours; without an end, until it is removed. */
export interface Override {
  readonly state: "open" | "closed"
  readonly until: string | null
}

export interface OpeningHours {
  readonly timeZone: string
  readonly weekly: WeeklyHours
  readonly exceptions: readonly SpecialDays[]
  readonly override?: Override | null | undefined
}

export const wholeDay = 24 * 60
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

export const weekdayOf = (date: string): Weekday => weekdays[(new Date(startOf(date)).getUTCDay() + 6) % 7]!

const within = ({ from, to, yearly }: SpecialDays, date: string): boolean => {
  if (!yearly) return from <= date && date <= to
  const [first, last, day] = [from.slice(5), to.slice(5), date.slice(5)]
  // A yearly period such as Christmas to New Year crosses the end of the year.
  return first <= last ? first <= day && day <= last : first <= day || day <= last
}

/**
 * The special days of a date. Those of a single year take precedence over yearly ones: this year's Christmas party
 * beats "closed every year".
 */
export const specialDaysOn = (
  { exceptions }: Pick<OpeningHours, "exceptions">,
  date: string,
): SpecialDays | undefined =>
  exceptions.find((one) => !one.yearly && within(one, date)) ??
  exceptions.find((one) => one.yearly && within(one, date))

// --- the same in numbers: days since 1970 and minutes since midnight, because looking three years ahead checks a
// thousand days

type Day = number

interface Stretch {
  readonly start: number
  readonly end: number
}

/** A period of a day in which it is open, and the day whose hours it belongs to. */
export interface OpenStretch extends Stretch {
  readonly day: Day
}

interface DayHours {
  readonly special: SpecialDays | undefined
  /** Periods that continue after midnight end after the end of the day. */
  readonly stretches: readonly Stretch[]
}

const dateOfDay = (day: Day) => dateOf(day * dayLength)

const toStretches = (ranges: readonly HourRange[]): Stretch[] =>
  ranges.map(({ from, to }) => {
    const [start, end] = [minutesOf(from), minutesOf(to)]
    return { start, end: end <= start ? end + wholeDay : end }
  })

/** The hours of each day, cached. */
const hoursByDay = ({ weekly, exceptions }: OpeningHours): ((day: Day) => DayHours) => {
  const ofWeek = weekdays.map((name): DayHours => ({ special: undefined, stretches: toStretches(weekly[name]) }))
  const ofSpecial = new Map<SpecialDays, DayHours>()
  return (day) => {
    const special = exceptions.length === 0 ? undefined : specialDaysOn({ exceptions }, dateOfDay(day))
    // January 1, 1970 was a Thursday.
    if (special === undefined) return ofWeek[(((day + 3) % 7) + 7) % 7]!
    const known = ofSpecial.get(special) ?? { special, stretches: toStretches(special.hours) }
    ofSpecial.set(special, known)
    return known
  }
}

/**
 * The open periods of a day. Hours that continue after midnight belong to the day they start on and extend into the
 * next one. Special days cover whole days, so no hours extend into them.
 */
const openOn = (hours: OpeningHours): OpenDays => {
  const hoursOn = remembering(hoursByDay(hours))
  return remembering((day) => {
    const [today, yesterday] = [hoursOn(day), hoursOn(day - 1)]
    const own = today.stretches.map(({ start, end }) => ({ start, end: Math.min(end, wholeDay), day }))
    const reached = today.special === undefined || today.special === yesterday.special
    const late = reached
      ? yesterday.stretches
          .filter(({ end }) => end > wholeDay)
          .map(({ end }) => ({ start: 0, end: end - wholeDay, day: day - 1 }))
      : []
    return [...late, ...own]
  })
}
type OpenDays = (day: Day) => readonly OpenStretch[]

const remembering = <Answer>(ask: (day: Day) => Answer) => {
  const known = new Map<Day, Answer>()
  return (day: Day): Answer => {
    const before = known.get(day)
    if (before !== undefined) return before
    const answer = ask(day)
    known.set(day, answer)
    return answer
  }
}

export interface DayAhead {
  readonly date: string
  /** Closed when there are none. */
  readonly hours: readonly HourRange[]
  /** The name of the special days. */
  readonly name: string | undefined
}

/** The hours of the coming days, without overrides: for previews. */
export const daysAhead = (hours: OpeningHours, from: string, count: number): DayAhead[] =>
  Array.from({ length: count }, (_, index) => {
    const date = dateOf(startOf(from) + index * dayLength)
    const special = specialDaysOn(hours, date)
    return { date, hours: special?.hours ?? hours.weekly[weekdayOf(date)], name: special?.name }
  })

export interface OpenState {
  readonly open: boolean
  /** What decided. */
  readonly because: "override" | "special" | "weekly"
  /** The name of the special days. */
  readonly name?: string | undefined
}

const overriddenAt = ({ override }: OpeningHours, instant: number): Override | undefined =>
  override && (override.until === null || instant < Date.parse(override.until)) ? override : undefined

const stretchAt = ({ timeZone }: OpeningHours, open: OpenDays, instant: number): OpenStretch | undefined => {
  const wall = instant + offsetAt(timeZone, instant)
  const day = Math.floor(wall / dayLength)
  const minute = Math.floor((wall - day * dayLength) / 60_000)
  return open(day).find(({ start, end }) => start <= minute && minute < end)
}

export const stateAt = (hours: OpeningHours, instant: number): OpenState => stateBy(hours, openOn(hours), instant)

const stateBy = (hours: OpeningHours, open: OpenDays, instant: number): OpenState => {
  const override = overriddenAt(hours, instant)
  if (override !== undefined) return { open: override.state === "open", because: "override" }
  const stretch = stretchAt(hours, open, instant)
  const special = specialDaysOn(
    hours,
    stretch === undefined ? localTimeAt(hours.timeZone, instant).date : dateOfDay(stretch.day),
  )
  return { open: stretch !== undefined, because: special === undefined ? "weekly" : "special", name: special?.name }
}

/** Far enough for any yearly special day to occur. */
const horizonDays = 3 * 366
/** A day before and two after: UTC offsets are less than a day, and some zones have skipped whole days. */
const around = [-1, 0, 1, 2]

const isAllDay = (stretches: readonly OpenStretch[]) => {
  if (stretches.length === 1) return stretches[0]!.start === 0 && stretches[0]!.end === wholeDay
  let until = 0
  for (const { start, end } of stretches.toSorted((one, other) => one.start - other.start))
    if (start <= until) until = Math.max(until, end)
  return until >= wholeDay
}

/** Every instant of (from, until] at which it may open or close: the ends of periods and clock changes. */
const momentsIn = (timeZone: string, open: OpenDays, from: number, until: number): number[] => {
  const change = clockChangeIn(timeZone, from, until)
  const offset = offsetAt(timeZone, from)
  const moments: number[] = change === undefined ? [] : [change]
  for (const step of around) {
    const day = Math.floor(from / dayLength) + step
    for (const minute of new Set(open(day).flatMap(({ start, end }) => [start, end]))) {
      moments.push(
        ...(change === undefined
          ? [day * dayLength + minute * 60_000 - offset]
          : instantsAt(timeZone, dateOfDay(day), minute)),
      )
    }
  }
  return moments.filter((at) => at > from && at <= until).toSorted((one, other) => one - other)
}

/** When it next opens or closes; null when it does not within three years. */
export const nextChange = (hours: OpeningHours, instant: number): number | null =>
  changeBy(hours, openOn(hours), instant)

/** Both at once, for lists, so that the days are computed only once. */
export const stateAndChange = (
  hours: OpeningHours,
  instant: number,
): { readonly state: OpenState; readonly change: number | null } => {
  const open = openOn(hours)
  return { state: stateBy(hours, open, instant), change: changeBy(hours, open, instant) }
}

const changeBy = (hours: OpeningHours, open: OpenDays, instant: number): number | null => {
  const override = overriddenAt(hours, instant)
  if (override?.until === null) return null
  const isOpenAt = (at: number) => stretchAt(hours, open, at) !== undefined
  const now = override === undefined ? isOpenAt(instant) : override.state === "open"
  const start = override === undefined ? instant : Date.parse(override.until!)
  if (isOpenAt(start) !== now) return start
  // Without special days every week is the same, except for hours that a clock change skips.
  const days = hours.exceptions.length === 0 ? 15 : horizonDays
  for (let step = 0; step < days; step++) {
    const from = start + step * dayLength
    const today = Math.floor(from / dayLength)
    if (around.every((days) => (now ? isAllDay(open(today + days)) : open(today + days).length === 0))) continue
    const change = momentsIn(hours.timeZone, open, from, from + dayLength).find((at) => isOpenAt(at) !== now)
    if (change !== undefined) return change
  }
  return null
}
