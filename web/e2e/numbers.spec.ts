import { expectAccessible } from "./support/accessible.ts"
import { goInside } from "./support/inside.ts"
import { expect, test, type Page } from "./support/portal-test.ts"
import { apiAs } from "./support/sign-in.ts"

const owner = "account-super-user@harbor-pine.demo"
const list = "/adminv2/account/100/phone-numbers"
const rows = (page: Page) => page.getByRole("grid", { name: "Phone numbers" }).getByRole("row")
const dialog = (page: Page) => page.getByRole("dialog")

test("numbers are found, given to somebody after a preview, taken back with one Undo, and the answer says which could not be", async ({
  enter,
}) => {
  const page = await enter(owner, `${list}?status=Available`)
  await page.getByPlaceholder("Digits, user, name or tag").fill("617 555")
  await expect(rows(page)).toHaveCount(9)
  await rows(page).nth(1).getByRole("checkbox").check()
  await rows(page).nth(2).getByRole("checkbox").check()
  await page.getByRole("button", { name: "Assign", exact: true }).click()
  await dialog(page)
    .getByLabel(/^Extension/)
    .fill("Customer support")
  await page
    .getByRole("option", { name: /Customer support/ })
    .first()
    .click()
  // What would happen is shown before it does.
  await expect(dialog(page)).toContainText("2 of 2 change")
  await expect(dialog(page)).toContainText(/Available.*In Use/)
  await expectAccessible(page, "preview of a bulk change")
  await dialog(page).getByRole("button", { name: "Assign" }).click()
  await expect(dialog(page)).toHaveCount(0)
  // They are not available any more, so the list of those that are goes on without them.
  await expect(rows(page)).toHaveCount(7)
  // One Undo for both, in the message.
  await expect(page.getByText("2 numbers changed.")).toBeVisible()
  await page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Undo" }).click()
  await expect(page.getByText("Everything is as it was before.")).toBeVisible()
  await expect(rows(page)).toHaveCount(9)

  await goInside(page, `${list}?search=0155`)
  await rows(page).filter({ hasText: "(877) 555-0155" }).getByRole("checkbox").check()
  await page.getByRole("button", { name: "Caller ID", exact: true }).click()
  await dialog(page).getByLabel("Caller ID name").fill("Harbor Pine")
  await expect(dialog(page)).toContainText("1 is skipped")
  await expect(dialog(page)).toContainText("Carriers do not show a caller ID name for toll-free numbers.")
  // Nothing would change, so there is nothing to start.
  await expect(dialog(page).getByRole("button", { name: "Apply" })).toBeDisabled()
  await expectAccessible(page, "preview of a change that changes nothing")
})

test("removing a number says what stops working, offers another in its place, and can be undone", async ({
  enter,
  baseURL,
}) => {
  const api = await apiAs("partner-account-superuser@brightwire.demo", baseURL!)
  const beginning = `1347${200 + Math.floor(Math.random() * 700)}`
  const [gone, backed] = [`${beginning}1000`, `${beginning}1001`]
  expect(
    (
      await api.put("/api/phone-numbers/accounts/100/bulk/provision", {
        data: { phoneNumbers: [{ phoneNumber: gone }, { phoneNumber: backed }] },
      })
    ).ok(),
  ).toBe(true)
  expect(
    (
      await api.post("/api/phone-numbers/accounts/100/bulk/backup-number", {
        data: { phoneNumbers: [backed], backupNumber: `+${gone}` },
      })
    ).ok(),
  ).toBe(true)
  const page = await enter(owner, `${list}?search=${gone}`)
  await rows(page).nth(1).getByRole("checkbox").check()
  await page
    .getByRole("toolbar", { name: "Actions for the selected rows" })
    .getByRole("button", { name: "More" })
    .click()
  await page.getByRole("menuitem", { name: /Remove from account/ }).click()
  await expect(dialog(page).getByRole("region", { name: "What is removed and what it affects" })).toContainText(
    "Backup of",
  )
  await expect(dialog(page).getByLabel(/Replacement number/)).toBeVisible()
  await expectAccessible(page, "preview of a removal")
  await dialog(page).getByRole("button", { name: "Remove", exact: true }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText("1 number removed. You can restore it for 30 days.")).toBeVisible()
  await page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Undo" }).click()
  await expect(page.getByText("Everything is as it was before.")).toBeVisible()
  const back = (await (await api.get(`/api/phone-numbers/accounts/100/numbers/${gone}`)).json()) as { status: string }
  expect(back.status).toBe("Available")
})

test("a few hundred numbers move to another account as a job that is seen to its end, after a look at what would happen", async ({
  enter,
  baseURL,
}) => {
  const partner = "partner-account-superuser@brightwire.demo"
  const api = await apiAs(partner, baseURL!)
  const beginning = `1213${200 + Math.floor(Math.random() * 700)}`
  const numbers = Array.from({ length: 300 }, (_, index) => `${beginning}${String(index).padStart(4, "0")}`)
  const made = await api.put("/api/phone-numbers/accounts/100/bulk/provision", {
    data: { phoneNumbers: numbers.map((phoneNumber) => ({ phoneNumber })) },
  })
  expect(((await made.json()) as { done: number }).done).toBe(300)
  const page = await enter(partner, list)
  await page.getByRole("button", { name: "Move many" }).click()
  await dialog(page)
    .getByLabel(/^Numbers/)
    .fill([...numbers, "+1 (207) 555-0140"].join("\n"))
  await dialog(page).getByLabel("To account").fill("Thames")
  await page.getByRole("option", { name: /Thames Ledger/ }).click()
  await expect(dialog(page)).toContainText("300 numbers will move. They move in 7 batches of 50.")
  await expect(dialog(page)).toContainText("It routes to")
  await expectAccessible(page, "preview of a move")
  await dialog(page).getByRole("button", { name: "Move 300 numbers to Thames Ledger" }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole("progressbar", { name: "Move 301 numbers to Thames Ledger" })).toBeVisible()
  await expect(page.getByText("301 of 301")).toBeVisible()
  await goInside(page, `/adminv2/account/102/phone-numbers?search=${beginning}`)
  await expect(page.getByRole("grid", { name: "Phone numbers" })).toHaveAttribute("aria-rowcount", "301")
  // What is not loaded is selected too, and says so.
  await goInside(page, `/adminv2/account/102/phone-numbers?search=${beginning}&limit=60`)
  await expect(rows(page).nth(3)).toBeVisible()
  await page.getByRole("checkbox", { name: "Select all rows" }).check()
  await page.getByRole("button", { name: /^Select all (300 )?matching rows$/ }).press("Enter")
  await expect(page.getByRole("toolbar", { name: "Actions for the selected rows" })).toContainText("300 selected")
  await expect(page.getByText("All matching rows are selected.")).toBeAttached()
  await expectAccessible(page, "everything that matches is selected")
})
