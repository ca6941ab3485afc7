import { hash } from "@node-rs/argon2"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { demoPassword } from "../../app/demo/demo-people.ts"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestServer } from "../../testing/test-server.ts"
import { clientHeaders, openBrowser } from "../../testing/test-browser.ts"
import { passwordAttempts, whenPossible } from "../passwords/password-check.service.ts"

let server: TestServer
beforeAll(async () => (server = await startTestServer()))
afterAll(() => server.close())

const inSystem = <T>(work: Parameters<typeof server.database.transaction<T>>[1]) =>
  server.database.transaction("system", work)
const attemptsLeft = async (name: string) =>
  (await server.anonymous().get(`/hdap/adminv2/api/ucaas/user/${encodeURIComponent(name)}/attemptsLeft`)).body as {
    attemptsLeft: number
    lockedForSeconds: number
  }
const fail = (name: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => openBrowser(server).signIn(name, { password: "not the password" })))
const codes = (answers: readonly { body: { code: string } }[]) => answers.map((answer) => answer.body.code).toSorted()

describe("while many passwords wait to be checked", () => {
  test("a sign-in is refused with the time to wait, and no attempt is counted", async () => {
    const name = "users-admin@harbor-pine.demo"
    const { attemptsLeft: before } = await attemptsLeft(name)
    const gate: { open: () => void } = { open: () => undefined }
    const closed = new Promise<void>((resolve) => (gate.open = resolve))
    const crowd = Array.from({ length: 2000 }, () => passwordAttempts.run(() => closed))
    try {
      const refused = await openBrowser(server).signIn(name)
      expect(refused).toMatchObject({ status: 503, body: { code: "request.overloaded" } })
      expect(Number(refused.headers["retry-after"])).toBeGreaterThan(5)
      expect((await openBrowser(server).signIn(name, { password: "not the password" })).status).toBe(503)
      expect((await attemptsLeft(name)).attemptsLeft).toBe(before)
      // Others are served meanwhile, and who is signed in confirms nothing with a password.
      const owner = await server.as("accountSuperUser")
      expect((await owner.get("/api/users/accounts/100?limit=1")).status).toBe(200)
      const confirmed = await owner.post("/svc/auth/api-keys", {
        name: "Crowded",
        scopes: ["read:users"],
        currentPassword: demoPassword,
      })
      expect(confirmed.body.code).toBe("request.overloaded")
    } finally {
      gate.open()
      await Promise.all(crowd)
    }
    expect((await openBrowser(server).signIn(name)).status).toBe(200)
  })
})

describe("one person with many sign-ins at once", () => {
  test("waits for their own, and others sign in meanwhile", async () => {
    const [busy, other] = ["users-admin@harbor-pine.demo", "end-user@harbor-pine.demo"]
    const order: string[] = []
    const answer = async (name: string) => {
      const { status } = await openBrowser(server).signIn(name)
      order.push(`${name} ${status}`)
    }
    const many = Array.from({ length: 60 }, () => answer(busy))
    await answer(other)
    const before = order.length
    expect(order.at(-1)).toBe(`${other} 200`)
    await Promise.all(many)
    expect(before, "the other was not behind all of the one").toBeLessThan(20)
  })
  test("can be told to come later without anybody else being told so", async () => {
    const gate: { open: () => void } = { open: () => undefined }
    const closed = new Promise<void>((resolve) => (gate.open = resolve))
    const name = "users-admin@harbor-pine.demo"
    const crowd = Array.from({ length: 1000 }, () => whenPossible(name, () => closed).catch(() => undefined))
    try {
      expect(await openBrowser(server).signIn(` ${name.toUpperCase()}`)).toMatchObject({ status: 503 })
      expect((await openBrowser(server).signIn("end-user@harbor-pine.demo")).status).toBe(200)
    } finally {
      gate.open()
      await Promise.all(crowd)
    }
  })
  test("does not get into the queue from a network that has no attempts left", async () => {
    const limited = await startTestServer({
      database: server.database,
      settings: { SIGN_IN_RATE: "1", TRUST_PROXY: "1" },
    })
    try {
      const from = { headers: { "x-forwarded-for": "203.0.113.77" } }
      const name = "nobody-at-all@harbor-pine.demo"
      expect((await openBrowser(limited).signIn(name, { password: "wrong", ...from })).status).toBe(401)
      const gate: { open: () => void } = { open: () => undefined }
      const closed = new Promise<void>((resolve) => (gate.open = resolve))
      const crowd = Array.from({ length: 2000 }, () => passwordAttempts.run(() => closed))
      try {
        expect((await openBrowser(limited).signIn(name, { password: "wrong", ...from })).status).toBe(429)
      } finally {
        gate.open()
        await Promise.all(crowd)
      }
    } finally {
      await limited.app.close()
    }
  })
})

describe("the token call with a password", () => {
  test("gives a browser its access token, and its refresh token only in a cookie that no script reads", async () => {
    const browser = openBrowser(server)
    const answer = await browser.signIn("account-administrator@harbor-pine.demo")
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      access_token: expect.any(String),
      token_type: "bearer",
      expires_in: 600,
      userId: 100_002,
      accountId: 100,
    })
    expect(answer.headers["x-trace-id"]).toBe("trace-of-a-test")
    const cookie = String(answer.headers["set-cookie"])
    expect(cookie).toMatch(/^dp_refresh=[\w-]{43}; Path=\/svc; Max-Age=1209600; SameSite=Strict; HttpOnly$/)
    expect(JSON.stringify(answer.body)).not.toContain(browser.cookies.get("dp_refresh")!.value)
    expect((await browser.send("/api/portal/session", { token: answer.body.access_token })).body).toMatchObject({
      userId: 100_002,
      loginPortal: "admin",
    })
  })

  test("does not believe strangers what a proxy would say", async () => {
    const answer = await openBrowser(server).signIn("end-user@harbor-pine.demo", {
      headers: { "x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.9" },
    })
    expect(String(answer.headers["set-cookie"])).not.toContain("; Secure")
    expect(answer.headers["strict-transport-security"]).toBeUndefined()
  })

  test("gives other clients their refresh token in the answer and no cookie", async () => {
    const answer = await openBrowser(server).signIn("end-user@harbor-pine.demo", { client: "dialplane-desktop" })
    expect(answer.body.refresh_token).toMatch(/^[\w-]{43}$/)
    expect(answer.headers["set-cookie"]).toBeUndefined()
  })

  test("takes login names in any case and remembers which portal was asked for", async () => {
    const browser = openBrowser(server)
    const form = {
      grant_type: "password",
      username: " END-USER@Harbor-Pine.demo ",
      password: demoPassword,
      client_id: "dialplane-portal",
      portal: "dashboard",
    }
    const answer = await browser.send("/svc/auth/oauth/token", {
      method: "POST",
      form,
      headers: clientHeaders("dialplane-portal"),
    })
    expect((await browser.send("/api/portal/session", { token: answer.body.access_token })).body).toMatchObject({
      loginName: "end-user@harbor-pine.demo",
      loginPortal: "dashboard",
    })
  })

  test("refuses an unknown client, a wrong access key and a header that names another client", async () => {
    const browser = openBrowser(server)
    const answers = [
      await browser.signIn("end-user@harbor-pine.demo", { client: "somebody-else" }),
      await browser.signIn("end-user@harbor-pine.demo", { headers: { "x-access-key": "wrong" } }),
      await browser.signIn("end-user@harbor-pine.demo", {
        headers: { authorization: clientHeaders("dialplane-api").authorization },
      }),
      await browser.signIn("end-user@harbor-pine.demo", { headers: { authorization: "" } }),
    ]
    expect(answers.map((answer) => [answer.status, answer.body.code])).toEqual(
      Array(4).fill([401, "session.unknown_client"]),
    )
    expect(await attemptsLeft("end-user@harbor-pine.demo")).toMatchObject({ attemptsLeft: 5 })
  })

  test("answers an unknown name exactly as a wrong password", async () => {
    const browser = openBrowser(server)
    const wrong = await browser.signIn("billing-admin@harbor-pine.demo", { password: "not the password" })
    const unknown = await browser.signIn("nobody@harbor-pine.demo", { password: "not the password" })
    expect(wrong).toMatchObject({
      status: 401,
      body: {
        code: "session.wrong_credentials",
        message: "The login name or password is incorrect. Attempts left: 4.",
      },
    })
    expect({ ...unknown.body }).toEqual({ ...wrong.body })
  })

  test("lets people in whatever the state of their account", async () => {
    for (const login of [
      "account-super-user@monsoon-textiles.demo",
      "account-super-user@old-mill.demo",
      "account-super-user@first-light.demo",
    ]) {
      expect((await openBrowser(server).signIn(login)).status).toBe(200)
    }
  })

  test("refuses someone whose sign-in is switched off, and only if they know the password", async () => {
    const login = "reports-admin@koala-freight.demo"
    await inSystem((db) => db.run(sql`update users set allow_login = false where login_name = ${login}`))
    expect((await openBrowser(server).signIn(login)).body.code).toBe("session.login_not_allowed")
    expect((await openBrowser(server).signIn(login, { password: "not the password" })).body.code).toBe(
      "session.wrong_credentials",
    )
  })

  test("keeps the apps out while they are switched off for the account, and lets everything else in", async () => {
    const apps = (off: boolean) =>
      server.database.transaction("system", (db) =>
        db.run(sql`update accounts set app_disabled = ${off} where id = 100`),
      )
    const login = "end-user@harbor-pine.demo"
    const before = (await openBrowser(server).signIn(login, { client: "dialplane-desktop" })).body
    const ask = () => openBrowser(server).send("/api/portal/session", { token: before.access_token })
    expect((await ask()).status).toBe(200)
    await apps(true)
    expect(await openBrowser(server).signIn(login, { client: "dialplane-desktop" })).toMatchObject({
      status: 403,
      body: { code: "session.apps_off", message: expect.stringContaining("Apps are disabled") },
    })
    expect(
      await openBrowser(server).refresh({ client: "dialplane-desktop", token: before.refresh_token }),
    ).toMatchObject({ status: 401 })
    // A token that was looked at is trusted for a second.
    await expect.poll(async () => (await ask()).status, { timeout: 3000 }).toBe(401)
    for (const client of ["dialplane-portal", "dialplane-api"])
      expect((await openBrowser(server).signIn(login, { client })).status, client).toBe(200)
    await apps(false)
    expect((await openBrowser(server).signIn(login, { client: "dialplane-desktop" })).status).toBe(200)
  })

  test("keeps API users out of browsers and lets them in elsewhere", async () => {
    expect(await openBrowser(server).signIn("api-user@thames-ledger.demo")).toMatchObject({
      status: 403,
      body: { code: "session.no_portal" },
    })
    expect((await openBrowser(server).signIn("api-user@thames-ledger.demo", { client: "dialplane-api" })).status).toBe(
      200,
    )
  })

  test("keeps the role anonymous out of browsers", async () => {
    const login = "end-user@cedar-clinic.demo"
    await inSystem((db) =>
      db.run(
        sql`update role_memberships set role_id = 5
          where user_id = (select u.id from users u where u.login_name = ${login})`,
      ),
    )
    expect((await openBrowser(server).signIn(login)).body.code).toBe("session.no_portal")
  })

  test("renews a password hash of older parameters", async () => {
    const login = "users-admin@cedar-clinic.demo"
    const readHash = () =>
      inSystem((db) =>
        db.one<{ passwordHash: string }>(
          sql`select c.password_hash from credentials c join users u on u.id = c.user_id where u.login_name = ${login}`,
        ),
      )
    const old = await hash(demoPassword, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    await inSystem((db) =>
      db.run(
        sql`update credentials set password_hash = ${old}
          where user_id = (select u.id from users u where u.login_name = ${login})`,
      ),
    )
    expect((await openBrowser(server).signIn(login)).status).toBe(200)
    expect((await readHash()).passwordHash).toContain("$argon2id$v=19$m=19456,t=2,p=1$")
    expect((await openBrowser(server).signIn(login)).status).toBe(200)
  })

  test("writes the sign-in into the audit log and the user's last sign-in", async () => {
    const login = "call-queues-admin@thames-ledger.demo"
    await openBrowser(server).signIn(login)
    const entry = await inSystem((db) =>
      db.one<{ after: unknown; traceId: string; address: string; recent: boolean }>(sql`
      select e.after, e.trace_id, e.address, u.last_sign_in_at > now() - interval '1 minute' as recent
      from audit_entries e join users u on u.id = e.actor_user_id
        where e.action = 'session.started' and u.login_name = ${login}`),
    )
    expect(entry).toEqual({
      after: { client: "Portal", loginPortal: "admin", way: "password" },
      traceId: "trace-of-a-test",
      address: "127.0.0.1",
      recent: true,
    })
  })

  test("refuses fields it does not know, other content types and text no column takes", async () => {
    const browser = openBrowser(server)
    const form = { grant_type: "password", username: "a", password: "b", client_id: "dialplane-portal" }
    const headers = clientHeaders("dialplane-portal")
    const send = (request: object) => browser.send("/svc/auth/oauth/token", { method: "POST", headers, ...request })
    expect((await send({ form: { ...form, scope: "all" } })).body).toMatchObject({
      status: 400,
      validationErrors: [{ field: "scope" }],
    })
    expect((await send({ json: form })).status).toBe(415)
    expect((await send({ form: { ...form, username: "a\0b" } })).status).toBe(400)
    expect((await send({ form: { ...form, grant_type: "client_credentials" } })).status).toBe(400)
  })
})

describe("the lock", () => {
  test("lets five attempts through however many come at once", async () => {
    const login = "usual-suspect@harbor-pine.demo"
    expect(codes(await fail(login, 12))).toEqual([
      ...Array<string>(7).fill("session.locked"),
      ...Array<string>(5).fill("session.wrong_credentials"),
    ])
    expect((await attemptsLeft(login)).attemptsLeft).toBe(0)
  })

  test("refuses even the right password, under any spelling of the name, for as long as the system says", async () => {
    const login = "account-super-user@harbor-pine.demo"
    await fail(login, 5)
    const answer = await openBrowser(server).signIn("Account-Super-User@harbor-pine.demo")
    expect(answer).toMatchObject({
      status: 423,
      body: { code: "session.locked", message: "Sign-in is locked after too many attempts. Try again in 15 minutes." },
    })
    const wait = Number(answer.headers["retry-after"])
    const client = await server.as("endUser")
    const { value } = (await client.get("/api/ucaas/general/systemConfig?name=lockoutMinutes")).body as {
      value: number
    }
    const { lockedForSeconds } = await attemptsLeft(login)
    expect(lockedForSeconds).toBeGreaterThan(value * 60 - 30)
    expect(wait).toBeGreaterThanOrEqual(lockedForSeconds)
    expect(wait).toBeLessThanOrEqual(value * 60)
    expect(lockedForSeconds).toBeLessThanOrEqual(value * 60)
    const lock = await inSystem((db) =>
      db.many(
        sql`select e.actor_user_id, e.object_name from audit_entries e
          where e.action = 'sign_in.locked' and e.account_id = 100 and e.object_name = ${login}`,
      ),
    )
    expect(lock).toEqual([{ actorUserId: null, objectName: login }])
  })

  test("ends by itself and leaves five new attempts", async () => {
    const login = "account-super-user@koala-freight.demo"
    await fail(login, 5)
    await inSystem((db) =>
      db.run(
        sql`update sign_in_attempts set locked_until = now() - interval '1 second' where locked_until is not null`,
      ),
    )
    expect(await attemptsLeft(login)).toEqual({ attemptsLeft: 5, lockedForSeconds: 0 })
    expect((await openBrowser(server).signIn(login)).status).toBe(200)
  })

  test("counts the last fifteen minutes only", async () => {
    const login = "account-super-user@thames-ledger.demo"
    await fail(login, 4)
    await inSystem((db) =>
      db.run(
        sql`update sign_in_attempts set attempted_at = array(select t - interval '16 minutes'
          from unnest(attempted_at) t) where locked_until is null`,
      ),
    )
    expect((await attemptsLeft(login)).attemptsLeft).toBe(5)
  })

  test("forgets wrong passwords after a right one", async () => {
    const login = "account-super-user@cedar-clinic.demo"
    await fail(login, 4)
    expect((await attemptsLeft(login)).attemptsLeft).toBe(1)
    expect((await openBrowser(server).signIn(login)).status).toBe(200)
    expect((await attemptsLeft(login)).attemptsLeft).toBe(5)
  })

  test("tells the counter of a user id only to those who may know whose it is", async () => {
    const login = "call-queues-admin@harbor-pine.demo"
    await fail(login, 2)
    const self = await server.as("callQueuesAdmin")
    const url = `/hdap/adminv2/api/ucaas/user/${self.userId}/attemptsLeft`
    const seenBy = async (client: { get: typeof self.get }) => (await client.get(url)).body.attemptsLeft as number
    expect(await attemptsLeft(login)).toMatchObject({ attemptsLeft: 3 })
    expect(await seenBy(self)).toBe(3)
    expect(await seenBy(await server.as("usersAdmin"))).toBe(3)
    expect(await seenBy(server.anonymous())).toBe(5)
    expect(await seenBy(await server.as("endUser"))).toBe(5)
    expect(await seenBy(await server.as("usersAdmin", 101))).toBe(5)
  })
})
