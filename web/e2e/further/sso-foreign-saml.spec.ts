import { expectAccessible } from "../support/accessible.ts"
import { startForeignSamlProvider } from "../support/foreign-saml-provider.ts"
import { goInside } from "../support/inside.ts"
import { expect, test, type Page } from "../support/portal-test.ts"
import { clearSession, signIn, signInByForm } from "../support/sign-in.ts"
import { companyPassword, openSsoBrowser, openSsoCompany, signInAtProvider } from "../support/sso-company.ts"

type Provider = Awaited<ReturnType<typeof startForeignSamlProvider>>

const neutral = "The sign-in with single sign-on did not succeed. Try again, or ask your administrator."
const notMatching = "The signature does not match the certificates in the settings."

/** The steps of the wizard, with the metadata as a file, up to a test sign-in that passed. */
const setUp = async (page: Page, provider: Provider, companyName: string, loginName: string) => {
  await page.getByRole("button", { name: "Next" }).click()
  await page.getByRole("button", { name: "Next" }).click()
  await page.getByRole("radio", { name: "From a file" }).check()
  const [picker] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "Choose file" }).click(),
  ])
  const metadata = await provider.downloadMetadata()
  await picker.setFiles({ name: "metadata.xml", mimeType: "application/xml", buffer: Buffer.from(metadata) })
  await expect(page.getByText("The metadata was read. Check the fields below.")).toBeVisible()
  await expect(page.getByRole("textbox", { name: "Entity ID of the provider" })).toHaveValue(provider.entityId)
  await expect(page.getByText("CN=Test ID", { exact: true })).toBeVisible()
  await page.getByRole("button", { name: "Next" }).click()
  await page.getByRole("textbox", { name: "Name on the sign-in button" }).fill("Test ID")
  await page.getByRole("textbox", { name: "Company sign-in name" }).fill(companyName)
  await page.getByLabel("Your password").fill(companyPassword)
  await page.getByRole("button", { name: "Save and continue" }).click()

  const [popup] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("button", { name: "Run test sign-in" }).click(),
  ])
  await signInAtProvider(popup, loginName)
  const result = page.getByRole("region", { name: "Result of the test sign-in" })
  await expect(result.getByText("Passed", { exact: true }).first()).toBeVisible()
  await expect(result.getByRole("list", { name: "Checks" }).getByText("Failed", { exact: true })).toHaveCount(0)
  await expect(result.getByRole("table")).toContainText("claims/givenname")
}

test("a SAML provider of somebody else is set up and required; when its certificate no longer matches, only break-glass users get in, and mend it", async ({
  browser,
  ownBrowser,
  baseURL,
}) => {
  const company = await openSsoCompany(baseURL!)
  const provider = await startForeignSamlProvider(baseURL!, company.accountId)
  const settings = `/adminv2/account/${company.accountId}/single-sign-on`
  const visitor = await openSsoBrowser(browser, baseURL!)
  try {
    const owner = await ownBrowser()
    const dialog = owner.getByRole("dialog")
    await signIn(owner, company.owner.loginName, settings, companyPassword)
    await setUp(owner, provider, company.companyName, company.owner.loginName)

    // The owner keeps another way in, before single sign-on is required.
    await goInside(owner, `${settings}/users`)
    await owner
      .getByRole("row", { name: /Olga Owner/ })
      .getByRole("checkbox")
      .check()
    await owner.getByRole("button", { name: "Exclude", exact: true }).click()
    await dialog.getByLabel("Reason for exclusion").fill("If the identity provider fails")
    await dialog.getByLabel("Your password").fill(companyPassword)
    await dialog.getByRole("button", { name: "Exclude" }).click()
    await expect(owner.getByText("1 excluded, 0 break-glass users")).toBeVisible()
    await company.setUpApp()
    await owner.goto(`${settings}/users`)
    await expect(owner.getByText("1 excluded, 1 break-glass user")).toBeVisible()
    await goInside(owner, `${settings}?step=turnOn`)
    await owner.getByRole("radio", { name: "Required" }).check()
    await owner.getByRole("button", { name: "Apply" }).click()
    await dialog.getByLabel("Code from your authenticator app").fill(company.takeRecoveryCode())
    await expectAccessible(owner, "requiring single sign-on")
    await dialog.getByRole("button", { name: "Require" }).click()
    await expect(dialog).toBeHidden()
    await goInside(owner, settings)
    await expect(owner.getByText("Required", { exact: true }).first()).toBeVisible()

    // A password is refused, and the provider opens the session.
    const enterPassword = async () => {
      await visitor.goto("/login?returnTo=%2Fme%2Fsecurity")
      await signInByForm(visitor, company.employee.loginName, companyPassword)
      await expect(visitor.getByRole("alert")).toContainText(
        "Your company requires single sign-on. Sign in with Test ID.",
      )
    }
    const continueAtProvider = async () => {
      await visitor.getByRole("button", { name: "Continue with Test ID" }).click()
      await signInAtProvider(visitor, company.employee.loginName)
    }
    await enterPassword()
    await continueAtProvider()
    await expect(visitor).toHaveURL("/me/security")
    await expect(visitor.getByText("You signed in with single sign-on this time.", { exact: false })).toBeVisible()
    await clearSession(visitor)

    // The provider signs with a key that is not in the settings: nobody gets in by it, nor by a password.
    const nextCertificate = await provider.replaceKey()
    await enterPassword()
    await continueAtProvider()
    await expect(visitor).toHaveURL("/login?ssoError=1")
    await expect(visitor.getByRole("alert").filter({ hasText: neutral })).toBeVisible()
    await expect(visitor.getByText(/signature|certificate/i)).toHaveCount(0)
    await enterPassword()

    // The excluded super user gets in, reads why, and adds the certificate.
    const breakGlass = await ownBrowser()
    const opened = breakGlass.getByRole("dialog")
    await breakGlass.goto(`/login?returnTo=${encodeURIComponent(`${settings}/log`)}`)
    await signInByForm(breakGlass, company.owner.loginName, companyPassword)
    await breakGlass.getByLabel("Verification code", { exact: true }).fill(company.nextCode())
    await breakGlass.keyboard.press("Enter")
    const failed = breakGlass.getByRole("row", { name: /Single sign-on failed/ }).first()
    await expect(failed).toContainText(notMatching)
    await goInside(breakGlass, settings)
    await breakGlass.getByRole("button", { name: "Add certificate" }).click()
    await opened.getByRole("textbox", { name: "Certificate" }).fill(nextCertificate)
    await opened.getByLabel("Code from your authenticator app").fill(company.takeRecoveryCode())
    await opened.getByRole("button", { name: "Add certificate" }).click()
    await expect(breakGlass.getByText("CN=Next Test ID", { exact: true })).toBeVisible()
    await expect(breakGlass.getByText("Required", { exact: true }).first()).toBeVisible()
    await enterPassword()
    await continueAtProvider()
    await expect(visitor).toHaveURL("/me/security")
  } finally {
    await visitor.context().close()
    await company.close()
    await provider.stop()
  }
})
