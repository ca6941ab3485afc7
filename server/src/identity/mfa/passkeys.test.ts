import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { PasskeyCreation, PasskeyRequest } from "@dialplane/contract/kit/passkey"
import { demoPassword } from "../../app/demo/demo-people.ts"
import { sql } from "../../kit/database/sql.ts"
import { readEmails } from "../../testing/read-emails.ts"
import { clientHeaders, openBrowser, type TestBrowser } from "../../testing/test-browser.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { makeAuthenticator, type Authenticator, type AuthenticatorSettings } from "./authenticator.factory.ts"
import { mfaSteps, self, verification } from "./mfa.factory.ts"

const proof = { currentPassword: demoPassword }

const origin = "http://portal.test"
const portal = "dialplane-portal"
const confirming = "/svc/auth/mfa/passkeys/self/options"

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  moveClock()
})
afterAll(() => server.close())

const { addApp, moveClock, challengeFor, emailOf, sessionOf, nextCode } = mfaSteps(() => server)

/** `confirmed`: by people who have a method already. */
const begin = async (person: TestClient, name = "Laptop", confirmed: object = proof) => {
  const begun = await person.post(self, { kind: "passkey", name, ...confirmed })
  expect(begun.status, JSON.stringify(begun.body)).toBe(200)
  return begun.body as { mfaId: number; passkey: PasskeyCreation }
}
const confirmWith = (person: TestClient, mfaId: number, passkey: unknown) =>
  person.post(`${self}/${mfaId}/confirmation`, { passkey })
const addPasskey = async (person: TestClient, settings: AuthenticatorSettings = {}) => {
  const authenticator = await makeAuthenticator({ origin, ...settings })
  const { mfaId, passkey } = await begin(person)
  const confirmed = await confirmWith(person, mfaId, authenticator.create(passkey))
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200)
  return { authenticator, mfaId, recoveryCodes: confirmed.body.recoveryCodes as string[] | null }
}

const optionsFor = async (browser: TestBrowser, more: object = {}, client = portal) =>
  (
    await browser.send("/svc/auth/mfa/passkeys/options", {
      method: "POST",
      json: { client_id: client, ...more },
      headers: clientHeaders(client),
    })
  ).body as PasskeyRequest
const signInWith = (browser: TestBrowser, passkey: unknown, client = portal) =>
  browser.send("/svc/auth/mfa/passkeys/sign-in", {
    method: "POST",
    json: { client_id: client, passkey },
    headers: clientHeaders(client),
  })
const refusals = async (login: string) =>
  (
    await server.database.transaction("system", (db) =>
      db.many<{ refusal: string }>(sql`
        select e.after ->> 'refusal' as refusal from audit_entries e
          where e.action = 'mfa.passkey_refused' and e.object_name = ${login} order by e.id`),
    )
  ).map(({ refusal }) => refusal)

describe("adding a passkey", () => {
  test("takes the identity, a fresh answer for this site and this method, and brings recovery codes with the first", async () => {
    const person = await server.as("billingAdmin")
    expect((await person.post(self, { kind: "passkey" })).body.validationErrors[0].field).toBe("currentPassword")
    expect((await person.post(self, { kind: "passkey", currentPassword: "nope" })).body.code).toBe("password.wrong")
    const authenticator = await makeAuthenticator({ origin, synced: true })
    const first = await begin(person, "Phone")
    expect(first.passkey).toMatchObject({
      rp: { id: "portal.test" },
      user: { name: "billing-admin@harbor-pine.demo" },
      excludeCredentials: [],
      attestation: "none",
    })
    expect(Buffer.from(first.passkey.user.id, "base64url")).toHaveLength(32)
    for (const wrong of [
      { origin: "https://evil.example" },
      { rpId: "evil.example" },
      { challenge: Buffer.alloc(32).toString("base64url") },
    ]) {
      const { mfaId, passkey } = await begin(person, "Phone")
      expect((await confirmWith(person, mfaId, authenticator.create(passkey, wrong))).body.code).toBe(
        "mfa.passkey_refused",
      )
      // What was asked for once is used up, even by a wrong answer.
      if (wrong.challenge === undefined)
        expect((await confirmWith(person, mfaId, authenticator.create(passkey))).body.code).toBe("mfa.passkey_refused")
    }
    expect((await person.get(self)).body.methods).toEqual([])

    const { mfaId, passkey } = await begin(person, "Phone")
    const stranger = await server.as("accountAdministrator")
    const answer = authenticator.create(passkey)
    expect((await confirmWith(stranger, mfaId, answer)).status).toBe(404)
    const confirmed = await confirmWith(person, mfaId, answer)
    expect(confirmed.body.method).toMatchObject({ kind: "passkey", name: "Phone", synced: true, lastUsedAt: null })
    expect(confirmed.body.recoveryCodes).toHaveLength(10)
    expect((await readEmails(server, await emailOf("billing-admin@harbor-pine.demo")))[0]!.subject).toContain(
      "two-factor method was added",
    )
    // A second one lists the first, so that an authenticator does not make two; and nobody else can claim the same one.
    const asked = (await person.post(confirming)).body as PasskeyRequest
    const second = await begin(person, "Laptop", { passkey: await authenticator.get(asked) })
    expect(second.passkey.excludeCredentials).toMatchObject([{ id: authenticator.credentialId }])
    const other = await begin(stranger)
    expect((await confirmWith(stranger, other.mfaId, authenticator.create(other.passkey))).body.code).toBe(
      "mfa.passkey_refused",
    )
    expect((await stranger.get(self)).body.methods).toEqual([])
  })
})

describe("a passkey as the second factor", () => {
  const login = "account-super-user@harbor-pine.demo"
  let authenticator: Authenticator
  let mfaId: number
  let browser: TestBrowser
  beforeAll(async () => {
    const added = await addPasskey(await server.as("accountSuperUser"))
    authenticator = added.authenticator
    mfaId = added.mfaId
    browser = openBrowser(server)
  })
  const request = async (challenge: string) =>
    (await browser.send("/svc/auth/mfa/request/passkey", { method: "POST", json: { challenge } }))
      .body as PasskeyRequest
  const answer = (challenge: string, passkey: unknown, more: object = {}) =>
    browser.send(verification, {
      method: "POST",
      json: { client_id: portal, challenge, passkey, ...more },
      headers: clientHeaders(portal),
    })

  test("completes the sign-in, without a PIN too, and counts as used", async () => {
    const { challenge, methods } = await challengeFor(login, browser, portal)
    expect(methods).toMatchObject([{ kind: "passkey" }])
    const options = await request(challenge)
    expect(options).toMatchObject({
      rpId: "portal.test",
      allowCredentials: [{ id: authenticator.credentialId, transports: ["internal"] }],
    })
    const passkey = await authenticator.get(options, { verified: false, userHandle: null })
    expect((await answer(challenge, passkey, { code: "123456" })).body.validationErrors[0].field).toBe("code")
    const done = await answer(challenge, passkey)
    expect(done.status, JSON.stringify(done.body)).toBe(200)
    const person = server.withToken(done.body.access_token)
    expect((await person.get(self)).body.methods[0]).toMatchObject({ mfaId, lastUsedAt: expect.any(String) as string })
    // The challenge of the sign-in is gone, and the signature with it.
    expect((await answer(challenge, passkey)).body.code).toBe("mfa.challenge_gone")
  })

  test("is bound to its sign-in: another's answer, another's passkey, a repeated answer and a counter going back are refused", async () => {
    const before = (await refusals(login)).length
    const one = await challengeFor(login, browser, portal)
    const two = await challengeFor(login, browser, portal)
    const ofOne = await authenticator.get(await request(one.challenge))
    expect((await answer(two.challenge, ofOne)).body.code).toBe("mfa.passkey_refused")
    // It was used up by that.
    expect((await answer(one.challenge, ofOne)).body.code).toBe("mfa.passkey_refused")
    const stranger = await addPasskey(await server.as("reportsAdmin"))
    expect(
      (await answer(one.challenge, await stranger.authenticator.get(await request(one.challenge)))).body.code,
    ).toBe("mfa.passkey_refused")
    expect(
      (await answer(one.challenge, await authenticator.get(await request(one.challenge), { counter: 1 }))).body.code,
    ).toBe("mfa.passkey_refused")
    expect((await refusals(login)).slice(before)).toEqual(["challenge", "challenge", "counter"])
    expect(await refusals("reports-admin@harbor-pine.demo")).toEqual(["otherUser"])
    await server.database.transaction("system", (db) => db.run(sql`delete from sign_in_attempts`))
    expect(
      (await answer(one.challenge, await authenticator.get(await request(one.challenge), { counter: 50 }))).status,
    ).toBe(200)
  })

  test("wrong answers count like wrong codes", async () => {
    const { challenge } = await challengeFor(login, browser, portal)
    for (let turn = 0; turn < 5; turn++)
      expect(
        (await answer(challenge, await authenticator.get(await request(challenge), { origin: "https://evil.example" })))
          .body.code,
      ).toBe("mfa.passkey_refused")
    expect((await answer(challenge, await authenticator.get(await request(challenge)))).body.code).toBe("mfa.locked")
    await server.database.transaction("system", (db) => db.run(sql`delete from sign_in_attempts`))
  })
})

describe("a passkey as the only step", () => {
  const login = "call-queues-admin@harbor-pine.demo"
  let authenticator: Authenticator
  let mfaId: number
  let person: TestClient
  beforeAll(async () => {
    person = await server.as("callQueuesAdmin")
    const added = await addPasskey(person)
    authenticator = added.authenticator
    mfaId = added.mfaId
  })

  test("signs in without a name, counts as two factors, and leads where it began", async () => {
    const browser = openBrowser(server)
    const options = await optionsFor(browser, { portal: "dashboard" })
    expect(options).toMatchObject({ rpId: "portal.test", allowCredentials: [], userVerification: "required" })
    const done = await signInWith(browser, await authenticator.get(options))
    expect(done.status, JSON.stringify(done.body)).toBe(200)
    expect(done.body).not.toHaveProperty("refresh_token")
    expect(browser.cookies.has("dp_refresh")).toBe(true)
    expect((await sessionOf(done.body.access_token)).body).toMatchObject({ loginName: login, loginPortal: "dashboard" })
    const { after } = await server.database.transaction("system", (db) =>
      db.one<{ after: object }>(sql`
        select e.after from audit_entries e where e.action = 'session.started' and e.actor_user_id = ${person.userId}
          order by e.id desc limit 1`),
    )
    expect(after).toMatchObject({ way: "passkey", twoFactor: "passkey" })
  })

  test("is no sign-in with a password for the list of those who could do without single sign-on", async () => {
    const owner = await server.as("accountSuperUser")
    const last = async () =>
      (await owner.get(`/svc/auth/v1/sso/users/${person.userId}`)).body.lastPasswordSignInAt as string | null
    const before = await last()
    const browser = openBrowser(server)
    expect((await signInWith(browser, await authenticator.get(await optionsFor(browser)))).status).toBe(200)
    expect(await last()).toBe(before)
    const { challenge } = await challengeFor(login, browser, portal)
    const options = (await browser.send("/svc/auth/mfa/request/passkey", { method: "POST", json: { challenge } }))
      .body as PasskeyRequest
    const done = await browser.send(verification, {
      method: "POST",
      json: { client_id: portal, challenge, passkey: await authenticator.get(options) },
      headers: clientHeaders(portal),
    })
    expect(done.status, JSON.stringify(done.body)).toBe(200)
    expect(Date.parse((await last())!)).toBeGreaterThan(Date.parse(before ?? "1970-01-01"))
  })

  test("whatever is wrong, the answer is the same, and the account learns the reason", async () => {
    const browser = openBrowser(server)
    const tries: readonly (readonly [AuthenticatorSettings, string])[] = [
      [{ origin: "https://evil.example" }, "origin"],
      [{ rpId: "evil.example" }, "relyingParty"],
      [{ verified: false }, "userVerification"],
      [{ challenge: Buffer.alloc(32, 7).toString("base64url") }, "challenge"],
      [{ counter: 1 }, "counter"],
      [{ synced: true, counter: 100 }, "backup"],
      [{ userHandle: null }, "otherUser"],
      [{ userHandle: Buffer.alloc(32).toString("base64url") }, "otherUser"],
    ]
    const before = (await refusals(login)).length
    const answers = []
    for (const [settings] of tries)
      answers.push(await signInWith(browser, await authenticator.get(await optionsFor(browser), settings)))
    const right = await authenticator.get(await optionsFor(browser), { counter: 200 })
    const tampered = { ...right, response: { ...right.response, signature: right.response.signature.slice(0, -6) } }
    answers.push(await signInWith(browser, tampered))
    // Somebody without an account here.
    const unknown = await makeAuthenticator({ origin })
    answers.push(await signInWith(browser, await unknown.get(await optionsFor(browser), { userHandle: null })))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.code} ${body.message}`))).toEqual(
      new Set(["400 mfa.passkey_refused This passkey was not accepted. Try again, or use another method."]),
    )
    expect((await refusals(login)).slice(before)).toEqual([...tries.map(([, reason]) => reason), "signature"])
  })

  test("an answer works once, soon, and where it was asked for", async () => {
    const browser = openBrowser(server)
    const options = await optionsFor(browser)
    const passkey = await authenticator.get(options, { counter: 300 })
    expect((await signInWith(browser, passkey)).status).toBe(200)
    expect((await signInWith(browser, passkey)).body.code).toBe("mfa.passkey_refused")
    const late = await authenticator.get(await optionsFor(browser))
    await server.database.transaction("system", (db) => db.run(sql`update passkey_challenges set expires_at = now()`))
    expect((await signInWith(browser, late)).body.code).toBe("mfa.passkey_refused")
    const ofPortal = await authenticator.get(await optionsFor(browser))
    expect((await signInWith(browser, ofPortal, "dialplane-desktop")).body.code).toBe("mfa.passkey_refused")
    // What was asked for in order to confirm a change does not sign in, nor the other way round.
    const toConfirm = (await person.post(confirming)).body as PasskeyRequest
    expect((await signInWith(browser, await authenticator.get(toConfirm))).body.code).toBe("mfa.passkey_refused")
    const toSignIn = await authenticator.get(await optionsFor(browser))
    expect((await person.post("/svc/auth/mfa/recovery-codes/self", { passkey: toSignIn })).body.code).toBe(
      "mfa.passkey_refused",
    )
  })

  test("a lock of the name after wrong passwords does not keep its passkey out; a blocked user stays out", async () => {
    const browser = openBrowser(server)
    await server.database.transaction("system", (db) => db.run(sql`delete from sign_in_attempts`))
    for (let turn = 0; turn < 5; turn++) await browser.signIn(login, { password: "wrong" })
    expect((await browser.signIn(login)).body.code).toBe("session.locked")
    expect((await signInWith(browser, await authenticator.get(await optionsFor(browser)))).status).toBe(200)
    await server.database.transaction("system", (db) => db.run(sql`delete from sign_in_attempts`))
    const allow = (allowed: boolean) =>
      server.database.transaction("system", (db) =>
        db.run(sql`update users set allow_login = ${allowed} where sort_login = ${login}`),
      )
    await allow(false)
    expect((await signInWith(browser, await authenticator.get(await optionsFor(browser)))).body.code).toBe(
      "session.login_not_allowed",
    )
    await allow(true)
    person = await server.as("callQueuesAdmin")
  })

  test("refused although the passkey is right: the audit log has the reason, as for a password", async () => {
    const browser = openBrowser(server)
    const run = (statement: ReturnType<typeof sql>) => server.database.transaction("system", (db) => db.run(statement))
    const logged = async () =>
      server.database.transaction("system", (db) =>
        db.many<{ action: string; after: unknown; actorUserId: number | null }>(sql`
          select e.action, e.after, e.actor_user_id from audit_entries e
            where e.object_name = ${login} and e.action in ('sign_in.refused', 'sign_in.address_refused') order by e.id`),
      )
    const before = (await logged()).length
    const byPasskey = async () => (await signInWith(browser, await authenticator.get(await optionsFor(browser)))).body
    const byPassword = async () => (await browser.signIn(login)).body
    await run(sql`update users set allow_login = false where sort_login = ${login}`)
    expect((await byPasskey()).code).toBe("session.login_not_allowed")
    expect((await byPassword()).code).toBe("session.login_not_allowed")
    await run(sql`update users set allow_login = true where sort_login = ${login}`)
    person = await server.as("callQueuesAdmin")
    const [{ roleId }] = (await person.get("/api/portal/session")).body.roles
    await run(sql`
      insert into account_security_policies (account_id, address_ranges)
        values (100, ${JSON.stringify([{ roleId, ranges: ["198.51.100.0/24"] }])}::jsonb)`)
    expect((await byPasskey()).code).toBe("session.address_not_allowed")
    expect((await byPassword()).code).toBe("session.address_not_allowed")
    await run(sql`delete from account_security_policies where account_id = 100`)
    const refused = (action: string, after: object) => ({ action, after, actorUserId: null })
    expect((await logged()).slice(before)).toEqual([
      refused("sign_in.refused", { confirmedWith: "passkey", refusal: "loginNotAllowed" }),
      refused("sign_in.refused", { confirmedWith: "password", refusal: "loginNotAllowed" }),
      refused("sign_in.address_refused", { confirmedWith: "passkey" }),
      refused("sign_in.address_refused", { confirmedWith: "password" }),
    ])
    person = await server.as("callQueuesAdmin")
  })

  test("two answers at once do not both take the same counter", async () => {
    const browser = openBrowser(server)
    const [one, two] = [await optionsFor(browser), await optionsFor(browser)]
    const answers = await Promise.all(
      [await authenticator.get(one, { counter: 900 }), await authenticator.get(two, { counter: 900 })].map((passkey) =>
        signInWith(browser, passkey),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  test("confirms sensitive changes in the session that asked, with user verification; after removal it is worth nothing", async () => {
    const ask = async (by = person) => (await by.post(confirming)).body as PasskeyRequest
    const renew = (passkey: unknown, more: object = {}) =>
      person.post("/svc/auth/mfa/recovery-codes/self", { passkey, ...more })
    expect(await ask()).toMatchObject({
      allowCredentials: [{ id: authenticator.credentialId }],
      userVerification: "required",
    })
    expect((await renew(await authenticator.get(await ask(), { verified: false }))).body.code).toBe(
      "mfa.passkey_refused",
    )
    // With the password it is the second factor, for which a security key without a PIN is enough.
    const withPassword = async () => (await person.post(`${confirming}?withPassword=true`)).body as PasskeyRequest
    expect(await withPassword()).toMatchObject({ userVerification: "preferred" })
    const key = await authenticator.get(await withPassword(), { verified: false })
    expect((await renew(key, { currentPassword: "nope" })).body.code).toBe("password.wrong")
    expect((await renew(key, { currentPassword: demoPassword })).body.recoveryCodes).toHaveLength(10)
    const elsewhere = await server.as("callQueuesAdmin")
    expect((await renew(await authenticator.get(await ask(elsewhere)))).body.code).toBe("mfa.passkey_refused")
    const none = await server.as("endUser")
    expect((await none.post(confirming)).body.code).toBe("mfa.no_passkey")
    const passkey = await authenticator.get(await ask())
    expect((await renew(passkey)).body.recoveryCodes).toHaveLength(10)
    expect((await renew(passkey)).body.code).toBe("mfa.passkey_refused")

    const browser = openBrowser(server)
    const options = await optionsFor(browser)
    const removal = await person.delete(`/svc/auth/mfa/methods/${mfaId}`, {
      passkey: await authenticator.get(await ask()),
    })
    expect(removal.status, JSON.stringify(removal.body)).toBe(204)
    expect((await signInWith(browser, await authenticator.get(options))).body.code).toBe("mfa.passkey_refused")
    expect((await person.post(confirming)).body.code).toBe("mfa.no_passkey")
  })
})

test("an API key with a passkey: made with one instead of the password", async () => {
  const person = await server.as("accountSuperUser", 101)
  const { authenticator } = await addPasskey(person)
  const draft = { name: "Sync", scopes: ["read:users"] }
  expect((await person.post("/svc/auth/api-keys", draft)).body.code).toBe("api_key.proof_needed")
  const passkey = await authenticator.get((await person.post(confirming)).body as PasskeyRequest)
  expect((await person.post("/svc/auth/api-keys", { ...draft, passkey })).status).toBe(200)
})

test("one's own email address is changed with a passkey, not with the password alone", async () => {
  const person = await server.as("endUser", 101)
  const { authenticator } = await addPasskey(person)
  const profile = {
    firstName: "Ann",
    lastName: "Carter",
    email: "ann.elsewhere@example.org",
    phoneNumber: "",
    contactNumbers: [],
    updateMeWithAnnouncements: true,
  }
  const change = (confirmed: object) => person.put("/api/users/self", { ...profile, ...confirmed })
  expect((await change(proof)).body.code).toBe("identity_proof.second_factor_needed")
  const passkey = await authenticator.get((await person.post(confirming)).body as PasskeyRequest)
  expect((await change({ passkey })).body).toMatchObject({ email: "ann.elsewhere@example.org" })
})

test("a passkey can be the method that a forced sign-in sets up", async () => {
  const owner = await server.as("accountSuperUser", 102)
  expect((await owner.put("/svc/auth/mfa/enforcement/102", { mode: "required", ...proof })).status).toBe(200)
  const login = "end-user@thames-ledger.demo"
  const browser = openBrowser(server)
  const { challenge, kind, kinds } = await challengeFor(login, browser, portal)
  expect([kind, kinds]).toEqual(["enrol", ["passkey", "totp", "email"]])
  const begun = (
    await browser.send("/svc/auth/mfa/request/enrollment", { method: "POST", json: { challenge, kind: "passkey" } })
  ).body as { mfaId: number; passkey: PasskeyCreation }
  const authenticator = await makeAuthenticator({ origin })
  const answer = (newPasskey: unknown) =>
    browser.send(verification, {
      method: "POST",
      json: { client_id: portal, challenge, newPasskey, mfaId: begun.mfaId },
      headers: clientHeaders(portal),
    })
  const done = await answer(authenticator.create(begun.passkey))
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  expect(done.body.recoveryCodes).toHaveLength(10)
  expect((await signInWith(browser, await authenticator.get(await optionsFor(browser)))).status).toBe(200)
  // For a client that is no browser it is not offered.
  expect((await challengeFor("api-user@thames-ledger.demo", browser)).kinds).toEqual(["totp", "email"])
})

test("the identity provider takes a passkey, only where it was asked for", async () => {
  const person = await server.as("accountAdministrator", 102)
  const { authenticator } = await addPasskey(person)
  const browser = openBrowser(server)
  const begun = await browser.send(
    `/idp/auth?${new URLSearchParams({
      response_type: "code",
      scope: "openid",
      client_id: portal,
      redirect_uri: "http://portal.test/login/callback",
      state: "st",
      code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
      code_challenge_method: "S256",
    })}`,
  )
  const interaction = new URL(String(begun.headers["location"]), origin).searchParams.get("interaction")!
  const at = `/idp/interaction/${interaction}`
  const ask = async () => (await browser.send(`${at}/passkey-options`, { method: "POST" })).body as PasskeyRequest
  expect((await signInWith(browser, await authenticator.get(await ask()))).body.code).toBe("mfa.passkey_refused")
  const elsewhere = await authenticator.get(await optionsFor(browser))
  expect((await browser.send(`${at}/passkey`, { method: "POST", json: { passkey: elsewhere } })).body.code).toBe(
    "mfa.passkey_refused",
  )
  const done = await browser.send(`${at}/passkey`, {
    method: "POST",
    json: { passkey: await authenticator.get(await ask()) },
  })
  expect(done.body).toMatchObject({ kind: "redirect" })
  const back = new URL(String((await browser.send(done.body.to)).headers["location"]), origin)
  expect(back.searchParams.get("code")).toBeTruthy()
})

test("a code of the app confirms the same changes, once", async () => {
  const person = await server.as("accountSuperUser", 110)
  const { secret } = await addApp(person)
  const code = nextCode(secret)
  expect((await person.post("/svc/auth/mfa/recovery-codes/self", { code })).status).toBe(200)
  expect((await person.post("/svc/auth/mfa/recovery-codes/self", { code })).body.code).toBe("mfa.wrong_code")
})
