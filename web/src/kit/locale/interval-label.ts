import type { LocaleSettings } from "./locale-settings.ts"

type LabelInterval = "hour" | "day" | "week" | "month"

const format = (locale: string, options: Intl.DateTimeFormatOptions, at: Date) =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }).format(at)

/** Begins are local times of a report: read as UTC, so that no time zone moves them. */
const readBegin = (start: string) => new Date(start.length === 10 ? `${start}T00:00:00Z` : `${start}:00Z`)

export const hourLabel = ({ locale, timeFormat }: Pick<LocaleSettings, "locale" | "timeFormat">, hour: number) =>
  timeFormat === "24hr"
    ? `${String(hour).padStart(2, "0")}:00`
    : format(locale, { hour: "numeric", hourCycle: "h12" }, new Date(Date.UTC(2026, 0, 1, hour)))

/** 0 is Sunday. */
export const weekdayLabel = ({ locale }: Pick<LocaleSettings, "locale">, weekday: number, form: "long" | "short") =>
  // The first day of 2023 was a Sunday.
  format(locale, { weekday: form }, new Date(Date.UTC(2023, 0, 1 + weekday)))

/**
 * An interval by its local begin (2026-11-16 or 2026-11-16T15:00): short for an axis, long for tables. Where an axis
 * has hours of several days, only midnight has a label: the day.
 */
export const intervalLabel = (
  settings: Pick<LocaleSettings, "locale" | "timeFormat">,
  interval: LabelInterval,
  start: string,
  { isSeveralDays, weekOf }: { readonly isSeveralDays: boolean; readonly weekOf: (day: string) => string },
): { readonly label: string; readonly name: string } => {
  const { locale } = settings
  const at = readBegin(start)
  const day = format(locale, { month: "short", day: "numeric" }, at)
  const isThisYear = at.getUTCFullYear() === new Date().getFullYear()
  const year = isThisYear ? {} : ({ year: "numeric" } as const)
  const longDay = format(locale, { weekday: "short", month: "short", day: "numeric", ...year }, at)
  switch (interval) {
    case "hour": {
      const hour = hourLabel(settings, at.getUTCHours())
      return {
        label: isSeveralDays ? (at.getUTCHours() === 0 ? day : "") : hour,
        name: `${longDay}, ${hour}`,
      }
    }
    case "day":
      return { label: day, name: longDay }
    case "week":
      return { label: day, name: weekOf(format(locale, { month: "short", day: "numeric", ...year }, at)) }
    case "month":
      return {
        label: format(locale, { month: "short", ...(isThisYear ? {} : { year: "2-digit" }) }, at),
        name: format(locale, { month: "long", year: "numeric" }, at),
      }
  }
}
