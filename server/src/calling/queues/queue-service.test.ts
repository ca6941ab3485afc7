import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { operations } from "@dialplane/contract/domains"
import { mountedAddresses } from "@dialplane/contract/kit/endpoint"
import { startTestServer, type TestServer } from "../../testing/test-server.ts"

/** The service address of call queues: callQueueMicroservice chooses which accounts the portal sends there. */
let server: TestServer
beforeAll(async () => (server = await startTestServer()))
afterAll(() => server.close())

const alone = "/svc/call-queues"
const queues = "/api/ucaas/account/100/callQueues"

test("every operation about call queues is served there too, and no other", () => {
  const moved = operations.filter(({ endpoint }) => mountedAddresses(endpoint).some((one) => one.startsWith(alone)))
  const about = operations.filter(({ domain }) => domain === "queues" || domain === "queue-status")
  expect(moved.map(({ id }) => id)).toEqual(about.map(({ id }) => id))
  expect(about.length).toBeGreaterThan(10)
})

describe("under the service address", () => {
  test("the same operations answer the same", async () => {
    const owner = await server.as("accountSuperUser")
    const { status, body } = await owner.get(`${alone}${queues}`)
    expect(status).toBe(200)
    expect(body).toEqual((await owner.get(queues)).body)
    expect((await owner.get(`${alone}/api/appserver/accounts/100/call-queues/100804`)).body.name).toBe(
      "Customer support",
    )
    expect((await owner.get(`/uk${alone}${queues}`)).status).toBe(200)
    const agent = await server.as("endUser")
    expect((await agent.get(`${alone}/api/portal/my-queues`)).status).toBe(200)
  })

  test("a change is one, with the same answer to a repeat at either address", async () => {
    const owner = await server.as("accountSuperUser")
    const headers = { "idempotency-key": "queue-service-1" }
    const draft = { name: "Moved queue", extension: "4711", agents: [] }
    const made = await owner.post(`${alone}${queues}`, draft, headers)
    expect(made.status).toBe(200)
    expect((await owner.post(queues, draft, headers)).body).toEqual(made.body)
    const { callQueueId } = made.body as { callQueueId: number }
    const one = `/api/ucaas/account/100/callQueueKit/${callQueueId}`
    expect((await owner.get(one)).body.name).toBe("Moved queue")
    expect((await owner.delete(`${alone}${one}`)).status).toBe(204)
    expect((await owner.get(one)).body.code).toBe("queue.not_found")
  })

  test("it needs a sign-in, the permission, and access to the account", async () => {
    expect((await server.anonymous().get(`${alone}${queues}`)).status).toBe(401)
    expect((await (await server.as("endUser")).get(`${alone}${queues}`)).status).toBe(403)
    const owner = await server.as("accountSuperUser")
    const other = await owner.get(`${alone}/api/ucaas/account/101/callQueues`)
    const none = await owner.get(`${alone}/api/ucaas/account/999999/callQueues`)
    expect([other.status, other.body.code]).toEqual([404, none.body.code])
    expect((await owner.get(`${alone}/api/users/accounts/100`)).status).toBe(404)
  })
})

describe("at another origin", () => {
  const portal = () => new URL(server.kit.config.baseUrl).origin
  const send = (headers: Record<string, string>, method: "GET" | "OPTIONS" = "GET") =>
    server.app.inject({ method, url: `${alone}${queues}`, headers: { host: "queues.example", ...headers } })

  test("pages of the portal read the answers, by their token and without cookies", async () => {
    const asked = await send({ origin: portal(), "access-control-request-method": "GET" }, "OPTIONS")
    expect([asked.statusCode, asked.body]).toEqual([204, ""])
    expect(asked.headers).toMatchObject({
      "access-control-allow-origin": portal(),
      "access-control-allow-headers": expect.stringContaining("authorization"),
    })
    const answer = await send({ origin: portal() })
    expect(answer.statusCode).toBe(401)
    expect(answer.headers["access-control-allow-origin"]).toBe(portal())
    for (const { headers } of [asked, answer]) expect(headers["access-control-allow-credentials"]).toBeUndefined()
  })

  test("pages of others do not", async () => {
    for (const origin of ["https://other.example", "null", `${portal()}.other.example`]) {
      expect((await send({ origin })).headers["access-control-allow-origin"]).toBeUndefined()
      const asked = await send({ origin, "access-control-request-method": "GET" }, "OPTIONS")
      expect([asked.statusCode, asked.headers["access-control-allow-origin"]]).toEqual([204, undefined])
    }
  })
})
