import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { sql } from "../../kit/database/sql.ts"

const people = 300

let server: TestServer
let owner: TestClient
let userIds: number[]
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
  const rows = Array.from(
    { length: people },
    (_, index) => `many.${index},Many,Number ${index},many.${index}@example.com,no`,
  )
  const content = Buffer.from(`username,first_name,last_name,email,send_welcome\n${rows.join("\n")}`).toString("base64")
  const base = "/api/portal/accounts/100/imports"
  const { importId, mapping } = (await owner.post(base, { kind: "people", fileName: "many.csv", content })).body
  await owner.put(`${base}/${importId}/check`, { mapping, existing: "fail" })
  await owner.post(`${base}/${importId}/start`, {})
  await server.kit.jobs.drain()
  const found = await server.database.transaction("system", (db) =>
    db.many<{ id: number }>(sql`select u.id from users u where u.login_name like 'many.%' order by u.id`),
  )
  userIds = found.map(({ id }) => id)
}, 120_000)
afterAll(() => server.close())

test("a change for 300 people is previewed for every one of them, and nothing is kept of it", async () => {
  expect(userIds).toHaveLength(people)
  // A busy machine must not use up the time of a preview here: that it ends in time has a test of its own.
  const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now())
  const answer = await owner
    .post("/api/accounts/100/people/edit/preview", {
      userIds: [...userIds, 999_999],
      edit: { allowCallBlocking: false },
    })
    .finally(() => clock.mockRestore())
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  expect(answer.body).toMatchObject({
    chosen: people + 1,
    checked: people + 1,
    changed: people,
    unchanged: 0,
    leftOutCount: 1,
    leftOut: [{ id: 999_999 }],
  })
  expect(answer.body.fields).toContainEqual({
    field: "allowCallBlocking",
    values: [{ before: true, after: false, count: people }],
  })
  const changed = await server.database.transaction("system", (db) =>
    db.one<{ count: number }>(
      sql`select count(*)::int as count from users u where u.login_name like 'many.%' and not u.allow_call_blocking`,
    ),
  )
  expect(changed.count).toBe(0)
}, 60_000)

test("numbers, phones, location and groups of listed users are those of the other lists", async () => {
  const { userId, number, place } = (await server.database.transaction("system", (db) =>
    db.one<{ userId: number; number: string; place: string }>(sql`
      select e.user_id, n.number, l.name as place
      from extensions e join phone_numbers n on n.account_id = e.account_id and n.extension_id = e.id
      join location_services s on s.account_id = e.account_id and s.kind = 'extension' and s.object_id = e.id
      join locations l on l.account_id = s.account_id and l.id = s.location_id
      where e.account_id = 100 and e.user_id is not null order by e.id limit 1`),
  ))!
  const groups = "/api/accounts/100/groups"
  const added = await owner.post(groups, { group_name: "Listed together", members: [userId] })
  expect(added.status, JSON.stringify(added.body)).toBeLessThan(300)
  const devices = (await owner.get(`/api/devices/accounts/100/devices?userId=${userId}&limit=100`)).body.items as {
    reachability: string
  }[]
  expect(devices.length).toBeGreaterThan(0)
  const answer = await owner.get(`/api/accounts/100/people/assignments?userIds=${userId},${userIds[0]},999999`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  expect(answer.body).toHaveLength(2)
  expect(answer.body).toContainEqual({
    userId,
    phoneNumbers: [number],
    phoneCount: devices.length,
    onlineCount: devices.filter(({ reachability }) => reachability === "registered").length,
    location: place,
    groups: ["Listed together"],
  })
  expect(answer.body).toContainEqual({
    userId: userIds[0],
    phoneNumbers: [],
    phoneCount: 0,
    onlineCount: 0,
    location: null,
    groups: [],
  })
})
