import type { AgentPause, AgentState, PauseReason } from "@dialplane/contract/calling/queues/agent-states.schema"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { json, sql, type Sql } from "../../kit/database/sql.ts"

/** Inside JSON, as the API writes times elsewhere. */
export const instantIn = (column: Sql): Sql =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
export const pauseIn: Sql = sql`
  jsonb_build_object('reason', p.reason, 'note', p.note, 'since', ${instantIn(sql`p.since`)})`

/** The extensions that the condition on `e` selects, with the queues they are agents of. */
const listWhere = (db: Db, accountId: AccountId, condition: Sql) =>
  db.many<AgentState>(sql`
    select e.id as extension_id, e.number as extension, e.name, e.user_id,
      (select ${pauseIn} from queue_agent_states p
        where p.account_id = e.account_id and p.agent_id = e.id and p.paused) as pause,
      coalesce((select jsonb_agg(jsonb_build_object('queueId', q.id, 'queueName', q.name, 'queueExtension', q.number,
          'loggedIn', a.logged_in, 'loggedSince', ${instantIn(sql`a.logged_since`)}, 'mayLogOut', t.members_may_log_out,
          'agentCount', c.agents, 'agentsLoggedIn', c.logged_in) order by q.sort_number, q.id)
        from queue_agents a join extensions q on q.account_id = a.account_id and q.id = a.queue_id
          join queue_settings t on t.account_id = a.account_id and t.queue_id = a.queue_id
          cross join lateral (select count(*)::int as agents, (count(*) filter (where o.logged_in))::int as logged_in
            from queue_agents o where o.account_id = a.account_id and o.queue_id = a.queue_id) c
        where a.account_id = e.account_id and a.agent_id = e.id), '[]') as queues
    from extensions e
    where e.account_id = ${accountId} and ${condition}
    order by e.is_default desc, e.sort_number, e.id`)

const isAgent: Sql = sql`exists (
  select from queue_agents a where a.account_id = e.account_id and a.agent_id = e.id)`

/** Also an extension that is no agent, with no queues. */
export const findState = async (db: Db, accountId: AccountId, extensionId: number) =>
  (await listWhere(db, accountId, sql`e.id = ${extensionId}`))[0]
export const findAgent = async (db: Db, accountId: AccountId, extensionId: number) =>
  (await listWhere(db, accountId, sql`e.id = ${extensionId} and ${isAgent}`))[0]
export const listAgentsOfUser = (db: Db, accountId: AccountId, userId: UserId) =>
  listWhere(db, accountId, sql`e.user_id = ${userId} and ${isAgent}`)

/** Locks the agents until the transaction ends, so that two changes of a state follow each other. */
export const lockAgents = (db: Db, accountId: AccountId, extensionIds: readonly number[]) =>
  db.run(sql`
    select from extensions e where e.account_id = ${accountId} and e.id = any(${extensionIds}::bigint[])
    order by e.id for no key update`)

export const setLoggedIn = (db: Db, accountId: AccountId, queueId: number, agentId: number, loggedIn: boolean) =>
  db.run(sql`
    update queue_agents set logged_in = ${loggedIn}, logged_since = now()
    where account_id = ${accountId} and queue_id = ${queueId} and agent_id = ${agentId}
      and logged_in <> ${loggedIn}`)

export const setPause = (
  db: Db,
  accountId: AccountId,
  agentId: number,
  pause: Pick<AgentPause, "reason" | "note"> | null,
) =>
  db.run(sql`
    insert into queue_agent_states (account_id, agent_id, paused, reason, note)
    values (${accountId}, ${agentId}, ${pause !== null}, ${pause?.reason ?? null}, ${pause?.note ?? ""})
    on conflict (account_id, agent_id) do update
      set paused = excluded.paused, reason = excluded.reason, note = excluded.note, since = now()`)

/** Forgets the pauses of those who are agents of no queue any more. */
export const endPausesOutside = (db: Db, accountId: AccountId, agentIds: readonly number[]) =>
  db.run(sql`
    delete from queue_agent_states p where p.account_id = ${accountId} and p.agent_id = any(${agentIds}::bigint[])
      and not exists (select from queue_agents a where a.account_id = p.account_id and a.agent_id = p.agent_id)`)

export interface AgentEvent {
  readonly agentId: number
  readonly agentName: string
  readonly event: "joined" | "left" | "loggedIn" | "loggedOut" | "paused" | "resumed"
  readonly queueId?: number
  readonly queueName?: string
  readonly reason?: PauseReason
  readonly note?: string
}
export const insertEvents = async (
  db: Db,
  accountId: AccountId,
  userId: UserId | null,
  events: readonly AgentEvent[],
) => {
  if (events.length === 0) return
  await db.run(sql`
    insert into queue_agent_events (account_id, agent_id, agent_name, event, queue_id, queue_name, reason, note,
      by_user_id)
    select ${accountId}, v."agentId", v."agentName", v.event, v."queueId", v."queueName", v.reason,
      coalesce(v.note, ''), ${userId}
    from jsonb_to_recordset(${json(events)}) as v ("agentId" bigint, "agentName" text, event text, "queueId" bigint,
      "queueName" text, reason text, note text)`)
}
