import { expect, test } from "vitest"
import { fakeBrowser, settle, type FakeTab, type SentRequest } from "../testing/fake-browser.ts"
import { errorAnswer, readOf, token } from "../testing/sample-endpoints.ts"
import { RequestError } from "./request-error.ts"

const read = readOf("reporting")
const isRefresh = (request: SentRequest) => request.url === "/svc/auth/oauth/token"
const authorizationOf = (request: SentRequest | undefined) => request?.headers["Authorization"]

/** A server that knows the tokens it gave: token-1, token-2, … */
const tokenServer = () => {
  let given = 0
  return (request: SentRequest) => (isRefresh(request) ? { body: token(`token-${++given}`) } : { body: { value: 1 } })
}

test("a token is used until its end without a refresh", async () => {
  const browser = fakeBrowser(tokenServer())
  const { portal } = browser.openTab()
  portal.tokens.accept(token("first"))
  await browser.advance(599_999)
  await portal.call(read)
  expect(browser.sent.map((request) => request.url)).toEqual(["/api/read-of-reporting"])
  expect(authorizationOf(browser.sent[0])).toBe("Bearer first")
})

test("expire time is now plus expires_in seconds", () => {
  const { portal, environment } = fakeBrowser(tokenServer()).openTab()
  portal.tokens.accept(token("first", { expires_in: 30 }))
  expect(portal.session.get().authorization?.expireTime).toBe(environment.now() + 30_000)
})

test("an ended token is refreshed before the request is sent, once for all who wait", async () => {
  const browser = fakeBrowser(tokenServer())
  const { portal } = browser.openTab()
  portal.tokens.accept(token("first"))
  await browser.advance(600_000)
  await Promise.all([portal.call(read), portal.call(readOf("voice")), portal.call(readOf("portal"))])
  expect(browser.sent.filter(isRefresh)).toHaveLength(1)
  expect(isRefresh(browser.sent[0]!)).toBe(true)
  expect(browser.sent.slice(1).map(authorizationOf)).toEqual(["Bearer token-1", "Bearer token-1", "Bearer token-1"])
})

test("the refresh call is a form with basic authorization, access key and trace header, and carries no token of the script's", async () => {
  const browser = fakeBrowser(tokenServer())
  const { portal } = browser.openTab()
  portal.tokens.accept(token("first", { expires_in: 0 }))
  await portal.call(read)
  const refresh = browser.sent[0]!
  expect(refresh.body).toBe("grant_type=refresh_token&client_id=dialplane-portal")
  expect(refresh.headers).toMatchObject({
    "Content-Type": "application/x-www-form-urlencoded",
    "X-Access-Key": "portal",
    Authorization: `Basic ${btoa("dialplane-portal:")}`,
  })
  expect(refresh.headers["X-Trace-Id"]).toBeTruthy()
})

test("the client and its access key are those of the configuration", async () => {
  const browser = fakeBrowser(tokenServer(), { portalClient: { clientId: "another-client", accessKey: "another-key" } })
  const { portal } = browser.openTab()
  portal.tokens.accept(token("first", { expires_in: 0 }))
  await portal.call(read)
  expect(browser.sent[0]!.body).toBe("grant_type=refresh_token&client_id=another-client")
  expect(browser.sent[0]!.headers).toMatchObject({
    "X-Access-Key": "another-key",
    Authorization: `Basic ${btoa("another-client:")}`,
  })
})

test("two windows with an ended token refresh once and share the new one", async () => {
  const browser = fakeBrowser(tokenServer())
  const [one, two] = [browser.openTab(), browser.openTab()]
  one.portal.tokens.accept(token("first"))
  await settle()
  expect(two.portal.session.get().authorization?.access_token).toBe("first")
  await browser.advance(600_000)
  await Promise.all([one.portal.call(read), two.portal.call(read)])
  expect(browser.sent.filter(isRefresh)).toHaveLength(1)
  expect(browser.sent.filter((request) => !isRefresh(request)).map(authorizationOf)).toEqual([
    "Bearer token-1",
    "Bearer token-1",
  ])
})

test("when the window that refreshed is gone, the next one refreshes for itself", async () => {
  const browser = fakeBrowser(tokenServer())
  const { portal } = browser.openTab()
  portal.tokens.accept(token("first", { expires_in: 0 }))
  const waiting = portal.call(read)
  browser.storage.set("dialplane.session", "9")
  await browser.advance(1000)
  await waiting
  expect(browser.sent.filter(isRefresh)).toHaveLength(1)
})

test("a reloaded window finds its session by the marker and refreshes", async () => {
  const browser = fakeBrowser(tokenServer())
  browser.openTab().portal.tokens.accept(token("first"))
  expect([...browser.storage.values()].join()).not.toContain("first")
  const reloaded = browser.openTab()
  await reloaded.portal.call(read)
  expect(browser.sent.map(isRefresh)).toEqual([true, false])
})

test("without a token and without a session the error is “no token”", async () => {
  const browser = fakeBrowser(tokenServer())
  const { portal } = browser.openTab()
  await expect(portal.call(read)).rejects.toThrow("no token")
  expect(browser.sent).toHaveLength(0)
})

test("a 401 is answered with a refresh and one repeat", async () => {
  let refused = 0
  const browser = fakeBrowser((request) =>
    isRefresh(request) ? { body: token("second") } : refused++ === 0 ? errorAnswer(401) : { body: { value: 2 } },
  )
  const { portal } = browser.openTab()
  portal.tokens.accept(token("first"))
  await expect(portal.call(read)).resolves.toEqual({ value: 2 })
  expect(browser.sent.map(authorizationOf)).toEqual([
    "Bearer first",
    `Basic ${btoa("dialplane-portal:")}`,
    "Bearer second",
  ])
})

test("many 401s at once cost one refresh", async () => {
  const browser = fakeBrowser((request) =>
    isRefresh(request)
      ? { body: token("second") }
      : authorizationOf(request) === "Bearer first"
        ? errorAnswer(401)
        : { body: { value: 2 } },
  )
  const { portal } = browser.openTab()
  portal.tokens.accept(token("first"))
  await Promise.all([portal.call(read), portal.call(readOf("voice")), portal.call(readOf("portal"))])
  expect(browser.sent.filter(isRefresh)).toHaveLength(1)
})

test("a second 401 clears session and cache and goes to sign-in, remembering the page", async () => {
  const browser = fakeBrowser((request) =>
    isRefresh(request)
      ? { body: token("second") }
      : request.url.includes("users")
        ? { body: { value: 1 } }
        : errorAnswer(401),
  )
  const { portal, visited } = browser.openTab()
  portal.tokens.accept(token("first"))
  await portal.call(readOf("users"))
  expect(portal.cache.size()).toBe(1)
  await expect(portal.call(read)).rejects.toMatchObject({ status: 401, presented: true })
  expect(portal.session.get().authorization).toBeUndefined()
  expect(portal.cache.size()).toBe(0)
  expect(browser.storage.size).toBe(0)
  expect(visited).toEqual(["/login?returnTo=%2Fadminv2%2Faccount%2F5%2Fdashboard"])
})

test.each(["/api/one-login/settings", "/crec/api/search/recordings", "/api/ucaas/account/accountMigrationPhase"])(
  "a second 401 at %s does not redirect",
  async (path) => {
    const browser = fakeBrowser((request) => (isRefresh(request) ? { body: token("second") } : errorAnswer(401)))
    const { portal, visited } = browser.openTab()
    portal.tokens.accept(token("first"))
    await expect(portal.call(readOf("phoneSystem", path))).rejects.toBeInstanceOf(RequestError)
    expect(visited).toEqual([])
    expect(portal.session.get().authorization).toBeDefined()
  },
)

test("a refresh that is refused goes to sign-out", async () => {
  const browser = fakeBrowser(() => errorAnswer(401))
  const { portal, visited } = browser.openTab()
  portal.tokens.accept(token("first", { expires_in: 0 }))
  await expect(portal.call(read)).rejects.toMatchObject({ status: 401 })
  expect(visited).toEqual(["/logout"])
})

test("a refresh that fails for another reason keeps the session", async () => {
  const browser = fakeBrowser((request) => (isRefresh(request) ? errorAnswer(503) : { body: { value: 1 } }))
  const { portal, visited } = browser.openTab()
  portal.tokens.accept(token("first", { expires_in: 0 }))
  await expect(portal.call(read)).rejects.toMatchObject({ status: 503 })
  expect(visited).toEqual([])
  expect(portal.session.get().authorization).toBeDefined()
})

const refreshTimes = async (tab: FakeTab, times: number) => {
  for (let time = 0; time < times; time++) await tab.portal.call(read).catch(() => undefined)
}

test("more refreshes per second than configured clear the session and go to sign-in", async () => {
  const browser = fakeBrowser(
    (request) => ({ body: isRefresh(request) ? token("short", { expires_in: 0 }) : { value: 1 } }),
    { authRequestRate: 3 },
  )
  const tab = browser.openTab()
  tab.portal.tokens.accept(token("first", { expires_in: 0 }))
  await refreshTimes(tab, 3)
  expect(tab.visited).toEqual([])
  await refreshTimes(tab, 1)
  expect(tab.visited).toEqual(["/login?returnTo=%2Fadminv2%2Faccount%2F5%2Fdashboard"])
  expect(browser.sent.filter(isRefresh)).toHaveLength(3)
})

test("the refresh counter starts anew every second; ten a second are allowed by default", async () => {
  const browser = fakeBrowser((request) => ({
    body: isRefresh(request) ? token("short", { expires_in: 0 }) : { value: 1 },
  }))
  const tab = browser.openTab()
  tab.portal.tokens.accept(token("first", { expires_in: 0 }))
  await refreshTimes(tab, 10)
  await browser.advance(1000)
  await refreshTimes(tab, 10)
  expect(tab.visited).toEqual([])
  await refreshTimes(tab, 1)
  expect(tab.visited).toHaveLength(1)
})

test("a token of somebody else, from another window, drops what belongs to the first person", async () => {
  const browser = fakeBrowser(tokenServer())
  const [one, two] = [browser.openTab(), browser.openTab()]
  one.portal.tokens.accept(token("first"))
  await settle()
  two.portal.session.enterAccount(5, { users: "uk" })
  one.portal.leave.clear()
  one.portal.tokens.accept(token("other", { userId: 8 }))
  await settle()
  expect(two.portal.session.get()).toMatchObject({ authorization: { access_token: "other" }, servicesGeography: {} })
  expect(two.visited).toEqual(["/"])
})

/** Somebody asks and signs out before the answer comes; the server answers when it is told to. */
const askAndSignOut = async (expiresIn: number) => {
  const waiting: { readonly request: SentRequest; readonly refuse: () => void }[] = []
  const browser = fakeBrowser(
    (request) => new Promise((resolve) => waiting.push({ request, refuse: () => resolve(errorAnswer(401)) })),
  )
  const { portal, visited } = browser.openTab()
  portal.tokens.accept(token("first", { expires_in: expiresIn }))
  const late = portal.call(read)
  await settle()
  portal.leave.clear()
  return { portal, visited, waiting, late }
}

test("a refusal that comes after signing out throws nobody out again, and asks for no token", async () => {
  const { visited, waiting, late } = await askAndSignOut(600)
  waiting[0]!.refuse()
  await expect(late).rejects.toMatchObject({ status: 401, presented: true })
  expect(waiting).toHaveLength(1)
  expect(visited).toEqual([])
})

test.each([
  ["a read", 600, false],
  ["a refresh", 0, true],
] as const)(
  "%s of one person is not asked again for the next one, and does not end their session",
  async (_, expiresIn, isAboutToken) => {
    const { portal, visited, waiting, late } = await askAndSignOut(expiresIn)
    expect(isRefresh(waiting[0]!.request)).toBe(isAboutToken)
    portal.tokens.accept(token("other", { userId: 8 }))
    waiting[0]!.refuse()
    await expect(late).rejects.toMatchObject({ status: 401, presented: true })
    expect(waiting).toHaveLength(1)
    expect(visited).toEqual([])
    expect(portal.session.get().authorization?.access_token).toBe("other")
  },
)
