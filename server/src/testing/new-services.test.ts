import { afterAll, beforeAll, expect, test } from "vitest"
import { newServiceKeys } from "@dialplane/contract/accounts/new-services"
import type { PermissionKey } from "@dialplane/contract/roles/permission-keys"
import { startTestServer, type TestAnswer, type TestClient, type TestServer } from "./test-server.ts"

let server: TestServer
beforeAll(async () => (server = await startTestServer()))
afterAll(() => server.close())

/** Account 103 of the demo world is suspended. */
const adding: Partial<Record<PermissionKey, (client: TestClient) => Promise<TestAnswer>>> = {
  "create:users": (client) => client.post("/api/accounts/103/people", { loginName: "new@monsoon.example", firstName: "New", lastName: "Person", email: "new@monsoon.example", roleId: 4 }),
  "create:extensions": (client) => client.post("/api/appserver/accounts/103/extensions", { extensionType: "Extension" }),
}

test.each(Object.entries(adding))("%s is refused while the account is suspended, as the screens say before", async (key, add) => {
  expect(newServiceKeys).toContain(key)
  expect((await add(await server.as("superuser", 1))).body).toMatchObject({ code: "account.service_while_status" })
})

test("what is no service can be added while the account is suspended", async () => {
  const owner = await server.as("accountSuperUser", 103)
  expect((await owner.post("/api/ucaas/account/103/groups", { group_name: "Night shift" })).body.code).not.toBe("account.service_while_status")
})

test("who is held to looking at a customer is told why by the account's configuration, and not any more when they may change it", async () => {
  const [partner, staff] = [await server.as("partnerAccountSuperuser", 10), await server.as("resellerManager", 10)]
  const lookOnly = async (client: TestClient, accountId = 101) => (await client.get(`/api/accounts/${accountId}/configuration`)).body.lookOnly
  const set = (level: string | null) => partner.put("/api/admin/accounts/10/children/101/access", { userId: staff.userId, level })
  expect(await lookOnly(staff)).toBeNull()
  expect((await set("view")).status).toBe(200)
  expect(await lookOnly(staff)).toBe("Your company lets you look at this account, but not change it.")
  expect((await set("manage")).status).toBe(200)
  expect(await lookOnly(staff)).toBeNull()
  expect(await lookOnly(partner, 131)).toBe("This account is cancelled, so nothing can be changed in it any more.")
  expect(await lookOnly(await server.as("accountSuperUser", 100), 100)).toBeNull()
})
