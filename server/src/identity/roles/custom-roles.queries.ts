import type { AccountKind } from "@dialplane/contract/ground/accounts/accounts.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import type { CustomRoleDraft } from "@dialplane/contract/identity/roles/custom-roles.schema"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

export interface CustomRoleRow {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly keys: readonly PermissionKey[]
  readonly kind: AccountKind
  readonly version: number
  readonly changedAt: string
}

const columns = sql`r.id, r.name, r.description, r.keys, a.kind, r.version, r.changed_at`

export const findAccountKind = async (db: Db, accountId: AccountId) =>
  (await db.maybeOne<{ kind: AccountKind }>(sql`select a.kind from accounts a where a.id = ${accountId}`))?.kind

export const listCustomRoles = (db: Db, accountId: AccountId) =>
  db.many<CustomRoleRow>(
    sql`select ${columns} from own_roles r join accounts a on a.id = r.account_id where r.account_id = ${accountId}
      order by lower(r.name)`,
  )

export const findCustomRoles = (db: Db, accountId: AccountId, ids: readonly number[]) =>
  db.many<CustomRoleRow>(
    sql`select ${columns} from own_roles r join accounts a on a.id = r.account_id
      where r.account_id = ${accountId} and r.id = any(${ids}::int[])`,
  )

export const lockCustomRole = (db: Db, accountId: AccountId, id: number) =>
  db.maybeOne<CustomRoleRow>(sql`
    select ${columns} from own_roles r join accounts a on a.id = r.account_id
      where r.account_id = ${accountId} and r.id = ${id} for update of r`)

/** Custom roles that a setting will name: they are not deleted before this transaction ends. */
export const keepCustomRoles = (db: Db, accountId: AccountId, ids: readonly number[]) =>
  db.run(sql`
    select from own_roles r where r.account_id = ${accountId} and r.id = any(${ids}::int[]) order by r.id
      for key share of r`)

export const insertCustomRole = (db: Db, accountId: AccountId, { name, description, keys }: CustomRoleDraft) =>
  db.one<{ id: number }>(
    sql`insert into own_roles (account_id, name, description, keys)
      values (${accountId}, ${name}, ${description}, ${keys}::text[]) returning id`,
  )

export const updateCustomRole = (
  db: Db,
  accountId: AccountId,
  id: number,
  { name, description, keys }: CustomRoleDraft,
) =>
  db.run(sql`
    update own_roles set name = ${name}, description = ${description}, keys = ${keys}::text[], version = version + 1,
      changed_at = now() where account_id = ${accountId} and id = ${id}`)

export const deleteCustomRole = (db: Db, accountId: AccountId, id: number) =>
  db.run(sql`delete from own_roles where account_id = ${accountId} and id = ${id}`)

/** The number of users with each role of an account. */
export const countHolders = (db: Db, accountId: AccountId) =>
  db.many<{ roleId: number; holders: number }>(
    sql`select m.role_id, count(*)::int as holders from role_memberships m where m.account_id = ${accountId}
      group by m.role_id`,
  )

export interface RoleUser {
  readonly userId: number
  readonly name: string
}

/** Some of the users with a role, for "in use by". */
export const listSomeHolders = (db: Db, accountId: AccountId, roleId: number, limit: number) =>
  db.many<RoleUser>(sql`
    select u.id as user_id, u.first_name || ' ' || u.last_name as name
    from role_memberships m join users u on u.account_id = m.account_id and u.id = m.user_id
    where m.account_id = ${accountId} and m.role_id = ${roleId} order by u.sort_name, u.id limit ${limit}`)

/** Serializes changes of roles in an account, like every change of a user's role. */
export const lockAccount = (db: Db, accountId: AccountId) =>
  db.run(sql`select from accounts a where a.id = ${accountId} for no key update`)

/** All users with a role, locked until the transaction ends. */
export const lockHolders = (db: Db, accountId: AccountId, roleId: number) =>
  db.many<{ userId: number; name: string }>(sql`
    select u.id as user_id, u.first_name || ' ' || u.last_name as name from role_memberships m
      join users u on u.account_id = m.account_id and u.id = m.user_id
    where m.account_id = ${accountId} and m.role_id = ${roleId} order by u.sort_name, u.id for no key update of u`)

/**
 * Replaces a role by another for all users. A user with both keeps one membership, which is the default if either was.
 */
export const replaceRoleOfAll = async (db: Db, accountId: AccountId, roleId: number, replacementId: number) => {
  await db.run(sql`
    update users u set version = version + 1 from role_memberships m
    where u.account_id = ${accountId} and m.account_id = u.account_id and m.user_id = u.id and m.role_id = ${roleId}`)
  await db.run(sql`
    delete from role_memberships n using role_memberships m
    where n.account_id = ${accountId} and n.role_id = ${replacementId} and not n.is_default
      and m.account_id = n.account_id and m.user_id = n.user_id and m.role_id = ${roleId}`)
  await db.run(sql`
    delete from role_memberships m using role_memberships n
    where m.account_id = ${accountId} and m.role_id = ${roleId} and n.account_id = m.account_id
      and n.user_id = m.user_id and n.role_id = ${replacementId}`)
  await db.run(sql`
    with moved as (delete from role_memberships m where m.account_id = ${accountId} and m.role_id = ${roleId}
      returning m.user_id, m.is_default)
    insert into role_memberships (account_id, user_id, role_id, is_default) select ${accountId}, moved.user_id,
      ${replacementId}, moved.is_default from moved`)
}

export interface HolderOfRoles extends RoleUser {
  readonly loginName: string
  readonly roleIds: readonly number[]
  readonly isVendorSupport: boolean
}

/** Users who can sign in and have one of these roles, and vendor support. */
export const listHoldersOf = (db: Db, accountId: AccountId, roleIds: readonly number[], limit: number) =>
  db.many<HolderOfRoles>(sql`
    select u.id as user_id, u.first_name || ' ' || u.last_name as name, u.login_name, u.is_vendor_support,
      array(select m.role_id from role_memberships m where m.account_id = u.account_id and m.user_id = u.id
        order by m.is_default desc, m.role_id) as role_ids
    from users u
    where u.account_id = ${accountId} and u.allow_login and u.status_id <> 3
      and (u.is_vendor_support or exists (select from role_memberships m
        where m.account_id = u.account_id and m.user_id = u.id and m.role_id = any(${roleIds}::int[])))
    order by u.sort_name, u.id limit ${limit}`)

/** Trusted accounts, each with the role it was given. */
export const listTrustsInForce = (db: Db, accountId: AccountId) =>
  db.many<{ accountId: AccountId; accountName: string; roleId: number }>(sql`
    select a.id as account_id, a.name as account_name, t.role_id from account_trusts t
      join accounts a on a.id = t.trusted_account_id
    where t.account_id = ${accountId} and (t.expires_at is null or t.expires_at > now()) order by a.name, a.id`)

/** The accounts above one, the nearest first. */
export const listAccountsAbove = (db: Db, accountId: AccountId) =>
  db.many<{ id: AccountId; name: string; kind: AccountKind; isParent: boolean }>(sql`
    select a.id, a.name, a.kind, a.id = c.parent_id as is_parent from accounts c
      join accounts a on a.id = any(c.path) and a.id <> c.id
    where c.id = ${accountId} order by cardinality(a.path) desc`)
