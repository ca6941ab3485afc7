import { queueStopsOf, type Journey } from "@dialplane/contract/calling/routing/journey"
import type { CallState } from "@dialplane/contract/calling/routing/call"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { json, sql } from "../../kit/database/sql.ts"

export interface LiveCall {
  readonly accountId: AccountId
  readonly id: number
  readonly lastEvent: number
  readonly state: CallState
  readonly journey: Journey
}

/** A call under way, locked until the transaction ends; undefined when it is over. */
export const lockCall = (db: Db, engine: string, engineCallId: string) =>
  db.maybeOne<LiveCall & { readonly placedBy: string | null }>(sql`
    select c.account_id, c.id, c.last_event, c.state, c.journey, c.placed_by from live_calls c
    where c.engine = ${engine} and c.engine_call_id = ${engineCallId} for update`)

/** The same by its id, for what is done to it from another call. */
export const lockCallById = (db: Db, accountId: AccountId, id: number) =>
  db.maybeOne<{ engineCallId: string; lastEvent: number }>(sql`
    select c.engine_call_id, c.last_event from live_calls c
    where c.account_id = ${accountId} and c.id = ${id} for update`)

/** The phones of a call are free for another one. */
export const releaseLegs = (db: Db, accountId: AccountId, callId: number) =>
  db.run(sql`delete from live_legs where account_id = ${accountId} and call_id = ${callId}`)

/** What lists and boards show of a call. */
export interface LiveFacts {
  readonly direction: string
  readonly fromNumber: string
  readonly fromName: string
  readonly toNumber: string
  readonly toName: string
  readonly place: string
  readonly objectKind: string | null
  readonly objectId: number | null
  readonly objectName: string
  readonly since: string
  readonly answeredAt: string | null
  readonly extensionId: number | null
  readonly onHold: boolean
  readonly parkedSlot: string | null
  /** Of a caller who enters a queue; negative comes before the others. */
  readonly queueRank: number
}

/** Returns the new id; undefined when the engine reported the call before. */
export const insertCall = async (
  db: Db,
  accountId: AccountId,
  engine: string,
  engineCallId: string,
  startedAt: string,
  /** Of a test call. */
  placedBy?: string,
): Promise<number | undefined> =>
  (
    await db.maybeOne<{ id: number }>(sql`
      insert into live_calls (account_id, engine, engine_call_id, last_event, started_at, direction, from_number,
        from_name, to_number, to_name, place, since, state, journey, placed_by)
      select ${accountId}::bigint, ${engine}::text, ${engineCallId}::text, 0, ${startedAt}::timestamptz, '', '', '', '', '',
        'new', ${startedAt}::timestamptz, '{}', '{}', ${placedBy ?? null}::text
      -- An arrival that is reported again after the call has ended.
      where not exists (select from calls c where c.account_id = ${accountId} and c.engine_call_id = ${engineCallId}
        and c.engine = ${engine} and c.started_at > ${startedAt}::timestamptz - interval '1 day')
      on conflict (engine, engine_call_id) do nothing returning id`)
  )?.id

export const updateCall = (
  db: Db,
  accountId: AccountId,
  id: number,
  { lastEvent, lastEventAt }: { readonly lastEvent: number; readonly lastEventAt: string },
  facts: LiveFacts,
  state: CallState,
  journey: Journey,
) =>
  db.run(sql`
    update live_calls set last_event = ${lastEvent}, last_event_at = ${lastEventAt}, direction = ${facts.direction},
      from_number = ${facts.fromNumber}, from_name = ${facts.fromName}, to_number = ${facts.toNumber},
      to_name = ${facts.toName}, place = ${facts.place}, object_kind = ${facts.objectKind},
      object_id = ${facts.objectId}, object_name = ${facts.objectName}, since = ${facts.since},
      answered_at = ${facts.answeredAt}, extension_id = ${facts.extensionId}, on_hold = ${facts.onHold},
      parked_slot = ${facts.parkedSlot},
      queue_rank = case when ${facts.place} <> 'queue' then null
        when place = 'queue' and object_id = ${facts.objectId} then queue_rank else ${facts.queueRank} end,
      queue_stops = ${json(queueStopsOf(journey))}, state = ${json(state)}, journey = ${json(journey)}
    where account_id = ${accountId} and id = ${id}`)

export const deleteCall = (db: Db, accountId: AccountId, id: number) =>
  db.run(sql`delete from live_calls where account_id = ${accountId} and id = ${id}`)

/** By its id in the engine, whatever its state is. */
export const dropCall = (db: Db, accountId: AccountId, engine: string, engineCallId: string) =>
  db.run(sql`
    delete from live_calls
    where account_id = ${accountId} and engine = ${engine} and engine_call_id = ${engineCallId}`)

export interface SilentCall {
  readonly accountId: AccountId
  readonly engine: string
  readonly engineCallId: string
  readonly lastEvent: number
}
/** Calls of which no engine has reported anything since; locked, those that another node has taken are left to it. */
export const takeSilent = (db: Db, since: string, most: number) =>
  db.many<SilentCall>(sql`
    select c.account_id, c.engine, c.engine_call_id, c.last_event from live_calls c
    where c.last_event_at < ${since}::timestamptz order by c.last_event_at limit ${most} for update skip locked`)

/** False when the extension talks in another call. */
export const claimTalking = async (
  db: Db,
  accountId: AccountId,
  callId: number,
  extensionId: number,
  since: string,
): Promise<boolean> => {
  // Waits for another transaction that takes the same extension, and never breaks the unique index.
  const insert = async () =>
    (await db.maybeOne(sql`
      insert into live_legs (account_id, call_id, extension_id, state, since)
      values (${accountId}, ${callId}, ${extensionId}, 'talking', ${since})
      on conflict do nothing returning 1`)) !== undefined
  if (await insert()) return true
  const part = await db.maybeOne<{ state: string }>(sql`
    select l.state from live_legs l
    where l.account_id = ${accountId} and l.call_id = ${callId} and l.extension_id = ${extensionId}`)
  if (part === undefined || part.state === "talking") return part !== undefined
  await db.run(sql`
    delete from live_legs
    where account_id = ${accountId} and call_id = ${callId} and extension_id = ${extensionId} and state <> 'talking'`)
  return insert()
}

/** When the phone of an extension began to ring for a call. */
export const findRingingSince = (db: Db, accountId: AccountId, callId: number, extensionId: number) =>
  db.maybeOne<{ rangAt: number }>(sql`
    select (extract(epoch from l.since) * 1000)::float8 as rang_at from live_legs l
    where l.account_id = ${accountId} and l.call_id = ${callId} and l.extension_id = ${extensionId}
      and l.state = 'ringing'`)

/** The extensions whose phones ring now; those who talk in this call stay. */
export const setRinging = (
  db: Db,
  accountId: AccountId,
  callId: number,
  ringing: readonly number[],
  talking: readonly number[],
  since: string,
) =>
  db.run(sql`
    with gone as (
      delete from live_legs l where l.account_id = ${accountId} and l.call_id = ${callId} and l.state <> 'monitoring'
        and not (l.extension_id = any(${[...ringing, ...talking]}::bigint[])))
    insert into live_legs (account_id, call_id, extension_id, state, since)
    select ${accountId}, ${callId}, r, 'ringing', ${since}::timestamptz from unnest(${ringing}::bigint[]) r
    on conflict do nothing`)

/** Whether a supervisor monitors a call of the account. */
export const isMonitored = async (db: Db, accountId: AccountId) =>
  (await db.maybeOne(
    sql`select 1 from live_legs l where l.account_id = ${accountId} and l.state = 'monitoring' limit 1`,
  )) !== undefined

/** Who answered a call of a queue has missed none since. */
export const noteAgentAnswered = (db: Db, accountId: AccountId, extensionId: number) =>
  db.run(sql`
    update agent_activity set missed_in_a_row = 0
    where account_id = ${accountId} and extension_id = ${extensionId} and missed_in_a_row > 0`)

/** Counts a missed call of a queue, and returns how many the agent has missed in a row. */
export const noteAgentMissed = async (db: Db, accountId: AccountId, extensionId: number, at: string) =>
  (
    await db.maybeOne<{ missed: number }>(sql`
      insert into agent_activity as a (account_id, extension_id, day, missed_in_a_row)
      select c.id, e.id, (${at}::timestamptz at time zone c.time_zone)::date, 1
      from accounts c join extensions e on e.account_id = c.id
      where c.id = ${accountId} and e.id = ${extensionId}
      on conflict (account_id, extension_id) do update set missed_in_a_row = a.missed_in_a_row + 1
      returning missed_in_a_row as missed`)
  )?.missed ?? 0

/** Whom a queue pauses for missed calls, and after how many; 0 is never. */
export const findAutoPause = async (db: Db, accountId: AccountId, queueId: number) =>
  (
    await db.maybeOne<{ missed: number }>(sql`
      select s.auto_pause_missed::int as missed from queue_settings s
      where s.account_id = ${accountId} and s.queue_id = ${queueId}`)
  )?.missed ?? 0

export const noteAgentDone = (db: Db, accountId: AccountId, extensionId: number, queueId: number, endedAt: string) =>
  db.run(sql`
    insert into agent_activity as a (account_id, extension_id, last_queue_id, last_call_ended_at, wrap_up_until, day,
      calls_of_day)
    select ${accountId}, ${extensionId}, ${queueId}, ${endedAt}::timestamptz,
      ${endedAt}::timestamptz + make_interval(secs => coalesce(s.wrap_up_seconds, 0)), (${endedAt}::timestamptz at time zone c.time_zone)::date, 1
    from extensions e join accounts c on c.id = e.account_id left join queue_settings s on s.account_id = e.account_id and s.queue_id = ${queueId}
    where e.account_id = ${accountId} and e.id = ${extensionId}
    on conflict (account_id, extension_id) do update set last_queue_id = excluded.last_queue_id,
      last_call_ended_at = excluded.last_call_ended_at, wrap_up_until = excluded.wrap_up_until,
      calls_of_day = case when a.day = excluded.day then a.calls_of_day + 1 else 1 end, day = excluded.day`)

/** A group that rings its members in turn has had one more call. */
export const countTurn = (db: Db, accountId: AccountId, groupId: number) =>
  db.run(sql`
    insert into ring_turns as t (account_id, extension_id, calls) values (${accountId}, ${groupId}, 1)
    on conflict (account_id, extension_id) do update set calls = (t.calls + 1) % 1000000`)

/** Ends the wrap-up of agents; returns those for whom there was one. */
export const endWrapUp = async (db: Db, accountId: AccountId, extensionIds: readonly number[], now: string) =>
  (
    await db.many<{ extensionId: number }>(sql`
      update agent_activity set wrap_up_until = ${now}::timestamptz
      where account_id = ${accountId} and extension_id = any(${extensionIds}::bigint[])
        and wrap_up_until > ${now}::timestamptz
      returning extension_id`)
  ).map(({ extensionId }) => extensionId)

// --- waiting callers -------------------------------------------------------------------------------------------------

export interface WaitingCall extends LiveCall {
  readonly engineCallId: string
  readonly fromNumber: string
}
/** A caller who waits in a queue, locked until the transaction ends; undefined when the caller has left. */
export const lockWaiting = (db: Db, accountId: AccountId, queueId: number, callId: number) =>
  db.maybeOne<WaitingCall>(sql`
    select c.account_id, c.id, c.engine_call_id, c.from_number, c.last_event, c.state, c.journey from live_calls c
    where c.account_id = ${accountId} and c.id = ${callId} and c.place = 'queue' and c.object_id = ${queueId}
    for update`)

/** The rank before everyone who waits in the queue. */
const topRank = (accountId: AccountId, queueId: number) => sql`
  (select least(0, coalesce(min(w.queue_rank), 0)) - 1 from (
    select c.queue_rank from live_calls c
    where c.account_id = ${accountId} and c.object_id = ${queueId} and c.place = 'queue'
    union all
    select b.queue_rank from queue_callbacks b
    where b.account_id = ${accountId} and b.queue_id = ${queueId} and b.state in ('waiting', 'calling')) w)`
export const moveToTop = (db: Db, accountId: AccountId, queueId: number, callId: number, journey: Journey) =>
  db.run(sql`
    update live_calls set queue_rank = ${topRank(accountId, queueId)}, journey = ${json(journey)}
    where account_id = ${accountId} and id = ${callId}`)
export const moveCallbackToTop = (db: Db, accountId: AccountId, queueId: number, callbackId: number) =>
  db.run(sql`
    update queue_callbacks set queue_rank = ${topRank(accountId, queueId)},
      next_attempt_at = least(next_attempt_at, now())
    where account_id = ${accountId} and id = ${callbackId}`)

export const findRank = async (db: Db, accountId: AccountId, callId: number) =>
  (
    await db.maybeOne<{ rank: number }>(sql`
      select coalesce(c.queue_rank, 0) as rank from live_calls c
      where c.account_id = ${accountId} and c.id = ${callId}`)
  )?.rank ?? 0

/** Whether an extension has a phone or app that can answer. */
export const hasPhone = async (db: Db, accountId: AccountId, extensionId: number) =>
  (await db.maybeOne(sql`
    select 1 from lines n where n.account_id = ${accountId} and n.extension_id = ${extensionId} and n.enabled limit 1`)) !==
  undefined

/** Whether an extension talks in this call. */
export const isTalkingIn = async (db: Db, accountId: AccountId, callId: number, extensionId: number) =>
  (await db.maybeOne(sql`
    select 1 from live_legs l where l.account_id = ${accountId} and l.call_id = ${callId}
      and l.extension_id = ${extensionId} and l.state = 'talking'`)) !== undefined

export const isTalking = async (db: Db, accountId: AccountId, extensionId: number) =>
  (await db.maybeOne(sql`
    select 1 from live_legs l
    where l.account_id = ${accountId} and l.extension_id = ${extensionId} and l.state in ('talking', 'monitoring')`)) !==
  undefined
