import { demoPassword } from "./support/demo-data.ts"
import { expectAccessible } from "./support/accessible.ts"
import { goInside } from "./support/inside.ts"
import { openByApi } from "./support/open-account.ts"
import { colleague, superuser } from "./support/people.ts"
import { expect, test, type Page } from "./support/portal-test.ts"
import { apiAs, signInByForm } from "./support/sign-in.ts"

/** Passkeys need a hostname. */
const atLocalhost = (baseURL: string) => baseURL.replace("127.0.0.1", "localhost")

/** Chromium's own authenticator, with a user who always agrees. */
const plugInAuthenticator = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send("WebAuthn.enable")
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    setVerified: (isUserVerified: boolean) =>
      session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
  }
}

const leave = async (page: Page) => {
  await goInside(page, "/logout")
  await page.getByRole("link", { name: "Sign in again" }).click()
}

// Passkeys are offered where the page has the address of the setting passkeyOrigin: the tests open the portal there.
test("a passkey is added, signs in as the second factor and as the only step, confirms a change, and is removed", async ({
  ownBrowser,
  baseURL,
}) => {
  const person = await colleague(44, baseURL!)
  const page = await ownBrowser()
  const authenticator = await plugInAuthenticator(page)
  await page.goto(`${atLocalhost(baseURL!)}/login?returnTo=%2Fme%2Fsecurity`)
  await signInByForm(page, person.loginName)

  await page.getByRole("button", { name: "Add a passkey" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel("Name").fill("Work laptop")
  await dialog.getByLabel("Your password").fill(demoPassword)
  await expectAccessible(page, "adding a passkey")
  await dialog.getByRole("button", { name: "Next" }).click()
  await expect(dialog.getByRole("list", { name: "Recovery codes" }).getByRole("listitem")).toHaveCount(10)
  await dialog.getByRole("button", { name: "I have saved them" }).click()
  const methods = page.getByRole("list", { name: "Two-factor methods" })
  await expect(methods.getByText("Work laptop")).toBeVisible()
  await expect(methods.getByText("On one device or security key")).toBeVisible()

  // The second factor.
  await leave(page)
  await signInByForm(page, person.loginName)
  await expect(page.getByRole("heading", { level: 1, name: "Confirm that it is you" })).toBeVisible()
  await expectAccessible(page, "a passkey as the second factor")
  await page.getByRole("button", { name: "Continue with passkey" }).click()
  await expect(page).not.toHaveURL(/login/)

  // The only step; an authenticator that did not check who is there is not enough.
  await leave(page)
  await authenticator.setVerified(false)
  await page.getByRole("button", { name: "Sign in with a passkey" }).click()
  await expect(page.getByText("The passkey was not used. Try again, or choose another way.")).toBeVisible()
  await authenticator.setVerified(true)
  await page.getByRole("button", { name: "Sign in with a passkey" }).click()
  await expect(page).not.toHaveURL(/login/)

  // A sensitive change. The password alone is not offered any more.
  await goInside(page, "/me/security")
  await page.getByRole("button", { name: "Generate new codes" }).click()
  await expect(dialog.getByText("Your browser asks for it when you continue.")).toBeVisible()
  await expect(dialog.getByLabel("Your password")).toHaveCount(0)
  await dialog.getByRole("button", { name: "Generate new codes" }).click()
  await expect(dialog.getByRole("list", { name: "Recovery codes" }).getByRole("listitem")).toHaveCount(10)
  await dialog.getByRole("button", { name: "I have saved them" }).click()

  await page.getByRole("button", { name: "Remove Work laptop" }).click()
  await expect(dialog.getByText("Your browser asks for it when you continue.")).toBeVisible()
  await dialog.getByRole("button", { name: "Remove", exact: true }).click()
  await expect(methods).toHaveCount(0)
  await leave(page)
  await page.getByRole("button", { name: "Sign in with a passkey" }).click()
  await expect(page.getByText("This passkey was not accepted.")).toBeVisible()
})

test("administrators see whom a requirement hits, those see the days left, and a passkey ends the countdown", async ({
  ownBrowser,
  enter,
  baseURL,
}) => {
  const api = await apiAs(superuser, baseURL!)
  await openByApi(api, 30)
  const loginName = "reseller-manager@corner-counter.demo"
  try {
    const admin = await enter("partner-account-superuser@corner-counter.demo", "/adminv2/account/30/security-settings")
    await admin.getByRole("radio", { name: "All users" }).check()
    await expect(admin.getByText(/It is required of \d+ users/)).toBeVisible()
    await expect(admin.getByText(/They can do it until/)).toBeVisible()
    await expectAccessible(admin, "the two-factor policy")
    await admin.getByLabel("Your password").fill(demoPassword)
    await admin.getByRole("button", { name: "Save" }).click()
    await expect(admin.getByText("Saved", { exact: true }).first()).toBeVisible()

    const page = await ownBrowser()
    await plugInAuthenticator(page)
    await page.goto(`${atLocalhost(baseURL!)}/login?returnTo=%2Fme%2Fsecurity`)
    await signInByForm(page, loginName)
    await expect(page.getByText(/You have 7 days left/)).toBeVisible()
    await page.getByRole("button", { name: "Add a passkey" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel("Your password").fill(demoPassword)
    await dialog.getByRole("button", { name: "Next" }).click()
    await dialog.getByRole("button", { name: "I have saved them" }).click()
    await expect(page.getByText(/You have 7 days left/)).toHaveCount(0)

    await goInside(admin, "/adminv2/account/30/two-factor-coverage?kind=passkey")
    await expect(admin.getByRole("row", { name: new RegExp(loginName) })).toContainText("Protected")
    await expectAccessible(admin, "the coverage of two-factor authentication")
    const download = admin.waitForEvent("download")
    await admin.getByRole("button", { name: "Export" }).click()
    expect((await download).suggestedFilename()).toMatch(/^two-factor-coverage-.*\.csv$/)

    // An administrator helps somebody who lost it: with a reason.
    await goInside(admin, "/adminv2/account/30/two-factor-coverage?kind=passkey")
    await admin
      .getByRole("row", { name: new RegExp(loginName) })
      .getByRole("link")
      .first()
      .click()
    await admin.getByRole("button", { name: "Reset", exact: true }).click()
    const reset = admin.getByRole("dialog")
    await reset.getByLabel("Reason").fill("Lost laptop")
    await reset.getByLabel("Your password").fill(demoPassword)
    await reset.getByRole("button", { name: "Reset", exact: true }).click()
    await expect(admin.getByText("Two-factor authentication reset.")).toBeVisible()
  } finally {
    await api.put("/svc/auth/mfa/enforcement/30", { data: { mode: "offered", currentPassword: demoPassword } })
  }
})
