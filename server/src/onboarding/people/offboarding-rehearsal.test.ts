import { afterAll, beforeAll, expect, test } from "vitest"
import { roles } from "@dialplane/contract/kit/access/roles.table"
import { sql, type Sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let owner: TestClient
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
})
afterAll(() => server.close())

const rows = <Row>(query: Sql) => server.database.transaction("system", (db) => db.many<Row>(query))
const addPerson = async (name: string) => {
  const { status, body } = await owner.post("/api/accounts/100/people", {
    firstName: name,
    lastName: "Rehearsal",
    loginName: `${name.toLowerCase()}.rehearsal@harbor-pine.demo`,
    email: `${name}@harbor-pine.example`,
    roleId: roles.endUser.id,
    extension: { kind: "next" },
  })
  expect({ status, body }).toMatchObject({ status: 200 })
  return body as { userId: number; extension: { extensionId: number; number: string } }
}
const address = (userId: number) => `/api/users/${userId}/offboarding`
const tomorrow = async () =>
  (await rows<{ day: string }>(sql`select ((now() at time zone 'America/New_York')::date + 1)::text as day`))[0]!.day

test("what would be refused on the day is refused by the preview, the plan and the start; a plan that stands stays", async () => {
  const [departing, colleague] = [await addPerson("Lena"), await addPerson("Cole")]
  const choices = { extension: { do: "forward", toExtensionId: colleague.extension.extensionId } }
  expect((await owner.post(`${address(departing.userId)}/preview`, choices)).status).toBe(200)
  const lastDay = await tomorrow()
  expect((await owner.put(address(departing.userId), { lastDay, choices })).status).toBe(200)
  // From now on the colleague's calls go to the departing user: the plan would send them round in a circle.
  await rows(sql`
    insert into extension_forwarding (account_id, extension_id, rule, is_on, kind, to_extension_id)
    values (100, ${colleague.extension.extensionId}, 'always', true, 'extension', ${departing.extension.extensionId})`)
  for (const answer of [
    await owner.post(`${address(departing.userId)}/preview`, choices),
    await owner.put(address(departing.userId), { lastDay, choices }),
    await owner.post(address(departing.userId), choices),
  ]) {
    expect({ status: answer.status, message: answer.body.message }).toEqual({
      status: 409,
      message: expect.stringContaining("loop"),
    })
  }
  expect(await rows(sql`select d.state from departures d where d.user_id = ${departing.userId}`)).toEqual([
    { state: "scheduled" },
  ])
  expect(
    await rows(
      sql`select u.allow_login, e.user_id from users u join extensions e on e.user_id = u.id
        where u.id = ${departing.userId}`,
    ),
  ).toEqual([{ allowLogin: true, userId: departing.userId }])
})

test("nothing of a rehearsal is left: no entry of the log, no job, no news", async () => {
  const [departing, colleague] = [await addPerson("Nina"), await addPerson("Noah")]
  const count = () =>
    rows(
      sql`select (select count(*)::int from audit_entries) as entries, (select count(*)::int
        from jobs) as jobs, (select count(*)::int from departures) as departures`,
    )
  const before = await count()
  expect(
    (
      await owner.post(`${address(departing.userId)}/preview`, {
        extension: { do: "give", toUserId: colleague.userId },
      })
    ).status,
  ).toBe(200)
  expect(await count()).toEqual(before)
})

test("nobody withdraws their own last day, nor that of somebody they may not manage", async () => {
  const admin = await server.as("accountAdministrator")
  const userId = 100_002
  expect(await owner.put(address(userId), { lastDay: await tomorrow(), choices: {} })).toMatchObject({ status: 200 })
  expect((await admin.delete(address(userId))).body.code).toBe("user.own_removal")
  expect((await (await server.as("usersAdmin")).delete(address(userId))).status).toBe(403)
  expect((await owner.delete(address(userId))).status).toBe(204)
})
