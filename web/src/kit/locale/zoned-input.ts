/** The parts of an instant on the wall clock of a time zone. */
const wallClock = (instant: Date, timeZone: string) => {
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(instant)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? "00"
  return `${part("year")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}`
}

/** Formats an instant for a date-and-time field, in the account's time zone. */
export const toZonedInput = (instant: string | Date, timeZone: string): string => wallClock(new Date(instant), timeZone)

/**
 * Reads the value of the field as an instant; undefined while it is incomplete. An hour that daylight saving time skips
 * becomes the next one.
 */
export const fromZonedInput = (text: string, timeZone: string): string | undefined => {
  const wanted = Date.parse(`${text}:00Z`)
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) || Number.isNaN(wanted)) return undefined
  // The offset at the guess may differ from the one at the result, so it is computed twice.
  let instant = wanted
  for (let round = 0; round < 2; round++)
    instant += wanted - Date.parse(`${wallClock(new Date(instant), timeZone)}:00Z`)
  return new Date(instant).toISOString()
}
