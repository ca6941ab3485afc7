import { expectAccessible } from "./support/accessible.ts"
import { expect, test } from "./support/portal-test.ts"
import { apiAs } from "./support/sign-in.ts"
import { stamp } from "./support/stamp.ts"

const account = "/adminv2/account/100"

test("somebody makes a menu, changes a key on the keypad by keyboard, and calls then go there", async ({
  enter,
  baseURL,
}) => {
  const name = `Menu ${stamp()}`
  const page = await enter("account-administrator@harbor-pine.demo", `${account}/virtual-receptionists`)
  await expect(page.getByRole("row").filter({ hasText: "Main menu" })).toContainText("Office hours")
  await page.getByRole("link", { name: "New virtual receptionist" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "New virtual receptionist" })).toBeVisible()
  await expect(page.getByText("Dead end")).toBeVisible()
  await page.getByRole("textbox", { name: /^Name/ }).fill(name)
  const keypad = page.getByRole("group", { name: "Keypad" })
  await expect(keypad.getByRole("button", { name: /^Key .: Not used$/ })).toHaveCount(12)
  await keypad.getByRole("button", { name: "Key *: Not used" }).press("Enter")
  await keypad.getByRole("combobox", { name: "When callers press *" }).click()
  await page.getByRole("option", { name: "Repeat the menu" }).click()
  await keypad.getByRole("button", { name: "Done" }).press("Enter")
  await expect(keypad.getByRole("button", { name: "Key *: Repeat the menu" })).toBeFocused()
  await expectAccessible(page, "a new virtual receptionist")
  await page.getByRole("button", { name: "Create virtual receptionist" }).click()

  await expect(page.getByRole("heading", { level: 1, name: new RegExp(name) })).toBeVisible()
  await keypad.getByRole("button", { name: "Key 5: Not used" }).press("Enter")
  await keypad.getByRole("combobox", { name: "When callers press 5" }).click()
  await page.getByRole("option", { name: "Send the call to a destination" }).click()
  await keypad.getByRole("combobox", { name: "Who or what" }).fill("suppliers")
  await page.getByRole("option", { name: /431 Suppliers/ }).click()
  await expect(keypad.getByRole("button", { name: "Key 5: 431 Suppliers" })).toBeVisible()
  await page.getByRole("tab", { name: "Greeting" }).click()
  await expect(page.getByRole("combobox", { name: "Greeting" })).toBeVisible()
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expect(page.getByText(`${name} was saved.`)).toBeVisible()

  const extension = (await page.getByRole("heading", { level: 1 }).innerText()).split(" ")[0]
  const api = await apiAs("account-administrator@harbor-pine.demo", baseURL!)
  const simulated = await api.post("/api/ucaas/account/100/call-simulations", {
    data: { from: { kind: "extension", extensionId: 100_101 }, to: extension, keys: ["5"] },
  })
  expect(await simulated.text()).toContain("431 Suppliers")

  await page.getByRole("button", { name: "Actions" }).click()
  await page.getByRole("menuitem", { name: "Delete" }).click()
  const deleting = page.getByRole("dialog", { name: `Delete the virtual receptionist “${name}”?` })
  await deleting.getByRole("button", { name: "Delete" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Virtual receptionists" })).toBeVisible()
  await expect(page.getByRole("row").filter({ hasText: name })).toHaveCount(0)
})
