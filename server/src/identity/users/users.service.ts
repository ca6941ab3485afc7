import { accountProblems } from "@dialplane/contract/ground/accounts/accounts.problems"
import { stopsUnder } from "@dialplane/contract/ground/accounts/status-effects"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Page } from "@dialplane/contract/kit/paging"
import { looksUpExtensions } from "@dialplane/contract/identity/roles/extension-management"
import type { AccountKind } from "@dialplane/contract/ground/accounts/accounts.schema"
import { refusalMessages } from "@dialplane/contract/identity/roles/assignment-refusals"
import { mayEditPerson, ownerRoleOf, whyNotAssign } from "@dialplane/contract/identity/roles/role-assignment"
import { roleById, roles, type KnownRole, type RoleKey } from "@dialplane/contract/kit/access/roles.table"
import { receiveRoom, searchType, withoutRoomMarker } from "@dialplane/contract/identity/users/room-marker"
import { secretQuestionText } from "@dialplane/contract/identity/users/secret-questions"
import { userProblems } from "@dialplane/contract/identity/users/users.problems"
import {
  usualSettings,
  type EventUser,
  type NewUser,
  type OwnProfileEdit,
  type User,
  type UserCount,
  type UserEdit,
  type UserFilter,
  type UserListEntry,
} from "@dialplane/contract/identity/users/users.schema"
import { editOf, type UserChange } from "@dialplane/contract/identity/users/users.versions"
import type { SubjectResolver } from "../../kit/access/access-check.ts"
import { audit, writeAudit } from "../../kit/audit/audit.ts"
import type { AuditRecord } from "../../kit/audit/audit-record.ts"
import type { Context, Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import type { IdentityProof } from "../../kit/context.ts"
import type { OwnerFinder } from "../../kit/access/owner-check.ts"
import { onConstraint, Refusal, refuse } from "../../kit/refusal.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import { actingPerson, findSpared, findRole, grantsInForce, rolesHeldBy } from "../roles/roles.service.ts"
import { takeLoginName } from "./login-names.queries.ts"
import { emailChangedJob } from "./email-change.jobs.ts"
import * as queries from "./users.queries.ts"
import {
  differences,
  objectionsToNumbers,
  objectionTo,
  ownerRoleLost,
  readSearch,
  statusAfter,
  tidyNumbers,
  withDefaultExtension,
  withoutDefaultExtension,
  type ChangeCase,
} from "./users.rules.ts"

export { offboardingJobUnderWay, canSignInSql } from "./admission.queries.ts"

/** A path parameter that names a user, by id or by login name. */
export const userSubject: SubjectResolver = {
  kind: "user",
  notFound: userProblems.notFound,
  resolve: (db, value) => queries.findPlaceOfUser(db, Number(value)),
}
export const userOwners: OwnerFinder = {
  kind: "user",
  notManageable: userProblems.notManageable,
  find: async (_, __, values) => values.map(Number),
}
export const loginOwners: OwnerFinder = {
  kind: "login",
  notManageable: userProblems.notManageable,
  find: (db, accountId, values) => queries.listUsersOfLogins(db, accountId, values.map(String)),
}
export const loginSubject: SubjectResolver = {
  kind: "login",
  notFound: userProblems.notFound,
  resolve: (db, value) => queries.findPlaceOfLogin(db, String(value)),
}

// --- reading ---------------------------------------------------------------------------------------------------------

const describeMembership = ({ roleId, ownName, isDefault }: queries.MembershipRow): User["roles"][number] => {
  const { name, displayName } = roleById.get(roleId) ?? {
    name: ownName ?? `role ${roleId}`,
    displayName: ownName ?? `Role ${roleId}`,
  }
  return { roleId, name, displayName, isDefault }
}

const roleKeyOf = (held: readonly { readonly roleId: number }[]): RoleKey | undefined => {
  for (const { roleId } of held) {
    const key = roleById.get(roleId)?.key
    if (key !== undefined) return key
  }
  return undefined
}

const contactOrder = "MHF"
const defaultFirst =
  <One extends { readonly isDefault: boolean }>(by: (one: One) => string | number) =>
  (one: One, other: One) =>
    one.isDefault === other.isDefault ? (by(one) < by(other) ? -1 : 1) : one.isDefault ? -1 : 1

const describeParts = (row: queries.UserListRow) => {
  const extensions = (row.extensions ?? [])
    .map(([extensionId, extension, extensionType, isDefault]) => ({ extensionId, extension, extensionType, isDefault }))
    .sort(defaultFirst((one) => one.extension))
  const stored = (row.contactNumbers ?? [])
    .map(([code, number]) => ({ code, number }))
    .sort((one, other) => contactOrder.indexOf(one.code) - contactOrder.indexOf(other.code))
  return {
    roles: (row.memberships ?? [])
      .map(([roleId, isDefault, ownName]) => describeMembership({ roleId, isDefault, ownName }))
      .sort(defaultFirst((one) => one.roleId)),
    extensions,
    contactNumbers: withDefaultExtension(stored, extensions),
  }
}

/**
 * Field by field: a page of users is described for every look at the list, and copying "all but some" takes many times
 * as long.
 */
const describeEntry = (row: queries.UserListRow): UserListEntry => {
  const { roles, extensions, contactNumbers } = describeParts(row)
  return {
    userId: row.userId,
    accountId: row.accountId,
    loginName: row.loginName,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    phoneNumber: row.phoneNumber,
    contactNumbers,
    roleId: roles[0]?.roleId ?? 0,
    userType: searchType({ isRoom: row.isRoom, roles }),
    isRoom: row.isRoom,
    allowLogin: row.allowLogin,
    isEnabled: row.allowLogin,
    isImported: row.isImported,
    statusId: row.statusId,
    updateMeWithAnnouncements: row.updateMeWithAnnouncements,
    sendEmail: row.sendEmail,
    allowEndUserOutboundCallerId: row.allowEndUserOutboundCallerId,
    allowCallBlocking: row.allowCallBlocking,
    allowMainNumberMessaging: row.allowMainNumberMessaging,
    mobileTlsEnabled: row.mobileTlsEnabled,
    mobileEncryptionEnabled: row.mobileEncryptionEnabled,
    roleMemberships: roles,
    extensions: looksUpExtensions(roleKeyOf(roles)) ? extensions : [],
    lastSignInAt: row.lastSignInAt,
    invitedAt: row.invitedAt,
    offboardingDate: row.offboardingDate,
    addedByImport: row.addedByImport,
    version: row.version,
  }
}

/** A user as the rest of the server may need them, inside an open transaction of their account. */
export const findPerson = async (
  db: Db,
  ctx: Pick<Context, "accountId">,
  userId: UserId,
): Promise<User | undefined> => {
  const row = await queries.findUser(db, ctx.accountId, userId)
  if (row === undefined) return undefined
  const { memberships, extensions, ...user } = row
  const roles = memberships.map(describeMembership)
  return {
    ...user,
    roles,
    contactNumbers: withDefaultExtension(user.contactNumbers, extensions),
    extensions: looksUpExtensions(roleKeyOf(roles)) ? extensions : [],
    secretQuestion: row.secretQuestionId === null ? null : (secretQuestionText(row.secretQuestionId) ?? null),
  }
}

const readPerson = async (db: Db, ctx: Pick<Context, "accountId">, userId: UserId): Promise<User> =>
  (await findPerson(db, ctx, userId)) ?? refuse(userProblems.notFound)

export const get = (ctx: Context, userId: UserId): Promise<User> => readPerson(reading(ctx), ctx, userId)

export const getSelf = (ctx: Context): Promise<User> => get(ctx, ctx.actor.userId)

/** A page of the users of an account. */
export const listPeople = async (db: Db, accountId: AccountId, filter: UserFilter): Promise<Page<UserListEntry>> => {
  const page = await queries.listUsers(db, accountId, filter, readSearch(filter.search))
  return { ...page, items: page.items.map(describeEntry) }
}

export const list = (ctx: Context, filter: UserFilter): Promise<Page<UserListEntry>> =>
  listPeople(reading(ctx), ctx.accountId, filter)

export const count = (ctx: Context): Promise<UserCount> => queries.countUsers(reading(ctx), ctx.accountId)

export const listEventUsers = (ctx: Context): Promise<EventUser[]> =>
  queries.listEventUsers(reading(ctx), ctx.accountId)

// --- changing --------------------------------------------------------------------------------------------------------

/** By an administrator. */
export const change = async (ctx: Context, userId: UserId, given: UserChange): Promise<User> => {
  const ownEmail = await confirmOwnEmail(ctx, userId, given.edit.email, given.proof)
  return inTransaction(ctx, (db) => changeWithin(db, ctx, userId, given, ownEmail))
}

/**
 * Whoever finds a signed-in browser must not be able to take the account with it: password links go to this address.
 */
const confirmOwnEmail = async (
  ctx: Context,
  userId: UserId,
  email: string | undefined,
  proof: IdentityProof | undefined,
): Promise<OwnEmail> => {
  if (userId !== ctx.actor.userId || email === undefined || (proof?.currentPassword ?? proof?.code) === undefined)
    return "unconfirmed"
  const person = await findPerson(reading(ctx), ctx, userId)
  if (person === undefined || sameAddress(person.email, email)) return "unconfirmed"
  await ctx.kit.identity.confirm(ctx, proof!)
  return "confirmed"
}

type OwnEmail = "confirmed" | "unconfirmed"
const sameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** The same in an open transaction. */
export const changeWithin = async (
  db: Db,
  ctx: Context,
  userId: UserId,
  { edit, version, named }: UserChange,
  ownEmail: OwnEmail = "unconfirmed",
): Promise<User> => {
  const { person, account } = await holdForChange(db, ctx, userId, edit, version)
  requireSamePerson(person, named)
  return save(db, ctx, person, account, edit, (held) => requireAllowed(db, ctx, person, held), ownEmail)
}

/** By the user. */
export const changeSelf = async (
  ctx: Context,
  { version, currentPassword, code, ...profile }: OwnProfileEdit,
): Promise<User> => {
  const ownEmail = await confirmOwnEmail(ctx, ctx.actor.userId, profile.email, { currentPassword, code })
  return inTransaction(ctx, async (db) => {
    const { person, account } = await holdForChange(db, ctx, ctx.actor.userId, profile, version)
    return save(
      db,
      ctx,
      person,
      account,
      { ...profile, lastName: withoutRoomMarker(profile.lastName) },
      async () => {},
      ownEmail,
    )
  })
}

/** For addresses that name the account as well: it has to be the user's. */
export const requireAccount = (ctx: Context, accountId: AccountId) => {
  if (accountId !== ctx.accountId) refuse(userProblems.notFound)
}

export const changeIn = async (
  ctx: Context,
  accountId: AccountId,
  userId: UserId,
  given: UserChange,
): Promise<User> => {
  requireAccount(ctx, accountId)
  return change(ctx, userId, given)
}

const holdRoles = async (db: Db, ctx: Context, edit: Partial<UserEdit>) => {
  // Always before the user, so that two changes never wait for each other in a circle.
  if (edit.roleId !== undefined || edit.allowLogin !== undefined) await queries.lockAccountForRoles(db, ctx.accountId)
}

/** Keeps others from changing the user until the transaction ends. */
export const holdPerson = async (db: Db, ctx: Context, userId: UserId, edit: Partial<UserEdit>) => {
  await holdRoles(db, ctx, edit)
  await queries.lockUser(db, ctx.accountId, userId)
}

const holdForChange = async (
  db: Db,
  ctx: Context,
  userId: UserId,
  edit: Partial<UserEdit>,
  version: number | undefined,
) => {
  await holdRoles(db, ctx, edit)
  // In this order and in one round trip: what is read is what was committed when the user was held.
  const [, person, account] = await Promise.all([
    queries.lockUser(db, ctx.accountId, userId),
    readPerson(db, ctx, userId),
    queries.findAccountTraits(db, ctx.accountId),
  ])
  if (version !== undefined && version !== person.version) refuse(userProblems.changedMeanwhile)
  return { person, account }
}

const requireSamePerson = (person: User, named: UserChange["named"]) => {
  if (named.userId !== undefined && named.userId !== person.userId) refuse(userProblems.fixedField, { field: "userId" })
  if (named.accountId !== undefined && named.accountId !== person.accountId)
    refuse(userProblems.fixedField, { field: "accountId" })
  if (named.loginName !== undefined && named.loginName !== person.loginName)
    refuse(userProblems.fixedField, { field: "loginName" })
}

type Judged = Pick<ChangeCase, "before" | "after" | "kind">

const requireAllowed = async (db: Db, ctx: Context, person: User, { before, after, kind }: Judged) => {
  const heldRoles = await rolesHeldBy(db, ctx.accountId, person.userId)
  const newRole = await findRole(db, ctx.accountId, after.roleId)
  const isSelf = person.userId === ctx.actor.userId
  const change: ChangeCase = {
    actor: actingPerson(ctx.actor),
    isSelf,
    granted: await isGrantedToEdit(db, ctx, person, heldRoles),
    kind,
    heldRoles,
    newRole,
    before,
    after,
  }
  const objection = objectionTo(change)
  if (objection !== undefined) refuse(objection.problem, objection.details)
  const lost = ownerRoleLost(change)
  if (lost !== undefined && (await queries.countOtherHolders(db, ctx.accountId, lost.id, person.userId)) === 0)
    refuse(userProblems.lastOwner, { role: lost.displayName })
}

/** A user who may change the user has let the actor do so. */
const isGrantedToEdit = async (db: Db, ctx: Context, person: User, heldRoles: readonly KnownRole[]) => {
  const grants = await grantsInForce(db, ctx.actor, { accountId: ctx.accountId, userId: person.userId })
  return grants.some(({ keys, granter }) => keys.has("update:users") && mayEditPerson(granter, heldRoles))
}

const requireNumbers = (
  before: Parameters<typeof objectionsToNumbers>[0],
  wanted: UserEdit,
  country: Parameters<typeof objectionsToNumbers>[2],
) => {
  const wrong = objectionsToNumbers(before, wanted, country)
  if (wrong[0] === undefined) return
  throw new Refusal(
    userProblems.numberUnusable,
    { number: wrong[0].number, reason: wrong[0].reason },
    wrong.map(({ field, number, reason }) => ({ field, details: `“${number}” ${reason}.` })),
  )
}

/** Nobody writes to a room; a user without an address could never choose a password. */
const requireEmail = ({ isRoom, email }: Pick<UserEdit, "isRoom" | "email">) => {
  if (!isRoom && email === "") refuse(userProblems.emailNeeded)
}

const storedEditOf = (person: User): UserEdit => ({
  ...editOf(person),
  contactNumbers: withoutDefaultExtension(person.contactNumbers),
})

const save = async (
  db: Db,
  ctx: Context,
  person: User,
  { kind, countryCode }: queries.AccountTraits,
  edit: Partial<UserEdit>,
  requirePermission: (change: Judged) => Promise<void>,
  ownEmail: OwnEmail,
): Promise<User> => {
  // The default extension follows from the extension, whatever is sent for it, and is no part of what changes here.
  const before = storedEditOf(person)
  const wanted = { ...before, ...edit }
  await requirePermission({ before, after: wanted, kind })
  const isSelf = person.userId === ctx.actor.userId
  const emailChanges = !sameAddress(before.email, wanted.email)
  if (emailChanges && isSelf && ownEmail !== "confirmed") refuse(userProblems.ownEmailNeedsPassword)
  requireNumbers(before, wanted, countryCode)
  if (emailChanges || before.isRoom !== wanted.isRoom) requireEmail(wanted)
  const after = { ...wanted, contactNumbers: withoutDefaultExtension(tidyNumbers(wanted.contactNumbers)) }
  const difference = differences(before, after)
  if (difference === undefined) return person
  if (difference.after.roleId !== undefined)
    await queries
      .replaceDefaultRole(db, ctx.accountId, person.userId, after.roleId)
      .catch(onConstraint("role_memberships_own_role_fkey", userProblems.roleUnknown))
  if (difference.after.contactNumbers !== undefined)
    await queries.replaceContactNumbers(db, ctx.accountId, person.userId, after.contactNumbers)
  if (emailChanges && before.email !== "") {
    await ctx.kit.jobs.enqueue(
      db,
      emailChangedJob(ctx.kit),
      { loginName: person.loginName, firstName: person.firstName, oldEmail: before.email, byThemselves: isSelf },
      { accountId: ctx.accountId },
    )
  }
  // In this order and in one round trip.
  const [, , , saved] = await Promise.all([
    queries.updateUser(
      db,
      ctx.accountId,
      person.userId,
      after,
      statusAfter(person, before.allowLogin, after.allowLogin),
    ),
    audit(db, ctx, {
      action: "user.changed",
      object: { type: "user", id: person.userId, name: `${after.firstName} ${after.lastName}` },
      ...difference,
    }),
    ctx.kit.events.publish(db, {
      accountId: ctx.accountId,
      topic: "user",
      data: { userId: person.userId, change: "changed" },
    }),
    readPerson(db, ctx, person.userId),
  ])
  return saved
}

/**
 * Ends a user's sign-in without asking anybody's rights: for a last day that is over. The last owner keeps it, or
 * nobody could work in the account.
 */
export const switchSignInOff = async (
  db: Db,
  kit: Pick<Kit, "events">,
  by: Omit<AuditRecord, "action" | "object">,
  userId: UserId,
): Promise<"off" | "lastOwner" | "gone"> => {
  const { accountId } = by
  await queries.lockAccountForRoles(db, accountId)
  await queries.lockUser(db, accountId, userId)
  const person = await findPerson(db, by, userId)
  if (person === undefined) return "gone"
  if (!person.allowLogin) return "off"
  const { kind } = await queries.findAccountTraits(db, accountId)
  const ownerId = roles[ownerRoleOf(kind)].id
  if (
    person.roles.some(({ roleId }) => roleId === ownerId) &&
    (await queries.countOtherHolders(db, accountId, ownerId, userId)) === 0
  )
    return "lastOwner"
  await queries.updateUser(
    db,
    accountId,
    userId,
    { ...editOf(person), allowLogin: false },
    statusAfter(person, true, false),
  )
  await writeAudit(db, {
    ...by,
    action: "user.changed",
    object: aboutUser(person),
    before: { allowLogin: true },
    after: { allowLogin: false },
  })
  await kit.events.publish(db, { accountId, topic: "user", data: { userId, change: "changed" } })
  return "off"
}

/** The role that a user starts in, of those they hold. */
export const setStartingRole = async (
  db: Db,
  ctx: Context,
  accountId: AccountId,
  userId: UserId,
  roleId: number,
): Promise<void> => {
  await queries.lockAccountForRoles(db, accountId)
  await queries.setDefaultRole(db, accountId, userId, roleId)
  await audit(db, ctx, {
    action: "user.starting_role_changed",
    object: { type: "user", id: userId },
    after: { roleId },
  })
  await ctx.kit.events.publish(db, { accountId, userId, topic: "user", data: { userId, change: "roles" } })
}

/**
 * The first user of a new account, in the role that owns it. Nobody can sign in as them before they chose a password.
 */
export const addOwner = (db: Db, accountId: AccountId, kind: AccountKind, person: queries.NewPerson): Promise<UserId> =>
  queries
    .insertPerson(db, accountId, person, roles[ownerRoleOf(kind)].id)
    .catch(onConstraint("users_login_name_key", userProblems.loginNameTaken))

// --- coming and going ------------------------------------------------------------------------------------------------

const aboutUser = ({ userId, firstName, lastName }: Pick<User, "userId" | "firstName" | "lastName">) => ({
  type: "user",
  id: userId,
  name: `${firstName} ${lastName}`,
})

/** Nobody gives a role that can do more than their own; nobody is put into one that does not exist here. */
const requireGivable = async (db: Db, ctx: Context, roleId: number, kind: AccountKind) => {
  const refusal = await whyNotGivable(db, ctx, roleId, kind)
  if (refusal !== undefined) throw refusal
}

const whyNotGivable = async (db: Db, ctx: Context, roleId: number, kind: AccountKind): Promise<Refusal | undefined> => {
  const role = await findRole(db, ctx.accountId, roleId)
  if (role === undefined) return new Refusal(userProblems.roleUnknown)
  const reason = whyNotAssign(actingPerson(ctx.actor), role, kind)
  return reason === undefined
    ? undefined
    : new Refusal(userProblems.roleNotGiven, { role: role.displayName, reason: refusalMessages[reason] })
}

/**
 * Which of these roles keep a user from being brought back by the caller, with the refusal of each. Those that are
 * gone keep nobody.
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

/** A user who was just added, as far as it is known without reading them again. */
export type NewPerson = Pick<User, "userId" | "firstName" | "lastName" | "loginName" | "email" | "allowLogin">

/**
 * Adds a user to the account, in an open transaction. They have no password yet: nobody can sign in as them before a
 * first one was chosen.
 */
export const addPerson = async (
  ctx: Context,
  db: Db,
  { isImported = false, loginName, ...given }: NewUser,
): Promise<NewPerson> => {
  const wanted: UserEdit = {
    ...usualSettings,
    ...given,
    ...receiveRoom(given),
    contactNumbers: withoutDefaultExtension(tidyNumbers(given.contactNumbers ?? [])),
  }
  const { kind, status, countryCode } = await queries.findAccountTraits(db, ctx.accountId)
  if (stopsUnder(status, "newServices")) refuse(accountProblems.serviceWhileStatus, { status: status.toLowerCase() })
  await requireGivable(db, ctx, wanted.roleId, kind)
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

/** A user who was just added comes from a file: their page and the list say so. */
export const noteImported = (db: Db, accountId: AccountId, userId: UserId) =>
  queries.noteImported(db, accountId, userId)

/** An invitation was written to a user: lists and pages say so from now on. */
export const noteInvitation = async (
  ctx: Pick<Context, "kit">,
  db: Db,
  accountId: AccountId,
  userId: UserId,
): Promise<void> => {
  await queries.noteInvited(db, accountId, userId)
  await ctx.kit.events.publish(db, { accountId, topic: "user", data: { userId, change: "invited" } })
}

/**
 * What is left of a user who was removed, so that they can be restored. No password: a new one is chosen.
 */
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
  if (person.isImported) return new Refusal(userProblems.removeImported)
  const { kind } = await queries.findAccountTraits(db, ctx.accountId)
  const owner = roles[ownerRoleOf(kind)]
  const isOwner = person.allowLogin && heldRoles.some(({ id }) => id === owner.id)
  if (isOwner && (await queries.countOtherHolders(db, ctx.accountId, owner.id, person.userId)) === 0)
    return new Refusal(userProblems.lastOwner, { role: roleById.get(owner.id)!.displayName })
  const trusts = await queries.countOpenTrustsBy(db, ctx.accountId, person.userId)
  return trusts === 0 ? undefined : new Refusal(userProblems.removeWithTrusts, { count: trusts })
}

/**
 * Takes a user out of the account, in an open transaction; what hangs on them (extensions, groups) is let go by the
 * database.
 */
export const removePerson = async (ctx: Context, db: Db, userId: UserId): Promise<KeptPerson> => {
  // As with roles: two owners cannot remove each other at the same moment.
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
 * Puts back a user who was removed, under the same id, with roles and settings; extensions and groups are given again
 * by their own domains.
 */
export const restorePerson = async (ctx: Context, db: Db, { user, preferences }: KeptPerson): Promise<User> => {
  const { kind } = await queries.findAccountTraits(db, ctx.accountId)
  for (const { roleId } of user.roles) await requireGivable(db, ctx, roleId, kind)
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
