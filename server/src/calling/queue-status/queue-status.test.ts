import { kindOfStay, serviceLevel } from "@dialplane/contract/calling/queues/service-level"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { sql, type Sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { recordCalls } from "../call-records/call-records.service.ts"
import { callBack } from "../engine/queue-callbacks.service.ts"
import { pump, startCall } from "../engine/sandbox/sandbox-pump.service.ts"

let server: TestServer
let supervisor: TestClient
let queueId: number
let number: string
const [ava, ben] = [100_101, 100_106] as const
const base = "/api/ucaas/account/100"
const rows = <Row>(query: Sql) => server.database.transaction("system", (db) => db.many<Row>(query))
const run = (query: Sql) => server.database.transaction("system", (db) => db.run(query))

beforeAll(async () => {
  server = await startTestServer()
  supervisor = await server.as("callQueuesAdmin")
  // However long ago the demo data was made.
  await run(sql`update registrations set expires_at = now() + interval '1 day' where account_id = 100`)
  const made = await supervisor.post(`${base}/callQueues`, { name: "Night desk", agents: [ava, ben] })
  queueId = made.body.queueId
  number = (
    await rows<{ number: string }>(sql`
    select n.number from phone_numbers n join extensions e on e.account_id = n.account_id and e.id = n.extension_id
    where n.account_id = 100 and e.type = 'Call Queue' order by n.number limit 1`)
  )[0]!.number
  await run(sql`update phone_numbers set extension_id = ${queueId} where account_id = 100 and number = ${number}`)
})
afterAll(() => server.close())
beforeEach(async () => {
  await run(sql`delete from live_calls`)
  await run(sql`delete from sandbox_events`)
  await run(sql`delete from queue_callbacks`)
  await run(sql`delete from agent_activity`)
  await run(sql`delete from queue_agent_states where agent_id in (${ava}, ${ben})`)
  await run(sql`update queue_settings set callback_key = null, auto_pause_missed = 0 where queue_id = ${queueId}`)
})

let callers = 1000
/** A caller from outside who waits in the queue since a moment. */
const waits = (since = Date.now() - 5000, seed = 1): Promise<string> =>
  server.database.transaction("system", (db) =>
    startCall(
      server.kit,
      db,
      100,
      { caller: { kind: "outside", number: `1212555${(callers += 1)}`, country: "US" }, dialed: number, seed },
      since,
    ),
  )
const status = async (client = supervisor) => (await client.get(`${base}/callQueueKitRealTimeStatus/${queueId}`)).body
const act = (body: object, client = supervisor, id = queueId) => client.post(`${base}/callQueueAction/${id}`, body)
const pauseAll = () =>
  run(sql`
    insert into queue_agent_states (account_id, agent_id, paused, reason) values (100, ${ava}, true, 'lunch'),
      (100, ${ben}, true, 'lunch')
    on conflict (account_id, agent_id) do update set paused = true, reason = 'lunch'`)
const numbersOf = (body: { waitingCallers: { from: { number: string } }[] }) =>
  body.waitingCallers.map(({ from }) => from.number)

const summary = () =>
  ({
    direction: "inbound",
    answeredAt: null,
    result: "abandoned",
    ringSeconds: 0,
    waitSeconds: 0,
    talkSeconds: 0,
    holdSeconds: 0,
    fromNumber: "12125550100",
    fromName: "",
    toNumber: number,
    toName: "",
    extensionId: null,
    queueId,
    groupId: null,
    receptionistId: null,
    callFlowId: null,
    isExternal: true,
    isInternational: false,
  }) as const

describe("the status", () => {
  test("shows waiting callers in order, the longest wait and agents by state", async () => {
    const since = Date.now() - 90_000
    await waits(since)
    await waits(since + 10_000)
    const body = await status()
    expect(body).toMatchObject({
      queueId,
      name: "Night desk",
      waiting: 2,
      longestWaitSince: new Date(since).toISOString(),
      agents: { ready: 2, ringing: 0, onCall: 0, loggedOut: 0 },
      attention: "busy",
      timeZone: "America/New_York",
    })
    expect(body.waitingCallers).toMatchObject([
      { position: 1, kind: "call", priority: 0, ringing: [] },
      { position: 2, kind: "call" },
    ])
    expect(body.agentList.map(({ state }: { state: string }) => state)).toEqual(["ready", "ready"])
    // The same under the path of another interface, and among all queues of the account.
    const alias = await supervisor.get(`/api/provisioning/v4/accounts/100/call-queues/${queueId}/status`)
    expect(alias.body.waiting).toBe(2)
    const all = await supervisor.get(`${base}/callQueueKitRealTimeStatusForAccount`)
    expect(all.body.queues.find((one: { queueId: number }) => one.queueId === queueId)).toMatchObject({ waiting: 2 })
    expect(all.body.queues.length).toBeGreaterThan(2)
  })

  test("says that a queue has too few calls to be judged, and that it is closed, unless somebody still waits", async () => {
    expect(await status()).toMatchObject({ isOpen: true, attention: "tooFewCalls" })
    const [schedule] = await rows<{ id: number }>(sql`
      update schedules set override_state = 'closed', override_until = null where account_id = 100 and id =
        (select min(s.id) from schedules s where s.account_id = 100) returning id`)
    const follow = (scheduleId: number | null) =>
      run(sql`update queue_settings set schedule_id = ${scheduleId} where queue_id = ${queueId}`)
    try {
      await follow(schedule!.id)
      expect(await status()).toMatchObject({ isOpen: false, attention: "closed" })
      const all = await supervisor.get(`${base}/callQueueKitRealTimeStatusForAccount`)
      expect(all.body.queues.find((one: { queueId: number }) => one.queueId === queueId)).toMatchObject({
        isOpen: false,
        attention: "closed",
      })
      // Whoever came before it closed.
      await follow(null)
      await waits(Date.now() - 90_000)
      await follow(schedule!.id)
      expect(await status()).toMatchObject({ isOpen: false, waiting: 1, attention: "busy" })
    } finally {
      await follow(null)
      await run(sql`update schedules set override_state = null where id = ${schedule!.id}`)
    }
  })

  test("follows an agent from ringing to talking, wrap-up and back", async () => {
    await run(sql`update queue_settings set wrap_up_seconds = 600 where queue_id = ${queueId}`)
    const now = Date.now()
    const id = await waits(now - 3000)
    await pump(server.kit, now)
    const ringing = await status()
    expect(ringing.agents).toMatchObject({ ready: 1, ringing: 1 })
    expect(ringing.waitingCallers[0].ringing).toHaveLength(1)
    const { extensionId } = ringing.waitingCallers[0].ringing[0]
    await act({ action: "pickUp", callId: ringing.waitingCallers[0].callId, extensionId })
    const talking = await status()
    expect(talking).toMatchObject({ waiting: 0, agents: { ready: 1, ringing: 0, onCall: 1 }, today: { answered: 1 } })
    await run(sql`update sandbox_events set due_at = now(), event = '{"kind":"hungUp"}' where engine_call_id = ${id}`)
    await pump(server.kit, Date.now() + 1000)
    // The record says when the agent's phone began to ring, not only when it was answered.
    const legs = await rows<{ rang: boolean }>(sql`
      select l.rang_at < l.answered_at as rang from calls c join call_legs l on l.account_id = c.account_id
        and l.started_at = c.started_at and l.call_id = c.id
      where c.engine_call_id = ${id} and l.extension_id = ${extensionId}`)
    expect(legs).toEqual([{ rang: true }])
    const wrapUp = await status()
    expect(wrapUp.agents).toMatchObject({ wrapUp: 1, onCall: 0 })
    expect(wrapUp.changesAt).not.toBeNull()
    const path = `${base}/callQueues/agents/${extensionId}/ready`
    expect((await supervisor.post(path)).body).toMatchObject({ state: "ready", wrapUpUntil: null })
    expect(await supervisor.post(path)).toMatchObject({ status: 409, body: { code: "queue_status.not_in_wrap_up" } })
    expect(await supervisor.post(`${base}/callQueues/agents/9/ready`)).toMatchObject({ status: 404 })
    expect((await status()).agents).toMatchObject({ ready: 2, wrapUp: 0 })
  })

  test("counts today's stays as the rules do", async () => {
    const { dayBegan } = await status()
    const settings = { ignoreAbandonedSeconds: 5, serviceLevelSeconds: 20 }
    const outcomes = ["answered", "answered", "answered", "hungUp", "hungUp", "waitedTooLong", "exitKey", "callback"]
    const before = (await status()).today
    const began = Date.parse(dayBegan)
    const stays = Array.from({ length: 200 }, (_, index) => ({
      outcome: outcomes[index % outcomes.length]!,
      waitedSeconds: (index * 7) % 60,
      // A few of yesterday.
      enteredAt: began + (index % 10 === 0 ? -60_000 : 1000 + index),
    }))
    await server.database.transaction("system", (db) =>
      recordCalls(
        db,
        100,
        stays.map(({ outcome, waitedSeconds, enteredAt }, index) => ({
          engine: "test",
          engineCallId: `stay-${index}`,
          summary: { ...summary(), startedAt: enteredAt, endedAt: enteredAt + waitedSeconds * 1000 },
          legs: [],
          steps: [
            {
              kind: "queue",
              object: { kind: "queue", id: queueId, name: "Night desk" },
              enteredAt,
              leftAt: enteredAt + waitedSeconds * 1000,
              outcome,
              reasons: [],
            },
          ],
        })),
      ),
    )
    const counted = stays.filter(({ enteredAt }) => enteredAt >= began)
    const ofKind = (kind: string) => counted.filter((stay) => kindOfStay(stay, settings) === kind)
    const answered = ofKind("answered")
    const inTime = answered.filter(({ waitedSeconds }) => waitedSeconds <= settings.serviceLevelSeconds)
    const { today } = await status()
    expect({
      answered: today.answered - before.answered,
      answeredInTime: today.answeredInTime - before.answeredInTime,
      abandoned: today.abandoned - before.abandoned,
      abandonedEarly: today.abandonedEarly - before.abandonedEarly,
      overflowed: today.overflowed - before.overflowed,
      callbacks: today.callbacks - before.callbacks,
    }).toEqual({
      answered: answered.length,
      answeredInTime: inTime.length,
      abandoned: ofKind("abandoned").length,
      abandonedEarly: ofKind("early").length,
      overflowed: ofKind("overflowed").length,
      callbacks: ofKind("callback").length,
    })
    expect(today.serviceLevelPercent).toBe(serviceLevel(today))
  })

  test("needs a permission, and a queue of an account that one reaches", async () => {
    const path = `${base}/callQueueKitRealTimeStatus/${queueId}`
    const endUser = await server.as("endUser")
    const reporter = await server.as("callQueuesReportingAdmin")
    expect((await endUser.get(path)).status).toBe(403)
    expect((await reporter.get(path)).status).toBe(200)
    expect((await supervisor.get(`${base}/callQueueKitRealTimeStatus/9`)).body.code).toBe("queue.not_found")
    expect((await supervisor.get(`/api/ucaas/account/200/callQueueKitRealTimeStatus/${queueId}`)).status).toBe(404)
    expect((await act({ action: "moveToTop", callId: 1 }, reporter)).status).toBe(403)
  })
})

describe("an action on a waiting caller", () => {
  const waiting = async () => (await status()).waitingCallers as { callId: number; legId: string }[]

  test("moves the caller to the top, who is answered next", async () => {
    await pauseAll()
    const start = Date.now() - 3000
    const ids = [await waits(start), await waits(start + 1000), await waits(start + 2000)]
    const before = await status()
    const moved = await act({
      action: "moveToTop",
      callId: before.waitingCallers[2].callId,
      legId: before.waitingCallers[2].legId,
    })
    expect(moved.status).toBe(200)
    expect(numbersOf(moved.body)).toEqual([2, 0, 1].map((index) => numbersOf(before)[index]))
    expect(moved.body.waitingCallers[0].priority).toBeGreaterThan(0)
    // One agent is free again.
    await run(sql`delete from queue_agent_states where agent_id = ${ava}`)
    const rung = () =>
      rows<{ id: string }>(sql`
        select c.engine_call_id as id from live_calls c join live_legs l on l.account_id = c.account_id
          and l.call_id = c.id`)
    for (let now = Date.now(); (await rung()).length === 0; now += 500) await pump(server.kit, now)
    expect(await rung()).toEqual([{ id: ids[2] }])
    const [{ reasons }] = (await rows<{ reasons: { rule: string; facts: { by: string } }[] }>(sql`
      select journey->'steps'->0->'reasons' as reasons from live_calls where engine_call_id = ${ids[2]!}`)) as [
      { reasons: { rule: string; facts: { by: string } }[] },
    ]
    expect(reasons.find(({ rule }) => rule === "queueMovedToTop")?.facts.by).toMatch(/\w/)
  })

  test("connects the caller to a named agent or to oneself", async () => {
    await pauseAll()
    await waits()
    await waits()
    const [first, second] = await waiting()
    const owner = await server.as("accountSuperUser")
    expect((await act({ action: "pickUp", callId: first!.callId, extensionId: ava })).body).toMatchObject({
      waiting: 1,
      agents: { onCall: 1 },
    })
    expect(await act({ action: "pickUp", callId: second!.callId, extensionId: ava })).toMatchObject({
      status: 409,
      body: { code: "queue_status.extension_busy" },
    })
    expect(await act({ action: "pickUp", callId: second!.callId, extensionId: 100_003 })).toMatchObject({
      status: 400,
      body: { code: "queue_status.extension_unknown" },
    })
    expect((await act({ action: "pickUp", callId: second!.callId }, owner)).body).toMatchObject({ waiting: 0 })
    const taken = await rows<{ steps: { kind: string; reasons: { rule: string }[] }[] }>(sql`
      select journey->'steps' as steps from live_calls order by id`)
    for (const { steps } of taken)
      expect(steps.at(-1)).toMatchObject({ kind: "talk", reasons: [{ rule: "queuePickedUp" }, { rule: "answered" }] })
  })

  test("sends the caller elsewhere", async () => {
    await pauseAll()
    await waits()
    const [one] = await waiting()
    const to = { kind: "voicemail", extensionId: 100_804 }
    expect(
      await act({ action: "transfer", callId: one!.callId, to: { kind: "extension", extensionId: queueId } }),
    ).toMatchObject({ status: 400, body: { code: "destination.leads_back" } })
    expect((await act({ action: "transfer", callId: one!.callId, to })).body).toMatchObject({
      waiting: 0,
      today: { overflowed: expect.any(Number) },
    })
    expect(await rows(sql`select place from live_calls`)).toEqual([{ place: "mailbox" }])
  })

  test("ends the call, and refuses when the caller has left", async () => {
    await pauseAll()
    const id = await waits()
    const [one] = await waiting()
    const gone = { status: 409, body: { code: "queue_status.call_gone" } }
    expect(await act({ action: "hangUp", callId: one!.callId, legId: "another" })).toMatchObject(gone)
    expect(await act({ action: "hangUp", callId: one!.callId, legId: one!.legId })).toMatchObject({ status: 200 })
    for (const action of ["hangUp", "moveToTop", "pickUp"])
      expect(await act({ action, callId: one!.callId })).toMatchObject(gone)
    expect(await act({ action: "hangUp", callId: one!.callId }, supervisor, 9)).toMatchObject({ status: 404 })
    expect(
      await rows(sql`select c.result, s.outcome from calls c join call_steps s on s.account_id = c.account_id
      and s.started_at = c.started_at and s.call_id = c.id where c.engine_call_id = ${id}`),
    ).toEqual([{ result: "missed", outcome: "ended" }])
    const entries = await rows<{ action: string }>(sql`
      select action from audit_entries where account_id = 100 and action like 'queue.caller%' order by id`)
    expect(entries.map(({ action }) => action)).toEqual([
      "queue.caller_picked_up",
      "queue.caller_moved_to_top",
      "queue.caller_picked_up",
      "queue.caller_picked_up",
      "queue.caller_transferred",
      "queue.caller_disconnected",
    ])
  })
})

describe("one's own status", () => {
  test("shows the state, waiting callers of one's queues, and calls of today", async () => {
    const agent = await server.as("endUser")
    const { body } = await agent.get("/api/portal/my-queues/status")
    expect(body).toMatchObject({
      extensions: [{ extension: "203", state: "ready" }],
      today: { answered: expect.any(Number) },
    })
    expect(body.queues.map(({ name }: { name: string }) => name)).toContain("Returns")
    const [{ extensionId }] = body.extensions
    await run(sql`insert into agent_activity (account_id, extension_id, day, last_call_ended_at, wrap_up_until)
      values (100, ${extensionId}, current_date, now(), now() + interval '5 minutes')`)
    expect((await agent.get("/api/portal/my-queues/status")).body.extensions).toMatchObject([{ state: "wrapUp" }])
    expect((await agent.post("/api/portal/my-queues/ready")).body.extensions).toMatchObject([{ state: "ready" }])
    expect(await agent.post("/api/portal/my-queues/ready")).toMatchObject({
      status: 409,
      body: { code: "queue_status.not_in_wrap_up" },
    })
  })
  test("counts what a queue has rung, not a group or a person that the call came by", async () => {
    const agent = await server.as("endUser")
    const read = async () => (await agent.get("/api/portal/my-queues/status")).body
    const before = await read()
    const [{ extensionId }] = before.extensions
    const began = Math.max(Date.now() - 60_000, Date.parse((await status()).dayBegan ?? 0))
    const at = (seconds: number) => began + seconds * 1000
    const leg = (rang: number, answered: number | null, ended: number, result: "notAnswered" | "answered") => ({
      extensionId,
      number: "203",
      name: "Agent",
      direction: "inbound" as const,
      rangAt: at(rang),
      answeredAt: answered === null ? null : at(answered),
      endedAt: at(ended),
      result,
      quality: null,
    })
    const step = (kind: "ring" | "queue", entered: number, left: number, outcome: string) => ({
      kind,
      object: { kind: kind === "ring" ? ("group" as const) : ("queue" as const), id: queueId, name: "Night desk" },
      enteredAt: at(entered),
      leftAt: at(left),
      outcome,
      reasons: [],
    })
    await server.database.transaction("system", (db) =>
      recordCalls(db, 100, [
        {
          engine: "test",
          engineCallId: "group-then-queue",
          summary: { ...summary(), startedAt: at(0), endedAt: at(40), fromName: "" },
          legs: [
            leg(0, null, 5, "notAnswered"),
            leg(5, null, 10, "notAnswered"),
            // Their phone stays silent: they forward all calls to the queue.
            leg(10, null, 10, "notAnswered"),
            leg(15, 20, 40, "answered"),
          ],
          steps: [step("ring", 0, 10, "notAnswered"), step("queue", 10, 20, "answered")],
        },
      ]),
    )
    const { today, extensions } = await read()
    expect(today.missed).toBe(before.today.missed)
    expect(today.answered).toBe(before.today.answered + 1)
    expect(today.calls[0]).toMatchObject({ queueName: "Night desk", answered: true, talkSeconds: 20 })
    expect(Date.parse(extensions[0].since)).toBeGreaterThanOrEqual(at(40))
  })
  test("is empty for whoever is no agent", async () => {
    const { body } = await supervisor.get("/api/portal/my-queues/status")
    expect(body).toMatchObject({ extensions: [], queues: [], today: { answered: 0, calls: [] } })
    expect(await supervisor.post("/api/portal/my-queues/ready")).toMatchObject({
      status: 404,
      body: { code: "queue.agent_not_found" },
    })
  })
})

describe("the simulated engine", () => {
  test("pauses an agent who lets calls ring", async () => {
    await run(sql`update queue_settings set auto_pause_missed = 2, ring_seconds = 10 where queue_id = ${queueId}`)
    await run(
      sql`insert into queue_agent_states (account_id, agent_id, paused, reason) values (100, ${ben}, true, 'lunch')`,
    )
    let now = Date.now()
    const id = await waits(now)
    const missOnce = async () => {
      const [{ last }] = (await rows<{ last: number }>(sql`
        select last_event::int as last from live_calls where engine_call_id = ${id}`)) as [{ last: number }]
      await run(sql`delete from sandbox_events`)
      await run(sql`insert into live_legs (account_id, call_id, extension_id, state, since)
        select 100, c.id, ${ava}, 'ringing', now() from live_calls c where c.engine_call_id = ${id}`)
      await run(sql`insert into sandbox_events (account_id, due_at, engine_call_id, event_number, event)
        values (100, ${new Date(now).toISOString()}, ${id}, ${last + 1}, ${JSON.stringify({ kind: "offer", missed: [ava], rangAt: now - 10_000 })}::jsonb)`)
      await pump(server.kit, now)
      now += 1000
    }
    await missOnce()
    expect((await status()).agentList[0]).toMatchObject({ state: "ready" })
    await missOnce()
    expect((await status()).agentList.find((one: { extensionId: number }) => one.extensionId === ava)).toMatchObject({
      state: "paused",
      pause: { reason: "missedCalls" },
    })
    expect(
      await rows(sql`select event, reason, by_user_id from queue_agent_events where agent_id = ${ava}
      order by id desc limit 1`),
    ).toEqual([{ event: "paused", reason: "missedCalls", byUserId: null }])
    // The caller still waits at the same stop, and the missed offers are legs of the call.
    const [{ journey }] = (await rows<{ journey: { steps: object[]; legs: object[] } }>(sql`
      select journey from live_calls where engine_call_id = ${id}`)) as [
      { journey: { steps: object[]; legs: object[] } },
    ]
    expect(journey.steps).toMatchObject([{ kind: "queue", leftAt: null }])
    expect(journey.legs).toMatchObject([
      { extensionId: ava, result: "notAnswered" },
      { extensionId: ava, result: "notAnswered" },
    ])
  })

  test("connects nobody with an agent who has no phone", async () => {
    await pauseAll()
    await waits()
    const { callId } = (await status()).waitingCallers[0]
    await run(sql`update lines set enabled = false where account_id = 100 and extension_id = ${ava}`)
    const refused = await act({ action: "pickUp", callId, extensionId: ava })
    await run(sql`update lines set enabled = true where account_id = 100 and extension_id = ${ava}`)
    expect(refused).toMatchObject({ status: 409, body: { code: "queue_status.extension_without_phone" } })
  })

  test("calls back whoever asked for it, and links both calls", async () => {
    await run(sql`update queue_settings set callback_key = '1', callback_attempts = 2 where queue_id = ${queueId}`)
    await pauseAll()
    let now = Date.now() - 3_600_000
    const id = await waits(now)
    await run(
      sql`update sandbox_events set event = '{"kind":"leftQueue","why":"callback"}' where engine_call_id = ${id}`,
    )
    await pump(server.kit, (now += 40_000))
    const asked = await status()
    expect(asked).toMatchObject({
      waiting: 1,
      waitingCallers: [{ kind: "callback", position: 1, attempts: 0 }],
      today: { callbacks: expect.any(Number) },
    })
    const { callId } = asked.waitingCallers[0]
    expect(await act({ action: "pickUp", callId, extensionId: ava })).toMatchObject({
      status: 409,
      body: { code: "queue_status.callback_waits" },
    })
    // Nobody is free, so nobody is called.
    expect(await callBack(server.kit, now)).toBe(0)
    await run(sql`delete from queue_agent_states where agent_id in (${ava}, ${ben})`)
    expect(await callBack(server.kit, now)).toBe(1)
    expect(await callBack(server.kit, now)).toBe(0)
    expect(await rows(sql`select place, direction from live_calls`)).toEqual([
      { place: "callback", direction: "outbound" },
    ])
    // Not reached: again after a while.
    await run(sql`update sandbox_events set event = '{"kind":"notAnswered","why":"time"}'`)
    await pump(server.kit, (now += 60_000))
    expect(await callBack(server.kit, now)).toBe(0)
    expect(await callBack(server.kit, (now += 16 * 60_000))).toBe(1)
    const [{ back }] = (await rows<{ back: string }>(sql`
      select call_back_id as back from queue_callbacks`)) as [{ back: string }]
    await run(sql`update sandbox_events set event = jsonb_build_object('kind', 'answered', 'leg',
      '{"kind":"external","number":"12125550100","delay":0,"confirm":false}'::jsonb) where engine_call_id = ${back}`)
    await pump(server.kit, (now += 30_000))
    expect(await rows(sql`select state from queue_callbacks`)).toEqual([{ state: "reached" }])
    expect(await rows(sql`select place, queue_rank from live_calls`)).toEqual([{ place: "queue", queueRank: -1 }])
    for (let turn = 0; turn < 4000 && (await rows(sql`select from live_calls`)).length > 0; turn += 1)
      await pump(server.kit, (now += 1000))
    const records = await rows<{ id: number; startedMs: number; engineCallId: string }>(sql`
      select id, (extract(epoch from started_at) * 1000)::bigint as started_ms, engine_call_id from calls
      where engine_call_id in (${id}, ${back})`)
    const owner = await server.as("accountSuperUser")
    const read = async (engineCallId: string) => {
      const one = records.find((record) => record.engineCallId === engineCallId)!
      return (await owner.get(`${base}/calls/${one.startedMs}-${one.id}`)).body
    }
    const [first, second] = [await read(id), await read(back)]
    expect(first.relatedCalls).toMatchObject([
      { relation: "calledBack" },
      { relation: "calledBack", callId: second.callId },
    ])
    expect(second).toMatchObject({ direction: "outbound", relatedCalls: [{ relation: "asked", callId: first.callId }] })
  }, 60_000)

  test("keeps its promises while callers come, are moved up, and go", async () => {
    await run(sql`update queue_settings set callback_key = '1', wrap_up_seconds = 5 where queue_id = ${queueId}`)
    const start = Date.parse("2026-11-16T15:00:00Z")
    let asked = 0
    let moves = 0
    /** Moved to the top, with those whose turn had come before. */
    let top: { readonly callId: number; readonly ringing: ReadonlySet<number> } | undefined
    for (let now = start; now < start + 240_000; now += 1000) {
      if (now % 8000 === 0) await waits(now, (asked += 1))
      if (now % 10_000 === 0) await callBack(server.kit, now)
      while ((await pump(server.kit, now)) > 0);
      if (now % 2000 !== 0) continue
      const waiting = await rows<{ id: number; rank: number | null; rings: boolean }>(sql`
        select c.id, c.queue_rank as rank,
          exists (select from live_legs l where l.account_id = c.account_id and l.call_id = c.id) as rings
        from live_calls c where c.account_id = 100 and c.place = 'queue' and c.object_id = ${queueId}
        order by c.queue_rank, c.since, c.id`)
      expect(waiting.every(({ rank }) => rank !== null)).toBe(true)
      // An agent is in one call at a time, ringing or talking.
      expect(
        await rows(sql`
          select l.extension_id from live_legs l where l.extension_id in (${ava}, ${ben})
          group by l.extension_id having count(*) > 1`),
      ).toEqual([])
      // Whoever was moved to the top is offered to the next free agent.
      const rung = waiting.filter(({ rings }) => rings).map(({ id }) => id)
      const after = top
      if (after !== undefined) {
        const fresh = rung.filter((id) => !after.ringing.has(id))
        const stillWaits = waiting.some(({ id }) => id === after.callId)
        if (fresh.length > 0 && stillWaits) expect(fresh).toContain(after.callId)
        if (fresh.length > 0 || !stillWaits) top = undefined
      }
      const last = waiting.findLast(({ rings }) => !rings)
      if (now % 30_000 !== 0 || last === undefined || top !== undefined) continue
      const moved = await act({ action: "moveToTop", callId: last.id })
      expect(moved.body.waitingCallers[0].callId).toBe(last.id)
      expect(moved.body.waitingCallers.map(({ position }: { position: number }) => position)).toEqual(
        Array.from(moved.body.waitingCallers, (_, index) => index + 1),
      )
      top = { callId: last.id, ringing: new Set(rung) }
      moves += 1
    }
    expect(moves).toBeGreaterThan(1)
    // Nobody is lost: every caller is under way or in the call log.
    const [{ known }] = (await rows<{ known: number }>(sql`
      select ((select count(*) from live_calls where state->'callbackFrom' is null) + (select count(*) from calls
        where started_at >= ${new Date(start).toISOString()} and started_at < ${new Date(start + 240_000).toISOString()}
          and engine = 'sandbox' and callback_of is null and account_id = 100))::int as known`)) as [{ known: number }]
    expect(known).toBe(asked)
  }, 60_000)
})
