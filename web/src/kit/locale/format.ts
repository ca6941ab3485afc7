import type { LocaleSettings } from "./locale-settings.ts"

type Instant = string | number | Date
const toDate = (instant: Instant) => (instant instanceof Date ? instant : new Date(instant))

/** Creating a formatter costs more than using it a hundred times. */
const formatters = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat>()
const remembered = <Formatter extends Intl.DateTimeFormat | Intl.NumberFormat>(
  key: unknown[],
  make: () => Formatter,
): Formatter => {
  const name = JSON.stringify(key)
  const known = formatters.get(name) ?? make()
  formatters.set(name, known)
  return known as Formatter
}
const dateFormatter = ({ locale }: LocaleSettings, options: Intl.DateTimeFormatOptions) =>
  remembered(["date", locale, options], () => new Intl.DateTimeFormat(locale, options))
const numberFormatter = ({ locale }: LocaleSettings, options: Intl.NumberFormatOptions) =>
  remembered(["number", locale, options], () => new Intl.NumberFormat(locale, options))

/** The Intl option for each letter of a date pattern. */
const patternParts: Readonly<Record<string, readonly [Intl.DateTimeFormatPartTypes, Intl.DateTimeFormatOptions]>> = {
  yyyy: ["year", { year: "numeric" }],
  y: ["year", { year: "numeric" }],
  yy: ["year", { year: "2-digit" }],
  MMMM: ["month", { month: "long", day: "numeric" }],
  MMM: ["month", { month: "short", day: "numeric" }],
  MM: ["month", { month: "2-digit" }],
  M: ["month", { month: "numeric" }],
  dd: ["day", { day: "2-digit" }],
  d: ["day", { day: "numeric" }],
  EEEE: ["weekday", { weekday: "long" }],
  EEE: ["weekday", { weekday: "short" }],
}

/** A date in the account's pattern and time zone. */
export const formatDate = (settings: LocaleSettings, instant: Instant): string => {
  const date = toDate(instant)
  return settings.mediumDate.replace(/y{1,4}|M{1,4}|d{1,2}|E{3,4}/g, (letters) => {
    const [type, options] = patternParts[letters] ?? patternParts[letters[0]!]!
    const parts = dateFormatter(settings, { ...options, timeZone: settings.timeZone }).formatToParts(date)
    const value = parts.find((part) => part.type === type)?.value ?? ""
    return letters === "dd" || letters === "MM" ? value.padStart(2, "0") : value
  })
}

export const formatTime = (settings: LocaleSettings, instant: Instant, { seconds = false } = {}): string =>
  dateFormatter(settings, {
    hour: settings.timeFormat === "24hr" ? "2-digit" : "numeric",
    minute: "2-digit",
    second: seconds ? "2-digit" : undefined,
    hourCycle: settings.timeFormat === "24hr" ? "h23" : "h12",
    timeZone: settings.timeZone,
  }).format(toDate(instant))

export const formatDateTime = (settings: LocaleSettings, instant: Instant) =>
  `${formatDate(settings, instant)}, ${formatTime(settings, instant)}`

/** With the time zone name, for appointments: "Jan 15, 2027, 3:00 PM EST". */
export const formatZonedDateTime = (settings: LocaleSettings, instant: Instant) => {
  const parts = dateFormatter(settings, { timeZone: settings.timeZone, timeZoneName: "short" }).formatToParts(
    toDate(instant),
  )
  return `${formatDateTime(settings, instant)} ${parts.find(({ type }) => type === "timeZoneName")?.value ?? ""}`.trim()
}

export const formatNumber = (settings: LocaleSettings, value: number, options: Intl.NumberFormatOptions = {}) =>
  numberFormatter(settings, options).format(value)

/** An amount in minor units (cents), in its own currency or the account's. */
export const formatAmount = (
  settings: LocaleSettings,
  minorUnits: number,
  currency: string = settings.currency,
): string => {
  const formatter = numberFormatter(settings, { style: "currency", currency })
  return formatter.format(minorUnits / 10 ** (formatter.resolvedOptions().maximumFractionDigits ?? 2))
}
