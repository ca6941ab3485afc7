import { expectAccessible } from "./support/accessible.ts"
import { expect, test } from "./support/portal-test.ts"

test("somebody sets opening hours by keyboard, adds holidays, asks whether it is open, and closes manually", async ({
  enter,
}) => {
  const page = await enter("account-administrator@harbor-pine.demo", "/adminv2/account/100/schedules")
  await expect(page.getByRole("row").filter({ hasText: "Always open" })).toContainText("Always open.")
  await page.getByRole("link", { name: "New schedule" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "New schedule" })).toBeVisible()
  await page.getByRole("textbox", { name: /^Name/ }).fill("Showroom")

  const monday = page.getByRole("group", { name: "Monday" })
  await monday.getByLabel("Monday: opens").fill("8")
  await page.keyboard.press("Tab")
  await expect(monday.getByLabel("Monday: opens")).toHaveValue("8:00 AM")
  await page.keyboard.press("ArrowUp")
  await expect(monday.getByLabel("Monday: closes")).toHaveValue("5:15 PM")
  await monday.getByRole("button", { name: "Add hours: Monday" }).press("Enter")
  await monday.getByLabel("Monday: opens 2").fill("4pm")
  await page.keyboard.press("Tab")
  await expect(monday.getByText("Overlaps with other hours.")).toBeVisible()
  await monday.getByRole("button", { name: "Remove hours 2: Monday" }).press("Enter")
  await monday.getByRole("button", { name: "Copy Monday to…" }).press("Enter")
  const copying = page.getByRole("dialog")
  await copying.getByRole("button", { name: "Copy", exact: true }).click()
  await expect(page.getByLabel("Friday: opens")).toHaveValue("8:00 AM")

  await page.getByRole("tab", { name: /Special days/ }).click()
  await expect(page.getByText("Days begin and end at midnight in the time zone America/New York.")).toBeVisible()
  await page.getByRole("button", { name: "Add public holidays" }).click()
  const holidays = page.getByRole("dialog", { name: "Add public holidays" })
  await expect(holidays.getByRole("checkbox", { name: /Thanksgiving Day/ })).toBeChecked()
  await expectAccessible(page, "public holidays")
  await holidays.getByRole("button", { name: /^Add \d+ days$/ }).click()
  await expect(
    page.getByRole("listitem").filter({ has: page.getByText("Christmas Day", { exact: true }) }),
  ).toContainText("every year")
  await page.getByRole("button", { name: "Create schedule" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Showroom" })).toBeVisible()

  await page.getByRole("tab", { name: "Test" }).click()
  await page.getByLabel("Date and time", { exact: true }).fill("2030-12-25T10:00")
  await expect(page.getByText("Special day: Christmas Day.").first()).toBeVisible()
  await page.getByRole("button", { name: "Open or close now" }).click()
  const forcing = page.getByRole("dialog", { name: "Open or close now" })
  await forcing.getByRole("radio", { name: "Closed", exact: true }).check()
  await forcing.getByRole("radio", { name: "A specific time" }).check()
  await forcing.getByRole("button", { name: "Close now" }).click()
  await expect(page.getByText("Closed manually").first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole("button", { name: "Resume schedule" }).click()
  await expect(page.getByText("Closed manually")).toHaveCount(0)
})
