import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sql } from "../../kit/database/sql.ts"
import { openBrowser } from "../../testing/test-browser.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { auditOf, somebody } from "../passwords/passwords.factory.ts"

let server: TestServer
let owner: TestClient
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
})
afterAll(() => server.close())

const path = "/api/portal/accounts/100/sessions"
const devices = "/api/portal/accounts/100/remembered-browsers"
const signIn = async (loginName: string, client = "dialplane-portal") => {
  const browser = openBrowser(server)
  const { body } = await browser.signIn(loginName, { client })
  const session = (await browser.send("/api/portal/session", { token: body.access_token })).body
  const isOpen = async () => (await browser.send("/api/portal/session", { token: body.access_token })).status === 200
  return { browser, isOpen, sessionId: session.sessionId as string, userId: session.userId as number }
}

describe("the list of sessions", () => {
  test("has everybody's open sessions, with filters and pages", async () => {
    const person = await somebody(server, 20)
    const one = await signIn(person.loginName)
    const two = await signIn(person.loginName, "dialplane-desktop")
    const find = async (query: string) => (await owner.get(`${path}?${query}`)).body.items
    const of = `user=${person.userId}`
    expect((await find(of)).map(({ sessionId }: { sessionId: string }) => sessionId).toSorted()).toEqual(
      [one.sessionId, two.sessionId].toSorted(),
    )
    expect(await find(`${of}&client=portal`)).toEqual([
      expect.objectContaining({
        sessionId: one.sessionId,
        userId: person.userId,
        loginName: person.loginName,
        client: "portal",
        device: expect.stringContaining("Firefox"),
        address: "127.0.0.1",
        acting: null,
        current: false,
        manageable: true,
      }),
    ])
    expect(await find(`search=${encodeURIComponent(person.loginName)}&client=desktop`)).toHaveLength(1)
    expect(await find(`${of}&acting=yes`)).toEqual([])
    expect(await find(`${of}&role=2`)).toEqual([])
    const first = (await owner.get(`${path}?limit=1&${of}`)).body
    const second = (await owner.get(`${path}?limit=1&${of}&cursor=${encodeURIComponent(first.nextCursor)}`)).body
    expect(second.items[0].sessionId).not.toBe(first.items[0].sessionId)
    for (const sort of ["startedAt", "name"]) expect(await find(`${of}&sort=${sort}`)).toHaveLength(2)
    expect((await owner.get(`${path}?${of}&totalOnly=true`)).body.total).toEqual({ count: 2, isExact: true })
  })

  test("is for those who may, in accounts they reach", async () => {
    expect((await (await server.as("endUser")).get(path)).status).toBe(403)
    const foreign = await server.as("accountSuperUser", 101)
    expect((await foreign.get(path)).status).toBe(404)
    expect((await foreign.get(devices)).status).toBe(404)
    const ofOthers = (await foreign.get("/api/portal/accounts/101/sessions")).body.items
    expect(ofOthers.every(({ userId }: { userId: number }) => userId !== owner.userId)).toBe(true)
  })
})

describe("ending sessions", () => {
  test("one session ends at once, says why, and is in the audit log", async () => {
    const person = await somebody(server, 21)
    const [one, other] = [await signIn(person.loginName), await signIn(person.loginName)]
    expect((await owner.delete(`${path}/${one.sessionId}`)).status).toBe(204)
    expect([await one.isOpen(), await other.isOpen()]).toEqual([false, true])
    expect((await one.browser.refresh()).body.next.reason).toBe("endedByAdministrator")
    expect((await auditOf(server, person.userId)).at(-1)).toMatchObject({
      action: "session.ended_by_administrator",
      actorUserId: owner.userId,
    })
    expect((await owner.delete(`${path}/${one.sessionId}`)).status).toBe(404)
  })

  test("all sessions of a user end", async () => {
    const person = await somebody(server, 22)
    const [one, other] = [await signIn(person.loginName), await signIn(person.loginName, "dialplane-desktop")]
    expect((await owner.post(`${path}/end`, { userId: person.userId })).body).toEqual({
      endedSessions: 2,
      keptUsers: 0,
    })
    expect([await one.isOpen(), await other.isOpen()]).toEqual([false, false])
  })

  test("nobody ends a session of somebody in a higher role", async () => {
    const administrator = await server.as("accountAdministrator")
    const superior = await signIn("account-super-user@harbor-pine.demo")
    expect((await administrator.delete(`${path}/${superior.sessionId}`)).status).toBe(403)
    expect((await administrator.post(`${path}/end`, { userId: superior.userId })).status).toBe(403)
    const all = await administrator.post(`${path}/end`, {})
    expect(all.body.keptUsers).toBeGreaterThan(0)
    expect(await superior.isOpen()).toBe(true)
    expect((await administrator.get(path)).status).toBe(200)
    const listed = (await administrator.get(`${path}?user=${superior.userId}`)).body.items
    expect(listed.every(({ manageable }: { manageable: boolean }) => !manageable)).toBe(true)
  })

  test("all sessions of the account end, except one's own and those of other accounts", async () => {
    const [one, other] = [
      await signIn((await somebody(server, 23)).loginName),
      await signIn((await somebody(server, 24)).loginName),
    ]
    const foreign = await signIn("account-super-user@granite-and-vale.demo").catch(() => undefined)
    const answer = await owner.post(`${path}/end`, {})
    expect(answer.body.endedSessions).toBeGreaterThanOrEqual(2)
    expect([await one.isOpen(), await other.isOpen()]).toEqual([false, false])
    expect((await owner.get(path)).status).toBe(200)
    if (foreign?.sessionId !== undefined) expect(await foreign.isOpen()).toBe(true)
  })

  test("a session of another account is not found", async () => {
    const person = await somebody(server, 25)
    const one = await signIn(person.loginName)
    const foreign = await server.as("accountSuperUser", 101)
    expect((await foreign.delete(`/api/portal/accounts/101/sessions/${one.sessionId}`)).status).toBe(404)
    expect((await foreign.post("/api/portal/accounts/101/sessions/end", { userId: person.userId })).status).toBe(404)
    expect(await one.isOpen()).toBe(true)
  })
})

describe("remembered devices", () => {
  const remember = async (userId: number) =>
    (
      await server.database.transaction("system", (db) =>
        db.one<{ id: string }>(sql`
          insert into mfa_browsers (account_id, user_id, token_hash, device, address, password_changed_at, expires_at)
          select c.account_id, c.user_id, 'hash of ' || c.user_id, 'Firefox on Windows', '198.51.100.7', c.changed_at,
            now() + interval '30 days' from credentials c where c.user_id = ${userId}
          returning id`),
      )
    ).id

  test("are listed and forgotten", async () => {
    const person = await somebody(server, 26)
    const id = await remember(person.userId)
    const list = async () => (await owner.get(`${devices}?user=${person.userId}`)).body.items
    expect(await list()).toEqual([
      expect.objectContaining({ browserId: id, loginName: person.loginName, device: "Firefox on Windows" }),
    ])
    expect((await owner.delete(`${devices}/${id}`)).status).toBe(204)
    expect(await list()).toEqual([])
    expect((await owner.delete(`${devices}/${id}`)).status).toBe(404)
  })

  test("of somebody in a higher role, or of another account, are not forgotten", async () => {
    const id = await remember(owner.userId)
    const administrator = await server.as("accountAdministrator")
    expect((await administrator.delete(`${devices}/${id}`)).status).toBe(403)
    const foreign = await server.as("accountSuperUser", 101)
    expect((await foreign.delete(`/api/portal/accounts/101/remembered-browsers/${id}`)).status).toBe(404)
  })
})
