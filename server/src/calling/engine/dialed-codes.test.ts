import type { CallEvent } from "@dialplane/contract/calling/routing/call-event"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { sql, type Sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import {
  anna,
  ben,
  bensNumber,
  carla,
  carlasNumber,
  clearCalls,
  connectPhones,
  leg,
  rulesOf,
  stranger,
  takeIn,
} from "./engine-calls.factory.ts"
import { ringAgents } from "./queue-distribution.queries.ts"
import { startCall } from "./sandbox/sandbox-pump.service.ts"

let server: TestServer
let owner: TestClient
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
})
afterAll(() => server.close())

const rows = <Row>(query: Sql) => server.database.transaction("system", (db) => db.many<Row>(query))

beforeEach(async () => {
  await clearCalls(server)
  await connectPhones(server)
  await rows(sql`delete from pbx_settings where account_id = 100`)
})

const dial = async (extensionId: number, to: string) => {
  const { status, body } = await owner.post("/api/ucaas/account/100/test-calls", {
    from: { kind: "extension", extensionId },
    to,
  })
  expect(status).toBe(200)
  return body
}
/** By the phone itself. */
const dialByPhone = (extensionId: number, dialed: string) =>
  server.database.transaction("system", (db) =>
    startCall(server.kit, db, 100, { caller: { kind: "inside", extensionId }, dialed, seed: 1 }, Date.now()),
  )
const path = "/api/ucaas/account/100/v2/pbxSettings"
const extension = async (id: number) => (await owner.get(`/api/ucaas/extension/v1/${id}`)).body

interface Live {
  readonly engineCallId: string
  readonly id: number
  last: number
}
const happen = async (call: Live, { at, ...event }: CallEvent) => {
  call.last += 1
  await server.database.transaction("system", (db) => takeIn(server, db, call.engineCallId, call.last, event, at))
}
/** Somebody calls an extension, whose phone rings. */
const ringAt = async (dialed: string, caller: number = stranger): Promise<Live> => {
  const engineCallId = await server.database.transaction("system", (db) =>
    startCall(server.kit, db, 100, { caller: { kind: "inside", extensionId: caller }, dialed, seed: 1 }, Date.now()),
  )
  const [found] = await rows<{ id: number; place: string }>(
    sql`select id, place from live_calls where engine_call_id = ${engineCallId}`,
  )
  expect(found!.place).toBe("ringing")
  return { engineCallId, id: found!.id, last: 1 }
}
const talkWith = async (dialed: string, answers: number): Promise<Live> => {
  const call = await ringAt(dialed)
  await happen(call, { kind: "answered", at: Date.now(), leg: leg(answers) })
  return call
}
const live = async ({ id }: Live) =>
  (await owner.get("/api/ucaas/account/100/live-calls")).body.items.find(
    (one: { liveCallId: number }) => one.liveCallId === id,
  )
/** The record of a call after the caller hangs up. */
const recordOf = async (call: Live) => {
  const [now] = await rows<{ lastEvent: number }>(sql`select last_event from live_calls where id = ${call.id}`)
  call.last = now!.lastEvent
  await happen(call, { kind: "hungUp", at: Date.now() })
  const { callId } = (await owner.get(`/api/ucaas/account/100/test-calls/${call.engineCallId}`)).body
  return (await owner.get(`/api/ucaas/account/100/calls/${callId}`)).body
}

describe("codes that change settings", () => {
  const lastEntry = async () =>
    (
      await rows<{ actorUserId: number; client: string; after: object }>(sql`
      select actor_user_id, client, after from audit_entries where account_id = 100 and action = 'extension.changed'
        and object_id = ${String(anna)} order by id desc limit 1`)
    )[0]
  test("do not disturb goes on and off, in the name of the phone's user", async () => {
    await dialByPhone(anna, "*78")
    expect((await extension(anna)).doNotDisturb).toBe(true)
    const entry = await lastEntry()
    const [{ userId }] = (await rows<{ userId: number }>(sql`select user_id from extensions where id = ${anna}`)) as [
      { userId: number },
    ]
    expect(entry).toEqual({ actorUserId: userId, client: "Phone, by feature code", after: { doNotDisturb: true } })
    await rows(sql`delete from live_calls`)
    expect(await dial(anna, "*79")).toMatchObject({ place: "feature", steps: [{ kind: "feature" }] })
    expect((await extension(anna)).doNotDisturb).toBe(false)
    const [{ name }] = (await rows<{ name: string }>(sql`
      select first_name || ' ' || last_name as name from users where account_id = 100 and id = ${owner.userId}`)) as [
      { name: string },
    ]
    expect(await lastEntry()).toEqual({
      actorUserId: userId,
      client: `Test call placed by ${name}, by feature code`,
      after: { doNotDisturb: false },
    })
    await rows(sql`delete from live_calls`)
    await dial(anna, "993")
    expect((await extension(anna)).doNotDisturb).toBe(true)
  })
  test("calls are forwarded to a colleague or a number, and no longer", async () => {
    await dial(anna, `*72${bensNumber}`)
    expect((await extension(anna)).forwarding.always).toMatchObject({ on: true, to: { extensionId: ben } })
    await rows(sql`delete from live_calls`)
    await dial(anna, "*7212125550123")
    expect((await extension(anna)).forwarding.always).toMatchObject({ on: true, to: { number: "+12125550123" } })
    await rows(sql`delete from live_calls`)
    await dial(anna, "*73")
    expect((await extension(anna)).forwarding.always).toMatchObject({ on: false })
  })
  test("a circle of forwarding is refused, and the reason is told", async () => {
    await dial(ben, `*72${carlasNumber}`)
    const refused = await dial(carla, `*72${bensNumber}`)
    expect(refused).toMatchObject({ state: "ended", result: "failed", steps: [{ kind: "refused" }] })
    expect(rulesOf(refused)).toContain("codeFailed")
    expect((await extension(carla)).forwarding.always.on).toBe(false)
  })
  test("agents log in to their queues and out of them", async () => {
    const [agent] = await rows<{ agentId: number }>(sql`
      select a.agent_id from queue_agents a join lines l on l.account_id = a.account_id and l.extension_id = a.agent_id
        join queue_settings s on s.account_id = a.account_id and s.queue_id = a.queue_id and s.members_may_log_out
      where a.account_id = 100 and l.enabled order by a.agent_id limit 1`)
    const loggedIn = () =>
      rows<{ loggedIn: boolean }>(sql`
        select distinct a.logged_in from queue_agents a join queue_settings s on s.account_id = a.account_id
          and s.queue_id = a.queue_id where a.agent_id = ${agent!.agentId} and s.members_may_log_out`)
    await dial(agent!.agentId, "*50")
    expect(await loggedIn()).toEqual([{ loggedIn: true }])
    await rows(sql`delete from live_calls`)
    await dial(agent!.agentId, "*51")
    expect(await loggedIn()).toEqual([{ loggedIn: false }])
    expect(rulesOf(await dial(anna, "*50"))).toContain("codeNoQueues")
  })
  test("a code that the account has turned off or changed no longer works", async () => {
    expect(
      (await owner.put(path, { featureCodes: [{ feature: "doNotDisturbOn", code: "*60", enabled: true }] })).status,
    ).toBe(200)
    expect(rulesOf(await dial(anna, "*78"))).toContain("dialedUnknownCode")
    expect((await extension(anna)).doNotDisturb).toBe(false)
    await dial(anna, "*60")
    expect((await extension(anna)).doNotDisturb).toBe(true)
  })
})

describe("codes that call", () => {
  test("the own mailbox is a place of its own", async () => {
    expect(await dial(anna, "*97")).toMatchObject({ place: "ownMailbox" })
  })
  test("messages that were played on the phone count as heard, and those after it do not", async () => {
    await rows(sql`
      insert into voicemail_messages (account_id, extension_id, user_id, received_at, caller_number, caller_name,
        called_number, seconds, urgent, sound_seed, heard)
      select 100, e.id, e.user_id, now() - make_interval(mins => 30 - m), '+1212555010' || m, '', '', 10, false, m, false
      from extensions e, generate_series(1, 3) m where e.account_id = 100 and e.id = ${anna}`)
    const box = `/api/accounts/100/voicemail-boxes/${anna}/messages`
    const newOnes = async () =>
      (await owner.get(`${box}?state=new`)).body.items.map((one: { callerNumber: string }) => one.callerNumber)
    const before = await newOnes()
    expect(before).toEqual(expect.arrayContaining(["+12125550101", "+12125550102", "+12125550103"]))
    await rows(sql`
      update voicemail_messages set heard = true where extension_id = ${anna} and caller_number not like '+1212555010%'`)
    const call = await dial(anna, "*97")
    // Each takes ten seconds and its announcement; the third one has only begun.
    await happen({ engineCallId: call.testCallId, id: 0, last: 1 }, { kind: "hungUp", at: Date.now() + 35_000 })
    expect(await newOnes()).toEqual(["+12125550103"])
  })
  test("the caller ID is hidden for one call", async () => {
    const call = await dial(anna, `*67${bensNumber}`)
    expect(call).toMatchObject({ place: "ringing" })
    expect(rulesOf(call)).toContain("codeHidesCallerId")
  })
  test("whoever called last is called back", async () => {
    const call = await ringAt(bensNumber, stranger)
    await recordOf(call)
    const back = await dial(ben, "*69")
    expect(rulesOf(back)).toContain("codeReturnsCall")
    const [party] = await rows<{ extensionId: number }>(sql`
      select l.extension_id from live_legs l join live_calls c on c.id = l.call_id
      where c.engine_call_id = ${back.testCallId} and l.state = 'ringing'`)
    expect(party).toEqual({ extensionId: stranger })
  })
})

describe("pickup", () => {
  test("a member of the group takes a call that rings at another one", async () => {
    const call = await ringAt(bensNumber)
    const code = await dial(anna, "*8")
    expect(code).toMatchObject({ state: "ended", result: "answered" })
    expect(await live(call)).toMatchObject({ place: "talking" })
    const parties: { extensionId: number }[] = (await live(call)).extensions
    expect(new Set(parties.map(({ extensionId }) => extensionId))).toEqual(new Set([anna, stranger]))
    const record = await recordOf(call)
    expect(record).toMatchObject({ result: "answered" })
    expect(record.legs).toContainEqual(expect.objectContaining({ extensionId: ben, result: "elsewhere" }))
    const [reason] = record.steps
      .flatMap(({ reasons }: { reasons: { rule: string; text: string }[] }) => reasons)
      .filter(({ rule }: { rule: string }) => rule === "pickedUp")
    expect(reason.text).toMatch(/is picked up by 307 /)
  })
  test("a call that a queue offers to a member is taken like any other", async () => {
    const [queue] = await rows<{ number: string }>(sql`
      select e.number from queue_settings q join extensions e on e.account_id = q.account_id and e.id = q.queue_id
      where q.account_id = 100 and q.schedule_id is null order by e.id limit 1`)
    const caller = { kind: "inside", extensionId: stranger } as const
    const engineCallId = await server.database.transaction("system", (db) =>
      startCall(server.kit, db, 100, { caller, dialed: queue!.number, seed: 1 }, Date.now()),
    )
    const [found] = await rows<{ id: number; place: string }>(
      sql`select id, place from live_calls where engine_call_id = ${engineCallId}`,
    )
    expect(found!.place).toBe("queue")
    await server.database.transaction("system", (db) => ringAgents(db, 100, found!.id, [ben], new Date().toISOString()))
    expect(await dial(anna, "*8")).toMatchObject({ state: "ended", result: "answered" })
    const call = { engineCallId, id: found!.id, last: 2 }
    expect(await live(call)).toMatchObject({ place: "talking" })
    const record = await recordOf(call)
    expect(record).toMatchObject({ result: "answered" })
    expect(rulesOf(record)).toContain("queuePickedUp")
  })
  test("others cannot, nor is there anything to pick up when nothing rings", async () => {
    expect(rulesOf(await dial(anna, "*8"))).toContain("codeNothingRings")
    const call = await ringAt(carlasNumber, ben)
    expect(rulesOf(await dial(stranger, "*8"))).toContain("codeNothingRings")
    expect(rulesOf(await dial(stranger, `**${carlasNumber}`))).toContain("codePickupNotAllowed")
    expect(await live(call)).toMatchObject({ place: "ringing" })
  })
  test("by group is refused where the installation has no pickup groups", async () => {
    const call = await ringAt(bensNumber)
    const { runtimeConfig } = server.kit.config
    const setSwitch = (value: object) => Object.assign(server.kit.config, { runtimeConfig: value })
    setSwitch({ ...runtimeConfig, callPickupGroups: false })
    const refused = await Promise.all([dial(anna, "*8"), dial(carla, `**${bensNumber}`)]).finally(() =>
      setSwitch(runtimeConfig),
    )
    expect(rulesOf(refused[0])).toContain("codePickupGroupsOff")
    expect(rulesOf(refused[1])).toContain("codePickupNotAllowed")
    expect(await live(call)).toMatchObject({ place: "ringing" })
  })
  test("whoever is listed at an extension picks up its calls", async () => {
    await rows(sql`insert into extension_watchers (account_id, extension_id, watcher_id, position, may_pick_up)
      values (100, ${carla}, ${stranger}, 90, true)`)
    const call = await ringAt(carlasNumber, ben)
    expect(await dial(stranger, `**${carlasNumber}`)).toMatchObject({ result: "answered" })
    expect(await live(call)).toMatchObject({ place: "talking" })
  })
})

describe("parking", () => {
  test("a call is parked in the first free slot, shown there, and retrieved by dialing the slot", async () => {
    const call = await talkWith(bensNumber, ben)
    expect(await dial(ben, "*68")).toMatchObject({ state: "ended", result: "answered" })
    expect(await live(call)).toMatchObject({ place: "parked", objectName: "701" })
    // Ben is free again, and the next call gets the next slot.
    const other = await ringAt(carlasNumber, anna)
    await happen(other, { kind: "answered", at: Date.now(), leg: leg(carla) })
    await dial(carla, "*68")
    expect(await live(other)).toMatchObject({ place: "parked", objectName: "702" })
    expect(rulesOf(await dial(ben, "710"))).toContain("codeSlotEmpty")
    expect(await dial(carla, "701")).toMatchObject({ state: "ended", result: "answered" })
    expect(await live(call)).toMatchObject({ place: "talking" })
    const record = await recordOf(call)
    expect(record.steps.map(({ kind }: { kind: string }) => kind)).toEqual(["ring", "talk", "parked", "talk"])
    expect(rulesOf(record)).toEqual(expect.arrayContaining(["parked", "parkingRetrieved"]))
  })
  /** Two calls, in the slots 701 and 702. */
  const parkTwo = async () => {
    const first = await talkWith(bensNumber, ben)
    await dial(ben, "*68")
    const second = await ringAt(carlasNumber, anna)
    await happen(second, { kind: "answered", at: Date.now(), leg: leg(carla) })
    await dial(carla, "*68")
    return [first, second] as const
  }
  test("retrieving a call does not wait for work on another parked call", async () => {
    const [, second] = await parkTwo()
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    let other: Promise<void> | undefined
    await new Promise<void>((held) => {
      other = server.database.transaction("system", async (db) => {
        await db.run(sql`select from live_calls c where c.account_id = 100 and c.parked_slot = '701' for update`)
        held()
        await released
      })
    })
    expect(await dial(carla, "702")).toMatchObject({ state: "ended", result: "answered" })
    release()
    await other
    expect(await live(second)).toMatchObject({ place: "talking" })
  })
  test("two people who retrieve the longest parked call at the same time get one call each", async () => {
    const parked = await parkTwo()
    const answers = await Promise.all([dial(ben, "992"), dial(carla, "992")])
    expect(answers.map(({ result }) => result)).toEqual(["answered", "answered"])
    for (const call of parked) expect(await live(call)).toMatchObject({ place: "talking" })
    expect(rulesOf(await dial(100_101, "992"))).toContain("codeSlotEmpty")
  })
  test("an extension whose number is a slot keeps it", async () => {
    await rows(sql`update extensions set number = '701' where account_id = 100 and id = ${stranger}`)
    const call = await ringAt(bensNumber, anna)
    await happen(call, { kind: "answered", at: Date.now(), leg: leg(ben) })
    await dial(ben, "*68")
    expect(await live(call)).toMatchObject({ place: "parked", objectName: "702" })
    await rows(sql`update extensions set number = '306' where account_id = 100 and id = ${stranger}`)
  })
  test("a call that nobody retrieves returns to where the account says", async () => {
    const call = await talkWith(bensNumber, ben)
    await dial(ben, "*68")
    call.last += 1
    await happen(call, { kind: "parkedTooLong", at: Date.now() })
    expect(await live(call)).toMatchObject({
      place: "ringing",
      extensions: expect.arrayContaining([expect.objectContaining({ extensionId: ben, state: "ringing" })]),
    })
    await rows(sql`delete from live_calls`)
    const saved = await owner.put(path, {
      parkingSeconds: 90,
      parkingReturn: "extension",
      parkingExtension: { extensionId: carla },
    })
    expect(saved.status).toBe(200)
    const second = await talkWith(bensNumber, ben)
    await dial(ben, "*68")
    const { steps } = (await owner.get(`/api/ucaas/account/100/test-calls/${second.engineCallId}`)).body
    expect(steps.at(-1)).toMatchObject({
      kind: "parked",
      objectName: "701",
      reasons: [{ rule: "parked", text: expect.stringMatching(/parks the call in slot 701 for up to 90 seconds\.$/) }],
    })
    second.last += 1
    await happen(second, { kind: "parkedTooLong", at: Date.now() })
    expect((await live(second)).extensions).toContainEqual(
      expect.objectContaining({ extensionId: carla, state: "ringing" }),
    )
  })
  test("who placed the call parks the called party", async () => {
    const call = await talkWith(bensNumber, ben)
    await dial(stranger, "*68")
    expect((await live(call)).extensions.map((one: { extensionId: number }) => one.extensionId)).toEqual([ben])
    expect(await dial(anna, "992")).toMatchObject({ result: "answered" })
    const record = await recordOf(call)
    expect(record).toMatchObject({ from: { number: "306" }, to: { number: bensNumber } })
  })
  test("what cannot be parked is refused", async () => {
    expect(rulesOf(await dial(ben, "*68"))).toContain("codeNoCallToPark")
    await owner.put(path, { parkingFirstSlot: 700, parkingLastSlot: 700 })
    await talkWith(bensNumber, ben)
    await dial(ben, "*68")
    const other = await ringAt(carlasNumber, anna)
    await happen(other, { kind: "answered", at: Date.now(), leg: leg(carla) })
    expect(rulesOf(await dial(carla, "*68"))).toContain("codeSlotsTaken")
    await owner.put(path, { parkingOn: false })
    expect(rulesOf(await dial(carla, "*68"))).toContain("codeParkingOff")
  })
})

test("a call is recorded from one code to the next, and its record says by whom", async () => {
  const call = await talkWith(bensNumber, ben)
  await dial(ben, "*3")
  await dial(ben, "*3")
  expect(rulesOf(await recordOf(call))).toEqual(expect.arrayContaining(["recordingStarted", "recordingStopped"]))
})

/** Gives the user of an extension one role for the length of some work. */
const inRole = async (extensionId: number, roleId: number, work: () => Promise<unknown>) => {
  const [user] = await rows<{ userId: number; roleId: number }>(sql`
    select e.user_id, m.role_id from extensions e
      join role_memberships m on m.account_id = e.account_id and m.user_id = e.user_id and m.is_default
    where e.id = ${extensionId}`)
  const set = (id: number) =>
    rows(sql`
      update role_memberships set role_id = ${id} where account_id = 100 and user_id = ${user!.userId} and is_default`)
  await set(roleId)
  await work().finally(() => set(user!.roleId))
}
const whyRefused = ({ steps }: { steps: { reasons: { rule: string; text: string }[] }[] }) =>
  steps.flatMap(({ reasons }) => reasons).find(({ rule }) => rule === "codeFailed")?.text

describe("what somebody may not do in the portal cannot be done by code", () => {
  const [accountAdministrator, endUser] = [3, 4]
  const rules = "/api/admin/accounts/100/call-monitoring/rules"
  const supervise = async (supervisor: number, target: object) => {
    await rows(
      sql`update monitoring_settings set accepted_version = text_version, pin_hash = null where account_id = 100`,
    )
    await rows(sql`delete from monitoring_rules where account_id = 100`)
    const [found] = await rows<{ userId: number }>(sql`select user_id from extensions where id = ${supervisor}`)
    const made = await owner.post(rules, { supervisorId: found!.userId, target, modes: ["listen"], tone: false })
    expect(made.status).toBe(200)
  }
  test("monitoring follows the rules of call monitoring", async () => {
    const call = await talkWith(bensNumber, ben)
    await inRole(anna, accountAdministrator, async () => {
      expect(rulesOf(await dial(anna, `*44${bensNumber}`))).toContain("codeFailed")
      await supervise(anna, { kind: "person", id: 100_108 })
      expect(rulesOf(await dial(anna, `*46${bensNumber}`))).toContain("codeFailed")
      expect(await dial(anna, `*44${bensNumber}`)).toMatchObject({ result: "answered" })
      expect((await live(call)).monitoring).toMatchObject([{ extensionId: anna, mode: "listen" }])
    })
  })
  test("a code that callMonitoringPattern does not match monitors nothing", async () => {
    const call = await talkWith(bensNumber, ben)
    const { runtimeConfig } = server.kit.config
    const setPattern = (part: object) =>
      Object.assign(server.kit.config, { runtimeConfig: { ...runtimeConfig, ...part } })
    await inRole(anna, accountAdministrator, async () => {
      await supervise(anna, { kind: "person", id: 100_108 })
      setPattern({ callMonitoringPattern: "^\\*4[56]" })
      const refused = await dial(anna, `*44${bensNumber}`).finally(() => setPattern({}))
      expect(rulesOf(refused)).toContain("codeMonitoringNotAllowed")
      expect((await live(call)).monitoring).toEqual([])
      expect(await dial(anna, `*44${bensNumber}`)).toMatchObject({ result: "answered" })
    })
  })
  describe("with a PIN", () => {
    const [pin, wrong] = ["508261", "417093"]
    const pins = "/api/admin/accounts/100/call-monitoring/pin"
    /** What is pressed when the phone asks; returns where the call is then. */
    const press = async ({ testCallId }: { testCallId: string }, eventNumber: number, digits: string) => {
      await server.database.transaction("system", (db) =>
        takeIn(server, db, testCallId, eventNumber, { kind: "digits", digits }),
      )
      return (await owner.get(`/api/ucaas/account/100/test-calls/${testCallId}`)).body
    }
    const asSupervisor = async (work: () => Promise<unknown>) => {
      await supervise(anna, { kind: "person", id: 100_108 })
      expect((await owner.put(pins, { pin })).status).toBe(200)
      await rows(sql`delete from rate_limits`)
      await inRole(anna, accountAdministrator, work)
      await rows(sql`update monitoring_settings set pin_hash = null where account_id = 100`)
    }
    test("monitoring begins after the right one, which is in no record", async () => {
      const call = await talkWith(bensNumber, ben)
      await asSupervisor(async () => {
        const code = await dial(anna, `*44${bensNumber}`)
        expect(code).toMatchObject({ place: "codePin" })
        expect((await live(call)).monitoring).toEqual([])
        expect(await press(code, 2, wrong)).toMatchObject({ place: "codePin" })
        const done = await press(code, 3, `${pin}#`)
        expect(done).toMatchObject({ state: "ended", result: "answered" })
        expect(rulesOf(done)).toEqual(expect.arrayContaining(["codeAsksPin", "codePinWrong", "codeMonitors"]))
        expect((await live(call)).monitoring).toMatchObject([{ extensionId: anna, mode: "listen" }])
        const stored = await rows<{ text: string }>(sql`
          select s::text as text from call_steps s union all select e::text from sandbox_events e
          union all select c::text from live_calls c`)
        expect(stored.filter(({ text }) => text.includes(pin) || text.includes(wrong))).toEqual([])
      })
    })
    test("monitoring is refused after three wrong ones, and for a while after more", async () => {
      const call = await talkWith(bensNumber, ben)
      await asSupervisor(async () => {
        const code = await dial(anna, `*44${bensNumber}`)
        await press(code, 2, wrong)
        await press(code, 3, wrong)
        const refused = await press(code, 4, wrong)
        expect(refused).toMatchObject({ state: "ended", result: "failed" })
        expect(rulesOf(refused)).toContain("codePinRefused")
        const again = await dial(anna, `*44${bensNumber}`)
        await press(again, 2, wrong)
        await press(again, 3, wrong)
        expect(whyRefused(await press(again, 4, pin))).toMatch(/too many/i)
        expect((await live(call)).monitoring).toEqual([])
      })
    })
    test("the own mailbox opens after the right one", async () => {
      await rows(sql`delete from rate_limits`)
      expect((await owner.put(`/api/ucaas/extension/v1/${anna}`, { voicemailPin: pin })).status).toBe(200)
      const code = await dial(anna, "*97")
      expect(code).toMatchObject({ place: "codePin" })
      expect(await press(code, 2, wrong)).toMatchObject({ place: "codePin" })
      expect(await press(code, 3, pin)).toMatchObject({ place: "ownMailbox" })
      await rows(sql`update extensions set voicemail_pin = null where id = ${anna}`)
    })
  })
  test("a rule about everyone counts for those who manage the person, whatever role end users have", async () => {
    const call = await talkWith(bensNumber, ben)
    await supervise(anna, { kind: "everyone", id: null })
    await inRole(anna, accountAdministrator, async () => {
      expect(await dial(anna, `*44${bensNumber}`)).toMatchObject({ result: "answered" })
      expect((await live(call)).monitoring).toMatchObject([{ extensionId: anna, mode: "listen" }])
    })
  })
  test("a rule is enough to monitor, whatever the role", async () => {
    const call = await talkWith(bensNumber, ben)
    await supervise(anna, { kind: "person", id: 100_108 })
    await inRole(anna, endUser, async () => {
      expect(await dial(anna, `*44${bensNumber}`)).toMatchObject({ result: "answered" })
      expect((await live(call)).monitoring).toMatchObject([{ extensionId: anna, mode: "listen" }])
    })
  })
  test("nobody is asked for a PIN for a call that no rule covers, or in a mode that none allows", async () => {
    await talkWith(bensNumber, ben)
    await supervise(anna, { kind: "queue", id: 100_804 })
    expect((await owner.put("/api/admin/accounts/100/call-monitoring/pin", { pin: "508261" })).status).toBe(200)
    await inRole(anna, endUser, async () => {
      expect(whyRefused(await dial(anna, `*44${bensNumber}`))).toContain("none of your monitoring rules covers it")
      await rows(sql`delete from monitoring_rules where account_id = 100`)
      expect(whyRefused(await dial(anna, `*44${bensNumber}`))).toContain("No monitoring rule")
      const [found] = await rows<{ userId: number }>(sql`select user_id from extensions where id = ${anna}`)
      const about = { supervisorId: found!.userId, target: { kind: "person", id: 100_108 }, tone: false }
      expect((await owner.post(rules, { ...about, modes: ["listen"] })).status).toBe(200)
      expect(whyRefused(await dial(anna, `*46${bensNumber}`))).toContain("No monitoring rule")
      expect(await dial(anna, `*44${bensNumber}`)).toMatchObject({ place: "codePin" })
    })
    await rows(sql`update monitoring_settings set pin_hash = null where account_id = 100`)
  })
  test("settings and queues need the permission for one's own", async () => {
    const made = await owner.post("/api/authorizer/accounts/100/roles", {
      name: "Hallway",
      description: "",
      keys: ["read:profile", "read:own-calls", "read:own-voicemail"],
    })
    expect(made.status).toBe(200)
    await inRole(anna, made.body.roleId, async () => {
      expect(whyRefused(await dial(anna, "*78"))).toContain("update:own-voicemail")
      expect(whyRefused(await dial(anna, `*72${bensNumber}`))).toContain("update:own-voicemail")
      await ringAt(bensNumber)
      expect(whyRefused(await dial(anna, "*8"))).toContain("update:own-calls")
    })
    const { doNotDisturb, forwarding } = await extension(anna)
    expect({ doNotDisturb, on: forwarding.always.on }).toEqual({ doNotDisturb: false, on: false })
  })
})

describe("a shared phone", () => {
  const [device, guest, guestsNumber, pin] = [4071, 100_145, "345", "508261"]
  const loggedIn = async () =>
    (await owner.get("/api/hoteling/accounts/100/devices")).body.find(({ id }: { id: number }) => id === device)
      .loggedIn?.extensionId ?? null
  const press = async ({ testCallId }: { testCallId: string }, eventNumber: number, digits: string) => {
    await server.database.transaction("system", (db) =>
      takeIn(server, db, testCallId, eventNumber, { kind: "digits", digits }),
    )
    return (await owner.get(`/api/ucaas/account/100/test-calls/${testCallId}`)).body
  }
  test("logs somebody out and in by the code, with extension and PIN", async () => {
    const [own] = await rows<{ id: number }>(sql`
      select l.extension_id as id from lines l where l.account_id = 100 and l.device_id = ${device} and l.position = 1`)
    expect(await loggedIn()).toBe(guest)
    expect(rulesOf(await dial(anna, "995"))).toContain("codeNoSharedPhone")
    await dialByPhone(guest, "995")
    expect(await loggedIn()).toBeNull()
    await rows(sql`delete from live_calls`)
    // Without a PIN anybody could log in with the extension.
    const asked = await dial(own!.id, "995")
    expect(asked).toMatchObject({ place: "codeExtension" })
    expect(rulesOf(await press(asked, 2, "999999"))).toContain("codeExtensionUnknown")
    expect(await press(asked, 3, `${guestsNumber}#`)).toMatchObject({ place: "codePin" })
    expect(whyRefused(await press(asked, 4, pin))).toContain("has no voicemail PIN")
    expect(await loggedIn()).toBeNull()
    await rows(sql`delete from live_calls`)
    expect((await owner.put(`/api/ucaas/extension/v1/${guest}`, { voicemailPin: pin })).status).toBe(200)
    const again = await dial(own!.id, "995")
    await press(again, 2, guestsNumber)
    await press(again, 3, "417093")
    expect(await loggedIn()).toBeNull()
    const done = await press(again, 4, pin)
    expect(done).toMatchObject({ place: "feature" })
    expect(rulesOf(done)).toContain("codeSharedLogIn")
    expect(await loggedIn()).toBe(guest)
    const [entry] = await rows<{ actorUserId: number }>(sql`
      select actor_user_id from audit_entries where account_id = 100 and action = 'hoteling.logged_in' order by id desc limit 1`)
    expect(entry).toEqual({ actorUserId: guest })
  })
})

describe("PINs at a shared phone", () => {
  const [device, pin] = [4071, "508261"]
  /** Free, so that 995 asks for an extension and its PIN. */
  const sharedPhone = async () => {
    await rows(sql`delete from hoteling_sessions where account_id = 100 and device_id = ${device}`)
    await rows(sql`delete from rate_limits`)
    const [own] = await rows<{ id: number }>(sql`
      select l.extension_id as id from lines l where l.account_id = 100 and l.device_id = ${device} and l.position = 1`)
    return own!.id
  }
  test("are not compared in a test call for somebody whom the caller does not manage", async () => {
    const phone = await sharedPhone()
    const administrator = await server.as("accountAdministrator")
    const [superior] = await rows<{ number: string }>(sql`
      select e.number from extensions e where e.account_id = 100 and e.user_id = ${owner.userId} and e.type = 'Extension'
      order by e.id limit 1`)
    const place = (extension: string) =>
      administrator.post("/api/ucaas/account/100/test-calls", {
        from: { kind: "extension", extensionId: phone },
        to: "995",
        people: { answers: { kind: "nobody" }, keys: [extension, "417093"] },
      })
    expect(await place(superior!.number)).toMatchObject({ status: 403, body: { code: "request.not_manageable" } })
    expect((await place(bensNumber)).status).toBe(200)
  })
  test("that are wrong do not lock the owner out of their voicemail", async () => {
    const phone = await sharedPhone()
    expect((await owner.put(`/api/ucaas/extension/v1/${anna}`, { voicemailPin: pin })).status).toBe(200)
    const press = async ({ testCallId }: { testCallId: string }, eventNumber: number, digits: string) => {
      await server.database.transaction("system", (db) =>
        takeIn(server, db, testCallId, eventNumber, { kind: "digits", digits }),
      )
      return (await owner.get(`/api/ucaas/account/100/test-calls/${testCallId}`)).body
    }
    for (let time = 0; time < 6; time += 1) {
      const asked = await dial(phone, "995")
      await press(asked, 2, "307")
      const tried = await press(asked, 3, "417093")
      if (time === 5) expect(whyRefused(tried)).toMatch(/too many/i)
      await rows(sql`delete from live_calls`)
    }
    expect(await press(await dial(anna, "*97"), 2, pin)).toMatchObject({ place: "ownMailbox" })
    await rows(sql`update extensions set voicemail_pin = null where id = ${anna}`)
  })
})

describe("a test call", () => {
  const place = (client: TestClient, extensionId: number, to: string) =>
    client.post("/api/ucaas/account/100/test-calls", { from: { kind: "extension", extensionId }, to })
  const ofSuperUser = async () =>
    (
      await rows<{ id: number }>(sql`
        select e.id from extensions e join lines l on l.account_id = e.account_id and l.extension_id = e.id
        where e.account_id = 100 and e.user_id = ${owner.userId} and l.enabled order by e.id limit 1`)
    )[0]!.id
  test("dials no code in the name of a user whom the caller does not manage", async () => {
    const administrator = await server.as("accountAdministrator")
    const superior = await ofSuperUser()
    for (const to of ["*7212125550199", "*78", "993", "99-4", "*8", "**308", "990", "701", "992", "*50", "*3", "#1"])
      expect([to, (await place(administrator, superior, to)).body.code]).toEqual([to, "request.not_manageable"])
    const { doNotDisturb, forwarding } = await extension(superior)
    expect({ doNotDisturb, on: forwarding.always.on }).toEqual({ doNotDisturb: false, on: false })
    expect((await place(administrator, anna, "*78")).status).toBe(200)
    expect((await place(administrator, superior, bensNumber)).status).toBe(200)
  })
  test("is in the audit log", async () => {
    const administrator = await server.as("accountAdministrator")
    await place(administrator, anna, bensNumber)
    expect(
      await rows(sql`
        select actor_user_id, after from audit_entries where account_id = 100 and action = 'test_call.placed'
        order by id desc limit 1`),
    ).toEqual([
      {
        actorUserId: administrator.userId,
        after: { testCaller: expect.stringMatching(/^307 /), testDialed: bensNumber },
      },
    ])
  })
})

describe("calls of colleagues", () => {
  const own = "/api/portal/my-pickup-calls"
  /** The user of an extension, put into Anna's pickup group. */
  const colleague = async () => {
    const person = await server.as("endUser")
    const [found] = await rows<{ id: number; number: string }>(sql`
      select e.id, e.number from extensions e join lines l on l.account_id = e.account_id and l.extension_id = e.id
      where e.account_id = 100 and e.user_id = ${person.userId} and l.enabled
      order by e.is_default desc, e.sort_number limit 1`)
    await rows(sql`delete from pickup_group_members where account_id = 100 and extension_id = ${found!.id}`)
    await rows(sql`
      insert into pickup_group_members (account_id, extension_id, group_id)
      select 100, ${found!.id}, m.group_id from pickup_group_members m where m.extension_id = ${ben}`)
    return { person, ...found! }
  }
  const rangFor = (call: Live, seconds: number) =>
    rows(sql`update live_legs set since = now() - make_interval(secs => ${seconds}) where call_id = ${call.id}`)

  test("are listed after the seconds of the group, and picked up", async () => {
    const { person, id } = await colleague()
    const [{ groupId }] = (await rows<{ groupId: number }>(
      sql`select group_id from pickup_group_members where extension_id = ${id}`,
    )) as [{ groupId: number }]
    await rows(sql`update pickup_groups set notify_seconds = 15 where id = ${groupId}`)
    const call = await ringAt(bensNumber)
    await rangFor(call, 0)
    expect((await person.get(own)).body).toMatchObject({ group: { groupId, code: "*8", notifySeconds: 15 }, items: [] })
    await rangFor(call, 20)
    expect((await person.get(own)).body.items).toMatchObject([
      { liveCallId: call.id, from: { number: "306" }, ringsAt: { extensionId: ben } },
    ])
    expect((await person.post(`${own}/${call.id}/pick-up`)).status).toBe(204)
    expect(await live(call)).toMatchObject({ place: "talking" })
    expect((await person.get(own)).body.items).toEqual([])
    expect((await person.post(`${own}/${call.id}/pick-up`)).body.code).toBe("engine.no_pickup")
    const other = await ringAt(carlasNumber, anna)
    expect((await person.post(`${own}/${other.id}/pick-up`)).body.code).toBe("engine.own_phone_busy")
    expect(rulesOf(await recordOf(call))).toContain("pickedUp")
  })
  test("are not picked up by an extension without a phone", async () => {
    const { person, id } = await colleague()
    const call = await ringAt(bensNumber)
    await rangFor(call, 60)
    await rows(sql`update lines set enabled = false where account_id = 100 and extension_id = ${id}`)
    const refused = await person.post(`${own}/${call.id}/pick-up`)
    await rows(sql`update lines set enabled = true where account_id = 100 and extension_id = ${id}`)
    expect(refused).toMatchObject({ status: 409, body: { code: "engine.no_phone" } })
    expect(await live(call)).toMatchObject({ place: "ringing" })
  })
  test("of another group are neither listed nor picked up", async () => {
    const { person, id } = await colleague()
    await rows(sql`delete from pickup_group_members where extension_id = ${id}`)
    const call = await ringAt(bensNumber)
    await rangFor(call, 60)
    expect((await person.get(own)).body).toEqual({ group: null, items: [] })
    expect((await person.post(`${own}/${call.id}/pick-up`)).body.code).toBe("engine.no_pickup")
    expect(await live(call)).toMatchObject({ place: "ringing" })
  })
})
