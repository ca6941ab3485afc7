import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import type { CallEvent } from "@dialplane/contract/calling/routing/call-event"
import { sql, type Sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestAnswer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { connectEngine } from "../engine/connect-engine.service.ts"
import { sandboxEngine } from "../engine/sandbox/sandbox-engine.adapter.ts"
import { startCall } from "../engine/sandbox/sandbox-pump.service.ts"
import { takeEvent } from "../engine/take-event.service.ts"
import { endWithdrawn } from "./withdrawn-monitoring.service.ts"

let server: TestServer
let owner: TestClient
let admin: TestClient
let person: TestClient
beforeAll(async () => {
  server = await startTestServer()
  await signIn()
})
const signIn = async () => {
  owner = await server.as("accountSuperUser")
  admin = await server.as("accountAdministrator")
  person = await server.as("endUser")
}
afterAll(() => server.close())

const path = "/api/admin/accounts/100/call-monitoring"
const rows = <Row>(query: Sql) => server.database.transaction("system", (db) => db.many<Row>(query))
const refusal = ({ status, body }: TestAnswer) => [status, body?.code]
const rule = (part: object = {}) => ({
  supervisorId: admin.userId,
  target: { kind: "person", id: 100_108 },
  modes: ["listen", "whisper"],
  tone: false,
  ...part,
})
const clear = () =>
  server.database.transaction("system", async (db) => {
    await db.run(sql`delete from live_calls`)
    await db.run(sql`delete from sandbox_events`)
    await db.run(sql`delete from monitoring_rules where account_id = 100`)
    await db.run(sql`delete from monitoring_pins`)
    await db.run(
      sql`update monitoring_settings set disclaimer = null, text_version = 1, accepted_version = 1, pin_hash = null`,
    )
    await db.run(sql`delete from rate_limits`)
  })
beforeEach(clear)

interface Live {
  readonly engineCallId: string
  readonly liveCallId: number
  next: number
}
const happen = (call: Live, event: CallEvent) =>
  server.database.transaction("system", (db) =>
    takeEvent(server.kit, db, sandboxEngine, {
      accountId: 100,
      engineCallId: call.engineCallId,
      eventNumber: (call.next += 1),
      event,
    }),
  )
/** 100106 calls somebody; by default 100108 answers. */
const callUp = async ({
  dialed = "308",
  answers = 100_108,
}: { dialed?: string; answers?: number } = {}): Promise<Live> => {
  const engineCallId = await server.database.transaction("system", (db) =>
    startCall(server.kit, db, 100, { caller: { kind: "inside", extensionId: 100_106 }, dialed, seed: 1 }, Date.now()),
  )
  const [found] = await rows<{ id: number }>(sql`select id from live_calls where engine_call_id = ${engineCallId}`)
  const call: Live = { engineCallId, liveCallId: found!.id, next: 1 }
  if (answers > 0)
    await happen(call, {
      kind: "answered",
      leg: { kind: "extension", extensionId: answers, delay: 0, confirm: false },
      at: Date.now(),
    })
  return call
}
const start = (client: TestClient, call: Live, part: object = {}) =>
  client.post(`${path}/sessions`, { liveCallId: call.liveCallId, partyId: 100_108, mode: "listen", ...part })

describe("rules", () => {
  test("are created, listed, searched, changed with a version, and deleted; all on record", async () => {
    const made = await owner.post(`${path}/rules`, rule())
    expect(made).toMatchObject({
      status: 200,
      body: {
        supervisorId: admin.userId,
        target: { kind: "person", id: 100_108 },
        modes: ["listen", "whisper"],
        version: 1,
      },
    })
    const one = `${path}/rules/${made.body.ruleId}`
    expect((await owner.get(`${path}/rules`)).body.items).toMatchObject([{ ruleId: made.body.ruleId }])
    expect((await owner.get(`${path}/rules?search=nobody-called-so`)).body.items).toEqual([])
    expect(
      (await owner.get(`${path}/rules?search=${encodeURIComponent(made.body.target.name)}`)).body.items,
    ).toHaveLength(1)
    expect(await owner.put(one, { modes: ["barge", "listen"], tone: true, version: 1 })).toMatchObject({
      body: { modes: ["listen", "barge"], tone: true, version: 2 },
    })
    expect(refusal(await owner.put(one, { tone: false, version: 1 }))).toEqual([
      409,
      "call_monitoring.changed_meanwhile",
    ])
    const [entry] = await rows<{ id: number }>(sql`
      select id from audit_entries where account_id = 100 and action = 'monitoring_rule.changed' order by id desc limit 1`)
    expect(await owner.post(`/api/reporting/accounts/100/audit-log/events/${entry!.id}/revert`)).toMatchObject({
      status: 200,
    })
    expect((await owner.get(one)).body).toMatchObject({ modes: ["listen", "whisper"], tone: false })
    expect((await owner.delete(one)).status).toBe(204)
    expect(refusal(await owner.get(one))).toEqual([404, "call_monitoring.rule_not_found"])
    const actions = await rows<{ action: string }>(sql`
      select action from audit_entries where account_id = 100 and object_type = 'monitoring_rule' order by id`)
    expect(actions.map(({ action }) => action)).toEqual([
      "monitoring_rule.created",
      "monitoring_rule.changed",
      "monitoring_rule.changed",
      "monitoring_rule.deleted",
    ])
  })
  test.each<readonly [string, object, readonly [number, string]]>([
    ["a supervisor of another account", { supervisorId: 101_001 }, [400, "call_monitoring.supervisor_unknown"]],
    [
      "a person of another account",
      { target: { kind: "person", id: 101_001 } },
      [400, "call_monitoring.target_unknown"],
    ],
    ["a group that is a queue", { target: { kind: "group", id: 100_804 } }, [400, "call_monitoring.target_unknown"]],
    ["no target", { target: { kind: "queue", id: null } }, [400, "call_monitoring.target_missing"]],
    ["the supervisor's own calls", { target: { kind: "person", id: 100_002 } }, [400, "call_monitoring.own_calls"]],
  ])("are refused for %s", async (_name, part, expected) => {
    expect(refusal(await owner.post(`${path}/rules`, rule(part)))).toEqual(expected)
  })
  test("exist once for each supervisor and target", async () => {
    expect((await owner.post(`${path}/rules`, rule())).status).toBe(200)
    expect(refusal(await owner.post(`${path}/rules`, rule()))).toEqual([409, "call_monitoring.rule_exists"])
  })
  test("are not made for, about or against those whom one does not manage", async () => {
    const superior = owner.userId
    const forbidden = [403, "request.not_manageable"]
    const person = { kind: "person", id: superior }
    expect(refusal(await admin.post(`${path}/rules`, rule({ target: person })))).toEqual(forbidden)
    expect(refusal(await admin.post(`${path}/rules`, rule({ supervisorId: superior })))).toEqual(forbidden)
    const bulk = {
      action: "add",
      supervisorIds: [superior],
      targets: [{ kind: "everyone" }],
      modes: ["listen"],
      tone: true,
    }
    expect(refusal(await admin.put(`${path}/bulk`, { ...bulk, preview: false }))).toEqual(forbidden)
    expect(refusal(await admin.put(`${path}/pin`, { pin: "730518", supervisorId: superior }))).toEqual(forbidden)
    const { body } = await owner.post(`${path}/rules`, rule({ supervisorId: superior }))
    expect(refusal(await admin.delete(`${path}/rules/${body.ruleId}`))).toEqual(forbidden)
    // Whoever a PIN controls does not remove it.
    expect((await owner.put(`${path}/pin`, { pin: "730518", supervisorId: admin.userId })).status).toBe(200)
    expect(refusal(await admin.put(`${path}/pin`, { pin: null, supervisorId: admin.userId }))).toEqual([
      403,
      "call_monitoring.own_pin",
    ])
  })
  test("about a superior are not removed by setting many, nor by reverting", async () => {
    const everyone = {
      supervisorIds: [person.userId],
      targets: [{ kind: "everyone" }],
      modes: ["listen"],
      tone: true,
      action: "replace",
    }
    expect((await owner.put(`${path}/bulk`, everyone)).body).toMatchObject({ added: 1 })
    const [entry] = await rows<{ id: number }>(sql`
      select id from audit_entries where account_id = 100 and action = 'monitoring_rule.set_for_person' order by id desc limit 1`)
    const about = rule({ supervisorId: person.userId, target: { kind: "person", id: owner.userId } })
    expect((await owner.post(`${path}/rules`, about)).status).toBe(200)
    for (const preview of [true, false])
      expect(refusal(await admin.put(`${path}/bulk`, { ...everyone, preview }))).toEqual([
        403,
        "request.not_manageable",
      ])
    const log = "/api/reporting/accounts/100/audit-log/events"
    expect((await admin.post(`${log}/${entry!.id}/revert`)).status).toBeGreaterThanOrEqual(403)
    expect((await owner.get(`${path}/rules`)).body.items).toHaveLength(2)
    expect((await owner.put(`${path}/bulk`, everyone)).body).toMatchObject({ removed: 1 })
    // The revert of that change would bring the rule back; the one before takes a superior's rule away.
    const [last] = await rows<{ id: number }>(sql`
      select id from audit_entries where account_id = 100 and action = 'monitoring_rule.set_for_person' order by id desc limit 1`)
    expect(refusal(await admin.post(`${log}/${last!.id}/revert`))).toEqual([403, "request.not_manageable"])
    const both = { ...everyone, targets: [...everyone.targets, { kind: "person", id: owner.userId }] }
    expect((await owner.put(`${path}/bulk`, both)).body).toMatchObject({ added: 1 })
    const [added] = await rows<{ id: number }>(sql`
      select id from audit_entries where account_id = 100 and action = 'monitoring_rule.set_for_person' order by id desc limit 1`)
    expect(refusal(await admin.post(`${log}/${added!.id}/revert`))).toEqual([403, "request.not_manageable"])
  })
  test("need permissions and the right account", async () => {
    expect((await person.get(`${path}/rules`)).status).toBe(403)
    expect((await person.post(`${path}/rules`, rule())).status).toBe(403)
    expect((await owner.get("/api/admin/accounts/200/call-monitoring/rules")).status).toBe(404)
    const made = await owner.post(`${path}/rules`, rule())
    const abroad = await server.as("accountSuperUser", 101)
    expect(refusal(await abroad.get(`/api/admin/accounts/101/call-monitoring/rules/${made.body.ruleId}`))).toEqual([
      404,
      "call_monitoring.rule_not_found",
    ])
  })
  test("are set for many at once: first a preview, then for all, with those left out named", async () => {
    const bulk = {
      supervisorIds: [100_001, 100_002, 100_108, 999_999],
      targets: [{ kind: "person", id: 100_108 }, { kind: "everyone" }],
      modes: ["listen"],
    }
    const preview = await owner.put(`${path}/bulk`, { ...bulk, preview: true })
    expect(preview.body).toMatchObject({
      preview: true,
      changed: 2,
      added: 4,
      people: [
        { supervisorId: 100_001, added: 2, reason: null },
        { supervisorId: 100_002, added: 2 },
        { supervisorId: 100_108, added: 0, reason: "Nobody can monitor their own calls." },
        { supervisorId: 999_999, reason: "Not a user of this account." },
      ],
    })
    expect((await owner.get(`${path}/rules`)).body.items).toEqual([])
    expect((await owner.put(`${path}/bulk`, bulk)).body).toMatchObject({ preview: false, changed: 2, added: 4 })
    expect((await owner.put(`${path}/bulk`, bulk)).body).toMatchObject({ changed: 0, unchanged: 2, added: 0 })
    const narrower = {
      ...bulk,
      supervisorIds: [100_001, 100_002],
      targets: [{ kind: "everyone" }],
      modes: ["barge"],
      action: "replace",
    }
    expect((await owner.put(`${path}/bulk`, narrower)).body).toMatchObject({ updated: 2, removed: 2 })
    expect((await owner.get(`${path}/rules`)).body.items).toMatchObject([
      { target: { kind: "everyone" }, modes: ["barge"] },
      { target: { kind: "everyone" }, modes: ["barge"] },
    ])
    expect((await owner.put(`${path}/bulk`, { ...narrower, action: "remove" })).body).toMatchObject({ removed: 2 })
    expect(refusal(await owner.put(`${path}/bulk`, { ...bulk, targets: [{ kind: "queue", id: 9 }] }))).toEqual([
      400,
      "call_monitoring.target_unknown",
    ])
  })
})

describe("the disclaimer", () => {
  test("turns monitoring on when it is accepted; a new text must be accepted again", async () => {
    await owner.post(`${path}/rules`, rule())
    const call = await callUp()
    const before = (await owner.get(`${path}/disclaimer`)).body
    expect(before).toMatchObject({ isStandard: true, isAccepted: true, textVersion: 1 })
    const begun = await start(admin, call)
    expect(begun.status).toBe(200)
    expect(
      (await owner.put(`${path}/disclaimer`, { text: "Our works council agreed.", textVersion: 1 })).body,
    ).toMatchObject({
      text: "Our works council agreed.",
      isStandard: false,
      isAccepted: false,
      textVersion: 2,
      acceptedVersion: 1,
    })
    // Monitoring under way has ended.
    expect((await owner.get(`${path}/sessions`)).body.items[0]).toMatchObject({
      endedBy: "rule",
      endedAt: expect.any(String),
    })
    expect(refusal(await start(admin, call))).toEqual([409, "call_monitoring.disclaimer_not_accepted"])
    expect(refusal(await owner.put(`${path}/disclaimer`, { accept: true, textVersion: 1 }))).toEqual([
      409,
      "call_monitoring.text_changed",
    ])
    expect((await owner.put(`${path}/disclaimer`, { accept: true, textVersion: 2 })).body).toMatchObject({
      isAccepted: true,
      acceptedById: owner.userId,
      acceptedVersion: 2,
    })
    expect((await start(admin, call)).status).toBe(200)
    expect((await owner.put(`${path}/disclaimer`, { accept: false })).body).toMatchObject({ isAccepted: false })
    expect((await person.get(`${path}/disclaimer`)).status).toBe(403)
  })
})

describe("the PIN", () => {
  test("is asked for, never returned, and locks after wrong tries", async () => {
    await owner.post(`${path}/rules`, rule())
    const call = await callUp()
    expect((await owner.put(`${path}/pin`, { pin: "730518" })).body).toMatchObject({ isSet: true, supervisors: [] })
    expect(JSON.stringify((await owner.get(`${path}/pin`)).body)).not.toMatch(/730518|argon/)
    expect((await admin.get(`${path}/mine`)).body).toMatchObject({ needsPin: true })
    expect(refusal(await start(admin, call))).toEqual([403, "call_monitoring.pin_needed"])
    // Their own PIN is asked for instead of the account's.
    expect((await owner.put(`${path}/pin`, { pin: "904173", supervisorId: admin.userId })).body).toMatchObject({
      supervisors: [{ supervisorId: admin.userId }],
    })
    expect(refusal(await start(admin, call, { pin: "730518" }))).toEqual([403, "call_monitoring.pin_wrong"])
    const begun = await start(admin, call, { pin: "904173" })
    expect(begun.status).toBe(200)
    expect((await admin.delete(`${path}/sessions/${begun.body.sessionId}`)).status).toBe(204)
    for (let index = 0; index < 4; index += 1) await start(admin, call, { pin: "0000" })
    expect((await start(admin, call, { pin: "904173" })).status).toBe(429)
    expect((await owner.put(`${path}/pin`, { pin: null, supervisorId: admin.userId })).body).toMatchObject({
      supervisors: [],
    })
  })
  test.each<readonly [string, object, readonly [number, string]]>([
    ["one digit repeated", { pin: "1111" }, [400, "call_monitoring.pin_weak"]],
    ["a sequence", { pin: "123456" }, [400, "call_monitoring.pin_weak"]],
    [
      "a user of another account",
      { pin: "730518", supervisorId: 101_001 },
      [400, "call_monitoring.supervisor_unknown"],
    ],
  ])("is refused: %s", async (_name, body, expected) => {
    expect(refusal(await owner.put(`${path}/pin`, body))).toEqual(expected)
  })
  test("has 4 to 8 digits", async () => {
    expect((await owner.put(`${path}/pin`, { pin: "123" })).status).toBe(400)
    expect((await owner.put(`${path}/pin`, { pin: "730518902" })).status).toBe(400)
  })
})

describe("monitoring a call", () => {
  test("is refused with the reason where the engine cannot do it", async () => {
    await owner.post(`${path}/rules`, rule())
    const call = await callUp()
    connectEngine(server.kit, { ...sandboxEngine, capabilities: new Set(["hangUp"]) })
    expect((await admin.get(`${path}/mine`)).body).toMatchObject({ isSupervisor: true, isPossible: false })
    expect(refusal(await start(admin, call))).toEqual([409, "engine.not_possible"])
    connectEngine(server.kit, sandboxEngine)
    expect((await admin.get(`${path}/mine`)).body).toMatchObject({ isPossible: true })
    expect((await start(admin, call)).status).toBe(200)
  })
  test("begins, changes its mode, ends with the call, and is in history and audit log", async () => {
    await owner.post(`${path}/rules`, rule())
    const call = await callUp()
    expect((await admin.get(`${path}/mine`)).body).toMatchObject({
      isSupervisor: true,
      isOn: true,
      needsPin: false,
      calls: [{ liveCallId: call.liveCallId, extensionId: 100_108, modes: ["listen", "whisper"], monitoredBy: null }],
      session: null,
    })
    const begun = await start(admin, call)
    expect(begun).toMatchObject({
      status: 200,
      body: { mode: "listen", tone: false, endedAt: null, supervisorId: admin.userId },
    })
    const live = (await owner.get("/api/ucaas/account/100/live-calls")).body.items[0]
    expect(live).toMatchObject({
      extensions: [{ extensionId: 100_106 }, { extensionId: 100_108 }],
      monitoring: [{ extensionId: admin.userId, mode: "listen" }],
    })
    const session = `${path}/sessions/${begun.body.sessionId}`
    expect(refusal(await admin.put(session, { mode: "barge" }))).toEqual([403, "call_monitoring.not_allowed"])
    expect((await admin.put(session, { mode: "whisper" })).body).toMatchObject({
      mode: "whisper",
      modes: [{ mode: "listen" }, { mode: "whisper" }],
    })
    expect(refusal(await owner.put(session, { mode: "listen" }))).toEqual([404, "call_monitoring.session_not_found"])
    await happen(call, { kind: "held", at: Date.now() })
    await happen(call, { kind: "resumed", at: Date.now() })
    expect((await owner.get("/api/ucaas/account/100/live-calls")).body.items[0].monitoring).toHaveLength(1)
    await happen(call, { kind: "hungUp", at: Date.now() })
    const history = (await owner.get(`${path}/sessions`)).body.items
    expect(history[0]).toMatchObject({ endedBy: "call", endedAt: expect.any(String), callId: expect.any(String) })
    expect((await owner.get(`${path}/sessions?callId=${history[0].callId}`)).body.items).toHaveLength(1)
    expect((await owner.get(`${path}/sessions?callId=1-1`)).body.items).toEqual([])
    expect((await owner.get(`${path}/sessions?limit=1`)).body).toMatchObject({
      items: [{}],
      nextBefore: expect.any(Number),
    })
    expect(refusal(await admin.delete(session))).toEqual([404, "call_monitoring.session_not_found"])
    const [first, second] = await rows<{ action: string }>(sql`
      select action from audit_entries where account_id = 100 and action in ('call_monitoring.started', 'call_monitoring.mode_changed')
      order by id desc limit 2`)
    expect([second, first]).toMatchObject([
      { action: "call_monitoring.started" },
      { action: "call_monitoring.mode_changed" },
    ])
    expect((await person.get(`${path}/sessions`)).status).toBe(403)
  })
  test("ends when the supervisor stops, when the rule goes, and when the person leaves the call", async () => {
    const made = await owner.post(`${path}/rules`, rule())
    const call = await callUp()
    const one = await start(admin, call)
    expect((await admin.delete(`${path}/sessions/${one.body.sessionId}`)).status).toBe(204)
    await start(admin, call)
    expect((await owner.delete(`${path}/rules/${made.body.ruleId}`)).status).toBe(204)
    expect((await admin.get(`${path}/mine`)).body).toMatchObject({ isSupervisor: false, calls: [], session: null })
    await owner.post(`${path}/rules`, rule())
    await start(admin, call)
    await happen(call, { kind: "transferred", extensionId: 100_110, at: Date.now() })
    const ends = (await owner.get(`${path}/sessions?limit=3`)).body.items.map(
      ({ endedBy }: { endedBy: string }) => endedBy,
    )
    expect(ends).toEqual(["call", "rule", "supervisor"])
    expect(await rows(sql`select from live_legs where state = 'monitoring'`)).toEqual([])
  })
  test("is refused without a rule, for calls that are not up, to a second supervisor, and from a busy phone", async () => {
    const ringing = await callUp({ answers: 0 })
    await owner.post(`${path}/rules`, rule())
    expect(refusal(await start(admin, ringing))).toEqual([404, "call_monitoring.call_not_found"])
    await clear()
    const call = await callUp()
    expect(refusal(await start(admin, call))).toEqual([403, "call_monitoring.not_allowed"])
    await owner.post(`${path}/rules`, rule())
    await owner.post(`${path}/rules`, rule({ supervisorId: owner.userId }))
    // A call that no rule covers is answered like one that does not exist.
    expect(refusal(await start(admin, call, { partyId: 100_106 }))).toEqual([404, "call_monitoring.call_not_found"])
    expect(refusal(await start(admin, call, { mode: "barge" }))).toEqual([403, "call_monitoring.not_allowed"])
    expect(refusal(await start(admin, call, { liveCallId: 1 }))).toEqual([404, "call_monitoring.call_not_found"])
    expect((await start(admin, call)).status).toBe(200)
    expect(refusal(await start(owner, call))).toEqual([409, "call_monitoring.already_monitored"])
    expect(refusal(await start(admin, call))).toEqual([409, "call_monitoring.supervisor_busy"])
    const above = await server.as("superuser", 1)
    expect(refusal(await start(above, call))).toEqual([403, "call_monitoring.not_allowed"])
  })
  test("does not reach a superior who talks with a colleague, unless a rule is about the superior", async () => {
    await owner.post(`${path}/rules`, rule({ target: { kind: "everyone" } }))
    await owner.post(`${path}/rules`, rule())
    const call = await callUp()
    const offered = async () => (await admin.get(`${path}/mine`)).body.calls.map((one: { name: string }) => one.name)
    expect(await offered()).toHaveLength(2)
    // The caller is somebody whom the administrator does not manage.
    const [before] = await rows<{ userId: number }>(sql`select user_id from extensions where id = 100106`)
    const give = (userId: number) =>
      rows(sql`update extensions set user_id = ${userId}, is_default = false where id = 100106 returning 1`)
    await give(owner.userId)
    try {
      expect(await offered()).toEqual([])
      expect(refusal(await start(admin, call))).toEqual([403, "request.not_manageable"])
      await owner.post(`${path}/rules`, rule({ target: { kind: "person", id: owner.userId } }))
      expect(await offered()).toHaveLength(2)
      const begun = await start(admin, call)
      expect(begun.status).toBe(200)
      await rows(sql`delete from monitoring_rules where target_user_id = ${owner.userId} returning 1`)
      await rows(
        sql`update monitoring_sessions set ended_at = null, ended_by = null where id = ${begun.body.sessionId} returning 1`,
      )
      expect(refusal(await admin.put(`${path}/sessions/${begun.body.sessionId}`, { mode: "whisper" }))).toEqual([
        403,
        "request.not_manageable",
      ])
    } finally {
      await give(before!.userId)
    }
  })
  test("does not reach a superior in the same conference", async () => {
    await owner.post(`${path}/rules`, rule({ target: { kind: "person", id: 100_108 } }))
    const [bridge] = await rows<{ id: number; number: string }>(sql`
      select e.id, e.number from extensions e where e.account_id = 100 and e.id = 100806`)
    const [own] = await rows<{ id: number }>(sql`
      select e.id from extensions e where e.account_id = 100 and e.user_id = ${owner.userId} and e.type = 'Extension'
      order by e.id limit 1`)
    const pins = { hostPin: "481935", guestPin: "260714" }
    expect((await owner.put(`/api/ucaas/account/100/conferenceKit/${bridge!.id}`, pins)).status).toBe(200)
    const join = async (extensionId: number): Promise<Live> => {
      const caller = { kind: "inside", extensionId } as const
      const engineCallId = await server.database.transaction("system", (db) =>
        startCall(server.kit, db, 100, { caller, dialed: bridge!.number, seed: 1 }, Date.now()),
      )
      const [found] = await rows<{ id: number }>(sql`select id from live_calls where engine_call_id = ${engineCallId}`)
      const call: Live = { engineCallId, liveCallId: found!.id, next: 1 }
      await happen(call, { kind: "digits", digits: pins.hostPin, at: Date.now() })
      return call
    }
    const call = await join(100_108)
    const offered = async () => (await admin.get(`${path}/mine`)).body.calls
    expect(await offered()).toMatchObject([{ liveCallId: call.liveCallId }])
    // Monitoring under way ends when a superior joins, and not when a colleague does.
    const begun = await start(admin, call)
    expect(begun.status).toBe(200)
    const ended = async () => (await owner.get(`${path}/sessions?limit=1`)).body.items[0]
    await join(100_106)
    expect(await ended()).toMatchObject({ sessionId: begun.body.sessionId, endedBy: null })
    await join(own!.id)
    expect(await ended()).toMatchObject({ sessionId: begun.body.sessionId, endedBy: "rule" })
    expect(
      await rows(sql`
        select a.action, a.actor_name from audit_entries a where a.trace_id = ${`monitoring-${begun.body.sessionId}`}`),
    ).toEqual([{ action: "call_monitoring.stopped", actorName: "System" }])
    expect(await rows(sql`select from live_legs where state = 'monitoring'`)).toEqual([])
    expect(await offered()).toEqual([])
    expect(refusal(await start(admin, call))).toEqual([403, "request.not_manageable"])
  })
  test("needs an extension of one's own", async () => {
    await owner.post(`${path}/rules`, rule())
    const call = await callUp()
    await rows(
      sql`update extensions set user_id = null where account_id = 100 and user_id = ${admin.userId} returning 1`,
    )
    expect(refusal(await start(admin, call))).toEqual([409, "call_monitoring.no_phone"])
    await rows(
      sql`update extensions set user_id = ${admin.userId} where account_id = 100 and id = ${admin.userId} returning 1`,
    )
  })
  test("is never possible for emergency calls", async () => {
    await owner.post(`${path}/rules`, rule({ target: { kind: "everyone" } }))
    const call = await callUp()
    await rows(sql`
      update live_calls set journey = jsonb_set(journey, '{steps,0,kind}', '"emergency"') where id = ${call.liveCallId} returning 1`)
    expect(refusal(await start(admin, call))).toEqual([403, "call_monitoring.emergency_call"])
    expect((await admin.get(`${path}/mine`)).body.calls).toEqual([])
  })
})

describe("a supervisor without permissions", () => {
  const [support, sales] = [100_804, 100_805]
  const queueRule = (part: object = {}) =>
    rule({ supervisorId: person.userId, target: { kind: "queue", id: support }, ...part })
  /** The call came through a queue, and an agent talks in it. */
  const callThrough = async (queueId: number): Promise<Live> => {
    const call = await callUp()
    await rows(sql`
      update live_calls set journey = jsonb_set(journey, '{steps,0,object}',
        jsonb_build_object('kind', 'queue', 'id', ${queueId}::bigint, 'name', 'A queue'))
      where id = ${call.liveCallId} returning 1`)
    return call
  }
  const mine = async () => (await person.get(`${path}/mine`)).body
  const startAsPerson = (call: Live, part: object = {}) => start(person, call, part)

  test("sees the codes that callMonitoringPattern allows, and only as a supervisor", async () => {
    expect((await mine()).codes).toEqual([])
    await owner.post(`${path}/rules`, queueRule())
    const { runtimeConfig } = server.kit.config
    const codesWith = async (callMonitoringPattern: string) => {
      Object.assign(server.kit.config, { runtimeConfig: { ...runtimeConfig, callMonitoringPattern } })
      return (await mine().finally(() => Object.assign(server.kit.config, { runtimeConfig }))).codes
    }
    expect(await codesWith("^\\*4[56]\\d{3}$")).toEqual([{ mode: "whisper", code: "*45" }])
    expect(await codesWith("^#")).toEqual([])
    const settings = "/api/ucaas/account/100/v2/pbxSettings"
    const listen = (code: string) => owner.put(settings, { featureCodes: [{ feature: "listen", code, enabled: true }] })
    expect((await listen("*94")).status).toBe(200)
    expect((await mine()).codes[0]).toEqual({ mode: "listen", code: "*94" })
    expect((await listen("*44")).status).toBe(200)
  })

  test("sees and monitors what the rule covers, with all that others meet", async () => {
    const made = await owner.post(`${path}/rules`, queueRule())
    expect((await person.get(`${path}/mine/rules`)).body).toEqual([
      {
        ruleId: made.body.ruleId,
        target: { kind: "queue", id: support, name: "420 Customer support" },
        modes: ["listen", "whisper"],
        tone: false,
      },
    ])
    const call = await callThrough(support)
    const { calls, ...rest } = await mine()
    expect(rest).toEqual({
      isSupervisor: true,
      isOn: true,
      isPossible: true,
      needsPin: false,
      session: null,
      codes: [
        { mode: "listen", code: "*44" },
        { mode: "whisper", code: "*45" },
      ],
    })
    expect(calls.find((one: { extensionId: number }) => one.extensionId === 100_108)).toEqual({
      liveCallId: call.liveCallId,
      extensionId: 100_108,
      name: expect.stringContaining("308"),
      from: expect.any(String),
      to: expect.any(String),
      answeredAt: expect.any(String),
      modes: ["listen", "whisper"],
      monitoredBy: null,
    })
    expect((await owner.put(`${path}/pin`, { pin: "730518" })).status).toBe(200)
    expect(refusal(await startAsPerson(call))).toEqual([403, "call_monitoring.pin_needed"])
    const begun = await startAsPerson(call, { pin: "730518" })
    expect(begun).toMatchObject({ status: 200, body: { supervisorId: person.userId, mode: "listen" } })
    const session = `${path}/sessions/${begun.body.sessionId}`
    expect(await person.put(session, { mode: "whisper" })).toMatchObject({ status: 200, body: { mode: "whisper" } })
    expect(refusal(await person.put(session, { mode: "barge" }))).toEqual([403, "call_monitoring.not_allowed"])
    expect((await person.delete(session)).status).toBe(204)
    const entries = await rows<{ action: string }>(sql`
      select a.action from audit_entries a where a.actor_user_id = ${person.userId}
        and a.action like 'call_monitoring.%' order by a.id desc limit 3`)
    expect(entries.map(({ action }) => action)).toEqual([
      "call_monitoring.stopped",
      "call_monitoring.mode_changed",
      "call_monitoring.started",
    ])
    // The rule opens nothing else about calls.
    for (const closed of [`${path}/sessions`, `${path}/rules`, "/api/ucaas/account/100/live-calls"])
      expect((await person.get(closed)).status, closed).toBe(403)
  })
  test("sees nothing of another queue, and cannot tell such a call from none", async () => {
    await owner.post(`${path}/rules`, queueRule())
    const call = await callThrough(sales)
    expect((await mine()).calls).toEqual([])
    const [covered, unknown] = [await startAsPerson(call), await startAsPerson(call, { liveCallId: 1 })]
    expect(refusal(covered)).toEqual([404, "call_monitoring.call_not_found"])
    expect(covered.body.message).toBe(unknown.body.message)
    // Nor that it is an emergency call.
    await rows(sql`
      update live_calls set journey = jsonb_set(journey, '{steps,0,kind}', '"emergency"') where id = ${call.liveCallId} returning 1`)
    expect(refusal(await startAsPerson(call))).toEqual([404, "call_monitoring.call_not_found"])
  })
  test("is refused without a rule, and after it was removed", async () => {
    const call = await callThrough(support)
    expect(await mine()).toMatchObject({ isSupervisor: false, calls: [], session: null })
    expect((await person.get(`${path}/mine/rules`)).body).toEqual([])
    expect(refusal(await startAsPerson(call))).toEqual([403, "call_monitoring.not_allowed"])
    expect(refusal(await startAsPerson(call, { liveCallId: 1 }))).toEqual([403, "call_monitoring.not_allowed"])
    const made = await owner.post(`${path}/rules`, queueRule())
    const begun = await startAsPerson(call)
    expect(begun.status).toBe(200)
    const session = `${path}/sessions/${begun.body.sessionId}`
    expect((await owner.delete(`${path}/rules/${made.body.ruleId}`)).status).toBe(204)
    expect(await rows(sql`select from live_legs where state = 'monitoring'`)).toEqual([])
    expect(await mine()).toMatchObject({ isSupervisor: false, calls: [], session: null })
    expect(refusal(await person.put(session, { mode: "whisper" }))).toEqual([404, "call_monitoring.session_not_found"])
    expect(refusal(await startAsPerson(call))).toEqual([403, "call_monitoring.not_allowed"])
  })
  test("of another account sees nothing here, also from above; nobody stops the monitoring of another", async () => {
    await owner.post(`${path}/rules`, queueRule())
    const call = await callThrough(support)
    const begun = await startAsPerson(call)
    const abroad = await server.as("endUser", 101)
    await rows(sql`
      insert into monitoring_rules (account_id, supervisor_id, target_kind, modes)
      values (101, ${abroad.userId}, 'everyone', array['listen']) returning 1`)
    await rows(sql`
      insert into monitoring_settings (account_id, accepted_version) values (101, 1)
      on conflict (account_id) do update set accepted_version = monitoring_settings.text_version returning 1`)
    expect((await abroad.get(`${path}/mine`)).status).toBe(404)
    expect((await start(abroad, call)).status).toBe(404)
    const there = "/api/admin/accounts/101/call-monitoring"
    expect((await abroad.get(`${there}/mine`)).body).toMatchObject({ isSupervisor: true, calls: [] })
    expect(
      refusal(
        await abroad.post(`${there}/sessions`, { liveCallId: call.liveCallId, partyId: 100_108, mode: "listen" }),
      ),
    ).toEqual([404, "call_monitoring.call_not_found"])
    const above = await server.as("superuser", 1)
    expect((await above.get(`${path}/mine`)).body).toMatchObject({ isSupervisor: false, calls: [] })
    expect((await above.get(`${path}/mine/rules`)).body).toEqual([])
    const session = `${path}/sessions/${begun.body.sessionId}`
    for (const other of [above, admin])
      expect(refusal(await other.delete(session))).toEqual([404, "call_monitoring.session_not_found"])
  })
  test("does not learn that somebody whom the rule covers is making an emergency call", async () => {
    await owner.post(`${path}/rules`, queueRule({ target: { kind: "everyone" } }))
    const call = await callUp()
    await rows(sql`
      update live_calls set journey = jsonb_set(journey, '{steps,0,kind}', '"emergency"') where id = ${call.liveCallId} returning 1`)
    expect((await mine()).calls).toEqual([])
    const [hidden, unknown] = [await startAsPerson(call), await startAsPerson(call, { liveCallId: 1 })]
    expect(refusal(hidden)).toEqual([404, "call_monitoring.call_not_found"])
    expect(hidden.body.message).toBe(unknown.body.message)
  })
  test("sees the covered calls of an account in which hundreds of others talk", async () => {
    const call = await callThrough(support)
    await rows(sql`
      with added as (
        insert into extensions (account_id, number, type, name, service_plan, voicemail_on)
        select 100, (70000 + n)::text, 'Extension', 'One of many', 'included', false from generate_series(1, 501) n
        returning id),
      calls as (
        insert into live_calls (account_id, engine, engine_call_id, last_event, started_at, direction, from_number,
          from_name, to_number, to_name, place, since, answered_at, extension_id, state, journey)
        select 100, c.engine, 'many-' || a.id, 1, c.started_at - interval '1 hour', c.direction, c.from_number, c.from_name,
          c.to_number, c.to_name, c.place, c.since, c.answered_at, a.id, c.state, '{"steps": []}'
        from added a, live_calls c where c.id = ${call.liveCallId}
        returning id, extension_id)
      insert into live_legs (account_id, call_id, extension_id, state, since)
      select 100, c.id, c.extension_id, 'talking', now() from calls c returning 1`)
    const offered = async () =>
      (await mine()).calls.filter((one: { liveCallId: number }) => one.liveCallId === call.liveCallId)
    const [place] = await rows<{ locationId: number }>(sql`
      select s.location_id from location_services s where s.account_id = 100 and s.kind = 'extension' and s.object_id = 100108`)
    try {
      for (const target of [
        { kind: "queue", id: support },
        { kind: "person", id: 100_108 },
        { kind: "location", id: place!.locationId },
      ]) {
        const made = await owner.post(`${path}/rules`, queueRule({ target }))
        expect(await offered(), target.kind).toContainEqual(expect.objectContaining({ extensionId: 100_108 }))
        expect((await owner.delete(`${path}/rules/${made.body.ruleId}`)).status).toBe(204)
      }
    } finally {
      await clear()
      await rows(sql`delete from extensions where account_id = 100 and name = 'One of many' returning 1`)
    }
  })
  test("does not hear those who manage others or have more permissions, unless a rule is about them", async () => {
    await owner.post(`${path}/rules`, queueRule())
    const call = await callThrough(support)
    const setRole = (roleId: number) =>
      rows(sql`
        update role_memberships set role_id = ${roleId} where account_id = 100 and is_default and user_id =
          (select user_id from extensions where id = 100106) returning 1`)
    const [accountAdministrator, endUser, billingAdmin] = [3, 4, 20]
    try {
      for (const roleId of [accountAdministrator, billingAdmin]) {
        await setRole(roleId)
        expect((await mine()).calls, String(roleId)).toEqual([])
        // What the list leaves out cannot be told from a call that does not exist.
        const [hidden, unknown] = [await startAsPerson(call), await startAsPerson(call, { liveCallId: 1 })]
        expect(refusal(hidden)).toEqual([404, "call_monitoring.call_not_found"])
        expect(hidden.body.message).toBe(unknown.body.message)
      }
      await setRole(endUser)
      expect((await startAsPerson(call)).status).toBe(200)
    } finally {
      await setRole(endUser)
    }
  })
})

describe("monitoring under way", () => {
  const underWay = async () => {
    await owner.post(`${path}/rules`, rule())
    const call = await callUp()
    const begun = await start(admin, call)
    expect(begun.status).toBe(200)
    return { call, sessionId: Number(begun.body.sessionId) }
  }
  const legs = () => rows(sql`select from live_legs where state = 'monitoring'`)
  const run = (...statements: readonly Sql[]) =>
    server.database.transaction("system", async (db) => {
      for (const statement of statements) await db.run(statement)
    })

  test.each<readonly [string, () => readonly Sql[], () => readonly Sql[]]>([
    [
      "the sign-in is turned off",
      () => [sql`update users set allow_login = false where id = ${admin.userId}`],
      () => [sql`update users set allow_login = true where id = ${admin.userId}`],
    ],
    [
      "the role is taken away",
      () => [sql`delete from role_memberships where account_id = 100 and user_id = ${admin.userId}`],
      () => [
        sql`insert into role_memberships (account_id, user_id, role_id, is_default) values (100, ${admin.userId}, 3, true)`,
      ],
    ],
    [
      "the account is suspended",
      () => [sql`update accounts set status = 'Suspended' where id = 100`],
      () => [sql`update accounts set status = 'Active' where id = 100`],
    ],
    [
      "the extension of the supervisor gets another user",
      () => [sql`update extensions set user_id = null where account_id = 100 and id = ${admin.userId}`],
      () => [sql`update extensions set user_id = ${admin.userId} where account_id = 100 and id = ${admin.userId}`],
    ],
  ])("ends when %s", async (_name, withdraw, restore) => {
    const { call, sessionId } = await underWay()
    await endWithdrawn(server.kit)
    await run(...withdraw())
    try {
      expect(await legs()).toEqual([])
      expect(await rows(sql`select s.ended_by as "by" from monitoring_sessions s where s.id = ${sessionId}`)).toEqual([
        { by: "access" },
      ])
      // One of two nodes tells the engine, once, and the audit log says so.
      const endSpy = vi.spyOn(sandboxEngine, "endSpy")
      const [one, other] = await Promise.all([endWithdrawn(server.kit), endWithdrawn(server.kit)])
      expect([one + other, await endWithdrawn(server.kit)]).toEqual([1, 0])
      expect(endSpy.mock.calls.map(([, accountId, which]) => ({ accountId, ...which }))).toEqual([
        { accountId: 100, callId: call.liveCallId, supervisorExtensionId: expect.any(Number) },
      ])
      endSpy.mockRestore()
      expect(
        await rows(
          sql`select a.action, a.actor_name from audit_entries a where a.trace_id = ${`monitoring-${sessionId}`}`,
        ),
      ).toEqual([{ action: "call_monitoring.stopped", actorName: "System" }])
    } finally {
      await run(...restore())
      // Some of these end sessions as well.
      await signIn()
    }
  })
  test("ends when its rule goes with the location it was for", async () => {
    await run(sql`
      insert into locations (account_id, id, name, kind, country_code, time_zone, status)
        values (100, 99000001, 'Closing soon', 'office', 'US', 'America/New_York', 'Active') on conflict do nothing`)
    await owner.post(`${path}/rules`, rule())
    const call = await callUp()
    expect((await start(admin, call)).status).toBe(200)
    await run(
      sql`insert into monitoring_rules (account_id, supervisor_id, target_kind, target_location_id, modes)
        values (100, ${admin.userId}, 'location', 99000001, array['listen'])`,
      sql`delete from locations where account_id = 100 and id = 99000001`,
    )
    expect(await legs()).toEqual([])
  })
  test("is ended by those who decide about it, with a record", async () => {
    const { sessionId } = await underWay()
    expect((await person.post(`${path}/sessions/${sessionId}/end`)).status).toBe(403)
    expect((await owner.post(`${path}/sessions/${sessionId}/end`)).body).toMatchObject({ endedBy: "administrator" })
    expect(await legs()).toEqual([])
    expect(refusal(await owner.post(`${path}/sessions/${sessionId}/end`))).toEqual([
      404,
      "call_monitoring.session_not_found",
    ])
    const [entry] = await rows<{ actorUserId: number }>(sql`
      select a.actor_user_id from audit_entries a where a.account_id = 100 and a.action = 'call_monitoring.stopped'
      order by a.id desc limit 1`)
    expect(entry).toEqual({ actorUserId: owner.userId })
  })
  test("of a superior is not ended by an administrator", async () => {
    await owner.post(`${path}/rules`, rule({ supervisorId: owner.userId }))
    const begun = await start(owner, await callUp())
    expect((await admin.post(`${path}/sessions/${begun.body.sessionId}/end`)).status).toBe(403)
  })
})

test("the disclaimer is not empty, and accepted by the company itself", async () => {
  expect(await owner.put(`${path}/disclaimer`, { text: "  " })).toMatchObject({
    status: 400,
    body: { validationErrors: [expect.objectContaining({ field: "text" })] },
  })
  const above = await server.as("superuser", 1)
  expect((await above.put(`${path}/disclaimer`, { text: "Written by support." })).body).toMatchObject({
    isAccepted: false,
  })
  expect(refusal(await above.put(`${path}/disclaimer`, { accept: true }))).toEqual([
    403,
    "call_monitoring.accept_elsewhere",
  ])
  expect((await owner.put(`${path}/disclaimer`, { text: null, accept: true })).body).toMatchObject({
    isStandard: true,
    isAccepted: true,
  })
})

test("many rules at once need the permissions that single ones need", async () => {
  const keys = ["read:call-monitoring", "update:call-monitoring", "read:users", "update:users"]
  const roleId = await server.database.transaction("system", async (db) => {
    const { id } = await db.one<{ id: number }>(sql`
      insert into own_roles (account_id, name, keys) values (100, 'Changes rules', ${keys}::text[]) returning id`)
    await db.run(sql`update role_memberships set role_id = ${id} where account_id = 100 and user_id = ${person.userId}`)
    return id
  })
  const [{ login }] = (await rows<{ login: string }>(
    sql`select u.login_name as login from users u where u.id = ${person.userId}`,
  )) as [{ login: string }]
  const changer = await server.as(login)
  const bulk = (action: string, preview: boolean) =>
    changer.put(`${path}/bulk`, {
      supervisorIds: [person.userId],
      targets: [{ kind: "everyone", id: null }],
      modes: ["listen"],
      tone: false,
      action,
      preview,
    })
  expect(await bulk("add", false)).toMatchObject({ status: 403, body: { code: "request.not_allowed" } })
  await owner.post(`${path}/rules`, rule({ supervisorId: person.userId, target: { kind: "everyone" } }))
  expect(await bulk("remove", true)).toMatchObject({ status: 403, body: { code: "request.not_allowed" } })
  await server.database.transaction("system", async (db) => {
    await db.run(sql`update role_memberships set role_id = 4 where account_id = 100 and user_id = ${person.userId}`)
    await db.run(sql`delete from own_roles where id = ${roleId}`)
  })
})
