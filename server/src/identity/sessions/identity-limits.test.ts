import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { demoPassword } from "../../app/demo/demo-people.ts"
import { sql } from "../../kit/database/sql.ts"
import { openBrowser, type TestBrowser } from "../../testing/test-browser.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { somebody } from "../passwords/passwords.factory.ts"
import {
  authorize,
  begin,
  codeFrom,
  desktopTokens,
  exchange,
  locationOf,
  login,
  loopback,
  tokensFor,
  userInfo,
  verifier,
} from "./identity.factory.ts"

let server: TestServer
let owner: TestClient
beforeAll(async () => {
  server = await startTestServer({ settings: { TRUST_PROXY: "1" } })
  owner = await server.as("accountSuperUser")
})
afterAll(() => server.close())

const run = (statement: ReturnType<typeof sql>) => server.database.transaction("system", (db) => db.run(statement))
afterEach(async () => {
  await run(sql`delete from account_security_policies where account_id = 100`)
  await run(sql`delete from sso_excluded_users where account_id = 100`)
  await run(sql`update sso_configurations set level = 'off', required_since = null where account_id = 100`)
})

const proof = { currentPassword: demoPassword }
const policy = (fields: object) =>
  owner.put("/api/portal/accounts/100/security-policy", { ...fields, ...proof }).then(({ status }) => {
    expect(status).toBe(200)
  })
/** As if time had passed for the sessions of a user. */
const age = (userId: number, minutes: number) =>
  run(sql`
    update sessions set started_at = started_at - make_interval(mins => ${minutes}),
      last_active_at = last_active_at - make_interval(mins => ${minutes}),
      limit_at = limit_at - make_interval(mins => ${minutes}),
      expires_at = expires_at - make_interval(mins => ${minutes})
    where user_id = ${userId} and ended_at is null`)
const renew = (browser: TestBrowser, token: string, platform = "web") =>
  exchange(browser, { grant_type: "refresh_token", refresh_token: token, platform })
const isAsked = async (browser: TestBrowser) => locationOf(await authorize(browser)).pathname === "/login"

/** A browser with a sign-in at the provider: its tokens, and those of the API. */
const signedIn = async (loginName = login) => {
  const browser = openBrowser(server)
  const tokens = await tokensFor(browser, loginName)
  return { browser, tokens }
}
const expectOver = async ({ browser, tokens }: Awaited<ReturnType<typeof signedIn>>) => {
  expect((await userInfo(browser, tokens.access_token)).status).toBe(401)
  expect((await renew(browser, tokens.refresh_token)).status).toBe(401)
  expect(await isAsked(browser), "the browser is asked to sign in").toBe(true)
}
const requireSso = () =>
  run(sql`
    insert into sso_configurations (account_id, protocol, display_name, company_name, level, provider, attributes,
      clock_skew_seconds, is_tested, changed_by, required_since)
    values (100, 'saml', 'ID', 'harbor-pine', 'required', '{}', '{}', 60, true, 'Test', now())
    on conflict (account_id) do update set level = 'required', required_since = now()`)

describe("a grant of the identity provider", () => {
  test("has a session from the beginning, which an administrator sees and ends", async () => {
    const person = await somebody(server, 20)
    const there = await signedIn(person.loginName)
    const path = "/api/portal/accounts/100/sessions"
    const { items } = (await owner.get(`${path}?user=${person.userId}`)).body
    expect(items).toHaveLength(1)
    expect((await owner.delete(`${path}/${items[0].sessionId}`)).status).toBe(204)
    await expectOver(there)
  })

  test("ends when everybody's sessions are ended, though nobody asked for a session with it", async () => {
    const person = await somebody(server, 20)
    const there = await signedIn(person.loginName)
    const answer = await owner.post("/api/portal/accounts/100/sessions/end", {})
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    await expectOver(there)
  })

  test("ends at the absolute limit, also if sessions were asked for again and again", async () => {
    const person = await somebody(server, 20)
    const there = await signedIn(person.loginName)
    await policy({ sessionHours: 1 })
    for (let hour = 0; hour < 2; hour++) {
      expect((await userInfo(there.browser, there.tokens.access_token)).status).toBe(200)
      await run(sql`update sessions set last_active_at = now() where user_id = ${person.userId}`)
      await age(person.userId, 29)
      await run(sql`
        update sessions set last_active_at = now(), expires_at = least(limit_at, now() + interval '1 hour')
        where user_id = ${person.userId} and ended_at is null`)
    }
    expect((await userInfo(there.browser, there.tokens.access_token)).status).toBe(200)
    await age(person.userId, 3)
    await expectOver(there)
  })

  test("ends when nobody was active, and renewing it is not activity", async () => {
    const person = await somebody(server, 20)
    const there = await signedIn(person.loginName)
    await age(person.userId, 59)
    const renewed = await renew(there.browser, there.tokens.refresh_token)
    expect(renewed.status).toBe(200)
    await age(person.userId, 2)
    await expectOver({ browser: there.browser, tokens: renewed.body })
  })

  test("of a browser that is signed in begins with that sign-in, not anew", async () => {
    const person = await somebody(server, 20)
    const there = await signedIn(person.loginName)
    await age(person.userId, 50)
    const code = locationOf(await authorize(there.browser)).searchParams.get("code")!
    const second = await exchange(there.browser, { code, code_verifier: verifier })
    expect(second.status).toBe(200)
    await age(person.userId, 11)
    await expectOver({ browser: there.browser, tokens: second.body })
  })

  test("of an app lasts as long as it renews, at most the days of the policy", async () => {
    const person = await somebody(server, 20)
    const browser = openBrowser(server)
    await policy({ appSessionDays: 2 })
    const first = await desktopTokens(browser, person.loginName)
    await age(person.userId, 47 * 60)
    const second = await exchange(browser, {
      grant_type: "refresh_token",
      refresh_token: first.refresh_token,
      platform: "desktop",
      redirect: loopback,
    })
    expect(second.status).toBe(200)
    // The portal in this browser has its own limits: the sign-in for the app is too old for it.
    expect(await isAsked(browser)).toBe(true)
    await age(person.userId, 61)
    expect((await renew(browser, second.body.refresh_token, "desktop")).status).toBe(401)
    expect((await userInfo(browser, second.body.access_token)).status).toBe(401)
  })

  test("ends when single sign-on becomes required, however young the session is", async () => {
    const person = await somebody(server, 20)
    const there = await signedIn(person.loginName)
    const other = await signedIn(person.loginName)
    await requireSso()
    expect((await userInfo(there.browser, there.tokens.access_token)).status).toBe(401)
    expect((await renew(other.browser, other.tokens.refresh_token)).status).toBe(401)
    await expectOver(there)
    await expectOver(other)
  })

  test("does not follow from a browser's sign-in with a password where single sign-on became required", async () => {
    const person = await somebody(server, 20)
    const there = await signedIn(person.loginName)
    await requireSso()
    expect(await isAsked(there.browser)).toBe(true)
    await expectOver(there)
  })

  test("ends at an address that the policy does not allow", async () => {
    const person = await somebody(server, 4)
    const at = (address: string) => ({ headers: { "x-forwarded-for": address } })
    const there = await signedIn(person.loginName)
    await policy({ addressRanges: [{ roleId: 4, ranges: ["127.0.0.1"] }] })
    expect((await userInfo(there.browser, there.tokens.access_token)).status).toBe(200)
    // The provider's own address, with a header that names another one before the address the proxy adds.
    const answer = await there.browser.send("/idp/connect/token", {
      method: "POST",
      form: {
        grant_type: "refresh_token",
        client_id: "dialplane-portal",
        refresh_token: there.tokens.refresh_token,
      },
      ...at("127.0.0.1, 203.0.113.9"),
    })
    expect(answer.status).toBe(400)
    await expectOver(there)
  })

  test("ends when the user may not sign in any more", async () => {
    const person = await somebody(server, 21)
    const there = await signedIn(person.loginName)
    await run(sql`update users set allow_login = false where id = ${person.userId}`)
    await expectOver(there)
  })

  test("ends with the session of the portal that stood in for the password", async () => {
    const person = await somebody(server, 20)
    const browser = openBrowser(server)
    const token = (await browser.signIn(person.loginName)).body.access_token as string
    const step = await browser.send(`/idp/interaction/${await begin(browser)}/continue`, { method: "POST", token })
    const tokens = (await exchange(browser, { code: await codeFrom(browser, step.body.to), code_verifier: verifier }))
      .body
    expect((await userInfo(browser, tokens.access_token)).status).toBe(200)
    await browser.send("/api/portal/session/end", { method: "POST", json: {}, token })
    await expectOver({ browser, tokens })
  })
})
