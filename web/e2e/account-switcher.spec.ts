import type { Locator } from "@playwright/test"
import { expectAccessible, screenIsThere } from "./support/accessible.ts"
import { goInside } from "./support/inside.ts"
import { expect, test } from "./support/portal-test.ts"
import { apiAs } from "./support/sign-in.ts"

const partner = "partner-account-superuser@brightwire.demo"
const dashboard = (accountId: number) => `/adminv2/account/${accountId}/dashboard`

test("the switcher shows the account tree and the recent accounts, by keyboard too", async ({ enter }) => {
  const page = await enter(partner, dashboard(100))
  await screenIsThere(page)
  await goInside(page, dashboard(102))
  await screenIsThere(page)
  const open = async () => {
    await page.getByTitle("Switch account or role").focus()
    await page.keyboard.press("Enter")
    await expect(page.getByRole("menu")).toBeVisible()
  }
  const tree = page.getByRole("group", { name: "Account tree" }).getByRole("menuitem")
  const recent = page.getByRole("group", { name: "Recent accounts" }).getByRole("menuitem")
  const choose = async (item: Locator) => {
    await expect(item).toBeVisible()
    for (let step = 0; step < 30 && !(await item.evaluate((element) => element === document.activeElement)); step++) {
      await page.keyboard.press("ArrowDown")
    }
    await expect(item).toBeFocused()
    await page.keyboard.press("Enter")
  }

  await open()
  await expect(tree).toContainText(["Brightwire", "Thames Ledger"])
  await expect(recent.first()).toContainText("Harbor Pine")
  await expect(recent.filter({ hasText: "Thames Ledger" })).toHaveCount(0)
  await expectAccessible(page, "the account switcher", { withShell: true })
  await choose(tree.filter({ hasText: "Brightwire" }))
  await expect(page).toHaveURL(dashboard(10))
  await screenIsThere(page)

  // From above: the customers below, and where one was before.
  await open()
  await expect(tree.filter({ hasText: "└ " }).first()).toBeVisible()
  await expect(recent.first()).toContainText("Thames Ledger")
  await choose(recent.filter({ hasText: "Harbor Pine" }))
  await expect(page).toHaveURL(dashboard(100))
})

test("the palette finds an account by the MAC address of a phone in another spelling, by a SIP id and by #id", async ({
  enter,
  baseURL,
}) => {
  const api = await apiAs("account-super-user@harbor-pine.demo", baseURL!)
  const phone = (await (await api.get("/api/devices/accounts/100/devices/4009")).json()) as {
    macAddress: string
    lines: { sipId: string }[]
  }
  await api.dispose()
  const { sipId } = phone.lines[0]!
  const digits = phone.macAddress.replaceAll(/[^\da-f]/gi, "").toLowerCase()
  const byMac = /Harbor Pine.*MAC address/
  const page = await enter(partner, dashboard(102))
  await screenIsThere(page)
  const box = page.getByRole("combobox", { name: "Search and commands" })
  await page.keyboard.press("Control+k")
  await expect(box).toBeFocused()
  for (const [typed, found] of [
    [digits.match(/.{4}/g)!.join("."), byMac],
    [digits.toUpperCase().match(/../g)!.join("-"), byMac],
    [sipId, new RegExp(`Harbor Pine.*SIP ID ${sipId}`)],
    ["#100", /Harbor Pine/],
  ] as const) {
    await box.fill("")
    await box.fill(typed)
    await expect(page.getByRole("option", { name: found }).first(), typed).toBeVisible()
  }
  const found = page.getByRole("option", { name: /Harbor Pine/ }).first()
  for (let step = 0; step < 12 && (await found.getAttribute("aria-selected")) !== "true"; step++)
    await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(dashboard(100))
})
