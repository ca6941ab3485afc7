import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { engineCapabilities } from "@dialplane/contract/calling/engine/engine.schema"
import type { CallEvent } from "@dialplane/contract/calling/routing/call-event"
import { sql, type Sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { connectEngine } from "./connect-engine.service.ts"
import { ben, bensNumber, clearCalls, connectPhones, inside, leg, outside, stranger } from "./engine-calls.factory.ts"
import type { Capability, Command, Engine, EngineReport } from "./engine.adapter.ts"
import { takeReport } from "./engine-reports.service.ts"
import { noEngine } from "./no-engine.adapter.ts"
import { callBack } from "./queue-callbacks.service.ts"
import { sandboxEngine } from "./sandbox/sandbox-engine.adapter.ts"
import { takeEvent } from "./take-event.service.ts"

/** What every engine can rely on, and what the rest of the service relies on, whichever engine is connected. */
let server: TestServer
let owner: TestClient
const base = "/api/ucaas/account/100"
const rows = <Row>(query: Sql) => server.database.transaction("system", (db) => db.many<Row>(query))

/** An engine that only writes down what it is told, and reports everything later, as one outside this process does. */
const makeFakeEngine = (able: readonly Capability[] = engineCapabilities) => {
  const told: string[] = []
  const note = (what: string) => {
    told.push(what)
    return Promise.resolve()
  }
  const engine: Engine = {
    ...noEngine,
    name: "fake",
    capabilities: new Set(able),
    qualityOf: () => ({ mos: 4.2, jitterMs: 3, lossPercent: 0.1, latencyMs: 20, codec: "opus" }),
    carryOut: (_db, _call, _event, { actions }) => note(`carry out ${actions.map((one) => one.do).join(" ")}`.trim()),
    spy: async () => {
      await note("spy")
      return true
    },
    originate: () => note("originate"),
    finishRecording: async (_db, _accountId, key) => {
      await note(`finish recording ${key}`)
      return undefined
    },
    logDeviceOut: (_db, _accountId, sipIds) => note(`log out ${sipIds.join(" ")}`),
    command: async (_db, _call, command: Command) => {
      await note(`command ${command.do}`)
      return undefined
    },
    forget: () => note("forget"),
  }
  return { engine, told }
}

const fake = makeFakeEngine()
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
  await connectPhones(server)
  await rows(sql`update queue_settings set schedule_id = null where account_id = 100`)
  await rows(sql`delete from pbx_settings where account_id = 100`)
})
afterAll(() => server.close())
beforeEach(async () => {
  await clearCalls(server)
  // Some tests let phones lose their connection.
  await connectPhones(server)
  connectEngine(server.kit, fake.engine)
  fake.told.length = 0
})

const begun = Math.floor(Date.now() / 1000) * 1000 - 600_000
let calls = 0
type Happening = CallEvent extends infer One ? (One extends CallEvent ? Omit<One, "at"> : never) : never
/** A call of an engine; each event five seconds after the one before. */
const callOf = (engine: Engine) => {
  const id = `any-${(calls += 1)}`
  let eventNumber = 0
  const report = (event: Happening, number = (eventNumber += 1)) =>
    server.database.transaction("system", (db) =>
      takeEvent(server.kit, db, engine, {
        accountId: 100,
        engineCallId: id,
        eventNumber: number,
        event: { ...event, at: begun + number * 5000 } as CallEvent,
      }),
    )
  return { id, report, read: async () => (await owner.get(`${base}/test-calls/${id}`)).body }
}
const reported = (report: EngineReport, engine = fake.engine) =>
  server.database.transaction("system", (db) => takeReport(server.kit, db, engine, report))

describe.each([
  ["the simulated engine", () => sandboxEngine],
  ["an engine that reports later", () => fake.engine],
])("with %s", (_name, engineOf) => {
  test("a call is live while it lasts, and a record with quality figures when it has ended", async () => {
    const engine = engineOf()
    connectEngine(server.kit, engine)
    const call = callOf(engine)
    expect(await call.report(inside(stranger, bensNumber))).toBe(true)
    expect(await call.read()).toMatchObject({ state: "live", place: "ringing" })
    expect(await call.report({ kind: "answered", leg: leg(ben) })).toBe(true)
    // Reported again, it changes nothing.
    expect(await call.report({ kind: "answered", leg: leg(ben) }, 2)).toBe(false)
    await call.report({ kind: "held" })
    expect((await owner.get(`${base}/live-calls`)).body.items).toMatchObject([{ place: "talking", onHold: true }])
    await call.report({ kind: "resumed" })
    await call.report({ kind: "hungUp" })
    const ended = await call.read()
    expect(ended).toMatchObject({ state: "ended", result: "answered" })
    const { legs } = (await owner.get(`${base}/calls/${ended.callId}`)).body
    expect(legs.filter((one: { quality: object | null }) => one.quality !== null).length).toBeGreaterThan(0)
    expect(await call.report({ kind: "hungUp" }, 5)).toBe(false)
  })
  test("an event that comes too early is refused until the one before was reported", async () => {
    const engine = engineOf()
    const call = callOf(engine)
    await call.report(inside(stranger, bensNumber))
    await expect(call.report({ kind: "hungUp" }, 3)).rejects.toThrow("was reported after event 1")
    expect(await call.report({ kind: "hungUp" })).toBe(true)
  })
  test("a phone's status follows what is reported, once", async () => {
    const engine = engineOf()
    const [line] = await rows<{ id: number; sipId: string }>(sql`
      select l.id, l.sip_id from lines l where l.account_id = 100 and l.extension_id = ${ben} limit 1`)
    const { id, sipId } = line!
    const now = Date.now()
    const isKnown = async () =>
      (await owner.get(`/api/devices/accounts/100/lines/${id}/registration`)).body.address === "192.0.2.9"
    await rows(sql`delete from registrations where line_id = ${id}`)
    await rows(sql`update lines set reported_at = null where id = ${id}`)
    const registered: EngineReport = {
      kind: "registered",
      accountId: 100,
      sipId,
      at: now - 2000,
      address: "192.0.2.9",
      userAgent: "Test phone 1",
      expiresAt: now + 3_600_000,
    }
    expect(await reported(registered, engine)).toBe(true)
    expect(await reported(registered, engine)).toBe(false)
    expect(await isKnown()).toBe(true)
    // Older than what is known.
    const gone = { kind: "unregistered", accountId: 100, sipId } as const
    expect(await reported({ ...gone, at: now - 60_000 }, engine)).toBe(false)
    expect(await reported({ ...gone, at: now }, engine)).toBe(true)
    expect(await reported({ ...gone, at: now }, engine)).toBe(false)
    expect(await isKnown()).toBe(false)
    expect(await reported({ ...gone, sipId: "none", at: now }, engine)).toBe(false)
  })
  test("reports about a phone that come again, or late, change nothing; the newest one counts", async () => {
    const engine = engineOf()
    const [line] = await rows<{ id: number; sipId: string }>(sql`
      select l.id, l.sip_id from lines l where l.account_id = 100 and l.extension_id = ${ben} limit 1`)
    const { id, sipId } = line!
    const start = Date.now() - 60_000
    await rows(sql`delete from registrations where line_id = ${id}`)
    await rows(sql`update lines set reported_at = null where id = ${id}`)
    const registered = (at: number, address: string, seconds: number) =>
      reported(
        {
          kind: "registered",
          accountId: 100,
          sipId,
          at: start + at,
          address,
          userAgent: "Test phone 1",
          expiresAt: start + at + seconds * 1000,
        },
        engine,
      )
    const unregistered = (at: number) =>
      reported({ kind: "unregistered", accountId: 100, sipId, at: start + at }, engine)
    const address = async () => (await owner.get(`/api/devices/accounts/100/lines/${id}/registration`)).body.address
    expect(await registered(1000, "192.0.2.21", 7200)).toBe(true)
    expect(await unregistered(2000)).toBe(true)
    // The first report comes again.
    expect(await registered(1000, "192.0.2.21", 7200)).toBe(false)
    expect(await address()).toBeNull()
    // A newer registration counts, even if it ends sooner.
    expect(await registered(3000, "192.0.2.22", 7200)).toBe(true)
    expect(await registered(5000, "192.0.2.23", 3600)).toBe(true)
    expect(await address()).toBe("192.0.2.23")
    // From before the phone renewed its registration.
    expect(await unregistered(4000)).toBe(false)
    expect(await registered(4000, "192.0.2.22", 9000)).toBe(false)
    expect(await address()).toBe("192.0.2.23")
    expect(await unregistered(6000)).toBe(true)
    // The end was reported before the registration that it ended.
    expect(await unregistered(8000)).toBe(true)
    expect(await registered(7000, "192.0.2.24", 7200)).toBe(false)
    expect(await address()).toBeNull()
  })
})

describe("with an engine that reports later", () => {
  test("a recording is listed when the engine has reported where its sound is, once", async () => {
    const call = callOf(fake.engine)
    await call.report(inside(stranger, bensNumber))
    await call.report({ kind: "answered", leg: leg(ben) })
    await call.report({ kind: "recordingSet", on: true, extensionId: ben, by: "Ben" })
    await call.report({ kind: "hungUp" })
    const recordingKey = `fake:${call.id}:${ben}`
    expect(fake.told).toContain(`finish recording ${recordingKey}`)
    const recordings = async () => {
      await server.kit.jobs.drain()
      return (await owner.get(`${base}/calls/${(await call.read()).callId}`)).body.recordings
    }
    expect(await recordings()).toEqual([])
    const fileKey = await server.kit.files.put(100, Buffer.from("RIFF of a call"), "wav")
    const sound = { fileKey, soundSeed: null, bytes: 14 }
    const ready: EngineReport = { kind: "recordingReady", accountId: 100, at: Date.now(), recordingKey, sound }
    expect(await reported(ready)).toBe(true)
    expect(await reported(ready)).toBe(false)
    expect(await recordings()).toMatchObject([{ kind: "onDemand", seconds: 5, isSimulated: false }])
  })
  test("a recording whose sound is reported before the end of the call is listed when the call has ended, once", async () => {
    const call = callOf(fake.engine)
    await call.report(inside(stranger, bensNumber))
    await call.report({ kind: "answered", leg: leg(ben) })
    await call.report({ kind: "recordingSet", on: true, extensionId: ben, by: "Ben" })
    await call.report({ kind: "recordingSet", on: false, extensionId: ben, by: "Ben" })
    const fileKey = await server.kit.files.put(100, Buffer.from("RIFF of a call"), "wav")
    const ready: EngineReport = {
      kind: "recordingReady",
      accountId: 100,
      at: Date.now(),
      recordingKey: `fake:${call.id}:${ben}`,
      sound: { fileKey, soundSeed: null, bytes: 14 },
    }
    expect(await reported(ready)).toBe(true)
    expect(await reported(ready)).toBe(false)
    await call.report({ kind: "hungUp" })
    expect(await reported(ready)).toBe(false)
    await server.kit.jobs.drain()
    const { recordings } = (await owner.get(`${base}/calls/${(await call.read()).callId}`)).body
    expect(recordings).toMatchObject([{ kind: "onDemand", seconds: 5, isSimulated: false }])
  })
  test("what people do to a call is told to it, and shown when it reports so", async () => {
    const [queue] = await rows<{ id: number; number: string }>(sql`
      select e.id, n.number from extensions e join phone_numbers n on n.account_id = e.account_id and n.extension_id = e.id
      where e.account_id = 100 and e.type = 'Call Queue' order by e.id limit 1`)
    const call = callOf(fake.engine)
    await call.report(outside(queue!.number))
    const waiting = (await owner.get(`${base}/callQueueKitRealTimeStatus/${queue!.id}`)).body.waitingCallers
    const hangUp = () =>
      owner.post(`${base}/callQueueAction/${queue!.id}`, { action: "hangUp", callId: waiting[0].callId })
    expect((await hangUp()).status).toBe(200)
    expect(fake.told).toContain("command hangUp")
    expect(await call.read()).toMatchObject({ state: "live", place: "queue" })
    await call.report({ kind: "hungUp", by: "Yusuf" })
    expect(await call.read()).toMatchObject({ state: "ended" })
  })
  test("a device that is logged out is logged out there too", async () => {
    const [phone] = await rows<{ deviceId: number; sipId: string }>(sql`
      select l.device_id, l.sip_id from lines l where l.account_id = 100 and l.extension_id = ${ben}
        and l.device_id is not null limit 1`)
    const answer = await owner.put(`/api/devices/accounts/100/devices/${phone!.deviceId}/logout`)
    expect([200, 204]).toContain(answer.status)
    expect(fake.told.join()).toContain(phone!.sipId)
  })
  test("nothing is simulated: no test calls, no rate, and the portal says so", async () => {
    expect((await owner.get(`${base}/call-engine`)).body).toMatchObject({
      name: "fake",
      isSimulated: false,
      rate: null,
      capabilities: engineCapabilities,
    })
    const draft = { from: { kind: "outside", number: "+12125550111" }, to: "+12075550140" }
    expect(await owner.post(`${base}/test-calls`, draft)).toMatchObject({
      status: 409,
      body: { code: "engine.not_simulated" },
    })
  })
})

describe("with an engine that can do nothing", () => {
  test("commands are refused, and nobody is called back", async () => {
    const { engine, told } = makeFakeEngine([])
    connectEngine(server.kit, engine)
    expect((await owner.get(`${base}/call-engine`)).body.capabilities).toEqual([])
    const [queue] = await rows<{ id: number; number: string }>(sql`
      select e.id, n.number from extensions e join phone_numbers n on n.account_id = e.account_id and n.extension_id = e.id
      where e.account_id = 100 and e.type = 'Call Queue' order by e.id limit 1`)
    const call = callOf(engine)
    await call.report(outside(queue!.number))
    const waiting = (await owner.get(`${base}/callQueueKitRealTimeStatus/${queue!.id}`)).body.waitingCallers
    expect(
      await owner.post(`${base}/callQueueAction/${queue!.id}`, { action: "hangUp", callId: waiting[0].callId }),
    ).toMatchObject({ status: 409, body: { code: "engine.not_possible" } })
    expect(told.filter((one) => one.startsWith("command"))).toEqual([])
    expect(await callBack(server.kit, Date.now())).toBe(0)
  })
})
