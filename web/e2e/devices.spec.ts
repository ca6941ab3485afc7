import { expectAccessible } from "./support/accessible.ts"
import { expect, test, type Page } from "./support/portal-test.ts"
import { apiAs } from "./support/sign-in.ts"

const admin = "account-administrator@harbor-pine.demo"
const list = "/adminv2/account/100/devices"
const rows = (page: Page) => page.getByRole("grid", { name: "Devices" }).getByRole("row")
const dialog = (page: Page) => page.getByRole("dialog")

test("a silent phone says why, and the spare takes its place", async ({ enter, baseURL }) => {
  const page = await enter(admin, `${list}?reachability=silent&search=304`)
  await rows(page).filter({ hasText: "304" }).click()
  await expect(page.getByText(/Registered before, silent since .*: check power and network cable/)).toBeVisible()
  await expect(page.getByText("Currently not available").first()).toBeVisible()
  await expect(page.getByText("Registrations come from the sandbox; no telephony engine is connected.")).toBeVisible()
  await expect(page.getByRole("img", { name: /Line 1: Registered on \d+ of 30 days/ })).toBeVisible()
  await expectAccessible(page, "silent phone")

  await page.getByRole("button", { name: "More actions" }).click()
  await page.getByRole("menuitem", { name: "Swap phone" }).click()
  await dialog(page).getByRole("combobox", { name: /With which phone/ }).fill("3c0042")
  await page.getByRole("option", { name: /00:15:65:3C:00:42/ }).click()
  const sent = page.waitForRequest((request) => request.url().endsWith("/swap"))
  await dialog(page).getByRole("button", { name: "Swap", exact: true }).click()
  await expect(page.getByText("The two phones are swapped.")).toBeVisible()
  await expect(page.getByText(/Nobody has this phone/)).toBeVisible()
  // The same once more, and everything is as before.
  const api = await apiAs(admin, baseURL!)
  expect((await api.post((await sent).url(), { data: (await sent).postDataJSON() as object })).ok()).toBe(true)
})

test("a new phone: the address tells its make and whether it is known; a room needs a place for rescuers first", async ({ enter }) => {
  const page = await enter(admin, `${list}/new`)
  const mac = page.getByLabel(/MAC address/)
  await mac.pressSequentially("00562b1a204a")
  await expect(mac).toHaveValue("00:56:2b:1a:20:4a")
  await expect(page.getByText("This is an address of Cisco.")).toBeVisible()
  await expect(page.getByText(/Already set up in this account: extension 203/)).toBeVisible()
  await mac.fill("000413ab0001")
  await expect(page.getByRole("combobox", { name: /^Make/ })).toHaveValue("Snom")

  await page.getByRole("combobox", { name: /^Extension/ }).fill("350")
  await page.getByRole("option", { name: /350/ }).click()
  await expect(page.getByText("Extension 350 has no emergency location: choose one here.")).toBeVisible()
  await expect(page.getByRole("button", { name: "Add phone" })).toHaveAttribute("aria-disabled", "true")
  await page.getByRole("combobox", { name: /^Emergency location/ }).click()
  await page.getByRole("option", { name: /Head office, 3rd floor/ }).click()
  await page.getByRole("button", { name: "Add phone" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Snom, auto-detected" })).toBeVisible()
  await expect(page.getByText(/never asked for its settings: plug it in/)).toBeVisible()
})
