import type { Locator } from "@playwright/test"
import { expect, test } from "../support/portal-test.ts"
import { apiAs } from "../support/sign-in.ts"

/** Whose imports and exports are seen in other tests too; nobody counts on this person having no jobs. */
const admin = "account-administrator@harbor-pine.demo"

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox()
  expect(box).not.toBeNull()
  return { top: box!.y, bottom: box!.y + box!.height, left: box!.x, right: box!.x + box!.width }
}

const height = 844

/** The upper one ends where the lower one begins, or earlier; both are inside the window. */
const expectAbove = (upper: Locator, lower: Locator, width: number) =>
  expect(async () => {
    const [above, below] = [await boxOf(upper), await boxOf(lower)]
    expect(above.bottom).toBeLessThanOrEqual(below.top)
    expect(Math.min(above.left, below.left, above.top)).toBeGreaterThanOrEqual(0)
    expect(Math.max(above.right, below.right)).toBeLessThanOrEqual(width)
    expect(below.bottom).toBeLessThanOrEqual(height)
  }).toPass()

// One after the other: both move the same phones.
test.describe.configure({ mode: "default" })

for (const width of [1440, 390]) {
  test(`the bulk bar is covered neither by the jobs nor by a message, ${width} pixels wide`, async ({
    enter,
    baseURL,
  }) => {
    const api = await apiAs(admin, baseURL!)
    const page = await enter(admin, "/adminv2/account/100/devices?reachability=never")
    const rows = page.getByRole("grid", { name: "Devices" }).getByRole("row")
    const [bar, jobs] = [
      page.getByRole("toolbar", { name: "Actions for the selected rows" }),
      page.getByRole("region", { name: "Jobs", exact: true }),
    ]
    await rows.nth(1).getByRole("checkbox").check()
    await rows.nth(2).getByRole("checkbox").check()
    await page.setViewportSize({ width, height })
    // A job of this person, so that the jobs come up.
    expect((await api.post("/api/portal/accounts/100/exports", { data: { kind: "people" } })).ok()).toBe(true)
    await expectAbove(jobs, bar, width)
    await bar.getByRole("button", { name: "Move to location" }).click({ trial: true })
    await jobs.getByRole("button").first().click()
    await expectAbove(jobs, bar, width)

    await bar.getByRole("button", { name: "Move to location" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByRole("combobox", { name: /^Location/ }).click()
    await page.getByRole("option").last().click()
    await dialog.getByRole("button", { name: "Start" }).click()
    const message = page
      .getByRole("region", { name: "Notifications" })
      .getByRole("listitem")
      .filter({ hasText: "changed" })
      .last()
    await expectAbove(message, jobs, width)
    await message.getByRole("button", { name: "Undo" }).click()
    await expect(page.getByText("Everything is as it was before.")).toBeVisible()
    // Without a selection nothing is left free for it.
    await bar.getByRole("button", { name: "Clear selection" }).click()
    await expect(async () => expect((await boxOf(jobs)).bottom).toBe(height - 16)).toPass()
    await api.dispose()
  })
}

test("under notices about the account the bulk bar is still inside the window", async ({ enter }) => {
  // A suspended account says so above every page.
  const page = await enter("account-super-user@monsoon-textiles.demo", "/adminv2/account/103/users")
  await expect(page.getByText("Suspended.", { exact: false }).first()).toBeVisible()
  await page.getByRole("grid").getByRole("row").nth(1).getByRole("checkbox").check()
  const bar = page.getByRole("toolbar", { name: "Actions for the selected rows" })
  await expect(async () => expect((await boxOf(bar)).bottom).toBeLessThanOrEqual(page.viewportSize()!.height)).toPass()
})
