import { accountProblems } from "@dialplane/contract/ground/accounts/accounts.problems"
import { refusalMessages } from "@dialplane/contract/identity/roles/assignment-refusals"
import type { RoleReplacement } from "@dialplane/contract/identity/roles/custom-roles.schema"
import { roleProblems } from "@dialplane/contract/identity/roles/roles.problems"
import { whyNotAssign } from "@dialplane/contract/identity/roles/role-assignment"
import type { KnownRole } from "@dialplane/contract/kit/access/roles.table"
import { commonProblems, type Problem } from "@dialplane/contract/kit/problem"
import { requirePermission, type Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inTransaction } from "../../kit/database/transaction.ts"
import { publishEvents } from "../../kit/live/events.ts"
import { Refusal, refuse } from "../../kit/refusal.ts"
import { holdCustomRole, listSettings, nameSettings, removeCustomRole } from "./role-editor.service.ts"
import * as queries from "./custom-roles.queries.ts"
import { actingPerson, findRole, findSpared, keepRoles, kindOfAccount } from "./roles.service.ts"

/** The most names in an audit entry. */
const namedHolders = 50

type Holder = Awaited<ReturnType<typeof queries.lockHolders>>[number]

/** The role that takes the place of a deleted one, which the caller must be able to assign. */
const requireReplacement = async (db: Db, ctx: Context, replaceWithRoleId: number): Promise<KnownRole> => {
  await keepRoles(db, ctx.accountId, [replaceWithRoleId])
  const replacement = (await findRole(db, ctx.accountId, replaceWithRoleId)) ?? refuse(roleProblems.replacementUnknown)
  const kind = (await kindOfAccount(db, ctx.accountId)) ?? refuse(accountProblems.notFound)
  const reason = whyNotAssign(actingPerson(ctx.actor), replacement, kind)
  if (reason !== undefined)
    refuse(roleProblems.replacementNotGiven, { role: replacement.displayName, reason: refusalMessages[reason] })
  return replacement
}

const requireManagedHolders = async (db: Db, ctx: Context, holders: readonly Holder[]) => {
  if (holders.some(({ userId }) => userId === ctx.actor.userId)) refuse(roleProblems.ownReplacement)
  const userIds = holders.map(({ userId }) => userId)
  const [spared] = await findSpared(db, ctx.actor, ctx.accountId, userIds, "update:users")
  if (spared !== undefined)
    throw new Refusal(roleProblems.holderNotManageable, { name: spared.name, role: spared.role })
}

/** Changes the settings that name the role as the caller decided: nothing that protects users changes unnoticed. */
const changeSettings = async (
  db: Db,
  ctx: Context,
  roleId: number,
  replacement: KnownRole | undefined,
  decision: RoleReplacement["settings"],
): Promise<readonly string[]> => {
  const named = await listSettings(db, ctx, roleId)
  const names = named.map(({ name }) => name)
  if (names.length === 0) return names
  if (decision === undefined) refuse(roleProblems.named, { settings: nameSettings(ctx, named) })
  if (decision === "replace" && replacement === undefined) refuse(roleProblems.replacementMissing)
  try {
    if (decision === "remove") await ctx.kit.uses.remove(db, "role", ctx, roleId)
    else await ctx.kit.uses.replace(db, "role", ctx, roleId, replacement!.id)
  } catch (error) {
    const isOurs = error instanceof Refusal && (isOfRights.has(error.problem) || isOfRoles(error))
    if (isOurs || !(error instanceof Refusal)) throw error
    refuse(roleProblems.settingRefused, { reason: error.text })
  }
  return names
}
const isOfRights: ReadonlySet<Problem> = new Set([commonProblems.notAllowed, commonProblems.notManageable])
const isOfRoles = ({ problem }: Refusal) => Object.values(roleProblems).includes(problem)

/**
 * Deletes a custom role and gives its holders another one in the same transaction. The rules for assigning a role
 * apply: the caller may assign the new role and manage every holder, and users cannot change their own. There is one
 * audit entry, which names the users, and one for each setting that named the role.
 */
export const replaceRole = (
  ctx: Context,
  roleId: number,
  { replaceWithRoleId, settings }: RoleReplacement,
): Promise<{ people: number; settings: number }> => {
  if (replaceWithRoleId !== undefined) requirePermission(ctx, "update:users")
  if (replaceWithRoleId === roleId) refuse(roleProblems.sameReplacement)
  return inTransaction(ctx, async (db) => {
    // The account is locked before the role, as in every change of a user's role.
    await queries.lockAccount(db, ctx.accountId)
    const role = await holdCustomRole(db, ctx, roleId)
    const replacement =
      replaceWithRoleId === undefined ? undefined : await requireReplacement(db, ctx, replaceWithRoleId)
    const holders = replacement === undefined ? [] : await queries.lockHolders(db, ctx.accountId, roleId)
    await requireManagedHolders(db, ctx, holders)
    if (replacement !== undefined) await queries.replaceRoleOfAll(db, ctx.accountId, roleId, replacement.id)
    const changed = await changeSettings(db, ctx, roleId, replacement, settings)
    const after = {
      ...(replacement && { replacedBy: replacement.displayName }),
      people: holders.length,
      holders: holders.slice(0, namedHolders).map(({ name }) => name),
      ...(changed.length > 0 && { [settings === "remove" ? "removedFrom" : "replacedIn"]: changed }),
    }
    await removeCustomRole(ctx, db, role, { after, holders })
    await publishEvents(
      db,
      holders.map(({ userId }) => ({
        accountId: ctx.accountId,
        userId,
        topic: "user",
        data: { userId, change: "roles" },
      })),
    )
    return { people: holders.length, settings: changed.length }
  })
}
