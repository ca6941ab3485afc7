import { extensionTypes, canHave } from "@dialplane/contract/inventory/extensions/extension-types"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type {
  AgentCandidate,
  MembershipFilter,
  Queue,
  QueueAgent,
  QueueFilter,
  QueueMembership,
} from "@dialplane/contract/calling/queues/queues.schema"
import type { Db } from "../../kit/database/database.ts"
import { finishPage, planPage, readRows, type SortColumns } from "../../kit/database/paging.ts"
import { wordBegins } from "../../kit/database/search-words.ts"
import { allOf, sql, type Sql } from "../../kit/database/sql.ts"
import { pauseIn } from "./agent-states.queries.ts"

/** Extension types that can be agents. */
const agentTypes = extensionTypes.filter((type) => canHave(type, "ringing"))

const sorts: SortColumns<QueueFilter["sort"]> = {
  extension: [
    { column: "q.sort_number", type: "text" },
    { column: "q.id", type: "bigint" },
  ],
  name: [
    { column: "q.sort_name", type: "text" },
    { column: "q.id", type: "bigint" },
  ],
}
const queues: Sql = sql`
  extensions q join queue_settings t on t.account_id = q.account_id and t.queue_id = q.id
    left join location_services s on s.account_id = q.account_id and s.kind = 'extension' and s.object_id = q.id
    left join locations l on l.account_id = s.account_id and l.id = s.location_id`
/** Agents of a queue, with their pause. */
const withPause: Sql = sql`
  queue_agents a left join queue_agent_states p on p.account_id = a.account_id and p.agent_id = a.agent_id and p.paused`
const columns: Sql = sql`
  q.id as queue_id, q.id as call_queue_id, q.id as kit_id, q.account_id, q.name, q.number as extension, q.updated_at,
    q.version,
    q.voicemail_on as has_mailbox, l.name as location_name, t.strategy, t.queue_priority, t.schedule_id,
  array(select '+' || n.number from phone_numbers n where n.account_id = q.account_id and n.extension_id = q.id
    order by n.number limit 20) as phone_numbers,
  c.agent_count, c.agents_logged_in, c.agents_paused`
const counts: Sql = sql`
  cross join lateral (select count(*)::int as agent_count,
      (count(*) filter (where a.logged_in))::int as agents_logged_in,
      (count(*) filter (where a.logged_in and p.paused))::int as agents_paused
    from ${withPause} where a.account_id = q.account_id and a.queue_id = q.id) c`
const isQueue: Sql = sql`q.type = 'Call Queue'`

export type QueueRow = Omit<Queue, "status"> & { readonly scheduleId: number | null; readonly hasMailbox: boolean }

export const listQueues = async (db: Db, accountId: AccountId, filter: QueueFilter) => {
  const plan = planPage(filter, sorts)
  const rows = await readRows<QueueRow & { pageKey: (string | number)[] }>(
    db,
    plan,
    sql`
    select ${columns}, ${plan.key} as page_key from ${queues} ${counts}
    where ${allOf(
      sql`q.account_id = ${accountId} and ${isQueue}`,
      plan.where,
      filter.updatedSince !== undefined && sql`q.updated_at >= ${filter.updatedSince}::timestamptz`,
      filter.search !== "" &&
        sql`(position(search_fold(${filter.search}) in q.sort_name) > 0
          or q.number like ${`${filter.search.replace(/\D/g, "") || "-"}%`})`,
    )}
    order by ${plan.orderBy} limit ${plan.limit}`,
  )
  return finishPage(filter, rows)
}

export const findQueue = (db: Db, accountId: AccountId, id: number) =>
  db.maybeOne<QueueRow>(
    sql`select ${columns} from ${queues} ${counts} where q.account_id = ${accountId} and q.id = ${id} and ${isQueue}`,
  )

/** Locks a queue until the transaction ends. */
export const lockQueue = (db: Db, accountId: AccountId, id: number) =>
  db.run(
    sql`select from extensions q where q.account_id = ${accountId} and q.id = ${id} and ${isQueue} for no key update`,
  )

export const touchQueue = (db: Db, accountId: AccountId, id: number) =>
  db.run(sql`update extensions set version = version + 1 where account_id = ${accountId} and id = ${id}`)

const agentColumns: Sql = sql`e.id as extension_id, e.number as extension, e.name, e.user_id, case when u.id is null
  then null else u.first_name || ' ' || u.last_name end as user_name`

export const listAgents = (db: Db, accountId: AccountId, queueId: number) =>
  db.many<QueueAgent>(sql`
    select ${agentColumns}, a.priority, a.skill, a.logged_in, a.logged_since, case when p.paused
      then ${pauseIn} end as pause
    from ${withPause} join extensions e on e.account_id = a.account_id and e.id = a.agent_id
      left join users u on u.account_id = e.account_id and u.id = e.user_id
    where a.account_id = ${accountId} and a.queue_id = ${queueId} order by e.sort_number, e.id`)

/** A word of the extension's or the user's name starts with the text. */
const hasWordBeginning = (word: string): Sql => sql`exists (
  select from extension_search_words w
    where w.account_id = e.account_id and w.extension_id = e.id and ${wordBegins(word)})`

export const listCandidates = (db: Db, accountId: AccountId, words: readonly string[], limit: number) =>
  db.many<AgentCandidate>(sql`
    select ${agentColumns} from extensions e left join users u on u.account_id = e.account_id and u.id = e.user_id
    where
      ${allOf(
        sql`e.account_id = ${accountId}
      and e.type = any(${agentTypes}::text[])`,
        ...words.map(hasWordBeginning),
      )}
    order by e.sort_number, e.id limit ${limit}`)

export interface FoundAgent {
  readonly id: number
  readonly extension: string
  readonly type: string
  readonly isAble: boolean
}
/** Those of these extensions that exist, locked against deletion until the transaction ends. */
export const keepAgents = (db: Db, accountId: AccountId, ids: readonly number[]) =>
  db.many<FoundAgent>(sql`
    select e.id, e.number as extension, e.type, e.type = any(${agentTypes}::text[]) as is_able from extensions e
      where e.account_id = ${accountId} and e.id = any(${ids}::bigint[]) order by e.id for key share`)

export interface MovedAgent {
  readonly extensionId: number
  readonly extension: string
  readonly name: string
  readonly isIn: boolean
}
/** Adds and removes agents, and returns those for whom something changed. With `only`, all others are removed. */
export const moveAgents = (
  db: Db,
  accountId: AccountId,
  queueId: number,
  { join, leave, only }: { join: readonly number[]; leave: readonly number[]; only: boolean },
) =>
  db.many<MovedAgent>(sql`
    with come as (
      insert into queue_agents (account_id, queue_id, agent_id) select ${accountId}, ${queueId}, a
        from unnest(${join}::bigint[]) as a on conflict do nothing returning agent_id),
    gone as (
      delete from queue_agents
        where account_id = ${accountId} and queue_id = ${queueId}
        and ${
          only
            ? sql`agent_id <>
        all(${join}::bigint[])`
            : sql`agent_id = any(${leave}::bigint[])`
        }
        returning agent_id)
    select e.id as extension_id, e.number as extension, e.name, c.is_in
    from (select agent_id, true as is_in from come union all select agent_id, false from gone) c
      join extensions e on e.account_id = ${accountId} and e.id = c.agent_id
    order by e.sort_number, e.id`)

export interface AgentRank {
  readonly extensionId: number
  readonly extension: string
  readonly name: string
  readonly priority: number
  readonly skill: number
}
/** The ranks of these agents of a queue. */
export const listRanks = (db: Db, accountId: AccountId, queueId: number, agentIds: readonly number[]) =>
  db.many<AgentRank>(sql`
    select e.id as extension_id, e.number as extension, e.name, a.priority, a.skill
    from queue_agents a join extensions e on e.account_id = a.account_id and e.id = a.agent_id
    where a.account_id = ${accountId} and a.queue_id = ${queueId} and a.agent_id = any(${agentIds}::bigint[])
    order by e.sort_number, e.id`)

export const updateRanks = (
  db: Db,
  accountId: AccountId,
  queueId: number,
  ranks: readonly Pick<AgentRank, "extensionId" | "priority" | "skill">[],
) =>
  db.run(sql`
    update queue_agents a set priority = r.priority, skill = r.skill
    from unnest(${ranks.map(({ extensionId }) => extensionId)}::bigint[],
      ${ranks.map(({ priority }) => priority)}::smallint[], ${ranks.map(({ skill }) => skill)}::smallint[])
      as r (agent_id, priority, skill)
    where a.account_id = ${accountId} and a.queue_id = ${queueId} and a.agent_id = r.agent_id`)

export const countAgents = async (db: Db, accountId: AccountId, queueId: number) =>
  (
    await db.one<{ count: number }>(
      sql`select count(*)::int as count from queue_agents a
        where a.account_id = ${accountId} and a.queue_id = ${queueId}`,
    )
  ).count

/**
 * Those of these queues that exist, locked against deletion until the transaction ends, but not against other changes.
 */
export const keepQueues = (db: Db, accountId: AccountId, ids: readonly number[]) =>
  db.many<{ queueId: number; name: string; agents: number }>(sql`
    select q.id as queue_id, q.name, (select count(*)::int from queue_agents a
      where a.account_id = q.account_id and a.queue_id = q.id) as agents
    from extensions q where q.account_id = ${accountId} and q.id = any(${ids}::bigint[]) and ${isQueue}
      order by q.id for key share`)

/** Which of these extensions are agents of the queue. */
export const listThoseIn = async (db: Db, accountId: AccountId, queueId: number, agentIds: readonly number[]) =>
  (
    await db.many<{ id: number }>(
      sql`select a.agent_id as id from queue_agents a
        where a.account_id = ${accountId} and a.queue_id = ${queueId} and a.agent_id = any(${agentIds}::bigint[])`,
    )
  ).map(({ id }) => id)

export const listMemberships = (db: Db, accountId: AccountId, { userId, extensionId }: MembershipFilter) =>
  db.many<QueueMembership>(sql`
    select q.id as queue_id, q.name as queue_name, q.number as queue_extension, e.id as extension_id,
      e.number as extension, e.user_id
    from queue_agents a join extensions q on q.account_id = a.account_id and q.id = a.queue_id
      join extensions e on e.account_id = a.account_id and e.id = a.agent_id
    where
      ${allOf(
        sql`a.account_id =
      ${accountId}`,
        userId !== undefined &&
          sql`e.user_id =
      ${userId as UserId}`,
        extensionId !== undefined && sql`e.id = ${extensionId}`,
      )}
    order by q.sort_number, q.id, e.sort_number, e.id limit 20000`)
