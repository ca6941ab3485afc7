import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sql } from "../../kit/database/sql.ts"
import { somebody } from "../passwords/passwords.factory.ts"
import { mfaSteps } from "../mfa/mfa.factory.ts"
import { runJob } from "../../testing/run-job.ts"
import { openBrowser } from "../../testing/test-browser.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { begin, codeFrom, exchange, loopback, userInfo, verifier } from "../sessions/identity.factory.ts"
import { makeKeyPair } from "./self-signed.rules.ts"
import { certificatesJob, domainsJob } from "./sso.jobs.ts"
import { makeIdp, proof, requestIdOf, settingsPath, ssoSteps, type TestIdp } from "./sso.factory.ts"

let server: TestServer
let owner: TestClient
let administrator: TestClient
let idp: TestIdp
const steps = ssoSteps(() => server)
const mfa = mfaSteps(() => server)
const ownerLogin = "account-super-user@harbor-pine.demo"
const path = settingsPath()
const loginOf = async (userId: number) =>
  (
    await server.database.transaction("system", (db) =>
      db.one<{ loginName: string }>(sql`select u.login_name from users u where u.id = ${userId}`),
    )
  ).loginName
let ownLogin = ownerLogin
/** The super user who is kept apart from single sign-on. The owner, who changes everything, has no second factor. */
let guard: TestClient
let guardLogin = ""
let secret = ""

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
  administrator = await server.as("accountAdministrator")
  ownLogin = await loginOf(owner.userId)
  idp = await makeIdp()
  const { loginName, userId } = await somebody(server, 30)
  guardLogin = loginName
  await server.database.transaction("system", (db) =>
    db.run(sql`update role_memberships set role_id = 2 where account_id = 100 and user_id = ${userId}`),
  )
  guard = await server.as(guardLogin)
})
afterAll(() => server.close())

describe("settings", () => {
  test("show what to copy before anything is set up", async () => {
    const { body } = await owner.get(path)
    expect(body).toMatchObject({
      configured: false,
      level: "off",
      version: 0,
      mayConfigure: true,
      serviceProvider: { acsUrl: "http://portal.test/svc/auth/sso/saml/100/acs", certificate: null, keys: [] },
    })
    expect((await owner.get("/svc/auth/v1/sso/accounts/100")).body).toEqual(body)
    expect((await server.anonymous().get("/svc/auth/sso/saml/100/metadata")).status).toBe(404)
  })
  test("are read from the metadata of the provider", async () => {
    const { body } = await owner.post(`${path}/provider`, { xml: idp.metadata })
    expect(body.saml).toMatchObject({
      entityId: idp.entityId,
      ssoUrl: `${idp.entityId}/sso`,
      sloUrl: `${idp.entityId}/slo`,
      nameIdFormat: "emailAddress",
      certificates: [{ expired: false, fingerprint: expect.stringMatching(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/) }],
    })
    const bad = { "no xml": "x", "no provider": "<a/>", doctype: `<!DOCTYPE a [<!ENTITY b "c">]>${idp.metadata}` }
    for (const [why, xml] of Object.entries(bad))
      expect((await owner.post(`${path}/provider`, { xml })).body.code, why).toBe("sso.metadata_invalid")
  })
  test("of a private network are not fetched", async () => {
    for (const address of ["https://127.0.0.1/metadata", "https://[::1]/metadata", "https://169.254.169.254/latest"])
      expect((await owner.post(`${path}/provider`, { address })).body.code).toBe("sso.metadata_unreachable")
    expect((await owner.post(`${path}/provider`, { address: "http://id.example/metadata" })).body.code).toBe(
      "sso.address_not_secure",
    )
    expect((await owner.post(`${path}/provider`, { issuer: "https://10.0.0.1" })).body.code).toBe(
      "sso.discovery_failed",
    )
  })
  test("need the permissions of a super user, a password and sound values", async () => {
    expect((await administrator.put(path, idp.draft("harbor-pine"))).status).toBe(403)
    expect((await administrator.get(path)).body.mayConfigure).toBe(false)
    const { currentPassword: _, ...unconfirmed } = idp.draft("harbor-pine")
    expect((await owner.put(path, unconfirmed)).body.code).toBe("sso.proof_needed")
    const refused = async (saml: object, more: object = {}) =>
      (await owner.put(path, idp.draft("harbor-pine", more, saml))).body.code as string
    expect(await refused({ certificates: ["nothing"] })).toBe("sso.certificate_invalid")
    expect(await refused({ ssoUrl: "http://id.example/sso" })).toBe("sso.address_not_secure")
    expect(await refused({}, { protocol: "oidc" })).toBe("sso.provider_missing")
    const past = await makeKeyPair("Past", new Date("2000-01-01T00:00:00Z"))
    expect(await refused({ certificates: [past.certificate] })).toBe("sso.certificates_expired")
    const stranger = await server.as("accountSuperUser", 110)
    expect((await stranger.get(path)).status).toBe(404)
    expect((await stranger.put(path, idp.draft("harbor-pine"))).status).toBe(404)
  })
  test("are saved with a key pair of our own, without showing secrets", async () => {
    const { body } = await owner.put(path, idp.draft("harbor-pine"))
    expect(body).toMatchObject({ configured: true, level: "off", companyName: "harbor-pine", version: 1 })
    expect(body.serviceProvider.certificate).toContain("BEGIN CERTIFICATE")
    expect(JSON.stringify(body)).not.toContain("PRIVATE KEY")
    const metadata = await steps.spMetadata()
    expect(metadata).toContain('entityID="http://portal.test/svc/auth/sso/saml/100/metadata"')
    const other = await server.as("accountSuperUser", 110)
    const taken = await other.put(settingsPath(110), idp.draft("harbor-pine"))
    expect(taken.body.code).toBe("sso.company_name_taken")
  })
  test("that somebody else changed meanwhile are not overwritten", async () => {
    expect((await owner.put(path, idp.draft("harbor-pine", { version: 7 }))).body.code).toBe("sso.changed_meanwhile")
    expect((await owner.put(path, idp.draft("harbor-pine", { version: 1 }))).body.version).toBe(2)
  })
})

describe("turning it on", () => {
  test("needs a test sign-in that passed, by the same user and with the same settings", async () => {
    expect((await owner.put(`${path}/level`, { level: "optional", ...proof })).body.code).toBe("sso.test_needed")
    expect(await steps.test(owner, idp, "nobody@harbor-pine.demo")).toMatchObject({
      state: "failed",
      reason: "personUnknown",
      matched: null,
      providerIdentityId: "nobody@harbor-pine.demo",
    })
    const passed = await steps.test(owner, idp, ownLogin)
    expect(passed).toMatchObject({ state: "passed", reason: null, matched: { userId: owner.userId } })
    expect(passed.checks.map(({ outcome }: { outcome: string }) => outcome)).toEqual(Array(10).fill("passed"))
    await owner.put(path, idp.draft("harbor-pine"))
    expect((await owner.put(`${path}/level`, { level: "optional", ...proof })).body.code).toBe("sso.test_needed")
    await steps.test(owner, idp, ownLogin)
    expect((await owner.get(path)).body.lastTest).toMatchObject({ passed: true, counts: true })
    expect((await owner.put(`${path}/level`, { level: "optional", ...proof })).body.level).toBe("optional")
  })
})

describe("signing in", () => {
  test("starts with the company sign-in name, and strangers learn nothing about users", async () => {
    const ask = async (name: string) =>
      (await server.anonymous().get(`/svc/auth/v1/sso/username/${encodeURIComponent(name)}`)).body
    expect(await ask("Harbor-Pine")).toEqual({ sso: true, displayName: "Harbor Pine ID", passwordAllowed: true })
    const nothing = { sso: false, displayName: null, passwordAllowed: true }
    for (const name of ["unknown", ownLogin, "nobody@harbor-pine.demo"]) expect(await ask(name)).toEqual(nothing)
    const answer = await server.anonymous().post("/svc/auth/v1/sso/sign-ins", { name: "unknown" })
    expect(answer).toMatchObject({ status: 404, body: { code: "sso.unavailable" } })
  })
  test("with a signed request opens a session, links the user and is in the log", async () => {
    const browser = openBrowser(server)
    const address = await steps.start(browser, "harbor-pine", { returnTo: "/adminv2/account/100" })
    const metadata = await steps.spMetadata()
    const requestId = await idp.readRequest(metadata, address)
    const { status, location } = await steps.post(browser, await idp.answer(metadata, { requestId, nameId: ownLogin }))
    expect(status).toBe(303)
    expect(location).toMatch(/^http:\/\/portal\.test\/login\/sso\?code=/)
    const answer = await steps.redeem(browser, steps.codeIn(location))
    expect(answer).toMatchObject({ status: 200, body: { userId: owner.userId, returnTo: "/adminv2/account/100" } })
    expect(answer.body.refresh_token).toBeUndefined()
    expect((await browser.refresh()).status).toBe(200)
    const self = await browser.send("/svc/auth/v1/sso/users/self", { token: answer.body.access_token as string })
    expect(self.body).toMatchObject({ level: "optional", signedInWithSso: true, passwordAllowed: true })
    expect((await steps.redeem(browser, steps.codeIn(location))).body.code).toBe("sso.failed")
    const log = (await owner.get("/svc/auth/v1/audit/sso/logs/100")).body.items as { action: string }[]
    expect(log.map(({ action }) => action)).toEqual(expect.arrayContaining(["sso.signed_in", "sso.user_linked"]))
    expect(log.every(({ action }) => action.startsWith("sso."))).toBe(true)
  })
  test("that begins at the provider, with an encrypted assertion", async () => {
    const browser = openBrowser(server)
    const metadata = await steps.spMetadata()
    const { location } = await steps.post(browser, await idp.answer(metadata, { nameId: ownLogin, encrypted: true }))
    expect(location).toContain("/login/sso?code=")
    expect((await steps.redeem(browser, steps.codeIn(location))).body.userId).toBe(owner.userId)
  })
  test("that begins at the provider does not replace the session of another user unasked", async () => {
    const browser = openBrowser(server)
    const metadata = await steps.spMetadata()
    expect((await browser.signIn(await loginOf(administrator.userId))).status).toBe(200)
    const arrive = async () =>
      steps.codeIn((await steps.post(browser, await idp.answer(metadata, { nameId: ownLogin }))).location)
    const asked = await steps.redeem(browser, await arrive())
    expect(asked).toMatchObject({
      status: 409,
      body: {
        code: "sso.other_user_signed_in",
        next: { presentLogin: await loginOf(administrator.userId), newLogin: ownLogin },
      },
    })
    expect((await browser.refresh()).body.userId).toBe(administrator.userId)
    const { confirmation } = asked.body.next as { confirmation: string }
    expect((await steps.redeem(openBrowser(server), confirmation)).body.code, "another browser").toBe("sso.failed")
    const again = (await steps.redeem(browser, await arrive())).body.next as { confirmation: string }
    expect((await steps.redeem(browser, again.confirmation)).body.userId).toBe(owner.userId)
    expect((await steps.redeem(browser, again.confirmation)).body.code).toBe("sso.failed")
    // Nobody is asked who is signed in already, or who began here.
    expect((await steps.redeem(browser, await arrive())).body.userId).toBe(owner.userId)
    expect((await browser.signIn(await loginOf(administrator.userId))).status).toBe(200)
    const requestId = requestIdOf(await steps.start(browser, "harbor-pine"))
    const { location } = await steps.post(browser, await idp.answer(metadata, { requestId, nameId: ownLogin }))
    expect((await steps.redeem(browser, steps.codeIn(location))).body.userId).toBe(owner.userId)
  })
  test("ends when the provider signs the user out", async () => {
    const browser = openBrowser(server)
    const metadata = await steps.spMetadata()
    const { location } = await steps.post(browser, await idp.answer(metadata, { nameId: ownLogin, sessionIndex: "s9" }))
    const token = (await steps.redeem(browser, steps.codeIn(location))).body.access_token as string
    const out = await browser.send("/svc/auth/v1/sso/sign-out", { method: "POST", token })
    expect(out.body.address).toMatch(/^https:\/\/id\.harborpine\.example\/saml\/slo\?SAMLRequest=/)
    const isOpen = async () => (await browser.send("/api/portal/session", { token })).status === 200
    const logout = (more: Parameters<TestIdp["logoutQuery"]>[1] = {}) =>
      browser.send(`/svc/auth/sso/saml/100/slo?${idp.logoutQuery(ownLogin, { sessionIndex: "s9", ...more })}`)
    for (const refused of [{ unsigned: true }, { sessionIndex: "s8" }, { issuer: "https://other.example" }]) {
      await logout(refused)
      expect(await isOpen(), JSON.stringify(refused)).toBe(true)
    }
    const left = await logout()
    expect(left.status).toBe(303)
    expect(left.headers["location"]).toMatch(/^https:\/\/id\.harborpine\.example\/saml\/slo\?SAMLResponse=/)
    expect(await isOpen()).toBe(false)
    expect((await browser.refresh()).body.next).toEqual({ reason: "ssoSignedOut" })
  })
  test("for an app ends with it too, at our identity provider as well", async () => {
    const browser = openBrowser(server)
    const metadata = await steps.spMetadata()
    const interactionId = await begin(browser, { client_id: "dialplane-desktop", redirect_uri: loopback })
    const requestId = requestIdOf(await steps.start(browser, "harbor-pine", { interactionId }))
    const { location } = await steps.post(
      browser,
      await idp.answer(metadata, { requestId, nameId: ownLogin, sessionIndex: "s7" }),
    )
    const { body } = await browser.send(`/idp/interaction/${interactionId}/sso`, {
      method: "POST",
      json: { code: steps.codeIn(location) },
    })
    const given = { redirect: loopback, platform: "desktop" }
    const tokens = await exchange(browser, {
      code: await codeFrom(browser, body.to),
      code_verifier: verifier,
      ...given,
    })
    expect((await userInfo(browser, tokens.body.access_token)).status).toBe(200)
    // It counts as a sign-in with single sign-on where that is required.
    const level = (to: string) =>
      server.database.transaction("system", (db) =>
        db.run(sql`update sso_configurations set level = ${to}, required_since = now() where account_id = 100`),
      )
    await level("required")
    const renewal = { grant_type: "refresh_token", ...given }
    const renewed = await exchange(browser, { ...renewal, refresh_token: tokens.body.refresh_token })
    expect(renewed.status).toBe(200)
    await level("optional")
    await browser.send(`/svc/auth/sso/saml/100/slo?${idp.logoutQuery(ownLogin, { sessionIndex: "s7" })}`)
    expect((await userInfo(browser, renewed.body.access_token)).status).toBe(401)
    expect((await exchange(browser, { ...renewal, refresh_token: renewed.body.refresh_token })).status).toBe(401)
  })
  test("is refused for users of other accounts, and matched only in its own", async () => {
    const browser = openBrowser(server)
    const stranger = await server.as("accountSuperUser", 110)
    const { location } = await steps.post(
      browser,
      await idp.answer(await steps.spMetadata(), { nameId: await loginOf(stranger.userId) }),
    )
    expect(location).toBe("http://portal.test/login?ssoError=1")
    expect(await steps.lastReason()).toBe("personUnknown")
  })
})

describe("required", () => {
  test("needs an excluded super user with two-factor authentication", async () => {
    await steps.test(owner, idp, ownLogin)
    expect((await owner.put(`${path}/level`, { level: "required", ...proof })).body.code).toBe("sso.break_glass_needed")
    const changed = await owner.put("/svc/auth/v1/sso/change-users-state/accounts/100", {
      userIds: [guard.userId],
      ssoEnabled: false,
      reason: "If the provider fails",
      ...proof,
    })
    expect(changed.body).toEqual({ changed: 1, unchanged: 0, failures: [] })
    expect((await owner.put(`${path}/level`, { level: "required", ...proof })).body.code).toBe("sso.break_glass_needed")
    mfa.moveClock()
    secret = (await mfa.addApp(guard)).secret
    expect((await owner.put(`${path}/level`, { level: "required", ...proof })).body.level).toBe("required")
    expect((await owner.get("/svc/auth/v1/sso/disabled-users/accounts/100")).body.items).toMatchObject([
      { userId: guard.userId, ssoEnabled: false, breakGlass: true, reason: "If the provider fails" },
    ])
  })
  test("a correct password leads to the provider, a wrong one says nothing about it", async () => {
    const browser = openBrowser(server)
    const login = await loginOf(administrator.userId)
    const right = await browser.signIn(login)
    expect(right).toMatchObject({
      status: 403,
      body: { code: "session.sso_required", next: { companyName: "harbor-pine" } },
    })
    expect((await browser.signIn(login, { password: "wrong password" })).body.code).toBe("session.wrong_credentials")
  })
  test("excluded users are not linked by their login name", async () => {
    const unlinked = "users-admin@harbor-pine.demo"
    const unlinkedUser = await server.as(unlinked)
    const state = (ssoEnabled: boolean) =>
      owner.put("/svc/auth/v1/sso/users", { userId: unlinkedUser.userId, ssoEnabled, ...proof })
    expect((await state(false)).status).toBe(200)
    const arrive = async () => {
      const answer = await idp.answer(await steps.spMetadata(), { nameId: unlinked })
      return (await steps.post(openBrowser(server), answer)).location
    }
    expect(await arrive()).toBe("http://portal.test/login?ssoError=1")
    expect(await steps.lastReason()).toBe("excluded")
    expect((await owner.get(`/svc/auth/v1/sso/users/${unlinkedUser.userId}`)).body.linked).toBe(false)
    expect((await state(true)).status).toBe(200)
    expect(await arrive()).toContain("/login/sso?code=")
    const login = encodeURIComponent(unlinked)
    const gone = await owner.delete(`/api/identity/v1/${unlinkedUser.userId}/provider/saml/username/${login}`, proof)
    expect(gone.status).toBe(204)
  })
  test("sessions that were opened with a password end at their renewal", async () => {
    await owner.put(`${path}/level`, { level: "optional", ...proof })
    const browser = openBrowser(server)
    expect((await browser.signIn(await loginOf(administrator.userId))).status).toBe(200)
    await owner.put(`${path}/level`, { level: "required", ...proof })
    expect((await browser.refresh()).body).toMatchObject({
      code: "session.refresh_refused",
      next: { reason: "ssoRequired" },
    })
  })
  const otherLogin = "users-admin@harbor-pine.demo"
  const signInAs = async (login: string) => {
    const answer = await idp.answer(await steps.spMetadata(), { nameId: login })
    const browser = openBrowser(server)
    const { location } = await steps.post(browser, answer)
    return server.withToken((await steps.redeem(browser, steps.codeIn(location))).body.access_token as string)
  }
  const unlink = async (userId: number) => {
    const one = `/api/identity/v1/${userId}/provider/saml/username/${encodeURIComponent(otherLogin)}`
    expect((await owner.delete(one, proof)).status).toBe(204)
  }
  const users = "/api/ucaas/account/100/users"
  test("who signed in with single sign-on is not asked for an expired password, nor in another role", async () => {
    const person = await signInAs(otherLogin)
    const withPassword = await server.as(otherLogin)
    const run = (statement: ReturnType<typeof sql>) => server.database.transaction("system", (db) => db.run(statement))
    const { userId } = withPassword
    const asked = async (client: TestClient) =>
      (await client.get("/api/portal/session")).body.passwordExpired as boolean
    await run(sql`insert into role_memberships (account_id, user_id, role_id) values (100, ${userId}, 3)`)
    const causes = [
      sql`update credentials set must_change = true where user_id = ${userId}`,
      sql`update credentials set must_change = false, changed_at = now() - interval '31 days' where user_id = ${userId}`,
    ]
    await run(sql`insert into account_security_policies (account_id, password_expires_days) values (100, 30)`)
    for (const cause of causes) {
      await run(cause)
      expect(await asked(withPassword)).toBe(true)
      expect((await withPassword.get(users)).body.code).toBe("request.password_expired")
      expect(await asked(person)).toBe(false)
      expect((await person.get(users)).status).toBe(200)
      const swapped = await person.put("/api/authorizer/role-contexts/swap", { role_id: 3 })
      expect(swapped.status).toBe(200)
      const inOtherRole = server.withToken(swapped.body.access_token as string)
      expect(await asked(inOtherRole)).toBe(false)
      expect((await inOtherRole.get(users)).status).toBe(200)
    }
    await run(sql`delete from account_security_policies where account_id = 100`)
    await run(sql`update credentials set changed_at = now() where user_id = ${userId}`)
    await run(sql`delete from role_memberships where account_id = 100 and user_id = ${userId} and role_id = 3`)
    await unlink(userId)
  })
  test("two-factor authentication is left to the provider: in the preview, the coverage, and for open sessions", async () => {
    const enforcement = "/api/portal/accounts/100/mfa-enforcement/preview"
    const edit = { mode: "required", requiredOf: "all", graceDays: 0, endSessions: true }
    const person = await signInAs(otherLogin)
    const preview = (await owner.post(enforcement, edit)).body
    expect(preview).toMatchObject({ required: 1, notEnrolled: 0, signedOut: 0 })
    expect(preview.exemptBySso).toBeGreaterThan(5)
    const put = (fields: object) => owner.put("/svc/auth/mfa/enforcement/100", { ...fields, ...proof })
    expect((await put(edit)).status).toBe(200)
    const coverage = async (query: string) => (await owner.get(`/api/portal/accounts/100/mfa-coverage?${query}`)).body
    expect((await coverage(`search=${otherLogin}`)).items).toMatchObject([
      { isRequired: false, exempt: "sso", state: "notRequired", setUpBy: null },
    ])
    expect((await coverage("show=required")).items).toMatchObject([{ userId: guard.userId, exempt: null }])
    expect((await coverage("show=overdue")).items).toEqual([])
    const file = await owner.get("/api/portal/accounts/100/mfa-coverage/export")
    expect(String(file.body)).toContain("Users Admin,,Not set up,No,")
    expect(String(file.body)).toContain("single sign-on, which is required")
    expect((await person.get("/api/portal/session")).body.setUpTwoFactorBy).toBeNull()

    // Where passwords are allowed too, those of whom it is required are the same people as without single sign-on.
    await owner.put(`${path}/level`, { level: "optional", ...proof })
    const withPassword = await server.as(otherLogin)
    const optional = (await owner.post(enforcement, edit)).body
    expect(optional).toMatchObject({ exemptBySso: 0, required: preview.exemptBySso + 1 })
    expect(optional.signedOut).toBeGreaterThan(0)
    expect((await person.get("/api/portal/session")).body.setUpTwoFactorBy).not.toBeNull()
    expect((await put(edit)).status).toBe(200)
    expect((await withPassword.get("/api/portal/session")).status).toBe(401)
    expect((await person.get("/api/portal/session")).status).toBe(200)
    await put({ mode: "offered" })
    await owner.put(`${path}/level`, { level: "required", ...proof })
    await unlink(withPassword.userId)
    administrator = await server.as("accountAdministrator")
  })
  test("excluded users need a verification code, and administrators learn of it", async () => {
    const browser = openBrowser(server)
    const answer = await browser.signIn(guardLogin)
    expect(answer.body).toMatchObject({ code: "mfa.required" })
    const { challenge } = answer.body.next as { challenge: string }
    const opened = await mfa.answerWith(
      browser,
      challenge,
      mfa.nextCode(secret),
      { remember: true },
      "dialplane-portal",
    )
    expect(opened.status).toBe(200)
    const log = (await owner.get("/svc/auth/v1/audit/sso/logs/100?action=sso.break_glass_used")).body.items
    expect(log).toMatchObject([{ actorUserId: guard.userId }])
    const notices = await server.database.transaction("system", (db) =>
      db.many(sql`select from account_notices n where n.account_id = 100 and n.kind = 'breakGlassUsed'`),
    )
    expect(notices).toHaveLength(1)
    // The renewal of their session does not end it, and a remembered browser is asked again.
    expect((await browser.refresh()).status).toBe(200)
    expect((await browser.signIn(guardLogin)).body.code).toBe("mfa.required")
  })
  test("of several, each is changed by itself, with the reason where it is not", async () => {
    const users = "/svc/auth/v1/accounts/100/sso/users"
    const stranger = await server.as("accountSuperUser", 110)
    const userIds = [administrator.userId, guard.userId, stranger.userId]
    const excluded = await owner.put(users, { userIds, ssoEnabled: false, ...proof })
    expect(excluded.body).toEqual({
      changed: 1,
      unchanged: 1,
      failures: [{ userId: stranger.userId, name: "", reason: "There is no such user." }],
    })
    const included = await owner.put(users, { userIds, ssoEnabled: true, ...proof })
    expect(included.body).toMatchObject({ changed: 1, unchanged: 0 })
    expect(included.body.failures.map(({ userId }: { userId: number }) => userId)).toEqual([
      guard.userId,
      stranger.userId,
    ])
    expect(included.body.failures[0].reason).toContain("last super user")
    expect((await owner.get(`/svc/auth/v1/sso/users/${administrator.userId}`)).body.ssoEnabled).toBe(true)
    const reseller = await server.as("accountSuperUser", 110)
    expect((await reseller.put(users, { userIds, ssoEnabled: false, ...proof })).status).toBe(404)
  })
  test("the last one of them can be neither included nor lose the code", async () => {
    const include = await owner.put("/svc/auth/v1/sso/users", { userId: guard.userId, ssoEnabled: true, ...proof })
    expect(include).toMatchObject({ status: 409, body: { code: "sso.last_break_glass" } })
    const { methods } = (await guard.get("/svc/auth/mfa/methods/self")).body as { methods: { mfaId: number }[] }
    const removed = await owner.delete(`/svc/auth/mfa/methods/${methods[0]!.mfaId}`, proof)
    expect(removed).toMatchObject({ status: 409, body: { code: "sso.last_break_glass" } })
    expect((await owner.get(path)).body.breakGlassUsers).toBe(1)
  })
})

describe("people", () => {
  test("who never signed in are listed", async () => {
    const { items } = (await owner.get("/svc/auth/v1/accounts/100/never-logged-in-users?limit=5")).body
    expect(items.length).toBeGreaterThan(0)
    expect(items[0]).toMatchObject({ role: expect.any(String), source: expect.any(String) })
  })
  test("are shown one by one and excluded in the list", async () => {
    expect((await owner.get(`/svc/auth/v1/sso/users/${administrator.userId}`)).body).toMatchObject({ ssoEnabled: true })
    expect((await owner.get(`${path}/users?state=excluded`)).body.items).toHaveLength(1)
    const stranger = await server.as("accountSuperUser", 110)
    expect((await stranger.get(`/svc/auth/v1/sso/users/${administrator.userId}`)).status).toBe(404)
  })
})

describe("identities", () => {
  const base = "/api/identity/v1"
  test("are counted, read and unlinked, which ends sessions opened with them", async () => {
    expect((await owner.get(`${base}/account/100/system/essentials`)).body).toMatchObject({
      provider: "saml",
      level: "required",
      linkedUsers: 1,
    })
    const one = (await owner.get(`${base}/provider/sso/username/${encodeURIComponent(ownLogin)}`)).body
    expect(one).toMatchObject({ identityId: owner.userId, provider: "saml", providerIdentityId: ownLogin })
    const wrong = await owner.delete(`${base}/${owner.userId}/provider/saml/providerIdentityId/somebody-else`, proof)
    expect(wrong.body.code).toBe("sso.identity_not_found")
    const right = `${base}/${owner.userId}/provider/saml/username/${encodeURIComponent(ownLogin)}`
    expect((await owner.delete(right, {})).body.code).toBe("sso.proof_needed")
    expect((await owner.delete(right, proof)).status).toBe(204)
    expect((await owner.delete(right, proof)).body.code).toBe("sso.identity_not_found")
  })
})

describe("domains", () => {
  test("are verified by a record and then lead to the provider", async () => {
    const added = await owner.post(`${path}/domains`, { domain: "Harbor-Pine.example", ...proof })
    expect(added.body).toMatchObject({ domain: "harbor-pine.example", state: "pending" })
    const waiting = await owner.post(`${path}/domains`, { domain: "waiting.harbor-pine.example", ...proof })
    const check = (id: number) => owner.post(`${path}/domains/${id}/check`)
    expect((await check(waiting.body.domainId)).body).toMatchObject({
      state: "pending",
      lastFailure: expect.any(String),
    })
    expect((await check(added.body.domainId)).body.state).toBe("verified")
    const found = await server.anonymous().get("/svc/auth/v1/sso/username/whoever%40harbor-pine.example")
    expect(found.body.sso).toBe(true)
    const one = `${path}/domains/${waiting.body.domainId}`
    expect((await owner.delete(one, {})).body.code).toBe("sso.proof_needed")
    expect((await owner.delete(one, proof)).status).toBe(204)
  })
  test("belong to one account", async () => {
    const other = await server.as("accountSuperUser", 110)
    const added = await other.post(`${settingsPath(110)}/domains`, { domain: "harbor-pine.example", ...proof })
    const checked = await other.post(`${settingsPath(110)}/domains/${added.body.domainId}/check`)
    expect(checked.body.code).toBe("sso.domain_taken")
  })
  test("that wait are looked for ten at a time, and one that fails ends nothing", async () => {
    const inDatabase = (change: ReturnType<typeof sql>) =>
      server.database.transaction("system", (db) => db.many<{ state: string; count: number }>(change))
    await inDatabase(sql`
      insert into sso_domains (account_id, domain, token)
      select 110, 'waits' || to_char(n, 'FM00') || '.example', 'token' from generate_series(1, 25) n`)
    let [open, most] = [0, 0]
    const dns: typeof server.kit.dns = {
      ...server.kit.dns,
      findText: async ({ name }) => {
        open += 1
        most = Math.max(most, open)
        await new Promise((resolve) => setTimeout(resolve, 20))
        open -= 1
        if (name.includes("waits03")) throw new Error("The look-up failed.")
        return { state: "found" }
      },
    }
    const run = async (begin?: () => () => boolean) => {
      const job = domainsJob({ ...server.kit, dns }, begin)
      server.kit.jobs.register(job)
      await runJob(server, job)
      return inDatabase(sql`
        select d.state, count(*)::int as count from sso_domains d where d.domain like 'waits%' group by 1 order by 1`)
    }
    let left = 1
    const short = await run(() => () => left-- <= 0)
    expect(most).toBe(10)
    expect(short.reduce((sum, { state, count }) => sum + (state === "verified" ? count : 0), 0)).toBeLessThanOrEqual(10)
    expect(await run()).toEqual([
      { state: "pending", count: 1 },
      { state: "verified", count: 24 },
    ])
    server.kit.jobs.register(domainsJob(server.kit))
    await inDatabase(sql`delete from sso_domains where domain like 'waits%'`)
    await inDatabase(sql`delete from jobs where name = 'sso.domains' and state = 'waiting'`)
  })
  test("let new people in as end users, if that is turned on", async () => {
    const metadata = await steps.spMetadata()
    const answer = () =>
      idp.answer(metadata, {
        nameId: "new.person@harbor-pine.example",
        attributes: { firstName: "New", lastName: "Person" },
      })
    await steps.post(openBrowser(server), await answer())
    expect(await steps.lastReason()).toBe("personUnknown")
    expect((await owner.put(path, idp.draft("harbor-pine", { justInTime: true }))).status).toBe(200)
    const inDatabase = (change: Parameters<typeof server.database.transaction>[1]) =>
      server.database.transaction("system", change)
    await inDatabase((db) =>
      db.run(sql`insert into scim_settings (account_id, enabled, only_by_scim) values (100, true, true)`),
    )
    await steps.post(openBrowser(server), await answer())
    expect(await steps.lastReason(), "users can only be added by SCIM").toBe("personUnknown")
    await inDatabase((db) => db.run(sql`delete from scim_settings where account_id = 100`))
    await inDatabase((db) =>
      db.run(sql`
        insert into webhooks (account_id, id, name, url, events, owner_user_id, secret_sealed)
        values (100, 76, 'People', 'https://people.invalid/', '{user.created}', ${owner.userId}, '')`),
    )
    const browser = openBrowser(server)
    const { location } = await steps.post(browser, await answer())
    expect(location).toContain("code=")
    const { userId } = (await steps.redeem(browser, steps.codeIn(location))).body as { userId: number }
    expect((await owner.get(`/svc/auth/v1/sso/users/${userId}`)).body).toMatchObject({
      role: "End User",
      name: "New Person",
    })
    const announced = await inDatabase((db) =>
      db.many<{ body: string }>(sql`select d.body from webhook_deliveries d where d.webhook_id = 76`),
    )
    expect((announced as { body: string }[]).map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([
      { type: "user.created", data: { userId, name: "New Person", changedBy: "Single sign-on" } },
    ])
    await inDatabase((db) => db.run(sql`delete from webhooks where id = 76`))
    await steps.post(openBrowser(server), await idp.answer(metadata, { nameId: "x@elsewhere.example" }))
    expect(await steps.lastReason()).toBe("domainNotVerified")
  })
})

describe("certificates", () => {
  test("that expire are warned of once for each date", async () => {
    const started = new Date(Date.now() - 10 * 365.25 * 86_400_000 + 20 * 86_400_000)
    const soon = await makeKeyPair("Soon", started)
    const draft = idp.draft("harbor-pine", {}, { certificates: [idp.certificate, soon.certificate] })
    expect((await owner.put(path, draft)).status).toBe(200)
    const job = server.kit.jobs.definitions().find(({ name }) => name === "sso.certificates")!
    for (let turn = 0; turn < 2; turn++) {
      await server.database.transaction("system", (db) => server.kit.jobs.enqueue(db, job, {}, { accountId: 1 }))
      await server.kit.jobs.drain()
    }
    const warned = await server.database.transaction("system", (db) =>
      db.many<{ days: number }>(sql`select w.days from sso_certificate_warnings w where w.account_id = 100`),
    )
    expect(warned).toEqual([{ days: 30 }])
    const notices = await server.database.transaction("system", (db) =>
      db.many<{ title: string }>(
        sql`select n.title from account_notices n where n.account_id = 100 and n.kind = 'certificateExpiring'`,
      ),
    )
    expect(notices).toEqual([
      { title: expect.stringMatching(/^A certificate of Harbor Pine ID expires on \d{4}-\d\d-\d\d$/) },
    ])
    const inBanner = async () =>
      (await owner.get("/api/portal/accounts/100/notices?done=open&banner=true")).body.items
        .filter(({ kind }: { kind: string }) => kind === "certificateExpiring")
        .map(({ link }: { link: string }) => link)
    expect(await inBanner()).toEqual(["/adminv2/account/100/single-sign-on"])
    // Removing the certificate ends the warning.
    expect((await owner.put(path, idp.draft("harbor-pine"))).status).toBe(200)
    expect(await inBanner()).toEqual([])
  })
  test("that have all expired stop sign-ins before they begin, and the log says why", async () => {
    const past = await makeKeyPair("Past", new Date("2000-01-01T00:00:00Z"))
    const kept = await server.database.transaction("system", async (db) => {
      const row = await db.one<{ provider: unknown }>(
        sql`select s.provider from sso_configurations s where s.account_id = 100`,
      )
      await db.run(sql`
        update sso_configurations set provider = jsonb_set(provider, '{certificates}',
          ${JSON.stringify([past.certificate])}::jsonb) where account_id = 100`)
      return row.provider
    })
    const start = (name: string) => server.anonymous().post("/svc/auth/v1/sso/sign-ins", { name })
    const answer = await start("harbor-pine")
    expect([answer.status, answer.body.code]).toEqual([409, "sso.certificate_expired"])
    expect(answer.body.message).toContain("has expired")
    const bookmark = await server.anonymous().get("/svc/auth/sso/start/harbor-pine")
    expect([bookmark.status, bookmark.headers["location"]]).toEqual([
      303,
      "http://portal.test/login?ssoError=certificate",
    ])
    expect(await steps.lastReason()).toBe("certificateExpired")
    expect((await start("nobody-knows-it")).body.code).toBe("sso.unavailable")
    await server.database.transaction("system", (db) =>
      db.run(sql`update sso_configurations set provider = ${JSON.stringify(kept)}::jsonb where account_id = 100`),
    )
    expect((await start("harbor-pine")).status).toBe(200)
  })
  test("are warned of even if another one cannot be read, each run as far as its time goes", async () => {
    const started = new Date(Date.now() - 10 * 365.25 * 86_400_000 + 5 * 86_400_000)
    const certificates = [
      (await makeKeyPair("One", started)).certificate,
      (await makeKeyPair("Two", started)).certificate,
    ]
    expect((await owner.put(path, idp.draft("harbor-pine", {}, { certificates }))).status).toBe(200)
    await server.database.transaction("system", (db) =>
      db.run(sql`
        update sso_configurations set provider = jsonb_set(provider, '{certificates}',
          '["unreadable"]'::jsonb || (provider -> 'certificates')) where account_id = 100`),
    )
    const warnings = async () =>
      (
        await server.database.transaction("system", (db) =>
          db.one<{ count: number }>(sql`
            select count(*)::int as count from sso_certificate_warnings w where w.account_id = 100 and w.days = 7`),
        )
      ).count
    let left = 2
    const short = certificatesJob(server.kit, () => () => left-- <= 0)
    server.kit.jobs.register(short)
    await runJob(server, short)
    expect(await warnings()).toBe(1)
    server.kit.jobs.register(certificatesJob(server.kit))
    await runJob(server, certificatesJob(server.kit))
    expect(await warnings()).toBe(2)
    await server.database.transaction("system", async (db) => {
      await db.run(sql`update sso_configurations set provider = provider #- '{certificates,0}' where account_id = 100`)
      await db.run(sql`delete from jobs where name = 'sso.certificates' and state = 'waiting'`)
    })
    expect((await owner.put(path, idp.draft("harbor-pine"))).status).toBe(200)
  })
})

describe("another certificate", () => {
  test("with the same entity id makes required optional, unless one that verified a sign-in stays", async () => {
    const require = () =>
      server.database.transaction("system", (db) =>
        db.run(sql`
          update sso_configurations set level = 'required', is_tested = true, required_since = now()
          where account_id = 100`),
      )
    const next = await makeIdp(idp.entityId)
    const save = async (...certificates: string[]) =>
      (await owner.put(path, idp.draft("harbor-pine", {}, { certificates }))).body.level as string
    await require()
    expect(await save(idp.certificate, next.certificate)).toBe("required")
    expect(await save(next.certificate), "nobody signed in with it").toBe("optional")
    await save(idp.certificate, next.certificate)
    await require()
    expect(await steps.test(owner, next, ownLogin)).toMatchObject({ state: "passed" })
    expect(await save(next.certificate), "it verified a sign-in").toBe("required")
    const other = await makeIdp(idp.entityId)
    expect(await save(other.certificate)).toBe("optional")
    await save(idp.certificate)
  })
})

describe("a cancelled account", () => {
  test("gives its domains up", async () => {
    const other = await server.as("accountSuperUser", 110)
    const added = await other.post(`${settingsPath(110)}/domains`, { domain: "cancelled.example", ...proof })
    const { domainId } = added.body as { domainId: number }
    expect((await other.post(`${settingsPath(110)}/domains/${domainId}/check`)).body.state).toBe("verified")
    await server.database.transaction("system", (db) =>
      server.kit.statusSteps.run(db, "Cancelled", {
        kit: server.kit,
        accountId: 110,
        actorUserId: null,
        actorName: "Test",
        traceId: "test",
      }),
    )
    const mine = await owner.post(`${path}/domains`, { domain: "cancelled.example", ...proof })
    expect((await owner.post(`${path}/domains/${mine.body.domainId}/check`)).body.state).toBe("verified")
    const entries = (await other.get("/svc/auth/v1/audit/sso/logs/110?action=sso.domain_removed")).body.items
    expect(JSON.stringify(entries)).toContain("cancelled.example")
    expect((await other.get(`${settingsPath(110)}/domains`)).body.items).toEqual([])
  })
})

describe("deleting", () => {
  test("turns it off and can be restored", async () => {
    expect((await owner.delete(path, proof)).status).toBe(204)
    expect((await owner.get(path)).body).toMatchObject({
      configured: false,
      level: "off",
      restorableUntil: expect.any(String),
    })
    expect((await openBrowser(server).signIn(await loginOf(administrator.userId))).status).toBe(200)
    const restored = await owner.post(`${path}/restore`, proof)
    expect(restored.body).toMatchObject({ configured: true, level: "off", companyName: "harbor-pine" })
    expect((await owner.post(`${path}/restore`, proof)).body.code).toBe("sso.already_set_up")
    const other = await server.as("accountSuperUser", 110)
    const theirs = settingsPath(110)
    expect((await other.put(theirs, idp.draft("other-company"))).status).toBe(200)
    expect((await other.delete(theirs, proof)).status).toBe(204)
    await server.database.transaction("system", (db) =>
      db.run(sql`update sso_configurations set deleted_at = now() - interval '31 days' where account_id = 110`),
    )
    expect((await other.post(`${theirs}/restore`, proof)).body.code).toBe("sso.nothing_to_restore")
    const job = server.kit.jobs.definitions().find(({ name }) => name === "sso.certificates")!
    await server.database.transaction("system", (db) => server.kit.jobs.enqueue(db, job, {}, { accountId: 1 }))
    await server.kit.jobs.drain()
    expect(
      await server.database.transaction("system", (db) =>
        db.many(sql`select from sso_configurations c where c.account_id = 110`),
      ),
    ).toEqual([])
  })
})

test("the log of single sign-on is listed, named and exported", async () => {
  const types = (await owner.get("/svc/auth/v1/audit/sso/logs/types")).body as { eventType: string }[]
  expect(types.map(({ eventType }) => eventType)).toContain("sso.level_changed")
  expect(types.every(({ eventType }) => eventType.startsWith("sso."))).toBe(true)
  const one = (await owner.get("/svc/auth/v1/audit/sso/logs/100?action=sso.level_changed")).body.items
  expect(one.length).toBeGreaterThan(1)
  expect((await owner.get("/svc/auth/v1/audit/sso/logs/100?action=session.started")).body.items).toEqual([])
  const { jobId } = (await owner.get("/svc/auth/v1/audit/sso/logs/100/export", { "x-confirm-change": "true" }))
    .body as { jobId: number }
  await server.kit.jobs.drain()
  const file = (await owner.get(`/api/portal/jobs/${jobId}/file`)).body as string
  expect(file).toContain("sso.level_changed")
  expect(file).not.toContain("session.started")
  expect((await (await server.as("endUser")).get("/svc/auth/v1/audit/sso/logs/100")).status).toBe(403)
})

test("an old request, and the settings of before, are not answered", async () => {
  const metadata = await steps.spMetadata()
  await steps.test(owner, idp, ownLogin)
  await owner.put(`${path}/level`, { level: "optional", ...proof })
  const browser = openBrowser(server)
  const requestId = requestIdOf(await steps.start(browser, "harbor-pine"))
  await server.database.transaction("system", (db) => db.run(sql`update sso_sign_ins set expires_at = now()`))
  await steps.post(browser, await idp.answer(metadata, { requestId, nameId: ownLogin }))
  expect(await steps.lastReason()).toBe("requestExpired")
})
