import type { ConfigFetch } from "@dialplane/contract/inventory/devices/device-health.schema"
import type { DeviceId, LineId } from "@dialplane/contract/inventory/devices/devices.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"
import { historyDays, type Period } from "./devices.rules.ts"

/** What a line sent when it registered. */
export interface SeenRegistration {
  readonly lineId: LineId
  readonly address: string
  readonly userAgent: string
  readonly registeredAt: string
  readonly expiresAt: string
}

export const putRegistration = async (db: Db, accountId: AccountId, source: string, seen: SeenRegistration) => {
  await db.run(sql`
    insert into registrations (account_id, line_id, address, user_agent, registered_at, expires_at, source)
    values (${accountId}, ${seen.lineId}, ${seen.address}, ${seen.userAgent}, ${seen.registeredAt}::timestamptz,
      ${seen.expiresAt}::timestamptz, ${source})
    on conflict (account_id, line_id) do update
      set address = excluded.address, user_agent = excluded.user_agent, expires_at = excluded.expires_at,
      source = excluded.source,
      -- A line that stays registered keeps its start time.
      registered_at = case when registrations.expires_at > now() then registrations.registered_at
        else excluded.registered_at end`)
  await db.run(sql`
    insert into registration_history (account_id, line_id, began_at, address, user_agent)
    select ${accountId}, ${seen.lineId}, ${seen.registeredAt}::timestamptz, ${seen.address}, ${seen.userAgent}
    where not exists (select from registration_history h
      where h.account_id = ${accountId} and h.line_id = ${seen.lineId} and h.ended_at is null)
    on conflict do nothing`)
  await db.run(
    sql`update lines set last_seen_at = greatest(last_seen_at, ${seen.registeredAt}::timestamptz)
      where account_id = ${accountId} and id = ${seen.lineId}`,
  )
  await db.run(sql`
    update devices d set last_seen_at = greatest(d.last_seen_at, ${seen.registeredAt}::timestamptz) from lines l
    where l.account_id = ${accountId} and l.id = ${seen.lineId} and d.account_id = l.account_id and d.id = l.device_id`)
}

/** A line and its registration, if it has one that has not expired; locked until the transaction ends. */
export const findHeardLine = (db: Db, accountId: AccountId, sipId: string) =>
  db.maybeOne<{
    lineId: LineId
    deviceId: DeviceId | null
    reportedAt: number | null
    registeredAt: number | null
    address: string | null
    userAgent: string | null
  }>(sql`
    select l.id as line_id, l.device_id, (extract(epoch from l.reported_at) * 1000)::float8 as reported_at,
      (extract(epoch from r.registered_at) * 1000)::float8 as registered_at, r.address, r.user_agent
    from lines l left join registrations r on r.account_id = l.account_id and r.line_id = l.id and r.expires_at > now()
    where l.account_id = ${accountId} and l.sip_id = ${sipId} for update of l`)
/** When the last report about a line was made. */
export const noteReport = (db: Db, accountId: AccountId, lineId: LineId, at: number) =>
  db.run(sql`
    update lines set reported_at = ${new Date(at).toISOString()}::timestamptz
    where account_id = ${accountId} and id = ${lineId}`)

/** Lines that are no longer registered; their last period ends now. */
export const dropRegistrations = async (db: Db, accountId: AccountId, lineIds: readonly LineId[]): Promise<number> => {
  await db.run(
    sql`update registration_history set ended_at = now()
      where account_id = ${accountId} and line_id = any(${lineIds}::bigint[]) and ended_at is null`,
  )
  await db.run(sql`
    update lines l set last_seen_at = now() from registrations r
    where r.account_id = ${accountId} and r.line_id = any(${lineIds}::bigint[]) and r.expires_at > now()
      and l.account_id = r.account_id and l.id = r.line_id`)
  // A phone was last seen when one of its lines was, so that list and page agree.
  await db.run(sql`
    update devices d set last_seen_at = now() from lines l
      join registrations r on r.account_id = l.account_id and r.line_id = l.id
    where r.account_id = ${accountId} and r.line_id = any(${lineIds}::bigint[]) and r.expires_at > now()
      and d.account_id = l.account_id and d.id = l.device_id`)
  return db.run(sql`delete from registrations where account_id = ${accountId} and line_id = any(${lineIds}::bigint[])`)
}

/** Renews sandbox registrations and deletes old history. */
export const renewRegistrations = async (db: Db, accountId: AccountId, source: string, seconds: number) => {
  await db.run(sql`
    update registrations set expires_at = now() + make_interval(secs => ${seconds})
      where account_id = ${accountId} and source = ${source}`)
  await db.run(sql`
    update lines l set last_seen_at = now() from registrations r
      where r.account_id = ${accountId} and r.source = ${source} and l.account_id = r.account_id and l.id = r.line_id`)
  await db.run(sql`
    update devices d set last_seen_at = now() from lines l
      join registrations r on r.account_id = l.account_id and r.line_id = l.id
    where r.account_id = ${accountId} and r.source = ${source} and d.account_id = l.account_id and d.id = l.device_id`)
  await db.run(
    sql`delete from registration_history
      where account_id = ${accountId} and ended_at < now() - make_interval(days => ${historyDays + 1})`,
  )
}

export const listPeriods = (db: Db, accountId: AccountId, lineIds: readonly LineId[]) =>
  db.many<Period & { lineId: LineId }>(sql`
    select h.line_id, h.began_at, h.ended_at from registration_history h
    where h.account_id = ${accountId} and h.line_id = any(${lineIds}::bigint[])
      and (h.ended_at is null or h.ended_at > now() - make_interval(days => ${historyDays + 1}))
    order by h.line_id, h.began_at`)

export const listFetches = (db: Db, accountId: AccountId, deviceId: DeviceId, limit: number) =>
  db.many<ConfigFetch>(sql`
    select f.at, f.file, f.status, f.user_agent, f.address from config_fetches f
      where f.account_id = ${accountId} and f.device_id = ${deviceId} order by f.at desc, f.id desc limit ${limit}`)

/**
 * The most informative fetch: the last successful one, otherwise the last one. Configured phones also request files
 * that do not exist, such as ring tones and licenses; those refusals are irrelevant.
 */
export const findTellingFetch = (db: Db, accountId: AccountId, deviceId: DeviceId) =>
  db.maybeOne<{ at: string; status: number }>(sql`
    select f.at, f.status from config_fetches f where f.account_id = ${accountId} and f.device_id = ${deviceId}
      order by f.status < 400 desc, f.at desc, f.id desc limit 1`)
