import type { Context } from "../../kit/context.ts"
import { addFailure, count, putConflict } from "./scim-log.queries.ts"
import { fingerprintOf, forList } from "./scim-log.rules.ts"
import { faultOf } from "./scim-outcome.rules.ts"
import { isObject } from "./scim-patch.rules.ts"
import { findLinkedGroup, findLinkedUser } from "./scim-resources.queries.ts"
import { requireId, ScimConflict } from "./scim-users.service.ts"
import type { Db } from "../../kit/database/database.ts"

interface Attempt {
  readonly operation: string
  readonly id: string
  readonly body: unknown
}

const nameOf = async (db: Db, ctx: Context, { operation, id, body }: Attempt): Promise<string> => {
  if (id !== "")
    try {
      requireId(id)
      return operation.includes("/Groups")
        ? ((await findLinkedGroup(db, ctx.accountId, id))?.name ?? id)
        : ((await findLinkedUser(db, ctx.accountId, id))?.loginName ?? id)
    } catch {
      return forList(id)
    }
  return isObject(body) ? forList(body["userName"] ?? body["displayName"]) : ""
}

/** Lists a change that failed, and whom it could not add. The transaction of the change was rolled back. */
export const noteFailure = async (ctx: Context, attempt: Attempt, error: unknown): Promise<void> => {
  const fault = faultOf(error)
  // Asking for another version is part of the protocol, and a busy moment passes.
  if (fault.status === 412 || fault.status === 429 || fault.status === 503) return
  try {
    await ctx.kit.database.transaction({ account: ctx.accountId }, async (db) => {
      const subject = await nameOf(db, ctx, attempt)
      const failure = { operation: attempt.operation, subject, reason: forList(fault.detail, 400) }
      await addFailure(db, ctx.accountId, { ...failure, fingerprint: fingerprintOf(failure), traceId: ctx.traceId })
      await count(db, ctx.accountId, "failed")
      if (error instanceof ScimConflict) await putConflict(db, ctx.accountId, error.conflict)
      await ctx.kit.events.publish(db, { accountId: ctx.accountId, topic: "scim", data: { change: "failed" } })
    })
  } catch (problem) {
    ctx.log.warn({ err: problem }, "a failed SCIM request could not be listed")
  }
}
