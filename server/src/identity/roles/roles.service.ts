import { isPowerful } from "@dialplane/contract/identity/roles/power"
import type { AccountKind } from "@dialplane/contract/ground/accounts/accounts.schema"
import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { resourceGroups } from "@dialplane/contract/kit/access/permission-keys"
import { keysOfPrivileges } from "@dialplane/contract/identity/roles/legacy-privileges"
import { isSuperior, mayEditPerson, type ActingPerson } from "@dialplane/contract/identity/roles/role-assignment"
import type { MenuPermissions, MyPermissions, Permission } from "@dialplane/contract/identity/roles/roles.schema"
import { isCustomRoleId } from "@dialplane/contract/identity/roles/custom-roles.schema"
import { roleById, type KnownRole } from "@dialplane/contract/kit/access/roles.table"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Problem } from "@dialplane/contract/kit/problem"
import { listedKeys } from "../../ground/accounts/account-settings.service.ts"
import type { Place } from "../../kit/access/access-check.ts"
import type { Context } from "../../kit/context.ts"
import type { Actor } from "../../kit/access/actor.ts"
import type { Db } from "../../kit/database/database.ts"
import type { PersonRule, SparedPerson } from "../../kit/access/owner-check.ts"
import { refuse } from "../../kit/refusal.ts"
import { inTransaction } from "../../kit/database/transaction.ts"
import { nameSpared } from "../../kit/access/spared-people.ts"
import { findAccountKind, findCustomRoles, keepCustomRoles } from "./custom-roles.queries.ts"
import { toKnownRole } from "./custom-roles.rules.ts"
import { hasGrants, listGrantsTo, listHolders, type GrantRow } from "./roles.queries.ts"
import {
  actingPersonOf,
  creatorOf,
  comparedRoles,
  describePermissions,
  describeRole,
  granterOf,
  holderActs,
  inOrder,
  keysHeldBy,
  mayGrant,
  menusFor,
} from "./roles.rules.ts"

/** The signed-in user as rules about other users see them. */
export const actingPerson = (actor: Actor): ActingPerson => actingPersonOf(actor)
/** For a user who is created. */
export const actingCreator = (actor: Actor): ActingPerson => creatorOf(actor)

/** Before settings name these roles, so that none of them is deleted at the same time. */
export const keepRoles = async (db: Db, accountId: AccountId, roleIds: readonly number[]): Promise<void> => {
  const custom = roleIds.filter(isCustomRoleId)
  if (custom.length > 0) await keepCustomRoles(db, accountId, custom)
}

/** The roles of a user, the default role first; for vendor support, superuser comes before it. */
export const rolesHeldBy = async (db: Db, accountId: AccountId, userId: UserId): Promise<readonly KnownRole[]> => {
  const [holder] = await listHolders(db, accountId, [userId])
  return holder === undefined ? [] : comparedRoles(holder)
}

/** Whether whoever signs in as this user can do more than plain users: by a role, or by privileges granted to them. */
export const holdsPower = async (db: Db, accountId: AccountId, userId: UserId): Promise<boolean> =>
  (await rolesHeldBy(db, accountId, userId)).some(({ id }) => isPowerful(id)) || hasGrants(db, accountId, userId)

/** A user who acts without a sign-in, by phone: in the default role, with the permissions of all roles. */
export const standingOf = async (
  db: Db,
  accountId: AccountId,
  userId: UserId,
): Promise<Pick<Actor, "role" | "isVendorSupport" | "keys">> => {
  const [holder = { isVendorSupport: false, roles: [] }] = await listHolders(db, accountId, [userId])
  const { role, isVendorSupport } = holderActs(holder)
  return { role, isVendorSupport, keys: keysHeldBy(holder) }
}

/**
 * The users among these whom the actor may not manage; applies to users and to their assigned assets. The actor is
 * never among them. A grant of the key by a user who may manage the user counts as well.
 */
export const findSpared: PersonRule = async (db, actor, accountId, userIds, key) => {
  const others = othersThan(actor.userId, userIds)
  if (others.length === 0) return []
  const person = actingPersonOf(actor)
  const spared: SparedPerson[] = []
  for (const holder of await listHolders(db, accountId, others)) {
    const held = comparedRoles(holder)
    const role = held.find((one) => !mayEditPerson(person, [one]))
    if (
      role === undefined ||
      (key !== undefined && (await isGrantedOn(db, actor, { accountId, userId: holder.userId }, key, held)))
    )
      continue
    spared.push({ userId: holder.userId, name: holder.userName, role: role.displayName })
  }
  return spared
}

/** The users among these who are superiors of the actor. */
export const findSuperiors = async (
  db: Db,
  actor: Actor,
  accountId: AccountId,
  userIds: readonly UserId[],
): Promise<SparedPerson[]> => superiorsAmong(db, accountId, actingPersonOf(actor), othersThan(actor.userId, userIds))

/** The same for a user who does nothing at the moment, in their default role. */
export const findSuperiorsOf = async (
  db: Db,
  accountId: AccountId,
  userId: UserId,
  userIds: readonly UserId[],
): Promise<UserId[]> => {
  const others = othersThan(userId, userIds)
  const [holder] = others.length === 0 ? [] : await listHolders(db, accountId, [userId])
  if (holder === undefined) return others
  return (await superiorsAmong(db, accountId, holderActs(holder), others)).map((other) => other.userId)
}

const othersThan = (userId: UserId, userIds: readonly UserId[]) =>
  [...new Set(userIds)].filter((other) => other !== userId)

const superiorsAmong = async (
  db: Db,
  accountId: AccountId,
  person: ActingPerson,
  others: readonly UserId[],
): Promise<SparedPerson[]> => {
  const holders = others.length === 0 ? [] : await listHolders(db, accountId, others)
  return holders.flatMap((holder) => {
    const role = comparedRoles(holder).find((one) => isSuperior(person, [one]))
    return role === undefined ? [] : [{ userId: holder.userId, name: holder.userName, role: role.displayName }]
  })
}

/** Whether a user who may manage the user has granted the actor this key. */
const isGrantedOn = async (db: Db, actor: Actor, place: Place, key: PermissionKey, held: readonly KnownRole[]) =>
  (await grantsInForce(db, actor, place)).some(({ keys, granter }) => keys.has(key) && mayEditPerson(granter, held))

/** `findSpared` as a refusal: for rows of a job, lists of ids and reverts. */
export const requireManaged = async (
  db: Db,
  ctx: Pick<Context, "actor" | "accountId">,
  userIds: readonly (UserId | null)[],
  problem: Problem,
): Promise<void> => {
  const spared = await findSpared(
    db,
    ctx.actor,
    ctx.accountId,
    userIds.filter((userId) => userId !== null),
  )
  if (spared.length > 0) refuse(problem, nameSpared(spared))
}

/** A role of an account by its id. */
export const findRole = async (db: Db, accountId: AccountId, roleId: number): Promise<KnownRole | undefined> => {
  if (!isCustomRoleId(roleId)) return roleById.get(roleId)
  const [row] = await findCustomRoles(db, accountId, [roleId])
  return row === undefined ? undefined : toKnownRole(row)
}

/** The kind of the account, which decides which roles exist there. */
export const kindOfAccount = (db: Db, accountId: AccountId): Promise<AccountKind | undefined> =>
  findAccountKind(db, accountId)

interface GrantInForce {
  readonly grant: GrantRow
  readonly keys: ReadonlySet<PermissionKey>
  readonly granter: ActingPerson
}

/** The grants an actor can use now. A grant is in force only while the user who gave it may still give it. */
export const grantsInForce = async (db: Db, actor: Actor, place: Place): Promise<GrantInForce[]> => {
  // A key has its scopes and nothing that was granted to its owner besides.
  if (actor.apiKey !== null) return []
  // Grants are between users of one account and do not apply while acting elsewhere.
  if (place.accountId !== actor.homeAccountId || actor.acting !== null) return []
  const grants = await listGrantsTo(db, place.accountId, actor.userId, place.userId)
  if (grants.length === 0) return []
  const people = await listHolders(
    db,
    place.accountId,
    grants.flatMap((grant) => (grant.objectType === 2 ? [grant.granterUserId, grant.objectId] : [grant.granterUserId])),
  )
  return grants.flatMap((grant) => {
    const granter = people.find((person) => person.userId === grant.granterUserId)
    const object = grant.objectType === 2 ? people.find((person) => person.userId === grant.objectId) : undefined
    if (
      granter === undefined ||
      !granter.allowLogin ||
      !mayGrant(granterOf(granter), grant.privileges, grant.objectType, object)
    )
      return []
    return [
      {
        grant,
        keys: keysOfPrivileges(grant.privileges, grant.objectType === 1 ? "account" : "user"),
        granter: holderActs(granter),
      },
    ]
  })
}

/** For the access check: a key that the role lacks but another user granted. */
export const isGranted = async (db: Db, actor: Actor, place: Place, key: PermissionKey): Promise<boolean> =>
  (await grantsInForce(db, actor, place)).some(({ keys }) => keys.has(key))

/**
 * The keys of the role and, in the actor's own account, those granted on the whole account; without keys that the
 * account's settings hide.
 */
const heldIn = async (ctx: Context) => {
  const held = await inTransaction(ctx, async (db) => {
    const grants = await grantsInForce(db, ctx.actor, { accountId: ctx.accountId })
    return new Set([...ctx.actor.keys, ...grants.flatMap(({ keys }) => [...keys])])
  })
  return listedKeys(ctx, ctx.accountId, held)
}

export const getMine = async (ctx: Context): Promise<MyPermissions> => ({
  userId: ctx.actor.userId,
  accountId: ctx.actor.accountId,
  role: describeRole(ctx.actor.role),
  isVendorSupport: ctx.actor.isVendorSupport,
  permissions: inOrder(await heldIn(ctx)),
})

export const listPermissions = async (ctx: Context): Promise<Permission[]> => describePermissions(await heldIn(ctx))

export const listResources = () =>
  Object.entries(resourceGroups).map(([group, { title, resources }]) => ({ group, title, resources: [...resources] }))

export const getMenus = async (ctx: Context): Promise<MenuPermissions> => ({
  accountId: ctx.accountId,
  role: describeRole(ctx.actor.role),
  menus: menusFor(await heldIn(ctx)),
})
