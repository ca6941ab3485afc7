import { pino } from "pino"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Database } from "../kit/database/database.ts"
import { sql } from "../kit/database/sql.ts"
import { testConfig } from "../testing/test-config.ts"
import { makeTestDatabase } from "../testing/test-database.ts"
import { runServer, type RunningServer } from "./run-server.ts"

/** A server without the demo, so without the simulated engine. */
let database: Database
let server: RunningServer
beforeAll(async () => {
  database = await (await makeTestDatabase()).connect(8)
  await database.transaction("system", async (db) => {
    const { id } = await db.one<{ id: number }>(sql`
      insert into live_calls (account_id, engine, engine_call_id, last_event, last_event_at, started_at, direction,
        from_number, from_name, to_number, to_name, place, since, queue_rank, state, journey)
      values (100, 'another', 'lost', 1, now() - interval '13 hours', now() - interval '13 hours', 'inbound',
        '12125550100', '', '12075550100', '', 'talking', now() - interval '13 hours', 0, '{}', '{}') returning id`)
    await db.run(sql`
      insert into monitoring_sessions (account_id, supervisor_id, supervisor, supervisor_extension_id, extension_id,
        monitored, from_text, to_text, live_call_id, engine, engine_call_id, call_started_at, mode, modes, tone,
        started_at, ended_at, ended_by, engine_to_tell)
      values (100, 100001, 'Ava', 100101, 100102, 'Ben', '', '', ${id}, 'another', 'lost', now() - interval '13 hours',
        'listen', '[]', false, now() - interval '1 hour', now(), 'rule', true)`)
  })
  server = await runServer(
    testConfig({ BASE_URL: "", DEMO: "0", DRAIN_SECONDS: "0" }),
    database,
    pino({ level: "silent" }),
  )
})
afterAll(async () => {
  await server.end()
  await database.close()
})

test("ends lost calls and withdrawn monitoring whichever engine carries the calls", async () => {
  const open = () =>
    database.transaction("system", (db) =>
      db.one(sql`
        select (select count(*)::int from live_calls c where c.engine_call_id = 'lost') as calls,
          (select count(*)::int from monitoring_sessions s where s.engine_to_tell) as sessions`),
    )
  await expect.poll(open, { timeout: 10_000 }).toEqual({ calls: 0, sessions: 0 })
})
