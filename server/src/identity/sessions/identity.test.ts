import { createLocalJWKSet, jwtVerify } from "jose"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { demoPassword } from "../../app/demo/demo-people.ts"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestServer } from "../../testing/test-server.ts"
import { openBrowser } from "../../testing/test-browser.ts"
import {
  authorize,
  begin,
  codeFrom,
  desktopTokens,
  exchange,
  locationOf,
  login,
  loopback,
  redirect,
  signIn,
  tokensFor,
  userInfo,
  verifier,
} from "./identity.factory.ts"

let server: TestServer
beforeAll(async () => (server = await startTestServer()))
afterAll(() => server.close())

describe("the provider", () => {
  test("describes itself", async () => {
    const { body } = await server.anonymous().get("/idp/.well-known/openid-configuration", { host: "portal.test" })
    expect(body).toMatchObject({
      issuer: "http://portal.test/idp",
      authorization_endpoint: "http://portal.test/idp/auth",
      jwks_uri: "http://portal.test/idp/jwks",
      token_endpoint: "http://portal.test/idp/connect/token",
      code_challenge_methods_supported: ["S256"],
      response_types_supported: ["code"],
    })
  })

  test("publishes keys without their private half", async () => {
    const { body } = await server.anonymous().get("/idp/jwks")
    expect(body.keys).toHaveLength(1)
    expect(body.keys[0]).toMatchObject({ kty: "EC", alg: "ES256" })
    expect(body.keys[0]).not.toHaveProperty("d")
  })

  test("keeps one key for good, sealed", async () => {
    const rows = await server.database.transaction("system", (db) =>
      db.many<{ keySealed: string }>(sql`select k.key_sealed from identity_keys k`),
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]!.keySealed).toMatch(/^v1\./)
  })

  test.each([
    ["an unknown client", { client_id: "somebody" }],
    ["the client that has no part here", { client_id: "dialplane-api" }],
    ["a way back that is not the client's", { redirect_uri: "https://evil.example/login/callback" }],
  ])("refuses %s and leads nobody there, only to our own sign-in page", async (_, parameters) => {
    const answer = await authorize(openBrowser(server), parameters)
    expect(answer.headers["location"]).toMatch(/^\/login\?identityError=invalid_(client|redirect_uri)$/)
  })

  test("leads back through a partner's hostname for that partner's people, and never for others", async () => {
    const brightwire = { redirect_uri: "https://portal.brightwire.example/login/callback" }
    const arrival = async (loginName: string) => {
      const browser = openBrowser(server)
      const { body } = await signIn(browser, await begin(browser, brightwire), loginName)
      return locationOf(await browser.send(body.to))
    }
    expect((await arrival(login)).origin).toBe("https://portal.brightwire.example")
    for (const stranger of ["superuser@dialplane.demo", "account-administrator@cedar-clinic.demo"]) {
      const location = await arrival(stranger)
      expect(location.origin, stranger).toBe("http://portal.test")
      expect(location.searchParams.has("code")).toBe(false)
    }
    // Nor with a session at the provider that is already there.
    const browser = openBrowser(server)
    await tokensFor(browser, "superuser@dialplane.demo")
    expect(locationOf(await authorize(browser, brightwire)).searchParams.has("code")).toBe(false)
  })

  test("refuses to go on without a proof key", async () => {
    expect(locationOf(await authorize(openBrowser(server), { code_challenge: "" })).searchParams.get("error")).toBe(
      "invalid_request",
    )
  })

  test("sets its cookies for itself alone, out of reach of scripts", async () => {
    const answer = await server.request({ url: locationQuery(), headers: { host: "portal.test" } })
    const cookies = [answer.headers["set-cookie"]].flat().map(String)
    expect(cookies.map((line) => line.split("=")[0])).toEqual(
      expect.arrayContaining(["dp_interaction", "dp_interaction_resume"]),
    )
    for (const line of cookies) expect(line).toMatch(/path=\/idp[^;]*;.*httponly/i)
  })
  const locationQuery = () =>
    `/idp/auth?response_type=code&scope=openid&client_id=dialplane-portal&redirect_uri=${encodeURIComponent(redirect)}&code_challenge=${"a".repeat(43)}&code_challenge_method=S256`
})

describe("signing in through it", () => {
  test("goes from the authorization by our sign-in page to tokens, user info and a session", async () => {
    const browser = openBrowser(server)
    const interaction = await begin(browser, { login_hint: login })
    expect((await browser.send(`/idp/interaction/${interaction}`)).body).toEqual({
      clientName: "Portal",
      loginHint: login,
      sessionSuffices: true,
    })
    const step = await signIn(browser, interaction)
    expect(step.body).toEqual({ kind: "redirect", to: expect.stringMatching(/^\/idp\/auth\/[\w-]+$/) })
    const back = locationOf(await browser.send(step.body.to))
    expect(back.origin + back.pathname).toBe(redirect)
    expect(back.searchParams.get("state")).toBe("st")

    const tokens = await exchange(browser, { code: back.searchParams.get("code")!, code_verifier: verifier })
    expect(tokens.body).toMatchObject({
      access_token: expect.any(String),
      id_token: expect.any(String),
      refresh_token: expect.any(String),
      expires_in: 600,
    })
    const keys = createLocalJWKSet((await browser.send("/idp/jwks")).body)
    const { payload } = await jwtVerify(tokens.body.id_token, keys, {
      issuer: "http://portal.test/idp",
      audience: "dialplane-portal",
    })
    expect(payload).toMatchObject({ sub: "100002", account_id: 100 })

    const info = await userInfo(browser, tokens.body.access_token)
    expect(info.body).toEqual({
      sub: "100002",
      legacy_access_token: expect.any(String),
      user_id: 100_002,
      account_id: 100,
      expires_in: 600,
    })
    expect(String(info.headers["set-cookie"])).toContain("dp_refresh=")
    expect((await browser.send("/api/portal/session", { token: info.body.legacy_access_token })).body.userId).toBe(
      100_002,
    )
    expect((await browser.refresh()).body.userId).toBe(100_002)
  })

  test("gives the desktop app its refresh token in the answer, on whatever port it listens", async () => {
    const browser = openBrowser(server)
    const { access_token } = await desktopTokens(browser)
    const { body } = await userInfo(browser, access_token)
    expect(body).toMatchObject({ legacy_refresh_token: expect.any(String), user_id: 100_002 })
    expect((await browser.refresh({ client: "dialplane-desktop", token: body.legacy_refresh_token })).status).toBe(200)
  })

  test("takes the code as a form too", async () => {
    const browser = openBrowser(server)
    const { body } = await signIn(browser, await begin(browser))
    const answer = await browser.send("/idp/token", {
      method: "POST",
      form: { code: await codeFrom(browser, body.to), code_verifier: verifier, redirect, platform: "portal" },
    })
    expect(answer.status).toBe(200)
  })

  test("follows the same rules as the token call: one answer for wrong names and passwords, the lock, roles without a portal", async () => {
    const browser = openBrowser(server)
    const interaction = await begin(browser)
    expect((await signIn(browser, interaction, "api-user@thames-ledger.demo")).body.code).toBe("session.no_portal")
    const name = "somebody-who-guesses@harbor-pine.demo"
    expect((await signIn(browser, interaction, name, "wrong")).body).toMatchObject({
      code: "session.wrong_credentials",
      message: expect.stringContaining("Attempts left: 4"),
    })
    await Promise.all(Array.from({ length: 4 }, () => openBrowser(server).signIn(name, { password: "wrong" })))
    expect(await signIn(browser, interaction, name, "wrong")).toMatchObject({
      status: 423,
      body: { code: "session.locked" },
    })
    expect((await signIn(browser, interaction)).status).toBe(200)
  })

  test("is possible only in the browser that began", async () => {
    const interaction = await begin(openBrowser(server))
    const other = openBrowser(server)
    await begin(other)
    expect(await signIn(other, interaction)).toMatchObject({ status: 404, body: { code: "session.interaction_gone" } })
    expect((await other.send(`/idp/interaction/${interaction}`)).body.code).toBe("session.interaction_gone")
  })

  test("needs the browser's own forgery token", async () => {
    const browser = openBrowser(server)
    const interaction = await begin(browser)
    const answer = await browser.send(`/idp/interaction/${interaction}`, {
      method: "POST",
      json: { loginName: login, password: demoPassword },
      forgeryHeader: false,
    })
    expect(answer.body.code).toBe("request.forgery_check_failed")
  })

  test("expires", async () => {
    const browser = openBrowser(server)
    const interaction = await begin(browser)
    await server.database.transaction("system", (db) =>
      db.run(sql`update identity_records set expires_at = now() - interval '1 second' where model = 'Interaction'`),
    )
    expect((await signIn(browser, interaction)).body.code).toBe("session.interaction_gone")
  })

  test("somebody else's sign-in in the same browser takes the place of the one before", async () => {
    const browser = openBrowser(server)
    await tokensFor(browser)
    const { body } = await signIn(browser, await begin(browser, { prompt: "login" }), "end-user@harbor-pine.demo")
    const tokens = await exchange(browser, { code: await codeFrom(browser, body.to), code_verifier: verifier })
    expect((await userInfo(browser, tokens.body.access_token)).body.user_id).toBe(100_003)
  })
})

describe("a session of the portal", () => {
  const signedIn = async () => {
    const browser = openBrowser(server)
    const token = (await browser.signIn(login)).body.access_token as string
    const go = (interaction: string) =>
      browser.send(`/idp/interaction/${interaction}/continue`, { method: "POST", token })
    return { browser, go }
  }

  test("stands in for the password", async () => {
    const { browser, go } = await signedIn()
    const step = await go(await begin(browser))
    const tokens = await exchange(browser, { code: await codeFrom(browser, step.body.to), code_verifier: verifier })
    expect((await userInfo(browser, tokens.body.access_token)).body.user_id).toBe(100_002)
  })

  test.each([
    ["where the application asks for the password", { prompt: "login" }],
    ["for an app outside the browser", { client_id: "dialplane-desktop", redirect_uri: loopback }],
  ])("does not, %s", async (_, parameters) => {
    const { browser, go } = await signedIn()
    const interaction = await begin(browser, parameters)
    expect((await browser.send(`/idp/interaction/${interaction}`)).body.sessionSuffices).toBe(false)
    expect(await go(interaction)).toMatchObject({ status: 409, body: { code: "session.password_needed" } })
  })

  test("of another kind of client does not", async () => {
    const browser = openBrowser(server)
    const token = (await browser.signIn(login, { client: "dialplane-api" })).body.access_token as string
    const answer = await browser.send(`/idp/interaction/${await begin(browser)}/continue`, { method: "POST", token })
    expect(answer.body.code).toBe("session.password_needed")
  })

  test("has to exist", async () => {
    const browser = openBrowser(server)
    expect((await browser.send(`/idp/interaction/${await begin(browser)}/continue`, { method: "POST" })).status).toBe(
      401,
    )
  })
})

describe("codes and tokens", () => {
  test("a code works once, even for two at the same moment, and only with its proof key, way back and client", async () => {
    const browser = openBrowser(server)
    const fresh = async () =>
      codeFrom(browser, (await signIn(browser, await begin(browser, { prompt: "login" }))).body.to)
    const refused = async (fields: Record<string, string>) =>
      expect(await exchange(browser, { code: await fresh(), ...fields })).toMatchObject({
        status: 401,
        body: { code: "session.code_refused" },
      })
    await refused({ code_verifier: verifier.replace("a", "b") })
    await refused({})
    await refused({ code_verifier: verifier, redirect: "http://portal.test/elsewhere" })
    await refused({ code_verifier: verifier, platform: "desktop" })
    await refused({ code: "made-up", code_verifier: verifier })
    const code = await fresh()
    const both = await Promise.all([
      exchange(browser, { code, code_verifier: verifier }),
      exchange(browser, { code, code_verifier: verifier }),
    ])
    expect(both.map((answer) => answer.status).toSorted((one, other) => one - other)).toEqual([200, 401])
    expect((await exchange(browser, { code, code_verifier: verifier })).status).toBe(401)
  })

  test("an unknown platform is refused by name", async () => {
    expect(await exchange(openBrowser(server), { code: "x", platform: "toaster" })).toMatchObject({
      status: 401,
      body: { code: "session.unknown_client" },
    })
  })

  test("a refresh token is replaced at each use, and its second use ends the grant", async () => {
    const browser = openBrowser(server)
    const first = await tokensFor(browser)
    const renew = (token: string) => exchange(browser, { grant_type: "refresh_token", refresh_token: token })
    const second = await renew(first.refresh_token)
    expect(second.body).toMatchObject({ access_token: expect.any(String), id_token: expect.any(String) })
    expect(second.body.refresh_token).not.toBe(first.refresh_token)
    expect((await userInfo(browser, second.body.access_token)).status).toBe(200)
    expect((await renew(first.refresh_token)).body.code).toBe("session.code_refused")
    expect((await renew(second.body.refresh_token)).status).toBe(401)
    expect((await userInfo(browser, second.body.access_token)).status).toBe(401)
  })

  test("user info takes no other token than the provider's, and none that has ended", async () => {
    const browser = openBrowser(server)
    const { access_token } = await tokensFor(browser)
    const client = await server.as("endUser")
    expect(await userInfo(browser, client.token)).toMatchObject({
      status: 401,
      body: { code: "session.refresh_refused" },
    })
    expect((await browser.send("/oauth2/userinfo?schema=openid")).status).toBe(401)
    await server.database.transaction("system", (db) =>
      db.run(sql`update identity_records set expires_at = now() - interval '1 second' where model = 'AccessToken'`),
    )
    expect((await userInfo(browser, access_token)).status).toBe(401)
  })

  test("user info asked again opens a session in the place of the first", async () => {
    const browser = openBrowser(server)
    const { access_token } = await tokensFor(browser)
    const first = await userInfo(browser, access_token)
    const second = await userInfo(browser, access_token)
    expect((await browser.send("/api/portal/session", { token: first.body.legacy_access_token })).status).toBe(401)
    expect((await browser.send("/api/portal/session", { token: second.body.legacy_access_token })).status).toBe(200)
  })

  test("user info is refused to someone whose sign-in was switched off meanwhile", async () => {
    const browser = openBrowser(server)
    const { access_token } = await tokensFor(browser, "end-user@koala-freight.demo")
    await server.database.transaction("system", (db) =>
      db.run(sql`update users set allow_login = false where login_name = 'end-user@koala-freight.demo'`),
    )
    expect((await userInfo(browser, access_token)).body.code).toBe("session.refresh_refused")
  })
})

test("signing out ends what the provider holds as well: its tokens and its own memory of the browser", async () => {
  const browser = openBrowser(server)
  const tokens = await tokensFor(browser)
  const { body } = await userInfo(browser, tokens.access_token)
  // While signed in, the provider asks nothing.
  expect(locationOf(await authorize(browser)).searchParams.get("code")).not.toBeNull()
  await browser.send("/api/portal/session/end", { method: "POST", json: {}, token: body.legacy_access_token })
  expect((await userInfo(browser, tokens.access_token)).status).toBe(401)
  expect((await exchange(browser, { grant_type: "refresh_token", refresh_token: tokens.refresh_token })).status).toBe(
    401,
  )
  expect(locationOf(await authorize(browser)).pathname).toBe("/login")
})

test("signing out everywhere ends the provider's tokens of every device, and nobody else's", async () => {
  const [one, other, somebodyElse] = [openBrowser(server), openBrowser(server), openBrowser(server)]
  const tokens = await tokensFor(one)
  const far = await desktopTokens(other)
  const theirs = await tokensFor(somebodyElse, "end-user@harbor-pine.demo")
  const { body } = await userInfo(one, tokens.access_token)
  await one.send("/api/portal/session/end", {
    method: "POST",
    json: { everywhere: true },
    token: body.legacy_access_token,
  })
  expect((await userInfo(other, far.access_token)).status).toBe(401)
  expect((await userInfo(somebodyElse, theirs.access_token)).status).toBe(200)
})

test("nothing that opens a session stands in the database in clear", async () => {
  const browser = openBrowser(server)
  const tokens = await tokensFor(browser)
  const { body } = await userInfo(browser, tokens.access_token)
  const secrets = [
    ...Object.values(tokens).filter((value) => typeof value === "string" && value.length > 20),
    body.legacy_access_token,
    browser.cookies.get("dp_refresh")!.value,
    browser.cookies.get("dp_identity")!.value,
    demoPassword,
  ]
  const tables = await server.database.migrate((run) =>
    run("select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'"),
  )
  for (const { name } of tables) {
    const [found] = await server.database.migrate((run) =>
      run(
        `select count(*)::int as count from ${String(name)} t where exists (select from unnest($1::text[]) s where position(s in t::text) > 0)`,
        [secrets],
      ),
    )
    expect([name, found?.["count"]]).toEqual([name, 0])
  }
})
