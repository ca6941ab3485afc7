import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { inAccount } from "../../kit/ids.ts"
import { reportFilter } from "./report-filter.schema.ts"
import { subjectPermission, type CallSubject } from "./report-subjects.ts"
import { reportProblems } from "./reports.problems.ts"
import { reportSummary, reportTrend } from "./reports.schema.ts"
import * as examples from "./report-examples.ts"

/** The filters that fit an address. */
const query = z.strictObject({
  period: reportFilter.shape.period,
  from: reportFilter.shape.from,
  to: reportFilter.shape.to,
  timeZone: reportFilter.shape.timeZone,
  page: z.coerce.number().int().min(1).max(10_000).default(1).describe("Page of rows, from 1"),
  pageSize: z.coerce.number().int().min(1).max(200).default(50).describe("Rows per page"),
})
export type OlderMetricsQuery = z.output<typeof query>

const older = <const Use extends string>(name: string, callId: string, subject: CallSubject, use: Use) =>
  endpoint({
    aliasOf: `reports.${use}`,
    service: "phoneSystem",
    method: "GET",
    path: `/api/ucaas/account/:accountId/${name}`,
    calls: [callId],
    summary: `Get the figures of a report (older form of ${use})`,
    description: `For callers of the older metrics. It answers from the same source as ${use}, which also has filters and the calls behind each figure: prefer that one.`,
    example: { response: examples.summaryAnswer },
    access: access.inAccount(subjectPermission[subject]),
    params: inAccount,
    query,
    response: reportSummary,
    problems: [accountProblems.notFound, ...Object.values(reportProblems)],
    noCache: true,
  })

export const companySummaryMetrics = older(
  "companySummaryMetrics",
  "b72-get-company-summary-metrics",
  "company",
  "companySummary",
)
export const userSummaryMetrics = older("userSummaryMetrics", "b72-get-user-summary-metrics", "users", "usersSummary")
export const callGroupSummaryMetrics = older(
  "callGroupSummaryMetrics",
  "b72-get-call-group-summary-metrics",
  "groups",
  "groupsSummary",
)
export const callQueueSummaryMetrics = older(
  "callQueueSummaryMetrics",
  "b72-get-call-queue-summary-metrics",
  "queues",
  "queuesSummary",
)
export const callQueueReports = endpoint({
  aliasOf: "reports.queuesTrend",
  service: "phoneSystem",
  method: "GET",
  path: "/api/ucaas/account/:accountId/callQueueReports",
  calls: ["b72-get-call-queue-reports"],
  summary: "Get the figures of each queue over time (older form of queuesTrend)",
  description:
    "For callers of the older metrics: a series for each queue. It answers from the same source as queuesTrend with split, which also has filters: prefer that one.",
  example: { response: examples.trendAnswer },
  access: access.inAccount(subjectPermission.queues),
  params: inAccount,
  query: query.omit({ page: true, pageSize: true }),
  response: reportTrend,
  problems: [accountProblems.notFound, ...Object.values(reportProblems)],
  noCache: true,
})
export const callSummaries = endpoint({
  aliasOf: "reports.companySummary",
  service: "provisioning",
  method: "GET",
  path: "/api/provisioning/v4/accounts/:accountId/call-summaries",
  aliases: [
    "/api/provisioning/v2/accounts/:accountId/call-summaries",
    "/api/provisioning/v3/accounts/:accountId/call-summaries",
  ],
  calls: ["b79-call-provisioning-v2-v4-call-summaries"],
  summary: "Get the figures of the company (older form of companySummary)",
  description:
    "For callers of the provisioning service. It answers from the same source as companySummary, which also has filters and the calls behind each figure: prefer that one.",
  example: { response: examples.summaryAnswer },
  access: access.inAccount(subjectPermission.company),
  params: inAccount,
  query,
  response: reportSummary,
  problems: [accountProblems.notFound, ...Object.values(reportProblems)],
  noCache: true,
})
