import { expectAccessible } from "./support/accessible.ts"
import { expect, test } from "./support/portal-test.ts"

const account = "/adminv2/account/100"

test("an administrator blocks a range of callers, sees whom it hits, turns the rule off and deletes it", async ({
  enter,
}) => {
  const page = await enter("account-administrator@harbor-pine.demo", `${account}/call-blocking`)
  await expect(page.getByRole("switch", { name: /^Block calls/ })).toBeChecked()
  // Every run has numbers of its own.
  const area = String(300 + Math.floor(Math.random() * 600))
  const digits = `+1 ${area} 555 019`

  await page.getByRole("button", { name: "Add rule" }).click()
  const dialog = page.getByRole("dialog", { name: "Add a blocking rule" })
  await dialog.getByLabel("Number", { exact: false }).first().fill("911")
  await expect(dialog.getByText("This matches an emergency number.", { exact: false })).toBeVisible()
  await dialog.getByRole("combobox", { name: "Match" }).click()
  await page.getByRole("option", { name: "Numbers that start with" }).click()
  await dialog.getByLabel("First digits", { exact: false }).fill("207")
  await expect(dialog.getByText("Blocks every call from numbers starting with +1 207.")).toBeVisible()
  await expectAccessible(page, "a new rule")
  await dialog.getByRole("button", { name: "Add rule" }).click()
  await expect(dialog.getByText("a number of your own account", { exact: false })).toBeVisible()
  await expect(dialog.getByRole("button", { name: "Save anyway" })).toBeVisible()
  await dialog.getByLabel("First digits", { exact: false }).fill(digits)
  await dialog.getByLabel("Note").fill("From the test")
  await dialog.getByRole("button", { name: "Add rule" }).click()
  await expect(dialog).toHaveCount(0)

  await page.getByRole("tab", { name: "Test a call" }).click()
  await page.getByLabel("Caller’s number").fill(`${area} 555 0191`)
  await expect(page.getByText("A rule of the account blocks it.")).toBeVisible()
  await page.getByLabel("Caller’s number").fill("911")
  await expect(page.getByText("Emergency calls always go through.")).toBeVisible()

  await page.getByRole("tab", { name: /^Rules/ }).click()
  await page.getByPlaceholder("Number, country or note").fill(`${area}555019`)
  const row = page.getByRole("row").filter({ hasText: "From the test" })
  await expect(row).toContainText("On")
  await row.getByRole("checkbox").check()
  await page.getByRole("button", { name: "Turn off" }).click()
  await expect(row).toContainText("Off")
  await page.getByRole("button", { name: "Delete", exact: true }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click()
  await expect(row).toHaveCount(0)
})

test("a user blocks a caller and allows the number again, on a phone", async ({ enter }) => {
  const page = await enter("end-user@harbor-pine.demo", "/me/blocked-callers")
  await page.setViewportSize({ width: 390, height: 844 })
  const last = String(1000 + Math.floor(Math.random() * 9000))
  await page.getByRole("button", { name: "Block a caller" }).first().click()
  const dialog = page.getByRole("dialog", { name: "Block a caller" })
  await dialog.getByLabel("Number", { exact: false }).first().fill(`802 555 ${last}`)
  await dialog.getByRole("button", { name: "Save" }).click()
  const line = page.getByRole("listitem").filter({ hasText: `555-${last}` })
  await expect(line).toContainText("Blocked")
  await page.getByLabel("Caller’s number").fill(`802 555 ${last}`)
  await expect(page.getByText("A rule of the extension blocks it.")).toBeVisible()
  await expectAccessible(page)
  await line.getByRole("button", { name: /^More/ }).click()
  await page.getByRole("menuitem", { name: "Delete" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click()
  await expect(line).toHaveCount(0)
  await page.setViewportSize({ width: 1280, height: 800 })
})
