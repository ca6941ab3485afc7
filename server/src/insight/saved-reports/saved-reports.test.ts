import type { SavedReport } from "@dialplane/contract/insight/saved-reports/saved-reports.schema"
import { roles } from "@dialplane/contract/kit/access/roles.table"
import { afterAll, beforeAll, expect, test } from "vitest"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestAnswer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let owner: TestClient
let colleague: TestClient
const path = "/api/reporting/accounts/100/saved-reports"
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
  colleague = await server.as("accountAdministrator")
}, 60_000)
afterAll(() => server.close())

let stamp = 0
const save = async (part: object = {}, client = owner): Promise<SavedReport> => {
  stamp += 1
  const answer = await client.post(path, { name: `Report ${stamp}`, subject: "company", ...part })
  expect([answer.status, answer.body]).toEqual([200, expect.anything()])
  return answer.body as SavedReport
}
const refusal = ({ status, body }: TestAnswer) => [status, (body as { code?: string } | undefined)?.code]
const names = async (client: TestClient, query = "") =>
  ((await client.get(`${path}${query}`)).body as { items: SavedReport[] }).items.map(({ name }) => name)

test("a report is saved, listed, opened, changed with a version and deleted; all on record", async () => {
  const made = await save({ name: "Busy hours", filter: { period: "lastWeek", weekdays: [1, 2] }, sort: "totalCalls" })
  expect(made).toMatchObject({
    name: "Busy hours",
    // Relative periods stay relative.
    filter: { period: "lastWeek", weekdays: [1, 2] },
    sort: "totalCalls",
    isMine: true,
    mayRead: true,
    lastOpenedAt: null,
    version: 1,
  })
  const one = `${path}/${made.reportId}`
  expect(await names(owner, "?search=busy")).toEqual(["Busy hours"])
  await owner.post(`${one}/open`)
  expect((await owner.get(one)).body).toMatchObject({ lastOpenedAt: expect.any(String), version: 1 })
  expect((await owner.put(one, { name: "Busiest hours", sort: null, version: 1 })).body).toMatchObject({
    name: "Busiest hours",
    sort: null,
    filter: { period: "lastWeek" },
    version: 2,
  })
  expect(refusal(await owner.put(one, { name: "Other", version: 1 }))).toEqual([409, "saved_report.changed_meanwhile"])
  expect((await owner.delete(one)).status).toBe(204)
  expect(refusal(await owner.get(one))).toEqual([404, "saved_report.not_found"])
  const entries = await server.database.transaction("system", (db) =>
    db.many<{ action: string }>(sql`
      select action from audit_entries where account_id = 100 and object_type = 'saved_report'
        and object_id = ${String(made.reportId)} order by id`),
  )
  expect(entries.map(({ action }) => action)).toEqual([
    "saved_report.created",
    "saved_report.changed",
    "saved_report.deleted",
  ])
})

test("a report that is not shared does not exist for others", async () => {
  const { reportId, name } = await save()
  expect(await names(colleague)).not.toContain(name)
  for (const answer of [
    await colleague.get(`${path}/${reportId}`),
    await colleague.put(`${path}/${reportId}`, { name: "Mine" }),
    await colleague.delete(`${path}/${reportId}`),
    await colleague.post(`${path}/${reportId}/open`),
  ])
    expect(refusal(answer)).toEqual([404, "saved_report.not_found"])
  const stranger = await server.as("accountSuperUser", 110)
  expect((await stranger.get(`${path}/${reportId}`)).status).toBe(404)
  expect((await stranger.get(`/api/reporting/accounts/110/saved-reports/${reportId}`)).status).toBe(404)
})

test("sharing with a user or a role lets them read, not change", async () => {
  const forUser = await save({ sharedWithUserIds: [colleague.userId] })
  const forRole = await save({ sharedWithRoleIds: [roles.accountAdministrator.id] })
  expect(await names(colleague, "?of=shared")).toEqual(expect.arrayContaining([forUser.name, forRole.name]))
  expect((await colleague.get(`${path}/${forUser.reportId}`)).body).toMatchObject({ isMine: false, mayRead: true })
  expect(refusal(await colleague.put(`${path}/${forUser.reportId}`, { name: "Mine" }))).toEqual([
    403,
    "saved_report.not_owner",
  ])
  expect(refusal(await colleague.delete(`${path}/${forRole.reportId}`))).toEqual([403, "saved_report.not_owner"])
  await owner.put(`${path}/${forUser.reportId}`, { sharedWithUserIds: [] })
  expect(await names(colleague)).not.toContain(forUser.name)
})

test("sharing never shows more than the reader may read", async () => {
  const made = await owner.post("/api/authorizer/accounts/100/roles", {
    name: "Reader of saved reports",
    keys: ["read:saved-reports", "read:my-calls", "read:profile"],
  })
  expect([made.status, made.body]).toEqual([200, expect.anything()])
  const { roleId } = made.body as { roleId: number }
  const { userId } = await server.as("endUser")
  const setRole = (id: number) =>
    server.database.transaction("system", (db) =>
      db.run(sql`update role_memberships set role_id = ${id} where user_id = ${userId}`),
    )
  await setRole(roleId)
  try {
    const reader = await server.as("endUser")
    const company = await save({ sharedWithUserIds: [userId] })
    const own = await save({ subject: "my-calls", sharedWithRoleIds: [roleId] })
    expect(await names(reader)).toEqual([own.name])
    expect(refusal(await reader.get(`${path}/${company.reportId}`))).toEqual([404, "saved_report.not_found"])
    expect((await reader.get(`${path}/${own.reportId}`)).body).toMatchObject({ mayRead: true, isMine: false })
  } finally {
    await setRole(roles.endUser.id)
  }
})

test("names are unique for each owner, and only known users, roles and figures are accepted", async () => {
  await save({ name: "Weekly" })
  const attempt = async (part: object) =>
    refusal(await owner.post(path, { name: `New ${(stamp += 1)}`, subject: "company", ...part }))
  expect(await attempt({ name: "WEEKLY" })).toEqual([409, "saved_report.name_taken"])
  await save({ name: "Weekly" }, colleague)
  expect(await attempt({ sharedWithUserIds: [110_001] })).toEqual([400, "saved_report.user_unknown"])
  expect(await attempt({ sharedWithRoleIds: [999_999] })).toEqual([400, "saved_report.role_unknown"])
  expect(await attempt({ columns: ["nothing"] })).toEqual([422, "report.no_such_metric"])
  expect(await attempt({ filter: { period: "custom" } })).toEqual([422, "report.period_incomplete"])
  expect((await owner.post(path, { name: "x".repeat(61), subject: "company" })).status).toBe(400)
})

test("a user can keep 50 reports", async () => {
  const partner = await server.as("accountAdministrator", 110)
  const there = "/api/reporting/accounts/110/saved-reports"
  await server.database.transaction("system", (db) =>
    db.run(sql`
      insert into saved_reports (account_id, owner_id, owner_name, name, subject, filter)
        select 110, ${partner.userId}, 'A', 'Report ' || n, 'company', '{"period":"today"}' from generate_series(1, 49) n`),
  )
  expect((await partner.post(there, { name: "Last", subject: "company" })).status).toBe(200)
  expect(refusal(await partner.post(there, { name: "One more", subject: "company" }))).toEqual([
    409,
    "saved_report.too_many",
  ])
})

test("the reports admin saves, schedules and deletes reports", async () => {
  const reporter = await server.as("reportsAdmin")
  const { reportId } = await save({ subject: "queues" }, reporter)
  const one = `${path}/${reportId}`
  expect((await reporter.put(one, { name: "Queues of the reports admin" })).status).toBe(200)
  const schedule = { timeZone: "America/New_York", recipientIds: [reporter.userId] }
  expect((await reporter.put(`${one}/schedule`, schedule)).status).toBe(200)
  expect((await reporter.delete(one)).status).toBe(204)
})

test("saving needs its permission", async () => {
  const person = await server.as("endUser")
  expect((await person.post(path, { name: "Mine", subject: "my-calls" })).status).toBe(403)
})
