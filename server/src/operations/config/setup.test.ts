import { afterAll, beforeAll, expect, test } from "vitest"
import { prepareWorld } from "../../app/first-start.ts"
import { openEmbeddedDatabase } from "../../kit/database/database-embedded.ts"
import { migrate } from "../../kit/database/migrate.ts"
import { sql } from "../../kit/database/sql.ts"
import { openBrowser } from "../../testing/test-browser.ts"
import { startTestServer, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let token: string
beforeAll(async () => {
  const database = await openEmbeddedDatabase(undefined)
  await migrate(database)
  server = await startTestServer({ database, settings: { DEMO: "0" } })
})
afterAll(() => server.close())

const draft = {
  companyName: "Northlight Telecom",
  firstName: "Ada",
  lastName: "Okafor",
  email: "ada@northlight.example",
  loginName: "ada",
  password: "seven-violet-anchors-drift",
}
const post = (change: object = {}) => server.anonymous().post("/api/portal/setup", { ...draft, token, ...change })
const tokenIn = (greeting: string) => /^ {2}([\w-]{43})$/m.exec(greeting)![1]!
const count = async (table: "accounts" | "users") =>
  (
    await server.database.transaction("system", (db) =>
      db.one<{ count: number }>(
        table === "accounts"
          ? sql`select count(*)::int as count from accounts`
          : sql`select count(*)::int as count from users`,
      ),
    )
  ).count

// One installation, set up step by step: the order of these tests is the story.
test("an installation without demo data waits for its first superuser and prints a token, kept as a hash only", async () => {
  token = tokenIn(await prepareWorld(server.kit))
  expect((await server.anonymous().get("/api/portal/setup")).body).toEqual({ needed: true })
  expect(await count("accounts")).toBe(0)
  const { stored } = await server.database.transaction("system", (db) =>
    db.one<{ stored: string }>(sql`select t::text as stored from setup_tokens t`),
  )
  expect(stored).not.toContain(token)
})

test("a second node prints a token of its own, which does not take that of the first away; a wrong one is refused", async () => {
  expect(tokenIn(await prepareWorld(server.kit))).not.toBe(token)
  expect(await post({ token: "x".repeat(43) })).toMatchObject({
    status: 403,
    body: { code: "config.setup_token_wrong", validationErrors: [{ field: "token" }] },
  })
})

test("a weak password is refused with reasons, and nothing is created", async () => {
  const { status, body } = await post({ password: "northlight1" })
  expect([status, body.code]).toEqual([400, "password.not_acceptable"])
  expect(body.validationErrors[0]).toMatchObject({ field: "password", details: expect.any(String) })
  expect([await count("accounts"), await count("users")]).toEqual([0, 0])
})

test("of several at the same moment one wins: account 1 and its superuser", async () => {
  const answers = await Promise.all([post(), post({ loginName: "second" }), post({ loginName: "third" })])
  expect(answers.map((answer) => answer.status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
  expect(answers.filter((answer) => answer.status === 409).map((answer) => answer.body.code)).toEqual([
    "config.setup_done",
    "config.setup_done",
  ])
  expect([await count("accounts"), await count("users")]).toEqual([1, 1])
})

test("the first superuser signs in; set-up is over for good, and a later start prints nothing", async () => {
  const { loginName } = await server.database.transaction("system", (db) =>
    db.one<{ loginName: string }>(sql`select u.login_name from users u`),
  )
  const browser = openBrowser(server)
  const { body } = await browser.signIn(loginName, { password: draft.password })
  expect((await browser.send("/api/portal/session", { token: body.access_token })).body).toMatchObject({
    accountId: 1,
    accountName: "Northlight Telecom",
    roles: [{ roleId: 1 }],
  })
  expect((await server.anonymous().get("/api/portal/setup")).body).toEqual({ needed: false })
  expect((await post()).body.code).toBe("config.setup_done")
  expect(await prepareWorld(server.kit)).toBe("")
  const entries = await server.database.transaction("system", (db) =>
    db.many(sql`select e.action, e.object_name from audit_entries e where e.action like 'installation%'`),
  )
  expect(entries).toEqual([{ action: "installation.set_up", objectName: "Northlight Telecom" }])
})
