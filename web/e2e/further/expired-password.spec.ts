import { colleague, setPassword } from "../support/people.ts"
import { expect, test } from "../support/portal-test.ts"
import { signIn, signInByForm } from "../support/sign-in.ts"

const given = "copper lantern 4 orbit meadow"
const chosen = "walnut harbour 7 pepper cloud"

test("a password that somebody else set must be changed before anything else opens", async ({ page, baseURL }) => {
  const person = await colleague(4, baseURL!)
  await setPassword(person, given, baseURL!)
  await page.goto("/login?returnTo=%2Fme%2Fsessions")
  await signInByForm(page, person.loginName, given)
  await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible()

  await page.goto("/me/sessions")
  await expect(page).toHaveURL(/^[^?]*\/password-expired/)

  await page.getByLabel("Current password").fill("something else entirely")
  await page.getByLabel("New password", { exact: true }).fill(chosen)
  await expect(page.getByText(/^(Good|Strong)\.$/)).toBeVisible()
  await page.getByRole("button", { name: "Set password and continue" }).click()
  await expect(page.getByText(/is incorrect/)).toBeVisible()

  await page.getByLabel("Current password").fill(given)
  await page.getByLabel("New password", { exact: true }).fill(chosen)
  await page.getByRole("button", { name: "Set password and continue" }).click()
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Choose a new password")
  await expect(page).not.toHaveURL(/password-expired/)
})

test("a portal that does not answer after the change says so, and the new password need not be set again", async ({
  page,
  baseURL,
}) => {
  const person = await colleague(42, baseURL!)
  await setPassword(person, given, baseURL!)
  await page.goto("/login?returnTo=%2Fme%2Fsessions")
  await signInByForm(page, person.loginName, given)
  await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible()

  // The page itself is asked for while the server has trouble: said, not taken for signed out.
  await page.route("**/api/portal/session", (route) => route.abort("connectionreset"))
  await page.reload()
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible()
  await expect(page).toHaveURL(/password-expired/)
  await page.unroute("**/api/portal/session")
  await page.getByRole("button", { name: "Try again" }).click()

  await page.getByLabel("Current password").fill(given)
  await page.getByLabel("New password", { exact: true }).fill(chosen)
  await page.route("**/api/portal/session", (route) => route.abort("connectionreset"))
  await page.getByRole("button", { name: "Set password and continue" }).click()
  await expect(page.getByRole("heading", { name: "Your new password is set" })).toBeVisible()
  await expect(page.getByRole("alert")).toContainText("The server cannot be reached.")
  await page.unroute("**/api/portal/session")
  await page.getByRole("button", { name: "Continue", exact: true }).click()
  await expect(page).toHaveURL("/me/sessions")
})

test("the expired-password page sends away who has nothing to change", async ({ page }) => {
  await signIn(page, "reseller@brightwire.demo", "/password-expired")
  await expect(page).toHaveURL("/adminv2/account/10/dashboard")
})
