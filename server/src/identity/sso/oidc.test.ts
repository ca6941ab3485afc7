import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from "jose"
import { Provider } from "oidc-provider"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openBrowser, type TestBrowser } from "../../testing/test-browser.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { callback, closeProviders, listen, login, sign, startLiar, type Lies } from "./oidc.factory.ts"
import { discover, mostKept } from "./oidc.adapter.ts"
import { proof, settingsPath, ssoSteps } from "./sso.factory.ts"

const neutral = "http://portal.test/login?ssoError=1"
const path = settingsPath()

let server: TestServer
let owner: TestClient
const steps = ssoSteps(() => server)
/** An OpenID provider that nobody here wrote. Everybody who comes is the super user. */
const startProvider = async (): Promise<string> => {
  let handle: (request: IncomingMessage, response: ServerResponse) => void = (_, response) => response.end()
  const http = createServer((request, response) => handle(request, response))
  const issuer = await listen(http)
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: "dialplane",
        client_secret: "a-secret-of-the-client",
        redirect_uris: [callback],
        response_types: ["code"],
      },
    ],
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    claims: { openid: ["sub"], profile: ["preferred_username", "given_name", "family_name"], email: ["email"] },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => ({ sub, preferred_username: login, given_name: "Given", family_name: "Name" }),
    }),
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    cookies: { keys: ["for this test only"] },
  })
  const answer = provider.callback()
  handle = (request, response) => {
    if (!request.url?.startsWith("/interaction/")) return void answer(request, response)
    void (async () => {
      const { params } = await provider.interactionDetails(request, response)
      const grant = new provider.Grant({ accountId: "person-1", clientId: String(params["client_id"]) })
      grant.addOIDCScope("openid profile email")
      const grantId = await grant.save()
      await provider.interactionFinished(request, response, { login: { accountId: "person-1" }, consent: { grantId } })
    })()
  }
  return issuer
}

/** Follows the provider's redirects with its cookies until it sends the browser back to us. */
const walk = async (address: string): Promise<string> => {
  const cookies = new Map<string, string>()
  let at = address
  for (let step = 0; step < 8; step++) {
    const answer = await fetch(at, {
      redirect: "manual",
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
    })
    for (const line of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = line.split(";")[0]!.split("=")
      cookies.set(name, value)
    }
    at = new URL(answer.headers.get("location") ?? "", at).href
    if (at.startsWith(callback)) return at
  }
  throw new Error("The provider did not come back.")
}

const draft = (issuer: string, oidc: object = {}) => ({
  protocol: "oidc",
  displayName: "Harbor Pine OpenID",
  companyName: "harbor-pine",
  oidc: { issuer, clientId: "dialplane", clientSecret: "a-secret-of-the-client", ...oidc },
  ...proof,
})
const back = async (browser: TestBrowser, address: string) =>
  String((await browser.send(address.replace("http://portal.test", ""))).headers["location"] ?? "")

let issuer: string
let liar: Awaited<ReturnType<typeof startLiar>>
beforeAll(async () => {
  server = await startTestServer({ settings: { OUTBOUND_PRIVATE: "1" } })
  owner = await server.as("accountSuperUser")
  issuer = await startProvider()
  liar = await startLiar()
})
afterAll(async () => {
  await server.close()
  await closeProviders()
})

const turnOn = async (walkTest: (address: string) => Promise<string>) => {
  const begun = await owner.post(`${path}/tests`)
  expect(begun.status, JSON.stringify(begun.body)).toBe(200)
  await back(openBrowser(server), await walkTest(begun.body.address as string))
  const result = (await owner.get(`${path}/tests/${begun.body.testId}`)).body
  expect(result).toMatchObject({ state: "passed", matched: { loginName: login } })
  expect((await owner.put(`${path}/level`, { level: "optional", ...proof })).body.level).toBe("optional")
  return result
}

describe("a real provider", () => {
  test("is discovered, tested with its claims, and signs people in", async () => {
    expect((await owner.post(`${path}/provider`, { issuer })).body.oidc).toMatchObject({ issuer })
    const { clientSecret: _, ...secretless } = draft(issuer).oidc as { clientSecret?: string }
    expect((await owner.put(path, { ...draft(issuer), oidc: secretless })).body.code).toBe("sso.secret_missing")
    const saved = await owner.put(path, draft(issuer))
    expect(saved.body).toMatchObject({ protocol: "oidc", oidc: { issuer, hasSecret: true } })
    expect(JSON.stringify(saved.body)).not.toContain("a-secret")
    expect((await owner.put(path, { ...draft(issuer), oidc: secretless })).status).toBe(200)
    const result = await turnOn(walk)
    expect(result).toMatchObject({ providerIdentityId: "person-1", attributes: { given_name: ["Given"] } })
    const browser = openBrowser(server)
    const location = await back(browser, await walk(await steps.start(browser, "harbor-pine")))
    expect(location).toContain("http://portal.test/login/sso?code=")
    expect((await steps.redeem(browser, steps.codeIn(location))).body).toMatchObject({ userId: owner.userId })
  })
  test("with another secret or other scopes has to be tested before people are sent to it", async () => {
    const save = async (oidc: object) => (await owner.put(path, draft(issuer, oidc))).body as { tested: boolean }
    expect(await save({}), "the same secret again").toMatchObject({ level: "optional", tested: true })
    for (const changed of [{ clientSecret: "not-the-secret-there" }, { scopes: ["openid", "profile"] }]) {
      expect(await save(changed)).toMatchObject({ level: "optional", tested: false })
      const refused = await server.anonymous().post("/svc/auth/v1/sso/sign-ins", { name: "harbor-pine" })
      expect(refused.body.code).toBe("sso.unavailable")
    }
    await save({ clientSecret: "not-the-secret-there" })
    const begun = await owner.post(`${path}/tests`)
    await back(openBrowser(server), await walk(begun.body.address as string))
    expect((await owner.get(`${path}/tests/${begun.body.testId}`)).body.state).toBe("failed")
    expect((await owner.get(path)).body.tested).toBe(false)
    await save({})
    await turnOn(walk)
    expect((await owner.get(path)).body.tested).toBe(true)
  })
  test("says where the browser signs out there too", async () => {
    const browser = openBrowser(server)
    const location = await back(browser, await walk(await steps.start(browser, "harbor-pine")))
    const token = (await steps.redeem(browser, steps.codeIn(location))).body.access_token as string
    const { body } = await browser.send("/svc/auth/v1/sso/sign-out", { method: "POST", token })
    expect(body).toEqual({ address: `${issuer}/session/end?client_id=dialplane` })
    const page = await fetch(body.address as string)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain("/session/end/confirm")
    const withPassword = (await openBrowser(server).signIn(login)).body.access_token as string
    const none = await browser.send("/svc/auth/v1/sso/sign-out", { method: "POST", token: withPassword })
    expect(none.body).toEqual({ address: null })
  })
  test("that names another issuer is not accepted", async () => {
    expect((await owner.put(path, draft(`${issuer}/`))).body.code).toBe("sso.discovery_failed")
  })
  test("refuses a code that was injected or comes a second time", async () => {
    const mine = openBrowser(server)
    const returned = await walk(await steps.start(mine, "harbor-pine"))
    const victimsState = new URL(await steps.start(openBrowser(server), "harbor-pine")).searchParams.get("state")!
    const injected = new URL(returned)
    injected.searchParams.set("state", victimsState)
    // The code belongs to another code challenge, so the provider refuses it.
    expect(await back(openBrowser(server), injected.href)).toBe(neutral)
    expect(await steps.lastReason()).toBe("codeRefused")
  })
  test("a code that comes back to another account's address is taken nowhere", async () => {
    const mine = openBrowser(server)
    const returned = await walk(await steps.start(mine, "harbor-pine"))
    // Otherwise the provider of one account would get the codes of another one.
    expect(await back(mine, returned.replace("/oidc/100/", "/oidc/101/"))).toBe(neutral)
    // Neither the state nor the code was used.
    expect(await back(mine, returned)).toContain("http://portal.test/login/sso?code=")
  })
  test("a code of ours is not redeemed in another browser", async () => {
    const mine = openBrowser(server)
    const location = await back(mine, await walk(await steps.start(mine, "harbor-pine")))
    expect((await steps.redeem(openBrowser(server), steps.codeIn(location))).body.code).toBe("sso.failed")
    expect(await steps.lastReason()).toBe("otherBrowser")
  })
})

test("a provider in use stays known while others than it fill the memory", async () => {
  const asked = new Map<string, number>()
  const base = await listen(
    createServer(({ url = "" }, response) => {
      const one = url.split("/")[1]!
      asked.set(one, (asked.get(one) ?? 0) + 1)
      const of = `${base}/${one}`
      const document = { issuer: of, authorization_endpoint: of, token_endpoint: of, jwks_uri: of }
      response.setHeader("content-type", "application/json")
      response.end(JSON.stringify(document))
    }),
  )
  const others = Array.from({ length: mostKept }, (_, at) => `other-${at}`)
  const find = (one: string) => discover(server.kit, `${base}/${one}`)
  await find("used")
  for (const one of others.slice(0, 10)) await find(one)
  for (let at = 10; at < others.length; at += 50) {
    await find("used")
    await Promise.all(others.slice(at, at + 50).map(find))
  }
  await find("used")
  await find(others.at(-1)!)
  await find(others[0]!)
  expect([asked.get("used"), asked.get(others.at(-1)!), asked.get(others[0]!)]).toEqual([1, 1, 2])
})

describe("a provider that lies", () => {
  const answer = async (browser: TestBrowser, query: Record<string, string> = {}) => {
    const address = await steps.start(browser, "harbor-pine")
    liar.hear(address)
    const state = new URL(address).searchParams.get("state")!
    return back(browser, `${callback}?${new URLSearchParams({ code: "any", state, ...query }).toString()}`)
  }
  beforeAll(async () => {
    expect((await owner.put(path, draft(liar.issuer))).status).toBe(200)
    await turnOn(async (address) => {
      liar.hear(address)
      return `${callback}?code=any&state=${new URL(address).searchParams.get("state")}`
    })
  })
  const refused = async (reason: string, lies: Lies, query: Record<string, string> = {}) => {
    Object.assign(liar.lies, { idToken: undefined, claims: undefined }, lies)
    const before = await steps.countFailures()
    expect(await answer(openBrowser(server), query)).toBe(neutral)
    expect(await steps.countFailures()).toBe(before + 1)
    expect(await steps.lastReason()).toBe(reason)
  }

  test("is believed when it tells the truth; without an address for sign-outs there is none", async () => {
    Object.assign(liar.lies, { idToken: undefined, claims: undefined })
    const browser = openBrowser(server)
    const location = await answer(browser)
    expect(location).toContain("code=")
    const token = (await steps.redeem(browser, steps.codeIn(location))).body.access_token as string
    const { body } = await browser.send("/svc/auth/v1/sso/sign-out", { method: "POST", token })
    expect(body).toEqual({ address: null })
  })
  test("the algorithm none", () =>
    refused("weakAlgorithm", { idToken: async (claims) => new UnsecuredJWT(claims).encode() }))
  test("HS256 with the public key as the secret", () =>
    refused("weakAlgorithm", {
      idToken: async (claims) =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: "HS256", kid: "k1" })
          .sign(new TextEncoder().encode(await exportSPKI(liar.keys.publicKey))),
    }))
  test("a key of its own", () =>
    refused("wrongSignature", {
      idToken: async (claims) => sign((await generateKeyPair("RS256")).privateKey, claims),
    }))
  test("another nonce", () => refused("wrongNonce", { claims: { nonce: "another" } }))
  test("another issuer in the token", () => refused("wrongIssuer", { claims: { iss: "https://other.example" } }))
  test("another audience", () => refused("wrongAudience", { claims: { aud: "another-client" } }))
  test("several audiences and another authorized party", () =>
    refused("wrongAudience", { claims: { aud: ["dialplane", "other"], azp: "other" } }))
  test("expired", () => refused("expired", { claims: { exp: Math.floor(Date.now() / 1000) - 3600 } }))
  test("a mixed-up provider: the answer names another issuer", () =>
    refused("wrongIssuer", {}, { iss: "https://other.example" }))
  test("a refusal of the provider", () => refused("providerRefused", {}, { error: "access_denied" }))
  test("no text that is no token", () => refused("notReadable", { idToken: async () => "no.token.here" }))
  test("a state that is not ours leads to the same answer", async () => {
    expect(await back(openBrowser(server), `${callback}?code=any&state=invented`)).toBe(neutral)
    expect(await back(openBrowser(server), `${callback}?code=any`)).toBe(neutral)
    expect(await steps.lastReason()).toBe("unknownRequest")
  })
  test("the same answer a second time", async () => {
    Object.assign(liar.lies, { idToken: undefined, claims: undefined })
    const browser = openBrowser(server)
    const address = await steps.start(browser, "harbor-pine")
    liar.hear(address)
    const again = `${callback}?code=any&state=${new URL(address).searchParams.get("state")}`
    expect(await back(browser, again)).toContain("code=")
    expect(await back(browser, again)).toBe(neutral)
    expect(await steps.lastReason()).toBe("requestUsed")
  })
})
