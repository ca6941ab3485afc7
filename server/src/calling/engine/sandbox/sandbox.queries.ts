import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../../kit/database/database.ts"
import { json, sql, type Sql } from "../../../kit/database/sql.ts"
import type { Spy } from "../commands.rules.ts"
import type { SilentCall } from "../live-calls.queries.ts"
import type { Participant } from "./conference-guests.rules.ts"
import type { PlannedEvent } from "./people.rules.ts"
import type { KeyPlace } from "./pressed-keys.rules.ts"
import type { Steering } from "./steered-people.rules.ts"
import { userTakesCalls } from "../../../identity/users/users.service.ts"

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

/** What somebody wants to happen in a test call. */
export const insertSteering = (
  db: Db,
  accountId: AccountId,
  engineCallId: string,
  people: Steering["people"],
  sealedKeys: readonly string[],
  startedAt: string,
) =>
  db.run(sql`
    insert into sandbox_people (account_id, engine_call_id, people, sealed_keys, started_at)
    values (${accountId}, ${engineCallId}, ${json(people)}, ${sealedKeys}::text[], ${startedAt})`)
export const findSteering = (db: Db, accountId: AccountId, engineCallId: string) =>
  db.maybeOne<Steering>(sql`
    select p.people, (extract(epoch from p.started_at) * 1000)::float8 as started_ms, p.sealed_keys
    from sandbox_people p where p.account_id = ${accountId} and p.engine_call_id = ${engineCallId}`)
/** Keys that were pressed are not kept. */
export const dropFirstKeys = (db: Db, accountId: AccountId, engineCallId: string) =>
  db.run(sql`
    update sandbox_people set sealed_keys = sealed_keys[2:]
    where account_id = ${accountId} and engine_call_id = ${engineCallId}`)
export const deleteSteering = (db: Db, accountId: AccountId, engineCallId: string) =>
  db.run(sql`delete from sandbox_people where account_id = ${accountId} and engine_call_id = ${engineCallId}`)

/** Simulated calls to which nothing will happen any more; locked, those that another node has taken are left to it. */
export const takeStuck = (db: Db, engine: string, since: string, most: number) =>
  db.many<SilentCall>(sql`
    select c.account_id, c.engine, c.engine_call_id, c.last_event from live_calls c
    where c.engine = ${engine} and c.last_event_at < ${since}::timestamptz
      and not exists (select from sandbox_events e
        where e.engine_call_id = c.engine_call_id and e.event_number > c.last_event)
    order by c.last_event_at limit ${most} for update skip locked`)

/** Nothing else happens to a call. */
export const forgetPlans = async (db: Db, accountId: AccountId, engineCallId: string): Promise<void> => {
  await db.run(sql`delete from sandbox_events where account_id = ${accountId} and engine_call_id = ${engineCallId}`)
  await deleteSteering(db, accountId, engineCallId)
}

/** Another time for what was planned last. */
export const delayEvent = (db: Db, engineCallId: string, eventNumber: number, dueAt: string) =>
  db.run(sql`
    update sandbox_events set due_at = ${dueAt}
    where engine_call_id = ${engineCallId} and event_number = ${eventNumber}`)

/** The conference bridge that asks a caller for its PIN. */
export const findAskedBridge = (db: Db, accountId: AccountId, engineCallId: string) =>
  db.maybeOne<{ kitId: number; sealedHostPin: string | null; sealedGuestPin: string | null }>(sql`
    select b.extension_id as kit_id, b.host_pin as sealed_host_pin, b.guest_pin as sealed_guest_pin
    from live_calls c join conference_bridges b on b.account_id = c.account_id
      and b.extension_id = (c.state->'place'->>'extensionId')::bigint
    where c.account_id = ${accountId} and c.engine_call_id = ${engineCallId} and c.place = 'conferencePin'`)

/** Where a caller is who presses keys. */
export const findKeyPlace = (db: Db, accountId: AccountId, engineCallId: string) =>
  db.maybeOne<KeyPlace>(sql`
    select c.place, s.exit_key, c.state->'place'->>'callbackKey' as callback_key
    from live_calls c left join queue_settings s on c.place = 'queue' and s.account_id = c.account_id
      and s.queue_id = c.object_id
    where c.account_id = ${accountId} and c.engine_call_id = ${engineCallId}`)

/** A participant of a conference and who else is there; undefined if the call is elsewhere. */
export const findParticipant = (db: Db, accountId: AccountId, engineCallId: string) =>
  db.maybeOne<Participant & { readonly lastEvent: number }>(sql`
    select c.last_event, (c.state->>'seed')::bigint as seed, (extract(epoch from c.since) * 1000)::float8 as since,
      coalesce((c.state->'place'->>'waitsForHost')::boolean, false) as waits_for_host,
      count(o.id)::int as others,
      (count(*) filter (where o.state->'place'->>'role' = 'host'))::int as hosts
    from live_calls c left join live_calls o on o.account_id = c.account_id and o.place = 'conference'
      and o.object_id = c.object_id and o.id <> c.id
    where c.account_id = ${accountId} and c.engine_call_id = ${engineCallId} and c.place = 'conference'
    group by c.account_id, c.id`)

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
  /** Those of queues, groups, receptionists and call flows. */
  readonly companyNumbers: readonly string[]
  /** Extensions with a phone whose user can call and who are in no call. */
  readonly callers: readonly { readonly id: number; readonly number: string }[]
}
/**
 * Rows around a random place among an account's: all rows of a small account, a few of a large one, which costs no more.
 */
const around = (table: Sql, accountId: AccountId, seed: number, only: Sql): Sql => {
  const beside = (side: Sql) => sql`
    select t.* from ${table} t where t.account_id = ${accountId} and t.id ${side} start.id and ${only}
    order by t.id limit ${mostAround}`
  return sql`
    (select min(m.id) + (hashint8extended(${seed}, 0) & 9223372036854775807) % (max(m.id) - min(m.id) + 1) as id
      from ${table} m where m.account_id = ${accountId}) start
    cross join lateral ((${beside(sql`>=`)}) union all (${beside(sql`<`)}))`
}
const mostAround = 200
const isAnswered = sql`t.extension_id is not null and t.status in ('Assigned', 'In Use')`
const isPersonal = sql`t.type = 'Extension'`

/** Who can call and be called in an account; a few of many. */
export const findScene = (db: Db, accountId: AccountId, seed: number) =>
  db.one<Scene>(sql`
    select a.time_zone, a.country_code,
      array(select n.number
        from ${around(sql`phone_numbers`, accountId, seed, isAnswered)} n
        order by hashint8extended(n.id, ${seed}) limit 20) as numbers,
      array(select n.number from extensions c
          join phone_numbers n on n.account_id = c.account_id and n.extension_id = c.id
        where c.account_id = a.id and c.type <> 'Extension' and n.status in ('Assigned', 'In Use')
        order by n.id limit 20) as company_numbers,
      coalesce((select jsonb_agg(jsonb_build_object('id', x.id, 'number', x.number)) from (
        select e.id, e.number from ${around(sql`extensions`, accountId, seed, isPersonal)} e
          left join users u on u.account_id = e.account_id and u.id = e.user_id
        where ${userTakesCalls}
          and exists (select from lines l where l.account_id = e.account_id and l.extension_id = e.id and l.enabled)
          and not exists (select from live_legs g where g.account_id = e.account_id and g.extension_id = e.id)
        order by hashint8extended(e.id, ${seed}) limit 20) x), '[]') as callers
    from accounts a where a.id = ${accountId}`)

/** Who could take over a call. */
export const listColleagues = async (db: Db, accountId: AccountId, seed: number) =>
  (
    await db.many<{ id: number }>(sql`
      select e.id from ${around(sql`extensions`, accountId, seed, isPersonal)} e
        left join users u on u.account_id = e.account_id and u.id = e.user_id
      where ${userTakesCalls}
        and not exists (select from live_legs g where g.account_id = e.account_id and g.extension_id = e.id)
      order by hashint8extended(e.id, ${seed}) limit 5`)
  ).map(({ id }) => id)

/** A member of the pickup group of one of these extensions, with a phone and in no call. */
export const findPickupColleague = (db: Db, accountId: AccountId, ringing: readonly number[]) =>
  db.maybeOne<{ extensionId: number; name: string }>(sql`
    select e.id as extension_id, e.number || ' ' || e.name as name from pickup_group_members r
      join pickup_group_members m on m.account_id = r.account_id and m.group_id = r.group_id
      join extensions e on e.account_id = m.account_id and e.id = m.extension_id
      left join users u on u.account_id = e.account_id and u.id = e.user_id
    where r.account_id = ${accountId} and r.extension_id = any(${ringing}::bigint[])
      and m.extension_id <> all(${ringing}::bigint[]) and ${userTakesCalls}
      and exists (select from lines l where l.account_id = e.account_id and l.extension_id = e.id and l.enabled)
      and not exists (select from live_legs g where g.account_id = e.account_id and g.extension_id = e.id)
    order by e.sort_number, e.id limit 1`)

/** Agents with a phone whose users can be called. */
export const listAgents = (db: Db, accountId: AccountId) =>
  db.many<{ queueId: number; agentId: number }>(sql`
    select a.queue_id, a.agent_id from queue_agents a
      join extensions e on e.account_id = a.account_id and e.id = a.agent_id
      left join users u on u.account_id = e.account_id and u.id = e.user_id
    where a.account_id = ${accountId} and ${userTakesCalls}
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

/** How many simulated calls an account gets, in percent of a usual day. */
export const findRate = async (db: Db, accountId: AccountId) =>
  (
    await db.maybeOne<{ rate: number }>(sql`
      select t.rate::int from sandbox_traffic t where t.account_id = ${accountId}`)
  )?.rate ?? 0
export const saveRate = (db: Db, accountId: AccountId, rate: number) =>
  db.run(sql`
    insert into sandbox_traffic (account_id, rate) values (${accountId}, ${rate})
    on conflict (account_id) do update set rate = excluded.rate, next_call_at = now()`)

/** A line of an account with simulated calls whose phone is connected and in no call. */
export const findIdlePhone = (db: Db, seed: number) =>
  db.maybeOne<{ accountId: AccountId; sipId: string; address: string; userAgent: string }>(sql`
    select l.account_id, l.sip_id, r.address, r.user_agent from sandbox_traffic t
      join registrations r on r.account_id = t.account_id and r.expires_at > now()
      join lines l on l.account_id = r.account_id and l.id = r.line_id and l.enabled
    where t.rate > 0
      and not exists (select from live_legs g where g.account_id = l.account_id and g.extension_id = l.extension_id)
    order by hashint8extended(l.id, ${seed}) limit 1`)

/**
 * Phones that this engine has registered and that must renew soon, or should have while the server was off: whoever
 * unregistered or was logged out has no registration, so that an expired one is that of a phone that is still there.
 */
export const listRenewing = (db: Db, source: string, before: string, most: number) =>
  db.many<{ accountId: AccountId; sipId: string; address: string; userAgent: string }>(sql`
    select l.account_id, l.sip_id, r.address, r.user_agent from registrations r
      join lines l on l.account_id = r.account_id and l.id = r.line_id
    where r.source = ${source} and r.expires_at < ${before}::timestamptz
    order by r.expires_at limit ${most}`)

const phonePlan = (sipId: string) => `phone-${sipId}`
/** The phone comes back later. */
export const planPhone = (db: Db, accountId: AccountId, sipId: string, dueAt: string, event: PlannedEvent) =>
  planEvent(db, accountId, phonePlan(sipId), 1, dueAt, event)
/** Whoever was logged out does not come back by itself. */
export const forgetPhones = async (db: Db, accountId: AccountId, sipIds: readonly string[]): Promise<void> => {
  await db.run(sql`
    delete from sandbox_events where account_id = ${accountId} and engine_call_id = any(${sipIds.map(phonePlan)}::text[])`)
}
