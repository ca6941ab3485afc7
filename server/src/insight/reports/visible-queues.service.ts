import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { isGranted } from "../../identity/roles/roles.service.ts"
import type { Context } from "../../kit/context.ts"
import { inSystem, reading } from "../../kit/database/transaction.ts"
import { findSupervised } from "./visible-queues.queries.ts"

export const holds = async (ctx: Context, key: PermissionKey): Promise<boolean> =>
  ctx.actor.keys.has(key) || inSystem(ctx, (db) => isGranted(db, ctx.actor, { accountId: ctx.accountId }, key))

/**
 * The queues whose figures the caller can see; undefined for all. Whoever sees all queues on the live board, or the
 * figures of the whole company, sees all; others those they supervise or work in. See docs/decisions/0069.
 */
export const visibleQueues = async (ctx: Context): Promise<readonly number[] | undefined> => {
  if ((await holds(ctx, "read:call-queues")) || (await holds(ctx, "read:company-summary"))) return undefined
  // Rules and extensions are those of the account's own users.
  if (ctx.actor.homeAccountId !== ctx.accountId) return []
  const { everyone, queueIds } = await findSupervised(reading(ctx), ctx.accountId, ctx.actor.userId)
  return everyone ? undefined : queueIds
}
