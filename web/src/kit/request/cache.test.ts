import { expect, test } from "vitest"
import { fakeBrowser, settle, type FakeAnswer } from "../testing/fake-browser.ts"
import { readOf, token, writeTo } from "../testing/sample-endpoints.ts"

const signedIn = (config: Record<string, unknown> = {}) => {
  let value = 0
  const browser = fakeBrowser(() => ({ body: { value: ++value } }), config)
  const { portal } = browser.openTab()
  portal.tokens.accept(token("first", { expires_in: 9999 }))
  return { browser, portal, reads: () => browser.sent.filter((request) => request.method === "GET").length }
}
const users = readOf("users")

test("a read is reused for ten seconds and then dropped", async () => {
  const { browser, portal } = signedIn()
  await expect(portal.call(users)).resolves.toEqual({ value: 1 })
  await browser.advance(9_999)
  await expect(portal.call(users)).resolves.toEqual({ value: 1 })
  await browser.advance(1)
  await expect(portal.call(users)).resolves.toEqual({ value: 2 })
})

test("the configuration sets the seconds per service and by default", async () => {
  const { browser, portal, reads } = signedIn({ cacheExpiry: { default: 5, services: { users: 2 } } })
  await portal.call(users)
  await portal.call(readOf("billing"))
  await browser.advance(2000)
  await portal.call(users)
  await portal.call(readOf("billing"))
  expect(reads()).toBe(3)
})

test("services whose reads the contract never reuses go to the network each time", async () => {
  const { portal, reads } = signedIn()
  await portal.call(readOf("reporting"))
  await portal.call(readOf("reporting"))
  expect(reads()).toBe(2)
})

test("a write clears its own service and those that depend on it, and no other", async () => {
  const { portal, browser } = signedIn()
  const all = [readOf("users"), readOf("identity"), readOf("billing")]
  for (const one of all) await portal.call(one)
  await portal.call(writeTo("users"))
  browser.sent.length = 0
  for (const one of all) await portal.call(one)
  expect(browser.sent.map((request) => request.url)).toEqual(["/api/read-of-users", "/api/read-of-identity"])
})

test("a write that fails clears as well, for it may have been done", async () => {
  const { portal, browser, reads } = signedIn()
  await portal.call(users)
  browser.answerWith((request) => (request.method === "PUT" ? { status: 409, body: {} } : { body: { value: 9 } }))
  await portal.call(writeTo("users")).catch(() => undefined)
  await portal.call(users)
  expect(reads()).toBe(2)
})

test("an answer that was asked for before a write is not kept after it", async () => {
  const { portal, browser } = signedIn()
  let answer!: (value: FakeAnswer) => void
  browser.answerWith((request) => (request.method === "GET" ? new Promise((done) => (answer = done)) : { status: 204 }))
  const before = portal.call(users)
  await settle()
  await portal.call(writeTo("users"))
  answer({ body: { value: 1 } })
  await before
  browser.answerWith(() => ({ body: { value: 2 } }))
  await expect(portal.call(users)).resolves.toEqual({ value: 2 })
})

test("noCache goes to the network, and what it brought replaces the old", async () => {
  const { portal } = signedIn()
  await portal.call(users)
  await expect(portal.call(users, {}, { noCache: true })).resolves.toEqual({ value: 2 })
  await expect(portal.call(users)).resolves.toEqual({ value: 2 })
})

test("an endpoint marked noCache is never reused", async () => {
  const { portal, reads } = signedIn()
  const one = readOf("users", "/api/fresh", { noCache: true })
  await portal.call(one)
  await portal.call(one)
  expect(reads()).toBe(2)
})

test("a read that changes something is never reused, not shared, and clears like a write", async () => {
  const { portal, reads } = signedIn()
  const acting = readOf("users", "/api/acting", { sideEffect: true })
  await portal.call(users)
  await Promise.all([portal.call(acting), portal.call(acting)])
  await portal.call(users)
  expect(reads()).toBe(4)
})

test("identical reads at the same time share one request", async () => {
  const { portal, reads } = signedIn()
  const fresh = readOf("reporting")
  const answers = await Promise.all([portal.call(users), portal.call(users), portal.call(fresh), portal.call(fresh)])
  expect(answers.map(({ value }) => value)).toEqual([1, 1, 2, 2])
  expect(reads()).toBe(2)
})

test("one caller's abort leaves the shared request to the other", async () => {
  const { portal, browser } = signedIn()
  let answer!: (value: FakeAnswer) => void
  browser.answerWith(() => new Promise((done) => (answer = done)))
  const abort = new AbortController()
  const one = portal.call(users, {}, { signal: abort.signal })
  const two = portal.call(users)
  await settle()
  abort.abort()
  await expect(one).rejects.toThrow(/abort/)
  answer({ body: { value: 1 } })
  await expect(two).resolves.toEqual({ value: 1 })
})

test("a read that was aborted before it began is not sent, and its failure is nobody's", async () => {
  const { portal, reads } = signedIn()
  const abort = new AbortController()
  // The configuration is read first; the page is left meanwhile.
  const left = portal.call(users, {}, { signal: abort.signal })
  abort.abort()
  await expect(left).rejects.toThrow(/abort/)
  await settle()
  expect(reads()).toBe(0)
})

test("the same read for two accounts is two reads", async () => {
  const { portal, reads } = signedIn()
  await portal.call(users, {}, { accountId: 5 })
  await portal.call(users, {}, { accountId: 6 })
  expect(reads()).toBe(2)
})
