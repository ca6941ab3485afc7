import type { DeviceId } from "@dialplane/contract/inventory/devices/devices.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { json, sql } from "../../kit/database/sql.ts"

/** There is no row before the first change; defaults apply. */
export const findSettings = (db: Db, accountId: AccountId) =>
  db.maybeOne<{
    settings: unknown
    settingsVersion: number
    phoneConfiguration: unknown
    configurationVersion: number
  }>(sql`
    select s.settings, s.settings_version, s.phone_configuration, s.configuration_version from device_settings s
      where s.account_id = ${accountId}`)

/** A location that phones can be moved to. */
export const isUsablePlace = async (db: Db, accountId: AccountId, locationId: number) =>
  (await db.maybeOne(
    sql`select 1 from locations l where l.account_id = ${accountId} and l.id = ${locationId} and l.status <> 'Closed'`,
  )) !== undefined

export const lockSettings = async (db: Db, accountId: AccountId) => {
  await db.run(sql`insert into device_settings (account_id) values (${accountId}) on conflict do nothing`)
  await db.run(sql`select from device_settings s where s.account_id = ${accountId} for no key update`)
}

export const updateSettings = (db: Db, accountId: AccountId, settings: unknown) =>
  db.run(
    sql`update device_settings set settings = ${json(settings)}, settings_version = settings_version + 1
      where account_id = ${accountId}`,
  )
export const updateConfiguration = (db: Db, accountId: AccountId, configuration: unknown) =>
  db.run(
    sql`update device_settings set phone_configuration = ${json(configuration)},
      configuration_version = configuration_version + 1 where account_id = ${accountId}`,
  )

// --- single settings of a handset ------------------------------------------------------------------------------------

export const listHandsetProperties = (db: Db, accountId: AccountId, deviceId: DeviceId) =>
  db.many<{ prop: string; value: string }>(
    sql`select h.prop, h.value from handset_properties h
      where h.account_id = ${accountId} and h.device_id = ${deviceId} order by h.prop`,
  )

export const putHandsetProperty = (db: Db, accountId: AccountId, deviceId: DeviceId, prop: string, value: string) =>
  db.run(sql`
    insert into handset_properties (account_id, device_id, prop, value)
      values (${accountId}, ${deviceId}, ${prop}, ${value})
    on conflict (account_id, device_id, prop) do update set value = excluded.value`)

/**
 * Two phones exchange these settings. All are deleted before they are inserted again, because each is unique per phone.
 */
export const swapHandsetProperties = async (
  db: Db,
  accountId: AccountId,
  one: DeviceId,
  other: DeviceId,
  props: readonly string[],
) => {
  const taken = await db.many<{ deviceId: DeviceId; prop: string; value: string }>(sql`
    delete from handset_properties
      where account_id = ${accountId} and device_id = any(${[one, other]}::bigint[]) and prop = any(${props}::text[])
      returning device_id, prop, value`)
  for (const { deviceId, prop, value } of taken)
    await putHandsetProperty(db, accountId, deviceId === one ? other : one, prop, value)
}

export const deleteHandsetProperty = (db: Db, accountId: AccountId, deviceId: DeviceId, prop: string) =>
  db.run(
    sql`delete from handset_properties where account_id = ${accountId} and device_id = ${deviceId} and prop = ${prop}`,
  )
