import type { reportFilter } from "@dialplane/contract/insight/reports/report-filter.schema"
import type { ReportSubject } from "@dialplane/contract/insight/reports/report-subjects"
import { summaries, trends } from "@dialplane/contract/insight/reports/reports.endpoints"
import type { trendRequest } from "@dialplane/contract/insight/reports/reports.schema"
import type { z } from "zod"
import { query } from "../../kit/data/query.ts"

export type ChartFilter = z.input<typeof reportFilter>

const own = { customError: true, noCache: true } as const

export const trendQuery = (accountId: number, subject: ReportSubject, body: z.input<typeof trendRequest>) =>
  query(trends[subject], { params: { accountId }, body }, own)

/** The figures of the queues with most callers, as many as a trend has series. */
export const busiestQueuesQuery = (accountId: number, filter: ChartFilter) =>
  query(
    summaries.queues,
    { params: { accountId }, body: { ...filter, sort: "totalCalls", descending: true, pageSize: 24 } },
    own,
  )
