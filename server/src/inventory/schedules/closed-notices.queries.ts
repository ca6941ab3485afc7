import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

const most = 500
const isClosed = sql`s.override_state = 'closed' and coalesce(s.override_until > now(), true)`

/** Schedules whose override has closed them for more than a day. Those that were noticed before are left out. */
export const findClosedTooLong = (db: Db) =>
  db.many<{ accountId: AccountId; scheduleId: number; name: string }>(sql`
    select s.account_id, s.id as schedule_id, s.name from schedules s
    where ${isClosed} and s.override_since < now() - interval '1 day'
      and not exists (select from account_notices n where n.account_id = s.account_id and n.kind = 'scheduleClosed'
        and n.cause = 'schedule:' || s.id and n.created_at > s.override_since)
    order by s.override_since limit ${most}`)

/** Overrides that have ended by themselves. */
export const findClosedNoLonger = (db: Db) =>
  db.many<{ accountId: AccountId; scheduleId: number }>(sql`
    select n.account_id, substr(n.cause, 10)::bigint as schedule_id from account_notices n
    where n.kind = 'scheduleClosed' and n.resolved_at is null
      and not exists (select from schedules s where s.account_id = n.account_id and 'schedule:' || s.id = n.cause
        and ${isClosed})
    limit ${most}`)
