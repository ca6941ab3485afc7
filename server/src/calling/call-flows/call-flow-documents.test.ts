import { afterAll, beforeAll, expect, test } from "vitest"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let owner: TestClient
/** Another account, with things of the same names. */
let other: TestClient
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
  other = await server.as("accountSuperUser", 110)
})
afterAll(() => server.close())

const flows = "/api/admin/accounts/100/call-flows"
const theirs = "/api/admin/accounts/110/call-flows"
const good = (answer: { status: number; body: any }) => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const queueIn = async (who: TestClient, account: number, name: string, extension: string): Promise<number> =>
  good(await who.post(`/api/ucaas/account/${account}/callQueues`, { name, extension, agents: [] })).queueId
const scheduleIn = async (who: TestClient, account: number, name: string): Promise<number> =>
  good(await who.post(`/api/admin/accounts/${account}/schedules`, { name, weekly: {} })).scheduleId

const menu = {
  kind: "menu",
  id: "menu",
  title: "Ask",
  keys: [
    { key: "1", next: "queue" },
    { key: "2", next: "mail" },
    { key: "3", next: "out" },
    { key: "4", next: "names" },
  ],
  dialExtensions: false,
  waitSeconds: 7,
  retries: 1,
  noInput: "queue",
  wrongKey: null,
}
const send = (id: string, to: object, more: object = {}) => ({ kind: "destination", id, to, ...more })

/** A flow with every kind of step and destination. */
const addFlow = async (): Promise<{ callFlowId: number; name: string; graph: any }> => {
  const scheduleId = await scheduleIn(owner, 100, "Document hours")
  const queueId = await queueIn(owner, 100, "Document queue", "7701")
  return good(
    await owner.post(flows, {
      name: "Document flow",
      description: "With everything",
      extension: "7700",
      graph: {
        start: "hours",
        steps: [
          { kind: "schedule", id: "hours", title: "Open?", scheduleId, open: "who", closed: "say" },
          {
            kind: "condition",
            id: "who",
            caller: { anonymous: true, countries: ["CA"], patterns: ["1207*"] },
            yes: "end",
            no: "menu",
          },
          { ...menu, greeting: { mediaId: 4001 } },
          { kind: "announcement", id: "say", sound: { mediaId: 4001 }, next: "flow" },
          send("flow", { kind: "flow", callFlowId: 6001 }),
          send("queue", { kind: "extension", extensionId: queueId, announcement: { mediaId: 4001 } }),
          send("mail", { kind: "voicemail", extensionId: queueId }),
          send("out", { kind: "external", number: "+12075550188", present: "company" }, { noAnswer: "end" }),
          send("names", { kind: "directory" }),
          send("end", { kind: "hangUp" }),
        ],
      },
    }),
  )
}
let flow: Awaited<ReturnType<typeof addFlow>>
let document: any
beforeAll(async () => {
  flow = await addFlow()
  document = good(await owner.get(`${flows}/${flow.callFlowId}/document`))
})

test("a document holds names and no ids", () => {
  expect(document).toMatchObject({
    format: "call-flow",
    formatVersion: 1,
    name: "Document flow",
    description: "With everything",
    start: "hours",
  })
  expect(JSON.stringify(document)).not.toMatch(/Id"/)
  const step = (id: string) => document.steps.find((one: any) => one.id === id)
  expect(step("hours")).toEqual({
    kind: "schedule",
    id: "hours",
    title: "Open?",
    schedule: "Document hours",
    open: "who",
    closed: "say",
  })
  expect(step("queue").to).toEqual({
    kind: "extension",
    type: "Call Queue",
    extension: "7701",
    name: "Document queue",
    announcement: "Welcome, open hours",
  })
  expect(step("menu").greeting).toBe("Welcome, open hours")
  expect(step("flow").to).toMatchObject({ kind: "flow", name: "Service line" })
})

test("a flow from its own document has an equal graph, and is a draft that can be reverted", async () => {
  const made = good(await owner.post(`${flows}/from-document`, { document, name: "Document copy", extension: "7710" }))
  expect(made).toMatchObject({
    name: "Document copy",
    description: "With everything",
    extension: "7710",
    state: "draft",
    publishedVersion: null,
  })
  expect(made.graph).toEqual(flow.graph)
  const again = good(await owner.get(`${flows}/${made.callFlowId}/document`))
  expect(again).toEqual({ ...document, name: "Document copy" })
  const { id } = await server.database.transaction("system", (db) =>
    db.one<{ id: number }>(sql`
      select e.id from audit_entries e where e.account_id = 100 and e.action = 'call_flow.created'
        and e.object_id = ${String(made.callFlowId)}`),
  )
  expect((await owner.post(`/api/reporting/accounts/100/audit-log/events/${id}/revert`)).status).toBe(200)
  expect((await owner.get(`${flows}/${made.callFlowId}`)).status).toBe(404)
})

test("a name that is in use is refused", async () => {
  expect(await owner.post(`${flows}/from-document`, { document })).toMatchObject({
    status: 409,
    body: { code: "call_flow.name_taken" },
  })
})

test("what another account lacks is listed by step, and nothing is created", async () => {
  const before = good(await other.get(theirs)).items.length
  const { status, body } = await other.post(`${theirs}/from-document`, { document, extension: "7700" })
  expect([status, body.code]).toEqual([400, "call_flow.document_unresolved"])
  const at = (id: string) => `document.steps.${document.steps.findIndex((one: any) => one.id === id)}`
  const sound = "There is no audio file “Welcome, open hours” in the media library."
  const expected: [string, string][] = [
    [`${at("hours")}.schedule`, "Step “Open?”: There is no schedule “Document hours”."],
    [`${at("menu")}.greeting`, `Step “Ask”: ${sound}`],
    [`${at("say")}.sound`, `Step “say”: ${sound}`],
    [`${at("flow")}.to`, "Step “flow”: There is no call flow “Service line”."],
    [`${at("queue")}.to.announcement`, `Step “queue”: ${sound}`],
    [`${at("queue")}.to`, "Step “queue”: There is no Call Queue 7701 Document queue."],
    [`${at("mail")}.to`, "Step “mail”: There is no Call Queue 7701 Document queue."],
  ]
  const listed = body.validationErrors.map(({ field, details }: any) => [field, details])
  expect(listed).toHaveLength(expected.length)
  expect(listed).toEqual(expect.arrayContaining(expected))
  expect(body.message).toContain("There is no schedule “Document hours”.")
  expect(good(await other.get(theirs)).items.length).toBe(before)
  const { count } = await server.database.transaction("system", (db) =>
    db.one<{ count: number }>(
      sql`select count(*)::int as count from extensions e where e.account_id = 110 and e.number = '7700'`,
    ),
  )
  expect(count).toBe(0)
})

test("in another account it leads to what has the same names there, also under another number", async () => {
  await server.database.transaction("system", (db) =>
    db.run(sql`
      insert into media_files (account_id, id, name, kind, source, seconds, bytes, peaks, file_key, narrow_key)
      select 110, 4902, m.name, m.kind, m.source, m.seconds, m.bytes, m.peaks, m.file_key, m.narrow_key
      from media_files m where m.account_id = 100 and m.id = 4001`),
  )
  const scheduleId = await scheduleIn(other, 110, "DOCUMENT hours")
  // The number of the document belongs to another queue there.
  await queueIn(other, 110, "Other queue", "7701")
  const queueId = await queueIn(other, 110, "Document queue", "7702")
  const { callFlowId } = good(await other.post(theirs, { name: "Service line", extension: "7703" }))
  const made = good(await other.post(`${theirs}/from-document`, { document }))
  const step = (id: string) => made.graph.steps.find((one: any) => one.id === id)
  expect(step("hours")).toMatchObject({ scheduleId, scheduleName: "DOCUMENT hours" })
  expect(step("menu")).toMatchObject({ ...menu, greeting: { mediaId: 4902 } })
  expect(step("queue").to).toMatchObject({ extensionId: queueId, extension: "7702" })
  expect(step("mail").to).toMatchObject({ extensionId: queueId })
  expect(step("flow").to).toMatchObject({ callFlowId })
  expect(step("out")).toMatchObject({ noAnswer: "end", to: { number: "+12075550188", present: "company" } })
})

test("without a thing of that name the number decides, if it is of the same type", async () => {
  const to = (extension: object) => ({
    document: {
      format: "call-flow",
      formatVersion: 1,
      name: "By number",
      start: "a",
      steps: [send("a", { kind: "extension", ...extension })],
    },
  })
  const wrong = await owner.post(`${flows}/from-document`, to({ type: "Call Group", extension: "7701" }))
  expect([wrong.status, wrong.body.validationErrors.map(({ field }: any) => field)]).toEqual([
    400,
    ["document.steps.0.to"],
  ])
  const made = good(
    await owner.post(`${flows}/from-document`, to({ type: "Call Queue", extension: "7701", name: "Renamed since" })),
  )
  expect(made.graph.steps[0].to).toMatchObject({ extension: "7701", name: "Document queue" })
})

test.each([
  ["an unknown field", { start: null, steps: [], extra: 1 }, "document.extra"],
  ["another version", { start: null, steps: [], formatVersion: 2 }, "document.formatVersion"],
  ["an exit to no step", { start: "x", steps: [] }, "document.start"],
  [
    "an id in place of a name",
    { start: null, steps: [{ kind: "schedule", id: "a", scheduleId: 1 }] },
    /^document\.steps\.0/,
  ],
  [
    "an emergency number",
    { start: "a", steps: [send("a", { kind: "external", number: "911", present: "caller" })] },
    "document.steps.0.to",
  ],
])("%s is refused at its field", async (_what, part, field) => {
  const { status, body } = await owner.post(`${flows}/from-document`, {
    document: { format: "call-flow", formatVersion: 1, name: "Refused", ...part },
  })
  expect(status, JSON.stringify(body)).toBe(400)
  expect(body.validationErrors.map((one: any) => one.field)).toContainEqual(
    typeof field === "string" ? field : expect.stringMatching(field),
  )
})

test("a document that is too large is refused", async () => {
  const { status } = await owner.post(`${flows}/from-document`, { document: { description: "x".repeat(1_000_001) } })
  expect(status).toBe(413)
})

test("needs the permissions of call flows", async () => {
  const person = await server.as("endUser")
  expect((await person.get(`${flows}/${flow.callFlowId}/document`)).status).toBe(403)
  expect((await person.post(`${flows}/from-document`, { document })).status).toBe(403)
})
