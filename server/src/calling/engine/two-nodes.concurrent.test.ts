import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import type { Db } from "../../kit/database/database.ts"
import { sql, type Sql } from "../../kit/database/sql.ts"
import { makeTestDatabase, type TestDatabase } from "../../testing/test-database.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import {
  anna,
  ben,
  bensNumber,
  carla,
  carlasNumber,
  clearCalls,
  connectPhones,
  inside,
  leg,
  rulesOf,
  stranger,
  takeIn,
  type Happening,
} from "./engine-calls.factory.ts"
import { distribute, findWaiting } from "./queue-distribution.service.ts"

/** Two nodes on one database take in events at the same moment, and go on with each other's calls. */
let postgres: TestDatabase
let first: TestServer
let second: TestServer
let owner: TestClient
const base = "/api/ucaas/account/100"
const rows = <Row>(query: Sql) => first.database.transaction("system", (db) => db.many<Row>(query))
const run = (query: Sql) => first.database.transaction("system", (db) => db.run(query))

beforeAll(async () => {
  postgres = await makeTestDatabase()
  first = await startTestServer({ database: await postgres.connect(6) })
  second = await startTestServer({ database: await postgres.connect(6) })
  owner = await first.as("accountSuperUser")
  await connectPhones(first)
})
afterAll(async () => {
  await first.close()
  await second.close()
})
beforeEach(() => clearCalls(first))

const report = (server: TestServer, engineCallId: string, eventNumber: number, event: Happening) =>
  server.database.transaction("system", (db) => takeIn(server, db, engineCallId, eventNumber, event))
const readCall = async (engineCallId: string) => (await owner.get(`${base}/test-calls/${engineCallId}`)).body

const gate = () => {
  let open = () => {}
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open: () => open(), passed }
}
/** The second node begins while the transaction of the first is open, and comes as far as it can before that commits. */
const atOnce = async (one: (db: Db) => Promise<unknown>, other: () => Promise<unknown>): Promise<void> => {
  const [opened, released] = [gate(), gate()]
  const early = first.database.transaction("system", async (db) => {
    await one(db)
    opened.open()
    await released.passed
  })
  await Promise.race([opened.passed, early])
  let isDone = false
  const late = other().finally(() => {
    isDone = true
  })
  // What it fails with is seen below.
  late.catch(() => {})
  for (let waiting = 0; waiting === 0 && !isDone;)
    [{ waiting }] = (await postgres.asAdmin<{ waiting: number }>(`
      select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)) as [{ waiting: number }]
  released.open()
  await early
  await late
}

test("of two who park at once, the second is told that no slot is free", async () => {
  const setUp = await owner.put(`${base}/v2/pbxSettings`, { parkingFirstSlot: 701, parkingLastSlot: 701 })
  expect(setUp.status).toBe(200)
  for (const [id, caller, dialed, answers] of [
    ["pair-1", stranger, bensNumber, ben],
    ["pair-2", anna, carlasNumber, carla],
  ] as const) {
    await report(first, id, 1, inside(caller, dialed))
    await report(first, id, 2, { kind: "answered", leg: leg(answers) })
  }
  await atOnce(
    (db) => takeIn(first, db, "park-1", 1, inside(ben, "*68")),
    () => report(second, "park-2", 1, inside(carla, "*68")),
  )
  expect(rulesOf(await readCall("park-1"))).toContain("codeParks")
  expect(rulesOf(await readCall("park-2"))).toContain("codeSlotsTaken")
  expect(await rows(sql`select engine_call_id, place from live_calls order by engine_call_id`)).toEqual([
    { engineCallId: "pair-1", place: "parked" },
    { engineCallId: "pair-2", place: "talking" },
  ])
  await run(sql`delete from pbx_settings where account_id = 100`)
})

test("of two who enter a conference at once, one takes the last place", async () => {
  const [bridge, guest] = [100_806, "260714"]
  await run(sql`update conference_bridges set max_participants = 2 where extension_id = ${bridge}`)
  const [{ number }] = (await rows<{ number: string }>(sql`
    select number from extensions where account_id = 100 and id = ${bridge}`)) as [{ number: string }]
  for (const [id, caller] of [
    ["guest-0", anna],
    ["guest-1", ben],
    ["guest-2", carla],
  ] as const)
    await report(first, id, 1, inside(caller, number))
  await report(first, "guest-0", 2, { kind: "digits", digits: guest })
  await atOnce(
    (db) => takeIn(first, db, "guest-1", 2, { kind: "digits", digits: guest }),
    () => report(second, "guest-2", 2, { kind: "digits", digits: guest }),
  )
  expect(await readCall("guest-1")).toMatchObject({ place: "conference" })
  const refused = await readCall("guest-2")
  expect(refused).toMatchObject({ state: "ended", result: "busy" })
  expect(rulesOf(refused)).toContain("conferenceFull")
})

test("an agent whom another node rings after this one began to look gets no second call", async () => {
  const made = await owner.post(`${base}/callQueues`, { name: "Shared desk", agents: [ben, carla] })
  expect(made.status).toBe(200)
  const [{ number }] = (await rows<{ number: string }>(sql`
    select number from extensions where account_id = 100 and id = ${made.body.queueId}`)) as [{ number: string }]
  await report(first, "looks-1", 1, inside(stranger, number))
  await report(first, "looks-2", 1, inside(anna, number))
  const [other] = await rows<{ id: number }>(sql`select id from live_calls where engine_call_id = 'looks-2'`)
  /** The other node commits between what this one reads first and what it reads then. */
  const meanwhile = (db: Db, happens: () => Promise<unknown>): Db => {
    let reads = 0
    return {
      many: async <Row>(query: Sql) => {
        const found = await db.many<Row>(query)
        if ((reads += 1) === 1) await happens()
        return found
      },
      maybeOne: (query) => db.maybeOne(query),
      one: (query) => db.one(query),
      run: (query) => db.run(query),
    }
  }
  const look = (happens: () => Promise<unknown>) =>
    second.database.transaction("system", async (db) => {
      const waiting = await findWaiting(db, 100, "looks-1", Date.now())
      return distribute(meanwhile(db, happens), 100, waiting!, Date.now())
    })
  const rings =
    (...agents: readonly number[]) =>
    () =>
      postgres.asAdmin(`
        insert into live_legs (account_id, call_id, extension_id, state, since)
        select 100, ${other!.id}, agent, 'ringing', now() from unnest(array[${agents.join()}]::bigint[]) agent`)
  expect(await look(rings(ben, carla))).toMatchObject({ kind: "waits" })
  await run(sql`delete from live_legs where state = 'ringing'`)
  expect(await look(rings(ben))).toMatchObject({ kind: "rings", agents: [carla] })
})

test("a node that takes a call over knows whom the caller has dialed in a menu, and goes on in their settings", async () => {
  await run(sql`update receptionists set schedule_id = null where account_id = 100`)
  const [menu] = await rows<{ number: string }>(sql`
    select e.number from extensions e join receptionists r on r.account_id = e.account_id and r.extension_id = e.id
    where e.account_id = 100 and r.dial_extensions
      and not exists (select from extension_flows f where f.account_id = e.account_id and f.extension_id = e.id)
    order by e.number limit 1`)
  await report(first, "menu-1", 1, inside(stranger, menu!.number))
  await report(first, "menu-1", 2, { kind: "digits", digits: bensNumber })
  expect(await readCall("menu-1")).toMatchObject({ place: "ringing" })
  await report(second, "menu-1", 3, { kind: "notAnswered", why: "time" })
  expect(await readCall("menu-1")).toMatchObject({ place: "mailbox" })
})

test("a call whose events two nodes take in by turns goes where it would on one", async () => {
  const [menu] = await rows<{ number: string }>(sql`
    select e.number from extensions e join receptionists r on r.account_id = e.account_id and r.extension_id = e.id
    where e.account_id = 100 and r.dial_extensions
      and not exists (select from extension_flows f where f.account_id = e.account_id and f.extension_id = e.id)
    order by e.number limit 1`)
  await report(first, "by-turns-1", 1, inside(stranger, menu!.number))
  await report(second, "by-turns-1", 2, { kind: "digits", digits: bensNumber })
  await report(first, "by-turns-1", 3, { kind: "notAnswered", why: "time" })
  expect(await readCall("by-turns-1")).toMatchObject({ place: "mailbox" })

  await report(first, "by-turns-2", 1, inside(anna, bensNumber))
  await report(first, "by-turns-2", 2, { kind: "answered", leg: leg(ben) })
  await report(second, "by-turns-2", 3, { kind: "transferred", extensionId: carla })
  await report(first, "by-turns-2", 4, { kind: "notAnswered", why: "time" })
  expect(await readCall("by-turns-2")).toMatchObject({ place: "mailbox" })
})
