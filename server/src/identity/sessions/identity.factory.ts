import { createHash } from "node:crypto"
import { expect } from "vitest"
import { demoPassword } from "../../app/demo/demo-people.ts"
import type { TestBrowser } from "../../testing/test-browser.ts"

// The steps of a sign-in at our own identity provider.

export const login = "account-administrator@harbor-pine.demo"
export const verifier = "a-proof-key-that-only-this-window-knows-0123456789"
export const redirect = "http://portal.test/login/callback"
export const loopback = "http://127.0.0.1:51763/callback"

export const authorize = (browser: TestBrowser, parameters: Record<string, string> = {}) =>
  browser.send(
    `/idp/auth?${new URLSearchParams({
      response_type: "code",
      scope: "openid",
      client_id: "dialplane-portal",
      redirect_uri: redirect,
      state: "st",
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256",
      ...parameters,
    })}`,
  )
export const locationOf = (answer: { headers: Record<string, unknown> }) =>
  new URL(String(answer.headers["location"]), "http://portal.test")

/** To our sign-in page, and the id of what waits there. */
export const begin = async (browser: TestBrowser, parameters?: Record<string, string>) => {
  const location = locationOf(await authorize(browser, parameters))
  expect(location.pathname).toBe("/login")
  return location.searchParams.get("interaction")!
}
export const signIn = (browser: TestBrowser, interaction: string, loginName = login, password = demoPassword) =>
  browser.send(`/idp/interaction/${interaction}`, { method: "POST", json: { loginName, password } })
export const codeFrom = async (browser: TestBrowser, to: string) =>
  locationOf(await browser.send(to)).searchParams.get("code")!
export const exchange = (browser: TestBrowser, fields: Record<string, string>) =>
  browser.send("/idp/token", { method: "POST", json: { redirect, platform: "web", ...fields } })
export const userInfo = (browser: TestBrowser, token: string) =>
  browser.send("/oauth2/userinfo?schema=openid", { token })

/** The whole way: authorization, password, code, tokens. */
export const tokensFor = async (browser: TestBrowser, loginName = login) => {
  const { body } = await signIn(browser, await begin(browser), loginName)
  return (await exchange(browser, { code: await codeFrom(browser, body.to), code_verifier: verifier })).body as {
    access_token: string
    id_token: string
    refresh_token: string
  }
}
export const desktopTokens = async (browser: TestBrowser, loginName = login) => {
  const { body } = await signIn(
    browser,
    await begin(browser, { client_id: "dialplane-desktop", redirect_uri: loopback }),
    loginName,
  )
  const location = locationOf(await browser.send(body.to))
  expect(location.origin + location.pathname).toBe(loopback)
  return (
    await exchange(browser, {
      code: location.searchParams.get("code")!,
      code_verifier: verifier,
      redirect: loopback,
      platform: "desktop",
    })
  ).body as { access_token: string; refresh_token: string }
}
