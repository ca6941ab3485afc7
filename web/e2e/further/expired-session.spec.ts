import type { BrowserContext } from "@playwright/test"
import { demoPassword } from "../support/demo-data.ts"
import { colleague } from "../support/people.ts"
import { expect, test, type Page } from "../support/portal-test.ts"
import { signIn } from "../support/sign-in.ts"
import { menuEntry } from "../support/menu.ts"

const people = "/adminv2/account/100/users"
const isRefresh = (body: string | null) => body?.includes("grant_type=refresh_token") ?? false

/** Counts the renewals of the token from now on. */
const countRefreshes = (context: BrowserContext) => {
  const count = { value: 0 }
  context.on("request", (request) => {
    if (request.url().endsWith("/oauth/token") && isRefresh(request.postData())) count.value++
  })
  return count
}

const openPeople = async (page: Page, loginName: string) => {
  await page.context().clock.install()
  // An hour that passes before the portal listens to the server would be one in which it missed something: it would ask
  // by itself.
  const listening = page.waitForResponse((answer) => answer.url().includes("/api/portal/events"))
  await signIn(page, loginName, people)
  await listening
  await expect(page.getByRole("row").nth(1)).toBeVisible()
}

/** Longer than an access token lives, shorter than a session. */
const anHour = 60 * 60 * 1000

test("an access token that has run out is renewed once, and the person notices nothing", async ({ ownBrowser }) => {
  const page = await ownBrowser()
  await openPeople(page, "account-super-user@harbor-pine.demo")
  const refreshes = countRefreshes(page.context())
  await page.clock.fastForward(anHour)
  await page
    .getByRole("navigation", { name: "Main navigation" })
    .getByRole("link", { name: "Groups", exact: true })
    .click()
  await expect(page.getByRole("heading", { name: "Groups", level: 1 })).toBeVisible()
  await expect(page.getByRole("row").nth(1)).toBeVisible()
  expect(refreshes.value).toBe(1)
})

test("a token that the server refuses is replaced and the request sent again", async ({ page }) => {
  await signIn(page, "account-super-user@harbor-pine.demo", "/adminv2/account/100/dashboard")
  await expect(page.locator("main h1")).toBeVisible()
  const refreshes = countRefreshes(page.context())
  let spoilt = 0
  await page.route("**/api/users/accounts/100?*", async (route) => {
    if (spoilt++ > 0) return route.continue()
    return route.continue({ headers: { ...route.request().headers(), authorization: "Bearer worn-out" } })
  })
  // Not one of the links of the dashboard, which move when something new needs attention.
  await (await menuEntry(page.getByRole("navigation", { name: "Main navigation" }), "People", "Users")).click()
  await expect(page.getByRole("row").nth(1)).toBeVisible()
  expect(spoilt).toBeGreaterThan(1)
  expect(refreshes.value).toBe(1)
})

test("a session that cannot be renewed ends on the sign-out page", async ({ ownBrowser }) => {
  const page = await ownBrowser()
  await openPeople(page, "account-super-user@harbor-pine.demo")
  await page.context().clearCookies({ name: "dp_refresh" })
  await page.clock.fastForward(anHour)
  // News of what another test changed may make the portal ask, and find out, before the click.
  await page
    .getByRole("navigation", { name: "Main navigation" })
    .getByRole("link", { name: "Groups", exact: true })
    .click({ timeout: 5000 })
    .catch(() => {})
  await expect(page.getByRole("heading", { name: "You are signed out" })).toBeVisible()
  await expect(page).toHaveURL("/logout")
  await page.getByRole("link", { name: "Sign in again" }).click()
  await expect(page).toHaveURL("/login")
})

test("two windows whose token ran out at once renew it once", async ({ ownBrowser }) => {
  const page = await ownBrowser()
  const context = page.context()
  await openPeople(page, "account-administrator@harbor-pine.demo")
  const other = await context.newPage()
  await other.goto(people)
  await expect(other.getByRole("row").nth(1)).toBeVisible()

  const menu = other.getByRole("navigation", { name: "Main navigation" })
  const accountDetails = await menuEntry(menu, "Account", "Account details")
  const refreshes = countRefreshes(context)
  let release = () => {}
  const bothAsked = new Promise<void>((resolve) => (release = resolve))
  await context.route("**/oauth/token", async (route) => {
    await bothAsked
    await route.continue()
  })
  await context.clock.fastForward(anHour)
  await page
    .getByRole("navigation", { name: "Main navigation" })
    .getByRole("link", { name: "Groups", exact: true })
    .click()
  await accountDetails.click()
  release()
  await expect(page.getByRole("row").nth(1)).toBeVisible()
  await expect(page.getByRole("heading", { name: "Groups", level: 1 })).toBeVisible()
  await expect(other).toHaveURL("/adminv2/account/100/account")
  await expect(other.getByText("77 Commercial Street")).toBeVisible()
  expect(refreshes.value).toBe(1)
})

const personMenu = (page: Page) => page.getByRole("banner").getByRole("button").last()
const profile = (page: Page) => page.getByRole("heading", { name: "My profile" })
const signedOut = (page: Page) => page.getByRole("heading", { name: "You are signed out" })
const signInPage = (page: Page) => page.getByRole("heading", { name: "Sign in", level: 1 })

test("signing out in one window signs the others out", async ({ page, context, baseURL }) => {
  const { loginName } = await colleague(30, baseURL!)
  await signIn(page, loginName, "/me")
  const other = await context.newPage()
  await other.goto("/me")
  await expect(profile(other)).toBeVisible()
  await personMenu(page).click()
  await page.getByRole("menuitem", { name: "Sign out", exact: true }).click()
  await expect(signedOut(page)).toBeVisible()
  await expect(signInPage(other)).toBeVisible()
  await page.goto("/me")
  await expect(signInPage(page)).toBeVisible()
})

test("ending a session from “My sessions” signs that browser out, and only that", async ({
  page,
  otherBrowser,
  baseURL,
}) => {
  const { loginName } = await colleague(31, baseURL!)
  const [elsewhere, third] = [await otherBrowser(), await otherBrowser()]
  for (const browser of [elsewhere, third]) {
    await signIn(browser, loginName, "/me")
    await expect(profile(browser)).toBeVisible()
  }
  await signIn(page, loginName, "/me/sessions")
  const sessions = page.getByRole("list", { name: "My sessions" }).getByRole("listitem")
  await expect(sessions).toHaveCount(3)
  await expect(sessions.filter({ hasText: "This session" })).toHaveCount(1)

  await sessions.filter({ hasNotText: "This session" }).first().getByRole("button").click()
  await page.getByRole("dialog", { name: "End this session?" }).getByRole("button", { name: "End session" }).click()
  await expect(sessions).toHaveCount(2)
  const stillIn = async () => (await profile(elsewhere).count()) + (await profile(third).count())
  await expect.poll(stillIn).toBe(1)

  await page.getByRole("button", { name: "End all other sessions" }).click()
  await page.getByRole("dialog").getByRole("button", { name: /^End/ }).click()
  await expect(sessions).toHaveCount(1)
  await expect(signInPage(elsewhere)).toBeVisible()
  await expect(signInPage(third)).toBeVisible()
  await expect(page.getByRole("heading", { name: "My sessions", level: 1 })).toBeVisible()
})

test("“Sign out everywhere” ends the other browsers too", async ({ page, otherBrowser, baseURL }) => {
  const { loginName } = await colleague(32, baseURL!)
  const elsewhere = await otherBrowser()
  await signIn(elsewhere, loginName, "/me")
  await expect(profile(elsewhere)).toBeVisible()
  await signIn(page, loginName, "/me")
  await personMenu(page).click()
  await page.getByRole("menuitem", { name: "Sign out everywhere" }).click()
  await expect(signedOut(page)).toBeVisible()
  await expect(signInPage(elsewhere)).toBeVisible()
})

test("a session that ends in the middle of a form is taken up over the page, with the reason, and nothing typed is lost", async ({
  page,
  otherBrowser,
  baseURL,
}) => {
  const { loginName } = await colleague(33, baseURL!)
  await signIn(page, loginName, "/me")
  await expect(profile(page)).toBeVisible()
  const phone = page.getByRole("textbox", { name: /phone/i }).first()
  await phone.fill("+1 207 555 0177")
  const elsewhere = await otherBrowser()
  await signIn(elsewhere, loginName, "/me")
  await personMenu(elsewhere).click()
  await elsewhere.getByRole("menuitem", { name: "Sign out everywhere" }).click()

  const over = page.getByRole("dialog", { name: "Sign in to continue" })
  await expect(over).toContainText("Your session ended because you signed out everywhere.")
  await expect(page).toHaveURL("/me")
  await expect(over.getByLabel("Login name")).toHaveValue(loginName)
  await expect(over.getByLabel("Password", { exact: true })).toBeFocused()
  await over.getByLabel("Password", { exact: true }).fill(demoPassword)
  await over.getByRole("button", { name: "Sign in", exact: true }).click()
  await expect(over).toBeHidden()
  await expect(phone).toHaveValue("+1 207 555 0177")
  await page.getByRole("button", { name: "Save" }).first().click()
  await expect(page.getByText("Saved").first()).toBeVisible()
})

test("the sign-in page says why the last session ended", async ({ page, otherBrowser, baseURL }) => {
  const { loginName } = await colleague(34, baseURL!)
  await signIn(page, loginName, "/me")
  await expect(profile(page)).toBeVisible()
  const elsewhere = await otherBrowser()
  await signIn(elsewhere, loginName, "/me")
  await personMenu(elsewhere).click()
  await elsewhere.getByRole("menuitem", { name: "Sign out everywhere" }).click()
  await expect(signInPage(page)).toBeVisible()
  await expect(page.getByText("Your session ended because you signed out everywhere.")).toBeVisible()
})
