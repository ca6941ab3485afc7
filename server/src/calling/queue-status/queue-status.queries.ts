import { overflowOutcomes } from "@dialplane/contract/calling/queues/service-level"
import type {
  AgentCounts,
  AgentStatus,
  OwnQueueStatus,
  QueueSummary,
  QueueToday,
  WaitingCaller,
} from "@dialplane/contract/calling/queue-status/queue-status.schema"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { sql, type Sql } from "../../kit/database/sql.ts"
import { canBeRung } from "../queues/agent-states.service.ts"

export interface Day {
  readonly timeZone: string
  /** When today began in the account's time zone. */
  readonly dayBegan: string
}
export const findDay = (db: Db, accountId: AccountId, now: string) =>
  db.one<Day>(sql`
    select a.time_zone, date_trunc('day', ${now}::timestamptz at time zone a.time_zone) at time zone a.time_zone
      as day_began
    from accounts a where a.id = ${accountId}`)

export type QueueRow = Pick<QueueSummary, "queueId" | "name" | "extension"> &
  QueueSummary["goals"] & { readonly scheduleId: number | null }
export type WaitingCount = { readonly queueId: number } & Pick<QueueSummary, "waiting" | "longestWaitSince">
export type AgentCountRow = { readonly queueId: number } & AgentCounts & {
    /** When the next wrap-up of an agent ends. */
    readonly wrapUpEndsAt: string | null
  }
export type TodayRow = { readonly queueId: number } & Omit<QueueToday, "serviceLevelPercent">

/** What an agent is doing; `a` is the membership. */
const stateOf = (now: string): Sql => sql`
  case when not a.logged_in then 'loggedOut' when l.talking then 'onCall' when l.talking = false then 'ringing'
    when p.agent_id is not null then 'paused' when y.wrap_up_until > ${now}::timestamptz then 'wrapUp'
    when ${canBeRung} then 'ready' else 'offline' end`
/** The agent's extension, user, live leg, pause and last call, each looked up by key. */
const agentJoins = (accountId: AccountId): Sql => sql`
  join lateral (select e.* from extensions e where e.account_id = ${accountId} and e.id = a.agent_id limit 1) e on true
  left join users u on u.account_id = e.account_id and u.id = e.user_id
  left join lateral (select bool_or(g.state in ('talking', 'monitoring')) as talking,
      max(g.since) filter (where g.state in ('talking', 'monitoring')) as talking_since, min(g.since) as ringing_since,
      (array_agg(g.call_id order by g.state desc, g.since))[1] as call_id
    from live_legs g where g.account_id = ${accountId} and g.extension_id = a.agent_id) l on true
  left join queue_agent_states p on p.account_id = a.account_id and p.agent_id = a.agent_id and p.paused
  left join agent_activity y on y.account_id = a.account_id and y.extension_id = a.agent_id`

const only = (column: Sql, queueIds: readonly number[] | undefined): Sql =>
  queueIds === undefined ? sql`` : sql` and ${column} = any(${queueIds}::bigint[])`

// Small statements for all queues of an account, or for one: together they cost less than one large one, whose plan
// alone takes longer than they do. Plans are kept until there are new statistics: with old ones, a free choice of joins
// read the extensions of all accounts. What one row belongs to is therefore looked up by key (lateral, limit 1).

export const listQueues = (db: Db, accountId: AccountId, queueIds?: readonly number[]) =>
  db.many<QueueRow>(sql`
    select q.id as queue_id, q.name, q.number as extension, t.schedule_id, t.service_level_percent::int,
      t.service_level_seconds::int, t.waiting_warning::int, t.waiting_alarm::int, t.longest_wait_warning::int,
      t.longest_wait_alarm::int
    from queue_settings t cross join lateral (
      select e.id, e.name, e.number, e.sort_number from extensions e
      where e.account_id = ${accountId} and e.id = t.queue_id limit 1) q
    where t.account_id = ${accountId}${only(sql`t.queue_id`, queueIds)}
    order by q.sort_number, q.id`)

export const countWaiting = (db: Db, accountId: AccountId, queueIds?: readonly number[]) =>
  db.many<WaitingCount>(sql`
    select w.queue_id, count(*)::int as waiting, min(w.since) as longest_wait_since from (
      select c.object_id as queue_id, c.since from live_calls c
      where c.account_id = ${accountId} and c.place = 'queue'${only(sql`c.object_id`, queueIds)}
      union all
      select b.queue_id, b.since from queue_callbacks b
      where b.account_id = ${accountId} and b.state = 'waiting'${only(sql`b.queue_id`, queueIds)}) w
    group by w.queue_id`)

/** Each agent is looked at once, in however many queues. */
export const countAgents = (db: Db, accountId: AccountId, now: string, queueIds?: readonly number[]) =>
  db.many<AgentCountRow>(sql`
    with people as materialized (
      select a.agent_id, y.wrap_up_until, ${stateOf(now)} as state, p.agent_id is not null as is_paused
      from (select distinct m.account_id, m.agent_id, true as logged_in from queue_agents m
          where m.account_id = ${accountId}${only(sql`m.queue_id`, queueIds)}) a
        ${agentJoins(accountId)}),
    counted as (
      select a.queue_id, case when a.logged_in then o.state else 'loggedOut' end as state, count(*)::int as agents,
        count(*) filter (where o.is_paused)::int as paused_agents, min(o.wrap_up_until) as wrap_up_until
      from queue_agents a join people o on o.agent_id = a.agent_id
      where a.account_id = ${accountId}${only(sql`a.queue_id`, queueIds)} group by 1, 2)
    select s.queue_id, coalesce(max(s.agents) filter (where s.state = 'ready'), 0) as ready,
      coalesce(max(s.agents) filter (where s.state = 'ringing'), 0) as ringing,
      coalesce(max(s.agents) filter (where s.state = 'onCall'), 0) as on_call,
      coalesce(max(s.agents) filter (where s.state = 'wrapUp'), 0) as wrap_up,
      coalesce(max(s.agents) filter (where s.state = 'paused'), 0) as paused,
      coalesce(sum(s.paused_agents) filter (where s.state in ('onCall', 'ringing')), 0)::int as paused_in_call,
      coalesce(max(s.agents) filter (where s.state = 'offline'), 0) as offline,
      coalesce(max(s.agents) filter (where s.state = 'loggedOut'), 0) as logged_out,
      min(s.wrap_up_until) filter (where s.state = 'wrapUp') as wrap_up_ends_at
    from counted s group by s.queue_id`)

/**
 * The stays of calls that began today, as reports count them. Calls that go on elsewhere are not recorded yet: their
 * stays are judged by the rules of contract/src/calling/queues/service-level.ts; a test compares both.
 */
export const countToday = (db: Db, accountId: AccountId, dayBegan: string, queueIds?: readonly number[]) =>
  db.many<TodayRow>(sql`
    with stays as (
      select s.object_id as queue_id, s.stay_result as result, s.stay_is_in_time as is_in_time,
        s.stay_wait_seconds::float8 as waited
      from call_steps s
      where s.account_id = ${accountId} and s.kind = 'queue' and s.stay_result is not null
        and s.started_at >= ${dayBegan}::timestamptz${only(sql`s.object_id`, queueIds)}
      union all
      select v.queue_id, case when v.outcome = 'hungUp' then
            case when v.waited < t.ignore_abandoned_seconds then 'early' else 'abandoned' end
          when v.outcome = any(${[...overflowOutcomes]}::text[]) then 'overflowed' else v.outcome end,
        v.outcome = 'answered' and v.waited <= t.service_level_seconds, v.waited
      from live_calls c cross join lateral (
          select (v->>'queueId')::bigint as queue_id, v->>'outcome' as outcome,
            ((v->>'leftAt')::float8 - (v->>'enteredAt')::float8) / 1000 as waited
          from jsonb_array_elements(c.queue_stops) v) v
        join queue_settings t on t.account_id = ${accountId} and t.queue_id = v.queue_id
      where c.account_id = ${accountId} and c.queue_stops <> '[]' and c.started_at >= ${dayBegan}::timestamptz)
    select s.queue_id, (count(*) filter (where s.result = 'answered'))::int as answered,
      (count(*) filter (where s.is_in_time))::int as answered_in_time,
      (count(*) filter (where s.result = 'abandoned'))::int as abandoned,
      (count(*) filter (where s.result = 'early'))::int as abandoned_early,
      (count(*) filter (where s.result in ('overflowed', 'voicemail')))::int as overflowed,
      (count(*) filter (where s.result = 'callback'))::int as callbacks,
      round(avg(s.waited) filter (where s.result = 'answered'))::int as average_wait_seconds
    from stays s group by s.queue_id`)

export type WaitingRow = Omit<WaitingCaller, "from" | "position"> & {
  readonly queueId: number
  readonly fromNumber: string
  readonly fromName: string
  readonly position: number
}
/** Waiting callers in the order in which they are answered. */
export const listWaiting = (db: Db, accountId: AccountId, queueIds: readonly number[], most: number) =>
  db.many<WaitingRow>(sql`
    select * from (
      select w.*, (row_number() over (partition by w.queue_id order by w.rank, w.since, w.call_id))::int as position,
        (-w.rank)::int as priority
      from (
        select c.object_id as queue_id, c.id as call_id, c.engine_call_id as leg_id, 'call' as kind, c.from_number,
          c.from_name, c.since, coalesce(c.queue_rank, 0) as rank, 0 as attempts, null::timestamptz as next_attempt_at,
          coalesce((select jsonb_agg(jsonb_build_object('extensionId', e.id, 'extension', e.number, 'name', e.name)
              order by e.sort_number, e.id)
            from live_legs l join extensions e on e.account_id = l.account_id and e.id = l.extension_id
            where l.account_id = c.account_id and l.call_id = c.id and l.state = 'ringing'), '[]') as ringing
        from live_calls c
        where c.account_id = ${accountId} and c.place = 'queue' and c.object_id = any(${queueIds}::bigint[])
        union all
        select b.queue_id, b.id, b.asked_call_id, 'callback', b.number, '', b.since, b.queue_rank, b.attempts,
          b.next_attempt_at, '[]'
        from queue_callbacks b
        where b.account_id = ${accountId} and b.state = 'waiting' and b.queue_id = any(${queueIds}::bigint[])) w) p
    where p.position <= ${most} order by p.queue_id, p.position`)

/** The queue in which the leg `l` was rung: a call can ring the same phone in a group before or after. */
const queueThatRang = (accountId: AccountId | Sql): Sql => sql`(
  select s.object_id as queue_id, s.object_name as name from call_steps s
  where s.account_id = ${accountId} and s.started_at = l.started_at and s.call_id = l.call_id and s.kind = 'queue'
    and l.rang_at >= s.entered_at and (l.rang_at < s.left_at or l.answered_at = s.left_at)
  order by s.position limit 1)`
/** Called, and nobody else took the call. A leg that ends when it begins is of somebody whose phone stayed silent. */
const isRung = sql`l.direction = 'inbound' and l.result <> 'elsewhere'
  and (l.answered_at is not null or l.ended_at > l.rang_at)`

export type AgentRow = Omit<AgentStatus, "talkingTo"> & {
  readonly partyNumber: string | null
  readonly partyName: string | null
}
const agentColumns = (now: string): Sql => sql`
  e.id as extension_id, e.number as extension, e.user_id,
  case when u.id is null then e.name else u.first_name || ' ' || u.last_name end as name, ${stateOf(now)} as state,
  case when not a.logged_in then a.logged_since when l.talking then l.talking_since
    when l.talking = false then l.ringing_since when p.agent_id is not null then p.since
    when y.wrap_up_until > ${now}::timestamptz then y.last_call_ended_at
    else greatest(a.logged_since, y.wrap_up_until, y.last_call_ended_at, (
      select max(o.ended_at) from call_legs o where o.account_id = e.account_id and o.extension_id = e.id
        and o.started_at > ${now}::timestamptz - interval '1 day' and o.answered_at is not null)) end as since,
  case when a.logged_in and l.talking is null and p.agent_id is null and y.wrap_up_until > ${now}::timestamptz
    then y.wrap_up_until end as wrap_up_until,
  case when p.agent_id is not null then jsonb_build_object('reason', p.reason, 'note', p.note, 'since',
    to_char(p.since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as pause,
  (select count(*)::int from call_legs l cross join lateral ${queueThatRang(sql`e.account_id`)} q
    where l.account_id = e.account_id and l.extension_id = e.id and l.answered_at is not null and ${isRung}
      and l.started_at >= date_trunc('day', ${now}::timestamptz at time zone c.time_zone) at time zone c.time_zone)
    as calls_today,
  case when v.extension_id = e.id and v.direction <> 'inbound' then v.to_number else v.from_number end as party_number,
  case when v.extension_id = e.id and v.direction <> 'inbound' then v.to_name
    when v.from_name = '' then ''
    else trim(coalesce(v.state->>'callerNamePrefix', '') || ' ' || v.from_name) end as party_name`
const agentTables = (accountId: AccountId): Sql => sql`
  queue_agents a join accounts c on c.id = a.account_id ${agentJoins(accountId)}
    left join live_calls v on v.account_id = a.account_id and v.id = l.call_id`

export const listAgents = (db: Db, accountId: AccountId, queueId: number, now: string) =>
  db.many<AgentRow>(sql`
    select ${agentColumns(now)} from ${agentTables(accountId)}
    where a.account_id = ${accountId} and a.queue_id = ${queueId} order by e.sort_number, e.id`)

/** An agent of several queues is in the state of the one where the agent is logged in. */
export const findAgent = (db: Db, accountId: AccountId, extensionId: number, now: string) =>
  db.maybeOne<AgentRow>(sql`
    select ${agentColumns(now)} from ${agentTables(accountId)}
    where a.account_id = ${accountId} and a.agent_id = ${extensionId}
    order by a.logged_in desc, a.logged_since desc limit 1`)

// --- one's own -------------------------------------------------------------------------------------------------------

export const listOwnAgents = (db: Db, accountId: AccountId, userId: UserId, now: string) =>
  db.many<AgentRow>(sql`
    select distinct on (e.id) ${agentColumns(now)} from ${agentTables(accountId)}
    where a.account_id = ${accountId} and a.agent_id in (
      select x.id from extensions x where x.account_id = ${accountId} and x.user_id = ${userId})
    order by e.id, a.logged_in desc, a.logged_since desc`)

/** The queues that one of these agents is logged in to. */
export const listQueuesOf = async (db: Db, accountId: AccountId, extensionIds: readonly number[]) =>
  (
    await db.many<{ queueId: number }>(sql`
      select distinct a.queue_id from queue_agents a
      where a.account_id = ${accountId} and a.agent_id = any(${extensionIds}::bigint[]) and a.logged_in`)
  ).map(({ queueId }) => queueId)

export type OwnCallRow = Omit<OwnQueueStatus["today"]["calls"][number], "from"> & {
  readonly fromNumber: string
  readonly fromName: string
}
const ownLegs = (accountId: AccountId, extensionIds: readonly number[], dayBegan: string): Sql => sql`
  call_legs l join calls c on c.account_id = l.account_id and c.started_at = l.started_at and c.id = l.call_id
    cross join lateral ${queueThatRang(accountId)} q
  where l.account_id = ${accountId} and l.extension_id = any(${extensionIds}::bigint[])
    and l.started_at >= ${dayBegan}::timestamptz and ${isRung}`
export const listOwnCalls = (
  db: Db,
  accountId: AccountId,
  extensionIds: readonly number[],
  dayBegan: string,
  most: number,
) =>
  db.many<OwnCallRow>(sql`
    select l.rang_at as at, c.from_number, c.from_name, q.name as queue_name,
      l.answered_at is not null as answered,
      coalesce(round(extract(epoch from l.ended_at - l.answered_at)), 0)::int as talk_seconds
    from ${ownLegs(accountId, extensionIds, dayBegan)}
    order by l.rang_at desc, l.call_id desc limit ${most}`)
export const sumOwnCalls = (db: Db, accountId: AccountId, extensionIds: readonly number[], dayBegan: string) =>
  db.one<Pick<OwnQueueStatus["today"], "answered" | "missed" | "talkSeconds">>(sql`
    select (count(*) filter (where l.answered_at is not null))::int as answered,
      (count(*) filter (where l.answered_at is null))::int as missed,
      coalesce(round(sum(extract(epoch from l.ended_at - l.answered_at))), 0)::int as talk_seconds
    from ${ownLegs(accountId, extensionIds, dayBegan)}`)

/** The extension with which a person answers calls. */
export const findOwnExtension = (db: Db, accountId: AccountId, userId: UserId) =>
  db.maybeOne<{ id: number; name: string }>(sql`
    select e.id, e.number || ' ' || e.name as name from extensions e
    where e.account_id = ${accountId} and e.user_id = ${userId} and e.type = 'Extension'
    order by e.is_default desc, e.sort_number, e.id limit 1`)
export const findAgentOf = (db: Db, accountId: AccountId, queueId: number, extensionId: number) =>
  db.maybeOne<{ id: number; name: string }>(sql`
    select e.id, e.number || ' ' || e.name as name
    from queue_agents a join extensions e on e.account_id = a.account_id and e.id = a.agent_id
    where a.account_id = ${accountId} and a.queue_id = ${queueId} and a.agent_id = ${extensionId}`)
/** Name and number of a queue. */
export const findQueue = (db: Db, accountId: AccountId, queueId: number) =>
  db.maybeOne<{ id: number; name: string; extension: string }>(sql`
    select q.id, q.name, q.number as extension from extensions q
    where q.account_id = ${accountId} and q.id = ${queueId} and q.type = 'Call Queue'`)
