import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { sql, type Sql } from "../../kit/database/sql.ts"
import { setAccountStatus } from "../../testing/account-status.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { sandboxEngine } from "./sandbox/sandbox-engine.adapter.ts"
import { callBack } from "./queue-callbacks.service.ts"
import { pump } from "./sandbox/sandbox-pump.service.ts"
import { takeEvent } from "./take-event.service.ts"

let server: TestServer
let owner: TestClient
const base = "/api/ucaas/account/100"
const rows = <Row>(query: Sql) => server.database.transaction("system", (db) => db.many<Row>(query))
const run = (query: Sql) => server.database.transaction("system", (db) => db.run(query))
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
  // However long ago the demo data was made.
  await run(sql`update registrations set expires_at = now() + interval '1 day' where account_id = 100`)
})
afterAll(() => server.close())
afterEach(async () => {
  await run(sql`delete from live_calls`)
  await run(sql`delete from sandbox_events`)
})

/** Users of Harbor Pine with a phone who are not on do not disturb and in no call. */
const [first, second, third] = [100_101, 100_106, 100_105] as const
const numberOf = async (extensionId: number) =>
  (
    await rows<{ number: string }>(sql`select number from extensions where account_id = 100 and id = ${extensionId}`)
  )[0]!.number

/** A test call from a phone of the account; later events are reported by hand instead of by the simulated people. */
const call = async (from: number, to: string) => {
  const { body, status } = await owner.post(`${base}/test-calls`, {
    from: { kind: "extension", extensionId: from },
    to,
  })
  expect(status).toBe(200)
  const id: string = body.testCallId
  let eventNumber = 1
  const read = async () => (await owner.get(`${base}/test-calls/${id}`)).body
  return {
    id,
    read,
    rules: async () => {
      const { steps } = await read()
      return steps.flatMap(({ reasons }: { reasons: { rule: string }[] }) =>
        reasons.map(({ rule }) => rule),
      ) as string[]
    },
    happens: async (event: object) => {
      eventNumber += 1
      await server.database.transaction("system", (db) =>
        takeEvent(server.kit, db, sandboxEngine, {
          accountId: 100,
          engineCallId: id,
          eventNumber,
          event: { ...event, at: Date.now() } as never,
        }),
      )
      return read()
    },
  }
}
const live = async (place: string): Promise<Record<string, unknown>[]> =>
  (await owner.get(`${base}/live-calls`)).body.items.filter((one: { place: string }) => one.place === place)

describe("a conference bridge", () => {
  const bridge = 100_806
  const [host, guest] = ["481935", "260714"]
  const dialIn = async (from: number, pin?: string) => {
    const one = await call(from, await numberOf(bridge))
    if (pin !== undefined) await one.happens({ kind: "digits", digits: pin })
    return one
  }
  const setUp = async (edit: object) =>
    expect((await owner.put(`${base}/conferenceKit/${bridge}`, edit)).status).toBe(200)

  test("asks for the PIN, lets guests wait for the host, and shows who is who", async () => {
    const asked = await dialIn(first)
    expect(await asked.read()).toMatchObject({ state: "live", place: "conferencePin" })
    expect(await live("conferencePin")).toMatchObject([{ objectKind: "conference", objectId: bridge }])
    expect(await asked.happens({ kind: "digits", digits: guest })).toMatchObject({ place: "conference" })
    expect(await live("conference")).toMatchObject([{ conferenceRole: "guest", waitsForHost: true }])
    await dialIn(second, `${host}#`)
    expect((await live("conference")).map((one) => [one["conferenceRole"], one["waitsForHost"]])).toEqual([
      ["guest", false],
      ["host", false],
    ])
    expect((await owner.get(`${base}/live-calls?objectId=${bridge}`)).body.total).toBe(2)
    expect((await owner.get(`${base}/live-calls?objectId=${first}`)).body).toEqual({ items: [], total: 0 })
  })
  test("refuses after three wrong PINs, and its record has none of them", async () => {
    const one = await dialIn(first, "991155")
    await one.happens({ kind: "digits", digits: "991166" })
    const ended = await one.happens({ kind: "digits", digits: "991177" })
    expect(ended).toMatchObject({ state: "ended", result: "failed" })
    expect(await one.rules()).toContain("conferencePinRefused")
    expect(JSON.stringify(ended)).not.toMatch(/9911\d\d/)
  })
  test("takes no PIN for a while after five wrong ones of a caller, also in another call", async () => {
    await run(sql`delete from rate_limits`)
    for (const tries of [3, 2]) {
      const one = await dialIn(first)
      for (let time = 0; time < tries; time += 1) await one.happens({ kind: "digits", digits: "991155" })
      await run(sql`delete from live_calls`)
    }
    const locked = await dialIn(first, guest)
    expect(await locked.read()).toMatchObject({ state: "ended", result: "failed" })
    expect(await locked.rules()).toContain("conferencePinsTooMany")
    // Others are not affected, and right ones do not count.
    for (let time = 0; time < 6; time += 1) {
      expect(await (await dialIn(second, guest)).read()).toMatchObject({ place: "conference" })
      await run(sql`delete from live_calls`)
    }
    await run(sql`delete from rate_limits`)
  })
  test("compares with the PIN of the moment, not with that of the moment it asked", async () => {
    const one = await dialIn(first)
    await setUp({ guestPin: "774411" })
    expect(await one.happens({ kind: "digits", digits: guest })).toMatchObject({ place: "conferencePin" })
    expect(await one.happens({ kind: "digits", digits: "774411" })).toMatchObject({ place: "conference" })
    await setUp({ guestPin: guest })
  })
  test("takes only the host while it is locked", async () => {
    await setUp({ locked: true })
    expect(await (await dialIn(first, guest)).rules()).toContain("conferenceLocked")
    expect(await (await dialIn(second, host)).read()).toMatchObject({ place: "conference" })
    await setUp({ locked: false })
  })
  test("takes as many participants as it is set up for, counted from the calls that are up", async () => {
    await setUp({ maxParticipants: 2 })
    // Both are asked for their PIN while there is room for one of them.
    const [one, other] = [await dialIn(second), await dialIn(third)]
    await dialIn(first, guest)
    expect(await one.happens({ kind: "digits", digits: guest })).toMatchObject({ place: "conference" })
    expect(await other.happens({ kind: "digits", digits: host })).toMatchObject({ state: "ended", result: "busy" })
    expect(await other.rules()).toContain("conferenceFull")
    await setUp({ maxParticipants: 12 })
  })
  test("has simulated callers who mostly know the PIN, which no plan contains", async () => {
    const one = await dialIn(first)
    await run(sql`
      update sandbox_events set event = '{"kind":"pin","as":"guest"}', due_at = now() where engine_call_id = ${one.id}`)
    await pump(server.kit, Date.now() + 1000)
    expect(await one.read()).toMatchObject({ place: "conference" })
    expect(await live("conference")).toMatchObject([{ conferenceRole: "guest" }])
  })
})

describe("a paging group", () => {
  const group = 100_809
  const closeOrOpen = (state: "open" | "closed") =>
    run(sql`update schedules set override_state = ${state}, override_until = null where account_id = 100 and id = 2003`)
  test("is paged only in the hours of its schedule, and ends after its longest time", async () => {
    expect((await owner.put(`${base}/pageGroup/${group}`, { targets: [second, third] })).status).toBe(200)
    await closeOrOpen("closed")
    const refused = await call(first, await numberOf(group))
    expect(await refused.read()).toMatchObject({ state: "ended", result: "failed" })
    expect(await refused.rules()).toContain("pagingClosed")
    await closeOrOpen("open")
    const page = await call(first, await numberOf(group))
    expect(await page.read()).toMatchObject({ place: "paging" })
    expect(await page.rules()).toContain("pagingTwoWay")
    expect(await page.happens({ kind: "timeOver" })).toMatchObject({ state: "ended", result: "answered" })
    expect(await page.rules()).toContain("paging")
  })
})

describe("a call under way", () => {
  test("does not ring a phone that has become busy, and keeps the settings it began with", async () => {
    const made = await owner.post(`${base}/groups`, {
      name: "Front desk test",
      callerNamePrefix: "Desk:",
      members: [{ kind: "extension", extensionId: first }],
      noAnswer: { kind: "extension", extensionId: second },
    })
    expect(made.status).toBe(200)
    const groupId: number = made.body.callGroupId
    const caller = await call(third, await numberOf(groupId))
    expect(await live("ringing")).toMatchObject([{ callerNamePrefix: "Desk:" }])
    // The next one starts a call of their own, and the group is changed.
    await call(second, "+1 212 555 0188")
    const edited = await owner.put(`${base}/callgroup/${groupId}`, { noAnswer: { kind: "hangUp" } })
    expect(edited.status).toBe(200)
    expect(await caller.happens({ kind: "notAnswered", why: "time" })).toMatchObject({ place: "mailbox" })
    expect(await caller.rules()).toContain("busy")
  })
})

test("messages of the previous user of an extension do not fill the box of the present one", async () => {
  const [other] = await rows<{ id: number }>(sql`
    select u.id from users u join extensions e on e.account_id = u.account_id and e.id = ${second}
    where u.account_id = 100 and u.id <> e.user_id order by u.id limit 1`)
  await run(sql`
    insert into voicemail_messages (account_id, extension_id, user_id, received_at, caller_number, caller_name,
      called_number, seconds, urgent, sound_seed, heard)
    select 100, ${second}, ${other!.id}, now(), '+12125550101', '', '', 5, false, n, true from generate_series(1, 120) n`)
  await run(sql`update voicemail_messages set user_id = ${other!.id} where extension_id = ${second} and seconds = 5`)
  await run(sql`delete from extension_forwarding where account_id = 100 and extension_id = ${second}`)
  const caller = await call(first, await numberOf(second))
  expect(await caller.happens({ kind: "notAnswered", why: "time" })).toMatchObject({ place: "mailbox" })
  await run(sql`delete from voicemail_messages where extension_id = ${second} and seconds = 5`)
})

describe("a queue", () => {
  const openQueue = async (agents: readonly number[]) => {
    const { body } = await owner.post(`${base}/callQueues`, { name: `Desk ${agents.join(" ")}`, agents })
    return body.queueId as number
  }
  test("offers no call to an agent without a phone, and the simulator names the one who rings first", async () => {
    const without = (
      await rows<{ id: number }>(sql`
        select e.id from extensions e where e.account_id = 100 and e.type = 'Extension' and not exists (
          select from lines l where l.account_id = e.account_id and l.extension_id = e.id and l.enabled)
        order by e.id limit 1`)
    )[0]!.id
    const queueId = await openQueue([without, second])
    const status = (await owner.get(`${base}/callQueueKitRealTimeStatus/${queueId}`)).body
    expect(status.agents).toMatchObject({ ready: 1, offline: 1 })
    const asked = await owner.post(`${base}/call-simulations`, {
      from: { kind: "extension", extensionId: first },
      to: await numberOf(queueId),
    })
    expect(asked.body.steps.at(-1)).toMatchObject({ kind: "talk", objectId: second })
    const { items } = (await owner.get(`${base}/routing-checks`)).body
    expect(items).toContainEqual(expect.objectContaining({ kind: "agentWithoutPhone", objectId: String(queueId) }))
  })
  test("offers no call to an agent whose phone is not connected, and the board says so", async () => {
    const queueId = await openQueue([second])
    const agents = async () => (await owner.get(`${base}/callQueueKitRealTimeStatus/${queueId}`)).body.agents
    expect(await agents()).toMatchObject({ ready: 1, offline: 0 })
    const plug = (until: string) =>
      run(sql`
        update registrations r set expires_at = now() + ${until}::interval from lines l
        where l.account_id = r.account_id and l.id = r.line_id and l.extension_id = ${second}`)
    await plug("-1 minute")
    expect(await agents()).toMatchObject({ ready: 0, offline: 1 })
    await call(first, await numberOf(queueId))
    await pump(server.kit, Date.now() + 4000)
    expect(await agents()).toMatchObject({ ringing: 0, offline: 1 })
    await plug("1 day")
    await pump(server.kit, Date.now() + 12_000)
    expect(await agents()).toMatchObject({ ringing: 1, offline: 0 })
  })
  test("calls nobody back while it is closed", async () => {
    const queueId = await openQueue([second])
    await run(sql`update queue_settings set schedule_id = 2003, callback_key = '1' where queue_id = ${queueId}`)
    await run(sql`update schedules set override_state = 'closed' where account_id = 100 and id = 2003`)
    await run(sql`
      insert into queue_callbacks (account_id, queue_id, number, country, since, queue_rank, next_attempt_at, engine,
        asked_call_id, asked_call_started_at)
      values (100, ${queueId}, '12125550177', 'US', now(), 0, now(), 'sandbox', 'asked', now())`)
    const waiting = () =>
      rows<{ attempts: number; isLater: boolean }>(sql`
        select attempts::int, next_attempt_at > now() as is_later from queue_callbacks where queue_id = ${queueId}`)
    await callBack(server.kit, Date.now() + 1000)
    expect(await waiting()).toEqual([{ attempts: 0, isLater: true }])
    await run(sql`update schedules set override_state = 'open' where account_id = 100 and id = 2003`)
    await run(sql`update queue_callbacks set next_attempt_at = now() where queue_id = ${queueId}`)
    await callBack(server.kit, Date.now() + 1000)
    expect(await waiting()).toMatchObject([{ attempts: 1 }])
    expect(await live("callback")).toHaveLength(1)
  })
  test("calls back nobody whom the account may not call, once and for all, and nobody while the status stops calls", async () => {
    const queueId = await openQueue([second])
    const ask = (number: string) =>
      run(sql`
        insert into queue_callbacks (account_id, queue_id, number, country, since, queue_rank, next_attempt_at, engine,
          asked_call_id, asked_call_started_at)
        values (100, ${queueId}, ${number}, 'US', now(), 0, now(), 'sandbox', ${`asked ${number}`}, now())`)
    const asked = () =>
      rows<{ state: string; attempts: number }>(sql`
        select state, attempts::int from queue_callbacks where queue_id = ${queueId}`)
    await ask("12125550178")
    for (const status of ["Demo", "Suspended"] as const) {
      await setAccountStatus(server, 100, status)
      await callBack(server.kit, Date.now() + 1000)
    }
    await setAccountStatus(server, 100, "Active")
    expect(await asked()).toEqual([{ state: "waiting", attempts: 0 }])
    await run(sql`delete from queue_callbacks where queue_id = ${queueId}`)
    await ask("19005551234")
    await callBack(server.kit, Date.now() + 1000)
    expect(await asked()).toEqual([{ state: "notReached", attempts: 1 }])
    expect(await live("callback")).toEqual([])
    expect(
      await rows(sql`select direction, result from calls where account_id = 100 and to_number = '19005551234'`),
    ).toEqual([{ direction: "outbound", result: "failed" }])
  })
})
