import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { writeAudit } from "../../kit/audit/audit.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let administrator: TestClient
beforeAll(async () => {
  server = await startTestServer()
  administrator = await server.as("accountAdministrator")
})
afterAll(() => server.close())

interface Details {
  readonly actorUserId?: number
  readonly objectId?: string
  readonly name?: string
  readonly traceId?: string
}
let count = 0
const write = (
  accountId: number,
  action: string,
  { actorUserId = 100_001, objectId = "7", name = "Front desk", traceId = `trace-${++count}` }: Details = {},
) =>
  server.database.transaction({ account: accountId }, (db) =>
    writeAudit(db, {
      accountId,
      action,
      actorUserId,
      actorName: "Ada Adler",
      traceId,
      object: { type: action.split(".")[0]!, id: objectId, name },
      before: { name: "Old" },
      after: { name: "New" },
    }),
  )

beforeEach(async () => {
  await write(100, "user.changed", { objectId: "7" })
  await write(100, "queue.renamed", { objectId: "8", actorUserId: 100_002 })
  await write(100, "security_policy.changed", { objectId: "100", name: "Harbor Pine" })
  await write(101, "user.changed")
})

const log = "/api/reporting/accounts/100/audit-log"
const accountLog = "/api/reporting/accounts/100/account-audit-log"
const read = async (query: string, client = administrator, base = log) =>
  (await client.get(`${base}/events?${query}`)).body
const ids = (page: { items: { entryId: number }[] }) => page.items.map(({ entryId }) => entryId)

test("an administrator reads what people did, newest first, with before and after", async () => {
  const { items } = await read("limit=2")
  expect(items).toMatchObject([
    {
      action: "queue.renamed",
      log: "user",
      actorUserId: 100_002,
      actorName: "Ada Adler",
      objectType: "queue",
      objectId: "8",
      objectName: "Front desk",
      before: { name: "Old" },
      after: { name: "New" },
      accountId: 100,
    },
    { action: "user.changed", actorUserId: 100_001 },
  ])
})

test("what happened to the account stands in a log of its own, with a permission of its own", async () => {
  const { items } = await read("", administrator, accountLog)
  expect(items[0]).toMatchObject({ action: "security_policy.changed", log: "account", objectName: "Harbor Pine" })
  expect(items.filter((item: { log: string }) => item.log !== "account")).toEqual([])
  const support = await server.as("resellerSupport", 10)
  expect((await support.get(`${log}/events`)).status).toBe(200)
  expect(await support.get(`${accountLog}/events`)).toMatchObject({
    status: 403,
    body: { code: "request.not_allowed" },
  })
  expect((await support.get(`${accountLog}/actions`)).status).toBe(403)
})

test("pages join without a gap or a repeat, in both directions", async () => {
  const all = ids(await read("limit=100"))
  const first = await read("limit=1")
  const second = await read(`limit=1&cursor=${first.nextCursor}`)
  expect([ids(first)[0], ids(second)[0]]).toEqual(all.slice(0, 2))
  expect((await read(`limit=1&cursor=${second.previousCursor}`)).items).toEqual(first.items)
  expect(ids(await read("limit=1&from=end"))[0]).toBe(all.at(-1))
})

test.each([
  ["actorUserId=100002", { actorUserId: 100_002 }],
  ["action=user.changed", { action: "user.changed" }],
  ["objectType=queue&objectId=8", { objectType: "queue", objectId: "8" }],
  [
    "actorUserId=100002&action=queue.renamed&search=front",
    { actorUserId: 100_002, action: "queue.renamed", objectName: "Front desk" },
  ],
])("the filter %s finds only what it names", async (query, expected) => {
  const { items } = await read(query)
  expect(items.length).toBeGreaterThan(0)
  for (const item of items) expect(item).toMatchObject(expected)
})

test("time bounds include the first moment and leave out the last", async () => {
  const [newest] = (await read("limit=1")).items
  expect((await read(`since=${newest.at}&limit=1`)).items[0].entryId).toBe(newest.entryId)
  expect((await read("until=2000-01-01T00:00:00Z")).items).toEqual([])
  expect((await read(`search=front&until=2000-01-01T00:00:00Z`)).items).toEqual([])
})

describe("the text", () => {
  beforeEach(async () => {
    await write(100, "user.changed", { objectId: "31", name: "José Álvarez-Ruiz" })
    await write(100, "user.changed", { objectId: "32", name: "Anna Annan" })
    await write(100, "user.changed", { objectId: "33", name: "Vera van der Berg" })
    await write(100, "user.changed", { objectId: "34", name: "someone@harbor-pine.demo" })
    await write(100, "user.changed", { objectId: "35", name: "+18005550140" })
    await write(100, "user.changed", { objectId: "36", name: "+442079460112" })
  })

  test.each([
    ["jose", "31"],
    ["ALV", "31"],
    ["alvarez ru", "31"],
    ["ruiz", "31"],
    ["ann", "32"],
    ["anna ann", "32"],
    ["vera van der be", "33"],
    ["someone", "34"],
    ["someone@harbor-pine.demo", "34"],
    ["(800) 555-0140", "35"],
    ["8005550140", "35"],
    ["800.555.01", "35"],
    ["+1 800 555 0140", "35"],
    ["1-800-555-0140", "35"],
    ["+44 20 7946 0112", "36"],
  ])("“%s” finds object %s", async (search, objectId) => {
    const { items } = await read(`search=${encodeURIComponent(search)}`)
    expect(new Set(items.map((item: { objectId: string }) => item.objectId))).toEqual(new Set([objectId]))
    expect(new Set(ids({ items })).size).toBe(items.length)
  })

  test.each(["ruiz alvarez", "vera der", "hose", "pine.demo", "---", "%", "a b c d e f g h i j"])(
    "“%s” finds nothing",
    async (search) => {
      expect((await read(`search=${encodeURIComponent(search)}`)).items).toEqual([])
    },
  )

  test("pages of what was found join without a gap or a repeat", async () => {
    const all = ids(await read("search=an&limit=100"))
    expect(all.length).toBeGreaterThan(2)
    const walked: number[] = []
    for (let cursor = ""; ;) {
      const page = await read(`search=an&limit=2${cursor}`)
      walked.push(...ids(page))
      if (page.nextCursor === null) break
      cursor = `&cursor=${page.nextCursor}`
    }
    expect(walked).toEqual(all)
    const end = await read("search=an&limit=2&from=end")
    expect(ids(end)).toEqual(all.slice(-2))
  })

  test("a beginning that very many words share is looked for as a whole word", async () => {
    for (let index = 0; index < 66; index++) await write(100, "user.changed", { objectId: "90", name: `zz${index}x` })
    expect((await read("search=zz")).items).toEqual([])
    expect((await read("search=zz65")).items).toHaveLength(1)
    await write(100, "user.changed", { objectId: "91", name: "ZZ" })
    expect((await read("search=zz")).items).toMatchObject([{ objectId: "91" }])
  })

  test("with another filter, whichever lets less through is walked, and the result is the same", async () => {
    await write(100, "queue.renamed", { objectId: "77", name: "Rare Anna", actorUserId: 100_003 })
    for (const query of [
      "search=anna&actorUserId=100003",
      "search=rare%20an&action=queue.renamed",
      "search=ra&objectType=queue&objectId=77",
    ])
      expect((await read(query)).items).toMatchObject([{ objectId: "77", objectName: "Rare Anna" }])
    expect(
      (await read("search=vera%20van%20der%20berg&action=user.changed&objectType=user&objectId=33")).items.length,
    ).toBeGreaterThan(0)
    expect((await read("search=anna&actorUserId=100009")).items).toEqual([])
  })

  test("a trace id finds all that one request did", async () => {
    const traceId = "0b7e9f60-1c2d-4e3f-8a9b-0123456789ab"
    await write(100, "user.changed", { traceId })
    await write(100, "queue.renamed", { traceId })
    expect((await read(`search=${traceId}`)).items).toHaveLength(2)
    expect((await read(`traceId=${traceId}`)).items).toHaveLength(2)
  })
})

test("the kinds of actions of the account are listed once each, in words", async () => {
  const { items } = (await administrator.get(`${log}/actions`)).body
  expect(items).toEqual(
    expect.arrayContaining([
      { action: "user.changed", title: "User changed" },
      { action: "queue.renamed", title: "Queue renamed" },
    ]),
  )
  const ofAccount = (await administrator.get(`${accountLog}/actions`)).body.items
  expect(ofAccount).toContainEqual({ action: "security_policy.changed", title: "Security policy changed" })
  const names = [...items, ...ofAccount].map(({ action }: { action: string }) => action)
  expect(new Set(names).size).toBe(names.length)
})

test("one entry is read by its number, in its own log only", async () => {
  const [newest] = (await read("limit=1")).items
  expect((await administrator.get(`${log}/events/${newest.entryId}`)).body).toMatchObject({
    ...newest,
    revertedBy: null,
  })
  expect(await administrator.get(`${accountLog}/events/${newest.entryId}`)).toMatchObject({
    status: 404,
    body: { code: "audit.not_found" },
  })
  expect((await administrator.get(`${log}/events/999999999`)).body.code).toBe("audit.not_found")
})

test("where a change came from is written down: address and client", async () => {
  const colleague = await server.as("accountSuperUser")
  await colleague.put(
    "/api/ucaas/user/100140",
    { phoneNumber: "+1 207 555 0142" },
    { "user-agent": "Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0" },
  )
  expect((await read("objectType=user&objectId=100140&limit=1")).items).toMatchObject([
    { address: "127.0.0.1", client: "Firefox on Windows", actingAs: null },
  ])
})

test("where people of another company sit is not shown, their company is", async () => {
  const partner = await server.as("partnerAccountSuperuser", 10)
  expect((await partner.put("/api/ucaas/user/100140", { phoneNumber: "+1 207 555 0143" })).status).toBe(200)
  expect((await read("objectType=user&objectId=100140&limit=1")).items).toMatchObject([
    { address: null, actingAs: expect.stringContaining("Brightwire") },
  ])
})

test("without the permission there is nothing to read", async () => {
  const person = await server.as("endUser")
  for (const base of [log, accountLog])
    expect(await person.get(`${base}/events`)).toMatchObject({ status: 403, body: { code: "request.not_allowed" } })
})

test("another company's log looks like it does not exist; a partner reads its customer's", async () => {
  const stranger = await server.as("accountSuperUser", 101)
  expect((await stranger.get(`${log}/events`)).status).toBe(404)
  const partner = await server.as("partnerAccountAdministrator", 10)
  expect((await partner.get(`${log}/events?limit=1`)).body.items[0].accountId).toBe(100)
})

describe("the older addresses", () => {
  test("events of one's own account are found with the same filters", async () => {
    const { items } = (await administrator.get("/api/ucaas/generic/event/search?action=queue.renamed&limit=1")).body
    expect(items).toMatchObject([{ action: "queue.renamed", accountId: 100 }])
    expect((await administrator.get("/api/ucaas/generic/event/search?log=account&limit=1")).body.items).toMatchObject([
      { log: "account" },
    ])
  })

  test("the log of account events asks for its own permission there too", async () => {
    const support = await server.as("resellerSupport", 10)
    expect((await support.get("/api/ucaas/generic/event/search")).status).toBe(200)
    expect(await support.get("/api/ucaas/generic/event/search?log=account")).toMatchObject({
      status: 403,
      body: { code: "request.not_allowed" },
    })
  })

  test("every kind of event has a sentence, and says whether it can be reverted", async () => {
    const person = await server.as("endUser")
    const types = (await person.get("/api/ucaas/generic/eventType/search")).body as {
      eventType: string
      sentence: string
    }[]
    expect(types).toContainEqual({
      eventType: "user.changed",
      log: "user",
      title: "User changed",
      sentence: "Details, role or access of a user were changed.",
      revertible: true,
    })
    expect(types).toContainEqual(expect.objectContaining({ eventType: "session.started", revertible: false }))
    expect(types.filter(({ sentence }) => !/^[A-Z].*\.$/.test(sentence))).toEqual([])
    const found = (await person.get("/api/ucaas/generic/eventType/search?search=policy&log=account")).body as {
      eventType: string
    }[]
    expect(found.map(({ eventType }) => eventType)).toEqual(["security_policy.changed"])
  })
})
