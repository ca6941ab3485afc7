import { expectAccessible, screenIsThere } from "../support/accessible.ts"
import { goInside } from "../support/inside.ts"
import { openByApi, openToLook } from "../support/open-account.ts"
import { colleague } from "../support/people.ts"
import { expect, test, type Page } from "../support/portal-test.ts"
import { apiAs, signIn } from "../support/sign-in.ts"
import { stamp } from "../support/stamp.ts"
import { menuEntry } from "../support/menu.ts"

const superuser = "superuser@dialplane.demo"
const owner = "account-super-user@harbor-pine.demo"
const trustsOf = (accountId: number) => `/adminv2/account/${accountId}/trusts`

const bar = (page: Page) => page.getByRole("status").filter({ hasText: /^(Acting as|Viewing the portal as) / })
const notices = (page: Page) => page.getByRole("region", { name: "Notifications" })
const openSwitcher = (page: Page) => page.getByTitle("Switch account or role").click()
const actingNow = (page: Page) => page.getByRole("list", { name: "In this account now" })

/** Fills in the question that comes before acting. */
const begin = async (
  page: Page,
  { role, reason, newTab = false }: { role?: string; reason?: string; newTab?: boolean },
) => {
  const dialog = page.getByRole("dialog")
  await expect(dialog.getByLabel("Reason")).toBeVisible()
  if (role !== undefined) {
    await dialog.getByRole("combobox", { name: "Role" }).click()
    await page.getByRole("option", { name: role, exact: true }).click()
  }
  if (reason !== undefined) await dialog.getByLabel("Reason").fill(reason)
  await dialog.getByLabel("Open in a new tab").setChecked(newTab)
  await dialog.getByRole("button", { name: /Start acting|Open the portal/ }).click()
}

const actIn = async (page: Page, reason: string, more: { role?: string; newTab?: boolean } = {}) => {
  await openSwitcher(page)
  await page.getByRole("menuitem", { name: /^Act in / }).click()
  await begin(page, { reason, ...more })
}

test("a superuser finds an account, assumes a role with a reason, is seen doing so, and leaves", async ({
  enter,
  baseURL,
}) => {
  const reason = "Ticket 4711: the queue is stuck"
  const person = await colleague(14, baseURL!)
  const helped = stamp()
  const watcher = await enter(owner, trustsOf(100))
  await expect(watcher.getByRole("heading", { name: "In this account now" })).toBeVisible()

  const page = await enter(superuser, "/accounts?search=harbor")
  await page.getByRole("row").filter({ hasText: "Harbor Pine" }).first().click()
  await expect(page).toHaveURL("/adminv2/account/100/dashboard")
  await expect(page.getByText("Viewing Harbor Pine")).toHaveCount(0)
  await expectAccessible(page, "the question before looking")
  await openToLook(page, "Harbor Pine")
  await openSwitcher(page)
  await page.getByRole("menuitem", { name: "Act in Harbor Pine as…" }).click()
  await expect(page.getByRole("dialog").getByText(/Users of Harbor Pine see you/)).toBeVisible()
  await expectAccessible(page, "the question before acting")
  await page.getByRole("button", { name: "Start acting" }).click()
  await expect(page.getByLabel("Reason")).toHaveAttribute("aria-invalid", "true")
  await begin(page, { reason })
  await expect(bar(page)).toHaveText(`Acting as Account Administrator of Harbor Pine · ${reason}`)
  await expect(page.getByText(/minutes left/)).toBeVisible()
  await expect(page.getByRole("link", { name: "Accounts", exact: true })).toHaveCount(0)
  await screenIsThere(page)
  await expectAccessible(page, "the bar")

  await expect(actingNow(watcher)).toContainText(reason)
  await expect(actingNow(watcher)).toContainText("Platform operator")
  await expect(watcher.getByText(/is working in this account as Account Administrator/)).toBeVisible()

  // The page is loaded again, and what is done is done in this place.
  await page.goto(`/adminv2/account/100/users/${person.userId}?tab=profile`)
  await expect(bar(page)).toBeVisible()
  await page.getByLabel("First name").fill(`Helped ${helped}`)
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expect(page.getByRole("heading", { name: `Helped ${helped} ${person.lastName}` })).toBeVisible()

  await page.getByRole("button", { name: "Stop", exact: true }).click()
  await expect(page).toHaveURL("/adminv2/account/100/dashboard")
  await expect(bar(page)).toHaveCount(0)
  const own = page.getByRole("navigation", { name: "Main navigation" })
  await expect(await menuEntry(own, "Accounts", "Accounts")).toBeVisible()
  await expect(actingNow(watcher)).not.toContainText(reason)
  await expect(watcher.getByRole("list", { name: "Recent visits" })).toContainText(reason)

  await goInside(watcher, "/adminv2/account/100/audit-log")
  await expect(
    watcher.getByText(`Account Administrator of Harbor Pine (assumed by Platform operator: ${reason})`).first(),
  ).toBeVisible()
})

test("a trust is given, used and ended: whoever used it is out within a second", async ({ enter }) => {
  const giver = await enter("account-super-user@thames-ledger.demo", trustsOf(102))
  await giver.getByRole("button", { name: "Add trust" }).first().click()
  const sheet = giver.getByRole("dialog", { name: "Add trust" })
  await sheet.getByLabel("Account ID").fill("140")
  await sheet.getByLabel("Account name").fill("Somebody Else")
  await sheet.getByRole("combobox", { name: "Role" }).click()
  await giver.getByRole("option", { name: "Account Administrator" }).click()
  await sheet.getByRole("textbox", { name: "Note" }).fill("Shared back office")
  // The browser may be anywhere: what is typed is the time of the account, and said so.
  await expect(sheet.getByText("In this account's time zone (Europe/London).")).toBeVisible()
  await sheet.getByLabel("Ends").fill("2040-07-02T09:30")
  await sheet.getByRole("button", { name: "Add trust" }).click()
  await expect(sheet.getByText("No account has this ID and this name. Check both.")).toBeVisible()
  await expectAccessible(giver, "a refused trust")
  await sheet.getByLabel("Account name").fill("Iceberg Foods")
  await sheet.getByRole("button", { name: "Add trust" }).click()
  await expect(
    giver.getByRole("grid", { name: "Trusted accounts" }).getByRole("row").filter({ hasText: "Iceberg Foods" }),
  ).toContainText("Account Administrator")
  await expect(
    giver.getByRole("grid", { name: "Trusted accounts" }).getByRole("row").filter({ hasText: "Iceberg Foods" }),
  ).toContainText(/2 Jul 2040.*09:30.*(BST|GMT\+1)/)

  const page = await enter("account-super-user@iceberg-foods.demo", trustsOf(140))
  await expect(page.getByRole("grid", { name: "Trusting accounts" })).toContainText("Thames Ledger")
  await openSwitcher(page)
  await page.getByRole("menuitem", { name: /Thames Ledger/ }).click()
  await expect(bar(page)).toHaveText("Acting as Account Administrator of Thames Ledger")
  await expect(page).toHaveURL("/adminv2/account/102/dashboard")
  await screenIsThere(page)
  await expect(actingNow(giver)).toContainText("Iceberg Foods")

  await giver
    .getByRole("grid", { name: "Trusted accounts" })
    .getByRole("row")
    .filter({ hasText: "Iceberg Foods" })
    .getByRole("button", { name: /actions/i })
    .click()
  await giver.getByRole("menuitem", { name: "End trust" }).click()
  const question = giver.getByRole("dialog", { name: "End the trust in Iceberg Foods?" })
  await expect(question).toContainText("end within a second")
  const ended = giver.waitForResponse((answer) => answer.request().method() === "DELETE")
  await question.getByRole("button", { name: "End trust" }).click()
  await ended
  await expect(bar(page)).toHaveCount(0, { timeout: 1000 })
  await expect(notices(page)).toContainText("The account ended its trust.")
  await expect(page).toHaveURL(trustsOf(140))
  await expect(page.getByText("No other account trusts this one.")).toBeVisible()
})

test("in a tab of its own: the other tab stays as it was, and whoever is sent out is told", async ({ enter }) => {
  const page = await enter(superuser, "/adminv2/account/110/dashboard")
  await openToLook(page, "Cedar Clinic")
  await screenIsThere(page)
  const opened = page.waitForEvent("popup")
  await actIn(page, "Checking the greeting", { newTab: true, role: "Call Queues Admin" })
  const tab = await opened
  await expect(bar(tab)).toHaveText("Acting as Call Queues Admin of Cedar Clinic · Checking the greeting")
  expect(tab.url()).not.toMatch(/token|session|acting/i)
  await expect(bar(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByText("Viewing Cedar Clinic")).toBeVisible()

  const watcher = await enter("account-super-user@cedar-clinic.demo", trustsOf(110))
  await actingNow(watcher)
    .getByRole("listitem")
    .filter({ hasText: "Checking the greeting" })
    .getByRole("button", { name: /^End session/ })
    .click()
  await watcher.getByRole("dialog").getByRole("button", { name: "End session" }).click()
  await expect(notices(tab)).toContainText("An administrator of the account ended your session.")
  await expect(bar(tab)).toHaveCount(0)
  await expect(tab).toHaveURL("/accounts")
  // Out is out: the other tab does not go on by the superuser's plain reach.
  await expect(page.getByRole("heading", { name: "Open Cedar Clinic" })).toBeVisible()
  await tab.goBack()
  await expect(tab.getByText("Viewing Cedar Clinic")).toHaveCount(0)
})

test("after signing out in one tab, acting in another is over too", async ({ page, context }) => {
  await signIn(page, superuser, "/adminv2/account/101/dashboard")
  await openToLook(page, "Koala Freight")
  await screenIsThere(page)
  await actIn(page, "Looking at numbers")
  await expect(bar(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto("/accounts")
  await screenIsThere(other)
  await expect(bar(other)).toHaveCount(0)
  await other
    .getByRole("button", { name: /Hiro|HL/ })
    .last()
    .click()
  await other.getByRole("menuitem", { name: "Sign out", exact: true }).click()
  await expect(page).toHaveURL(/\/login/)
})

test("somebody with two roles swaps between them and chooses where to start", async ({ page }) => {
  await signIn(page, "noah.petrov.35@harbor-pine.demo")
  await screenIsThere(page)
  await expect(page.getByRole("link", { name: "Call queues" })).toHaveCount(0)
  await openSwitcher(page)
  await page.getByRole("menuitem", { name: "Call Queues Admin" }).first().click()
  await expect(bar(page)).toHaveText("Acting as Call Queues Admin of Harbor Pine")
  await expect(
    page
      .getByRole("navigation", { name: "Main navigation" })
      .getByRole("link", { name: "Call queues", exact: true, includeHidden: true }),
  ).toBeAttached()
  await page.getByRole("button", { name: "Stop", exact: true }).click()
  await expect(bar(page)).toHaveCount(0)
  await openSwitcher(page)
  await page.getByRole("menuitem", { name: "Make Call Queues Admin the default" }).click()
  await expect(notices(page)).toContainText("Call Queues Admin is now your default role")
  await openSwitcher(page)
  await page.getByRole("menuitem", { name: "Make End User the default" }).click()
  await expect(notices(page)).toContainText("End User is now your default role")
})

test("the bar stands on a phone, in both colors", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, superuser, "/adminv2/account/102/dashboard")
  await openToLook(page, "Thames Ledger")
  await screenIsThere(page)
  await actIn(page, "Ticket 4712: a long reason that has to find its place on a narrow screen, too")
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
    await expect(bar(page)).toBeInViewport()
    await expect(page.getByRole("button", { name: "Stop", exact: true })).toBeInViewport()
    await expectAccessible(page, `the bar, ${colorScheme}`, { onlyColors: true })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  }
})

test("stopping asks first when something on the page is not saved", async ({ enter }) => {
  const page = await enter(superuser, "/adminv2/account/101/dashboard")
  await openToLook(page, "Koala Freight")
  await screenIsThere(page)
  await actIn(page, "Changing a name")
  await expect(bar(page)).toBeVisible()
  await goInside(page, "/adminv2/account/101/users/101003?tab=profile")
  await page.getByLabel("Last name").fill("Half typed")
  await page.getByRole("button", { name: "Stop", exact: true }).click()
  const question = page.getByRole("dialog", { name: "Discard your changes?" })
  await question.getByRole("button", { name: "Keep editing" }).click()
  await expect(page.getByLabel("Last name")).toHaveValue("Half typed")
  await page.getByRole("button", { name: "Stop", exact: true }).click()
  await question.getByRole("button", { name: "Discard changes" }).click()
  await expect(bar(page)).toHaveCount(0)
  await expect(page).toHaveURL("/adminv2/account/101/dashboard")
})

test("a link opened in a new tab while acting, and Back after Stop, lead to the question and not into the account", async ({
  page,
  context,
}) => {
  const reason = `Ticket 4713 ${stamp()}`
  await signIn(page, superuser, "/accounts?search=iceberg")
  const row = page.getByRole("row").filter({ hasText: "Iceberg Foods" })
  await row.getByRole("button", { name: /^Row actions/ }).click()
  await page.getByRole("menuitem", { name: "Open as …" }).click()
  await begin(page, { reason })
  await expect(bar(page)).toContainText(reason)
  await screenIsThere(page)
  const navigation = page.getByRole("navigation", { name: "Main navigation" })
  const link = await menuEntry(navigation, "People", "Users")
  const opened = context.waitForEvent("page")
  await link.click({ modifiers: ["Control"] })
  const tab = await opened
  // A new tab is the user's own: they act in the account in one tab only, and have not opened it to look.
  await expect(tab.getByRole("heading", { name: "Open Iceberg Foods" })).toBeVisible()
  await expect(bar(tab)).toHaveCount(0)
  await expect(tab.getByRole("grid")).toHaveCount(0)
  await tab.close()

  await link.click()
  await expect(page.getByRole("grid", { name: "Users" })).toBeVisible()
  await page.getByRole("button", { name: "Stop", exact: true }).click()
  await expect(page).toHaveURL("/accounts?search=iceberg")
  await expect(bar(page)).toHaveCount(0)
  await screenIsThere(page)
  await page.goBack()
  await expect(page).toHaveURL(/\/account\/140\//)
  await expect(page.getByRole("heading", { name: "Open Iceberg Foods" })).toBeVisible()
  await expect(page.getByRole("grid")).toHaveCount(0)
})

test("the banner counts the people of other accounts, each once, however many sessions they have", async ({
  enter,
  baseURL,
}) => {
  const reason = "Ticket 4712: two people look together"
  const inAccount = 150
  const page = await enter("account-super-user@paper-lantern.demo", `/adminv2/account/${inAccount}/dashboard`)
  const [one, other] = [await apiAs(superuser, baseURL!), await apiAs("channel-manager@dialplane.demo", baseURL!)]
  const assume = async () => {
    const answer = await one.post("/svc/auth/v1/auth/assume-role", {
      data: { accountId: inAccount, roleId: 3, reason, minutes: 2 },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  await assume()
  await assume()
  await openByApi(one, inAccount, reason)
  await expect(page.getByText(/is working in this account as Account Administrator/)).toBeVisible()
  await openByApi(other, inAccount, reason)
  await expect(page.getByText("2 people from other accounts are working in this account.")).toBeVisible()
  await one.dispose()
  await other.dispose()
})
