import type { QueueStatuses } from "@dialplane/contract/calling/queue-status/queue-status.schema"
import type {
  ReportCallLog,
  ReportSummary,
  ReportTrend,
  ActiveExtensions,
  TopValues,
} from "@dialplane/contract/insight/reports/reports.schema"
import { metricsOf } from "@dialplane/contract/insight/reports/metrics"
import { reportSubjects } from "@dialplane/contract/insight/reports/report-subjects"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { recordCalls, type EndedCall } from "../../calling/call-records/call-records.service.ts"
import { makeHistory } from "../../calling/engine/sandbox/history.service.ts"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { callOf, findParties, legOf, stepOf, type Parties } from "./reports.factory.ts"
import { rollUpJob } from "./rollups.jobs.ts"

let server: TestServer
let admin: TestClient
let parties: Parties
const system = <T>(work: Parameters<typeof server.database.transaction<T>>[1]) =>
  server.database.transaction("system", work)
const base = "/api/reporting/accounts/100"
const write = (...calls: readonly EndedCall[]) => system((db) => recordCalls(db, 100, calls))

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.as("accountSuperUser")
  parties = await system((db) => findParties(db, 100))
  const to = Date.now()
  await makeHistory(server.kit, 100, { from: to - 28 * 86_400_000, to, calls: 1500, seed: 7 })
  await rollUp()
}, 120_000)
afterAll(() => server.close())

const rollUp = async () => {
  await system((db) => server.kit.jobs.enqueue(db, rollUpJob(), {}, { accountId: 1 }))
  await server.kit.jobs.drain()
}

const ask = async <T>(address: string, body: object, client = admin): Promise<T> => {
  const answer = await client.post(`${base}/${address}`, body)
  expect([answer.status, answer.body]).toEqual([200, expect.anything()])
  return answer.body as T
}
const custom = (from: string, to = from, more: object = {}) => ({ period: "custom", from, to, ...more })
const at = (text: string) => Date.parse(text)

describe("days are those of the time zone", () => {
  test("a call counts on the day on which it started, also across midnight and the edge of the period", async () => {
    // 11:59:30 PM in New York; it ends on the next day.
    await write(
      callOf(at("2026-02-11T04:59:30Z"), { summary: { endedAt: at("2026-02-11T05:10:00Z"), result: "answered" } }),
    )
    const on = async (day: string, timeZone?: string) =>
      (await ask<ReportSummary>("company/summary", custom(day, day, timeZone === undefined ? {} : { timeZone }))).total[
        "totalCalls"
      ]
    expect([await on("2026-02-10"), await on("2026-02-11")]).toEqual([1, 0])
    expect([await on("2026-02-10", "UTC"), await on("2026-02-11", "UTC")]).toEqual([0, 1])
  })

  test.each([
    ["2026-03-08", 23, "2026-03-08T05:00:00Z"],
    ["2025-11-02", 25, "2025-11-02T04:00:00Z"],
  ])("%s has %i hours", async (day, hours, begins) => {
    const calls = Array.from({ length: hours }, (_, hour) => callOf(at(begins) + hour * 3_600_000 + 60_000, {}))
    await write(...calls)
    const trend = await ask<ReportTrend>("company/trend", custom(day, day, { interval: "hour" }))
    // The two hours of the same name are one point.
    expect(trend.points).toHaveLength(Math.min(hours, 24))
    expect(trend.points.reduce((sum, { values }) => sum + values["totalCalls"]!, 0)).toBe(hours)
    const doubled = trend.points.filter(({ values }) => values["totalCalls"] === 2).map(({ start }) => start)
    expect(doubled).toEqual(hours === 25 ? [`${day}T01:00`] : [])
    expect((await ask<ReportSummary>("company/summary", custom(day))).total["totalCalls"]).toBe(hours)
  })
})

test("every bar of waiting times is a link to as many calls as it says", async () => {
  const period = { period: "last30Days" }
  const { points } = await ask<ReportTrend>("queues/trend", { ...period, by: "wait" })
  expect(points.filter(({ values }) => values["totalCalls"]! > 0).length).toBeGreaterThan(2)
  for (const [bar, { start, values }] of points.entries()) {
    const next = points[bar + 1]
    for (const metric of ["totalCalls", "answeredCalls", "abandonedCalls"]) {
      const log = await ask<ReportCallLog>("queues/call-log", {
        ...period,
        metric,
        minWaitSeconds: Number(start),
        ...(next === undefined ? {} : { maxWaitSeconds: Number(next.start) - 1 }),
      })
      expect([start, metric, log.total]).toEqual([start, metric, values[metric]])
    }
  }
})

test("every figure of every report is a link to as many calls as it says", async () => {
  const period = { period: "last30Days" }
  for (const [subject, kind] of [
    ["company", "company"],
    ["users", "user"],
    ["queues", "queue"],
    ["groups", "group"],
    ["meetings", "meeting"],
    ["messages", "message"],
    ["unified-calls", "unified"],
  ] as const) {
    const summary = await ask<ReportSummary>(`${subject}/summary`, { ...period, sort: "totalCalls" })
    const totals: unknown[] = []
    const expected: unknown[] = []
    for (const { id, fold } of metricsOf[kind]) {
      const log = await ask<ReportCallLog>(`${subject}/call-log`, { ...period, metric: id, limit: 200 })
      if (fold.kind === "count") {
        totals.push([id, log.total])
        expected.push([id, summary.total[id]])
      }
      // As many rows as it says, whatever page they are on.
      if (log.nextBefore === null) expect([id, log.items.length]).toEqual([id, log.total])
      else expect(log.total).toBeGreaterThan(200)
    }
    expect([subject, totals]).toEqual([subject, expected])
    for (const { object, values } of summary.rows.slice(0, 2)) {
      const log = await ask<ReportCallLog>(`${subject}/call-log`, {
        ...period,
        metric: "totalCalls",
        objectId: object.id,
      })
      expect([object.id, log.total]).toEqual([object.id, values["totalCalls"]])
    }
  }
})

test("all pages of a call log together are its total, each row once", async () => {
  const keys: string[] = []
  let before: string | undefined
  const totals: (number | null)[] = []
  do {
    const page = await ask<ReportCallLog>("users/call-log", {
      period: "last7Days",
      limit: 37,
      ...(before && { before }),
    })
    keys.push(...page.items.map(({ key }) => key))
    totals.push(page.total)
    before = page.nextBefore ?? undefined
  } while (before !== undefined)
  const [total, ...later] = totals
  expect([keys.length, new Set(keys).size]).toEqual([total, total])
  expect(total).toBeGreaterThan(37)
  // They are counted once.
  expect(later).toEqual(later.map(() => null))
})

test("what is gone stays in the report of queues under its last name; what has no calls is there with zeros", async () => {
  const when = at("2026-01-15T15:00:00Z")
  await write(callOf(when, { steps: [stepOf("queue", { kind: "queue", id: 999_001 }, when, when + 30_000, "hungUp")] }))
  const { rows } = await ask<ReportSummary>("queues/summary", custom("2026-01-15", "2026-01-15", { pageSize: 200 }))
  expect(rows.find(({ object }) => object.id === 999_001)).toMatchObject({
    object: { name: "queue 999001", isDeleted: true },
    values: { totalCalls: 1 },
  })
  expect(rows.filter(({ object }) => parties.queues.some(({ id }) => id === object.id))).toHaveLength(
    parties.queues.length,
  )
})

test("compares with the period before", async () => {
  const days = ["2025-12-10", "2025-12-11"].map((day) => at(`${day}T15:00:00Z`))
  await write(callOf(days[0]!, {}), callOf(days[1]!, {}), callOf(days[1]! + 1000, {}))
  const { total, before } = await ask<ReportSummary>(
    "company/summary",
    custom("2025-12-11", "2025-12-11", { compare: true }),
  )
  expect([total["totalCalls"]! - before!["totalCalls"]!]).toEqual([1])
})

test("compares hours with the same hours of the period before", async () => {
  await write(callOf(at("2025-12-15T14:10:00Z"), {}), callOf(at("2025-12-15T20:10:00Z"), {}))
  await rollUp()
  const day = custom("2025-12-16", "2025-12-16", { by: "time", interval: "hour", compare: true })
  const { before } = await ask<ReportTrend>("company/trend", day)
  expect(before!.filter(({ values }) => values["totalCalls"] !== 0).map(({ start }) => start)).toEqual([
    "2025-12-15T09:00",
    "2025-12-15T15:00",
  ])
})

test("compares with the open hours of the period before", async () => {
  const { items } = (await admin.get("/api/admin/accounts/100/schedules")).body as { items: { scheduleId: number }[] }
  const { scheduleId } = items[0]!
  const counts = await Promise.all(
    ["open", "closed"].map(async (openState) => {
      const body = { period: "last7Days", compare: true, scheduleId, openState }
      return (await ask<ReportSummary>("company/summary", body)).before!["totalCalls"]!
    }),
  )
  const { before } = await ask<ReportSummary>("company/summary", { period: "last7Days", compare: true })
  expect(before!["totalCalls"]).toBeGreaterThan(0)
  expect(counts[0]! + counts[1]!).toBe(before!["totalCalls"])
})

test("compares each row with the same row of the period before", async () => {
  const body = { period: "last7Days", compare: true, sort: "totalCalls", pageSize: 3 }
  for (const [subject, ids] of [
    ["users", "userIds"],
    ["queues", "queueIds"],
    ["groups", "groupIds"],
  ] as const) {
    const { rows, scope } = await ask<ReportSummary>(`${subject}/summary`, body)
    expect(rows.length).toBeGreaterThan(0)
    const dayBefore = (day: string, days: number) =>
      new Date(at(`${day}T12:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)
    for (const { object, before } of rows) {
      const earlier = await ask<ReportSummary>(
        `${subject}/summary`,
        custom(dayBefore(scope.from, 7), dayBefore(scope.from, 1), { [ids]: [object.id] }),
      )
      expect([subject, object.id, before]).toEqual([subject, object.id, earlier.rows[0]!.values])
      expect(earlier.rows[0]!.before).toBeNull()
    }
  }
})

test.each(["users", "queues", "groups"] as const)(
  "a split trend has the busiest %s, each with its own points",
  async (subject) => {
    const filter = { period: "last30Days" }
    const { series, points } = await ask<ReportTrend>(`${subject}/trend`, { ...filter, split: true })
    const { rows } = await ask<ReportSummary>(`${subject}/summary`, { ...filter, sort: "totalCalls", pageSize: 24 })
    const sums = series.map(({ object, points: own }) => ({
      object,
      calls: own.reduce((sum, { values }) => sum + values["totalCalls"]!, 0),
    }))
    expect(sums).toEqual(rows.map(({ object, values }) => ({ object, calls: values["totalCalls"] })))
    expect(series[0]!.points.map(({ start }) => start)).toEqual(points.map(({ start }) => start))
    const ids = { users: "userIds", queues: "queueIds", groups: "groupIds" }[subject]
    for (const { object, points: own } of series.slice(0, 2))
      expect(own).toEqual((await ask<ReportTrend>(`${subject}/trend`, { ...filter, [ids]: [object.id] })).points)
  },
)
test("every report answers every kind of question", async () => {
  for (const subject of reportSubjects) {
    for (const kind of ["summary", "trend", "call-log", "active-extension"])
      await ask<object>(`${subject}/${kind}`, { period: "last7Days" })
    await ask<object>(`${subject}/top-values`, { of: subject === "meetings" ? "usersByTalk" : "callers" })
  }
})
test("reports without rows have no series", async () => {
  for (const subject of ["company", "my-calls", "unified-calls"])
    expect((await ask<ReportTrend>(`${subject}/trend`, { split: true })).series).toEqual([])
})

test("one's own calls are nobody else's", async () => {
  const person = parties.people[0]!
  const when = at("2026-01-20T15:00:00Z")
  await write(callOf(when, { legs: [legOf(person.extensionId, when, when + 5000, when + 60_000)] }))
  const end = await server.as("endUser")
  const own = await ask<ReportSummary>("my-calls/summary", custom("2026-01-20"), end)
  const { userId } = (await end.get("/api/portal/me")).body as { userId?: number }
  expect(own.total["totalCalls"]).toBe(userId === person.userId ? 1 : 0)
  const log = await ask<ReportCallLog>(
    "my-calls/call-log",
    custom("2026-01-20", "2026-01-20", { objectId: person.userId }),
    end,
  )
  expect(log.items.length).toBe(userId === person.userId ? 1 : 0)
  for (const subject of ["company", "users", "queues", "groups"])
    expect((await end.post(`${base}/${subject}/summary`, {})).status).toBe(403)
})

test.each([
  ["company/summary", { period: "custom" }, "report.period_incomplete"],
  ["company/summary", custom("2026-02-02", "2026-02-01"), "report.period_reversed"],
  ["company/summary", custom("2020-01-01", "2026-02-01"), "report.period_too_long"],
  [
    "company/summary",
    custom("2026-01-01", "2026-09-01", { numbers: ["+12125550100"] }),
    "report.period_too_long_for_filter",
  ],
  ["company/summary", { hourFrom: 8 }, "report.hours_incomplete"],
  ["company/summary", { openState: "open" }, "report.schedule_incomplete"],
  ["company/summary", { openState: "open", scheduleId: 999_999_999 }, "report.no_such_schedule"],
  ["company/summary", { sort: "noSuchFigure" }, "report.no_such_metric"],
  ["company/call-log", { metric: "noSuchFigure" }, "report.no_such_metric"],
  ["company/trend", custom("2026-01-01", "2026-09-01", { interval: "hour" }), "report.interval_too_short"],
])("%s with %j is refused by name", async (address, body, code) => {
  const answer = await admin.post(`${base}/${address}`, body)
  expect([answer.status, (answer.body as { code: string }).code]).toEqual([422, code])
})

test("business hours by a schedule: open and closed together are all calls", async () => {
  const { items } = (await admin.get("/api/admin/accounts/100/schedules")).body as { items: { scheduleId: number }[] }
  const scheduleId = items[0]!.scheduleId
  const count = async (more: object) =>
    (await ask<ReportSummary>("company/summary", { period: "last30Days", ...more })).total["totalCalls"]!
  const [all, open, closed] = [
    await count({}),
    await count({ scheduleId, openState: "open" }),
    await count({ scheduleId, openState: "closed" }),
  ]
  expect(open + closed).toBe(all)
  expect(open).toBeGreaterThan(closed)
})

test("meetings and messages are counted as their lists show them, and unified calls are calls and meetings", async () => {
  const period = { period: "last30Days" }
  const since = (await ask<ReportSummary>("company/summary", period)).scope.from
  const counted = await system((db) =>
    db.one<{ meetings: number; participants: number; messages: number; segments: number }>(sql`
      select (select count(*)::int from meeting_records m where m.account_id = 100
          and m.started_at >= ${since}::timestamp at time zone 'America/New_York') as meetings,
        (select sum(m.participants_unique)::int from meeting_records m where m.account_id = 100
          and m.started_at >= ${since}::timestamp at time zone 'America/New_York') as participants,
        (select count(*)::int from message_records m where m.account_id = 100
          and m.sent_at >= ${since}::timestamp at time zone 'America/New_York') as messages,
        (select sum(m.segments)::int from message_records m where m.account_id = 100
          and m.sent_at >= ${since}::timestamp at time zone 'America/New_York') as segments`),
  )
  const meetings = (await ask<ReportSummary>("meetings/summary", period)).total
  const messages = (await ask<ReportSummary>("messages/summary", period)).total
  const unified = (await ask<ReportSummary>("unified-calls/summary", period)).total
  const company = (await ask<ReportSummary>("company/summary", period)).total
  expect(counted.meetings).toBeGreaterThan(0)
  expect(counted.messages).toBeGreaterThan(0)
  expect([meetings["totalCalls"], meetings["participants"]]).toEqual([counted.meetings, counted.participants])
  expect([messages["totalCalls"], messages["segments"]]).toEqual([counted.messages, counted.segments])
  expect([unified["meetings"], unified["phoneCalls"], unified["totalCalls"]]).toEqual([
    counted.meetings,
    company["totalCalls"],
    counted.meetings + company["totalCalls"]!,
  ])
  const active = await ask<ActiveExtensions>("messages/active-extension", period)
  expect(active.matching).toBeGreaterThan(0)
  const hosts = await ask<TopValues>("meetings/top-values", { ...period, of: "usersByTalk", most: 5 })
  expect(hosts.items.length).toBeGreaterThan(0)
  expect((await admin.post(`${base}/meetings/top-values`, { ...period, of: "callers" })).body).toMatchObject({
    code: "report.no_such_ranking",
  })
})

test("a comparison says which days it is to, and whether they are all on record", async () => {
  const compared = await ask<ReportSummary>("company/summary", { period: "thisYear", compare: true })
  const year = Number(compared.scope.to.slice(0, 4)) - 1
  expect(compared.beforeScope).toMatchObject({ from: `${year}-01-01`, isPartial: true })
  const since = compared.beforeScope!.recordedSince!
  const whole = await ask<ReportSummary>(
    "company/summary",
    custom(compared.scope.to, compared.scope.to, { compare: true }),
  )
  expect(whole.beforeScope).toMatchObject({ isPartial: false, recordedSince: since })
  expect((await ask<ReportSummary>("company/summary", {})).beforeScope).toBeNull()
  const { total } = await ask<ReportSummary>("company/summary", custom("2024-12-01", since))
  expect(total["totalCalls"]).toBeGreaterThan(0)
  const trend = await ask<ReportTrend>("company/trend", { period: "thisYear", compare: true })
  expect(trend.beforeScope).toEqual(compared.beforeScope)
})

test("filters of active extensions choose the calls they took part in", async () => {
  const period = { period: "last30Days" }
  for (const filter of [{ directions: ["outbound"] }, { minSeconds: 600 }, { queueIds: [parties.queues[0]!.id] }]) {
    const active = await ask<ActiveExtensions>("users/active-extension", { ...period, ...filter, pageSize: 200 })
    const { rows } = await ask<ReportSummary>("users/summary", { ...period, ...filter, pageSize: 200 })
    const withCalls = rows.filter(({ values }) => values["totalCalls"]! > 0).map(({ object }) => object.id)
    const users = new Set(active.items.flatMap(({ userId }) => userId ?? []))
    expect([filter, users]).toEqual([filter, new Set(withCalls)])
    expect(users.size).toBeGreaterThan(0)
  }
  const all = await ask<ActiveExtensions>("company/active-extension", period)
  const hours = await ask<ActiveExtensions>("company/active-extension", { ...period, hourFrom: 0, hourTo: 24 })
  const few = await ask<ActiveExtensions>("company/active-extension", { ...period, minSeconds: 1200 })
  expect([hours.matching, hours.items]).toEqual([all.matching, all.items])
  expect(few.matching).toBeLessThan(all.matching)
  for (const subject of ["meetings", "messages", "unified-calls"]) {
    const [every, same] = [
      await ask<ActiveExtensions>(`${subject}/active-extension`, period),
      await ask<ActiveExtensions>(`${subject}/active-extension`, { ...period, weekdays: [0, 1, 2, 3, 4, 5, 6] }),
    ]
    expect([subject, same.matching, same.items]).toEqual([subject, every.matching, every.items])
  }
  const refused = await admin.post(`${base}/company/active-extension`, { state: "idle", numbers: ["+12125550100"] })
  expect([refused.status, refused.body]).toEqual([
    422,
    expect.objectContaining({
      code: "report.filter_not_for_idle",
      validationErrors: [expect.objectContaining({ field: "numbers" })],
    }),
  ])
})

test.each(["queues", "groups"] as const)("the report of %s lists its agents or members only", async (subject) => {
  const members = await system((db) =>
    db.many<{ id: number; of: number }>(
      subject === "queues"
        ? sql`select a.agent_id as id, a.queue_id as of from queue_agents a where a.account_id = 100`
        : sql`select a.member_extension_id as id, a.group_id as of from call_group_members a
            where a.account_id = 100 and a.member_extension_id is not null`,
    ),
  )
  const everybody = await ask<ActiveExtensions>("company/active-extension", { state: "idle", idleDays: 1 })
  const listed = async (filter: object) => {
    const active = await ask<ActiveExtensions>(`${subject}/active-extension`, { ...filter, pageSize: 200 })
    const idle = await ask<ActiveExtensions>(`${subject}/active-extension`, { ...filter, state: "idle", pageSize: 200 })
    expect(active.extensions).toBe(idle.extensions)
    return { count: active.extensions, ids: [...active.items, ...idle.items].map(({ extensionId }) => extensionId) }
  }
  const all = await listed({})
  expect(all.count).toBeGreaterThan(0)
  expect(all.count).toBeLessThan(everybody.extensions)
  expect(all.ids.filter((id) => !members.some((one) => one.id === id))).toEqual([])
  const first = members[0]!.of
  const ofFirst = await listed({ [subject === "queues" ? "queueIds" : "groupIds"]: [first] })
  expect(ofFirst.ids.filter((id) => !members.some((one) => one.id === id && one.of === first))).toEqual([])
})

test("idle extensions: those without any call first, then the longest idle", async () => {
  const { items } = await ask<ActiveExtensions>("company/active-extension", {
    state: "idle",
    idleDays: 1,
    pageSize: 200,
  })
  const times = items.map(({ lastCallAt }) => (lastCallAt === null ? 0 : Date.parse(lastCallAt)))
  expect(times).toEqual(times.toSorted((one, other) => one - other))
  expect(times.length).toBeGreaterThan(1)
})

test("active and idle extensions are all extensions", async () => {
  const active = await ask<ActiveExtensions>("company/active-extension", { period: "last30Days" })
  const idle = await ask<ActiveExtensions>("company/active-extension", { state: "idle", idleDays: 30 })
  expect(active.extensions).toBe(idle.extensions)
  expect(active.matching).toBeGreaterThan(0)
  expect(active.items.every(({ lastCallAt }) => lastCallAt !== null)).toBe(true)
})

test("a page after the last one says how many there are all the same", async () => {
  const last30 = { period: "last30Days" }
  const first = await ask<ReportSummary>("users/summary", last30)
  const beyond = await ask<ReportSummary>("users/summary", { ...last30, page: 900 })
  expect(first.rowCount).toBeGreaterThan(0)
  expect([beyond.rows, beyond.rowCount]).toEqual([[], first.rowCount])
  for (const body of [last30, { ...last30, minSeconds: 1 }, { state: "idle", idleDays: 1 }]) {
    const whole = await ask<ActiveExtensions>("company/active-extension", body)
    const none = await ask<ActiveExtensions>("company/active-extension", { ...body, page: 900 })
    expect([body, none.items]).toEqual([body, []])
    expect([none.matching, none.extensions, none.share]).toEqual([whole.matching, whole.extensions, whole.share])
  }
})

test("rankings count the same calls as the reports", async () => {
  const period = { period: "last30Days" }
  const top = await ask<TopValues>("company/top-values", { ...period, of: "usersByMissed", most: 5 })
  const { rows } = await ask<ReportSummary>("users/summary", { ...period, sort: "missedCalls", pageSize: 5 })
  expect(top.items.map(({ figure }) => figure)).toEqual(
    rows.map(({ values }) => values["missedCalls"]).slice(0, top.items.length),
  )
  const callers = await ask<TopValues>("company/top-values", {
    ...period,
    of: "callers",
    most: 5,
    directions: ["inbound"],
  })
  const [first] = callers.items
  const log = await ask<ReportCallLog>("company/call-log", {
    ...period,
    numbers: [first!.value],
    directions: ["inbound"],
  })
  expect(log.items.filter(({ fromNumber }) => fromNumber === first!.value)).toHaveLength(Math.min(first!.figure, 50))
})

test("every outside number counts for its country, however many numbers there are", async () => {
  const when = at("2026-01-21T15:00:00Z")
  const numbers = [
    ...Array.from({ length: 5200 }, (_, index) => `1${2_125_550_000 + index}`),
    ...Array.from({ length: 30 }, (_, index) => `3314275${String(6000 + index)}`),
    "442075550100",
  ]
  await write(...numbers.map((fromNumber, index) => callOf(when + index, { summary: { fromNumber } })))
  const calledOnce = { direction: "outbound", toNumber: "442075550101" } as const
  await write(callOf(when, { summary: calledOnce }))
  const top = (more: object) =>
    ask<TopValues>("company/top-values", custom("2026-01-21", "2026-01-21", { of: "countries", most: 5, ...more }))
  const [us, fr, gb] = ["US", "FR", "GB"].map((value, index) => ({ value, name: "", figure: [5200, 30, 2][index]! }))
  expect((await top({})).items).toEqual([us, fr, gb])
  expect((await top({ directions: ["outbound"] })).items).toEqual([{ ...gb!, figure: 1 }])
})

/** The rows that the portal opens from a ranked value. */
const rowsBehind = (subject: string, of: TopValues["of"], value: string): readonly [address: string, more: object] => {
  const whole = subject === "company" || subject === "unified-calls" ? { wholeCall: true } : {}
  switch (of) {
    case "callers":
      return [subject, { fromNumbers: [value] }]
    case "calledNumbers":
      return [subject, { toNumbers: [value] }]
    case "usersByTalk":
      return [subject === "meetings" ? subject : "users", { ...whole, metric: "totalTalk", objectId: Number(value) }]
    case "usersByMissed":
      return ["users", { ...whole, metric: "missedCalls", objectId: Number(value) }]
    default:
      return ["queues", { ...whole, metric: "abandonedCalls", objectId: Number(value) }]
  }
}
const wholeLog = async (address: string, body: object) => {
  const items: ReportCallLog["items"] = []
  let total: number | null = null
  for (let before: string | undefined; ;) {
    const page = await ask<ReportCallLog>(address, { ...body, limit: 200, ...(before && { before }) })
    items.push(...page.items)
    total ??= page.total
    if (page.nextBefore === null) return { total, items }
    before = page.nextBefore
  }
}

describe("a ranked value opens exactly the rows that it counts", () => {
  const all = ["callers", "calledNumbers", "usersByTalk", "usersByMissed", "queuesByAbandoned"] as const
  const numbers = ["callers", "calledNumbers"] as const
  test.each([
    ["company", all, {}],
    ["unified-calls", all, {}],
    ["company", [...numbers, "queuesByAbandoned"], { directions: ["inbound"], hourFrom: 9, hourTo: 17 }],
    ["users", ["callers", "calledNumbers", "usersByTalk", "usersByMissed"], {}],
    ["queues", [...numbers, "queuesByAbandoned"], {}],
    ["groups", numbers, {}],
    ["messages", numbers, {}],
    ["meetings", ["usersByTalk"], {}],
  ] as const)("%s, %j with %j", async (subject, kinds, more) => {
    const filter = { period: "last30Days", ...more }
    for (const of of kinds) {
      const { items } = await ask<TopValues>(`${subject}/top-values`, { ...filter, of, most: 25 })
      expect([of, items.length > 0]).toEqual([of, true])
      const opened: unknown[] = []
      for (const { value } of items) {
        const [report, link] = rowsBehind(subject, of, value)
        const log = await wholeLog(`${report}/call-log`, { ...filter, ...link })
        const seconds = log.items.reduce((sum, { talkSeconds }) => sum + talkSeconds, 0)
        opened.push([value, of === "usersByTalk" ? seconds : log.total])
      }
      expect([of, opened]).toEqual([of, items.map(({ value, figure }) => [value, figure])])
    }
  })

  test.each([
    [["usersByTalk"], { directions: ["internal"] }],
    [["usersByTalk", "usersByMissed"], { directions: ["inbound"], results: ["answered"] }],
    [["usersByMissed", "queuesByAbandoned"], { results: ["missed", "abandoned"] }],
    [["usersByTalk", "usersByMissed"], { minSeconds: 60, maxSeconds: 400 }],
    [["usersByTalk", "queuesByAbandoned"], { minWaitSeconds: 10 }],
    [["usersByTalk"], { isInternal: true }],
  ] as const)("of the company, %j count parts of exactly the calls that it counts with %j", async (kinds, more) => {
    for (const subject of "directions" in more ? ["company", "unified-calls"] : ["company"]) {
      const filter = { period: "last30Days", ...more }
      const counted = new Map((await wholeLog("company/call-log", filter)).items.map(({ callId }) => [callId, 0]))
      const unfiltered = { period: "last30Days" }
      for (const of of kinds) {
        const { items } = await ask<TopValues>(`${subject}/top-values`, { ...filter, of, most: 25 })
        expect([of, items.length > 0]).toEqual([of, true])
        const everything = await ask<TopValues>(`${subject}/top-values`, { ...unfiltered, of, most: 25 })
        for (const { value } of everything.items.slice(0, 6)) {
          const [report, link] = rowsBehind(subject, of, value)
          const parts = (await wholeLog(`${report}/call-log`, { ...unfiltered, ...link })).items.filter(({ callId }) =>
            counted.has(callId),
          )
          const expected =
            of === "usersByTalk" ? parts.reduce((sum, { talkSeconds }) => sum + talkSeconds, 0) : parts.length
          // The ranking has 25 values.
          if (items.length < 25 || expected > items.at(-1)!.figure)
            expect([of, value, items.find((one) => one.value === value)?.figure ?? 0]).toEqual([of, value, expected])
          const opened = await wholeLog(`${report}/call-log`, { ...filter, ...link })
          expect([of, value, opened.items.map(({ key }) => key)]).toEqual([of, value, parts.map(({ key }) => key)])
        }
      }
    }
  })

  test("also with users and queues in the filter", async () => {
    const filter = { period: "last30Days", userIds: parties.people.map(({ userId }) => userId).slice(0, 2) }
    const { items } = await ask<TopValues>("company/top-values", { ...filter, of: "usersByMissed", most: 25 })
    for (const { value, figure } of items) {
      expect(filter.userIds).toContain(Number(value))
      const [report, link] = rowsBehind("company", "usersByMissed", value)
      expect((await ask<ReportCallLog>(`${report}/call-log`, { ...filter, ...link })).total).toBe(figure)
    }
    const ofQueue = { period: "last30Days", queueIds: [parties.queues[0]!.id] }
    const queues = await ask<TopValues>("company/top-values", { ...ofQueue, of: "queuesByAbandoned", most: 25 })
    expect(queues.items.every(({ value }) => Number(value) === parties.queues[0]!.id)).toBe(true)
  })
})

test("codes of meetings are not ranked as numbers, nor written as phone numbers", async () => {
  const period = { period: "last30Days" }
  const { items } = await ask<ReportCallLog>("meetings/call-log", period)
  expect(items.length).toBeGreaterThan(0)
  for (const { toNumber } of items) expect(toNumber).toMatch(/^[^+]/)
  const codes = new Set(items.map(({ toNumber }) => toNumber))
  const called = await ask<TopValues>("unified-calls/top-values", { ...period, of: "calledNumbers", most: 25 })
  const company = await ask<TopValues>("company/top-values", { ...period, of: "calledNumbers", most: 25 })
  expect(called.items.filter(({ value }) => codes.has(value.replace("+", "")))).toEqual([])
  expect(called.items).toEqual(company.items)
})

test.each([
  ["queues", "queueIds", "queue"],
  ["groups", "groupIds", "ring"],
] as const)("users in the report of %s are ranked by its calls only", async (subject, ids, kind) => {
  const period = { period: "last30Days" }
  const objects = await system((db) =>
    db.many<{ id: number }>(sql`select distinct s.object_id as id from call_steps s
      where s.account_id = 100 and s.kind = ${kind} and s.stay_result is not null`),
  )
  for (const of of ["usersByTalk", "usersByMissed"] as const) {
    const everywhere = await ask<TopValues>("company/top-values", { ...period, of, most: 25 })
    const inAll = await ask<TopValues>(`${subject}/top-values`, { ...period, of, most: 25 })
    const through = { ...period, [ids]: objects.map(({ id }) => id) }
    expect(inAll.items).not.toEqual(everywhere.items)
    for (const [filter, { items }] of [
      [through, inAll],
      [
        { ...period, [ids]: [objects[0]!.id] },
        await ask<TopValues>(`${subject}/top-values`, { ...period, of, most: 25, [ids]: [objects[0]!.id] }),
      ],
    ] as const)
      for (const { value, figure } of items) {
        const log = await wholeLog("users/call-log", { ...filter, ...rowsBehind("users", of, value)[1] })
        const seconds = log.items.reduce((sum, { talkSeconds }) => sum + talkSeconds, 0)
        expect([of, value, of === "usersByTalk" ? seconds : log.total]).toEqual([of, value, figure])
      }
  }
})

test("the board of queues shows the figures of the report of today, also after a queue's goal has changed", async () => {
  const [queue] = parties.queues
  const now = Date.now()
  const waited = (seconds: number, outcome: string) =>
    callOf(now, {
      summary: { result: outcome === "answered" ? "answered" : "abandoned" },
      steps: [stepOf("queue", { kind: "queue", id: queue!.id }, now, now + seconds * 1000, outcome)],
    })
  await write(waited(3, "answered"), waited(15, "answered"), waited(300, "answered"), waited(40, "hungUp"))
  await system((db) =>
    db.run(sql`update queue_settings set service_level_seconds = 5 where account_id = 100 and queue_id = ${queue!.id}`),
  )
  const { queues } = (await admin.get("/api/ucaas/account/100/callQueueKitRealTimeStatusForAccount"))
    .body as QueueStatuses
  const { rows } = await ask<ReportSummary>("queues/summary", { period: "today" })
  expect(queues.find(({ queueId }) => queueId === queue!.id)!.today.answered).toBeGreaterThanOrEqual(3)
  for (const { queueId, today } of queues) {
    const { values } = rows.find(({ object }) => object.id === queueId)!
    expect([today.answered, today.abandoned, today.abandonedEarly, today.serviceLevelPercent]).toEqual([
      values["answeredCalls"],
      values["abandonedCalls"],
      values["earlyCalls"],
      values["serviceLevel"],
    ])
  }
})

test.each([
  ["0001-01-01", "0001-01-31"],
  ["0050-01-01", "0050-01-02"],
  ["9999-01-01", "9999-12-31"],
])("days that no calendar of this service has are refused: %s", async (from, to) => {
  for (const path of ["my-calls/call-log", "company/summary", "users/trend", "company/export", "call-quality"])
    expect([path, (await admin.post(`${base}/${path}`, custom(from, to))).status]).toEqual([path, 400])
})

test("a log with filters on single calls is limited as the report is, and a schedule needs its permission", async () => {
  const { id } = await system((db) =>
    db.one<{ id: number }>(sql`select s.id from schedules s where s.account_id = 100 order by s.id limit 1`),
  )
  const open = { scheduleId: id, openState: "open" }
  const log = (body: object, client = admin) => client.post(`${base}/my-calls/call-log`, body)
  expect((await log({ ...custom("2024-09-12", "2026-11-01"), ...open })).status).toBe(422)
  expect((await log({ period: "last30Days", ...open })).status).toBe(200)
  const [seen, unknown] = [
    await log({ period: "last30Days", ...open }, await server.as("endUser")),
    await log({ period: "last30Days", ...open, scheduleId: 987_654 }, await server.as("endUser")),
  ]
  expect([seen.status, (seen.body as { code: string }).code]).toEqual([422, (unknown.body as { code: string }).code])
})

test("the older metrics answer from the same source", async () => {
  const { total } = await ask<ReportSummary>("company/summary", { period: "last30Days" })
  for (const path of [
    "/api/ucaas/account/100/companySummaryMetrics",
    "/api/provisioning/v3/accounts/100/call-summaries",
  ]) {
    const answer = await admin.get(`${path}?period=last30Days`)
    expect([answer.status, (answer.body as ReportSummary).total]).toEqual([200, total])
  }
})

test("the job makes roll-ups and takes the marks away", async () => {
  await rollUp()
  const { marks } = await system((db) =>
    db.one<{ marks: number }>(sql`select count(*)::int as marks from report_marks`),
  )
  expect(marks).toBe(0)
  const { scope } = await ask<ReportSummary>("company/summary", { period: "last30Days" })
  expect(scope.source).toBe("days")
})
