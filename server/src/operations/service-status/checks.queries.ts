import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"
import { thresholds, type CheckRow } from "./checks.rules.ts"

interface Counted {
  readonly count: number
  readonly minutes: number
}

/** Emails that should have been sent some minutes ago; those whose link has expired are not sent any more. */
export const measureMail = (db: Db) =>
  db.one<Counted>(sql`
    select count(*)::int as count,
      coalesce(floor(extract(epoch from now() - min(m.written_at)) / 60), 0)::int as minutes
    from mails m where m.state = 'waiting' and coalesce(m.expires_at > now(), true)
      and m.written_at < now() - make_interval(mins => ${thresholds.mailMinutes})`)

/** For how long the oldest due job waits. Emails and webhooks wait for the servers of others; emails have a check of their own. */
export const measureWaitingJobs = (db: Db) =>
  db.one<Counted>(sql`
    select count(*)::int as count, coalesce(floor(extract(epoch from now() - min(j.run_at)) / 60), 0)::int as minutes
    from jobs j where j.state = 'waiting' and j.lane in ('interactive', 'bulk', 'exports', 'cron') and j.run_at <= now()`)

export const measureFailedJobs = (db: Db) =>
  db.one<Counted>(sql`
    select count(*)::int as count, 0 as minutes from jobs j
    where j.state = 'failed' and j.lane not in ('mail', 'urgent') and j.finished_at > now() - interval '1 hour'`)

/** Servers that ended without saying so. Their rows are deleted when another server starts. */
export const measureSilentNodes = (db: Db) =>
  db.one<Counted>(sql`
    select count(*)::int as count, 0 as minutes from server_nodes n
    where n.seen_at < now() - make_interval(secs => ${thresholds.silentNodeSeconds}::float8)
      and n.seen_at > now() - interval '1 day'`)

export const answer = (db: Db) => db.one(sql`select 1 as up`)

export const saveCheck = (db: Db, accountId: AccountId, { check, ok, count, minutes, checkedAt }: CheckRow) =>
  db.run(sql`
    insert into service_checks (account_id, name, ok, count, minutes, checked_at)
    values (${accountId}, ${check}, ${ok}, ${count}, ${minutes}, ${checkedAt})
    on conflict (account_id, name) do update set ok = excluded.ok, count = excluded.count,
      minutes = excluded.minutes, checked_at = excluded.checked_at`)

export const listChecks = (db: Db, accountId: AccountId) =>
  db.many<CheckRow>(sql`
    select c.name as check, c.ok, c.count, c.minutes, c.checked_at from service_checks c
    where c.account_id = ${accountId}`)
