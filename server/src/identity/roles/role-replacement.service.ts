import { accountProblems } from "@dialplane/contract/ground/accounts/accounts.problems"
import { refusalMessages } from "@dialplane/contract/identity/roles/assignment-refusals"
import { roleProblems } from "@dialplane/contract/identity/roles/roles.problems"
import { whyNotAssign } from "@dialplane/contract/identity/roles/role-assignment"
import { requirePermission, type Context } from "../../kit/context.ts"
import { Refusal, refuse } from "../../kit/refusal.ts"
import { inTransaction } from "../../kit/database/transaction.ts"
import { holdCustomRole, removeCustomRole } from "./role-editor.service.ts"
import * as queries from "./custom-roles.queries.ts"
import { actingPerson, findRole, findSpared, kindOfAccount } from "./roles.service.ts"

/** The most names in an audit entry. */
const namedHolders = 50

/**
 * Deletes a custom role and gives its holders another one in the same transaction. The rules for assigning a role
 * apply: the caller may assign the new role and manage every holder, and users cannot change their own. There is one
 * audit entry, which names the users.
 */
export const replaceRole = (ctx: Context, roleId: number, replaceWithRoleId: number): Promise<{ people: number }> => {
  requirePermission(ctx, "update:users")
  if (replaceWithRoleId === roleId) refuse(roleProblems.sameReplacement)
  return inTransaction(ctx, async (db) => {
    // The account is locked before the role, as in every change of a user's role.
    await queries.lockAccount(db, ctx.accountId)
    const role = await holdCustomRole(db, ctx, roleId)
    const replacement =
      (await findRole(db, ctx.accountId, replaceWithRoleId)) ?? refuse(roleProblems.replacementUnknown)
    const kind = (await kindOfAccount(db, ctx.accountId)) ?? refuse(accountProblems.notFound)
    const reason = whyNotAssign(actingPerson(ctx.actor), replacement, kind)
    if (reason !== undefined)
      refuse(roleProblems.replacementNotGiven, { role: replacement.displayName, reason: refusalMessages[reason] })
    const holders = await queries.lockHolders(db, ctx.accountId, roleId)
    if (holders.some(({ userId }) => userId === ctx.actor.userId)) refuse(roleProblems.ownReplacement)
    const [spared] = await findSpared(
      db,
      ctx.actor,
      ctx.accountId,
      holders.map(({ userId }) => userId),
      "update:users",
    )
    if (spared !== undefined)
      throw new Refusal(roleProblems.holderNotManageable, { name: spared.name, role: spared.role })
    await queries.replaceRoleOfAll(db, ctx.accountId, roleId, replaceWithRoleId)
    await removeCustomRole(ctx, db, role, {
      replacedBy: replacement.displayName,
      people: holders.length,
      holders: holders.slice(0, namedHolders).map(({ name }) => name),
    })
    for (const { userId } of holders)
      await ctx.kit.events.publish(db, {
        accountId: ctx.accountId,
        userId,
        topic: "user",
        data: { userId, change: "roles" },
      })
    return { people: holders.length }
  })
}
