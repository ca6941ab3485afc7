import { expectAccessible } from "./support/accessible.ts"
import { goInside } from "./support/inside.ts"
import { expect, test, type Page } from "./support/portal-test.ts"
import { apiAs } from "./support/sign-in.ts"

const owner = "account-super-user@harbor-pine.demo"
const list = "/adminv2/account/100/phone-numbers"
const rows = (page: Page) => page.getByRole("grid", { name: "Phone numbers" }).getByRole("row")
const dialog = (page: Page) => page.getByRole("dialog")

test("numbers are found, given to somebody, tagged, and the answer says which could not be", async ({ enter, baseURL }) => {
  const page = await enter(owner, `${list}?status=Available`)
  await page.getByPlaceholder("Digits, person, name or tag").fill("617 555")
  await expect(rows(page)).toHaveCount(9)
  await rows(page).nth(1).getByRole("checkbox").check()
  await rows(page).nth(2).getByRole("checkbox").check()
  await page.getByRole("button", { name: "Assign", exact: true }).click()
  await dialog(page).getByLabel(/^Extension/).fill("Customer support")
  await page.getByRole("option", { name: /Customer support/ }).first().click()
  const sent = page.waitForRequest((request) => request.url().endsWith("/bulk/assign"))
  await dialog(page).getByRole("button", { name: "Assign" }).click()
  await expect(dialog(page)).toHaveCount(0)
  // They are not available any more, so the list of those that are goes on without them.
  await expect(rows(page)).toHaveCount(7)

  await goInside(page, `${list}?search=0155`)
  await rows(page).filter({ hasText: "(877) 555-0155" }).getByRole("checkbox").check()
  await page.getByRole("button", { name: "Caller ID", exact: true }).click()
  await dialog(page).getByLabel("Caller ID name").fill("Harbor Pine")
  await dialog(page).getByRole("button", { name: "Apply" }).click()
  await expect(dialog(page)).toContainText("Networks show no name for toll-free numbers.")
  await expectAccessible(page, "results of a bulk change")
  const api = await apiAs(owner, baseURL!)
  expect((await api.post((await sent).url(), { data: { ...((await sent).postDataJSON() as object), extensionId: null } })).ok()).toBe(true)
})

test("a few hundred numbers move to another account as a job that is seen to its end, after a look at what would happen", async ({ enter, baseURL }) => {
  const partner = "partner-account-superuser@brightwire.demo"
  const api = await apiAs(partner, baseURL!)
  const beginning = `1213${200 + Math.floor(Math.random() * 700)}`
  const numbers = Array.from({ length: 300 }, (_, index) => `${beginning}${String(index).padStart(4, "0")}`)
  const made = await api.put("/api/phone-numbers/accounts/100/bulk/provision", { data: { phoneNumbers: numbers.map((phoneNumber) => ({ phoneNumber })) } })
  expect(((await made.json()) as { done: number }).done).toBe(300)
  const page = await enter(partner, list)
  await page.getByRole("button", { name: "Move many" }).click()
  await dialog(page).getByLabel("Numbers").fill([...numbers, "+1 (207) 555-0140"].join("\n"))
  await dialog(page).getByLabel("To account").fill("Thames")
  await page.getByRole("option", { name: /Thames Ledger/ }).click()
  await expect(dialog(page)).toContainText("300 numbers will move. They change hands in 7 batches of 50.")
  await expect(dialog(page)).toContainText("It leads to")
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
  await page.getByRole("button", { name: "Select all that match" }).press("Enter")
  await expect(page.getByRole("toolbar", { name: "Actions for the selected rows" })).toContainText("300 selected")
  await expect(page.getByText("That is all of them.")).toBeAttached()
  await expectAccessible(page, "everything that matches is selected")
})
