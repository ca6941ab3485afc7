import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { demoPassword } from "../../app/demo/demo-people.ts"
import { startTestServer, type TestServer } from "../../testing/test-server.ts"
import { allowSecretQuestions, auditOf, goodPassword, somebody } from "./passwords.factory.ts"

let server: TestServer
beforeAll(async () => (server = await startTestServer()))
afterAll(() => server.close())

const plain = (userId: number) => `/api/ucaas/user/${userId}/security/settings`
const sensitive = (userId: number) => `/api/ucaas/user/${userId}/v2/security/settings`

describe("plain security settings", () => {
  test("carry nothing sensitive", async () => {
    const person = await somebody(server, 1)
    const expected = {
      userId: person.userId,
      loginName: person.loginName,
      allowLogin: true,
      mustChangePassword: false,
      isExpiredPassword: false,
      passwordExpiresDays: null,
    }
    expect((await (await server.as("accountAdministrator")).get(plain(person.userId))).body).toEqual(expected)
    expect((await (await server.as(person.loginName)).get(plain(person.userId))).body).toEqual(expected)
  })

  test("ask a person for a new password, and take that back", async () => {
    const person = await somebody(server, 2)
    const administrator = await server.as("usersAdmin")
    expect((await administrator.put(plain(person.userId), { mustChangePassword: true })).body).toMatchObject({
      mustChangePassword: true,
      isExpiredPassword: true,
    })
    expect((await administrator.put(plain(person.userId), { mustChangePassword: true })).status).toBe(200)
    expect((await administrator.put(plain(person.userId), { mustChangePassword: false })).body).toMatchObject({
      mustChangePassword: false,
      isExpiredPassword: false,
    })
    expect(await auditOf(server, person.userId)).toMatchObject([
      {
        action: "security_settings.changed",
        before: { mustChangePassword: false },
        after: { mustChangePassword: true },
      },
      { action: "security_settings.changed", after: { mustChangePassword: false } },
    ])
  })

  test("are not open to colleagues without the permission nor to other accounts, and not changed for oneself or those above", async () => {
    const person = await somebody(server, 3)
    const colleague = await server.as("endUser")
    expect((await colleague.get(plain(person.userId))).body.code).toBe("request.not_allowed")
    expect((await colleague.put(plain(colleague.userId), { mustChangePassword: false })).body.code).toBe(
      "request.not_allowed",
    )
    expect((await (await server.as("accountSuperUser", 102)).get(plain(person.userId))).status).toBe(404)
    const administrator = await server.as("accountAdministrator")
    expect((await administrator.put(plain(administrator.userId), { mustChangePassword: true })).body.code).toBe(
      "password.not_for_oneself",
    )
    expect((await administrator.put(plain(100_001), { mustChangePassword: true })).body.code).toBe(
      "user.not_manageable",
    )
  })
})

describe("sensitive security settings", () => {
  test("say when the password was changed, whether sign-in is locked, and count the sessions", async () => {
    await allowSecretQuestions(server)
    const person = await somebody(server, 10)
    const client = await server.as(person.loginName)
    await server.as(person.loginName)
    await client.post("/svc/auth/v1/users-security-info/secret-question", {
      secretQuestionId: 2,
      answer: "Birch Street",
      currentPassword: demoPassword,
    })
    await client.put("/svc/auth/v2/passwords/self/", { currentPassword: "not this one", password: goodPassword })
    const { body } = await client.get(sensitive(person.userId))
    expect(body).toMatchObject({
      email: person.email,
      activeSessions: 2,
      attemptsLeft: 4,
      lockedUntil: null,
      hasSecretQuestion: true,
      secretQuestionId: 2,
      secretQuestion: "In which street did you live when you were ten?",
      lastSignInAt: null,
      passwordExpiresAt: null,
    })
    expect(Date.parse(body.passwordChangedAt)).toBeGreaterThan(0)
    expect(JSON.stringify(body)).not.toMatch(/argon2|hash/i)
    expect((await (await server.as("usersAdmin")).get(sensitive(person.userId))).body).toEqual(body)
  })

  test("are not open to those who only read people, to colleagues, nor to other accounts", async () => {
    const person = await somebody(server, 11)
    expect((await (await server.as("resellerSupport", 10)).get(sensitive(person.userId))).body.code).toBe(
      "request.not_allowed",
    )
    expect((await (await server.as("resellerSupport", 10)).get(plain(person.userId))).status).toBe(200)
    expect((await (await server.as("endUser")).get(sensitive(person.userId))).body.code).toBe("request.not_allowed")
    expect((await (await server.as("accountSuperUser", 102)).get(sensitive(person.userId))).status).toBe(404)
    expect(
      (
        await (
          await server.as("accountSuperUser", 102)
        ).put(sensitive(person.userId), { currentPassword: demoPassword })
      ).status,
    ).toBe(404)
  })

  test("are changed with the caller's own password: unlock, end sessions, remove the question, ask for a new password", async () => {
    const person = await somebody(server, 12)
    const client = await server.as(person.loginName)
    await allowSecretQuestions(server)
    await client.post("/svc/auth/v1/users-security-info/secret-question", {
      secretQuestionId: 2,
      answer: "Birch Street",
      currentPassword: demoPassword,
    })
    for (let wrong = 0; wrong < 5; wrong++)
      await client.put("/svc/auth/v2/passwords/self/", { currentPassword: "not this one", password: goodPassword })
    const elsewhere = await server.as(person.loginName)
    const administrator = await server.as("accountAdministrator")
    const locked = (await administrator.get(sensitive(person.userId))).body
    expect(locked.attemptsLeft).toBe(0)
    expect(Date.parse(locked.lockedUntil)).toBeGreaterThan(Date.now())

    const edit = { mustChangePassword: true, removeSecretQuestion: true, unlock: true, endSessions: true }
    expect((await administrator.put(sensitive(person.userId), edit)).body).toMatchObject({
      code: "identity_proof.needed",
      validationErrors: [{ field: "currentPassword" }],
    })
    expect(
      (await administrator.put(sensitive(person.userId), { ...edit, currentPassword: "not this one" })).body.code,
    ).toBe("password.wrong")
    expect((await administrator.get(sensitive(person.userId))).body).toEqual(locked)

    expect(
      (await administrator.put(sensitive(person.userId), { ...edit, currentPassword: demoPassword })).body,
    ).toMatchObject({
      mustChangePassword: true,
      isExpiredPassword: true,
      hasSecretQuestion: false,
      attemptsLeft: 5,
      lockedUntil: null,
      activeSessions: 0,
    })
    expect((await elsewhere.get(plain(person.userId))).status).toBe(401)
    expect((await auditOf(server, person.userId)).map((entry) => entry.action)).toEqual([
      "secret_question.set",
      "password.locked",
      "security_settings.changed",
      "secret_question.removed",
      "sessions.ended",
      "sign_in.unlocked",
    ])
  })

  test("let people end their other sessions, but not lift what an administrator asks of them", async () => {
    const person = await somebody(server, 13)
    const here = await server.as(person.loginName)
    const elsewhere = await server.as(person.loginName)
    expect(
      (await here.put(sensitive(person.userId), { currentPassword: demoPassword, endSessions: true })).body
        .activeSessions,
    ).toBe(1)
    expect((await elsewhere.get(plain(person.userId))).status).toBe(401)
    expect(
      (await here.put(sensitive(person.userId), { currentPassword: demoPassword, mustChangePassword: false })).body
        .code,
    ).toBe("password.not_for_oneself")
  })

  test("of people above one's role cannot be changed", async () => {
    const administrator = await server.as("accountAdministrator")
    expect(
      (await administrator.put(sensitive(100_001), { currentPassword: demoPassword, endSessions: true })).body.code,
    ).toBe("user.not_manageable")
  })
})
