import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { inAccount } from "../../kit/ids.ts"
import { page } from "../../kit/paging.ts"
import { commonProblems } from "../../kit/problem.ts"
import { reportProblems } from "../reports/reports.problems.ts"
import { savedReportProblems as problems } from "./saved-reports.problems.ts"
import {
  ofSavedReport,
  savedReport,
  savedReportDraft,
  savedReportEdit,
  savedReportFilter,
} from "./saved-reports.schema.ts"

const path = "/api/reporting/accounts/:accountId/saved-reports"
const many = { service: "reporting", path, params: inAccount } as const
const one = { service: "reporting", path: `${path}/:reportId`, params: ofSavedReport } as const
const missing = [accountProblems.notFound, problems.notFound]
/** A filter and a list of readers only refer to users and extensions. */
const owners = {
  "body.filter.userIds[]": "reference",
  "body.filter.extensionIds[]": "reference",
} as const

const shown = {
  reportId: 5_000_001,
  name: "Queues last week",
  subject: "queues",
  filter: { period: "lastWeek" },
  columns: [],
  sort: null,
  descending: true,
  ownerId: 100_001,
  ownerName: "Avery Morgan",
  isMine: true,
  mayDelete: true,
  isScheduled: false,
  sharedWithUserIds: [],
  sharedWithUsers: [],
  sharedWithRoleIds: [23],
  mayRead: true,
  lastOpenedAt: "2026-11-16T15:00:00.000Z",
  createdAt: "2026-10-14T09:00:00.000Z",
  changedAt: "2026-10-14T09:00:00.000Z",
  version: 1,
}

export const listSavedReports = endpoint({
  ...many,
  method: "GET",
  calls: ["b710-get-saved-reports"],
  summary: "List your saved reports and those shared with you",
  description:
    "Reports of others are listed if they are shared with you or your role and you may read what they are about. Search by name.",
  example: { response: { items: [shown], nextCursor: null, previousCursor: null } },
  access: access.inAccount("read:saved-reports"),
  query: savedReportFilter,
  response: page(savedReport),
  problems: [accountProblems.notFound],
})
export const createSavedReport = endpoint({
  ...many,
  method: "POST",
  calls: ["b710-post-saved-reports"],
  summary: "Save a report with its filter",
  description: "You can keep 50 reports in an account. Sharing lets others open the report with their own permissions.",
  example: { body: { name: "Queues last week", subject: "queues", filter: { period: "lastWeek" } }, response: shown },
  access: access.inAccount("create:saved-reports"),
  body: savedReportDraft,
  response: savedReport,
  owners,
  problems: [
    accountProblems.notFound,
    commonProblems.notAllowed,
    problems.nameTaken,
    problems.tooMany,
    problems.userUnknown,
    problems.roleUnknown,
    ...Object.values(reportProblems),
  ],
})
export const getSavedReport = endpoint({
  ...one,
  method: "GET",
  summary: "Get a saved report",
  description: "Yours, or one that is shared with you.",
  example: { response: shown },
  access: access.inAccount("read:saved-reports"),
  response: savedReport,
  problems: missing,
})
export const updateSavedReport = endpoint({
  ...one,
  method: "PUT",
  calls: ["b710-put-saved-reports"],
  summary: "Change a saved report",
  description: "Omitted fields stay as they are. Only its owner can change a report.",
  example: { body: { name: "Queues, last week", version: 1 }, response: { ...shown, name: "Queues, last week" } },
  access: access.inAccount("update:saved-reports"),
  body: savedReportEdit,
  response: savedReport,
  owners,
  problems: [
    ...missing,
    commonProblems.notAllowed,
    problems.notOwner,
    problems.nameTaken,
    problems.changedMeanwhile,
    problems.userUnknown,
    problems.roleUnknown,
    ...Object.values(reportProblems),
  ],
})
export const deleteSavedReport = endpoint({
  ...one,
  method: "DELETE",
  calls: ["b710-delete-saved-reports"],
  summary: "Delete a saved report",
  description: "Only its owner can delete a report. It is also gone for those it was shared with.",
  access: access.inAccount("delete:saved-reports"),
  problems: [...missing, problems.notOwner],
})
export const openSavedReport = endpoint({
  ...one,
  method: "POST",
  path: `${one.path}/open`,
  summary: "Get a saved report and note that it was opened",
  description: "Called by the portal when a saved report is opened.",
  example: { response: shown },
  access: access.inAccount("read:saved-reports"),
  response: savedReport,
  problems: missing,
})
