import { openByApi } from "./support/open-account.ts"
import { codeOf } from "./support/authenticator.ts"
import { demoPassword } from "./support/demo-data.ts"
import { expectAccessible } from "./support/accessible.ts"
import { goInside } from "./support/inside.ts"
import { colleague, emailTo, superuser } from "./support/people.ts"
import { expect, test, type Page } from "./support/portal-test.ts"
import { apiAs, signIn, signInByForm } from "./support/sign-in.ts"

const leave = async (page: Page) => {
  await goInside(page, "/logout")
  await page.getByRole("link", { name: "Sign in again" }).click()
}

test("somebody sets up an app, is asked for its code, and can have the browser remembered", async ({
  page,
  baseURL,
}) => {
  const person = await colleague(40, baseURL!)
  await signIn(page, person.loginName, "/me/security")
  await page.getByRole("button", { name: "Add an authenticator app" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel("Your password").fill(demoPassword)
  await dialog.getByRole("button", { name: "Next" }).click()
  await expect(dialog.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible()
  const secret = await dialog.locator("code").innerText()
  await expectAccessible(page, "the set-up of an app")
  await dialog.getByLabel("Verification code").fill(codeOf(secret))
  await dialog.getByRole("button", { name: "Confirm" }).click()
  await expect(dialog.getByRole("list", { name: "Recovery codes" }).getByRole("listitem")).toHaveCount(10)
  const recoveryCode = await dialog
    .getByRole("list", { name: "Recovery codes" })
    .getByRole("listitem")
    .first()
    .innerText()
  await dialog.getByRole("button", { name: "I have saved them" }).click()
  await expect(
    page.getByRole("list", { name: "Two-factor methods" }).getByText("Authenticator app").first(),
  ).toBeVisible()

  await leave(page)
  await signInByForm(page, person.loginName)
  await expect(page.getByRole("heading", { level: 1, name: "Confirm that it is you" })).toBeVisible()
  await expect(page.getByLabel("Verification code", { exact: true })).toBeFocused()
  await expect(page.getByLabel("Verification code", { exact: true })).toHaveAttribute("autocomplete", "one-time-code")
  await expectAccessible(page, "the verification code")
  await page.getByLabel("Verification code", { exact: true }).fill("000000")
  await page.keyboard.press("Enter")
  await expect(page.getByText("This code is incorrect. Attempts left: 4.")).toBeVisible()
  await page.getByLabel("Don't ask again in this browser for 30 days").check()
  await page.getByLabel("Verification code", { exact: true }).fill(codeOf(secret, 1).replace(/(...)/, "$1 "))
  await page.keyboard.press("Enter")
  await expect(page).not.toHaveURL(/login/)

  await leave(page)
  await signInByForm(page, person.loginName)
  await expect(page).not.toHaveURL(/login/)
  await goInside(page, "/me/sessions")
  await page.getByRole("button", { name: /^Forget this browser/ }).click()
  await expect(page.getByRole("list", { name: "Remembered browsers" })).toHaveCount(0)

  await leave(page)
  await signInByForm(page, person.loginName)
  await page.getByRole("button", { name: "Use a recovery code" }).click()
  await page.getByLabel("Recovery code").fill(recoveryCode)
  await page.getByRole("button", { name: "Confirm" }).click()
  await expect(page).not.toHaveURL(/login/)
  expect(await emailTo(person, baseURL!)).toContain("Codes left: 9")
})

test("where the account requires it, nobody gets in before it is set up", async ({ page, baseURL }) => {
  const api = await apiAs(superuser, baseURL!)
  await openByApi(api, 40)
  const rule = (mode: string) =>
    api.put("/svc/auth/mfa/enforcement/40", { data: { mode, currentPassword: demoPassword } })
  expect((await rule("required")).ok()).toBe(true)
  try {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto("/login?returnTo=%2Fme%2Fsecurity")
    // Run again, somebody who has none yet.
    await signInByForm(
      page,
      `${["partner-account-administrator", "reseller-manager"][test.info().repeatEachIndex] ?? "reseller"}@market-lane.demo`,
    )
    await expect(page.getByRole("heading", { level: 1, name: "Set up two-factor authentication" })).toBeVisible()
    await expectAccessible(page, "the choice of a method")
    await page.getByRole("button", { name: /^Authenticator app/ }).click()
    const secret = await page.locator("code").innerText()
    await page.getByLabel("Verification code", { exact: true }).fill(codeOf(secret))
    await page.getByRole("button", { name: "Confirm and sign in" }).click()
    await expect(page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem")).toHaveCount(10)
    await expectAccessible(page, "recovery codes at sign-in")
    await page.getByRole("button", { name: "I have saved them, continue" }).click()
    await expect(page).toHaveURL("/me/security")
    await expect(page.getByRole("button", { name: "Remove Authenticator app" })).toHaveAttribute(
      "aria-disabled",
      "true",
    )
  } finally {
    await rule("offered")
  }
})
