import type { AccountKind, AccountStatus, CountryCode } from "@dialplane/contract/ground/accounts/accounts.schema"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { sql, type Sql } from "../../kit/database/sql.ts"
import type { KnownExtension, Named, NamedKind } from "./known-objects.rules.ts"

// Values that many rows need, read with one query each.

export const findAccountTraits = (db: Db, accountId: AccountId) =>
  db.one<{ kind: AccountKind; countryCode: CountryCode; status: AccountStatus }>(
    sql`select a.kind, a.country_code, a.status from accounts a where a.id = ${accountId}`,
  )

export const listCustomRoleIds = async (db: Db, accountId: AccountId) =>
  (await db.many<{ id: number }>(sql`select r.id from own_roles r where r.account_id = ${accountId}`)).map(
    ({ id }) => id,
  )
export const listOpenLocations = (db: Db, accountId: AccountId) =>
  db.many<Named>(sql`select l.id, l.name from locations l where l.account_id = ${accountId} and l.status = 'Active'`)
export const listEmergencyLocations = (db: Db, accountId: AccountId) =>
  db.many<Named & { state: string }>(
    sql`select e.id, e.name, e.state from emergency_locations e where e.account_id = ${accountId}`,
  )
export const listGroups = (db: Db, accountId: AccountId) =>
  db.many<Named>(sql`select g.id, g.name from account_groups g where g.account_id = ${accountId}`)
export const listQueues = (db: Db, accountId: AccountId) =>
  db.many<Named & { number: string; agents: number }>(sql`
    select q.id, q.name, q.number, (select count(*)::int from queue_agents a
      where a.account_id = q.account_id and a.queue_id = q.id) as agents
    from extensions q where q.account_id = ${accountId} and q.type = 'Call Queue'`)
export const listTags = (db: Db, accountId: AccountId) =>
  db.many<Named>(sql`select t.id, t.name from custom_tags t where t.account_id = ${accountId}`)
export const listReservedRanges = (db: Db, accountId: AccountId) =>
  db.many<{ first: string; last: string; note: string }>(
    sql`select r.first_number as first, r.last_number as last, r.note from reserved_number_ranges r
      where r.account_id = ${accountId}`,
  )

export interface KnownPerson {
  readonly userId: UserId
  readonly loginName: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly roleId: number | null
  readonly allowLogin: boolean
  readonly isRoom: boolean
  readonly mobile: string
  readonly extensions: readonly string[]
  readonly numbers: readonly string[]
  readonly macs: readonly string[]
  readonly groupIds: readonly number[]
  /** The user's default extension, and the queues it answers for. */
  readonly ownExtensionId: number | null
  readonly queueIds: readonly number[]
}
/** By the login names as given; the database decides which spellings are equal. */
export const findPeople = (db: Db, accountId: AccountId, logins: readonly string[]) =>
  db.many<KnownPerson>(sql`
    select asked.login as login_name, u.id as user_id, u.first_name, u.last_name, u.email, u.allow_login, u.is_room,
      (select m.role_id from role_memberships m
        where m.account_id = u.account_id and m.user_id = u.id and m.is_default) as role_id,
      coalesce((select c.number from user_contact_numbers c
        where c.account_id = u.account_id and c.user_id = u.id and c.code = 'M'), '') as mobile,
      array(select e.number from extensions e where e.account_id = u.account_id and e.user_id = u.id) as extensions,
      array(select n.number from extensions e
        join phone_numbers n on n.account_id = e.account_id and n.extension_id = e.id
        where e.account_id = u.account_id and e.user_id = u.id) as numbers,
      array(select d.mac from extensions e join devices d on d.account_id = e.account_id and d.extension_id = e.id
        where e.account_id = u.account_id and e.user_id = u.id and d.mac is not null) as macs,
      array(select m.group_id from account_group_members m
        where m.account_id = u.account_id and m.user_id = u.id) as group_ids,
      own.id as own_extension_id, array(select a.queue_id from queue_agents a
        where a.account_id = u.account_id and a.agent_id = own.id) as queue_ids
    from users u join unnest(${logins}::text[]) as asked (login) on lower(asked.login) = u.sort_login
    left join lateral (select x.id from extensions x where x.account_id = u.account_id and x.user_id = u.id
      order by x.is_default desc, x.id limit 1) own on true
    -- Repeated, so that the index of names is used: a plan made while the account was small would scan all of its users for every row.
    where u.account_id = ${accountId} and u.sort_login = any(array(select lower(given)
      from unnest(${logins}::text[]) as given))`)

/** Names of the template and the locations of a user's default extension. */
export interface KnownPlaces {
  readonly userId: UserId
  readonly template: string | null
  readonly location: string | null
  readonly emergencyLocation: string | null
}
export const findPlaces = async (
  db: Db,
  accountId: AccountId,
  userIds: readonly UserId[],
): Promise<ReadonlyMap<UserId, KnownPlaces>> =>
  new Map(
    (
      await db.many<KnownPlaces>(sql`
    select u.id as user_id, t.name as template, l.name as location, e.name as emergency_location
    from users u
    left join lateral (select x.id from extensions x where x.account_id = u.account_id and x.user_id = u.id
      order by x.is_default desc, x.id limit 1) own on true
    left join extension_template_uses tu on tu.account_id = u.account_id and tu.extension_id = own.id
      left join extension_templates t on t.account_id = tu.account_id and t.id = tu.template_id
    left join location_services s on s.account_id = u.account_id and s.kind = 'extension' and s.object_id = own.id
      left join locations l on l.account_id = s.account_id and l.id = s.location_id
    left join emergency_location_uses eu on eu.account_id = u.account_id and eu.kind = 'extension'
      and eu.object_id = own.id
      left join emergency_locations e on e.account_id = eu.account_id and e.id = eu.location_id
    where u.account_id = ${accountId} and u.id = any(${userIds}::bigint[])`)
    ).map((one) => [one.userId, one]),
  )

export const findEmergencyLocationOfExtension = (db: Db, accountId: AccountId, extensionId: number) =>
  db.maybeOne<Named>(sql`
    select e.id, e.name from emergency_location_uses u
      join emergency_locations e on e.account_id = u.account_id and e.id = u.location_id
    where u.account_id = ${accountId} and u.kind = 'extension' and u.object_id = ${extensionId}`)

/** Needs the system's view: login names and MAC addresses are unique in the whole installation. */
export const findLoginsElsewhere = async (
  db: Db,
  accountId: AccountId,
  logins: readonly string[],
): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await db.many<{ login: string }>(
        sql`select asked.login from unnest(${logins}::text[]) as asked (login)
          join users u on u.sort_login = lower(asked.login) where u.account_id <> ${accountId}`,
      )
    ).map(({ login }) => login),
  )
export const findMacs = async (db: Db, macs: readonly string[]): Promise<ReadonlyMap<string, AccountId>> =>
  new Map(
    (
      await db.many<{ mac: string; accountId: AccountId }>(
        sql`select d.mac, d.account_id from devices d where d.mac = any(${macs}::text[])`,
      )
    ).map(({ mac, accountId }) => [mac, accountId]),
  )
export const findNumbersElsewhere = async (
  db: Db,
  accountId: AccountId,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await db.many<{ number: string }>(
        sql`select n.number from phone_numbers n
          where n.number = any(${numbers}::text[]) and n.account_id <> ${accountId}`,
      )
    ).map(({ number }) => number),
  )

export const findExtensions = async (
  db: Db,
  accountId: AccountId,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, KnownExtension>> =>
  new Map(
    (
      await db.many<KnownExtension>(sql`
    select e.id, e.number, e.type, e.name, e.user_id, e.voicemail_on,
      -- Not joined: a plan made while the account was small would scan all of its users for every row.
      (select u.first_name || ' ' || u.last_name from users u
        where u.account_id = e.account_id and u.id = e.user_id) as user_name
    from extensions e
    where e.account_id = ${accountId} and e.number = any(${numbers}::text[])`)
    ).map((one) => [one.number, one]),
  )

const namedTables: Readonly<Record<NamedKind, Sql>> = {
  schedule: sql`select x.id, x.name, x.account_id, x.sort_name from schedules x`,
  sound: sql`select x.id, x.name, x.account_id, x.sort_name from media_files x`,
  flow: sql`select x.id, x.name, x.account_id, search_fold(x.name) as sort_name from call_flows x`,
}
/** Schedules, audio files or call flows by the names that were given; upper and lower case do not matter. */
export const findNamed = async (
  db: Db,
  accountId: AccountId,
  kind: NamedKind,
  names: readonly string[],
): Promise<ReadonlyMap<string, Named>> =>
  new Map(
    names.length === 0
      ? []
      : (
          await db.many<Named & { given: string }>(sql`
    select g.given, t.id, t.name from unnest(${names}::text[]) as g (given)
      join (${namedTables[kind]}) t on t.sort_name = search_fold(g.given)
    where t.account_id = ${accountId}`)
        ).map(({ given, ...one }) => [given, one]),
  )

export interface KnownNumber {
  readonly number: string
  readonly status: string
  readonly extension: string | null
  readonly callerIdName: string
  readonly tag: string | null
}
export const findNumbers = async (
  db: Db,
  accountId: AccountId,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, KnownNumber>> =>
  new Map(
    (
      await db.many<KnownNumber>(sql`
    select n.number, n.status, e.number as extension, n.caller_id_name, t.name as tag
    from phone_numbers n left join extensions e on e.account_id = n.account_id and e.id = n.extension_id
      left join custom_tags t on t.account_id = n.account_id and t.id = n.custom_tag_id
    where n.account_id = ${accountId} and n.number = any(${numbers}::text[])`)
    ).map((one) => [one.number, one]),
  )

export interface KnownDevice {
  readonly id: number
  readonly mac: string
  readonly make: string
  readonly model: string
  readonly name: string
  readonly extension: string | null
  readonly location: string | null
  readonly emergencyLocation: string | null
  readonly version: number
}
export const findDevices = async (
  db: Db,
  accountId: AccountId,
  macs: readonly string[],
): Promise<ReadonlyMap<string, KnownDevice>> =>
  new Map(
    (
      await db.many<KnownDevice>(sql`
    select d.id, d.mac, d.make, d.model, d.name, e.number as extension, l.name as location, d.version,
      (select p.name from lines n join line_emergency_locations v on v.account_id = n.account_id and v.line_id = n.id
        join emergency_locations p on p.account_id = v.account_id and p.id = v.location_id
          where n.account_id = d.account_id and n.device_id = d.id order by n.position limit 1) as emergency_location
    from devices d left join extensions e on e.account_id = d.account_id and e.id = d.extension_id
    left join location_services s on s.account_id = d.account_id and s.kind = 'device' and s.object_id = d.id
      left join locations l on l.account_id = s.account_id and l.id = s.location_id
    where d.account_id = ${accountId} and d.mac = any(${macs}::text[])`)
    ).map((one) => [one.mac, one]),
  )

/** Who has an extension, for reverting an import. */
export const findExtensionState = (db: Db, accountId: AccountId, id: number) =>
  db.maybeOne<{ userId: UserId | null }>(
    sql`select e.user_id from extensions e where e.account_id = ${accountId} and e.id = ${id}`,
  )
export const findNumberState = (db: Db, accountId: AccountId, number: string) =>
  db.maybeOne<{ extensionId: number | null; status: string; callerIdName: string; customTagId: number | null }>(sql`
    select n.extension_id, n.status, n.caller_id_name, n.custom_tag_id from phone_numbers n
      where n.account_id = ${accountId} and n.number = ${number}`)
