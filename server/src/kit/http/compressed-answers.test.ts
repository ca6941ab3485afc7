import type { AddressInfo } from "node:net"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { scopesWithin } from "@dialplane/contract/identity/api-keys/api-key-scopes"
import { roles } from "@dialplane/contract/kit/access/roles.table"
import { demoPassword } from "../../app/demo/demo-people.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let owner: TestClient
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
})
afterAll(() => server.close())

const people = "/api/users/accounts/100?limit=50"
const send = (
  url: string,
  headers: Record<string, string>,
  method: "GET" | "HEAD" | "POST" | "PUT" = "GET",
  body?: object,
) =>
  server.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${owner.token}`, ...headers },
    ...(body === undefined ? {} : { payload: body }),
  })

describe("a list", () => {
  test("is sent as the caller reads it, and says what that depends on", async () => {
    const plain = await send(people, {})
    expect(plain.headers["content-encoding"]).toBeUndefined()
    expect(plain.headers.vary).toBe("Origin, Accept-Encoding")
    for (const [accepted, coding, decompress] of [
      ["gzip, deflate, br", "br", brotliDecompressSync],
      ["gzip;q=1.0, br;q=0.5", "gzip", gunzipSync],
    ] as const) {
      const { headers, rawPayload } = await send(people, { "accept-encoding": accepted })
      expect(headers).toMatchObject({
        "content-encoding": coding,
        vary: "Origin, Accept-Encoding",
        "content-length": String(rawPayload.length),
        "content-type": "application/json; charset=utf-8",
      })
      expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 4)
      expect(decompress(rawPayload).toString()).toBe(plain.payload)
    }
  })
  test.each(["", "identity", "deflate", "br;q=0, gzip;q=0"])(
    "is sent as it is to who accepts “%s”",
    async (accepted) => {
      const { headers, json } = await send(people, { "accept-encoding": accepted })
      expect(headers["content-encoding"]).toBeUndefined()
      expect(json()).toHaveProperty("items")
    },
  )
  test("has no body to compress when only its headers are asked for", async () => {
    const { headers, payload, statusCode } = await send(people, { "accept-encoding": "br" }, "HEAD")
    expect([statusCode, payload, headers["content-encoding"]]).toEqual([200, "", undefined])
  })
})

test("what fits into a packet is sent as it is", async () => {
  const { headers, rawPayload } = await send("/api/users/accounts/100?limit=1", { "accept-encoding": "br" })
  expect(rawPayload.length).toBeLessThan(1024)
  expect([headers["content-encoding"], headers.vary]).toEqual([undefined, "Origin, Accept-Encoding"])
})

test("a refusal with many fields is compressed, too", async () => {
  const draft = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`unknownField${index}`, 1]))
  const { headers, rawPayload } = await send("/api/accounts/100/groups", { "accept-encoding": "gzip" }, "POST", draft)
  expect(headers["content-encoding"]).toBe("gzip")
  expect(JSON.parse(gunzipSync(rawPayload).toString())).toMatchObject({ code: "request.invalid" })
})

test("the entity tag is that of the object in every form, and a change may be about it", async () => {
  const role = "/api/authorizer/accounts/100/roles/1000"
  const [plain, small] = [await send(role, {}), await send(role, { "accept-encoding": "br" })]
  expect(small.headers["content-encoding"]).toBe("br")
  expect(small.headers.etag).toBe(plain.headers.etag)
  const tag = String(small.headers.etag)
  const change = (description: string) =>
    send(role, { "if-match": tag, "accept-encoding": "br" }, "PUT", {
      name: plain.json<{ name: string }>().name,
      description,
    })
  expect((await change("Answers the phone")).statusCode).toBe(200)
  expect((await change("Answers no phone")).statusCode).toBe(412)
})

// A page that makes the browser of a signed-in user send requests sees how long the answers are (BREACH).
test("an answer with a secret is sent as it is, also when it is repeated as text that the requester chose", async () => {
  const { headers, rawPayload, statusCode } = await send("/svc/auth/api-keys", { "accept-encoding": "br" }, "POST", {
    name: "dpk_0123",
    scopes: [...scopesWithin(roles.accountSuperUser.keys)],
    currentPassword: demoPassword,
  })
  expect(statusCode).toBe(200)
  expect(rawPayload.length).toBeGreaterThan(1024)
  expect(headers["content-encoding"]).toBeUndefined()
})

test("files are sent as they are", async () => {
  const { headers, statusCode } = await send("/api/portal/accounts/100/mfa-coverage/export", {
    "accept-encoding": "br",
  })
  expect([statusCode, headers["content-encoding"], headers.vary]).toEqual([200, undefined, "Origin"])
})

test("events arrive one by one", async () => {
  await server.app.listen({ host: "127.0.0.1", port: 0 })
  const { port } = server.app.server.address() as AddressInfo
  const closing = new AbortController()
  const answer = await fetch(`http://127.0.0.1:${port}/api/portal/events`, {
    headers: { authorization: `Bearer ${owner.token}`, "accept-encoding": "br, gzip" },
    signal: closing.signal,
  })
  expect(answer.headers.get("content-type")).toContain("text/event-stream")
  expect(answer.headers.get("content-encoding")).toBeNull()
  const { value } = await answer.body!.getReader().read()
  expect(new TextDecoder().decode(value)).toContain(": open")
  closing.abort()
})
