import { expectAccessible, screenIsThere } from "../support/accessible.ts"
import { goInside } from "../support/inside.ts"
import { expect, test, type Page } from "../support/portal-test.ts"
import { resetPreferences } from "../support/people.ts"
import { signIn } from "../support/sign-in.ts"
import { menuEntry } from "../support/menu.ts"

const navigation = (page: Page) => page.getByRole("navigation", { name: "Main navigation" })
const personMenu = (page: Page) => page.getByRole("banner").getByRole("button").last()
const colorScheme = (page: Page) => page.locator("html")
const saved = (page: Page) =>
  page.waitForResponse(
    (answer) => answer.url().endsWith("/preferences") && answer.request().method() === "PUT" && answer.ok(),
  )

test("the navigation folds to icons and stays folded", async ({ page, baseURL }) => {
  await resetPreferences(130, baseURL!)
  await signIn(page, "account-super-user@show-room.demo")
  await screenIsThere(page)
  const people = await menuEntry(navigation(page), "People", "Users")
  const wide = (await people.boundingBox())!.width
  const kept = saved(page)
  await page.getByRole("button", { name: "Collapse navigation" }).click()
  await kept
  await page.reload()
  await expect(page.getByRole("button", { name: "Expand navigation" })).toBeVisible()
  expect((await people.boundingBox())!.width).toBeLessThan(wide / 2)
  await people.click()
  await expect(page).toHaveURL("/adminv2/account/130/users")
})

test("a long menu shows its groups, opened ones stay open, and the group of the current page is open", async ({
  enter,
  baseURL,
}) => {
  await resetPreferences(102, baseURL!)
  const page = await enter("account-super-user@thames-ledger.demo", "/adminv2/account/102/users")
  const group = (name: string) => navigation(page).getByRole("button", { name, exact: true })
  const link = (name: string) => navigation(page).getByRole("link", { name, exact: true })
  await expect(link("Users")).toHaveAttribute("aria-current", "page")
  await expect(group("People")).toHaveAttribute("aria-expanded", "true")
  await expect(group("Call handling")).toHaveAttribute("aria-expanded", "false")
  await expect(link("Call queues")).toBeHidden()
  let kept = saved(page)
  await group("Phones and numbers").click()
  await kept
  await expect(link("Buy phone numbers")).toBeHidden()
  await link("Phone numbers").click()
  await expect(link("Buy phone numbers")).toBeVisible()
  kept = saved(page)
  await group("Phones and numbers").click()
  await kept
  await expect(link("Phone numbers")).toBeHidden()
  kept = saved(page)
  await group("Call handling").click()
  await kept
  await link("Call queues").click()
  await expect(page.getByRole("heading", { name: "Call queues", level: 1 })).toBeVisible()
  await page.reload()
  await expect(link("Call queues")).toHaveAttribute("aria-current", "page")
  await expect(group("Phones and numbers")).toHaveAttribute("aria-expanded", "false")
  await expect(group("People")).toHaveAttribute("aria-expanded", "false")
})

test("on a phone the navigation is a drawer that the keyboard can leave", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, "account-super-user@iceberg-foods.demo")
  await screenIsThere(page)
  await expect(navigation(page)).toBeHidden()
  const opener = page.getByRole("button", { name: "Open navigation" })
  await opener.click()
  const drawer = page.getByRole("dialog", { name: "Main navigation" })
  await expect(await menuEntry(drawer, "People", "Users")).toBeVisible()
  await expectAccessible(page, "the drawer")
  await page.keyboard.press("Escape")
  await expect(drawer).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  await drawer.getByRole("link", { name: "Users" }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole("heading", { name: "Users", level: 1 })).toBeVisible()
  await expect(page.getByRole("list", { name: "Users" }).getByRole("listitem").first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test("the theme follows the person over reloads and into other browsers", async ({ page, otherBrowser, baseURL }) => {
  const login = "account-super-user@quota-labs.demo"
  await resetPreferences(120, baseURL!)
  await signIn(page, login)
  await expect(colorScheme(page)).toHaveAttribute("data-mantine-color-scheme", "light")
  const kept = saved(page)
  await page.getByRole("button", { name: /^Switch to dark/ }).click()
  await expect(colorScheme(page)).toHaveAttribute("data-mantine-color-scheme", "dark")
  await kept
  await page.reload()
  await screenIsThere(page)
  await expect(colorScheme(page)).toHaveAttribute("data-mantine-color-scheme", "dark")

  const elsewhere = await otherBrowser()
  await signIn(elsewhere, login)
  await expect(colorScheme(elsewhere)).toHaveAttribute("data-mantine-color-scheme", "dark")
})

test("compact rows follow the person, wherever they were chosen", async ({ page, otherBrowser }) => {
  const login = "account-super-user@first-light.demo"
  await signIn(page, login, "/adminv2/account/121/users")
  await expect(page.getByRole("row").nth(1)).toBeVisible()
  const height = async (one: Page) => (await one.getByRole("row").nth(1).boundingBox())!.height
  expect(await height(page)).toBe(40)
  let kept = saved(page)
  await personMenu(page).click()
  await page.getByRole("menuitem", { name: "Compact" }).click()
  await kept
  await expect.poll(() => height(page)).toBe(32)

  const elsewhere = await otherBrowser()
  await signIn(elsewhere, login, "/adminv2/account/121/users")
  await expect(elsewhere.getByRole("row").nth(1)).toBeVisible()
  await expect.poll(() => height(elsewhere)).toBe(32)

  kept = saved(page)
  await page.getByRole("button", { name: "Row height" }).click()
  await page.getByRole("menuitem", { name: "Comfortable" }).click()
  await kept
  await expect.poll(() => height(page)).toBe(40)
})

test("an account in Britain speaks British English and counts 24 hours; a person may choose otherwise", async ({
  ownBrowser,
  baseURL,
}) => {
  await resetPreferences(110, baseURL!)
  const page = await ownBrowser()
  await page.clock.setFixedTime("2031-05-06T16:42:00Z")
  await signIn(page, "account-super-user@cedar-clinic.demo", "/adminv2/account/110/dashboard")
  await expect(page.locator("html")).toHaveAttribute("lang", "en-gb")
  await expect(page.getByText("Set-up guide")).toBeVisible()
  await screenIsThere(page)
  await expect(page.getByText("17:42").filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByText("6 May 2031").filter({ visible: true }).first()).toBeVisible()

  await page.goto("/me")
  await expect(page.getByText("as it is dialled in the account's country").first()).toBeVisible()
  for (const [field, choice] of [
    ["Language and region", "English (United States)"],
    ["Time format", "12 hours (2:30 PM)"],
  ] as const) {
    const kept = saved(page)
    await page.getByRole("combobox", { name: field, exact: true }).click()
    await page.getByRole("option", { name: choice }).click()
    await kept
  }
  await expect(page.locator("html")).toHaveAttribute("lang", "en-us")
  await expect(page.getByText("as it is dialed in the account's country").first()).toBeVisible()
  await page.goto("/adminv2/account/110/dashboard")
  await expect(page.getByText("Setup guide")).toBeVisible()
  await screenIsThere(page)
  await expect(page.getByText("5:42 PM").filter({ visible: true }).first()).toBeVisible()
})

test("the command palette finds a page, a person and an account, by keyboard alone", async ({ enter }) => {
  const page = await enter("partner-account-superuser@brightwire.demo", "/adminv2/account/100/dashboard")
  await screenIsThere(page)
  const box = page.getByRole("combobox", { name: "Search and commands" })
  const find = async (messages: string, option: RegExp) => {
    await page.keyboard.press("Control+k")
    await expect(box).toBeFocused()
    await page.keyboard.type(messages)
    const found = page.getByRole("option", { name: option })
    await expect(found).toBeVisible()
    for (let step = 0; step < 12 && (await found.getAttribute("aria-selected")) !== "true"; step++)
      await page.keyboard.press("ArrowDown")
    await expect(found).toHaveAttribute("aria-selected", "true")
    if (messages === "training") await expectAccessible(page, "the palette")
    await page.keyboard.press("Enter")
    await expect(box).toBeHidden()
  }
  await find("who changed", /Audit log/)
  await expect(page).toHaveURL("/adminv2/account/100/audit-log")
  await find("training", /Training Room 350/)
  await expect(page).toHaveURL("/adminv2/account/100/users/100150")
  // Before anything is typed: the pages before this one.
  await page.keyboard.press("Control+k")
  const recent = page.getByRole("group", { name: "Recent" })
  await expect(recent.getByRole("option").first()).toHaveText("Audit log")
  await expect(recent.getByRole("option", { name: "Dashboard", exact: true })).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(page.getByRole("heading", { name: "Training Room", level: 1 })).toBeVisible()
  await find("koala", /Koala Freight/)
  await expect(page).toHaveURL("/adminv2/account/101/dashboard")
  await expect(page.getByText("Viewing Koala Freight")).toBeVisible()

  await page.keyboard.press("Control+k")
  await page.keyboard.type("nothing is called like this")
  await expect(page.getByText("No results.")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(box).toBeHidden()
  await page.getByRole("button", { name: "Leave" }).click()
  await expect(page).toHaveURL("/resellers")
})

test("the first tab stop skips to the content", async ({ page }) => {
  await signIn(page, "account-super-user@old-mill.demo")
  await screenIsThere(page)
  await page.keyboard.press("Tab")
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("main")).toBeFocused()
})

test("an address that the role does not open says why", async ({ enter }) => {
  const page = await enter("billing-admin@koala-freight.demo", "/adminv2/account/101/audit-log")
  await expect(page.getByRole("heading", { name: "You do not have access to this page" })).toBeVisible()
  await expect(page.getByText("Your role, Billing Admin, does not let you see audit log.")).toBeVisible()
  await expect(page).toHaveTitle(/^Audit log · /)
  await expectAccessible(page)
})

test("an account out of reach looks like one that does not exist", async ({ enter }) => {
  const page = await enter("partner-account-administrator@brightwire.demo", "/adminv2/account/110/dashboard")
  const gone = page.getByRole("heading", { name: "Account not found" })
  await expect(gone).toBeVisible()
  await goInside(page, "/adminv2/account/987654321/dashboard")
  await expect(gone).toBeVisible()
  await expect(page).toHaveTitle(/^Account not found · /)
  await expectAccessible(page)
  await page.getByRole("link", { name: "Go to your own account" }).click()
  await expect(page).toHaveURL("/adminv2/account/10/dashboard")
})

test("an unknown address says so and leads back", async ({ enter }) => {
  const page = await enter("account-super-user@monsoon-textiles.demo", "/no/such/page")
  await expect(page.getByRole("heading", { name: "Page not found", level: 1 })).toBeVisible()
  await expect(page).toHaveTitle(/^Not found · /)
  await expectAccessible(page)
  await page.getByRole("link", { name: "Go to your start page" }).click()
  await expect(page).toHaveURL("/adminv2/account/103/dashboard")
  await expect(page.getByText(/Calls are stopped, and no services can be added/)).toBeVisible()
})
