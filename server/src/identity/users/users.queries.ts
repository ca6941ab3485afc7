import type { AccountKind, AccountStatus, CountryCode } from "@dialplane/contract/ground/accounts/accounts.schema"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { SignInState } from "@dialplane/contract/identity/users/sign-in-state"
import type {
  User,
  UserCount,
  UserEdit,
  UserFilter,
  UserListEntry,
} from "@dialplane/contract/identity/users/users.schema"
import type { Db } from "../../kit/database/database.ts"
import { isPasswordExpired } from "../../kit/access/password-expiry.ts"
import { finishPage, planPage, readRows, type SortColumns } from "../../kit/database/paging.ts"
import { wordBegins } from "../../kit/database/search-words.ts"
import { allOf, json, present, rawSql, sql, type Sql } from "../../kit/database/sql.ts"
import { withoutDefaultExtension, type UserSearch } from "./users.rules.ts"

// --- whom a path names -----------------------------------------------------------------------------------------------

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

/** What rules about users need to know of their account. */
export interface AccountTraits {
  readonly kind: AccountKind
  readonly status: AccountStatus
  readonly countryCode: CountryCode
}
export const findAccountTraits = (db: Db, accountId: AccountId) =>
  db.one<AccountTraits>(sql`select a.kind, a.status, a.country_code from accounts a where a.id = ${accountId}`)

// --- one user ------------------------------------------------------------------------------------------------------

/** A user without what lives in tables of its own. */
type UserRow = Omit<User, "contactNumbers" | "roles" | "extensions" | "secretQuestion">

/** The last day that is set for a user (as `u`). */
const offboardingDate = (accountId: AccountId, userId: Sql) =>
  sql`(select d.last_day::text from departures d
    where d.account_id = ${accountId} and d.user_id = ${userId} and d.state = 'scheduled')`

/** Known with their parts in one question. */
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
        ${offboardingDate(accountId, sql`u.id`)} as offboarding_date, u.added_by_import, u.version,
      coalesce((select json_agg(json_build_object('code', c.code, 'number', c.number)
        order by position(c.code in 'MHF'))
        from user_contact_numbers c where c.account_id = u.account_id and c.user_id = u.id), '[]') as contact_numbers,
      -- The role in use first.
      coalesce((select json_agg(json_build_object('roleId', m.role_id, 'ownName', r.name, 'isDefault', m.is_default)
        order by m.is_default desc, m.role_id)
        from role_memberships m left join own_roles r on r.account_id = m.account_id and r.id = m.own_role_id
          where m.account_id = u.account_id and m.user_id = u.id), '[]') as memberships,
      coalesce((select json_agg(json_build_object('extensionId', e.id, 'extension', e.number, 'extensionType', e.type,
        'isDefault', e.is_default) order by e.is_default desc, e.number)
        from extensions e where e.account_id = u.account_id and e.user_id = u.id), '[]') as extensions
    from users u left join secret_questions q on q.account_id = u.account_id and q.user_id = u.id
    where u.account_id = ${accountId} and u.id = ${id}`)

/** Holds the user until the transaction ends, so that a version that was checked stays the one that is changed. */
export const lockUser = (db: Db, accountId: AccountId, id: UserId) =>
  db.run(sql`select from users u where u.account_id = ${accountId} and u.id = ${id} for no key update`)

export interface MembershipRow {
  readonly roleId: number
  /** For a role that the account built. */
  readonly ownName: string | null
  readonly isDefault: boolean
}

// --- changing one ----------------------------------------------------------------------------------------------------

/** Who gets access back is what they were before it was removed; `statusId` holds where that is not known. */
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

/** Puts a role in the place of the one in use; other memberships stay. */
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

/** In two steps: at no moment may two be the default. */
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

/**
 * Changes of roles and of access in one account wait for one another: two owners cannot remove each other at the same
 * moment.
 */
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

export const noteInvited = (db: Db, accountId: AccountId, userId: UserId) =>
  db.run(sql`update users set invited_at = now() where account_id = ${accountId} and id = ${userId}`)

export const updatePreferences = (db: Db, accountId: AccountId, userId: UserId, preferences: Sql) =>
  db.run(sql`update users set preferences = ${preferences} where account_id = ${accountId} and id = ${userId}`)

// --- lists -----------------------------------------------------------------------------------------------------------

const sorts: SortColumns<UserFilter["sort"]> = {
  name: [
    { column: "u.sort_name", type: "text" },
    { column: "u.id", type: "bigint" },
  ],
  loginName: [
    { column: "u.sort_login", type: "text" },
    { column: "u.id", type: "bigint" },
  ],
  email: [
    { column: "u.sort_email", type: "text" },
    { column: "u.id", type: "bigint" },
  ],
  lastSignInAt: [
    { column: "u.last_sign_in_at", type: "timestamptz" },
    { column: "u.id", type: "bigint" },
  ],
}

/** The same as `signInStateOf` in the contract says of one user. */
const signInConditions: Readonly<Record<SignInState, Sql>> = {
  off: sql`not u.allow_login`,
  allowed: sql`u.allow_login and u.status_id <> 2`,
  invited: sql`u.allow_login and u.status_id = 2 and u.invited_at is not null`,
  notInvited: sql`u.allow_login and u.status_id = 2 and u.invited_at is null`,
}

/**
 * A line of the list with its parts as the database keeps them: in no order, null where there are none, and without
 * names, which would be most of the text.
 */
export type UserListRow = Omit<
  UserListEntry,
  "userType" | "roleId" | "isEnabled" | "roleMemberships" | "extensions" | "contactNumbers"
> & {
  readonly memberships: (readonly [roleId: number, isDefault: boolean, ownName: string | null])[] | null
  readonly extensions:
    | (readonly [extensionId: number, extension: string, extensionType: string, isDefault: boolean])[]
    | null
  readonly contactNumbers: (readonly [code: ContactNumber["code"], number: string])[] | null
}
type ContactNumber = User["contactNumbers"][number]

/**
 * The page first, then what belongs to its users, all in one statement: each round trip costs as much as reading
 * twenty users. The parts are gathered for the whole page at once, which takes half the time of asking for them user
 * by user, and put into order by whoever reads them.
 */
export const listUsers = async (db: Db, accountId: AccountId, filter: UserFilter, search: UserSearch) => {
  const plan = planPage(filter, sorts)
  const wanted = present(
    filter.enabled !== undefined && (filter.enabled ? sql`u.allow_login` : sql`not u.allow_login`),
    filter.kind !== undefined && (filter.kind === "room" ? sql`u.is_room` : sql`not u.is_room`),
    filter.signedIn !== undefined &&
      (filter.signedIn === "never" ? sql`u.last_sign_in_at = 'epoch'` : sql`u.last_sign_in_at > 'epoch'`),
    filter.signIn !== undefined && signInConditions[filter.signIn],
    filter.extension !== undefined &&
      sql`${rawSql(filter.extension === "none" ? "not exists" : "exists")} (select from extensions e
        where e.account_id = u.account_id and e.user_id = u.id)`,
    filter.roleId !== undefined &&
      sql`exists (select from role_memberships m
        where m.account_id = u.account_id and m.user_id = u.id and m.role_id = ${filter.roleId})`,
    ...search.words.map(hasWordBeginning),
    ...search.addresses.map(hasInAddress),
  )
  const found = sql`from users u where ${allOf(sql`u.account_id = ${accountId}`, plan.where, ...wanted)}
    order by ${plan.orderBy} limit ${wanted.length === 0 ? plan.writtenLimit : plan.limit}`
  const statement = sql`
    with page as materialized (
      select u.id as user_id, u.account_id, u.login_name, u.first_name, u.last_name, u.email, u.phone_number,
        u.is_room, u.allow_login, u.is_imported, u.status_id,
        u.update_me_with_announcements, u.send_email, u.allow_end_user_outbound_caller_id, u.allow_call_blocking,
          u.allow_main_number_messaging, u.mobile_tls_enabled,
        u.mobile_encryption_enabled, u.version, nullif(u.last_sign_in_at, 'epoch') as last_sign_in_at, u.invited_at,
          u.added_by_import,
        ${plan.key} as page_key, row_number() over (order by ${plan.orderBy}) as place
      ${found}),
    ids as materialized (select array(select user_id from page) as of_page)
    select p.*, ${offboardingDate(accountId, sql`p.user_id`)} as offboarding_date, m.memberships, e.extensions, c.contact_numbers
      from page p
    left join (
      select m.user_id, json_agg(json_build_array(m.role_id, m.is_default,
        case when m.own_role_id is not null then (select r.name from own_roles r
          where r.account_id = m.account_id and r.id = m.own_role_id) end)) as memberships
      from role_memberships m
        where m.account_id = ${accountId} and m.user_id = any((select of_page from ids)::bigint[])
        group by m.user_id) m on m.user_id = p.user_id
    left join (
      select e.user_id, json_agg(json_build_array(e.id, e.number, e.type, e.is_default)) as extensions
      from extensions e where e.account_id = ${accountId} and e.user_id = any((select of_page from ids)::bigint[])
        group by e.user_id) e on e.user_id = p.user_id
    left join (
      select c.user_id, json_agg(json_build_array(c.code, c.number)) as contact_numbers
      from user_contact_numbers c
        where c.account_id = ${accountId} and c.user_id = any((select of_page from ids)::bigint[])
        group by c.user_id) c on c.user_id = p.user_id
    order by p.place`
  const rows = await readRows<UserListRow & { pageKey: (string | number)[] }>(
    db,
    plan,
    statement,
    sql`select u.id ${found}`,
  )
  return finishPage(filter, rows, (row) => row)
}

/** Some word of the user begins so. */
const hasWordBeginning = (word: string) => sql`exists (
  select from user_search_words w
  where w.account_id = u.account_id and w.user_id = u.id and ${wordBegins(word)})`

const hasInAddress = (text: string) =>
  sql`(position(lower(${text}) in u.sort_login) > 0 or position(lower(${text}) in u.sort_email) > 0)`

export const countUsers = (db: Db, accountId: AccountId) =>
  db.one<UserCount>(sql`
    select count(*)::int as total_count, (count(*) filter (where u.allow_login))::int as enabled_count,
      (count(*) filter (where u.is_room))::int as room_count
    from users u where u.account_id = ${accountId}`)

/** Steps from actor to actor along the index instead of reading every entry. */
export const listEventUsers = (db: Db, accountId: AccountId) =>
  db.many<{ userId: UserId; userName: string }>(sql`
    with recursive actor (id) as (
      (select e.actor_user_id from audit_entries e where e.account_id = ${accountId} and e.actor_user_id is not null
        order by e.actor_user_id limit 1)
      union all
      select (select e.actor_user_id from audit_entries e where e.account_id = ${accountId} and e.actor_user_id > a.id
        order by e.actor_user_id limit 1) from actor a where a.id is not null
    )
    select a.id as user_id, latest.actor_name as user_name
    from actor a cross join lateral (
      select e.actor_name from audit_entries e where e.account_id = ${accountId} and e.actor_user_id = a.id
        order by e.log desc, e.at desc, e.id desc limit 1) latest
    where a.id is not null
    order by lower(latest.actor_name), a.id`)

// --- making one ------------------------------------------------------------------------------------------------------

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

/** Everything a new user starts with; the id only for a user who comes back. */
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
  readonly version?: number
}

export const insertWholePerson = async (db: Db, accountId: AccountId, person: WholePerson): Promise<UserId> => {
  const { id } = await db.one<{ id: UserId }>(sql`
    insert into users (account_id, id, login_name, first_name, last_name, email, phone_number, is_room, is_imported,
      allow_login, status_id, update_me_with_announcements, send_email,
      allow_end_user_outbound_caller_id, allow_call_blocking, allow_main_number_messaging, mobile_tls_enabled,
        mobile_encryption_enabled, preferences, created_at, last_sign_in_at, invited_at, added_by_import, version)
    values (${accountId}, ${person.userId === undefined ? sql`default` : sql`${person.userId}`}, ${person.loginName},
      ${person.firstName}, ${person.lastName}, ${person.email}, ${person.phoneNumber},
      ${person.isRoom}, ${person.isImported}, ${person.allowLogin}, ${person.statusId},
        ${person.updateMeWithAnnouncements}, ${person.sendEmail}, ${person.allowEndUserOutboundCallerId},
      ${person.allowCallBlocking}, ${person.allowMainNumberMessaging}, ${person.mobileTlsEnabled},
        ${person.mobileEncryptionEnabled}, ${json(person.preferences ?? {})},
      coalesce(${person.createdAt ?? null}::timestamptz, now()), coalesce(${person.lastSignInAt ?? null}::timestamptz,
        'epoch'), ${person.invitedAt ?? null}::timestamptz,
      ${person.addedByImport ?? false}, ${person.version ?? 1})
    returning id`)
  return id
}

export const insertMembership = (db: Db, accountId: AccountId, userId: UserId, roleId: number, isDefault: boolean) =>
  db.run(
    sql`insert into role_memberships (account_id, user_id, role_id, is_default)
      values (${accountId}, ${userId}, ${roleId}, ${isDefault})`,
  )

// --- taking one away -------------------------------------------------------------------------------------------------

export const deletePerson = (db: Db, accountId: AccountId, userId: UserId) =>
  db.run(sql`delete from users where account_id = ${accountId} and id = ${userId}`)

/** Trusts that a user gave in the name of the account and that still hold. */
export const countOpenTrustsBy = async (db: Db, accountId: AccountId, userId: UserId) =>
  (
    await db.one<{ count: number }>(sql`
    select count(*)::int as count from account_trusts t
      where t.account_id = ${accountId} and t.created_by_user_id = ${userId}
      and (t.expires_at is null or t.expires_at > now())`)
  ).count
