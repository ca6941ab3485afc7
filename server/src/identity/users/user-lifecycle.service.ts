import { accountProblems } from "@dialplane/contract/ground/accounts/accounts.problems"
import { stopsUnder } from "@dialplane/contract/ground/accounts/status-effects"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { AccountKind } from "@dialplane/contract/ground/accounts/accounts.schema"
import { refusalMessages } from "@dialplane/contract/identity/roles/assignment-refusals"
import { isPowerful } from "@dialplane/contract/identity/roles/power"
import { ownerRoleOf, whyNotAssign } from "@dialplane/contract/identity/roles/role-assignment"
import { roleById, roles } from "@dialplane/contract/kit/access/roles.table"
import { receiveRoom } from "@dialplane/contract/identity/users/room-marker"
import { userProblems } from "@dialplane/contract/identity/users/users.problems"
import { usualSettings, type NewUser, type User, type UserEdit } from "@dialplane/contract/identity/users/users.schema"
import { editOf } from "@dialplane/contract/identity/users/user-change"
import { isScim } from "../../kit/access/actor.ts"
import { requireRecentProof } from "../../kit/access/recent-proof.ts"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { changeExternalId } from "../../kit/domain/external-ids.ts"
import { onConstraint, Refusal, refuse } from "../../kit/refusal.ts"
import { actingCreator, findSpared, findRole, rolesHeldBy } from "../roles/roles.service.ts"
import { takeLoginName } from "./login-names.queries.ts"
import * as queries from "./users.queries.ts"
import { tidyNumbers, withoutDefaultExtension } from "./users.rules.ts"
import { readPerson } from "./users.service.ts"
import { requireNumbers, requireEmail, aboutUser } from "./change-user.service.ts"

/** The first user of a new account, in its owner role. They cannot sign in before they choose a password. */
export const addOwner = (db: Db, accountId: AccountId, kind: AccountKind, person: queries.NewPerson): Promise<UserId> =>
  queries
    .insertPerson(db, accountId, person, roles[ownerRoleOf(kind)].id)
    .catch(onConstraint("users_login_name_key", userProblems.loginNameTaken))

/** A user whom the identity provider of the account named, in the lowest role. They have no password. */
export const addEndUser = (db: Db, accountId: AccountId, person: queries.NewPerson): Promise<UserId> =>
  queries
    .insertPerson(db, accountId, person, roles.endUser.id)
    .catch(onConstraint("users_login_name_key", userProblems.loginNameTaken))

/** Refuses roles that can do more than the caller's, and roles that do not exist in the account. */
const requireGivable = async (db: Db, ctx: Context, roleId: number, kind: AccountKind) => {
  const refusal = await whyNotGivable(db, ctx, roleId, kind)
  if (refusal !== undefined) throw refusal
}

const whyNotGivable = async (db: Db, ctx: Context, roleId: number, kind: AccountKind): Promise<Refusal | undefined> => {
  const role = await findRole(db, ctx.accountId, roleId)
  if (role === undefined) return new Refusal(userProblems.roleUnknown)
  const reason = whyNotAssign(actingCreator(ctx.actor), role, kind)
  return reason === undefined
    ? undefined
    : new Refusal(userProblems.roleNotGiven, { role: role.displayName, reason: refusalMessages[reason] })
}

/**
 * The roles that the caller cannot assign and that therefore prevent restoring a user, each with its refusal. Deleted
 * roles prevent nothing.
 */
export const findRolesNotGivable = async (
  db: Db,
  ctx: Context,
  roleIds: Iterable<number>,
): Promise<ReadonlyMap<number, Refusal>> => {
  const { kind } = await queries.findAccountTraits(db, ctx.accountId)
  const refusals = new Map<number, Refusal>()
  for (const roleId of new Set(roleIds)) {
    const refusal = await whyNotGivable(db, ctx, roleId, kind)
    if (refusal !== undefined && refusal.problem !== userProblems.roleUnknown) refusals.set(roleId, refusal)
  }
  return refusals
}

const publishChange = (db: Db, ctx: Context, userId: UserId, change: string) =>
  ctx.kit.events.publish(db, { accountId: ctx.accountId, topic: "user", data: { userId, change } })

/** A user who was just added, with the fields known without reading them again. */
export type NewPerson = Pick<User, "userId" | "firstName" | "lastName" | "loginName" | "email" | "allowLogin">

/** Adds a user to the account, in an open transaction. They cannot sign in before they choose a first password. */
export const addPerson = async (
  ctx: Context,
  db: Db,
  { isImported = false, loginName, externalId, ...given }: NewUser,
): Promise<NewPerson> => {
  const wanted: UserEdit = {
    ...usualSettings,
    ...given,
    ...receiveRoom(given),
    contactNumbers: withoutDefaultExtension(tidyNumbers(given.contactNumbers ?? [])),
  }
  const { kind, status, countryCode } = await queries.findAccountTraits(db, ctx.accountId)
  if (stopsUnder(status, "newServices")) refuse(accountProblems.serviceWhileStatus, { status: status.toLowerCase() })
  // Rooms are not people; no directory has them.
  if (!wanted.isRoom && !isScim(ctx.actor) && (await queries.findOnlyByScim(db, ctx.accountId)))
    refuse(userProblems.onlyByScim)
  await requireGivable(db, ctx, wanted.roleId, kind)
  if (isPowerful(wanted.roleId)) requireRecentProof(ctx)
  if (wanted.isRoom && wanted.roleId !== roles.endUser.id)
    refuse(userProblems.roomRole, { role: roleById.get(roles.endUser.id)!.displayName })
  requireNumbers({ phoneNumber: "", contactNumbers: [] }, wanted, countryCode)
  requireEmail(wanted)
  if (!(await takeLoginName(db, ctx.accountId, ctx.actor.userId, loginName))) refuse(userProblems.loginNameTaken)
  const userId = await queries
    .insertWholePerson(db, ctx.accountId, { ...wanted, loginName, isImported, statusId: wanted.allowLogin ? 2 : 3 })
    .catch(onConstraint("users_login_name_key", userProblems.loginNameTaken))
  await queries
    .insertMembership(db, ctx.accountId, userId, wanted.roleId, true)
    .catch(onConstraint("role_memberships_own_role_fkey", userProblems.roleUnknown))
  if (wanted.contactNumbers.length > 0)
    await queries.replaceContactNumbers(db, ctx.accountId, userId, wanted.contactNumbers)
  await audit(db, ctx, {
    action: "user.created",
    object: aboutUser({ ...wanted, userId }),
    after: { loginName, ...wanted },
  })
  if (externalId !== null) await changeExternalId(db, ctx, "user", userId, aboutUser({ ...wanted, userId }), externalId)
  await publishChange(db, ctx, userId, "created")
  return {
    userId,
    firstName: wanted.firstName,
    lastName: wanted.lastName,
    loginName,
    email: wanted.email,
    allowLogin: wanted.allowLogin,
  }
}

export const createPerson = async (ctx: Context, db: Db, draft: NewUser): Promise<User> =>
  readPerson(db, ctx, (await addPerson(ctx, db, draft)).userId)

/** The data of a removed user that is needed to restore them. The password is not kept: they choose a new one. */
export interface KeptPerson {
  readonly user: User
  readonly preferences: unknown
}

/** Why a user cannot be removed from the account; undefined when they can. */
export const whyNotRemove = async (db: Db, ctx: Context, person: User): Promise<Refusal | undefined> => {
  if (person.userId === ctx.actor.userId) return new Refusal(userProblems.ownRemoval)
  if (person.isVendorSupport && !ctx.actor.isVendorSupport) return new Refusal(userProblems.removeVendorSupport)
  const heldRoles = await rolesHeldBy(db, ctx.accountId, person.userId)
  const [spared] = await findSpared(db, ctx.actor, ctx.accountId, [person.userId])
  if (spared !== undefined) return new Refusal(userProblems.notManageable, { role: spared.role })
  if (person.isImported) {
    const hold = await queries.findScimHold(db, ctx.accountId, person.userId)
    // Deleting for good is up to administrators, once the identity provider has disabled a user or is disconnected.
    if (hold === undefined || (hold.isEnabled && !hold.isDisabled)) return new Refusal(userProblems.removeImported)
  }
  const { kind } = await queries.findAccountTraits(db, ctx.accountId)
  const owner = roles[ownerRoleOf(kind)]
  const isOwner = person.allowLogin && heldRoles.some(({ id }) => id === owner.id)
  if (isOwner && (await queries.countOtherHolders(db, ctx.accountId, owner.id, person.userId)) === 0)
    return new Refusal(userProblems.lastOwner, { role: roleById.get(owner.id)!.displayName })
  const trusts = await queries.countOpenTrustsBy(db, ctx.accountId, person.userId)
  return trusts === 0 ? undefined : new Refusal(userProblems.removeWithTrusts, { accounts: trusts })
}

/** Removes a user from the account, in an open transaction. The database releases their extensions and groups. */
export const removePerson = async (ctx: Context, db: Db, userId: UserId): Promise<KeptPerson> => {
  // Locked as for role changes: two owners must not remove each other at the same time.
  await queries.lockAccountForRoles(db, ctx.accountId)
  await queries.lockUser(db, ctx.accountId, userId)
  const person = await readPerson(db, ctx, userId)
  const refusal = await whyNotRemove(db, ctx, person)
  if (refusal !== undefined) throw refusal
  const preferences = await queries.findPreferences(db, ctx.accountId, userId)
  await queries.deletePerson(db, ctx.accountId, userId)
  await audit(db, ctx, {
    action: "user.deleted",
    object: aboutUser(person),
    before: { loginName: person.loginName, ...editOf(person) },
  })
  await publishChange(db, ctx, userId, "deleted")
  return { user: person, preferences }
}

/**
 * Restores a removed user under the same id, with roles and settings. Extensions and groups are restored by their own
 * domains.
 */
export const restorePerson = async (ctx: Context, db: Db, { user, preferences }: KeptPerson): Promise<User> => {
  const { kind } = await queries.findAccountTraits(db, ctx.accountId)
  for (const { roleId } of user.roles) await requireGivable(db, ctx, roleId, kind)
  if (user.roles.some(({ roleId }) => isPowerful(roleId))) requireRecentProof(ctx)
  if (!(await takeLoginName(db, ctx.accountId, ctx.actor.userId, user.loginName))) refuse(userProblems.loginNameTaken)
  await queries
    .insertWholePerson(db, ctx.accountId, {
      ...editOf(user),
      userId: user.userId,
      loginName: user.loginName,
      isImported: user.isImported,
      statusId: user.statusId,
      preferences,
      createdAt: user.createdAt,
      lastSignInAt: user.lastSignInAt,
      invitedAt: user.invitedAt,
      addedByImport: user.addedByImport,
      // Users who were offboarded before there were external ids have none.
      externalId: user.externalId ?? null,
      version: user.version + 1,
    })
    .catch(onConstraint("users_login_name_key", userProblems.loginNameTaken))
  for (const { roleId, isDefault } of user.roles)
    await queries
      .insertMembership(db, ctx.accountId, user.userId, roleId, isDefault)
      .catch(onConstraint("role_memberships_own_role_fkey", userProblems.roleUnknown))
  await queries.replaceContactNumbers(db, ctx.accountId, user.userId, user.contactNumbers)
  await audit(db, ctx, {
    action: "user.restored",
    object: aboutUser(user),
    after: { loginName: user.loginName, ...editOf(user) },
  })
  await publishChange(db, ctx, user.userId, "restored")
  return readPerson(db, ctx, user.userId)
}
