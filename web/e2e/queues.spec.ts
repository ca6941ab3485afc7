import { expectAccessible } from "./support/accessible.ts"
import { expect, test } from "./support/portal-test.ts"
import { stamp } from "./support/stamp.ts"

const page100 = "/adminv2/account/100/call-queues"

test("whoever looks after queues makes one, says who answers and changes that, without seeing extensions", async ({
  enter,
}) => {
  const name = `Overflow ${stamp()}`
  const page = await enter("call-queues-admin@harbor-pine.demo", page100)
  const grid = page.getByRole("grid", { name: "Call queues" })
  await expect(grid.getByRole("row").filter({ hasText: "Customer support" })).toContainText(/\d+ agents/)
  await page.getByRole("button", { name: "New queue" }).click()
  const made = page.getByRole("dialog", { name: "New call queue" })
  await made.getByLabel("Name").fill(name)
  await made.getByLabel("Agents").fill("lobby ph")
  await page.getByRole("option", { name: "Lobby phone · 470" }).click()
  await page.keyboard.press("Escape")
  await expectAccessible(page, "a new call queue")
  await made.getByRole("button", { name: "Save", exact: true }).click()
  await expect(made).toHaveCount(0)

  const row = grid.getByRole("row").filter({ hasText: name })
  await expect(row).toContainText("1 agent")
  await row.getByText(name).click()
  const sheet = page.getByRole("dialog", { name: "Edit call queue" })
  await sheet.getByRole("button", { name: "Remove Lobby phone" }).click()
  await expect(sheet.getByText("Removed when you save")).toBeVisible()
  await sheet.getByRole("button", { name: "Save", exact: true }).click()
  await expect(row).toContainText("No agents")
  await row.getByRole("button", { name: /actions|More/i }).click()
  await page.getByRole("menuitem", { name: "Delete" }).click()
  await page
    .getByRole("dialog", { name: `Delete the queue “${name}”?` })
    .getByRole("button", { name: "Delete" })
    .click()
  await expect(row).toHaveCount(0)
})

test("who only reports on queues sees them and can change none", async ({ enter }) => {
  const page = await enter("call-queues-reporting-admin@harbor-pine.demo", page100)
  await page.getByRole("grid", { name: "Call queues" }).getByRole("row").filter({ hasText: "Customer support" }).click()
  const sheet = page.getByRole("dialog", { name: "Edit call queue" })
  await expect(
    sheet
      .getByRole("region", { name: /^Agents/ })
      .getByRole("listitem")
      .first(),
  ).toBeVisible()
  await expect(sheet.getByRole("button", { name: "Save", exact: true })).toHaveAttribute("aria-disabled", "true")
})
