/** When clocks change: the n-th weekday of a month (5 is the last), at an hour of the time before the change. */
export interface ClockChange {
  readonly month: number
  readonly week: number
  /** 0 is Sunday. */
  readonly weekday: number
  readonly hour: number
}

/** Time zone data for phones, which have no IANA database. */
export interface ZoneRules {
  readonly offsetMinutes: number
  readonly summer: { readonly savesMinutes: number; readonly from: ClockChange; readonly to: ClockChange } | null
}

const formats = new Map<string, Intl.DateTimeFormat>()
const formatOf = (zone: string) => {
  const known = formats.get(zone)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longOffset" })
  formats.set(zone, format)
  return format
}

const offsetAt = (zone: string, at: number) => {
  const name =
    formatOf(zone)
      .formatToParts(at)
      .find(({ type }) => type === "timeZoneName")?.value ?? "GMT"
  const [, sign, hours = "0", minutes = "0"] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? []
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) || 0
}

interface Transition {
  readonly at: number
  readonly before: number
  readonly after: number
}

const minute = 60_000
const day = 24 * 60 * minute

/** The clock changes of one year, found by weekly steps and then by bisection to the minute. */
const transitionsOf = (zone: string, year: number): Transition[] => {
  const found: Transition[] = []
  const [start, end] = [Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1)]
  for (let from = start; from < end; from += 7 * day) {
    const to = Math.min(from + 7 * day, end)
    const [before, after] = [offsetAt(zone, from), offsetAt(zone, to)]
    if (before === after) continue
    let [low, high] = [from, to]
    while (high - low > minute) {
      const middle = Math.floor((low + high) / 2 / minute) * minute
      if (offsetAt(zone, middle) === before) low = middle
      else high = middle
    }
    found.push({ at: high, before, after })
  }
  return found
}

interface DayOfMonth {
  readonly month: number
  readonly nth: number
  readonly isLast: boolean
  readonly weekday: number
  readonly hour: number
}

const dayOf = ({ at, before }: Transition): DayOfMonth => {
  const local = new Date(at + before * minute)
  const inMonth = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0)).getUTCDate()
  return {
    month: local.getUTCMonth() + 1,
    nth: Math.ceil(local.getUTCDate() / 7),
    isLast: local.getUTCDate() + 7 > inMonth,
    weekday: local.getUTCDay(),
    hour: Math.round(local.getUTCHours() + local.getUTCMinutes() / 60),
  }
}

/** Compares seven years, because "fourth Sunday" and "last Sunday" can be the same day in a single year. */
const asRule = (days: readonly DayOfMonth[]): ClockChange => {
  const { month, nth, weekday, hour } = days[0]!
  const sameWeek = days.every((one) => one.nth === nth)
  return { month, week: sameWeek ? nth : days.every(({ isLast }) => isLast) ? 5 : nth, weekday, hour }
}

const known = new Map<string, ZoneRules>()

export const zoneRules = (zone: string, year: number): ZoneRules => {
  const key = `${zone} ${year}`
  const found = known.get(key)
  if (found !== undefined) return found
  const rules = readRules(zone, year)
  known.set(key, rules)
  return rules
}

const readRules = (zone: string, year: number): ZoneRules => {
  const years = Array.from({ length: 7 }, (_, index) => transitionsOf(zone, year + index)).filter(
    (changes) => changes.length === 2,
  )
  const [first] = years
  const winter = Math.min(offsetAt(zone, Date.UTC(year, 0, 15)), offsetAt(zone, Date.UTC(year, 6, 15)))
  if (first === undefined) return { offsetMinutes: winter, summer: null }
  const forward = years.flatMap((changes) => changes.filter((change) => change.after > change.before)).map(dayOf)
  const back = years.flatMap((changes) => changes.filter((change) => change.after < change.before)).map(dayOf)
  if (forward.length === 0 || back.length === 0) return { offsetMinutes: winter, summer: null }
  return {
    offsetMinutes: winter,
    summer: { savesMinutes: Math.abs(first[0]!.after - first[0]!.before), from: asRule(forward), to: asRule(back) },
  }
}

const clock = (minutes: number) =>
  `${Math.trunc(Math.abs(minutes) / 60)}${minutes % 60 === 0 ? "" : `:${String(Math.abs(minutes) % 60).padStart(2, "0")}`}`

/** "STD5DST,M3.2.0/2,M11.1.0/2": POSIX counts hours west of Greenwich, so the sign is inverted. */
export const posixZone = ({ offsetMinutes, summer }: ZoneRules) => {
  const base = `STD${offsetMinutes > 0 ? "-" : ""}${clock(offsetMinutes)}`
  if (summer === null) return base
  const change = ({ month, week, weekday, hour }: ClockChange) => `M${month}.${week}.${weekday}/${hour}`
  const saved =
    summer.savesMinutes === 60
      ? ""
      : `${offsetMinutes + summer.savesMinutes > 0 ? "-" : ""}${clock(offsetMinutes + summer.savesMinutes)}`
  return `${base}DST${saved},${change(summer.from)},${change(summer.to)}`
}

/** "-5", "+5:30". */
export const signedHours = (minutes: number) => `${minutes < 0 ? "-" : "+"}${clock(minutes)}`

/** Monday is 1 and Sunday 7, as several makes count. */
export const mondayFirst = (weekday: number) => (weekday === 0 ? 7 : weekday)
