import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
beforeAll(async () => (server = await startTestServer()))
afterAll(() => server.close())

const info = (accountId = 100) => `/api/ucaas/account/${accountId}/info`
const openings = (accountId = 100) => `/api/admin/accounts/${accountId}/openings`
const people = "/api/admin/accounts/100/acting-people"
const reason = "Ticket 4711: calls drop"
const superuser = () => server.as("superuser", 1, { givesReasons: false })
const entriesOf = (accountId: number) =>
  server.database.transaction("system", (db) =>
    db.many<{ actorName: string; after: Record<string, string> }>(sql`
    select e.actor_name, e.after from audit_entries e where e.account_id = ${accountId} and e.action = 'acting.opened'
      order by e.id desc`),
  )

describe("looking at an account from above", () => {
  test("a superuser gives a reason first, once an hour, and the account reads who, of which company, when and why", async () => {
    const above = await superuser()
    const refused = await above.get(info())
    expect(refused).toMatchObject({ status: 403, body: { code: "acting.reason_needed", next: { accountId: 100 } } })
    expect(await entriesOf(100)).toEqual([])
    expect((await above.post(openings(), { reason: "x" })).status).toBe(400)
    expect(await above.post(openings(), { reason })).toMatchObject({
      status: 200,
      body: { accountId: 100, reason, until: expect.any(String) },
    })
    for (let index = 0; index < 3; index++) expect((await above.get(info())).status).toBe(200)
    expect(await entriesOf(100)).toMatchObject([{ after: { company: "Dialplane", reason, role: expect.any(String) } }])
    const owner = await server.as("accountSuperUser")
    expect((await owner.get(people)).body).toMatchObject([{ kind: "open", fromAccount: "Platform operator", reason }])
    expect((await owner.get("/api/admin/accounts/100/visits")).body[0]).toMatchObject({
      kind: "opened",
      company: "Platform operator",
      reason,
      isOver: false,
    })
    // Another account, another sign-in and a later hour ask again.
    expect((await above.get(info(101))).body.code).toBe("acting.reason_needed")
    expect((await (await superuser()).get(info())).body.code).toBe("acting.reason_needed")
    await server.database.transaction("system", async (db) => {
      await db.run(sql`update account_openings set until = now() - interval '1 second' where account_id = 100`)
      await server.kit.events.publish(db, { accountId: 100, topic: "acting", data: { accountId: 100 } })
    })
    await expect.poll(async () => (await above.get(info())).body.code, { timeout: 3000 }).toBe("acting.reason_needed")
  })

  test("what is changed without acting is marked as from above, with the company", async () => {
    const above = await superuser()
    await above.post(openings(), { reason })
    expect((await above.put("/api/ucaas/user/100142", { firstName: "Above" })).status).toBe(200)
    const [entry] = await server.database.transaction("system", (db) =>
      db.many<{ actingAs: string }>(
        sql`select e.acting_as from audit_entries e where e.account_id = 100 and e.action = 'user.changed'
          order by e.id desc limit 1`,
      ),
    )
    expect(entry?.actingAs).toMatch(/ of Dialplane, from above$/)
  })

  test("a partner needs no reason for its own customers, and is recorded all the same", async () => {
    const partner = await server.as("partnerAccountSuperuser", 10, { givesReasons: false })
    expect((await partner.get(info(102))).status).toBe(200)
    expect((await partner.get(info(102))).status).toBe(200)
    expect(await entriesOf(102)).toMatchObject([{ after: { company: "Brightwire" } }])
    expect(
      (await (await server.as("partnerAccountSuperuser", 20, { givesReasons: false })).post(openings(102), { reason }))
        .body.code,
    ).toBe("account.not_found")
    expect((await (await server.as("accountSuperUser", 102)).post(openings(102), { reason })).body.code).toBe(
      "account.not_found",
    )
  })

  test("a customer may ask its partner for a reason as well, and nobody else switches that off", async () => {
    const settings = "/api/admin/accounts/101/opening-settings"
    const owner = await server.as("accountSuperUser", 101)
    expect((await owner.put(settings, { askReason: true })).body).toEqual({ askReason: true })
    const partner = await server.as("partnerAccountSuperuser", 10, { givesReasons: false })
    expect((await partner.get(info(101))).body.code).toBe("acting.reason_needed")
    await partner.post(openings(101), { reason })
    expect((await partner.get(info(101))).status).toBe(200)
    expect(await partner.put(settings, { askReason: false })).toMatchObject({
      status: 403,
      body: { code: "account.only_own_people" },
    })
    const { body } = await partner.post("/svc/auth/v1/auth/assume-role", { accountId: 101, roleId: 2, reason })
    expect((await server.withToken(body.access_token).put(settings, { askReason: false })).body.code).toBe(
      "account.only_own_people",
    )
  })

  test("whoever is sent out is out: neither looking nor acting goes on by plain reach, for partners too", async () => {
    const owner = await server.as("accountSuperUser")
    const above = await superuser()
    await above.post(openings(), { reason })
    const { body } = await above.post("/svc/auth/v1/auth/assume-role", { accountId: 100, roleId: 3, reason })
    expect((await owner.delete(`${people}/${body.sessionId}`)).status).toBe(204)
    expect((await server.withToken(body.access_token).get(info())).status).toBe(401)
    await expect.poll(async () => (await above.get(info())).body.code, { timeout: 3000 }).toBe("acting.reason_needed")

    const partner = await server.as("partnerAccountSuperuser", 10, { givesReasons: false })
    expect((await partner.get(info())).status).toBe(200)
    const looking = (await owner.get(people)).body.find(
      (one: { kind: string; fromAccount: string }) => one.kind === "open" && one.fromAccount === "Brightwire",
    )
    expect((await owner.delete(`${people}/${looking.sessionId}`)).status).toBe(204)
    await expect.poll(async () => (await partner.get(info())).body.code, { timeout: 3000 }).toBe("acting.reason_needed")
    await partner.post(openings(), { reason: "Asked by the customer" })
    expect((await partner.get(info())).status).toBe(200)
  })
})
