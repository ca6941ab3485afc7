import { expect, test } from "./support/portal-test.ts"
import { signIn, signInByForm } from "./support/sign-in.ts"

test("a person continues with the identity provider, signs in there and lands", async ({ page }) => {
  await page.goto("/login")
  await page.getByRole("button", { name: "Sign in with OpenID Connect" }).click()
  await expect(page).toHaveURL(/\/login\?interaction=/)
  await expect(page.getByText(/^Sign in to continue to /)).toBeVisible()
  await signInByForm(page, "users-admin@cedar-clinic.demo")
  await expect(page).toHaveURL("/adminv2/account/110/pbx-summary")

  await page.reload()
  await expect(page.locator("main h1")).toBeVisible()
  await expect(page).toHaveURL("/adminv2/account/110/pbx-summary")
})

test("a wrong password at the identity provider is said there", async ({ page }) => {
  await page.goto("/login")
  await page.getByRole("button", { name: "Sign in with OpenID Connect" }).click()
  await expect(page).toHaveURL(/\/login\?interaction=/)
  await signInByForm(page, "users-admin@thames-ledger.demo", "not the password")
  await expect(page.getByRole("alert")).toContainText("The login name or password is incorrect.")
})

test("who comes back without having left is told so and can try again", async ({ enter }) => {
  const page = await enter(undefined, "/login/callback?code=made-up&state=made-up")
  await expect(page.getByRole("heading", { name: "Sign-in failed" })).toBeVisible()
  await page.getByRole("button", { name: "Try OpenID Connect again" }).click()
  await expect(page).toHaveURL(/\/login\?interaction=/)
})

test("the identity provider asks who is signed in already for nothing", async ({ page }) => {
  await signIn(page, "billing-admin@harbor-pine.demo", "/login/callback")
  await page.getByRole("button", { name: "Try OpenID Connect again" }).click()
  await expect(page).toHaveURL("/adminv2/account/100/dashboard")
})
