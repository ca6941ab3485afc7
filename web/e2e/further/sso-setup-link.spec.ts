import { demoPassword } from "../support/demo-data.ts"
import { expectAccessible } from "../support/accessible.ts"
import { expect, test } from "../support/portal-test.ts"
import { stamp } from "../support/stamp.ts"

const owner = "account-super-user@thames-ledger.demo"
const settings = "/adminv2/account/102/single-sign-on"

/** A certificate for signatures of an identity provider: RSA, valid until 2046. */
const certificate = [
  "MIIDITCCAgmgAwIBAgIUH0z+uN6X3XYeUhtYptyqZFMBV/0wDQYJKoZIhvcNAQELBQAwIDEeMBwGA1UEAwwVVGhhbWVzIExlZGdl",
  "ciBzaWduLWluMB4XDTI2MTExODIwMzMxNFoXDTQ2MTExMzIwMzMxNFowIDEeMBwGA1UEAwwVVGhhbWVzIExlZGdlciBzaWduLWlu",
  "MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAvBMXsqSgInY1glweBDVy/Jusga/KKgwsQ6+FDqX8d6uH7jKAQwMtoUQo",
  "ug1GFgVqLb3UG2gVXcO0B88w8ZVZlwhE60m+fH/Z2mC1WQiDxwDQaujHJTMV7yTv2iAuxaAyR27i2gdDffDDyWorhr2bZbZS1gTt",
  "YWl/waI05wwA7ScN8Neq4OGmIpZOZWGvxd5evoLQ++dawwhEYgTbE0TVp2xwW7zWLSzOppCJlp4rlF6gdWsFN+ddvc3Tdfams9i0",
  "tMCy80ZS+g2uGRXPlJSyUo4SQvlFsTiIly+L78W0JVb4B8Y+1CyuKehvQiNd6RhhRRZsYW2pZC6lfpM5gEplrwIDAQABo1MwUTAd",
  "BgNVHQ4EFgQUbVpmWl5bgaWivuaXWJSoXTYvktQwHwYDVR0jBBgwFoAUbVpmWl5bgaWivuaXWJSoXTYvktQwDwYDVR0TAQH/BAUw",
  "AwEB/zANBgkqhkiG9w0BAQsFAAOCAQEAT/Dza5WBejuRmTdoP5Jud8N4XJYbcy4MwkUlezywUTEKt4DIsjtGyB4HbDbikDr8el/E",
  "PBG+M+k5dicH2eGqg5+h2w9amfYM6dOjgIvdKoefzHUf2S+aqs3CVIGKChxKv8rpr7r+ole/SchP+q0n6bqgIGkaWKx06uMqH18f",
  "Ww+UJX3FRgoC1ec7aB0Ob06M7JMWgUESfsbntw6snzI8Y//RbTnSktQ/JiFG1T+NEW7jxD+xzj8QCgkeG6fJm774u9OAQaTPPUPP",
  "vawTiSx9ZWKiyno6beQYpY2G7Bz7qnmRrwAIgYL1juTZXOpfVDq5Pi3zREk6shh9VQ9w9I+H4A==",
].join("")
const metadata = (entityId: string) =>
  `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}"><md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor><md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${entityId}/sso"/></md:IDPSSODescriptor></md:EntityDescriptor>`

test("an IT consultant without a user proposes the identity provider, and an administrator applies it", async ({
  enter,
  ownBrowser,
}) => {
  const name = stamp()
  const entityId = `https://id-${name}.thamesledger.example/saml`
  const page = await enter(owner, settings)
  const section = page.getByRole("region", { name: "Setup by an outside consultant" })
  await section.getByRole("button", { name: "Create setup link" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel(/^For\b/).fill(`Northern IT ${name}`)
  await dialog.getByLabel("Your password").fill(demoPassword)
  await dialog.getByRole("button", { name: "Create setup link" }).click()
  await expect(dialog.getByText("This is the only time the link is shown.", { exact: false })).toBeVisible()
  const link = (await dialog.locator("code").textContent())!
  await dialog.getByRole("button", { name: "Done" }).click()
  await expect(section.getByRole("row").filter({ hasText: name })).toContainText("Can be used")

  const theirs = await ownBrowser()
  await theirs.goto(new URL(link).pathname + new URL(link).search + new URL(link).hash)
  await expect(theirs.getByRole("heading", { name: "Set up single sign-on for Thames Ledger" })).toBeVisible()
  await expect(theirs.getByText("/svc/auth/sso/saml/102/acs")).toBeVisible()
  await expectAccessible(theirs, "the page of a setup link")
  await theirs.getByRole("button", { name: "Send" }).click()
  await expect(theirs.getByText("Must not be empty.").first()).toBeVisible()
  await theirs.getByText("As text", { exact: true }).click()
  await theirs.getByLabel("Metadata", { exact: true }).last().fill(metadata(entityId))
  await theirs.getByRole("button", { name: "Read metadata" }).click()
  await expect(theirs.getByText(`The details of ${entityId} were filled in`, { exact: false })).toBeVisible()
  await expect(theirs.getByLabel("Sign-in address")).toHaveValue(`${entityId}/sso`)
  await theirs.getByLabel("Your name").fill("Sam Carter")
  await theirs.getByLabel("Note for the administrators").fill("Please test with Ava first.")
  await theirs.getByRole("button", { name: "Send" }).click()
  await expect(theirs.getByRole("heading", { name: "Details sent" })).toBeVisible()
  await theirs.reload()
  await expect(theirs.getByRole("heading", { name: "This link does not work" })).toBeVisible()

  // The open page learns of it.
  const proposal = section.getByRole("region", { name: "Proposal from Sam Carter" })
  await expect(proposal).toContainText("Please test with Ava first.")
  await expect(proposal.getByRole("row").filter({ hasText: "Entity ID" })).toContainText(entityId)
  await expectAccessible(page, "a proposal")
  await proposal.getByRole("button", { name: "Apply" }).click()
  if (await dialog.getByLabel("Company sign-in name").isVisible()) {
    await dialog.getByLabel("Name on the sign-in button").fill("Thames ID")
    await dialog.getByLabel("Company sign-in name").fill(`thames-${name}`)
  }
  await dialog.getByLabel("Your password").fill(demoPassword)
  await dialog.getByRole("button", { name: "Apply" }).click()
  await expect(proposal).toHaveCount(0)
  await expect(section.getByRole("row").filter({ hasText: name })).toContainText("Applied")
})

test("a revoked link and one that never existed lead to the same page", async ({ enter, ownBrowser }) => {
  const name = stamp()
  const page = await enter(owner, settings)
  const section = page.getByRole("region", { name: "Setup by an outside consultant" })
  await section.getByRole("button", { name: "Create setup link" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel(/^For\b/).fill(`Revoked ${name}`)
  await dialog.getByLabel("Your password").fill(demoPassword)
  await dialog.getByRole("button", { name: "Create setup link" }).click()
  const link = new URL((await dialog.locator("code").textContent())!)
  await dialog.getByRole("button", { name: "Done" }).click()
  const row = section.getByRole("row").filter({ hasText: name })
  await row.getByRole("button", { name: "Row actions" }).click()
  await page.getByRole("menuitem", { name: "Revoke" }).click()
  await dialog.getByRole("button", { name: "Revoke" }).click()
  await expect(row).toContainText("Revoked")

  const theirs = await ownBrowser()
  for (const hash of [link.hash, `#token=${"A".repeat(43)}`, "#token=short", ""]) {
    await theirs.goto(`/sso-setup?account=102${hash}`)
    await theirs.reload()
    await expect(theirs.getByRole("heading", { name: "This link does not work" })).toBeVisible()
  }
})
