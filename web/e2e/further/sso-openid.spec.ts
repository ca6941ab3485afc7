import { expectAccessible } from "../support/accessible.ts"
import { startOpenIdProvider } from "../support/openid-provider.ts"
import { expect, test, type Page } from "../support/portal-test.ts"
import { signIn, signInByForm } from "../support/sign-in.ts"
import { companyPassword, openSsoBrowser, openSsoCompany, signInAtProvider } from "../support/sso-company.ts"

type Provider = Awaited<ReturnType<typeof startOpenIdProvider>>

/** The steps of the wizard; what is copied to the provider is read from the page. */
const setUp = async (page: Page, companyName: string): Promise<Provider> => {
  await page.getByRole("radio", { name: "OpenID Connect" }).check()
  await page.getByRole("button", { name: "Next" }).click()
  await expect(page.getByRole("button", { name: "Copy: Redirect URI" })).toBeVisible()
  await expectAccessible(page, "the values for an OpenID provider")
  const redirectUri = /https?:\/\/[^\s]+\/sso\/oidc\/\d+\/callback/.exec(await page.locator("main").innerText())![0]
  const provider = await startOpenIdProvider(redirectUri)
  await page.getByRole("button", { name: "Next" }).click()
  await page.getByRole("textbox", { name: "Issuer" }).fill(`${provider.issuer}/other`)
  await page.getByRole("button", { name: "Check issuer" }).click()
  await expect(page.getByText("The address answered with status 404.", { exact: false })).toBeVisible()
  await page.getByRole("textbox", { name: "Issuer" }).fill(provider.issuer)
  await page.getByRole("button", { name: "Check issuer" }).click()
  await expect(page.getByText("The provider was found.")).toBeVisible()
  await page.getByRole("textbox", { name: "Client ID" }).fill(provider.clientId)
  await page.getByRole("textbox", { name: "Client secret" }).fill(provider.clientSecret)
  await expectAccessible(page, "the details of an OpenID provider")
  await page.getByRole("button", { name: "Next" }).click()
  await page.getByRole("textbox", { name: "Name on the sign-in button" }).fill("Test ID")
  await page.getByRole("textbox", { name: "Company sign-in name" }).fill(companyName)
  await page.getByLabel("Your password").fill(companyPassword)
  await page.getByRole("button", { name: "Save and continue" }).click()
  await expect(page.getByRole("heading", { name: "Test sign-in", level: 2 })).toBeVisible()
  return provider
}

test("OpenID Connect is set up and tested, required, opens and renews sessions, and ends at the provider too", async ({
  browser,
  ownBrowser,
  baseURL,
}) => {
  const company = await openSsoCompany(baseURL!)
  const owner = await ownBrowser()
  let provider: Provider | undefined
  try {
    await signIn(
      owner,
      company.owner.loginName,
      `/adminv2/account/${company.accountId}/single-sign-on`,
      companyPassword,
    )
    provider = await setUp(owner, company.companyName)

    const [popup] = await Promise.all([
      owner.waitForEvent("popup"),
      owner.getByRole("button", { name: "Run test sign-in" }).click(),
    ])
    await signInAtProvider(popup, company.owner.loginName)
    const result = owner.getByRole("region", { name: "Result of the test sign-in" })
    await expect(result.getByText("Passed", { exact: true }).first()).toBeVisible()
    await expect(result.getByRole("list", { name: "Checks" }).getByText("Failed", { exact: true })).toHaveCount(0)
    await expect(result).toContainText(`Olga Owner (${company.owner.loginName})`)
    await expect(result.getByRole("table")).toContainText("given_name")
    await owner.getByRole("button", { name: "Next" }).click()
    await owner.getByRole("radio", { name: "Optional" }).check()
    await owner.getByRole("button", { name: "Apply" }).click()
    const dialog = owner.getByRole("dialog")
    await dialog.getByLabel("Your password").fill(companyPassword)
    await dialog.getByRole("button", { name: "Make optional" }).click()
    await expect(owner.getByText("Optional", { exact: true }).first()).toBeVisible()
    await owner.getByRole("button", { name: "Finish" }).click()
    await expect(owner.getByText(provider.issuer, { exact: true })).toBeVisible()
    await company.require()

    // A password is refused, and the provider opens the session.
    const page = await openSsoBrowser(browser, baseURL!)
    await page.goto("/login?returnTo=%2Fme")
    await signInByForm(page, company.employee.loginName, companyPassword)
    await expect(page.getByRole("alert")).toContainText("Your company requires single sign-on. Sign in with Test ID.")
    await page.getByRole("button", { name: "Continue with Test ID" }).click()
    await signInAtProvider(page, company.employee.loginName)
    await expect(page.getByRole("heading", { name: "My profile" })).toBeVisible()

    // The session ends in the middle of a form, and the provider, which knows the person, opens the next one.
    const phone = page.getByRole("textbox", { name: /phone/i }).first()
    await phone.fill("+1 207 555 0144")
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
    await over.getByRole("button", { name: "Continue" }).click()
    await expect(over).toBeHidden()
    await expect(phone).toHaveValue("+1 207 555 0144")

    // Signed out here and there: the next sign-in asks for the name again.
    await page.getByRole("banner").getByRole("button").last().click()
    await page.getByRole("menuitem", { name: "Sign out", exact: true }).click()
    const leave = page.getByRole("dialog").getByRole("button", { name: /leave|discard/i })
    await expect(leave.or(page.getByRole("heading", { name: "You are signed out" }))).toBeVisible()
    if (await leave.isVisible()) await leave.click()
    await expect(page.getByRole("heading", { name: "You are signed out" })).toBeVisible()
    await page.getByRole("button", { name: "Sign out there too" }).click()
    await expect(page.getByText("Do you want to sign-out from", { exact: false })).toBeVisible()
    await page.getByRole("button", { name: "Yes, sign me out" }).click()
    await expect(page.getByText("Sign-out Success")).toBeVisible()
    await page.goto("/login?returnTo=%2Fme%2Fsecurity")
    await page.getByRole("button", { name: "Sign in with single sign-on" }).click()
    await page.getByLabel("Login name or company sign-in name").fill(company.companyName)
    await page.getByRole("button", { name: "Continue" }).click()
    await signInAtProvider(page, company.employee.loginName)
    await expect(page).toHaveURL("/me/security")
    await page.context().close()
  } finally {
    await company.close()
    await provider?.stop()
  }
})
