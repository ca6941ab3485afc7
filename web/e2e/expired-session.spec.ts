import type { BrowserContext } from "@playwright/test"
import { expect, test, type Page } from "./support/portal-test.ts"
import { signIn } from "./support/sign-in.ts"

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
  await signIn(page, loginName, people)
  await expect(page.getByRole("row").nth(1)).toBeVisible()
}

/** Longer than an access token lives, shorter than a session. */
const anHour = 60 * 60 * 1000

test("an access token that has run out is renewed once, and the person notices nothing", async ({ page }) => {
  await openPeople(page, "account-super-user@harbor-pine.demo")
  const refreshes = countRefreshes(page.context())
  await page.clock.fastForward(anHour)
  await page.getByRole("link", { name: "Audit log" }).click()
  await expect(page.getByRole("heading", { name: "Audit log", level: 1 })).toBeVisible()
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
  await page.getByRole("link", { name: "People" }).first().click()
  await expect(page.getByRole("row").nth(1)).toBeVisible()
  expect(spoilt).toBeGreaterThan(1)
  expect(refreshes.value).toBe(1)
})

test("a session that cannot be renewed ends on the sign-out page", async ({ page }) => {
  await openPeople(page, "account-super-user@harbor-pine.demo")
  await page.context().clearCookies({ name: "dp_refresh" })
  await page.clock.fastForward(anHour)
  await expect(page.getByRole("heading", { name: "You are signed out" })).toBeVisible()
  await expect(page).toHaveURL("/logout")
  await page.getByRole("link", { name: "Sign in again" }).click()
  await expect(page).toHaveURL("/login")
})

test("two windows whose token ran out at once renew it once", async ({ page, context }) => {
  await openPeople(page, "account-administrator@harbor-pine.demo")
  const other = await context.newPage()
  await other.goto(people)
  await expect(other.getByRole("row").nth(1)).toBeVisible()

  const refreshes = countRefreshes(context)
  let release = () => {}
  const bothAsked = new Promise<void>((resolve) => (release = resolve))
  await context.route("**/oauth/token", async (route) => {
    await bothAsked
    await route.continue()
  })
  await context.clock.fastForward(anHour)
  await page.getByRole("link", { name: "Audit log" }).click()
  await other.getByRole("link", { name: "Account details" }).click()
  release()
  await expect(page.getByRole("row").nth(1)).toBeVisible()
  await expect(page.getByRole("heading", { name: "Audit log", level: 1 })).toBeVisible()
  await expect(other.getByRole("heading", { name: "Account details", level: 1 })).toBeVisible()
  await expect(other.getByText("77 Commercial Street")).toBeVisible()
  expect(refreshes.value).toBe(1)
})

test("signing out in one window signs the others out", async ({ page, context }) => {
  await signIn(page, "call-queues-admin@harbor-pine.demo", "/me")
  const other = await context.newPage()
  await other.goto("/me")
  await expect(other.getByRole("heading", { name: "My profile" })).toBeVisible()
  await page.getByRole("banner").getByRole("button").last().click()
  await page.getByRole("menuitem", { name: "Sign out", exact: true }).click()
  await expect(page.getByRole("heading", { name: "You are signed out" })).toBeVisible()
  await expect(other).toHaveURL(/\/login/)
})

test("ending a session from “My sessions” signs that browser out", async ({ page, otherBrowser }) => {
  const login = "call-queues-reporting-admin@harbor-pine.demo"
  const elsewhere = await otherBrowser()
  await signIn(elsewhere, login, "/me")
  await expect(elsewhere.getByRole("heading", { name: "My profile" })).toBeVisible()
  await signIn(page, login, "/me/sessions")
  const list = page.getByRole("list", { name: "My sessions" })
  await expect(list.getByRole("listitem").filter({ hasText: "This one" })).toHaveCount(1)

  await page.getByRole("button", { name: "End all others" }).click()
  const dialog = page.getByRole("dialog", { name: "End all other sessions?" })
  await dialog.getByRole("button", { name: "End all others" }).click()
  await expect(list.getByRole("listitem")).toHaveCount(1)
  await expect(elsewhere).toHaveURL(/\/login/)
  await expect(elsewhere.getByRole("heading", { name: "Sign in" })).toBeVisible()
  await expect(page.getByRole("heading", { name: "My sessions", level: 1 })).toBeVisible()
})

test("“Sign out everywhere” ends the other browsers too", async ({ page, otherBrowser }) => {
  const login = "end-user-without-dashboard@harbor-pine.demo"
  const elsewhere = await otherBrowser()
  await signIn(elsewhere, login, "/me")
  await expect(elsewhere.getByRole("heading", { name: "My profile" })).toBeVisible()
  await signIn(page, login, "/me")
  await page.getByRole("banner").getByRole("button").last().click()
  await page.getByRole("menuitem", { name: "Sign out everywhere" }).click()
  await expect(page).toHaveURL("/logout")
  await expect(elsewhere).toHaveURL(/\/login/)
})
