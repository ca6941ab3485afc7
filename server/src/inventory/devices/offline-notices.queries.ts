import type { Locale } from "@dialplane/contract/ground/accounts/accounts.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { DeviceId } from "@dialplane/contract/inventory/devices/devices.schema"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"
import { userTakesCalls } from "../../identity/users/users.service.ts"

const most = 500

/** For a phone (as `d`): one of its lines is registered. */
const isRegistered = sql`exists (
  select from lines l join registrations r on r.account_id = l.account_id and r.line_id = l.id and r.expires_at > now()
  where l.account_id = d.account_id and l.device_id = d.id)`
/** For a phone (as `d`): it should be connected, because somebody uses it who can. */
const isUsed = sql`exists (select from lines l
  left join extensions x on x.account_id = l.account_id and x.id = l.extension_id
  left join users u on u.account_id = x.account_id and u.id = x.user_id
  where l.account_id = d.account_id and l.device_id = d.id and l.enabled
  and ((l.extension_id is not null and ${userTakesCalls}) or d.is_shared))`

export interface OfflineDevice {
  readonly accountId: AccountId
  readonly deviceId: DeviceId
  readonly name: string
  readonly extension: string | null
  readonly lastSeenAt: string
  readonly timeZone: string
  readonly locale: Locale
}

/**
 * Phones that went offline within the last day and have been offline for this long. Phones that have been away for
 * longer were noticed in their time, and phones of accounts whose calls are stopped cannot connect.
 */
export const listNewlyOffline = (db: Db, minutes: number) =>
  db.many<OfflineDevice>(sql`
    select d.account_id, d.id as device_id, d.name, e.number as extension, d.last_seen_at, a.time_zone, a.locale
    from accounts a join devices d on d.account_id = a.id
      and d.last_seen_at < now() - make_interval(mins => ${minutes})
      and d.last_seen_at > now() - make_interval(mins => ${minutes}) - interval '1 day'
      left join extensions e on e.account_id = d.account_id and e.id = d.extension_id
    where a.status not in ('Suspended', 'Cancelled') and not ${isRegistered} and ${isUsed}
      and not exists (select from account_notices n where n.account_id = d.account_id and n.kind = 'deviceOffline'
        and n.cause = 'device:' || d.id and (n.resolved_at is null or n.created_at > d.last_seen_at))
    order by d.last_seen_at limit ${most}`)

/** Phones with an open notice that are connected again, removed, or not used by anybody any more. */
export const listNoLongerOffline = (db: Db) =>
  db.many<{ accountId: AccountId; deviceId: DeviceId }>(sql`
    select n.account_id, substr(n.cause, 8)::bigint as device_id from account_notices n
    where n.kind = 'deviceOffline' and n.resolved_at is null
      and not exists (select from devices d where d.account_id = n.account_id and 'device:' || d.id = n.cause
        and not ${isRegistered} and ${isUsed})
    limit ${most}`)
