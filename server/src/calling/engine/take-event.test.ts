import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { sql, type Sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import {
  anna,
  annasNumber,
  ben,
  bensNumber,
  carla,
  carlasNumber,
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
import { endLostCalls } from "./lost-calls.service.ts"
import { endStuckCalls } from "./sandbox/stuck-calls.service.ts"

/** What every engine may rely on: events come in order, a repeated one changes nothing, a phone talks in one call. */
let server: TestServer
let owner: TestClient
let queueId: number
const base = "/api/ucaas/account/100"
const rows = <Row>(query: Sql) => server.database.transaction("system", (db) => db.many<Row>(query))
const run = (query: Sql) => server.database.transaction("system", (db) => db.run(query))
const ava = 100_101
let number: string

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
  await connectPhones(server)
  const made = await owner.post(`${base}/callQueues`, { name: "Night desk", agents: [ava, anna] })
  queueId = made.body.queueId
  const [found] = await rows<{ number: string }>(sql`
    select n.number from phone_numbers n where n.account_id = 100 and n.extension_id is not null order by n.number limit 1`)
  number = found!.number
  await run(sql`update phone_numbers set extension_id = ${queueId} where account_id = 100 and number = ${number}`)
  await run(sql`update queue_settings set callback_key = '1' where queue_id = ${queueId}`)
})
afterAll(() => server.close())
beforeEach(async () => {
  await clearCalls(server)
  await run(sql`delete from queue_callbacks`)
})

const begun = Date.now() - 600_000
const report = (engineCallId: string, eventNumber: number, event: Happening, later = 0) =>
  server.database.transaction("system", (db) =>
    takeIn(server, db, engineCallId, eventNumber, event, begun + eventNumber * 5000 + later),
  )
let calls = 0
const newCall = async (arrival: Happening, later = 0) => {
  const engineCallId = `contract-${(calls += 1)}`
  expect(await report(engineCallId, 1, arrival, later)).toBe(true)
  return engineCallId
}
const placeOf = async (engineCallId: string) =>
  (await rows<{ place: string }>(sql`select place from live_calls where engine_call_id = ${engineCallId}`))[0]?.place ??
  "over"
const talks = (extensionId: number) =>
  rows<{ engineCallId: string }>(sql`
    select c.engine_call_id from live_legs l join live_calls c on c.account_id = l.account_id and c.id = l.call_id
    where l.extension_id = ${extensionId} and l.state = 'talking'`)
const recordOf = async (engineCallId: string) => (await owner.get(`${base}/test-calls/${engineCallId}`)).body

/** Everything that an event may change. */
const everything = () =>
  rows(sql`
    select (select jsonb_agg(to_jsonb(t) order by t.id) from live_calls t) as calls,
      (select jsonb_agg(to_jsonb(t) order by t.call_id, t.extension_id) from live_legs t) as legs,
      (select jsonb_agg(to_jsonb(t) order by t.id) from sandbox_events t) as plans,
      (select jsonb_agg(to_jsonb(t) order by t.id) from calls t) as records,
      (select jsonb_agg(to_jsonb(t) order by t.call_id, t.position) from call_steps t) as steps,
      (select jsonb_agg(to_jsonb(t) order by t.call_id, t.position) from call_legs t) as parts,
      (select jsonb_agg(to_jsonb(t) order by t.id) from queue_callbacks t) as callbacks,
      (select jsonb_agg(to_jsonb(t) order by t.extension_id) from agent_activity t) as activity,
      (select jsonb_agg(to_jsonb(t) order by t.agent_id) from queue_agent_states t) as agents,
      (select jsonb_agg(to_jsonb(t) order by t.extension_id) from ring_turns t) as turns,
      (select jsonb_agg(to_jsonb(t) order by t.id) from voicemail_messages t) as messages,
      (select jsonb_agg(to_jsonb(t) order by t.extension_id) from live_conferences t) as conferences,
      (select count(*)::int from jobs t where t.name = 'recordings.keep') as recorded`)

describe("an event that is reported twice changes nothing", () => {
  const noAnswer = { kind: "notAnswered", why: "time" } as const
  const stories: Record<string, { arrival: () => Happening; events: readonly (readonly [Happening, string])[] }> = {
    "held, transferred, parked, retrieved and recorded": {
      arrival: () => inside(stranger, bensNumber),
      events: [
        [{ kind: "answered", leg: leg(ben) }, "talking"],
        [{ kind: "held" }, "talking"],
        [{ kind: "resumed" }, "talking"],
        [{ kind: "transferred", extensionId: carla }, "ringing"],
        [{ kind: "answered", leg: leg(carla) }, "talking"],
        [{ kind: "parked", slot: "701", extensionId: carla }, "parked"],
        [{ kind: "answered", leg: leg(ben), pickedUpBy: "Ben" }, "talking"],
        [{ kind: "recordingSet", on: true, extensionId: ben, by: "Ben" }, "talking"],
        [{ kind: "hungUp" }, "over"],
      ],
    },
    "unanswered, with a message": {
      arrival: () => inside(stranger, bensNumber),
      events: [
        [noAnswer, "mailbox"],
        [{ kind: "messageLeft" }, "over"],
      ],
    },
    "of a queue, missed and answered by agents": {
      arrival: () => outside(number),
      events: [
        [{ kind: "agentsMissed", extensionIds: [ava], rangAt: begun }, "queue"],
        [{ kind: "answered", leg: leg(anna) }, "talking"],
        [{ kind: "hungUp" }, "over"],
      ],
    },
    "of a queue, whose caller asks for a callback": {
      arrival: () => outside(number),
      events: [[{ kind: "leftQueue", why: "callback" }, "over"]],
    },
    "that is lost": { arrival: () => inside(stranger, bensNumber), events: [[{ kind: "lost" }, "over"]] },
  }
  for (const [name, { arrival, events }] of Object.entries(stories))
    test(`in a call ${name}`, async () => {
      const id = await newCall(arrival())
      let after = await everything()
      const again = async (eventNumber: number, event: Happening) => {
        expect(await report(id, eventNumber, event)).toBe(false)
        expect(await everything()).toEqual(after)
      }
      await again(1, arrival())
      for (const [index, [event, place]] of events.entries()) {
        const before = after
        expect(await report(id, index + 2, event)).toBe(true)
        after = await everything()
        expect(after).not.toEqual(before)
        expect(await placeOf(id)).toBe(place)
        await again(index + 2, event)
        // Also one of before, and the arrival after the call has ended.
        await again(1, arrival())
      }
    })
})

test("an event that comes before another that is missing is refused, and taken in when it is its turn", async () => {
  const id = await newCall(inside(stranger, bensNumber))
  const before = await everything()
  await expect(report(id, 3, { kind: "hungUp" })).rejects.toThrow(/event 3 .* after event 1/)
  await expect(report("contract-late", 2, inside(carla, annasNumber))).rejects.toThrow(/event 2 .* after event 0/)
  expect(await everything()).toEqual(before)
  expect(await report(id, 2, { kind: "answered", leg: leg(ben) })).toBe(true)
  expect(await report(id, 3, { kind: "hungUp" })).toBe(true)
  expect(await recordOf(id)).toMatchObject({ state: "ended", result: "answered" })
})

test("somebody who talks cannot answer a second call: the phone was busy", async () => {
  const first = await newCall(inside(stranger, bensNumber))
  await report(first, 2, { kind: "answered", leg: leg(ben) })
  // The phone rings for an agent of the queue and for whom it was called; neither can be answered there.
  const second = await newCall(outside(number))
  await report(second, 2, { kind: "answered", leg: leg(ben) })
  expect(await placeOf(second)).toBe("queue")
  const third = await newCall(inside(carla, annasNumber))
  await report(third, 2, { kind: "answered", leg: leg(ben) })
  expect(await placeOf(third)).not.toBe("talking")
  expect(await talks(ben)).toEqual([{ engineCallId: first }])
})

describe("a phone that talks", () => {
  const talkingPair = async () => {
    const id = await newCall(inside(stranger, bensNumber))
    await report(id, 2, { kind: "answered", leg: leg(ben) })
    return id
  }
  test("cannot place a second call", async () => {
    const first = await talkingPair()
    for (const phone of [ben, stranger]) {
      const second = await newCall(inside(phone, carlasNumber))
      const record = await recordOf(second)
      expect(record).toMatchObject({ state: "ended", result: "busy" })
      expect(rulesOf(record)).toEqual(["busy"])
      expect(await talks(phone)).toEqual([{ engineCallId: first }])
    }
    expect(await talks(carla)).toEqual([])
  })
  test("can dial a code, but not call behind one", async () => {
    const first = await talkingPair()
    const behind = await recordOf(await newCall(inside(ben, `*67${carlasNumber}`)))
    expect(behind).toMatchObject({ state: "ended", result: "busy" })
    expect(rulesOf(behind)).toContain("busy")
    const parks = await recordOf(await newCall(inside(ben, "*68")))
    expect(rulesOf(parks)).toContain("codeParks")
    expect(await placeOf(first)).toBe("parked")
  })
  test("always reaches the emergency services", async () => {
    await talkingPair()
    expect(await placeOf(await newCall(inside(ben, "911")))).toBe("outside")
  })
})

describe("agents and callers of a queue", () => {
  const missed = async () =>
    (
      await rows<{ missed: number }>(
        sql`select missed_in_a_row as missed from agent_activity where extension_id = ${ava}`,
      )
    )[0]?.missed

  test("calls missed in a row are counted anew after an answer", async () => {
    const id = await newCall(outside(number))
    await report(id, 2, { kind: "agentsMissed", extensionIds: [ava], rangAt: begun })
    await report(id, 3, { kind: "agentsMissed", extensionIds: [ava], rangAt: begun })
    const before = await missed()
    expect(before).toBeGreaterThanOrEqual(2)
    await report(id, 4, { kind: "answered", leg: leg(ava) })
    expect(await missed()).toBe(0)
  })

  test("a caller who waited too long goes to the voicemail of somebody who began to talk meanwhile", async () => {
    const sent = await owner.put(`${base}/callQueueKit/${queueId}`, {
      destinations: { waitedTooLong: { kind: "extension", extensionId: ben } },
    })
    expect(sent.status).toBe(200)
    const [waiting, lucky] = [await newCall(outside(number)), await newCall(outside(number))]
    await report(lucky, 2, { kind: "leftQueue", why: "waitedTooLong" })
    expect(await placeOf(lucky)).toBe("ringing")
    await report(lucky, 3, { kind: "hungUp" })
    const other = await newCall(inside(stranger, bensNumber))
    await report(other, 2, { kind: "answered", leg: leg(ben) })
    await report(waiting, 2, { kind: "leftQueue", why: "waitedTooLong" })
    expect(await placeOf(waiting)).toBe("mailbox")
  })

  test("whoever is moved to the top comes before a callback that was moved there", async () => {
    const asks = await newCall(outside(number))
    await report(asks, 2, { kind: "leftQueue", why: "callback" })
    const waits = await newCall(outside(number), 60_000)
    const status = async () => (await owner.get(`${base}/callQueueKitRealTimeStatus/${queueId}`)).body
    const { waitingCallers } = await status()
    const idOf = (kind: string) => waitingCallers.find((one: { kind: string }) => one.kind === kind).callId
    const top = (callId: number) => owner.post(`${base}/callQueueAction/${queueId}`, { action: "moveToTop", callId })
    expect((await top(idOf("callback"))).status).toBe(200)
    expect((await top(idOf("call"))).status).toBe(200)
    expect((await status()).waitingCallers.map(({ kind }: { kind: string }) => kind)).toEqual(["call", "callback"])
    expect((await top(idOf("callback"))).status).toBe(200)
    expect((await status()).waitingCallers.map(({ kind }: { kind: string }) => kind)).toEqual(["callback", "call"])
    expect(await placeOf(waits)).toBe("queue")
  })
})

describe("a call of which the engine reports nothing any more", () => {
  const [minute, hour] = [60_000, 3_600_000]
  /** The last event is the second. */
  const talkingSince = begun + 2 * 5000
  const talkingCall = async () => {
    const id = await newCall(inside(stranger, bensNumber))
    await report(id, 2, { kind: "answered", leg: leg(ben) })
    return id
  }

  test("ends with a record after twelve hours, and its people are free", async () => {
    const id = await talkingCall()
    expect(await endLostCalls(server.kit, talkingSince + 12 * hour)).toBe(0)
    expect(await endLostCalls(server.kit, talkingSince + 12 * hour + 1)).toBe(1)
    const record = await recordOf(id)
    expect(record).toMatchObject({ state: "ended", result: "failed" })
    expect(record.steps.at(-1)).toMatchObject({ kind: "talk", outcome: "lost" })
    expect(await talks(ben)).toEqual([])
    expect(await rows(sql`select from sandbox_events`)).toEqual([])
  })
  test("ends after some minutes when it is simulated and nothing is planned for it", async () => {
    const [stuck, sound] = [await talkingCall(), await newCall(outside(number))]
    await run(sql`delete from sandbox_events where engine_call_id = ${stuck}`)
    // What was planned before the last event never happens.
    await run(sql`
      insert into sandbox_events (account_id, due_at, engine_call_id, event_number, event)
      values (100, now() + interval '1 hour', ${stuck}, 2, '{"kind":"hungUp"}')`)
    expect(await endStuckCalls(server.kit, talkingSince + 5 * minute)).toBe(0)
    expect(await endStuckCalls(server.kit, talkingSince + 5 * minute + 1)).toBe(1)
    expect(await recordOf(stuck)).toMatchObject({ state: "ended", result: "failed" })
    expect(await placeOf(sound)).toBe("queue")
  })
  test("is removed when it cannot be ended", async () => {
    const [broken, foreign] = [await talkingCall(), await newCall(outside(number))]
    await run(sql`update live_calls set state = '{}' where engine_call_id = ${broken}`)
    await run(sql`update live_calls set engine = 'another' where engine_call_id = ${foreign}`)
    expect(await endLostCalls(server.kit, talkingSince + 13 * hour)).toBe(2)
    expect(await rows(sql`select from live_calls`)).toEqual([])
    expect(await rows(sql`select from live_legs`)).toEqual([])
  })
})
