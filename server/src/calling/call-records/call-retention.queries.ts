import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { sql, type Sql } from "../../kit/database/sql.ts"

const usual = 24

export const findRetention = async (db: Db, accountId: AccountId) => ({
  months:
    (
      await db.maybeOne<{ months: number }>(
        sql`select r.months::int from call_retention r where r.account_id = ${accountId}`,
      )
    )?.months ?? usual,
})
export const saveRetention = (db: Db, accountId: AccountId, months: number) =>
  db.run(sql`
    insert into call_retention (account_id, months) values (${accountId}, ${months})
    on conflict (account_id) do update set months = excluded.months`)

/** Two changes at the same time wait for each other. */
export const lockRetention = (db: Db, accountId: AccountId) =>
  db.run(sql`
    insert into call_retention (account_id, months) values (${accountId}, ${usual})
    on conflict (account_id) do update set months = call_retention.months`)

/** Some accounts, after the one that was handled last. */
export const listAccounts = (db: Db, after: AccountId, most: number) =>
  db.many<{ accountId: AccountId; months: number }>(sql`
    select a.id as account_id, coalesce(r.months, ${usual})::int as months from accounts a
      left join call_retention r on r.account_id = a.id
    where a.id > ${after} order by a.id limit ${most}`)

/**
 * Deletes the oldest calls of an account that are too old, with legs and steps: `most` of them, and others of the same
 * moment as the last. Returns whether there may be more.
 */
export const forgetSomeCalls = async (db: Db, accountId: AccountId, months: number, most: number): Promise<boolean> => {
  // As text, because a time of this program has fewer digits.
  const { found, first, last } = await db.one<{ found: number; first: string | null; last: string | null }>(sql`
    select count(*)::int as found, min(o.started_at)::text as first, max(o.started_at)::text as last
    from (select c.started_at from calls c
      where c.account_id = ${accountId} and c.started_at < now() - make_interval(months => ${months})
      order by c.started_at limit ${most}) o`)
  if (first === null || last === null) return false
  const old = (table: Sql) => sql`${table}.account_id = ${accountId}
    and ${table}.started_at between ${first}::timestamptz and ${last}::timestamptz`
  await db.run(sql`delete from call_steps s where ${old(sql`s`)}`)
  await db.run(sql`delete from call_legs l where ${old(sql`l`)}`)
  await db.run(sql`delete from calls c where ${old(sql`c`)}`)
  return found === most
}

export interface ForgottenMonth {
  readonly base: string
  readonly month: string
}
/** Tables of months that ended before the time the most patient account keeps. */
export const listForgottenMonths = (db: Db) =>
  db.many<ForgottenMonth>(sql`
    with kept as (
      select max(coalesce(r.months, ${usual})::int) as months from accounts a
        left join call_retention r on r.account_id = a.id),
    parts as (
      select p.relname as base, to_date(right(c.relname, 7), 'YYYY_MM') as month
      from pg_inherits i join pg_class p on p.oid = i.inhparent join pg_class c on c.oid = i.inhrelid
      where p.relkind = 'p' and p.relname in ('calls', 'call_legs', 'call_steps'))
    select parts.base, parts.month::text as month from parts, kept
    where parts.month + interval '1 month' <= now() - make_interval(months => kept.months)
    order by parts.month, parts.base desc`)

/**
 * One table for each transaction: whoever reads calls with their legs never waits for this in a circle. No trigger sees
 * a table go, so its hours are marked here for the roll-ups of reports.
 */
export const dropMonth = async (db: Db, { base, month }: ForgottenMonth) => {
  await db.run(sql`
    insert into report_marks (account_id, hour)
    select distinct h.account_id, date_trunc('hour', h.hour, 'UTC') from report_hours h
    where h.hour >= ${month}::date - interval '1 hour' and h.hour < (${month}::date + interval '1 month')`)
  await db.run(sql`select drop_call_partition(${base}, ${month}::date)`)
}

/** Partitions for the coming months. */
export const prepareMonths = (db: Db) =>
  db.run(sql`select ensure_call_partitions((now() + make_interval(months => m))::date) from generate_series(0, 2) m`)
