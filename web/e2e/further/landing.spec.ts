import { admissionOf, keysUnder } from "@dialplane/contract/ground/accounts/account-admission"
import { landingOf, type Landing } from "@dialplane/contract/identity/roles/landing"
import { roles, type RoleKey } from "@dialplane/contract/kit/access/roles.table"
import { screens } from "../../src/app/screens.ts"
import { demoAccounts, loginOf, type DemoAccount } from "../support/demo-data.ts"
import { goInside } from "../support/inside.ts"
import { titlesIn } from "../support/menu-titles.ts"
import { expect, test, type Page } from "../support/portal-test.ts"
import { signInByForm } from "../support/sign-in.ts"

const pathOf: Readonly<Record<Landing, (accountId: number) => string>> = {
  accountSearch: () => "/accounts",
  resellerList: () => "/resellers",
  dashboard: (accountId) => `/adminv2/account/${accountId}/dashboard`,
  ownCalls: (accountId) => `/adminv2/account/${accountId}/reports/my-calls`,
  billHistory: (accountId) => `/adminv2/account/${accountId}/billing-history`,
  companySummary: (accountId) => `/adminv2/account/${accountId}/reports/company-summary`,
  callQueues: (accountId) => `/adminv2/account/${accountId}/call-queues`,
  pbxSummary: (accountId) => `/adminv2/account/${accountId}/pbx-summary`,
}

const expectArrival = async (page: Page, loginName: string, path: string) => {
  await expect.soft(page, `${loginName} lands`).toHaveURL(path)
  await expect.soft(page.locator("main h1"), `${loginName} sees the screen`).toBeVisible()
}

const vendorSupport = "vsu@dialplane.demo"

/** A few entries by name, so that a mistake in the table of keys does not go unnoticed. */
const samples: Readonly<Partial<Record<RoleKey, { readonly sees: string; readonly doesNotSee: string }>>> = {
  superuser: { sees: "Email outbox", doesNotSee: "nothing is hidden" },
  customerSupportManager: { sees: "Accounts", doesNotSee: "Bills" },
  partnerAccountSuperuser: { sees: "Reseller accounts", doesNotSee: "Email outbox" },
  accountSuperUser: { sees: "Audit log", doesNotSee: "Accounts" },
  endUser: { sees: "My calls", doesNotSee: "Users" },
  endUserWithoutDashboard: { sees: "My calls", doesNotSee: "Dashboard" },
  billingAdmin: { sees: "Bills", doesNotSee: "Company summary" },
  reportsAdmin: { sees: "Company summary", doesNotSee: "Bills" },
  callQueuesAdmin: { sees: "Call queues", doesNotSee: "System overview" },
  usersAdmin: { sees: "Users", doesNotSee: "Account details" },
}

/** Customers whose provider bills them and adds their services: they have neither bills nor numbers to buy here. */
const billedByProvider: ReadonlySet<string> = new Set(["paper-lantern"])
const fromProvider: ReadonlySet<string> = new Set(["Bills", "Buy phone numbers"])

/** The menu of a role is what its permissions open, as far as the account's status and settings leave them. */
const expectMenu = async (page: Page, loginName: string, role: RoleKey, account: DemoAccount) => {
  const links = page.getByRole("navigation", { name: "Main navigation" }).getByRole("link", { includeHidden: true })
  await expect.soft(links.first(), `menu of ${loginName}`).toBeVisible()
  // Entries that depend on more than permissions are shown later, to some; queues.spec.ts looks at them.
  const sometimes = new Set(screens.filter(({ menu }) => menu?.onlyFor !== undefined).map(({ title }) => title))
  const shown = (await titlesIn(links)).filter((title) => !sometimes.has(title))
  const held: ReadonlySet<string> = keysUnder(
    admissionOf(account.name === "old-mill" ? "Cancelled" : "Active", roles[role].id),
    roles[role].keys,
  )
  const allowed = screens
    .filter(
      ({ menu, permission, orPermissions = [] }) =>
        menu !== undefined &&
        menu.onlyFor === undefined &&
        (permission === undefined || [permission, ...orPermissions].some((key) => held.has(key))) &&
        (menu.unless === undefined || !held.has(menu.unless)),
    )
    .map(({ title }) => title)
    .filter((title) => !fromProvider.has(title) || !billedByProvider.has(account.name))
  expect.soft(shown.toSorted(), `menu of ${loginName}`).toEqual(allowed.toSorted())
  const sample = samples[role]
  if (sample === undefined) return
  expect.soft(shown, `menu of ${loginName}`).toContain(sample.sees)
  expect.soft(shown, `menu of ${loginName}`).not.toContain(sample.doesNotSee)
}

/** Every role of a legacy and of an international account is met elsewhere; these have the same ones again. */
const repeats: ReadonlySet<string> = new Set([
  "thames-ledger",
  "cedar-clinic",
  "lumen-reach",
  "corner-counter",
  "market-lane",
])

for (const account of demoAccounts.filter(({ name }) => !repeats.has(name))) {
  test(`everyone of ${account.name} lands where their role lands, and finds the menu of their role`, async ({
    page,
  }) => {
    const people: { loginName: string; role: RoleKey }[] = account.roles.map((role) => ({
      loginName: loginOf(role, account.name),
      role,
    }))
    if (account.id === 1) people.push({ loginName: vendorSupport, role: "customerSupportManager" })
    for (const [index, { loginName, role }] of people.entries()) {
      const landing = landingOf(role, account)
      // One after the other at the same desk: the second signs in where the first one signed out.
      if (index === 0) await page.goto("/login")
      else if (!new URL(page.url()).pathname.startsWith("/login")) {
        await goInside(page, "/logout")
        await page.getByRole("link", { name: "Sign in again" }).click()
      }
      await signInByForm(page, loginName)
      if (landing === null)
        await expect
          .soft(page.getByRole("alert"), loginName)
          .toHaveText("This user has API access only and cannot sign in to the portal.")
      else {
        await expectArrival(page, loginName, pathOf[landing](account.id))
        // Vendor support sees more than its role.
        if (loginName !== vendorSupport) await expectMenu(page, loginName, role, account)
      }
    }
  })
}
