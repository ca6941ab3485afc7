import type { UserId } from "@dialplane/contract/kit/ids"
import { commonProblems, fillText } from "@dialplane/contract/kit/problem"
import type { AssetKind } from "@dialplane/contract/kit/owner-treatment"
import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { can, type Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { findSpared, requireManaged } from "./roles.service.ts"

/**
 * Why an undo may not take something from its current owners, as text; undefined when it may. An undo requires what the
 * direct change would require: the permission, and that the caller may manage every current owner. Do not call it for
 * objects without an owner.
 */
export const whyNotRevertFrom = async (
  db: Db,
  ctx: Context,
  presentOwners: readonly (UserId | null)[],
  key: PermissionKey,
): Promise<string | undefined> => {
  if (!can(ctx, key)) return fillText(commonProblems.notAllowed.text, { permission: key })
  const [spared] = await findSpared(
    db,
    ctx.actor,
    ctx.accountId,
    presentOwners.filter((userId) => userId !== null),
  )
  return spared === undefined
    ? undefined
    : fillText(commonProblems.notManageable.text, { name: spared.name, role: spared.role })
}

/**
 * Refuses an undo that changes something of users whom the caller may not manage. Requests are checked by their schema,
 * which an undo does not pass.
 */
export const requireManagedOwners = async (
  db: Db,
  ctx: Context,
  kind: AssetKind,
  value: string | number,
): Promise<void> =>
  requireManaged(db, ctx, await ctx.kit.owners.find(db, kind, ctx.accountId, [value]), commonProblems.notManageable)
