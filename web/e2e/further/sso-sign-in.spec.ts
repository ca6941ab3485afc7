import { expectAccessible } from "../support/accessible.ts"
import { goInside } from "../support/inside.ts"
import { expect, test as base, type Page } from "../support/portal-test.ts"
import { signInByForm } from "../support/sign-in.ts"
import {
  companyPassword,
  openSsoBrowser,
  openSsoCompany,
  signInAtProvider,
  type SsoCompany,
} from "../support/sso-company.ts"

const test = base.extend<{ company: SsoCompany; visitor: Page }>({
  company: async ({ baseURL }, provide) => {
    const company = await openSsoCompany(baseURL!)
    try {
      await company.offer()
      await provide(company)
    } finally {
      await company.close()
    }
  },
  visitor: async ({ browser, baseURL }, provide) => {
    const page = await openSsoBrowser(browser, baseURL!)
    await provide(page)
    await page.context().close()
  },
})

const chooseSso = async (page: Page, name: string) => {
  await page.getByRole("button", { name: "Sign in with single sign-on" }).click()
  await page.getByLabel("Login name or company sign-in name").fill(name)
  await page.getByRole("button", { name: "Continue" }).click()
}
const neutral = "The sign-in with single sign-on did not succeed. Try again, or ask your administrator."

test("an employee signs in with single sign-on, arrives at the wanted page, and signs out at the provider too", async ({
  company,
  visitor: page,
}) => {
  await page.goto("/me/security")
  await expect(page).toHaveURL("/login?returnTo=%2Fme%2Fsecurity")
  await page.getByLabel("Login name").fill(company.companyName)
  await page.getByRole("button", { name: "Sign in with single sign-on" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Single sign-on" })).toBeVisible()
  await expect(page.getByLabel("Login name or company sign-in name")).toHaveValue(company.companyName)
  await expectAccessible(page, "the name for single sign-on")
  await page.getByRole("button", { name: "Continue" }).click()
  await signInAtProvider(page, company.employee.loginName)
  await expect(page).toHaveURL("/me/security")
  await expect(
    page.getByText("You can sign in with Test ID or with your password. You signed in with single sign-on this time."),
  ).toBeVisible()

  await page.reload()
  await expect(page).toHaveURL("/me/security")
  await page.getByRole("banner").getByRole("button").last().click()
  await page.getByRole("menuitem", { name: "Sign out", exact: true }).click()
  await expect(page.getByRole("heading", { name: "You are signed out" })).toBeVisible()
  await expectAccessible(page, "the sign-out page with the provider")
  await page.getByRole("button", { name: "Sign out there too" }).click()
  await expect(page.getByRole("heading", { name: "Signed out of Test ID" })).toBeVisible()
})

test("where single sign-on is required, a password is refused and the provider offered; a break-glass user gets in", async ({
  company,
  visitor: page,
  otherBrowser,
}) => {
  await company.require()
  await page.goto("/login?returnTo=%2Fme%2Fsessions")
  await signInByForm(page, company.employee.loginName, companyPassword)
  await expect(page.getByRole("alert")).toContainText("Your company requires single sign-on. Sign in with Test ID.")
  await expectAccessible(page, "a refused password")
  const offered = page.getByRole("button", { name: "Continue with Test ID" })
  await expect(offered).toBeFocused()
  await offered.click()
  await signInAtProvider(page, company.employee.loginName)
  await expect(page).toHaveURL("/me/sessions")

  const own = await otherBrowser()
  await own.goto("/login")
  await signInByForm(own, company.owner.loginName, companyPassword)
  await own.getByLabel("Verification code", { exact: true }).fill(company.nextCode())
  await own.keyboard.press("Enter")
  await expect(own).toHaveURL(`/adminv2/account/${company.accountId}/dashboard`)
  await goInside(own, "/me/security")
  await expect(own.getByText(/^Your company requires single sign-on with Test ID\. You are excluded/)).toBeVisible()
  await goInside(own, `/adminv2/account/${company.accountId}/single-sign-on/users`)
  const row = own.getByRole("row", { name: /Olga Owner/ })
  await expect(row.getByText("Break-glass")).toBeVisible()
  await expect(own.getByText("1 excluded, 1 break-glass user")).toBeVisible()
})

test("an answer with a wrong signature gets a neutral message, and administrators read the reason in the log", async ({
  company,
  visitor: page,
  otherBrowser,
}) => {
  await company.signWithOtherKey()
  await page.goto("/login")
  await chooseSso(page, company.companyName)
  await signInAtProvider(page, company.employee.loginName)
  await expect(page).toHaveURL("/login?ssoError=1")
  await expect(page.getByRole("alert").filter({ hasText: neutral })).toBeVisible()
  await expect(page.getByText(/signature/i)).toHaveCount(0)
  await expectAccessible(page, "the sign-in page after single sign-on failed")

  const own = await otherBrowser()
  await own.goto(`/login?returnTo=${encodeURIComponent(`/adminv2/account/${company.accountId}/single-sign-on/log`)}`)
  await signInByForm(own, company.owner.loginName, companyPassword)
  const row = own.getByRole("row", { name: /Single sign-on failed/ }).first()
  await expect(row).toContainText("The signature does not match the certificates in the settings.")
  await expectAccessible(own, "the log of single sign-on")
  await row.click()
  const sheet = own.getByRole("dialog", { name: "Single sign-on failed" })
  await expect(sheet).toContainText("The signature does not match the certificates in the settings.")
  await expectAccessible(own, "an entry of the log of single sign-on")
  await own.keyboard.press("Escape")
  await expect(sheet).toBeHidden()
  await own.getByRole("button", { name: "Event" }).first().click()
  await own.getByRole("checkbox", { name: "Test sign-in" }).click()
  await expect(own).toHaveURL(/action=sso\.tested/)
  await expect(own.getByRole("row", { name: /Test sign-in/ }).first()).toBeVisible()
  await expect(own.getByRole("row", { name: /Single sign-on failed/ })).toHaveCount(0)
  await own.getByRole("button", { name: "Export" }).click()
  await expect(own.getByText("Export of the log of single sign-on").first()).toBeVisible()
})

test("a session that ends in the middle of a form is taken up with single sign-on in a window of its own", async ({
  company,
  visitor: page,
}) => {
  await page.goto("/login?returnTo=%2Fme")
  await chooseSso(page, company.companyName)
  await signInAtProvider(page, company.employee.loginName)
  await expect(page.getByRole("heading", { name: "My profile" })).toBeVisible()
  const phone = page.getByRole("textbox", { name: /phone/i }).first()
  await phone.fill("+1 207 555 0177")
  // As if the session had been ended elsewhere: the next request is refused, and so is its renewal.
  await page.context().clearCookies({ name: "dp_refresh" })
  await page.route("**/api/users/self", (route) =>
    route.continue({ headers: { ...route.request().headers(), authorization: "Bearer worn-out" } }),
  )
  await page.getByRole("button", { name: "Save" }).first().click()
  const over = page.getByRole("dialog", { name: "Sign in to continue" })
  await expect(over).toBeVisible()
  await page.unroute("**/api/users/self")
  await over.getByRole("button", { name: "Sign in with single sign-on" }).click()
  await over.getByLabel("Login name or company sign-in name").fill(company.companyName)
  const opened = page.context().waitForEvent("page")
  await over.getByRole("button", { name: "Continue" }).click()
  const provider = await opened
  await expect(over.getByRole("heading", { name: "Continue in the other window" })).toBeVisible()
  await signInAtProvider(provider, company.employee.loginName)
  await expect(over).toBeHidden()
  await expect(phone).toHaveValue("+1 207 555 0177")
  await expect(page).toHaveURL("/me")
})

test("the sign-in for another application is completed with single sign-on", async ({ company, visitor: page }) => {
  await page.goto("/login")
  await page.getByRole("button", { name: "Sign in with OpenID Connect" }).click()
  await expect(page).toHaveURL(/\/login\?interaction=/)
  await chooseSso(page, company.companyName)
  await signInAtProvider(page, company.employee.loginName)
  await expect(page).toHaveURL(/\/adminv2\/|\/me/)
  await expect(page.locator("main h1")).toBeVisible()
})

test("a name without single sign-on gets a neutral answer, whether or not somebody has it", async ({ page }) => {
  await page.goto("/login")
  for (const name of ["nobody-knows-this", "account-super-user@harbor-pine.demo", "nobody@harbor-pine.demo"]) {
    await chooseSso(page, name)
    await expect(page.getByRole("alert")).toHaveText(
      "There is no single sign-on for this name. Check it, or sign in with your password.",
    )
    await page.getByRole("button", { name: "Back to sign-in" }).click()
  }
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible()
})

test("who comes back without a code, or with a used one, is told so and finds a way on", async ({ enter }) => {
  const page = await enter(undefined, "/login/sso")
  await expect(page.getByRole("heading", { name: "Sign-in failed" })).toBeVisible()
  await expect(page.getByRole("alert")).toHaveText(neutral)
  await goInside(page, "/login/sso?code=made-up")
  await expect(page.getByRole("alert")).toHaveText(neutral)
  await expectAccessible(page, "a sign-in that was not completed")
  await page.getByRole("link", { name: "Try single sign-on again" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Single sign-on" })).toBeVisible()
  await page.getByRole("button", { name: "Back to sign-in" }).click()
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible()
})
