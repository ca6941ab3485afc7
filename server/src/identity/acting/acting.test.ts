import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { listUserContexts } from "@dialplane/contract/identity/acting/acting.endpoints"
import { roles } from "@dialplane/contract/kit/access/roles.table"
import { sql } from "../../kit/database/sql.ts"
import { setAccountStatus } from "../../testing/account-status.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
beforeAll(async () => (server = await startTestServer()))
afterAll(() => server.close())

const assumePath = "/svc/auth/v1/auth/assume-role"
const reason = "Ticket 4711: the queue is stuck"
const assume = async (client: TestClient, accountId: number, roleId: number) => {
  const answer = await client.post(assumePath, { accountId, roleId, reason })
  return { answer, there: server.withToken(answer.body?.access_token ?? "", client.userId) }
}
const auditOf = (accountId: number, action: string) =>
  server.database.transaction("system", (db) =>
    db.many<{ actorName: string; actingAs: string | null; after: unknown }>(sql`
      select e.actor_name, e.acting_as, e.after from audit_entries e
        where e.account_id = ${accountId} and e.action = ${action} order by e.id desc limit 3`),
  )

describe("assuming a role", () => {
  test("lets a superuser work in a company, visibly, and stop", async () => {
    const home = await server.as("superuser", 1)
    const { answer, there } = await assume(home, 100, roles.accountAdministrator.id)
    expect(answer).toMatchObject({
      status: 200,
      body: {
        kind: "assume",
        reason,
        actor: { userId: home.userId, accountId: 1, roleId: 1 },
        subject: { accountId: 100, accountName: "Harbor Pine", roleId: 3, roleName: "Account Administrator" },
      },
    })
    expect(answer.body.expires_in).toBeLessThanOrEqual(3600)
    expect((await there.get("/api/portal/session")).body).toMatchObject({
      accountId: 100,
      homeAccountId: 1,
      accountName: "Harbor Pine",
      isVendorSupport: false,
      acting: { kind: "assume", reason, roleName: "Account Administrator" },
      roles: [{ roleId: 3 }],
    })
    expect((await there.get("/api/ucaas/account/100/v4/serviceInfo")).status).toBe(200)
    expect((await there.get("/api/ucaas/account/101/v4/serviceInfo")).status).toBe(404)
    expect((await there.put("/api/ucaas/user/100142", { firstName: "Helped" })).status).toBe(200)
    expect((await auditOf(100, "user.changed"))[0]).toMatchObject({
      actorName: expect.any(String),
      actingAs: `Account Administrator of Harbor Pine (assumed by Dialplane: ${reason})`,
    })
    expect((await auditOf(100, "acting.assumed"))[0]).toMatchObject({
      after: { role: "Account Administrator", company: "Dialplane", reason },
    })
    expect(await auditOf(1, "acting.assumed")).toHaveLength(1)

    const watcher = await server.as("accountSuperUser")
    expect((await watcher.get("/api/admin/accounts/100/acting-people")).body).toMatchObject([
      { fromAccount: "Platform operator", roleName: "Account Administrator", reason, kind: "assume" },
    ])
    expect((await there.post("/api/portal/session/end", {})).status).toBe(204)
    expect((await there.get("/api/portal/session")).status).toBe(401)
    expect((await home.get("/api/portal/session")).status).toBe(200)
    expect((await watcher.get("/api/admin/accounts/100/acting-people")).body).toEqual([])
  })

  test("is not possible inside an assumed role, for longer than an hour or without a reason", async () => {
    const home = await server.as("superuser", 1)
    const { there } = await assume(home, 100, 3)
    expect((await assume(there, 100, 4)).answer).toMatchObject({ status: 409, body: { code: "acting.not_inside" } })
    expect((await home.post(assumePath, { accountId: 100, roleId: 3, reason, minutes: 61 })).status).toBe(400)
    expect(
      (await home.post(assumePath, { accountId: 100, roleId: 3, reason: " " })).body.validationErrors[0].field,
    ).toBe("reason")
  })

  test.each([
    ["accountSuperUser", 100, 101, 3, "account.not_found"],
    ["accountSuperUser", 100, 10, 77, "account.not_found"],
    ["partnerAccountSuperuser", 10, 110, 3, "account.not_found"],
    ["reseller", 10, 100, 3, "acting.may_not"],
    ["endUser", 100, 100, 3, "acting.may_not"],
    ["superuser", 1, 100, 77, "acting.role_not_there"],
    ["superuser", 1, 100, 7, "acting.role_not_there"],
    ["superuser", 1, 100, 4242, "acting.role_not_there"],
    ["superuser", 1, 424242, 3, "account.not_found"],
  ] as const)("%s of %i in account %i as role %i: %s", async (role, accountId, target, roleId, code) => {
    expect((await assume(await server.as(role, accountId), target, roleId)).answer.body.code).toBe(code)
  })

  test("is refused in a cancelled account, with the reason, and possible again when the account is active", async () => {
    const home = await server.as("superuser", 1)
    await setAccountStatus(server, 103, "Cancelled")
    const refused = (await assume(home, 103, roles.accountSuperUser.id)).answer
    await setAccountStatus(server, 103, "Active")
    expect(refused).toMatchObject({
      status: 409,
      body: { code: "acting.cancelled_there", message: expect.stringContaining("cancelled") },
    })
    expect((await assume(home, 103, roles.accountSuperUser.id)).answer.status).toBe(200)
  })

  test("gives nobody more than they have at home", async () => {
    const home = await server.as("customerSupportManager", 1)
    const { there } = await assume(home, 100, roles.accountSuperUser.id)
    const { body } = await there.get("/api/authorizer/permissions/self")
    expect(body.permissions.length).toBeGreaterThan(3)
    expect(body.permissions.filter((key: never) => !roles.customerSupportManager.keys.has(key))).toEqual([])
    expect((await there.put("/api/ucaas/user/100143", { firstName: "No" })).status).toBe(403)
  })

  test("at home makes nobody of an administrator but an administrator", async () => {
    const home = await server.as("accountAdministrator")
    const { there } = await assume(home, 100, roles.accountSuperUser.id)
    const [owner] = await server.database.transaction("system", (db) =>
      db.many<{ userId: number }>(sql`
      select m.user_id from role_memberships m where m.account_id = 100 and m.role_id = ${roles.accountSuperUser.id}
        order by m.user_id`),
    )
    // A fellow administrator: what one may not do to them as oneself, one may not do as the owner.
    const fellow = (await server.as("endUser")).userId
    await server.database.transaction("system", (db) =>
      db.run(sql`
      update role_memberships set role_id = ${roles.accountAdministrator.id}
        where account_id = 100 and user_id = ${fellow}`),
    )
    for (const userId of [owner!.userId, fellow]) {
      const refused = await Promise.all([
        there.put(`/svc/auth/v2/passwords/${userId}/`, { password: "violet-Harbor-9-lantern" }),
        there.put(`/svc/auth/v1/password-reset/${userId}`),
        there.put(`/api/ucaas/user/${userId}`, { firstName: "Mine" }),
        there.put(`/api/ucaas/user/${userId}`, { email: "mine@mine.example" }),
        there.put(`/api/ucaas/user/${userId}`, { allowLogin: false }),
        there.put(`/api/ucaas/user/${userId}`, { roleId: 4 }),
        there.delete(`/api/users/${userId}`),
        there.post(`/api/users/${userId}/offboarding`, {}),
        there.post(`/api/portal/users/${userId}/mfa/reset`, { currentPassword: "demo" }),
      ])
      expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403))
    }
    expect((await there.put("/api/ucaas/user/100142", { roleId: roles.accountSuperUser.id })).body.code).toBe(
      "user.role_not_given",
    )
    expect((await there.get("/api/portal/session")).body.acting.home).toEqual({
      roleId: 3,
      displayName: "Account Administrator",
      isVendorSupport: false,
    })
    expect((await there.put("/api/ucaas/user/100142", { firstName: "Still" })).status).toBe(200)
  })

  test("at home makes no owner of somebody with a role of nine keys that the account built", async () => {
    const owner = await server.as("accountSuperUser")
    const keys = [
      "read:roles",
      "read:users",
      "update:users",
      "delete:users",
      "create:users",
      "read:extensions",
      "update:extensions",
      "read:devices",
      "update:devices",
    ]
    const made = await owner.post("/api/authorizer/accounts/100/roles", { name: "Nine keys", keys })
    expect(made.status).toBe(200)
    const someone = 100_143
    expect(await owner.put(`/api/ucaas/user/${someone}`, { roleId: made.body.roleId })).toMatchObject({ status: 200 })
    const { loginName } = await server.database.transaction("system", (db) =>
      db.one<{ loginName: string }>(sql`select u.login_name from users u where u.id = ${someone}`),
    )
    const home = await server.as(loginName)
    const { answer, there } = await assume(home, 100, roles.accountSuperUser.id)
    expect(answer.status).toBe(200)
    for (const client of [home, there]) {
      const refused = await Promise.all([
        client.delete(`/api/users/${owner.userId}`),
        client.post(`/api/users/${owner.userId}/offboarding`, {}),
        client.put(`/api/ucaas/user/${owner.userId}`, { email: "mine@mine.example" }),
        client.put(`/svc/auth/v2/passwords/${owner.userId}/`, { password: "violet-Harbor-9-lantern" }),
      ])
      expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403])
      expect((await client.put(`/api/ucaas/user/${someone}`, { roleId: roles.accountSuperUser.id })).status).toBe(403)
    }
  })

  test("shows the own account through one of its roles", async () => {
    const { there } = await assume(await server.as("accountSuperUser"), 100, roles.callQueuesAdmin.id)
    expect((await there.get("/api/authorizer/permissions/self")).body).toMatchObject({
      role: { roleId: 22 },
      accountId: 100,
    })
    expect((await there.get("/api/users/accounts/100")).status).toBe(403)
  })

  test("goes on after the page was loaded again, and only for who began it", async () => {
    const home = await server.as("superuser", 1)
    const { answer } = await assume(home, 100, 3)
    const again = await home.post(`${assumePath}/${answer.body.sessionId}/token`)
    expect(again.body).toMatchObject({ sessionId: answer.body.sessionId, subject: { accountId: 100, roleId: 3 } })
    expect((await server.withToken(again.body.access_token).get("/api/ucaas/account/100/v4/serviceInfo")).status).toBe(
      200,
    )
    expect(
      (await (await server.as("superuser", 1)).post(`${assumePath}/${answer.body.sessionId}/token`)).body.code,
    ).toBe("acting.gone")
    expect(
      (await (await server.as("accountSuperUser")).post(`${assumePath}/${answer.body.sessionId}/token`)).body.code,
    ).toBe("acting.gone")
  })

  test("ends with the sign-in it hangs on, and when the account sends the person out", async () => {
    const home = await server.as("superuser", 1)
    const { there } = await assume(home, 100, 3)
    await home.post("/api/portal/session/end", {})
    await expect.poll(async () => (await there.get("/api/portal/session")).status, { timeout: 3000 }).toBe(401)

    const other = await assume(await server.as("superuser", 1), 100, 3)
    const owner = await server.as("accountSuperUser")
    expect((await owner.delete(`/api/admin/accounts/100/acting-people/${other.answer.body.sessionId}`)).status).toBe(
      204,
    )
    expect((await other.there.get("/api/portal/session")).status).toBe(401)
    expect((await owner.delete(`/api/admin/accounts/100/acting-people/${other.answer.body.sessionId}`)).body.code).toBe(
      "acting.gone",
    )
  })

  test("is heard of by the account, when it begins and however it ends", async () => {
    const heard: number[] = []
    const stop = server.kit.events.subscribe(({ topic, accountId }) => topic === "acting" && heard.push(accountId))
    const hears = (count: number) => expect.poll(() => heard.length, { timeout: 3000 }).toBe(count)
    const owner = await server.as("accountSuperUser")
    const people = async () => (await owner.get("/api/admin/accounts/100/acting-people")).body.length
    const before = await people()
    const home = await server.as("superuser", 1)
    const first = await assume(home, 100, 3)
    await hears(1)
    await first.there.post("/api/portal/session/end", {})
    await hears(2)
    await assume(home, 100, 3)
    await hears(3)
    expect(await people()).toBe(before + 1)
    // With the sign-in everything goes that hangs on it.
    await home.post("/api/portal/session/end", {})
    await hears(4)
    expect(await people()).toBe(before)
    const { answer } = await assume(await server.as("superuser", 1), 100, 3)
    await owner.delete(`/api/admin/accounts/100/acting-people/${answer.body.sessionId}`)
    await hears(6)
    expect(new Set(heard)).toEqual(new Set([100]))
    stop()
  })

  test("does not lead to the user's own pages in the other account", async () => {
    const home = await server.as("superuser", 1)
    const { there } = await assume(home, 100, 3)
    expect((await there.get("/api/ucaas/user")).body).toMatchObject({ userId: home.userId, accountId: 1 })
  })
})

describe("trusts", () => {
  const path = "/api/authorizer/accounts/102/trusts"
  const draft = {
    trustedAccountId: 140,
    trustedAccountName: "iceberg foods",
    roleId: roles.accountAdministrator.id,
    note: "Shared back office",
  }

  test("let another account's administrators in, are seen on both sides, and end at once", async () => {
    const giver = await server.as("accountSuperUser", 102)
    const made = await giver.post(path, draft)
    expect(made).toMatchObject({
      status: 200,
      body: {
        accountId: 102,
        trustedAccountId: 140,
        trustedAccountName: "Iceberg Foods",
        roleName: "Account Administrator",
        inForce: true,
      },
    })
    expect(await giver.post(path, draft)).toMatchObject({ status: 409, body: { code: "trust.exists" } })
    const friend = await server.as("accountSuperUser", 140)
    expect((await friend.get("/api/admin/accounts/140/trusts")).body.received).toMatchObject([
      { accountId: 102, accountName: "Thames Ledger" },
    ])
    expect((await giver.get(path)).body.given).toHaveLength(1)
    expect((await friend.get("/api/ucaas/account/102/v4/serviceInfo")).status).toBe(404)

    const contexts = (await friend.get("/api/authorizer/role-contexts")).body
    expect(contexts).toMatchObject([
      { account_id: 140, role_id: 2, is_default: true, current: true, kind: "own" },
      { account_id: 102, role_id: 3, kind: "trust", current: false },
    ])
    const swapped = await friend.put("/api/authorizer/role-contexts/swap", { account_id: 102, role_id: 3 })
    expect(swapped).toMatchObject({ status: 200, body: { kind: "trust", subject: { accountId: 102, roleId: 3 } } })
    const there = server.withToken(swapped.body.access_token)
    expect((await there.get("/api/ucaas/account/102/v4/serviceInfo")).status).toBe(200)
    expect((await there.get("/api/ucaas/account/140/v4/serviceInfo")).status).toBe(404)

    const began = performance.now()
    expect((await giver.delete(`${path}/140`)).status).toBe(204)
    expect((await there.get("/api/ucaas/account/102/v4/serviceInfo")).status).toBe(401)
    expect(performance.now() - began).toBeLessThan(1000)
    expect((await friend.put("/api/admin/accounts/102/role-contexts/swap", { role_id: 3 })).body.code).toBe(
      "acting.context_not_there",
    )
    expect(await auditOf(102, "trust.ended")).toHaveLength(1)
    expect(await auditOf(140, "trust.ended_by_other")).toHaveLength(1)
  })

  test("are refused with the reason", async () => {
    const giver = await server.as("accountSuperUser", 102)
    expect((await giver.post(path, { ...draft, trustedAccountName: "Somebody Else" })).body.code).toBe(
      "trust.account_unknown",
    )
    expect((await giver.post(path, { ...draft, trustedAccountId: 424242 })).body.code).toBe("trust.account_unknown")
    expect(
      (await giver.post(path, { ...draft, trustedAccountId: 102, trustedAccountName: "Thames Ledger" })).body.code,
    ).toBe("trust.itself")
    expect((await giver.post(path, { ...draft, roleId: 77 })).body.code).toBe("trust.role_not_there")
    expect((await giver.post(path, { ...draft, expiresAt: "2001-01-01T00:00:00Z" })).body.code).toBe(
      "trust.in_the_past",
    )
    expect((await (await server.as("accountAdministrator", 102)).post(path, { ...draft, roleId: 2 })).body.code).toBe(
      "trust.exceeds_own",
    )
    expect((await (await server.as("endUser", 102)).post(path, draft)).status).toBe(403)
    expect((await (await server.as("accountSuperUser", 140)).post(path, draft)).status).toBe(404)
    expect((await giver.delete(`${path}/140`)).body.code).toBe("trust.not_found")
  })

  test("stop when their time is over, and end by vendor support", async () => {
    const giver = await server.as("accountSuperUser", 102)
    await giver.post(path, { ...draft, expiresAt: new Date(Date.now() + 3_600_000).toISOString() })
    const friend = await server.as("accountSuperUser", 140)
    const { body } = await friend.put("/api/authorizer/role-contexts/swap", { account_id: 102, role_id: 3 })
    const there = server.withToken(body.access_token)
    expect((await there.get("/api/ucaas/account/102/v4/serviceInfo")).status).toBe(200)
    await server.database.transaction("system", (db) =>
      db.run(sql`update account_trusts set expires_at = now() - interval '1 second' where account_id = 102`),
    )
    await expect
      .poll(async () => (await there.get("/api/ucaas/account/102/v4/serviceInfo")).status, { timeout: 3000 })
      .toBe(401)
    expect(
      (await (await server.as("customerSupportManager", 1)).delete("/api/authorizer/vsu/accounts/102/trusts/140"))
        .status,
    ).toBe(403)
    expect(
      (await (await server.as("vsu@dialplane.demo")).delete("/api/admin/vendor-support/accounts/102/trusts/140"))
        .status,
    ).toBe(204)
  })
})

describe("several roles", () => {
  test("those of a person under another account, or of nobody, are refused as the contract says", async () => {
    const administrator = await server.as("accountSuperUser")
    const declared = listUserContexts.problems.map(({ status, code }) => ({ status, code }))
    for (const path of [
      `accounts/101/users/${administrator.userId}`,
      "accounts/100/users/999999",
      "accounts/110/users/999999",
    ]) {
      const { status, body } = await administrator.get(`/api/admin/${path}/role-contexts`)
      expect(status).toBe(404)
      expect(declared).toContainEqual({ status, code: body.code })
    }
  })

  test("can be swapped, and one of them is where the person starts", async () => {
    await server.database.transaction("system", (db) =>
      db.run(sql`
      insert into role_memberships (account_id, user_id, role_id) select u.account_id, u.id, 22 from users u
        where u.sort_login = 'billing-admin@harbor-pine.demo'`),
    )
    const person = await server.as("billing-admin@harbor-pine.demo")
    expect((await person.get("/api/authorizer/role-contexts")).body).toMatchObject([
      { role_id: 20, is_default: true, current: true },
      { role_id: 22, is_default: false, current: false },
    ])
    const { body } = await person.put("/api/authorizer/role-contexts/swap", { role_id: 22 })
    const swapped = server.withToken(body.access_token)
    expect((await swapped.get("/api/authorizer/permissions/self")).body.role.roleId).toBe(22)
    expect((await person.put("/api/authorizer/role-contexts/swap", { role_id: 20 })).body.code).toBe(
      "acting.already_there",
    )
    expect((await person.put("/api/authorizer/role-contexts/swap", { role_id: 2 })).body.code).toBe(
      "acting.context_not_there",
    )
    expect((await person.put("/api/admin/accounts/100/role-contexts/default", { role_id: 22 })).body).toMatchObject([
      { role_id: 22, is_default: true },
      { role_id: 20, is_default: false },
    ])
    expect((await person.put("/api/authorizer/role-contexts/default", { role_id: 2 })).body.code).toBe(
      "acting.context_not_there",
    )
    expect((await person.put("/api/authorizer/role-contexts/default", { account_id: 1, role_id: 1 })).body.code).toBe(
      "acting.only_own_default",
    )
    expect((await server.as("accountSuperUser")).userId).toBeGreaterThan(0)
    expect(
      (await (await server.as("accountSuperUser")).get(`/api/admin/accounts/100/users/${person.userId}/role-contexts`))
        .body,
    ).toHaveLength(2)
    expect(
      (await (await server.as("accountSuperUser")).get("/api/admin/accounts/100/role-contexts")).body.length,
    ).toBeGreaterThan(5)
  })
})
