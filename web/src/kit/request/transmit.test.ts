import { expect, test } from "vitest"
import { fakeBrowser, settle, type Server } from "../testing/fake-browser.ts"
import { createThing, errorAnswer, readOf, replaceThing, token } from "../testing/sample-endpoints.ts"

const signedIn = (server: Server) => {
  const browser = fakeBrowser(server)
  const tab = browser.openTab()
  tab.portal.tokens.accept(token("first", { expires_in: 9999 }))
  return { browser, ...tab }
}
const read = readOf("reporting")
const draft = { body: { name: "x" } }

test("a request is given up after 60 seconds and tried once more", async () => {
  const { browser, portal } = signedIn(() => "hang")
  const failed = expect(portal.call(read)).rejects.toMatchObject({ status: 0, body: { code: "request.timed_out" } })
  await browser.advance(59_999)
  expect(browser.sent).toHaveLength(1)
  await browser.advance(1)
  expect(browser.sent).toHaveLength(2)
  await browser.advance(60_000)
  await failed
  expect(browser.sent).toHaveLength(2)
})

test("the repeat after a timeout can succeed", async () => {
  let first = true
  const { browser, portal } = signedIn(() => (first ? ((first = false), "hang") : { body: { value: 1 } }))
  const done = portal.call(read)
  await browser.advance(60_000)
  await expect(done).resolves.toEqual({ value: 1 })
})

test.each([
  ["PUT", replaceThing, {}, 2],
  ["POST", createThing, {}, 1],
  ["POST with a key", createThing, { idempotencyKey: "key" }, 2],
] as const)("a timed-out %s is sent %#: as often as is safe", async (_, endpoint, options, times) => {
  const { browser, portal } = signedIn(() => "hang")
  const failed = expect(portal.call(endpoint, draft, options)).rejects.toMatchObject({ status: 0 })
  await browser.advance(200_000)
  await failed
  expect(browser.sent).toHaveLength(times)
})

test("three retries are four attempts", async () => {
  const { browser, portal } = signedIn(() => errorAnswer(500))
  const failed = expect(portal.call(read, {}, { retries: 3 })).rejects.toMatchObject({ status: 500 })
  await browser.advance(60_000)
  await failed
  expect(browser.sent).toHaveLength(4)
})

test("retries of a POST carry one idempotency key", async () => {
  const { browser, portal } = signedIn(() => "offline")
  const failed = expect(portal.call(createThing, draft, { retries: 2 })).rejects.toMatchObject({
    body: { code: "request.unreachable" },
  })
  await browser.advance(60_000)
  await failed
  const keys = browser.sent.map((request) => request.headers["Idempotency-Key"])
  expect(keys).toHaveLength(3)
  expect(keys[0]).toBeTruthy()
  expect(new Set(keys).size).toBe(1)
})

test("a refusal is not retried", async () => {
  const { browser, portal } = signedIn(() => errorAnswer(409))
  await expect(portal.call(read, {}, { retries: 3 })).rejects.toMatchObject({ status: 409 })
  expect(browser.sent).toHaveLength(1)
})

test("a POST is repeated after a 401 even without a key", async () => {
  const { browser, portal } = signedIn((request) =>
    request.url.endsWith("/oauth/token")
      ? { body: token("second") }
      : request.headers["Authorization"] === "Bearer first"
        ? errorAnswer(401)
        : { body: {} },
  )
  await portal.call(createThing, draft)
  expect(browser.sent.filter((request) => request.url === "/api/things")).toHaveLength(2)
})

test("a write that its caller aborts is aborted, and that is no error of the server", async () => {
  const { portal } = signedIn(() => "hang")
  const abort = new AbortController()
  const writing = expect(portal.call(createThing, draft, { signal: abort.signal })).rejects.toThrow(/abort/)
  await settle()
  abort.abort()
  await writing
  expect(portal.errors.state.get().modals).toEqual([])
})

test("more than 60 of the same request within 60 seconds are noted, 60 are not", async () => {
  const { browser, portal, notes } = signedIn(() => ({ body: {} }))
  for (let time = 0; time < 60; time++) await portal.call(read)
  await browser.advance(60_000)
  expect(notes).toEqual([])
  for (let time = 0; time < 61; time++) await portal.call(read)
  expect(notes).toEqual([])
  await browser.advance(60_000)
  expect(notes).toEqual([["61 times the same request within 60 seconds: GET /api/read-of-reporting"]])
})
