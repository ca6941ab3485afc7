import { afterAll, beforeAll, expect, test } from "vitest"
import { startTestServer, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
beforeAll(async () => (server = await startTestServer()))
afterAll(() => server.close())

test.each([
  ["a broken escape", "/api/ucaas/account/%E0%A4%A/info", 400, "request.malformed"],
  ["an endless part", `/api/ucaas/account/${"9".repeat(600)}/info`, 400, "request.malformed"],
  ["an address of nothing", "/api/nothing/here", 404, "request.not_found"],
])("%s gets the one body of every error", async (_, url, status, code) => {
  const answer = await server.anonymous().get(url, { "x-trace-id": "my-trace-1" })
  expect(answer).toMatchObject({ status, body: { status, code, validationErrors: [], traceId: "my-trace-1" } })
})

test("where no body is expected, an empty one is none, and anything else is refused", async () => {
  const admin = await server.as("accountAdministrator")
  const logOut = (payload?: string) =>
    server.request({
      method: "PUT",
      url: "/api/devices/accounts/100/devices/4074/logout",
      headers: { authorization: `Bearer ${admin.token}`, "content-type": "application/json" },
      ...(payload === undefined ? {} : { payload }),
    })
  for (const payload of [undefined, "", "{}", "null"]) expect((await logOut(payload)).status).toBe(200)
  expect(await logOut(`{"deviceId":1}`)).toMatchObject({
    status: 400,
    body: { validationErrors: [{ field: "body", details: "Nothing is expected here." }] },
  })
})

test("a body that is no JSON is refused, and one that is too large as well", async () => {
  const post = (payload: string) =>
    server.request({
      method: "POST",
      url: "/api/portal/session/end",
      payload,
      headers: { "content-type": "application/json" },
    })
  expect((await post("{")).body.code).toBe("request.malformed")
  expect((await post(`"${"x".repeat(2_100_000)}"`)).body.code).toBe("request.too_large")
})
