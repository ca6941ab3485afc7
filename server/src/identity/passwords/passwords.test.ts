import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { demoPassword } from "../../app/demo/demo-people.ts"
import { sql } from "../../kit/database/sql.ts"
import { readEmails } from "../../testing/read-emails.ts"
import { startTestServer, type TestServer } from "../../testing/test-server.ts"
import { verifyPassword } from "./password-hash.rules.ts"
import { auditOf, tablesHolding, goodPassword, otherGoodPassword, somebody } from "./passwords.factory.ts"
import { findPasswordHash } from "./passwords.queries.ts"
import { setPassword } from "./passwords.service.ts"

let server: TestServer
beforeAll(async () => (server = await startTestServer()))
afterAll(() => server.close())

const own = "/svc/auth/v2/passwords/self/"
const fits = async (userId: number, password: string) =>
  verifyPassword(await server.database.transaction("system", (db) => findPasswordHash(db, 100, userId)), password)
const setClock = (userId: number, changed: string) =>
  server.database.transaction("system", (db) =>
    db.run(sql`update credentials set changed_at = now() - ${changed}::interval where user_id = ${userId}`),
  )

describe("one's own password", () => {
  test("is changed with the current one; other sessions end, this one stays, and an email says so", async () => {
    const person = await somebody(server, 1)
    const here = await server.as(person.loginName)
    const elsewhere = await server.as(person.loginName)
    expect((await here.put(own, { currentPassword: demoPassword, password: goodPassword })).status).toBe(204)
    expect(await fits(person.userId, goodPassword)).toBe(true)
    expect(await fits(person.userId, demoPassword)).toBe(false)
    expect((await here.get("/svc/auth/v1/users-security-info/is-password-expired")).status).toBe(200)
    expect((await elsewhere.get("/svc/auth/v1/users-security-info/is-password-expired")).status).toBe(401)
    const [mail] = await readEmails(server, person.email)
    expect(mail).toMatchObject({ subject: "Your Brightwire password was changed" })
    expect(await auditOf(server, person.userId)).toEqual([
      { action: "password.changed", actorUserId: person.userId, before: null, after: { endedSessions: 1 } },
    ])
  })

  test("takes a link that is still in the mail with it, and what the identity provider holds for the person", async () => {
    const person = await somebody(server, 7)
    await server.database.transaction("system", async (db) => {
      await db.run(
        sql`insert into password_links (account_id, user_id, token_hash, purpose, expires_at)
          values (100, ${person.userId}, 'x', 'forgotten', now() + interval '1 hour')`,
      )
      await db.run(
        sql`insert into identity_records (model, id_hash, grant_hash, subject, payload_sealed, expires_at)
          values ('RefreshToken', 'x', 'g', ${String(person.userId)}, '', now() + interval '1 hour')`,
      )
    })
    const client = await server.as(person.loginName)
    expect((await client.put(own, { currentPassword: demoPassword, password: goodPassword })).status).toBe(204)
    const left = await server.database.transaction("system", (db) =>
      db.one<{ count: number }>(sql`
        select (select count(*) from password_links l where l.user_id = ${person.userId})::int + (select count(*)
          from identity_records r where r.subject = ${String(person.userId)})::int as count`),
    )
    expect(left.count).toBe(0)
  })

  test("can also be changed at the older address", async () => {
    const person = await somebody(server, 2)
    const client = await server.as(person.loginName)
    expect(
      (await client.post("/api/ucaas/user/changePassword", { currentPassword: demoPassword, password: goodPassword }))
        .status,
    ).toBe(204)
    expect(await fits(person.userId, goodPassword)).toBe(true)
  })

  test("a weak one is refused with the reasons on its field", async () => {
    const client = await server.as((await somebody(server, 3)).loginName)
    const answer = await client.put(own, { currentPassword: demoPassword, password: "harborpine1" })
    expect(answer).toMatchObject({ status: 400, body: { code: "password.not_acceptable" } })
    expect(answer.body.validationErrors).toContainEqual({
      field: "password",
      details: "Do not use your name, login name, email address or company.",
    })
  })

  test("none of the last five comes back, and the one before them does", async () => {
    const person = await somebody(server, 4)
    const client = await server.as(person.loginName)
    const passwords = [
      demoPassword,
      ...["amber", "birch", "cobalt", "dune", "ember"].map((word) => `${word} walrus lantern 42`),
    ]
    for (const [index, password] of passwords.slice(1).entries())
      expect((await client.put(own, { currentPassword: passwords[index], password })).status).toBe(204)
    const present = passwords.at(-1)
    for (const password of passwords.slice(1))
      expect(await client.put(own, { currentPassword: present, password })).toMatchObject({
        status: 400,
        body: { code: "password.used_before" },
      })
    expect((await client.put(own, { currentPassword: present, password: demoPassword })).status).toBe(204)
    const { kept } = await server.database.transaction("system", (db) =>
      db.one<{ kept: number }>(
        sql`select count(*)::int as kept from former_passwords f where f.user_id = ${person.userId}`,
      ),
    )
    expect(kept).toBe(4)
  })

  test("a wrong current password counts down and then locks, even for the right one", async () => {
    const person = await somebody(server, 5)
    const client = await server.as(person.loginName)
    const tries = await Promise.all(
      Array.from({ length: 8 }, () => client.put(own, { currentPassword: "not this one", password: goodPassword })),
    )
    expect(tries.filter((answer) => answer.body.code === "password.wrong")).toHaveLength(5)
    expect(tries.filter((answer) => answer.body.code === "password.locked")).toHaveLength(3)
    expect(await client.put(own, { currentPassword: demoPassword, password: goodPassword })).toMatchObject({
      status: 423,
      body: { message: "Too many wrong passwords. Try again in 15 minutes." },
      headers: { "retry-after": expect.stringMatching(/^[89]\d\d$/) },
    })
    expect(await fits(person.userId, demoPassword)).toBe(true)
    expect(await auditOf(server, person.userId)).toMatchObject([{ action: "password.locked" }])
  })

  test("a right one sets the counter back", async () => {
    const client = await server.as((await somebody(server, 6)).loginName)
    for (let round = 0; round < 2; round++) {
      for (let wrong = 0; wrong < 4; wrong++)
        expect((await client.put(own, { currentPassword: "not this one", password: goodPassword })).body.code).toBe(
          "password.wrong",
        )
      expect((await client.put(own, { currentPassword: demoPassword, password: "short" })).body.code).toBe(
        "password.not_acceptable",
      )
    }
  })

  test("needs a sign-in, and unknown fields are refused", async () => {
    expect((await server.anonymous().put(own, { currentPassword: "a", password: "b" })).status).toBe(401)
    const client = await server.as("endUser")
    expect(await client.put(own, { currentPassword: "a", password: "b", userId: 1 })).toMatchObject({
      status: 400,
      body: { validationErrors: [{ field: "userId" }] },
    })
  })
})

describe("a password set by an administrator", () => {
  test("must be changed at the next sign-in and ends the user's sessions", async () => {
    const person = await somebody(server, 10)
    const theirs = await server.as(person.loginName)
    const administrator = await server.as("accountAdministrator")
    expect(
      (await administrator.put(`/svc/auth/v2/passwords/${person.userId}/`, { password: goodPassword })).status,
    ).toBe(204)
    expect((await theirs.get("/svc/auth/v1/users-security-info/is-password-expired")).status).toBe(401)
    const again = await server.as(person.loginName)
    expect((await again.get("/svc/auth/v1/users-security-info/is-password-expired")).body).toMatchObject({
      isExpiredPassword: true,
      mustChange: true,
    })
    expect(await again.get("/api/ucaas/account/100/v4/serviceInfo")).toMatchObject({
      status: 403,
      body: { code: "request.password_expired" },
    })
    expect((await again.put(own, { currentPassword: goodPassword, password: otherGoodPassword })).status).toBe(204)
    expect((await again.get("/svc/auth/v1/users-security-info/is-password-expired")).body).toMatchObject({
      isExpiredPassword: false,
      mustChange: false,
    })
    expect((await auditOf(server, person.userId))[0]).toEqual({
      action: "password.set",
      actorUserId: administrator.userId,
      before: null,
      after: { mustChange: true, endedSessions: 1 },
    })
  })

  test("is judged for the person it is for", async () => {
    const administrator = await server.as("accountAdministrator")
    const person = await somebody(server, 11)
    const password = `${person.loginName.split("@")[0]}!`
    expect(await administrator.put(`/svc/auth/v2/passwords/${person.userId}/`, { password })).toMatchObject({
      status: 400,
      body: { code: "password.not_acceptable" },
    })
    expect(
      (await administrator.post(`/api/portal/users/${person.userId}/password/check`, { password })).body.acceptable,
    ).toBe(false)
    expect(
      (await administrator.post(`/api/portal/users/${person.userId}/password/check`, { password: goodPassword })).body,
    ).toEqual({ acceptable: true, score: 4, reasons: [] })
  })

  test("cannot be one the person had", async () => {
    const administrator = await server.as("accountAdministrator")
    expect(await administrator.put("/svc/auth/v2/passwords/100112/", { password: demoPassword })).toMatchObject({
      status: 400,
      body: { code: "password.used_before" },
    })
  })

  test("is not for people above the administrator's role", async () => {
    const administrator = await server.as("accountAdministrator")
    expect(await administrator.put("/svc/auth/v2/passwords/100001/", { password: goodPassword })).toMatchObject({
      status: 403,
      body: {
        code: "user.not_manageable",
        message: "Your role cannot manage users with the role “Account Super User”.",
      },
    })
    const usersAdmin = await server.as("usersAdmin")
    expect((await usersAdmin.put("/svc/auth/v2/passwords/100002/", { password: goodPassword })).body.code).toBe(
      "user.not_manageable",
    )
  })

  test("is not for oneself: that takes the current password", async () => {
    const administrator = await server.as("accountSuperUser")
    expect(await administrator.put("/svc/auth/v2/passwords/100001/", { password: goodPassword })).toMatchObject({
      status: 409,
      body: { code: "password.own_needs_current" },
    })
  })

  test("is not for people without the permission, nor for people of other accounts", async () => {
    expect(
      (await (await server.as("endUser")).put("/svc/auth/v2/passwords/100113/", { password: goodPassword })).body.code,
    ).toBe("request.not_allowed")
    const foreign = await server.as("accountSuperUser", 101)
    const [theirs, nobodys] = [
      await foreign.put("/svc/auth/v2/passwords/100113/", { password: goodPassword }),
      await foreign.put("/svc/auth/v2/passwords/999999/", { password: goodPassword }),
    ]
    expect(theirs.status).toBe(404)
    expect({ ...theirs.body, traceId: "" }).toEqual({ ...nobodys.body, traceId: "" })
    expect((await foreign.post("/api/portal/users/100113/password/check", { password: goodPassword })).status).toBe(404)
  })

  test("is possible for the partner above", async () => {
    const partner = await server.as("partnerAccountAdministrator", 10)
    expect((await partner.put("/svc/auth/v2/passwords/100114/", { password: goodPassword })).status).toBe(204)
  })
})

describe("the live verdict", () => {
  test("is the same at both addresses and changes nothing", async () => {
    const client = await server.as("endUser")
    for (const address of ["/api/portal/password/check", "/api/devices/password/validate"]) {
      expect((await client.post(address, { password: "password1234" })).body).toMatchObject({
        acceptable: false,
        reasons: ["This is on the list of common passwords, which attackers try first."],
      })
      expect((await client.post(address, { password: goodPassword })).body).toEqual({
        acceptable: true,
        score: 4,
        reasons: [],
      })
    }
    expect((await client.post("/api/portal/password/check", { password: "" })).body.acceptable).toBe(false)
    expect(await fits(client.userId, demoPassword)).toBe(true)
  })

  test("needs a sign-in", async () => {
    expect((await server.anonymous().post("/api/portal/password/check", { password: goodPassword })).status).toBe(401)
  })
})

describe("expiry by the account's policy", () => {
  const policy = "/api/portal/accounts/100/security-policy"

  test("is off until an administrator sets it", async () => {
    const person = await somebody(server, 20)
    const client = await server.as(person.loginName)
    await setClock(person.userId, "91 days")
    expect((await client.get("/svc/auth/v1/users-security-info/is-password-expired")).body).toEqual({
      isExpiredPassword: false,
      mustChange: false,
      reason: null,
      expiresAt: null,
    })
    const administrator = await server.as("accountAdministrator")
    const set = (passwordExpiresDays: number | null) =>
      administrator.put(policy, { passwordExpiresDays, currentPassword: demoPassword })
    expect((await administrator.get(policy)).body).toMatchObject({ passwordExpiresDays: null })
    expect((await set(90)).body).toMatchObject({ passwordExpiresDays: 90 })
    expect((await client.get("/svc/auth/v1/users-security-info/is-password-expired")).body).toMatchObject({
      isExpiredPassword: true,
      mustChange: false,
    })
    await setClock(person.userId, "89 days")
    expect((await client.get("/svc/auth/v1/users-security-info/is-password-expired")).body).toMatchObject({
      isExpiredPassword: false,
    })
    expect((await set(null)).body).toMatchObject({ passwordExpiresDays: null })
    expect((await client.get("/svc/auth/v1/users-security-info/is-password-expired")).body.expiresAt).toBeNull()
  })
})

test("a password given to the service function is stored as a hash and appears nowhere in the database", async () => {
  const canary = "canary umbrella 9137 zeppelin"
  await server.database.transaction({ account: 100 }, (db) =>
    setPassword(db, { accountId: 100, userId: 100_130, password: canary, mustChange: false }),
  )
  const client = await server.as((await somebody(server, 30)).loginName)
  await client.put(own, { currentPassword: canary, password: `${canary} two` })
  await client.put(own, { currentPassword: "canary wrong 9137", password: canary })
  expect(await tablesHolding(server, "password.changed")).toEqual(["audit_entries", "audit_words"])
  expect(await tablesHolding(server, "canary")).toEqual([])
})
