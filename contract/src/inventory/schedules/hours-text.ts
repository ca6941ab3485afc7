import { wholeDay, minutesOf, type HourRange, type SpecialDays } from "./opening-hours.ts"

/**
 * Converts hours and special days to a line of text and back. The audit log shows these lines, and reverting a change
 * parses them.
 */

const closed = "closed"
const allDay = "24 hours"

const writeRange = ({ from, to }: HourRange) => `${from}–${to}`

export const writeHours = (hours: readonly HourRange[]): string => {
  if (hours.length === 0) return closed
  const [only] = hours
  if (hours.length === 1 && minutesOf(only!.from) === 0 && minutesOf(only!.to) === wholeDay) return allDay
  return hours.map(writeRange).join(", ")
}

export const readHours = (text: string): HourRange[] | undefined => {
  if (text === closed) return []
  if (text === allDay) return [{ from: "00:00", to: "24:00" }]
  const ranges = text.split(", ").map((one) => /^(\d\d:\d\d)–(\d\d:\d\d)$/.exec(one))
  return ranges.every((one) => one !== null) ? ranges.map((one) => ({ from: one[1]!, to: one[2]! })) : undefined
}

/** "2026-12-24 to 2026-12-26 every year, closed: Christmas". The name comes last: it may hold anything. */
export const writeSpecialDays = ({ name, from, to, yearly, hours }: SpecialDays): string =>
  `${from}${to === from ? "" : ` to ${to}`}${yearly ? " every year" : ""}, ${writeHours(hours)}: ${name}`

const specialDays =
  /^(\d{4}-\d\d-\d\d)(?: to (\d{4}-\d\d-\d\d))?( every year)?, (closed|24 hours|\d\d:\d\d–\d\d:\d\d(?:, \d\d:\d\d–\d\d:\d\d)*): (.+)$/

export const readSpecialDays = (text: string): SpecialDays | undefined => {
  const found = specialDays.exec(text)
  if (found === null) return undefined
  const [, from, to, yearly, hours, name] = found
  return { name: name!, from: from!, to: to ?? from!, yearly: yearly !== undefined, hours: readHours(hours!)! }
}
