import { z } from "zod"
import { emergencyChanges } from "../../inventory/devices/emergency-changes.schema.ts"
import { accountId, accountIdText, userId } from "../../kit/ids.ts"
import { pageQuery } from "../../kit/paging.ts"
import { instant, line, optionalLine } from "../../kit/text.ts"
import { auditLogs } from "./event-types.ts"

export const auditLog = z.enum(auditLogs)

/** One thing that was done: by whom, to what, and how it looked before and after. */
export const auditEntry = z.object({
  entryId: z.int(),
  accountId,
  log: auditLog,
  at: instant,
  /** Null where no signed-in person did it. */
  actorUserId: userId.nullable(),
  actorName: z.string(),
  /** In whose place they acted, in words; null when in their own. */
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
  /** The entry whose change this one put back. */
  reverts: z.int().nullable(),
  /** The job that made this change; null for what was done directly. */
  jobId: z.int().nullable(),
  /** For an entry about a job, or the first one of a job: how many changes the job wrote into this log. */
  jobEntries: z.int().nullable(),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** One entry with what can be done about it. */
export const auditEntryDetails = auditEntry.extend({
  /** The newest entry that put this one's change back. */
  revertedBy: z.int().nullable(),
  /** Why the change cannot be put back now, in words; null when it can. */
  whyNotRevert: z.string().nullable(),
})
export type AuditEntryDetails = z.infer<typeof auditEntryDetails>

/** The entry after its change was reverted, with what that means for emergency calls. */
export const revertedEntry = auditEntryDetails.extend({ emergencyChanges })
export type RevertedEntry = z.infer<typeof revertedEntry>

/** Entry ids are numbers like all others. */
export const ofEntry = z.strictObject({ accountId: accountIdText, entryId: accountIdText })

export const auditSorts = ["at"] as const
/**
 * What narrows a log; the text is the beginning of a word of the object's name, several words in their order, or a
 * trace id.
 */
const filters = {
  actorUserId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  action: optionalLine(80).optional(),
  /** Without an id it narrows nothing. */
  objectType: optionalLine(80).optional(),
  objectId: optionalLine(120).optional(),
  traceId: optionalLine(64).optional(),
  since: instant.optional(),
  /** Up to, and not including. */
  until: instant.optional(),
}
export const auditFilter = pageQuery(auditSorts).extend({
  direction: z.enum(["asc", "desc"]).default("desc"),
  ...filters,
  /** Only what this job changed. */
  jobId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  /** "true": a job is one entry, and its changes are listed with `jobId`. Without effect on a search and on one job. */
  grouped: z.enum(["true", "false"]).optional(),
})
export type AuditFilter = z.output<typeof auditFilter>

/** The same in a body. */
export const auditExport = z.strictObject({
  search: optionalLine(200).default(""),
  direction: z.enum(["asc", "desc"]).default("desc"),
  ...filters,
  actorUserId: userId.optional(),
})
export type AuditExport = z.output<typeof auditExport>

export const exportStarted = z.object({ jobId: z.int() })

/** Of one's own account, in either log. */
export const eventFilter = auditFilter.extend({ log: auditLog.default("user") })

export const eventTypeFilter = z.strictObject({ search: optionalLine(80).default(""), log: auditLog.optional() })
export const eventType = z.object({
  eventType: z.string(),
  log: auditLog,
  title: z.string(),
  sentence: z.string(),
  /** Whether such a change can be put back from its entry, as long as nothing changed since. */
  revertible: z.boolean(),
})
export type EventType = z.infer<typeof eventType>

export const auditAction = z.object({ action: line(80), title: z.string() })
