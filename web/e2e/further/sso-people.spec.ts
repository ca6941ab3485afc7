import { expectAccessible } from "../support/accessible.ts"
import { goInside } from "../support/inside.ts"
import { expect, test as base, type Page } from "../support/portal-test.ts"
import { signIn } from "../support/sign-in.ts"
import {
  companyPassword,
  openSsoBrowser,
  openSsoCompany,
  signInAtProvider,
  type SsoCompany,
} from "../support/sso-company.ts"

const test = base.extend<{ company: SsoCompany }>({
  company: async ({ baseURL }, provide) => {
    const company = await openSsoCompany(baseURL!)
    try {
      await provide(company)
    } finally {
      await company.close()
    }
  },
})

const rowOf = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(name) })
const openMenu = async (page: Page, name: string) => page.getByRole("button", { name: `Row actions: ${name}` }).click()
const select = (page: Page, name: string) => rowOf(page, name).getByRole("checkbox").check()

test("users are excluded with a reason and a password, found by it, and included again", async ({ page, company }) => {
  const place = `/adminv2/account/${company.accountId}/single-sign-on/users`
  await signIn(page, company.owner.loginName, place, companyPassword)
  await expect(rowOf(page, company.employee.name).getByText("Included")).toBeVisible()
  await expectAccessible(page, "users and single sign-on")
  await select(page, company.employee.name)
  await select(page, company.owner.name)
  await page.getByRole("button", { name: "Exclude", exact: true }).click()
  const dialog = page.getByRole("dialog", { name: "Exclude 2 users from single sign-on?" })
  await dialog.getByLabel("Reason for exclusion").fill("Contractor without a mailbox")
  await dialog.getByLabel("Your password").fill("not the password")
  await expectAccessible(page, "excluding users")
  await dialog.getByRole("button", { name: "Exclude" }).click()
  await expect(dialog.getByText(/password is (incorrect|wrong)|not correct/i)).toBeVisible()
  await dialog.getByLabel("Your password").fill(companyPassword)
  await dialog.getByRole("button", { name: "Exclude" }).click()
  await expect(page.getByText("2 users excluded.")).toBeVisible()
  await expect(rowOf(page, company.employee.name)).toContainText("Contractor without a mailbox")
  await expect(rowOf(page, company.employee.name)).toContainText("Olga Owner")
  await expect(page.getByText("2 excluded, 0 break-glass users")).toBeVisible()

  await goInside(page, `${place}?state=excluded`)
  await expect(rowOf(page, company.employee.name)).toBeVisible()
  await select(page, company.employee.name)
  await page.getByRole("button", { name: "Include", exact: true }).click()
  const again = page.getByRole("dialog", { name: "Include 1 user in single sign-on again?" })
  await again.getByLabel("Your password").fill(companyPassword)
  await again.getByRole("button", { name: "Include" }).click()
  await expect(page.getByText("1 user included.")).toBeVisible()
  await expect(rowOf(page, company.employee.name)).toHaveCount(0)
  await expect(rowOf(page, company.owner.name)).toBeVisible()
  await goInside(page, `/adminv2/account/${company.accountId}/single-sign-on/log`)
  await expect(rowOf(page, "User excluded from single sign-on").first()).toContainText("Contractor without a mailbox")
  await expect(rowOf(page, "User included in single sign-on").first()).toBeVisible()
})

test("a user who is linked to the provider is shown so on their page, and unlinked from the list", async ({
  page,
  browser,
  baseURL,
  company,
}) => {
  await company.offer()
  const there = await openSsoBrowser(browser, baseURL!)
  await there.goto("/login?sso=1")
  await there.getByLabel("Login name or company sign-in name").fill(company.companyName)
  await there.getByRole("button", { name: "Continue" }).click()
  await signInAtProvider(there, company.employee.loginName)
  await expect(there).toHaveURL(/\/adminv2\//)
  await there.context().close()

  const users = `/adminv2/account/${company.accountId}/users/${company.employee.userId}?tab=access`
  await signIn(page, company.owner.loginName, users, companyPassword)
  const section = page.getByRole("region", { name: "Single sign-on" })
  await expect(section).toContainText("Optional, with Test ID")
  await expect(section).toContainText("Linked")
  await section.getByRole("link", { name: "Show in the list of single sign-on" }).click()
  await expect(rowOf(page, company.employee.name).getByText("Linked", { exact: true })).toBeVisible()
  await expect(rowOf(page, company.owner.name)).toHaveCount(0)
  await openMenu(page, company.employee.name)
  await page.getByRole("menuitem", { name: "Unlink" }).click()
  const dialog = page.getByRole("dialog", { name: "Unlink Emil Ember from the identity provider?" })
  await expectAccessible(page, "unlinking a user")
  await dialog.getByLabel("Your password").fill(companyPassword)
  await dialog.getByRole("button", { name: "Unlink" }).click()
  await expect(page.getByText("User unlinked.")).toBeVisible()
  await expect(rowOf(page, company.employee.name).getByText("Not linked")).toBeVisible()
})

test("users who have never signed in are invited, kept from signing in, and deleted", async ({ page, company }) => {
  for (const [first, last] of [
    ["Nina", "Never"],
    ["Noel", "Never"],
  ] as const)
    await company.addMember(first, last)
  const place = `/adminv2/account/${company.accountId}/single-sign-on/never-signed-in`
  await signIn(page, company.owner.loginName, place, companyPassword)
  await expect(rowOf(page, "Nina Never")).toContainText("Not invited")
  await expect(rowOf(page, "Nina Never")).toContainText("Administrator")
  await expect(rowOf(page, company.employee.name)).toHaveCount(0)
  await expectAccessible(page, "users who have never signed in")

  await select(page, "Nina Never")
  await select(page, "Noel Never")
  await page.getByRole("button", { name: "Send invitation" }).click()
  const invitation = page.getByRole("dialog", { name: "Send the invitation to 2 users?" })
  await expectAccessible(page, "sending invitations")
  await invitation.getByRole("button", { name: "Send 2 emails" }).click()
  await expect(invitation).toBeHidden()
  await expect(rowOf(page, "Nina Never")).not.toContainText("Not invited")

  await select(page, "Noel Never")
  await page.getByRole("button", { name: "Turn off sign-in" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Turn off for 1 user" }).click()
  await expect(rowOf(page, "Noel Never").getByText("Off", { exact: true })).toBeVisible()

  await select(page, "Noel Never")
  await page.getByRole("button", { name: "Delete" }).click()
  const removal = page.getByRole("dialog", { name: "Delete 1 user?" })
  await expect(removal).toContainText("Noel Never")
  await expectAccessible(page, "deleting users")
  await removal.getByRole("button", { name: "Delete 1 user" }).click()
  await expect(page.getByText("1 user deleted.")).toBeVisible()
  await expect(rowOf(page, "Noel Never")).toHaveCount(0)
  await expect(rowOf(page, "Nina Never")).toBeVisible()
})
