import { goInside } from "../support/inside.ts"
import { expect, test, type Page } from "../support/portal-test.ts"
import { colleague } from "../support/people.ts"
import { apiAs, signIn } from "../support/sign-in.ts"
import { stamp as newStamp } from "../support/stamp.ts"

const owner = "account-super-user@harbor-pine.demo"
const account = "/adminv2/account/100"
const phone = { width: 390, height: 844 }
const bell = (page: Page) => page.getByRole("button", { name: /^Notifications/ })
const messages = (page: Page) => page.getByRole("region", { name: "Notifications" })
const tray = (page: Page) => page.getByRole("region", { name: "Jobs" })
const box = (page: Page) => page.getByRole("combobox", { name: "Search and commands" })

test("the palette keeps what is typed while it loads, closes an open panel, and gives the focus back to its button", async ({
  page,
}) => {
  await signIn(page, owner, `${account}/dashboard`)
  await expect(page.getByRole("heading", { name: "Key figures" })).toBeVisible()
  // Its code comes late: what is typed meanwhile is in the field when it is there.
  let isHeld = true
  let held = 0
  await page.route(/\/assets\/.*\.js/, async (route) => {
    held++
    while (isHeld) await new Promise((resolve) => setTimeout(resolve, 50))
    await route.continue()
  })
  await page.keyboard.press("Control+k")
  await page.keyboard.type("2075550100")
  expect(held, "the palette was not there yet").toBeGreaterThan(0)
  isHeld = false
  await expect(box(page)).toHaveValue("2075550100")
  await expect(page.getByRole("option", { name: /\(207\) 555-0100/ })).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(box(page)).toBeHidden()

  await bell(page).focus()
  await page.keyboard.press("Enter")
  const panel = page.getByRole("dialog", { name: /^Notifications/ })
  await expect(panel).toBeVisible()
  await page.keyboard.press("Control+k")
  await expect(box(page)).toBeFocused()
  await expect(panel).toBeHidden()
  await page.keyboard.press("Escape")
  await expect(bell(page)).toBeFocused()
})

test("a bulk change by keyboard has one Undo, in its message; the bell keeps it, and the focus stays in the list", async ({
  page,
  baseURL,
}) => {
  // Somebody without other jobs, which would be shown beside this one.
  const person = await colleague(46, baseURL!)
  const asOwner = await apiAs(owner, baseURL!)
  expect((await asOwner.put(`/api/ucaas/user/${person.userId}`, { data: { roleId: 3 } })).status()).toBe(200)
  await signIn(page, person.loginName, `${account}/phone-numbers?status=Available&search=1617`)
  const rows = page.getByRole("grid", { name: "Phone numbers" }).getByRole("row")
  const row = rows.nth(1)
  const aNumber = /\(\d{3}\) \d{3}-\d{4}/
  await expect(row).toContainText(aNumber)
  const number = (await row.innerText()).match(aNumber)![0]
  await row.focus()
  await page.keyboard.press("Space")
  await page
    .getByRole("toolbar", { name: "Actions for the selected rows" })
    .getByRole("button", { name: "Assign" })
    .focus()
  await page.keyboard.press("Enter")
  const dialog = page.getByRole("dialog", { name: "Assign 1 number" })
  await expect(dialog.getByLabel(/^Extension/)).toBeFocused()
  await page.keyboard.type("Customer support")
  await page
    .getByRole("option", { name: /Customer support/ })
    .first()
    .waitFor()
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await expect(dialog).toContainText("1 of 1 change")
  await dialog.getByRole("button", { name: "Assign" }).focus()
  await page.keyboard.press("Enter")
  // A message stays while the pointer is on it, however long the rest takes.
  await messages(page).getByRole("button", { name: "Undo" }).hover()
  await expect(dialog).toHaveCount(0)
  // The message told it; failures of other tests may be in the tray.
  await expect(tray(page).getByText("Finished")).toHaveCount(0)
  await expect(page.locator("#main [role=row]:focus")).toHaveCount(1)
  await messages(page).getByRole("button", { name: "Dismiss" }).first().click()
  await bell(page).click()
  await page
    .getByRole("dialog", { name: /^Notifications/ })
    .getByRole("button", { name: /^Undo: / })
    .first()
    .click()
  await expect(messages(page).getByText("Everything is as it was before.")).toBeVisible()
  await expect(rows.filter({ hasText: number })).toHaveCount(1)
})

test("on a phone the name of the account gives way to the buttons, and a long dialog keeps its buttons in sight", async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize(phone)
  await signIn(page, "account-super-user@monsoon-textiles.demo", "/adminv2/account/103/users")
  const name = await page.getByTitle("Switch account or role").boundingBox()
  const search = await page.getByRole("button", { name: /Search or jump to/ }).boundingBox()
  expect(name!.x + name!.width).toBeLessThanOrEqual(search!.x)

  // Somebody who has not signed in yet can be invited.
  const login = `not.yet.${newStamp()}@harbor-pine.demo`
  const added = await (
    await apiAs(owner, baseURL!)
  ).post("/api/ucaas/account/100/users", {
    data: { firstName: "Not", lastName: "Yet", loginName: login, email: login, roleId: 4 },
  })
  expect(added.ok()).toBe(true)
  await signIn(page, owner, `${account}/users?search=${login}`)
  await page.getByRole("checkbox").first().check()
  await page.getByRole("button", { name: "Send invitation" }).click()
  const dialog = page.getByRole("dialog", { name: /^Invite/ })
  await expect(dialog.getByText("Choose a password", { exact: true })).toBeAttached()
  await expect(dialog.getByRole("button", { name: /^Send \d+ mail|^Send/ })).toBeInViewport({ ratio: 1 })
})

test("an empty list has one primary action", async ({ enter }) => {
  const page = await enter("account-super-user@iceberg-foods.demo", "/adminv2/account/140/groups")
  await expect(page.getByRole("main").getByRole("button", { name: "Add group" })).toHaveCount(2)
  await expect(page.locator("main [data-variant=filled]")).toHaveCount(1)
})

test("a phone is not replaced by one whose MAC address is in use", async ({ enter, baseURL }) => {
  const api = await apiAs(owner, baseURL!)
  const tail = Math.floor(Math.random() * 0xffffff)
    .toString(16)
    .padStart(6, "0")
  const made = await api.post("/api/devices/accounts/100/devices", {
    data: { make: "yealink", model: "T46U", macAddress: `001565${tail}`, name: `Kept ${tail}` },
  })
  const { id } = (await made.json()) as { id: number }
  const page = await enter(owner, `${account}/devices/${id}`)
  await page.getByRole("button", { name: "More actions" }).click()
  await page.getByRole("menuitem", { name: "Swap phone" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("radio", { name: "New phone" }).check()
  await dialog.getByLabel(/MAC address/).fill("00562b1a204a")
  await expect(dialog.getByText(/Already set up in this account/)).toBeVisible()
  await expect(dialog.getByRole("button", { name: "Replace" })).toHaveAttribute("aria-disabled", "true")
  await api.dispose()
})

test("before two phones are swapped it says which emergency addresses change, or why they cannot be swapped", async ({
  enter,
  baseURL,
}) => {
  const api = await apiAs(owner, baseURL!)
  const tail = Math.floor(Math.random() * 0xffffff)
    .toString(16)
    .padStart(6, "0")
  await api.post("/api/devices/accounts/100/devices", {
    data: { make: "yealink", model: "T46U", macAddress: `001565${tail}`, name: "" },
  })
  await api.dispose()
  const page = await enter(owner, `${account}/devices/4002`)
  await page.getByRole("button", { name: "More actions" }).click()
  await page.getByRole("menuitem", { name: "Swap phone" }).click()
  const dialog = page.getByRole("dialog")
  const choose = async (search: string, name: RegExp) => {
    await dialog.getByRole("combobox").last().fill(search)
    await page.getByRole("option", { name }).first().click()
  }
  await choose("intercom", /intercom/)
  await expect(dialog.getByText(/^Other supports at most 1 line, but 3 would move to it/)).toBeVisible()
  await expect(dialog.getByRole("button", { name: "Swap" })).toHaveAttribute("aria-disabled", "true")
  // Nobody called from the spare before: an arrow from "none" would tell of somebody without an address. Which one it
  // calls with matters all the same.
  await choose(`001565${tail}`, /T46U/)
  await expect(dialog.getByText("Check the emergency location")).toBeVisible()
  await expect(
    dialog.getByText(/\(Yealink T46U\), extension 202: emergency calls will send help to Head office/),
  ).toBeVisible()
  // Both are at the head office: nothing changes for anybody, also where one has more lines than the other.
  await choose("00:56:2B:1A:20:4A", /Cisco 8841/)
  await expect(dialog.getByText("Check the emergency location")).toHaveCount(0)
  await expect(dialog.getByRole("button", { name: "Swap" })).not.toHaveAttribute("aria-disabled", "true")
  await dialog.getByRole("button", { name: "Cancel" }).click()
})

test("the sheet of a planned last day says what is planned and withdraws it", async ({ enter, baseURL }) => {
  const stamp = newStamp()
  const api = await apiAs(owner, baseURL!)
  const { userId } = (await (
    await api.post("/api/accounts/100/people", {
      data: {
        firstName: "Lia",
        lastName: `Plan ${stamp}`,
        loginName: `lia.${stamp}@harbor-pine.demo`,
        email: "lia@harbor-pine.example",
        roleId: 4,
        sendWelcome: false,
      },
    })
  ).json()) as { userId: number }
  await api.put(`/api/users/${userId}/offboarding`, {
    data: { lastDay: new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10) },
  })
  const page = await enter(owner, `${account}/users/offboarded?search=${stamp}`)
  const row = page.getByRole("grid", { name: "Offboarded users" }).getByRole("row").filter({ hasText: stamp })
  await row.click()
  const sheet = page.getByRole("dialog", { name: `Lia Plan ${stamp}` })
  await expect(sheet.getByText("Offboarding runs at the end of that day.", { exact: false })).toBeVisible()
  await sheet.getByRole("button", { name: "Withdraw last day" }).click()
  await page
    .getByRole("dialog", { name: /^Withdraw the last day/ })
    .getByRole("button", { name: "Withdraw last day" })
    .click()
  await expect(messages(page).getByText(`Last day of Lia Plan ${stamp} withdrawn`)).toBeVisible()
  await expect(sheet).toHaveCount(0)
  await api.dispose()
})

test("the entry of a job leads to its changes", async ({ enter, baseURL }) => {
  const api = await apiAs(owner, baseURL!)
  const tail = Math.floor(Math.random() * 0xffffff)
    .toString(16)
    .padStart(6, "0")
  const made = await api.post("/api/devices/accounts/100/devices", {
    data: { make: "yealink", model: "T46U", macAddress: `001565${tail}`, name: `Logged ${tail}` },
  })
  const { id } = (await made.json()) as { id: number }
  const page = await enter(owner, `${account}/devices/${id}`)
  await page.getByRole("button", { name: "More actions" }).click()
  await page.getByRole("menuitem", { name: "Remove" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click()
  await expect(page.getByText("1 phone removed. You can undo this for 30 days.")).toBeVisible()
  await goInside(page, `${account}/audit-log?action=devices.bulk_started`)
  await page.getByRole("row").filter({ hasText: "started a change of several phones" }).first().click()
  await page.getByRole("dialog").getByRole("link", { name: "All changes of this job" }).click()
  await expect(page.getByRole("row").filter({ hasText: `Logged ${tail}` })).toHaveCount(1)
  await api.dispose()
})
