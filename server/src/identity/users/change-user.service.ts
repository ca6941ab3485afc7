import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import { mayEditPerson, ownerRoleOf } from "@dialplane/contract/identity/roles/role-assignment"
import { givesPower } from "@dialplane/contract/identity/roles/power"
import { roles, type KnownRole } from "@dialplane/contract/kit/access/roles.table"
import { withoutRoomMarker } from "@dialplane/contract/identity/users/room-marker"
import { userProblems } from "@dialplane/contract/identity/users/users.problems"
import type { OwnProfileEdit, User, UserEdit } from "@dialplane/contract/identity/users/users.schema"
import { editOf, type UserChange } from "@dialplane/contract/identity/users/user-change"
import { isProofGiven } from "@dialplane/contract/kit/identity-proof"
import { fillText, type Problem } from "@dialplane/contract/kit/problem"
import { isScim } from "../../kit/access/actor.ts"
import { requireRecentProof } from "../../kit/access/recent-proof.ts"
import { audit, writeAudit } from "../../kit/audit/audit.ts"
import type { AuditRecord } from "../../kit/audit/audit-record.ts"
import type { Context, Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import type { IdentityProof } from "../../kit/context.ts"
import { changeExternalId } from "../../kit/domain/external-ids.ts"
import { onConstraint, Refusal, refuse } from "../../kit/refusal.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import { actingPerson, findRole, grantsInForce, holdsPower, rolesHeldBy } from "../roles/roles.service.ts"
import { emailChangedJob } from "./email-change.jobs.ts"
import * as queries from "./users.queries.ts"
import {
  changedNumber,
  differences,
  objectionsToNumbers,
  objectionTo,
  ownerRoleLost,
  statusAfter,
  tidyNumbers,
  withoutDefaultExtension,
  type ChangeCase,
} from "./users.rules.ts"
import { findPerson, readPerson, requireAccount } from "./users.service.ts"

/** By an administrator. */
export const change = async (ctx: Context, userId: UserId, given: UserChange): Promise<User> => {
  const ownEmail = await confirmOwnEmail(ctx, userId, given.edit.email, given.proof)
  return inTransaction(ctx, (db) => changeWithin(db, ctx, userId, given, ownEmail))
}

/**
 * Password links are sent to this address, so a user must confirm their identity before changing it: someone at a
 * signed-in browser must not be able to take over the account.
 */
const confirmOwnEmail = async (
  ctx: Context,
  userId: UserId,
  email: string | undefined,
  proof: IdentityProof = {},
): Promise<OwnEmail> => {
  if (userId !== ctx.actor.userId || email === undefined || !isProofGiven(proof)) return "unconfirmed"
  const person = await findPerson(reading(ctx), ctx, userId)
  if (person === undefined || sameAddress(person.email, email)) return "unconfirmed"
  await ctx.kit.identity.confirm(ctx, proof)
  return "confirmed"
}

type OwnEmail = "confirmed" | "unconfirmed"

const sameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** `change` in an open transaction. */
export const changeWithin = async (
  db: Db,
  ctx: Context,
  userId: UserId,
  { edit, version, named, externalId }: UserChange,
  ownEmail: OwnEmail = "unconfirmed",
): Promise<User> => {
  const { person, account } = await holdForChange(db, ctx, userId, edit, version)
  requireSamePerson(person, named)
  const saved = await save(db, ctx, person, account, edit, (held) => requireAllowed(db, ctx, person, held), ownEmail)
  if (!(await changeExternalId(db, ctx, "user", userId, aboutUser(saved), externalId))) return saved
  await ctx.kit.events.publish(db, { accountId: ctx.accountId, topic: "user", data: { userId, change: "changed" } })
  return readPerson(db, ctx, userId)
}

/** By the user. */
export const changeSelf = async (
  ctx: Context,
  { version, currentPassword, code, passkey, ...profile }: OwnProfileEdit,
): Promise<User> => {
  const ownEmail = await confirmOwnEmail(ctx, ctx.actor.userId, profile.email, { currentPassword, code, passkey })
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
  // Always locked before the user, to avoid deadlocks between two changes.
  if (edit.roleId !== undefined || edit.allowLogin !== undefined) await queries.lockAccountForRoles(db, ctx.accountId)
}

/** Locks the user until the transaction ends. */
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
  // In this order and in one round trip, so that the data read is what was committed when the user was locked.
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

/** Whether a user who may change this user has granted the actor to do so. */
const isGrantedToEdit = async (db: Db, ctx: Context, person: User, heldRoles: readonly KnownRole[]) => {
  const grants = await grantsInForce(db, ctx.actor, { accountId: ctx.accountId, userId: person.userId })
  return grants.some(({ keys, granter }) => keys.has("update:users") && mayEditPerson(granter, heldRoles))
}

export const requireNumbers = (
  before: Parameters<typeof objectionsToNumbers>[0],
  wanted: UserEdit,
  country: Parameters<typeof objectionsToNumbers>[2],
) => {
  const wrong = objectionsToNumbers(before, wanted, country)
  if (wrong[0] === undefined) return
  throw new Refusal(
    userProblems.numberUnusable,
    { number: wrong[0].number, reason: wrong[0].reason },
    wrong.map(({ field, number, reason }) => ({
      field,
      details: fillText(userProblems.numberUnusable.text, { number, reason }),
    })),
  )
}

/** Rooms need no email address; other users need one to choose a password. */
export const requireEmail = ({ isRoom, email }: Pick<UserEdit, "isRoom" | "email">) => {
  if (!isRoom && email === "") refuse(userProblems.emailNeeded)
}

const storedEditOf = (person: User): UserEdit => ({
  ...editOf(person),
  contactNumbers: withoutDefaultExtension(person.contactNumbers),
})

/** Refuses to change what the identity provider decides. */
const requireUpToUs = async (db: Db, ctx: Context, userId: UserId, before: UserEdit, after: UserEdit) => {
  const changed = (["firstName", "lastName", "email"] as const).find((field) => before[field] !== after[field])
  const number = changedNumber(before, after)
  const getsAccess = !before.allowLogin && after.allowLogin
  if (changed === undefined && number === undefined && !getsAccess) return
  const hold = await queries.findScimHold(db, ctx.accountId, userId)
  if (hold?.isEnabled !== true) return
  if (changed !== undefined) refuseField(userProblems.managedByScim, changed)
  if (number !== undefined && hold.sendsPhones) refuseField(userProblems.numbersManagedByScim, number)
  if (getsAccess && hold.isDisabled) refuse(userProblems.disabledByScim)
}
const refuseField = (problem: Problem, field: string) => {
  throw new Refusal(problem, {}, [{ field, details: problem.text }])
}

const save = async (
  db: Db,
  ctx: Context,
  person: User,
  { kind, countryCode }: queries.AccountTraits,
  edit: Partial<UserEdit>,
  requireChangeAllowed: (change: Judged) => Promise<void>,
  ownEmail: OwnEmail,
): Promise<User> => {
  // The default extension is derived from the extension, whatever was sent, so it is not compared.
  const before = storedEditOf(person)
  const wanted = { ...before, ...edit }
  if (person.isImported && !isScim(ctx.actor)) await requireUpToUs(db, ctx, person.userId, before, wanted)
  await requireChangeAllowed({ before, after: wanted, kind })
  const isSelf = person.userId === ctx.actor.userId
  const emailChanges = !sameAddress(before.email, wanted.email)
  if (emailChanges && isSelf && ownEmail !== "confirmed") refuse(userProblems.ownEmailNeedsPassword)
  requireNumbers(before, wanted, countryCode)
  if (emailChanges || before.isRoom !== wanted.isRoom) requireEmail(wanted)
  const after = { ...wanted, contactNumbers: withoutDefaultExtension(tidyNumbers(wanted.contactNumbers)) }
  const difference = differences(before, after)
  if (difference === undefined) return person
  const hasPower = emailChanges && !isSelf && (await holdsPower(db, ctx.accountId, person.userId))
  if (givesPower(difference.after, { isSelf, hasPower })) requireRecentProof(ctx)
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
  // The phones of a room stay: it has no sign-in whose end matters (decision 103).
  if (before.allowLogin && !after.allowLogin && !after.isRoom)
    await ctx.kit.signInOffSteps.run(db, {
      kit: ctx.kit,
      accountId: ctx.accountId,
      userId: person.userId,
      write: (entry) => audit(db, ctx, entry),
    })
  return saved
}

/**
 * Disables a user's sign-in without checking permissions, at the end of their last day. The last owner keeps access;
 * otherwise the account could not be managed.
 */
export const switchSignInOff = async (
  db: Db,
  kit: Kit,
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
  await kit.signInOffSteps.run(db, {
    kit,
    accountId,
    userId,
    write: (entry) => writeAudit(db, { ...by, ...entry }),
  })
  return "off"
}

/** Sets the role a user starts in to one of their roles. */
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
    object: aboutUser(await readPerson(db, { accountId }, userId)),
    after: { roleId },
  })
  await ctx.kit.events.publish(db, { accountId, userId, topic: "user", data: { userId, change: "roles" } })
}

export const aboutUser = ({ userId, firstName, lastName }: Pick<User, "userId" | "firstName" | "lastName">) => ({
  type: "user",
  id: userId,
  name: `${firstName} ${lastName}`,
})
