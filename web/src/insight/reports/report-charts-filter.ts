import { addDays } from "@dialplane/contract/inventory/schedules/local-time"
import type { Interval } from "@dialplane/contract/insight/reports/report-period"
import type { ChartFilter } from "./report-charts.api.ts"

interface Days {
  readonly from: string
  readonly to: string
}

const lastDayOf = (interval: Interval, start: string): string => {
  if (interval === "week") return addDays(start, 6)
  if (interval !== "month") return start
  const [year = 1970, month = 1] = start.split("-").map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

/** The filter for the calls of one interval: its days within those of the report, and its hour. */
export const filterOfInterval = (filter: ChartFilter, scope: Days, interval: Interval, start: string): ChartFilter => {
  const day = start.slice(0, 10)
  const last = lastDayOf(interval, day)
  const days = { from: day < scope.from ? scope.from : day, to: last > scope.to ? scope.to : last }
  return { ...filter, period: "custom", ...days, ...(interval === "hour" ? hourOf(Number(start.slice(11, 13))) : {}) }
}

/** The filter for the calls of one cell of the heat map; its start is a weekday and hour such as 1T15. */
export const filterOfCell = (filter: ChartFilter, scope: Days, start: string): ChartFilter => {
  const [weekday, hour] = start.split("T").map(Number)
  return {
    ...filter,
    period: "custom",
    from: scope.from,
    to: scope.to,
    weekdays: [weekday ?? 0],
    ...hourOf(hour ?? 0),
  }
}

/** The filter for the calls of one bar of waiting times, which begin at these seconds; the last one has no end. */
export const filterOfWait = (filter: ChartFilter, starts: readonly number[], bar: number): ChartFilter => {
  const [from = 0, to] = starts.slice(bar)
  return {
    ...filter,
    minWaitSeconds: Math.max(from, filter.minWaitSeconds ?? 0),
    ...(to === undefined ? {} : { maxWaitSeconds: Math.min(to - 1, filter.maxWaitSeconds ?? to) }),
  }
}

const hourOf = (hour: number) => ({ hourFrom: hour, hourTo: hour + 1 })
