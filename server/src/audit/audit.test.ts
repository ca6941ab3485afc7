import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { writeAudit } from "../kit/audit.ts"
import { startTestServer, type TestClient, type TestServer } from "../testing/test-server.ts"

let server: TestServer
let administrator: TestClient
beforeAll(async () => {
  server = await startTestServer()
  administrator = await server.as("accountAdministrator")
})
afterAll(() => server.close())

let count = 0
const write = (accountId: number, action: string, details: { actorUserId?: number; objectId?: string } = {}) =>
  server.database.transaction({ account: accountId }, (db) =>
    writeAudit(db, {
      accountId, action, actorUserId: details.actorUserId ?? 100_001, actorName: "Ada Adler", traceId: `trace-${++count}`,
      object: { type: action.split(".")[0]!, id: details.objectId ?? "7", name: "Front desk" }, before: { name: "Old" }, after: { name: "New" },
    }))

beforeEach(async () => {
  await write(100, "user.changed", { objectId: "7" })
  await write(100, "queue.renamed", { objectId: "8", actorUserId: 100_002 })
  await write(101, "user.changed")
})

const read = async (query: string, client = administrator) => (await client.get(`/api/reporting/accounts/100/audit-log/events?${query}`)).body

test("an administrator reads what was done, newest first, with before and after", async () => {
  const { items } = await read("limit=2")
  expect(items).toMatchObject([
    { action: "queue.renamed", actorUserId: 100_002, actorName: "Ada Adler", objectType: "queue", objectId: "8", objectName: "Front desk", before: { name: "Old" }, after: { name: "New" }, accountId: 100 },
    { action: "user.changed", actorUserId: 100_001 },
  ])
})

test("pages join without a gap or a repeat, in both directions", async () => {
  const all = (await read("limit=100")).items.map((item: { entryId: number }) => item.entryId)
  const first = await read("limit=1")
  const second = await read(`limit=1&cursor=${first.nextCursor}`)
  expect([first.items[0].entryId, second.items[0].entryId]).toEqual(all.slice(0, 2))
  expect((await read(`limit=1&cursor=${second.previousCursor}`)).items).toEqual(first.items)
  const end = await read("limit=1&from=end")
  expect(end.items[0].entryId).toBe(all.at(-1))
})

test.each([
  ["actorUserId=100002", { actorUserId: 100_002 }],
  ["action=user.changed", { action: "user.changed" }],
  ["objectType=queue&objectId=8", { objectType: "queue", objectId: "8" }],
])("the filter %s finds only what it names", async (query, expected) => {
  const { items } = await read(query)
  expect(items.length).toBeGreaterThan(0)
  for (const item of items) expect(item).toMatchObject(expected)
})

test("time bounds include the first moment and leave out the last", async () => {
  const [newest] = (await read("limit=1")).items
  expect((await read(`since=${newest.at}&limit=1`)).items[0].entryId).toBe(newest.entryId)
  expect((await read("until=2000-01-01T00:00:00Z")).items).toEqual([])
})

test("the kinds of actions of the account are listed once each", async () => {
  const { items } = (await administrator.get("/api/reporting/accounts/100/audit-log/actions")).body
  expect(items).toEqual([{ action: "queue.renamed", objectType: "queue" }, { action: "user.changed", objectType: "user" }])
})

test("without the permission there is nothing to read", async () => {
  const person = await server.as("endUser")
  expect(await person.get("/api/reporting/accounts/100/audit-log/events")).toMatchObject({ status: 403, body: { code: "request.not_allowed" } })
})

test("another company's log looks like it does not exist; a partner reads its customer's", async () => {
  const stranger = await server.as("accountSuperUser", 101)
  expect((await stranger.get("/api/reporting/accounts/100/audit-log/events")).status).toBe(404)
  const partner = await server.as("partnerAccountAdministrator", 10)
  expect((await partner.get("/api/reporting/accounts/100/audit-log/events?limit=1")).body.items[0].accountId).toBe(100)
})
