import type { AccountStatus } from "@dialplane/contract/ground/accounts/accounts.schema"
import type { OpeningHours } from "@dialplane/contract/inventory/schedules/opening-hours"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"
import { canAnswer } from "./queue-distribution.queries.ts"

export interface AskedCallback {
  readonly accountId: AccountId
  readonly queueId: number
  readonly number: string
  readonly country: string | null
  readonly since: string
  readonly rank: number
  readonly engine: string
  readonly engineCallId: string
  readonly startedAt: string
  readonly at: string
}
/** The same call asks once. */
export const insertCallback = (db: Db, one: AskedCallback) =>
  db.run(sql`
    insert into queue_callbacks (account_id, queue_id, number, country, since, queue_rank, next_attempt_at, engine,
      asked_call_id, asked_call_started_at)
    values (${one.accountId}, ${one.queueId}, ${one.number}, ${one.country}, ${one.since}, ${one.rank}, ${one.at},
      ${one.engine}, ${one.engineCallId}, ${one.startedAt})
    on conflict (engine, asked_call_id) do nothing`)

export interface DueCallback {
  readonly accountId: AccountId
  readonly id: number
  readonly queueId: number
  readonly number: string
  readonly country: string | null
  readonly attempts: number
  readonly queueExtension: string
}
/**
 * Callbacks whose turn it is: no waiting caller comes before, an agent is free, and the queue calls nobody else back at
 * this moment, in accounts with one of these statuses. Locked until the transaction ends; those that another node has taken are left to it.
 */
export const takeDueCallbacks = (db: Db, now: string, statuses: readonly AccountStatus[], most: number) =>
  db.many<DueCallback>(sql`
    select b.account_id, b.id, b.queue_id, b.number, b.country, b.attempts::int, q.number as queue_extension
    from queue_callbacks b join extensions q on q.account_id = b.account_id and q.id = b.queue_id
      join accounts t on t.id = b.account_id and t.status = any(${statuses}::text[])
    where b.state = 'waiting' and b.next_attempt_at <= ${now}::timestamptz
      and not exists (select from queue_callbacks o where o.account_id = b.account_id and o.queue_id = b.queue_id
        and o.id <> b.id and (o.state = 'calling' or (o.state = 'waiting' and o.next_attempt_at <= ${now}::timestamptz
          and (o.queue_rank, o.since, o.id) < (b.queue_rank, b.since, b.id))))
      and not exists (select from live_calls c where c.account_id = b.account_id and c.place = 'queue'
        and c.object_id = b.queue_id and (c.queue_rank, c.since) < (b.queue_rank, b.since)
        and not exists (select from live_legs l where l.account_id = c.account_id and l.call_id = c.id
          and l.state = 'ringing'))
      and exists (select from queue_agents a where a.account_id = b.account_id and a.queue_id = b.queue_id
        and ${canAnswer(now)})
    order by b.next_attempt_at limit ${most} for update of b skip locked`)

/** Nobody is called back about a call of the day before. */
export const expireCallbacks = (db: Db, now: string) =>
  db.run(sql`
    update queue_callbacks set state = 'notReached', ended_at = ${now}
    where state = 'waiting' and since < ${now}::timestamptz - interval '24 hours'`)
export const delayCallback = (db: Db, accountId: AccountId, id: number, until: string) =>
  db.run(sql`
    update queue_callbacks set next_attempt_at = ${until} where account_id = ${accountId} and id = ${id}`)

/** The opening hours of a queue; undefined when it is always open. */
export const findQueueHours = (db: Db, accountId: AccountId, queueId: number) =>
  db.maybeOne<OpeningHours>(sql`
    select s.time_zone, s.weekly, s.exceptions, case when s.override_state is null then null
      else jsonb_build_object('state', s.override_state, 'until', s.override_until) end as override
    from queue_settings q join schedules s on s.account_id = q.account_id and s.id = q.schedule_id
    where q.account_id = ${accountId} and q.queue_id = ${queueId}`)

export const setCalling = (db: Db, accountId: AccountId, id: number, engineCallId: string) =>
  db.run(sql`
    update queue_callbacks set state = 'calling', attempts = attempts + 1, call_back_id = ${engineCallId}
    where account_id = ${accountId} and id = ${id}`)

/** The caller answered. */
export const setReached = (db: Db, engine: string, engineCallId: string, at: string) =>
  db.run(sql`
    update queue_callbacks set state = 'reached', ended_at = ${at}
    where engine = ${engine} and call_back_id = ${engineCallId} and state = 'calling'`)

/** The caller must not be called: the account's rules do not let the call out. */
export const setNotCallable = (db: Db, engine: string, engineCallId: string, at: string) =>
  db.run(sql`
    update queue_callbacks set state = 'notReached', ended_at = ${at}
    where engine = ${engine} and call_back_id = ${engineCallId} and state = 'calling'`)

/** The caller did not answer: again after a while, or the attempts are used up. */
export const setUnanswered = (db: Db, engine: string, engineCallId: string, at: string) =>
  db.run(sql`
    update queue_callbacks b set
      state = case when b.attempts < s.callback_attempts then 'waiting' else 'notReached' end,
      ended_at = case when b.attempts < s.callback_attempts then null else ${at}::timestamptz end,
      next_attempt_at = ${at}::timestamptz + make_interval(mins => s.callback_gap_minutes)
    from queue_settings s
    where b.engine = ${engine} and b.call_back_id = ${engineCallId} and b.state = 'calling'
      and s.account_id = b.account_id and s.queue_id = b.queue_id`)

/** The call in which the caller asked. */
export const findAsked = (db: Db, engine: string, engineCallId: string) =>
  db.maybeOne<{ engineCallId: string; startedAt: string }>(sql`
    select b.asked_call_id as engine_call_id, b.asked_call_started_at as started_at from queue_callbacks b
    where b.engine = ${engine} and b.call_back_id = ${engineCallId}`)

/** A callback that waits, locked until the transaction ends. */
export const lockCallback = (db: Db, accountId: AccountId, queueId: number, id: number, askedCallId?: string) =>
  db.maybeOne<{ id: number; number: string }>(sql`
    select b.id, b.number from queue_callbacks b
    where b.account_id = ${accountId} and b.queue_id = ${queueId} and b.id = ${id} and b.state = 'waiting'
      and b.asked_call_id = coalesce(${askedCallId ?? null}, b.asked_call_id)
    for update`)
export const cancelCallback = (db: Db, accountId: AccountId, id: number, at: string) =>
  db.run(sql`
    update queue_callbacks set state = 'canceled', ended_at = ${at} where account_id = ${accountId} and id = ${id}`)
