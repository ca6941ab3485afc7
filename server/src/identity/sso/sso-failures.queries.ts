import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

export interface Failure {
  readonly action: "sso.sign_in_failed" | "sso.sign_out_failed"
  readonly reason: string
  readonly isExpected: boolean
}

/** Counts one more failure of this hour; returns how many there are now. */
export const countFailure = async (
  db: Db,
  accountId: AccountId,
  { action, reason, isExpected }: Failure,
): Promise<number> =>
  (
    await db.one<{ times: number }>(sql`
      insert into sso_failures as f (account_id, action, reason, is_expected, hour)
      values (${accountId}, ${action}, ${reason}, ${isExpected}, date_trunc('hour', now(), 'UTC'))
      on conflict (account_id, action, reason, is_expected, hour) do update
        set times = f.times + 1, last_at = clock_timestamp()
      returning times`)
  ).times

export interface CountedFailure extends Failure {
  readonly accountId: AccountId
  readonly displayName: string | null
  readonly times: number
  readonly firstAt: string
  readonly lastAt: string
}

/** Takes up to `most` counters of hours that are over. In the system scope. */
export const takeCounted = (db: Db, most: number) =>
  db.many<CountedFailure>(sql`
    with taken as (
      delete from sso_failures where (account_id, action, reason, is_expected, hour) in (
        select f.account_id, f.action, f.reason, f.is_expected, f.hour from sso_failures f
        where f.hour < date_trunc('hour', now(), 'UTC') order by f.hour limit ${most} for update skip locked)
      returning account_id, action, reason, is_expected, times, first_at, last_at)
    select t.account_id, t.action, t.reason, t.is_expected, t.times, t.first_at, t.last_at, c.display_name
    from taken t left join sso_configurations c on c.account_id = t.account_id and c.deleted_at is null
    order by t.first_at, t.account_id`)
