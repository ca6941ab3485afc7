import { afterAll, beforeAll, expect, test } from "vitest"
import { sql, type Sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { sandboxEngine } from "./sandbox/sandbox-engine.adapter.ts"
import { startCall } from "./sandbox/sandbox-pump.service.ts"
import { takeEvent } from "./take-event.service.ts"

let server: TestServer
let owner: TestClient
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
})
afterAll(() => server.close())

const rows = <Row>(query: Sql) => server.database.transaction("system", (db) => db.many<Row>(query))
const base = "/api/admin/accounts/100/call-blocking"
/** A call to extension 308 by its number, or to the main number. */
const call = async (from: string, { answered = false, at = Date.now() } = {}) => {
  const [to] = await rows<{ number: string }>(sql`
    select n.number from phone_numbers n join extensions e on e.account_id = n.account_id and e.id = n.extension_id
    where n.account_id = 100 and n.status in ('Assigned', 'In Use') and e.type = 'Extension' and not e.do_not_disturb
    order by n.number limit 1`)
  const engineCallId = await server.database.transaction("system", (db) =>
    startCall(
      server.kit,
      db,
      100,
      { caller: { kind: "outside", number: from, country: "US" }, dialed: to!.number, seed: 1 },
      at,
    ),
  )
  const happen = (eventNumber: number, event: object) =>
    server.database.transaction("system", (db) =>
      takeEvent(server.kit, db, sandboxEngine, {
        accountId: 100,
        engineCallId,
        eventNumber,
        event: { ...event, at } as never,
      }),
    )
  const [state] = await rows<{ legs: { kind: string; extensionId: number }[] }>(sql`
    select state->'place'->'steps'->0->'legs' as legs from live_calls where engine_call_id = ${engineCallId}`)
  if (state === undefined) return
  if (answered) await happen(2, { kind: "answered", leg: state.legs[0]! })
  await happen(answered ? 3 : 2, { kind: "hungUp" })
}

test("a rule shows how many calls it stopped, and says before it is saved whom it would have stopped", async () => {
  const recent = async (value: string, match = "prefix") =>
    (await owner.get(`${base}/recent-callers?match=${match}&value=${encodeURIComponent(value)}`)).body
  await call("12125550101", { answered: true })
  await call("12125550101")
  await call("12125550102")
  await call("13105550103", { answered: true })
  expect(await recent("+1212555")).toMatchObject({
    isReadable: true,
    calls: 4,
    stopped: 3,
    answered: 2,
    stoppedAnswered: 1,
    warns: true,
    callers: [
      { number: "+12125550101", calls: 2, answered: 1 },
      { number: "+12125550102", calls: 1, answered: 0 },
    ],
  })
  expect(await recent("US", "country")).toMatchObject({ stopped: 4 })
  expect(await recent("+44")).toMatchObject({ calls: 4, stopped: 0, warns: false, callers: [] })
  expect(await recent("nothing")).toMatchObject({ isReadable: false, stopped: 0, warns: false })

  const made = await owner.post(`${base}/rules`, { match: "exact", value: "+12125550102" })
  expect(made.status).toBe(200)
  const shown = async () =>
    (await owner.get(`${base}/rules?search=12125550102`)).body.items.find(
      ({ ruleId }: { ruleId: number }) => ruleId === made.body.ruleId,
    )
  expect(await shown()).toMatchObject({ stoppedCalls: 0, lastStoppedAt: null })
  await call("12125550102")
  await call("12125550102")
  // Longer ago than what is counted.
  await call("12125550102", { at: Date.now() - 40 * 24 * 60 * 60 * 1000 })
  expect(await shown()).toMatchObject({ stoppedCalls: 2, lastStoppedAt: expect.any(String) })
  const person = await server.as("endUser")
  expect((await person.get(`${base}/recent-callers?value=%2B1212555`)).status).toBe(403)
})

test("blocked callers hear the chosen message", async () => {
  const [sound] = await rows<{ id: number; name: string }>(sql`
    select id, name from media_files where account_id = 100 and kind = 'greeting' order by id limit 1`)
  const { version } = (await owner.get(base)).body
  expect((await owner.put(base, { action: "message", mediaId: sound!.id, version })).status).toBe(200)
  await owner.post(`${base}/rules`, { match: "exact", value: "+12125550199" })
  await call("12125550199")
  const { items } = (await owner.get("/api/ucaas/account/100/calls?number=%2B12125550199")).body
  const { steps } = (await owner.get(`/api/ucaas/account/100/calls/${items[0].callId}`)).body
  expect(steps).toMatchObject([{ kind: "announcement", objectName: sound!.name }, { kind: "blocked" }])
})
