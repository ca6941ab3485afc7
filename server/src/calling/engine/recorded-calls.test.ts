import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { sql, type Sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import {
  anna,
  ben,
  bensNumber,
  carla,
  clearCalls,
  connectPhones,
  inside,
  leg,
  outside,
  rulesOf,
  stranger,
  takeIn,
  type Happening,
} from "./engine-calls.factory.ts"

/** What is recorded in calls and conferences becomes recordings. */
let server: TestServer
let owner: TestClient
const base = "/api/ucaas/account/100"
const listed = "/api/accounts/100/recordings"
const bridge = 100_806
const [hostPin, guestPin] = ["481935", "260714"]
let bridgeNumber: string
const rows = <Row>(query: Sql) => server.database.transaction("system", (db) => db.many<Row>(query))

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
  await connectPhones(server)
  // All codes are those of a new account.
  await rows(sql`delete from pbx_settings where account_id = 100`)
  const [found] = await rows<{ number: string }>(sql`select number from extensions where id = ${bridge}`)
  bridgeNumber = found!.number
})
afterAll(() => server.close())
beforeEach(async () => {
  await clearCalls(server)
  await rows(sql`update conference_bridges set record = 'off', wait_for_host = false where extension_id = ${bridge}`)
})

const begun = Math.floor(Date.now() / 1000) * 1000 - 600_000
/** An event of a call, some seconds after everything began. */
const report = (engineCallId: string, eventNumber: number, event: Happening, seconds: number) =>
  server.database.transaction("system", (db) =>
    takeIn(server, db, engineCallId, eventNumber, event, begun + seconds * 1000),
  )
const callOf = async (engineCallId: string) => {
  const { callId } = (await owner.get(`${base}/test-calls/${engineCallId}`)).body
  return (await owner.get(`${base}/calls/${callId}`)).body
}
const recordingsOf = async (engineCallId: string): Promise<Record<string, any>[]> => {
  await server.kit.jobs.drain()
  return (await callOf(engineCallId)).recordings
}
const inList = async (recordingId: number) =>
  (await owner.get(`${listed}?limit=200`)).body.items.find(
    (one: { recordingId: number }) => one.recordingId === recordingId,
  )
let calls = 0
/** The stranger calls Ben, who answers after five seconds. */
const talk = async () => {
  const id = `recorded-${(calls += 1)}`
  await report(id, 1, inside(stranger, bensNumber), 0)
  await report(id, 2, { kind: "answered", leg: leg(ben) }, 5)
  return id
}
/** Somebody in a call dials the code; returns the rules of that call. */
const dialRecord = async (extensionId: number, seconds: number) => {
  const id = `recorded-${(calls += 1)}`
  await report(id, 1, inside(extensionId, "*3"), seconds)
  return rulesOf((await owner.get(`${base}/test-calls/${id}`)).body)
}

describe("a call that a party records by code", () => {
  test("has a recording of that length, listed under its owner and played", async () => {
    const id = await talk()
    const isRecorded = async () => (await owner.get(`${base}/test-calls/${id}`)).body.isRecorded
    expect(await dialRecord(ben, 10)).toContain("codeRecords")
    expect(await isRecorded()).toBe(true)
    expect(await dialRecord(ben, 30)).toContain("codeStopsRecording")
    expect(await isRecorded()).toBe(false)
    await dialRecord(ben, 60)
    // Twice by the code, so four events in all.
    await report(id, 6, { kind: "hungUp" }, 90)
    const [recording, ...others] = await recordingsOf(id)
    expect(others).toEqual([])
    expect(recording).toMatchObject({ kind: "onDemand", seconds: 50, isSimulated: true })
    expect((await callOf(id)).isRecorded).toBe(true)
    expect(rulesOf(await callOf(id))).toEqual(expect.arrayContaining(["recordingStarted", "recordingStopped"]))
    const [user] = await rows<{ userId: number; name: string }>(sql`
      select u.id as user_id, u.first_name || ' ' || u.last_name as name from extensions e
        join users u on u.account_id = e.account_id and u.id = e.user_id where e.id = ${ben}`)
    expect(await inList(recording!["recordingId"])).toMatchObject({
      userId: user!.userId,
      ownerName: user!.name,
      extension: bensNumber,
      extensionId: ben,
      ownedByExtension: false,
      direction: "internal",
      otherNumber: "306",
      startedAt: new Date(begun + 10_000).toISOString(),
    })
    const whole = await owner.get(`${listed}/${recording!["recordingId"]}/audio`)
    expect(whole.status).toBe(200)
    const stored = await rows<{ bytes: number }>(
      sql`select bytes from recordings where id = ${recording!["recordingId"]}`,
    )
    expect(stored).toEqual([{ bytes: 44 + 50 * 8000 }])
    const part = await owner.get(`${listed}/${recording!["recordingId"]}/audio`, { range: "bytes=0-3" })
    expect(part.status).toBe(206)
  })
  test("is no longer recorded when the recorder has left it", async () => {
    const id = await talk()
    await dialRecord(ben, 10)
    await report(id, 4, { kind: "transferred", extensionId: carla }, 20)
    await report(id, 5, { kind: "answered", leg: leg(carla) }, 25)
    expect(await dialRecord(carla, 30)).toContain("codeRecords")
    await report(id, 7, { kind: "hungUp" }, 70)
    expect(await recordingsOf(id)).toMatchObject([{ seconds: 10 }, { seconds: 40 }])
    expect(rulesOf(await callOf(id))).toContain("recordingEnds")
  })
  test("can be moved to the recycle bin and deleted", async () => {
    const id = await talk()
    await dialRecord(ben, 10)
    await report(id, 4, { kind: "hungUp" }, 40)
    const ids = (await recordingsOf(id)).map((one) => one["recordingId"])
    expect((await owner.delete(listed, { ids })).status).toBe(200)
    expect(await callOf(id)).toMatchObject({ isRecorded: false, recordings: [] })
    expect((await owner.post(`${listed}/recycle-bin/delete`, { ids })).status).toBe(200)
    await server.kit.jobs.drain()
    expect(await rows(sql`select from call_recordings where recording_id = any(${ids}::bigint[])`)).toEqual([])
  })
  test("is not recorded by somebody without the permission, who hears and reads why", async () => {
    const made = await owner.post("/api/authorizer/accounts/100/roles", {
      name: "No recording",
      description: "",
      keys: ["read:profile", "update:own-calls"],
    })
    const [user] = await rows<{ userId: number; roleId: number }>(sql`
      select m.user_id, m.role_id from extensions e
        join role_memberships m on m.account_id = e.account_id and m.user_id = e.user_id and m.is_default
      where e.id = ${ben}`)
    const setRole = (roleId: number) =>
      rows(sql`
        update role_memberships set role_id = ${roleId} where account_id = 100 and user_id = ${user!.userId} and is_default`)
    const id = await talk()
    await setRole(made.body.roleId)
    const code = `recorded-${(calls += 1)}`
    await report(code, 1, inside(ben, "*3"), 10).finally(() => setRole(user!.roleId))
    const refused = (await owner.get(`${base}/test-calls/${code}`)).body
    expect(refused).toMatchObject({ state: "ended", result: "failed", steps: [{ kind: "refused" }] })
    expect(refused.steps[0].details.join(" ")).not.toBe("")
    expect(refused.steps[0].reasons.find(({ rule }: { rule: string }) => rule === "codeFailed").text).toContain(
      "create:own-recordings",
    )
    await report(id, 3, { kind: "hungUp" }, 40)
    expect(await recordingsOf(id)).toEqual([])
  })
})

describe("a conference", () => {
  const setRecord = (record: string) =>
    rows(sql`update conference_bridges set record = ${record} where extension_id = ${bridge}`)
  const join = async (arrival: Happening, pin: string, seconds: number) => {
    const id = `recorded-${(calls += 1)}`
    await report(id, 1, arrival, seconds)
    await report(id, 2, { kind: "digits", digits: pin }, seconds)
    expect((await owner.get(`${base}/test-calls/${id}`)).body).toMatchObject({ place: "conference" })
    return id
  }
  test("that is always recorded has one recording, from the first to the last participant", async () => {
    await setRecord("always")
    const first = await join(inside(anna, bridgeNumber), guestPin, 0)
    const second = await join(inside(ben, bridgeNumber), hostPin, 20)
    await report(first, 3, { kind: "hungUp" }, 60)
    expect(await recordingsOf(first)).toEqual([])
    await report(second, 3, { kind: "hungUp" }, 100)
    const [recording, ...others] = await recordingsOf(first)
    expect(others).toEqual([])
    expect(await recordingsOf(second)).toEqual([recording])
    expect(recording).toMatchObject({ kind: "company", seconds: 100 })
    expect(await inList(recording!["recordingId"])).toMatchObject({
      userId: null,
      ownedByExtension: true,
      extensionId: bridge,
      otherName: "Conference with 2 participants",
    })
    expect((await owner.get(`${listed}/${recording!["recordingId"]}/audio`)).status).toBe(200)
  })
  test("is not recorded while guests wait for the host", async () => {
    await setRecord("always")
    await rows(sql`update conference_bridges set wait_for_host = true where extension_id = ${bridge}`)
    const guest = await join(inside(anna, bridgeNumber), guestPin, 0)
    const host = await join(inside(ben, bridgeNumber), hostPin, 30)
    await report(host, 3, { kind: "hungUp" }, 50)
    await report(guest, 3, { kind: "hungUp" }, 50)
    expect(await recordingsOf(guest)).toMatchObject([{ seconds: 20 }])
  })
  test("is recorded while the host wants it, by the keys of the phone or by code", async () => {
    await setRecord("host")
    const guest = await join(inside(anna, bridgeNumber), guestPin, 0)
    const host = await join(inside(ben, bridgeNumber), hostPin, 0)
    // A guest cannot.
    await report(guest, 3, { kind: "digits", digits: "*3" }, 5)
    expect(await dialRecord(anna, 5)).toContain("codeNoCallToRecord")
    await report(host, 3, { kind: "digits", digits: "*3" }, 10)
    await report(host, 4, { kind: "digits", digits: "*3" }, 20)
    expect(await dialRecord(ben, 40)).toContain("codeRecords")
    await report(guest, 4, { kind: "hungUp" }, 60)
    await report(host, 6, { kind: "hungUp" }, 70)
    expect(await recordingsOf(guest)).toMatchObject([{ seconds: 40 }])
    const record = await callOf(host)
    expect(record.steps.map(({ kind }: { kind: string }) => kind)).toEqual(["menu", "conference"])
    expect(rulesOf(record)).toEqual(
      expect.arrayContaining(["conferenceRecordingStarted", "conferenceRecordingStopped"]),
    )
  })
  test("that is not recorded leaves nothing", async () => {
    const only = await join(outside(await numberTo(bridge)), guestPin, 0)
    await report(only, 3, { kind: "hungUp" }, 50)
    expect(await recordingsOf(only)).toEqual([])
    expect(await rows(sql`select from live_conferences`)).toEqual([])
  })
  /** A phone number that leads to an extension. */
  const numberTo = async (extensionId: number) => {
    const [found] = await rows<{ number: string }>(sql`
      update phone_numbers set extension_id = ${extensionId} where account_id = 100 and number = (
        select n.number from phone_numbers n where n.account_id = 100 and n.extension_id is not null
        order by n.number limit 1) returning number`)
    return found!.number
  }
})
