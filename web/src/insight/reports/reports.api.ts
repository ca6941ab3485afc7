import {
  activeExtensionLists,
  callLogs,
  summaries,
  topLists,
} from "@dialplane/contract/insight/reports/reports.endpoints"
import type { ReportSubject } from "@dialplane/contract/insight/reports/report-subjects"
import type { ReportCallLog } from "@dialplane/contract/insight/reports/reports.schema"
import { infiniteQueryOptions } from "@tanstack/react-query"
import type { CallInput } from "../../kit/request/call-types.ts"
import { keyOf, query } from "../../kit/data/query.ts"
import { call } from "../../kit/request/call.ts"
import type { AskedFilter } from "./report-address.ts"

const own = { customError: true, noCache: true } as const

/** Subjects with rankings and the activity of extensions on their page. */
const viewedSubjects = ["company", "meetings", "messages", "unified-calls"] as const
export type ViewedSubject = (typeof viewedSubjects)[number]
export const isViewed = (subject: ReportSubject): subject is ViewedSubject =>
  viewedSubjects.some((one) => one === subject)

export type AskedSummary = CallInput<typeof summaries.company>["body"]
export const summaryQuery = (accountId: number, subject: ReportSubject, body: AskedSummary) =>
  query(summaries[subject], { params: { accountId }, body }, own)

export type AskedLog = AskedFilter & { readonly metric?: string; readonly objectId?: number }
/** The rows page by page, with their number and what they cover. */
export const callLogQuery = (accountId: number, subject: ReportSubject, body: AskedLog) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(callLogs[subject], { params: { accountId }, body }), "pages"],
    queryFn: ({ pageParam, signal }) =>
      call(
        callLogs[subject],
        { params: { accountId }, body: { ...body, ...(pageParam === undefined ? {} : { before: pageParam }) } },
        { ...own, signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: ReportCallLog) => last.nextBefore ?? undefined,
    select: ({ pages }) => ({
      rows: pages.flatMap(({ items }) => items),
      total: pages[0]?.total ?? 0,
      scope: pages[0]?.scope,
    }),
  })

export const activeExtensionsQuery = (
  accountId: number,
  subject: ViewedSubject,
  body: CallInput<typeof activeExtensionLists.company>["body"],
) => query(activeExtensionLists[subject], { params: { accountId }, body }, own)
export const topQuery = (accountId: number, subject: ViewedSubject, body: CallInput<typeof topLists.company>["body"]) =>
  query(topLists[subject], { params: { accountId }, body }, own)
