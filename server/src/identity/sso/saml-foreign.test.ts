import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openBrowser, type TestBrowser } from "../../testing/test-browser.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { makeSamlp, type Carried, type Samlp, type ServiceProvider } from "./samlp.factory.ts"
import { proof, requestIdOf, settingsPath, ssoSteps } from "./sso.factory.ts"

const path = settingsPath()
const login = "account-super-user@harbor-pine.demo"
const neutral = "http://portal.test/login?ssoError=1"

let server: TestServer
let owner: TestClient
let idp: Samlp
let sp: ServiceProvider
const steps = ssoSteps(() => server)

const local = (address: string) => address.replace("http://portal.test", "")
/** Posts the provider's form to us; where the browser goes then. */
const carry = async (browser: TestBrowser, { address, fields }: Carried): Promise<string> => {
  const answer = await browser.send(local(address), { method: "POST", form: fields, forgeryHeader: false })
  expect(answer.status).toBe(303)
  return String(answer.headers["location"])
}
const redeemed = async (browser: TestBrowser, location: string) =>
  (await steps.redeem(browser, steps.codeIn(location))).body as { userId: number; access_token: string }
const save = async (saml: object = {}) => {
  const saved = await owner.put(path, idp.draft("harbor-pine", saml))
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  return saved.body as { serviceProvider: ServiceProvider; level: string }
}
/** A test sign-in of the owner, and its result. */
const testSignIn = async (more: object = {}) => {
  const begun = (await owner.post(`${path}/tests`)).body as { address: string; testId: string }
  await carry(openBrowser(server), await idp.answer(sp, { login }, { request: begun.address, ...more }))
  return (await owner.get(`${path}/tests/${begun.testId}`)).body
}
const offer = async () =>
  expect((await owner.put(`${path}/level`, { level: "optional", ...proof })).body.level).toBe("optional")

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
  idp = await makeSamlp()
  sp = (await save()).serviceProvider
})
afterAll(() => server.close())

test("its metadata is read", async () => {
  const { body } = await owner.post(`${path}/provider`, { xml: idp.metadata })
  expect(body.saml).toMatchObject({
    entityId: idp.entityId,
    ssoUrl: `${idp.entityId}/sso`,
    sloUrl: `${idp.entityId}/slo`,
    nameIdFormat: "emailAddress",
    certificates: [{ expired: false }],
  })
})

test("a test sign-in shows what it said of the person", async () => {
  const result = await testSignIn()
  expect(result).toMatchObject({
    state: "passed",
    providerIdentityId: login,
    matched: { userId: owner.userId },
    attributes: {
      "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress": [login],
      "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname": ["Foreign"],
      signInCount: ["7"],
      isManager: ["false"],
    },
  })
  await offer()
})

describe("a sign-in", () => {
  test.each([
    ["with a signed assertion", {}],
    ["with a signed message around it", { signResponse: true }],
    ["with prefixes of its own for the signatures", { signResponse: true, signatureNamespacePrefix: "sig" }],
    ["without types of its values", { typedAttributes: false, includeAttributeNameFormat: false }],
  ])("that began here, %s", async (_, more) => {
    const browser = openBrowser(server)
    const request = await steps.start(browser, "harbor-pine", { returnTo: "/me" })
    // It verifies the signature of our request with our certificate.
    const location = await carry(browser, await idp.answer(sp, { login }, { request, ...more }))
    expect((await redeemed(browser, location)).userId).toBe(owner.userId)
  })
  test("that began at the provider, and the same form a second time", async () => {
    const browser = openBrowser(server)
    const form = await idp.answer(sp, { login })
    expect((await redeemed(browser, await carry(browser, form))).userId).toBe(owner.userId)
    expect(await carry(browser, form)).toBe(neutral)
    expect(await steps.lastReason()).toBe("replayed")
  })
  test("a request that somebody changed is not answered by it", async () => {
    const request = new URL(await steps.start(openBrowser(server), "harbor-pine"))
    request.searchParams.set("RelayState", "https://evil.example")
    await expect(idp.answer(sp, { login }, { request: request.href })).rejects.toThrow(/Signature check errors/)
    request.searchParams.delete("Signature")
    await expect(idp.answer(sp, { login }, { request: request.href })).rejects.toThrow(/signed/)
  })
  test.each([
    ["unsigned", { signAssertion: false }, "unsigned"],
    ["with a signature around the message only", { signAssertion: false, signResponse: true }, "wrongSignature"],
    ["signed with SHA-1", { signatureAlgorithm: "rsa-sha1", digestAlgorithm: "sha1" }, "weakAlgorithm"],
    ["for another service", { audience: "https://other.example" }, "wrongAudience"],
    ["for another address", { recipient: "https://other.example/acs" }, "wrongRecipient"],
    ["that is over", { lifetimeInSeconds: -3600 }, "expired"],
    ["of another issuer", { issuer: "https://other.example/saml" }, "wrongIssuer"],
  ])("an answer %s is refused", async (_, more, reason) => {
    const before = await steps.countFailures()
    expect(await carry(openBrowser(server), await idp.answer(sp, { login }, more))).toBe(neutral)
    expect(await steps.countFailures()).toBe(before + 1)
    expect(await steps.lastReason()).toBe(reason)
  })
  test("that the provider refuses ends at our sign-in page", async () => {
    const browser = openBrowser(server)
    const request = await steps.start(browser, "harbor-pine")
    expect(await carry(browser, await idp.refuse(sp, requestIdOf(request)))).toBe(neutral)
    expect(await steps.lastReason()).toBe("providerRefused")
  })
})

describe("signing out", () => {
  const signIn = async () => {
    const browser = openBrowser(server)
    const { access_token: token } = await redeemed(browser, await carry(browser, await idp.answer(sp, { login })))
    const isOpen = async () => (await browser.send("/api/portal/session", { token })).status === 200
    expect(await isOpen()).toBe(true)
    return { browser, token, isOpen }
  }
  test("here asks the provider, which verifies our request and answers", async () => {
    const { browser, token } = await signIn()
    const { body } = await browser.send("/svc/auth/v1/sso/sign-out", { method: "POST", token })
    const atProvider = idp.logout(sp, login)
    const back = await atProvider.receive(body.address as string)
    expect(atProvider.isOver()).toBe(true)
    expect(back.address).toContain("SAMLResponse=")
    const answer = await browser.send(local(back.address))
    expect(answer).toMatchObject({ status: 303, headers: { location: "http://portal.test/login" } })
  })
  test.each(["address", "form"] as const)("at the provider ends the session here (%s)", async (binding) => {
    const { browser, isOpen } = await signIn()
    const atProvider = idp.logout(sp, login, binding)
    const sent = await atProvider.begin()
    expect(sent.how).toBe(binding)
    const answer =
      binding === "form"
        ? await browser.send(local(sent.address), { method: "POST", form: sent.fields, forgeryHeader: false })
        : await browser.send(local(sent.address))
    expect(answer.status).toBe(303)
    expect(await isOpen()).toBe(false)
    // It verifies our answer, and is done.
    expect((await atProvider.receive(String(answer.headers["location"]))).how).toBe("page")
    expect(atProvider.isOver()).toBe(true)
  })
  test("of another person at the provider ends nothing", async () => {
    const { browser, isOpen } = await signIn()
    const sent = await idp.logout(sp, "end-user@harbor-pine.demo").begin()
    await browser.send(local(sent.address))
    expect(await isOpen()).toBe(true)
  })
})

test("encrypted assertions are read, and others refused where they are required", async () => {
  await save({ encryptedAssertions: true })
  const forUs = idp.encryptedFor(sp)
  expect(await testSignIn(forUs)).toMatchObject({ state: "passed" })
  await offer()
  const arrive = async (more: Record<string, unknown>) =>
    carry(openBrowser(server), await idp.answer(sp, { login }, more))
  for (const encryptionAlgorithm of [
    "http://www.w3.org/2009/xmlenc11#aes256-gcm",
    "http://www.w3.org/2009/xmlenc11#aes128-gcm",
  ])
    for (const signResponse of [false, true])
      expect(await arrive({ ...forUs, encryptionAlgorithm, signResponse }), encryptionAlgorithm).toContain("code=")
  expect(await arrive({})).toBe(neutral)
  expect(await steps.lastReason()).toBe("notEncrypted")
  expect(await arrive({ ...forUs, signAssertion: false })).toBe(neutral)
  expect(await steps.lastReason()).toBe("unsigned")
  const other = await makeSamlp()
  const forOthers = idp.encryptedFor({ ...sp, certificate: other.certificate })
  expect(await arrive(forOthers)).toBe(neutral)
  expect(await steps.lastReason()).toBe("cannotDecrypt")
})

test("a second certificate takes over from the first one", async () => {
  const next = await makeSamlp()
  const both = [idp.certificate, next.certificate]
  const arrive = async (from: Samlp) => carry(openBrowser(server), await from.answer(sp, { login }))
  await save()
  expect(await testSignIn()).toMatchObject({ state: "passed" })
  await offer()
  expect(await arrive(next)).toBe(neutral)
  expect(await steps.lastReason()).toBe("wrongSignature")
  expect((await save({ certificates: both })).level).toBe("optional")
  expect(await arrive(idp)).toContain("code=")
  expect(await arrive(next)).toContain("code=")
  expect((await save({ certificates: [next.certificate] })).level).toBe("optional")
  expect(await arrive(next)).toContain("code=")
  expect(await arrive(idp)).toBe(neutral)
  expect(await steps.lastReason()).toBe("wrongSignature")
})
