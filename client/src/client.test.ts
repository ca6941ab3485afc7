import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { demoPassword } from "../../server/src/app/demo/demo-people.ts"
import { makeJob } from "../../server/src/operations/jobs/jobs.factory.ts"
import { signaturesOf } from "../../server/src/identity/webhooks/signature.rules.ts"
import { startTestServer, type TestClient, type TestServer } from "../../server/src/testing/test-server.ts"
import { ApiRefusal, createClient, dataOf, finishedJob, itemsOf, readWebhook, type ApiClient } from "./client.ts"

let server: TestServer
let owner: TestClient
let baseUrl: string
let key: { apiKeyId: number; value: string }
let client: ApiClient
beforeAll(async () => {
  server = await startTestServer()
  await server.app.listen({ host: "127.0.0.1", port: 0 })
  baseUrl = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
  owner = await server.as("accountSuperUser")
  key = await makeKey()
  client = createClient({ baseUrl, apiKey: key.value })
})
afterAll(() => server.close())

const scopes = ["read:users", "read:groups", "create:groups", "delete:groups", "read:jobs"]
const makeKey = async (fields: object = {}): Promise<typeof key> => {
  const answer = await owner.post("/svc/auth/api-keys", {
    name: "Client",
    scopes,
    currentPassword: demoPassword,
    ...fields,
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const path = { accountId: "100" }
const users = "/api/users/accounts/{accountId}"
const groups = "/api/accounts/{accountId}/groups"

describe("with an API key", () => {
  test("lists users, and says how many requests are left", async () => {
    const { data, response } = await client.GET(users, { params: { path, query: { limit: 3 } } })
    expect(data?.items).toHaveLength(3)
    expect(data?.items[0]?.loginName).toContain("@")
    expect(response.headers.get("ratelimit-policy")).toBe('"api-key";q=600;w=60')
    expect(response.headers.get("ratelimit")).toMatch(/^"api-key";r=\d+;t=\d+$/)
  })
  test("creates something and deletes it", async () => {
    const made = await dataOf(client.POST(groups, { params: { path }, body: { group_name: "Made by the client" } }))
    const one = { params: { path: { ...path, groupId: String(made.groupId) } } }
    expect((await dataOf(client.GET(`${groups}/{groupId}`, one))).group_name).toBe("Made by the client")
    expect((await client.DELETE(`${groups}/{groupId}`, one)).response.status).toBe(204)
    expect((await client.GET(`${groups}/{groupId}`, one)).response.status).toBe(404)
  })
  test("reads a list page after page, and every row once", async () => {
    const all: number[] = []
    let pages = 0
    for await (const user of itemsOf((cursor) => {
      pages++
      return client.GET(users, { params: { path, query: { cursor, limit: 5 } } })
    }))
      all.push(user.userId)
    const whole = await dataOf(client.GET(users, { params: { path, query: { limit: 750 } } }))
    expect(all).toEqual(whole.items.map(({ userId }) => userId))
    expect(pages).toBeGreaterThan(2)
  })
  test("gets refusals with their fields, or throws them", async () => {
    const { data, error } = await client.POST(groups, { params: { path }, body: { group_name: "" } })
    expect(data).toBeUndefined()
    expect(error).toMatchObject({ status: 400, code: "request.invalid", validationErrors: [{ field: "group_name" }] })
    expect(error?.traceId).not.toBe("")
    const elsewhere = dataOf(client.GET(users, { params: { path: { accountId: "101" } } }))
    await expect(elsewhere).rejects.toThrow(ApiRefusal)
    await expect(elsewhere).rejects.toMatchObject({ status: 404, code: "account.not_found" })
  })
  test("confirms a GET that changes something: the types ask for it", async () => {
    const { value } = await makeKey({ scopes: ["create:devices"] })
    const taking = createClient({ baseUrl, apiKey: value })
    const taken = await taking.GET("/api/ucaas/general/nextsipid", {
      params: { header: { "X-Confirm-Change": "true" } },
    })
    expect(taken.data?.sipId).toMatch(/^\d+$/)
    // @ts-expect-error The header is required.
    const refused = await taking.GET("/api/ucaas/general/nextsipid", {})
    expect(refused.error).toMatchObject({ status: 400, code: "request.change_not_confirmed" })
  })
  test("follows a job to its end", async () => {
    const jobId = await makeJob(server.kit, { accountId: 100, userId: owner.userId })
    let waits = 0
    const job = await finishedJob(client, {
      accountId: 100,
      jobId,
      wait: async () => {
        waits++
        await server.kit.jobs.drain()
      },
    })
    expect(job).toMatchObject({ state: "done", done: 3 })
    expect(waits).toBe(1)
    const missing = finishedJob(client, { accountId: 100, jobId: 987_654_321 })
    await expect(missing).rejects.toMatchObject({ code: "job.not_found" })
  })
})

describe("when the server asks to wait", () => {
  const count = async () =>
    (await owner.get("/api/accounts/100/groups?search=Sent%20again")).body.items.length as number
  /** A proxy that refuses what its list says, after the server did it or instead. */
  const behindProxy = (refusals: Response[], waits: number[], forwards: boolean) =>
    createClient({
      baseUrl,
      apiKey: key.value,
      wait: async (seconds) => void waits.push(seconds),
      fetch: async (request) => {
        const refusal = refusals.shift()
        if (refusal === undefined) return fetch(request)
        if (forwards) await fetch(request)
        return refusal
      },
    })
  const refusal = (status: number, after: string) =>
    new Response("{}", { status, headers: { "retry-after": after, "content-type": "application/json" } })

  test("waits as long as Retry-After says, and sends a POST with the same key", async () => {
    const waits: number[] = []
    const soon = new Date(Date.now() + 20_000).toUTCString()
    const patient = behindProxy([refusal(503, "7"), refusal(429, soon)], waits, true)
    const { response } = await patient.POST(groups, { params: { path }, body: { group_name: "Sent again" } })
    expect(response.status).toBe(200)
    expect(waits[0]).toBe(7)
    expect(waits[1]).toBeGreaterThan(15)
    expect(await count()).toBe(1)
  })
  test("gives up after some attempts, and does not wait for long", async () => {
    const waits: number[] = []
    const always = Array.from({ length: 9 }, () => refusal(429, "1"))
    expect((await behindProxy(always, waits, false).GET(groups, { params: { path } })).response.status).toBe(429)
    expect(waits).toEqual([1, 1, 1])
    const long = behindProxy([refusal(503, "3600")], waits, false)
    expect((await long.GET(groups, { params: { path } })).response.status).toBe(503)
    expect(waits).toHaveLength(3)
  })
  test("is told so by the server when a key has used its requests", async () => {
    const { value } = await makeKey({ requestsPerMinute: 60 })
    const waits: number[] = []
    const eager = createClient({ baseUrl, apiKey: value, retries: 1, wait: async (s) => void waits.push(s) })
    const answers = await Promise.all(
      Array.from({ length: 70 }, () => eager.GET(groups, { params: { path, query: { limit: 1 } } })),
    )
    const refused = answers.filter(({ response }) => response.status === 429)
    expect(refused.length).toBeGreaterThan(5)
    expect(refused[0]!.error).toMatchObject({ code: "request.too_many" })
    expect(waits.length).toBeGreaterThanOrEqual(refused.length)
    expect(Math.min(...waits)).toBeGreaterThan(0)
  })
})

describe("with client credentials", () => {
  const tokens: string[] = []
  const watched = async (request: Request) => {
    const token = request.headers.get("authorization")
    if (token !== null) tokens.push(token)
    return fetch(request)
  }
  test("buys one token for requests at the same time, and another one when that has ended", async () => {
    const made = await makeKey()
    const credentials = { clientId: String(made.apiKeyId), clientSecret: made.value }
    const program = createClient({ baseUrl, ...credentials, fetch: watched })
    const list = async () => (await program.GET(users, { params: { path } })).response.status
    expect(await Promise.all([list(), list(), list()])).toEqual([200, 200, 200])
    expect(new Set(tokens).size).toBe(1)
    expect(tokens[0]).toMatch(/^Bearer dpt_/)
    // Without overlap all tokens of the key end.
    const rotated = await owner.post(`/svc/auth/api-keys/${made.apiKeyId}/rotate`, {
      currentPassword: demoPassword,
      overlap: false,
    })
    await expect(list()).rejects.toMatchObject({ status: 401, code: "api_key.client_unknown" })
    const after = createClient({ baseUrl, ...credentials, clientSecret: rotated.body.value })
    expect((await after.GET(users, { params: { path } })).response.status).toBe(200)
  })
  test("has only the permissions it asks for", async () => {
    const credentials = { clientId: String(key.apiKeyId), clientSecret: key.value, scopes: ["read:groups"] }
    const program = createClient({ baseUrl, ...credentials })
    expect((await program.GET(groups, { params: { path } })).response.status).toBe(200)
    expect((await program.GET(users, { params: { path } })).error).toMatchObject({ code: "request.not_allowed" })
  })
})

describe("a webhook's request", () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`
  const other = `whsec_${Buffer.alloc(32, 8).toString("base64")}`
  const body = JSON.stringify({ id: "evt_1", type: "user.created", data: { userId: 5 } })
  const now = () => Math.floor(Date.now() / 1000)
  const headersOf = (secrets: string[], seconds = now()) => ({ ...signaturesOf(secrets, "evt_1", seconds, body) })

  test("is read if its signature is right, also beside that of another secret", async () => {
    expect(await readWebhook({ headers: headersOf([secret]), body, secret })).toMatchObject({ type: "user.created" })
    const headers = new Headers(headersOf([other, secret]))
    expect((await readWebhook({ headers, body, secret })).id).toBe("evt_1")
  })
  test.each([
    ["another secret", headersOf([other]), body],
    ["a changed body", headersOf([secret]), body.replace("5", "6")],
    ["another id", { ...headersOf([secret]), "webhook-id": "evt_2" }, body],
    ["an old request", headersOf([secret], now() - 400), body],
    ["a request of the future", headersOf([secret], now() + 400), body],
    ["no signature", { ...headersOf([secret]), "webhook-signature": "" }, body],
    ["a broken signature", { ...headersOf([secret]), "webhook-signature": "v1,%%% v1, v2,abc" }, body],
    ["no headers", {}, body],
  ])("is refused with %s", async (_, headers, received) => {
    await expect(readWebhook({ headers, body: received, secret })).rejects.toThrow("request")
  })
})
