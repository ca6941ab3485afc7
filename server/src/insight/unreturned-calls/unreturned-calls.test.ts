import type { UnreturnedPage } from "@dialplane/contract/insight/unreturned-calls/unreturned-calls.schema"
import { beginOfDay } from "@dialplane/contract/insight/reports/report-period"
import { addDays, localTimeAt } from "@dialplane/contract/inventory/schedules/local-time"
import { afterAll, beforeAll, expect, test } from "vitest"
import { recordCalls, type EndedCall } from "../../calling/call-records/call-records.service.ts"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { callOf, legOf } from "../reports/reports.factory.ts"

let server: TestServer
let admin: TestClient
let end: TestClient
let own: { readonly userId: number; readonly extensionId: number }
const base = "/api/reporting/accounts/100"
const system = <T>(work: Parameters<typeof server.database.transaction<T>>[1]) =>
  server.database.transaction("system", work)
const write = (...calls: readonly EndedCall[]) => system((db) => recordCalls(db, 100, calls))

const minute = 60_000
const now = Date.now()
const ago = (minutes: number) => now - minutes * minute
type Summary = Partial<EndedCall["summary"]>
const inbound = (minutes: number, fromNumber: string, more: Summary = {}, rings?: number) =>
  callOf(ago(minutes), {
    summary: { fromNumber, endedAt: ago(minutes) + 30_000, ...more },
    legs: rings === undefined ? [] : [legOf(rings, ago(minutes), null, ago(minutes) + 20_000)],
  })
const outbound = (minutes: number, toNumber: string, result: Summary["result"]) =>
  callOf(ago(minutes), {
    summary: { direction: "outbound", fromNumber: "201", toNumber, result, endedAt: ago(minutes) + 30_000 },
  })

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.as("accountSuperUser")
  end = await server.as("endUser")
  own = await system((db) =>
    db.one(sql`select e.user_id, e.id as extension_id from extensions e join users u on u.id = e.user_id
      where e.account_id = 100 and u.login_name = 'end-user@harbor-pine.demo' order by e.id limit 1`),
  )
}, 120_000)
afterAll(() => server.close())

/** Only callers of this file: its numbers begin with 1917555. */
const listed = async (body: object = {}, client = admin, path = "unreturned-calls") => {
  const answer = await client.post(`${base}/${path}`, { days: 2, limit: 200, ...body })
  expect([answer.status, answer.body]).toEqual([200, expect.anything()])
  return (answer.body as UnreturnedPage).items.filter(({ number }) => number.startsWith("+1917555"))
}
const numbersOf = async (...asked: Parameters<typeof listed>) => (await listed(...asked)).map(({ number }) => number)

test("callers are listed until somebody has talked with them", async () => {
  await write(
    inbound(100, "19175550001"),
    inbound(90, "19175550001", { result: "voicemail", toName: "Support" }),
    inbound(100, "19175550002", { result: "abandoned" }),
    // Answered later.
    inbound(100, "19175550003"),
    inbound(50, "19175550003", { result: "answered" }),
    // Called back.
    inbound(100, "19175550004"),
    outbound(50, "19175550004", "answered"),
    // Called back in vain.
    inbound(100, "19175550005"),
    outbound(50, "19175550005", "canceled"),
    // Answered before, missed since.
    inbound(100, "19175550006"),
    inbound(80, "19175550006", { result: "answered" }),
    inbound(60, "19175550006"),
    // Somebody else was called back.
    inbound(110, "19175550007"),
    outbound(50, "19175550008", "answered"),
    // Neither a call that was blocked, nor an internal one, nor one without a number.
    inbound(100, "19175550009", { result: "blocked" }),
    inbound(100, "19175550010", { direction: "internal" }),
    inbound(100, ""),
    // Before the period.
    inbound(3 * 24 * 60, "19175550011"),
  )
  expect((await listed()).map(({ number, missedCalls, result }) => [number, missedCalls, result])).toEqual([
    ["+19175550006", 1, "missed"],
    ["+19175550001", 2, "voicemail"],
    ["+19175550005", 1, "missed"],
    ["+19175550002", 1, "abandoned"],
    ["+19175550007", 1, "missed"],
  ])
  expect((await listed())[1]).toMatchObject({ calledName: "Support", firstMissedAt: new Date(ago(100)).toISOString() })
  expect(await numbersOf({ days: 31 })).toContain("+19175550011")
})

test("days are those of the account's calendar, today included", async () => {
  const { timeZone } = await system((db) =>
    db.one<{ timeZone: string }>(sql`select a.time_zone from accounts a where a.id = 100`),
  )
  const today = localTimeAt(timeZone, Date.now()).date
  const begins = (day: number) => beginOfDay(timeZone, addDays(today, day))
  const missedAt = (at: number, fromNumber: string) => callOf(at, { summary: { fromNumber, endedAt: at + 30_000 } })
  await write(
    missedAt(begins(-1), "19175550012"),
    missedAt(begins(-1) - 1000, "19175550013"),
    missedAt(begins(0) - 1000, "19175550014"),
  )
  const of = async (days: number) => (await numbersOf({ days })).filter((number) => /001[234]$/.test(number))
  expect(await of(1)).toEqual([])
  expect(await of(2)).toEqual(["+19175550014", "+19175550012"])
  expect(await of(3)).toEqual(["+19175550014", "+19175550012", "+19175550013"])
})

test("pages together are the list, each caller once", async () => {
  const numbers: string[] = []
  let before: string | undefined
  do {
    const page = (await admin.post(`${base}/unreturned-calls`, { days: 2, limit: 2, ...(before && { before }) }))
      .body as UnreturnedPage
    numbers.push(...page.items.map(({ number }) => number))
    before = page.nextBefore ?? undefined
  } while (before !== undefined)
  expect(new Set(numbers).size).toBe(numbers.length)
  const whole = (await admin.post(`${base}/unreturned-calls`, { days: 2, limit: 200 })).body as UnreturnedPage
  expect(numbers.slice(0, 200)).toEqual(whole.items.map(({ number }) => number))
})

test("a caller who is done comes back with the next missed call, or by hand", async () => {
  const number = "+19175550020"
  await write(inbound(40, "19175550020"))
  const [{ callId } = { callId: "" }] = (await listed()).filter((one) => one.number === number)
  const done = `${base}/unreturned-calls/${number}/done`
  expect((await admin.put(done, { callId })).body).toEqual({ number, isDone: true })
  expect(await numbersOf()).not.toContain(number)
  const marked = (await listed({ state: "done" })).find((one) => one.number === number)
  expect(marked?.markedBy).toEqual(expect.any(String))
  expect((await admin.delete(done)).status).toBe(200)
  expect(await numbersOf()).toContain(number)
  expect((await admin.delete(done)).status).toBe(404)
  await admin.put(done, { callId })
  await write(inbound(10, "19175550020"))
  expect(await numbersOf()).toContain(number)
  expect(await numbersOf({ state: "done" })).not.toContain(number)
  const { actions } = await system((db) =>
    db.one<{ actions: string[] }>(sql`select array_agg(e.action order by e.id) as actions from audit_entries e
      where e.account_id = 100 and e.object_type = 'caller' and e.object_id = '19175550020'`),
  )
  expect(actions).toEqual(["unreturned_call.done", "unreturned_call.reopened", "unreturned_call.done"])
})

test("users see and mark callers who rang them, and no others", async () => {
  await write(
    inbound(30, "19175550030", {}, own.extensionId),
    inbound(20, "19175550030"),
    inbound(30, "19175550031"),
    inbound(30, "19175550032", {}, own.extensionId),
    // A colleague has called back.
    outbound(5, "19175550032", "answered"),
  )
  expect((await end.post(`${base}/unreturned-calls`, {})).status).toBe(403)
  const mine = await listed({}, end, "my-unreturned-calls")
  // Only the call that rang them counts, though another came later.
  expect(mine.map(({ number, missedCalls }) => [number, missedCalls])).toEqual([["+19175550030", 1]])
  const [other] = (await listed()).filter(({ number }) => number === "+19175550031")
  const markOf = (number: string, callId: string) => end.put(`${base}/my-unreturned-calls/${number}/done`, { callId })
  expect((await markOf("+19175550031", other!.callId)).status).toBe(404)
  expect((await markOf("+19175550030", other!.callId)).status).toBe(404)
  expect((await markOf("+19175550030", mine[0]!.callId)).status).toBe(200)
  expect(await numbersOf({}, end, "my-unreturned-calls")).toEqual([])
  // The later call of the account was not theirs to mark.
  expect(await numbersOf()).toContain("+19175550030")
  await admin.put(`${base}/unreturned-calls/+19175550031/done`, { callId: other!.callId })
  expect((await end.delete(`${base}/my-unreturned-calls/+19175550031/done`)).status).toBe(404)
})

test("other accounts see nothing of it", async () => {
  const stranger = await server.as("accountSuperUser", 101)
  expect((await stranger.post(`${base}/unreturned-calls`, {})).status).toBe(404)
  const answer = await stranger.post("/api/reporting/accounts/101/unreturned-calls", { days: 31, limit: 200 })
  const { items } = answer.body as UnreturnedPage
  expect(items.filter(({ number }) => number.startsWith("+1917555"))).toEqual([])
})

const exported = async (client: TestClient, path: string) => {
  const answer = await client.get(`${base}/${path}`)
  expect([answer.status, answer.headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"])
  const [head, ...lines] = (answer.body as string).replace("\uFEFF", "").trimEnd().split("\r\n")
  return { head, lines, fileName: String(answer.headers["content-disposition"]) }
}

test("the whole list is exported as CSV, in the order of the list and in the account's time zone", async () => {
  const whole = (await admin.post(`${base}/unreturned-calls`, { days: 31, limit: 200 })).body as UnreturnedPage
  const { head, lines, fileName } = await exported(admin, "unreturned-calls/export?days=31")
  expect(fileName).toMatch(/unreturned-calls-\d{4}-\d{2}-\d{2}\.csv/)
  expect(head).toBe(
    "Caller number,Caller name,Called number,Called name,Last result,Missed calls,First missed call,Last missed call,Time zone,Marked as done by,Marked as done,Call ID",
  )
  expect(lines.map((line) => line.split(",").at(-1)).slice(0, 200)).toEqual(whole.items.map(({ callId }) => callId))
  // A plus sign at the start would be a formula.
  const log = await admin.get("/api/reporting/accounts/100/audit-log/events?action=report.downloaded")
  expect(log.body).toMatchObject({ items: [{ after: { report: "Unreturned calls", format: "csv" } }] })
  const line = lines.find((one) => one.startsWith("'+19175550001,"))!
  expect(line).toMatch(/,Support,Voicemail,2,\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-0[45]:00,.*,America\/New_York,,,/)
})

test("the file has what was marked as done, if asked for", async () => {
  await write(inbound(15, "19175550040"))
  const [{ callId } = { callId: "" }] = (await listed()).filter(({ number }) => number === "+19175550040")
  await admin.put(`${base}/unreturned-calls/+19175550040/done`, { callId })
  const of = async (state: string) =>
    (await exported(admin, `unreturned-calls/export?days=2&state=${state}`)).lines.filter((line) =>
      line.includes("19175550040"),
    )
  expect(await of("open")).toEqual([])
  expect(await of("done")).toEqual([expect.stringContaining(",America/New_York,")])
  expect((await admin.get(`${base}/unreturned-calls/export?days=32`)).status).toBe(400)
})

test("users export callers who rang them, and nobody those of others", async () => {
  await write(inbound(12, "19175550050", {}, own.extensionId), inbound(12, "19175550051"))
  const { lines } = await exported(end, "my-unreturned-calls/export?days=2")
  expect(lines.filter((line) => /1917555005[01]/.test(line))).toEqual([expect.stringContaining("19175550050")])
  expect((await end.get(`${base}/unreturned-calls/export`)).status).toBe(403)
  const stranger = await server.as("accountSuperUser", 101)
  expect((await stranger.get(`${base}/unreturned-calls/export`)).status).toBe(404)
})
