import { usualPolicy } from "@dialplane/contract/identity/passwords/security-policy.schema"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { demoPassword } from "../../app/demo/demo-people.ts"
import { sql } from "../../kit/database/sql.ts"
import { countStatements } from "../../testing/count-statements.ts"
import { openBrowser, type TestBrowser } from "../../testing/test-browser.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { auditOf, goodPassword, otherGoodPassword, somebody } from "../passwords/passwords.factory.ts"
import { hashPassword } from "../passwords/password-hash.rules.ts"

let server: TestServer
let owner: TestClient
let administrator: TestClient
beforeAll(async () => {
  server = await startTestServer({ settings: { TRUST_PROXY: "1" } })
  owner = await server.as("accountSuperUser")
  administrator = await server.as("accountAdministrator")
})
afterAll(() => server.close())

const run = (statement: ReturnType<typeof sql>) => server.database.transaction("system", (db) => db.run(statement))
afterEach(() => run(sql`delete from account_security_policies where account_id = 100`))

const path = "/api/portal/accounts/100/security-policy"
const proof = { currentPassword: demoPassword }
const set = async (fields: object, by = owner) => {
  const answer = await by.put(path, { ...fields, ...proof })
  expect(answer.body).toMatchObject(fields)
  return answer.body
}
const own = "/svc/auth/v2/passwords/self/"
const login = "account-administrator@harbor-pine.demo"
const office = { "x-forwarded-for": "198.51.100.7" }
const elsewhere = { "x-forwarded-for": "203.0.113.9" }
const administratorRole = 3
const sessionOf = async (browser: TestBrowser, token: string) =>
  (await browser.send("/api/portal/session", { token })).body.sessionId as string
/** As if time had passed for a session. */
const age = (sessionId: string, minutes: number) =>
  run(sql`
    update sessions set started_at = started_at - make_interval(mins => ${minutes}),
      last_active_at = last_active_at - make_interval(mins => ${minutes}),
      limit_at = limit_at - make_interval(mins => ${minutes}),
      expires_at = expires_at - make_interval(mins => ${minutes})
    where id = ${sessionId}`)

describe("the policy of an account", () => {
  test("has defaults until somebody changes it, and keeps what is not sent", async () => {
    expect((await owner.get(path)).body).toEqual({
      accountId: 100,
      ...usualPolicy,
      callerAddress: "127.0.0.1",
      isDefault: true,
      version: 1,
    })
    await set({ idleMinutes: 30 })
    await set({ passwordMinimumLength: 14 })
    expect((await owner.get(path)).body).toMatchObject({ idleMinutes: 30, passwordMinimumLength: 14, isDefault: false })
  })

  test("is confirmed with the password, and refused when somebody else was faster", async () => {
    expect((await owner.put(path, { idleMinutes: 30 })).body.code).toBe("security_policy.proof_needed")
    expect((await owner.put(path, { idleMinutes: 30, currentPassword: "wrong" })).body.code).toBe("password.wrong")
    const { version } = await set({ idleMinutes: 30 })
    expect((await owner.put(path, { idleMinutes: 40, version, ...proof })).status).toBe(200)
    expect((await owner.put(path, { idleMinutes: 50, version, ...proof })).body.code).toBe(
      "security_policy.changed_meanwhile",
    )
    expect((await owner.get(path)).body.idleMinutes).toBe(40)
  })

  test.each([
    { passwordMinimumLength: 11 },
    { passwordMinimumLength: 129 },
    { passwordHistory: 25 },
    { passwordExpiresDays: 0 },
    { passwordExpiresDays: 366 },
    { idleMinutes: 14 },
    { idleMinutes: 481 },
    { sessionHours: 0 },
    { sessionHours: 25 },
    { appSessionDays: 91 },
    { addressRanges: [{ roleId: administratorRole, ranges: [] }] },
    { unknown: 1 },
  ])("is never outside its limits: %o", async (fields) => {
    expect((await owner.put(path, { ...fields, ...proof })).status).toBe(400)
  })

  test("is not seen or changed by others", async () => {
    const endUser = await server.as("endUser")
    expect((await endUser.get(path)).status).toBe(403)
    expect((await endUser.put(path, { idleMinutes: 30, ...proof })).status).toBe(403)
    const foreign = await server.as("accountSuperUser", 101)
    expect(await foreign.get(path)).toMatchObject({ status: 404, body: { code: "account.not_found" } })
    expect((await foreign.put(path, { idleMinutes: 30, ...proof })).status).toBe(404)
  })

  test("is changed by the older call too, in the own account only", async () => {
    const foreign = await server.as("accountSuperUser", 101)
    const answer = await foreign.put("/svc/policy/policies", { idleMinutes: 25, ...proof })
    expect(answer.body).toMatchObject({ accountId: 101, idleMinutes: 25 })
    expect((await owner.get(path)).body.isDefault).toBe(true)
  })

  test("has audit entries with what changed, which can be reverted", async () => {
    await set({ idleMinutes: 30, addressRanges: [{ roleId: 4, ranges: ["198.51.100.0/24"] }] })
    await set({ sessionHours: 6 })
    const events = "/api/reporting/accounts/100/account-audit-log/events"
    const { items } = (await owner.get(`${events}?action=security_policy.changed&limit=2`)).body
    const ofIdle = items.find((entry: { after: object }) => "idleMinutes" in entry.after)
    expect(ofIdle.before).toEqual({ idleMinutes: 60, addressRanges: [] })
    expect((await owner.post(`${events}/${ofIdle.entryId}/revert`)).body.code).toBe("identity_proof.needed")
    expect((await owner.post(`${events}/${ofIdle.entryId}/revert`, proof)).status).toBe(200)
    expect((await owner.get(path)).body).toMatchObject({ idleMinutes: 60, sessionHours: 6, addressRanges: [] })
  })
})

describe("passwords", () => {
  test("need the length of the policy, also in the check while typing", async () => {
    await set({ passwordMinimumLength: 30 })
    const client = await server.as((await somebody(server, 40)).loginName)
    const refused = await client.put(own, { ...proof, password: goodPassword })
    expect(refused).toMatchObject({ status: 400, body: { code: "password.not_acceptable" } })
    expect(JSON.stringify(refused.body.validationErrors)).toContain("at least 30")
    await set({ passwordMinimumLength: 12 })
    expect((await client.put(own, { ...proof, password: goodPassword })).status).toBe(204)
  })

  test("are remembered as long as the policy says; the present one is never accepted", async () => {
    const client = await server.as((await somebody(server, 41)).loginName)
    const change = (currentPassword: string, password: string) => client.put(own, { currentPassword, password })
    await set({ passwordHistory: 0 })
    expect((await change(demoPassword, demoPassword)).body.code).toBe("password.used_before")
    expect((await change(demoPassword, goodPassword)).status).toBe(204)
    expect((await change(goodPassword, demoPassword)).status).toBe(204)
    await set({ passwordHistory: 2 })
    expect((await change(demoPassword, otherGoodPassword)).status).toBe(204)
    expect((await change(otherGoodPassword, demoPassword)).body.code).toBe("password.used_before")
    expect((await change(otherGoodPassword, goodPassword)).status).toBe(204)
  })

  test("on the list of common ones are refused, unless the policy does not ask", async () => {
    const client = await server.as((await somebody(server, 42)).loginName)
    const refused = await client.put(own, { ...proof, password: "Password1234" })
    expect(JSON.stringify(refused.body.validationErrors)).toContain("list of common passwords")
    await set({ checkCommonPasswords: false })
    const stillWeak = await client.put(own, { ...proof, password: "Password1234" })
    expect(stillWeak.status).toBe(400)
    expect(JSON.stringify(stillWeak.body.validationErrors)).not.toContain("list of common passwords")
  })

  test("on the list must be changed after the next sign-in with them", async () => {
    const person = await somebody(server, 43)
    const common = "password1234"
    await run(
      sql`update credentials set password_hash = ${await hashPassword(common)} where user_id = ${person.userId}`,
    )
    const browser = openBrowser(server)
    const signedIn = await browser.signIn(person.loginName, { password: common })
    expect(signedIn.status).toBe(200)
    const client = server.withToken(signedIn.body.access_token)
    expect((await client.get("/api/portal/session")).body.passwordExpired).toBe(true)
    expect((await client.get("/svc/auth/v1/users-security-info/is-password-expired")).body).toMatchObject({
      mustChange: true,
      reason: "common",
    })
    expect((await client.get("/api/ucaas/account/100/users")).status).toBe(403)
    expect((await auditOf(server, person.userId)).map(({ action }) => action)).toContain("password.found_common")
    expect((await client.put(own, { currentPassword: common, password: goodPassword })).status).toBe(204)
    expect((await client.get("/svc/auth/v1/users-security-info/is-password-expired")).body).toMatchObject({
      mustChange: false,
      reason: null,
    })
  })

  test("on the list are left alone at sign-in if the policy does not ask", async () => {
    await set({ checkCommonPasswords: false })
    const person = await somebody(server, 44)
    await run(
      sql`update credentials set password_hash = ${await hashPassword("password1234")} where user_id = ${person.userId}`,
    )
    const { body } = await openBrowser(server).signIn(person.loginName, { password: "password1234" })
    expect((await server.withToken(body.access_token).get("/api/portal/session")).body.passwordExpired).toBe(false)
  })
})

/** Seconds, some of which a busy machine needs. */
const about = (seconds: number) => expect.closeTo(seconds - 15, -1.5)

describe("portal sessions", () => {
  const open = async () => {
    const browser = openBrowser(server)
    const { body } = await browser.signIn(login)
    const token = body.access_token as string
    return { browser, token, sessionId: await sessionOf(browser, token) }
  }
  const life = (browser: TestBrowser, token: string) => browser.send("/api/portal/session/life", { token })
  const reason = async (browser: TestBrowser) => (await browser.refresh()).body.next?.reason

  test("end after the idle time, whatever their windows request, and say why", async () => {
    const { browser, token, sessionId } = await open()
    expect((await life(browser, token)).body).toEqual({
      endsInSeconds: about(3600),
      limitInSeconds: about(43_200),
      idleMinutes: 60,
    })
    await age(sessionId, 50)
    const renewed = await browser.refresh()
    expect(renewed.status).toBe(200)
    expect((await life(browser, renewed.body.access_token)).body.endsInSeconds).toBeLessThanOrEqual(600)
    // A token that was not used yet is not remembered by the server.
    const { body } = await browser.refresh()
    await age(sessionId, 11)
    expect((await browser.send("/api/portal/session", { token: body.access_token })).status).toBe(401)
    expect(await reason(browser)).toBe("idle")
  })

  test("go on with activity, up to the limit", async () => {
    const { browser, token, sessionId } = await open()
    await age(sessionId, 50)
    const active = await browser.send("/api/portal/session/activity", { method: "POST", token })
    expect(active.body.endsInSeconds).toEqual(about(3600))
    await age(sessionId, 11 * 60)
    // Aged as a whole: by now without activity, and near the limit.
    expect(await reason(browser)).toBe("idle")
    const second = await open()
    await run(sql`
      update sessions set started_at = now() - interval '11 hours 50 minutes', limit_at = now() + interval '10 minutes'
      where id = ${second.sessionId}`)
    const answer = await second.browser.send("/api/portal/session/activity", { method: "POST", token: second.token })
    expect(answer.body).toMatchObject({ endsInSeconds: about(600), limitInSeconds: about(600) })
    await run(sql`
      update sessions set started_at = started_at - interval '11 minutes', limit_at = limit_at - interval '11 minutes',
        expires_at = expires_at - interval '11 minutes' where id = ${second.sessionId}`)
    expect(await reason(second.browser)).toBe("sessionLimit")
  })

  test("get changed limits at once", async () => {
    const { browser, token, sessionId } = await open()
    await age(sessionId, 20)
    await set({ idleMinutes: 30, sessionHours: 1 })
    expect((await life(browser, token)).body).toMatchObject({ idleMinutes: 30 })
    expect((await life(browser, token)).body.endsInSeconds).toBeLessThanOrEqual(600)
    expect((await life(browser, token)).body.limitInSeconds).toBeLessThanOrEqual(2400)
    await set({ idleMinutes: 15 })
    expect((await browser.send("/api/portal/session", { token })).status).toBe(401)
    expect(await reason(browser)).toBe("idle")
  })

  test("keep their limits where other settings change", async () => {
    const { sessionId } = await open()
    await run(sql`update sessions set limit_at = expires_at where id = ${sessionId}`)
    const isAsSet = async () =>
      (
        await server.database.transaction("system", (db) =>
          db.one<{ same: boolean }>(
            sql`select s.limit_at = s.expires_at as same from sessions s where s.id = ${sessionId}`,
          ),
        )
      ).same
    await set({ passwordMinimumLength: 14, addressRanges: [{ roleId: 4, ranges: ["198.51.100.0/24"] }] })
    expect(await isAsSet()).toBe(true)
    await set({ sessionHours: 6 })
    expect(await isAsSet()).toBe(false)
  })

  test("of apps have no idle time, and the limit of the policy in days", async () => {
    await set({ appSessionDays: 2 })
    const browser = openBrowser(server)
    const { body } = await browser.signIn(login, { client: "dialplane-desktop" })
    const sessionId = await sessionOf(browser, body.access_token)
    expect((await life(browser, body.access_token)).body).toEqual({
      endsInSeconds: about(2 * 86_400),
      limitInSeconds: about(2 * 86_400),
      idleMinutes: null,
    })
    await age(sessionId, 47 * 60)
    const renewed = await browser.refresh({ client: "dialplane-desktop", token: body.refresh_token })
    expect(renewed.status).toBe(200)
    await age(sessionId, 61)
    const refused = await browser.refresh({ client: "dialplane-desktop", token: renewed.body.refresh_token })
    expect(refused.body.next.reason).toBe("sessionLimit")
  })
})

describe("addresses", () => {
  const onlyOffice = { addressRanges: [{ roleId: administratorRole, ranges: ["198.51.100.0/24", "2001:db8::/32"] }] }

  test("decide from where users in a role sign in, and the audit log has the refusals", async () => {
    await set(onlyOffice)
    expect(await openBrowser(server).signIn(login, { headers: elsewhere })).toMatchObject({
      status: 403,
      body: { code: "session.address_not_allowed" },
    })
    expect((await auditOf(server, administrator.userId)).map(({ action }) => action)).toContain(
      "sign_in.address_refused",
    )
    expect((await openBrowser(server).signIn(login, { headers: office })).status).toBe(200)
    const v6 = { "x-forwarded-for": "2001:db8:77::1" }
    expect((await openBrowser(server).signIn(login, { headers: v6 })).status).toBe(200)
    const otherRole = await openBrowser(server).signIn("end-user@harbor-pine.demo", { headers: elsewhere })
    expect(otherRole.status).toBe(200)
  })

  test("say nothing to those who do not know the password", async () => {
    await set(onlyOffice)
    const answer = await openBrowser(server).signIn(login, { password: "wrong", headers: elsewhere })
    expect(answer.body.code).toBe("session.wrong_credentials")
  })

  test("are checked for each request and each renewal", async () => {
    await set(onlyOffice)
    const browser = openBrowser(server)
    const { body } = await browser.signIn(login, { headers: office })
    const from = (headers: Record<string, string>) =>
      browser.send("/api/portal/session", { token: body.access_token, headers })
    expect((await from(office)).status).toBe(200)
    expect((await from(elsewhere)).status).toBe(401)
    expect((await from(office)).status).toBe(200)
    const refused = await browser.refresh({ headers: elsewhere })
    expect(refused).toMatchObject({ status: 401, body: { next: { reason: "addressNotAllowed" } } })
    // The token was used elsewhere: the session is over.
    expect((await from(office)).status).toBe(401)
  })

  test("end open sessions from other addresses as soon as they are set", async () => {
    const browser = openBrowser(server)
    const { body } = await browser.signIn(login, { headers: elsewhere })
    await set(onlyOffice)
    expect((await browser.send("/api/portal/session", { token: body.access_token, headers: elsewhere })).status).toBe(
      401,
    )
    expect((await browser.refresh({ headers: elsewhere })).body.next.reason).toBe("addressNotAllowed")
    administrator = await server.as("accountAdministrator")
  })

  test("end many sessions with the same few statements, each with its entry in the audit log", async () => {
    const endFrom = async (sessions: number) => {
      await run(sql`
        insert into sessions (account_id, user_id, role_id, client_id, expires_at, address)
        select 100, 100130 + n % 20, ${administratorRole}, 'dialplane-desktop', now() + interval '1 hour', '203.0.113.9'
        from generate_series(1, ${sessions}) n`)
      const statements = await countStatements(server, () => set(onlyOffice))
      const found = await server.database.transaction("system", (db) =>
        db.one(sql`
          select count(*)::int as ended, count(distinct e.object_id)::int as entries from sessions s
            left join audit_entries e on e.account_id = s.account_id and e.action = 'session.ended_by_address'
              and e.object_id = s.id::text
          where s.account_id = 100 and s.address = '203.0.113.9' and s.client_id = 'dialplane-desktop'
            and s.role_id = ${administratorRole} and s.end_reason = 'addressNotAllowed'`),
      )
      expect(found).toEqual({ ended: sessions, entries: sessions })
      await run(sql`delete from sessions where account_id = 100 and address = '203.0.113.9'`)
      await run(sql`delete from account_security_policies where account_id = 100`)
      return statements
    }
    const ofFew = await endFrom(2)
    expect(ofFew).toBeGreaterThan(3)
    expect(await endFrom(300)).toBeLessThanOrEqual(ofFew)
    administrator = await server.as("accountAdministrator")
  })

  test("bind the API keys of users in the role", async () => {
    const made = await owner.post("/svc/auth/api-keys", { name: "Bound", scopes: ["read:users"], ...proof })
    const key = server.withToken(made.body.value)
    const users = "/api/ucaas/account/100/users"
    expect((await key.get(users, elsewhere)).status).toBe(200)
    await set({ addressRanges: [{ roleId: 2, ranges: ["127.0.0.1", "198.51.100.0/24"] }] })
    expect(await key.get(users, elsewhere)).toMatchObject({
      status: 403,
      body: { code: "api_key.address_not_allowed" },
    })
    expect((await key.get(users, office)).status).toBe(200)
    expect((await owner.delete(`/svc/auth/api-keys/${made.body.apiKeyId}`)).status).toBe(204)
  })

  test("never lock out the person who sets them", async () => {
    const answer = await owner.put(path, { addressRanges: [{ roleId: 2, ranges: ["198.51.100.0/24"] }], ...proof })
    expect(answer).toMatchObject({ status: 409, body: { code: "security_policy.would_lock_out" } })
    expect(answer.body.message).toContain("127.0.0.1")
    expect((await owner.get(path)).body.addressRanges).toEqual([])
  })

  test("do not bind those who come from accounts above, who can change them", async () => {
    await set({ addressRanges: [{ roleId: 2, ranges: ["127.0.0.1"] }] })
    const superuser = await server.as("superuser", 1)
    expect((await superuser.get(path, elsewhere)).status).toBe(200)
    const changed = await superuser.put(path, { addressRanges: [], ...proof }, elsewhere)
    expect(changed.body).toMatchObject({ addressRanges: [] })
  })

  test("of a role are not changed by those who do not manage it", async () => {
    administrator = await server.as("accountAdministrator")
    const put = (addressRanges: object) => administrator.put(path, { addressRanges, ...proof })
    expect((await put([{ roleId: 2, ranges: ["127.0.0.1"] }])).body.code).toBe("security_policy.role_not_managed")
    await set({ addressRanges: [{ roleId: 2, ranges: ["127.0.0.1"] }] })
    expect((await put([])).body.code).toBe("security_policy.role_not_managed")
  })

  test("must be ranges of roles of the account", async () => {
    const put = async (addressRanges: object) => (await owner.put(path, { addressRanges, ...proof })).body.code
    expect(await put([{ roleId: 4, ranges: ["198.51.100.0/33"] }])).toBe("security_policy.range_invalid")
    expect(await put([{ roleId: 4, ranges: ["office"] }])).toBe("security_policy.range_invalid")
    expect(await put([{ roleId: 999_999, ranges: ["127.0.0.1"] }])).toBe("security_policy.role_unknown")
    expect(await put([{ roleId: 1, ranges: ["127.0.0.1"] }])).toBe("security_policy.role_unknown")
  })
})

describe("what binds a user", () => {
  const of = (userId: number) => `/svc/policy/policies/${userId}`

  test("names each rule and where it comes from", async () => {
    const person = await somebody(server, 45)
    expect((await owner.get(of(person.userId))).body).toMatchObject({
      userId: person.userId,
      accountId: 100,
      signIn: { allowed: true, reason: "none" },
      passwordRules: { minimumLength: 12, history: 5, expiresDays: null, expiresAt: null, source: "default" },
      mfa: { mode: "offered", required: false, enrolled: false, source: "account" },
      session: { idleMinutes: 60, hours: 12, appDays: 90, source: "default" },
      addressRanges: { source: "default" },
    })
    await set({
      passwordExpiresDays: 30,
      sessionHours: 4,
      addressRanges: [{ roleId: administratorRole, ranges: ["127.0.0.0/8"] }],
    })
    const { body } = await owner.get(of(administrator.userId))
    expect(body).toMatchObject({
      passwordRules: { expiresDays: 30, expiresAt: expect.any(String), source: "account" },
      session: { hours: 4, source: "account" },
      addressRanges: { roles: [{ roleId: administratorRole, ranges: ["127.0.0.0/8"] }], source: "account" },
    })
  })

  test("names two-factor authentication by role, single sign-on and user provisioning", async () => {
    const enforcement = { mode: "required", requiredOf: "roles", roleIds: [administratorRole], graceDays: 5 }
    expect((await owner.put("/svc/auth/mfa/enforcement/100", { ...enforcement, ...proof })).status).toBe(200)
    const { body } = await owner.get(of(administrator.userId))
    expect(body).toMatchObject({
      mfa: { required: true, enrolled: false, source: "role", roles: ["Account Administrator"], exemptBySso: false },
      sso: { level: "off", excluded: false, passwordAllowed: true, source: "account" },
      provisioning: { onlyByScim: false, managed: false, phonesManaged: false },
    })
    expect(Math.round((Date.parse(body.mfa.setUpBy) - Date.parse(body.mfa.since)) / 86_400_000)).toBe(5)
    const other = await somebody(server, 47)
    expect((await owner.get(of(other.userId))).body.mfa).toMatchObject({
      required: false,
      since: null,
      setUpBy: null,
      roles: [],
      source: "account",
    })
    await run(sql`insert into scim_settings (account_id, enabled, only_by_scim) values (100, true, true)
      on conflict (account_id) do update set enabled = true, only_by_scim = true`)
    await run(sql`insert into scim_links (account_id, user_id, sends_phones) values (100, ${other.userId}, true)`)
    await run(sql`update users set is_imported = true where id = ${other.userId}`)
    await run(sql`insert into sso_excluded_users (account_id, user_id, reason, excluded_by)
      values (100, ${other.userId}, 'Test', 'Test')`)
    expect((await owner.get(of(other.userId))).body).toMatchObject({
      sso: { excluded: true, passwordAllowed: true, source: "own" },
      provisioning: { onlyByScim: true, managed: true, phonesManaged: true },
    })
    await run(sql`update scim_settings set enabled = false, only_by_scim = false where account_id = 100`)
    await owner.put("/svc/auth/mfa/enforcement/100", { mode: "offered", ...proof })
  })

  test("says that and why somebody cannot sign in", async () => {
    const person = await somebody(server, 46)
    await run(sql`update users set allow_login = false where id = ${person.userId}`)
    expect((await owner.get(of(person.userId))).body.signIn).toEqual({ allowed: false, reason: "userBlocked" })
  })

  test("is read by users for themselves, and never across accounts", async () => {
    const endUser = await server.as("endUser")
    expect((await endUser.get(of(endUser.userId))).status).toBe(200)
    expect((await endUser.get(of(administrator.userId))).status).toBe(403)
    const foreign = await server.as("accountSuperUser", 101)
    expect(await foreign.get(of(administrator.userId))).toMatchObject({ status: 404, body: { code: "user.not_found" } })
  })
})
