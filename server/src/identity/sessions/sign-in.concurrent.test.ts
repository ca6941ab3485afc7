import { createHash } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { demoPassword } from "../../app/demo/demo-people.ts"
import { fromBase32, oneTimeCode, stepAt } from "../mfa/totp.rules.ts"
import { makeTestDatabase } from "../../testing/test-database.ts"
import { startTestServer, type TestServer } from "../../testing/test-server.ts"
import { clientHeaders, openBrowser } from "../../testing/test-browser.ts"

/** Two nodes on one database: what only real connections can interleave. */
let nodes: TestServer[]
beforeAll(async () => {
  const place = await makeTestDatabase()
  nodes = await Promise.all([0, 1].map(async () => startTestServer({ database: await place.connect(8) })))
})
afterAll(() => Promise.all(nodes.map((node) => node.close())))

const node = (index: number) => nodes[index % nodes.length]!
const atOnce = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))
const login = "account-administrator@harbor-pine.demo"

test("thirty guesses at once on two nodes get five tries", async () => {
  const answers = await atOnce(30, (index) =>
    openBrowser(node(index)).signIn("end-user@harbor-pine.demo", { password: `guess ${index}` }),
  )
  expect(answers.filter((answer) => answer.status === 401)).toHaveLength(5)
  expect(answers.filter((answer) => answer.status === 423)).toHaveLength(25)
})

test("the right password ten times at once, again and again, always opens a session, also after wrong ones", async () => {
  const name = "users-admin@harbor-pine.demo"
  for (let round = 0; round < 3; round++) {
    for (let wrong = 0; wrong < round * 2; wrong++)
      expect((await openBrowser(node(wrong)).signIn(name, { password: "not this one" })).status).toBe(401)
    const answers = await atOnce(10, (index) => openBrowser(node(index)).signIn(name))
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200))
  }
})

test("a refresh token used ten times at once keeps the one session", async () => {
  const { body } = await openBrowser(node(0)).signIn(login, { client: "dialplane-desktop" })
  const answers = await atOnce(10, (index) =>
    openBrowser(node(index)).refresh({ client: "dialplane-desktop", token: body.refresh_token }),
  )
  expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200))
  const sessions = await atOnce(
    10,
    async (index) =>
      (await openBrowser(node(index)).send("/api/portal/session", { token: answers[index]!.body.access_token })).body
        .sessionId as string,
  )
  expect(new Set(sessions).size).toBe(1)
})

test("a code redeemed eight times at once gives tokens at most once", async () => {
  const browser = openBrowser(node(0))
  const verifier = "a-proof-key-that-only-this-window-knows-0123456789"
  const redirect = "http://portal.test/login/callback"
  const query = new URLSearchParams({
    response_type: "code",
    scope: "openid",
    client_id: "dialplane-portal",
    redirect_uri: redirect,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  })
  const page = new URL(String((await browser.send(`/idp/auth?${query}`)).headers["location"]), "http://portal.test")
  const step = await browser.send(`/idp/interaction/${page.searchParams.get("interaction")}`, {
    method: "POST",
    json: { loginName: login, password: demoPassword },
  })
  const code = new URL(String((await browser.send(step.body.to)).headers["location"])).searchParams.get("code")!
  const answers = await atOnce(8, (index) =>
    openBrowser(node(index)).send("/idp/token", {
      method: "POST",
      json: { code, code_verifier: verifier, redirect, platform: "web" },
    }),
  )
  const given = answers.filter((answer) => answer.status === 200).length
  // A code that comes again ends its grant (RFC 6749, 4.1.2), which may happen before the first request is answered.
  expect([0, 1]).toContain(given)
  expect(answers.filter((answer) => answer.body.code === "session.code_refused")).toHaveLength(8 - given)
})

test("a session ended on one node is over on the other at once", async () => {
  const here = openBrowser(node(0))
  const there = openBrowser(node(1))
  const { access_token: token } = (await here.signIn(login)).body
  expect((await there.send("/api/portal/session", { token })).status).toBe(200)
  await here.send("/api/portal/session/end", { method: "POST", json: {}, token })
  await expect
    .poll(async () => (await there.send("/api/portal/session", { token })).status, { timeout: 900, interval: 20 })
    .toBe(401)
})

test("both nodes sign with the same key", async () => {
  const [one, other] = await Promise.all(nodes.map(async (each) => (await each.anonymous().get("/idp/jwks")).body))
  expect(one).toEqual(other)
})

test("a verification code, brought by four sign-ins at once on two nodes, opens one session; so does a recovery code", async () => {
  const who = "reports-admin@harbor-pine.demo"
  const client = "dialplane-api"
  const person = await node(0).as(who)
  const self = "/svc/auth/mfa/methods/self"
  const { mfaId, secret } = (await person.post(self, { kind: "totp", currentPassword: demoPassword })).body as {
    mfaId: number
    secret: string
  }
  const codeAt = (steps: number) => oneTimeCode(fromBase32(secret), stepAt(new Date()) + steps)
  const { recoveryCodes } = (await person.post(`${self}/${mfaId}/confirmation`, { code: codeAt(-1) })).body as {
    recoveryCodes: string[]
  }
  const answerAtOnce = async (code: () => string) => {
    const waiting = await atOnce(4, (index) => openBrowser(node(index)).signIn(who, { client }))
    expect(waiting.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    const given = code()
    const answers = await atOnce(4, (index) =>
      openBrowser(node(index)).send("/svc/auth/mfa/request/verification", {
        method: "POST",
        headers: clientHeaders(client),
        json: { client_id: client, challenge: waiting[index]!.body.next.challenge, code: given },
      }),
    )
    return answers.map(({ status }) => status).toSorted((one, other) => one - other)
  }
  expect(await answerAtOnce(() => codeAt(0))).toEqual([200, 400, 400, 400])
  expect(await answerAtOnce(() => recoveryCodes[0]!)).toEqual([200, 400, 400, 400])
})
