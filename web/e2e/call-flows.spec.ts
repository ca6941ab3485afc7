import { readFileSync } from "node:fs"
import { dial } from "./support/dial.ts"
import { expectAccessible } from "./support/accessible.ts"
import { goInside } from "./support/inside.ts"
import { letPeopleDo } from "./support/test-calls.ts"
import { expect, test } from "./support/portal-test.ts"
import { stamp } from "./support/stamp.ts"

const account = "/adminv2/account/100"

test("somebody builds a call flow with hours, a menu and a queue on the canvas, simulates it, publishes it, and a test call takes that way", async ({
  enter,
}) => {
  const name = `Flow ${stamp()}`
  const page = await enter("account-administrator@harbor-pine.demo", `${account}/call-flows`)
  await expect(page.getByRole("row").filter({ hasText: "Service line" })).toContainText("unpublished changes")
  await page.getByRole("link", { name: "New call flow" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "New call flow" })).toBeVisible()
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(name)
  await page.getByRole("button", { name: "Create call flow" }).click()
  await expect(page.getByRole("heading", { level: 1, name: new RegExp(name) })).toBeVisible()
  const extension = (await page.getByRole("heading", { level: 1 }).innerText()).split(" ")[0]!

  const canvas = page.getByRole("application", { name: "Steps" })
  const panel = (step: string) => page.getByRole("region", { name: step, exact: true })
  const add = async (button: string, kind: string) => {
    await canvas.getByRole("button", { name: button }).click()
    await page.getByRole("menuitem", { name: kind, exact: true }).click()
  }
  await add("Add the first step", "Schedule")
  await panel("Schedule").getByRole("combobox", { name: "Schedule" }).click()
  await page.getByRole("option", { name: "Office hours" }).click()
  await add("Add a step after “Schedule: Office hours”, when open", "Menu")
  await panel("Menu").getByRole("button", { name: "Add a key 1" }).click()
  await add("Add a step after “Menu”, key 1", "Extension, group or queue")
  await page.getByRole("combobox", { name: "Who or what" }).fill("customer")
  await page.getByRole("option", { name: /420 Customer support/ }).click()
  await add("Add a step after “Schedule: Office hours”, when closed", "Voicemail")
  await page.getByRole("combobox", { name: "Mailbox of" }).fill("420")
  await page.getByRole("option", { name: /420 Customer support/ }).click()

  // Arrow keys follow the connections; the panel connects exits to steps that are there.
  const hours = canvas.getByRole("button", { name: "Schedule, Schedule: Office hours" })
  await hours.focus()
  await hours.press("ArrowRight")
  const menu = canvas.getByRole("button", { name: /^Menu, Menu/ })
  await expect(menu).toBeFocused()
  await menu.press("Enter")
  for (const exit of ["No input", "Invalid input"]) {
    await panel("Menu").getByRole("combobox", { name: exit }).click()
    await page.getByRole("option", { name: "420 Customer support", exact: true }).click()
  }
  await expect(page.getByText("Draft saved")).toBeVisible()
  await expect(page.getByText("No problems found")).toBeVisible()

  // A deleted step comes back by undo.
  await menu.press("Delete")
  await expect(menu).toHaveCount(0)
  await page.getByRole("button", { name: "Undo", exact: true }).click()
  await expect(menu).toBeVisible()
  await expect(page.getByText("Draft saved")).toBeVisible()
  await expectAccessible(page, "the canvas of a call flow")

  await page.getByRole("button", { name: "Simulate", exact: true }).click()
  const simulation = panel("Simulate")
  const journey = simulation.getByRole("list", { name: "Journey" })
  const simulate = async (at: string, keys: string, expected: string) => {
    await simulation.getByLabel("Date and time").fill(at)
    await simulation.getByLabel("Keys the caller presses").fill(keys)
    await simulation.getByRole("button", { name: "Simulate call" }).click()
    await expect(journey).toContainText(expected)
  }
  await simulate("2026-11-16T10:00", "1", "420 Customer support")
  await expect(canvas.getByRole("button", { name: /420 Customer support, On the way/ }).first()).toBeVisible()
  await simulate("2026-11-15T10:00", "", "Voicemail")
  await simulation.getByLabel("Date and time").fill("")
  await simulation.getByRole("button", { name: "Simulate call" }).click()
  await expect(simulation.getByRole("status").last()).not.toContainText("Nov 15")

  await page.getByRole("button", { name: "Publish", exact: true }).click()
  const publishing = page.getByRole("dialog", { name: "Publish version 1" })
  await publishing.getByLabel("Comment").fill("For the fair")
  await expectAccessible(page, "publishing a call flow")
  await publishing.getByRole("button", { name: "Publish" }).click()
  await expect(page.getByText("Published, version 1")).toBeVisible()
  await page.getByRole("tab", { name: /Versions/ }).click()
  await expect(page.getByRole("list", { name: "Published versions" })).toContainText("For the fair")

  await goInside(page, `${account}/live-calls/test`)
  await page.getByText("An extension of this account").click()
  await page.getByRole("combobox", { name: "Calling extension" }).fill("306")
  await page.getByRole("option", { name: /306/ }).first().click()
  await dial(page, extension)
  await letPeopleDo(page, "Nobody answers", 20)
  await page.getByRole("button", { name: "Call", exact: true }).click()
  await expect(page.getByRole("list", { name: "Journey" }).getByRole("listitem").first()).toContainText(
    `The call starts in the call flow “${name}”.`,
  )

  await goInside(page, `${account}/call-flows`)
  const row = page.getByRole("row").filter({ hasText: name })
  await row.getByText(name).click()
  await page.getByRole("button", { name: "Actions" }).click()
  await page.getByRole("menuitem", { name: "Delete" }).click()
  const deleting = page.getByRole("dialog", { name: `Delete the call flow “${name}”?` })
  await deleting.getByRole("button", { name: "Delete" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Call flows" })).toBeVisible()
  await expect(row).toHaveCount(0)
})

test("on a phone, the same flow is edited as a list", async ({ enter }) => {
  const page = await enter("account-administrator@harbor-pine.demo", `${account}/call-flows/6001`)
  await page.setViewportSize({ width: 390, height: 844 })
  const steps = page.getByRole("list", { name: "Steps" }).first()
  await steps.getByRole("button", { name: "Schedule: Support hours" }).click()
  await expect(page.getByRole("combobox", { name: "When closed" })).toHaveValue("Announcement: Welcome, closed")
  await expectAccessible(page, "a call flow as a list")
  await page.getByRole("region", { name: "Schedule: Support hours" }).getByRole("button", { name: "Close" }).click()
  await page.setViewportSize({ width: 1280, height: 720 })
})

test("a call flow is downloaded and imported as a new draft; what is missing is listed by step", async ({ enter }) => {
  const page = await enter("account-administrator@harbor-pine.demo", `${account}/call-flows/6001`)
  await page.getByRole("button", { name: "Actions" }).click()
  const downloading = page.waitForEvent("download")
  await page.getByRole("menuitem", { name: "Download" }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe("Service-line.json")
  const text = readFileSync(await file.path(), "utf8")

  await page.goto(`${account}/call-flows`)
  await page.getByRole("button", { name: "Import from file" }).click()
  const dialog = page.getByRole("dialog", { name: "Import from file" })
  const choose = (content: string) =>
    dialog
      .getByLabel("Choose a file", { exact: true })
      .and(page.locator("input"))
      .setInputFiles({ name: "flow.json", mimeType: "application/json", buffer: Buffer.from(content) })
  await choose("name,extension")
  await expect(dialog.getByText("This file is not a call flow.")).toBeVisible()
  await choose(text.replaceAll(/"schedule": "[^"]*"/g, '"schedule": "No such hours"'))
  await dialog.getByRole("button", { name: "Create call flow" }).click()
  await expect(dialog.getByText("There is no schedule “No such hours”.").first()).toBeVisible()
  await expectAccessible(page)
  await choose(text)
  const name = `Imported ${stamp()}`
  await dialog.getByRole("textbox", { name: "Name" }).fill(name)
  await dialog.getByRole("button", { name: "Create call flow" }).click()
  await expect(page.getByRole("heading", { level: 1, name: new RegExp(name) })).toBeVisible()
  await expect(page.getByText("Draft", { exact: true })).toBeVisible()
})
