import type { ReportTrend } from "@dialplane/contract/insight/reports/reports.schema"

/** The parts of each bar, from below. */
export const barsOf = (points: ReportTrend["points"], parts: readonly string[]): number[][] =>
  points.map(({ values }) => parts.map((part) => values[part] ?? 0))

/** The end of an axis: an even number that people halve at once, not below the highest bar. */
export const niceTop = (highest: number): number => {
  if (highest <= 2) return 2
  const power = 10 ** Math.floor(Math.log10(highest))
  const steps = power < 10 ? [2, 4, 6, 8, 10] : [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10]
  return Math.round(steps.find((one) => Math.round(one * power) >= highest)! * power)
}

/** Which intervals have a label below them, at most so many and evenly apart. */
export const labeledStarts = (count: number, most: number): number[] => {
  const step = Math.max(1, Math.ceil(count / Math.max(1, most)))
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step)
}

const monthAndDay = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`))
/** "2026-11-16" is Nov 16, and "2026-11-16T15:00" is 15:00. */
export const startLabel = (start: string, interval: ReportTrend["interval"]): string => {
  if (interval === "hour") return start.slice(11)
  return monthAndDay(
    start,
    interval === "month" ? { month: "short", year: "numeric" } : { month: "short", day: "numeric" },
  )
}
