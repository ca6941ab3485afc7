import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sql, type Sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { makeHistory } from "./sandbox/history.service.ts"
import { pump, startCall } from "./sandbox/sandbox-pump.service.ts"

let server: TestServer
let owner: TestClient
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
})
afterAll(() => server.close())

const rows = <Row>(query: Sql) => server.database.transaction("system", (db) => db.many<Row>(query))
const monday = Date.parse("2026-11-16T15:00:00Z")
/** Runs the simulated engine until nothing is left to happen. */
const runOut = async (from: number, seconds = 8000) => {
  for (let now = from; now < from + seconds * 1000; now += 1000) {
    while ((await pump(server.kit, now)) > 0);
    const [{ left }] = (await rows<{ left: number }>(sql`select count(*)::int as left from sandbox_events`)) as [
      { left: number },
    ]
    if (left === 0) return
  }
}

describe("simulated calls", () => {
  test("travel through routing and leave a record with legs and journey", async () => {
    const numbers = await rows<{ number: string; type: string }>(sql`
      select n.number, e.type from phone_numbers n join extensions e on e.account_id = n.account_id
        and e.id = n.extension_id where n.account_id = 100 and n.status in ('Assigned', 'In Use') order by n.number`)
    expect(numbers.length).toBeGreaterThan(3)
    const ids: string[] = []
    for (let index = 0; index < 60; index += 1) {
      const { number } = numbers[index % numbers.length]!
      ids.push(
        await server.database.transaction("system", (db) =>
          startCall(
            server.kit,
            db,
            100,
            {
              caller: { kind: "outside", number: `1212555${1000 + index}`, country: "US" },
              dialed: number,
              seed: index,
            },
            monday + index * 4000,
          ),
        ),
      )
    }
    await runOut(monday)
    expect(await rows(sql`select from live_calls`)).toEqual([])
    expect(await rows(sql`select from live_legs`)).toEqual([])
    const records = await rows<{ engineCallId: string; result: string; steps: number }>(sql`
      select c.engine_call_id, c.result, (select count(*)::int from call_steps s where s.account_id = c.account_id
        and s.started_at = c.started_at and s.call_id = c.id) as steps from calls c where c.account_id = 100`)
    expect(records.map((one) => one.engineCallId).toSorted()).toEqual(ids.toSorted())
    expect(records.every(({ steps }) => steps > 0)).toBe(true)
    // Whoever talked has a leg, agents of queues included, and nobody talked in two calls at once.
    const talks = await rows<{ extensionId: number; answeredAt: string; endedAt: string }>(sql`
      select l.extension_id, l.answered_at, l.ended_at from call_legs l
      where l.account_id = 100 and l.answered_at is not null and l.extension_id is not null
      order by l.extension_id, l.answered_at`)
    expect(talks.length).toBeGreaterThan(20)
    for (const [index, talk] of talks.entries()) {
      const next = talks[index + 1]
      if (next?.extensionId === talk.extensionId) expect(talk.endedAt <= next.answeredAt).toBe(true)
    }
    const [{ lost }] = (await rows<{ lost: number }>(sql`
      select count(*)::int as lost from calls c where c.result = 'answered' and c.account_id = 100 and not exists (
        select from call_legs l where l.account_id = c.account_id and l.started_at = c.started_at and l.call_id = c.id
          and l.answered_at is not null)`)) as [{ lost: number }]
    expect(lost).toBe(0)
    expect(new Set(records.map(({ result }) => result)).size).toBeGreaterThan(1)
  })

  test("are listed, newest first, and explain where they went", async () => {
    const { body } = await owner.get("/api/ucaas/account/100/calls?limit=20")
    expect(body.items).toHaveLength(20)
    expect(body.items[0]).toMatchObject({ direction: "inbound", isSimulated: true })
    const next = await owner.get(`/api/ucaas/account/100/calls?limit=20&before=${body.nextBefore}`)
    expect(next.body.items).toHaveLength(20)
    expect(next.body.items[0].startedAt < body.items[19].startedAt).toBe(true)
    const one = await owner.get(`/api/ucaas/account/100/calls/${body.items[0].callId}`)
    expect(one.body.steps.length).toBeGreaterThan(0)
    expect(one.body.steps[0].reasons[0]).toMatchObject({
      rule: "numberLeadsTo",
      text: expect.stringMatching(/leads to/),
    })
  })
})

test("a call that cannot go on holds up no other, and ends", async () => {
  const begin = monday + 86_400_000
  const [number] = await rows<{ number: string }>(sql`
    select n.number from phone_numbers n join extensions e on e.account_id = n.account_id and e.id = n.extension_id
    where n.account_id = 100 and n.status in ('Assigned', 'In Use') and e.type = 'Extension' order by n.number limit 1`)
  const call = (seed: number) =>
    server.database.transaction("system", (db) =>
      startCall(
        server.kit,
        db,
        100,
        { caller: { kind: "outside", number: `1212555${2000 + seed}`, country: "US" }, dialed: number!.number, seed },
        begin,
      ),
    )
  const [broken, sound] = [await call(1), await call(2)]
  // An answer by nobody.
  await rows(sql`update sandbox_events set event = '{"kind": "answered"}' where engine_call_id = ${broken}`)
  await runOut(begin)
  const ended = await rows<{ engineCallId: string }>(sql`
    select c.engine_call_id from calls c where c.engine_call_id in (${broken}, ${sound})`)
  expect(ended.map(({ engineCallId }) => engineCallId).toSorted()).toEqual([broken, sound].toSorted())
})

test("a call that cannot even be hung up is removed, and its people are free", async () => {
  const begin = monday + 2 * 86_400_000
  const id = await server.database.transaction("system", (db) =>
    startCall(server.kit, db, 100, { caller: { kind: "inside", extensionId: 100_106 }, dialed: "308", seed: 1 }, begin),
  )
  expect(await rows(sql`select from live_legs where state = 'talking'`)).toHaveLength(1)
  await rows(sql`update live_calls set state = '{}' where engine_call_id = ${id}`)
  await runOut(begin, 300)
  expect(await rows(sql`select from live_calls`)).toEqual([])
  expect(await rows(sql`select from live_legs`)).toEqual([])
  expect(await rows(sql`select from sandbox_events`)).toEqual([])
})

describe("a test call", () => {
  test("takes the way of the published version of a call flow, and its record names the flow", async () => {
    const placed = await owner.post("/api/ucaas/account/100/test-calls", {
      from: { kind: "outside", number: "+1 212 555 0199" },
      to: "+1 888 555 0123",
    })
    expect(placed.status).toBe(200)
    await runOut(Date.now())
    const { callId } = (await owner.get(`/api/ucaas/account/100/test-calls/${placed.body.testCallId}`)).body
    const { body } = await owner.get(`/api/ucaas/account/100/calls/${callId}`)
    const rules = body.steps.flatMap(({ reasons }: { reasons: { rule: string }[] }) => reasons.map(({ rule }) => rule))
    expect(rules).toContain("startsInFlow")
    const records = await rows<{ callFlowId: number }>(sql`
      select c.call_flow_id from calls c where c.account_id = 100 and c.from_number like '%2125550199'`)
    expect(records).toEqual([{ callFlowId: 6001 }])
  })
  test("that a call flow ends has a stop that says so, and its record names what was called", async () => {
    const flows = "/api/admin/accounts/100/call-flows"
    const end = { kind: "destination", id: "end", to: { kind: "hangUp" }, noAnswer: null }
    const flow = (await owner.post(flows, { name: "Ends calls", graph: { start: "end", steps: [end] } })).body
    expect((await owner.post(`${flows}/${flow.callFlowId}/publish`, { changedScenarios: 0 })).status).toBe(200)
    const [phone] = await rows<{ id: number }>(sql`
      select e.id from extensions e where e.account_id = 100 and e.type = 'Extension' order by e.number limit 1`)
    const placed = await owner.post("/api/ucaas/account/100/test-calls", {
      from: { kind: "extension", extensionId: phone!.id },
      to: flow.extension,
    })
    expect(placed).toMatchObject({ status: 200, body: { state: "ended", result: "missed" } })
    const { callId } = (await owner.get(`/api/ucaas/account/100/test-calls/${placed.body.testCallId}`)).body
    expect((await owner.get(`/api/ucaas/account/100/calls/${callId}`)).body).toMatchObject({
      callFlowId: flow.callFlowId,
      to: { number: flow.extension, name: `${flow.extension} Ends calls` },
      steps: [{ kind: "ended", objectKind: "flow", objectName: "Ends calls", details: [] }],
      legs: [{ direction: "outbound" }],
    })
  })
  test("is placed by hand, watched, and ends in the call log", async () => {
    // At any hour.
    await server.database.transaction("system", (db) =>
      db.run(sql`update queue_settings set schedule_id = null where account_id = 100`),
    )
    const { number } = (
      await rows<{ number: string }>(sql`
        select n.number from phone_numbers n join extensions e on e.account_id = n.account_id and e.id = n.extension_id
        where n.account_id = 100 and e.type = 'Call Queue' order by n.number limit 1`)
    )[0]!
    // At any hour of the day.
    await rows(sql`update queue_settings set schedule_id = null where account_id = 100`)
    const placed = await owner.post("/api/ucaas/account/100/test-calls", {
      from: { kind: "outside", number: "+1 212 555 0111" },
      to: `+${number}`,
    })
    expect(placed).toMatchObject({ status: 200, body: { state: "live", place: "queue", steps: [{ kind: "queue" }] } })
    expect((await owner.get("/api/ucaas/account/100/live-calls")).body).toMatchObject({
      total: 1,
      items: [{ place: "queue", from: { number: "+12125550111" }, objectKind: "queue" }],
    })
    await runOut(Date.now())
    const ended = (await owner.get(`/api/ucaas/account/100/test-calls/${placed.body.testCallId}`)).body
    expect(ended).toMatchObject({ state: "ended", result: expect.any(String) })
    expect((await owner.get(`/api/ucaas/account/100/calls/${ended.callId}`)).body.steps).toEqual(ended.steps)
    expect((await owner.get("/api/ucaas/account/100/live-calls")).body.total).toBe(0)
  })
  describe("whose people were told what to do", () => {
    const place = async (to: string, people: object) => {
      const placed = await owner.post("/api/ucaas/account/100/test-calls", {
        from: { kind: "outside", number: "+1 212 555 0111" },
        to,
        people,
      })
      expect(placed.status).toBe(200)
      await runOut(Date.now())
      expect(await rows(sql`select from sandbox_people`)).toEqual([])
      return (await owner.get(`/api/ucaas/account/100/test-calls/${placed.body.testCallId}`)).body as {
        result: string
        steps: { kind: string; objectId: number; outcome: string; enteredAt: string; leftAt: string }[]
      }
    }
    const seconds = ({ enteredAt, leftAt }: { enteredAt: string; leftAt: string }) =>
      Math.round((Date.parse(leftAt) - Date.parse(enteredAt)) / 1000)
    let personal: { number: string; id: number }
    let queue: { number: string; id: number }
    let menu: { number: string; id: number }
    beforeAll(async () => {
      const leadsTo = async (type: string) =>
        (
          await rows<{ number: string; id: number }>(sql`
            select n.number, e.id from phone_numbers n join extensions e on e.account_id = n.account_id
              and e.id = n.extension_id where n.account_id = 100 and e.type = ${type}
              and n.status in ('Assigned', 'In Use') and not e.do_not_disturb
              and not exists (select from extension_forwarding f where f.account_id = e.account_id
                and f.extension_id = e.id and f.is_on)
              and (e.type <> 'Extension' or exists (select from lines l where l.account_id = e.account_id
                and l.extension_id = e.id and l.enabled)) order by n.number limit 1`)
        )[0]!
      personal = await leadsTo("Extension")
      queue = await leadsTo("Call Queue")
      menu = await leadsTo("Auto Attendant")
      // At any hour.
      await rows(sql`update queue_settings set schedule_id = null where account_id = 100`)
      await rows(sql`update receptionists set schedule_id = null where account_id = 100`)
    })
    test("is answered after so many seconds, and the caller hangs up when told", async () => {
      const { steps, result } = await place(`+${personal.number}`, {
        answers: { kind: "first", afterSeconds: 4 },
        hangsUpAfterSeconds: 15,
      })
      expect(steps.map(({ kind }) => kind)).toEqual(["ring", "talk"])
      expect(steps.map(seconds)).toEqual([4, 11])
      expect(result).toBe("answered")
    })
    test("is answered by nobody", async () => {
      const { steps, result } = await place(`+${queue.number}`, {
        answers: { kind: "nobody" },
        hangsUpAfterSeconds: 40,
      })
      expect(steps.map(({ kind }) => kind)).toEqual(["queue"])
      expect(seconds(steps[0]!)).toBe(40)
      expect(result).toBe("abandoned")
    })
    test("is answered by one agent of a queue and no other", async () => {
      const [agent] = await rows<{ agentId: number }>(sql`
        select a.agent_id from queue_agents a where a.account_id = 100 and a.queue_id = ${queue.id} and a.logged_in
          and not exists (select from queue_agent_states p where p.account_id = 100 and p.agent_id = a.agent_id
            and p.paused) order by a.agent_id desc limit 1`)
      const { steps } = await place(`+${queue.number}`, {
        answers: { kind: "extension", extensionId: agent!.agentId, afterSeconds: 2 },
      })
      expect(steps.find(({ kind }) => kind === "talk")).toMatchObject({ objectId: agent!.agentId })
    })
    test("presses the keys in order, and nothing after them", async () => {
      const { steps } = await place(`+${menu.number}`, { answers: { kind: "nobody" }, keys: ["7"] })
      expect(steps.filter(({ kind }) => kind === "menu").slice(0, 2)).toMatchObject([
        { kind: "menu", objectId: menu.id, outcome: "key 7" },
        { kind: "menu", objectId: menu.id, outcome: "noInput" },
      ])
    })
  })
  test.each<readonly [string, object, readonly [number, string]]>([
    [
      "a number that is none",
      { from: { kind: "outside", number: "call me" }, to: "420" },
      [400, "routing.number_invalid"],
    ],
    [
      "outside to an extension",
      { from: { kind: "outside", number: "+12125550111" }, to: "420" },
      [400, "routing.dialed_not_number"],
    ],
    [
      "an extension that is none",
      { from: { kind: "extension", extensionId: 9 }, to: "420" },
      [400, "engine.caller_unknown"],
    ],
    [
      "people of whom nobody can answer",
      {
        from: { kind: "outside", number: "" },
        to: "+12075550100",
        people: { answers: { kind: "extension", extensionId: 100_804, afterSeconds: 3 } },
      },
      [400, "engine.answerer_unknown"],
    ],
    [
      "people who take too long",
      {
        from: { kind: "outside", number: "" },
        to: "+12075550100",
        people: { answers: { kind: "first", afterSeconds: 121 } },
      },
      [400, "request.invalid"],
    ],
  ])("is refused from %s", async (_name, body, [status, code]) => {
    expect(await owner.post("/api/ucaas/account/100/test-calls", body)).toMatchObject({ status, body: { code } })
  })
  test("is one of at most 60 per hour of a user", async () => {
    await rows(sql`delete from rate_limits returning 1`)
    const place = () =>
      owner.post("/api/ucaas/account/100/test-calls", { from: { kind: "outside", number: "call me" }, to: "420" })
    for (let count = 0; count < 60; count += 1) expect((await place()).status).toBe(400)
    expect(await place()).toMatchObject({ status: 429, headers: { "retry-after": expect.stringMatching(/^\d+$/) } })
    await rows(sql`delete from rate_limits returning 1`)
  })
  test("needs a permission, and an account that one reaches", async () => {
    const endUser = await server.as("endUser")
    const draft = { from: { kind: "outside", number: "" }, to: "420" }
    expect((await endUser.post("/api/ucaas/account/100/test-calls", draft)).status).toBe(403)
    expect((await owner.post("/api/ucaas/account/200/test-calls", draft)).status).toBe(404)
  })
})

test("simulated calls are turned up, down and off, and that is in the audit log", async () => {
  const path = "/api/ucaas/account/100/call-engine"
  expect((await owner.put(`${path}/simulated-calls`, { rate: 250 })).body).toMatchObject({
    rate: 250,
    isSimulated: true,
  })
  expect((await owner.put(`${path}/simulated-calls`, { rate: 0 })).body).toMatchObject({ rate: 0 })
  const entries = await rows<{ action: string }>(sql`
    select action from audit_entries where account_id = 100 and action = 'simulated_calls.changed'`)
  expect(entries).toHaveLength(2)
})

test("past calls are made by the same routing, the same each time", async () => {
  const period = { from: Date.parse("2026-09-01T00:00:00Z"), to: Date.parse("2026-10-01T00:00:00Z") }
  const written = await makeHistory(server.kit, 100, { ...period, calls: 2000, seed: 5 })
  expect(written).toBeGreaterThan(1800)
  // Again: the same calls, so nothing new.
  expect(await makeHistory(server.kit, 100, { ...period, calls: 2000, seed: 5 })).toBe(0)
  const results = await rows<{ result: string; calls: number }>(sql`
    select result, count(*)::int as calls from calls where account_id = 100
      and started_at between '2026-09-01' and '2026-10-01' group by result order by calls desc`)
  expect(results.map(({ result }) => result)).toEqual(expect.arrayContaining(["answered", "missed", "voicemail"]))
})
