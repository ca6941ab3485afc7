import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { operation, person, turnOn, type ScimClient } from "../../identity/scim/scim.factory.ts"
import { sql, type Sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import {
  ben,
  bensNumber,
  clearCalls,
  connectPhones,
  inside,
  rulesOf,
  stranger,
  takeIn,
} from "./engine-calls.factory.ts"
import { planPhone } from "./sandbox/sandbox.queries.ts"

/** A user whom the identity provider, or an administrator, lets in no longer. */
let server: TestServer
let owner: TestClient
let scim: ScimClient
let scimId: string
let bens: { readonly userId: number; readonly loginName: string; readonly email: string }
const rows = <Row extends object>(query: Sql) => server.database.transaction("system", (db) => db.many<Row>(query))
const run = (query: Sql) => server.database.transaction("system", (db) => db.run(query))
const base = "/api/ucaas/account/100"

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
  scim = await turnOn(server, owner)
  bens = (
    await rows<typeof bens>(sql`
      select u.id as user_id, u.login_name, u.email from users u join extensions e on e.account_id = u.account_id
        and e.user_id = u.id where e.account_id = 100 and e.id = ${ben}`)
  )[0]!
  const linked = await scim.post(
    "/Users",
    person({ userName: bens.loginName, emails: [{ value: bens.email, type: "work" }] }),
  )
  expect(linked.status, JSON.stringify(linked.body)).toBe(201)
  scimId = linked.body.id
})
afterAll(() => server.close())
beforeEach(async () => {
  await clearCalls(server)
  await connectPhones(server)
  await scim.patch(`/Users/${scimId}`, operation({ op: "replace", path: "active", value: true }))
  await run(sql`update users set status_id = 1 where id = ${bens.userId}`)
})

const registered = async () =>
  (
    await rows<{ sipId: string }>(sql`
      select l.sip_id from lines l join registrations r on r.account_id = l.account_id and r.line_id = l.id
      where l.account_id = 100 and l.extension_id = ${ben} and r.expires_at > now()`)
  ).length
const others = async () =>
  (await rows(sql`select 1 from registrations r where r.account_id = 100 and r.expires_at > now()`)).length
let calls = 0
const callBen = async () => {
  calls += 1
  const engineCallId = `deactivated-${calls}`
  await server.database.transaction("system", async (db) => {
    await takeIn(server, db, engineCallId, 1, inside(stranger, bensNumber), Date.now() - 10_000)
    await takeIn(server, db, engineCallId, 2, { kind: "hungUp" }, Date.now() - 5000)
  })
  const { callId } = (await owner.get(`${base}/test-calls/${engineCallId}`)).body
  return rulesOf((await owner.get(`${base}/calls/${callId}`)).body)
}

test.each([
  ["SCIM", () => scim.patch(`/Users/${scimId}`, operation({ op: "replace", path: "active", value: false }))],
  ["an administrator", () => owner.put(`/api/ucaas/user/${bens.userId}`, { allowLogin: false })],
])(
  "deactivated by %s: phones and apps are logged out, calls follow the rules of suspended users",
  async (_, turnOff) => {
    expect(await registered()).toBeGreaterThan(0)
    expect(await callBen()).not.toContain("suspended")
    await clearCalls(server)
    const lines = await registered()
    const before = await others()
    const [line] = await rows<{ sipId: string; lineId: number }>(
      sql`select l.sip_id, l.id as line_id from lines l where l.account_id = 100 and l.extension_id = ${ben} limit 1`,
    )
    // The simulated engine would let the phone come back.
    const back = { kind: "phoneBack", sipId: line!.sipId, address: "192.0.2.1", userAgent: "" } as const
    await server.database.transaction("system", (db) =>
      planPhone(db, 100, line!.sipId, new Date(Date.now() + 60_000).toISOString(), back),
    )
    const answer = await turnOff()
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)

    expect(await registered()).toBe(0)
    expect(await others(), "phones of others stay").toBe(before - lines)
    expect(await rows(sql`select 1 from sandbox_events where event ->> 'sipId' = ${line!.sipId}`)).toEqual([])
    const log = await owner.get("/api/reporting/accounts/100/audit-log/events?action=device.logged_out&limit=5")
    expect(log.body.items[0]).toMatchObject({ after: { registrations: expect.any(Number) } })
    expect(await callBen()).toContain("suspended")
    const [kept] = await rows<{ userId: number; number: string }>(
      sql`select e.user_id, e.number from extensions e where e.account_id = 100 and e.id = ${ben}`,
    )
    expect(kept).toEqual({ userId: bens.userId, number: bensNumber })
  },
)

test("a user who is logged in at a shared phone is logged out there", async () => {
  const [phone] = await rows<{ id: number }>(
    sql`select d.id from devices d where d.account_id = 100 and d.extension_id is distinct from ${ben} order by d.id limit 1`,
  )
  await run(sql`
    insert into hoteling_sessions (account_id, device_id, extension_id, ends_at)
    values (100, ${phone!.id}, ${ben}, now() + interval '2 hours')`)
  await scim.patch(`/Users/${scimId}`, operation({ op: "replace", path: "active", value: false }))
  expect(
    await rows(sql`select 1 from hoteling_sessions s where s.extension_id = ${ben} and s.ended_at is null`),
  ).toEqual([])
})

test("what changes nothing logs nobody out", async () => {
  const before = await registered()
  const again = operation({ op: "replace", path: "name.givenName", value: `Ben ${Math.random()}`.slice(0, 20) })
  expect((await scim.patch(`/Users/${scimId}`, again)).status).toBe(200)
  expect(await registered()).toBe(before)
})
