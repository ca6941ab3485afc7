import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { PrivilegeName } from "@dialplane/contract/identity/roles/legacy-privileges"
import type { GrantAddress, PrivilegeGrant } from "@dialplane/contract/identity/roles/roles.schema"
import type { KnownRole } from "@dialplane/contract/kit/access/roles.table"
import type { Db } from "../../kit/database/database.ts"
import { rawSql, sql, type Sql } from "../../kit/database/sql.ts"
import { knownRole, type HeldRole } from "./custom-roles.rules.ts"

export interface HolderRow {
  readonly userId: UserId
  readonly userName: string
  readonly isVendorSupport: boolean
  readonly allowLogin: boolean
  /** The default role first. */
  readonly roles: readonly KnownRole[]
}

interface HolderParts extends Omit<HolderRow, "roles"> {
  readonly held: readonly HeldRole[]
}
/** The roles of a user as JSON, the default role first: `roleId`, and for custom roles their name and keys. */
export const heldRolesOf = (accountId: Sql, userId: Sql): Sql => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('roleId', m.role_id, 'name', r.name, 'keys', r.keys, 'kind', ra.kind)
    order by m.is_default desc, m.role_id), '[]')
    from role_memberships m join accounts ra on ra.id = m.account_id
      left join own_roles r on r.account_id = m.account_id and r.id = m.own_role_id
    where m.account_id = ${accountId} and m.user_id = ${userId})`

/** Users with their roles. */
export const listHolders = async (db: Db, accountId: AccountId, userIds: readonly UserId[]): Promise<HolderRow[]> => {
  const rows = await db.many<HolderParts>(sql`
    select u.id as user_id, u.first_name || ' ' || u.last_name as user_name, u.is_vendor_support, u.allow_login,
      ${heldRolesOf(rawSql("u.account_id"), rawSql("u.id"))} as held
    from users u where u.account_id = ${accountId} and u.id = any(${userIds}::bigint[])`)
  return rows.map(({ held, ...person }) => ({ ...person, roles: held.map(knownRole) }))
}

export interface GrantRow {
  readonly granterUserId: UserId
  readonly granteeUserId: UserId
  readonly objectType: 1 | 2
  readonly objectId: number
  readonly privileges: readonly PrivilegeName[]
  readonly grantedAt: string
}

/** Privileges that a user granted and that were granted to them. */
export const listGrantsAround = (db: Db, accountId: AccountId, userId: UserId) =>
  db.many<GrantRow>(sql`
    select g.granter_user_id, g.grantee_user_id, g.object_type, g.object_id, g.privileges, g.granted_at
    from granted_privileges g
    where g.account_id = ${accountId} and (g.granter_user_id = ${userId} or g.grantee_user_id = ${userId})
    order by g.granted_at, g.granter_user_id, g.grantee_user_id, g.object_type, g.object_id`)

/** Privileges granted to a user on the whole account and, if one is given, on another user. */
export const listGrantsTo = (db: Db, accountId: AccountId, granteeUserId: UserId, objectUserId: UserId | undefined) =>
  db.many<GrantRow>(sql`
    select g.granter_user_id, g.grantee_user_id, g.object_type, g.object_id, g.privileges, g.granted_at
    from granted_privileges g
    where g.account_id = ${accountId} and g.grantee_user_id = ${granteeUserId}
      and (g.object_type = 1 or (g.object_type = 2 and g.object_id = ${objectUserId ?? null}))`)

export const hasGrants = async (db: Db, accountId: AccountId, userId: UserId): Promise<boolean> =>
  (
    await db.one<{ has: boolean }>(sql`
      select exists (select from granted_privileges g
        where g.account_id = ${accountId} and g.grantee_user_id = ${userId}) as has`)
  ).has

export const findGrant = (db: Db, accountId: AccountId, granterUserId: UserId, address: GrantAddress) =>
  db.maybeOne<GrantRow>(sql`
    select g.granter_user_id, g.grantee_user_id, g.object_type, g.object_id, g.privileges, g.granted_at
    from granted_privileges g
    where g.account_id = ${accountId} and g.granter_user_id = ${granterUserId}
      and g.grantee_user_id = ${address.granteeUserId}
      and g.object_type = ${address.privObjectTypeId} and g.object_id = ${address.privObjectId}
    for update`)

export const putGrant = (db: Db, accountId: AccountId, granterUserId: UserId, grant: PrivilegeGrant) =>
  db.one<GrantRow>(sql`
    insert into granted_privileges (account_id, granter_user_id, grantee_user_id, object_type, object_id, privileges)
    values (${accountId}, ${granterUserId}, ${grant.granteeUserId}, ${grant.privObjectTypeId}, ${grant.privObjectId},
      ${grant.privileges}::text[])
    on conflict (account_id, granter_user_id, grantee_user_id, object_type, object_id) do update
      set privileges = excluded.privileges, granted_at = now()
    returning granter_user_id, grantee_user_id, object_type, object_id, privileges, granted_at`)

export const deleteGrant = (db: Db, accountId: AccountId, granterUserId: UserId, address: GrantAddress) =>
  db.run(sql`
    delete from granted_privileges g
    where g.account_id = ${accountId} and g.granter_user_id = ${granterUserId}
      and g.grantee_user_id = ${address.granteeUserId}
      and g.object_type = ${address.privObjectTypeId} and g.object_id = ${address.privObjectId}`)
