import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { permissionKeys, resources } from "@dialplane/contract/kit/access/permission-keys"
import { roles } from "@dialplane/contract/kit/access/roles.table"
import { startTestServer, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
beforeAll(async () => (server = await startTestServer()))
afterAll(() => server.close())

describe("my permissions", () => {
  test.each([
    ["accountAdministrator", 100],
    ["endUserWithoutDashboard", 100],
    ["reseller", 10],
    ["sales", 1],
    ["apiUser", 100],
  ] as const)("%s holds exactly what the table says", async (role, accountId) => {
    const client = await server.as(role, accountId)
    const { body } = await client.get("/api/authorizer/permissions/self")
    expect(body).toMatchObject({
      userId: client.userId,
      accountId,
      role: { roleId: roles[role].id, name: roles[role].name },
      isVendorSupport: false,
    })
    expect(new Set(body.permissions)).toEqual(roles[role].keys)
  })
  test("vendor support holds everything", async () => {
    const { body } = await (await server.as("vsu@dialplane.demo")).get("/api/authorizer/permissions/me")
    expect(body).toMatchObject({ isVendorSupport: true, permissions: permissionKeys })
  })
  test("nobody gets none", async () =>
    expect((await server.anonymous().get("/api/authorizer/permissions/self")).status).toBe(401))
})

describe("all permissions", () => {
  test("are listed with who holds them", async () => {
    const client = await server.as("callQueuesReportingAdmin")
    const { body } = await client.get("/api/authorizer/permissions")
    expect(body).toHaveLength(permissionKeys.length)
    expect(body).toContainEqual({
      key: "read:call-queues",
      action: "read",
      resource: "call-queues",
      group: "callHandling",
      held: true,
    })
    expect(body).toContainEqual({
      key: "update:call-queues",
      action: "update",
      resource: "call-queues",
      group: "callHandling",
      held: false,
    })
    expect((await client.get("/api/admin/accounts/100/permissions")).body).toEqual(body)
  })
  test("not in another account", async () => {
    expect(await (await server.as("accountSuperUser")).get("/api/admin/accounts/101/permissions")).toMatchObject({
      status: 404,
      body: { code: "account.not_found" },
    })
  })
})

test("resources come by part of the portal", async () => {
  const { body } = await (await server.as("endUser")).get("/api/authorizer/resources")
  expect(body.flatMap((group: { resources: string[] }) => group.resources)).toEqual(resources)
  expect(body[0]).toMatchObject({ group: "own", title: "Personal" })
})

describe("menu permissions", () => {
  const levels = async (role: string, accountId = 100) => {
    const { body } = await (await server.as(role, accountId)).get(`/api/admin/accounts/${accountId}/menu-permissions`)
    return Object.fromEntries(
      body.menus.flatMap((menu: { entries: { resource: string; level: string }[] }) =>
        menu.entries.map((entry) => [entry.resource, entry.level]),
      ),
    )
  }
  test("tell manage, view and no access apart", async () => {
    expect(await levels("callQueuesAdmin")).toMatchObject({
      "call-queues": "manage",
      dashboard: "view",
      billing: "no_access",
    })
    expect(await levels("callQueuesReportingAdmin")).toMatchObject({ "call-queues": "view" })
    expect(await levels("endUserWithoutDashboard")).toMatchObject({ dashboard: "no_access", profile: "manage" })
  })
  test("name the role they come from", async () => {
    expect((await (await server.as("billingAdmin")).get("/api/admin/accounts/100/menu-permissions")).body.role).toEqual(
      { roleId: 20, name: "billing admin", displayName: "Billing Admin" },
    )
  })
  test("not of another account", async () => {
    expect(await (await server.as("endUser")).get("/api/admin/accounts/101/menu-permissions")).toMatchObject({
      status: 404,
      body: { code: "account.not_found" },
    })
  })
})
