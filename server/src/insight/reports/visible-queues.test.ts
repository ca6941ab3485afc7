import type {
  ActiveExtensions,
  ReportCallLog,
  ReportSummary,
  ReportTrend,
  TopValues,
} from "@dialplane/contract/insight/reports/reports.schema"
import { afterAll, beforeAll, expect, test } from "vitest"
import { recordCalls, type EndedCall } from "../../calling/call-records/call-records.service.ts"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { callOf, stepOf } from "./reports.factory.ts"

let server: TestServer
let admin: TestClient
let supervisor: TestClient
let supervisorId: number
/** Supervised, worked in, and neither. */
let queues: readonly [number, number, number]
const base = "/api/reporting/accounts/100"
const system = <T>(work: Parameters<typeof server.database.transaction<T>>[1]) =>
  server.database.transaction("system", work)
const day = "2026-01-22"
const period = { period: "custom", from: day, to: day }

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.as("accountSuperUser")
  const ucaas = "/api/ucaas/account/100"
  const { extensionId, userId } = await system((db) =>
    db.one<{ extensionId: number; userId: number }>(sql`
      select e.id as extension_id, e.user_id from extensions e join users u on u.id = e.user_id
      where e.account_id = 100 and u.login_name = 'end-user@harbor-pine.demo' order by e.id limit 1`),
  )
  supervisorId = userId
  await system((db) => db.run(sql`delete from queue_agents where account_id = 100 and agent_id = ${extensionId}`))
  await system((db) => db.run(sql`delete from monitoring_rules where account_id = 100 and supervisor_id = ${userId}`))
  const made: number[] = []
  for (const [name, agents] of [
    ["Supervised", []],
    ["Worked in", [extensionId]],
    ["Of others", []],
  ] as const) {
    const { status, body } = await admin.post(`${ucaas}/callQueues`, { name, agents })
    expect([status, body]).toEqual([200, expect.anything()])
    made.push((body as { queueId: number }).queueId)
  }
  queues = made as unknown as typeof queues
  await system((db) =>
    db.run(sql`insert into monitoring_rules (account_id, supervisor_id, target_kind, target_extension_id, modes)
      values (100, ${userId}, 'queue', ${queues[0]}, '{listen}')`),
  )
  const at = Date.parse(`${day}T15:00:00Z`)
  const stay = (queue: number, index: number): EndedCall => {
    const when = at + index * 60_000
    return callOf(when, {
      summary: { result: "abandoned", queueId: queue, fromNumber: `1917555${1000 + (queue % 1000)}` },
      steps: [stepOf("queue", { kind: "queue", id: queue }, when, when + 90_000, "hungUp")],
    })
  }
  await system((db) =>
    recordCalls(
      db,
      100,
      [0, 1, 1, 2, 2, 2].map((queue, index) => stay(queues[queue]!, index)),
    ),
  )
  const role = await admin.post("/api/authorizer/accounts/100/roles", {
    name: "Team lead",
    keys: ["read:profile", "read:my-calls", "read:call-queue-summary"],
  })
  expect([role.status, role.body]).toEqual([200, expect.anything()])
  const { roleId } = role.body as { roleId: number }
  await system((db) =>
    db.run(sql`update role_memberships set role_id = ${roleId} where account_id = 100 and user_id = ${userId}
      and is_default`),
  )
  supervisor = await server.as("end-user@harbor-pine.demo")
}, 120_000)
afterAll(() => server.close())

const ask = async <T>(address: string, body: object = {}, client = supervisor): Promise<T> => {
  const answer = await client.post(`${base}/${address}`, { ...period, ...body })
  expect([answer.status, answer.body]).toEqual([200, expect.anything()])
  return answer.body as T
}
const total = ({ total: figures }: ReportSummary) => figures["totalCalls"]

test("a supervisor sees the queues of their rules and those they work in, and is told so", async () => {
  const summary = await ask<ReportSummary>("queues/summary", { compare: true })
  expect(summary.rows.map(({ object }) => object.id)).toEqual(expect.arrayContaining([queues[0], queues[1]]))
  expect([total(summary), summary.rowCount]).toEqual([3, 2])
  expect(summary.scope).toMatchObject({ isPartial: true, visibleQueues: 2 })
  const whole = await ask<ReportSummary>("queues/summary", {}, admin)
  expect([total(whole), whole.scope.isPartial, whole.scope.visibleQueues]).toEqual([6, false, null])
})

test("a queue of others is not in any answer, also by its id", async () => {
  const [mine, , other] = queues
  const asked = await ask<ReportSummary>("queues/summary", { queueIds: [other] })
  expect([asked.rows, total(asked)]).toEqual([[], 0])
  expect(total(await ask<ReportSummary>("queues/summary", { queueIds: [other, mine] }))).toBe(1)
  for (const body of [{ objectId: other }, { queueIds: [other] }]) {
    const log = await ask<ReportCallLog>("queues/call-log", body)
    expect([log.total, log.items]).toEqual([0, []])
  }
  const log = await ask<ReportCallLog>("queues/call-log")
  expect([log.total, log.items.some(({ object }) => object?.id === other)]).toEqual([3, false])
  const trend = await ask<ReportTrend>("queues/trend", { split: true, interval: "hour" })
  expect(trend.series.map(({ object }) => object.id)).not.toContain(other)
  expect(trend.points.reduce((sum, { values }) => sum + values["totalCalls"]!, 0)).toBe(3)
  for (const by of ["weekdayHour", "wait"]) {
    const { points } = await ask<ReportTrend>("queues/trend", { by })
    expect([by, points.reduce((sum, { values }) => sum + values["totalCalls"]!, 0)]).toEqual([by, 3])
  }
})

test("rankings and extensions are limited to the same queues", async () => {
  const top = await ask<TopValues>("queues/top-values", { of: "queuesByAbandoned" })
  expect(top.items.map(({ value }) => Number(value))).toEqual(expect.arrayContaining([queues[0], queues[1]]))
  const callers = await ask<TopValues>("queues/top-values", { of: "callers" })
  expect(callers.items.reduce((sum, { figure }) => sum + figure, 0)).toBe(3)
  const idle = await ask<ActiveExtensions>("queues/active-extension", { state: "idle", idleDays: 1 })
  expect(idle.items.every(({ userId }) => userId === supervisorId)).toBe(true)
  const users = await supervisor.post(`${base}/queues/top-values`, { ...period, of: "usersByTalk" })
  expect(users.body).toMatchObject({ code: "report.no_such_ranking" })
})

test("one's own calls do not rank the queues of the company", async () => {
  const { items } = await ask<TopValues>("my-calls/top-values", { of: "queuesByAbandoned" })
  expect(items).toEqual([])
})
