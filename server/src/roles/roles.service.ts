import type { AccountKind } from "@dialplane/contract/accounts/accounts.schema"
import type { PermissionKey } from "@dialplane/contract/roles/permission-keys"
import { resourceGroups } from "@dialplane/contract/roles/permission-keys"
import { keysOfPrivileges } from "@dialplane/contract/roles/legacy-privileges"
import type { ActingPerson } from "@dialplane/contract/roles/role-assignment"
import type { MenuPermissions, MyPermissions, Permission } from "@dialplane/contract/roles/roles.schema"
import { isOwnRoleId } from "@dialplane/contract/roles/own-roles.schema"
import { roleById, type KnownRole } from "@dialplane/contract/roles/roles.table"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Place } from "../kit/access-check.ts"
import type { Actor, Context } from "../kit/context.ts"
import type { Db } from "../kit/database.ts"
import { inTransaction } from "../kit/transaction.ts"
import { findAccountKind, findOwnRoles } from "./own-roles.queries.ts"
import { toKnownRole } from "./own-roles.rules.ts"
import { listGrantsTo, listHolders, type GrantRow } from "./roles.queries.ts"
import { actingPersonOf, comparedRoles, describePermissions, describeRole, holderActs, inOrder, mayGrant, menusFor } from "./roles.rules.ts"

/** The signed-in person as rules about other people see them. */
export const actingPerson = (actor: Actor): ActingPerson => actingPersonOf(actor)

/** The roles that people of an account hold, the one in use first. */
export const rolesHeldBy = async (db: Db, accountId: AccountId, userId: UserId): Promise<readonly KnownRole[]> => {
  const [holder] = await listHolders(db, accountId, [userId])
  return holder === undefined ? [] : comparedRoles(holder)
}

/** A role by its number, as an account knows it. */
export const findRole = async (db: Db, accountId: AccountId, roleId: number): Promise<KnownRole | undefined> => {
  if (!isOwnRoleId(roleId)) return roleById.get(roleId)
  const [row] = await findOwnRoles(db, accountId, [roleId])
  return row === undefined ? undefined : toKnownRole(row)
}

/** What kind of account it is, which decides what roles exist there. */
export const kindOfAccount = (db: Db, accountId: AccountId): Promise<AccountKind | undefined> => findAccountKind(db, accountId)

interface GrantInForce {
  readonly grant: GrantRow
  readonly keys: ReadonlySet<PermissionKey>
  readonly granter: ActingPerson
}

/** The grants an actor can use at a place right now. A grant rests on whoever gave it: no longer allowed to, no longer in force. */
export const grantsInForce = async (db: Db, actor: Actor, place: Place): Promise<GrantInForce[]> => {
  // Grants are between people of one account, and only for who is there as themselves.
  if (place.accountId !== actor.homeAccountId || actor.acting !== null) return []
  const grants = await listGrantsTo(db, place.accountId, actor.userId, place.userId)
  if (grants.length === 0) return []
  const people = await listHolders(db, place.accountId, grants.flatMap((grant) => (grant.objectType === 2 ? [grant.granterUserId, grant.objectId] : [grant.granterUserId])))
  return grants.flatMap((grant) => {
    const granter = people.find((person) => person.userId === grant.granterUserId)
    const object = grant.objectType === 2 ? people.find((person) => person.userId === grant.objectId) : undefined
    if (granter === undefined || !granter.allowLogin || !mayGrant(granter, grant.privileges, grant.objectType, object)) return []
    return [{ grant, keys: keysOfPrivileges(grant.privileges, grant.objectType === 1 ? "account" : "user"), granter: holderActs(granter) }]
  })
}

/** For the access check: a key that the role lacks but someone granted. */
export const isGranted = async (db: Db, actor: Actor, place: Place, key: PermissionKey): Promise<boolean> =>
  (await grantsInForce(db, actor, place)).some(({ keys }) => keys.has(key))

/** The keys of the role, and in the own account those granted on the account as a whole. */
const heldIn = (ctx: Context) =>
  inTransaction(ctx, async (db) => {
    const grants = await grantsInForce(db, ctx.actor, { accountId: ctx.accountId })
    return new Set([...ctx.actor.keys, ...grants.flatMap(({ keys }) => [...keys])])
  })

export const getMine = async (ctx: Context): Promise<MyPermissions> => ({
  userId: ctx.actor.userId, accountId: ctx.actor.accountId, role: describeRole(ctx.actor.role), isVendorSupport: ctx.actor.isVendorSupport, permissions: inOrder(await heldIn(ctx)),
})

export const listPermissions = async (ctx: Context): Promise<Permission[]> => describePermissions(await heldIn(ctx))

export const listResources = () => Object.entries(resourceGroups).map(([group, { title, resources }]) => ({ group, title, resources: [...resources] }))

export const getMenus = async (ctx: Context): Promise<MenuPermissions> => ({
  accountId: ctx.accountId, role: describeRole(ctx.actor.role), menus: menusFor(await heldIn(ctx)),
})
