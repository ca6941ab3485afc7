import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { demoPassword } from "../../app/demo/demo-people.ts"
import { hashToken } from "../../kit/runtime/secrets.ts"
import { sql } from "../../kit/database/sql.ts"
import { readEmails } from "../../testing/read-emails.ts"
import { startTestServer, type TestServer } from "../../testing/test-server.ts"
import { verifyPassword } from "./password-hash.rules.ts"
import {
  allowSecretQuestions,
  auditOf,
  tablesHolding,
  goodPassword,
  otherGoodPassword,
  somebody,
  type Somebody,
} from "./passwords.factory.ts"
import { findPasswordHash } from "./passwords.queries.ts"

let server: TestServer
beforeAll(async () => (server = await startTestServer()))
afterAll(() => server.close())

const forgotten = (loginName: string) => server.anonymous().post("/api/portal/password/forgotten", { loginName })
const reset = (body: object) => server.anonymous().post("/api/portal/password/reset", body)
const tokenIn = (text: string) =>
  /^http:\/\/portal\.[\w.]+\/reset-password\?account=\d+&token=([\w-]{43})$/m.exec(text)?.[1] ?? ""
const lastToken = async (person: Somebody) => tokenIn((await readEmails(server, person.email))[0]?.text ?? "")
const askFor = async (person: Somebody) => {
  expect((await forgotten(person.loginName)).status).toBe(204)
  return lastToken(person)
}
const change = (query: ReturnType<typeof sql>) => server.database.transaction("system", (db) => db.run(query))
const confirmed = { "x-confirm-change": "true" }
const fits = async (userId: number, password: string) =>
  verifyPassword(await server.database.transaction("system", (db) => findPasswordHash(db, 100, userId)), password)
const letUsAskAgain = (person: Somebody) =>
  change(sql`update password_links set created_at = created_at - interval '2 minutes' where user_id = ${person.userId}`)

describe("a forgotten password", () => {
  test("is chosen anew with the mailed link; sessions end and the email carries the brand", async () => {
    const person = await somebody(server, 1)
    const before = await server.as(person.loginName)
    const token = await askFor(person)
    const [mail] = await readEmails(server, person.email)
    expect(mail?.subject).toBe("Reset your Brightwire password")
    expect(mail?.text).toContain(person.loginName)
    expect((await server.anonymous().post("/api/portal/password/link", { token })).body).toMatchObject({
      purpose: "forgotten",
      loginName: person.loginName,
      secretQuestion: null,
    })
    expect(
      (await server.anonymous().post("/api/portal/password/link/check", { token, password: "password1234" })).body
        .acceptable,
    ).toBe(false)
    expect(
      (await server.anonymous().post("/api/portal/password/link/check", { token, password: goodPassword })).body
        .acceptable,
    ).toBe(true)
    expect((await reset({ token, password: goodPassword })).status).toBe(204)
    expect(await fits(person.userId, goodPassword)).toBe(true)
    expect((await before.get("/svc/auth/v1/users-security-info/is-password-expired")).status).toBe(401)
    expect((await readEmails(server, person.email))[0]?.subject).toBe("Your Brightwire password was changed")
    expect(await auditOf(server, person.userId)).toEqual([
      { action: "password.link_asked_for", actorUserId: null, before: null, after: { link: "mailed" } },
      {
        action: "password.chosen_by_link",
        actorUserId: person.userId,
        before: null,
        after: { purpose: "forgotten", endedSessions: 1 },
      },
    ])
  })

  test("is answered the same for people who exist, who do not, who may not sign in and for rooms, and only the first get an email", async () => {
    const [someone, locked, room] = [await somebody(server, 2), await somebody(server, 3), await somebody(server, 50)]
    await change(sql`update users set allow_login = false where id = ${locked.userId}`)
    const answers = [
      await forgotten(someone.loginName),
      await forgotten("nobody@nowhere.demo"),
      await forgotten(locked.loginName),
      await forgotten(room.loginName),
    ]
    const shape = answers.map(({ status, body, headers }) => ({
      status,
      body,
      headers: Object.keys(headers).toSorted(),
    }))
    expect(new Set(shape.map((entry) => JSON.stringify(entry))).size).toBe(1)
    expect(await readEmails(server, someone.email)).toHaveLength(1)
    expect(await readEmails(server, locked.email)).toHaveLength(0)
    expect(await readEmails(server, room.email)).toHaveLength(0)
  })

  test("leaves the same trace while it waits, whether or not the person exists", async () => {
    const waiting = () =>
      server.database.transaction("system", (db) =>
        db.many<{ accountId: number; length: number }>(sql`
        select j.account_id, length(j.payload::text) as length from jobs j
          where j.name = 'password.forgotten' and j.state = 'waiting'`),
      )
    await server.kit.jobs.drain()
    const { loginName } = await somebody(server, 4)
    await forgotten(loginName)
    await forgotten(loginName.replace(/./, "Ω").replace("Ω", "z"))
    const rows = await waiting()
    expect(rows).toHaveLength(2)
    expect(rows[0]).toEqual(rows[1])
    await server.kit.jobs.drain()
  })

  test("is found whatever the case of the login name", async () => {
    const person = await somebody(server, 5)
    await forgotten(person.loginName.toUpperCase())
    expect(await readEmails(server, person.email)).toHaveLength(1)
  })

  test("asked twice in a minute sends one email", async () => {
    const person = await somebody(server, 6)
    const token = await askFor(person)
    expect(await askFor(person)).toBe(token)
    expect(await readEmails(server, person.email)).toHaveLength(1)
  })
})

describe("a mailed link", () => {
  test("works once", async () => {
    const person = await somebody(server, 10)
    const token = await askFor(person)
    expect((await reset({ token, password: goodPassword })).status).toBe(204)
    expect(await reset({ token, password: otherGoodPassword })).toMatchObject({
      status: 400,
      body: { code: "password.link_not_valid" },
    })
    expect((await server.anonymous().post("/api/portal/password/link", { token })).body.code).toBe(
      "password.link_not_valid",
    )
    expect(await fits(person.userId, goodPassword)).toBe(true)
  })

  test("used by two at the same moment lets one through", async () => {
    const person = await somebody(server, 11)
    const token = await askFor(person)
    const answers = await Promise.all(
      ["amber", "birch", "cobalt", "dune"].map((word) => reset({ token, password: `${word} walrus lantern 42` })),
    )
    expect(answers.filter((answer) => answer.status === 204)).toHaveLength(1)
    expect(answers.filter((answer) => answer.body?.code === "password.link_not_valid")).toHaveLength(3)
  })

  test("is too old after fifteen minutes", async () => {
    const person = await somebody(server, 12)
    const token = await askFor(person)
    const { minutes } = await server.database.transaction("system", (db) =>
      db.one<{ minutes: number }>(
        sql`select round(extract(epoch from l.expires_at - l.created_at) / 60)::int as minutes from password_links l
          where l.user_id = ${person.userId}`,
      ),
    )
    expect(minutes).toBe(15)
    await change(
      sql`update password_links set expires_at = now() - interval '1 second' where user_id = ${person.userId}`,
    )
    expect((await reset({ token, password: goodPassword })).body.code).toBe("password.link_not_valid")
    expect(
      (await server.anonymous().post("/api/portal/password/link/check", { token, password: goodPassword })).body.code,
    ).toBe("password.link_not_valid")
    expect(await fits(person.userId, demoPassword)).toBe(true)
  })

  test("takes the place of the one before it", async () => {
    const person = await somebody(server, 13)
    const first = await askFor(person)
    await letUsAskAgain(person)
    const second = await askFor(person)
    expect(second).not.toBe(first)
    expect((await reset({ token: first, password: goodPassword })).body.code).toBe("password.link_not_valid")
    expect((await reset({ token: second, password: goodPassword })).status).toBe(204)
  })

  test("stays usable after a password that is refused", async () => {
    const person = await somebody(server, 14)
    const token = await askFor(person)
    expect((await reset({ token, password: "password1234" })).body.code).toBe("password.not_acceptable")
    expect((await reset({ token, password: demoPassword })).body.code).toBe("password.used_before")
    expect((await reset({ token, password: goodPassword })).status).toBe(204)
  })

  test("that was never sent is refused, and text that is no link is not even looked up", async () => {
    expect((await reset({ token: "A".repeat(43), password: goodPassword })).body.code).toBe("password.link_not_valid")
    expect(await reset({ token: "'; drop table users", password: goodPassword })).toMatchObject({
      status: 400,
      body: { code: "request.invalid" },
    })
  })

  test("is stored as a hash only, and the token is nowhere in the database", async () => {
    const person = await somebody(server, 15)
    const token = await askFor(person)
    expect(token).toHaveLength(43)
    expect(await tablesHolding(server, hashToken(token))).toEqual(["password_links"])
    expect(await tablesHolding(server, token)).toEqual([])
  })

  test("lifts the lock that wrong passwords had set", async () => {
    const person = await somebody(server, 16)
    const client = await server.as(person.loginName)
    for (let wrong = 0; wrong < 5; wrong++)
      await client.put("/svc/auth/v2/passwords/self/", { currentPassword: "not this one", password: goodPassword })
    expect((await reset({ token: await askFor(person), password: goodPassword })).status).toBe(204)
    const again = await server.as(person.loginName)
    expect(
      (await again.put("/svc/auth/v2/passwords/self/", { currentPassword: goodPassword, password: otherGoodPassword }))
        .status,
    ).toBe(204)
  })
})

describe("a secret question", () => {
  const withQuestion = async (number: number) => {
    await allowSecretQuestions(server)
    const person = await somebody(server, number)
    const client = await server.as(person.loginName)
    expect(
      (
        await client.post("/svc/auth/v1/users-security-info/secret-question", {
          secretQuestionId: 7,
          answer: "Bergen",
          currentPassword: demoPassword,
        })
      ).status,
    ).toBe(200)
    return person
  }

  test("is asked beside the link, and neither is enough alone", async () => {
    const person = await withQuestion(20)
    const token = await askFor(person)
    expect((await server.anonymous().post("/api/portal/password/link", { token })).body.secretQuestion).toBe(
      "In which town did your grandparents meet?",
    )
    expect(await reset({ token, password: goodPassword })).toMatchObject({
      status: 400,
      body: { code: "password.secret_answer_needed", validationErrors: [{ field: "secretAnswer" }] },
    })
    expect((await reset({ token, password: goodPassword, secretAnswer: "Oslo" })).body.code).toBe(
      "password.secret_answer_wrong",
    )
    expect((await reset({ token: "B".repeat(43), password: goodPassword, secretAnswer: "Bergen" })).body.code).toBe(
      "password.link_not_valid",
    )
    expect((await reset({ token, password: goodPassword, secretAnswer: " bergen! " })).status).toBe(204)
  })

  test("answered wrongly five times uses the link up, also when all come at once", async () => {
    const person = await withQuestion(21)
    const token = await askFor(person)
    const answers = await Promise.all(
      Array.from({ length: 7 }, () => reset({ token, password: goodPassword, secretAnswer: "Oslo" })),
    )
    expect(answers.filter((answer) => answer.body.code === "password.secret_answer_wrong")).toHaveLength(5)
    expect((await reset({ token, password: goodPassword, secretAnswer: "Bergen" })).body.code).toBe(
      "password.link_not_valid",
    )
    expect(await fits(person.userId, demoPassword)).toBe(true)
  })

  test("is not asked when an administrator has reset the password", async () => {
    const person = await withQuestion(22)
    const administrator = await server.as("accountAdministrator")
    expect((await administrator.put(`/svc/auth/v1/password-reset/${person.userId}`, { mail: "reset" })).status).toBe(
      204,
    )
    expect((await reset({ token: await lastToken(person), password: goodPassword })).status).toBe(204)
  })
})

describe("an administrator's reset", () => {
  test("stops the old password and the sessions at once, and the link leads back in", async () => {
    const person = await somebody(server, 30)
    const theirs = await server.as(person.loginName)
    const administrator = await server.as("accountAdministrator")
    expect((await administrator.put(`/svc/auth/v1/password-reset/${person.userId}`)).status).toBe(204)
    expect(await fits(person.userId, demoPassword)).toBe(false)
    expect((await theirs.get("/svc/auth/v1/users-security-info/is-password-expired")).status).toBe(401)
    expect((await readEmails(server, person.email))[0]?.subject).toBe("Your Brightwire password was reset")
    const token = await lastToken(person)
    expect((await reset({ token, password: demoPassword })).body.code).toBe("password.used_before")
    expect((await reset({ token, password: goodPassword })).status).toBe(204)
    expect(await auditOf(server, person.userId)).toMatchObject([
      { action: "password.reset", actorUserId: administrator.userId, after: { endedSessions: 1, link: "mailed" } },
      { action: "password.chosen_by_link", after: { purpose: "adminReset" } },
    ])
  })

  test("at the older address is a GET that is confirmed by a header, asks a browser for its forgery token, and is audited", async () => {
    const person = await somebody(server, 31)
    const administrator = await server.as("accountAdministrator")
    const address = `/api/ucaas/user/${encodeURIComponent(person.loginName)}/adminResetPassword`
    expect((await administrator.get(address, { cookie: "dp_refresh=x; CSRF-TOKEN=abc" })).body.code).toBe(
      "request.forgery_check_failed",
    )
    expect(await readEmails(server, person.email)).toHaveLength(0)
    const fromBrowser = { ...confirmed, cookie: "dp_refresh=x; CSRF-TOKEN=abc", "x-csrf-token": "abc" }
    expect((await administrator.get(address, fromBrowser)).status).toBe(204)
    expect((await administrator.get(address, confirmed)).status).toBe(204)
    expect((await auditOf(server, person.userId)).map((entry) => entry.action)).toEqual([
      "password.reset",
      "password.reset",
    ])
    expect(await readEmails(server, person.email)).toHaveLength(2)
  })

  test("is refused for those above, for oneself, without the permission and for strangers", async () => {
    const administrator = await server.as("accountAdministrator")
    expect((await administrator.put("/svc/auth/v1/password-reset/100001")).body.code).toBe("user.not_manageable")
    expect(
      (await administrator.get("/api/ucaas/user/account-super-user@harbor-pine.demo/adminResetPassword", confirmed))
        .body.code,
    ).toBe("user.not_manageable")
    expect((await administrator.put("/svc/auth/v1/password-reset/100002")).body.code).toBe("password.own_needs_current")
    const person = await somebody(server, 32)
    const plain = await server.as("endUser")
    expect((await plain.put(`/svc/auth/v1/password-reset/${person.userId}`)).body.code).toBe("request.not_allowed")
    expect((await plain.get(`/api/ucaas/user/${person.loginName}/adminResetPassword`)).body.code).toBe(
      "request.not_allowed",
    )
    const foreign = await server.as("accountSuperUser", 101)
    expect((await foreign.put(`/svc/auth/v1/password-reset/${person.userId}`)).status).toBe(404)
    expect((await foreign.get(`/api/ucaas/user/${person.loginName}/adminResetPassword`)).status).toBe(404)
    expect(await readEmails(server, person.email)).toHaveLength(0)
    expect(await fits(person.userId, demoPassword)).toBe(true)
  })

  test("says when there is no address or no sign-in to reset", async () => {
    const administrator = await server.as("accountAdministrator")
    await change(sql`update users set email = '' where id = 100133`)
    expect(await administrator.put("/svc/auth/v1/password-reset/100133")).toMatchObject({
      status: 409,
      body: { code: "password.no_email" },
    })
    await change(sql`update users set allow_login = false where id = 100134`)
    expect(await administrator.put("/svc/auth/v1/password-reset/100134")).toMatchObject({
      status: 409,
      body: { code: "password.cannot_sign_in" },
    })
  })
})

describe("the welcome email", () => {
  test("can be sent again until they have signed in, waits three days and leaves the password alone", async () => {
    const person = await somebody(server, 40)
    const administrator = await server.as("usersAdmin")
    const send = () => administrator.put(`/svc/auth/v1/password-reset/${person.userId}`, { mail: "newUser" })
    await change(sql`update users set last_sign_in_at = 'epoch' where id = ${person.userId}`)
    expect((await send()).status).toBe(204)
    const [mail] = await readEmails(server, person.email)
    expect(mail?.subject).toBe("Welcome to Brightwire")
    expect(mail?.text).toContain("3 days")
    expect(await fits(person.userId, demoPassword)).toBe(true)
    await change(sql`update users set last_sign_in_at = now() where id = ${person.userId}`)
    expect(await send()).toMatchObject({ status: 409, body: { code: "password.already_signed_in" } })
    expect((await reset({ token: tokenIn(mail?.text ?? ""), password: goodPassword })).status).toBe(204)
  })
})
