import type { ReportSubject } from "@dialplane/contract/insight/reports/report-subjects"
import type { TopValues } from "@dialplane/contract/insight/reports/reports.schema"

/** Rankings of users and queues are figures of their reports. */
const figures = {
  usersByTalk: { subject: "users", metric: "totalTalk" },
  usersByMissed: { subject: "users", metric: "missedCalls" },
  queuesByAbandoned: { subject: "queues", metric: "abandonedCalls" },
} as const

interface RowsBehind {
  readonly subject: ReportSubject
  /** Filters besides those of the report. */
  readonly more: { readonly callers?: string; readonly called?: string; readonly whole?: "call" }
  readonly metric: string | undefined
  readonly objectId: number | undefined
}

/** Where exactly the rows are listed that a ranked value counts. Countries have many numbers, and no such list. */
export const rowsBehindValue = (report: ReportSubject, of: TopValues["of"], value: string): RowsBehind | undefined => {
  if (of === "countries") return undefined
  const number = value.replace(/^\+/, "")
  if (of === "callers") return { subject: report, more: { callers: number }, metric: undefined, objectId: undefined }
  if (of === "calledNumbers")
    return { subject: report, more: { called: number }, metric: undefined, objectId: undefined }
  const { subject, metric } =
    report === "meetings" ? ({ subject: "meetings", metric: "totalTalk" } as const) : figures[of]
  // The company filters calls, and opens the parts that users and queues had in them.
  const more = report === "company" || report === "unified-calls" ? ({ whole: "call" } as const) : {}
  return { subject, more, metric, objectId: Number(value) }
}
