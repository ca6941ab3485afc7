import { roles } from "@dialplane/contract/kit/access/roles.table"
import { expectAccessible } from "../support/accessible.ts"
import { demoPassword } from "../support/demo-data.ts"
import { goInside } from "../support/inside.ts"
import { expect, test as base, type Page } from "../support/portal-test.ts"
import { apiAs, signIn } from "../support/sign-in.ts"
import { openSsoBrowser, openSsoCompany, signInAtProvider, type SsoCompany } from "../support/sso-company.ts"
import { makeSessionsStale } from "../support/stale-session.ts"
import { stamp } from "../support/stamp.ts"

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

/** Nobody else in the tests is this administrator. */
const administrator = "account-administrator@thames-ledger.demo"
const owner = "account-super-user@koala-freight.demo"
const list = "/adminv2/account/102/roles"
const step = (page: Page, resource: string, level: string) =>
  page.getByRole("radiogroup", { name: resource, exact: true }).getByRole("radio", { name: level })
const question = (page: Page) => page.getByRole("dialog", { name: "Confirm that it is you" })

test("an administrator whose session was not confirmed lately is asked once, and the change is saved", async ({
  page,
  baseURL,
}) => {
  const api = await apiAs(administrator, baseURL!)
  const made = await api.post("/api/authorizer/accounts/102/roles", {
    data: { name: `Confirmed role ${stamp()}`, description: "", keys: ["read:profile"] },
  })
  const { roleId } = (await made.json()) as { roleId: number }
  await signIn(page, administrator, `${list}/${roleId}`)
  await step(page, "Schedules", "View").check()
  await page.getByLabel("Description").fill("For the weekends")
  await makeSessionsStale(administrator)
  const save = page.getByRole("button", { name: "Save", exact: true })

  await save.click()
  await expect(question(page)).toBeVisible()
  await expect(question(page).getByLabel("Your password")).toBeFocused()
  await expectAccessible(page, "the question whether it is the user")
  await page.keyboard.press("Escape")
  await expect(question(page)).toBeHidden()
  // Nothing is lost, and nothing is said that the user does not know.
  await expect(step(page, "Schedules", "View")).toBeChecked()
  await expect(page.getByLabel("Description")).toHaveValue("For the weekends")
  await expect(page.getByText("Unsaved changes")).toBeVisible()
  await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toHaveCount(0)
  await expect(save).toBeEnabled()

  await save.click()
  await question(page).getByLabel("Your password").fill("not my password")
  await question(page).getByRole("button", { name: "Confirm" }).click()
  await expect(question(page)).toContainText("The current password is incorrect.")
  await question(page).getByLabel("Your password").fill(demoPassword)
  await question(page).getByRole("button", { name: "Confirm" }).click()
  await expect(question(page)).toBeHidden()
  await expect(page.getByText("Unsaved changes")).toHaveCount(0)
  expect((await (await api.get(`/api/authorizer/accounts/102/roles/${roleId}`)).json()) as object).toMatchObject({
    description: "For the weekends",
    permissions: expect.arrayContaining(["read:schedules"]),
  })

  // Not a second time.
  await step(page, "Schedules", "No access").check()
  await save.click()
  await expect(page.getByText("Unsaved changes")).toHaveCount(0)
  await expect(question(page)).toHaveCount(0)
})

test("from a dialog the question opens above it, and the focus returns into it", async ({ page, baseURL }) => {
  const api = await apiAs(owner, baseURL!)
  const name = `Replaced role ${stamp()}`
  const made = await api.post("/api/authorizer/accounts/101/roles", {
    data: { name, description: "", keys: ["read:profile"] },
  })
  const { roleId } = (await made.json()) as { roleId: number }
  const added = await api.post("/api/accounts/101/people", {
    data: {
      firstName: "Rita",
      lastName: "Replaced",
      loginName: `rita.${roleId}@koala-freight.demo`,
      email: "rita@koala-freight.example",
      roleId,
      extension: { kind: "none" },
      sendWelcome: false,
    },
  })
  const { userId } = (await added.json()) as { userId: number }
  await signIn(page, owner, `/adminv2/account/101/roles/${roleId}`)
  await page.getByRole("button", { name: "Delete", exact: true }).click()
  const dialog = page.getByRole("dialog", { name: `${name} is in use` })
  await dialog.getByRole("combobox", { name: "Replacement role" }).click()
  await page.getByRole("option", { name: "End User", exact: true }).click()
  await makeSessionsStale(owner)
  const replace = dialog.getByRole("button", { name: "Replace and delete" })
  await replace.click()
  await expect(question(page)).toBeVisible()
  await question(page).getByRole("button", { name: "Cancel" }).click()
  await expect(question(page)).toBeHidden()
  await expect(dialog.getByRole("combobox", { name: "Replacement role" })).toHaveValue("End User")
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await replace.click()
  await question(page).getByLabel("Your password").fill(demoPassword)
  await page.keyboard.press("Enter")
  await expect(page.getByText("1 user now has the role End User.")).toBeVisible()
  expect((await (await api.get(`/api/ucaas/user/v4/${userId}`)).json()) as object).toMatchObject({
    roleMemberships: [{ roleId: roles.endUser.id }],
  })
})

test("a user with single sign-on alone confirms with the identity provider, for roles and in place of a password", async ({
  company,
  visitor: page,
}) => {
  const member = await company.addAdministrator("Sina", "Solo")
  const account = `/adminv2/account/${company.accountId}`
  await page.goto(`/login?returnTo=${encodeURIComponent(`${account}/roles/new`)}`)
  await page.getByRole("button", { name: "Sign in with single sign-on" }).click()
  await page.getByLabel("Login name or company sign-in name").fill(company.companyName)
  await page.getByRole("button", { name: "Continue" }).click()
  await signInAtProvider(page, member.loginName)
  await page.getByRole("textbox", { name: "Name" }).fill("Made by Sina")
  await step(page, "Schedules", "View").check()
  await makeSessionsStale(member.loginName)

  await page.getByRole("button", { name: "Add role" }).click()
  await expect(question(page)).toContainText("Test ID")
  await expect(question(page).getByLabel("Your password")).toHaveCount(0)
  await expectAccessible(page, "the question to somebody without a password")
  const opened = page.context().waitForEvent("page")
  await question(page).getByRole("button", { name: "Confirm" }).click()
  const provider = await opened
  await expect(question(page)).toContainText("Sign in again in the other window.")
  // Somebody else at the provider confirms nothing.
  await signInAtProvider(provider, company.owner.loginName)
  await expect(question(page)).toContainText("Your identity provider did not confirm that it is you.")
  const again = page.context().waitForEvent("page")
  await question(page).getByRole("button", { name: "Confirm" }).click()
  await signInAtProvider(await again, member.loginName)
  await expect(question(page)).toBeHidden()
  await expect(page.getByRole("heading", { name: "Made by Sina", level: 1 })).toBeVisible()

  // What asks for a proof in its own form.
  await makeSessionsStale(member.loginName)
  await goInside(page, "/me/security")
  await page.getByRole("button", { name: "Add an authenticator app" }).click()
  const dialog = page.getByRole("dialog")
  await expect(dialog).toContainText("Test ID")
  const third = page.context().waitForEvent("page")
  await dialog.getByRole("button", { name: "Next" }).click()
  await signInAtProvider(await third, member.loginName)
  await expect(dialog.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible()
})
