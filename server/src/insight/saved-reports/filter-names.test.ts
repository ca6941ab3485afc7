import type { ReportExport } from "@dialplane/contract/insight/saved-reports/exports.schema"
import { reportFilter } from "@dialplane/contract/insight/reports/report-filter.schema"
import { afterAll, beforeAll, expect, test } from "vitest"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { filterSentence } from "./filter-sentence.service.ts"
import { contextOfReader } from "./reader-context.service.ts"

let server: TestServer
let admin: TestClient
let supervisor: TestClient
let queues: readonly [number, number]
const base = "/api/reporting/accounts/100"
const system = <T>(work: Parameters<typeof server.database.transaction<T>>[1]) =>
  server.database.transaction("system", work)

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.as("accountSuperUser")
  const { roleId } = (
    await admin.post("/api/authorizer/accounts/100/roles", {
      name: "Team lead",
      keys: ["read:profile", "read:my-calls", "read:call-queue-summary"],
    })
  ).body as { roleId: number }
  const { userId } = await server.as("endUser")
  await system((db) =>
    db.run(sql`update role_memberships set role_id = ${roleId} where account_id = 100 and user_id = ${userId}
      and is_default`),
  )
  supervisor = await server.as("endUser")
  const made: number[] = []
  for (const name of ["Queue seen", "Queue unseen"])
    made.push(
      ((await admin.post("/api/ucaas/account/100/callQueues", { name, agents: [] })).body as { queueId: number })
        .queueId,
    )
  queues = made as unknown as typeof queues
  await rule("insert")
}, 120_000)
afterAll(() => server.close())

const rule = (what: "insert" | "delete") =>
  system((db) =>
    what === "insert"
      ? db.run(sql`insert into monitoring_rules (account_id, supervisor_id, target_kind, target_extension_id, modes)
          values (100, ${supervisor.userId}, 'queue', ${queues[0]}, '{listen}')`)
      : db.run(sql`delete from monitoring_rules where account_id = 100 and supervisor_id = ${supervisor.userId}`),
  )

const exported = async (subject: string, filter: object, client: TestClient): Promise<ReportExport> => {
  const begun = await client.post(`${base}/${subject}/export`, { period: "last7Days", ...filter })
  expect([begun.status, begun.body]).toEqual([200, expect.anything()])
  await server.kit.jobs.drain()
  return (await client.get(`${base}/exports/${(begun.body as ReportExport).exportId}`)).body as ReportExport
}
const headOf = async (subject: string, filter: object, client: TestClient) => {
  const { location } = await exported(subject, filter, client)
  return ((await client.get(location!)).body as string).split("\r\n\r\n")[0]!
}

test("the head of a file names queues only as far as its reader sees them", async () => {
  const [seen, unseen] = queues
  const head = await headOf("queues", { queueIds: [seen, unseen] }, supervisor)
  expect(head).toContain("Queue seen")
  expect(head).toContain("(not visible to you)")
  expect(head).not.toContain("Queue unseen")
  expect(await headOf("queues", { queueIds: [seen, unseen] }, admin)).toContain("Queue unseen")
})

test("an export of one's own calls names no users, extensions, groups, locations, tags or schedules of others", async () => {
  const ids = await system(async (db) => ({
    ...(await db.one<{ userId: number; extensionId: number; name: string }>(sql`
      select e.user_id, e.id as extension_id, u.first_name || ' ' || u.last_name as name
      from extensions e join users u on u.id = e.user_id
      where e.account_id = 100 and e.type = 'Extension' and e.user_id <> ${supervisor.userId} order by e.id limit 1`)),
    ...(await db.one<{ ownId: number }>(sql`
      select e.id as own_id from extensions e where e.account_id = 100 and e.user_id = ${supervisor.userId} limit 1`)),
    ...(await db.one<{ groupId: number; groupName: string }>(sql`
      select e.id as group_id, e.name as group_name from extensions e
      where e.account_id = 100 and e.type = 'Call Group' order by e.id limit 1`)),
    ...(await db.one<{ locationId: number; locationName: string }>(sql`
      select l.id as location_id, l.name as location_name from locations l where l.account_id = 100 order by l.id limit 1`)),
    ...(await db.one<{ tagId: number }>(
      sql`insert into custom_tags (account_id, name) values (100, 'Secret campaign') returning id as tag_id`,
    )),
    ...(await db.one<{ scheduleId: number; scheduleName: string }>(sql`
      select s.id as schedule_id, s.name as schedule_name from schedules s where s.account_id = 100 order by s.id limit 1`)),
  }))
  const filter = {
    userIds: [supervisor.userId, ids.userId],
    extensionIds: [ids.ownId, ids.extensionId],
    // An extension that is no queue is not named by this filter either.
    queueIds: [ids.extensionId],
    groupIds: [ids.groupId],
    locationIds: [ids.locationId],
    tagIds: [ids.tagId],
    scheduleId: ids.scheduleId,
    openState: "open" as const,
  }
  // A schedule of others is refused before anything is read.
  const refused = await supervisor.post(`${base}/my-calls/export`, { period: "last7Days", ...filter })
  expect(refused.body).toMatchObject({ code: "report.no_such_schedule" })
  const { scheduleId: _scheduleId, openState: _openState, ...others } = filter
  const head = await headOf("my-calls", others, supervisor)
  for (const name of [ids.name, ids.groupName, ids.locationName, "Secret campaign", ids.scheduleName])
    expect(head).not.toContain(name)
  expect(head.match(/\(not visible to you\)/g)).toHaveLength(6)
  // What is sent by a schedule is made with the context of each recipient.
  const recipient = { userId: supervisor.userId, name: "Supervisor" }
  const ctx = await contextOfReader(server.kit, 100, recipient, "my-calls")
  const sentence = await filterSentence(ctx!, reportFilter.parse(others))
  expect(head).toContain(sentence)
  const whole = await headOf("company", filter, admin)
  for (const name of [ids.name, ids.groupName, ids.locationName, "Secret campaign", ids.scheduleName])
    expect(whole).toContain(name)
  expect(whole).not.toContain("not visible")
})

test.each([
  ["its reader may not see what its head names", () => ({ queueIds: [...queues] })],
  ["its reader may not see a queue that it counts", () => ({})],
])("a file is not downloaded any more once %s, neither as an export nor as a job", async (_, filter) => {
  const { exportId, location } = await exported("queues", filter(), supervisor)
  const addresses = [location!, `/api/portal/jobs/${exportId}/file`]
  const statuses = () => Promise.all(addresses.map(async (address) => (await supervisor.get(address)).status))
  expect(await statuses()).toEqual([200, 200])
  await rule("delete")
  for (const address of addresses)
    expect(await supervisor.get(address)).toMatchObject({
      status: 403,
      body: { code: "report_export.no_longer_visible" },
    })
  await rule("insert")
  expect(await statuses()).toEqual([200, 200])
})

test("whoever saw all queues and sees only some now does not get a file that counts all", async () => {
  const permission = (what: "add" | "remove") =>
    system((db) =>
      db.run(sql`update own_roles set keys = ${what === "add" ? sql`array_append(keys, 'read:call-queues')` : sql`array_remove(keys, 'read:call-queues')`}
        where account_id = 100 and name = 'Team lead'`),
    )
  await permission("add")
  const before = await server.as("endUser")
  const { location } = await exported("queues", {}, before)
  expect((await before.get(location!)).status).toBe(200)
  await permission("remove")
  const after = await server.as("endUser")
  expect((await after.get(location!)).status).toBe(403)
})
