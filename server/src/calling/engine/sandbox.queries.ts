import type { QueueStrategy } from "@dialplane/contract/calling/queues/queue-settings"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { json, sql, type Sql } from "../../kit/database/sql.ts"
import type { Spy } from "./commands.rules.ts"
import type { PlannedEvent } from "./people.rules.ts"

export interface DueEvent {
  readonly accountId: AccountId
  readonly id: number
  readonly dueMs: number
  readonly engineCallId: string
  readonly eventNumber: number
  readonly event: PlannedEvent
}

/** Events that are due, locked until the transaction ends; events that another node has taken are left to it. */
export const takeDue = (db: Db, until: string, most: number) =>
  db.many<DueEvent>(sql`
    with due as (
      select e.account_id, e.id from sandbox_events e where e.due_at <= ${until}::timestamptz
      order by e.due_at, e.account_id, e.id limit ${most} for update skip locked)
    delete from sandbox_events e using due d where e.account_id = d.account_id and e.id = d.id
    returning e.account_id, e.id, (extract(epoch from e.due_at) * 1000)::float8 as due_ms, e.engine_call_id,
      e.event_number, e.event`)

export const planEvent = (
  db: Db,
  accountId: AccountId,
  engineCallId: string,
  eventNumber: number,
  dueAt: string,
  event: PlannedEvent,
) =>
  db.run(sql`
    insert into sandbox_events (account_id, due_at, engine_call_id, event_number, event)
    values (${accountId}, ${dueAt}, ${engineCallId}, ${eventNumber}, ${json(event)})
    on conflict (engine_call_id, event_number) do nothing`)

/** Another time for what was planned last. */
export const delayEvent = (db: Db, engineCallId: string, eventNumber: number, dueAt: string) =>
  db.run(sql`
    update sandbox_events set due_at = ${dueAt}
    where engine_call_id = ${engineCallId} and event_number = ${eventNumber}`)

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
  readonly offersCallback: boolean
  readonly offersExit: boolean
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
      s.callback_key is not null and c.state->'caller'->>'number' is not null and c.state->'callbackFrom' is null
        as offers_callback,
      s.exit_key is not null as offers_exit,
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
        where l->>'result' = 'notAnswered' and l->>'extensionId' is not null) as missed_by
    from live_calls c join queue_settings s on s.account_id = c.account_id and s.queue_id = c.object_id
    where c.account_id = ${accountId} and c.engine_call_id = ${engineCallId} and c.place = 'queue'
    for update of c`)

/** Whether a caller waits in a queue that is gone. */
export const waitsNowhere = async (db: Db, accountId: AccountId, engineCallId: string) =>
  (await db.maybeOne(sql`
    select 1 from live_calls c where c.account_id = ${accountId} and c.engine_call_id = ${engineCallId}
      and c.place = 'queue' and not exists (select from queue_settings s
        where s.account_id = c.account_id and s.queue_id = c.object_id)`)) !== undefined
/** The conference bridge that asks a caller for its PIN. */
export const findAskedBridge = (db: Db, accountId: AccountId, engineCallId: string) =>
  db.maybeOne<{ kitId: number; sealedHostPin: string | null; sealedGuestPin: string | null }>(sql`
    select b.extension_id as kit_id, b.host_pin as sealed_host_pin, b.guest_pin as sealed_guest_pin
    from live_calls c join conference_bridges b on b.account_id = c.account_id
      and b.extension_id = (c.state->'place'->>'extensionId')::bigint
    where c.account_id = ${accountId} and c.engine_call_id = ${engineCallId} and c.place = 'conferencePin'`)

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
    where e.account_id = a.account_id and e.id = a.agent_id and not e.do_not_disturb and coalesce(u.status_id = 1, true)
      and exists (select from lines n where n.account_id = e.account_id and n.extension_id = e.id and n.enabled))
  and not exists (select from queue_agent_states p
    where p.account_id = a.account_id and p.agent_id = a.agent_id and p.paused)
  and not exists (select from live_legs l where l.account_id = a.account_id and l.extension_id = a.agent_id)
  and not exists (select from agent_activity w where w.account_id = a.account_id and w.extension_id = a.agent_id
    and w.wrap_up_until > ${now}::timestamptz)`

/**
 * Agents of a queue who could answer now. Those for whom a caller waits in a queue of higher priority are left to that
 * queue, and those whom another call is taking at this moment are left out.
 */
export const listFreeAgents = (db: Db, accountId: AccountId, queueId: number, now: string) =>
  db.many<FreeAgent>(sql`
    select a.agent_id as extension_id, a.priority::int, a.skill::int,
      (extract(epoch from y.last_call_ended_at) * 1000)::float8 as last_call_ended_ms,
      case when y.day = (${now}::timestamptz at time zone c.time_zone)::date then y.calls_of_day else 0 end
        as calls_today
    from queue_agents a join accounts c on c.id = a.account_id
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
    order by a.agent_id for update of a skip locked`)

export interface Traffic {
  readonly accountId: AccountId
  readonly rate: number
}
/** Accounts whose next simulated call is due, locked until the transaction ends. */
export const takeDueTraffic = (db: Db, now: string) =>
  db.many<Traffic>(sql`
    select t.account_id, t.rate::int from sandbox_traffic t where t.rate > 0 and t.next_call_at <= ${now}::timestamptz
    order by t.next_call_at limit 20 for update skip locked`)
export const planTraffic = (db: Db, accountId: AccountId, nextCallAt: string) =>
  db.run(sql`update sandbox_traffic set next_call_at = ${nextCallAt} where account_id = ${accountId}`)

export interface Scene {
  readonly timeZone: string
  readonly countryCode: string
  readonly numbers: readonly string[]
  /** Extensions with a phone whose user can call and who are in no call. */
  readonly callers: readonly { readonly id: number; readonly number: string }[]
}
/** Who can call and be called in an account; a few of many, so that a large account costs no more. */
export const findScene = (db: Db, accountId: AccountId, seed: number) =>
  db.one<Scene>(sql`
    select a.time_zone, a.country_code,
      array(select n.number from phone_numbers n where n.account_id = a.id and n.extension_id is not null
        and n.status in ('Assigned', 'In Use') order by hashint8extended(n.id, ${seed}) limit 20) as numbers,
      coalesce((select jsonb_agg(jsonb_build_object('id', x.id, 'number', x.number)) from (
        select e.id, e.number from extensions e left join users u on u.account_id = e.account_id and u.id = e.user_id
        where e.account_id = a.id and e.type = 'Extension' and coalesce(u.status_id = 1, true)
          and exists (select from lines l where l.account_id = e.account_id and l.extension_id = e.id and l.enabled)
          and not exists (select from live_legs g where g.account_id = e.account_id and g.extension_id = e.id)
        order by hashint8extended(e.id, ${seed}) limit 20) x), '[]') as callers
    from accounts a where a.id = ${accountId}`)

/** Who could take over a call. */
export const listColleagues = async (db: Db, accountId: AccountId, seed: number) =>
  (
    await db.many<{ id: number }>(sql`
      select e.id from extensions e left join users u on u.account_id = e.account_id and u.id = e.user_id
      where e.account_id = ${accountId} and e.type = 'Extension' and coalesce(u.status_id = 1, true)
        and not exists (select from live_legs g where g.account_id = e.account_id and g.extension_id = e.id)
      order by hashint8extended(e.id, ${seed}) limit 5`)
  ).map(({ id }) => id)

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

/** Agents with a phone whose users can be called. */
export const listAgents = (db: Db, accountId: AccountId) =>
  db.many<{ queueId: number; agentId: number }>(sql`
    select a.queue_id, a.agent_id from queue_agents a
      join extensions e on e.account_id = a.account_id and e.id = a.agent_id
      left join users u on u.account_id = e.account_id and u.id = e.user_id
    where a.account_id = ${accountId} and coalesce(u.status_id = 1, true)
      and exists (select from lines n where n.account_id = e.account_id and n.extension_id = e.id and n.enabled)
    order by a.queue_id, a.agent_id`)

export const listSimulated = (db: Db) =>
  db.many<Traffic>(sql`select t.account_id, t.rate::int from sandbox_traffic t where t.rate > 0 order by t.account_id`)
/** Whether past calls of a period were made before. */
export const hasHistory = async (db: Db, accountId: AccountId, from: number, to: number) =>
  (await db.maybeOne(sql`
    select 1 from calls c where c.account_id = ${accountId} and c.started_at >= ${new Date(from).toISOString()}
      and c.started_at < ${new Date(to).toISOString()} and c.engine_call_id like 'history-%' limit 1`)) !== undefined

/** The phone of a supervisor in a call. False if it is busy elsewhere, or if somebody else monitors the person. */
export const putMonitoringLeg = async (
  db: Db,
  accountId: AccountId,
  { callId, supervisorExtensionId, withExtensionId, mode, tone, since }: Spy,
): Promise<boolean> =>
  (await db.maybeOne(sql`
    update live_legs set mode = ${mode}, tone = ${tone} where account_id = ${accountId} and call_id = ${callId}
      and extension_id = ${supervisorExtensionId} and state = 'monitoring' and with_extension_id = ${withExtensionId}
    returning 1`)) !== undefined ||
  (await db.maybeOne(sql`
    insert into live_legs (account_id, call_id, extension_id, state, since, mode, with_extension_id, tone)
    values (${accountId}, ${callId}, ${supervisorExtensionId}, 'monitoring', ${since}, ${mode}, ${withExtensionId}, ${tone})
    on conflict do nothing returning 1`)) !== undefined

export const endMonitoringLeg = async (
  db: Db,
  accountId: AccountId,
  { callId, supervisorExtensionId }: Pick<Spy, "callId" | "supervisorExtensionId">,
): Promise<void> => {
  await db.run(sql`
    delete from live_legs where account_id = ${accountId} and call_id = ${callId}
      and extension_id = ${supervisorExtensionId} and state = 'monitoring'`)
}
