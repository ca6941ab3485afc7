import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, expect, test } from "vitest"
import { demoPassword } from "../../server/src/app/demo/demo-people.ts"
import { startTestServer, type TestServer } from "../../server/src/testing/test-server.ts"
import { createClient, dataOf, finishedJob, itemsOf, type ApiClient } from "./client.ts"

// What an integration does with a user from the first to the last day, by the generated client alone.

let server: TestServer
let client: ApiClient
const accountId = 100
const path = { accountId: String(accountId) }
const endUser = 4
const externalId = "HR-55010"

const scopes = [
  "read:users",
  "create:users",
  "update:users",
  "delete:users",
  "read:extensions",
  "create:extensions",
  "update:extensions",
  "delete:extensions",
  "read:phone-numbers",
  "update:phone-numbers",
  "read:all-calls",
  "read:jobs",
]
beforeAll(async () => {
  server = await startTestServer()
  await server.app.listen({ host: "127.0.0.1", port: 0 })
  const baseUrl = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
  const owner = await server.as("accountSuperUser")
  const key = await owner.post("/svc/auth/api-keys", { name: "HR", scopes, currentPassword: demoPassword })
  expect(key.status, JSON.stringify(key.body)).toBe(200)
  client = createClient({ baseUrl, apiKey: key.body.value })
})
afterAll(() => server.close())

let userId: number
let extensionId: number
let colleagueExtensionId: number
let phoneNumber: string
let offboardingId: number
const user = () => ({ params: { path: { userId: String(userId) } } })
const userAddress = "/api/ucaas/user/{userId}"
const numberAddress = "/api/appserver/accounts/{accountId}/phone-numbers/{phoneNumber}"
const followed = (jobId: number) => finishedJob(client, { accountId, jobId, wait: async () => server.kit.jobs.drain() })

test("is added once, however often the request is sent", async () => {
  const add = () =>
    client.POST("/api/accounts/{accountId}/people", {
      params: { path, header: { "Idempotency-Key": "hire-HR-55010" } },
      body: {
        firstName: "Nora",
        lastName: "Lindt",
        loginName: "nora.lindt@harbor-pine.demo",
        email: "nora.lindt@harbor-pine.example",
        roleId: endUser,
        extension: { kind: "none" },
        sendWelcome: false,
        externalId,
      },
    })
  const first = await add()
  userId = first.data!.userId
  const again = await add()
  expect(again.data?.userId).toBe(userId)
  expect(again.response.headers.get("idempotent-replay")).toBe("true")
  for (const { response } of [first, again]) expect(response.headers.get("location")).toBe(`/api/ucaas/user/${userId}`)
})

test("is read, and found by the id of the other system", async () => {
  expect(await dataOf(client.GET(userAddress, user()))).toMatchObject({ userId, firstName: "Nora", externalId })
  const found: number[] = []
  for await (const one of itemsOf((cursor) =>
    client.GET("/api/users/accounts/{accountId}", { params: { path, query: { cursor, externalId } } }),
  ))
    found.push(one.userId)
  expect(found).toEqual([userId])
})

test("is changed only from the state that was read", async () => {
  const tag = (await client.GET(userAddress, user())).response.headers.get("etag")!
  const change = (firstName: string) =>
    client.PUT("/api/ucaas/user/v4/{userId}", {
      params: { ...user().params, header: { "If-Match": tag } },
      body: { firstName },
    })
  const changed = await change("Eleonora")
  expect(changed.data).toMatchObject({ firstName: "Eleonora", externalId })
  expect(changed.response.headers.get("etag")).not.toBe(tag)
  const stale = await change("Nora")
  expect(stale.response.status).toBe(412)
  expect(stale.error).toMatchObject({ code: "user.changed_meanwhile" })
  expect((await dataOf(client.GET(userAddress, user()))).firstName).toBe("Eleonora")
})

test("gets an extension and a number", async () => {
  const extensions = "/api/appserver/accounts/{accountId}/extensions"
  const made = await dataOf(client.POST(extensions, { params: { path }, body: { userId, externalId: "EXT-55010" } }))
  extensionId = made.extensionId
  expect(made).toMatchObject({ userId, name: "Eleonora Lindt", externalId: "EXT-55010" })
  const colleague = await dataOf(client.POST(extensions, { params: { path }, body: { name: "Stand-in" } }))
  colleagueExtensionId = colleague.extensionId
  const free = await dataOf(
    client.GET("/api/phone-numbers/accounts/{accountId}/numbers", {
      params: { path, query: { assigned: "false", status: "usable", limit: 1 } },
    }),
  )
  phoneNumber = free.items[0]!.phoneNumber
  const assigned = await dataOf(
    client.PUT(numberAddress, { params: { path: { ...path, phoneNumber } }, body: { extensionId } }),
  )
  expect(assigned.leadsTo).toMatchObject({ extensionId, userId })
})

test("has a list of calls", async () => {
  const calls = "/api/ucaas/account/{accountId}/calls"
  const list = (query: object) => dataOf(client.GET(calls, { params: { path, query } }))
  expect(await list({ userId: String(userId) })).toEqual({ items: [], nextBefore: null })
  expect((await client.GET(calls, { params: { path, query: { userId: "0" } } })).error).toMatchObject({
    validationErrors: [{ field: "userId" }],
  })
})

test("leaves by a job, and a colleague takes over", async () => {
  const started = await dataOf(
    client.POST("/api/users/{userId}/offboarding", {
      ...user(),
      body: {
        extension: { do: "forward", toExtensionId: colleagueExtensionId },
        numbers: { do: "give", toExtensionId: colleagueExtensionId },
      },
    }),
  )
  offboardingId = started.offboardingId
  expect(await followed(started.jobId)).toMatchObject({ state: "done" })
  expect((await client.GET(userAddress, user())).response.status).toBe(404)
  const number = await dataOf(client.GET(numberAddress, { params: { path: { ...path, phoneNumber } } }))
  expect(number.leadsTo?.extensionId).toBe(colleagueExtensionId)
  const forwarding = await dataOf(
    client.GET("/api/ucaas/extension/v1/{kitId}", { params: { path: { kitId: String(extensionId) } } }),
  )
  expect(forwarding.forwarding.always).toMatchObject({ on: true, to: { extensionId: colleagueExtensionId } })
})

test("comes back with everything, the id of the other system too", async () => {
  const undone = await dataOf(
    client.POST("/api/accounts/{accountId}/offboardings/{offboardingId}/undo", {
      params: { path: { ...path, offboardingId: String(offboardingId) } },
      body: {},
    }),
  )
  expect(undone).toMatchObject({ state: "undone", userId })
  expect(await dataOf(client.GET(userAddress, user()))).toMatchObject({ firstName: "Eleonora", externalId })
  const number = await dataOf(client.GET(numberAddress, { params: { path: { ...path, phoneNumber } } }))
  expect(number.leadsTo).toMatchObject({ extensionId, userId })
})

test("and its extension can be deleted, with one that takes its place", async () => {
  const { response } = await client.DELETE("/api/appserver/accounts/{accountId}/extensions/{extensionId}", {
    params: {
      path: { ...path, extensionId: String(extensionId) },
      query: { replaceWith: String(colleagueExtensionId) },
    },
  })
  expect(response.status).toBe(204)
  const number = await dataOf(client.GET(numberAddress, { params: { path: { ...path, phoneNumber } } }))
  expect(number.leadsTo?.extensionId).toBe(colleagueExtensionId)
})
