import type { Database } from "../../server/src/kit/database/database.ts"
import { sql } from "../../server/src/kit/database/sql.ts"

const perTransaction = 100_000
const months = 13

/**
 * Adds calls of the last 13 months to an account, every tenth with a leg of one of 200 extensions and its user. The
 * shares do not depend on the number of calls: customers call again, a third of the calls are for the main number
 * and its queue, and one in a thousand fails or is internal.
 */
export const addCalls = async (database: Database, accountId: number, count: number) => {
  await database.transaction("system", (db) =>
    db.run(sql`
      select ensure_call_partitions((date_trunc('month', now()) - make_interval(months => n))::date)
      from generate_series(0, ${months}::int) n`),
  )
  for (let from = 1; from <= count; from += perTransaction) {
    const to = Math.min(count, from + perTransaction - 1)
    await database.transaction("system", (db) =>
      db.run(sql`
        with added as (
          insert into calls (account_id, started_at, direction, from_number, from_name, to_number, to_name, answered_at,
            ended_at, result, ring_seconds, wait_seconds, talk_seconds, hold_seconds, user_id, extension_id, queue_id,
            is_external, is_international, engine, engine_call_id)
          select ${accountId}, k.at, case when n % 1000 = 7 then 'internal' when n % 5 = 0 then 'outbound'
            else 'inbound' end,
            '1212' || lpad((n % 50000)::text, 7, '0'), '',
            case when n % 3 = 0 then '12075550100' else '1207556' || lpad((n % 500)::text, 4, '0') end,
            'Customer support', k.at + interval '9 seconds', k.at + interval '3 minutes', case when n % 999 = 0 then 'failed' when n % 100 = 0
            then 'blocked' when n % 4 = 0 then 'missed' else 'answered' end,
            9, 0, 171, 0, ${accountId} * 1000 + n % 200, ${accountId} * 1000 + n % 200,
            case when n % 3 = 0 then ${accountId} * 1000 + 804 end,
            true, false, 'bench', 'bench-' || n
          from generate_series(${from}::int, ${to}::int) n
            cross join lateral (select now() - (n::float8 / ${count}) * make_interval(months => ${months}) as at) k
          returning started_at, id, ended_at, answered_at, extension_id)
        insert into call_legs (account_id, started_at, call_id, position, user_id, extension_id, name, number,
          direction, rang_at, answered_at, ended_at, result)
        select ${accountId}, a.started_at, a.id, 1, a.extension_id, a.extension_id, 'Person ' || a.extension_id, '305',
          'inbound', a.started_at, a.answered_at, a.ended_at, 'answered'
        from added a where a.id % 10 = 0`),
    )
  }
}
