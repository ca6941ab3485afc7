import { importKinds, type ImportKindName } from "@dialplane/contract/onboarding/imports/import-kinds"
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

const { check, run, rowsOf, upload } = importSteps(() => ({ server, admin }))

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

test("a row that waits for another file is not completed by somebody who has lost the right to its kind", async () => {
  const roleWith = async (name: string, kinds: readonly ImportKindName[]) => {
    const keys = kinds.flatMap((kind) => [importKinds[kind].permission, importKinds[kind].exportPermission])
    const { status, body } = await admin.post("/api/authorizer/accounts/100/roles", {
      name,
      keys: ["read:profile", ...new Set(keys)],
    })
    expect(status, JSON.stringify(body)).toBeLessThan(300)
    return body.roleId as number
  }
  const { userId } = await server.as("usersAdmin")
  const become = async (roleId: number) => {
    expect((await admin.put(`/api/ucaas/user/${userId}`, { roleId })).status).toBe(200)
    return server.as("usersAdmin")
  }
  const both = await become(await roleWith("Menus and queues", ["virtualReceptionists", "callQueues"]))
  const queues = await upload("callQueues", "name,extension\nLate queue,7822\n", both)
  const menus = await check("virtualReceptionists", "name,extension,keys\nEarly menu,7821,1=queue 7822\n", "skip", both)
  await run(menus.importId, {}, both)
  const message = async () => (await rowsOf(menus.importId))[0].message as string
  expect(await message()).toContain("Extension 7822 does not exist yet.")

  const fewer = await become(await roleWith("Only queues", ["callQueues"]))
  const path = `${importsOfAccount}/${queues.importId}/check`
  expect((await fewer.put(path, { mapping: queues.mapping, existing: "skip" })).status).toBe(200)
  expect((await run(queues.importId, {}, fewer)).counts).toMatchObject({ created: 1, failed: 0 })
  expect(await message()).toContain("Extension 7822 does not exist yet.")
  const { items } = (await admin.get("/api/admin/accounts/100/virtual-receptionists?search=7821")).body
  expect(items).toMatchObject([{ usedKeys: [] }])
})
