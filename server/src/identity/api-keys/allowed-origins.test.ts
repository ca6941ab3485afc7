import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { demoPassword } from "../../app/demo/demo-people.ts"
import { openBrowser } from "../../testing/test-browser.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let owner: TestClient
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
})
afterAll(() => server.close())

const path = "/svc/auth/v1/accounts/100/api-origins"
const page = "https://tools.example.com"
const groups = "/api/accounts/100/groups"
const set = async (...origins: string[]) => {
  const answer = await owner.put(path, { origins })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as { origins: string[]; version: number }
}
const makeKey = async (client = owner, fields: object = {}): Promise<{ apiKeyId: number; value: string }> => {
  const draft = { name: "Page", scopes: ["read:groups", "create:groups"], currentPassword: demoPassword, ...fields }
  const { status, body } = await client.post("/svc/auth/api-keys", draft)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const allowedOf = ({ headers }: { readonly headers: Record<string, unknown> }) => headers["access-control-allow-origin"]
const preflight = (url: string, origin = page, method = "POST") =>
  server.request({
    method: "OPTIONS",
    url,
    headers: { origin, "access-control-request-method": method, "access-control-request-headers": "authorization" },
  })

describe("the list of origins", () => {
  test("is empty at first, and is changed as a whole", async () => {
    expect((await owner.get(path)).body).toEqual({ origins: [], version: 1 })
    const changed = await owner.put(path, { origins: [`${page}/`, "http://localhost:5173", page], version: 1 })
    expect(changed).toMatchObject({
      status: 200,
      headers: { etag: '"2"' },
      body: { origins: [page, "http://localhost:5173"], version: 2 },
    })
    expect((await owner.put(path, { origins: [], version: 1 })).body.code).toBe("api_origins.changed_meanwhile")
    expect((await owner.put(path, { origins: [] }, { "if-match": '"1"' })).status).toBe(412)
    expect(await set(page)).toEqual({ origins: [page], version: 3 })
  })
  test.each([
    ["*", "api_origins.wildcard"],
    ["https://*.example.com", "api_origins.wildcard"],
    ["null", "api_origins.wildcard"],
    ["http://tools.example.com", "api_origins.invalid"],
    ["https://tools.example.com/app", "api_origins.invalid"],
    ["tools.example.com", "api_origins.invalid"],
  ])("does not take %s", async (origin, code) => {
    expect(await owner.put(path, { origins: [page, origin] })).toMatchObject({
      status: 400,
      body: { code, validationErrors: [{ field: "origins" }] },
    })
  })
  test("has twenty at most", async () => {
    const many = Array.from({ length: 21 }, (_, index) => `https://p${index}.example.com`)
    expect((await owner.put(path, { origins: many })).body.code).toBe("request.invalid")
    expect((await set(...many.slice(1))).origins).toHaveLength(20)
  })
  test("is for those who manage API keys in the account, and for no key", async () => {
    expect((await (await server.as("endUser")).get(path)).body.code).toBe("request.not_allowed")
    expect((await (await server.as("usersAdmin")).put(path, { origins: [] })).body.code).toBe("request.not_allowed")
    expect((await (await server.as("accountSuperUser", 101)).put(path, { origins: [] })).status).toBe(404)
    expect((await (await server.as("partnerAccountSuperuser", 10)).get(path)).status).toBe(200)
    const { value } = await makeKey()
    expect((await server.withToken(value).put(path, { origins: [] })).status).toBe(403)
  })
  test("is in the audit log, from which a change is reverted", async () => {
    await set(page)
    await set("https://other.example.com")
    const events = "/api/reporting/accounts/100/account-audit-log/events"
    const [entry] = (await owner.get(`${events}?action=api_origins.changed&limit=1`)).body.items
    expect(entry).toMatchObject({
      before: { allowedOrigins: [page] },
      after: { allowedOrigins: ["https://other.example.com"] },
    })
    expect((await owner.post(`${events}/${entry.entryId}/revert`)).status).toBe(200)
    expect((await owner.get(path)).body.origins).toEqual([page])
  })
})

describe("a page", () => {
  beforeAll(() => set(page))

  test("learns what it may send, if any account allows it", async () => {
    const asked = await preflight(groups)
    expect(asked).toMatchObject({
      status: 204,
      headers: {
        "access-control-allow-origin": page,
        "access-control-allow-methods": "GET, HEAD, POST",
        "access-control-max-age": "600",
        vary: "Origin",
      },
    })
    const headers = String(asked.headers["access-control-allow-headers"])
    for (const name of ["authorization", "content-type", "idempotency-key", "if-match", "x-confirm-change"])
      expect(headers.split(", ")).toContain(name)
    expect(headers).not.toContain("csrf")
    expect(asked.headers["access-control-allow-credentials"]).toBeUndefined()
    expect(allowedOf(await preflight("/api/accounts/101/groups"))).toBe(page)
  })
  test("of another origin learns nothing", async () => {
    for (const origin of [
      "https://evil.example",
      "http://tools.example.com",
      `${page}:8443`,
      `${page}.evil.example`,
      "null",
    ])
      expect(allowedOf(await preflight(groups, origin)), origin).toBeUndefined()
  })
  test("cannot sign in or get tokens, and finds nothing where nothing is", async () => {
    for (const url of [
      "/svc/auth/v1/oauth2/token",
      "/svc/auth/oauth/token",
      "/c2c/v1/calls",
      "/idp/token",
      "/api/nowhere",
    ])
      expect(allowedOf(await preflight(url)), url).toBeUndefined()
    const { apiKeyId, value } = await makeKey()
    const token = await server.request({
      method: "POST",
      url: "/svc/auth/v1/oauth2/token",
      headers: { origin: page, "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams({
        grant_type: "client_credentials",
        client_id: String(apiKeyId),
        client_secret: value,
      }).toString(),
    })
    expect([token.status, allowedOf(token)]).toEqual([200, undefined])
    // Its server gets one, and gives it to the page.
    const used = await server.withToken(token.body.access_token as string).get(groups, { origin: page })
    expect([used.status, allowedOf(used)]).toEqual([200, page])
  })
  test("reads answers to a token of an account that allows it", async () => {
    for (const client of [owner, server.withToken((await makeKey()).value)]) {
      const answer = await client.get(groups, { origin: page })
      expect(answer).toMatchObject({ status: 200, headers: { "access-control-allow-origin": page } })
      const exposed = String(answer.headers["access-control-expose-headers"]).split(", ")
      for (const name of ["etag", "location", "retry-after", "ratelimit", "ratelimit-policy", "x-trace-id"])
        expect(exposed).toContain(name)
      expect(answer.headers["access-control-allow-credentials"]).toBeUndefined()
      expect(String(answer.headers["vary"])).toContain("Origin")
    }
    expect(String((await owner.get(groups)).headers["vary"])).toContain("Origin")
  })
  test("reads refusals, too", async () => {
    const key = server.withToken((await makeKey(owner, { requestsPerMinute: 60 })).value)
    const refused = await key.get("/api/users/accounts/100", { origin: page })
    expect([refused.body.code, allowedOf(refused)]).toEqual(["request.not_allowed", page])
    const answers = await Promise.all(Array.from({ length: 70 }, () => key.get(groups, { origin: page })))
    const limited = answers.find(({ status }) => status === 429)
    expect([limited?.body.code, limited && allowedOf(limited)]).toEqual(["request.too_many", page])
  })
  test("reads nothing with a token of another account, with none, or with a cookie", async () => {
    const other = await server.as("accountSuperUser", 101)
    const { value } = await makeKey(other)
    for (const client of [other, server.withToken(value)]) {
      const answer = await client.get("/api/accounts/101/groups", { origin: page })
      expect([answer.status, allowedOf(answer)]).toEqual([200, undefined])
    }
    expect(allowedOf(await server.anonymous().get(groups, { origin: page }))).toBeUndefined()
    expect(allowedOf(await server.withToken("dpk_unknown").get(groups, { origin: page }))).toBeUndefined()
    const browser = openBrowser(server)
    expect((await browser.signIn("account-super-user@harbor-pine.demo")).status).toBe(200)
    const renewed = await browser.send("/svc/auth/oauth/token", {
      method: "POST",
      form: { grant_type: "refresh_token", client_id: "dialplane-portal" },
      headers: { origin: page },
    })
    expect(allowedOf(renewed)).toBeUndefined()
  })
  test("reads nothing any more as soon as its origin is removed", async () => {
    const { value } = await makeKey()
    const ask = () => server.withToken(value).get(groups, { origin: page })
    expect(allowedOf(await ask())).toBe(page)
    await set("https://other.example.com")
    expect(allowedOf(await ask())).toBeUndefined()
    expect(allowedOf(await preflight(groups))).toBeUndefined()
    await set(page)
    expect(allowedOf(await ask())).toBe(page)
    expect(allowedOf(await preflight(groups))).toBe(page)
  })
})

test("the portal's own page needs no permission", async () => {
  const { origin, host } = new URL(server.kit.config.baseUrl)
  const answer = await owner.get(groups, { origin, host })
  expect([answer.status, allowedOf(answer)]).toEqual([200, undefined])
})
