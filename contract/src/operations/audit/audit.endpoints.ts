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

/** The log of user actions. */
const userLog = { service: "reporting", access: access.inAccount("read:audit-log"), noCache: true } as const
/** The log of account events. */
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
  summary: "List audit entries of user actions in an account, newest first",
})
export const listAccountAuditEntries = endpoint({
  ...accountLog,
  ...list,
  path: `${accountPath}/events`,
  calls: ["b710-call-audit-log-events"],
  summary: "List audit entries of account events, newest first",
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
  summary: "Get an audit entry of a user action, and whether it can be reverted",
})
export const getAccountAuditEntry = endpoint({
  ...accountLog,
  ...read,
  path: `${accountPath}/events/:entryId`,
  summary: "Get an audit entry of an account event, and whether it can be reverted",
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
  summary: "List the types of user actions in an account, for a filter",
})
export const listAccountAuditActions = endpoint({
  ...accountLog,
  ...actions,
  path: `${accountPath}/actions`,
  summary: "List the types of account events, for a filter",
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
  summary: "Export audit entries of user actions to a spreadsheet as a job",
})
export const exportAccountAuditEntries = endpoint({
  ...accountLog,
  ...copy,
  path: `${accountPath}/export`,
  summary: "Export audit entries of account events to a spreadsheet as a job",
})

/** This checks the permission to read the entry; the domain checks the permission for the change itself. */
const revert = {
  method: "POST",
  params: ofEntry,
  response: revertedEntry,
  problems: [
    accountProblems.notFound,
    auditProblems.notFound,
    auditProblems.notRevertible,
    auditProblems.isFinal,
    auditProblems.nothingKept,
    auditProblems.withoutIds,
    auditProblems.objectGone,
    auditProblems.changedSince,
    auditProblems.copyGone,
    auditProblems.referenceGone,
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
  summary: "Revert a user action as a new change; returns changed emergency locations",
})
export const revertAccountAuditEntry = endpoint({
  ...accountLog,
  ...revert,
  path: `${accountPath}/events/:entryId/revert`,
  summary: "Revert an account event as a new change; returns changed emergency locations",
})

// --- older paths, for the caller's account ----------------------------------------------------------------------------

export const searchEvents = endpoint({
  service: "phoneSystem",
  method: "GET",
  path: "/api/ucaas/generic/event/search",
  calls: ["b73-get-generic-event-search"],
  summary: "List audit entries of the caller's account; the log of account events needs its own permission",
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
  summary: "List all event types with descriptions",
  access: access.signedIn,
  query: eventTypeFilter,
  response: z.array(eventType),
})
