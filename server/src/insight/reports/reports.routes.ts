import * as older from "@dialplane/contract/insight/reports/older-metrics.endpoints"
import {
  activeExtensionLists,
  callLogs,
  summaries,
  topLists,
  trends,
} from "@dialplane/contract/insight/reports/reports.endpoints"
import { reportSubjects, type ReportSubject } from "@dialplane/contract/insight/reports/report-subjects"
import { summaryRequest, trendRequest } from "@dialplane/contract/insight/reports/reports.schema"
import type { ServerDomain } from "../../kit/domain/domain.ts"
import type { Endpoint } from "@dialplane/contract/kit/endpoint"
import { route, type Route } from "../../kit/http/route.ts"
import { activeExtension } from "./extension-activity.service.ts"
import { inTurn } from "./questions-at-once.service.ts"
import * as rankings from "./rankings.service.ts"
import * as reports from "./reports.service.ts"
import { proveRollUpsJob, rollUpJob } from "./rollups.jobs.ts"

/** One route for each subject. */
const forSubjects = <E extends Endpoint>(
  endpoints: Readonly<Record<ReportSubject, E>>,
  bind: (endpoint: E, subject: ReportSubject) => Route,
): Route[] => reportSubjects.map((subject) => bind(endpoints[subject], subject))

const olderSummary =
  (subject: ReportSubject) => (ctx: Parameters<typeof reports.summary>[0], query: older.OlderMetricsQuery) =>
    reports.summary(ctx, subject, { ...summaryRequest.parse({}), ...query })

export const reportsDomain: ServerDomain = {
  name: "reports",
  jobs: (kit) => [rollUpJob(), proveRollUpsJob(kit)],
  routes: [
    ...forSubjects(summaries, (endpoint, subject) =>
      route(
        endpoint,
        inTurn((ctx, { body }) => reports.summary(ctx, subject, body)),
      ),
    ),
    ...forSubjects(trends, (endpoint, subject) =>
      route(
        endpoint,
        inTurn((ctx, { body }) => reports.trend(ctx, subject, body)),
      ),
    ),
    ...forSubjects(callLogs, (endpoint, subject) =>
      route(
        endpoint,
        inTurn((ctx, { body }) => reports.callLog(ctx, subject, body)),
      ),
    ),
    ...forSubjects(activeExtensionLists, (endpoint, subject) =>
      route(
        endpoint,
        inTurn((ctx, { body }) => activeExtension(ctx, subject, body)),
      ),
    ),
    ...forSubjects(topLists, (endpoint, subject) =>
      route(
        endpoint,
        inTurn((ctx, { body }) => rankings.topValues(ctx, subject, body)),
      ),
    ),
    route(
      older.companySummaryMetrics,
      inTurn((ctx, { query }) => olderSummary("company")(ctx, query)),
    ),
    route(
      older.userSummaryMetrics,
      inTurn((ctx, { query }) => olderSummary("users")(ctx, query)),
    ),
    route(
      older.callGroupSummaryMetrics,
      inTurn((ctx, { query }) => olderSummary("groups")(ctx, query)),
    ),
    route(
      older.callQueueSummaryMetrics,
      inTurn((ctx, { query }) => olderSummary("queues")(ctx, query)),
    ),
    route(
      older.callQueueReports,
      inTurn((ctx, { query }) => reports.trend(ctx, "queues", { ...trendRequest.parse({}), ...query, split: true })),
    ),
    route(
      older.callSummaries,
      inTurn((ctx, { query }) => olderSummary("company")(ctx, query)),
    ),
  ],
}
