import { z } from "zod"
import { accountId, userId } from "../kit/ids.ts"
import { pageQuery } from "../kit/paging.ts"
import { instant, optionalLine } from "../kit/text.ts"

/** One thing that was done: by whom, to what, and how it looked before and after. */
export const auditEntry = z.object({
  entryId: z.int(),
  accountId,
  at: instant,
  /** Null where no signed-in person did it. */
  actorUserId: userId.nullable(),
  actorName: z.string(),
  /** Whoever really sat there while acting for the person above. */
  onBehalfOfUserId: userId.nullable(),
  onBehalfOfName: z.string().nullable(),
  action: z.string(),
  objectType: z.string(),
  objectId: z.string(),
  objectName: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  traceId: z.string(),
  address: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof auditEntry>

export const auditSorts = ["at"] as const
export const auditFilter = pageQuery(auditSorts).extend({
  direction: z.enum(["asc", "desc"]).default("desc"),
  actorUserId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  action: optionalLine(80).optional(),
  objectType: optionalLine(80).optional(),
  objectId: optionalLine(120).optional(),
  since: instant.optional(),
  /** Up to, and not including. */
  until: instant.optional(),
})
export type AuditFilter = z.output<typeof auditFilter>
