import { makeKeyPair } from "../../../server/src/identity/sso/self-signed.rules.ts"
import { expectAccessible } from "../support/accessible.ts"
import { startIdentityProvider, type IdentityProvider } from "../support/identity-provider.ts"
import { openCustomer } from "../support/own-customer.ts"
import type { Locator } from "@playwright/test"
import { expect, test, type Page } from "../support/portal-test.ts"
import { apiAs, signIn } from "../support/sign-in.ts"
import { stamp } from "../support/stamp.ts"

const settingsOf = (accountId: number) => `/adminv2/account/${accountId}/single-sign-on`

/** The steps of the wizard up to the saved settings. */
const setUp = async (page: Page, provider: IdentityProvider, password: string, company: string) => {
  await page.getByRole("button", { name: "Next" }).click()
  await page.getByRole("button", { name: "Next" }).click()
  await page.getByRole("radio", { name: "Paste as text" }).check()
  await page.getByRole("textbox", { name: "Metadata" }).fill(provider.metadata)
  await page.getByRole("button", { name: "Read metadata" }).click()
  await expect(page.getByRole("textbox", { name: "Entity ID of the provider" })).toHaveValue(provider.entityId)
  await page.getByRole("button", { name: "Next" }).click()
  await page.getByRole("textbox", { name: "Name on the sign-in button" }).fill("Company sign-in")
  await page.getByRole("textbox", { name: "Company sign-in name" }).fill(company)
  await page.getByLabel("Your password").fill(password)
  await page.getByRole("button", { name: "Save and continue" }).click()
  await expect(page.getByRole("heading", { name: "Test sign-in", level: 2 })).toBeVisible()
}

/** Signs in at the identity provider, in the window that the test opened. */
const runTest = async (place: Page | Locator, page: Page, loginName: string) => {
  const [popup] = await Promise.all([
    page.waitForEvent("popup"),
    place.getByRole("button", { name: /^Run (test sign-in|again)$/ }).click(),
  ])
  await popup.getByRole("textbox", { name: "Who are you?" }).fill(loginName)
  await popup.getByRole("button", { name: "Continue" }).click()
}

test("single sign-on is set up, tested with a real identity provider, offered, and required only with a way back", async ({
  ownBrowser,
  baseURL,
}) => {
  const customer = await openCustomer(baseURL!, "accountSuperUser")
  const company = `small-${stamp()}`
  const provider = await startIdentityProvider(baseURL!, customer.accountId)
  const page = await ownBrowser()
  await signIn(page, customer.loginName, settingsOf(customer.accountId), customer.password)

  await expect(page.getByText("Not set up", { exact: true })).toBeVisible()
  await page.getByRole("combobox", { name: "Identity provider" }).click()
  await page.getByRole("option", { name: "Okta" }).click()
  await expectAccessible(page, "the first step of single sign-on")
  await page.getByRole("button", { name: "Next" }).click()
  const drawing = page.getByRole("figure", { name: "Where the values go in Okta" })
  await expect(drawing).toContainText("Audience URI (SP Entity ID)")
  await expect(page.getByRole("button", { name: "Copy: Entity ID" })).toBeVisible()
  // Certificate and metadata are there before anything is saved.
  await expect(page.getByRole("button", { name: "Download" })).toBeVisible()
  const metadata = `${baseURL}/svc/auth/sso/saml/${customer.accountId}/metadata`
  expect(await (await fetch(metadata)).text()).toContain("X509Certificate")
  await expectAccessible(page, "the values to copy")
  await page.getByRole("button", { name: "Back" }).click()

  await setUp(page, provider, customer.password, company)
  await runTest(page, page, customer.loginName)
  const result = page.getByRole("region", { name: "Result of the test sign-in" })
  await expect(result.getByText("Passed", { exact: true }).first()).toBeVisible()
  await expect(result.getByRole("list", { name: "Checks" }).getByText("Passed", { exact: true })).toHaveCount(10)
  await expect(result).toContainText(`Ann Small (${customer.loginName})`)
  await expect(result.getByRole("table")).toContainText("Field service")
  await expectAccessible(page, "the result of a test sign-in")

  await page.getByRole("button", { name: "Next" }).click()
  await page.getByRole("radio", { name: "Required" }).check()
  await expect(
    page.getByRole("status").filter({ hasText: "Exclude at least one super user who uses two-factor authentication" }),
  ).toBeVisible()
  await expect(page.getByRole("button", { name: "Apply" })).toHaveAttribute("aria-disabled", "true")
  await page.getByRole("radio", { name: "Optional" }).check()
  await page.getByRole("button", { name: "Apply" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel("Your password").fill("not the password")
  await dialog.getByRole("button", { name: "Make optional" }).click()
  await expect(dialog.getByText(/password is (wrong|incorrect|not correct)/i)).toBeVisible()
  await dialog.getByLabel("Your password").fill(customer.password)
  await dialog.getByRole("button", { name: "Make optional" }).click()
  await expect(page.getByText("Optional", { exact: true }).first()).toBeVisible()
  await page.getByRole("button", { name: "Finish" }).click()

  // Set up: one page with everything.
  await expect(page.getByRole("heading", { name: "Certificates" })).toBeVisible()
  await expect(page.getByText(provider.entityId, { exact: true })).toBeVisible()
  await expectAccessible(page, "single sign-on that is set up")
  expect((await (await fetch(`${baseURL}/svc/auth/v1/sso/username/${company}`)).json()) as object).toMatchObject({
    sso: true,
  })

  // Somebody else changes the name meanwhile; both changes are kept.
  await page.getByRole("button", { name: "Edit settings" }).click()
  await page.getByRole("textbox", { name: "Sign-out URL of the provider" }).fill(`${provider.entityId}/sign-out`)
  const api = await apiAs(customer.loginName, baseURL!, customer.password)
  const address = `/svc/auth/v1/accounts/${customer.accountId}/sso`
  const stored = (await (await api.get(address)).json()) as { saml: object }
  const other = await api.put(address, {
    data: {
      protocol: "saml",
      displayName: "Renamed meanwhile",
      companyName: company,
      saml: { ...stored.saml, certificates: [provider.certificate] },
      currentPassword: customer.password,
    },
  })
  expect(other.status(), await other.text()).toBe(200)
  await page.getByLabel("Your password").fill(customer.password)
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await page.getByRole("button", { name: "Keep mine and save" }).click()
  await expect(page.getByRole("heading", { name: "Certificates" })).toBeVisible()
  await expect(page.getByText("Renamed meanwhile")).toBeVisible()
  await expect(page.getByText(`${provider.entityId}/sign-out`, { exact: true })).toBeVisible()

  // Our own key pair is replaced: announced, tested, put in use.
  const keys = page.getByRole("region", { name: "Our key pairs" })
  await keys.getByRole("button", { name: "Announce next key pair" }).click()
  await dialog.getByLabel("Your password").fill(customer.password)
  await dialog.getByRole("button", { name: "Announce next key pair" }).click()
  await expect(keys.getByText("Announced, not in use yet")).toBeVisible()
  await expect(keys.getByRole("button", { name: "Put in use" })).toHaveAttribute("aria-disabled", "true")
  await expectAccessible(page, "our key pairs")
  await runTest(keys, page, customer.loginName)
  await expect(keys.getByRole("button", { name: "Put in use" })).not.toHaveAttribute("aria-disabled", "true")
  await keys.getByRole("button", { name: "Put in use" }).click()
  await dialog.getByLabel("Your password").fill(customer.password)
  await dialog.getByRole("button", { name: "Put in use" }).click()
  await expect(keys.getByText("Replaced, still accepted")).toBeVisible()

  // A change that can break the sign-in is tested before anybody is sent to the provider.
  await page.getByRole("button", { name: "Edit settings" }).click()
  await page.getByRole("textbox", { name: "Sign-in URL of the provider" }).fill(`${provider.entityId}/elsewhere`)
  await expect(page.getByText("These changes have to be tested.")).toBeVisible()
  await page.getByLabel("Your password").fill(customer.password)
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expect(page.getByText("Single sign-on is not offered at the moment.")).toBeVisible()

  // A second certificate for the rotation.
  const next = await makeKeyPair("Next certificate", new Date())
  await page.getByRole("button", { name: "Add certificate" }).click()
  await dialog.getByRole("textbox", { name: "Certificate" }).fill(next.certificate)
  await dialog.getByLabel("Your password").fill(customer.password)
  await dialog.getByRole("button", { name: "Add certificate" }).click()
  await expect(page.getByText("CN=Next certificate", { exact: true })).toBeVisible()
  await page.getByRole("button", { name: "Remove CN=Next certificate" }).click()
  await dialog.getByLabel("Your password").fill(customer.password)
  await dialog.getByRole("button", { name: "Remove certificate" }).click()
  await expect(page.getByText("CN=Next certificate", { exact: true })).toHaveCount(0)

  // Deleted settings come back, turned off.
  await page.getByRole("button", { name: "Delete settings" }).click()
  await dialog.getByLabel("Your password").fill(customer.password)
  await dialog.getByRole("button", { name: "Delete settings" }).click()
  await page.getByRole("button", { name: "Restore settings" }).click()
  await dialog.getByLabel("Your password").fill(customer.password)
  await dialog.getByRole("button", { name: "Restore settings" }).click()
  await expect(page.getByText("Single sign-on is set up, but turned off.")).toBeVisible()
  provider.stop()
})

test("a certificate that does not match fails the test with a reason, and says so before anything is turned on", async ({
  ownBrowser,
  baseURL,
}) => {
  const customer = await openCustomer(baseURL!, "accountSuperUser")
  const provider = await startIdentityProvider(baseURL!, customer.accountId)
  const foreign = await makeKeyPair("Foreign certificate", new Date())
  const page = await ownBrowser()
  await signIn(page, customer.loginName, `${settingsOf(customer.accountId)}?step=provider`, customer.password)
  await page.getByRole("button", { name: "Next" }).click()
  await page.getByRole("button", { name: "Next" }).click()
  await page.getByRole("radio", { name: "Enter by hand" }).check()
  await page.getByRole("textbox", { name: "Entity ID of the provider" }).fill(provider.entityId)
  await page.getByRole("textbox", { name: "Sign-in URL of the provider" }).fill(`${provider.entityId}/sso`)
  await page.getByRole("button", { name: "Next" }).click()
  await expect(page.getByText("Add at least one certificate.")).toBeVisible()
  await page.getByRole("button", { name: "Add certificate" }).click()
  await page.getByRole("textbox", { name: "Certificate" }).fill("not a certificate")
  await page.getByRole("button", { name: "Add", exact: true }).click()
  await expect(page.getByText("This certificate cannot be read.", { exact: false })).toBeVisible()
  await page.getByRole("textbox", { name: "Certificate" }).fill(foreign.certificate)
  await page.getByRole("button", { name: "Add", exact: true }).click()
  await expect(page.getByText("CN=Foreign certificate", { exact: true })).toBeVisible()
  await expectAccessible(page, "the details of a SAML provider")
  await page.getByRole("button", { name: "Next" }).click()
  await page.getByRole("textbox", { name: "Name on the sign-in button" }).fill("Company sign-in")
  await page.getByRole("textbox", { name: "Company sign-in name" }).fill(`small-${stamp()}`)
  await page.getByLabel("Your password").fill(customer.password)
  await page.getByRole("button", { name: "Save and continue" }).click()
  await runTest(page, page, customer.loginName)
  const result = page.getByRole("region", { name: "Result of the test sign-in" })
  await expect(result.getByText("The signature does not match the certificates in the settings.")).toBeVisible()
  await expect(result.getByRole("listitem").filter({ hasText: "The signature is valid" })).toContainText("Failed")
  await expect(result.getByRole("listitem").filter({ hasText: "The user may sign in" })).toContainText("Not reached")
  await expectAccessible(page, "a test sign-in that failed")

  await page.getByRole("button", { name: "Turn on later" }).click()
  await page.getByRole("radio", { name: "Optional" }).check()
  await expect(page.getByRole("status").filter({ hasText: "Run a test sign-in first." })).toBeVisible()
  await expect(page.getByRole("button", { name: "Apply" })).toHaveAttribute("aria-disabled", "true")
  provider.stop()
})

test("a domain is added, checked and removed; whoever may not configure sees why", async ({
  ownBrowser,
  enter,
  baseURL,
}) => {
  const customer = await openCustomer(baseURL!, "accountSuperUser")
  const domain = `small-${stamp()}.invalid`
  const page = await ownBrowser()
  await signIn(page, customer.loginName, `${settingsOf(customer.accountId)}/domains`, customer.password)
  await page.getByRole("button", { name: "Add domain" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel("Domain").fill("not a domain")
  await dialog.getByLabel("Your password").fill(customer.password)
  await dialog.getByRole("button", { name: "Add domain" }).click()
  await expect(dialog.getByText("Must be a domain such as example.com.")).toBeVisible()
  await dialog.getByLabel("Domain").fill(domain)
  await dialog.getByRole("button", { name: "Add domain" }).click()
  await expect(page.getByText(`_portal-sso.${domain}`)).toBeVisible()
  await expect(page.getByRole("button", { name: `Copy the record value of ${domain}` })).toBeVisible()
  await page.getByRole("button", { name: `Check ${domain} now` }).click()
  await expect(page.getByText(`The record of ${domain} was not found`)).toBeVisible()
  await expectAccessible(page, "the domains of single sign-on")
  await page.getByRole("button", { name: `Remove ${domain}` }).click()
  await dialog.getByLabel("Your password").fill(customer.password)
  await dialog.getByRole("button", { name: "Remove" }).click()
  await expect(page.getByRole("heading", { name: "No domains" })).toBeVisible()

  const theirs = await enter("account-administrator@harbor-pine.demo", settingsOf(100))
  await expect(theirs.getByText("You can view these settings, but not change them.")).toBeVisible()
  await expect(theirs.getByText("This needs all permissions of the super users", { exact: false })).toBeVisible()
  await expect(theirs.getByRole("button", { name: "Next" })).toHaveCount(0)
})
