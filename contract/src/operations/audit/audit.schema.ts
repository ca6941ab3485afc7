import { z } from "zod"
import { emergencyChanges } from "../../inventory/devices/emergency-changes.schema.ts"
import { accountId, accountIdText, userId } from "../../kit/ids.ts"
import { pageQuery } from "../../kit/paging.ts"
import { instant, line, optionalLine } from "../../kit/text.ts"
import { auditLogs } from "./event-type.ts"

export const auditLog = z.enum(auditLogs)

/** One recorded action: actor, object, values before and after. */
export const auditEntry = z.object({
  entryId: z.int(),
  accountId,
  log: auditLog,
  at: instant,
  /** Null if no signed-in user did it. */
  actorUserId: userId.nullable(),
  actorName: z.string(),
  /** The role and account they acted in, as text; null if their own. */
  actingAs: z.string().nullable(),
  action: z.string(),
  objectType: z.string(),
  objectId: z.string(),
  objectName: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  traceId: z.string(),
  address: z.string().nullable(),
  /** "Firefox on Windows". */
  client: z.string().nullable(),
  /** The entry whose change this one reverted. */
  reverts: z.int().nullable(),
  /** The job that made this change; null for direct changes. */
  jobId: z.int().nullable(),
  /** For an entry about a job, or the first one of a job: how many changes the job wrote into this log. */
  jobEntries: z.int().nullable(),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** One entry with its revert state. */
export const auditEntryDetails = auditEntry.extend({
  kind: z
    .enum(["creation", "change", "deletion"])
    .describe(
      "What a revert does: it deletes what was created, restores what was deleted, and otherwise writes the earlier values.",
    ),
  /** The newest entry that reverted this one. */
  revertedBy: z.int().nullable(),
  /** Why the change cannot be reverted now, as text; null if it can. */
  whyNotRevert: z.string().nullable(),
})
export type AuditEntryDetails = z.infer<typeof auditEntryDetails>

/** The entry after the revert, with changed emergency locations. */
export const revertedEntry = auditEntryDetails.extend({ emergencyChanges })
export type RevertedEntry = z.infer<typeof revertedEntry>

/** Entry ids are positive integers. */
export const ofEntry = z.strictObject({ accountId: accountIdText, entryId: accountIdText })

export const auditSorts = ["at"] as const
/**
 * Filters of a log. The search text is the beginning of a word of the object's name, several words in order, a phone
 * number, or a trace ID.
 */
const filters = {
  actorUserId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  action: optionalLine(80).optional(),
  /** Has no effect without an ID. */
  objectType: optionalLine(80).optional(),
  objectId: optionalLine(120).optional(),
  traceId: optionalLine(64).optional(),
  since: instant.optional(),
  /** Exclusive. */
  until: instant.optional(),
}
export const auditFilter = pageQuery(auditSorts).extend({
  direction: z.enum(["asc", "desc"]).default("desc"),
  ...filters,
  /** Only changes of this job. */
  jobId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  /** "true": a job is one entry, and its changes are listed with `jobId`. Without effect on a search and on one job. */
  grouped: z.enum(["true", "false"]).optional(),
})
export type AuditFilter = z.output<typeof auditFilter>

/** The same filters in a request body. */
export const auditExport = z.strictObject({
  search: optionalLine(200).default(""),
  direction: z.enum(["asc", "desc"]).default("desc"),
  ...filters,
  actorUserId: userId.optional(),
})
export type AuditExport = z.output<typeof auditExport>

export const exportStarted = z.object({ jobId: z.int() })

/** Of the caller's account, in either log. */
export const eventFilter = auditFilter.extend({ log: auditLog.default("user") })

export const eventTypeFilter = z.strictObject({ search: optionalLine(80).default(""), log: auditLog.optional() })
export const eventType = z.object({
  eventType: z.string(),
  log: auditLog,
  title: z.string(),
  sentence: z.string(),
  /** Whether such a change can be reverted from its entry, if nothing changed since. */
  revertible: z.boolean(),
})
export type EventType = z.infer<typeof eventType>

export const auditAction = z.object({ action: line(80), title: z.string() })
