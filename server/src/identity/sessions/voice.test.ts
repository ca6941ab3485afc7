import { createLocalJWKSet, jwtVerify } from "jose"
import { afterAll, beforeAll, expect, test } from "vitest"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestServer } from "../../testing/test-server.ts"
import { openBrowser, type TestBrowser } from "../../testing/test-browser.ts"

let server: TestServer
beforeAll(async () => (server = await startTestServer()))
afterAll(() => server.close())

const url = "/svc/voice/api-gateway/jwt/token"
const login = "end-user@harbor-pine.demo"
const renew = (browser: TestBrowser, form: Record<string, string> = {}, forgeryHeader = true) =>
  browser.send(url, {
    method: "POST",
    form: { grant_type: "refresh_token", client_id: "dialplane-portal", ...form },
    forgeryHeader,
  })
/** Checked against the published keys, as a gateway would. */
const claimsOf = async (token: string) => {
  const keys = createLocalJWKSet((await server.anonymous().get("/idp/jwks")).body)
  return (
    await jwtVerify(token, keys, { issuer: "http://portal.test/idp", audience: "voice-gateway", algorithms: ["ES256"] })
  ).payload
}

test("anonymous: a signed token for nobody in particular", async () => {
  const { status, body } = await server.anonymous().post(url, undefined, { "x-token": "anonymous" })
  expect([status, body]).toEqual([
    200,
    { access_token: expect.any(String), token_type: "bearer", expires_in: 300, mode: "anonymous" },
  ])
  const claims = await claimsOf(body.access_token)
  expect(claims).toMatchObject({ sub: "anonymous", mode: "anonymous" })
  expect(claims.exp! - claims.iat!).toBe(300)
})

test("builtin: from the session of the bearer token", async () => {
  const client = await server.as("endUser")
  const { body } = await client.post(url)
  expect(body).toMatchObject({ mode: "builtin", expires_in: 600 })
  expect(await claimsOf(body.access_token)).toMatchObject({
    sub: String(client.userId),
    account_id: 100,
    sid: expect.any(String),
  })
})

test("builtin and refresh: only from addresses that the policy allows, and only while the account's rules do", async () => {
  const browser = openBrowser(server)
  const { access_token: token } = (await browser.signIn(login)).body as { access_token: string }
  const change = (statement: ReturnType<typeof sql>) => server.database.transaction("system", (db) => db.run(statement))
  const builtin = async () => (await server.withToken(token).post(url)).status
  expect(await builtin()).toBe(200)
  await change(sql`
    insert into account_security_policies (account_id, address_ranges)
    values (100, '[{"roleId": 4, "ranges": ["198.51.100.0/24"]}]')`)
  try {
    expect(await builtin()).toBe(401)
    expect((await renew(browser)).status).toBe(401)
  } finally {
    await change(sql`delete from account_security_policies where account_id = 100`)
  }
})

test("without anything, or with a token of nobody's, one has to sign in", async () => {
  expect(await server.anonymous().post(url)).toMatchObject({ status: 401, body: { code: "request.sign_in_needed" } })
  expect((await server.anonymous().post(url, undefined, { authorization: "Bearer x" })).status).toBe(401)
})

test("refresh: by the browser's cookie, which stays as it is", async () => {
  const browser = openBrowser(server)
  await browser.signIn(login)
  const before = browser.cookies.get("dp_refresh")?.value
  const { body } = await renew(browser)
  expect(body.mode).toBe("refresh")
  expect(await claimsOf(body.access_token)).toMatchObject({ sub: "100003" })
  expect(browser.cookies.get("dp_refresh")?.value).toBe(before)
  expect((await browser.refresh()).status).toBe(200)
})

test("refresh by cookie has to prove that the own page asked", async () => {
  const browser = openBrowser(server)
  await browser.signIn(login)
  expect((await renew(browser, {}, false)).body.code).toBe("request.forgery_check_failed")
})

test("refresh: other clients give the token in the body, as JSON or as a form", async () => {
  const browser = openBrowser(server)
  const { body } = await browser.signIn(login, { client: "dialplane-desktop" })
  const fields = { client_id: "dialplane-desktop", refresh_token: body.refresh_token }
  expect((await renew(browser, fields)).body.mode).toBe("refresh")
  expect((await server.anonymous().post(url, { grant_type: "refresh_token", ...fields })).body.mode).toBe("refresh")
})

test("refresh is refused without a token, to unknown clients, and after the session ended", async () => {
  const browser = openBrowser(server)
  expect((await renew(browser)).body.code).toBe("session.refresh_refused")
  expect((await renew(browser, { client_id: "nobody" })).body.code).toBe("session.unknown_client")
  const { body } = await browser.signIn(login)
  await server.database.transaction("system", (db) =>
    db.run(sql`update sessions set ended_at = now() where user_id = ${body.userId}`),
  )
  expect((await renew(browser)).body.code).toBe("session.refresh_refused")
})
