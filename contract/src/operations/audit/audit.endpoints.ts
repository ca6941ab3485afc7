import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { inAccount } from "../../kit/ids.ts"
import { page } from "../../kit/paging.ts"
import { auditProblems } from "./audit.problems.ts"
import {
  auditAction,
  auditEntry,
  auditEntryDetails,
  auditExport,
  auditFilter,
  eventFilter,
  eventType,
  eventTypeFilter,
  exportStarted,
  ofEntry,
  revertedEntry,
} from "./audit.schema.ts"

/** What people did. */
const userLog = { service: "reporting", access: access.inAccount("read:audit-log"), noCache: true } as const
/** What happened to the account. */
const accountLog = { service: "reporting", access: access.inAccount("read:account-audit-log"), noCache: true } as const
const userPath = "/api/reporting/accounts/:accountId/audit-log"
const accountPath = "/api/reporting/accounts/:accountId/account-audit-log"

const list = {
  method: "GET",
  params: inAccount,
  query: auditFilter,
  response: page(auditEntry),
  problems: [accountProblems.notFound],
} as const
export const listAuditEntries = endpoint({
  ...userLog,
  ...list,
  path: `${userPath}/events`,
  calls: ["b710-call-audit-log-events"],
  summary: "What people did in an account, newest first",
})
export const listAccountAuditEntries = endpoint({
  ...accountLog,
  ...list,
  path: `${accountPath}/events`,
  calls: ["b710-call-audit-log-events"],
  summary: "What happened to an account as a whole, newest first",
})

const read = {
  method: "GET",
  params: ofEntry,
  response: auditEntryDetails,
  problems: [accountProblems.notFound, auditProblems.notFound],
} as const
export const getAuditEntry = endpoint({
  ...userLog,
  ...read,
  path: `${userPath}/events/:entryId`,
  summary: "One thing that somebody did, and whether it can be put back",
})
export const getAccountAuditEntry = endpoint({
  ...accountLog,
  ...read,
  path: `${accountPath}/events/:entryId`,
  summary: "One event of an account, and whether it can be put back",
})

const actions = {
  method: "GET",
  params: inAccount,
  response: z.object({ items: z.array(auditAction) }),
  problems: [accountProblems.notFound],
} as const
export const listAuditActions = endpoint({
  ...userLog,
  ...actions,
  path: `${userPath}/actions`,
  summary: "The kinds of things that people did in an account, for a filter",
})
export const listAccountAuditActions = endpoint({
  ...accountLog,
  ...actions,
  path: `${accountPath}/actions`,
  summary: "The kinds of events of an account, for a filter",
})

const copy = {
  method: "POST",
  params: inAccount,
  body: auditExport,
  response: exportStarted,
  problems: [accountProblems.notFound],
} as const
export const exportAuditEntries = endpoint({
  ...userLog,
  ...copy,
  path: `${userPath}/export`,
  summary: "Start a job that writes what people did into a spreadsheet",
})
export const exportAccountAuditEntries = endpoint({
  ...accountLog,
  ...copy,
  path: `${accountPath}/export`,
  summary: "Start a job that writes the events of an account into a spreadsheet",
})

/** Seeing the entry is asked for here; what the change itself needs is asked for by its domain. */
const revert = {
  method: "POST",
  params: ofEntry,
  response: revertedEntry,
  problems: [
    accountProblems.notFound,
    auditProblems.notFound,
    auditProblems.notRevertible,
    auditProblems.nothingKept,
    auditProblems.withoutIds,
    auditProblems.objectGone,
    auditProblems.changedSince,
    auditProblems.asBefore,
    accountProblems.cancelled,
    accountProblems.managingStopped,
    accountProblems.lookOnly,
  ],
} as const
export const revertAuditEntry = endpoint({
  ...userLog,
  ...revert,
  path: `${userPath}/events/:entryId/revert`,
  summary: "Put back what somebody changed, as a new change. Says which emergency addresses become others",
})
export const revertAccountAuditEntry = endpoint({
  ...accountLog,
  ...revert,
  path: `${accountPath}/events/:entryId/revert`,
  summary: "Put back a change of an account, as a new change. Says which emergency addresses become others",
})

// --- the older addresses, for one's own account ----------------------------------------------------------------------

export const searchEvents = endpoint({
  service: "phoneSystem",
  method: "GET",
  path: "/api/ucaas/generic/event/search",
  calls: ["b73-get-generic-event-search"],
  summary: "What was done in one's own account; the log of account events asks for its own permission",
  access: access.own("read:audit-log"),
  query: eventFilter,
  response: page(auditEntry),
  noCache: true,
})

export const searchEventTypes = endpoint({
  service: "phoneSystem",
  method: "GET",
  path: "/api/ucaas/generic/eventType/search",
  calls: ["b73-get-generic-event-type-search"],
  summary: "Every kind of event, with a sentence that says what it means",
  access: access.signedIn,
  query: eventTypeFilter,
  response: z.array(eventType),
})
