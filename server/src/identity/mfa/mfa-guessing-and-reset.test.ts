import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { demoPassword } from "../../app/demo/demo-people.ts"
import { sql } from "../../kit/database/sql.ts"
import { readEmails } from "../../testing/read-emails.ts"
import { openBrowser } from "../../testing/test-browser.ts"
import { startTestServer, type TestServer } from "../../testing/test-server.ts"
import { api, mfaSteps } from "./mfa.factory.ts"

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  moveClock()
})
afterAll(() => server.close())

const { nextCode, codeNow, wrongCode, moveClock, addApp, challengeFor, answerWith, emailOf } = mfaSteps(() => server)

describe("guessing", () => {
  const login = "account-administrator@harbor-pine.demo"
  test("wrong codes lock the name, a right password in between does not start the count again, and the person is told", async () => {
    const { secret } = await addApp(await server.as("accountAdministrator"))
    const browser = openBrowser(server)
    const left: number[] = []
    for (let turn = 0; turn < 5; turn++) {
      const { challenge } = await challengeFor(login, browser)
      const answer = await answerWith(browser, challenge, wrongCode(secret))
      left.push(Number(/left: (\d)/.exec(answer.body.message as string)![1]))
    }
    expect(left).toEqual([4, 3, 2, 1, 0])
    expect((await browser.signIn(login, { client: api })).body.code).toBe("session.locked")
    expect((await readEmails(server, await emailOf(login)))[0]!.text).toContain(
      "The password of account-administrator@harbor-pine.demo was correct, but too many verification codes were wrong.",
    )
    // A challenge from before the lock is of no use either.
    await server.database.transaction("system", (db) =>
      db.run(sql`update sign_in_attempts set locked_until = null, attempted_at = '{}'`),
    )
    const { challenge } = await challengeFor(login, browser)
    await server.database.transaction("system", (db) =>
      db.run(sql`update sign_in_attempts set locked_until = now() + interval '5 minutes'`),
    )
    const locked = await answerWith(browser, challenge, nextCode(secret))
    expect([locked.status, locked.body.code]).toEqual([423, "mfa.locked"])
    expect(Number(locked.headers["retry-after"])).toBeGreaterThan(290)
    expect(Number(locked.headers["retry-after"])).toBeLessThanOrEqual(300)
    await server.database.transaction("system", (db) => db.run(sql`delete from sign_in_attempts`))
    // Rightly answered, the slate is clean.
    expect((await answerWith(browser, challenge, codeNow(secret))).status).toBe(200)
    expect((await server.anonymous().get(`/hdap/adminv2/api/ucaas/user/${login}/attemptsLeft`)).body.attemptsLeft).toBe(
      5,
    )
  })
})

test("a fresh code of the app stands in for the password when the own email address changes, once, and the old address is told", async () => {
  const person = await server.as("callQueuesAdmin")
  const { secret } = await addApp(person)
  const before = await emailOf("call-queues-admin@harbor-pine.demo")
  const change = (email: string, code: string) =>
    person.put("/api/users/self", {
      firstName: "Quinn",
      lastName: "Queue",
      email,
      phoneNumber: "",
      contactNumbers: [],
      updateMeWithAnnouncements: true,
      code,
    })
  expect((await change("queue-new@example.org", wrongCode(secret))).body.code).toBe("mfa.wrong_code")
  expect(await emailOf("call-queues-admin@harbor-pine.demo")).toBe(before)
  const code = nextCode(secret)
  expect(await change("queue-new@example.org", code)).toMatchObject({
    status: 200,
    body: { email: "queue-new@example.org" },
  })
  // The same code a second time is not fresh.
  expect((await change("queue-newer@example.org", code)).body.code).toBe("mfa.wrong_code")
  expect(await emailOf("call-queues-admin@harbor-pine.demo")).toBe("queue-new@example.org")
  const told = await readEmails(server, before)
  expect(told[0]!.subject).toMatch(/email address/i)
})

describe("somebody's methods, seen and reset by others", () => {
  test("administrators see and reset them; nobody beneath, beside or above them by rank does, and never one's own", async () => {
    const login = "end-user@harbor-pine.demo"
    const person = await server.as("endUser")
    const { secret } = await addApp(person)
    const admin = await server.as("accountSuperUser")
    const reset = `/api/portal/users/${person.userId}/mfa/reset`
    const confirmed = { currentPassword: demoPassword, reason: "Lost phone" }
    const seen = await admin.get(`/svc/auth/mfa/methods/${person.userId}`)
    expect(seen.body).toMatchObject({ userId: person.userId, methods: [{ kind: "totp" }], recoveryCodesLeft: 10 })
    expect(JSON.stringify(seen.body)).not.toContain(secret)
    expect((await person.get(`/svc/auth/mfa/methods/${admin.userId}`)).status).toBe(403)
    const stranger = await server.as("accountSuperUser", 101)
    expect((await stranger.get(`/svc/auth/mfa/methods/${person.userId}`)).status).toBe(404)
    expect((await stranger.post(reset, confirmed)).status).toBe(404)
    const { mfaId } = seen.body.methods[0] as { mfaId: number }
    expect((await stranger.delete(`/svc/auth/mfa/methods/${mfaId}`, { currentPassword: demoPassword })).status).toBe(
      404,
    )
    expect((await admin.post(`/api/portal/users/${admin.userId}/mfa/reset`, confirmed)).body.code).toBe(
      "mfa.not_for_oneself",
    )
    const lower = await server.as("accountAdministrator")
    expect((await lower.post(`/api/portal/users/${admin.userId}/mfa/reset`, confirmed)).body.code).toBe(
      "user.not_manageable",
    )
    expect((await admin.post(reset, { ...confirmed, currentPassword: "wrong" })).body.code).toBe("password.wrong")
    expect((await admin.post(reset, { currentPassword: demoPassword })).body.validationErrors[0].field).toBe("reason")
    expect((await admin.post(reset, { reason: "Lost phone" })).body.validationErrors[0].field).toBe("currentPassword")
    const browser = openBrowser(server)
    const { challenge } = await challengeFor(login, browser)
    expect((await admin.post(reset, confirmed)).status).toBe(204)
    expect((await person.get("/api/portal/session")).status).toBe(401)
    expect((await answerWith(browser, challenge, nextCode(secret))).body.code).toBe("mfa.challenge_gone")
    expect((await browser.signIn(login, { client: api })).status).toBe(200)
    expect((await readEmails(server, await emailOf(login)))[0]!.subject).toContain("was reset")
    const { after } = await server.database.transaction("system", (db) =>
      db.one<{ after: object }>(sql`select e.after from audit_entries e where e.action = 'mfa.reset'`),
    )
    expect(after).toMatchObject({ methods: [], reason: "Lost phone" })
    expect((await admin.post(reset, confirmed)).body.code).toBe("mfa.nothing_to_reset")
    // Vendor support helps the last super user of an account.
    await addApp(admin)
    const support = await server.as("vsu@dialplane.demo")
    expect((await support.post(`/api/portal/users/${admin.userId}/mfa/reset`, confirmed)).status).toBe(204)
  })
})
