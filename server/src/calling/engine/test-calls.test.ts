import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { sql, type Sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { pinPlace } from "../conference-bridges/conference-bridges.rules.ts"
import { anna, clearCalls, connectPhones, rulesOf } from "./engine-calls.factory.ts"
import { pump } from "./sandbox/sandbox-pump.service.ts"

/** What the caller of a test call does by hand while it lasts. */
let server: TestServer
let owner: TestClient
let numbers: Record<"menu" | "queue" | "person", string>
const base = "/api/ucaas/account/100"
const bridge = 100_806
const [hostPin, guestPin, wrong] = ["481935", "260714", "999999"]
let bridgeNumber: string
const rows = <Row>(query: Sql) => server.database.transaction("system", (db) => db.many<Row>(query))
const run = (query: Sql) => server.database.transaction("system", (db) => db.run(query))

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
  await connectPhones(server)
  await run(sql`delete from pbx_settings where account_id = 100`)
  // At any hour.
  await run(sql`update queue_settings set schedule_id = null where account_id = 100`)
  await run(sql`update receptionists set schedule_id = null where account_id = 100`)
  bridgeNumber = (await rows<{ number: string }>(sql`select number from extensions where id = ${bridge}`))[0]!.number
  const leadsTo = async (type: string) =>
    `+${
      (
        await rows<{ number: string }>(sql`
          select n.number from phone_numbers n join extensions e on e.account_id = n.account_id and e.id = n.extension_id
          where n.account_id = 100 and e.type = ${type} and n.status in ('Assigned', 'In Use')
          order by n.number limit 1`)
      )[0]!.number
    }`
  numbers = {
    menu: await leadsTo("Auto Attendant"),
    queue: await leadsTo("Call Queue"),
    person: await leadsTo("Extension"),
  }
})
afterAll(() => server.close())
beforeEach(() => clearCalls(server))

const outside = { kind: "outside", number: "+1 212 555 0111" } as const
const phone = (extensionId: number) => ({ kind: "extension", extensionId }) as const
/** A test call whose people do nothing by themselves for some time. */
const place = async (to: string, from: object = outside, keys: readonly string[] = []) => {
  const placed = await owner.post(`${base}/test-calls`, {
    from,
    to,
    people: { answers: { kind: "nobody" }, keys, hangsUpAfterSeconds: 3600 },
  })
  expect(placed.status).toBe(200)
  const at = `${base}/test-calls/${placed.body.testCallId}`
  return {
    id: placed.body.testCallId as string,
    placed: placed.body,
    press: (pressed: string, client = owner) => client.post(`${at}/keys`, { keys: pressed }),
    hangUp: (client = owner) => client.post(`${at}/hang-up`),
    read: async () => (await owner.get(at)).body,
  }
}

describe("keys that the caller presses", () => {
  test("reach a menu", async () => {
    const call = await place(numbers.menu)
    expect(call.placed).toMatchObject({ place: "menu", hearsKeys: true })
    const { status, body } = await call.press("7")
    expect(status).toBe(200)
    expect(body.steps[0]).toMatchObject({ kind: "menu", outcome: "key 7" })
  })
  test("reach the exit and the callback offer of a queue, and others mean nothing there", async () => {
    await run(sql`update queue_settings set callback_key = '2', exit_key = null where account_id = 100`)
    const call = await place(numbers.queue)
    expect((await call.press("9")).body).toMatchObject({ place: "queue", hearsKeys: true })
    expect((await call.press("2")).body).toMatchObject({ state: "ended" })
    expect(rulesOf(await call.read())).toContain("queueCallbackAsked")
  })
  test("are the PIN of a conference bridge, and the code in it", async () => {
    const { secrets } = server.kit
    const sealed = (pin: string, of: "host" | "guest") => secrets.seal(pin, pinPlace(100, bridge, of))
    await run(sql`
      update conference_bridges set record = 'host', wait_for_host = false, host_pin = ${sealed(hostPin!, "host")},
        guest_pin = ${sealed(guestPin!, "guest")} where extension_id = ${bridge}`)
    const call = await place(bridgeNumber, phone(anna))
    expect(call.placed).toMatchObject({ place: "conferencePin", hearsKeys: true })
    expect((await call.press(wrong!)).body).toMatchObject({ place: "conferencePin" })
    expect((await call.press(`${hostPin}#`)).body).toMatchObject({ place: "conference", hearsKeys: true })
    const listed = async () => (await owner.get(`${base}/live-calls?objectId=${bridge}`)).body.items
    const started = (await call.press("*3")).body
    expect(rulesOf(started)).toContain("conferenceRecordingStarted")
    expect(started.isRecorded).toBe(true)
    expect(await listed()).toMatchObject([{ place: "conference", isRecorded: true }])
    const stopped = (await call.press("*3")).body
    expect(rulesOf(stopped)).toContain("conferenceRecordingStopped")
    expect(stopped.isRecorded).toBe(false)
    expect(await listed()).toMatchObject([{ isRecorded: false }])
  })
  test("end a message", async () => {
    const call = await place(numbers.person)
    await run(sql`
      update sandbox_events set due_at = now() - interval '1 second' where engine_call_id = ${call.id}`)
    for (let now = Date.now(), turns = 0; turns < 400; turns += 1, now += 1000) {
      await pump(server.kit, now)
      if ((await call.read()).place === "mailbox") break
    }
    expect(await call.read()).toMatchObject({ place: "mailbox", hearsKeys: true })
    expect((await call.press("1")).body).toMatchObject({ place: "mailbox" })
    expect((await call.press("#")).body).toMatchObject({ state: "ended", result: "voicemail", hearsKeys: false })
  })
  test("mean nothing while phones ring", async () => {
    const call = await place(numbers.person)
    expect(call.placed).toMatchObject({ place: "ringing", hearsKeys: false })
    expect((await call.press("1")).body).toMatchObject({ place: "ringing" })
  })
  test("must be keys of a phone", async () => {
    const call = await place(numbers.menu)
    expect(await call.press("one")).toMatchObject({ status: 400, body: { code: "request.invalid" } })
  })
})

test("the caller hangs up, and then the call has ended", async () => {
  const call = await place(numbers.queue)
  expect((await call.hangUp()).body).toMatchObject({ state: "ended", result: "abandoned", callId: expect.any(String) })
  expect(await call.hangUp()).toMatchObject({ status: 409, body: { code: "engine.call_ended" } })
  expect(await call.press("1")).toMatchObject({ status: 409, body: { code: "engine.call_ended" } })
})

test("only test calls can be steered, by those who may place them", async () => {
  const call = await place(numbers.queue)
  expect((await call.hangUp(await server.as("endUser"))).status).toBe(403)
  await run(sql`update live_calls set placed_by = null where engine_call_id = ${call.id}`)
  expect(await call.hangUp()).toMatchObject({ status: 404, body: { code: "engine.test_call_not_found" } })
})

describe("a code that asks for digits", () => {
  const pin = "246813"
  beforeAll(async () => {
    expect((await owner.put(`/api/ucaas/extension/v1/${anna}`, { voicemailPin: pin })).status).toBe(200)
  })
  test("is carried out for the caller, and the audit log still says who placed the test call", async () => {
    const [device] = await rows<{ id: number }>(sql`
      select l.extension_id as id from lines l where l.account_id = 100 and l.device_id = 4071 and l.position = 1`)
    await run(sql`delete from hoteling_sessions where account_id = 100 and device_id = 4071`)
    const call = await place("995", phone(device!.id))
    expect(call.placed).toMatchObject({ place: "codeExtension", hearsKeys: true })
    expect((await call.press("307#")).body).toMatchObject({ place: "codePin" })
    const { body } = await call.press(pin)
    expect(rulesOf(body)).not.toContain("codeFailed")
    const entries = await rows<{ client: string }>(sql`
      select client from audit_entries where account_id = 100 and trace_id = ${call.id}`)
    expect(entries.length).toBeGreaterThan(0)
    const [{ name }] = (await rows<{ name: string }>(sql`
      select first_name || ' ' || last_name as name from users where id = ${owner.userId}`)) as [{ name: string }]
    for (const { client } of entries) expect(client).toContain(name)
  })
  test("asks nobody on behalf of people whom the presser does not manage", async () => {
    const administrator = await server.as("accountAdministrator")
    const [superior] = await rows<{ id: number }>(sql`
      select e.id from extensions e join lines l on l.account_id = e.account_id and l.extension_id = e.id
      where e.account_id = 100 and e.user_id = ${owner.userId} and l.enabled order by e.id limit 1`)
    expect((await owner.put(`/api/ucaas/extension/v1/${superior!.id}`, { voicemailPin: pin })).status).toBe(200)
    const call = await place("*97", phone(superior!.id))
    expect(call.placed).toMatchObject({ place: "codePin" })
    expect(await call.press(pin, administrator)).toMatchObject({
      status: 403,
      body: { code: "request.not_manageable" },
    })
    expect((await call.press(pin)).body).toMatchObject({ place: "ownMailbox" })
  })
  test("is given keys that were chosen before; they are stored encrypted until they are pressed", async () => {
    const call = await place("*97", phone(anna), [pin])
    const stored = async () =>
      JSON.stringify([
        await rows(sql`select to_jsonb(p) as p from sandbox_people p where engine_call_id = ${call.id}`),
        await rows(sql`select to_jsonb(e) as e from sandbox_events e where engine_call_id = ${call.id}`),
        await rows(sql`select to_jsonb(c) as c from live_calls c where engine_call_id = ${call.id}`),
      ])
    expect(await stored()).not.toContain(pin)
    const sealed = await rows<{ keys: string[] }>(sql`
      select sealed_keys as keys from sandbox_people where engine_call_id = ${call.id}`)
    expect(sealed[0]!.keys).toHaveLength(1)
    while ((await pump(server.kit, Date.now() + 30_000)) > 0 && (await call.read()).place !== "ownMailbox");
    expect(await call.read()).toMatchObject({ place: "ownMailbox" })
    expect(await rows(sql`select sealed_keys as keys from sandbox_people where engine_call_id = ${call.id}`)).toEqual([
      { keys: [] },
    ])
    expect(await stored()).not.toContain(pin)
  })
})

test("simulated participants leave a conference that everybody else has left", async () => {
  await run(sql`update conference_bridges set record = 'off', host_pin = null, guest_pin = null, wait_for_host = false
    where extension_id = ${bridge}`)
  const placed = await owner.post(`${base}/test-calls`, { from: phone(anna), to: bridgeNumber })
  expect(placed.body).toMatchObject({ place: "conference" })
  const read = async () => (await owner.get(`${base}/test-calls/${placed.body.testCallId}`)).body
  const until = async (seconds: number) => {
    const begun = Date.parse(placed.body.steps[0].enteredAt)
    for (let now = begun; now <= begun + seconds * 1000; now += 10_000) await pump(server.kit, now)
    return read()
  }
  expect(await until(50)).toMatchObject({ state: "live" })
  expect(await until(270)).toMatchObject({ state: "ended", result: "answered" })
})
