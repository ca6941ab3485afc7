import type { Database } from "../../server/src/kit/database/database.ts"
import { sql } from "../../server/src/kit/database/sql.ts"

/**
 * Adds call queues with ten agents each, and calls of today that waited in them: most were answered, some abandoned, and
 * a few still wait. Agents are extensions that exist.
 */
export const addQueues = async (database: Database, accountId: number, queues: number, calls: number) => {
  await database.transaction("system", async (db) => {
    await db.run(sql`
      insert into extensions (account_id, number, name, type)
      select ${accountId}, (800000 + i)::text, 'Bench queue ' || i, 'Call Queue'
      from generate_series(1, ${queues}::int) i`)
    await db.run(sql`
      insert into queue_agents (account_id, queue_id, agent_id)
      select q.account_id, q.id, e.id from extensions q cross join lateral (
        select e.id from extensions e where e.account_id = q.account_id and e.type = 'Extension'
        order by hashint8extended(e.id, q.id % 50) limit 10) e
      where q.account_id = ${accountId} and q.type = 'Call Queue' and q.name like 'Bench queue %'`)
    await db.run(sql`select ensure_call_partitions(now()::date)`)
    await db.run(sql`
      with made as (
        select i, date_trunc('milliseconds', now()) - make_interval(secs => i % 3600) as at, q.id as queue_id from generate_series(1, ${calls}::int) i
          join lateral (select e.id from extensions e where e.account_id = ${accountId} and e.type = 'Call Queue'
            and e.name = 'Bench queue ' || (1 + i % ${queues}::int)) q on true),
      heads as (
        insert into calls (account_id, started_at, direction, from_number, from_name, to_number, to_name, ended_at,
          result, ring_seconds, wait_seconds, talk_seconds, hold_seconds, queue_id, is_external, is_international,
          engine, engine_call_id, is_counted)
        select ${accountId}, at, 'inbound', '12125550100', '', '12075550100', '', at + interval '2 minutes', 'answered',
          0, 10, 100, 0, queue_id, true, false, 'bench', 'bench-' || i, true from made
        returning account_id, started_at, id, queue_id, engine_call_id)
      insert into call_steps (account_id, started_at, call_id, position, kind, object_kind, object_id, object_name,
        entered_at, left_at, outcome, reasons, stay_result, stay_wait_seconds, stay_talk_seconds, stay_hold_seconds,
        stay_is_in_time, stay_is_internal, stay_is_international)
      select h.account_id, h.started_at, h.id, 1, 'queue', 'queue', h.queue_id, 'Bench queue', h.started_at,
        h.started_at + make_interval(secs => h.id % 60), case when h.id % 10 = 0 then 'hungUp' else 'answered' end, '[]',
        case when h.id % 10 = 0 then 'abandoned' else 'answered' end, h.id % 60, case when h.id % 10 = 0 then 0 else 100 end,
        0, h.id % 10 > 0 and h.id % 60 <= 20, false, false
      from heads h`)
    await db.run(sql`
      insert into live_calls (account_id, engine, engine_call_id, last_event, started_at, direction, from_number,
        from_name, to_number, to_name, place, object_kind, object_id, object_name, since, queue_rank, state, journey)
      select e.account_id, 'bench', 'bench-live-' || e.id, 1, now(), 'inbound', '12125550100', '', '12075550100', '',
        'queue', 'queue', e.id, e.name, now(), 0, '{}', '{}'
      from extensions e where e.account_id = ${accountId} and e.name like 'Bench queue %'`)
  })
}
