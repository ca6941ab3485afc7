import { expect } from "vitest"
import { sql } from "../kit/database/sql.ts"
import { readWorld, type World } from "./power-table.ts"
import { startTestServer, type TestAnswer, type TestServer } from "./test-server.ts"

/** The database and server of the sequences. */
export interface PowerWorld {
  readonly server: TestServer
  /** The state at the start of every sequence. */
  readonly base: World
  readonly read: () => Promise<World>
}

/** Custom roles for a part of the work: their holders can grant something, but not everything. */
const deskKeys = ["update", "create", "read"].flatMap((action) =>
  ["partner-settings", "partner-users", "users", "roles", "accounts", "trusts"].map(
    (resource) => `${action}:${resource}`,
  ),
)
const deputyKeys = ["update", "create", "read", "delete"].flatMap((action) =>
  ["users", "roles", "groups", "user-permissions"].map((resource) => `${action}:${resource}`),
)

const seedBy = async (answer: Promise<TestAnswer>) => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body
}

/**
 * Fresh demo data with what some paths need: a template in use, offboarded users, staff with limited access to a
 * customer's account.
 */
export const beginWorld = async (): Promise<PowerWorld> => {
  const server = await startTestServer()
  const { last } = await server.database.transaction("system", (db) =>
    db.one<{ last: number }>(sql`select coalesce(max(e.id), 0)::int as last from audit_entries e`),
  )
  const partner = await server.as("partnerAccountSuperuser", 10)
  const template = await seedBy(
    partner.post("/api/admin/accounts/10/templates", {
      name: "Given to all",
      roles: [{ name: "Given", keys: ["read:users", "update:users"] }],
    }),
  )
  const customer = await seedBy(
    partner.post("/api/accounts/10/children", {
      name: "Began from a template",
      countryCode: "US",
      templateId: template.templateId,
      administrator: {
        loginName: "owner@began.demo",
        firstName: "First",
        lastName: "Owner",
        email: "owner@began.example",
        sendWelcome: false,
      },
    }),
  )
  const desk = await seedBy(partner.post("/api/authorizer/accounts/10/roles", { name: "Desk", keys: deskKeys }))
  for (const person of [10_003, 10_005, 10_008])
    await seedBy(partner.put(`/api/ucaas/user/${person}`, { roleId: desk.roleId }))
  for (const [person, child, level] of [
    [10_003, 101, "no_access"],
    [10_003, customer.accountId, "view"],
    [10_005, 100, "view"],
    [10_006, 101, "no_access"],
    [10_007, 102, "view"],
  ] as const) {
    await seedBy(partner.put(`/api/admin/accounts/10/children/${child}/access`, { userId: person, level }))
  }
  const owner = await server.as("accountSuperUser", 100)
  const role = await seedBy(
    owner.post("/api/authorizer/accounts/100/roles", {
      name: "Left with it",
      keys: ["read:users", "read:roles", "update:roles"],
    }),
  )
  const deputy = await seedBy(owner.post("/api/authorizer/accounts/100/roles", { name: "Deputy", keys: deputyKeys }))
  await seedBy(owner.put("/api/ucaas/user/100105", { roleId: deputy.roleId }))
  for (const [index, roleId] of [2, 3, 4, 23, 23, role.roleId as number].entries()) {
    const person = {
      firstName: "Left",
      lastName: `Behind ${index}`,
      loginName: `left-${index}@harbor-pine.demo`,
      email: `left-${index}@harbor-pine.example`,
      roleId,
      extension: { kind: "none" },
      sendWelcome: false,
    }
    const { userId } = await seedBy(owner.post("/api/accounts/100/people", person))
    await seedBy(owner.post(`/api/users/${userId}/offboarding`, {}))
  }
  await server.kit.jobs.drain()
  await server.database.transaction("system", (db) =>
    db.run(sql`insert into partner_settings (account_id) values (10), (20) on conflict do nothing`),
  )
  const read = () => readWorld(server.database, last)
  const base = await read()
  expect([base.offboardings.filter(({ account }) => account === 100).length >= 6, base.customers.length > 0]).toEqual([
    true,
    true,
  ])
  return { server, base, read }
}

/** Resets users, account tree and trusts for the next sequence. Created roles and the like stay. */
export const restoreWorld = async (
  { server, base }: PowerWorld,
  now: World,
  staffAccess: "no_access" | "view" | "manage",
) => {
  const superuser = await server.as("superuser", 1)
  for (const { id, account, person } of now.offboardings) {
    if (base.person.has(person) && !now.person.has(person))
      await superuser.post(`/api/accounts/${account}/offboardings/${id}/undo`)
  }
  await server.database.transaction("system", async (db) => {
    for (const one of base.people) {
      const is = now.person.get(one.id)
      if (is !== undefined && is.on === one.on && is.roles.join() === one.roles.join()) continue
      if (
        (await db.maybeOne(sql`select u.id from users u where u.account_id = ${one.account} and u.id = ${one.id}`)) ===
        undefined
      )
        continue
      await db.run(
        sql`update users set allow_login = ${one.on}, status_id = ${one.on ? 1 : 3}
          where account_id = ${one.account} and id = ${one.id}`,
      )
      await db.run(sql`delete from role_memberships where account_id = ${one.account} and user_id = ${one.id}`)
      for (const [index, roleId] of one.roles.entries())
        await db.run(
          sql`insert into role_memberships (account_id, user_id, role_id, is_default)
            values (${one.account}, ${one.id}, ${roleId}, ${index === 0})`,
        )
    }
    for (const { id, parent } of base.accounts) {
      if (parent === null || now.account.get(id)?.parent === parent) continue
      await db.run(
        sql`update accounts set parent_id = ${parent}, parent_path = (select p.path from accounts p
          where p.id = ${parent}) where id = ${id}`,
      )
    }
    await db.run(
      sql`delete from account_trusts t
        where not exists (select from json_to_recordset(${JSON.stringify(base.trusts)}::json) as b (account bigint,
        trusted bigint) where b.account = t.account_id and b.trusted = t.trusted_account_id)`,
    )
    await db.run(sql`delete from child_access`)
    await db.run(sql`insert into child_access (account_id, user_id, child_account_id, level) select b.account,
      b.person, b.child, b.level
      from json_to_recordset(${JSON.stringify(base.access)}::json) as b (account bigint, person bigint, child bigint,
      level text)
      where exists (select from users u where u.account_id = b.account and u.id = b.person)`)
    await db.run(sql`delete from granted_privileges g where g.granted_at > now() - interval '1 hour'`)
    await db.run(sql`update partner_settings set default_child_access = ${staffAccess}`)
    await db.run(sql`update credentials set must_change = false where must_change`)
  })
}
