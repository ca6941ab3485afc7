import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

/** The queues of Harbor Pine: a helpdesk with hours and a menu key, a sales team that rings all at once, and a small team in a fixed order. */
const [support, sales, returns] = [100_804, 100_805, 100_817] as const
const [officeHours, supportHours] = [2001, 2002] as const

interface DemoDestination {
  readonly of: number
  readonly slot: string
  readonly kind: "extension" | "voicemail" | "external" | "hangUp"
  readonly to?: number
  readonly number?: string
}
const destinations: readonly DemoDestination[] = [
  { of: support, slot: "full", kind: "voicemail", to: support },
  { of: support, slot: "waitedTooLong", kind: "voicemail", to: support },
  { of: support, slot: "closed", kind: "extension", to: 100_801 },
  { of: support, slot: "exitKey", kind: "extension", to: 100_800 },
  { of: sales, slot: "noAgents", kind: "extension", to: 100_803 },
  { of: sales, slot: "waitedTooLong", kind: "external", number: "+12075550190" },
  { of: returns, slot: "closed", kind: "voicemail", to: returns },
  { of: returns, slot: "noAgents", kind: "extension", to: support },
]

/** Priority and skill of agents who are not in the middle. */
const ranks = [
  [support, 100_101, 1, 9],
  [support, 100_106, 3, 7],
  [support, 100_815, 10, 1],
  [returns, 100_003, 2, 5],
  [returns, 100_106, 1, 8],
] as const
const loggedOut = [
  [support, 100_815],
  [sales, 100_121],
] as const
const paused = [
  [100_112, "lunch", "", 25],
  [100_103, "meeting", "Quarterly review", 50],
] as const

export const fillQueues = async (db: Db) => {
  await db.run(sql`
    update queue_settings set schedule_id = ${supportHours}, exit_key = '0', queue_priority = 2,
      announce_position = 'whenImproved', announce_wait = 'once', max_waiting = 30, wrap_up_seconds = 30,
      callback_key = '1', auto_pause_missed = 3, whisper = true
    where account_id = 100 and queue_id = ${support}`)
  await db.run(sql`
    update queue_settings set strategy = 'ringAll', ring_seconds = 30, max_wait_seconds = 120, queue_priority = 1,
      caller_name_prefix = 'Sales:', service_level_percent = 90, service_level_seconds = 15
    where account_id = 100 and queue_id = ${sales}`)
  await db.run(sql`
    update queue_settings set strategy = 'byPriority', schedule_id = ${officeHours}, max_waiting = 10,
      members_may_log_out = false, no_agents_applies = 'new'
    where account_id = 100 and queue_id = ${returns}`)
  for (const { of, slot, kind, to = null, number = null } of destinations)
    await db.run(sql`
      insert into call_destinations (account_id, owner_extension_id, slot, kind, to_extension_id, to_number, present)
      values (100, ${of}, ${slot}, ${kind}, ${to}, ${number}, ${number === null ? null : "company"})`)
  for (const [queue, agent, priority, skill] of ranks)
    await db.run(sql`
      update queue_agents set priority = ${priority}, skill = ${skill}
      where account_id = 100 and queue_id = ${queue} and agent_id = ${agent}`)
  for (const [queue, agent] of loggedOut)
    await db.run(sql`
      update queue_agents set logged_in = false, logged_since = now() - interval '15 hours'
      where account_id = 100 and queue_id = ${queue} and agent_id = ${agent}`)
  for (const [agent, reason, note, minutes] of paused)
    await db.run(sql`
      insert into queue_agent_states (account_id, agent_id, paused, reason, note, since)
      values (100, ${agent}, true, ${reason}, ${note}, now() - make_interval(mins => ${minutes}))`)
  // What reports start with: how everyone got into the present state.
  await db.run(sql`
    insert into queue_agent_events (account_id, at, agent_id, agent_name, event, queue_id, queue_name)
    select a.account_id, a.logged_since, a.agent_id, e.number || ' ' || e.name,
      case when a.logged_in then 'loggedIn' else 'loggedOut' end, q.id, q.name
    from queue_agents a join extensions e on e.account_id = a.account_id and e.id = a.agent_id
      join extensions q on q.account_id = a.account_id and q.id = a.queue_id where a.account_id = 100`)
  await db.run(sql`
    insert into queue_agent_events (account_id, at, agent_id, agent_name, event, reason, note)
    select p.account_id, p.since, p.agent_id, e.number || ' ' || e.name, 'paused', p.reason, p.note
    from queue_agent_states p join extensions e on e.account_id = p.account_id and e.id = p.agent_id
    where p.account_id = 100`)
}
