import type { AccountStatus } from "@dialplane/contract/ground/accounts/accounts.schema"
import type { AppType, DeviceId, LineId } from "@dialplane/contract/inventory/devices/devices.schema"
import type { Make } from "@dialplane/contract/inventory/devices/models"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { sql, type Sql } from "../../kit/database/sql.ts"

export interface KeptDevice {
  readonly make: Make
  readonly model: string
  readonly mac: string | null
  readonly name: string
  readonly description: string
  readonly extensionId: number | null
  readonly isShared: boolean
}

/** Returns the SIP ID for its first line and the status of the account in the same round trip. */
export const insertDevice = (db: Db, accountId: AccountId, device: KeptDevice) =>
  db.one<{ id: DeviceId; sipId: string; accountStatus: AccountStatus }>(sql`
    insert into devices (account_id, make, model, mac, name, description, extension_id, is_shared)
    values (${accountId}, ${device.make}, ${device.model}, ${device.mac}, ${device.name}, ${device.description},
      ${device.extensionId}, ${device.isShared}) 
    returning id, nextval('sip_ids')::text as sip_id, (select a.status from accounts a
      where a.id = ${accountId}) as account_status`)

export const updateDevice = (db: Db, accountId: AccountId, id: DeviceId, device: KeptDevice) =>
  db.run(sql`
    update devices set make = ${device.make}, model = ${device.model}, mac = ${device.mac}, name = ${device.name},
      description = ${device.description}, extension_id = ${device.extensionId}, is_shared = ${device.isShared},
      assigned_at = case when ${device.extensionId}::bigint is null then null when extension_id is distinct
        from ${device.extensionId}::bigint then now() else assigned_at end,
      replaced_device_id = case when extension_id is not distinct
        from ${device.extensionId}::bigint then replaced_device_id end,
      swapped_out_at = case when ${device.extensionId}::bigint is null then swapped_out_at end,
      version = version + 1
    where account_id = ${accountId} and id = ${id}`)

/**
 * Raises the version after a change in a related table, so that a form opened before it cannot overwrite the change.
 */
export const countChange = (db: Db, accountId: AccountId, ids: readonly DeviceId[]) =>
  db.run(sql`update devices set version = version + 1 where account_id = ${accountId} and id = any(${ids}::bigint[])`)

/** Records that a phone replaced another one; kept until either is swapped or reassigned. */
export const markReplacement = (db: Db, accountId: AccountId, id: DeviceId, replacedId: DeviceId) =>
  db.run(sql`update devices set replaced_device_id = ${replacedId} where account_id = ${accountId} and id = ${id}`)

export const clearReplacements = async (db: Db, accountId: AccountId, ids: readonly DeviceId[]) => {
  for (const column of [sql`id`, sql`replaced_device_id`]) {
    await db.run(
      sql`update devices set replaced_device_id = null
        where account_id = ${accountId} and ${column} = any(${ids}::bigint[]) and replaced_device_id is not null`,
    )
  }
}

export const hasReplaced = async (db: Db, accountId: AccountId, id: DeviceId, replacedId: DeviceId) =>
  (await db.maybeOne<{ id: DeviceId }>(
    sql`select d.id from devices d
      where d.account_id = ${accountId} and d.id = ${id} and d.replaced_device_id = ${replacedId}`,
  )) !== undefined

export const markSwappedOut = (db: Db, accountId: AccountId, id: DeviceId) =>
  db.run(sql`update devices set swapped_out_at = now() where account_id = ${accountId} and id = ${id}`)

export const setRestartAsked = (db: Db, accountId: AccountId, id: DeviceId, asked: boolean) =>
  db.run(
    sql`update devices set restart_asked_at = case when ${asked} then now() end
      where account_id = ${accountId} and id = ${id}`,
  )

/** Also resets the init hash, so that the phone restarts. */
export const touchDevice = (db: Db, accountId: AccountId, id: DeviceId) =>
  db.run(
    sql`update devices set reset_init_hash = md5(random()::text || clock_timestamp()::text), version = version + 1
      where account_id = ${accountId} and id = ${id}`,
  )

export const setPassword = (db: Db, accountId: AccountId, id: DeviceId, sealed: string) =>
  db.run(
    sql`update devices set password_sealed = ${sealed}, version = version + 1
      where account_id = ${accountId} and id = ${id}`,
  )

export const findPassword = async (db: Db, accountId: AccountId, id: DeviceId) =>
  (
    await db.maybeOne<{ passwordSealed: string | null }>(
      sql`select d.password_sealed from devices d where d.account_id = ${accountId} and d.id = ${id}`,
    )
  )?.passwordSealed ?? undefined

export const deleteDevice = (db: Db, accountId: AccountId, id: DeviceId) =>
  db.run(sql`delete from devices where account_id = ${accountId} and id = ${id}`)

// --- lines -----------------------------------------------------------------------------------------------------------

export const takeSipId = async (db: Db): Promise<string> =>
  (await db.one<{ sipId: string }>(sql`select nextval('sip_ids')::text as sip_id`)).sipId

export interface KeptLine {
  readonly deviceId: DeviceId | null
  readonly extensionId: number | null
  readonly position: number
  readonly appType: "desk" | AppType
  readonly sipId: string
  readonly sipPasswordSealed: string
  readonly clientId: string
  readonly label: string
}

export const insertLine = async (db: Db, accountId: AccountId, line: KeptLine): Promise<LineId> =>
  (
    await db.one<{ id: LineId }>(sql`
    insert into lines (account_id, device_id, extension_id, position, app_type, sip_id, sip_password_sealed, client_id,
      label)
    values (${accountId}, ${line.deviceId}, ${line.extensionId}, ${line.position}, ${line.appType}, ${line.sipId},
      ${line.sipPasswordSealed}, ${line.clientId}, ${line.label}) returning id`)
  ).id

export const updateLine = (
  db: Db,
  accountId: AccountId,
  id: LineId,
  line: {
    readonly extensionId: number | null
    readonly position: number
    readonly label: string
    readonly enabled: boolean
  },
) =>
  db.run(sql`
    update lines set extension_id = ${line.extensionId}, position = ${line.position}, label = ${line.label},
      enabled = ${line.enabled}, version = version + 1 where account_id = ${accountId} and id = ${id}`)

/** Above the line count of any phone: temporary positions while lines are reordered. */
const aside = 1000

/** Moves lines to temporary positions, so that they can exchange positions without violating the unique key. */
export const setLinesAside = (db: Db, accountId: AccountId, deviceId: DeviceId) =>
  db.run(
    sql`update lines set position = position + ${aside} where account_id = ${accountId} and device_id = ${deviceId}`,
  )

export const setSipPassword = (db: Db, accountId: AccountId, id: LineId, sealed: string) =>
  db.run(
    sql`update lines set sip_password_sealed = ${sealed}, version = version + 1
      where account_id = ${accountId} and id = ${id}`,
  )

export const findSipPassword = (db: Db, accountId: AccountId, id: LineId) =>
  db.maybeOne<{ sipId: string; sipPasswordSealed: string }>(
    sql`select l.sip_id, l.sip_password_sealed from lines l where l.account_id = ${accountId} and l.id = ${id}`,
  )

export const deleteLines = (db: Db, accountId: AccountId, ids: readonly LineId[]) =>
  db.run(sql`delete from lines where account_id = ${accountId} and id = any(${ids}::bigint[])`)

/** Exchanges the lines of two phones. */
export const swapLines = async (db: Db, accountId: AccountId, one: DeviceId, other: DeviceId) => {
  await setLinesAside(db, accountId, one)
  await moveLines(db, accountId, other, one, sql`l.position < ${aside}`, 0)
  await moveLines(db, accountId, one, other, sql`l.position > ${aside}`, aside)
}

/** Clears when the lines were last seen: they were never seen on their new hardware. */
const moveLines = (db: Db, accountId: AccountId, from: DeviceId, to: DeviceId, which: Sql, less: number) =>
  db.run(sql`
    update lines l set device_id = ${to}, position = l.position - ${less}, version = l.version + 1,
      last_seen_at = 'epoch',
      client_id = coalesce((select d.mac from devices d where d.account_id = l.account_id and d.id = ${to}),
        l.client_id)
    where l.account_id = ${accountId} and l.device_id = ${from} and ${which}`)
