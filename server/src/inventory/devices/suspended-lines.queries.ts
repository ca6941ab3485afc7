import type { AppType, DeviceId } from "@dialplane/contract/inventory/devices/devices.schema"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

export interface LineOfUser {
  readonly lineId: number
  readonly sipId: string
  readonly deviceId: DeviceId
  /** Null for an app. */
  readonly deviceName: string | null
  readonly appType: AppType
  readonly extension: string
}
/** The lines of a user's extensions, on desk phones and in apps. */
export const listLinesOfUser = (db: Db, accountId: AccountId, userId: UserId) =>
  db.many<LineOfUser>(sql`
    select l.id as line_id, l.sip_id, coalesce(l.device_id, l.id) as device_id, d.name as device_name, l.app_type,
      e.number as extension
    from extensions e join lines l on l.account_id = e.account_id and l.extension_id = e.id
      left join devices d on d.account_id = l.account_id and d.id = l.device_id
    where e.account_id = ${accountId} and e.user_id = ${userId} order by l.id`)

export interface EndedLogin {
  readonly deviceId: DeviceId
  readonly deviceName: string
  readonly extension: string
}
/** Ends the logins of a user's extensions at shared phones. */
export const endLoginsOfUser = (db: Db, accountId: AccountId, userId: UserId) =>
  db.many<EndedLogin>(sql`
    update hoteling_sessions s set ended_at = now() from extensions e, devices d
    where s.account_id = ${accountId} and s.ended_at is null and s.ends_at > now()
      and e.account_id = s.account_id and e.id = s.extension_id and e.user_id = ${userId}
      and d.account_id = s.account_id and d.id = s.device_id
    returning s.device_id, d.name as device_name, e.number as extension`)
