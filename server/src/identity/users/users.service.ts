import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Page } from "@dialplane/contract/kit/paging"
import { looksUpExtensions } from "@dialplane/contract/identity/roles/extension-management"
import { roleById, type RoleKey } from "@dialplane/contract/kit/access/roles.table"
import { searchType } from "@dialplane/contract/identity/users/room-marker"
import { secretQuestionText } from "@dialplane/contract/identity/users/secret-questions"
import { userProblems } from "@dialplane/contract/identity/users/users.problems"
import type {
  EventUser,
  User,
  UserCount,
  UserFilter,
  UserListEntry,
} from "@dialplane/contract/identity/users/users.schema"
import type { SubjectResolver } from "../../kit/access/access-check.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import type { OwnerFinder } from "../../kit/access/owner-check.ts"
import { resolveNotices } from "../../kit/live/account-notices.ts"
import { refuse } from "../../kit/refusal.ts"
import { reading } from "../../kit/database/transaction.ts"
import * as lists from "./user-lists.queries.ts"
import * as queries from "./users.queries.ts"
import { readSearch, withDefaultExtension } from "./users.rules.ts"

export { offboardingJobUnderWay, canSignInSql } from "./admission.queries.ts"
export { userTakesCalls } from "./user-takes-calls.queries.ts"

/** Resolves a path parameter that identifies a user by id. */
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

const describeParts = (row: lists.UserListRow) => {
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

/** Copied field by field, because rest properties are many times slower and every page of the list is mapped here. */
const describeEntry = (row: lists.UserListRow): UserListEntry => {
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
    externalId: row.externalId,
    updatedAt: row.updatedAt,
    version: row.version,
  }
}

/** A user for other domains, in an open transaction of their account. */
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

export const readPerson = async (db: Db, ctx: Pick<Context, "accountId">, userId: UserId): Promise<User> =>
  (await findPerson(db, ctx, userId)) ?? refuse(userProblems.notFound)

export const get = (ctx: Context, userId: UserId): Promise<User> => readPerson(reading(ctx), ctx, userId)

export const getSelf = (ctx: Context): Promise<User> => get(ctx, ctx.actor.userId)

/** A page of the users of an account. */
export const listPeople = async (db: Db, accountId: AccountId, filter: UserFilter): Promise<Page<UserListEntry>> => {
  const page = await lists.listUsers(db, accountId, filter, readSearch(filter.search))
  return { ...page, items: page.items.map(describeEntry) }
}

export const list = (ctx: Context, filter: UserFilter): Promise<Page<UserListEntry>> =>
  listPeople(reading(ctx), ctx.accountId, filter)

export const count = (ctx: Context): Promise<UserCount> => lists.countUsers(reading(ctx), ctx.accountId)

export const listEventUsers = (ctx: Context): Promise<EventUser[]> => lists.listEventUsers(reading(ctx), ctx.accountId)

/** For paths with an account id: it must be the user's account. */
export const requireAccount = (ctx: Context, accountId: AccountId) => {
  if (accountId !== ctx.accountId) refuse(userProblems.notFound)
}

/** Marks a user as imported, for their page and the list. */
export const noteImported = (db: Db, accountId: AccountId, userId: UserId) =>
  queries.noteImported(db, accountId, userId)

/** Marks a user whom the identity provider manages, or no longer manages. */
export const markManaged = async (
  ctx: Pick<Context, "kit" | "accountId">,
  db: Db,
  userId: UserId,
  isManaged: boolean,
): Promise<void> => {
  await queries.markImported(db, ctx.accountId, userId, isManaged)
  await ctx.kit.events.publish(db, { accountId: ctx.accountId, topic: "user", data: { userId, change: "changed" } })
}

/** Whether people are added to the account by the identity provider only. */
export const isOnlyByScim = (db: Db, accountId: AccountId): Promise<boolean> => queries.findOnlyByScim(db, accountId)

export const invitationCause = (userId: UserId) => `invitation:${userId}`

/** Records that an invitation was sent, for their page and the list. */
export const noteInvitation = async (
  ctx: Pick<Context, "kit">,
  db: Db,
  accountId: AccountId,
  userId: UserId,
  invitedBy: UserId | null,
): Promise<void> => {
  await queries.noteInvited(db, accountId, userId, invitedBy)
  await resolveNotices(db, accountId, ["invitationUnused"], [invitationCause(userId)])
  await ctx.kit.events.publish(db, { accountId, topic: "user", data: { userId, change: "invited" } })
}
