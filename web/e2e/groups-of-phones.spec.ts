import { expectAccessible } from "./support/accessible.ts"
import { expect, test } from "./support/portal-test.ts"
import { stamp } from "./support/stamp.ts"

const account = "/adminv2/account/100"

test("somebody makes a pickup group, is told that a member is in another one, and deletes it", async ({ enter }) => {
  const name = `Pickup ${stamp()}`
  const page = await enter("account-administrator@harbor-pine.demo", `${account}/pickup-groups`)
  await expect(page.getByRole("row").filter({ hasText: "Accounting" })).toContainText("*8")
  await page.getByRole("link", { name: "New pickup group" }).click()
  await page.getByRole("textbox", { name: /^Name/ }).fill(name)
  await page.getByRole("combobox", { name: "Add a member" }).fill("lobby ph")
  await page.getByRole("option", { name: /470 Lobby phone/ }).click()
  await page.getByRole("button", { name: "Create pickup group" }).click()
  await expect(page.getByText(/already a member of the pickup group “Front office”/).first()).toBeVisible()
  await page.getByRole("button", { name: "Remove Lobby phone" }).click()
  await page.getByRole("combobox", { name: "Add a member" }).fill("night d")
  await page.getByRole("option", { name: /461 Night duty/ }).click()
  await expectAccessible(page, "a new pickup group")
  await page.getByRole("button", { name: "Create pickup group" }).click()
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible()
  await page.getByRole("button", { name: "Actions" }).click()
  await page.getByRole("menuitem", { name: "Delete" }).click()
  const deleting = page.getByRole("dialog", { name: `Delete the pickup group “${name}”?` })
  await expect(deleting).toContainText("461 Night duty is no longer a member")
  await deleting.getByRole("button", { name: "Delete" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Pickup groups" })).toBeVisible()
})

test("somebody makes a paging group that only one extension may page", async ({ enter }) => {
  const name = `Paging ${stamp()}`
  const page = await enter("account-administrator@harbor-pine.demo", `${account}/paging-groups`)
  await expect(page.getByRole("row").filter({ hasText: "Whole building" })).toContainText("Emergency")
  await page.getByRole("link", { name: "New paging group" }).click()
  await page.getByRole("textbox", { name: /^Name/ }).fill(name)
  await page.getByRole("combobox", { name: "Add an extension", exact: true }).fill("lobby ph")
  await page.getByRole("option", { name: /470 Lobby phone/ }).click()
  await page.getByRole("radio", { name: "Only these extensions" }).check()
  await page.getByRole("button", { name: "Create paging group" }).click()
  await expect(page.getByText("Choose at least one extension that may page.").first()).toBeVisible()
  await page.getByRole("combobox", { name: "Add an extension that may page" }).fill("spare")
  await page.getByRole("option", { name: /471 Spare desk/ }).click()
  await expectAccessible(page, "a new paging group")
  await page.getByRole("button", { name: "Create paging group" }).click()
  await expect(page.getByRole("heading", { level: 1, name: new RegExp(name) })).toBeVisible()
  await expect(page.getByText(/^Dial \d+ to page\.$/)).toBeVisible()
  await page.getByRole("button", { name: "Actions" }).click()
  await page.getByRole("menuitem", { name: "Delete" }).click()
  await page
    .getByRole("dialog", { name: `Delete the paging group “${name}”?` })
    .getByRole("button", { name: "Delete" })
    .click()
  await expect(page.getByRole("heading", { level: 1, name: "Paging groups" })).toBeVisible()
})

test("somebody makes a conference bridge, reads its PINs, locks it and deletes it", async ({ enter }) => {
  const name = `Bridge ${stamp()}`
  const page = await enter("account-administrator@harbor-pine.demo", `${account}/conference-bridges`)
  await expect(page.getByRole("row").filter({ hasText: "Management" })).toContainText("Up to 12")
  await page.getByRole("link", { name: "New conference bridge" }).click()
  await page.getByRole("textbox", { name: /^Name/ }).fill(name)
  await page.getByRole("textbox", { name: "Host PIN" }).fill("1234")
  await page.getByRole("button", { name: "Create conference bridge" }).click()
  await expect(page.getByText(/The host PIN is a sequence of digits/).first()).toBeVisible()
  await page.getByRole("textbox", { name: "Host PIN" }).fill("")
  await expectAccessible(page, "a new conference bridge")
  await page.getByRole("button", { name: "Create conference bridge" }).click()
  await expect(page.getByRole("heading", { level: 1, name: new RegExp(name) })).toBeVisible()
  await expect(page.getByRole("textbox", { name: "Host PIN" })).toHaveValue(/^\d{6}$/)
  await expect(page.getByRole("textbox", { name: "Guest PIN" })).toHaveValue(/^\d{6}$/)
  await page.getByRole("button", { name: "Lock", exact: true }).click()
  await expect(page.getByRole("button", { name: "Unlock" })).toBeVisible()
  await page.getByRole("button", { name: "Actions" }).click()
  await page.getByRole("menuitem", { name: "Delete" }).click()
  await page
    .getByRole("dialog", { name: `Delete the conference bridge “${name}”?` })
    .getByRole("button", { name: "Delete" })
    .click()
  await expect(page.getByRole("heading", { level: 1, name: "Conference bridges" })).toBeVisible()
})
