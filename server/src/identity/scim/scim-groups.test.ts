import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { somebody } from "../passwords/passwords.factory.ts"
import { groupSchemas, operation, person, proof, settingsOf, turnOn, type ScimClient } from "./scim.factory.ts"

let server: TestServer
let owner: TestClient
let administrator: TestClient
let scim: ScimClient
const settings = settingsOf(100)
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
  administrator = await server.as("accountAdministrator")
  scim = await turnOn(server, owner)
})
afterAll(() => server.close())

interface Added {
  readonly id: string
  readonly userName: string
}
const add = async (): Promise<Added> => {
  const answer = await scim.post("/Users", person())
  expect(answer.status).toBe(201)
  return answer.body
}
let made = 0
const addGroup = async (members: readonly Added[] = []) => {
  made += 1
  const answer = await scim.post("/Groups", {
    schemas: groupSchemas,
    displayName: `Synchronized ${made}`,
    externalId: `group-${made}`,
    members: members.map(({ id }) => ({ value: id })),
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body as { id: string; displayName: string; members: { value: string }[]; meta: { version: string } }
}
const one = <T extends object>(text: ReturnType<typeof sql>) =>
  server.database.transaction("system", (db) => db.one<T>(text))
const roleOf = async ({ userName }: Added) =>
  (
    await one<{ roleId: number }>(sql`
      select m.role_id from users u join role_memberships m on m.account_id = u.account_id and m.user_id = u.id
        and m.is_default where u.sort_login = lower(${userName})`)
  ).roleId
const userIdOf = async ({ userName }: Added) =>
  (await one<{ id: number }>(sql`select id from users where sort_login = lower(${userName})`)).id
const groupIdOf = async (name: string) =>
  (await one<{ id: number }>(sql`select id from account_groups where account_id = 100 and name = ${name}`)).id
const members = async (id: string) =>
  ((await scim.get(`/Groups/${id}`)).body.members as { value: string }[]).map(({ value }) => value).sort()
const map = async (group: { displayName: string }, roleId: number, by = owner) =>
  by.put(settings, { roleMappings: [{ groupId: await groupIdOf(group.displayName), roleId }], ...proof })

describe("groups", () => {
  test("are account groups with the provisioned members", async () => {
    const ava = await add()
    const group = await addGroup([ava])
    expect(group.members.map(({ value }) => value)).toEqual([ava.id])
    expect((await scim.get(`/Users/${ava.id}`)).body.groups).toMatchObject([
      { value: group.id, display: group.displayName },
    ])
    const shown = await owner.get(`/api/accounts/100/groups/${await groupIdOf(group.displayName)}`)
    expect(shown.body.members).toHaveLength(1)
    const listed = await scim.get(
      `/Groups?excludedAttributes=members&filter=${encodeURIComponent(`displayName eq "${group.displayName}"`)}`,
    )
    expect(listed.body).toMatchObject({ totalResults: 1, Resources: [{ id: group.id }] })
    expect(listed.body.Resources[0]).not.toHaveProperty("members")
    expect(
      (await scim.get(`/Groups?filter=${encodeURIComponent(`members.value eq "${ava.id}"`)}`)).body.totalResults,
    ).toBe(1)
  })
  test("as Entra changes them", async () => {
    const [ava, ben] = [await add(), await add()]
    const group = await addGroup()
    const change = (...operations: object[]) => scim.patch(`/Groups/${group.id}`, operation(...operations))
    await change({ op: "Add", path: "members", value: [{ value: ava.id }, { value: ben.id }] })
    expect(await members(group.id)).toEqual([ava.id, ben.id].sort())
    await change({ op: "Remove", path: "members", value: [{ value: ava.id }] })
    expect(await members(group.id)).toEqual([ben.id])
    const renamed = await change({ op: "Replace", path: "displayName", value: `${group.displayName} renamed` })
    expect(renamed.body.displayName).toBe(`${group.displayName} renamed`)
  })
  test("as Okta changes them", async () => {
    const [ava, ben] = [await add(), await add()]
    const group = await addGroup([ava])
    await scim.patch(
      `/Groups/${group.id}`,
      operation({ op: "replace", value: { id: group.id, displayName: `${group.displayName} pushed` } }),
    )
    await scim.patch(
      `/Groups/${group.id}`,
      operation(
        { op: "remove", path: `members[value eq "${ava.id}"]` },
        { op: "add", path: "members", value: [{ value: ben.id, display: ben.userName }] },
      ),
    )
    expect(await members(group.id)).toEqual([ben.id])
    await scim.put(`/Groups/${group.id}`, {
      schemas: groupSchemas,
      id: group.id,
      displayName: `${group.displayName} pushed`,
      members: [{ value: ava.id }],
    })
    expect(await members(group.id)).toEqual([ava.id])
  })
  test("unknown members, taken names and old versions are refused", async () => {
    const group = await addGroup()
    const stranger = operation({ op: "add", path: "members", value: [{ value: "nobody" }] })
    expect(await scim.patch(`/Groups/${group.id}`, stranger)).toMatchObject({
      status: 400,
      body: { scimType: "invalidValue" },
    })
    expect(await scim.post("/Groups", { schemas: groupSchemas, displayName: group.displayName })).toMatchObject({
      status: 409,
      body: { scimType: "uniqueness" },
    })
    const rename = operation({ op: "replace", path: "displayName", value: "x" })
    expect((await scim.patch(`/Groups/${group.id}`, rename, { "if-match": 'W/"old"' })).status).toBe(412)
    expect((await scim.post("/Groups", { schemas: groupSchemas })).body.scimType).toBe("invalidValue")
  })
  test("people who are not provisioned stay in a group that existed before, also when it is deleted", async () => {
    const made = await owner.post("/api/accounts/100/groups", {
      group_name: "Existed before",
      members: [administrator.userId],
    })
    expect(made.status).toBe(200)
    const groupId = made.body.groupId as number
    const ava = await add()
    const linked = await scim.post("/Groups", {
      schemas: groupSchemas,
      displayName: "Existed before",
      members: [{ value: ava.id }],
    })
    expect(linked.status).toBe(201)
    await scim.put(`/Groups/${linked.body.id}`, { schemas: groupSchemas, displayName: "Existed before", members: [] })
    const count = () =>
      one<{ count: number }>(
        sql`select count(*)::int as count from account_group_members where account_id = 100 and group_id = ${groupId}`,
      )
    expect((await count()).count).toBe(1)
    expect((await scim.delete(`/Groups/${linked.body.id}`)).status).toBe(204)
    expect((await scim.get(`/Groups/${linked.body.id}`)).status).toBe(404)
    expect((await count()).count).toBe(1)
  })
  test("deleting one that SCIM made deletes it", async () => {
    const group = await addGroup([await add()])
    expect((await scim.delete(`/Groups/${group.id}`)).status).toBe(204)
    const { count } = await one<{ count: number }>(
      sql`select count(*)::int as count from account_groups where account_id = 100 and name = ${group.displayName}`,
    )
    expect(count).toBe(0)
  })
  test("provisioned members are not moved by others", async () => {
    const [ava, ben] = [await add(), await add()]
    const group = await addGroup([ava])
    const groupId = await groupIdOf(group.displayName)
    const change = (body: object) => owner.put("/api/admin/accounts/100/group-associations", { groupId, ...body })
    expect((await change({ userIds: [] })).body.code).toBe("account_group.managed_by_scim")
    const both = [await userIdOf(ava), await userIdOf(ben)]
    expect((await change({ userIds: both })).body.code).toBe("account_group.managed_by_scim")
    expect((await change({ userIds: [both[0], administrator.userId] })).status).toBe(200)
  })
  test("what changes nothing writes nothing", async () => {
    const ava = await add()
    const group = await addGroup([ava])
    const before = await one<{ count: number }>(sql`select count(*)::int as count from audit_entries`)
    const same = await scim.put(`/Groups/${group.id}`, {
      schemas: groupSchemas,
      displayName: group.displayName,
      members: [{ value: ava.id }],
    })
    expect(same.body.meta.version).toBe((await scim.get(`/Groups/${group.id}`)).body.meta.version)
    expect(await one(sql`select count(*)::int as count from audit_entries`)).toEqual(before)
  })
})

describe("roles by group", () => {
  test("members get the role, and lose it with the group", async () => {
    const ava = await add()
    const group = await addGroup([ava])
    expect((await map(group, 3)).status).toBe(200)
    await server.kit.jobs.drain()
    expect(await roleOf(ava)).toBe(3)
    await scim.patch(`/Groups/${group.id}`, operation({ op: "Remove", path: "members", value: [{ value: ava.id }] }))
    expect(await roleOf(ava)).toBe(4)
    await scim.patch(`/Groups/${group.id}`, operation({ op: "Add", path: "members", value: [{ value: ava.id }] }))
    expect(await roleOf(ava)).toBe(3)
  })
  test("never the owner role, nor one that the caller cannot give", async () => {
    const group = await addGroup()
    expect((await map(group, 2)).body.code).toBe("scim.role_not_mapped")
    expect((await map(group, 3, administrator)).body.code).toBe("scim.role_not_mapped")
    expect((await map(group, 1)).body.code).toBe("scim.role_not_mapped")
    expect((await map(group, 999_999)).body.code).toBe("scim.role_not_mapped")
    const unconfirmed = { roleMappings: [{ groupId: await groupIdOf(group.displayName), roleId: 4 }] }
    expect((await owner.put(settings, unconfirmed)).body.code).toBe("scim.proof_needed")
    expect((await owner.put(settings, { roleMappings: [{ groupId: 1, roleId: 4 }], ...proof })).body.code).toBe(
      "scim.group_unknown",
    )
  })
  test("are not changed for members whom the caller does not manage", async () => {
    const [boss, ava] = [await add(), await add()]
    const [bosses, group] = [await addGroup([boss]), await addGroup([ava])]
    expect((await map(bosses, 3)).status).toBe(200)
    await server.kit.jobs.drain()
    expect(await roleOf(boss)).toBe(3)
    const kept = (await owner.get(settings)).body.roleMappings
    // Other groups, other roles for this one, and none at all: each would take the role of an administrator away.
    for (const refused of [
      await map(group, 4, administrator),
      await map(bosses, 4, administrator),
      await administrator.put(settings, { roleMappings: [], ...proof }),
    ])
      expect(refused).toMatchObject({ status: 403, body: { code: "request.not_manageable" } })
    await server.kit.jobs.drain()
    expect((await owner.get(settings)).body.roleMappings).toEqual(kept)
    expect(await roleOf(boss)).toBe(3)
    expect((await map(group, 4)).status).toBe(200)
    await server.kit.jobs.drain()
    expect(await roleOf(boss)).toBe(4)
    expect((await map(group, 23, administrator)).status).toBe(200)
  })
  test("are not taken from members when somebody turns provisioning off, nor when it is turned on again", async () => {
    const boss = await add()
    const [bosses, others] = [await addGroup([boss]), await addGroup()]
    expect((await map(bosses, 3)).status).toBe(200)
    await server.kit.jobs.drain()
    expect(await roleOf(boss)).toBe(3)
    expect(await administrator.put(settings, { roleMappings: [], ...proof })).toMatchObject({ status: 403 })
    expect((await administrator.put(settings, { enabled: false })).status).toBe(200)
    scim = await turnOn(server, owner)
    const update = (displayName: string) =>
      scim.patch(`/Users/${boss.id}`, operation({ op: "replace", path: "displayName", value: displayName }))
    expect((await update("The boss")).status).toBe(200)
    expect(await roleOf(boss), "the next synchronization").toBe(3)
    expect((await map(others, 4, administrator)).status).toBe(200)
    await server.kit.jobs.drain()
    expect(await roleOf(boss), "any other mapping").toBe(3)
  })
  test("that a request noted while provisioning was turned off are not taken either", async () => {
    const boss = await add()
    expect((await owner.put(`/api/ucaas/user/${await userIdOf(boss)}`, { roleId: 3 })).status).toBe(200)
    expect((await owner.put(settings, { enabled: false })).status).toBe(200)
    const userId = await userIdOf(boss)
    await server.database.transaction({ account: 100 }, (db) =>
      db.run(sql`update scim_links set role_given = 3 where account_id = 100 and user_id = ${userId}`),
    )
    scim = await turnOn(server, owner)
    await scim.patch(`/Users/${boss.id}`, operation({ op: "replace", path: "displayName", value: "Still the boss" }))
    expect(await roleOf(boss)).toBe(3)
  })
  test("are not changed for such members by deleting the role that a group gives, with a replacement", async () => {
    const rolesPath = "/api/authorizer/accounts/100/roles"
    const makeRole = async (name: string, keys: readonly string[]): Promise<number> =>
      (await owner.post(rolesPath, { name, description: "", keys })).body.roleId
    const given = await makeRole("Given by a group", ["read:profile"])
    const replacement = await makeRole("Given instead", ["read:profile"])
    const lesser = await somebody(server, 46)
    const lesserRole = await makeRole("Deletes roles", [
      "read:roles",
      "delete:roles",
      "read:users",
      "update:users",
      "read:sso-settings",
      "update:sso-settings",
      "read:profile",
    ])
    const giveRole = async (userId: number, roleId: number) =>
      expect((await owner.put(`/api/ucaas/user/${userId}`, { roleId })).status).toBe(200)
    await giveRole(lesser.userId, lesserRole)
    const boss = await add()
    const group = await addGroup([boss])
    expect((await map(group, given)).status).toBe(200)
    await server.kit.jobs.drain()
    expect(await roleOf(boss)).toBe(given)
    await giveRole(await userIdOf(boss), 3)
    const replace = (by: TestClient) =>
      by.post(`${rolesPath}/${given}/replace`, { replaceWithRoleId: replacement, settings: "replace" })
    const refused = await replace(await server.as(lesser.loginName))
    await server.kit.jobs.drain()
    expect(await roleOf(boss)).toBe(3)
    expect(refused).toMatchObject({ status: 403, body: { code: "request.not_manageable" } })
    expect((await owner.get(settings)).body.roleMappings).toMatchObject([{ roleId: given }])
    expect((await replace(owner)).status).toBe(200)
    await server.kit.jobs.drain()
    expect(await roleOf(boss)).toBe(replacement)
    expect((await owner.get(settings)).body.roleMappings).toMatchObject([{ roleId: replacement }])
  })
  test("are checked again with every synchronization", async () => {
    const ava = await add()
    const group = await addGroup()
    await map(group, 3)
    // As if somebody had stored more than is allowed.
    await server.database.transaction({ account: 100 }, (db) =>
      db.run(sql`update scim_role_mappings set role_id = 2 where account_id = 100`),
    )
    await scim.patch(`/Groups/${group.id}`, operation({ op: "Add", path: "members", value: [{ value: ava.id }] }))
    expect(await members(group.id)).toEqual([ava.id])
    expect(await roleOf(ava)).toBe(4)
    expect((await owner.get(`${settings}/errors`)).body.items).toContainEqual(
      expect.objectContaining({ operation: "Role", reason: expect.stringContaining(group.displayName) }),
    )
    expect((await owner.get(settings)).body.roleMappings).toMatchObject([{ roleId: 2, notGiven: expect.any(String) }])
  })
  test("an administrator's SCIM gives no administrators", async () => {
    scim = await turnOn(server, administrator)
    const ava = await add()
    const group = await addGroup()
    expect((await map(group, 3, owner)).body.code).toBe("scim.role_not_mapped")
    const rolesPath = "/api/authorizer/accounts/100/roles"
    const { roleId } = (
      await owner.post(rolesPath, { name: "Given until now", description: "", keys: ["read:profile"] })
    ).body as { roleId: number }
    expect((await map(group, roleId)).status).toBe(200)
    expect(
      (await owner.post(`${rolesPath}/${roleId}/replace`, { replaceWithRoleId: 3, settings: "replace" })).body.code,
      "as a replacement",
    ).toBe("role.setting_refused")
    expect((await owner.put(settings, { roleMappings: [], ...proof })).status).toBe(200)
    await server.database.transaction({ account: 100 }, (db) =>
      db.run(sql`
        insert into scim_role_mappings (account_id, group_id, position, role_id)
        select 100, s.group_id, 0, 3 from scim_groups s where s.account_id = 100 and s.scim_id = ${group.id}::uuid`),
    )
    await scim.patch(`/Groups/${group.id}`, operation({ op: "Add", path: "members", value: [{ value: ava.id }] }))
    expect(await roleOf(ava)).toBe(4)
    scim = await turnOn(server, owner)
    expect((await owner.get(settings)).body.roleMappings).toEqual([])
  })
})
