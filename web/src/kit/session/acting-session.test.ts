import type { ActingToken } from "@dialplane/contract/identity/acting/acting.schema"
import { expect, test } from "vitest"
import { fakeBrowser, settle, type FakeAnswer, type SentRequest } from "../testing/fake-browser.ts"
import { errorAnswer, readOf, token, writeTo } from "../testing/sample-endpoints.ts"

const place = { accountId: 100, accountName: "Harbor Pine", roleId: 3, roleName: "Account Administrator" }
const hour = 3_600_000
const startedAt = 1_000_000
const acting = (name: string, more: Partial<ActingToken> = {}): ActingToken => ({
  access_token: name,
  token_type: "bearer",
  expires_in: 900,
  sessionId: "acting-1",
  until: new Date(startedAt + hour).toISOString(),
  kind: "assume",
  reason: "Ticket 4711",
  actor: { ...place, accountId: 5, userId: 7, name: "Ann Lee" },
  subject: place,
  ...more,
})
const person = {
  sessionId: "s",
  userId: 7,
  accountId: 5,
  loginName: "ann",
  firstName: "Ann",
  lastName: "Lee",
  email: "a@b.test",
  roles: [],
  isVendorSupport: false,
  accountName: "Acme",
  permissions: [],
  passwordExpired: false,
  loginPortal: "admin",
  homeAccountId: 5,
  acting: null,
}
const again = "/svc/auth/v1/auth/assume-role/acting-1/token"

const world = (routes: Record<string, (request: SentRequest) => FakeAnswer> = {}) => {
  const browser = fakeBrowser((request) => {
    const path = request.url.split("?")[0]!
    const isActing = request.headers["Authorization"]?.startsWith("Bearer act-") === true
    return (
      routes[path]?.(request) ??
      (path === "/api/portal/session"
        ? { body: isActing ? { ...person, sessionId: "acting-1", accountId: 100 } : person }
        : path === "/svc/auth/oauth/token"
          ? { body: token("own", { expires_in: 99_999 }) }
          : { body: { value: 1 } })
    )
  })
  const sentWith = () => browser.sent.map(({ url, headers }) => `${url} ${headers["Authorization"] ?? ""}`)
  return { browser, sentWith }
}

const begun = async (routes: Record<string, (request: SentRequest) => FakeAnswer> = {}) => {
  const { browser, sentWith } = world(routes)
  const tab = browser.openTab()
  await tab.portal.actions.signIn("ann", "x")
  tab.portal.acting.begin(acting("act-1"), { to: "/there" })
  await tab.portal.actions.restore()
  tab.portal.acting.arrived()
  return { browser, tab, sentWith, ...tab }
}

test("all calls of the window use the acting token; other windows stay themselves", async () => {
  const { browser, portal, visited } = await begun()
  await portal.call(readOf("users"))
  expect(browser.sent.at(-1)?.headers["Authorization"]).toBe("Bearer act-1")
  expect(portal.session.get()).toMatchObject({
    accountId: 100,
    authorization: { access_token: "own" },
    user: { sessionId: "acting-1" },
  })
  expect(visited).toEqual(["/there"])
  const other = browser.openTab()
  await other.portal.actions.restore()
  await other.portal.call(readOf("users"))
  expect(browser.sent.at(-1)?.headers["Authorization"]).toBe("Bearer own")
})

test("stopping leads back to where one was at once, and tells the server with the token of acting alone", async () => {
  const { portal, visited, sentWith } = await begun()
  portal.acting.stop()
  expect(visited).toEqual(["/there", "/adminv2/account/5/dashboard"])
  expect(portal.acting.state.get()).toEqual({ switching: true })
  await settle()
  expect(sentWith().filter((line) => line.includes("session/end"))).toEqual(["/api/portal/session/end Bearer act-1"])
  await expect(portal.actions.restore()).resolves.toMatchObject({ sessionId: "s" })
  await portal.call(readOf("users"))
  expect(sentWith().at(-1)).toContain("Bearer own")
})

test("after a reload the window finds its acting again with the user's own sign-in", async () => {
  const { browser, tab, sentWith } = await begun({ [again]: () => ({ body: acting("act-2") }) })
  const reloaded = browser.openTab(tab)
  await expect(reloaded.portal.actions.restore()).resolves.toMatchObject({ sessionId: "acting-1" })
  expect(sentWith().slice(-3)).toEqual([
    expect.stringContaining("/svc/auth/oauth/token"),
    `${again} Bearer own`,
    "/api/portal/session Bearer act-2",
  ])
  reloaded.portal.acting.stop()
  expect(reloaded.visited).toEqual(["/adminv2/account/5/dashboard"])
})

test("acting that ended while the page was away is said, and the person is themselves again", async () => {
  const { browser, tab } = await begun({ [again]: () => errorAnswer(404) })
  const reloaded = browser.openTab(tab)
  await expect(reloaded.portal.actions.restore()).resolves.toMatchObject({ sessionId: "s" })
  expect(reloaded.visited).toEqual(["/adminv2/account/5/dashboard"])
  expect(reloaded.portal.acting.state.get().ended).toEqual({ reason: "gone", accountName: "Harbor Pine" })
  expect(reloaded.environment.tabStorage.get("dialplane.acting")).toBeUndefined()
})

test("a token that runs out before acting does is renewed, once for all who wait", async () => {
  const { browser, portal, sentWith } = await begun({ [again]: () => ({ body: acting("act-2") }) })
  await browser.advance(901_000)
  await Promise.all([portal.call(readOf("users")), portal.call(readOf("accounts"))])
  expect(sentWith().filter((line) => line.startsWith(again))).toHaveLength(1)
  expect(
    sentWith()
      .slice(-2)
      .every((line) => line.endsWith("Bearer act-2")),
  ).toBe(true)
})

test("a refused token of acting never leads to the sign-in page, and what was begun is not repeated in one's own name", async () => {
  const { portal, visited, sentWith } = await begun({
    "/api/write-to-users": () => errorAnswer(401),
    [again]: () => errorAnswer(404),
  })
  await expect(portal.call(writeTo("users"))).rejects.toMatchObject({ presented: true })
  expect(visited.at(-1)).toBe("/adminv2/account/5/dashboard")
  expect(sentWith().filter((line) => line.startsWith("/api/write-to-users"))).toEqual([
    "/api/write-to-users Bearer act-1",
  ])
  expect(portal.acting.isOn()).toBe(false)
})

test("an answer that arrives after stopping is not tried again in one's own name", async () => {
  let refuse = () => {}
  const late = new Promise<FakeAnswer>((resolve) => (refuse = () => resolve(errorAnswer(401))))
  const { browser, sentWith } = world()
  const { portal } = browser.openTab()
  await portal.actions.signIn("ann", "x")
  portal.acting.begin(acting("act-1"))
  browser.answerWith((request) => (request.url.includes("write-to") ? late : { body: person }))
  const write = portal.call(writeTo("users"))
  await settle()
  portal.acting.stop()
  refuse()
  await expect(write).rejects.toMatchObject({ status: 401, presented: true })
  expect(sentWith().filter((line) => line.includes("write-to"))).toEqual(["/api/write-to-users Bearer act-1"])
})

test("when the time is over the window is the user's own again", async () => {
  const { browser, portal, visited } = await begun({ [again]: () => ({ body: acting("act-2") }) })
  await browser.advance(hour + 1000)
  expect(portal.acting.state.get().ended).toEqual({ reason: "timeOver", accountName: "Harbor Pine" })
  expect(visited.at(-1)).toBe("/adminv2/account/5/dashboard")
})

test("signing out while acting ends the user's own sign-in", async () => {
  const { portal, sentWith } = await begun()
  await portal.actions.signOut()
  expect(sentWith().filter((line) => line.includes("session/end"))).toEqual(["/api/portal/session/end Bearer own"])
  expect(portal.acting.isOn()).toBe(false)
})

test("somebody else who signs in in another window takes acting away here too", async () => {
  const { browser, tab, portal } = await begun()
  const other = browser.openTab()
  browser.answerWith((request) => ({
    body: request.url.includes("oauth/token") ? token("theirs", { userId: 8 }) : { ...person, userId: 8 },
  }))
  await other.portal.actions.signIn("bob", "x")
  await settle()
  expect(portal.acting.isOn()).toBe(false)
  expect(tab.visited.at(-1)).toBe("/")
})

test("from acting to acting: the first is left, the way back stays the same; refused, one is oneself", async () => {
  const { portal, visited, sentWith } = await begun()
  await portal.acting.swap(() => Promise.resolve(acting("act-9", { sessionId: "acting-9" })))
  expect(sentWith().at(-1)).toBe("/api/portal/session/end Bearer act-1")
  portal.acting.stop()
  expect(visited).toEqual(["/there", "/", "/adminv2/account/5/dashboard"])

  portal.acting.begin(acting("act-3"), { from: "/home" })
  await expect(portal.acting.swap(() => Promise.reject(new Error("no")))).rejects.toThrow("no")
  expect(visited.at(-1)).toBe("/home")
})
