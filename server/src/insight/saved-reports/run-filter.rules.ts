import type { ReportFilter } from "@dialplane/contract/insight/reports/report-filter.schema"
import type { DayRange } from "@dialplane/contract/insight/reports/report-period"

/** The filter of a saved report for the days of a run; its own period without days. */
export const filterOfRun = (filter: ReportFilter, days: DayRange | null, timeZone: string | null): ReportFilter =>
  days === null ? filter : { ...filter, period: "custom", ...days, ...(timeZone === null ? {} : { timeZone }) }
