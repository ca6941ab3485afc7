import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

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

/** Some accounts, after the one that was handled last. */
export const listAccounts = (db: Db, after: AccountId, most: number) =>
  db.many<{ accountId: AccountId; months: number }>(sql`
    select a.id as account_id, coalesce(r.months, ${usual})::int as months from accounts a
      left join call_retention r on r.account_id = a.id
    where a.id > ${after} order by a.id limit ${most}`)

/** Deletes the calls of an account that are too old, with legs and steps. */
export const forgetCalls = (db: Db, accountId: AccountId, months: number) =>
  db.run(sql`
    with old as (select now() - make_interval(months => ${months}) as at),
    steps as (delete from call_steps s using old where s.account_id = ${accountId} and s.started_at < old.at),
    legs as (delete from call_legs l using old where l.account_id = ${accountId} and l.started_at < old.at)
    delete from calls c using old where c.account_id = ${accountId} and c.started_at < old.at`)

/** Partitions for the coming months. */
export const prepareMonths = (db: Db) =>
  db.run(sql`select ensure_call_partitions((now() + make_interval(months => m))::date) from generate_series(0, 2) m`)
