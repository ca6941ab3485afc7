import { afterAll, beforeAll, expect, test } from "vitest"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { importsOfAccount, importSteps } from "./imports.factory.ts"

let server: TestServer
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.as("accountSuperUser")
})
afterAll(() => server.close())

const { check, run } = importSteps(() => ({ server, admin }))

test("an import runs with the permissions of whoever checked it, and is reverted by whoever may change and delete", async () => {
  const { body: role } = await admin.post("/api/authorizer/accounts/100/roles", {
    name: "Creates groups",
    keys: ["read:profile", "read:call-groups", "create:call-groups"],
  })
  const { userId } = await server.as("usersAdmin")
  expect((await admin.put(`/api/ucaas/user/${userId}`, { roleId: role.roleId })).status).toBe(200)
  const creator = await server.as("usersAdmin")
  const path = (importId: number, act: string) => `${importsOfAccount}/${importId}/${act}`

  const { importId } = await check("callGroups", "name,extension\nMorning desk,7811\n")
  expect(await creator.post(path(importId, "start"), {})).toMatchObject({
    status: 403,
    body: { code: "import.checked_by_other" },
  })
  await run(importId)
  const changed = await check("callGroups", "name,extension\nEvening desk,7811\n", "update")
  expect(changed.counts).toMatchObject({ change: 1 })
  await run(changed.importId)
  for (const [id, permission] of [
    [importId, "delete:call-groups"],
    [changed.importId, "update:call-groups"],
  ] as const) {
    const refused = await creator.post(path(id, "revert"))
    expect(refused).toMatchObject({ status: 403, body: { code: "import.revert_not_allowed" } })
    expect(refused.body.message).toContain(permission)
  }
  expect((await admin.post(path(changed.importId, "revert"))).status).toBe(200)
})
