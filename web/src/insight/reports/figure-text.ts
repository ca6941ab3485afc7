import type { ReportSummary } from "@dialplane/contract/insight/reports/reports.schema"

export type ShownMetric = ReportSummary["metrics"][number]
export interface Change {
  readonly difference: number
  /** null where there was nothing before */
  readonly percent: number | null
  readonly tone: "good" | "bad" | null
}

/** What has changed since the period before; undefined where one of them has no figure. */
export const changeOf = (
  better: ShownMetric["better"],
  value: number | null | undefined,
  before: number | null | undefined,
): Change | undefined => {
  if (value == null || before == null) return undefined
  const difference = Math.round((value - before) * 10) / 10
  const isMore = difference > 0
  return {
    difference,
    percent: before === 0 ? null : Math.round((1000 * (value - before)) / before) / 10,
    tone: difference === 0 || better === null ? null : isMore === (better === "more") ? "good" : "bad",
  }
}

interface Words {
  readonly hours: (hours: string, minutes: string) => string
  readonly percentOf: (value: string) => string
}
const two = (value: number) => String(value).padStart(2, "0")

/** 1,204 calls as "1,204", 62 seconds as "1:02", 3,720 seconds as "1 h 02 min", 91.25 percent as "91.3%". */
export const figureText = (
  unit: ShownMetric["unit"],
  value: number | null | undefined,
  words: Words,
  number: (value: number, options?: Intl.NumberFormatOptions) => string,
): string => {
  if (value == null) return "–"
  if (unit === "calls") return number(value)
  if (unit === "count") return number(value, { maximumFractionDigits: 1 })
  if (unit === "percent") return words.percentOf(number(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 }))
  const whole = Math.round(value)
  const minutes = Math.floor(whole / 60)
  return whole < 3600
    ? `${minutes}:${two(whole % 60)}`
    : words.hours(number(Math.floor(whole / 3600)), two(minutes % 60))
}

/**
 * At an axis of seconds: hours throughout where values go beyond one, otherwise minutes, also at its end. Steps of hours
 * are quarters or longer, so that two decimals are exact.
 */
export const secondsTickText = (
  highest: number,
  value: number,
  hours: (count: string) => string,
  number: (value: number, options?: Intl.NumberFormatOptions) => string,
): string =>
  highest < 3600
    ? `${Math.floor(value / 60)}:${two(value % 60)}`
    : hours(number(value / 3600, { maximumFractionDigits: 2 }))
