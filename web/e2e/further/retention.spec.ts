import { expectAccessible } from "../support/accessible.ts"
import { expect, test } from "../support/portal-test.ts"
import { apiAs } from "../support/sign-in.ts"

test("an emptied retention is refused, and a shorter one asks before anything is deleted", async ({
  enter,
  baseURL,
}) => {
  const owner = "account-super-user@iceberg-foods.demo"
  const api = await apiAs(owner, baseURL!)
  expect((await api.put("/api/ucaas/account/140/call-retention", { data: { months: 24 } })).ok()).toBe(true)
  const page = await enter(owner, "/adminv2/account/140/recordings/retention")
  const months = page.getByRole("textbox", { name: "Keep call records for" })
  await expect(months).toHaveValue(/^24/)
  await months.fill("")
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expect(months).toHaveAttribute("aria-invalid", "true")
  await months.fill("12")
  await page.getByRole("button", { name: "Save", exact: true }).click()
  const dialog = page.getByRole("dialog", { name: "Keep for a shorter time?" })
  await expect(dialog).toContainText("Records of calls, meetings and messages older than 12 months")
  await expectAccessible(page, "a shorter retention")
  await dialog.getByRole("button", { name: "Cancel" }).click()
  await months.fill("36")
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expect(page.getByText("Retention saved")).toBeVisible()
  await page.reload()
  await expect(months).toHaveValue(/^36/)
})
