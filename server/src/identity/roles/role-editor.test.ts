import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { roles } from "@dialplane/contract/kit/access/roles.table"
import { demoPassword } from "../../app/demo/demo-people.ts"
import { sql } from "../../kit/database/sql.ts"
import { openBrowser } from "../../testing/test-browser.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let owner: TestClient
let administrator: TestClient
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
  administrator = await server.as("accountAdministrator")
})
afterAll(() => server.close())

const path = "/api/authorizer/accounts/100/roles"
const draft = {
  name: "Night desk",
  description: "Watches the queues at night",
  keys: ["read:call-queues", "update:call-queues", "read:profile"],
}
const make = async (name: string, keys: readonly string[] = draft.keys) =>
  (await owner.post(path, { ...draft, name, keys })).body as { roleId: number; version: number }

describe("the roles of an account", () => {
  test("are those of its level and its own, with who holds them and what the caller may do with them", async () => {
    const { body } = await administrator.get(path)
    expect(body.find((role: { roleId: number }) => role.roleId === 2)).toMatchObject({
      name: "Account Super User",
      system: true,
      assignable: false,
      notAssignableBecause: "exceedsOwn",
      editable: false,
    })
    expect(body.find((role: { roleId: number }) => role.roleId === 4).holders).toBeGreaterThan(10)
    expect(body.some((role: { roleId: number }) => role.roleId === 77)).toBe(false)
  })
  test("are hidden from others", async () => {
    expect((await (await server.as("endUser")).get(path)).status).toBe(403)
    expect((await (await server.as("accountSuperUser", 101)).get(path)).status).toBe(404)
  })
  test("one is shown with its menus", async () => {
    const { body } = await owner.get(`${path}/24`)
    expect(body).toMatchObject({ roleId: 24, name: "Call Queues Reporting Admin", system: true })
    expect(body.menus.flatMap((menu: { entries: unknown[] }) => menu.entries)).toContainEqual({
      resource: "call-queues",
      level: "view",
    })
    expect((await owner.get(`${path}/77`)).body.code).toBe("role.not_found")
    expect((await owner.get(`${path}/4242`)).body.code).toBe("role.not_found")
  })
})

describe("the roles that a user can give", () => {
  const list = "/api/authorizer/accounts/100/assignable-roles"
  const people = "/api/ucaas/account/100/users"
  let added = 0
  const create = (client: TestClient, roleId: number) => {
    const loginName = `given.${(added += 1)}@harbor-pine.demo`
    return client.post(people, { firstName: "Gina", lastName: `Given ${added}`, loginName, email: loginName, roleId })
  }
  test("are exactly those with which they can create users, for people and programs", async () => {
    const all = (await owner.get(path)).body as { roleId: number }[]
    const key = await owner.post("/svc/auth/api-keys", {
      name: "Adds users",
      scopes: ["read:users", "create:users"],
      currentPassword: demoPassword,
    })
    for (const client of [await server.as("usersAdmin"), server.withToken(key.body.value as string)]) {
      const listed = (await client.get(list)).body as { roleId: number; name: string }[]
      expect(listed).toContainEqual({ roleId: 4, name: "End User", description: "", system: true })
      const given: number[] = []
      for (const { roleId } of all) {
        const { status, body } = await create(client, roleId)
        if (status === 200) given.push(roleId)
        else expect(body.code).toBe("user.role_not_given")
      }
      expect(listed.map(({ roleId }) => roleId)).toEqual(given)
    }
  })
  test("are for those who may create users", async () => {
    expect((await (await server.as("usersAdmin")).get(path)).status).toBe(403)
    expect((await (await server.as("endUser")).get(list)).body.code).toBe("request.not_allowed")
    expect((await (await server.as("accountSuperUser", 101)).get(list)).status).toBe(404)
  })
})

test("the API user of the demo data does what the guides show", async () => {
  const browser = openBrowser(server)
  const signedIn = await browser.signIn("api-user@harbor-pine.demo", { client: "dialplane-api" })
  expect(signedIn.status, JSON.stringify(signedIn.body)).toBe(200)
  const program = server.withToken(signedIn.body.access_token as string)
  const roleId = ((await program.get("/api/authorizer/accounts/100/assignable-roles")).body as { roleId: number }[])
    .map((role) => role.roleId)
    .find((id) => id === 4)
  const person = {
    firstName: "Ada",
    lastName: "Miller",
    loginName: "ada@harbor-pine.demo",
    email: "ada@harbor-pine.demo",
  }
  const made = await program.post("/api/accounts/100/people", { ...person, roleId, extension: { kind: "next" } })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  expect((await program.get("/api/users/accounts/100?limit=50")).status).toBe(200)
  const numbers = await program.get("/api/phone-numbers/accounts/100/numbers?assigned=false&status=usable&limit=1")
  const assigned = await program.post("/api/phone-numbers/accounts/100/bulk/assign", {
    phoneNumbers: [numbers.body.items[0].phoneNumber],
    extensionId: made.body.extension.extensionId,
  })
  expect(assigned.status, JSON.stringify(assigned.body)).toBe(200)
  const job = await program.post("/api/accounts/100/people/edit", {
    userIds: [made.body.userId],
    edit: { allowCallBlocking: true },
  })
  expect(job.status, JSON.stringify(job.body)).toBe(200)
  expect((await program.get(`/api/accounts/100/jobs/${job.body.jobId}`)).status).toBe(200)
  expect((await program.post("/api/accounts/100/groups", { group_name: "Trainees" })).status).toBe(200)
})

describe("building a role", () => {
  test("makes it, writes it down and refuses its name a second time", async () => {
    const made = await owner.post(path, draft)
    expect(made).toMatchObject({
      status: 200,
      body: { name: "Night desk", system: false, holders: 0, assignable: true, editable: true, version: 1 },
    })
    expect(new Set(made.body.permissions)).toEqual(new Set(draft.keys))
    expect(await owner.post(path, { ...draft, name: "night DESK" })).toMatchObject({
      status: 409,
      body: { code: "role.name_taken", validationErrors: [{ field: "name" }] },
    })
    expect((await owner.get("/api/admin/accounts/100/audit-log?limit=5")).status).toBeLessThan(500)
  })
  test("gives nothing that its maker does not hold", async () => {
    expect(await administrator.post(path, { ...draft, name: "Too much", keys: ["delete:roles"] })).toMatchObject({
      status: 403,
      body: { code: "role.exceeds_own" },
    })
    expect(await owner.post(path, { ...draft, name: "Too far", keys: ["read:account-search"] })).toMatchObject({
      status: 400,
      body: { code: "role.not_possible_here" },
    })
    expect(await owner.post(path, { ...draft, name: "Nonsense", keys: ["fly:moon"] })).toMatchObject({
      status: 400,
      body: { code: "request.invalid" },
    })
  })
  test("is not for everyone", async () =>
    expect((await (await server.as("usersAdmin")).post(path, draft)).status).toBe(403))
})

describe("changing a role", () => {
  test("takes effect for those who hold it, within a second", async () => {
    const { roleId } = await make("Changing")
    const person = await server.as("end-user@harbor-pine.demo")
    expect((await owner.put(`/api/ucaas/user/${person.userId}`, { roleId })).status).toBe(200)
    const holder = await server.as("end-user@harbor-pine.demo")
    expect((await holder.get("/api/authorizer/permissions/self")).body).toMatchObject({
      role: { roleId, displayName: "Changing" },
      permissions: ["read:profile", "read:call-queues", "update:call-queues"],
    })
    expect((await owner.get(`/api/ucaas/user/v2/${person.userId}`)).status).toBe(200)
    expect(
      (
        await owner.put(`${path}/${roleId}/permissions`, {
          levels: [
            { resource: "call-queues", level: "view" },
            { resource: "media", level: "manage" },
          ],
        })
      ).status,
    ).toBe(200)
    await expect
      .poll(async () => (await holder.get("/api/authorizer/permissions/self")).body.permissions, { timeout: 3000 })
      .toEqual(["read:profile", "read:call-queues", "read:media", "create:media", "update:media", "delete:media"])
    expect(await owner.delete(`${path}/${roleId}`)).toMatchObject({
      status: 409,
      body: { code: "role.in_use", message: expect.stringContaining("1 user") },
    })
    expect((await owner.get(`${path}/${roleId}`)).body.usedBy).toEqual([
      { userId: person.userId, name: expect.any(String) },
    ])
    expect((await owner.put(`/api/ucaas/user/${person.userId}`, { roleId: roles.endUser.id })).status).toBe(200)
    expect((await owner.delete(`${path}/${roleId}`)).status).toBe(204)
  })
  test("refuses what someone else changed meanwhile, and what is the product's own", async () => {
    const { roleId } = await make("Racing")
    expect((await owner.put(`${path}/${roleId}`, { name: "Raced", version: 1 })).body).toMatchObject({
      name: "Raced",
      version: 2,
    })
    expect((await owner.put(`${path}/${roleId}`, { name: "Late", version: 1 })).body.code).toBe(
      "role.changed_meanwhile",
    )
    expect((await owner.put(`${path}/3`, { name: "Mine" })).body.code).toBe("role.fixed")
    expect((await owner.delete(`${path}/3`)).body.code).toBe("role.fixed")
    expect(
      (await owner.put(`${path}/${roleId}/permissions`, { levels: [{ resource: "moon", level: "view" }] })).body.code,
    ).toBe("role.unknown_resource")
  })
  test("is refused to those who could not have built it", async () => {
    const { roleId } = await make("Strong", ["delete:trusts"])
    expect((await administrator.put(`${path}/${roleId}`, { name: "Weak" })).body.code).toBe("role.exceeds_own")
    expect((await administrator.put(`/api/ucaas/user/100140`, { roleId })).body.code).toBe("user.role_not_given")
  })
})

test("a role of one account is no role of another", async () => {
  const { roleId } = await make("Ours")
  const stranger = await server.as("accountSuperUser", 101)
  const theirs = await server.database.transaction("system", (db) =>
    db.one<{ id: number }>(sql`select u.id from users u where u.account_id = 101 and u.sort_login like 'end-user@%'`),
  )
  expect((await stranger.put(`/api/ucaas/user/${theirs.id}`, { roleId })).body.code).toBe("user.role_unknown")
})

test("people with a role that can do more than an administrator are out of the administrator's hands", async () => {
  const { roleId } = await make("Guarded", ["delete:trusts", "read:profile"])
  await owner.put("/api/ucaas/user/100141", { roleId })
  expect((await administrator.put("/api/ucaas/user/100141", { firstName: "Mallory" })).body.code).toBe(
    "user.not_manageable",
  )
  expect(
    (await administrator.put("/svc/auth/v2/passwords/100141/", { password: "marble kettle 9 thunder violin" })).status,
  ).toBe(403)
})

test("who can do something from outside: through a trust, from the partner, and as the operator", async () => {
  const ask = async () =>
    (await owner.get("/api/authorizer/accounts/100/who-can?key=update:users")).body.outside as {
      kind: string
      accountName: string | null
      through: string[]
    }[]
  const above = await ask()
  expect(above.find(({ kind }) => kind === "partner")).toMatchObject({
    accountName: "Brightwire",
    through: expect.arrayContaining(["Partner Account Superuser"]),
  })
  expect(above.find(({ kind }) => kind === "operator")).toMatchObject({
    accountName: null,
    through: expect.arrayContaining(["Vendor support"]),
  })
  await owner.post("/api/authorizer/accounts/100/trusts", {
    trustedAccountId: 140,
    trustedAccountName: "Iceberg Foods",
    roleId: roles.usersAdmin.id,
  })
  expect(await ask()).toContainEqual({ kind: "trust", accountName: "Iceberg Foods", through: ["Users Admin"] })
  await owner.delete("/api/authorizer/accounts/100/trusts/140")
})

test("a screen learns beforehand what an attempt would be told", async () => {
  const lock = (client: TestClient, kind: string, id: number) =>
    client.get(`/api/portal/accounts/100/owner-lock?kind=${kind}&id=${id}`)
  for (const [kind, id] of [
    ["user", owner.userId],
    ["extension", owner.userId],
    ["device", 4001],
  ] as const) {
    expect((await lock(administrator, kind, id)).body).toEqual({
      owner: { name: expect.any(String), role: "Account Super User" },
    })
    expect((await lock(owner, kind, id)).body).toEqual({ owner: null })
  }
  expect((await lock(administrator, "extension", administrator.userId)).body).toEqual({ owner: null })
  expect((await lock(await server.as("endUser"), "device", 4001)).status).toBe(403)
})

test("who can do something, and through what", async () => {
  const { body } = await owner.get("/api/authorizer/accounts/100/who-can?key=update:billing")
  expect(body.people.flatMap((person: { through: string[] }) => person.through)).toContain("Billing Admin")
  expect(body.roles).toContainEqual({ roleId: 20, name: "Billing Admin", system: true })
  expect((await owner.get("/api/authorizer/accounts/100/who-can?key=fly:moon")).status).toBe(400)
  expect(
    (await (await server.as("endUser")).get("/api/authorizer/accounts/100/who-can?key=update:billing")).status,
  ).toBe(403)
})
