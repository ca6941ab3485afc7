import { afterAll, beforeAll, expect, test } from "vitest"
import { startTestServer, type TestServer } from "../testing/test-server.ts"
import { makePageBrand } from "./page-brand.ts"

let server: TestServer
beforeAll(async () => (server = await startTestServer()))
afterAll(() => server.close())

const own = "portal.test"
const nameOf = async (url: string) => (await makePageBrand(server.kit)(own, url)).name

test.each([
  ["/login", "Dialplane"],
  ["/login?account=100", "Brightwire"],
  ["/reset-password?account=100&token=x", "Brightwire"],
  ["/adminv2/account/100/users?page=2", "Brightwire"],
  ["/adminv2/account/100", "Brightwire"],
  ["/login?account=424242", "Dialplane"],
  ["/login?account=nobody", "Dialplane"],
  ["//", "Dialplane"],
])("by the installation's own hostname, %s is titled %s", async (url, name) => {
  expect(await nameOf(url)).toBe(name)
})

test("while the database does not answer, the page names nobody", async () => {
  const transaction = () => Promise.reject(new Error("no connection"))
  const kit = { ...server.kit, database: { ...server.kit.database, transaction } }
  const brand = await makePageBrand(kit)("portal.brightwire.example", "/login")
  expect(brand).toEqual({ name: "Phone system", favIcon: null })
})
