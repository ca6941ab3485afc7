import { createHash } from "node:crypto"
import { Writable } from "node:stream"
import { pino } from "pino"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { demoPassword } from "../../app/demo/demo-people.ts"
import { sql } from "../../kit/database/sql.ts"
import { readEmails } from "../../testing/read-emails.ts"
import { clientHeaders, openBrowser, type TestBrowser } from "../../testing/test-browser.ts"
import { startTestServer, type TestAnswer, type TestServer } from "../../testing/test-server.ts"
import { api, mfaSteps, self, verification } from "./mfa.factory.ts"

const proof = { currentPassword: demoPassword }

let server: TestServer
let logs = ""
/** What must turn up nowhere: secrets of apps, codes, challenges, cookies. */
const canaries: Record<string, string> = {}
const told: { readonly about: string; readonly text: string }[] = []

beforeAll(async () => {
  const log = pino(
    { level: "trace" },
    new Writable({
      write: (chunk, _, done) => {
        logs += String(chunk)
        done()
      },
    }),
  )
  server = await startTestServer({ log, settings: { LOG_LEVEL: "trace" } })
  server.kit.log.trace("the log is being read")
  moveClock()
})
afterAll(() => server.close())

const keep = <A extends TestAnswer>(about: string, answer: A): A => {
  told.push({ about, text: JSON.stringify([answer.body, answer.headers]) })
  return answer
}
const {
  nextCode,
  codeNow,
  wrongCode,
  moveClock,
  addApp,
  challengeFor,
  answerWith,
  sessionOf,
  mailedCode,
  emailOf,
  letMailAgain,
} = mfaSteps(() => server)

describe("setting up", () => {
  const login = "reports-admin@harbor-pine.demo"
  test("takes the password, and counts only once a code has confirmed it", async () => {
    const person = await server.as("billingAdmin")
    expect((await person.get(self)).body).toEqual({
      userId: person.userId,
      mode: "offered",
      methods: [],
      recoveryCodesLeft: 0,
      isRequired: false,
      setUpBy: null,
      emailCodes: true,
      rememberedBrowsers: 0,
    })
    const refused = await person.post(self, { kind: "totp", currentPassword: "not the password" })
    expect([refused.status, refused.body.code]).toEqual([400, "password.wrong"])
    const begun = await person.post(self, { kind: "totp", name: "My phone", currentPassword: demoPassword })
    expect(begun.body).toMatchObject({
      kind: "totp",
      sentTo: null,
      link: expect.stringContaining("otpauth://totp/") as string,
      qrSvg: expect.stringContaining("<svg") as string,
    })
    expect((await person.get(self)).body.methods).toEqual([])
    expect((await openBrowser(server).signIn("billing-admin@harbor-pine.demo", { client: api })).status).toBe(200)
    const wrong = await person.post(`${self}/${begun.body.mfaId}/confirmation`, { code: wrongCode(begun.body.secret) })
    expect([wrong.status, wrong.body.code]).toEqual([400, "mfa.code_does_not_fit"])
    const confirmed = await person.post(`${self}/${begun.body.mfaId}/confirmation`, {
      code: codeNow(begun.body.secret).replace(/(...)/, "$1 "),
    })
    expect(confirmed.body.method).toMatchObject({ kind: "totp", name: "My phone", lastUsedAt: null })
    expect(new Set(confirmed.body.recoveryCodes).size).toBe(10)
    expect(confirmed.body.recoveryCodes[0]).toMatch(/^[a-z2-7]{5}-[a-z2-7]{5}$/)
    const again = await person.post(`${self}/${begun.body.mfaId}/confirmation`, { code: nextCode(begun.body.secret) })
    expect(again.status).toBe(404)
    const listed = await person.get(self)
    expect(listed.body).toMatchObject({ methods: [{ name: "My phone" }], recoveryCodesLeft: 10 })
    expect(JSON.stringify(listed.body)).not.toContain(begun.body.secret)
    expect((await readEmails(server, await emailOf("billing-admin@harbor-pine.demo")))[0]!.subject).toContain(
      "two-factor method was added",
    )
    // A second one brings no further recovery codes; nobody else can finish it.
    const byApp = () => ({ code: nextCode(begun.body.secret) })
    expect((await person.post(self, { kind: "totp", currentPassword: demoPassword })).body.code).toBe(
      "identity_proof.second_factor_needed",
    )
    const second = await person.post(self, { kind: "totp", ...byApp() })
    const stranger = await server.as("accountAdministrator")
    expect(
      (await stranger.post(`${self}/${second.body.mfaId}/confirmation`, { code: nextCode(second.body.secret) })).status,
    ).toBe(404)
    expect(
      (await person.post(`${self}/${second.body.mfaId}/confirmation`, { code: codeNow(second.body.secret) })).body
        .recoveryCodes,
    ).toBeNull()
    // Removing: not without a code or with the password alone, and with the last one all is gone.
    const [first, other] = (await person.get(self)).body.methods as { mfaId: number }[]
    const wrongly = { currentPassword: "nope", ...byApp() }
    expect((await person.delete(`/svc/auth/mfa/methods/${first!.mfaId}`, wrongly)).status).toBe(400)
    expect((await person.delete(`/svc/auth/mfa/methods/${first!.mfaId}`, proof)).status).toBe(403)
    expect(
      (
        await person.delete(`/svc/auth/mfa/methods/${first!.mfaId}?user_id=${person.userId}`, {
          currentPassword: demoPassword,
          ...byApp(),
        })
      ).status,
    ).toBe(204)
    expect(
      (await person.delete(`/svc/auth/mfa/methods/${other!.mfaId}?user_id=1`, { code: nextCode(second.body.secret) }))
        .status,
    ).toBe(404)
    expect(
      (await person.delete(`/svc/auth/mfa/methods/${other!.mfaId}`, { code: nextCode(second.body.secret) })).status,
    ).toBe(204)
    expect((await person.get(self)).body).toMatchObject({ methods: [], recoveryCodesLeft: 0 })
    expect((await person.post("/svc/auth/mfa/recovery-codes/self", { currentPassword: demoPassword })).body.code).toBe(
      "mfa.no_method",
    )
  })

  test("codes by email: the mailbox is proven first, a code works once, the number of emails is limited", async () => {
    const person = await server.as(login)
    const email = await emailOf(login)
    const begun = await person.post(self, { kind: "email", currentPassword: demoPassword })
    expect(begun.body).toMatchObject({
      kind: "email",
      secret: null,
      sentTo: `${email[0]}•••${email.slice(email.indexOf("@"))}`,
    })
    const soon = await person.post(self, { kind: "email", currentPassword: demoPassword })
    expect([soon.status, soon.body.code]).toEqual([429, "mfa.just_sent"])
    expect(Number(soon.headers["retry-after"])).toBeGreaterThan(20)
    expect(Number(soon.headers["retry-after"])).toBeLessThanOrEqual(30)
    expect(soon.body.message).toMatch(/^A code was sent a moment ago. You can request another one in \d+ seconds\.$/)
    const code = await mailedCode(email)
    const wrong = await person.post(`${self}/${begun.body.mfaId}/confirmation`, {
      code: code === "000000" ? "000001" : "000000",
    })
    expect(wrong.body).toMatchObject({ code: "mfa.wrong_code", validationErrors: [{ field: "code" }] })
    expect((await person.post(`${self}/${begun.body.mfaId}/confirmation`, { code })).status).toBe(200)
    expect((await person.post(self, { kind: "email", currentPassword: demoPassword })).body.code).toBe(
      "mfa.mailbox_already",
    )

    const browser = openBrowser(server)
    const { challenge, methods } = await challengeFor(login, browser)
    expect(methods).toMatchObject([{ kind: "email", address: begun.body.sentTo }])
    // The code of the set-up is used up.
    expect((await answerWith(browser, challenge, code)).status).toBe(400)
    expect((await browser.send("/svc/auth/mfa/request", { method: "POST", json: { challenge } })).body).toMatchObject({
      sentTo: begun.body.sentTo,
      expiresIn: 600,
      nextInSeconds: 30,
    })
    expect((await browser.send("/svc/auth/mfa/request", { method: "POST", json: { challenge } })).status).toBe(429)
    const second = await mailedCode(email)
    expect((await answerWith(browser, challenge, second)).status).toBe(200)
    const later = await challengeFor(login, browser)
    expect((await answerWith(browser, later.challenge, second)).body.code).toBe("mfa.wrong_code")
    // Too old.
    await letMailAgain()
    await browser.send("/svc/auth/mfa/request", { method: "POST", json: { challenge: later.challenge } })
    await server.database.transaction("system", (db) =>
      db.run(sql`update mfa_methods set code_expires_at = now() - interval '1 second'`),
    )
    expect((await answerWith(browser, later.challenge, await mailedCode(email))).status).toBe(400)
  })

  test("there are no codes by text message or call", async () => {
    const person = await server.as("billingAdmin")
    for (const kind of ["sms", "voice"]) {
      const answer = await person.post(self, { kind, currentPassword: demoPassword })
      expect(answer).toMatchObject({ status: 400, body: { validationErrors: [{ field: "kind" }] } })
    }
  })

  test("codes by email: another one after 30 seconds, and five within an hour, whatever for", async () => {
    const login = "users-admin@harbor-pine.demo"
    const person = await server.as(login)
    const email = await emailOf(login)
    const { mfaId } = (await person.post(self, { kind: "email", currentPassword: demoPassword })).body
    await person.post(`${self}/${mfaId}/confirmation`, { code: await mailedCode(email) })
    const browser = openBrowser(server)
    const { challenge } = await challengeFor(login, browser)
    const ask = () => browser.send("/svc/auth/mfa/request", { method: "POST", json: { challenge } })
    expect((await ask()).body.nextInSeconds).toBe(30)
    await letMailAgain(29)
    expect((await ask()).body.code).toBe("mfa.just_sent")
    await letMailAgain(2)
    // Requests at the same time are counted one after the other.
    const both = await Promise.all([ask(), ask()])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 429])
    await letMailAgain(31)
    expect((await ask()).body.nextInSeconds).toBe(30)
    await letMailAgain(31)
    const fifth = (await ask()).body
    expect(fifth.nextInSeconds).toBeGreaterThan(3300)
    await letMailAgain(31)
    const refused = await ask()
    expect([refused.status, refused.body.code]).toEqual([429, "mfa.too_many_codes"])
    expect(refused.body.message).toMatch(
      /^You got 5 codes within an hour. You can request another one in 5\d minutes. Until then, use the newest code or another method.$/,
    )
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3300)
    // The newest one works meanwhile, and an hour after the first there is another.
    await letMailAgain(3600 - 4 * 31)
    expect((await ask()).status).toBe(200)
    expect((await answerWith(browser, challenge, await mailedCode(email))).status).toBe(200)
  })
})

describe("the entry points", () => {
  const login = "account-super-user@harbor-pine.demo"
  let secret: string
  let recoveryCodes: string[]
  beforeAll(async () => {
    const app = await addApp(await server.as("accountSuperUser"))
    secret = app.secret
    recoveryCodes = app.recoveryCodes!
    canaries["secret of an app"] = secret
    canaries["recovery code"] = recoveryCodes[0]!.replace("-", "")
    canaries["recovery code as printed"] = recoveryCodes[1]!
  })

  test("the password grant answers with a challenge, and the code completes it, once", async () => {
    const browser = openBrowser(server)
    const refused = await browser.signIn(login, { client: api })
    expect(refused.body).toMatchObject({
      status: 403,
      code: "mfa.required",
      next: { kind: "verify", recoveryCodes: true, mayRemember: false, expiresIn: 600 },
    })
    expect(refused.body).not.toHaveProperty("access_token")
    const { challenge } = refused.body.next as { challenge: string }
    canaries["challenge"] = challenge
    expect((await answerWith(browser, challenge, "12345")).body.validationErrors[0].field).toBe("code")
    expect((await answerWith(browser, challenge, nextCode(secret), {}, "dialplane-desktop")).body.code).toBe(
      "mfa.challenge_gone",
    )
    expect(
      (await browser.send(verification, { method: "POST", json: { client_id: api, challenge, code: "123456" } })).body
        .code,
    ).toBe("session.unknown_client")
    const done = keep("tokens", await answerWith(browser, challenge, codeNow(secret)))
    expect(done.body).toMatchObject({
      token_type: "bearer",
      access_token: expect.any(String) as string,
      refresh_token: expect.any(String) as string,
    })
    expect((await sessionOf(done.body.access_token)).body.loginName).toBe(login)
    expect((await browser.refresh({ client: api, token: done.body.refresh_token })).status).toBe(200)
    expect((await answerWith(browser, challenge, nextCode(secret))).body.code).toBe("mfa.challenge_gone")
  })

  test("a used time step is not taken again, by whatever sign-in, nor by two at once", async () => {
    const browser = openBrowser(server)
    const code = nextCode(secret)
    const [one, two] = [await challengeFor(login, browser), await challengeFor(login, browser)]
    const answers = await Promise.all([
      answerWith(browser, one.challenge, code),
      answerWith(browser, two.challenge, code),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400])
    const third = await challengeFor(login, browser)
    expect((await answerWith(browser, third.challenge, code)).body.code).toBe("mfa.wrong_code")
    // Nor an older one, although its time would still count.
    expect((await answerWith(browser, third.challenge, codeNow(secret, -1))).status).toBe(400)
    expect((await answerWith(browser, third.challenge, nextCode(secret))).status).toBe(200)
  })

  test("a recovery code works once, also by two at once, and the person hears of it", async () => {
    const browser = openBrowser(server)
    const [one, two] = [await challengeFor(login, browser), await challengeFor(login, browser)]
    const answers = await Promise.all(
      [one, two].map(({ challenge }) => answerWith(browser, challenge, recoveryCodes[0]!.toUpperCase())),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400])
    expect((await readEmails(server, await emailOf(login)))[0]).toMatchObject({
      subject: expect.stringContaining("recovery code was used") as string,
      text: expect.stringContaining("Codes left: 9") as string,
    })
    const person = await server.as("accountSuperUser")
    const renewed = await person.post("/svc/auth/mfa/recovery-codes/self", { code: nextCode(secret) })
    const left = await challengeFor(login, browser)
    expect((await answerWith(browser, left.challenge, recoveryCodes[1]!)).status).toBe(400)
    expect((await answerWith(browser, left.challenge, renewed.body.recoveryCodes[0])).status).toBe(200)
  })

  test("the portal's form: the refresh token stays in its cookie; the dashboard's sign-in leads to the dashboard", async () => {
    const browser = openBrowser(server)
    const answer = await browser.send("/svc/auth/oauth/token", {
      method: "POST",
      headers: clientHeaders("dialplane-portal"),
      form: {
        grant_type: "password",
        username: login,
        password: demoPassword,
        client_id: "dialplane-portal",
        portal: "dashboard",
      },
    })
    expect(answer.body.code).toBe("mfa.required")
    expect(browser.cookies.has("dp_refresh")).toBe(false)
    const done = await answerWith(browser, answer.body.next.challenge, nextCode(secret), {}, "dialplane-portal")
    expect(done.body).not.toHaveProperty("refresh_token")
    expect(browser.cookies.has("dp_refresh")).toBe(true)
    expect(browser.cookies.has("dp_remembered")).toBe(false)
    expect((await sessionOf(done.body.access_token)).body.loginPortal).toBe("dashboard")
    expect(
      (await browser.send("/svc/voice/api-gateway/jwt/token", { method: "POST", token: done.body.access_token })).body
        .mode,
    ).toBe("builtin")
  })

  test("the identity provider: no code of it before ours, and a challenge of one entry point is refused at another", async () => {
    const verifier = "a-proof-key-that-only-this-window-knows-0123456789"
    const browser = openBrowser(server)
    const begin = async (at: TestBrowser) => {
      const begun = await at.send(
        `/idp/auth?${new URLSearchParams({
          response_type: "code",
          scope: "openid",
          client_id: "dialplane-portal",
          redirect_uri: "http://portal.test/login/callback",
          state: "st",
          code_challenge: createHash("sha256").update(verifier).digest("base64url"),
          code_challenge_method: "S256",
        })}`,
      )
      return new URL(String(begun.headers["location"]), "http://portal.test").searchParams.get("interaction")!
    }
    const interaction = await begin(browser)
    const at = `/idp/interaction/${interaction}`
    const step = await browser.send(at, { method: "POST", json: { loginName: login, password: demoPassword } })
    expect(step.body).toMatchObject({ kind: "twoFactor", challenge: { kind: "verify" } })
    const { challenge } = step.body.challenge as { challenge: string }
    const code = nextCode(secret)
    expect((await answerWith(browser, challenge, code, {}, "dialplane-portal")).body.code).toBe("mfa.challenge_gone")
    const ofTokenCall = await challengeFor(login, browser, "dialplane-portal")
    expect(
      (await browser.send(`${at}/verification`, { method: "POST", json: { challenge: ofTokenCall.challenge, code } }))
        .body.code,
    ).toBe("mfa.challenge_gone")
    expect(
      (await browser.send(`${at}/verification`, { method: "POST", json: { challenge, code: wrongCode(secret) } })).body
        .code,
    ).toBe("mfa.wrong_code")
    const done = await browser.send(`${at}/verification`, { method: "POST", json: { challenge, code } })
    expect(done.body).toMatchObject({ kind: "redirect" })
    const back = new URL(String((await browser.send(done.body.to)).headers["location"]), "http://portal.test")
    const tokens = await browser.send("/idp/token", {
      method: "POST",
      json: {
        redirect: "http://portal.test/login/callback",
        platform: "web",
        code: back.searchParams.get("code"),
        code_verifier: verifier,
      },
    })
    const info = await browser.send("/oauth2/userinfo?schema=openid", { token: tokens.body.access_token })
    expect(info.status).toBe(200)
    expect((await sessionOf(info.body.legacy_access_token)).body.loginName).toBe(login)

    // Continuing without a verification code leads back to the sign-in page and issues no code.
    const impatient = openBrowser(server)
    const waiting = await begin(impatient)
    expect(
      (
        await impatient.send(`/idp/interaction/${waiting}`, {
          method: "POST",
          json: { loginName: login, password: demoPassword },
        })
      ).body.kind,
    ).toBe("twoFactor")
    const onward = new URL(
      String((await impatient.send(`/idp/auth/${waiting}`)).headers["location"]),
      "http://portal.test",
    )
    expect(onward.searchParams.has("code")).toBe(false)
  })

  test("a challenge dies with the password it began with, with time, and where sign-in is switched off nothing opens", async () => {
    const browser = openBrowser(server)
    const { challenge } = await challengeFor(login, browser)
    const touch = (by: string) =>
      server.database.transaction("system", (db) =>
        db.run(
          sql`update credentials set changed_at = changed_at + ${by}::interval
            where user_id = (select u.id from users u where u.sort_login = ${login})`,
        ),
      )
    await touch("1 second")
    expect((await answerWith(browser, challenge, nextCode(secret))).body.code).toBe("mfa.challenge_gone")
    const late = await challengeFor(login, browser)
    await server.database.transaction("system", (db) => db.run(sql`update mfa_challenges set expires_at = now()`))
    expect((await answerWith(browser, late.challenge, codeNow(secret))).body.code).toBe("mfa.challenge_gone")
    const blocked = await challengeFor(login, browser)
    await server.database.transaction("system", (db) =>
      db.run(sql`update users set allow_login = false where sort_login = ${login}`),
    )
    expect((await answerWith(browser, blocked.challenge, codeNow(secret))).body.code).toBe("mfa.challenge_gone")
    await server.database.transaction("system", (db) =>
      db.run(sql`update users set allow_login = true where sort_login = ${login}`),
    )
  })

  test("a remembered browser is not asked for thirty days, can be forgotten, and ends with the password", async () => {
    const browser = openBrowser(server)
    const portal = "dialplane-portal"
    const remember = async () => {
      const { challenge, mayRemember } = await challengeFor(login, browser, portal)
      expect(mayRemember).toBe(true)
      const answer = await answerWith(browser, challenge, nextCode(secret), { remember: true }, portal)
      for (const line of [answer.headers["set-cookie"]]
        .flat()
        .map(String)
        .filter((cookie) => cookie.includes("remembered")))
        expect(line).toMatch(/Max-Age=2592000; SameSite=Strict; HttpOnly/)
      return answer
    }
    await remember()
    canaries["cookie of a remembered browser"] = browser.cookies.get("dp_remembered")!.value
    expect(browser.cookies.get("dp_remembered_idp")!.path).toBe("/idp")
    const free = await browser.signIn(login)
    expect(free.status).toBe(200)
    // Another browser, another user, and a client that is no browser are asked all the same.
    expect((await openBrowser(server).signIn(login)).status).toBe(403)
    expect((await browser.signIn(login, { client: api })).status).toBe(403)
    expect((await browser.signIn("reports-admin@harbor-pine.demo")).status).toBe(403)

    const browsers = await browser.send("/svc/auth/mfa/browsers/self", { token: free.body.access_token })
    expect(browsers.body.items).toMatchObject([{ current: true, device: "Firefox on Windows" }])
    const { browserId } = browsers.body.items[0] as { browserId: string }
    const stranger = await server.as("accountAdministrator")
    expect((await stranger.delete(`/svc/auth/mfa/browsers/self/${browserId}`)).body.code).toBe("mfa.browser_not_found")
    expect(
      (
        await browser.send(`/svc/auth/mfa/browsers/self/${browserId}`, {
          method: "DELETE",
          token: free.body.access_token,
        })
      ).status,
    ).toBe(204)
    expect((await browser.signIn(login)).status).toBe(403)

    await remember()
    const again = await browser.signIn(login)
    expect(
      (
        await browser.send("/api/portal/session/end", {
          method: "POST",
          token: again.body.access_token,
          json: { everywhere: true },
        })
      ).status,
    ).toBe(204)
    expect((await browser.signIn(login)).status).toBe(403)

    await remember()
    const person = await server.as("accountSuperUser")
    expect(
      (
        await person.put("/svc/auth/v2/passwords/self/", {
          currentPassword: demoPassword,
          password: "violet-otter-27-lantern",
        })
      ).status,
    ).toBe(204)
    expect((await browser.signIn(login, { password: "violet-otter-27-lantern" })).body.code).toBe("mfa.required")
    expect((await person.get("/svc/auth/mfa/browsers/self")).body.items).toEqual([])
  })
})

describe("an account that requires it", () => {
  const at = (accountId: number) => `/svc/auth/mfa/enforcement/${accountId}`
  test("nobody sets up a method by themselves where the installation has switched that off", async () => {
    const owner = await server.as("accountSuperUser", 102)
    const settings = server.kit.config as { runtimeConfig: Readonly<Record<string, unknown>> }
    const before = settings.runtimeConfig
    settings.runtimeConfig = { ...before, userMfaSetup: false }
    try {
      expect(await owner.post(self, { kind: "totp", currentPassword: demoPassword })).toMatchObject({
        status: 409,
        body: { code: "mfa.set_up_off" },
      })
    } finally {
      settings.runtimeConfig = before
    }
  })
  test("is set by those who may, in either call's words, and can be reverted from the audit log", async () => {
    const owner = await server.as("accountSuperUser", 102)
    expect((await owner.get(at(102))).body).toMatchObject({
      accountId: 102,
      mode: "offered",
      enable_mfa: false,
      enrolled: 0,
      people: expect.any(Number) as number,
    })
    expect((await owner.post("/api/accounts/102/mfa-settings", { enable_mfa: true, ...proof })).body).toMatchObject({
      mode: "required",
      enable_mfa: true,
    })
    expect((await owner.get("/api/appserver/accounts/102/mfa-settings")).body.enable_mfa).toBe(true)
    expect(
      (await owner.put("/api/appserver/accounts/102/mfa-settings", { enable_mfa: false, ...proof })).body.mode,
    ).toBe("offered")
    expect((await owner.put(at(102), { mode: "off", ...proof })).body.mode).toBe("off")
    expect((await owner.post(self, { kind: "totp", currentPassword: demoPassword })).body.code).toBe("mfa.switched_off")
    expect((await owner.delete("/api/appserver/accounts/102/mfa-settings", proof)).body.mode).toBe("off")
    expect(
      (await owner.post("/api/appserver/accounts/102/mfa-settings", { enable_mfa: true, ...proof })).body.mode,
    ).toBe("required")
    expect((await owner.put(at(102), { mode: "sometimes", ...proof })).body.validationErrors[0].field).toBe("mode")
    const endUser = await server.as("endUser", 102)
    expect((await endUser.put(at(102), { mode: "off", ...proof })).status).toBe(403)
    const stranger = await server.as("accountSuperUser", 100)
    expect((await stranger.get(at(102))).status).toBe(404)
    const entries = await server.database.transaction("system", (db) =>
      db.many<{ id: number; after: object }>(sql`
      select e.id, e.after from audit_entries e where e.account_id = 102 and e.action = 'mfa.enforcement_changed'
        order by e.id`),
    )
    expect(entries.map(({ after }) => after)).toEqual([
      { enforcement: "required" },
      { enforcement: "offered" },
      { enforcement: "off" },
      { enforcement: "required" },
    ])
  })

  test("lets nobody in without: the set-up comes before the session, and brings recovery codes", async () => {
    const login = "end-user@thames-ledger.demo"
    const browser = openBrowser(server)
    const refused = await browser.signIn(login)
    expect(refused.body).toMatchObject({
      code: "mfa.enrollment_required",
      next: { kind: "enrol", methods: [], kinds: ["passkey", "totp", "email"] },
    })
    const { challenge } = refused.body.next as { challenge: string }
    expect((await browser.send("/svc/auth/mfa/request", { method: "POST", json: { challenge } })).body.code).toBe(
      "mfa.no_mailbox",
    )
    const begun = await browser.send("/svc/auth/mfa/request/enrollment", {
      method: "POST",
      json: { challenge, kind: "totp" },
    })
    expect(begun.body).toMatchObject({ kind: "totp", secret: expect.any(String) as string })
    const answer = (code: string, more = {}) => answerWith(browser, challenge, code, more, "dialplane-portal")
    expect((await answer(nextCode(begun.body.secret))).body.code).toBe("mfa.method_not_found")
    expect((await answer(wrongCode(begun.body.secret), { mfaId: begun.body.mfaId })).body.code).toBe("mfa.wrong_code")
    const done = await answer(codeNow(begun.body.secret), { mfaId: begun.body.mfaId })
    expect(done.body.recoveryCodes).toHaveLength(10)
    canaries["secret of a forced set-up"] = begun.body.secret
    canaries["recovery code of a forced set-up"] = done.body.recoveryCodes[0].replace("-", "")
    const person = server.withToken(done.body.access_token)
    const { methods } = (await person.get(self)).body as { methods: { mfaId: number }[] }
    expect(
      (await person.delete(`/svc/auth/mfa/methods/${methods[0]!.mfaId}`, { code: nextCode(begun.body.secret) })).body
        .code,
    ).toBe("mfa.last_method")
    const next = await challengeFor(login, browser, "dialplane-portal")
    expect(next.kind).toBe("verify")
    expect(
      (
        await browser.send("/svc/auth/mfa/request/enrollment", {
          method: "POST",
          json: { challenge: next.challenge, kind: "totp" },
        })
      ).body.code,
    ).toBe("mfa.not_in_this_sign_in")
  })

  test("an API user is refused in plain words until it has a method, which it can set up through the API", async () => {
    const login = "api-user@thames-ledger.demo"
    const browser = openBrowser(server)
    const { challenge, kind } = await challengeFor(login, browser)
    expect(kind).toBe("enrol")
    const begun = await browser.send("/svc/auth/mfa/request/enrollment", {
      method: "POST",
      json: { challenge, kind: "totp" },
    })
    expect(
      (await answerWith(browser, challenge, nextCode(begun.body.secret), { mfaId: begun.body.mfaId })).status,
    ).toBe(200)
    const later = await challengeFor(login, browser)
    expect((await answerWith(browser, later.challenge, nextCode(begun.body.secret))).status).toBe(200)
  })

  test("can sign everyone out who has not set it up, but not the one who says so", async () => {
    const owner = await server.as("accountSuperUser", 102)
    const without = await server.as("billingAdmin", 102)
    expect((await owner.put(at(102), { mode: "required", endSessions: true, ...proof })).status).toBe(200)
    expect((await without.get("/api/portal/session")).status).toBe(401)
    expect((await owner.get("/api/portal/session")).status).toBe(200)
    expect((await owner.put(at(102), { mode: "offered", ...proof })).status).toBe(200)
  })
})

test("secrets, codes and challenges are in no table, no log, and no answer but the one that hands them over", async () => {
  const superuser = await server.as("superuser", 1)
  for (const address of [
    "/api/reporting/accounts/100/audit-log/events?limit=200",
    "/api/reporting/accounts/102/audit-log/events?limit=200",
  ])
    keep(address, await superuser.get(address))
  const dump = await server.database.migrate(async (run) => {
    const tables = await run(
      "select c.oid::regclass::text as name from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace",
    )
    const texts: string[] = []
    for (const { name } of tables)
      for (const row of await run(`select t::text as row from ${String(name)} t`)) texts.push(String(row["row"]))
    return texts.join("\n")
  })
  expect(Object.keys(canaries).length).toBeGreaterThan(6)
  for (const [name, canary] of Object.entries(canaries)) {
    expect(dump.toLowerCase().includes(canary.toLowerCase()), `${name} in the database`).toBe(false)
    expect(logs.toLowerCase().includes(canary.toLowerCase()), `${name} in the logs`).toBe(false)
    expect(
      told.filter(({ text }) => text.toLowerCase().includes(canary.toLowerCase())).map(({ about }) => about),
      name,
    ).toEqual([])
  }
  expect(dump).toContain("mfa.method_added")
  expect(logs).toContain("the log is being read")
})
