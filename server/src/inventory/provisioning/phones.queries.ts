import type { AccountStatus } from "@dialplane/contract/ground/accounts/accounts.schema"
import type { HandsetProperty } from "@dialplane/contract/inventory/devices/handsets.schema"
import type { Make } from "@dialplane/contract/inventory/devices/models"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { SomeSettings } from "@dialplane/contract/inventory/provisioning/phone-settings"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

/** A phone with its location and the settings of each layer. */
export interface PhoneRow {
  readonly id: number
  readonly accountId: AccountId
  readonly name: string
  readonly make: Make
  readonly model: string
  readonly mac: string | null
  readonly accountStatus: AccountStatus
  readonly countryCode: string
  readonly timeZone: string
  readonly timeFormat: "12hr" | "24hr"
  readonly mediumDate: string
  readonly phoneConfiguration: Readonly<Record<string, unknown>> | null
  readonly locationTimeZone: string | null
  readonly modelSettings: SomeSettings | null
  readonly ownSettings: SomeSettings | null
  readonly ownVersion: number
}

export const findPhone = (db: Db, accountId: AccountId, deviceId: number) =>
  db.maybeOne<PhoneRow>(sql`
    select d.id, d.account_id, d.name, d.make, d.model, d.mac, a.status as account_status, a.country_code, a.time_zone,
      a.time_format, a.medium_date, c.phone_configuration,
      p.time_zone as location_time_zone, m.settings as model_settings, o.settings as own_settings,
        coalesce(o.version, 0) as own_version
    from devices d
    join accounts a on a.id = d.account_id
    left join device_settings c on c.account_id = d.account_id
    left join location_services s on s.account_id = d.account_id and s.kind = 'device' and s.object_id = d.id
    left join locations p on p.account_id = s.account_id and p.id = s.location_id
    left join model_settings m on m.account_id = d.account_id and m.make = d.make and m.model = d.model
    left join device_overrides o on o.account_id = d.account_id and o.device_id = d.id
    where d.account_id = ${accountId} and d.id = ${deviceId}`)

/** Locked while its keys or settings change, to serialize concurrent changes. */
export const lockPhone = async (db: Db, accountId: AccountId, deviceId: number) =>
  (await db.maybeOne<{ id: number }>(
    sql`select d.id from devices d where d.account_id = ${accountId} and d.id = ${deviceId} for no key update`,
  )) !== undefined

/** The same for a model without a phone. */
export const findAccountLayer = (db: Db, accountId: AccountId) =>
  db.one<Pick<PhoneRow, "countryCode" | "timeZone" | "timeFormat" | "mediumDate" | "phoneConfiguration">>(sql`
    select a.country_code, a.time_zone, a.time_format, a.medium_date, c.phone_configuration from accounts a
      left join device_settings c on c.account_id = a.id where a.id = ${accountId}`)

export interface LineRow {
  readonly id: number
  readonly enabled: boolean
  /** Whether the line is shared with other phones. */
  readonly isShared: boolean
  readonly sipId: string
  readonly label: string
  readonly number: string | null
  readonly name: string | null
  readonly firstName: string | null
  readonly lastName: string | null
}

/** In order. On a shared phone the first line is that of the logged-in extension. */
export const listPhoneLines = (db: Db, accountId: AccountId, deviceId: number) =>
  db.many<LineRow>(sql`
    select l.id, l.enabled, l.sip_id, l.label, e.number, e.name, u.first_name, u.last_name,
      l.extension_id is not null and (d.extension_id is distinct from l.extension_id or exists (
        select from lines o join devices p on p.account_id = o.account_id and p.id = o.device_id
        where o.account_id = l.account_id and o.extension_id = l.extension_id and p.extension_id is distinct
          from o.extension_id)) as is_shared
    from lines l join devices d on d.account_id = l.account_id and d.id = l.device_id
    left join hoteling_sessions g on g.account_id = l.account_id and g.device_id = l.device_id and l.position = 1
      and g.ended_at is null and g.ends_at > now()
    left join extensions e on e.account_id = l.account_id and e.id = case when g.extension_id is null
      then l.extension_id else g.extension_id end
    left join users u on u.account_id = e.account_id and u.id = e.user_id
    where l.account_id = ${accountId} and l.device_id = ${deviceId} order by l.position, l.id`)

export const listHandsetProperties = async (
  db: Db,
  accountId: AccountId,
  deviceId: number,
): Promise<Readonly<Partial<Record<HandsetProperty, string>>>> =>
  Object.fromEntries(
    (
      await db.many<{ prop: string; value: string }>(
        sql`select h.prop, h.value from handset_properties h
          where h.account_id = ${accountId} and h.device_id = ${deviceId}`,
      )
    ).map(({ prop, value }) => [prop, value]),
  )

// --- settings of a model and of a phone ------------------------------------------------------------------------------

export const findModelSettings = (db: Db, accountId: AccountId, make: string, model: string) =>
  db.maybeOne<{ settings: SomeSettings; version: number }>(
    sql`select m.settings, m.version from model_settings m
      where m.account_id = ${accountId} and m.make = ${make} and m.model = ${model}`,
  )

/** Inserts an empty row first, so that there is a row to lock. */
export const lockModelSettings = async (db: Db, accountId: AccountId, make: string, model: string) => {
  await db.run(
    sql`insert into model_settings (account_id, make, model, version) values (${accountId}, ${make}, ${model}, 0)
      on conflict do nothing`,
  )
  await db.run(
    sql`select from model_settings m where m.account_id = ${accountId} and m.make = ${make} and m.model = ${model}
      for update`,
  )
}

export const putModelSettings = (db: Db, accountId: AccountId, make: string, model: string, settings: SomeSettings) =>
  db.run(
    sql`update model_settings set settings = ${JSON.stringify(settings)}::jsonb, version = version + 1
      where account_id = ${accountId} and make = ${make} and model = ${model}`,
  )

export const putDeviceOverrides = (db: Db, accountId: AccountId, deviceId: number, settings: SomeSettings) =>
  db.run(sql`
    insert into device_overrides (account_id, device_id, settings)
      values (${accountId}, ${deviceId}, ${JSON.stringify(settings)}::jsonb)
    on conflict (account_id, device_id) do update
      set settings = excluded.settings, version = device_overrides.version + 1`)

export interface UsedModelRow {
  readonly make: Make
  readonly model: string
  readonly deviceCount: number
  readonly settings: SomeSettings | null
  readonly templateCount: number
}

export const listUsedModels = (db: Db, accountId: AccountId) =>
  db.many<UsedModelRow>(sql`
    select d.make, d.model, count(*)::int as device_count, (array_agg(m.settings))[1] as settings,
      (select count(*)::int from key_layouts k
        where k.account_id = ${accountId} and k.name is not null and k.make = d.make
        and k.model = d.model) as template_count
    from devices d left join model_settings m on m.account_id = d.account_id and m.make = d.make and m.model = d.model
    where d.account_id = ${accountId} group by d.make, d.model order by d.make, d.model limit 200`)

export interface ModelDeviceRow {
  readonly deviceId: number
  readonly name: string
  readonly mac: string | null
  readonly extension: string | null
  readonly extensionName: string | null
  readonly hasOwnKeys: boolean
  readonly templateId: number | null
}

/** The maximum number listed; more are reached through "all of this model". */
export const listModelDevices = (db: Db, accountId: AccountId, make: string, model: string) =>
  db.many<ModelDeviceRow>(sql`
    select d.id as device_id, d.name, d.mac, e.number as extension, e.name as extension_name,
      k.id is not null as has_own_keys, t.id as template_id
    from devices d left join extensions e on e.account_id = d.account_id and e.id = d.extension_id
      left join key_layouts k on k.account_id = d.account_id and k.device_id = d.id
    left join key_layouts t on t.account_id = k.account_id and t.id = k.template_id and t.make = d.make
      and t.model = d.model
    where d.account_id = ${accountId} and d.make = ${make} and d.model = ${model} order by d.sort_name, d.id limit 750`)

export const listDeviceIdsOfModel = async (db: Db, accountId: AccountId, make: string, model: string) =>
  (
    await db.many<{ id: number }>(
      sql`select d.id from devices d where d.account_id = ${accountId} and d.make = ${make} and d.model = ${model}
        order by d.id`,
    )
  ).map(({ id }) => id)

// --- many phones -----------------------------------------------------------------------------------------------------

/** Phones by id, apps by the id of their line. */
export const listPhoneNames = async (
  db: Db,
  accountId: AccountId,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> =>
  new Map(
    (
      await db.many<{ id: number; name: string }>(sql`
    select d.id, d.name || coalesce(' (' || e.number || ')', '') as name
    from devices d left join extensions e on e.account_id = d.account_id and e.id = d.extension_id
    where d.account_id = ${accountId} and d.id = any(${ids}::bigint[])`)
    ).map(({ id, name }) => [id, name]),
  )
