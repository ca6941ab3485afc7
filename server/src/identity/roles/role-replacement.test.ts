import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { roles } from "@dialplane/contract/kit/access/roles.table"
import { sql, type Sql } from "../../kit/database/sql.ts"
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
