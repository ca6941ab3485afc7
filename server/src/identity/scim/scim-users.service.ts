import { userProblems } from "@dialplane/contract/identity/users/users.problems"
import type { UserEdit } from "@dialplane/contract/identity/users/users.schema"
import { roles } from "@dialplane/contract/kit/access/roles.table"
import { commonProblems } from "@dialplane/contract/kit/problem"
import { audit } from "../../kit/audit/audit.ts"
import { requirePermission, type Context } from "../../kit/context.ts"
import { brokenConstraint, type Db } from "../../kit/database/database.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import { Refusal } from "../../kit/refusal.ts"
import { changeGroupsOf } from "../groups/groups.service.ts"
import { findSpared, requireManaged } from "../roles/roles.service.ts"
import { changeWithin } from "../users/change-user.service.ts"
import { purgeOldReservations } from "../users/login-names.service.ts"
import { renameLogin } from "../users/rename-login.service.ts"
import { addPerson } from "../users/user-lifecycle.service.ts"
import { markManaged } from "../users/users.service.ts"
import { deleteConflict, count, putConflict, type Conflict } from "./scim-log.queries.ts"
import { ScimFault } from "./scim-fault.rules.ts"
import { applyPatch, takeOver, type Fields } from "./scim-patch.rules.ts"
import { userDraftOf, writableUser, etagOfUser, type LinkedUser, type UserDraft } from "./scim-resource.rules.ts"
import * as queries from "./scim-resources.queries.ts"
import { applyRoles } from "./scim-roles.service.ts"
import { requireVersion } from "./scim-version.rules.ts"
import { faultMessages as messages } from "./scim.messages.ts"

/** A person who cannot be added by the identity provider alone; administrators get to see it. */
export class ScimConflict extends ScimFault {
  constructor(
    readonly conflict: Conflict,
    detail: string,
  ) {
    super(409, detail, "uniqueness")
  }
}

export const notFound = (scimId: string) => new ScimFault(404, messages.notFound(scimId.slice(0, 60)))
const uuidPattern = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i
export const isScimId = (text: string): boolean => uuidPattern.test(text)
export const requireId = (scimId: string): string => {
  if (!isScimId(scimId)) throw notFound(scimId)
  return scimId
}

export const listUsers = (ctx: Context, query: queries.ListQuery) => {
  requirePermission(ctx, "read:users")
  return queries.listLinkedUsers(reading(ctx), ctx.accountId, query)
}
export const getUser = async (ctx: Context, scimId: string): Promise<LinkedUser> => {
  requirePermission(ctx, "read:users")
  const found = await queries.findLinkedUser(reading(ctx), ctx.accountId, requireId(scimId))
  if (found === undefined) throw notFound(scimId)
  return found
}

const onExternalTaken =
  (externalId: string | null | undefined) =>
  (error: unknown): never => {
    if (brokenConstraint(error) === "scim_links_external_key")
      throw new ScimFault(409, messages.externalTaken(externalId ?? ""), "uniqueness")
    throw error
  }

/** What is sent is whole: a user who is linked has no number that is not in it. */
const numbersOf = (phones: NonNullable<UserDraft["phones"]>): Pick<UserEdit, "phoneNumber" | "contactNumbers"> => ({
  phoneNumber: phones.work,
  contactNumbers: phones.others.toSorted((a, b) => "MHF".indexOf(a.code) - "MHF".indexOf(b.code)),
})

// --- adding ----------------------------------------------------------------------------------------------------------

const conflictOf = (
  draft: UserDraft,
  userId: number | null,
  reason: Conflict["reason"],
  detail: string,
): ScimConflict =>
  new ScimConflict(
    {
      loginName: draft.loginName,
      email: draft.email,
      givenName: draft.firstName,
      familyName: draft.lastName,
      externalId: draft.externalId ?? null,
      userId,
      isActive: draft.active ?? true,
      reason,
    },
    detail,
  )

/** Why an existing user is not linked without being asked; undefined if they are. */
export const whyNotLink = async (
  db: Db,
  ctx: Context,
  known: queries.KnownPerson,
): Promise<"actsForThem" | "notManageable" | undefined> => {
  if (known.userId === ctx.actor.userId) return "actsForThem"
  const spared = await findSpared(db, ctx.actor, ctx.accountId, [known.userId])
  return spared.length > 0 ? "notManageable" : undefined
}

/** Links an existing user. They leave synchronized groups, which can give roles: only the identity provider fills them. */
export const linkWithin = async (
  db: Db,
  ctx: Context,
  known: queries.KnownPerson,
  { externalId, loginName }: { readonly externalId: string | null; readonly loginName: string },
): Promise<string> => {
  const groups = await queries.listLinkedGroupsOf(db, ctx.accountId, known.userId)
  await changeGroupsOf(ctx, db, known.userId, { leave: groups })
  const scimId = await queries
    .insertLink(db, ctx.accountId, known.userId, {
      externalId,
      displayName: null,
      isDisabled: false,
      sendsPhones: false,
    })
    .catch(onExternalTaken(externalId))
  await markManaged(ctx, db, known.userId, true)
  await deleteConflict(db, ctx.accountId, loginName)
  const person = (await queries.findLinkOf(db, ctx.accountId, known.userId))!
  await audit(db, ctx, {
    action: "scim.linked",
    object: { type: "user", id: known.userId, name: `${person.firstName} ${person.lastName}` },
    after: { externalId },
  })
  return scimId
}

const addNew = async (db: Db, ctx: Context, draft: UserDraft): Promise<string> => {
  const active = draft.active ?? true
  const { userId } = await addPerson(ctx, db, {
    loginName: draft.loginName,
    firstName: draft.firstName,
    lastName: draft.lastName,
    email: draft.email,
    roleId: roles.endUser.id,
    allowLogin: active,
    isImported: true,
    ...(draft.phones === undefined ? {} : numbersOf(draft.phones)),
  })
  await deleteConflict(db, ctx.accountId, draft.loginName)
  return queries
    .insertLink(db, ctx.accountId, userId, {
      externalId: draft.externalId ?? null,
      displayName: draft.displayName ?? null,
      isDisabled: !active,
      sendsPhones: draft.phones !== undefined,
    })
    .catch(onExternalTaken(draft.externalId))
}

const linkExisting = async (db: Db, ctx: Context, known: queries.KnownPerson, draft: UserDraft): Promise<string> => {
  if (known.isLinked) throw new ScimFault(409, messages.alreadyLinked(draft.loginName), "uniqueness")
  const differs = known.isRoom || known.email.toLowerCase() !== draft.email.toLowerCase()
  const reason = (await whyNotLink(db, ctx, known)) ?? (differs ? "emailDiffers" : undefined)
  if (reason !== undefined) throw conflictOf(draft, known.userId, reason, messages.loginExists(draft.loginName))
  const scimId = await linkWithin(db, ctx, known, {
    externalId: draft.externalId ?? null,
    loginName: draft.loginName,
  })
  const linked = (await queries.findLinkedUser(db, ctx.accountId, scimId))!
  await save(db, ctx, linked, { ...draft, active: draft.active ?? true }, "stays")
  return scimId
}

const isLoginTaken = (error: unknown) => error instanceof Refusal && error.problem === userProblems.loginNameTaken

/** A name may be taken by a reservation that has expired: the identity provider tries again, and then it is not. */
const freeReservations = (ctx: Context) => async (error: unknown) => {
  if (error instanceof ScimConflict && error.conflict.reason === "loginTaken") await purgeOldReservations(ctx)
  throw error
}

export const createUser = async (ctx: Context, body: unknown): Promise<LinkedUser> => {
  requirePermission(ctx, "create:users")
  const draft = userDraftOf(takeOver("User", {}, "add", body))
  const scimId = await inTransaction(ctx, (db) => createWithin(db, ctx, draft)).catch(freeReservations(ctx))
  return getUser(ctx, scimId)
}

/** Adds or links a user, or throws what an administrator has to look at. */
export const createWithin = async (db: Db, ctx: Context, draft: UserDraft): Promise<string> => {
  const known = await queries.findByLogin(db, ctx.accountId, draft.loginName)
  const adding = known === undefined ? addNew(db, ctx, draft) : linkExisting(db, ctx, known, draft)
  const scimId = await adding.catch((error: unknown) => {
    throw isLoginTaken(error) ? conflictOf(draft, null, "loginTaken", messages.loginTaken(draft.loginName)) : error
  })
  await count(db, ctx.accountId, "created")
  return scimId
}

// --- changing --------------------------------------------------------------------------------------------------------

const differs = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)

/** Only what differs, so that a synchronization without news writes nothing. */
const editTo = (user: LinkedUser, draft: UserDraft): Partial<UserEdit> => {
  const wanted: Partial<UserEdit> = {
    firstName: draft.firstName,
    lastName: draft.lastName,
    email: draft.email,
    ...(draft.active === undefined ? {} : { allowLogin: draft.active }),
    ...(draft.phones === undefined ? {} : numbersOf(draft.phones)),
  }
  const before: Partial<UserEdit> = {
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    allowLogin: user.allowLogin,
    phoneNumber: user.phoneNumber,
    contactNumbers: user.contactNumbers.map(({ code, number }) => ({ code, number })),
  }
  return Object.fromEntries(
    Object.entries(wanted).filter(([field, value]) => differs(before[field as keyof UserEdit], value)),
  )
}

const requireOurs = async (db: Db, ctx: Context, user: LinkedUser) => {
  if (user.userId === ctx.actor.userId) throw new ScimFault(403, messages.actsForThem)
  await requireManaged(db, ctx, [user.userId], commonProblems.notManageable)
}

const rename = async (db: Db, ctx: Context, user: LinkedUser, draft: UserDraft, edit: Partial<UserEdit>) => {
  await renameLogin(db, ctx, user.userId, draft.loginName, edit).catch((error: unknown) => {
    throw isLoginTaken(error)
      ? conflictOf(draft, user.userId, "loginTaken", messages.loginTaken(draft.loginName))
      : error
  })
  await deleteConflict(db, ctx.accountId, draft.loginName)
}

/** What the request leaves out stays, or is removed. */
type Unsaid = "stays" | "goes"

const save = async (
  db: Db,
  ctx: Context,
  user: LinkedUser,
  draft: UserDraft,
  unsaid: Unsaid,
): Promise<"disabled" | "updated" | undefined> => {
  const isRenamed = draft.loginName.toLowerCase() !== user.loginName.toLowerCase()
  const edit = editTo(user, draft)
  const isDisabled = edit.allowLogin === undefined ? user.disabledAt !== null : !edit.allowLogin
  const link = {
    externalId: draft.externalId ?? (unsaid === "stays" ? user.externalId : null),
    displayName: draft.displayName ?? (unsaid === "stays" ? user.displayName : null),
    isDisabled,
    sendsPhones: draft.phones !== undefined || (unsaid === "goes" && user.sendsPhones),
  }
  const linkDiffers =
    link.externalId !== user.externalId ||
    link.displayName !== user.displayName ||
    isDisabled !== (user.disabledAt !== null) ||
    link.sendsPhones !== user.sendsPhones
  if (Object.keys(edit).length === 0 && !linkDiffers && !isRenamed) return undefined
  await requireOurs(db, ctx, user)
  if (isRenamed) await rename(db, ctx, user, draft, edit)
  if (Object.keys(edit).length > 0) await changeWithin(db, ctx, user.userId, { edit, named: {} })
  if (linkDiffers || isRenamed || Object.keys(edit).length > 0)
    await queries.updateLink(db, ctx.accountId, user.userId, link).catch(onExternalTaken(link.externalId))
  return edit.allowLogin === false ? "disabled" : "updated"
}

/** Gives a linked user the login name that the identity provider wanted for them. */
export const renameLinked = async (db: Db, ctx: Context, userId: number, loginName: string): Promise<void> => {
  const { scimId } = (await queries.findLinkOf(db, ctx.accountId, userId)) ?? { scimId: undefined }
  if (scimId === undefined) throw notFound(String(userId))
  const user = await hold(db, ctx, scimId, undefined)
  const { phoneNumbers: _, ...fields } = writableUser(user)
  await save(db, ctx, user, userDraftOf({ ...fields, userName: loginName }), "goes")
  await count(db, ctx.accountId, "updated")
}

const hold = async (db: Db, ctx: Context, scimId: string, ifMatch: string | undefined): Promise<LinkedUser> => {
  await queries.lockLink(db, ctx.accountId, requireId(scimId))
  const user = await queries.findLinkedUser(db, ctx.accountId, scimId)
  if (user === undefined) throw notFound(scimId)
  requireVersion(etagOfUser(user), ifMatch)
  return user
}

const change = async (
  ctx: Context,
  scimId: string,
  ifMatch: string | undefined,
  fieldsOf: (user: LinkedUser) => Fields,
  unsaid: Unsaid,
): Promise<LinkedUser> => {
  requirePermission(ctx, "update:users")
  await inTransaction(ctx, async (db) => {
    const user = await hold(db, ctx, scimId, ifMatch)
    const done = await save(db, ctx, user, userDraftOf(fieldsOf(user)), unsaid)
    // Checked again with each synchronization, also when nothing else changes.
    await applyRoles(db, ctx, [user.userId])
    if (done !== undefined) await count(db, ctx.accountId, done)
  }).catch(freeReservations(ctx))
  return getUser(ctx, scimId)
}

/** What PUT leaves out stays: numbers and the state are not cleared by providers that do not know them. */
export const replaceUser = (ctx: Context, scimId: string, body: unknown, ifMatch?: string): Promise<LinkedUser> =>
  change(ctx, scimId, ifMatch, () => takeOver("User", {}, "add", body), "stays")

export const patchUser = (ctx: Context, scimId: string, body: unknown, ifMatch?: string): Promise<LinkedUser> =>
  change(ctx, scimId, ifMatch, (user) => namedOnly(writableUser(user), body), "goes")

/** Phone numbers that the operations do not name are not what the identity provider wrote. */
const namedOnly = (before: Fields, body: unknown): Fields => {
  const { phoneNumbers, ...after } = applyPatch("User", before, body)
  return phoneNumbers === before["phoneNumbers"] ? after : { ...after, phoneNumbers }
}

/**
 * The user is disabled and no longer managed; deleting them for good is up to an administrator, who finds them under
 * "Needs attention".
 */
export const deleteUser = async (ctx: Context, scimId: string, ifMatch?: string): Promise<void> => {
  requirePermission(ctx, "update:users")
  await inTransaction(ctx, async (db) => {
    const user = await hold(db, ctx, scimId, ifMatch)
    await requireOurs(db, ctx, user)
    if (user.allowLogin) await changeWithin(db, ctx, user.userId, { edit: { allowLogin: false }, named: {} })
    await queries.deleteLink(db, ctx.accountId, user.userId)
    await markManaged(ctx, db, user.userId, false)
    await putConflict(db, ctx.accountId, {
      loginName: user.loginName,
      email: user.email,
      givenName: user.firstName,
      familyName: user.lastName,
      externalId: user.externalId,
      userId: user.userId,
      isActive: false,
      reason: "unlinked",
    })
    await audit(db, ctx, {
      action: "scim.unlinked",
      object: { type: "user", id: user.userId, name: `${user.firstName} ${user.lastName}` },
      before: { externalId: user.externalId },
    })
    await count(db, ctx.accountId, "disabled")
  })
}
