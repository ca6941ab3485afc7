import type { ReportSummary } from "@dialplane/contract/insight/reports/reports.schema"
import { exportMessages } from "./exports.messages.ts"
import { scheduleMessages as messages } from "./report-schedules.messages.ts"
import { asTime } from "./report-table.rules.ts"

type Metric = ReportSummary["metrics"][number]
type Values = ReportSummary["total"]

/** A figure as people read it: 1,204 or 83.0% or 1:02:05; a dash where there is nothing to divide by. */
export const shownFigure = ({ metric, unit }: Pick<Metric, "metric" | "unit">, values: Values): string => {
  const value = values[metric]
  if (value === null || value === undefined) return "–"
  if (unit === "seconds") return asTime(value)
  return unit === "percent" ? `${value.toFixed(1)}%` : value.toLocaleString("en-US")
}

/** "Total calls: 1,204 (1,150 in the period before)" */
export const figureSentence = (metric: Metric, total: Values, before: Values | null): string =>
  before === null
    ? messages.figure(metric.name, shownFigure(metric, total))
    : messages.figureBefore(metric.name, shownFigure(metric, total), shownFigure(metric, before))

/** Whoever may see only a part of the account is told what the totals are of. */
export const partialText = ({ visibleQueues }: Pick<ReportSummary["scope"], "visibleQueues">): string =>
  visibleQueues === null ? exportMessages.partial : exportMessages.partialQueues(visibleQueues)
