import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sql, type Sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestAnswer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let owner: TestClient
let person: TestClient
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
  person = await server.as("endUser")
})
afterAll(() => server.close())

const rows = <Row>(query: Sql) => server.database.transaction("system", (db) => db.many<Row>(query))
const flows = "/api/admin/accounts/100/call-flows"
const demo = `${flows}/6001`
const refusal = ({ status, body }: TestAnswer) => [
  status,
  body.code,
  ...(body.validationErrors ?? []).map(({ field }: { field: string }) => field),
]
const send = (id: string, to: object | null, noAnswer: string | null = null) => ({
  kind: "destination",
  id,
  to,
  noAnswer,
})
const extension = (extensionId: number) => ({ kind: "extension", extensionId })
const hours = (part: object = {}) => ({
  kind: "schedule",
  id: "hours",
  scheduleId: 2004,
  open: "desk",
  closed: "end",
  ...part,
})
const end = send("end", { kind: "hangUp" })
const desk = send("desk", extension(100_803), "end")
const complete = { start: "hours", steps: [hours(), desk, end] }
let next = 0
const add = async (graph: object = complete) => {
  next += 1
  const { status, body } = await owner.post(flows, { name: `Flow ${next}`, graph })
  expect({ status, body }).toMatchObject({ status: 200 })
  return body as { callFlowId: number; extensionId: number; extension: string; name: string; version: number }
}
const one = (id: number, rest = "") => `${flows}/${id}${rest}`
const publish = (id: number, part: object = {}) => owner.post(one(id, "/publish"), { changedScenarios: 0, ...part })
const entries = (id: number, action: string) =>
  rows<{ id: number; before: object; after: object }>(
    sql`select e.id, e.before, e.after from audit_entries e where e.account_id = 100 and e.object_type = 'call_flow'
      and e.object_id = ${String(id)} and e.action = ${action} order by e.id desc`,
  )
const revert = (id: number) => owner.post(`/api/reporting/accounts/100/audit-log/events/${id}/revert`)
const simulate = async (question: object) =>
  (
    await owner.post("/api/ucaas/account/100/call-simulations", {
      from: { kind: "extension", extensionId: 100_101 },
      at: "2026-11-16T15:00:00.000Z",
      ...question,
    })
  ).body as { result: string; steps: { objectName: string; reasons: { rule: string }[] }[]; flowSteps: object[] }

describe("call flows", () => {
  test("are listed, searched and sorted, for whoever may see them", async () => {
    expect((await owner.get(`${flows}?search=service`)).body.items).toMatchObject([
      {
        callFlowId: 6001,
        name: "Service line",
        extension: "480",
        phoneNumbers: ["+18885550123"],
        state: "changed",
        publishedVersion: 2,
        stepCount: 12,
      },
    ])
    for (const sort of ["name", "extension", "published"])
      expect((await owner.get(`${flows}?sort=${sort}&search=480`)).body.items).toHaveLength(1)
    for (const answer of [
      await person.get(flows),
      await person.get(demo),
      await person.post(flows, { name: "Mine" }),
      await person.put(demo, { name: "Mine" }),
      await person.post(`${demo}/publish`, { changedScenarios: 0 }),
      await person.delete(demo),
    ])
      expect(answer.status).toBe(403)
  })

  test("of other accounts are not found", async () => {
    const abroad = await server.as("accountSuperUser", 101)
    const there = "/api/admin/accounts/101/call-flows/6001"
    for (const answer of [
      await abroad.get(there),
      await abroad.put(there, { name: "Mine" }),
      await abroad.delete(there),
      await abroad.get(`${there}/versions`),
      await abroad.get(`${there}/versions/1`),
      await abroad.get(`${there}/compare?from=1&to=2`),
      await abroad.get(`${there}/where-used`),
      await abroad.post(`${there}/publish-preview`),
      await abroad.post(`${there}/versions/1/restore`, {}),
      await abroad.post(`${there}/discard-draft`, {}),
    ])
      expect(answer.body.code).toBe("call_flow.not_found")
    expect((await abroad.get(demo)).status).toBe(404)
  })

  test("one begins as a draft with an extension of its own, and callers reach it when it is published", async () => {
    const { callFlowId, extension: number, extensionId } = await add()
    expect((await owner.get(one(callFlowId))).body).toMatchObject({
      state: "draft",
      publishedVersion: null,
      findings: [],
      graph: {
        start: "hours",
        steps: [
          { kind: "schedule", scheduleName: "Always open", title: "" },
          { kind: "destination", to: { extension: "412", name: "Front desk", extensionType: "Call Group" } },
          { kind: "destination", to: { kind: "hangUp" } },
        ],
      },
    })
    const before = await simulate({ to: number })
    expect(before.steps.flatMap(({ reasons }) => reasons.map(({ rule }) => rule))).toContain("flowNotPublished")
    const { items } = (await owner.get("/api/admin/accounts/100/virtual-receptionists")).body
    expect(items.map(({ vrId }: { vrId: number }) => vrId)).not.toContain(extensionId)
    expect((await owner.get(`/api/admin/accounts/100/virtual-receptionists/${extensionId}`)).status).toBe(404)

    expect(await publish(callFlowId, { comment: "First" })).toMatchObject({
      status: 200,
      body: { state: "published", publishedVersion: 1, draftChangedAt: null },
    })
    const after = await simulate({ to: number })
    expect(after.steps[0]).toMatchObject({ objectName: "412 Front desk" })
    expect(after.flowSteps).toEqual(["hours", "desk", "end"].map((stepId) => ({ callFlowId, stepId })))
    expect((await entries(callFlowId, "call_flow.published"))[0]).toMatchObject({
      before: { publishedVersion: null },
      after: { publishedVersion: 1, comment: "First", changes: expect.arrayContaining(["“Hang up” is new."]) },
    })
  })

  test("a draft changes nothing for callers, and can be simulated", async () => {
    const { callFlowId, extension: number } = await add()
    await publish(callFlowId)
    const graph = { start: "end", steps: [end] }
    const saved = (await owner.put(one(callFlowId), { graph })).body
    expect(saved).toMatchObject({ state: "changed", stepCount: 1 })
    expect((await simulate({ to: number })).flowSteps).toHaveLength(3)
    expect((await simulate({ to: number, draftOfFlow: callFlowId })).flowSteps).toEqual([{ callFlowId, stepId: "end" }])
    // From outside, without a number of its own.
    expect(
      (await simulate({ from: { kind: "outside", number: "+12125550111" }, to: number, draftOfFlow: callFlowId }))
        .flowSteps,
    ).toEqual([{ callFlowId, stepId: "end" }])
    const unknown = await owner.post("/api/ucaas/account/100/call-simulations", {
      from: { kind: "extension", extensionId: 100_101 },
      to: number,
      draftOfFlow: 999_999_999,
    })
    expect(refusal(unknown)).toEqual([400, "routing.flow_unknown", "draftOfFlow"])
    // The log says once that a draft was begun.
    await owner.put(one(callFlowId), { graph: complete })
    expect(await entries(callFlowId, "call_flow.draft_begun")).toMatchObject([{ after: { basedOnVersion: 1 } }])
    expect((await owner.post(one(callFlowId, "/discard-draft"), {})).body).toMatchObject({
      state: "published",
      graph: { start: "hours" },
    })
    expect(await entries(callFlowId, "call_flow.draft_discarded")).toHaveLength(1)
  })

  test("steps that lead to what does not exist are refused at the step", async () => {
    const { callFlowId, extensionId } = await add()
    const put = async (...steps: object[]) =>
      refusal(await owner.put(one(callFlowId), { graph: { start: "end", steps: [end, ...steps] } }))
    expect(await put(send("a", extension(999_999_999)))).toEqual([
      400,
      "destination.extension_unknown",
      "graph.steps.1.to",
    ])
    expect(await put(send("a", extension(extensionId)))).toEqual([400, "destination.leads_back", "graph.steps.1.to"])
    expect(await put(send("a", { kind: "external", number: "911" }))).toEqual([
      400,
      "destination.number_emergency",
      "graph.steps.1.to",
    ])
    expect(await put(hours({ scheduleId: 999_999_999, open: "end" }))).toEqual([
      400,
      "call_flow.schedule_unknown",
      "graph.steps.1.scheduleId",
    ])
    expect(await put({ kind: "announcement", id: "a", sound: { mediaId: 999_999_999 }, next: "end" })).toEqual([
      400,
      "call_flow.sound_unknown",
      "graph.steps.1.sound",
    ])
    expect(await put({ kind: "announcement", id: "a", sound: null, next: "gone" })).toEqual([
      400,
      "request.invalid",
      "graph.steps.1.next",
    ])
    // A queue decides itself what happens to unanswered calls.
    const queue = send("a", extension(100_804), "end")
    expect((await owner.put(one(callFlowId), { graph: { start: "a", steps: [end, queue] } })).body).toMatchObject({
      graph: { steps: [{ id: "a", noAnswer: null }, { id: "end" }] },
    })
  })

  test("findings name the step; errors prevent publishing", async () => {
    const { callFlowId } = await add({
      start: "hello",
      steps: [
        { kind: "announcement", id: "hello", sound: { mediaId: 4001 }, next: "hours" },
        hours({ open: "hello", closed: null }),
        send("sales", null),
      ],
    })
    const { findings } = (await owner.get(one(callFlowId))).body
    expect(findings).toMatchObject([
      { kind: "openExit", severity: "error", stepId: "hours", exit: "closed" },
      { kind: "unreachable", stepId: "sales" },
      { kind: "destinationMissing", stepId: "sales" },
      {
        kind: "circle",
        stepId: "hello",
        text: expect.stringContaining("Announcement: Welcome, open hours → Schedule: Always open → Announcement"),
      },
    ])
    expect((await owner.get(one(callFlowId, "/checks"))).body).toEqual(findings)
    expect(refusal(await publish(callFlowId))).toEqual([409, "call_flow.has_errors"])
    expect((await owner.post(one(callFlowId, "/publish-preview"))).body).toMatchObject({ findings, scenarios: [] })
    // What a step leads to is a warning.
    const { body: queue } = await owner.post("/api/ucaas/account/100/callQueues", { name: "Nobody yet" })
    const graph = { start: "q", steps: [send("q", extension(queue.queueId))] }
    expect((await owner.put(one(callFlowId), { graph })).body.findings).toMatchObject([
      { kind: "object", severity: "warning", stepId: "q", text: expect.stringContaining("has no agents") },
    ])
    expect((await publish(callFlowId)).status).toBe(200)
    expect(refusal(await publish(callFlowId))).toEqual([409, "call_flow.no_draft"])
  })

  test("a circle through the extension of a flow prevents publishing", async () => {
    const first = (await add()).callFlowId
    const second = (await add({ start: "a", steps: [send("a", { kind: "flow", callFlowId: first })] })).callFlowId
    expect((await publish(second)).status).toBe(200)
    const { extensionId } = (await owner.get(one(second))).body
    await owner.put(one(first), { graph: { start: "a", steps: [send("a", extension(extensionId))] } })
    expect((await owner.get(one(first))).body.findings).toMatchObject([{ kind: "circle", severity: "error" }])
    expect(refusal(await publish(first))).toEqual([409, "call_flow.has_errors"])
  })

  test("two people do not overwrite one another", async () => {
    const { callFlowId, version } = await add()
    expect((await owner.put(one(callFlowId), { graph: complete, version })).body.version).toBe(version + 1)
    for (const answer of [
      await owner.put(one(callFlowId), { graph: complete, version }),
      await publish(callFlowId, { version }),
      await owner.post(one(callFlowId, "/discard-draft"), { version }),
    ])
      expect(refusal(answer)).toEqual([409, "call_flow.changed_meanwhile"])
  })

  test("names are unique, and a new name is the name of the extension too", async () => {
    const { callFlowId, extensionId } = await add()
    expect(refusal(await owner.post(flows, { name: "SERVICE LINE" }))).toEqual([409, "call_flow.name_taken", "name"])
    expect(refusal(await owner.put(one(callFlowId), { name: "service line" }))).toEqual([
      409,
      "call_flow.name_taken",
      "name",
    ])
    await owner.put(one(callFlowId), { name: "Renamed flow", description: "For the fair" })
    expect((await owner.get(`/api/ucaas/account/100/extension/${extensionId}`)).body.name).toBe("Renamed flow")
    const [entry] = await entries(callFlowId, "call_flow.changed")
    expect((await revert(entry!.id)).status).toBe(200)
    expect((await owner.get(one(callFlowId))).body).toMatchObject({ name: `Flow ${next}`, description: "" })
  })
})

describe("publishing", () => {
  test("names the scenarios whose answer changes, and is refused unless the caller has seen them", async () => {
    const { callFlowId, extension: number } = await add()
    await publish(callFlowId)
    const { body: scenario } = await owner.post("/api/ucaas/account/100/call-scenarios", {
      name: `Call to ${number}`,
      question: {
        from: { kind: "extension", extensionId: 100_101 },
        to: number,
        at: "2026-11-16T15:00:00.000Z",
      },
    })
    const graph = { start: "sales", steps: [send("sales", extension(100_805))] }
    const { version } = (await owner.put(one(callFlowId), { graph })).body
    const preview = (await owner.post(one(callFlowId, "/publish-preview"))).body
    expect(preview).toMatchObject({
      nextVersion: 2,
      scenarios: [
        {
          scenarioId: scenario.scenarioId,
          before: {
            stops: expect.arrayContaining([expect.objectContaining({ kind: "ring", name: "412 Front desk" })]),
          },
          after: { stops: expect.arrayContaining([expect.objectContaining({ kind: "queue", objectId: 100_805 })]) },
          asExpected: false,
        },
      ],
      changes: expect.arrayContaining([expect.objectContaining({ kind: "stepAdded", stepId: "sales" })]),
    })
    // The preview changes nothing.
    expect((await owner.get(one(callFlowId))).body).toMatchObject({ version, state: "changed", publishedVersion: 1 })
    const refused = await publish(callFlowId, { version })
    expect(refusal(refused)).toEqual([409, "call_flow.scenarios_change", "changedScenarios"])
    expect(refused.body.message).toContain(`Call to ${number}`)
    expect((await publish(callFlowId, { version, changedScenarios: 1 })).body.publishedVersion).toBe(2)
    const all = (await owner.get("/api/ucaas/account/100/call-scenarios")).body as {
      name: string
      hasChanged: boolean
    }[]
    expect(all.find(({ name }) => name === `Call to ${number}`)).toMatchObject({ hasChanged: true })
    await owner.delete(`/api/ucaas/account/100/call-scenarios/${scenario.scenarioId}`)
  })

  test("can be undone: the version before becomes the newest, once, and not the first", async () => {
    const { callFlowId, extension: number } = await add()
    await publish(callFlowId, { comment: "One" })
    await owner.put(one(callFlowId), { graph: { start: "end", steps: [end] } })
    await publish(callFlowId, { comment: "Two" })
    const [second, first] = await entries(callFlowId, "call_flow.published")
    expect((await revert(first!.id)).status).toBe(409)
    expect((await revert(second!.id)).status).toBe(200)
    expect((await owner.get(one(callFlowId))).body).toMatchObject({ publishedVersion: 3, state: "published" })
    expect((await simulate({ to: number })).flowSteps).toHaveLength(3)
    expect((await revert(second!.id)).status).toBe(409)
  })
})

describe("versions", () => {
  test("are listed, read, compared and restored as the draft", async () => {
    expect((await owner.get(`${demo}/versions`)).body).toMatchObject([
      { number: 2, isCurrent: true, stepCount: 9 },
      { number: 1, isCurrent: false, comment: "Straight to support", stepCount: 4 },
    ])
    expect((await owner.get(`${demo}/versions/1`)).body).toMatchObject({
      graph: {
        start: "hours",
        steps: [{ scheduleName: "Support hours" }, { to: { name: "Customer support" } }, {}, {}],
      },
    })
    expect(refusal(await owner.get(`${demo}/versions/7`))).toEqual([404, "call_flow.version_not_found"])
    const texts = (await owner.get(`${demo}/compare?from=1&to=2`)).body.map(({ text }: { text: string }) => text)
    expect(texts).toContain("“Service menu” is new.")
    expect((await owner.get(`${demo}/compare?from=2&to=draft`)).body).toContainEqual(
      expect.objectContaining({ kind: "stepAdded", stepId: "suppliers" }),
    )

    const { callFlowId } = await add()
    await publish(callFlowId)
    await owner.put(one(callFlowId), { graph: { start: "end", steps: [end] } })
    expect((await owner.post(one(callFlowId, "/versions/1/restore"), {})).body).toMatchObject({
      state: "changed",
      publishedVersion: 1,
      stepCount: 3,
    })
    expect(await entries(callFlowId, "call_flow.version_restored")).toMatchObject([{ after: { restoredVersion: 1 } }])
  })

  test("restored without what is gone by now", async () => {
    const { body: queue } = await owner.post("/api/ucaas/account/100/callQueues", { name: "Short-lived" })
    const { callFlowId } = await add({ start: "q", steps: [send("q", extension(queue.queueId))] })
    await publish(callFlowId)
    await owner.put(one(callFlowId), { graph: complete })
    await publish(callFlowId)
    expect((await owner.delete(`/api/ucaas/account/100/callQueueKit/${queue.queueId}`)).status).toBe(204)
    expect((await owner.post(one(callFlowId, "/versions/1/restore"), {})).body).toMatchObject({
      graph: { steps: [{ id: "q", to: null }] },
      findings: [{ kind: "destinationMissing", stepId: "q" }],
    })
  })
})

describe("what a call flow uses and what uses it", () => {
  test("schedules and sounds in a draft are in use; a replaced sound plays in draft and published version", async () => {
    const sound = async (name: string) =>
      (
        await rows<{ id: number }>(sql`
        insert into media_files (account_id, name, kind, source, seconds, bytes, file_key, narrow_key)
        select 100, ${name}, kind, source, seconds, bytes, file_key, narrow_key from media_files
        where account_id = 100 and id = 4001 returning id`)
      )[0]!.id
    const [old, fresh] = [await sound("Old greeting"), await sound("New greeting")]
    const { callFlowId } = await add({
      start: "a",
      steps: [{ kind: "announcement", id: "a", sound: { mediaId: old }, next: "hours" }, hours({ open: "end" }), end],
    })
    await publish(callFlowId)
    await owner.put(one(callFlowId), { graph: (await owner.get(one(callFlowId))).body.graph })
    const uses = (await owner.get("/api/admin/accounts/100/schedules/2004")).body.uses as object[]
    expect(uses).toContainEqual(expect.objectContaining({ kind: "Call flow", id: callFlowId }))
    expect((await owner.delete(`/api/appserver/accounts/100/media/${old}`)).status).toBe(409)
    expect((await owner.delete(`/api/appserver/accounts/100/media/${old}?replacement=${fresh}`)).status).toBe(204)
    expect((await owner.get(one(callFlowId))).body.graph.steps[0]).toMatchObject({
      sound: { mediaId: fresh, name: "New greeting" },
    })
    expect((await owner.post(one(callFlowId, "/discard-draft"), {})).body.graph.steps[0]).toMatchObject({
      sound: { mediaId: fresh },
    })
  })

  test("other extensions can start in a published flow, one flow each", async () => {
    const { callFlowId } = await add()
    const change = (extensionIds: number[], id = callFlowId) => owner.put(one(id), { extensionIds })
    expect(refusal(await change([100_812]))).toEqual([409, "call_flow.not_published", "extensionIds"])
    await publish(callFlowId)
    expect(refusal(await change([999_999_999]))).toEqual([400, "call_flow.extension_unknown", "extensionIds"])
    expect((await change([100_812])).body.extensions).toMatchObject([{ extension: "460", name: "Press office" }])
    expect((await simulate({ to: "460" })).flowSteps).toHaveLength(3)
    const other = await add()
    await publish(other.callFlowId)
    expect(refusal(await change([100_812], other.callFlowId))).toEqual([
      409,
      "call_flow.extension_taken",
      "extensionIds",
    ])
    expect((await owner.get("/api/portal/accounts/100/extensions/100812/where-used")).body.uses).toContainEqual(
      expect.objectContaining({ kind: "callFlow", blocks: false, callFlowId }),
    )
    const [entry] = await entries(callFlowId, "call_flow.extensions_changed")
    expect((await revert(entry!.id)).status).toBe(200)
    expect((await simulate({ to: "460" })).flowSteps).toEqual([])
  })

  test("deleting one that calls come to needs a replacement, which gets them", async () => {
    const gone = await add()
    await publish(gone.callFlowId)
    const sender = await add({ start: "f", steps: [send("f", { kind: "flow", callFlowId: gone.callFlowId })] })
    await publish(sender.callFlowId)
    expect((await owner.get(one(gone.callFlowId, "/where-used"))).body.uses).toMatchObject([
      { kind: "destination", label: sender.name, blocks: true, callFlowId: sender.callFlowId },
    ])
    expect(refusal(await owner.delete(one(gone.callFlowId)))).toEqual([409, "extension.in_use"])
    // Its extension is not deleted alone.
    expect(refusal(await owner.delete(`/api/appserver/accounts/100/extensions/${gone.extensionId}`))).toEqual([
      409,
      "extension.in_use",
    ])
    expect(refusal(await owner.delete(one(gone.callFlowId, "?replaceWith=999999999")))).toEqual([
      400,
      "extension.replacement_unknown",
      "replaceWith",
    ])
    expect((await owner.delete(one(gone.callFlowId, "?replaceWith=100805"))).status).toBe(204)
    expect((await owner.get(one(sender.callFlowId))).body.graph.steps).toMatchObject([
      { to: { kind: "extension", extensionId: 100_805 } },
    ])
    expect((await owner.get(one(gone.callFlowId))).status).toBe(404)
    expect((await owner.get(`/api/ucaas/account/100/extension/${gone.extensionId}`)).status).toBe(404)
    expect(await entries(gone.callFlowId, "call_flow.deleted")).toHaveLength(1)
  })
})
