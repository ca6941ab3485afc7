import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { mostAgents } from "@dialplane/contract/calling/queues/queues.schema"
import { roles } from "@dialplane/contract/kit/access/roles.table"
import { sql, type Sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestAnswer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let owner: TestClient
let queueAdmin: TestClient
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
  queueAdmin = await server.as("callQueuesAdmin")
})
afterAll(() => server.close())

const rows = <Row>(query: Sql) => server.database.transaction("system", (db) => db.many<Row>(query))
const queues = "/api/ucaas/account/100/callQueues"
const kit = (id: number, spelled = "/api/ucaas/account/100/callQueueKit") => `${spelled}/${id}`
const refusal = ({ status, body }: TestAnswer) => [
  status,
  body.code,
  ...(body.validationErrors ?? []).map(({ field }: { field: string }) => field),
]
const agentsOf = async (id: number) =>
  (await owner.get(kit(id))).body.agents
    .map(({ extensionId }: { extensionId: number }) => extensionId)
    .toSorted((a: number, b: number) => a - b)

let next = 0
const hire = async (part: object = {}) => {
  next += 1
  const { status, body } = await owner.post("/api/accounts/100/people", {
    firstName: "Quentin",
    lastName: `Queue ${next}`,
    loginName: `quentin${next}@harbor-pine.demo`,
    email: `quentin${next}@harbor-pine.example`,
    roleId: roles.endUser.id,
    sendWelcome: false,
    ...part,
  })
  expect({ status, body }).toMatchObject({ status: 200 })
  return body as { userId: number; name: string; loginName: string; extension: { extensionId: number; number: string } }
}

describe("call queues", () => {
  test("are listed with how many answer, for whoever sees queues and no extensions", async () => {
    const { items } = (await queueAdmin.get(queues)).body
    expect(items).toMatchObject([
      {
        queueId: 100_804,
        kitId: 100_804,
        name: "Customer support",
        extension: "420",
        strategy: "longestIdle",
        agentCount: 5,
        agentsLoggedIn: 4,
        agentsPaused: 1,
      },
      { queueId: 100_805, name: "Sales", extension: "421", strategy: "ringAll", agentCount: 3, status: "open" },
      { queueId: 100_817, name: "Returns", extension: "422", strategy: "byPriority", agentCount: 2 },
    ])
    expect((await queueAdmin.get("/api/appserver/accounts/100/call-queues?search=SUPP")).body.items).toMatchObject([
      { queueId: 100_804 },
    ])
    expect((await queueAdmin.get(`${queues}?search=421`)).body.items).toMatchObject([{ queueId: 100_805 }])
    expect((await queueAdmin.get(`${queues}?sort=name&direction=desc&limit=1`)).body).toMatchObject({
      items: [{ name: "Sales" }],
      nextCursor: expect.any(String),
    })
    expect((await queueAdmin.get(kit(100_804))).body.agents).toContainEqual({
      extensionId: 100_815,
      extension: "470",
      name: "Lobby phone",
      userId: null,
      userName: null,
      priority: 10,
      skill: 1,
      loggedIn: false,
      loggedSince: expect.any(String),
      pause: null,
    })
    expect((await queueAdmin.get("/api/ucaas/account/v2/100/extensionList")).status).toBe(403)
    expect((await (await server.as("endUser")).get(queues)).status).toBe(403)
    expect((await owner.get(kit(100_800))).body.code).toBe("queue.not_found")
    expect(
      (await (await server.as("accountSuperUser", 101)).get(kit(100_804, "/api/ucaas/account/101/callQueueKit"))).body
        .code,
    ).toBe("queue.not_found")
  })

  test("one is made with its extension and agents, renamed, given others and deleted, and all of it is on record", async () => {
    const made = await queueAdmin.post("/api/appserver/accounts/100/call-queues", {
      name: "Night line",
      extension: "7420",
      agents: [100_101, 100_103],
    })
    expect(made).toMatchObject({
      status: 200,
      body: { name: "Night line", extension: "7420", agentCount: 2, agents: [{}, {}] },
    })
    const { queueId, version } = made.body
    expect((await owner.get(`/api/ucaas/extension/v1/${queueId}`)).body).toMatchObject({
      extensionType: "Call Queue",
      name: "Night line",
      extension: "7420",
    })
    // The larger write at both of its addresses.
    const renamed = await queueAdmin.put(kit(queueId, "/api/ucaas/account/100/v1/callQueueKit"), {
      name: "Night shift",
      agents: [100_103, 100_106, 100_106],
      version,
    })
    expect(renamed).toMatchObject({ status: 200, body: { name: "Night shift", agentCount: 2 } })
    expect(await agentsOf(queueId)).toEqual([100_103, 100_106])
    expect(await queueAdmin.put(kit(queueId), { agents: [], version })).toMatchObject({
      status: 409,
      body: { code: "queue.changed_meanwhile" },
    })
    expect(
      (
        await queueAdmin.put(kit(queueId, "/api/ucaas/account/v1/100/callQueueKit"), {
          join: [100_101],
          leave: [100_103, 100_112],
        })
      ).body.agentCount,
    ).toBe(2)
    const before = (await owner.get(kit(queueId))).body.version
    expect((await queueAdmin.put(kit(queueId), { join: [100_101], leave: [100_103] })).body.version).toBe(before)
    const entries = await rows<{ action: string; before: object | null; after: object | null }>(
      sql`select e.action, e.before, e.after from audit_entries e
        where e.account_id = 100 and e.object_type = 'queue' and e.object_id = ${String(queueId)} order by e.id`,
    )
    expect(entries).toMatchObject([
      {
        action: "queue.agents_changed",
        after: { agents: [expect.stringMatching(/\(100101\)$/), expect.stringMatching(/\(100103\)$/)] },
      },
      { action: "queue.created", after: { extensionId: queueId } },
      {
        before: { agents: [expect.stringMatching(/\(100101\)$/)] },
        after: { agents: [expect.stringMatching(/\(100106\)$/)] },
      },
      {
        before: { agents: [expect.stringMatching(/\(100103\)$/)] },
        after: { agents: [expect.stringMatching(/\(100101\)$/)] },
      },
    ])
    await owner.put("/api/ucaas/extension/v1/100002", {
      forwarding: {
        always: { on: true, to: { kind: "extension", extensionId: queueId } },
        busy: { on: false, to: null },
        noAnswer: { on: false, to: null, seconds: 20 },
        notReachable: { on: false, to: null },
      },
    })
    expect(refusal(await queueAdmin.delete(kit(queueId)))).toEqual([409, "extension.in_use"])
    await owner.put("/api/ucaas/extension/v1/100002", {
      forwarding: {
        always: { on: false, to: null },
        busy: { on: false, to: null },
        noAnswer: { on: false, to: null, seconds: 20 },
        notReachable: { on: false, to: null },
      },
    })
    expect((await queueAdmin.delete(kit(queueId))).status).toBe(204)
    expect(await rows(sql`select from queue_agents a where a.queue_id = ${queueId}`)).toEqual([])
    expect((await queueAdmin.get(kit(queueId))).body.code).toBe("queue.not_found")
  })

  test("who answers can be reverted from the log, whoever else joined since", async () => {
    const { queueId } = (await owner.post(queues, { name: "Undone", agents: [100_101, 100_103] })).body
    await owner.put(kit(queueId), { agents: [100_103, 100_106] })
    const [entry] = await rows<{ id: number }>(
      sql`select e.id from audit_entries e
        where e.account_id = 100 and e.object_type = 'queue' and e.object_id = ${String(queueId)} order by e.id desc
        limit 1`,
    )
    await owner.put(kit(queueId), { join: [100_112] })
    const undone = await owner.post(`/api/reporting/accounts/100/audit-log/events/${entry!.id}/revert`)
    expect(undone, JSON.stringify(undone.body)).toMatchObject({ status: 200 })
    expect(await agentsOf(queueId)).toEqual([100_101, 100_103, 100_112])
    await owner.delete(kit(queueId))
  })

  test("what cannot answer is refused, and so is one too many", async () => {
    expect(refusal(await owner.put(kit(100_805), { join: [100_810] }))).toEqual([
      400,
      "queue.agent_type_unsuitable",
      "agents",
    ])
    expect(refusal(await owner.put(kit(100_805), { join: [100_804] }))).toEqual([
      400,
      "queue.agent_type_unsuitable",
      "agents",
    ])
    expect(refusal(await owner.put(kit(100_805), { join: [101_001] }))).toEqual([400, "queue.agent_unknown", "agents"])
    expect(
      refusal(
        await owner.put(kit(100_805), { agents: Array.from({ length: mostAgents + 1 }, (_, index) => index + 1) }),
      ),
    ).toEqual([400, "request.invalid", "agents"])
    expect(refusal(await owner.post(queues, { name: "Taken", extension: "203" }))).toEqual([
      409,
      "extension.number_taken",
      "extension",
    ])
    expect((await owner.put(kit(100_805), { join: [100_813] })).body.agents).toContainEqual(
      expect.objectContaining({ extensionId: 100_813, extension: "461" }),
    )
    await owner.put(kit(100_805), { leave: [100_813] })
    const { queueId } = (await owner.post(queues, { name: "Full house" })).body
    await rows(
      sql`with made as (insert into extensions (account_id, number, type, name) select 100, (60000 + n)::text,
        'Extension', 'Desk' from generate_series(1, ${mostAgents}) n
        returning id) insert into queue_agents (account_id, queue_id, agent_id) select 100, ${queueId}, m.id
        from made m`,
    )
    expect(refusal(await owner.put(kit(queueId), { join: [100_101] }))).toEqual([409, "queue.full", "agents"])
    expect(
      refusal(
        await owner.post("/api/accounts/100/people", {
          firstName: "One",
          lastName: "Too Many",
          loginName: "one.too.many@harbor-pine.demo",
          email: "one@harbor-pine.example",
          roleId: roles.endUser.id,
          queueIds: [queueId],
        }),
      ),
    ).toEqual([409, "queue.full", "queueIds"])
    expect((await owner.put(kit(queueId), { name: "Still full" })).status).toBe(200)
    await rows(
      sql`delete from extensions e where e.account_id = 100 and e.number between '60001'
        and ${String(60000 + mostAgents)} and length(e.number) = 5`,
    )
    await owner.delete(kit(queueId))
  })

  test("agents are found by number, name and person; memberships by person and extension", async () => {
    const found = (await queueAdmin.get(`${queues}/candidates?search=lob%20ph`)).body
    expect(found).toEqual([
      { extensionId: 100_815, extension: "470", name: "Lobby phone", userId: null, userName: null },
    ])
    expect((await queueAdmin.get(`${queues}/candidates?search=420`)).body).toEqual([])
    expect((await queueAdmin.get(`${queues}/candidates?limit=3`)).body).toHaveLength(3)
    expect((await (await server.as("callQueuesReportingAdmin")).get(`${queues}/candidates`)).status).toBe(403)
    expect((await queueAdmin.get(`${queues}/memberships?extensionId=100105`)).body).toMatchObject([
      { queueId: 100_804, queueName: "Customer support" },
      { queueId: 100_805, queueExtension: "421" },
    ])
    expect((await queueAdmin.get(`${queues}/memberships?userId=100105`)).body).toHaveLength(2)
    expect((await queueAdmin.get(`${queues}/memberships`)).body).toHaveLength(10)
    expect(
      (await owner.get("/api/portal/accounts/100/extensions/100105/where-used")).body.uses.filter(
        ({ kind }: { kind: string }) => kind === "queue",
      ),
    ).toMatchObject([{ label: "420 Customer support", blocks: false, extensionId: 100_804 }, {}])
  })
})

describe("people and queues", () => {
  test("a colleague answers in the place of an offboarded user, and stops where they did not answer before when that is undone", async () => {
    const [departing, colleague] = [await hire({ queueIds: [100_804, 100_805] }), await hire({ queueIds: [100_805] })]
    const choices = { queues: { do: "give", toExtensionId: colleague.extension.extensionId } }
    expect((await owner.post(`/api/users/${departing.userId}/offboarding/preview`, choices)).body.sentences).toContain(
      `${colleague.name} (${colleague.extension.number}) replaces them in 2 queues: Customer support and Sales.`,
    )
    expect(
      refusal(
        await owner.post(`/api/users/${departing.userId}/offboarding/preview`, {
          queues: { do: "give", toExtensionId: 100_810 },
        }),
      ),
    ).toEqual([400, "queue.agent_type_unsuitable", "queues"])
    expect(
      refusal(
        await owner.post(`/api/users/${departing.userId}/offboarding/preview`, {
          extension: { do: "delete" },
          queues: { do: "stay" },
        }),
      ),
    ).toEqual([400, "people.nothing_stays", "queues"])
    expect(
      refusal(
        await owner.post(`/api/users/${departing.userId}/offboarding/preview`, {
          queues: { do: "give", toExtensionId: departing.extension.extensionId },
        }),
      ),
    ).toEqual([400, "people.target_is_departing", "queues"])
    expect(
      (await (await server.as("usersAdmin")).post(`/api/users/${departing.userId}/offboarding/preview`, choices)).body
        .message,
    ).toContain("update:call-queues")
    const { offboardingId } = (await owner.post(`/api/users/${departing.userId}/offboarding`, choices)).body
    await server.kit.jobs.drain()
    const queuesOf = async (id: number) =>
      (
        await rows<{ queueId: number }>(
          sql`select a.queue_id from queue_agents a where a.agent_id = ${id} order by a.queue_id`,
        )
      ).map(({ queueId }) => queueId)
    expect([await queuesOf(departing.extension.extensionId), await queuesOf(colleague.extension.extensionId)]).toEqual([
      [],
      [100_804, 100_805],
    ])
    expect((await owner.post(`/api/accounts/100/offboardings/${offboardingId}/undo`)).body).toMatchObject({
      state: "undone",
      notRestored: [],
      restored: expect.arrayContaining(["The user is an agent of the queue Customer support again."]),
    })
    expect([await queuesOf(departing.extension.extensionId), await queuesOf(colleague.extension.extensionId)]).toEqual([
      [100_804, 100_805],
      [100_805],
    ])
  })

  test("a queue that was deleted since is in the way of coming back", async () => {
    const { queueId } = (await owner.post(queues, { name: "Short-lived" })).body
    const departing = await hire({ queueIds: [queueId] })
    const { offboardingId } = (await owner.post(`/api/users/${departing.userId}/offboarding`, {})).body
    await server.kit.jobs.drain()
    await owner.delete(kit(queueId))
    const undo = `/api/accounts/100/offboardings/${offboardingId}/undo`
    expect((await owner.post(undo)).body).toMatchObject({
      code: "people.undo_in_the_way",
      validationErrors: [{ details: "The queue Short-lived: There is no such call queue." }],
    })
    expect((await owner.post(undo, { leaveOut: true })).body).toMatchObject({
      state: "undone",
      notRestored: ["The queue Short-lived: There is no such call queue."],
    })
  })

  test("many begin and stop answering with one change; who has no extension is named", async () => {
    const [first, second, bare] = [
      await hire({ queueIds: [100_804] }),
      await hire(),
      await hire({ extension: { kind: "none" } }),
    ]
    const edit = { joinQueueIds: [100_805], leaveQueueIds: [100_804] }
    expect(
      (await (await server.as("usersAdmin")).post("/api/accounts/100/people/edit", { userIds: [first.userId], edit }))
        .body.message,
    ).toContain("update:call-queues")
    const { body } = await owner.post("/api/accounts/100/people/edit", {
      userIds: [first.userId, second.userId, bare.userId],
      edit,
    })
    await server.kit.jobs.drain()
    const job = (await owner.get(`/api/portal/jobs/${body.jobId}?rows=all`)).body
    expect(job).toMatchObject({
      state: "done",
      failedRows: 1,
      rows: [
        { ok: true },
        { ok: true },
        { ok: false, message: `${bare.name}: The user has no extension. Queue calls ring on extensions.` },
      ],
    })
    for (const { userId } of [first, second])
      expect((await owner.get(`${queues}/memberships?userId=${userId}`)).body).toMatchObject([{ queueId: 100_805 }])
  })

  test("twenty join the same queue at the same moment", async () => {
    const { queueId } = (await owner.post(queues, { name: "Rush" })).body
    const people = await Promise.all(Array.from({ length: 20 }, () => hire({ queueIds: [queueId, 100_805] })))
    expect(await agentsOf(queueId)).toEqual(
      people.map(({ extension }) => extension.extensionId).toSorted((a, b) => a - b),
    )
  })
})
