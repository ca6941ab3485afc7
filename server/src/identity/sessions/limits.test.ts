import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sql } from "../../kit/database/sql.ts"
import { clientHeaders } from "../../testing/test-browser.ts"
import { startTestServer, type TestAnswer, type TestServer } from "../../testing/test-server.ts"
import { demoPassword } from "../../app/demo/demo-people.ts"

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    settings: { SIGN_IN_RATE: "10", TRUST_PROXY: "1", BASE_URL: "https://portal.test" },
  })
})
afterAll(() => server.close())

const login = "end-user@harbor-pine.demo"
/** Through one proxy, which says where the request came from. */
const signIn = (username: string, password: string, from: string) =>
  server.request({
    method: "POST",
    url: "/svc/auth/oauth/token",
    payload: new URLSearchParams({
      grant_type: "password",
      username,
      password,
      client_id: "dialplane-portal",
    }).toString(),
    headers: {
      ...clientHeaders("dialplane-portal"),
      host: "portal.test",
      "content-type": "application/x-www-form-urlencoded",
      "x-forwarded-for": from,
      "x-csrf-token": "t",
      cookie: "CSRF-TOKEN=t",
    },
  })
const ask = (loginName: string, from: string) =>
  server.request({
    method: "POST",
    url: "/api/portal/password/forgotten",
    payload: { loginName },
    headers: { "x-forwarded-for": from },
  })

describe("signing in", () => {
  test("many names from one address: the limit answers 429 with the time to wait, and other addresses go on", async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => signIn(`nobody-${index}@example.com`, "wrong", "203.0.113.7")),
    )
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThanOrEqual(18)
    expect(refused[0]).toMatchObject({
      body: { code: "request.too_many", message: expect.stringMatching(/in \d+ seconds/) },
      headers: { "retry-after": expect.stringMatching(/^\d+$/), "ratelimit-policy": '"sign-in";q=10;w=60' },
    })
    expect(answers.find(({ status }) => status !== 429)!.headers["ratelimit"]).toMatch(/^"sign-in";r=\d+;t=\d+$/)
    expect((await signIn(login, demoPassword, "203.0.113.8")).status).toBe(200)
  })

  test("an IPv6 network counts as one address", async () => {
    for (let host = 1; host <= 10; host++) await signIn("nobody@example.net", "wrong", `2001:db8:1:2::${host}`)
    expect((await signIn("nobody@example.org", "wrong", "2001:db8:1:2:ffff::1")).status).toBe(429)
    expect((await signIn("nobody@example.org", "wrong", "2001:db8:1:3::1")).status).not.toBe(429)
  })

  test("right passwords do not use the limit up", async () => {
    for (let time = 0; time < 14; time++) expect((await signIn(login, demoPassword, "203.0.113.9")).status).toBe(200)
  })

  test("a stranger who guesses locks strangers out, not the person where they have signed in before", async () => {
    const name = "users-admin@harbor-pine.demo"
    expect((await signIn(name, demoPassword, "198.51.100.1")).status).toBe(200)
    for (let time = 0; time < 6; time++) await signIn(name, "a guess", "198.51.100.66")
    expect(await signIn(name, demoPassword, "198.51.100.66")).toMatchObject({
      body: { code: "session.locked" },
      headers: { "retry-after": expect.stringMatching(/^[89]\d\d$/) },
    })
    expect((await signIn(name, demoPassword, "198.51.100.1")).status).toBe(200)
  })

  test("other ways to write the same name do not give more attempts", async () => {
    const [name, dotted] = ["billing-admin@harbor-pine.demo", "bİllİng-admİn@harbor-pine.demo"]
    for (const written of [name, dotted, name.toUpperCase(), ` ${name}`, dotted])
      expect((await signIn(written, "a guess", "198.51.100.90")).status).toBe(401)
    for (const written of [name, dotted])
      expect((await signIn(written, demoPassword, "198.51.100.91")).body.code).toBe("session.locked")
  })

  test("the audit log and the session name the client, not the proxy; cookies are Secure and the transport strict", async () => {
    const answer = await signIn(login, demoPassword, "203.0.113.21")
    expect(String(answer.headers["set-cookie"])).toContain("; Secure")
    expect(answer.headers["strict-transport-security"]).toBe("max-age=31536000")
    const rows = await server.database.transaction("system", (db) =>
      db.many<{ address: string }>(
        sql`select e.address from audit_entries e where e.action = 'session.started' order by e.id desc limit 1`,
      ),
    )
    expect(rows).toEqual([{ address: "203.0.113.21" }])
  })

  test("what has run out is deleted, so rows stay few", async () => {
    const rows = () =>
      server.database.transaction("system", (db) =>
        db.one<{ rows: number }>(sql`select count(*)::int as rows from rate_limits`),
      )
    expect((await rows()).rows).toBeLessThan(20)
  })
})

describe("codes", () => {
  const answer = (from: string) =>
    server.request({
      method: "POST",
      url: "/svc/auth/mfa/request/verification",
      payload: { client_id: "dialplane-api", challenge: "c".repeat(43), code: "123456" },
      headers: { ...clientHeaders("dialplane-api"), "x-forwarded-for": from },
    })

  test("an address has a limit, whatever sign-ins its codes are for, and other addresses go on", async () => {
    for (let time = 0; time < 10; time++) expect((await answer("203.0.113.40")).body.code).toBe("mfa.challenge_gone")
    expect(await answer("203.0.113.40")).toMatchObject({
      status: 429,
      body: { code: "request.too_many" },
      headers: { "retry-after": expect.stringMatching(/^\d+$/), "ratelimit-policy": '"sign-in";q=10;w=60' },
    })
    // Passwords and codes are counted together.
    expect((await signIn("nobody@example.com", "wrong", "203.0.113.40")).status).toBe(429)
    expect((await answer("203.0.113.41")).body.code).toBe("mfa.challenge_gone")
  })
})

test("lost passwords: an address and a name each have a limit, whoever the name belongs to", async () => {
  const refused = { status: 429, headers: { "retry-after": expect.stringMatching(/^\d+$/) } }
  for (const name of [login, "nobody@example.com"]) {
    const answers: TestAnswer[] = []
    for (let time = 0; time < 6; time++) answers.push(await ask(name, `198.51.100.${name.length + time}`))
    expect(answers.at(-1)).toMatchObject(refused)
    expect(answers.slice(0, 5).every(({ status }) => status < 300)).toBe(true)
  }
  expect(await ask("nobodY@example.com", "198.51.100.60")).toMatchObject(refused)
  const answers: TestAnswer[] = []
  for (let time = 0; time < 6; time++) answers.push(await ask(`nobody-${time}@example.com`, "198.51.100.200"))
  expect(answers.at(-1)).toMatchObject(refused)
})
