import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { wrongProof } from "../../identity/mfa/wrong-proof.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { inAccount } from "../../kit/ids.ts"
import { identityProofProblems } from "../../kit/identity-proof.problems.ts"
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
  revertProof,
} from "./audit.schema.ts"

/** The log of user actions. */
const userLog = { service: "reporting", access: access.inAccount("read:audit-log"), noCache: true } as const
/** The log of account events. */
const accountLog = { service: "reporting", access: access.inAccount("read:account-audit-log"), noCache: true } as const
const userPath = "/api/reporting/accounts/:accountId/audit-log"
const accountPath = "/api/reporting/accounts/:accountId/account-audit-log"

const entry = {
  entryId: 48_211,
  accountId: 100,
  log: "user",
  at: "2026-11-17T15:42:10.000Z",
  actorUserId: 100_001,
  actorName: "Avery Morgan",
  actingAs: null,
  action: "call_group.changed",
  objectType: "call_group",
  objectId: "100803",
  objectName: "419 Warehouse",
  before: { ringSeconds: 20 },
  after: { ringSeconds: 30 },
  traceId: "7d0f3c52-58a8-4d6f-9f0e-2b8a4f1c9e77",
  address: "198.51.100.24",
  client: "Firefox on Windows",
  reverts: null,
  jobId: null,
  jobEntries: null,
}
const details = { ...entry, kind: "change", needsProof: false, revertedBy: null, whyNotRevert: null }
const event = {
  ...entry,
  entryId: 48_190,
  log: "account",
  action: "account.status_changed",
  objectType: "account",
  objectId: "100",
  objectName: "Harbor Pine",
  before: { status: "Active" },
  after: { status: "Suspended" },
}
const onePage = (item: object) => ({ items: [item], nextCursor: null, previousCursor: null })

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
  description:
    "Entries are never changed or removed by users. With “objectType” and “objectId” the answer is the history of one object, with “traceId” everything that one request changed, with “jobId” the changes of one job. The search finds words of the object's name in their order, a phone number however it is written, or a trace id.",
  example: { response: onePage(entry) },
})
export const listAccountAuditEntries = endpoint({
  ...accountLog,
  ...list,
  path: `${accountPath}/events`,
  calls: ["b710-call-audit-log-events"],
  summary: "List audit entries of account events, newest first",
  description:
    "The second log: what happened to the account itself, such as its status and its services. It needs its own permission. Filters are those of the log of user actions.",
  example: { response: onePage(event) },
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
  description:
    "“whyNotRevert” is the reason that a revert would be refused with now: the type of change is final, the object was changed since or is gone, its name or number is taken, or you may not make such a change. To find out, the change is tried and rolled back.",
  example: { response: details },
})
export const getAccountAuditEntry = endpoint({
  ...accountLog,
  ...read,
  path: `${accountPath}/events/:entryId`,
  summary: "Get an audit entry of an account event, and whether it can be reverted",
  description: "As for user actions; most account events are final, and “whyNotRevert” says so.",
  example: {
    response: {
      ...details,
      ...event,
      whyNotRevert: "This type of change cannot be reverted from the audit log.",
    },
  },
})

const actions = {
  method: "GET",
  params: inAccount,
  response: z.object({ items: z.array(auditAction).describe("The types") }),
  problems: [accountProblems.notFound],
} as const
export const listAuditActions = endpoint({
  ...userLog,
  ...actions,
  path: `${userPath}/actions`,
  summary: "List the types of user actions in an account, for a filter",
  description: "Only types of which the account has entries, with their titles.",
  example: { response: { items: [{ action: "call_group.changed", title: "Call group changed" }] } },
})
export const listAccountAuditActions = endpoint({
  ...accountLog,
  ...actions,
  path: `${accountPath}/actions`,
  summary: "List the types of account events, for a filter",
  description: "Only types of which the account has entries, with their titles.",
  example: { response: { items: [{ action: "account.status_changed", title: "Account status changed" }] } },
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
  description:
    "Starts a job that writes all matching entries to a CSV file. Ask for the job until it is done, then download its file. Changed fields are one text for each entry; ids beside names are left out.",
  example: { body: { action: "call_group.changed", since: "2026-11-01T00:00:00.000Z" }, response: { jobId: 9120 } },
})
export const exportAccountAuditEntries = endpoint({
  ...accountLog,
  ...copy,
  path: `${accountPath}/export`,
  summary: "Export audit entries of account events to a spreadsheet as a job",
  description: "As for user actions, for the second log.",
  example: { body: { since: "2026-01-01T00:00:00.000Z" }, response: { jobId: 9121 } },
})

/** This checks the permission to read the entry; the domain checks the permission for the change itself. */
const revert = {
  method: "POST",
  idempotency: "none",
  params: ofEntry,
  body: revertProof,
  response: revertedEntry,
  problems: [
    accountProblems.notFound,
    auditProblems.notFound,
    identityProofProblems.needed,
    ...wrongProof,
    auditProblems.notRevertible,
    auditProblems.isFinal,
    auditProblems.nothingKept,
    auditProblems.withoutIds,
    auditProblems.objectGone,
    auditProblems.changedSince,
    auditProblems.copyGone,
    auditProblems.referenceGone,
    auditProblems.revertedAlready,
    auditProblems.asBefore,
    accountProblems.cancelled,
    accountProblems.managingStopped,
    accountProblems.lookOnly,
  ],
} as const
export const revertAuditEntry = endpoint({
  needsRecentProof: "sometimes",
  ...userLog,
  ...revert,
  path: `${userPath}/events/:entryId/revert`,
  summary: "Revert a user action as a new change; returns changed emergency locations",
  description:
    "Writes the earlier values, deletes what was created, or restores what was deleted with the same id (for 30 days). It is a new change with its own entry, and needs the permission for such a change besides the permission to read the log. Refused if one of the fields was changed since, if the object is gone, if a restored object's name, number or limit is taken, or if something it refers to no longer exists; the entry says so before. Where phones are affected, the answer lists lines whose emergency calls use another location from now on.",
  example: {
    response: {
      ...details,
      revertedBy: 48_230,
      whyNotRevert: "The previous values are already in place.",
      emergencyChanges: [],
    },
  },
})
export const revertAccountAuditEntry = endpoint({
  needsRecentProof: "sometimes",
  ...accountLog,
  ...revert,
  path: `${accountPath}/events/:entryId/revert`,
  summary: "Revert an account event as a new change; returns changed emergency locations",
  description: "As for user actions. Events that report what happened, such as a sign-in, are refused.",
  example: {
    response: {
      ...details,
      ...event,
      revertedBy: 48_231,
      whyNotRevert: "The previous values are already in place.",
      emergencyChanges: [],
    },
  },
})

// --- older paths, for the caller's account ----------------------------------------------------------------------------

export const searchEvents = endpoint({
  aliasOf: "audit.listAuditEntries",
  service: "phoneSystem",
  method: "GET",
  path: "/api/ucaas/generic/event/search",
  calls: ["b73-get-generic-event-search"],
  summary: "List audit entries of the caller's account; the log of account events needs its own permission",
  description: "The same entries and filters under an older path, always for the account that the caller acts in.",
  example: { response: onePage(entry) },
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
  description:
    "What the logs can contain, and which changes can be reverted from their entry. The list is part of the product and the same for every account.",
  example: {
    response: [
      {
        eventType: "call_group.changed",
        log: "user",
        title: "Call group changed",
        sentence: "Settings, members or destinations of a call group were changed.",
        revertible: true,
      },
    ],
  },
  access: access.signedIn,
  query: eventTypeFilter,
  response: z.array(eventType),
})
