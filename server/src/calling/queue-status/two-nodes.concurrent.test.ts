import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { sql, type Sql } from "../../kit/database/sql.ts"
import { makeTestDatabase } from "../../testing/test-database.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { pump, startCall } from "../engine/sandbox/sandbox-pump.service.ts"

/** Two nodes on one database carry the same calls. */
let first: TestServer
let second: TestServer
let supervisor: TestClient
const [ava, ben] = [100_101, 100_106] as const
const base = "/api/ucaas/account/100"
const queueIds: number[] = []
const numbers: string[] = []
const rows = <Row>(query: Sql) => first.database.transaction("system", (db) => db.many<Row>(query))
const run = (query: Sql) => first.database.transaction("system", (db) => db.run(query))

beforeAll(async () => {
  const postgres = await makeTestDatabase()
  first = await startTestServer({ database: await postgres.connect(6) })
  second = await startTestServer({ database: await postgres.connect(6) })
  supervisor = await first.as("callQueuesAdmin")
  // However long ago the demo data was made.
  await rows(sql`update registrations set expires_at = now() + interval '1 day' where account_id = 100`)
  // The same agents in two queues: one node may look for an agent in the first while the other does in the second.
  for (const name of ["First desk", "Second desk"])
    queueIds.push((await supervisor.post(`${base}/callQueues`, { name, agents: [ava, ben] })).body.queueId)
  numbers.push(
    ...(
      await rows<{ number: string }>(sql`
        select n.number from phone_numbers n where n.account_id = 100 and n.extension_id is not null order by n.number limit 2`)
    ).map(({ number }) => number),
  )
  for (const [index, number] of numbers.entries())
    await run(
      sql`update phone_numbers set extension_id = ${queueIds[index]} where account_id = 100 and number = ${number}`,
    )
})
afterAll(async () => {
  await first.close()
  await second.close()
})
beforeEach(async () => {
  await run(sql`delete from live_calls`)
  await run(sql`delete from sandbox_events`)
  await run(sql`delete from agent_activity`)
})

let callers = 2000
const waits = (server: TestServer, queue: number, since: number, seed: number): Promise<string> =>
  server.database.transaction("system", (db) =>
    startCall(
      server.kit,
      db,
      100,
      {
        caller: { kind: "outside", number: `1212555${(callers += 1)}`, country: "US" },
        dialed: numbers[queue]!,
        seed,
      },
      since,
    ),
  )

test("of two who connect one agent with different callers at once, one is told that the agent is busy", async () => {
  const now = Date.now()
  for (const seed of [1, 2]) await waits(first, 0, now - 5000, seed)
  // Both phones ring at the agent already: the claim changes a leg that is there.
  await run(sql`
    insert into live_legs (account_id, call_id, extension_id, state, since)
    select c.account_id, c.id, ${ava}, 'ringing', now() from live_calls c where c.account_id = 100`)
  const calls = await rows<{ id: number }>(sql`select c.id from live_calls c where c.account_id = 100 order by c.id`)
  expect(calls).toHaveLength(2)
  const answers = await Promise.all(
    calls.map(({ id }) =>
      supervisor.post(`${base}/callQueueAction/${queueIds[0]}`, { action: "pickUp", callId: id, extensionId: ava }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe("queue_status.extension_busy")
  expect(
    await rows(sql`select l.call_id from live_legs l where l.extension_id = ${ava} and l.state = 'talking'`),
  ).toHaveLength(1)
})

test("two nodes never ring an agent for two callers, and lose no call", async () => {
  // Nobody waits long, so that the test does not either.
  await run(sql`update queue_settings set max_wait_seconds = 20 where queue_id = any(${queueIds}::bigint[])`)
  const begun = Date.now() - 7_200_000
  const ids: string[] = []
  for (let index = 0; index < 10; index += 1)
    ids.push(await waits(index % 2 === 0 ? first : second, index % 2, begun + index * 50, index + 1))
  const bothPumps = async (now: number) => {
    const [one, other] = await Promise.all([pump(first.kit, now), pump(second.kit, now)])
    return one + other
  }
  for (let now = begun + 1000; now < begun + 7_000_000; now += 5000) {
    while ((await bothPumps(now)) > 0);
    const doubled = await rows(sql`
      select l.extension_id from live_legs l where l.account_id = 100 group by l.extension_id having count(*) > 1`)
    expect(doubled).toEqual([])
    const [open] = await rows<{ count: number }>(
      sql`select count(*)::int as count from live_calls c where c.account_id = 100`,
    )
    if (open!.count === 0) break
  }
  expect(await rows(sql`select from live_calls c where c.account_id = 100`)).toEqual([])
  const recorded = await rows<{ id: string; count: number }>(sql`
    select c.engine_call_id as id, count(*)::int as count from calls c
    where c.account_id = 100 and c.engine_call_id = any(${ids}::text[]) group by 1`)
  expect(recorded).toHaveLength(ids.length)
  expect(recorded.every(({ count }) => count === 1)).toBe(true)
}, 120_000)
