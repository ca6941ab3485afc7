export type TimeFormat = "12hr" | "24hr"

const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
]

// creating a formatter is much more expensive than using it, and a table formats hundreds of times
const made = new Map<string, unknown>()
const once = <Format>(key: string, make: () => Format): Format => {
  if (!made.has(key)) made.set(key, make())
  return made.get(key) as Format
}

/** The day of the calendar in a zone, counted from 1970. Swedish dates are written as the standard does: 2026-03-24. */
const dayNumber = (at: Date, timeZone: string | undefined): number =>
  Date.parse(once(`day ${timeZone}`, () => new Intl.DateTimeFormat("sv", { timeZone })).format(at)) / 86_400_000

/**
 * "3 minutes ago", "in 2 days"; under a minute it is "now". Days are those of the calendar in the zone, so that
 * "yesterday" is never the day before.
 */
export const relativeTime = (at: Date, now: Date, locale = "en", timeZone?: string): string => {
  const seconds = Math.round((at.getTime() - now.getTime()) / 1000)
  const format = once(
    `relative ${locale}`,
    () => new Intl.RelativeTimeFormat(locale, { numeric: "auto", style: "long" }),
  )
  for (const [unit, size] of steps) {
    if (Math.abs(seconds) < size) continue
    if (unit !== "day") return format.format(Math.trunc(seconds / size), unit)
    return format.format(dayNumber(at, timeZone) - dayNumber(now, timeZone), unit)
  }
  return format.format(0, "second")
}

type Exact = { timeFormat?: TimeFormat; locale?: string; timeZone?: string; seconds?: boolean }

/** "Tue, 24 Mar 2026, 14:05 CET": the exact time in the user's format and the zone it is shown in. */
export const exactTime = (at: Date, { timeFormat = "24hr", locale = "en-GB", timeZone, seconds }: Exact = {}): string =>
  once(
    `exact ${locale} ${timeZone} ${timeFormat} ${seconds}`,
    () =>
      new Intl.DateTimeFormat(locale, {
        weekday: "short",
        day: "numeric",
        month: "short",
        year: "numeric",
        hour: "2-digit",
        minute: "2-digit",
        second: seconds ? "2-digit" : undefined,
        hourCycle: timeFormat === "12hr" ? "h12" : "h23",
        timeZone,
        timeZoneName: "short",
      }),
  ).format(at)
