import { createHash } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { demoPassword } from "../../app/demo/demo-people.ts"
import { rawSql, sql } from "../../kit/database/sql.ts"
import { fromBase32, oneTimeCode, stepAt } from "../mfa/totp.rules.ts"
import { readEmails } from "../../testing/read-emails.ts"
import { clientHeaders, openBrowser, type TestBrowser } from "../../testing/test-browser.ts"
import { startTestServer, type TestServer } from "../../testing/test-server.ts"

/**
 * Every way in except the plain password, once the account is cancelled: the identity provider, a mailed password link,
 * two-factor authentication. What was begun before is revoked with the cancellation; here it is also written back into the database,
 * so that the ways in have to refuse by themselves.
 */
const accountId = 100
const login = "account-administrator@harbor-pine.demo"
const owner = "account-super-user@harbor-pine.demo"
const api = "dialplane-api"
const verifier = "a-proof-key-that-only-this-window-knows-0123456789"
const newPassword = "tidal walrus lantern 42"
const cancelled = { status: 403, body: { code: "session.account_cancelled" } }

let server: TestServer
let challenge: string
let appSecret: string
let linkToken: string
let linkEmail: string
let providerBrowser: TestBrowser
let providerTokens: { readonly access_token: string; readonly refresh_token: string }
let portalToken: string

const system = (query: ReturnType<typeof sql>) => server.database.transaction("system", (db) => db.run(query))
const codeNow = () => oneTimeCode(fromBase32(appSecret), stepAt(server.kit.now()))

const authorize = (browser: TestBrowser) =>
  browser.send(
    `/idp/auth?${new URLSearchParams({
      response_type: "code",
      scope: "openid",
      client_id: "dialplane-portal",
      redirect_uri: "http://portal.test/login/callback",
      state: "st",
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256",
    })}`,
  )
const locationOf = (answer: { headers: Record<string, unknown> }) =>
  new URL(String(answer.headers["location"]), "http://portal.test")
const begin = async (browser: TestBrowser) => locationOf(await authorize(browser)).searchParams.get("interaction")!
const signInAtProvider = async (browser: TestBrowser, loginName: string) =>
  browser.send(`/idp/interaction/${await begin(browser)}`, {
    method: "POST",
    json: { loginName, password: demoPassword },
  })
const exchange = (browser: TestBrowser, fields: Record<string, string>) =>
  browser.send("/idp/token", {
    method: "POST",
    json: { redirect: "http://portal.test/login/callback", platform: "web", ...fields },
  })
const tokensAtProvider = async (browser: TestBrowser, loginName: string) => {
  const { body } = await signInAtProvider(browser, loginName)
  const code = locationOf(await browser.send(body.to)).searchParams.get("code")!
  return (await exchange(browser, { code, code_verifier: verifier })).body
}
const answerChallenge = (code: string) =>
  openBrowser(server).send("/svc/auth/mfa/request/verification", {
    method: "POST",
    json: { client_id: api, challenge, code },
    headers: clientHeaders(api),
  })

beforeAll(async () => {
  server = await startTestServer()
  // A sign-in that waits for its verification code.
  const person = await server.as("usersAdmin", accountId)
  const begun = await person.post("/svc/auth/mfa/methods/self", { kind: "totp", currentPassword: demoPassword })
  appSecret = begun.body.secret
  expect(
    (await person.post(`/svc/auth/mfa/methods/self/${begun.body.mfaId}/confirmation`, { code: codeNow() })).status,
  ).toBe(200)
  challenge = (await openBrowser(server).signIn("users-admin@harbor-pine.demo", { client: api })).body.next.challenge
  // A password link that was mailed.
  linkEmail = (
    await server.database.transaction("system", (db) =>
      db.one<{ email: string }>(sql`select u.email from users u where u.id = 100110`),
    )
  ).email
  const { loginName } = await server.database.transaction("system", (db) =>
    db.one<{ loginName: string }>(sql`select u.login_name from users u where u.id = 100110`),
  )
  await server.anonymous().post("/api/portal/password/forgotten", { loginName })
  linkToken = /token=([\w-]{43})/.exec((await readEmails(server, linkEmail))[0]!.text)![1]!
  // A session at the identity provider, and one of the portal.
  providerBrowser = openBrowser(server)
  providerTokens = await tokensAtProvider(providerBrowser, login)
  expect(providerTokens.refresh_token).toEqual(expect.any(String))
  portalToken = (await server.as("accountAdministrator", accountId)).token

  for (const table of ["mfa_challenges", "password_links", "identity_records"]) await keep(table)
  await system(sql`update accounts set status = 'Cancelled' where id = ${accountId}`)
})
afterAll(() => server.close())

/** What a table holds before the cancellation, to be written back after it. */
const kept = new Map<string, string>()
const keep = async (table: string) => {
  const { rows } = await server.database.transaction("system", (db) =>
    db.one<{ rows: string }>(sql`select coalesce(jsonb_agg(to_jsonb(t)), '[]')::text as rows from ${rawSql(table)} t`),
  )
  kept.set(table, rows)
}
const restoreRows = (table: string) =>
  system(
    sql`insert into ${rawSql(table)} select *
      from jsonb_populate_recordset(null::${rawSql(table)}, ${kept.get(table)!}::jsonb) on conflict do nothing`,
  )

describe("the identity provider", () => {
  test("refuses the right password to everybody but owners, who come in to look", async () => {
    expect(await signInAtProvider(openBrowser(server), login)).toMatchObject(cancelled)
    const browser = openBrowser(server)
    const tokens = await tokensAtProvider(browser, owner)
    const { body } = await browser.send("/oauth2/userinfo?schema=openid", { token: tokens.access_token })
    const session = await server.withToken(body.legacy_access_token).get("/api/portal/session")
    expect(session.body.permissions.filter((key: string) => !key.startsWith("read:"))).toEqual(["update:profile"])
  })

  test("forgets who was signed in: neither its session nor its tokens lead on", async () => {
    expect(locationOf(await authorize(providerBrowser)).pathname).toBe("/login")
    expect(
      (await exchange(providerBrowser, { grant_type: "refresh_token", refresh_token: providerTokens.refresh_token }))
        .status,
    ).toBeGreaterThanOrEqual(400)
    expect(
      (await providerBrowser.send("/oauth2/userinfo?schema=openid", { token: providerTokens.access_token })).status,
    ).toBe(401)
    const continued = await providerBrowser.send(`/idp/interaction/${await begin(providerBrowser)}/continue`, {
      method: "POST",
      token: portalToken,
    })
    expect(continued.status).toBe(401)
  })

  test("gives no session of the portal for what it still holds", async () => {
    await restoreRows("identity_records")
    const { status, body } = await providerBrowser.send("/oauth2/userinfo?schema=openid", {
      token: providerTokens.access_token,
    })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(body.legacy_access_token).toBeUndefined()
    expect(locationOf(await authorize(providerBrowser)).searchParams.has("code")).toBe(false)
    expect(
      (await exchange(providerBrowser, { grant_type: "refresh_token", refresh_token: providerTokens.refresh_token }))
        .status,
    ).toBeGreaterThanOrEqual(400)
  })
})

describe("a password link", () => {
  const use = () => server.anonymous().post("/api/portal/password/reset", { token: linkToken, password: newPassword })
  const show = () => server.anonymous().post("/api/portal/password/link", { token: linkToken })

  test("that was mailed before is no longer valid, also if it was left in the database", async () => {
    for (const isLeft of [false, true]) {
      if (isLeft) await restoreRows("password_links")
      expect((await show()).body.code).toBe("password.link_not_valid")
      expect((await use()).body.code).toBe("password.link_not_valid")
    }
  })

  test("is mailed to owners only", async () => {
    const emails = await server.database.transaction("system", (db) =>
      db.many<{ loginName: string; email: string }>(
        sql`select u.login_name, u.email from users u where u.sort_login in (${login}, ${owner}) order by u.sort_login`,
      ),
    )
    const [administrator, superUser] = emails as [(typeof emails)[number], (typeof emails)[number]]
    const mailed = async ({ loginName, email }: (typeof emails)[number]) => {
      expect((await server.anonymous().post("/api/portal/password/forgotten", { loginName })).status).toBe(204)
      return (await readEmails(server, email)).filter(({ text }) => text.includes("/reset-password?")).length
    }
    expect(await mailed(administrator)).toBe(0)
    expect(await mailed(superUser)).toBe(1)
  })
})

test("a sign-in waiting for its code is gone, and one that was left in the database admits nobody", async () => {
  Object.assign(server.kit, { now: () => new Date(Date.now() + 60_000) })
  expect((await answerChallenge(codeNow())).body.code).toBe("mfa.challenge_gone")
  await restoreRows("mfa_challenges")
  const answer = await answerChallenge(codeNow())
  expect([403, 404, 409, 410, 400]).toContain(answer.status)
  expect(answer.body.access_token).toBeUndefined()
  expect(["session.account_cancelled", "mfa.challenge_gone"]).toContain(answer.body.code)
})
