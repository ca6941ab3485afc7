import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { roles } from "@dialplane/contract/kit/access/roles.table"
import type { LiveEvent } from "../../kit/live/events.ts"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestServer } from "../../testing/test-server.ts"
import { clientName } from "../../kit/http/user-agent.ts"
import { openBrowser } from "../../testing/test-browser.ts"

let server: TestServer
beforeAll(async () => (server = await startTestServer()))
afterAll(() => server.close())

const signedIn = async (login: string, userAgent?: string) => {
  const browser = openBrowser(server, userAgent)
  const { body } = await browser.signIn(login)
  const token = body.access_token as string
  return { browser, token, send: (url: string, request = {}) => browser.send(url, { token, ...request }) }
}
const isOver = (one: Awaited<ReturnType<typeof signedIn>>) =>
  expect.poll(async () => (await one.send("/api/portal/session")).status).toBe(401)

describe("the session", () => {
  test("says who one is, where, in which roles and what they allow", async () => {
    const { send } = await signedIn("users-admin@koala-freight.demo")
    const { body } = await send("/api/portal/session")
    expect(body).toMatchObject({
      accountId: 101,
      accountName: "Koala Freight",
      loginName: "users-admin@koala-freight.demo",
      isVendorSupport: false,
      passwordExpired: false,
      loginPortal: "admin",
      acting: null,
      homeAccountId: 101,
      roles: [{ roleId: 23, name: "users admin", displayName: "Users Admin", isDefault: true }],
    })
    expect(new Set(body.permissions)).toEqual(roles.usersAdmin.keys)
  })

  test("of vendor support carries the flag and every key", async () => {
    const { send } = await signedIn("vsu@dialplane.demo")
    const { body } = await send("/api/portal/session")
    expect(body).toMatchObject({ isVendorSupport: true, roles: [{ roleId: 93 }] })
    expect(body.permissions).toHaveLength(roles.superuser.keys.size)
  })

  test("says when the password has to be changed, and the portal lets one do nothing else", async () => {
    const { send } = await signedIn("account-administrator@koala-freight.demo")
    await server.database.transaction("system", (db) =>
      db.run(sql`update credentials set must_change = true where user_id = 101002`),
    )
    expect((await send("/api/portal/session")).body.passwordExpired).toBe(true)
    expect((await send("/api/ucaas/account/101/info")).body.code).toBe("request.password_expired")
  })

  test("is nobody's without a token", async () => {
    for (const url of ["/api/portal/session", "/api/portal/sessions"])
      expect(await server.anonymous().get(url)).toMatchObject({ status: 401, body: { code: "request.sign_in_needed" } })
  })
})

describe("signing out", () => {
  test("here ends this session at once, clears the cookie, tells the other windows, and leaves other devices alone", async () => {
    const here = await signedIn("billing-admin@koala-freight.demo")
    const there = await signedIn("billing-admin@koala-freight.demo")
    const heard: LiveEvent[] = []
    const stop = server.kit.events.subscribe((event) => heard.push(event))
    const { sessionId } = (await here.send("/api/portal/session")).body
    const answer = await here.send("/api/portal/session/end", { method: "POST", json: {} })
    expect(answer.status).toBe(204)
    expect(here.browser.cookies.has("dp_refresh")).toBe(false)
    await isOver(here)
    expect((await there.send("/api/portal/session")).status).toBe(200)
    await expect
      .poll(() => heard)
      .toContainEqual({
        accountId: 101,
        userId: 101_006,
        topic: "session.ended",
        data: { sessionId, reason: "signedOut" },
      })
    stop()
    const entry = await server.database.transaction("system", (db) =>
      db.one(
        sql`select e.action, e.actor_user_id from audit_entries e
          where e.object_id = ${sessionId} and e.action <> 'session.started'`,
      ),
    )
    expect(entry).toEqual({ action: "session.ended", actorUserId: 101_006 })
  })

  test("everywhere ends every device", async () => {
    const here = await signedIn("reports-admin@harbor-pine.demo")
    const there = await signedIn("reports-admin@harbor-pine.demo")
    const somebodyElse = await signedIn("billing-admin@harbor-pine.demo")
    await here.send("/api/portal/session/end", { method: "POST", json: { everywhere: true } })
    await isOver(here)
    await isOver(there)
    expect((await there.browser.refresh()).status).toBe(401)
    expect((await somebodyElse.send("/api/portal/session")).status).toBe(200)
  })

  test("asks for the browser's own forgery token where a cookie comes along", async () => {
    const { browser, token } = await signedIn("reports-admin@harbor-pine.demo")
    const request = {
      method: "POST",
      json: {},
      token,
      forgeryHeader: false,
      headers: { cookie: "dp_refresh=x; CSRF-TOKEN=this-browsers-own-token" },
    } as const
    expect((await browser.send("/api/portal/session/end", request)).body.code).toBe("request.forgery_check_failed")
  })
})

describe("my sessions", () => {
  test("lists devices in words, newest first, and marks this one", async () => {
    const login = "users-admin@harbor-pine.demo"
    await signedIn(
      login,
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
    )
    const here = await signedIn(login)
    const { items } = (await here.send("/api/portal/sessions")).body
    expect(items).toMatchObject([
      { current: true, client: "Portal", device: "Firefox on Windows", address: "127.0.0.1" },
      { current: false, client: "Portal", device: "Safari on iPhone" },
    ])
  })

  test("ends one of them; the other goes on", async () => {
    const login = "call-queues-admin@koala-freight.demo"
    const other = await signedIn(login)
    const here = await signedIn(login)
    const { sessionId } = (await other.send("/api/portal/session")).body
    expect((await here.send(`/api/portal/sessions/${sessionId}`, { method: "DELETE" })).status).toBe(204)
    await isOver(other)
    expect((await here.send("/api/portal/sessions")).body.items).toHaveLength(1)
    expect((await here.send(`/api/portal/sessions/${sessionId}`, { method: "DELETE" })).body.code).toBe(
      "session.not_found",
    )
  })

  test("a session of someone else, in the own or another account, looks like it does not exist", async () => {
    const colleague = await signedIn("end-user@thames-ledger.demo")
    const stranger = await signedIn("end-user@harbor-pine.demo")
    const here = await signedIn("account-super-user@thames-ledger.demo")
    for (const one of [colleague, stranger]) {
      const { sessionId } = (await one.send("/api/portal/session")).body
      expect(await here.send(`/api/portal/sessions/${sessionId}`, { method: "DELETE" })).toMatchObject({
        status: 404,
        body: { code: "session.not_found" },
      })
      expect((await one.send("/api/portal/session")).status).toBe(200)
    }
  })

  test.each([
    [
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
      "Chrome on Linux",
    ],
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
      "Edge on Windows",
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15",
      "Safari on macOS",
    ],
    [
      "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
      "Chrome on Android",
    ],
    ["", "Unknown device"],
  ])("%s is called %s", (userAgent, words) => expect(clientName(userAgent)).toBe(words))
})

describe("the brand of the sign-in page", () => {
  const brand = async (query: string, host = "portal.test") =>
    (await server.request({ url: `/api/portal/sign-in-brand${query}`, headers: { host } })).body

  test("follows the hostname one typed", async () => {
    expect(await brand("", "voice.lumen-reach.example")).toMatchObject({
      name: "Lumen Reach",
      primaryColor: "#b45309",
      supportEmail: "support@lumen-reach.example",
      favIcon: expect.stringMatching(/^\/api\/portal\/brand-images\/[0-9a-f]{64}\.svg$/),
    })
    expect((await brand("?host=Portal.Brightwire.example")).name).toBe("Brightwire")
  })

  test("of an account without one is the nearest above it", async () => {
    expect((await brand("?account=100")).name).toBe("Brightwire")
    expect((await brand("?account=110")).name).toBe("Lumen Reach")
  })

  test("is the product's own where nobody else's fits", async () => {
    const own = {
      name: "Dialplane",
      primaryColor: null,
      favIcon: null,
      logoLight: null,
      logoDark: null,
      loginTitle: null,
      loginText: null,
      supportEmail: null,
      supportPhone: null,
      supportLink: null,
    }
    for (const query of ["", "?account=120", "?account=9999999999999999", "?host=nobody.example"])
      expect(await brand(query)).toEqual(own)
  })
})
