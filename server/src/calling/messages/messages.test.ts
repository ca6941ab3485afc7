import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { purgeMessagesJob } from "./messages.jobs.ts"
import { recordMessages, reportDeliveries, type DeliveryReport, type ReportedMessage } from "./messages.service.ts"

let server: TestServer
let admin: TestClient
let user: TestClient
const path = "/api/reporting/accounts/100/messages"
const minute = 60_000
/** Before the demo's own history. */
const start = Date.UTC(2025, 0, 14, 15)
const iso = (at: number) => new Date(at).toISOString()
const window = `from=${iso(start)}&to=${iso(start + 60 * minute)}`
const system = <T>(work: Parameters<typeof server.database.transaction<T>>[1]) =>
  server.database.transaction("system", work)

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.as("reportsAdmin")
  user = await server.as("endUser")
})
afterAll(() => server.close())

const message = (id: string, changes: Partial<ReportedMessage> = {}): ReportedMessage => ({
  adapter: "test",
  adapterMessageId: id,
  sentAt: start,
  userId: admin.userId,
  userName: id,
  direction: "sent",
  ownNumber: "12075550101",
  otherNumber: "16035550142",
  otherName: "",
  type: "sms",
  segments: 2,
  result: "sent",
  resultAt: start,
  carrierCode: null,
  carrierReason: null,
  charge: { minorUnits: 1.58, currency: "USD" },
  ...changes,
})
const record = (...messages: readonly ReportedMessage[]) => system((db) => recordMessages(db, 100, messages))
const report = (...reports: readonly DeliveryReport[]) => system((db) => reportDeliveries(db, 100, reports))
const listed = async (client: TestClient, query: string, of = path): Promise<any[]> => {
  const answer = await client.get(`${of}?${query}`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.items
}
const names = async (client: TestClient, query: string, of = path): Promise<string[]> =>
  (await listed(client, `${window}&${query}`, of)).map(({ userName }) => userName)

describe("messages of an account", () => {
  beforeAll(() =>
    record(
      message("one"),
      message("two", { sentAt: start + minute, direction: "received", type: "mms", otherNumber: "12125550177" }),
      message("three", {
        sentAt: start + 2 * minute,
        userId: user.userId,
        type: "internal",
        ownNumber: "203",
        otherNumber: "301",
        otherName: "Colleague",
        result: "rejected",
        carrierCode: "SPAM",
        carrierReason: "Blocked.",
        charge: null,
      }),
    ),
  )

  test("are listed newest first, by filters and in pages, without content", async () => {
    expect(await names(admin, "")).toEqual(["three", "two", "one"])
    expect(await names(admin, `userId=${user.userId}`)).toEqual(["three"])
    expect(await names(admin, "direction=received")).toEqual(["two"])
    expect(await names(admin, "type=sms")).toEqual(["one"])
    expect(await names(admin, "result=rejected")).toEqual(["three"])
    expect(await names(admin, "result=delivered")).toEqual([])
    for (const number of ["%2B1%20(212)%20555-0177", "2125550177", "12125550177"])
      expect(await names(admin, `number=${number}`), number).toEqual(["two"])
    expect(await names(admin, "number=301")).toEqual(["three"])
    expect(await names(admin, "number=nobody")).toEqual([])
    const first = (await admin.get(`${path}?${window}&limit=2`)).body
    expect(first.nextBefore).toBe(first.items[1].messageId)
    const second = (await admin.get(`${path}?${window}&limit=2&before=${first.nextBefore}`)).body
    expect(second).toMatchObject({ items: [{ userName: "one" }], nextBefore: null })
    expect(second.items[0]).toEqual({
      messageId: expect.any(String),
      accountId: 100,
      sentAt: iso(start),
      direction: "sent",
      type: "sms",
      userId: admin.userId,
      userName: "one",
      ownNumber: "+12075550101",
      otherNumber: "+16035550142",
      otherName: "",
      segments: 2,
      result: "sent",
      resultAt: iso(start),
      carrierCode: null,
      carrierReason: null,
      charge: { minorUnits: 1.58, currency: "USD" },
      isSimulated: false,
    })
    expect(first.items[0]).toMatchObject({ ownNumber: "203", carrierCode: "SPAM", carrierReason: "Blocked." })
  })

  test("are not for users without the permission, who see their own", async () => {
    expect((await user.get(path)).status).toBe(403)
    expect(await names(user, "", `/api/reporting/users/${user.userId}/messages`)).toEqual(["three"])
    expect((await user.get(`/api/reporting/users/${admin.userId}/messages`)).status).not.toBe(200)
    expect(await names(admin, "", `/api/reporting/users/${user.userId}/messages`)).toEqual(["three"])
  })

  test("can be read one by one, by those who may see them", async () => {
    const [three, , one] = await listed(admin, window)
    expect((await admin.get(`${path}/${one.messageId}`)).body).toEqual(one)
    const own = `/api/reporting/users/${user.userId}/messages`
    expect((await user.get(`${own}/${three.messageId}`)).body).toEqual(three)
    expect((await user.get(`${own}/${one.messageId}`)).body).toMatchObject({ code: "message.not_found" })
    expect((await user.get(`${path}/${three.messageId}`)).status).toBe(403)
    expect((await admin.get(`${path}/1-1`)).body).toMatchObject({ code: "message.not_found" })
    const other = await server.as("accountSuperUser", 101)
    expect((await other.get(`${path}/${one.messageId}`)).status).toBe(404)
    expect((await other.get(`/api/reporting/accounts/101/messages/${one.messageId}`)).body).toMatchObject({
      code: "message.not_found",
    })
  })

  test("of another account do not exist", async () => {
    const other = await server.as("accountSuperUser", 101)
    expect((await other.get(path)).status).toBe(404)
    expect((await other.get(`/api/reporting/users/${user.userId}/messages`)).status).toBe(404)
    expect(await names(other, "", "/api/reporting/accounts/101/messages")).toEqual([])
  })

  test("a report that comes twice changes nothing", async () => {
    expect(await record(message("one", { segments: 9, result: "failed" }), message("one"))).toBe(0)
    expect(await listed(admin, `${window}&type=sms`)).toMatchObject([{ segments: 2, result: "sent" }])
  })
})

describe("delivery reports", () => {
  const at = start + 120 * minute
  const of = `from=${iso(at)}&to=${iso(at + minute)}`
  const later = (id: string, result: DeliveryReport["result"], changes: Partial<DeliveryReport> = {}) => ({
    adapter: "test",
    adapterMessageId: id,
    result,
    resultAt: at + 5000,
    carrierCode: null,
    carrierReason: null,
    ...changes,
  })
  const resultOf = async (id: string) => (await listed(admin, of)).find(({ userName }) => userName === id)?.result

  test.each([
    ["sent", ["delivered"], "delivered"],
    ["queued", ["sent"], "sent"],
    ["sent", ["queued"], "sent"],
    ["queued", ["delivered", "sent", "queued", "failed"], "delivered"],
    ["sent", ["failed", "delivered"], "failed"],
    ["delivered", ["rejected"], "delivered"],
  ] as const)("a message that is %s, with reports of %s, is %s", async (before, reports, after) => {
    for (const together of [true, false]) {
      const id = `${before} ${reports.join()} ${together}`
      await record(message(id, { sentAt: at, result: before }))
      const all = reports.map((result) => later(id, result))
      if (together) await report(...all)
      else for (const one of all) await report(one)
      expect(await resultOf(id), id).toBe(after)
    }
  })

  test("bring the carrier's reason, and a repeat changes nothing", async () => {
    await record(message("reason", { sentAt: at }))
    const failed = later("reason", "failed", { carrierCode: "27", carrierReason: "Absent subscriber." })
    expect(await report(failed)).toBe(1)
    expect(await report(failed)).toBe(0)
    expect((await listed(admin, of)).find(({ userName }) => userName === "reason")).toMatchObject({
      result: "failed",
      resultAt: iso(at + 5000),
      carrierCode: "27",
      carrierReason: "Absent subscriber.",
    })
  })

  test("of another account, or about no message, change nothing", async () => {
    await record(message("ours", { sentAt: at }))
    expect(await system((db) => reportDeliveries(db, 101, [later("ours", "failed")]))).toBe(0)
    expect(await report(later("unheard of", "delivered"))).toBe(0)
    expect(await resultOf("ours")).toBe("sent")
  })
})

test("messages are deleted after the time the account keeps call records", async () => {
  const monthsAgo = (back: number) => Date.now() - back * 30.5 * 24 * 60 * minute
  await record(message("old", { sentAt: monthsAgo(20) }), message("young", { sentAt: monthsAgo(16) }))
  const retention = await (
    await server.as("accountSuperUser")
  ).put("/api/ucaas/account/100/call-retention", {
    months: 18,
  })
  expect(retention.status).toBe(200)
  await system((db) => server.kit.jobs.enqueue(db, purgeMessagesJob, {}, { accountId: 1 }))
  await server.kit.jobs.drain()
  const left = await system((db) =>
    db.many<{ id: string }>(sql`
      select m.adapter_message_id as id from message_records m where m.account_id = 100 and m.adapter = 'test'`),
  )
  expect(left.map(({ id }) => id)).toEqual(["young"])
})

test("the demo has messages, which are said to be simulated", async () => {
  const items = await listed(admin, `from=${iso(Date.now() - 40 * 24 * 60 * minute)}&limit=200`)
  expect(items.filter(({ isSimulated }) => isSimulated).length).toBeGreaterThan(150)
})
