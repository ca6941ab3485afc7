import { foldCells, unitOf, type Metric } from "@dialplane/contract/insight/reports/metric"
import type { ReportSummary } from "@dialplane/contract/insight/reports/reports.schema"

/** The figures as answers describe them. */
export const shown = (metrics: readonly Metric[]): ReportSummary["metrics"] =>
  metrics.map((metric) => ({
    metric: metric.id,
    name: metric.name,
    definition: metric.definition,
    unit: unitOf(metric),
    better: metric.better,
  }))

/** An interval without rows: no calls, and nothing to divide by. */
export const zeroRow = (metrics: readonly Metric[]) =>
  Object.fromEntries(metrics.map(({ fold }, index) => [`m${index}`, foldCells(fold, [])]))
