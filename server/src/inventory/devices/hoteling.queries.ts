import type { DeviceId } from "@dialplane/contract/inventory/devices/devices.schema"
import type { HotelingLine, LoggedInExtension, SharedLine } from "@dialplane/contract/inventory/devices/hoteling.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

const mostSharedDevices = 2000

export const listSharedDeviceIds = async (db: Db, accountId: AccountId) =>
  (
    await db.many<{ id: DeviceId }>(
      sql`select d.id from devices d where d.account_id = ${accountId} and d.is_shared order by d.sort_name, d.id
        limit ${mostSharedDevices}`,
    )
  ).map(({ id }) => id)

export const listHotelingLines = (db: Db, accountId: AccountId) =>
  db.many<HotelingLine>(sql`
    select l.id as line_id, d.id as device_id, d.name as device_name, l.position, l.sip_id, e.number as own_extension,
      coalesce(case when l.position = 1 then g.number end, e.number) as speaks_as
    from devices d join lines l on l.account_id = d.account_id and l.device_id = d.id
    left join extensions e on e.account_id = l.account_id and e.id = l.extension_id
    left join hoteling_sessions s on s.account_id = d.account_id and s.device_id = d.id and s.ended_at is null
      and s.ends_at > now()
    left join extensions g on g.account_id = s.account_id and g.id = s.extension_id
    where d.account_id = ${accountId} and d.is_shared order by d.sort_name, d.id, l.position
      limit ${mostSharedDevices}`)

export const listSessions = (db: Db, accountId: AccountId) =>
  db.many<LoggedInExtension>(sql`
    select s.device_id, d.name as device_name, s.extension_id, e.number as extension, e.name as extension_name,
      e.user_id, s.began_at as since, s.ends_at as until
    from hoteling_sessions s join devices d on d.account_id = s.account_id and d.id = s.device_id
      join extensions e on e.account_id = s.account_id and e.id = s.extension_id
    where s.account_id = ${accountId} and s.ended_at is null and s.ends_at > now() order by e.number`)

/** Expired logins end at the time they expired. */
export const endExpiredSessions = (db: Db, accountId: AccountId) =>
  db.run(
    sql`update hoteling_sessions set ended_at = ends_at
      where account_id = ${accountId} and ended_at is null and ends_at <= now()`,
  )

export const insertSession = (db: Db, accountId: AccountId, deviceId: DeviceId, extensionId: number, hours: number) =>
  db.run(
    sql`insert into hoteling_sessions (account_id, device_id, extension_id, ends_at)
      values (${accountId}, ${deviceId}, ${extensionId}, now() + make_interval(hours => ${hours}))`,
  )

export const endSession = (db: Db, accountId: AccountId, deviceId: DeviceId) =>
  db.run(
    sql`update hoteling_sessions set ended_at = now()
      where account_id = ${accountId} and device_id = ${deviceId} and ended_at is null`,
  )

export const setShared = (db: Db, accountId: AccountId, deviceId: DeviceId, isShared: boolean) =>
  db.run(
    sql`update devices set is_shared = ${isShared}, version = version + 1
      where account_id = ${accountId} and id = ${deviceId}`,
  )

/** Shared lines on phones of other extensions; `position` is that of the line. */
export const listSharedLines = (db: Db, accountId: AccountId) =>
  db.many<SharedLine>(sql`
    select l.device_id, d.name as device_name, l.position, l.extension_id, e.number as extension,
      e.name as extension_name, l.label, p.name as e911_location_name
    from lines l join devices d on d.account_id = l.account_id and d.id = l.device_id and d.extension_id is distinct
      from l.extension_id join extensions e on e.account_id = l.account_id and e.id = l.extension_id
    left join line_emergency_locations v on v.account_id = l.account_id and v.line_id = l.id
      left join emergency_locations p on p.account_id = v.account_id and p.id = v.location_id
    where l.account_id = ${accountId} order by d.sort_name, l.device_id, l.position limit ${mostSharedDevices}`)
