import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { sql } from "../../kit/database/sql.ts"
import { openBrowser, type TestBrowser } from "../../testing/test-browser.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { api, mfaSteps } from "../mfa/mfa.factory.ts"
import { somebody } from "../passwords/passwords.factory.ts"
import { begin, codeFrom, loopback } from "../sessions/identity.factory.ts"
import { makeIdp, proof, requestIdOf, ssoSteps, type TestIdp } from "./sso.factory.ts"

const portal = "dialplane-portal"

let server: TestServer
let owner: TestClient
let idp: TestIdp
const steps = ssoSteps(() => server)
const mfa = mfaSteps(() => server)

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
  mfa.moveClock()
  idp = await makeIdp()
  await steps.setUp(owner, idp, "account-super-user@harbor-pine.demo", "harbor-pine")
})
afterAll(() => server.close())

const run = (statement: ReturnType<typeof sql>) => server.database.transaction("system", (db) => db.run(statement))
const level = (to: "off" | "optional" | "required") =>
  run(sql`
    update sso_configurations set level = ${to}, required_since = case when ${to} = 'required' then now() end
    where account_id = 100`)
const enforce = async (fields: object) => {
  const answer = await owner.put("/svc/auth/mfa/enforcement/100", { ...fields, ...proof })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}
const requireOfAll = (graceDays = 0) => enforce({ mode: "required", requiredOf: "all", graceDays })
afterEach(async () => {
  await enforce({ mode: "offered" })
  await level("optional")
  await run(sql`delete from sso_excluded_users where account_id = 100`)
  await run(sql`delete from account_security_policies where account_id = 100`)
})

/** Comes back from the identity provider as somebody. */
const arrive = async (browser: TestBrowser, nameId: string) => {
  const requestId = requestIdOf(await steps.start(browser, "harbor-pine", { returnTo: "/adminv2/account/100" }))
  const { location } = await steps.post(browser, await idp.answer(await steps.spMetadata(), { requestId, nameId }))
  return steps.redeem(browser, steps.codeIn(location))
}
/** Sets an authenticator app up during the sign-in. */
const enrol = async (browser: TestBrowser, challenge: string) => {
  const begun = await browser.send("/svc/auth/mfa/request/enrollment", {
    method: "POST",
    json: { challenge, kind: "totp" },
  })
  expect(begun.status, JSON.stringify(begun.body)).toBe(200)
  const { secret, mfaId } = begun.body as { secret: string; mfaId: number }
  const answer = await mfa.answerWith(browser, challenge, mfa.codeNow(secret), { mfaId }, portal)
  return { secret, answer }
}
/** The same code is accepted once; the step of the last one is forgotten instead of waiting. */
const freshCode = async (userId: number, secret: string) => {
  await run(sql`update mfa_methods set last_step = null where user_id = ${userId}`)
  return mfa.codeNow(secret)
}

describe("where single sign-on is optional and the account requires two-factor authentication", () => {
  test("it is set up after the identity provider, and asked for from then on", async () => {
    const person = await somebody(server, 40)
    await requireOfAll()
    const browser = openBrowser(server)
    const asked = await arrive(browser, person.loginName)
    expect(asked).toMatchObject({
      status: 403,
      body: {
        code: "mfa.enrollment_required",
        next: { kind: "enrol", kinds: expect.arrayContaining(["totp"]), returnTo: "/adminv2/account/100" },
      },
    })
    expect((await browser.refresh()).status, "no session before that").toBe(401)
    const { secret, answer } = await enrol(browser, asked.body.next.challenge as string)
    expect(answer).toMatchObject({ status: 200, body: { userId: person.userId, recoveryCodes: expect.any(Array) } })
    const self = await browser.send("/svc/auth/v1/sso/users/self", { token: answer.body.access_token as string })
    expect(self.body).toMatchObject({ signedInWithSso: true })
    const log = (await owner.get("/svc/auth/v1/audit/sso/logs/100?action=sso.signed_in&limit=1")).body.items
    expect(log).toMatchObject([{ actorUserId: person.userId }])
    // It is a session of single sign-on: it goes on where that becomes required.
    await level("required")
    expect((await browser.refresh()).status).toBe(200)
    await level("optional")

    const again = openBrowser(server)
    const verify = await arrive(again, person.loginName)
    expect(verify).toMatchObject({ status: 403, body: { code: "mfa.required", next: { kind: "verify" } } })
    const { challenge } = verify.body.next as { challenge: string }
    expect((await mfa.answerWith(again, challenge, mfa.wrongCode(secret), {}, portal)).body.code).toBe("mfa.wrong_code")
    expect((await mfa.answerWith(again, challenge, await freshCode(person.userId, secret), {}, api)).body.code).toBe(
      "mfa.challenge_gone",
    )
    const done = await mfa.answerWith(
      again,
      challenge,
      await freshCode(person.userId, secret),
      { remember: true },
      portal,
    )
    expect(done.status).toBe(200)
    // A remembered browser is not asked again, as after a password.
    expect((await arrive(again, person.loginName)).status).toBe(200)
    // Not required: the provider decides, whatever the user has set up.
    await enforce({ mode: "offered" })
    expect((await arrive(openBrowser(server), person.loginName)).status).toBe(200)
  })

  test("nothing is asked during the grace period of users who have nothing yet", async () => {
    const person = await somebody(server, 41)
    await requireOfAll(7)
    expect((await arrive(openBrowser(server), person.loginName)).status).toBe(200)
  })

  test("a sign-in of another application asks for it too", async () => {
    const person = await somebody(server, 42)
    await requireOfAll()
    const browser = openBrowser(server)
    const interactionId = await begin(browser, { client_id: "dialplane-desktop", redirect_uri: loopback })
    const requestId = requestIdOf(await steps.start(browser, "harbor-pine", { interactionId }))
    const { location } = await steps.post(
      browser,
      await idp.answer(await steps.spMetadata(), { requestId, nameId: person.loginName }),
    )
    const step = await browser.send(`/idp/interaction/${interactionId}/sso`, {
      method: "POST",
      json: { code: steps.codeIn(location) },
    })
    expect(step).toMatchObject({ status: 200, body: { kind: "twoFactor", challenge: { kind: "enrol" } } })
    const { challenge } = step.body.challenge as { challenge: string }
    const begun = await browser.send("/svc/auth/mfa/request/enrollment", {
      method: "POST",
      json: { challenge, kind: "totp" },
    })
    const { secret, mfaId } = begun.body as { secret: string; mfaId: number }
    const done = await browser.send(`/idp/interaction/${interactionId}/verification`, {
      method: "POST",
      json: { challenge, code: mfa.codeNow(secret), mfaId },
    })
    expect(done.body, JSON.stringify(done.body)).toMatchObject({ kind: "redirect" })
    expect(await codeFrom(browser, done.body.to as string)).toBeTruthy()
    const sessions = await server.database.transaction("system", (db) =>
      db.many<{ signedInWith: string; secondFactor: string; bySso: boolean }>(sql`
        select s.signed_in_with, s.second_factor, exists (select from sso_sessions o
          where o.account_id = s.account_id and o.session_id = s.id) as by_sso
        from sessions s where s.user_id = ${person.userId} and s.identity_grant_hash is not null`),
    )
    expect(sessions).toEqual([{ signedInWith: "sso", secondFactor: "totp", bySso: true }])
  })

  test("what was asked for ends with single sign-on, and with settings that have to be tested", async () => {
    const person = await somebody(server, 43)
    await requireOfAll()
    for (const change of [
      () => level("off"),
      () => run(sql`update sso_configurations set is_tested = false where account_id = 100`),
    ]) {
      const browser = openBrowser(server)
      const { next } = (await arrive(browser, person.loginName)).body as { next: { challenge: string } }
      await change()
      const { answer } = await enrol(browser, next.challenge)
      expect(answer.body.code).toBe("mfa.challenge_gone")
      await run(sql`update sso_configurations set level = 'optional', is_tested = true where account_id = 100`)
      const methods = await server.database.transaction("system", (db) =>
        db.many(sql`select from mfa_methods m where m.user_id = ${person.userId} and m.confirmed_at is not null`),
      )
      expect(methods, "nothing of it stays").toEqual([])
    }
  })
})

test("what was asked for ends when the user is unlinked from the identity provider", async () => {
  const person = await somebody(server, 33)
  const { secret } = await mfa.addApp(await server.as(person.loginName))
  await requireOfAll()
  const browser = openBrowser(server)
  const { next } = (await arrive(browser, person.loginName)).body as { next: { challenge: string } }
  const afterPassword = openBrowser(server)
  const { challenge } = await mfa.challengeFor(person.loginName, afterPassword, portal)
  const link = `/api/identity/v1/${person.userId}/provider/saml/username/${encodeURIComponent(person.loginName)}`
  expect((await owner.delete(link, proof)).status).toBe(204)
  const answer = async (by: TestBrowser, to: string) =>
    mfa.answerWith(by, to, await freshCode(person.userId, secret), {}, portal)
  expect((await answer(browser, next.challenge)).body.code).toBe("mfa.challenge_gone")
  expect((await answer(afterPassword, challenge)).status, "which did not begin there").toBe(200)
})

describe("users who are excluded from single sign-on", () => {
  test("are asked although the identity provider still knows them", async () => {
    const person = await somebody(server, 44)
    expect((await arrive(openBrowser(server), person.loginName)).status, "linked before").toBe(200)
    await run(sql`
      insert into sso_excluded_users (account_id, user_id, excluded_by) values (100, ${person.userId}, 'Test')`)
    await requireOfAll()
    expect((await arrive(openBrowser(server), person.loginName)).body.code).toBe("mfa.enrollment_required")
    await enforce({ mode: "offered" })
    expect((await arrive(openBrowser(server), person.loginName)).status).toBe(200)
    await level("required")
    expect((await arrive(openBrowser(server), person.loginName)).body.code, "as after a password").toBe(
      "mfa.enrollment_required",
    )
  })
})

describe("where single sign-on is required", () => {
  test("the identity provider decides, and coverage, preview and dashboard say the same", async () => {
    const person = await somebody(server, 45)
    await requireOfAll()
    const figures = async () => {
      const count = async (show: string) =>
        (await owner.get(`/api/portal/accounts/100/mfa-coverage?show=${show}&totalOnly=true`)).body.total
          .count as number
      const preview = await owner.post("/api/portal/accounts/100/mfa-enforcement/preview", {
        mode: "required",
        requiredOf: "all",
        graceDays: 0,
        endSessions: false,
      })
      const { people, enrolled, exemptBySso } = (await owner.get("/svc/auth/mfa/enforcement/100")).body as Record<
        string,
        number
      >
      const lists = {
        all: await count("all"),
        safe: await count("protected"),
        unsafe: await count("unprotected"),
        left: await count("sso"),
        required: await count("required"),
      }
      expect([people, enrolled, exemptBySso]).toEqual([lists.safe + lists.unsafe, lists.safe, lists.left])
      expect([preview.body.required, preview.body.exemptBySso]).toEqual([lists.required, lists.left])
      expect(lists.safe + lists.unsafe + lists.left).toBe(lists.all)
      return lists
    }
    expect(await figures()).toMatchObject({ left: 0 })
    await run(sql`
      insert into sso_excluded_users (account_id, user_id, excluded_by) values (100, ${owner.userId}, 'Test')`)
    await level("required")
    const lists = await figures()
    expect(lists).toMatchObject({ left: lists.all - 1, required: 1 })
    expect((await arrive(openBrowser(server), person.loginName)).status).toBe(200)
  })
})

describe("the verification code of a sign-in with a password", () => {
  const waiting = async (number: number) => {
    const person = await somebody(server, number)
    const { secret } = await mfa.addApp(await server.as(person.loginName))
    const browser = openBrowser(server)
    const { challenge } = await mfa.challengeFor(person.loginName, browser, portal)
    const answer = async () =>
      mfa.answerWith(browser, challenge, await freshCode(person.userId, secret), { remember: true }, portal)
    return { person, answer }
  }
  const entries = (action: string, userId: number) =>
    server.database.transaction("system", (db) =>
      db.many(sql`
        select from audit_entries e where e.account_id = 100 and e.action = ${action} and e.object_id = ${String(userId)}`),
    )
  const sessionsOf = (userId: number) =>
    server.database.transaction("system", (db) =>
      db.many(sql`select from sessions s where s.user_id = ${userId} and s.second_factor is not null`),
    )

  test("is refused if single sign-on has become required since the first", async () => {
    const { person, answer } = await waiting(46)
    await level("required")
    expect(await answer()).toMatchObject({
      status: 403,
      body: { code: "session.sso_required", next: { companyName: "harbor-pine" } },
    })
    expect(await sessionsOf(person.userId)).toEqual([])
    expect(await entries("sso.password_refused", person.userId)).toHaveLength(1)
    // A right answer locks nobody, and works once.
    await level("optional")
    expect((await answer()).body.code).toBe("mfa.challenge_gone")
    const left = await server.anonymous().get(`/hdap/adminv2/api/ucaas/user/${person.loginName}/attemptsLeft`)
    const fresh = await somebody(server, 48)
    const all = await server.anonymous().get(`/hdap/adminv2/api/ucaas/user/${fresh.loginName}/attemptsLeft`)
    expect(left.body.attemptsLeft).toBe(all.body.attemptsLeft)
  })

  test("is refused from an address that the policy has stopped allowing, which is on record", async () => {
    const { person, answer } = await waiting(32)
    const [held] = await server.database.transaction("system", (db) =>
      db.many<{ roleId: number }>(sql`
        select m.role_id from role_memberships m where m.user_id = ${person.userId} and m.is_default`),
    )
    const addressRanges = [{ roleId: held!.roleId, ranges: ["198.51.100.0/24"] }]
    const policy = await owner.put("/api/portal/accounts/100/security-policy", { addressRanges, ...proof })
    expect(policy.status, JSON.stringify(policy.body)).toBe(200)
    expect(await answer()).toMatchObject({ status: 403, body: { code: "session.address_not_allowed" } })
    expect(await sessionsOf(person.userId)).toEqual([])
    expect(await entries("sign_in.address_refused", person.userId)).toHaveLength(1)
  })
})
