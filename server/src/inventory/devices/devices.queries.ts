import type { AccountStatus, CountryCode } from "@dialplane/contract/ground/accounts/accounts.schema"
import type { Device, DeviceId, Line, LineId } from "@dialplane/contract/inventory/devices/devices.schema"
import type { Make } from "@dialplane/contract/inventory/devices/models"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { type Sql, sql } from "../../kit/database/sql.ts"

/** The facts about an account that phone rules need. */
export const findAccountTraits = (db: Db, accountId: AccountId) =>
  db.one<{
    countryCode: CountryCode
    status: AccountStatus
    iceberg: boolean
    international: boolean
    appsOff: boolean
  }>(
    sql`select a.country_code, a.status, a.iceberg, a.international, a.app_disabled as apps_off from accounts a
      where a.id = ${accountId}`,
  )

// --- phones ----------------------------------------------------------------------------------------------------------

/** An entry of the list: a phone without its lines, or an app, which is only a line. */
export type EntryRow = Pick<
  Device,
  | "id"
  | "name"
  | "model"
  | "description"
  | "extensionId"
  | "extension"
  | "extensionName"
  | "userId"
  | "locationId"
  | "locationName"
  | "isShared"
  | "hasPassword"
  | "resetInitHash"
  | "lastSeenAt"
  | "swappedOutAt"
  | "assignedAt"
  | "restartingSince"
  | "createdAt"
  | "externalId"
  | "updatedAt"
  | "version"
> & {
  /** Null for an app and for a missing phone. */
  readonly make: Make | null
  readonly mac: string | null
  readonly guestExtensionId: number | null
  readonly guestExtension: string
  readonly guestName: string
  readonly guestSince: string
  readonly guestUntil: string
}

/** Rare data is read by subqueries: another join would cost more in the plan than it saves. */
export const entryColumns = sql`
  x.id, d.make, d.model, d.mac, d.name, d.description, d.extension_id, e.number as extension, e.name as extension_name,
    e.user_id, s.location_id,
  case when s.location_id is not null then (select p.name from locations p
    where p.account_id = s.account_id and p.id = s.location_id) end as location_name,
  d.is_shared, d.password_sealed is not null as has_password, d.reset_init_hash,
    nullif(d.last_seen_at, 'epoch') as last_seen_at, d.swapped_out_at, d.assigned_at,
  case when d.restart_asked_at > now() - interval '5 minutes' then d.restart_asked_at end as restarting_since,
    d.created_at, d.external_id, d.updated_at, d.version, g.extension_id as guest_extension_id,
  case when g.id is not null then (select ge.number from extensions ge
    where ge.account_id = g.account_id and ge.id = g.extension_id) end as guest_extension,
  case when g.id is not null then (select ge.name from extensions ge
    where ge.account_id = g.account_id and ge.id = g.extension_id) end as guest_name, g.began_at as guest_since,
    g.ends_at as guest_until`
export const withPhones = (entries: Sql, accountId: AccountId) => sql`
  ${entries} x
  left join devices d on d.account_id = ${accountId} and d.id = x.id
  left join extensions e on e.account_id = ${accountId} and e.id = d.extension_id
  left join location_services s on s.account_id = ${accountId} and s.kind = 'device' and s.object_id = d.id
  left join hoteling_sessions g on g.account_id = ${accountId} and g.device_id = d.id and g.ended_at is null
    and g.ends_at > now()`

/** Ids as one opaque value: one entry and fifty use the same cached plan. */
const unseen = (ids: readonly number[]) => sql`(select ${ids}::bigint[])::bigint[]`

/** In the order of the ids. */
export const findEntries = (db: Db, accountId: AccountId, ids: readonly DeviceId[]) =>
  db.many<EntryRow>(
    sql`select ${entryColumns} from
      ${withPhones(
        sql`(select i.id, i.place from unnest(${unseen(ids)}) with ordinality
      as i (id, place))`,
        accountId,
      )} order by x.place`,
  )

/** Locks a phone until the transaction ends. */
export const lockDevices = (db: Db, accountId: AccountId, ids: readonly DeviceId[]) =>
  db.run(
    sql`select from devices d where d.account_id = ${accountId} and d.id = any(${ids}::bigint[])
      order by d.id for no key update`,
  )

/** Every user a phone, an app or a line serves: its owner, owners of its lines, and the user logged in to it. */
export const listDeviceOwners = async (db: Db, accountId: AccountId, ids: readonly DeviceId[]) =>
  (
    await db.many<{ userId: UserId }>(sql`
    with phones as (
      select i.id from unnest(${ids}::bigint[]) as i (id) union select l.device_id from lines l
        where l.account_id = ${accountId} and l.id = any(${ids}::bigint[]) and l.device_id is not null),
    served as (
      select d.extension_id from devices d join phones p on p.id = d.id where d.account_id = ${accountId}
      union select l.extension_id from lines l
        where l.account_id = ${accountId} and (l.id = any(${ids}::bigint[]) or l.device_id = any(${ids}::bigint[]))
      union select g.extension_id from hoteling_sessions g join phones p on p.id = g.device_id
        where g.account_id = ${accountId} and g.ended_at is null and g.ends_at > now())
    select distinct e.user_id from served s join extensions e on e.account_id = ${accountId} and e.id = s.extension_id
      where e.user_id is not null`)
  ).map(({ userId }) => userId)

/** Which of these phones and apps exist. */
export const findExisting = async (
  db: Db,
  accountId: AccountId,
  ids: readonly DeviceId[],
): Promise<ReadonlySet<DeviceId>> =>
  new Set(
    (
      await db.many<{ id: DeviceId }>(sql`
    select d.id from devices d where d.account_id = ${accountId} and d.id = any(${ids}::bigint[])
    union all select l.id from lines l
      where l.account_id = ${accountId} and l.id = any(${ids}::bigint[]) and l.device_id is null`)
    ).map(({ id }) => id),
  )

export const listIdsOfMacs = async (db: Db, accountId: AccountId, macs: readonly string[]) =>
  (
    await db.many<{ id: DeviceId }>(
      sql`select d.id from devices d where d.account_id = ${accountId} and d.mac = any(${macs}::text[])`,
    )
  ).map(({ id }) => id)

// --- lines -----------------------------------------------------------------------------------------------------------

export type LineRow = Omit<Line, "registration" | "appType"> & {
  readonly appType: "desk" | NonNullable<Line["appType"]>
  readonly userId: UserId | null
  readonly createdAt: string
  /** Only of apps, which are entries of the list themselves. */
  readonly updatedAt: string | null
  readonly version: number
  readonly registeredAddress: string | null
  readonly registeredAgent: string
  readonly registeredAt: string
  readonly registeredUntil: string
}

/** The view includes the columns of the line; joining the table again would read each line twice. */
const lineColumns = (accountId: AccountId, lines: Sql) => sql`
  l.line_id as id, l.account_id, l.device_id, l.position, l.label, l.enabled, l.client_id, l.sip_id, l.app_type,
    l.extension_id, e.number as extension, e.name as extension_name, e.user_id,
  el.id as e911_location_id, el.name as e911_location_name, el.state as e911_location_state,
    l.source as e911_location_source,
  case when l.source_extension_id = l.extension_id then e.number
    when l.source_extension_id is not null then (select o.number from extensions o
      where o.account_id = ${accountId} and o.id = l.source_extension_id) end as e911_source_extension,
  case when l.extension_location_id = el.id then el.name
    when l.extension_location_id is not null then (select o.name from emergency_locations o
      where o.account_id = ${accountId} and o.id = l.extension_location_id) end as e911_extension_location_name,
  nullif(l.last_seen_at, 'epoch') as last_seen_at, l.created_at,
    case when l.device_id is null then (select o.updated_at from lines o
      where o.account_id = ${accountId} and o.id = l.line_id) end as updated_at, l.version,
  r.address as registered_address, r.user_agent as registered_agent, r.registered_at, r.expires_at as registered_until
  from ${lines} l
  left join extensions e on e.account_id = ${accountId} and e.id = l.extension_id
  left join emergency_locations el on el.account_id = ${accountId} and el.id = l.location_id
  left join registrations r on r.account_id = ${accountId} and r.line_id = l.line_id and r.expires_at > now()`

/** Lines of phones, and lines that are apps. Ids of phones and lines never coincide. */
export const findLinesOf = (db: Db, accountId: AccountId, ids: readonly DeviceId[]) =>
  db.many<LineRow>(
    sql`select ${lineColumns(
      accountId,
      sql`(
    select a.* from line_emergency_locations a where a.account_id = ${accountId} and a.device_id = any(${unseen(ids)})
    union all select a.* from line_emergency_locations a
      where a.account_id = ${accountId} and a.line_id = any(${unseen(ids)}) and a.device_id is null)`,
    )} order by l.device_id, l.position`,
  )

export const findLines = (db: Db, accountId: AccountId, ids: readonly LineId[]) =>
  db.many<LineRow>(
    sql`select ${lineColumns(accountId, sql`line_emergency_locations`)}
      where l.account_id = ${accountId} and l.line_id = any(${ids}::bigint[]) order by l.line_id`,
  )

/** The location the line would use without its own, and the extension it comes from. */
export const findInheritedLocation = (db: Db, accountId: AccountId, id: LineId) =>
  db.one<{ extensionLocationId: number | null; sourceExtensionId: number | null }>(sql`
    select v.extension_location_id, v.source_extension_id from line_emergency_locations v
      where v.account_id = ${accountId} and v.line_id = ${id}`)

export const lockLines = (db: Db, accountId: AccountId, ids: readonly LineId[]) =>
  db.run(
    sql`select from lines l where l.account_id = ${accountId} and l.id = any(${ids}::bigint[])
      order by l.id for no key update`,
  )

/** Phones assigned to the extension, and its apps. */
export const listIdsOfExtension = async (db: Db, accountId: AccountId, extensionId: number) =>
  (
    await db.many<{ id: DeviceId }>(sql`
    select d.id from devices d where d.account_id = ${accountId} and d.extension_id = ${extensionId}
    union all select l.id from lines l
      where l.account_id = ${accountId} and l.extension_id = ${extensionId} and l.device_id is null
    order by id`)
  ).map(({ id }) => id)

export const listPhoneIdsOfExtension = async (db: Db, accountId: AccountId, extensionId: number) =>
  (
    await db.many<{ id: DeviceId }>(
      sql`select d.id from devices d where d.account_id = ${accountId} and d.extension_id = ${extensionId}
        order by d.id`,
    )
  ).map(({ id }) => id)

/** Audit entries about phones written by this transaction, newest first. */
export const listOwnAuditEntries = async (db: Db, accountId: AccountId) =>
  (
    await db.many<{ id: number }>(sql`
    select a.id from audit_entries a
    where a.account_id = ${accountId} and a.transaction = pg_current_xact_id() and a.object_type = 'device'
    order by a.id desc`)
  ).map(({ id }) => id)

export const listIdsOfUser = async (db: Db, accountId: AccountId, userId: UserId) =>
  (
    await db.many<{ id: DeviceId }>(sql`
    select d.id from devices d join extensions e on e.account_id = d.account_id and e.id = d.extension_id
      where d.account_id = ${accountId} and e.user_id = ${userId}
    union all select l.id from lines l join extensions e on e.account_id = l.account_id and e.id = l.extension_id
      where l.account_id = ${accountId} and e.user_id = ${userId} and l.device_id is null
    order by id`)
  ).map(({ id }) => id)

// --- extensions ------------------------------------------------------------------------------------------------------

export interface ExtensionRow {
  readonly id: number
  readonly number: string
  readonly name: string
  readonly type: string
  readonly userId: UserId | null
  readonly emergencyLocationId: number | null
  readonly locationId: number | null
}

const extensionColumns = sql`
  e.id, e.number, e.name, e.type, e.user_id, u.location_id as emergency_location_id, s.location_id
  from extensions e
  left join emergency_location_uses u on u.account_id = e.account_id and u.kind = 'extension' and u.object_id = e.id
  left join location_services s on s.account_id = e.account_id and s.kind = 'extension' and s.object_id = e.id`

export const findExtensions = (db: Db, accountId: AccountId, ids: readonly number[]) =>
  db.many<ExtensionRow>(
    sql`select ${extensionColumns} where e.account_id = ${accountId} and e.id = any(${ids}::bigint[])`,
  )

export const findExtensionOfUser = (db: Db, accountId: AccountId, userId: UserId, number: string) =>
  db.maybeOne<ExtensionRow>(
    sql`select ${extensionColumns}
      where e.account_id = ${accountId} and e.user_id = ${userId} and e.number = ${number}`,
  )

// --- addresses -------------------------------------------------------------------------------------------------------

/** Across all accounts: run it in the system scope, and return only what the caller is allowed to know. */
export const findByMacs = (db: Db, macs: readonly string[]) =>
  db.many<{ id: DeviceId; accountId: AccountId; mac: string; extension: string | null }>(sql`
    select d.id, d.account_id, d.mac, e.number as extension from devices d
      left join extensions e on e.account_id = d.account_id and e.id = d.extension_id
    where d.mac = any(${macs}::text[])`)

export const findAccountOfDevice = async (db: Db, id: DeviceId) =>
  (await db.maybeOne<{ accountId: AccountId }>(sql`select d.account_id from devices d where d.id = ${id}`))?.accountId
