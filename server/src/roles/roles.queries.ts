import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { PrivilegeName } from "@dialplane/contract/roles/legacy-privileges"
import type { GrantAddress, PrivilegeGrant } from "@dialplane/contract/roles/roles.schema"
import type { Db } from "../kit/database.ts"
import { sql } from "../kit/sql.ts"

export interface HolderRow {
  readonly userId: UserId
  readonly isVendorSupport: boolean
  readonly allowLogin: boolean
  /** The role in use first. */
  readonly roleIds: readonly number[]
}

/** People with the roles they hold. */
export const listHolders = (db: Db, accountId: AccountId, userIds: readonly UserId[]) =>
  db.many<HolderRow>(sql`
    select u.id as user_id, u.is_vendor_support, u.allow_login,
      (select coalesce(jsonb_agg(m.role_id order by m.is_default desc, m.role_id), '[]') from role_memberships m where m.account_id = u.account_id and m.user_id = u.id) as role_ids
    from users u where u.account_id = ${accountId} and u.id = any(${userIds}::bigint[])`)

export interface GrantRow {
  readonly granterUserId: UserId
  readonly granteeUserId: UserId
  readonly objectType: 1 | 2
  readonly objectId: number
  readonly privileges: readonly PrivilegeName[]
  readonly grantedAt: string
}

/** What a person has granted and what was granted to them. */
export const listGrantsAround = (db: Db, accountId: AccountId, userId: UserId) =>
  db.many<GrantRow>(sql`
    select g.granter_user_id, g.grantee_user_id, g.object_type, g.object_id, g.privileges, g.granted_at
    from granted_privileges g
    where g.account_id = ${accountId} and (g.granter_user_id = ${userId} or g.grantee_user_id = ${userId})
    order by g.granted_at, g.granter_user_id, g.grantee_user_id, g.object_type, g.object_id`)

/** What was granted to a person on the whole account and, if one is named, on another person. */
export const listGrantsTo = (db: Db, accountId: AccountId, granteeUserId: UserId, objectUserId: UserId | undefined) =>
  db.many<GrantRow>(sql`
    select g.granter_user_id, g.grantee_user_id, g.object_type, g.object_id, g.privileges, g.granted_at
    from granted_privileges g
    where g.account_id = ${accountId} and g.grantee_user_id = ${granteeUserId} and (g.object_type = 1 or (g.object_type = 2 and g.object_id = ${objectUserId ?? null}))`)

export const findGrant = (db: Db, accountId: AccountId, granterUserId: UserId, address: GrantAddress) =>
  db.maybeOne<GrantRow>(sql`
    select g.granter_user_id, g.grantee_user_id, g.object_type, g.object_id, g.privileges, g.granted_at
    from granted_privileges g
    where g.account_id = ${accountId} and g.granter_user_id = ${granterUserId} and g.grantee_user_id = ${address.granteeUserId}
      and g.object_type = ${address.privObjectTypeId} and g.object_id = ${address.privObjectId}
    for update`)

export const putGrant = (db: Db, accountId: AccountId, granterUserId: UserId, grant: PrivilegeGrant) =>
  db.one<GrantRow>(sql`
    insert into granted_privileges (account_id, granter_user_id, grantee_user_id, object_type, object_id, privileges)
    values (${accountId}, ${granterUserId}, ${grant.granteeUserId}, ${grant.privObjectTypeId}, ${grant.privObjectId}, ${grant.privileges}::text[])
    on conflict (account_id, granter_user_id, grantee_user_id, object_type, object_id) do update set privileges = excluded.privileges, granted_at = now()
    returning granter_user_id, grantee_user_id, object_type, object_id, privileges, granted_at`)

export const deleteGrant = (db: Db, accountId: AccountId, granterUserId: UserId, address: GrantAddress) =>
  db.run(sql`
    delete from granted_privileges g
    where g.account_id = ${accountId} and g.granter_user_id = ${granterUserId} and g.grantee_user_id = ${address.granteeUserId}
      and g.object_type = ${address.privObjectTypeId} and g.object_id = ${address.privObjectId}`)
