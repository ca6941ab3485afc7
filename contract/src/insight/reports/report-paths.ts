import type { ReportSubject } from "./report-subjects.ts"

/** Where the portal has a report, below the account. */
export const reportPaths: Readonly<Record<ReportSubject, string>> = {
  company: "reports/company-summary",
  "my-calls": "reports/my-calls",
  users: "reports/users",
  queues: "reports/queues",
  groups: "reports/groups",
  meetings: "reports/meetings",
  messages: "reports/messages",
  "unified-calls": "reports/all-calls",
}
