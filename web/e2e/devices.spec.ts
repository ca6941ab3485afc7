import { expectAccessible } from "./support/accessible.ts"
import { goInside } from "./support/inside.ts"
import { expect, test, type Page } from "./support/portal-test.ts"
import { apiAs } from "./support/sign-in.ts"

const admin = "account-administrator@harbor-pine.demo"
const list = "/adminv2/account/100/devices"
const rows = (page: Page) => page.getByRole("grid", { name: "Devices" }).getByRole("row")
const dialog = (page: Page) => page.getByRole("dialog")

test("an offline phone says why, and the spare takes its place", async ({ enter, baseURL }) => {
  const page = await enter(admin, `${list}?reachability=offline&search=304`)
  await rows(page).filter({ hasText: "304" }).click()
  await expect(page.getByText(/Offline since .*\. Check the power and network cables/)).toBeVisible()
  await expect(page.getByText("Currently not available").first()).toBeVisible()
  await expect(
    page.getByText("The sandbox simulates these registrations because no telephony engine is connected."),
  ).toBeVisible()
  await expect(page.getByRole("img", { name: /Line 1: Registered on \d+ of 30 days/ })).toBeVisible()
  await expectAccessible(page, "offline phone")

  await page.getByRole("button", { name: "More actions" }).click()
  await page.getByRole("menuitem", { name: "Swap phone" }).click()
  await dialog(page)
    .getByRole("combobox", { name: /Other phone/ })
    .fill("3c0042")
  await page.getByRole("option", { name: /00:15:65:3C:00:42/ }).click()
  const sent = page.waitForRequest((request) => request.url().endsWith("/swap"))
  await dialog(page).getByRole("button", { name: "Swap", exact: true }).click()
  await expect(page.getByText("The two phones were swapped.")).toBeVisible()
  await expect(page.getByText(/Spare, swapped out on /)).toBeVisible()
  // The same once more, and everything is as before.
  const api = await apiAs(admin, baseURL!)
  expect((await api.post((await sent).url(), { data: (await sent).postDataJSON() as object })).ok()).toBe(true)
})

test("a new phone: the address tells its make and whether it is known; a room needs a place for rescuers first", async ({
  enter,
}) => {
  const page = await enter(admin, `${list}/new`)
  const mac = page.getByLabel(/MAC address/)
  await mac.pressSequentially("00562b1a204a")
  await expect(mac).toHaveValue("00:56:2b:1a:20:4a")
  await expect(page.getByText("This MAC address belongs to Cisco.")).toBeVisible()
  await expect(page.getByText(/Already set up in this account: extension 203/)).toBeVisible()
  await mac.fill("000413ab0001")
  await expect(page.getByRole("combobox", { name: /^Make/ })).toHaveValue("Snom")

  await page.getByRole("combobox", { name: /^Extension/ }).fill("350")
  await page.getByRole("option", { name: /350/ }).click()
  await expect(page.getByText("Extension 350 has no emergency location. Choose one here.")).toBeVisible()
  await expect(page.getByRole("button", { name: "Add phone" })).toHaveAttribute("aria-disabled", "true")
  await page.getByRole("combobox", { name: /^Emergency location/ }).click()
  await page.getByRole("option", { name: /Head office, 3rd floor/ }).click()
  await page.getByRole("button", { name: "Add phone" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Snom, auto-detected" })).toBeVisible()
  await expect(page.getByText(/has never requested its settings\. Plug it in/)).toBeVisible()
})

test("a phone that never registered is “Never seen” in the list, in the filter and on its page, not “Offline”", async ({
  enter,
  baseURL,
}) => {
  const api = await apiAs(admin, baseURL!)
  const macAddress = `001565${Math.floor(Math.random() * 0xffffff)
    .toString(16)
    .padStart(6, "0")}`
  const made = await api.post("/api/devices/accounts/100/devices", {
    data: { make: "yealink", model: "T46U", macAddress, name: `Boxed ${macAddress}` },
  })
  const { id } = (await made.json()) as { id: number }
  const page = await enter(admin, `${list}?search=${macAddress}&reachability=offline`)
  await expect(page.getByText(`Boxed ${macAddress}`)).toHaveCount(0)
  await goInside(page, `${list}?search=${macAddress}&reachability=never`)
  const row = rows(page).filter({ hasText: `Boxed ${macAddress}` })
  await expect(row).toContainText("Never connected")
  await expect(row.getByText("Never", { exact: true })).toBeVisible()
  await row.click()
  await expect(page.getByRole("heading", { level: 1 }).locator("..")).toContainText("Never connected")
  await expect(page.getByRole("term").filter({ hasText: "Last seen" }).locator("..")).toContainText("Never")
  await expect(page.getByText("Offline", { exact: true })).toHaveCount(0)
  expect((await api.delete(`/api/devices/accounts/100/devices/${id}`)).ok()).toBe(true)
  await api.dispose()
})

test("a phone is replaced by its MAC address in one step; what is left to do is said, and it is removed with an Undo", async ({
  enter,
  baseURL,
}) => {
  const api = await apiAs(admin, baseURL!)
  const tail = Math.floor(Math.random() * 0xffffff)
    .toString(16)
    .padStart(6, "0")
  const made = await api.post("/api/devices/accounts/100/devices", {
    data: { make: "yealink", model: "T46U", macAddress: `001565${tail}`, name: `Old ${tail}` },
  })
  const { id } = (await made.json()) as { id: number }
  const page = await enter(admin, `${list}/${id}`)
  await page.getByRole("button", { name: "More actions" }).click()
  await expect(page.getByRole("menuitem", { name: /^Restart.*not registered/ })).toHaveAttribute("data-off", "true")
  await page.getByRole("menuitem", { name: "Swap phone" }).click()
  await dialog(page).getByRole("radio", { name: "New phone" }).check()
  await dialog(page)
    .getByLabel(/MAC address/)
    .fill(`805ec0${tail}`)
  await expectAccessible(page, "replace a phone")
  await dialog(page).getByRole("button", { name: "Replace" }).click()
  await expect(dialog(page)).toContainText("Next steps")
  await expect(dialog(page).getByRole("button", { name: "Copy provisioning URL" })).toBeVisible()
  await expect(dialog(page).getByRole("img", { name: "Provisioning URL as a QR code" })).toBeVisible()
  await expectAccessible(page, "what is left to do")
  await dialog(page).getByRole("button", { name: "Open phone" }).click()
  await expect(page.getByRole("heading", { level: 1, name: `Old ${tail}` })).toBeVisible()
  await page.getByRole("button", { name: "More actions" }).click()
  await page.getByRole("menuitem", { name: "Remove" }).click()
  await expect(dialog(page)).toContainText("Not used anywhere else.")
  await dialog(page).getByRole("button", { name: "Remove" }).click()
  await expect(page.getByText("1 phone removed. You can undo this for 30 days.")).toBeVisible()
  await page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Undo" }).click()
  await expect(page.getByText("Everything is as it was before.")).toBeVisible()
})

test("addresses of phones are exported for zero-touch, and phones restart after a look at which can, and come back", async ({
  enter,
}) => {
  const page = await enter("account-super-user@harbor-pine.demo", `${list}?search=T54W&reachability=registered`)
  await rows(page).nth(1).getByRole("checkbox").check()
  await rows(page).nth(2).getByRole("checkbox").check()
  const bar = page.getByRole("toolbar", { name: "Actions for the selected rows" })
  await bar.getByRole("button", { name: "More actions" }).click()
  await page.getByRole("menuitem", { name: "Export for zero-touch" }).click()
  await expectAccessible(page, "export for zero-touch")
  const saved = page.waitForEvent("download")
  await dialog(page).getByRole("button", { name: "Save file" }).click()
  expect((await saved).suggestedFilename()).toMatch(/^zero-touch-100-.*\.csv$/)
  await bar.getByRole("button", { name: "More actions" }).click()
  await page.getByRole("menuitem", { name: /^Restart/ }).click()
  await expect(dialog(page)).toContainText("2 of 2 change")
  await expect(dialog(page)).toContainText("The sandbox simulates the phones")
  await dialog(page).getByRole("button", { name: "Restart" }).click()
  await expect(page.getByText("Restart sent to 2 phones.")).toBeVisible()
  await expect(rows(page).filter({ hasText: "Registered" }).first()).toBeVisible()
})
