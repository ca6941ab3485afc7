import { describe, expect, test } from "vitest"
import { fakeBrowser, settle, type FakeAnswer, type SentRequest } from "../testing/fake-browser.ts"
import { errorAnswer, readOf, token } from "../testing/sample-endpoints.ts"
import { beginIdentitySignIn, completeIdentitySignIn } from "./identity-provider.ts"
import { codeChallenge } from "./pkce.ts"
import { loginAddress, safeReturnTo } from "./return-to.ts"
import { completeSso } from "./sso.ts"

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
  homeAccountId: 100,
  acting: null,
}
const answers = (routes: Record<string, (request: SentRequest) => FakeAnswer>) => (request: SentRequest) => {
  const path = request.url.split("?")[0]!
  return (
    routes[path]?.(request) ??
    (path === "/api/portal/session"
      ? { body: person }
      : path === "/svc/auth/oauth/token"
        ? { body: token("given") }
        : { status: 204 })
  )
}

test("signing in with a password: form, basic authorization, access key, trace header; then the session is read", async () => {
  const browser = fakeBrowser(answers({}))
  const { portal } = browser.openTab()
  await expect(portal.actions.signIn("ann", "s p&", { portal: "dashboard" })).resolves.toMatchObject({ userId: 7 })
  const [asked, read] = browser.sent
  expect(asked?.body).toBe(
    "grant_type=password&username=ann&password=s+p%26&client_id=dialplane-portal&portal=dashboard",
  )
  expect(asked?.headers).toMatchObject({
    Authorization: `Basic ${btoa("dialplane-portal:")}`,
    "X-Access-Key": "portal",
    "Content-Type": "application/x-www-form-urlencoded",
    "X-Trace-Id": expect.any(String),
  })
  expect(read).toMatchObject({ url: "/api/portal/session", headers: { Authorization: "Bearer given" } })
  expect(portal.session.get()).toMatchObject({
    accountId: 5,
    user: { loginName: "ann" },
    authorization: { access_token: "given", userId: 7, accountId: 5, expires_in: 600 },
  })
})

test("a wrong password is the form's to show", async () => {
  const { portal, visited } = fakeBrowser(
    answers({ "/svc/auth/oauth/token": () => errorAnswer(401, "Wrong. 4 attempts left.") }),
  ).openTab()
  await expect(portal.actions.signIn("ann", "x")).rejects.toMatchObject({
    message: "Wrong. 4 attempts left.",
    presented: false,
  })
  expect([visited, portal.errors.state.get().modals]).toEqual([[], []])
})

test("after a reload the session is found again; without one there is none to find", async () => {
  const browser = fakeBrowser(answers({}))
  await expect(browser.openTab().portal.actions.restore()).resolves.toBeUndefined()
  expect(browser.sent).toEqual([])
  await browser.openTab().portal.actions.signIn("ann", "x")
  const reloaded = browser.openTab()
  await expect(
    Promise.all([reloaded.portal.actions.restore(), reloaded.portal.actions.restore()]),
  ).resolves.toMatchObject([{ userId: 7 }, { userId: 7 }])
  expect(browser.sent.filter((request) => request.tab === 3).map((request) => request.url)).toEqual([
    "/svc/auth/oauth/token",
    "/api/portal/session",
  ])
})

test("signing out ends the session on the server and in every window", async () => {
  const browser = fakeBrowser(answers({}))
  const [one, two] = [browser.openTab(), browser.openTab()]
  await one.portal.actions.signIn("ann", "x")
  await settle()
  await two.portal.call(readOf("users"))
  let cleared = 0
  two.portal.leave.onCleared(() => cleared++)
  await one.portal.actions.signOut({ everywhere: true })
  await settle()
  expect(browser.sent.find((request) => request.url.endsWith("/session/end"))?.body).toBe('{"everywhere":true}')
  for (const { portal } of [one, two]) expect(portal.session.get()).toMatchObject({ servicesGeography: {} })
  expect(two.portal.session.get().authorization).toBeUndefined()
  expect(two.visited).toEqual(["/login?returnTo=%2Fadminv2%2Faccount%2F5%2Fdashboard"])
  expect([cleared, two.portal.cache.size(), browser.storage.size]).toEqual([1, 0, 0])
})

describe("a session that was opened with single sign-on", () => {
  const opened = async (routes: Record<string, (request: SentRequest) => FakeAnswer>) => {
    const browser = fakeBrowser(
      answers({
        "/svc/auth/v1/sso/sign-ins/complete": () => ({ body: { ...token("given"), returnTo: "/me" } }),
        ...routes,
      }),
    )
    const { portal } = browser.openTab()
    const completed = await completeSso(portal, "code-1")
    return { browser, portal, completed }
  }
  const signOutPath = "/svc/auth/v1/sso/sign-out"
  const asked = ({ sent }: ReturnType<typeof fakeBrowser>) =>
    sent.map(({ url }) => url).filter((url) => url === signOutPath || url.endsWith("/session/end"))

  test("is exchanged for its code like a password, and says where to go", async () => {
    const { browser, completed } = await opened({})
    expect(JSON.parse(String(browser.sent[0]?.body))).toEqual({ code: "code-1", client_id: "dialplane-portal" })
    expect(browser.sent[0]?.headers).toMatchObject({ "X-Access-Key": "portal" })
    expect(completed).toMatchObject({ session: { userId: 7 }, returnTo: "/me" })
  })

  test("asks before it ends where to sign out at the identity provider", async () => {
    const address = "https://id.test/slo"
    const { browser, portal } = await opened({ [signOutPath]: () => ({ body: { address } }) })
    await portal.actions.signOut()
    expect(asked(browser)).toEqual([signOutPath, expect.stringContaining("/session/end")])
    expect(portal.leave.ending.get()).toEqual({ providerSignOut: address })
    await portal.actions.signIn("ann", "x")
    await portal.actions.signOut()
    expect(asked(browser).filter((url) => url === signOutPath)).toHaveLength(1)
    expect(portal.leave.ending.get()).toEqual({})
  })

  test("ends also if the identity provider's address is not known", async () => {
    for (const refusal of [{ body: { address: null } }, errorAnswer(500)]) {
      const { portal } = await opened({ [signOutPath]: () => refusal })
      await portal.actions.signOut()
      expect([portal.session.get().user, portal.leave.ending.get()]).toEqual([undefined, {}])
    }
  })
})

test("signing out works when the server cannot be reached", async () => {
  const browser = fakeBrowser(answers({}))
  const { portal, visited } = browser.openTab()
  await portal.actions.signIn("ann", "x")
  browser.answerWith(() => "offline")
  await portal.actions.signOut()
  expect(portal.session.get().user).toBeUndefined()
  expect(visited).toEqual([])
})

test("the account's regions move its requests", async () => {
  const browser = fakeBrowser(answers({}))
  const { portal } = browser.openTab()
  await portal.actions.signIn("ann", "x")
  portal.session.enterAccount(9, { users: "au" })
  await portal.call(readOf("users"))
  expect(browser.sent.at(-1)?.url).toBe("/au/api/read-of-users")
})

const info = { sub: "7", legacy_access_token: "legacy", user_id: 7, account_id: 5, expires_in: 600 }
const identity = (userInfo: (request: SentRequest) => FakeAnswer) =>
  answers({
    "/idp/token": (request) => ({
      body: {
        access_token: String(request.body).includes("refresh_token") ? "idp-2" : "idp-1",
        id_token: "i",
        refresh_token: "r",
      },
    }),
    "/oauth2/userinfo": userInfo,
  })

const throughIdentityProvider = async (userInfo: (request: SentRequest) => FakeAnswer) => {
  const browser = fakeBrowser(identity(userInfo))
  const tab = browser.openTab()
  await beginIdentitySignIn(tab.portal, { returnTo: "/me" })
  const left = new URL(tab.left[0]!, "https://portal.test")
  const back = new URLSearchParams({ code: "c-1", state: left.searchParams.get("state")! })
  return { browser, tab, left, complete: () => completeIdentitySignIn(tab.portal, back) }
}

test("by the identity provider: code with proof key, token, user info, session", async () => {
  const { browser, tab, left, complete } = await throughIdentityProvider(() => ({ body: info }))
  expect(left.pathname).toBe("/idp/auth")
  expect(Object.fromEntries(left.searchParams)).toMatchObject({
    response_type: "code",
    redirect_uri: "https://portal.test/login/callback",
    code_challenge_method: "S256",
    client_id: "dialplane-portal",
  })
  await expect(complete()).resolves.toMatchObject({ session: { userId: 7 }, returnTo: "/me" })
  const exchange = JSON.parse(String(browser.sent[0]?.body)) as Record<string, string>
  expect(exchange).toMatchObject({ code: "c-1", redirect: "https://portal.test/login/callback", platform: "web" })
  expect(await codeChallenge(exchange["code_verifier"]!)).toBe(left.searchParams.get("code_challenge"))
  expect(browser.sent[1]).toMatchObject({
    url: "/oauth2/userinfo?schema=openid",
    headers: { Authorization: "Bearer idp-1" },
  })
  expect(tab.portal.session.get()).toMatchObject({
    authorization: { access_token: "legacy" },
    redirectOrigin: { fromIdentityProvider: true },
  })
})

test("the identity provider and its client are those of the configuration", async () => {
  const configured = {
    identityProvider: { authorizationPath: "https://id.test/authorize", clientId: "another-client" },
  }
  const tab = fakeBrowser(
    identity(() => ({ body: info })),
    configured,
  ).openTab()
  await beginIdentitySignIn(tab.portal)
  const left = new URL(tab.left[0]!)
  expect([left.origin, left.pathname, left.searchParams.get("client_id")]).toEqual([
    "https://id.test",
    "/authorize",
    "another-client",
  ])
})

test("a refused user-info call renews the identity token once and tries again", async () => {
  const { browser, tab, complete } = await throughIdentityProvider((request) =>
    request.headers["Authorization"] === "Bearer idp-1" ? errorAnswer(401) : { body: info },
  )
  await complete()
  expect(browser.sent.slice(0, 4).map((request) => request.url.split("?")[0])).toEqual([
    "/idp/token",
    "/oauth2/userinfo",
    "/idp/token",
    "/oauth2/userinfo",
  ])
  expect(JSON.parse(String(browser.sent[2]?.body))).toEqual({
    grant_type: "refresh_token",
    refresh_token: "r",
    redirect: "https://portal.test/login/callback",
    platform: "web",
  })
  expect(tab.visited).toEqual([])
})

test("refused twice, it goes to sign-out", async () => {
  const { tab, complete } = await throughIdentityProvider(() => errorAnswer(401))
  await expect(complete()).rejects.toMatchObject({ status: 401 })
  expect(tab.visited).toEqual(["/logout"])
})

test("an answer with a foreign state, or used twice, is refused", async () => {
  const { tab, browser, complete } = await throughIdentityProvider(() => ({ body: info }))
  await complete()
  browser.sent.length = 0
  await expect(complete()).rejects.toThrow("not completed")
  await beginIdentitySignIn(tab.portal)
  await expect(completeIdentitySignIn(tab.portal, new URLSearchParams({ code: "c", state: "theirs" }))).rejects.toThrow(
    "not completed",
  )
  expect(browser.sent).toEqual([])
})

test("the way back after sign-in stays inside the portal", () => {
  expect(loginAddress("/me?tab=2")).toBe("/login?returnTo=%2Fme%3Ftab%3D2")
  expect([loginAddress("/login?x=1"), loginAddress("/logout"), loginAddress("/")]).toEqual([
    "/login",
    "/login",
    "/login",
  ])
  expect(["/me", "//evil.test", "/\\evil.test", "https://evil.test", "/logout", "", null].map(safeReturnTo)).toEqual([
    "/me",
    ...Array<undefined>(6).fill(undefined),
  ])
})

const saved = readOf("users")
const endedBecause = (reason: string) => ({
  ...errorAnswer(401),
  body: {
    status: 401,
    code: "session.refresh_refused",
    message: "ended",
    validationErrors: [],
    traceId: "",
    next: { reason },
  },
})

const interrupted = async (userId = 7) => {
  let refused = false
  const browser = fakeBrowser(
    answers({
      "/svc/auth/oauth/token": ({ body }) =>
        refused && String(body).includes("refresh_token")
          ? endedBecause("blocked")
          : { body: { ...token("given again"), userId: refused ? userId : 7 } },
      "/api/read-of-users": ({ headers }) =>
        refused && headers["Authorization"] === "Bearer first" ? errorAnswer(401) : { body: { items: [] } },
      "/api/portal/session": () => ({ body: { ...person, userId: refused ? userId : 7 } }),
    }),
  )
  const tab = browser.openTab()
  await tab.portal.actions.begin({ ...token("first"), userId: 7 } as never)
  tab.draft.value = true
  refused = true
  const asked = tab.portal.call(saved).then(
    () => "answered",
    () => "failed",
  )
  await settle()
  return { browser, tab, asked }
}

test("a session that ends in the middle of a form stays on the page, says why, and goes on after the same person signed in", async () => {
  const { tab, asked } = await interrupted()
  expect([tab.visited, tab.portal.leave.ending.get().reason, tab.portal.session.get().user?.userId]).toEqual([
    [],
    "blocked",
    7,
  ])
  await tab.portal.actions.signIn("ann", "x")
  await expect(asked).resolves.toBe("answered")
  expect([tab.visited, tab.portal.leave.ending.get()]).toEqual([[], {}])
})

test("another person who signs in over the form gets a clean start, and nothing that was asked before is sent for them", async () => {
  const { tab, asked, browser } = await interrupted(8)
  let cleared = 0
  tab.portal.leave.onCleared(() => cleared++)
  const before = browser.sent.filter(({ url }) => url === "/api/read-of-users").length
  await tab.portal.actions.signIn("bob", "x")
  await expect(asked).resolves.toBe("failed")
  expect([tab.visited, cleared, tab.portal.session.get().user?.userId]).toEqual([["/"], 1, 8])
  expect(browser.sent.filter(({ url }) => url === "/api/read-of-users")).toHaveLength(before)
})

test("who gives the form up goes where the session would have led, with the reason", async () => {
  const { tab, asked } = await interrupted()
  tab.portal.leave.giveUp()
  await expect(asked).resolves.toBe("failed")
  expect([tab.visited, tab.portal.leave.ending.get(), tab.portal.session.get().user]).toEqual([
    ["/logout"],
    { reason: "blocked" },
    undefined,
  ])
})
