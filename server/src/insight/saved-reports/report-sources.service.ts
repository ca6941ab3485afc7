import { exportSubjects, type ExportSubject } from "@dialplane/contract/insight/saved-reports/exports.schema"
import type {
  CallLogRequest,
  ReportCallLog,
  ReportSummary,
  ReportTrend,
  SummaryRequest,
  TrendRequest,
} from "@dialplane/contract/insight/reports/reports.schema"
import type { Context } from "../../kit/context.ts"
import * as reports from "../reports/reports.service.ts"

interface WholeLog {
  readonly scope: ReportSummary["scope"]
  readonly total: number
  readonly pages: () => AsyncIterable<readonly ReportCallLog["items"][number][]>
}
export interface ReportSource {
  readonly summary: (ctx: Context, request: SummaryRequest) => Promise<ReportSummary>
  readonly trend: (ctx: Context, request: TrendRequest) => Promise<ReportTrend>
  readonly log: (ctx: Context, request: Omit<CallLogRequest, "before" | "limit">, perPage: number) => Promise<WholeLog>
}

const sourceOf = (subject: ExportSubject): ReportSource => ({
  summary: (ctx, request) => reports.summary(ctx, subject, request),
  trend: (ctx, request) => reports.trend(ctx, subject, request),
  log: (ctx, request, perPage) => reports.wholeLog(ctx, subject, request, perPage),
})

/** Where the figures and rows of each subject come from. */
export const reportSources = Object.fromEntries(
  exportSubjects.map((subject) => [subject, sourceOf(subject)]),
) as Readonly<Record<ExportSubject, ReportSource>>
