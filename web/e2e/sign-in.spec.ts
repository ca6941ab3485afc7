import { expect, test } from "./support/portal-test.ts"
import { signIn, signInByForm } from "./support/sign-in.ts"

test("the sign-in page wears the brand of the account in its address, and of its hostname", async ({
  page,
  baseURL,
}) => {
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

test("on a slow line one waits at a page that says so, and nothing breaks when the rest arrives", async ({ page }) => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route("**/assets/shell-*.js", async (route) => {
    await arrived
    await route.continue()
  })
  await page.goto("/login")
  await signInByForm(page, "end-user@harbor-pine.demo")
  await expect(page.getByRole("status").filter({ hasText: "Loading…" })).toHaveCount(1)
  arrive()
  await expect(page).toHaveURL("/adminv2/account/100/reports/my-calls")
  await expect(page.locator("main h1")).toBeVisible()
})

test("the dashboard has a sign-in of its own, in a new tab", async ({ page }) => {
  await page.goto("/login")
  const opened = page.waitForEvent("popup")
  await page.getByRole("link", { name: /Sign in to the dashboard/ }).click()
  const dashboard = await opened
  await expect(dashboard.getByRole("heading", { name: "Sign in to the dashboard" })).toBeVisible()
  await signInByForm(dashboard, "end-user@koala-freight.demo")
  await expect(dashboard).toHaveURL("/adminv2/account/101/dashboard")
})

test("who is signed in does not see the sign-in page again", async ({ page }) => {
  await signIn(page, "sales@dialplane.demo", "/login")
  await expect(page).toHaveURL("/adminv2/account/1/dashboard")
})

test("an empty form says what is missing, and asks the server nothing", async ({ enter }) => {
  const page = await enter(undefined, "/login")
  await page.getByRole("button", { name: "Sign in", exact: true }).click()
  await expect(page.getByText("Enter your login name.")).toBeVisible()
  await expect(page.getByText("Enter your password.")).toBeVisible()
})
