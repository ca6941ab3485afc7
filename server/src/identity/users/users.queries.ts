import type { AccountKind, AccountStatus, CountryCode } from "@dialplane/contract/ground/accounts/accounts.schema"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { User, UserEdit } from "@dialplane/contract/identity/users/users.schema"
import type { Db } from "../../kit/database/database.ts"
import { isPasswordExpired } from "../../kit/access/password-expiry.ts"
import { json, sql, type Sql } from "../../kit/database/sql.ts"
import { withoutDefaultExtension } from "./users.rules.ts"

// --- users in paths --------------------------------------------------------------------------------------------------

export const findPlaceOfUser = (db: Db, id: UserId) =>
  db.maybeOne<{ accountId: AccountId; userId: UserId }>(
    sql`select u.account_id, u.id as user_id from users u where u.id = ${id}`,
  )

export const listUsersOfLogins = async (db: Db, accountId: AccountId, loginNames: readonly string[]) =>
  (
    await db.many<{ id: UserId }>(sql`
    select u.id from users u
      where u.account_id = ${accountId} and u.sort_login = any(array(select lower(given)
      from unnest(${loginNames}::text[]) as given))`)
  ).map(({ id }) => id)

export const findPlaceOfLogin = (db: Db, loginName: string) =>
  db.maybeOne<{ accountId: AccountId; userId: UserId }>(
    sql`select u.account_id, u.id as user_id from users u where u.sort_login = lower(${loginName})`,
  )

/** What rules about users need to know about their account. */
export interface AccountTraits {
  readonly kind: AccountKind
  readonly status: AccountStatus
  readonly countryCode: CountryCode
}

export const findAccountTraits = (db: Db, accountId: AccountId) =>
  db.one<AccountTraits>(sql`select a.kind, a.status, a.country_code from accounts a where a.id = ${accountId}`)

/** Whether people are added by the identity provider only (SCIM). */
export const findOnlyByScim = async (db: Db, accountId: AccountId) =>
  (await db.maybeOne(sql`
    select from scim_settings s where s.account_id = ${accountId} and s.enabled and s.only_by_scim`)) !== undefined

/** What the identity provider decides about a user, while provisioning is on; undefined if it does not manage them. */
export const findScimHold = (db: Db, accountId: AccountId, userId: UserId) =>
  db.maybeOne<{ isEnabled: boolean; isDisabled: boolean; sendsPhones: boolean }>(sql`
    select s.enabled as is_enabled, l.disabled_at is not null as is_disabled, l.sends_phones
    from scim_links l join scim_settings s on s.account_id = l.account_id
    where l.account_id = ${accountId} and l.user_id = ${userId}`)

/** A user whom the identity provider manages is marked as imported. */
export const markImported = (db: Db, accountId: AccountId, userId: UserId, isImported: boolean) =>
  db.run(sql`
    update users set is_imported = ${isImported}, version = version + 1
    where account_id = ${accountId} and id = ${userId} and is_imported <> ${isImported}`)

// --- one user ------------------------------------------------------------------------------------------------------

/** A user without the parts in other tables. */
type UserRow = Omit<User, "contactNumbers" | "roles" | "extensions" | "secretQuestion">

/** The last day that is set for a user (as `u`). */
export const offboardingDate = (accountId: AccountId, userId: Sql) =>
  sql`(select d.last_day::text from departures d
    where d.account_id = ${accountId} and d.user_id = ${userId} and d.state = 'scheduled')`

/** The user with all parts, in one statement. */
export const findUser = (db: Db, accountId: AccountId, id: UserId) =>
  db.maybeOne<
    UserRow & {
      readonly contactNumbers: User["contactNumbers"]
      readonly memberships: readonly MembershipRow[]
      readonly extensions: User["extensions"]
    }
  >(sql`
    select u.id as user_id, u.account_id, u.login_name, u.first_name, u.last_name, u.email, u.phone_number, u.is_room,
      u.is_vendor_support, u.is_imported, u.allow_login, u.status_id,
      u.update_me_with_announcements, u.send_email, u.allow_end_user_outbound_caller_id, u.allow_call_blocking,
        u.allow_main_number_messaging, u.mobile_tls_enabled, u.mobile_encryption_enabled,
      q.question_id as secret_question_id, ${isPasswordExpired(sql`u.account_id`, sql`u.id`)} as is_expired_password,
        u.created_at, nullif(u.last_sign_in_at, 'epoch') as last_sign_in_at, u.invited_at,
        ${offboardingDate(accountId, sql`u.id`)} as offboarding_date, u.added_by_import, u.external_id,
        u.updated_at, u.version,
      coalesce((select json_agg(json_build_object('code', c.code, 'number', c.number)
        order by position(c.code in 'MHF'))
        from user_contact_numbers c where c.account_id = u.account_id and c.user_id = u.id), '[]') as contact_numbers,
      -- The default role first.
      coalesce((select json_agg(json_build_object('roleId', m.role_id, 'ownName', r.name, 'isDefault', m.is_default)
        order by m.is_default desc, m.role_id)
        from role_memberships m left join own_roles r on r.account_id = m.account_id and r.id = m.own_role_id
          where m.account_id = u.account_id and m.user_id = u.id), '[]') as memberships,
      coalesce((select json_agg(json_build_object('extensionId', e.id, 'extension', e.number, 'extensionType', e.type,
        'isDefault', e.is_default) order by e.is_default desc, e.number)
        from extensions e where e.account_id = u.account_id and e.user_id = u.id), '[]') as extensions
    from users u left join secret_questions q on q.account_id = u.account_id and q.user_id = u.id
    where u.account_id = ${accountId} and u.id = ${id}`)

/** Locks the user until the transaction ends, so that the version that was checked is the one that is changed. */
export const lockUser = (db: Db, accountId: AccountId, id: UserId) =>
  db.run(sql`select from users u where u.account_id = ${accountId} and u.id = ${id} for no key update`)

export interface MembershipRow {
  readonly roleId: number
  /** Set for custom roles. */
  readonly ownName: string | null
  readonly isDefault: boolean
}

// --- changing one ----------------------------------------------------------------------------------------------------

/** A user who gets access again returns to their status from before; `statusId` is used where that is not known. */
export const updateUser = (db: Db, accountId: AccountId, id: UserId, edit: UserEdit, statusId: User["statusId"]) =>
  db.run(sql`
    update users set first_name = ${edit.firstName}, last_name = ${edit.lastName}, email = ${edit.email},
      phone_number = ${edit.phoneNumber}, is_room = ${edit.isRoom},
      allow_login = ${edit.allowLogin},
      status_id = case when status_id = 3 and ${statusId}::smallint <> 3
        then coalesce(status_while_allowed, ${statusId}::smallint) else ${statusId}::smallint end,
      status_while_allowed = case when status_id = 3 then status_while_allowed else status_id end,
      update_me_with_announcements = ${edit.updateMeWithAnnouncements}, send_email = ${edit.sendEmail},
      allow_end_user_outbound_caller_id = ${edit.allowEndUserOutboundCallerId},
        allow_call_blocking = ${edit.allowCallBlocking},
      allow_main_number_messaging = ${edit.allowMainNumberMessaging}, mobile_tls_enabled = ${edit.mobileTlsEnabled},
        mobile_encryption_enabled = ${edit.mobileEncryptionEnabled},
      version = version + 1
    where account_id = ${accountId} and id = ${id}`)

export const replaceContactNumbers = async (
  db: Db,
  accountId: AccountId,
  userId: UserId,
  numbers: UserEdit["contactNumbers"],
) => {
  const kept = withoutDefaultExtension(numbers)
  await db.run(sql`delete from user_contact_numbers where account_id = ${accountId} and user_id = ${userId}`)
  await db.run(sql`
    insert into user_contact_numbers (account_id, user_id, code, number)
    select ${accountId}, ${userId}, n.code, n.number
      from unnest(${kept.map(({ code }) => code)}::text[], ${kept.map(({ number }) => number)}::text[]) as n (code,
      number)`)
}

/** Replaces the default role; other memberships stay. */
export const replaceDefaultRole = async (db: Db, accountId: AccountId, userId: UserId, roleId: number) => {
  await db.run(
    sql`delete from role_memberships
      where account_id = ${accountId} and user_id = ${userId} and (is_default or role_id = ${roleId})`,
  )
  await db.run(
    sql`insert into role_memberships (account_id, user_id, role_id, is_default)
      values (${accountId}, ${userId}, ${roleId}, true)`,
  )
}

/** In two steps, because two roles must never be the default at the same time. */
export const setDefaultRole = async (db: Db, accountId: AccountId, userId: UserId, roleId: number) => {
  await db.run(
    sql`update role_memberships set is_default = false
      where account_id = ${accountId} and user_id = ${userId} and is_default`,
  )
  await db.run(
    sql`update role_memberships set is_default = true
      where account_id = ${accountId} and user_id = ${userId} and role_id = ${roleId}`,
  )
}

/** Serializes changes of roles and access in an account: two owners cannot remove each other at the same time. */
export const lockAccountForRoles = (db: Db, accountId: AccountId) =>
  db.run(sql`select from accounts a where a.id = ${accountId} for no key update`)

export const countOtherHolders = async (db: Db, accountId: AccountId, roleId: number, exceptUserId: UserId) => {
  const { holders } = await db.one<{ holders: number }>(sql`
    select count(*)::int as holders from role_memberships m
      join users u on u.account_id = m.account_id and u.id = m.user_id
    where m.account_id = ${accountId} and m.role_id = ${roleId} and m.user_id <> ${exceptUserId} and u.allow_login`)
  return holders
}

export const findPreferences = async (db: Db, accountId: AccountId, userId: UserId) =>
  (
    await db.maybeOne<{ preferences: unknown }>(
      sql`select u.preferences from users u where u.account_id = ${accountId} and u.id = ${userId}`,
    )
  )?.preferences

export const noteImported = (db: Db, accountId: AccountId, userId: UserId) =>
  db.run(sql`update users set added_by_import = true where account_id = ${accountId} and id = ${userId}`)

export const noteInvited = (db: Db, accountId: AccountId, userId: UserId, invitedBy: UserId | null) =>
  db.run(
    sql`update users set invited_at = now(), invited_by = ${invitedBy}
      where account_id = ${accountId} and id = ${userId}`,
  )

export const updatePreferences = (db: Db, accountId: AccountId, userId: UserId, preferences: Sql) =>
  db.run(sql`update users set preferences = ${preferences} where account_id = ${accountId} and id = ${userId}`)

// --- adding ----------------------------------------------------------------------------------------------------------

export interface NewPerson {
  readonly loginName: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

export const insertPerson = async (
  db: Db,
  accountId: AccountId,
  person: NewPerson,
  roleId: number,
): Promise<UserId> => {
  const { id } = await db.one<{ id: UserId }>(sql`
    insert into users (account_id, login_name, first_name, last_name, email)
    values (${accountId}, ${person.loginName}, ${person.firstName}, ${person.lastName}, ${person.email}) returning id`)
  await db.run(
    sql`insert into role_memberships (account_id, user_id, role_id, is_default)
      values (${accountId}, ${id}, ${roleId}, true)`,
  )
  return id
}

/** All data of a new user; the id only for a restored user. */
export interface WholePerson extends UserEdit {
  readonly userId?: UserId
  readonly loginName: string
  readonly isImported: boolean
  readonly statusId: User["statusId"]
  readonly preferences?: unknown
  readonly createdAt?: string
  readonly lastSignInAt?: string | null
  readonly invitedAt?: string | null
  readonly addedByImport?: boolean
  readonly externalId?: string | null
  readonly version?: number
}

export const insertWholePerson = async (db: Db, accountId: AccountId, person: WholePerson): Promise<UserId> => {
  const { id } = await db.one<{ id: UserId }>(sql`
    insert into users (account_id, id, login_name, first_name, last_name, email, phone_number, is_room, is_imported,
      allow_login, status_id, update_me_with_announcements, send_email,
      allow_end_user_outbound_caller_id, allow_call_blocking, allow_main_number_messaging, mobile_tls_enabled,
        mobile_encryption_enabled, preferences, created_at, last_sign_in_at, invited_at, added_by_import, external_id,
        version)
    values (${accountId}, ${person.userId === undefined ? sql`default` : sql`${person.userId}`}, ${person.loginName},
      ${person.firstName}, ${person.lastName}, ${person.email}, ${person.phoneNumber},
      ${person.isRoom}, ${person.isImported}, ${person.allowLogin}, ${person.statusId},
        ${person.updateMeWithAnnouncements}, ${person.sendEmail}, ${person.allowEndUserOutboundCallerId},
      ${person.allowCallBlocking}, ${person.allowMainNumberMessaging}, ${person.mobileTlsEnabled},
        ${person.mobileEncryptionEnabled}, ${json(person.preferences ?? {})},
      coalesce(${person.createdAt ?? null}::timestamptz, now()), coalesce(${person.lastSignInAt ?? null}::timestamptz,
        'epoch'), ${person.invitedAt ?? null}::timestamptz,
      ${person.addedByImport ?? false}, ${person.externalId ?? null}, ${person.version ?? 1})
    returning id`)
  return id
}

export const insertMembership = (db: Db, accountId: AccountId, userId: UserId, roleId: number, isDefault: boolean) =>
  db.run(
    sql`insert into role_memberships (account_id, user_id, role_id, is_default)
      values (${accountId}, ${userId}, ${roleId}, ${isDefault})`,
  )

// --- removing --------------------------------------------------------------------------------------------------------

export const deletePerson = (db: Db, accountId: AccountId, userId: UserId) =>
  db.run(sql`delete from users where account_id = ${accountId} and id = ${userId}`)

/** Trusts that a user gave on behalf of the account and that are still in force. */
export const countOpenTrustsBy = async (db: Db, accountId: AccountId, userId: UserId) =>
  (
    await db.one<{ count: number }>(sql`
    select count(*)::int as count from account_trusts t
      where t.account_id = ${accountId} and t.created_by_user_id = ${userId}
      and (t.expires_at is null or t.expires_at > now())`)
  ).count
