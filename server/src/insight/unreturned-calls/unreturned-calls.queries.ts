import {
  unreturnedResults,
  type UnreturnedCaller,
} from "@dialplane/contract/insight/unreturned-calls/unreturned-calls.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { allOf, joinSql, oneOff, rawSql, sql, type Sql } from "../../kit/database/sql.ts"

/** Where a list goes on: the last missed call of the last caller. */
export interface Position {
  readonly startedAt: string
  readonly id: number
}
export interface CallerRow extends Omit<UnreturnedCaller, "callId"> {
  readonly id: number
  readonly startedMs: number
}
export interface Asked {
  readonly since: string
  readonly isDone: boolean
  /** Only calls that rang a phone of this user. */
  readonly userId: number | undefined
  readonly before: Position | undefined
  readonly limit: number
}

const missed = rawSql(`(${unreturnedResults.map((result) => `'${result}'`).join(", ")})`)
const talked = rawSql("('answered', 'forwarded')")
const columns = rawSql("c.account_id, c.started_at, c.id, c.from_number, c.from_name, c.to_number, c.to_name, c.result")

/**
 * Missed calls of the period. For the account, one scan of calls_result_idx for each result, newest first, so that a
 * page reads only the newest calls; for a user, their legs by call_legs_user_result_idx.
 */
const missedCalls = (accountId: AccountId, { since, userId, before }: Omit<Asked, "isDone" | "limit">): Sql => {
  const inPeriod = allOf(
    sql`c.account_id = ${accountId} and c.direction = 'inbound' and c.started_at >= ${since}::timestamptz and c.from_number <> ''`,
    before !== undefined &&
      sql`(c.started_at, c.id) < (${before.startedAt}::timestamptz, ${before.id}::bigint) and c.started_at <= ${before.startedAt}::timestamptz`,
  )
  return userId === undefined
    ? joinSql(
        unreturnedResults.map(
          (result) =>
            sql`(select ${columns} from calls c where ${inPeriod} and c.result = ${rawSql(`'${result}'`)}
              order by c.started_at desc, c.id desc)`,
        ),
        " union all ",
      )
    : sql`
      select ${columns} from (
          select distinct l.started_at, l.call_id from call_legs l
          where l.account_id = ${accountId} and l.user_id = ${userId} and l.call_direction = 'inbound'
            and l.call_result in ${missed} and l.started_at >= ${since}::timestamptz) o
        join calls c on c.account_id = ${accountId} and c.started_at = o.started_at and c.id = o.call_id
      where ${inPeriod} and c.result in ${missed}`
}

const rangUser = (accountId: AccountId, userId: number | undefined, call: Sql): Sql | false =>
  userId !== undefined &&
  sql`exists (select from call_legs g where g.account_id = ${accountId} and g.started_at = ${call}.started_at
    and g.call_id = ${call}.id and g.user_id = ${userId})`

/** Calls of a caller c in which somebody talked with them, by calls_from_result_idx and calls_to_result_idx. */
const talks = (accountId: AccountId, since: string, more: Sql): readonly [Sql, Sql] => [
  sql`select t.started_at from calls t where t.account_id = ${accountId} and t.from_number = c.from_number
    and t.direction = 'inbound' and t.result in ${talked} and t.started_at >= ${since}::timestamptz ${more}`,
  sql`select t.started_at from calls t where t.account_id = ${accountId} and t.to_number = c.from_number
    and t.direction = 'outbound' and t.result in ${talked} and t.started_at >= ${since}::timestamptz ${more}`,
]

/** Callers by their last missed call, newest first, and one more than asked for. */
export const listCallers = (db: Db, accountId: AccountId, asked: Asked) => {
  const { since, isDone, userId, limit } = asked
  const [talkedIn, talkedOut] = talks(accountId, since, sql`and t.started_at > c.started_at`)
  const [everIn, everOut] = talks(accountId, since, sql``)
  return db.many<CallerRow>(
    oneOff(sql`
      select c.id, (extract(epoch from c.started_at) * 1000)::bigint as started_ms, c.from_number as number,
        c.from_name as name, c.started_at as last_missed_at, c.result, c.to_number as called_number,
        c.to_name as called_name, n.missed_calls, n.first_missed_at, c.marked_by, c.marked_at
      from (
        select c.*, k.marked_by_name as marked_by, k.marked_at from (${missedCalls(accountId, asked)}) c
          left join unreturned_call_marks k on k.account_id = ${accountId} and k.caller_number = c.from_number
            and k.missed_at >= c.started_at
        where ${allOf(
          isDone ? sql`k.caller_number is not null` : sql`k.caller_number is null`,
          sql`not exists (select from calls m where ${allOf(
            sql`m.account_id = ${accountId} and m.from_number = c.from_number and m.direction = 'inbound'
              and m.result in ${missed} and m.started_at >= c.started_at and (m.started_at, m.id) > (c.started_at, c.id)`,
            rangUser(accountId, userId, sql`m`),
          )})`,
          sql`not exists (${talkedIn})`,
          sql`not exists (${talkedOut})`,
        )}
        order by c.started_at desc, c.id desc limit ${limit + 1}) c
        cross join lateral (
          select count(*)::int as missed_calls, min(m.started_at) as first_missed_at from calls m
          where ${allOf(
            sql`m.account_id = ${accountId} and m.from_number = c.from_number and m.direction = 'inbound'
              and m.result in ${missed} and m.started_at >= ${since}::timestamptz and m.started_at <= c.started_at`,
            sql`m.started_at > all (${everIn} union all ${everOut})`,
            rangUser(accountId, userId, sql`m`),
          )}) n
      order by c.started_at desc, c.id desc`),
  )
}

export const findTimeZone = async (db: Db, accountId: AccountId) =>
  (await db.one<{ timeZone: string }>(sql`select a.time_zone from accounts a where a.id = ${accountId}`)).timeZone

/** A missed call of this caller. */
export const findMissedCall = (
  db: Db,
  accountId: AccountId,
  number: string,
  { startedAt, id }: Position,
  userId: number | undefined,
) =>
  db.maybeOne<{ startedAt: string }>(sql`
    select c.started_at from calls c where ${allOf(
      sql`c.account_id = ${accountId} and c.started_at = ${startedAt}::timestamptz and c.id = ${id}
        and c.from_number = ${number} and c.direction = 'inbound' and c.result in ${missed}`,
      rangUser(accountId, userId, sql`c`),
    )}`)

export interface MarkRow {
  readonly missedAt: string
  readonly markedBy: number
}
export const findMark = (db: Db, accountId: AccountId, number: string) =>
  db.maybeOne<MarkRow>(sql`
    select k.missed_at, k.marked_by from unreturned_call_marks k
    where k.account_id = ${accountId} and k.caller_number = ${number} for update`)

export const putMark = (
  db: Db,
  accountId: AccountId,
  number: string,
  missedAt: string,
  by: { readonly userId: number; readonly name: string },
) =>
  db.run(sql`
    insert into unreturned_call_marks (account_id, caller_number, missed_at, marked_by, marked_by_name)
    values (${accountId}, ${number}, ${missedAt}::timestamptz, ${by.userId}, ${by.name})
    on conflict (account_id, caller_number) do update set missed_at = excluded.missed_at,
      marked_by = excluded.marked_by, marked_by_name = excluded.marked_by_name, marked_at = now()`)

export const deleteMark = (db: Db, accountId: AccountId, number: string) =>
  db.run(sql`delete from unreturned_call_marks where account_id = ${accountId} and caller_number = ${number}`)
