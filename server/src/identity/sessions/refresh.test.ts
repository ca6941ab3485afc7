import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { buildServer } from "../../app/build-server.ts"
import { demoPassword } from "../../app/demo/demo-people.ts"
import { sql } from "../../kit/database/sql.ts"
import { testConfig } from "../../testing/test-config.ts"
import { startTestServer, type TestServer } from "../../testing/test-server.ts"
import { clientHeaders, openBrowser, type TestBrowser } from "../../testing/test-browser.ts"

let server: TestServer
beforeAll(async () => (server = await startTestServer()))
afterAll(() => server.close())

const login = "account-administrator@harbor-pine.demo"
const run = (statement: ReturnType<typeof sql>) => server.database.transaction("system", (db) => db.run(statement))
const sessionOf = async (browser: TestBrowser, token: string) =>
  (await browser.send("/api/portal/session", { token })).body.sessionId as string
/** As if the tokens of a session had been used a while ago. */
const age = (sessionId: string, seconds: number) =>
  run(
    sql`update refresh_tokens set used_at = used_at - make_interval(secs => ${seconds})
      where session_id = ${sessionId} and used_at is not null`,
  )

const desktop = async () => {
  const browser = openBrowser(server)
  const { body } = await browser.signIn(login, { client: "dialplane-desktop" })
  const refresh = (token: string, client = "dialplane-desktop") => browser.refresh({ client, token })
  return {
    browser,
    sessionId: await sessionOf(browser, body.access_token),
    first: body as { access_token: string; refresh_token: string },
    refresh,
  }
}

describe("a browser", () => {
  test("renews by its cookie, gets a new one each time, and never sees a refresh token", async () => {
    const browser = openBrowser(server)
    const signedIn = await browser.signIn(login)
    const before = browser.cookies.get("dp_refresh")?.value
    const renewed = await browser.refresh()
    expect(renewed.body).toEqual({
      access_token: expect.any(String),
      token_type: "bearer",
      expires_in: 600,
      userId: 100_002,
      accountId: 100,
    })
    expect(renewed.body.access_token).not.toBe(signedIn.body.access_token)
    expect(browser.cookies.get("dp_refresh")?.value).not.toBe(before)
    expect(await sessionOf(browser, renewed.body.access_token)).toBe(
      await sessionOf(browser, signedIn.body.access_token),
    )
  })

  test("has to prove that its own page asked", async () => {
    const browser = openBrowser(server)
    await browser.signIn(login)
    const answer = await browser.refresh({ forgeryHeader: false })
    expect(answer).toMatchObject({ status: 403, body: { code: "request.forgery_check_failed" } })
    expect((await browser.refresh()).status).toBe(200)
  })

  test("cannot give the token in the form, and without a cookie is refused", async () => {
    const { first } = await desktop()
    expect(await openBrowser(server).refresh({ token: first.refresh_token })).toMatchObject({
      status: 401,
      body: { code: "session.refresh_refused" },
    })
  })

  test("loses the cookie when it is refused", async () => {
    const browser = openBrowser(server)
    const { body } = await browser.signIn(login)
    await run(
      sql`update sessions set expires_at = now() - interval '1 second'
        where id = ${await sessionOf(browser, body.access_token)}`,
    )
    const answer = await browser.refresh()
    expect(answer).toMatchObject({
      status: 401,
      body: { code: "session.refresh_refused", next: { reason: "expired" } },
    })
    expect(String(answer.headers["set-cookie"])).toContain("Max-Age=0")
    expect(browser.cookies.has("dp_refresh")).toBe(false)
  })

  test("with two windows that renew at once keeps both signed in, now and at the next renewal", async () => {
    const browser = openBrowser(server)
    const { body } = await browser.signIn(login)
    const sessionId = await sessionOf(browser, body.access_token)
    const answers = await Promise.all([browser.refresh(), browser.refresh(), browser.refresh()])
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
    for (const answer of answers) expect(await sessionOf(browser, answer.body.access_token)).toBe(sessionId)
    await age(sessionId, 600)
    expect((await browser.refresh()).status).toBe(200)
  })
})

describe("a refresh token", () => {
  test("that comes again within the grace gives another pair and ends nothing", async () => {
    const { browser, first, refresh, sessionId } = await desktop()
    const second = await refresh(first.refresh_token)
    const again = await refresh(first.refresh_token)
    expect([second.status, again.status]).toEqual([200, 200])
    expect(again.body.refresh_token).not.toBe(second.body.refresh_token)
    expect(await sessionOf(browser, again.body.access_token)).toBe(sessionId)
    expect((await refresh(second.body.refresh_token)).status).toBe(200)
  })

  test("that comes again after the grace ends the whole session, and the audit log says why", async () => {
    const { browser, first, refresh, sessionId } = await desktop()
    const second = await refresh(first.refresh_token)
    await age(sessionId, 11)
    expect(await refresh(first.refresh_token)).toMatchObject({
      status: 401,
      body: { code: "session.refresh_refused", next: { reason: "refreshTokenReused" } },
    })
    expect((await refresh(second.body.refresh_token)).status).toBe(401)
    await expect
      .poll(async () => (await browser.send("/api/portal/session", { token: second.body.access_token })).status)
      .toBe(401)
    const row = await server.database.transaction("system", (db) =>
      db.one(sql`
      select s.end_reason, e.action, e.object_name from sessions s
        join audit_entries e on e.object_id = s.id::text and e.action <> 'session.started' where s.id = ${sessionId}`),
    )
    expect(row).toMatchObject({ endReason: "refreshTokenReused", action: "session.ended_by_token_reuse" })
  })

  test("that was replaced long ago is forgotten by a renewal, a later one is still recognized and ends the session", async () => {
    const { first, refresh, sessionId } = await desktop()
    const tokens = [first.refresh_token]
    for (let time = 0; time < 4; time++) tokens.push((await refresh(tokens.at(-1)!)).body.refresh_token)
    const ofGenerations = (from: number, to: number, days: number) =>
      run(sql`update refresh_tokens set used_at = now() - make_interval(days => ${days})
        where session_id = ${sessionId} and generation between ${from} and ${to}`)
    await ofGenerations(0, 1, 15)
    await ofGenerations(2, 3, 13)
    const newest = await refresh(tokens.at(-1)!)
    const kept = await server.database.transaction("system", (db) =>
      db.many<{ generation: number }>(
        sql`select r.generation from refresh_tokens r where r.session_id = ${sessionId} order by r.generation`,
      ),
    )
    expect(kept.map(({ generation }) => generation)).toEqual([2, 3, 4, 5])
    expect(await refresh(tokens[1]!)).toMatchObject({ status: 401, body: { next: { reason: "expired" } } })
    const renewed = await refresh(newest.body.refresh_token)
    expect(renewed.status).toBe(200)
    expect((await refresh(tokens[2]!)).body.next).toEqual({ reason: "refreshTokenReused" })
    expect((await refresh(renewed.body.refresh_token)).status).toBe(401)
  })

  test("made within the grace counts as used once its twin was", async () => {
    const { first, refresh, sessionId } = await desktop()
    const one = await refresh(first.refresh_token)
    const twin = await refresh(first.refresh_token)
    expect((await refresh(one.body.refresh_token)).status).toBe(200)
    await age(sessionId, 11)
    expect((await refresh(twin.body.refresh_token)).status).toBe(401)
  })

  test("is worth nothing to another client, and the session goes on", async () => {
    const { first, refresh } = await desktop()
    expect((await refresh(first.refresh_token, "dialplane-api")).body.code).toBe("session.refresh_refused")
    expect((await refresh(first.refresh_token)).status).toBe(200)
  })

  test("nobody issued is refused", async () => {
    const { refresh } = await desktop()
    expect((await refresh("a".repeat(43))).body.code).toBe("session.refresh_refused")
  })

  test("of someone whose sign-in was switched off is refused", async () => {
    const browser = openBrowser(server)
    const { body } = await browser.signIn("end-user@koala-freight.demo", { client: "dialplane-desktop" })
    await run(sql`update users set allow_login = false where id = ${body.userId}`)
    expect(await browser.refresh({ client: "dialplane-desktop", token: body.refresh_token })).toMatchObject({
      status: 401,
      body: { next: { reason: "blocked" } },
    })
  })
})

test("an access token ends after its seconds, and the session lives on", async () => {
  const { browser, first, refresh } = await desktop()
  const { body } = await refresh(first.refresh_token)
  await run(sql`update access_tokens set expires_at = now() - interval '1 second'`)
  expect((await browser.send("/api/portal/session", { token: body.access_token })).status).toBe(401)
  const renewed = await refresh(body.refresh_token)
  expect((await browser.send("/api/portal/session", { token: renewed.body.access_token })).status).toBe(200)
})

test("a sign-in deletes no old session: how long those are kept is a setting, which the retention job follows", async () => {
  const { sessionId } = await desktop()
  await run(sql`update sessions set expires_at = now() - interval '31 days' where id = ${sessionId}`)
  await desktop()
  const { kept } = await server.database.transaction("system", (db) =>
    db.one<{ kept: number }>(sql`select count(*)::int as kept from sessions where id = ${sessionId}`),
  )
  expect(kept).toBe(1)
})

test("the seconds of an access token are a setting", async () => {
  const app = await buildServer({ ...server.kit, config: testConfig({ ACCESS_TOKEN_SECONDS: "7" }) })
  const payload = new URLSearchParams({
    grant_type: "password",
    username: login,
    password: demoPassword,
    client_id: "dialplane-portal",
  }).toString()
  const answer = await app.inject({
    method: "POST",
    url: "/svc/auth/oauth/token",
    headers: { ...clientHeaders("dialplane-portal"), "content-type": "application/x-www-form-urlencoded" },
    payload,
  })
  expect(answer.json()).toMatchObject({ expires_in: 7 })
  await app.close()
})

test("a renewed session lives on, but not for ever", async () => {
  const { refresh, first, sessionId } = await desktop()
  await run(
    sql`update sessions set started_at = now() - interval '89 days', expires_at = now() + interval '1 hour'
      where id = ${sessionId}`,
  )
  await refresh(first.refresh_token)
  const { hours } = await server.database.transaction("system", (db) =>
    db.one<{ hours: number }>(
      sql`select (extract(epoch from s.expires_at - now()) / 3600)::int as hours from sessions s
        where s.id = ${sessionId}`,
    ),
  )
  expect(hours).toBe(24)
})

test("a user whose offboarding has started can sign in at no entry point, gets the same answer as a user whose sign-in is off, and can sign in again after the offboarding was stopped", async () => {
  const loginName = "end-user@harbor-pine.demo"
  const owner = await server.as("accountSuperUser")
  const browser = openBrowser(server)
  const { body: tokens } = await browser.signIn(loginName, { client: "dialplane-desktop" })
  const userId = tokens.userId as number
  const started = await owner.post(`/api/users/${userId}/offboarding`, {})
  expect(started.status, JSON.stringify(started.body)).toBe(200)
  // As if the queue were long, and a sign-in had been on its way at that very moment: its session was not there yet
  // when the others ended.
  await run(sql`update jobs set run_at = now() + interval '1 hour' where id = ${started.body.jobId}`)
  await run(sql`update sessions set ended_at = null, end_reason = null where user_id = ${userId}`)
  const signIn = (password = demoPassword) => openBrowser(server).signIn(loginName, { password })
  const emailsAfterAsking = async () => {
    expect((await server.anonymous().post("/api/portal/password/forgotten", { loginName })).status).toBe(204)
    await server.kit.jobs.drain()
    return (
      await server.database.transaction("system", (db) =>
        db.many(sql`select 1 from password_links l where l.user_id = ${userId}`),
      )
    ).length
  }
  expect(await signIn()).toMatchObject({ status: 403, body: { code: "session.login_not_allowed" } })
  expect(await signIn("something else")).toMatchObject({ status: 401, body: { code: "session.wrong_credentials" } })
  expect((await browser.send("/api/portal/session", { token: tokens.access_token })).status).toBe(401)
  expect((await browser.refresh({ client: "dialplane-desktop", token: tokens.refresh_token })).status).toBe(401)
  expect((await owner.put(`/svc/auth/v1/password-reset/${userId}`)).body.code).toBe("password.cannot_sign_in")
  expect(await emailsAfterAsking()).toBe(0)

  await run(sql`update jobs set state = 'cancelled', finished_at = now() where id = ${started.body.jobId}`)
  expect((await signIn()).status).toBe(200)
  expect((await browser.refresh({ client: "dialplane-desktop", token: tokens.refresh_token })).status).toBe(200)
  expect(await emailsAfterAsking()).toBe(1)
})
