// npm run test:calls [-- CALLS]: the simulated engine carries 10,000 calls that arrive at 50 per second, on real
// PostgreSQL, while its process is killed five times. Every call leaves one record that is what was decided for it, stop by
// stop; nobody talks in two calls at once; callers who wait have the positions 1, 2, 3 … of their queue.
import { performance } from "node:perf_hooks"
import pg from "pg"
import { pino } from "pino"
import type { Journey } from "../contract/src/calling/routing/journey.ts"
import { buildKit } from "../server/src/app/build-kit.ts"
import { pump } from "../server/src/calling/engine/sandbox/sandbox-pump.service.ts"
import { openPostgres } from "../server/src/kit/database/database-postgres.ts"
import { startRealPostgres } from "../server/src/testing/real-postgres.ts"
import { testConfig } from "../server/src/testing/test-config.ts"
import { build, startServer } from "./server-process.ts"

const calls = Number(process.argv[2] ?? 10_000)
const perSecond = 50
const kills = 5

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const faults: string[] = []
const check = (isRight: boolean, fault: string) => {
  if (!isRight) faults.push(fault)
}

/** What was decided after each event of each call, written in the transaction of the decision. */
const watchDecisions = `
  create table watched (call text not null, event bigint not null, state jsonb not null, journey jsonb not null,
    primary key (call, event));
  create function watch_call() returns trigger language plpgsql security definer as $$ begin
    insert into watched values (new.engine_call_id, new.last_event, new.state, new.journey)
      on conflict (call, event) do update set state = excluded.state, journey = excluded.journey;
    return new; end $$;
  create trigger watch_call after update on live_calls for each row execute function watch_call()`

/** Calls from outside to every number of the demo that leads somewhere, one every 20 milliseconds. */
const planArrivals = (database: pg.Client) =>
  database.query(
    `
    with numbers as (
      select n.account_id, n.number, row_number() over (order by n.account_id, n.id) - 1 as place, count(*) over () as total
      from phone_numbers n join accounts a on a.id = n.account_id and a.status = 'Active'
      where n.extension_id is not null and n.status in ('Assigned', 'In Use'))
    insert into sandbox_events (account_id, due_at, engine_call_id, event_number, event)
    select n.account_id, now() + (g * 1000.0 / $2) * interval '1 millisecond', 'test-' || g, 1, jsonb_build_object(
      'kind', 'arrived', 'seed', g, 'dialed', n.number,
      'caller', jsonb_build_object('kind', 'outside', 'number', '1212555' || lpad((g % 10000)::text, 4, '0'), 'country', 'US'))
    from generate_series(1, $1::int) g join numbers n on n.place = g % n.total`,
    [calls, perSecond],
  )

const one = async <Row>(database: pg.Client, query: string, values: readonly unknown[] = []): Promise<Row> =>
  (await database.query(query, [...values])).rows[0] as Row

/** The positions of callers who wait are 1, 2, 3 … in every queue, and nobody talks twice. */
const checkLive = async (database: pg.Client) => {
  const { gaps, twice } = await one<{ gaps: number; twice: number }>(
    database,
    `
    select (select count(*)::int from (
        select count(*) as waiting, max(p.position) as last, min(p.position) as first from (
          select c.account_id, c.object_id, row_number() over (
            partition by c.account_id, c.object_id order by c.queue_rank, c.since, c.id) as position
          from live_calls c where c.place = 'queue') p
        group by p.account_id, p.object_id) q where q.first <> 1 or q.last <> q.waiting) as gaps,
      (select count(*)::int from (select from live_legs l where l.state = 'talking'
        group by l.account_id, l.extension_id having count(*) > 1) t) as twice`,
  )
  check(gaps === 0, `${gaps} queues with gaps between their callers`)
  check(twice === 0, `${twice} people talk in two calls`)
}

interface Recorded {
  readonly call: string
  readonly result: string
  readonly records: number
  readonly steps: readonly { readonly kind: string; readonly entered: number; readonly name: string }[]
  readonly journey: Journey | null
  readonly events: number
  readonly last: number
  readonly explained: boolean
}
/** Each record against what was decided. */
const checkRecords = async (database: pg.Client) => {
  const { rows } = await database.query<Recorded>(`
    select c.engine_call_id as call, min(c.result) as result, count(*)::int as records,
      (select jsonb_agg(jsonb_build_object('kind', s.kind, 'name', s.object_name,
          'entered', round(extract(epoch from s.entered_at) * 1000)) order by s.position)
        from call_steps s where s.account_id = min(c.account_id) and s.started_at = min(c.started_at)
          and s.call_id = min(c.id)) as steps,
      (select bool_and(jsonb_array_length(s.reasons) > 0 or s.kind in ('talk', 'hold')) from call_steps s
        where s.account_id = min(c.account_id) and s.started_at = min(c.started_at) and s.call_id = min(c.id)) as explained,
      (select w.journey from watched w where w.call = c.engine_call_id order by w.event desc limit 1) as journey,
      (select count(*)::int from watched w where w.call = c.engine_call_id) as events,
      (select max(w.event)::int from watched w where w.call = c.engine_call_id) as last
    from calls c where c.engine_call_id like 'test-%' group by c.engine_call_id`)
  check(rows.length === calls, `${calls} calls arrived, ${rows.length} have a record`)
  let stops = 0
  const results = new Map<string, number>()
  for (const { call, result, records, steps, journey, events, last, explained } of rows) {
    results.set(result, (results.get(result) ?? 0) + 1)
    check(records === 1, `${call} has ${records} records`)
    // A call whose first decision ends it never is under way.
    if (journey === null) continue
    check(events === last, `${call}: ${events} of ${last} events were decided`)
    const decided = journey.steps.map(({ kind, enteredAt, object }) => `${kind} ${object?.name ?? ""} ${enteredAt}`)
    const recorded = steps.map(({ kind, entered, name }) => `${kind} ${name} ${entered}`)
    check(
      decided.every((step, index) => step === recorded[index]),
      `${call} was decided ${decided.join(", ")} and recorded ${recorded.join(", ")}`,
    )
    check(explained, `${call} has a stop without a reason`)
    stops += recorded.length
  }
  return { stops, results }
}

const checkTalks = async (database: pg.Client) => {
  const { overlaps } = await one<{ overlaps: number }>(
    database,
    `
    select count(*)::int as overlaps from (
      select l.ended_at > lead(l.answered_at) over (partition by l.account_id, l.extension_id order by l.answered_at, l.ended_at)
        as overlaps
      from call_legs l where l.answered_at is not null and l.extension_id is not null) x where x.overlaps`,
  )
  check(overlaps === 0, `${overlaps} times somebody talked in two calls at once`)
}

await build()
const postgres = await startRealPostgres()
try {
  await postgres.createDatabase("calls")
  const settings = {
    DEMO: "1",
    SIMULATED_CALLS: "0",
    DATABASE_URL: postgres.ownerUrl("calls"),
    SECRET_KEY: Buffer.alloc(32, 3).toString("base64"),
  }
  let server = await startServer(settings)
  const database = new pg.Client({ connectionString: postgres.adminUrl("calls") })
  database.on("error", () => {})
  await database.connect()
  await database.query(watchDecisions)
  await planArrivals(database)
  const began = performance.now()
  const whole = (calls / perSecond) * 1000
  const arrived = async () =>
    (await one<{ left: number }>(database, `select count(*)::int as left from sandbox_events where event_number = 1`))
      .left
  let killed = 0
  let latest = 0
  for (let left = calls; left > 0; left = await arrived()) {
    await wait(500)
    await checkLive(database)
    const { late } = await one<{ late: number }>(
      database,
      `select coalesce(extract(epoch from now() - min(due_at)), 0)::float8 as late from sandbox_events where due_at < now()`,
    )
    latest = Math.max(latest, late)
    if (killed < kills && performance.now() - began > (whole * (killed + 1)) / (kills + 1)) {
      server.process.kill("SIGKILL")
      await server.ended
      killed += 1
      server = await startServer(settings)
    }
    process.stdout.write(`\r${calls - left} calls arrived, ${killed} kills, ${faults.length} faults `)
  }
  const took = (performance.now() - began) / 1000
  server.process.kill("SIGTERM")
  await server.ended
  // The calls that are still under way end, with the clock turned forward.
  const own = await openPostgres(settings.DATABASE_URL, 2)
  const kit = await buildKit(testConfig({ SECRET_KEY: settings.SECRET_KEY }), own, pino({ level: "silent" }))
  for (let now = Date.now(), empty = 0; empty < 3; now += 5000) {
    while ((await pump(kit, now)) > 0);
    const { left } = await one<{ left: number }>(database, "select count(*)::int as left from sandbox_events")
    empty = left === 0 ? empty + 1 : 0
  }
  await own.close()
  const { live } = await one<{ live: number }>(database, "select count(*)::int as live from live_calls")
  check(live === 0, `${live} calls never ended`)
  const { stops, results } = await checkRecords(database)
  await checkTalks(database)
  await database.end()
  console.log(
    `\n${[...new Set(faults)].slice(0, 30).join("\n")}\n${calls} calls at ${perSecond} per second took ${took.toFixed(0)} s with ${killed} kills; an event was at most ${latest.toFixed(1)} s late.`,
    `\n${[...results].map(([result, some]) => `${result} ${some}`).join(", ")}; ${stops} stops.`,
  )
} finally {
  await postgres.stop()
}
console.log(faults.length === 0 ? "Every call has one record, and it is what was decided." : `${faults.length} faults.`)
process.exit(faults.length === 0 ? 0 : 1)
