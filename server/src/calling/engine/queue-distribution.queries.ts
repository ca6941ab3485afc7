import type { QueueStrategy } from "@dialplane/contract/calling/queues/queue-settings"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { sql, type Sql } from "../../kit/database/sql.ts"
import { canBeRung } from "../queues/agent-states.service.ts"

export interface WaitingCall {
  readonly id: number
  readonly lastEvent: number
  readonly queueId: number
  readonly seed: number
  readonly ringSeconds: number
  readonly retrySeconds: number
  readonly strategy: QueueStrategy
  readonly waitedMs: number
  readonly maxWaitSeconds: number
  /** Callers of the same queue who come first and for whom no agent's phone rings yet. */
  readonly before: number
  readonly agentsLoggedIn: number
  /** Callers leave when the last agent has logged out. */
  readonly leavesWithoutAgents: boolean
  /** The keys by which the caller asks for a callback or leaves; null: not offered. */
  readonly callbackKey: string | null
  readonly exitKey: string | null
  /** The agent whom the queue rang last. */
  readonly lastAgentId: number | null
  /** Agents who let this call ring before. */
  readonly missedBy: readonly number[]
}
/** The call is locked until the transaction ends, so that it cannot be offered and taken out at the same time. */
export const findWaiting = (db: Db, accountId: AccountId, engineCallId: string, now: string) =>
  db.maybeOne<WaitingCall>(sql`
    select c.id, c.last_event, c.object_id as queue_id, (c.state->>'seed')::int as seed, s.ring_seconds::int,
      s.retry_seconds::int, s.strategy,
      (extract(epoch from ${now}::timestamptz - c.since) * 1000)::float8 as waited_ms, s.max_wait_seconds::int,
      s.no_agents_applies = 'all' and exists (select from call_destinations d where d.account_id = c.account_id
        and d.owner_extension_id = c.object_id and d.slot = 'noAgents') as leaves_without_agents,
      c.state->'place'->>'callbackKey' as callback_key, s.exit_key,
      (select count(*)::int from live_calls o where o.account_id = c.account_id and o.place = 'queue'
        and o.object_id = c.object_id and o.id <> c.id
        and (o.queue_rank, o.since, o.id) < (c.queue_rank, c.since, c.id)
        and not exists (select from live_legs l where l.account_id = o.account_id and l.call_id = o.id
          and l.state = 'ringing')) as before,
      (select count(*)::int from queue_agents a where a.account_id = c.account_id and a.queue_id = c.object_id
        and a.logged_in) as agents_logged_in,
      (select t.last_agent_id from ring_turns t where t.account_id = c.account_id and t.extension_id = c.object_id)
        as last_agent_id,
      array(select (l->>'extensionId')::bigint from jsonb_array_elements(c.journey->'legs') l
        where l->>'result' = 'notAnswered' and l->>'extensionId' is not null
          and (l->>'endedAt')::float8 > (l->>'rangAt')::float8) as missed_by
    from live_calls c join queue_settings s on s.account_id = c.account_id and s.queue_id = c.object_id
    where c.account_id = ${accountId} and c.engine_call_id = ${engineCallId} and c.place = 'queue'
    for update of c`)

/** Whether a caller waits in a queue that is gone. */
export const waitsNowhere = async (db: Db, accountId: AccountId, engineCallId: string) =>
  (await db.maybeOne(sql`
    select 1 from live_calls c where c.account_id = ${accountId} and c.engine_call_id = ${engineCallId}
      and c.place = 'queue' and not exists (select from queue_settings s
        where s.account_id = c.account_id and s.queue_id = c.object_id)`)) !== undefined

/** Whom a queue rang last. */
export const saveTurn = (db: Db, accountId: AccountId, queueId: number, agentId: number) =>
  db.run(sql`
    insert into ring_turns (account_id, extension_id, last_agent_id) values (${accountId}, ${queueId}, ${agentId})
    on conflict (account_id, extension_id) do update set last_agent_id = excluded.last_agent_id`)

export interface FreeAgent {
  readonly extensionId: number
  readonly priority: number
  readonly skill: number
  readonly lastCallEndedMs: number | null
  readonly callsToday: number
}
/** Whether the agent of `queue_agents a` could answer now. */
export const canAnswer = (now: string): Sql => sql`a.logged_in
  and exists (select from extensions e left join users u on u.account_id = e.account_id and u.id = e.user_id
    where e.account_id = a.account_id and e.id = a.agent_id and ${canBeRung})
  and not exists (select from queue_agent_states p
    where p.account_id = a.account_id and p.agent_id = a.agent_id and p.paused)
  and not exists (select from live_legs l where l.account_id = a.account_id and l.extension_id = a.agent_id)
  and not exists (select from agent_activity w where w.account_id = a.account_id and w.extension_id = a.agent_id
    and w.wrap_up_until > ${now}::timestamptz)`

/**
 * Agents of a queue who could answer now. Those for whom a caller waits in a queue of higher priority are left to that
 * queue, and those whom another call is taking at this moment are left out: the agent is locked, not the place in one
 * queue. Whoever another node rang after this began to read is found by reading again what is locked by then.
 */
export const listFreeAgents = async (db: Db, accountId: AccountId, queueId: number, now: string) => {
  const locked = await lockFreeAgents(db, accountId, queueId, now)
  if (locked.length === 0) return locked
  const taken = await db.many<{ extensionId: number }>(sql`
    select l.extension_id from live_legs l where l.account_id = ${accountId}
      and l.extension_id = any(${locked.map(({ extensionId }) => extensionId)}::bigint[])`)
  const ids = new Set(taken.map(({ extensionId }) => extensionId))
  return locked.filter(({ extensionId }) => !ids.has(extensionId))
}

const lockFreeAgents = (db: Db, accountId: AccountId, queueId: number, now: string) =>
  db.many<FreeAgent>(sql`
    select a.agent_id as extension_id, a.priority::int, a.skill::int,
      (extract(epoch from y.last_call_ended_at) * 1000)::float8 as last_call_ended_ms,
      case when y.day = (${now}::timestamptz at time zone c.time_zone)::date then y.calls_of_day else 0 end
        as calls_today
    from queue_agents a join accounts c on c.id = a.account_id
      join extensions g on g.account_id = a.account_id and g.id = a.agent_id
      left join agent_activity y on y.account_id = a.account_id and y.extension_id = a.agent_id
    where a.account_id = ${accountId} and a.queue_id = ${queueId} and ${canAnswer(now)}
      and not exists (select from queue_agents o
          join queue_settings os on os.account_id = o.account_id and os.queue_id = o.queue_id
          join queue_settings ts on ts.account_id = a.account_id and ts.queue_id = a.queue_id
            and os.queue_priority < ts.queue_priority
          join live_calls w on w.account_id = o.account_id and w.place = 'queue' and w.object_id = o.queue_id
        where o.account_id = a.account_id and o.agent_id = a.agent_id and o.logged_in
          and not exists (select from live_legs l where l.account_id = w.account_id and l.call_id = w.id
            and l.state = 'ringing'))
    order by a.agent_id for no key update of g skip locked`)

export const ringAgents = (
  db: Db,
  accountId: AccountId,
  callId: number,
  extensionIds: readonly number[],
  since: string,
) =>
  db.run(sql`
    insert into live_legs (account_id, call_id, extension_id, state, since)
    select ${accountId}, ${callId}, r, 'ringing', ${since}::timestamptz from unnest(${extensionIds}::bigint[]) r
    on conflict do nothing`)
