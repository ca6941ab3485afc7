import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type {
  AccessLevel,
  PartnerSettings,
  StaffExceptions,
} from "@dialplane/contract/commercial/partners/partners.schema"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

export const findSettings = (db: Db, accountId: AccountId) =>
  db.maybeOne<Omit<PartnerSettings, "accountId">>(sql`
    select s.default_child_access, s.welcome_text, s.notify_email, s.version from partner_settings s
      where s.account_id = ${accountId} for update`)

export const saveSettings = (
  db: Db,
  accountId: AccountId,
  { defaultChildAccess, welcomeText, notifyEmail }: Omit<PartnerSettings, "accountId" | "version">,
) =>
  db.run(sql`
    insert into partner_settings (account_id, default_child_access, welcome_text, notify_email)
      values (${accountId}, ${defaultChildAccess}, ${welcomeText}, ${notifyEmail})
    on conflict (account_id) do update
      set default_child_access = excluded.default_child_access, welcome_text = excluded.welcome_text,
      notify_email = excluded.notify_email,
      version = partner_settings.version + 1`)

export const findChild = (db: Db, partnerId: AccountId, childId: AccountId) =>
  db.maybeOne<{ id: AccountId; name: string }>(
    sql`select a.id, a.name from accounts a
      where a.id = ${childId} and a.id <> ${partnerId} and a.path @> array[${partnerId}]::bigint[]`,
  )

export interface StaffRow {
  readonly userId: UserId
  readonly name: string
  readonly loginName: string
  readonly roleId: number
  readonly customRoleName: string | null
  readonly isVendorSupport: boolean
  readonly chosen: AccessLevel | null
  /** The nearest entry for the customer or one of its parent accounts. */
  readonly nearest: AccessLevel | null
}

export interface StaffMemberRow {
  readonly userId: UserId
  readonly roleId: number
  readonly isVendorSupport: boolean
}

export const findStaffMember = (db: Db, partnerId: AccountId, userId: UserId) =>
  db.maybeOne<StaffMemberRow>(sql`
    select u.id as user_id, m.role_id, u.is_vendor_support from users u
      join role_memberships m on m.account_id = u.account_id and m.user_id = u.id and m.is_default
    where u.account_id = ${partnerId} and u.id = ${userId} and not u.is_room`)

/** The exceptions of one user for some accounts below the partner. */
export const listExceptionsOf = (db: Db, partnerId: AccountId, userId: UserId, accountIds: readonly AccountId[]) =>
  db.many<{ accountId: AccountId; chosen: AccessLevel | null; nearest: AccessLevel | null }>(sql`
    select a.id as account_id,
      (select c.level from child_access c
        where c.account_id = ${partnerId} and c.user_id = ${userId} and c.child_account_id = a.id) as chosen,
      (select c.level from child_access c join accounts o on o.id = c.child_account_id
        where c.account_id = ${partnerId} and c.user_id = ${userId} and a.path @> array[c.child_account_id]
          order by cardinality(o.path) desc limit 1) as nearest
    from accounts a where a.id = any(${accountIds}::bigint[]) and a.id <> ${partnerId}
      and a.path @> array[${partnerId}]::bigint[]`)

export const countExceptions = (db: Db, partnerId: AccountId) =>
  db.many<StaffExceptions>(sql`
    select c.user_id, (count(*) filter (where c.level = 'no_access'))::int as no_access,
      (count(*) filter (where c.level = 'view'))::int as view,
      (count(*) filter (where c.level = 'manage'))::int as manage
    from child_access c join accounts a on a.id = c.child_account_id
      where c.account_id = ${partnerId} and a.path @> array[${partnerId}]::bigint[] group by c.user_id
      order by c.user_id`)

/** A partner's users with their exceptions for one customer. */
export const listStaff = (db: Db, partnerId: AccountId, childId: AccountId) =>
  db.many<StaffRow>(sql`
    select u.id as user_id, u.first_name || ' ' || u.last_name as name, u.login_name, m.role_id,
      r.name as custom_role_name, u.is_vendor_support,
      (select c.level from child_access c
        where c.account_id = u.account_id and c.user_id = u.id and c.child_account_id = ${childId}) as chosen,
      (select c.level from child_access c join accounts o on o.id = c.child_account_id
        join accounts t on t.id = ${childId}
        where c.account_id = u.account_id and c.user_id = u.id and t.path @> array[c.child_account_id]
          order by cardinality(o.path) desc limit 1) as nearest
    from users u join role_memberships m on m.account_id = u.account_id and m.user_id = u.id and m.is_default
      left join own_roles r on r.account_id = m.account_id and r.id = m.own_role_id
    where u.account_id = ${partnerId} and not u.is_room order by u.sort_name, u.id limit 500`)

export const putAccess = (db: Db, partnerId: AccountId, userId: UserId, childId: AccountId, level: AccessLevel) =>
  db.run(sql`
    insert into child_access (account_id, user_id, child_account_id, level)
      values (${partnerId}, ${userId}, ${childId}, ${level})
    on conflict (account_id, user_id, child_account_id) do update set level = excluded.level`)

export const deleteAccess = (db: Db, partnerId: AccountId, userId: UserId, childId: AccountId) =>
  db.run(
    sql`delete from child_access where account_id = ${partnerId} and user_id = ${userId}
      and child_account_id = ${childId}`,
  )

export const listAccessOf = (db: Db, partnerId: AccountId, userId: UserId) =>
  db.many<{ childAccountId: AccountId; childAccountName: string; level: AccessLevel }>(sql`
    select c.child_account_id, a.name as child_account_name, c.level from child_access c
      join accounts a on a.id = c.child_account_id
    where c.account_id = ${partnerId} and c.user_id = ${userId} and a.path @> array[${partnerId}]::bigint[]
      order by lower(a.name), a.id`)

/** Accounts at and below one in which a user acts now. */
export const listBelow = (db: Db, accountId: AccountId) =>
  db.many<{ id: AccountId }>(sql`
    select distinct s.acting_account_id as id from sessions s join accounts a on a.id = s.acting_account_id
    where a.path @> array[${accountId}]::bigint[] and s.acting_kind is not null and s.ended_at is null`)
