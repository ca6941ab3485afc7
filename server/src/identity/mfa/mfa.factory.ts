import { expect } from "vitest"
import { demoPassword } from "../../app/demo/demo-people.ts"
import { sql } from "../../kit/database/sql.ts"
import { readEmails } from "../../testing/read-emails.ts"
import { clientHeaders, openBrowser, type TestBrowser } from "../../testing/test-browser.ts"
import type { TestClient, TestServer } from "../../testing/test-server.ts"
import { fromBase32, oneTimeCode, stepAt } from "./totp.rules.ts"

export const self = "/svc/auth/mfa/methods/self"
export const verification = "/svc/auth/mfa/request/verification"
export const api = "dialplane-api"

/** Methods, codes and challenges of a test server. It is passed as a function because tests start it later. */
export const mfaSteps = (of: () => TestServer) => {
  /** Each code works once, so the time is advanced with every one. */
  let away = 0
  const nextCode = (secret: string) => {
    away += 60_000
    return codeNow(secret)
  }
  /** The current code, or one some steps before or after it. */
  const codeNow = (secret: string, steps = 0) =>
    oneTimeCode(fromBase32(secret), stepAt(new Date(Date.now() + away)) + steps)
  /** A well-formed code that is not valid in any accepted step. */
  const wrongCode = (secret: string) => {
    const near = [-2, -1, 0, 1, 2].map((steps) => codeNow(secret, steps))
    return ["111111", "222222", "333333", "444444", "555555", "666666"].find((code) => !near.includes(code))!
  }
  /** Advances the server's clock together with the codes. */
  const moveClock = () => void Object.assign(of().kit, { now: () => new Date(Date.now() + away) })
  /** `proof`: for people who have a method already. */
  const addApp = async (person: TestClient, proof: object = { currentPassword: demoPassword }) => {
    const begun = await person.post(self, { kind: "totp", ...proof })
    expect(begun.status, JSON.stringify(begun.body)).toBe(200)
    const secret = begun.body.secret as string
    const confirmed = await person.post(`${self}/${begun.body.mfaId}/confirmation`, { code: nextCode(secret) })
    expect(confirmed.status).toBe(200)
    return { secret, mfaId: begun.body.mfaId as number, recoveryCodes: confirmed.body.recoveryCodes as string[] | null }
  }
  /** Signs in with the password and returns the challenge. */
  const challengeFor = async (login: string, browser = openBrowser(of()), client = api) => {
    const answer = await browser.signIn(login, { client })
    expect(answer.status, JSON.stringify(answer.body)).toBe(403)
    return answer.body.next as {
      challenge: string
      kind: string
      methods: { kind: string; address: string | null }[]
      recoveryCodes: boolean
      kinds: string[]
      mayRemember: boolean
    }
  }
  const answerWith = (browser: TestBrowser, challenge: string, code: string, more: object = {}, client = api) =>
    browser.send(verification, {
      method: "POST",
      json: { client_id: client, challenge, code, ...more },
      headers: clientHeaders(client),
    })
  const sessionOf = (token: string) => of().withToken(token).get("/api/portal/session")
  const mailedCode = async (address: string) =>
    /^(\d{6})$/m.exec(
      (await readEmails(of(), address)).find(({ subject }) => subject.endsWith("sign-in code"))!.text,
    )![1]!
  const emailOf = async (login: string) =>
    (
      await of().database.transaction("system", (db) =>
        db.one<{ email: string }>(sql`select u.email from users u where u.sort_login = ${login}`),
      )
    ).email
  /** As if time had passed since the codes were sent. */
  const letMailAgain = (seconds = 120) =>
    of().database.transaction("system", async (db) => {
      await db.run(sql`update mfa_methods set code_sent_at = code_sent_at - make_interval(secs => ${seconds})`)
      await db.run(sql`
        update mails set written_at = written_at - make_interval(secs => ${seconds}) where purpose = 'signInCode'`)
    })
  return {
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
  }
}
