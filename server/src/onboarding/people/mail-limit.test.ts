import { afterAll, beforeAll, expect, test } from "vitest"
import { roles } from "@dialplane/contract/kit/access/roles.table"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let owner: TestClient
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
})
afterAll(() => server.close())

const people = "/api/accounts/100/people"
let next = 0
const addPerson = async (): Promise<number> => {
  const name = `mail.limit${++next}`
  const draft = {
    firstName: "Ada",
    lastName: "Mail",
    loginName: `${name}@harbor-pine.demo`,
    email: `${name}@harbor-pine.example`,
    roleId: roles.endUser.id,
    sendWelcome: false,
  }
  return (await owner.post(people, draft)).body.userId
}
const send = (userId: number, mail: "reset" | "newUser") => owner.put(`/svc/auth/v1/password-reset/${userId}`, { mail })
const inSystem = (query: ReturnType<typeof sql>) => server.database.transaction("system", (db) => db.run(query))
const mailCount = (userId: number) =>
  server.database.transaction("system", (db) =>
    db.one<{ count: number }>(sql`select count(*)::int as count from mails m where m.user_id = ${userId}`),
  )

test("the same mail goes to a person five times an hour; the next is refused with the time to wait, and nothing else is changed", async () => {
  const userId = await addPerson()
  for (let time = 0; time < 5; time++) expect((await send(userId, "reset")).status).toBe(204)
  const refused = await send(userId, "reset")
  expect(refused).toMatchObject({
    status: 429,
    body: {
      code: "password.too_many_mails",
      message: expect.stringMatching(/This email was sent to Ada Mail 5 times within an hour.* in \d+ minutes/),
    },
  })
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3500)
  expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(3600)
  expect(await mailCount(userId)).toEqual({ count: 5 })
  // The link of the fifth mail is still the one that works.
  expect(
    await inSystem(sql`select 1 from password_links l where l.user_id = ${userId} and l.purpose = 'adminReset'`),
  ).toBe(1)

  // Another kind of mail, another person, and a later time are not held up.
  expect((await send(userId, "newUser")).status).toBe(204)
  expect((await send(await addPerson(), "reset")).status).toBe(204)
  await inSystem(sql`update mails set written_at = written_at - interval '61 minutes' where user_id = ${userId}`)
  expect((await send(userId, "reset")).status).toBe(204)
})

test("ten at the same moment send five", async () => {
  const userId = await addPerson()
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(userId, "newUser")))
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
})

test("of many who are invited, those who got five say so in their row, before and after; the others get theirs", async () => {
  const [often, once] = [await addPerson(), await addPerson()]
  for (let time = 0; time < 5; time++) expect((await send(often, "newUser")).status).toBe(204)
  const preview = await owner.post(`${people}/invite/preview`, { userIds: [often, once] })
  expect(JSON.stringify(preview.body)).toMatch(/This email was sent to .* 5 times within an hour/)
  const { body } = await owner.post(`${people}/invite`, { userIds: [often, once] })
  await server.kit.jobs.drain()
  const rows = await server.database.transaction("system", (db) =>
    db.many<{ ok: boolean; message: string }>(
      sql`select r.ok, r.message from job_rows r where r.job_id = ${body.jobId} order by r.ok`,
    ),
  )
  expect(rows).toEqual([
    { ok: false, message: expect.stringMatching(/This email was sent to .* 5 times within an hour/) },
    { ok: true, message: "Ada Mail" },
  ])
  expect(await mailCount(once)).toEqual({ count: 1 })
})

test("a user who got all emails of the hour is restored all the same, and the answer says that no email is sent", async () => {
  const userId = await addPerson()
  for (let time = 0; time < 5; time++) expect((await send(userId, "newUser")).status).toBe(204)
  expect((await owner.post(`/api/users/${userId}/offboarding`, {})).status).toBe(200)
  await server.kit.jobs.drain()
  const offboarding = (await owner.get("/api/accounts/100/offboardings?search=mail.limit")).body.items.find(
    (one: { userId: number }) => one.userId === userId,
  )
  expect(offboarding).toMatchObject({ canUndo: true })
  const before = await mailCount(userId)
  const back = await owner.post(`/api/accounts/100/offboardings/${offboarding.offboardingId}/undo`, {})
  expect(back).toMatchObject({
    status: 200,
    body: { state: "undone", signIn: expect.stringContaining("no link is sent now") },
  })
  expect(await mailCount(userId)).toEqual(before)
})
