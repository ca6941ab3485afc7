import { availableParallelism } from "node:os"
import pg from "pg"
import { withoutIndexes } from "./without-indexes.ts"

const perStatement = 250_000
const months = 13
const tables = ["calls", "call_legs", "call_steps"] as const

/** Calls of the one user who has a rare result: as many in a small account as in a large one. */
const rareCalls = 60

/**
 * The n-th call of an account, without chance, so that calls, legs and steps agree. The shares do not depend on the
 * number of calls: 200 users (or as many as are asked for) with an extension and a phone each, customers who call again, a third of the calls for the
 * main number and its twenty queues, one in a thousand internal, one in a thousand failed. Only canceled calls are as
 * many in every account: those of the user, extension and phone 10.
 */
const made = `
  select p.account_id, n, p.base + n as id,
    date_trunc('milliseconds', p.until - (n::float8 / p.total) * make_interval(months => ${months})) as at,
    k.rare, p.first, p.people, case when k.rare then 10 else k.h % p.people end as person,
    case when k.rare or k.h / 200000 % 1000 between 1 and 199 then 'outbound' when k.h / 200000 % 1000 = 0 then 'internal'
      else 'inbound' end as direction,
    case when k.rare then 'canceled' when k.h / 200 % 1000 = 0 then 'failed' when k.h / 200 % 1000 <= 10 then 'blocked'
      when k.h / 200 % 1000 <= 250 then 'missed' when k.h / 200 % 1000 <= 300 then 'voicemail' else 'answered' end as result,
    k.g % 3 = 0 and not k.rare as is_queue, k.g / 3 % 20 as queue, k.g
  from (select $1::bigint as account_id, $2::int as total, $3::timestamptz as until, 1000000000::bigint as base,
      $6::bigint as first, $7::int as people) p
    cross join generate_series($4::int, $5::int) n
    cross join lateral (select hashint4(n) & 2147483647 as h, hashint4(-n) & 2147483647 as g,
      n % (p.total / ${rareCalls}) = 0 as rare) k`

const statements = [
  `insert into calls (account_id, started_at, id, direction, from_number, from_name, to_number, to_name, answered_at,
    ended_at, result, ring_seconds, wait_seconds, talk_seconds, hold_seconds, user_id, extension_id, queue_id, group_id,
    is_external, is_international, engine, engine_call_id, is_counted)
  select c.account_id, c.at, c.id, c.direction, '1212' || lpad((c.g % 50000)::text, 7, '0'), '',
    case when c.is_queue then '12075550100' else '1207556' || lpad((c.g % 500)::text, 4, '0') end, 'Customer support',
    case when c.result = 'answered' then c.at + interval '9 seconds' end, c.at + interval '3 minutes', c.result, 9, 0, 171,
    0, c.first + c.person, c.first + c.person,
    case when c.is_queue then c.account_id * 1000 + 800 + c.queue end,
    case when c.g % 5 = 1 then c.account_id * 1000 + 900 + c.queue end, true, false, 'bench', 'bench-' || c.n,
    true
  from (${made}) c`,
  // Nobody rings for a blocked call; a second phone rings for every fifth.
  `insert into call_legs (account_id, started_at, call_id, position, user_id, extension_id, device_id, name, number,
    direction, rang_at, answered_at, ended_at, result, call_direction, call_result, part_result, part_ring_seconds,
    part_talk_seconds, part_hold_seconds, part_is_international)
  select c.account_id, c.at, c.id, l.position, l.party, l.party, l.party, 'Person ' || l.party, '305',
    case when c.direction = 'inbound' then 'inbound' else 'outbound' end, c.at,
    case when c.result = 'answered' and l.position = 1 then c.at + interval '9 seconds' end, c.at + interval '3 minutes',
    case when c.result = 'answered' and l.position = 1 then 'answered' else 'notAnswered' end, c.direction, c.result, l.part, 9,
    case when l.part in ('answered', 'connected') then 171 else 0 end, 0, false
  from (${made}) c cross join lateral (
    select l.position, case when c.direction <> 'inbound' then case c.result when 'answered' then 'connected'
        when 'canceled' then 'canceled' when 'failed' then 'failed' else 'noAnswer' end
      when c.result = 'answered' then case l.position when 1 then 'answered' else 'elsewhere' end
      when c.result = 'voicemail' then 'voicemail' else 'missed' end as part, c.first + (c.person + l.position - 1) % c.people as party
    from generate_series(1, case when c.rare or c.g % 5 > 0 then 1 else 2 end) as l (position)) l
  where c.result <> 'blocked'`,
  `insert into call_steps (account_id, started_at, call_id, position, kind, object_kind, object_id, object_name,
    entered_at, left_at, outcome, reasons, stay_result, stay_wait_seconds, stay_talk_seconds, stay_hold_seconds,
    stay_is_in_time, stay_is_internal, stay_is_international)
  select c.account_id, c.at, c.id, 1, 'queue', 'queue', c.account_id * 1000 + 800 + c.queue, 'Support', c.at,
    c.at + interval '9 seconds', case when c.result = 'answered' then 'answered' else 'hungUp' end, '[]',
    case when c.result = 'answered' then 'answered' else 'abandoned' end, 9,
    case when c.result = 'answered' then 171 else 0 end, 0, c.result = 'answered', c.direction = 'internal', false
  from (${made}) c where c.is_queue`,
] as const

export interface CallsToAdd {
  readonly accountId: number
  readonly calls: number
  /** The first of the users who have calls, and how many. */
  readonly users?: readonly [number, number]
}
/** Adds calls of the last 13 months to accounts, with legs and stops in queues. */
export const addCalls = async (adminUrl: string, accounts: readonly CallsToAdd[]) => {
  const connect = async () => {
    const client = new pg.Client({ connectionString: adminUrl, options: "-c jit=off" })
    await client.connect()
    return client
  }
  const first = await connect()
  const until = new Date().toISOString()
  await first.query(
    `select ensure_call_partitions((date_trunc('month', now()) - make_interval(months => n))::date)
    from generate_series(0, ${months}) n`,
  )
  const parts = accounts.flatMap(({ accountId, calls, users = [accountId * 1000, 200] }) =>
    Array.from({ length: Math.ceil(calls / perStatement) }, (_, index) => [
      accountId,
      calls,
      until,
      index * perStatement + 1,
      Math.min(calls, (index + 1) * perStatement),
      ...users,
    ]),
  )
  // Without indexes, the server's job could not count the hours that are marked; the bench makes the roll-ups itself.
  await first.query("alter table calls disable trigger calls_mark_added")
  await withoutIndexes(first, tables, async () => {
    const todo = parts[Symbol.iterator]()
    await Promise.all(
      Array.from({ length: Math.min(4, availableParallelism()) }, async () => {
        const client = await connect()
        for (const part of todo) for (const statement of statements) await client.query(statement, part)
        await client.end()
      }),
    )
  })
  await first.query("alter table calls enable trigger calls_mark_added")
  await first.end()
}
