import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sql, type Sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestAnswer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let owner: TestClient
let queueAdmin: TestClient
/** User 100003, whose extension has the same id. */
let agent: TestClient
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
  queueAdmin = await server.as("callQueuesAdmin")
  agent = await server.as("endUser")
})
afterAll(() => server.close())

const rows = <Row>(query: Sql) => server.database.transaction("system", (db) => db.many<Row>(query))
const refusal = ({ status, body }: TestAnswer) => [
  status,
  body.code,
  ...(body.validationErrors ?? []).map(({ field }: { field: string }) => field),
]
const queues = "/api/ucaas/account/100/callQueues"
const stateOf = (extensionId: number) => `${queues}/agents/${extensionId}/state`
const own = "/api/portal/my-queues"
const eventsOf = (agentId: number) =>
  rows<{ event: string; queueId: number | null; reason: string | null; byUserId: number }>(
    sql`select v.event, v.queue_id, v.reason, v.by_user_id from queue_agent_events v
      where v.account_id = 100 and v.agent_id = ${agentId} order by v.id`,
  )
const entriesOf = (extensionId: number) =>
  rows<{ before: object; after: object }>(
    sql`select e.before, e.after from audit_entries e where e.account_id = 100
      and e.action = 'queue.agent_state_changed' and e.object_id = ${String(extensionId)} order by e.id`,
  )
const add = async (name: string, part: object = {}) =>
  (await owner.post(queues, { name, agents: [100_003], ...part })).body.queueId as number

describe("one's own queues", () => {
  test("an agent logs in and out, pauses and resumes; all of it is kept, nothing of it in the audit log", async () => {
    const queueId = await add("Mine")
    const before = (await eventsOf(100_003)).length
    const mine = (await agent.get(own)).body
    expect(mine).toMatchObject([
      {
        extensionId: 100_003,
        pause: null,
        queues: expect.arrayContaining([
          expect.objectContaining({ queueId, queueName: "Mine", loggedIn: true, mayLogOut: true, agentCount: 1 }),
        ]),
      },
    ])
    const out = await agent.put(`${own}/state`, { queues: [{ queueId, loggedIn: false }] })
    expect(out).toMatchObject({ status: 200 })
    expect(out.body[0].queues).toContainEqual(
      expect.objectContaining({
        queueId,
        loggedIn: false,
        agentsLoggedIn: 0,
        loggedSince: expect.stringMatching(/Z$/),
      }),
    )
    expect((await owner.get(`/api/ucaas/account/100/callQueueKit/${queueId}`)).body).toMatchObject({
      status: "noAgents",
      agentsLoggedIn: 0,
      agents: [{ loggedIn: false, pause: null }],
      version: 1,
    })
    const paused = await agent.put(`${own}/state`, { pause: { reason: "other", note: "Dentist" } })
    expect(paused.body).toMatchObject([{ pause: { reason: "other", note: "Dentist" } }])
    // The same again changes nothing, not even since when.
    expect((await agent.put(`${own}/state`, { pause: { reason: "other", note: "Dentist" } })).body).toEqual(paused.body)
    await agent.put(`${own}/state`, { queues: [{ queueId, loggedIn: true }], pause: null })
    expect((await agent.get(own)).body[0]).toMatchObject({ pause: null })
    expect((await eventsOf(100_003)).slice(before)).toEqual([
      { event: "loggedOut", queueId, reason: null, byUserId: 100_003 },
      { event: "paused", queueId: null, reason: "other", byUserId: 100_003 },
      { event: "loggedIn", queueId, reason: null, byUserId: 100_003 },
      { event: "resumed", queueId: null, reason: null, byUserId: 100_003 },
    ])
    expect(await entriesOf(100_003)).toEqual([])
  })

  test("some queues do not let their agents log out, but in and on a break", async () => {
    const queueId = await add("Strict", { settings: { membersMayLogOut: false } })
    expect(refusal(await agent.put(`${own}/state`, { queues: [{ queueId, loggedIn: false }] }))).toEqual([
      409,
      "queue.log_out_not_allowed",
      "queues",
    ])
    expect((await agent.put(`${own}/state`, { pause: { reason: "break" } })).status).toBe(200)
    expect((await queueAdmin.put(stateOf(100_003), { queues: [{ queueId, loggedIn: false }] })).status).toBe(200)
    expect((await agent.put(`${own}/state`, { queues: [{ queueId, loggedIn: true }], pause: null })).status).toBe(200)
  })

  test("only one's own queues, and only for agents", async () => {
    expect(refusal(await agent.put(`${own}/state`, { queues: [{ queueId: 100_805, loggedIn: false }] }))).toEqual([
      400,
      "queue.not_agent_of_queue",
      "queues",
    ])
    const nobody = await server.as("endUserWithoutDashboard")
    expect((await nobody.get(own)).body).toEqual([])
    expect(refusal(await nobody.put(`${own}/state`, { pause: null }))).toEqual([404, "queue.agent_not_found"])
    expect(refusal(await agent.put(`${own}/state`, { pause: { reason: "missedCalls" } }))).toEqual([
      400,
      "request.invalid",
      "pause.reason",
    ])
    expect(refusal(await agent.put(`${own}/state`, { pause: { reason: "lunch", note: "x".repeat(41) } }))).toEqual([
      400,
      "request.invalid",
      "pause.note",
    ])
  })
})

describe("agents of others", () => {
  test("a supervisor pauses, resumes, logs in and out, which is on record", async () => {
    expect((await queueAdmin.get(stateOf(100_105))).body).toMatchObject({
      extensionId: 100_105,
      pause: null,
      queues: [{ queueId: 100_804 }, { queueId: 100_805 }],
    })
    const changed = await queueAdmin.put(stateOf(100_105), {
      queues: [{ queueId: 100_804, loggedIn: false }],
      pause: { reason: "training", note: "Headsets" },
    })
    expect(changed).toMatchObject({
      status: 200,
      body: { pause: { reason: "training" }, queues: [{ loggedIn: false }, { loggedIn: true }] },
    })
    expect(await entriesOf(100_105)).toEqual([
      {
        before: { loggedIn: ["420 Customer support", "421 Sales"], paused: null },
        after: { loggedIn: ["421 Sales"], paused: "training: Headsets" },
      },
    ])
    // Nothing changes, nothing is on record.
    await queueAdmin.put(stateOf(100_105), { queues: [{ queueId: 100_804, loggedIn: false }] })
    expect(await entriesOf(100_105)).toHaveLength(1)
    await queueAdmin.put(stateOf(100_105), { queues: [{ queueId: 100_804, loggedIn: true }], pause: null })
  })

  test("who may only see queues, other accounts and those who are no agents", async () => {
    const reporting = await server.as("callQueuesReportingAdmin")
    expect((await reporting.get(stateOf(100_105))).status).toBe(200)
    expect((await reporting.put(stateOf(100_105), { pause: null })).status).toBe(403)
    expect((await agent.get(stateOf(100_105))).status).toBe(403)
    expect((await queueAdmin.get(stateOf(100_002))).body).toMatchObject({ queues: [], pause: null })
    expect(refusal(await queueAdmin.get(stateOf(101_003)))).toEqual([404, "queue.agent_not_found"])
    expect(refusal(await queueAdmin.put(stateOf(100_002), { pause: null }))).toEqual([404, "queue.agent_not_found"])
    expect(refusal(await queueAdmin.put(stateOf(101_003), { pause: null }))).toEqual([404, "queue.agent_not_found"])
    expect(refusal(await queueAdmin.put(stateOf(100_101), { queues: [{ queueId: 100_805, loggedIn: true }] }))).toEqual(
      [400, "queue.not_agent_of_queue", "queues"],
    )
  })

  test("the catalog's call logs a user in and out, and switches without a value", async () => {
    const login = (userId: number, queueId = 100_804) =>
      `/api/provisioning/v4/accounts/100/call-queues/${queueId}/agents/${userId}/login`
    const isIn = ({ body }: TestAnswer) =>
      body[0].queues.find(({ queueId }: { queueId: number }) => queueId === 100_804).loggedIn
    expect(isIn(await queueAdmin.put(login(100_101), { loggedIn: false }))).toBe(false)
    expect(isIn(await queueAdmin.put(login(100_101), {}))).toBe(true)
    expect(isIn(await queueAdmin.put(login(100_101), { loggedIn: true }))).toBe(true)
    expect(refusal(await queueAdmin.put(login(100_103), {}))).toEqual([404, "queue.agent_not_found"])
    expect(refusal(await queueAdmin.put(login(100_101, 100_800), {}))).toEqual([404, "queue.not_found"])
    expect((await agent.put(login(100_101), {})).status).toBe(403)
  })

  test("changes at the same moment follow each other", async () => {
    const all = await Promise.all(
      ["lunch", "break", "meeting", "training"].map((reason) =>
        queueAdmin.put(stateOf(100_106), { pause: { reason, note: "" } }),
      ),
    )
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await eventsOf(100_106)).filter(({ event }) => event === "paused")).toHaveLength(4)
    await queueAdmin.put(stateOf(100_106), { pause: null })
  })

  test("agents who leave or whose extension is deleted have no state any more; the history stays", async () => {
    const { extensionId } = (
      await owner.post("/api/appserver/accounts/100/extensions", { extensionType: "Extension", name: "Short stay" })
    ).body
    await owner.put("/api/ucaas/account/100/callQueueKit/100805", { join: [extensionId] })
    await queueAdmin.put(stateOf(extensionId), { pause: { reason: "lunch" } })
    await owner.put("/api/ucaas/account/100/callQueueKit/100805", { leave: [extensionId] })
    expect((await queueAdmin.get(stateOf(extensionId))).body).toMatchObject({ queues: [], pause: null })
    // A pause ends with the last queue.
    await owner.put("/api/ucaas/account/100/callQueueKit/100805", { join: [extensionId] })
    expect((await queueAdmin.get(stateOf(extensionId))).body).toMatchObject({ pause: null })
    await queueAdmin.put(stateOf(extensionId), { pause: { reason: "lunch" } })
    expect((await owner.delete(`/api/appserver/accounts/100/extensions/${extensionId}`)).status).toBe(204)
    expect(await rows(sql`select from queue_agent_states p where p.agent_id = ${extensionId}`)).toEqual([])
    expect((await eventsOf(extensionId)).map(({ event }) => event)).toEqual([
      "joined",
      "paused",
      "left",
      "joined",
      "paused",
    ])
  })
})
