import type { AccountKind } from "@dialplane/contract/ground/accounts/accounts.schema"
import { refusalMessages } from "@dialplane/contract/identity/roles/assignment-refusals"
import { canGrant, whyNotAssign } from "@dialplane/contract/identity/roles/role-assignment"
import { roles, systemRole, type KnownRole } from "@dialplane/contract/kit/access/roles.table"
import type { UserId } from "@dialplane/contract/kit/ids"
import type { Actor } from "../../kit/access/actor.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { Refusal } from "../../kit/refusal.ts"
import { actingPerson, findRole, kindOfAccount } from "../roles/roles.service.ts"
import { changeWithin } from "../users/change-user.service.ts"
import { addFailure, count } from "./scim-log.queries.ts"
import { fingerprintOf } from "./scim-log.rules.ts"
import { listMappedUsers, lockLinks, noteRoleGiven, type MappedUser } from "./scim-resources.queries.ts"
import { faultMessages as messages } from "./scim.messages.ts"

/**
 * Why a group cannot give a role; undefined if it can. Never more than an account administrator has, whoever turned
 * provisioning on.
 */
export const whyNotMapped = (
  actor: Actor,
  role: KnownRole | undefined,
  kind: AccountKind | undefined,
): string | undefined => {
  if (role === undefined || kind === undefined) return messages.roleGone
  const reason = whyNotAssign(actingPerson(actor), role, kind)
  if (reason !== undefined) return refusalMessages[reason]
  return canGrant(systemRole("accountAdministrator").keys, role.keys) && role.key !== "accountSuperUser"
    ? undefined
    : messages.aboveAdministrator
}

const noteFailure = async (db: Db, ctx: Context, { name }: MappedUser, reason: string) => {
  const failure = { operation: "Role", subject: name, reason }
  await addFailure(db, ctx.accountId, { ...failure, fingerprint: fingerprintOf(failure), traceId: ctx.traceId })
  await count(db, ctx.accountId, "failed")
}

/** The role that a user gets; undefined if they keep theirs. Whom no group gives a role any more becomes an end user. */
export const nextRole = ({ roleId, roleGiven, wantedRoleId }: MappedUser): number | undefined => {
  if (wantedRoleId !== null) return wantedRoleId === roleId ? undefined : wantedRoleId
  return roleGiven !== null && roleGiven === roleId && roleId !== roles.endUser.id ? roles.endUser.id : undefined
}

/** Gives linked users the roles of their groups. What is refused is listed as a failure and does not stop the rest. */
export const applyRoles = async (db: Db, ctx: Context, userIds: readonly UserId[]): Promise<void> =>
  giveRoles(db, ctx, await listMappedUsers(db, ctx.accountId, userIds))

export const giveRoles = async (db: Db, ctx: Context, users: readonly MappedUser[]): Promise<void> => {
  if (users.length === 0) return
  // Links before users, as everywhere.
  await lockLinks(
    db,
    ctx.accountId,
    users.map(({ userId }) => userId),
  )
  const kind = await kindOfAccount(db, ctx.accountId)
  for (const user of users) {
    if (user.userId === ctx.actor.userId) continue
    const next = nextRole(user)
    const role = await findRole(db, ctx.accountId, next ?? user.roleId)
    const why = user.wantedRoleId === null ? undefined : whyNotMapped(ctx.actor, role, kind)
    if (why !== undefined) {
      const given = role?.displayName ?? String(user.wantedRoleId)
      await noteFailure(db, ctx, user, messages.roleNotGiven(user.groupName ?? "", given, why))
      continue
    }
    try {
      // It refuses before it writes anything.
      if (next !== undefined) await changeWithin(db, ctx, user.userId, { edit: { roleId: next }, named: {} })
      await noteRoleGiven(db, ctx.accountId, user.userId, user.wantedRoleId)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await noteFailure(db, ctx, user, error.text)
    }
  }
}
