import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { operations } from "@dialplane/contract/domains"
import { demandsConfirmation } from "@dialplane/contract/kit/confirm-change"
import { demoPassword } from "../../app/demo/demo-people.ts"
import { addressOf, sampleParam } from "../../testing/sample-values.ts"
import { startTestServer, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
beforeAll(async () => (server = await startTestServer()))
afterAll(() => server.close())

const groups = "/api/accounts/100/groups"

test("a method that an address does not have is refused with those it has", async () => {
  const admin = await server.as("accountSuperUser")
  const answer = await admin.patch(groups, {})
  expect(answer).toMatchObject({
    status: 405,
    headers: { allow: "GET, HEAD, POST" },
    body: { code: "request.method_not_allowed", message: "This address accepts only GET, HEAD, POST." },
  })
  const options = await server.request({ method: "OPTIONS", url: groups })
  expect(options).toMatchObject({ status: 204, headers: { allow: "GET, HEAD, POST" } })
  expect((await admin.patch("/api/nothing/here", {})).status).toBe(404)
  for (const url of ["/openapi.json?view=recommended", "/readyz"])
    expect(await admin.post(url, {}), url).toMatchObject({ status: 405, headers: { allow: "GET, HEAD" } })
})

test("whoever is not signed in is told how to sign in", async () => {
  expect(await server.anonymous().get(groups)).toMatchObject({
    status: 401,
    headers: { "www-authenticate": 'Bearer error="invalid_token"' },
  })
})

test("an answer in another format than JSON is refused before anything is done", async () => {
  const admin = await server.as("accountSuperUser")
  const before = (await admin.get(groups)).body.items.length
  const post = (accept: string) => admin.post(groups, { group_name: `For ${accept.length}` }, { accept })
  expect(await post("text/xml")).toMatchObject({ status: 406, body: { code: "request.not_acceptable" } })
  expect((await admin.get(groups)).body.items.length).toBe(before)
  for (const accept of ["*/*", "application/*;q=0.8", "text/html, application/json", "application/problem+json"])
    expect((await admin.get(groups, { accept })).status, accept).toBe(200)
})

test("who asks too often is told when to go on, and how many requests are left before", async () => {
  const owner = await server.as("accountSuperUser")
  const { body } = await owner.post("/svc/auth/api-keys", {
    name: "Often",
    scopes: ["read:groups"],
    requestsPerMinute: 60,
    currentPassword: demoPassword,
  })
  const key = server.withToken(body.value as string)
  expect((await key.get(groups)).headers).toMatchObject({
    ratelimit: expect.stringMatching(/^"api-key";r=\d+;t=\d+$/),
    "ratelimit-policy": '"api-key";q=60;w=60',
  })
  const answers = await Promise.all(Array.from({ length: 70 }, () => key.get(groups)))
  expect(answers.find(({ status }) => status === 429)).toMatchObject({
    headers: { "retry-after": expect.stringMatching(/^[1-9]\d*$/), ratelimit: expect.stringContaining("r=0") },
    body: { code: "request.too_many" },
  })
})

test("an unknown address of the API is JSON, also for browsers", async () => {
  for (const url of ["/api/nowhere", "/svc/auth/nowhere", "/c2c/v1/nowhere", "/.well-known/nowhere", "/scim/nowhere"])
    expect(await server.anonymous().get(url, { accept: "text/html" }), url).toMatchObject({
      status: 404,
      headers: { "content-type": expect.stringContaining("json") },
    })
})

test("programs that ask for JSON get no page", async () => {
  const answer = await server.anonymous().get("/users/17", { accept: "application/json" })
  expect(answer).toMatchObject({ status: 404, body: { code: "request.not_found" } })
})

test("If-Match says which version a change is about", async () => {
  const admin = await server.as("accountSuperUser")
  const made = await admin.post(groups, { group_name: "Night watch" })
  const url = `${groups}/${made.body.groupId}`
  const read = await admin.get(url)
  const tag = String(read.headers["etag"])
  expect(tag).toBe(`"${read.body.version}"`)
  const change = (name: string, headers: Record<string, string>, body = {}) =>
    admin.put(url, { group_name: name, ...body }, headers)
  const changed = await change("Night watch 2", { "if-match": tag })
  expect(changed.status).toBe(200)
  expect(await change("Night watch 3", { "if-match": tag })).toMatchObject({
    status: 412,
    body: { status: 412, code: "account_group.changed_meanwhile" },
  })
  expect((await change("Night watch 3", {}, { version: read.body.version })).status).toBe(409)
  expect((await admin.get(url)).body.group_name).toBe("Night watch 2")
  expect((await change("Night watch 4", { "if-match": "*" })).status).toBe(200)
  for (const wrong of ['W/"3"', "3", '"3", "4"', '"x"'])
    expect(await change("No", { "if-match": wrong }), wrong).toMatchObject({
      status: 400,
      body: { validationErrors: [{ field: "If-Match" }] },
    })
  expect(await change("No", { "if-match": '"7"' }, { version: 8 })).toMatchObject({
    status: 400,
    body: { validationErrors: [{ details: "The body names another version than the header If-Match." }] },
  })
  expect(await admin.delete(url, undefined, { "if-match": '"1"' })).toMatchObject({
    status: 400,
    body: { validationErrors: [{ details: "This operation compares no version." }] },
  })
})

describe("a GET that changes something", () => {
  const changing = operations.filter(({ endpoint }) => demandsConfirmation(endpoint))
  const target = { accountId: 100, userId: 100_140 }
  const urlOf = ({ endpoint }: (typeof changing)[number]) =>
    addressOf(endpoint, endpoint.path, (name) => sampleParam(name, target))

  test("exists for the catalog, and each is tested", () => {
    expect(changing.map(({ id }) => id).toSorted()).toEqual([
      "audit.exportOwnSsoLog",
      "audit.exportSsoLog",
      "devices.takeNextSipId",
      "passwords.resetPasswordByGet",
      "people.sendWelcomeByGet",
    ])
  })

  test.each(changing.map((one) => [one.id, one] as const))(
    "%s asks for a header, also with a token",
    async (_, one) => {
      const admin = await server.as("accountSuperUser")
      const url = urlOf(one)
      const wrong: Record<string, string>[] = [{}, { "x-confirm-change": "1" }, { "x-confirm-change": "" }]
      for (const headers of wrong)
        expect(await admin.get(url, headers)).toMatchObject({
          status: 400,
          body: {
            code: "request.change_not_confirmed",
            message: "This GET changes something. Send the header X-Confirm-Change: true to confirm that.",
          },
        })
      expect((await server.anonymous().get(url, { "x-confirm-change": "true" })).status).toBe(401)
      const confirmed = await admin.get(url, { "x-confirm-change": "true" })
      expect(confirmed.body?.code).not.toBe("request.change_not_confirmed")
      expect(confirmed.status).toBeLessThan(500)
      const asked = { authorization: `Bearer ${admin.token}`, "x-confirm-change": "true" }
      // One address has the form of another operation's, which refuses its values.
      expect((await server.request({ method: "HEAD", url, headers: asked })).status).toBeGreaterThanOrEqual(400)
    },
  )

  test("is described with the header, and nothing else is", async () => {
    const { paths, components } = (await server.anonymous().get("/openapi.json")).body as {
      paths: Record<string, Record<string, { operationId?: string; parameters?: { $ref?: string }[] }>>
      components: { parameters: Record<string, object> }
    }
    expect(components.parameters["ConfirmChange"]).toMatchObject({
      name: "X-Confirm-Change",
      in: "header",
      required: true,
      schema: { enum: ["true"] },
    })
    const described = Object.values(paths)
      .flatMap((item) => Object.values(item))
      .filter(({ parameters }) => parameters?.some(({ $ref }) => $ref?.endsWith("/ConfirmChange")))
    expect(new Set(described.map(({ operationId }) => operationId))).toEqual(new Set(changing.map(({ id }) => id)))
  })
})
