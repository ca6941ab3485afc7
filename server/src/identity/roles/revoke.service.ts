import type { UserId } from "@dialplane/contract/kit/ids"
import { commonProblems, fillText } from "@dialplane/contract/kit/problem"
import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { can, type Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { findSpared } from "./roles.service.ts"

/**
 * Why an undo may not take something from whoever has it now, in words; undefined when it may. An undo asks what the
 * direct change would ask: the permission for it, and that the caller manages every present owner. What belongs to
 * nobody is not taken from anybody: do not ask for it.
 */
export const whyNotTakenBack = async (
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
