import { afterAll, beforeAll, expect, test } from "vitest"
import { readEmails } from "../../testing/read-emails.ts"
import { sql } from "../database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { languageOf } from "./language.ts"

let server: TestServer
let administrator: TestClient
beforeAll(async () => {
  server = await startTestServer()
  administrator = await server.as("accountSuperUser")
})
afterAll(() => server.close())

test("English and unknown languages are answered in English", () => {
  for (const header of [undefined, "", "en-US,en;q=0.9", "xx", "*", ";;"]) expect(languageOf(header)).toBeUndefined()
  expect(languageOf("en-XA,en;q=0.5")).toBeDefined()
})

test.each([
  ["an address that does not exist", "/api/nothing", 404],
  ["an object that does not exist", "/api/users/999999999", 404],
  ["a query that cannot be read", "/api/ucaas/account/v2/100/extensionList?limit=many", 400],
])("%s is refused in the language of the request, with its code unchanged", async (_, address, status) => {
  const { body: plain } = await administrator.get(address)
  const accented = await administrator.get(address, { "accept-language": "en-XA" })
  expect(accented.status).toBe(status)
  expect(accented.body.code).toBe(plain.code)
  expect(plain.message).toMatch(/[A-Za-z]/)
  expect(accented.body.message).not.toMatch(/[A-Za-z]/)
})

test("a refused change is refused in the language of the request", async () => {
  const { status, body } = await administrator.put(
    "/api/users/999999999",
    { firstName: "Ada" },
    { "accept-language": "en-XA" },
  )
  expect(status).toBe(404)
  expect(body.message).not.toMatch(/[A-Za-z]{2}/)
})

test("what a change stores and sends is English, whatever language its request has", async () => {
  const accented = { "accept-language": "en-XA" }
  const { body: user } = await administrator.post(
    "/api/accounts/100/people",
    {
      firstName: "Lena",
      lastName: "Sprache",
      loginName: "lena.sprache@harbor-pine.demo",
      email: "lena.sprache@example.org",
      roleId: 4,
      sendWelcome: true,
      extension: { kind: "none" },
    },
    accented,
  )
  await administrator.put(`/svc/auth/v1/password-reset/${user.userId}`, { mail: "reset" }, accented)
  await server
    .anonymous()
    .post("/api/portal/password/forgotten", { loginName: "lena.sprache@harbor-pine.demo" }, accented)
  const emails = await readEmails(server, "lena.sprache@example.org")
  expect(emails.length).toBeGreaterThan(1)
  for (const { subject, text } of emails) expect(`${subject} ${text}`).not.toMatch(/[åéîöû]/)
  const entries = await server.database.transaction("system", (db) =>
    db.many(sql`select e.* from audit_entries e where e.account_id = 100 order by e.id desc limit 20`),
  )
  expect(JSON.stringify(entries)).toContain("lena.sprache")
  expect(JSON.stringify(entries)).not.toMatch(/[åéîöû]/)
})

test("the API description is English, even if the first reader asks for another language", async () => {
  const { body } = await server.anonymous().get("/openapi.json", { "accept-language": "en-XA" })
  expect(JSON.stringify(body)).not.toMatch(/[åéîöû]/)
})
