import type { ReportSummary, ReportTrend } from "@dialplane/contract/insight/reports/reports.schema"
import { afterAll, beforeAll, expect, test } from "vitest"
import { recordCalls } from "../../calling/call-records/call-records.service.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { callOf, findParties, legOf } from "./reports.factory.ts"
import { remake } from "./verify-rollups.service.ts"

let server: TestServer
let admin: TestClient
const base = "/api/reporting/accounts/100"
const minute = 60_000

/** Two days in winter; the first has twice as many calls. */
const [first, second] = ["2026-02-03", "2026-02-04"]
const times = ["00:10", "09:05", "09:40", "14:15", "17:30", "23:55"]
const startOf = (day: string, time: string) => Date.parse(`${day}T${time}:00-05:00`)

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.as("accountSuperUser")
  await server.database.transaction("system", async (db) => {
    const { people } = await findParties(db, 100)
    const callAt = (at: number) =>
      callOf(at, { legs: [legOf(people[0]!.extensionId, at, at + 5000, at + minute)], summary: { result: "answered" } })
    await recordCalls(
      db,
      100,
      [first, first, second]
        .flatMap((day, index) => times.map((time) => startOf(day, time) + index * 1000))
        .map((at) => callAt(at)),
    )
  })
  await remake((work) => server.database.transaction("system", work), { accountId: 100, timeZone: "America/New_York" })
}, 120_000)
afterAll(() => server.close())

const ask = async <T>(address: string, body: object): Promise<T> => {
  const answer = await admin.post(`${base}/${address}`, body)
  expect([answer.status, answer.body]).toEqual([200, expect.anything()])
  return answer.body as T
}
const on = (day: string, more: object) => ({ period: "custom", from: day, to: day, ...more })

test.each(["company", "users"])("hours of %s are compared with the same hours of the day before", async (subject) => {
  const { before } = await ask<ReportTrend>(`${subject}/trend`, on(second, { interval: "hour", compare: true }))
  const { points } = await ask<ReportTrend>(`${subject}/trend`, on(first, { interval: "hour" }))
  expect(before).toEqual(points)
  const busy = before!.flatMap(({ start, values }) =>
    values["totalCalls"] === 0 ? [] : [[start.slice(11), values["totalCalls"]]],
  )
  expect(busy).toEqual([
    ["00:00", 2],
    ["09:00", 4],
    ["14:00", 2],
    ["17:00", 2],
    ["23:00", 2],
  ])
})

test("calls in business hours are compared with those in the business hours of the period before", async () => {
  // The two days have different hours.
  const { body: schedule } = await admin.post("/api/admin/accounts/100/schedules", {
    name: "Compared hours",
    weekly: {
      monday: [],
      tuesday: [{ from: "09:00", to: "12:00" }],
      wednesday: [{ from: "09:00", to: "17:00" }],
      thursday: [],
      friday: [],
      saturday: [],
      sunday: [],
    },
  })
  for (const [openState, now, then] of [
    ["open", 3, 4],
    ["closed", 3, 8],
  ] as const) {
    const filter = { scheduleId: (schedule as { scheduleId: number }).scheduleId, openState, compare: true }
    const summary = await ask<ReportSummary>("company/summary", on(second, filter))
    expect([openState, summary.total["totalCalls"], summary.before!["totalCalls"]]).toEqual([openState, now, then])
    const users = await ask<ReportSummary>("users/summary", on(second, { ...filter, sort: "totalCalls", pageSize: 1 }))
    expect(users.rows[0]).toMatchObject({ values: { totalCalls: now }, before: { totalCalls: then } })
    const trend = await ask<ReportTrend>("company/trend", on(second, { ...filter, interval: "hour" }))
    const earlier = await ask<ReportTrend>("company/trend", on(first, { ...filter, interval: "hour" }))
    expect(trend.before).toEqual(earlier.points)
    expect(trend.before!.reduce((sum, { values }) => sum + values["totalCalls"]!, 0)).toBe(then)
  }
})

test("hours of time zones that were not the same in the period before are counted call by call there", async () => {
  // In winter, hours of Lord Howe Island begin at half past those of New York.
  await server.database.transaction("system", async (db) => {
    await recordCalls(db, 100, [callOf(Date.parse("2025-10-04T00:10:00+10:30"), {})])
  })
  await remake((work) => server.database.transaction("system", work), { accountId: 100, timeZone: "America/New_York" })
  const { scope, before } = await ask<ReportSummary>("company/summary", {
    period: "custom",
    from: "2025-10-07",
    to: "2025-10-09",
    timeZone: "Australia/Lord_Howe",
    compare: true,
  })
  expect([scope.source, before!["totalCalls"]]).toEqual(["hours", 1])
})
