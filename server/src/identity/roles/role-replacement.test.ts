import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { demoPassword } from "../../app/demo/demo-people.ts"
import { roles } from "@dialplane/contract/kit/access/roles.table"
import { sql, type Sql } from "../../kit/database/sql.ts"
import { somebody } from "../passwords/passwords.factory.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let owner: TestClient
const rows = <Row>(query: Sql) => server.database.transaction("system", (db) => db.many<Row>(query))
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
})
afterAll(() => server.close())

const path = "/api/authorizer/accounts/100/roles"
let next = 0
const makeRole = async (keys: readonly string[] = ["read:call-queues", "read:profile"]): Promise<number> => {
  next += 1
  return (await owner.post(path, { name: `Replaced ${next}`, description: "", keys })).body.roleId
}
const makePerson = async (roleId: number): Promise<number> => {
  next += 1
  const { body } = await owner.post("/api/accounts/100/people", {
    firstName: "Rolf",
    lastName: `Rolle ${next}`,
    loginName: `rolf${next}@harbor-pine.demo`,
    email: `rolf${next}@harbor-pine.example`,
    roleId,
    extension: { kind: "none" },
    sendWelcome: false,
  })
  return body.userId
}
const replace = (roleId: number, replaceWithRoleId: number, client = owner) =>
  client.post(`${path}/${roleId}/replace`, { replaceWithRoleId })
const rolesOf = (userId: number) =>
  rows(
    sql`select m.role_id, m.is_default from role_memberships m where m.account_id = 100 and m.user_id = ${userId}
      order by m.role_id`,
  )

describe("a custom role that people hold is deleted", () => {
  test("when everybody gets another one, in one step and one audit entry", async () => {
    const roleId = await makeRole()
    const one = await makePerson(roleId)
    const both = await makePerson(roles.endUser.id)
    await rows(
      sql`insert into role_memberships (account_id, user_id, role_id, is_default)
        values (100, ${both}, ${roleId}, false)`,
    )
    expect((await owner.delete(`${path}/${roleId}`)).body).toMatchObject({ code: "role.in_use" })
    expect(await replace(roleId, roles.endUser.id)).toMatchObject({ status: 200, body: { people: 2 } })
    expect(await rolesOf(one)).toEqual([{ roleId: roles.endUser.id, isDefault: true }])
    expect(await rolesOf(both)).toEqual([{ roleId: roles.endUser.id, isDefault: true }])
    expect((await owner.get(`${path}/${roleId}`)).body.code).toBe("role.not_found")
    const entries = await rows<{ action: string; after: unknown }>(sql`
      select e.action, e.after from audit_entries e
        where e.account_id = 100 and e.object_type = 'role' and e.object_id = ${String(roleId)}
        and e.action <> 'role.created'`)
    expect(entries).toMatchObject([
      {
        action: "role.deleted",
        after: {
          replacedBy: "End User",
          people: 2,
          holders: [expect.stringContaining("Rolf Rolle"), expect.stringContaining("Rolf Rolle")],
        },
      },
    ])
    expect(
      await rows(
        sql`select e.id from audit_entries e
          where e.account_id = 100 and e.object_type = 'user' and e.object_id = ${String(one)}
          and e.action = 'user.changed'`,
      ),
    ).toEqual([])
  })

  test("never with a role the caller may not give, for people they may not manage, or for themselves", async () => {
    const roleId = await makeRole()
    const held = await makePerson(roleId)
    expect((await replace(roleId, roleId)).body.code).toBe("role.same_replacement")
    expect((await replace(roleId, 987_654)).body.code).toBe("role.replacement_unknown")
    expect((await replace(roleId, roles.superuser.id)).body.code).toBe("role.replacement_not_given")
    expect((await replace(roles.endUser.id, roleId)).body.code).toBe("role.fixed")
    expect((await replace(roleId, roles.endUser.id, await server.as("usersAdmin"))).status).toBe(403)
    expect((await replace(roleId, roles.endUser.id, await server.as("accountSuperUser", 101))).status).toBe(404)
    await rows(
      sql`insert into role_memberships (account_id, user_id, role_id, is_default)
        values (100, ${owner.userId}, ${roleId}, false)`,
    )
    expect((await replace(roleId, roles.endUser.id)).body.code).toBe("role.own_replacement")
    await rows(
      sql`delete from role_memberships where account_id = 100 and user_id = ${owner.userId} and role_id = ${roleId}`,
    )
    // Nothing happened to anybody.
    expect(await rolesOf(held)).toEqual([{ roleId, isDefault: true }])
  })

  test("not by somebody who may delete roles but does not manage a holder", async () => {
    const roleId = await makeRole()
    const builder = await makeRole([
      "read:roles",
      "create:roles",
      "update:roles",
      "delete:roles",
      "read:users",
      "update:users",
      "read:call-queues",
      "read:profile",
    ])
    const builderId = await makePerson(builder)
    await makePerson(roleId)
    const superUser = (
      await rows<{ id: number }>(
        sql`select m.user_id as id from role_memberships m
          where m.account_id = 100 and m.role_id = ${roles.accountSuperUser.id} order by m.user_id limit 1`,
      )
    )[0]!.id
    await rows(
      sql`insert into role_memberships (account_id, user_id, role_id, is_default)
        values (100, ${superUser}, ${roleId}, false)`,
    )
    const [{ loginName }] = (await rows<{ loginName: string }>(
      sql`select u.login_name from users u where u.id = ${builderId}`,
    )) as [{ loginName: string }]
    const answer = await replace(roleId, roles.endUser.id, await server.as(loginName))
    expect(answer.status).toBe(403)
    expect((await owner.get(`${path}/${roleId}`)).body.holders).toBe(2)
    await rows(
      sql`delete from role_memberships where account_id = 100 and user_id = ${superUser} and role_id = ${roleId}`,
    )
  })
})

describe("a custom role that settings name", () => {
  const proof = { currentPassword: demoPassword }
  const enforcement = "/svc/auth/mfa/enforcement/100"
  const policy = "/api/portal/accounts/100/security-policy"
  const ranges = ["127.0.0.0/8", "198.51.100.0/24"]
  const requireOf = (roleIds: readonly number[]) =>
    owner.put(enforcement, { mode: "required", requiredOf: "roles", roleIds, graceDays: 7, ...proof })
  const rangesNow = async () =>
    (await owner.get(policy)).body.addressRanges as { readonly roleId: number; readonly ranges: string[] }[]
  const entries = (action: string) =>
    rows<{ before: Record<string, unknown>; after: Record<string, unknown> }>(sql`
      select e.before, e.after from audit_entries e where e.account_id = 100 and e.action = ${action}
        order by e.id desc limit 1`)
  const nameIt = async () => {
    const [roleId, other] = [await makeRole(), await makeRole()]
    expect((await requireOf([other, roleId])).status).toBe(200)
    expect((await owner.put(policy, { addressRanges: [{ roleId, ranges }], ...proof })).status).toBe(200)
    return { roleId, other }
  }

  test("is deleted only with a decision about them", async () => {
    const { roleId } = await nameIt()
    expect(
      (await owner.get(`${path}/${roleId}`)).body.namedIn.map(({ kind }: { kind: string }) => kind).sort(),
    ).toEqual(["addressRanges", "twoFactor"])
    const refused = await owner.delete(`${path}/${roleId}`)
    expect(refused).toMatchObject({ status: 409, body: { code: "role.named" } })
    expect(refused.body.message).toContain("Address ranges by role")
    expect((await replace(roleId, roles.endUser.id)).body.code).toBe("role.named")
    const send = (body: object) => owner.post(`${path}/${roleId}/replace`, body)
    expect((await send({ settings: "replace" })).body.code).toBe("role.replacement_missing")
    expect((await send({ settings: "remove" })).body).toEqual({ people: 0, settings: 2 })
    expect(await rangesNow()).toEqual([])
    expect((await owner.get(enforcement)).body.roleIds).not.toContain(roleId)
    expect((await entries("role.deleted"))[0]!.after["removedFrom"]).toHaveLength(2)
  })

  test("is replaced in them and for its users in one step, each on record", async () => {
    const { roleId, other } = await nameIt()
    const held = await makePerson(roleId)
    const replacement = await makeRole()
    const before = (await owner.get(enforcement)).body.requiredSince as string
    const answer = await owner.post(`${path}/${roleId}/replace`, {
      replaceWithRoleId: replacement,
      settings: "replace",
    })
    expect(answer).toMatchObject({ status: 200, body: { people: 1, settings: 2 } })
    expect(await rolesOf(held)).toEqual([{ roleId: replacement, isDefault: true }])
    expect(await rangesNow()).toEqual([{ roleId: replacement, ranges }])
    const now = (await owner.get(enforcement)).body
    expect(now.roleIds).toEqual([other, replacement].toSorted((one, two) => one - two))
    // Whoever comes under it now has the time of the policy to set up a method.
    expect(now.requiredSince > before).toBe(true)
    expect((await entries("mfa.enforcement_changed"))[0]).toMatchObject({
      before: { roleIds: expect.arrayContaining([roleId]) },
      after: { roleIds: expect.arrayContaining([replacement]) },
    })
    expect((await entries("security_policy.changed"))[0]!.after).toEqual({
      addressRanges: [{ roleId: replacement, ranges }],
    })
  })

  test("keeps the ranges of a replacement that has its own, and what it was required of stays required", async () => {
    const [roleId, replacement] = [await makeRole(), await makeRole()]
    const own = ["203.0.113.0/24"]
    const both = [
      { roleId, ranges },
      { roleId: replacement, ranges: own },
    ]
    expect((await owner.put(policy, { addressRanges: both, ...proof })).status).toBe(200)
    expect((await requireOf([roleId])).status).toBe(200)
    const send = (body: object) => owner.post(`${path}/${roleId}/replace`, body)
    // Removing the last role would end the requirement.
    expect((await send({ settings: "remove" })).body.code).toBe("role.last_of_requirement")
    expect(await rangesNow()).toEqual(both)
    expect((await send({ replaceWithRoleId: replacement, settings: "replace" })).status).toBe(200)
    expect(await rangesNow()).toEqual([{ roleId: replacement, ranges: own }])
    expect((await owner.get(enforcement)).body).toMatchObject({ mode: "required", roleIds: [replacement] })
  })

  test("is not changed in them by somebody who may not change settings, nor where the rules of settings forbid it", async () => {
    const { roleId } = await nameIt()
    const builder = await makeRole([
      "read:roles",
      "update:roles",
      "delete:roles",
      "read:users",
      "update:users",
      "read:call-queues",
      "read:profile",
    ])
    const person = await somebody(server, 46)
    expect((await owner.put(`/api/ucaas/user/${person.userId}`, { roleId: builder })).status).toBe(200)
    const send = (client: TestClient, to: number) =>
      client.post(`${path}/${roleId}/replace`, { replaceWithRoleId: to, settings: "replace" })
    // Which settings name the role is for those who may read them.
    const client = await server.as(person.loginName)
    const details = await client.get(`${path}/${roleId}`)
    expect(details).toMatchObject({ status: 200, body: { namedIn: [], namedInOthers: 2 } })
    expect((await owner.get(`${path}/${roleId}`)).body.namedInOthers).toBe(0)
    const other = await makeRole(["read:profile"])
    for (const answer of [await client.delete(`${path}/${roleId}`), await replace(roleId, other, client)]) {
      expect(answer.body).toMatchObject({ code: "role.named" })
      expect(answer.body.message).toContain("2 settings that you cannot view")
      expect(answer.body.message).not.toContain("ranges")
    }
    const refused = await send(client, await makeRole(["read:profile"]))
    expect(refused).toMatchObject({ status: 403, body: { code: "request.not_allowed" } })
    expect(refused.body.message).toContain("update:security-settings")
    // From here the caller could not sign in any more.
    expect((await owner.put(policy, { addressRanges: [{ roleId, ranges: ["203.0.113.7"] }], ...proof })).status).toBe(
      200,
    )
    const lockedOut = await send(owner, roles.accountSuperUser.id)
    expect(lockedOut).toMatchObject({ status: 409, body: { code: "role.setting_refused" } })
    expect((await owner.get(`${path}/${roleId}`)).status).toBe(200)
    await owner.post(`${path}/${roleId}/replace`, { settings: "remove" })
  })
})
