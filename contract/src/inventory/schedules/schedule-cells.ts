import { leadingQuoted, longestPart, quoted, splitUnquoted, unquoted } from "../../kit/quoted-text.ts"
import { minutesOf, weekdays, wholeDay, type HourRange, type SpecialDays, type Weekday } from "./opening-hours.ts"
import type { KeptHoliday } from "./schedule-facts.ts"

// The parts of a schedule as cells of a spreadsheet. Cells come from uploaded files and can be long, so they are taken
// apart step by step: each step reads the text once.

const closed = "closed"
const allDay = "24 hours"

// --- hours -----------------------------------------------------------------------------------------------------------

const isAllDay = ([only, ...others]: readonly HourRange[]) =>
  only !== undefined && others.length === 0 && minutesOf(only.from) === 0 && minutesOf(only.to) === wholeDay

const writeHoursCell = (hours: readonly HourRange[]): string => {
  if (hours.length === 0) return closed
  return isAllDay(hours) ? allDay : hours.map(({ from, to }) => `${from}-${to}`).join(", ")
}

/** "8:00", "08:00", "8 AM", "5:30 pm". */
const readTime = (text: string): string | undefined => {
  const [, hour, minute = "00", half] = /^(\d{1,2})(?::(\d\d))?\s*([ap]m)?$/i.exec(text.trim()) ?? []
  if (hour === undefined || (half === undefined && !text.includes(":"))) return undefined
  if (half !== undefined && (Number(hour) < 1 || Number(hour) > 12)) return undefined
  const whole = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === "pm" ? 12 : 0)
  if (whole > 24 || Number(minute) > 59 || (whole === 24 && minute !== "00")) return undefined
  return `${String(whole).padStart(2, "0")}:${minute}`
}

const readHoursCell = (text: string): HourRange[] | undefined => {
  const plain = text.trim().toLowerCase()
  if (plain === closed) return []
  if (plain === allDay) return [{ from: "00:00", to: "24:00" }]
  const ranges = plain.split(",").map((one) => {
    const [from, to, ...more] = one.split(/[-–]/).map(readTime)
    return from === undefined || to === undefined || more.length > 0 ? undefined : { from, to }
  })
  return ranges.every((one) => one !== undefined) ? ranges : undefined
}

// --- the week --------------------------------------------------------------------------------------------------------

const shortName = (day: Weekday) => day[0]!.toUpperCase() + day.slice(1, 3)
const dayNamed = (text: string) =>
  text.length < 3 ? undefined : weekdays.find((day) => day.startsWith(text.toLowerCase()))

/** "Mon-Fri 08:00-12:00, 13:00-17:00; Sat 09:00-12:00". Days that are not named are closed. */
export const writeWeekCell = (weekly: Readonly<Record<Weekday, readonly HourRange[]>>): string => {
  const stretches: { first: Weekday; last: Weekday; hours: string }[] = []
  for (const [index, day] of weekdays.entries()) {
    const hours = writeHoursCell(weekly[day])
    const before = stretches.at(-1)
    if (before !== undefined && before.hours === hours && before.last === weekdays[index - 1]) before.last = day
    else if (hours !== closed) stretches.push({ first: day, last: day, hours })
  }
  return stretches.length === 0
    ? closed
    : stretches
        .map(({ first, last, hours }) => `${shortName(first)}${last === first ? "" : `-${shortName(last)}`} ${hours}`)
        .join("; ")
}

/** "Mon-Fri", "Mon, Wed", "Saturday". Each day once. */
const readDays = (text: string): Weekday[] | undefined => {
  const days = text.split(/[,&]/).map((one) => {
    const [first, last = first, ...more] = one.split(/[-–]/).map((name) => dayNamed(name.trim()))
    if (first === undefined || last === undefined || more.length > 0) return undefined
    const start = weekdays.indexOf(first)
    const length = ((weekdays.indexOf(last) - start + 7) % 7) + 1
    return Array.from({ length }, (_, index) => weekdays[(start + index) % 7]!)
  })
  return days.every((one) => one !== undefined) ? [...new Set(days.flat())] : undefined
}

/** "Mon-Fri 08:00-17:00" or "Mon-Fri: closed". The hours start at the first digit or "closed" after a space. */
const readDayHours = (part: string) => {
  const text = part.length > longestPart ? "" : part.replace(/\s+/g, " ")
  const at = text.search(/ (?:\d|closed)/i)
  if (at === -1) return undefined
  const named = text.slice(0, at)
  const [days, hours] = [readDays(named.endsWith(":") ? named.slice(0, -1) : named), readHoursCell(text.slice(at))]
  return days === undefined || hours === undefined ? undefined : { days, hours }
}

export const readWeekCell = (text: string): Record<Weekday, HourRange[]> | undefined => {
  const weekly = Object.fromEntries(weekdays.map((day) => [day, []])) as unknown as Record<Weekday, HourRange[]>
  if (text.trim().toLowerCase() === closed) return weekly
  const parts = splitUnquoted(text, ";|\n")
  for (const part of parts) {
    const read = readDayHours(part)
    if (read === undefined) return undefined
    for (const day of read.days) weekly[day].push(...read.hours)
  }
  return parts.length === 0 ? undefined : weekly
}

// --- special days and holidays ---------------------------------------------------------------------------------------

const none = "none"
const separators = "|\n"
const nameCell = (name: string, unclear = /["|]/) => (unclear.test(name) ? quoted(name) : name)
const nameIn = (text: string) => unquoted(text) ?? text

const writeAll = <Item>(items: readonly Item[], write: (item: Item) => string) =>
  items.length === 0 ? none : items.map(write).join(" | ")
/** The items, or the first part that is not one. */
const readAll = <Item>(
  text: string,
  read: (part: string) => Item | undefined,
): { readonly items: readonly Item[] } | { readonly wrong: string } => {
  if (text.trim().toLowerCase() === none) return { items: [] }
  const items: Item[] = []
  for (const part of splitUnquoted(text, separators)) {
    const item = part.length > longestPart ? undefined : read(part)
    if (item === undefined) return { wrong: part }
    items.push(item)
  }
  return { items }
}

/** "2026-12-24 to 2026-12-26 every year, closed: Christmas | 2027-01-04, 10:00-15:00: Stocktaking". */
export const writeSpecialDaysCell = (days: readonly SpecialDays[]): string =>
  writeAll(
    days,
    ({ name, from, to, yearly, hours }) =>
      `${from}${to === from ? "" : ` to ${to}`}${yearly ? " every year" : ""}, ${writeHoursCell(hours)}: ${nameCell(name)}`,
  )

/** A colon followed by a space: times have none after theirs. */
const endOfLabel = (text: string) => text.search(/:\s/)

export const readSpecialDaysCell = (text: string) =>
  readAll(text, (part): SpecialDays | undefined => {
    const comma = part.indexOf(",")
    const [dates, rest] = [part.slice(0, comma).replace(/\s+/g, " "), part.slice(comma + 1)]
    const [, from, to = from, yearly] = /^(\d{4}-\d\d-\d\d)(?: to (\d{4}-\d\d-\d\d))?( every year)?$/i.exec(dates) ?? []
    const colon = endOfLabel(rest)
    if (from === undefined || to === undefined || colon === -1) return undefined
    const hours = readHoursCell(rest.slice(0, colon))
    return hours && { name: nameIn(rest.slice(colon + 1).trim()), from, to, yearly: yearly !== undefined, hours }
  })

/** "US Independence Day: closed | CA Family Day (Ontario): 10:00-14:00". */
export const writeHolidaysCell = (holidays: readonly KeptHoliday[]): string =>
  writeAll(
    holidays,
    ({ country, region, name, hours }) =>
      `${country} ${nameCell(name, /["|:()]/)}${region === null ? "" : ` (${region})`}: ${writeHoursCell(hours)}`,
  )

/** "Family Day (Ontario)". */
const readHoliday = (label: string): Pick<KeptHoliday, "name" | "region"> => {
  const open = label.lastIndexOf("(")
  const region = label.slice(open + 1, -1)
  const isInRegion = open > 0 && /\s/.test(label[open - 1]!) && label.endsWith(")") && !region.includes(")")
  return isInRegion ? { name: nameIn(label.slice(0, open).trim()), region } : { name: nameIn(label), region: null }
}

export const readHolidaysCell = (text: string) =>
  readAll(text, (part): KeptHoliday | undefined => {
    if (!/^[A-Z]{2}\s/.test(part)) return undefined
    const rest = part.slice(2).trim()
    // A name in quotation marks can contain a colon.
    const named = leadingQuoted(rest).length
    const colon = endOfLabel(rest.slice(named))
    if (colon === -1 || named + colon === 0) return undefined
    const hours = readHoursCell(rest.slice(named + colon + 1))
    return hours && { country: part.slice(0, 2), ...readHoliday(rest.slice(0, named + colon)), hours }
  })
