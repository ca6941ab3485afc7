import { afterAll, beforeAll, expect, test } from "vitest"
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
