import { z } from "zod"
import { identityProof } from "../../kit/identity-proof.ts"
import { emergencyChanges } from "../../inventory/devices/emergency-changes.schema.ts"
import { accountId, accountIdText, userId } from "../../kit/ids.ts"
import { pageQuery } from "../../kit/paging.ts"
import { instant, line, optionalLine } from "../../kit/text.ts"
import { auditLogs } from "./event-type.ts"

export const auditLog = z.enum(auditLogs)

/** One recorded action: actor, object, values before and after. */
export const auditEntry = z
  .object({
    entryId: z.int().describe("Id of the entry"),
    accountId,
    log: auditLog.describe("The log of user actions, or that of account events"),
    at: instant.describe("When it happened"),
    actorUserId: userId.nullable().describe("User who did it; null if no signed-in user did"),
    actorName: z.string().describe("Name of who did it"),
    actingAs: z.string().nullable().describe("The role and account they acted in, as text; null if their own"),
    action: z.string().describe("Type of the event, such as queue.changed"),
    objectType: z.string().describe("Kind of the object"),
    objectId: z.string().describe("Id of the object, unique within its kind"),
    objectName: z.string().nullable().describe("What the object was called"),
    before: z.unknown().describe("The changed fields before; null for a creation"),
    after: z.unknown().describe("The changed fields after; null for a deletion"),
    traceId: z.string().describe("Id of the request; all entries of one request have the same"),
    address: z.string().nullable().describe("IP address of the request"),
    client: z.string().nullable().describe("Browser and system, such as “Firefox on Windows”"),
    reverts: z.int().nullable().describe("The entry whose change this one reverted"),
    jobId: z.int().nullable().describe("The job that made this change; null for direct changes"),
    jobEntries: z
      .int()
      .nullable()
      .describe("For an entry about a job, or the first one of a job: how many changes the job wrote into this log"),
  })
  .meta({ id: "AuditEntry" })
export type AuditEntry = z.infer<typeof auditEntry>

/** One entry with its revert state. */
export const auditEntryDetails = auditEntry
  .extend({
    kind: z
      .enum(["creation", "change", "deletion"])
      .describe(
        "What a revert does: it deletes what was created, restores what was deleted, and otherwise writes the earlier values.",
      ),
    needsProof: z.boolean().describe("Whether a revert is confirmed with the caller's password, a passkey or a code"),
    revertedBy: z.int().nullable().describe("The newest entry that reverted this one; null if none did"),
    whyNotRevert: z.string().nullable().describe("Why the change cannot be reverted now, as text; null if it can"),
  })
  .meta({ id: "AuditEntryDetails" })
export type AuditEntryDetails = z.infer<typeof auditEntryDetails>

/** The entry after the revert, with changed emergency locations. */
export const revertedEntry = auditEntryDetails.extend({ emergencyChanges }).meta({ id: "RevertedEntry" })
/** Only for changes that are confirmed themselves. */
export const revertProof = z.strictObject(identityProof).optional()
export type RevertedEntry = z.infer<typeof revertedEntry>

/** Entry ids are positive integers. */
export const ofEntry = z.strictObject({ accountId: accountIdText, entryId: accountIdText.describe("Id of the entry") })

export const auditSorts = ["at"] as const
/**
 * Filters of a log. The search text is the beginning of a word of the object's name, several words in order, a phone
 * number, or a trace ID.
 */
const filters = {
  actorUserId: z.coerce
    .number()
    .int()
    .min(1)
    .max(Number.MAX_SAFE_INTEGER)
    .optional()
    .describe("Only what this user did"),
  action: optionalLine(80).optional().describe("Only events of this type"),
  objectType: optionalLine(80).optional().describe("Kind of the object; has no effect without “objectId”"),
  objectId: optionalLine(120).optional().describe("Id of the object; has no effect without “objectType”"),
  traceId: optionalLine(64).optional().describe("Only entries of this request"),
  since: instant.optional().describe("From this time on"),
  until: instant.optional().describe("Before this time"),
}
export const auditFilter = pageQuery(auditSorts).extend({
  direction: z.enum(["asc", "desc"]).default("desc").describe("Oldest or newest first"),
  ...filters,
  jobId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional().describe("Only changes of this job"),
  grouped: z
    .enum(["true", "false"])
    .optional()
    .describe("“true”: a job is one entry, and its changes are listed with “jobId”; no effect with a search"),
})
export type AuditFilter = z.output<typeof auditFilter>

/** The same filters in a request body. */
export const auditExport = z
  .strictObject({
    search: optionalLine(200).default("").describe("Words of the object's name, a phone number or a trace id"),
    direction: z.enum(["asc", "desc"]).default("desc").describe("Oldest or newest first"),
    ...filters,
    actorUserId: userId.optional().describe("Only what this user did"),
  })
  .meta({ id: "AuditExport" })
export type AuditExport = z.output<typeof auditExport>

/** The same filters in an address. */
export const ssoExportFilter = z.strictObject({
  search: optionalLine(200).default("").describe("Words of the object's name, a phone number or a trace id"),
  direction: z.enum(["asc", "desc"]).default("desc").describe("Oldest or newest first"),
  ...filters,
})

export const exportStarted = z
  .object({ jobId: z.int().describe("Id of the job that writes the file") })
  .meta({ id: "ExportStarted" })

/** Of the caller's account, in either log. */
export const eventFilter = auditFilter.extend({
  log: auditLog.default("user").describe("Which of the two logs"),
})

export const eventTypeFilter = z.strictObject({
  search: optionalLine(80).default("").describe("Only types whose name, title or description contains this text"),
  log: auditLog.optional().describe("Only types of this log"),
})
export const eventType = z
  .object({
    eventType: z.string().describe("Type, such as queue.changed"),
    log: auditLog.describe("The log that contains such entries"),
    title: z.string().describe("Title"),
    sentence: z.string().describe("What such an entry says"),
    revertible: z.boolean().describe("Whether such a change can be reverted from its entry, if nothing changed since"),
  })
  .meta({ id: "EventType" })
export type EventType = z.infer<typeof eventType>

export const auditAction = z
  .object({
    action: line(80).describe("Type of the event"),
    title: z.string().describe("Its title"),
  })
  .meta({ id: "AuditAction" })
