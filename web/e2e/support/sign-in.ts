import { expect, request, type APIRequestContext, type Page } from "@playwright/test"
import { demoPassword } from "./demo-world.ts"

const clientHeaders = { authorization: `Basic ${Buffer.from("dialplane-portal:").toString("base64")}`, "x-access-key": "portal" }

const askForToken = async (calls: APIRequestContext, loginName: string, password: string) => {
  const answer = await calls.post("/svc/auth/oauth/token", {
    headers: clientHeaders, form: { grant_type: "password", username: loginName, password, client_id: "dialplane-portal", portal: "admin" },
  })
  expect(answer.status(), `${loginName} signs in`).toBe(200)
  return ((await answer.json()) as { access_token: string }).access_token
}

/** Signs the browser in without the form, and opens an address: for journeys that are not about signing in. */
export const signIn = async (page: Page, loginName: string, address = "/", password = demoPassword) => {
  // A page of our origin without the portal: the mark that a session exists lives in its storage.
  await page.goto("/favicon.svg")
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

/** Forgets whoever was signed in here. */
export const forgetSession = async (page: Page) => {
  await page.goto("/favicon.svg")
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
}

/** The API with somebody's rights, beside any browser: for what happens behind a person's back. */
export const apiAs = async (loginName: string, baseURL: string, password = demoPassword): Promise<APIRequestContext> => {
  const entry = await request.newContext({ baseURL })
  const token = await askForToken(entry, loginName, password)
  await entry.dispose()
  return request.newContext({ baseURL, extraHTTPHeaders: { authorization: `Bearer ${token}` } })
}
