import { expect } from "vitest"
import type { Db } from "../kit/database/database.ts"
import { sql } from "../kit/database/sql.ts"
import { settingsOf } from "../identity/scim/scim.factory.ts"
import { makeIdp, proof, settingsPath, ssoSteps, type TestIdp } from "../identity/sso/sso.factory.ts"
import { actors, type Program } from "./escalation-scene.ts"
import { companyNameOf, draftOf, newDomain } from "./escalation-sso.ts"
import { readWorld, type World } from "./power-table.ts"
import { startTestServer, type TestAnswer, type TestServer } from "./test-server.ts"

/** The database and server of the sequences. */
export interface PowerWorld {
  readonly server: TestServer
  /** Of account 100, from the start. */
  readonly idp: TestIdp
  /** What every sequence begins with: a token of provisioning. */
  readonly programs: readonly Program[]
  /** Of every user, at the start of every sequence: sensitive changes are confirmed with it. */
  readonly passwordHash: string
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
  const { last, passwordHash } = await server.database.transaction("system", (db) =>
    db.one<{ last: number; passwordHash: string }>(sql`
      select (select coalesce(max(e.id), 0)::int from audit_entries e) as last,
        (select c.password_hash from credentials c where c.account_id = 1 and c.user_id = 1001) as password_hash`),
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
  const { idp, programs } = await connectProvider(server)
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
  return { server, idp, programs, passwordHash, base, read }
}

/** Single sign-on and provisioning of account 100, with people and groups that its identity provider manages. */
const connectProvider = async (server: TestServer) => {
  const idp = await makeIdp()
  const owner = await server.as("accountSuperUser", 100)
  const { login } = await server.database.transaction("system", (db) =>
    db.one<{ login: string }>(sql`select u.login_name as login from users u where u.id = ${owner.userId}`),
  )
  await ssoSteps(() => server).setUp(owner, idp, login, companyNameOf(100))
  await seedBy(owner.put(settingsPath(), draftOf({ idp }, 100)))
  await server.database.transaction("system", (db) =>
    db.run(sql`
      insert into sso_domains (account_id, domain, state, token, verified_at)
      values (100, ${newDomain}, 'verified', 'of the world', now())`),
  )
  await seedBy(owner.put(settingsOf(100), { enabled: true, ...proof }))
  const { value } = (await seedBy(owner.post(`${settingsOf(100)}/tokens`, { ...proof }))) as { value: string }
  await server.database.transaction("system", async (db) => {
    await db.run(sql`
      insert into scim_links (account_id, user_id) values (100, 100002), (100, 100105), (100, 100106)`)
    await db.run(sql`
      with made as (insert into account_groups (account_id, name) values (100, 'Directory') returning id)
      insert into scim_groups (account_id, group_id, is_made) select 100, id, true from made`)
  })
  return { idp, programs: [{ kind: "scim", value, accountId: 100, userId: owner.userId }] as const }
}

/** Resets users, account tree and trusts for the next sequence. Created roles and the like stay. */
export const restoreWorld = async (
  { server, base, passwordHash }: PowerWorld,
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
    await resetMachines(db, passwordHash)
  })
}

/** Keys, provisioning, single sign-on, policies and passwords as at the start, so that no sequence starves the next. */
const resetMachines = async (db: Db, passwordHash: string) => {
  await db.run(sql`delete from api_keys`)
  await db.run(sql`delete from account_security_policies`)
  await db.run(sql`delete from sign_in_attempts`)
  await db.run(sql`delete from rate_limits`)
  await db.run(sql`delete from sso_setup_links`)
  await db.run(sql`delete from sso_excluded_users`)
  await db.run(sql`delete from sso_configurations where account_id <> 100`)
  await db.run(sql`update sso_configurations set deleted_at = null, level = 'optional' where account_id = 100`)
  await db.run(sql`delete from scim_role_mappings`)
  await db.run(sql`delete from scim_settings where account_id <> 100`)
  await db.run(sql`delete from scim_tokens where id > (select min(t.id) from scim_tokens t)`)
  await db.run(sql`update scim_tokens set revoked_at = null`)
  // Everybody had the same password.
  await db.run(sql`
    update credentials set password_hash = ${passwordHash}
    where user_id = any(${[...actors]}::bigint[]) and password_hash <> ${passwordHash}`)
}
