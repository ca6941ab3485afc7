import { expect, request, type APIRequestContext, type Page } from "@playwright/test"
import { demoPassword } from "./demo-data.ts"

const clientHeaders = {
  authorization: `Basic ${Buffer.from("dialplane-portal:").toString("base64")}`,
  "x-access-key": "portal",
}

const plainPage = "/favicon.svg"

const askForToken = async (calls: APIRequestContext, loginName: string, password: string) => {
  const answer = await calls.post("/svc/auth/oauth/token", {
    headers: clientHeaders,
    form: { grant_type: "password", username: loginName, password, client_id: "dialplane-portal", portal: "admin" },
  })
  expect(answer.status(), `${loginName} signs in`).toBe(200)
  return ((await answer.json()) as { access_token: string }).access_token
}

/** A page of our origin without the portal: the mark that a session exists lives in its storage. */
const toPlainPage = async (page: Page) => {
  if (!page.url().endsWith(plainPage)) await page.goto(plainPage)
}

/** Signs the browser in without the form, and opens an address: for tests that are not about signing in. */
export const signIn = async (page: Page, loginName: string, address = "/", password = demoPassword) => {
  await toPlainPage(page)
  await page.context().clearCookies({ name: "dp_refresh" })
  await askForToken(page.context().request, loginName, password)
  await page.evaluate(() => localStorage.setItem("dialplane.session", "1"))
  await page.goto(address)
}

/** Signs in as a person does. */
export const signInByForm = async (page: Page, loginName: string, password = demoPassword) => {
  await page.getByLabel("Login name").fill(loginName)
  await page.getByLabel("Password", { exact: true }).fill(password)
  await page.getByRole("button", { name: "Sign in", exact: true }).click()
}

/** Forgets whoever was signed in here, and all they chose. */
export const clearSession = async (page: Page) => {
  await toPlainPage(page)
  await page.context().clearCookies()
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
}

interface Kept {
  readonly token: Promise<string>
  readonly until: number
}

/** Half of what a token lives. */
const keptFor = 300_000
const kept = new Map<string, Kept>()

const tokenOf = (loginName: string, baseURL: string, password: string): Promise<string> => {
  const key = `${baseURL} ${loginName} ${password}`
  const before = kept.get(key)
  if (before !== undefined && before.until > Date.now()) return before.token
  const token = request.newContext({ baseURL }).then(async (entry) => {
    const fresh = await askForToken(entry, loginName, password)
    await entry.dispose()
    return fresh
  })
  kept.set(key, { token, until: Date.now() + keptFor })
  return token
}

/** The API with somebody's rights, beside any browser: for what happens behind a user's back. */
export const apiAs = async (loginName: string, baseURL: string, password = demoPassword): Promise<APIRequestContext> =>
  request.newContext({
    baseURL,
    extraHTTPHeaders: { authorization: `Bearer ${await tokenOf(loginName, baseURL, password)}` },
  })
