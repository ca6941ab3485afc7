import { metricsOf } from "@dialplane/contract/insight/reports/metrics"
import { rowKindOf, type ReportSubject } from "@dialplane/contract/insight/reports/report-subjects"

/** The chosen figures in their order; all without a choice. */
export const chosenFigures = <M extends { readonly metric: string }>(
  metrics: readonly M[],
  columns: readonly string[],
): M[] =>
  columns.length === 0
    ? [...metrics]
    : [...new Set(columns)].flatMap((column) => metrics.find(({ metric }) => metric === column) ?? [])

export const areFiguresOf = (subject: ReportSubject, columns: readonly string[]): boolean => {
  const known = new Set<string>(metricsOf[rowKindOf[subject]].map(({ id }) => id))
  return columns.every((column) => known.has(column))
}
