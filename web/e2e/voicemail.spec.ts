import { expectAccessible } from "./support/accessible.ts"
import { goInside } from "./support/inside.ts"
import { expect, test } from "./support/portal-test.ts"

const account = "/adminv2/account/100"

test("a user plays, forwards, deletes and restores a message of their own", async ({ enter }) => {
  const page = await enter("account-administrator@harbor-pine.demo", "/me/voicemail")
  const row = page.getByRole("row").filter({ hasText: "Port authority, gate 3" })
  await expect(row).toBeVisible()
  await expectAccessible(page, "my voicemail")
  const menu = page.getByRole("menu")
  const choose = async (name: string) => {
    await row.getByRole("button", { name: "Row actions" }).click()
    await menu.getByRole("menuitem", { name }).click()
  }
  // Repeatable on the same data: it begins as new.
  if (!(await row.getByText("New").isVisible())) await choose("Mark as new")
  await expect(row).toContainText("New")
  await row.getByRole("button", { name: /^Play message/ }).click()
  await expect(row).toContainText("Saved")

  await choose("Forward")
  const dialog = page.getByRole("dialog", { name: "Forward message" })
  await dialog.getByRole("button", { name: "Forward" }).click()
  await expect(dialog.getByText("Choose an extension.")).toBeVisible()
  await dialog.getByRole("combobox", { name: /To/ }).fill("press off")
  await page.getByRole("option", { name: /460 Press office/ }).click()
  await dialog.getByRole("textbox", { name: "Note" }).fill("Please answer them.")
  await dialog.getByRole("button", { name: "Forward" }).click()
  await expect(page.getByText("460 Press office has a copy as a new message.")).toBeVisible()

  await choose("Delete")
  await expect(row).toHaveCount(0)
  await page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Undo", exact: true }).click()
  await expect(row).toBeVisible()
})

test("an administrator opens the box of a group and changes who is told about messages", async ({ enter }) => {
  const page = await enter("account-administrator@harbor-pine.demo", `${account}/voicemail`)
  await page.getByRole("searchbox").or(page.getByPlaceholder("Name or extension")).first().fill("front")
  await page
    .getByRole("link", { name: /Front desk/ })
    .first()
    .click()
  await expect(page.getByRole("heading", { level: 1, name: "412 Front desk" })).toBeVisible()
  await expect(page.getByText("Playing them is recorded in the audit log.", { exact: false })).toBeVisible()
  await expect(page.getByRole("row").filter({ hasText: "Thames Forwarding" })).toContainText("Urgent")
  await page.getByRole("tab", { name: "Settings" }).click()
  await expect(page.getByRole("radio", { name: "Notification with the audio" })).toBeChecked()
  await expectAccessible(page, "the settings of a voicemail box")

  await page.getByRole("textbox", { name: "Email addresses" }).fill("desk@harbor-pine.example\nnot an address")
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expect(page.getByText(/Must be an email address/)).toBeVisible()
  const second = `deputy-${Date.now()}@harbor-pine.example`
  await page.getByRole("textbox", { name: "Email addresses" }).fill(`desk@harbor-pine.example\n${second}`)
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expect(page.getByText("Voicemail box saved")).toBeVisible()
  await goInside(page, `${account}/call-groups/100803`)
  await page.getByRole("link", { name: "Open voicemail box" }).click()
  await page.getByRole("tab", { name: "Settings" }).click()
  await expect(page.getByRole("textbox", { name: "Email addresses" })).toHaveValue(new RegExp(second))
})
