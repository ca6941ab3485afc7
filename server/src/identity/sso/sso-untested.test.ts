import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { sql } from "../../kit/database/sql.ts"
import { openBrowser } from "../../testing/test-browser.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { makeIdp, proof, settingsPath, ssoSteps, type TestIdp } from "./sso.factory.ts"

let server: TestServer
let owner: TestClient
let idp: TestIdp
const steps = ssoSteps(() => server)
const path = settingsPath()
const login = "account-super-user@harbor-pine.demo"

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
  idp = await makeIdp()
  await steps.setUp(owner, idp, login, "harbor-pine")
})
afterAll(() => server.close())

const save = async (saml: object = {}, more: object = {}) => {
  const answer = await owner.put(path, idp.draft("harbor-pine", more, saml))
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as { level: string; tested: boolean }
}
const lookUp = async () => (await server.anonymous().get("/svc/auth/v1/sso/username/harbor-pine")).body
const start = () => server.anonymous().post("/svc/auth/v1/sso/sign-ins", { name: "harbor-pine" })

describe("at optional, settings that were never tested", () => {
  test("are offered to nobody until a test sign-in has passed with them", async () => {
    expect((await owner.get(path)).body).toMatchObject({ level: "optional", tested: true })
    expect(await save({ nameIdFormat: "persistent" })).toMatchObject({ level: "optional", tested: false })
    expect(await lookUp()).toEqual({ sso: false, displayName: null, passwordAllowed: true })
    expect((await start()).body.code).toBe("sso.unavailable")
    const bookmark = await server.anonymous().get("/svc/auth/sso/start/harbor-pine")
    expect(bookmark.headers["location"]).toBe("http://portal.test/login")
    // Nor is anybody signed in who begins at the provider.
    const metadata = await steps.spMetadata()
    const { location } = await steps.post(openBrowser(server), await idp.answer(metadata, { nameId: login }))
    expect(location).toBe("http://portal.test/login?ssoError=1")
    expect(await steps.lastReason()).toBe("notTested")
    expect((await openBrowser(server).signIn(login)).status, "with the password").toBe(200)

    expect(await steps.test(owner, idp, "nobody@harbor-pine.demo")).toMatchObject({ state: "failed" })
    expect((await owner.get(path)).body.tested).toBe(false)
    expect(await steps.test(owner, idp, login)).toMatchObject({ state: "passed" })
    expect((await owner.get(path)).body).toMatchObject({ level: "optional", tested: true })
    expect(await lookUp()).toMatchObject({ sso: true })
    expect((await start()).status).toBe(200)
  })

  test("another provider is one of them, however it is put in", async () => {
    const other = await makeIdp("https://other.harborpine.example/saml")
    const put = await owner.put(path, other.draft("harbor-pine"))
    expect(put.body).toMatchObject({ level: "optional", tested: false })
    expect((await start()).body.code).toBe("sso.unavailable")
    await owner.put(path, idp.draft("harbor-pine"))
    await steps.test(owner, idp, login)
    const made = await owner.post(`${path}/setup-links`, { recipient: "Sam", ...proof })
    const token = /#token=(.+)$/.exec(made.body.address as string)![1]
    const submitted = await server.anonymous().post("/svc/auth/v1/sso/setup-links/submit", {
      token,
      submittedBy: "Sam",
      protocol: "saml",
      saml: {
        entityId: other.entityId,
        ssoUrl: `${other.entityId}/sso`,
        sloUrl: null,
        certificates: [other.certificate],
        nameIdFormat: "unspecified",
      },
    })
    expect(submitted.status, JSON.stringify(submitted.body)).toBeLessThan(300)
    const { version } = (await owner.get(path)).body as { version: number }
    const applied = await owner.post(`${path}/setup-links/${made.body.linkId}/apply`, { version, ...proof })
    expect(applied.body, JSON.stringify(applied.body)).toMatchObject({ level: "optional", tested: false })
    expect((await start()).body.code).toBe("sso.unavailable")
    // What is deleted and restored is off, and has to be tested anew.
    expect((await owner.delete(path, proof)).status).toBe(204)
    expect((await owner.post(`${path}/restore`, proof)).body).toMatchObject({ level: "off", tested: false })
    await owner.put(path, idp.draft("harbor-pine"))
    await steps.test(owner, idp, login)
    expect((await owner.put(`${path}/level`, { level: "optional", ...proof })).body).toMatchObject({ tested: true })
  })
})

describe("at required, a change", () => {
  beforeEach(async () => {
    await save()
    await steps.test(owner, idp, login)
    await server.database.transaction("system", (db) =>
      db.run(sql`
        update sso_configurations set level = 'required', is_tested = true, required_since = now()
        where account_id = 100`),
    )
  })
  test.each([
    ["another sign-in address", { ssoUrl: "https://elsewhere.example/sso" }, {}],
    ["another NameID format", { nameIdFormat: "emailAddress" }, {}],
    ["requests that are no longer signed", { signRequests: false }, {}],
    ["assertions that have to be encrypted", { encryptedAssertions: true }, {}],
    ["another attribute with the login name", {}, { attributes: { loginName: "upn" } }],
    ["less tolerance for clocks", {}, { clockSkewSeconds: 10 }],
  ])("%s needs a test: it becomes optional, and nobody is locked out", async (_, saml, more) => {
    expect(await save(saml, more)).toMatchObject({ level: "optional", tested: false })
    expect((await openBrowser(server).signIn("end-user@harbor-pine.demo")).status).toBe(200)
    const { items } = (await owner.get("/svc/auth/v1/audit/sso/logs/100?action=sso.changed&limit=1")).body
    expect(items[0].after).toMatchObject({ level: "optional", tested: false })
  })
  test.each([
    ["the name on the button", {}, { displayName: "New name" }],
    ["the sign-out address", { sloUrl: null }, {}],
    ["where sign-ins may begin", { allowIdpInitiated: false }, {}],
    ["attributes of new users", {}, { attributes: { email: "mail" } }],
    ["more tolerance for clocks", {}, { clockSkewSeconds: 120 }],
    ["adding users", {}, { justInTime: true }],
  ])("of %s keeps it required", async (_, saml, more) => {
    expect(await save(saml, more)).toMatchObject({ level: "required", tested: true })
  })
})
