import { landingOf, type Landing } from "@dialplane/contract/roles/landing"
import type { RoleKey } from "@dialplane/contract/roles/roles.table"
import { demoAccounts, loginOf } from "./support/demo-world.ts"
import { expect, test, type Page } from "./support/portal-test.ts"
import { forgetSession, signIn, signInByForm } from "./support/sign-in.ts"

const pathOf: Readonly<Record<Landing, (accountId: number) => string>> = {
  accountSearch: () => "/accounts",
  resellerList: () => "/resellers",
  dashboard: (accountId) => `/adminv2/account/${accountId}/dashboard`,
  ownCalls: (accountId) => `/adminv2/account/${accountId}/reports/my-calls`,
  billHistory: (accountId) => `/adminv2/account/${accountId}/billing-history`,
  companySummary: (accountId) => `/adminv2/account/${accountId}/reports/company-summary`,
  callQueues: (accountId) => `/adminv2/account/${accountId}/call-queues`,
  pbxSummary: (accountId) => `/adminv2/account/${accountId}/pbx-summary`,
}

const expectArrival = async (page: Page, loginName: string, path: string) => {
  await expect.soft(page, `${loginName} lands`).toHaveURL(path)
  await expect.soft(page.locator("main h1"), `${loginName} sees the screen`).toBeVisible()
}

/** Every role of a legacy and of an international account is met elsewhere; these have the same ones again. */
const repeats: ReadonlySet<string> = new Set(["thames-ledger", "cedar-clinic", "lumen-reach", "corner-counter", "market-lane"])

for (const account of demoAccounts.filter(({ name }) => !repeats.has(name))) {
  test(`everyone of ${account.name} lands where their role lands`, async ({ page }) => {
    test.setTimeout(240_000)
    const people: { loginName: string; role: RoleKey }[] = account.roles.map((role) => ({ loginName: loginOf(role, account.name), role }))
    if (account.id === 1) people.push({ loginName: "vsu@dialplane.demo", role: "customerSupportManager" })
    for (const [index, { loginName, role }] of people.entries()) {
      const landing = landingOf(role, account)
      // The form is the same for everyone: one of each account fills it in.
      if (landing !== null && index > 0) await signIn(page, loginName)
      else {
        if (index > 0) await forgetSession(page)
        await page.goto("/login")
        await signInByForm(page, loginName)
      }
      if (landing === null) await expect.soft(page.getByRole("alert"), loginName).toHaveText("This sign-in is for the API only; the portal is not open to it.")
      else await expectArrival(page, loginName, pathOf[landing](account.id))
    }
  })
}

test("the sign-in page wears the brand of the account in its address, and of its hostname", async ({ page, baseURL }) => {
  await page.goto("/login?account=10")
  await expect(page.getByText("Welcome back to Brightwire.")).toBeVisible()
  await expect(page.getByRole("link", { name: "help@brightwire.example" })).toBeVisible()
  await expect(page).toHaveTitle(/Brightwire/)
  await page.getByRole("link", { name: "Forgot your password?" }).click()
  await expect(page).toHaveURL("/forgot-password?account=10")

  await page.goto(`http://voice.lumen-reach.example:${new URL(baseURL!).port}/login`)
  await expect(page.getByText("Welcome back to Lumen Reach.")).toBeVisible()
})

test("whoever came from a page returns to it after signing in", async ({ page }) => {
  await page.goto("/adminv2/account/100/users?search=room")
  await expect(page).toHaveURL(/\/login\?returnTo=/)
  await signInByForm(page, "account-administrator@harbor-pine.demo")
  await expect(page).toHaveURL("/adminv2/account/100/users?search=room")
})

test("a way back to another site is not followed", async ({ page }) => {
  await page.goto("/login?returnTo=https%3A%2F%2Fevil.example%2F")
  await signInByForm(page, "end-user@harbor-pine.demo")
  await expect(page).toHaveURL("/adminv2/account/100/reports/my-calls")
})

test("the dashboard has a sign-in of its own, in a new tab", async ({ page }) => {
  await page.goto("/login")
  const opened = page.waitForEvent("popup")
  await page.getByRole("link", { name: /Sign in there/ }).click()
  const dashboard = await opened
  await expect(dashboard.getByRole("heading", { name: "Sign in to the dashboard" })).toBeVisible()
  await signInByForm(dashboard, "end-user@koala-freight.demo")
  await expect(dashboard).toHaveURL("/adminv2/account/101/dashboard")
})

test("who is signed in does not see the sign-in page again", async ({ page }) => {
  await signIn(page, "sales@dialplane.demo", "/login")
  await expect(page).toHaveURL("/adminv2/account/1/dashboard")
})

test("an empty form says what is missing, and asks the server nothing", async ({ page }) => {
  await page.goto("/login")
  await page.getByRole("button", { name: "Sign in", exact: true }).click()
  await expect(page.getByText("Enter your login name.")).toBeVisible()
  await expect(page.getByText("Enter your password.")).toBeVisible()
})
