import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { demoPassword } from "../../app/demo/demo-people.ts"
import { sql } from "../../kit/database/sql.ts"
import { openBrowser } from "../../testing/test-browser.ts"
import { startTestServer, type TestServer } from "../../testing/test-server.ts"
import { mfaSteps, self } from "./mfa.factory.ts"

const proof = { currentPassword: demoPassword }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  moveClock()
})
afterAll(() => server.close())

const { addApp, moveClock, challengeFor, answerWith, mailedCode, emailOf, letMailAgain, nextCode, codeNow } = mfaSteps(
  () => server,
)
const portal = "dialplane-portal"
const at = (accountId: number) => `/svc/auth/mfa/enforcement/${accountId}`
const coverage = (accountId: number, query = "") => `/api/portal/accounts/${accountId}/mfa-coverage${query}`
const letGraceEnd = (accountId: number) =>
  server.database.transaction("system", async (db) => {
    await db.run(
      sql`update mfa_enforcement set required_since = now() - interval '15 days' where account_id = ${accountId}`,
    )
    await db.run(sql`update users set created_at = now() - interval '15 days' where account_id = ${accountId}`)
  })
const roleIdOf = async (login: string) =>
  (
    await server.database.transaction("system", (db) =>
      db.one<{ roleId: number }>(sql`
        select m.role_id from role_memberships m join users u on u.account_id = m.account_id and u.id = m.user_id
          where u.sort_login = ${login} and m.is_default`),
    )
  ).roleId

describe("of whom it is required", () => {
  test("administrators only: they are counted before, see until when, and are asked when the grace is over", async () => {
    const owner = await server.as("accountSuperUser")
    const edit = { mode: "required", requiredOf: "administrators" }
    const preview = await owner.post("/api/portal/accounts/100/mfa-enforcement/preview", edit)
    expect(preview.body.required).toBeGreaterThan(1)
    expect(preview.body).toMatchObject({ notEnrolled: preview.body.required, signedOut: 0 })
    expect((await owner.get(at(100))).body.mode).toBe("offered")
    expect((await owner.put(at(100), edit)).body.code).toBe("identity_proof.needed")
    expect((await owner.put(at(100), { ...edit, currentPassword: "wrong" })).body.code).toBe("password.wrong")
    expect((await owner.post("/api/accounts/100/mfa-settings", { enable_mfa: true })).body.code).toBe(
      "identity_proof.needed",
    )
    const saved = await owner.put(at(100), { ...edit, ...proof })
    expect(saved.body).toMatchObject({ mode: "required", enable_mfa: true, requiredOf: "administrators", graceDays: 7 })

    const admin = openBrowser(server)
    const endUser = openBrowser(server)
    const inGrace = await admin.signIn("account-administrator@harbor-pine.demo")
    expect(inGrace.status).toBe(200)
    const { setUpTwoFactorBy } = (await server.withToken(inGrace.body.access_token).get("/api/portal/session"))
      .body as {
      setUpTwoFactorBy: string
    }
    expect(Date.parse(setUpTwoFactorBy) - Date.parse(saved.body.requiredSince)).toBe(7 * 86_400_000)
    await letGraceEnd(100)
    expect((await admin.signIn("account-administrator@harbor-pine.demo")).body.code).toBe("mfa.enrollment_required")
    const free = await endUser.signIn("end-user@harbor-pine.demo")
    expect(free.status).toBe(200)
    expect((await server.withToken(free.body.access_token).get("/api/portal/session")).body.setUpTwoFactorBy).toBeNull()
  })

  test("who was added later has the days of grace from then", async () => {
    await server.database.transaction("system", (db) =>
      db.run(sql`update users set created_at = now() - interval '6 days'
        where sort_login = 'account-administrator@harbor-pine.demo'`),
    )
    expect((await openBrowser(server).signIn("account-administrator@harbor-pine.demo")).status).toBe(200)
    await letGraceEnd(100)
  })

  test("chosen roles: one of several is enough; a role that does not exist is refused", async () => {
    const owner = await server.as("accountSuperUser")
    const roleId = await roleIdOf("billing-admin@harbor-pine.demo")
    expect(
      (await owner.put(at(100), { mode: "required", requiredOf: "roles", ...proof })).body.validationErrors[0].field,
    ).toBe("roleIds")
    expect(
      (await owner.put(at(100), { mode: "required", requiredOf: "roles", roleIds: [999_999], ...proof })).body.code,
    ).toBe("mfa.role_unknown")
    expect(
      (await owner.put(at(100), { mode: "required", graceDays: 15, ...proof })).body.validationErrors[0].field,
    ).toBe("graceDays")
    const saved = await owner.put(at(100), {
      mode: "required",
      requiredOf: "roles",
      roleIds: [roleId],
      graceDays: 0,
      ...proof,
    })
    expect(saved.body).toMatchObject({ requiredOf: "roles", roleIds: [roleId], graceDays: 0 })
    expect((await openBrowser(server).signIn("billing-admin@harbor-pine.demo")).body.code).toBe(
      "mfa.enrollment_required",
    )
    expect((await openBrowser(server).signIn("account-administrator@harbor-pine.demo")).status).toBe(200)
    await server.database.transaction("system", (db) =>
      db.run(sql`
        insert into role_memberships (account_id, user_id, role_id)
        select u.account_id, u.id, ${roleId} from users u where u.sort_login = 'end-user@harbor-pine.demo'`),
    )
    expect((await openBrowser(server).signIn("end-user@harbor-pine.demo")).body.code).toBe("mfa.enrollment_required")
  })

  test("older calls keep the audience, and turn it off and on for all", async () => {
    const owner = await server.as("accountSuperUser")
    const older = "/api/accounts/100/mfa-settings"
    expect((await owner.post(older, { enable_mfa: true, ...proof })).body).toMatchObject({ requiredOf: "roles" })
    expect((await owner.put(at(100), { mode: "required", ...proof })).body).toMatchObject({ requiredOf: "roles" })
    expect((await owner.post(older, { enable_mfa: false, ...proof })).body).toMatchObject({
      mode: "offered",
      enable_mfa: false,
    })
    expect((await owner.post(older, { enable_mfa: true, ...proof })).body).toMatchObject({
      mode: "required",
      requiredOf: "all",
      roleIds: [],
      graceDays: 0,
    })
  })

  test("a change is undone with its audience, and the grace begins again", async () => {
    const owner = await server.as("accountSuperUser")
    const roleId = await roleIdOf("billing-admin@harbor-pine.demo")
    await owner.put(at(100), { mode: "required", requiredOf: "roles", roleIds: [roleId], graceDays: 3, ...proof })
    await owner.put(at(100), { mode: "offered", emailCodes: false, rememberDays: 5, ...proof })
    const { id, before } = await server.database.transaction("system", (db) =>
      db.one<{ id: number; before: object }>(sql`
        select e.id, e.before from audit_entries e where e.account_id = 100 and e.action = 'mfa.enforcement_changed'
          order by e.id desc limit 1`),
    )
    expect(before).toMatchObject({ enforcement: "required", emailCodes: true, rememberDays: 30 })
    const entry = `/api/reporting/accounts/100/account-audit-log/events/${id}`
    expect((await owner.get(entry)).body).toMatchObject({ needsProof: true, whyNotRevert: null })
    expect((await owner.post(`${entry}/revert`)).body.code).toBe("identity_proof.needed")
    const undone = await owner.post(`${entry}/revert`, proof)
    expect(undone.status, JSON.stringify(undone.body)).toBeLessThan(300)
    expect((await owner.get(at(100))).body).toMatchObject({
      mode: "required",
      requiredOf: "roles",
      roleIds: [roleId],
      graceDays: 3,
      emailCodes: true,
      rememberDays: 30,
    })
    expect(Date.now() - Date.parse((await owner.get(at(100))).body.requiredSince)).toBeLessThan(60_000)
    await owner.put(at(100), { mode: "offered", ...proof })
  })

  test("without grace it can sign out those without a method, as many as the preview says, but not the caller", async () => {
    const owner = await server.as("accountSuperUser", 101)
    const without = await server.as("billingAdmin", 101)
    const edit = { mode: "required", requiredOf: "all", graceDays: 0, endSessions: true }
    const { signedOut } = (await owner.post("/api/portal/accounts/101/mfa-enforcement/preview", edit)).body as {
      signedOut: number
    }
    expect(signedOut).toBeGreaterThan(0)
    expect((await owner.put(at(101), { ...edit, ...proof })).status).toBe(200)
    expect((await without.get("/api/portal/session")).status).toBe(401)
    expect((await owner.get("/api/portal/session")).status).toBe(200)
    await owner.put(at(101), { mode: "offered", ...proof })
  })
})

test("signing out those without a method spares users whom the caller does not manage", async () => {
  const administrator = await server.as("accountAdministrator", 100)
  const superior = await server.as("accountSuperUser", 100)
  const without = await server.as("billingAdmin", 100)
  const edit = { mode: "required", requiredOf: "all", graceDays: 0, endSessions: true }
  const preview = await administrator.post("/api/portal/accounts/100/mfa-enforcement/preview", edit)
  expect(preview.body.signedOut).toBeGreaterThan(0)
  expect((await administrator.put(at(100), { ...edit, ...proof })).status).toBe(200)
  expect((await superior.get("/api/portal/session")).status).toBe(200)
  expect((await without.get("/api/portal/session")).status).toBe(401)
  const [{ after }] = (
    await superior.get("/api/reporting/accounts/100/account-audit-log/events?action=mfa.enforcement_changed&limit=1")
  ).body.items
  expect(after.endedSessions).toBeGreaterThan(0)
  await administrator.put(at(100), { mode: "offered", ...proof })
})

describe("codes by email", () => {
  const login = "end-user@thames-ledger.demo"
  test("where they are not allowed, who has another method uses that, and who has none sets one up after a last code", async () => {
    const owner = await server.as("accountSuperUser", 102)
    const person = await server.as(login)
    const begun = await person.post(self, { kind: "email", currentPassword: demoPassword })
    const email = await emailOf(login)
    await person.post(`${self}/${begun.body.mfaId}/confirmation`, { code: await mailedCode(email) })
    await owner.put(at(102), { mode: "required", requiredOf: "all", graceDays: 0, emailCodes: false, ...proof })
    expect((await owner.post(self, { kind: "email", currentPassword: demoPassword })).body.code).toBe(
      "mfa.email_not_allowed",
    )
    const browser = openBrowser(server)
    const first = await challengeFor(login, browser, portal)
    expect(first).toMatchObject({ kind: "verify", methods: [{ kind: "email" }] })
    await letMailAgain()
    await browser.send("/svc/auth/mfa/request", { method: "POST", json: { challenge: first.challenge } })
    const confirmed = await answerWith(browser, first.challenge, await mailedCode(email), {}, portal)
    expect(confirmed.body).toMatchObject({
      code: "mfa.enrollment_required",
      next: { kind: "enrol", kinds: ["passkey", "totp"] },
    })
    const { challenge } = confirmed.body.next as { challenge: string }
    expect(
      (await browser.send("/svc/auth/mfa/request/enrollment", { method: "POST", json: { challenge, kind: "email" } }))
        .body.code,
    ).toBe("mfa.email_not_allowed")
    const app = await browser.send("/svc/auth/mfa/request/enrollment", {
      method: "POST",
      json: { challenge, kind: "totp" },
    })
    const done = await answerWith(browser, challenge, nextCode(app.body.secret), { mfaId: app.body.mfaId }, portal)
    expect(done.status, JSON.stringify(done.body)).toBe(200)
    // From now on the app is asked for, and the mailbox is not.
    const next = await challengeFor(login, browser, portal)
    expect(next.methods).toMatchObject([{ kind: "totp" }])
    expect(
      (await browser.send("/svc/auth/mfa/request", { method: "POST", json: { challenge: next.challenge } })).body.code,
    ).toBe("mfa.no_mailbox")
    // The app cannot be removed, although there is another method: that one does not count.
    const me = server.withToken(done.body.access_token)
    const { methods } = (await me.get(self)).body as { methods: { mfaId: number; kind: string }[] }
    expect(
      (
        await me.delete(`/svc/auth/mfa/methods/${methods.find(({ kind }) => kind === "totp")!.mfaId}`, {
          code: nextCode(app.body.secret),
        })
      ).body.code,
    ).toBe("mfa.last_method")
    expect((await answerWith(browser, next.challenge, codeNow(app.body.secret, 1), {}, portal)).status).toBe(200)
  })
})

describe("remembered browsers", () => {
  test("for as many days as the account says, never with 0, and forgotten by an administrator", async () => {
    const owner = await server.as("accountSuperUser", 110)
    const person = await server.as("accountAdministrator", 110)
    const { loginName } = (await person.get("/api/portal/session")).body as { loginName: string }
    const { secret } = await addApp(person)
    const browser = openBrowser(server)
    const remember = async () => {
      const { challenge, mayRemember } = await challengeFor(loginName, browser, portal)
      await answerWith(browser, challenge, nextCode(secret), { remember: true }, portal)
      return mayRemember
    }
    await owner.put(at(110), { mode: "offered", rememberDays: 3, ...proof })
    expect(await remember()).toBe(true)
    expect((await browser.signIn(loginName)).status).toBe(200)
    expect((await owner.get(`/svc/auth/mfa/methods/${person.userId}`)).body.rememberedBrowsers).toBe(1)
    // Also those from before the change.
    await server.database.transaction("system", (db) =>
      db.run(sql`update mfa_browsers set created_at = now() - interval '2 days' where user_id = ${person.userId}`),
    )
    await owner.put(at(110), { mode: "offered", rememberDays: 1, ...proof })
    expect((await browser.signIn(loginName)).status).toBe(403)
    await owner.put(at(110), { mode: "offered", rememberDays: 3, ...proof })
    expect((await browser.signIn(loginName)).status).toBe(200)
    const forget = `/api/portal/users/${person.userId}/mfa/browsers`
    const stranger = await server.as("accountSuperUser", 101)
    expect((await stranger.delete(forget)).status).toBe(404)
    expect((await (await server.as("endUser", 110)).delete(forget)).status).toBe(403)
    expect((await owner.delete(forget)).status).toBe(204)
    expect((await browser.signIn(loginName)).status).toBe(403)
    await owner.put(at(110), { mode: "offered", rememberDays: 0, ...proof })
    expect(await remember()).toBe(false)
    expect((await browser.signIn(loginName)).status).toBe(403)
  })
})

describe("coverage", () => {
  test("lists people with methods, duty and reason; filters and file agree; strangers see nothing", async () => {
    const owner = await server.as("accountSuperUser", 101)
    await owner.put(at(101), { mode: "required", requiredOf: "administrators", graceDays: 5, ...proof })
    await addApp(owner)
    const all = (await owner.get(coverage(101))).body.items as Record<string, unknown>[]
    expect(all.find(({ userId }) => userId === owner.userId)).toMatchObject({
      kinds: ["totp"],
      state: "enrolled",
      isRequired: true,
      exempt: null,
      setUpBy: null,
      enrolledAt: expect.any(String) as string,
    })
    const endUser = await server.as("endUser", 101)
    expect(all.find(({ userId }) => userId === endUser.userId)).toMatchObject({
      kinds: [],
      state: "notRequired",
      isRequired: false,
      exempt: "roles",
    })
    const required = (await owner.get(coverage(101, "?show=required"))).body.items as Record<string, unknown>[]
    expect(required).toEqual(all.filter(({ isRequired }) => isRequired))
    expect((await owner.get(coverage(101, "?kind=totp"))).body.items).toHaveLength(1)
    expect((await owner.get(coverage(101, "?show=unprotected&totalOnly=true"))).body.total.count).toBe(all.length - 1)
    expect((await owner.get(coverage(101, "?show=overdue"))).body.items).toEqual([])
    await letGraceEnd(101)
    const late = (await owner.get(coverage(101, "?show=overdue"))).body.items as Record<string, unknown>[]
    expect(late.length).toBe(required.length - 1)
    expect(late.every(({ state }) => state === "overdue")).toBe(true)
    const file = await owner.get(`/api/portal/accounts/101/mfa-coverage/export?show=required`)
    expect(file.headers["content-type"]).toContain("text/csv")
    expect(String(file.body).trim().split("\n")).toHaveLength(required.length + 1)
    expect((await endUser.get(coverage(101))).status).toBe(403)
    expect((await (await server.as("accountSuperUser", 110)).get(coverage(101))).status).toBe(404)
  })
})
