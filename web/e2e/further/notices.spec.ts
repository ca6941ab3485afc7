import { expectAccessible } from "../support/accessible.ts"
import { goInside } from "../support/inside.ts"
import { expect, test, type Page } from "../support/portal-test.ts"
import { apiAs } from "../support/sign-in.ts"

const partner = "partner-account-superuser@brightwire.demo"
const owner = "account-super-user@koala-freight.demo"
const bell = (page: Page) => page.getByRole("button", { name: /^Notifications/ })
const panel = (page: Page) => page.getByRole("dialog", { name: /^Notifications/ })

test("what was decided about the account is told by banner and bell, leads there, and is read and done", async ({
  enter,
  baseURL,
}) => {
  const page = await enter(owner, "/adminv2/account/101/dashboard")
  await expect(page.getByRole("link", { name: "Phones online", exact: true })).toBeVisible()
  const api = await apiAs(partner, baseURL!)
  await api.put("/api/billing/accounts/101/status/Suspended/date", {
    data: { date: new Date(Date.now() + 9 * 86_400_000).toISOString() },
  })
  await expect(page.getByText(/This account will be suspended on/).first()).toBeVisible()
  await api.delete("/api/billing/accounts/101/status/Suspended/date")
  const banner = page.getByRole("status").filter({ hasText: "Koala Freight will not be suspended." })
  await expect(banner).toBeVisible()
  await expect(banner.getByRole("link", { name: "View details" })).toHaveAttribute(
    "href",
    "/adminv2/account/101/account",
  )

  await bell(page).click()
  await expect(panel(page)).toBeVisible()
  await expectAccessible(page, "the opened bell")
  const notice = panel(page).getByRole("listitem").filter({ hasText: "Koala Freight will not be suspended" })
  await expect(notice.getByRole("link")).toHaveAttribute("href", "/adminv2/account/101/account")
  await notice.getByRole("button", { name: /^Mark as done: Koala/ }).click()
  await expect(notice).toHaveCount(0)
  await expect(banner).toHaveCount(0)

  // Another one, so that there is something to read.
  await api.put("/api/billing/accounts/101/status/Suspended/date", {
    data: { date: new Date(Date.now() + 9 * 86_400_000).toISOString() },
  })
  const planned = panel(page).getByRole("listitem").filter({ hasText: "Koala Freight will be suspended" })
  await expect(planned).toHaveCount(1)
  await panel(page).getByRole("button", { name: "Mark all as read" }).click()
  await expect(planned.getByText("New", { exact: true })).toHaveCount(0)
  await expect(planned).toHaveCount(1)
  await page.keyboard.press("Escape")
  await page.reload()
  await expect(page.getByText(/This account will be suspended on/).first()).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName("Notifications")
  await api.delete("/api/billing/accounts/101/status/Suspended/date")
})

test("a figure of the dashboard is the total of the list behind it", async ({ enter }) => {
  const page = await enter("account-administrator@harbor-pine.demo", "/adminv2/account/100/dashboard")
  for (const label of ["Phones online", "Users", "Numbers in use", "Licenses used"]) {
    // Other tests add and remove meanwhile: both figures are read again until they were read at one moment.
    await expect(async () => {
      await goInside(page, "/adminv2/account/100/dashboard")
      const figures = page.getByRole("region", { name: "Key figures" })
      const link = figures.getByRole("link", { name: label, exact: true })
      const tile = figures.locator("[data-link]").filter({ has: page.getByRole("link", { name: label, exact: true }) })
      await expect(tile).toContainText(/\d/)
      const figure = (await tile.innerText()).match(/[\d,]+/)![0]
      await link.click()
      await expect(
        page.getByRole("status").filter({ hasText: new RegExp(`^${figure} (found|in total)$`) }),
      ).toBeVisible({
        timeout: 5000,
      })
    }).toPass({ timeout: 90_000 })
  }
})

test("in a suspended account every button that adds something says why not", async ({ enter }) => {
  const page = await enter("account-super-user@monsoon-textiles.demo", "/adminv2/account/103/users")
  const buttons = [
    ["users", "Add user"],
    ["users", "Import"],
    ["extensions", "Add extension"],
    ["devices", "Add phone"],
    ["phone-numbers", "Import"],
    ["receptionist-console", /console/i],
    ["call-queues", "New queue"],
    ["imports", "New import"],
  ] as const
  for (const [path, name] of buttons) {
    await goInside(page, `/adminv2/account/103/${path}`)
    const button = page.getByRole("main").getByRole("button", { name }).first()
    await expect(button, path).toHaveAttribute("aria-disabled", "true")
    await expect(button, path).toHaveAccessibleDescription(
      /No services can be added or ordered while the account is suspended\.$/,
    )
  }
})

test("whose access is narrowed while a page is open loses its buttons at once, or the whole page, and gets them back", async ({
  enter,
  baseURL,
}) => {
  const staffLogin = "reseller-manager@brightwire.demo"
  const page = await enter(staffLogin, "/adminv2/account/102/account")
  const api = await apiAs(partner, baseURL!)
  const staff = (await (await api.get("/api/admin/accounts/10/children/102/access")).json()) as {
    userId: number
    loginName: string
  }[]
  const { userId } = staff.find(({ loginName }) => loginName === staffLogin)!
  const set = (level: string | null) =>
    api.put("/api/admin/accounts/10/children/102/access", { data: { userId, level } })
  const edit = page.getByRole("button", { name: "Edit details" })
  await expect(edit).toBeVisible()
  await expect(edit).not.toHaveAttribute("aria-disabled", "true")
  await set("view")
  await expect(edit).toHaveAccessibleDescription(
    /Your company allows you to view this account, but not to change it\.$/,
  )
  await set("no_access")
  // Nothing of the account stays on the screen: it looks like one that does not exist.
  await expect(page.getByRole("heading", { name: "Account not found" })).toBeVisible()
  await expect(edit).toHaveCount(0)
  await expect(page.getByText("Thames Ledger")).toHaveCount(0)
  await set(null)
  await page.reload()
  await expect(edit).not.toHaveAttribute("aria-disabled", "true")
})

test("the menu of a row says whose it is when one may not manage them", async ({ enter }) => {
  const page = await enter(
    "account-administrator@harbor-pine.demo",
    "/adminv2/account/100/users?search=account-super-user",
  )
  const row = page.getByRole("row").filter({ hasText: "account-super-user@harbor-pine.demo" })
  await row.getByRole("button", { name: /^Row actions/ }).click()
  await expect(
    page.getByRole("menuitem", { name: /your role does not manage users in the role/ }).first(),
  ).toBeVisible()
  await expect(page.getByRole("menuitem", { name: "Open", exact: true })).not.toHaveAttribute("aria-disabled", "true")
})
