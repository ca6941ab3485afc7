/**
 * Local times of a time zone, from the runtime's IANA database. Instants are milliseconds since 1970, dates are
 * "2026-12-24".
 */

const minute = 60_000
export const dayLength = 24 * 60 * minute

/** Creating a formatter costs a thousand times as much as using it. */
const formatters = new Map<string, Intl.DateTimeFormat>()
const formatterOf = (timeZone: string) => {
  const known = formatters.get(timeZone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  })
  formatters.set(timeZone, made)
  return made
}

/** Cached, because lists ask for the same zones and moments repeatedly; offsets change on full minutes only. */
const known = new Map<string, Map<number, number>>()
const mostKnown = 5000

/** The UTC offset of the zone at an instant, in milliseconds. */
export const offsetAt = (timeZone: string, instant: number): number => {
  const asked = Math.floor(instant / minute)
  const ofZone = known.get(timeZone) ?? new Map<number, number>()
  const before = ofZone.get(asked)
  if (before !== undefined) return before
  const [month, day, year, hour, minutes, second] = formatterOf(timeZone)
    .format(asked * minute)
    .match(/\d+/g)!
    .map(Number) as [number, number, number, number, number, number]
  // Date.UTC takes the years 0 to 99 for 1900 to 1999.
  const wall = new Date(Date.UTC(2000, 0, 1, hour, minutes, second)).setUTCFullYear(year, month - 1, day)
  const offset = wall - asked * minute
  if (ofZone.size >= mostKnown) ofZone.clear()
  known.set(timeZone, ofZone.set(asked, offset))
  return offset
}

/** An instant as the clocks of the zone show it, with the offset: 2026-11-16T10:00:00-05:00 */
export const localIso = (timeZone: string, instant: string): string => {
  const at = Date.parse(instant)
  const offset = offsetAt(timeZone, at)
  const minutes = Math.abs(Math.round(offset / 60_000))
  const two = (value: number) => String(value).padStart(2, "0")
  return `${new Date(at + offset).toISOString().slice(0, 19)}${offset < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

export const dateOf = (utc: number): string => new Date(utc).toISOString().slice(0, 10)
export const startOf = (date: string): number => Date.parse(`${date}T00:00:00Z`)
export const addDays = (date: string, days: number): string => dateOf(startOf(date) + days * dayLength)

export interface LocalTime {
  readonly date: string
  /** Minutes since midnight, local time, 0 to 1439. */
  readonly minute: number
}

export const localTimeAt = (timeZone: string, instant: number): LocalTime => {
  const wall = instant + offsetAt(timeZone, instant)
  return { date: dateOf(wall), minute: Math.floor((wall - Math.floor(wall / dayLength) * dayLength) / minute) }
}

/**
 * The instants of a local time: usually one, two when clocks are set back over it, none when they are set forward over
 * it.
 */
export const instantsAt = (timeZone: string, date: string, minuteOfDay: number): number[] => {
  const wall = startOf(date) + minuteOfDay * minute
  const offsets = new Set([offsetAt(timeZone, wall - dayLength), offsetAt(timeZone, wall + dayLength)])
  return [...offsets]
    .map((offset) => ({ at: wall - offset, offset }))
    .filter(({ at, offset }) => offsetAt(timeZone, at) === offset)
    .map(({ at }) => at)
    .toSorted((one, other) => one - other)
}

/** The first instant of (from, until] at which the UTC offset differs from that at `from`. */
export const clockChangeIn = (timeZone: string, from: number, until: number): number | undefined => {
  const before = offsetAt(timeZone, from)
  if (offsetAt(timeZone, until) === before) return undefined
  let [low, high] = [from, until]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetAt(timeZone, middle) === before) low = middle
    else high = middle
  }
  return high
}
