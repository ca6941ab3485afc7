import { inflateRawSync } from "node:zlib"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sql, type Sql } from "../../kit/database/sql.ts"
import { openBrowser, type TestBrowser } from "../../testing/test-browser.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { startLiar, callback, closeProviders } from "./oidc.factory.ts"
import { makeIdp, proof, requestIdOf, settingsPath, ssoSteps, type AnswerOptions, type TestIdp } from "./sso.factory.ts"

let server: TestServer
let owner: TestClient
let idp: TestIdp
const steps = ssoSteps(() => server)
const ownerLogin = "account-super-user@harbor-pine.demo"
const administratorLogin = "account-administrator@harbor-pine.demo"
const base = "/svc/auth/v1/sso/confirmations"
const state = "/api/portal/session/confirmation"
const rolesPath = "/api/authorizer/accounts/100/roles"

const rows = <Row>(query: Sql) => server.database.transaction("system", (db) => db.many<Row>(query))
const makeStale = (userId: number) =>
  rows(sql`
    update sessions set confirmed_at = now() - interval '11 minutes', started_at = now() - interval '11 minutes'
    where user_id = ${userId}`)

beforeAll(async () => {
  server = await startTestServer({ settings: { OUTBOUND_PRIVATE: "1" } })
  owner = await server.as("accountSuperUser")
  idp = await makeIdp()
  await steps.setUp(owner, idp, ownerLogin, "harbor-pine")
})
afterAll(async () => {
  await server.close()
  await closeProviders()
})

interface Person {
  readonly browser: TestBrowser
  readonly token: string
  readonly client: TestClient
}
/** Signs in with single sign-on alone: the user has no password and no other way. */
const signIn = async (login = administratorLogin): Promise<Person> => {
  const browser = openBrowser(server)
  const address = await steps.start(browser, "harbor-pine")
  const response = await idp.answer(await steps.spMetadata(), { requestId: requestIdOf(address), nameId: login })
  const { location } = await steps.post(browser, response)
  const { body } = await steps.redeem(browser, steps.codeIn(location))
  const token = body.access_token as string
  // As of those who were added and never chose a password.
  await rows(sql`
    update credentials set password_hash = '!' where user_id = ${body.userId as number} and account_id = 100
      and user_id <> ${owner.userId}`)
  return { browser, token, client: server.withToken(token, body.userId as number) }
}
const begin = async ({ browser, token }: Person): Promise<string> => {
  const answer = await browser.send(base, { method: "POST", token })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.address as string
}
const answer = async (person: Person, address: string, options: Partial<AnswerOptions> = {}) => {
  const nameId = (await person.client.get("/api/portal/session")).body.loginName as string
  const response = await idp.answer(await steps.spMetadata(), { requestId: requestIdOf(address), nameId, ...options })
  return (await steps.post(person.browser, response)).location
}
const complete = ({ browser, token }: Person, code: string) =>
  browser.send(`${base}/complete`, { method: "POST", token, json: { code } })
let made = 0
const giveRole = ({ client }: Person) => client.post(rolesPath, { name: `Role ${++made}`, keys: ["read:users"] })
const failed = "http://portal.test/login/sso?confirmation=1"

describe("a confirmation with the identity provider", () => {
  test("asks the person to sign in again, and opens the way for this session only", async () => {
    const [person, other] = [await signIn(), await signIn()]
    await makeStale(person.client.userId)
    expect((await giveRole(person)).body.code).toBe("recent_proof.needed")
    expect((await person.client.get(state)).body).toMatchObject({
      way: "signIn",
      ways: ["provider"],
      provider: "Harbor Pine ID",
      providerSuffices: true,
      endsInSeconds: 0,
    })
    const address = await begin(person)
    const request = inflateRawSync(Buffer.from(new URL(address).searchParams.get("SAMLRequest")!, "base64")).toString()
    expect(request).toContain('ForceAuthn="true"')
    const location = await answer(person, address)
    expect(location).toMatch(/^http:\/\/portal\.test\/login\/sso\?code=[\w-]+&confirmation=1$/)
    expect((await complete(person, steps.codeIn(location))).body).toMatchObject({ way: "provider" })
    expect((await giveRole(person)).status).toBe(200)
    expect((await giveRole(other)).body.code).toBe("recent_proof.needed")
    const entries = await rows<{ after: unknown }>(sql`
      select e.after from audit_entries e
      where e.actor_user_id = ${person.client.userId} and e.action = 'session.confirmed'`)
    expect(entries).toEqual([{ after: { confirmedWith: "provider" } }])
  })

  test("replaces the proof in a request for people who have no other way, while it is recent", async () => {
    const person = await signIn()
    const addKey = () => person.client.post("/svc/auth/api-keys", { name: `Key ${++made}`, scopes: ["read:users"] })
    // A sign-in alone is not a confirmation of this kind.
    expect(await addKey()).toMatchObject({ status: 403, body: { code: "api_key.proof_needed" } })
    expect((await person.client.post("/svc/auth/mfa/methods/self", { kind: "totp" })).body.code).toBe(
      "identity_proof.needed",
    )
    const location = await answer(person, await begin(person))
    await complete(person, steps.codeIn(location))
    expect((await addKey()).status).toBe(200)
    expect((await person.client.post("/svc/auth/mfa/methods/self", { kind: "totp" })).status).toBe(200)
    await makeStale(person.client.userId)
    expect(await addKey()).toMatchObject({ status: 403, body: { code: "api_key.proof_needed" } })
  })

  test("does not replace it for people who have a password they may use", async () => {
    const person = await signIn(ownerLogin)
    const location = await answer(person, await begin(person))
    expect((await complete(person, steps.codeIn(location))).body).toMatchObject({
      ways: ["password", "provider"],
      providerSuffices: false,
    })
    expect((await person.client.post("/svc/auth/api-keys", { name: "No", scopes: ["read:users"] })).body.code).toBe(
      "api_key.proof_needed",
    )
  })

  const refused = async (reason: string, options: Partial<AnswerOptions>) => {
    const person = await signIn()
    await makeStale(person.client.userId)
    expect(await answer(person, await begin(person), options)).toBe(failed)
    expect(await steps.lastReason()).toBe(reason)
    expect((await person.client.get(state)).body).toMatchObject({ way: "signIn", endsInSeconds: 0 })
    expect((await giveRole(person)).body.code).toBe("recent_proof.needed")
  }
  test("is refused for another person, who is neither linked nor added", async () => {
    const listLinks = () =>
      rows(sql`select i.user_id, i.provider_identity_id from user_identities i where i.account_id = 100 order by 1`)
    const links = await listLinks()
    await refused("otherPerson", { nameId: ownerLogin })
    await refused("otherPerson", { nameId: "users-admin@harbor-pine.demo" })
    expect(await listLinks()).toEqual(links)
  })
  test("is refused when the identity provider did not ask again", () => refused("notAnew", { authenticated: -30 }))

  test("is not redeemed by another session, another browser, as a sign-in, or twice", async () => {
    const [person, other] = [await signIn(), await signIn()]
    await makeStale(person.client.userId)
    const codeOf = async () => steps.codeIn(await answer(person, await begin(person)))
    expect((await complete({ ...person, token: other.token }, await codeOf())).body.code).toBe("sso.failed")
    expect(await steps.lastReason()).toBe("otherBrowser")
    expect((await complete({ ...person, browser: openBrowser(server) }, await codeOf())).body.code).toBe("sso.failed")
    expect((await steps.redeem(person.browser, await codeOf())).body.code).toBe("sso.failed")
    const code = await codeOf()
    expect((await complete(person, code)).status).toBe(200)
    expect((await complete(person, code)).body.code).toBe("sso.failed")
    // A sign-in is not a confirmation either.
    const address = await steps.start(person.browser, "harbor-pine")
    expect((await complete(person, steps.codeIn(await answer(person, address)))).body.code).toBe("sso.failed")
    expect((await other.client.get(state)).body).toMatchObject({ way: "signIn", endsInSeconds: 0 })
  })

  test("is for those who are linked, while single sign-on is on", async () => {
    const client = await server.as("billingAdmin")
    expect((await client.post(base)).body.code).toBe("sso.not_linked")
    expect((await (await server.as("accountSuperUser", 101)).post(base)).body.code).toBe("sso.unavailable")
  })

  test("asks an OpenID provider in the same way, and reads when the person signed in", async () => {
    const liar = await startLiar()
    const draft = {
      protocol: "oidc",
      displayName: "Harbor Pine OpenID",
      companyName: "harbor-pine",
      oidc: { issuer: liar.issuer, clientId: "dialplane", clientSecret: "a-secret-of-the-client" },
      ...proof,
    }
    const path = settingsPath()
    expect((await owner.put(path, draft)).status).toBe(200)
    const come = async (browser: TestBrowser, address: string) => {
      liar.hear(address)
      const query = new URLSearchParams({ code: "any", state: new URL(address).searchParams.get("state")! })
      const { headers } = await browser.send(`${callback}?${query.toString()}`.replace("http://portal.test", ""))
      return String(headers["location"] ?? "")
    }
    const begun = await owner.post(`${path}/tests`)
    await come(openBrowser(server), begun.body.address as string)
    expect((await owner.put(`${path}/level`, { level: "optional", ...proof })).status).toBe(200)
    const browser = openBrowser(server)
    const { body } = await steps.redeem(
      browser,
      steps.codeIn(await come(browser, await steps.start(browser, "harbor-pine"))),
    )
    const person = {
      browser,
      token: body.access_token as string,
      client: server.withToken(body.access_token as string, body.userId as number),
    }
    const address = await begin(person)
    expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({ prompt: "login", max_age: "0" })
    const seconds = Math.floor(Date.now() / 1000)
    Object.assign(liar.lies, { claims: { auth_time: seconds - 3600 } })
    expect(await come(browser, address)).toBe(failed)
    expect(await steps.lastReason()).toBe("notAnew")
    for (const claims of [{ auth_time: seconds }, {}]) {
      Object.assign(liar.lies, { claims })
      const location = await come(browser, await begin(person))
      expect((await complete(person, steps.codeIn(location))).body).toMatchObject({ way: "provider" })
    }
  })
})
