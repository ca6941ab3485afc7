import type { Page } from "@playwright/test"
import { goInside } from "../support/inside.ts"
import { expect, test } from "../support/portal-test.ts"
import { stamp } from "../support/stamp.ts"

const operator = "superuser@dialplane.demo"

/** Chooses several options of a field by typing their names. */
const choose = async (page: Page, label: string, ...options: readonly string[]) => {
  const field = page.getByRole("combobox", { name: label, exact: true })
  for (const option of options) {
    await field.fill(option)
    await page.getByRole("option", { name: option, exact: true }).click()
  }
  await field.press("Escape")
}

test("an operator opens an incident, users and strangers see it, and it is resolved", async ({ enter, browser }) => {
  const title = `Calls fail ${stamp()}`
  const page = await enter(operator, "/service-incidents")
  await page.getByRole("link", { name: "Open incident" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Open incident" })).toBeVisible()
  await page.getByLabel("Title").fill(title)
  await page.getByLabel("First update").fill("Some incoming calls are not connected.")
  await choose(page, "Components", "Incoming calls")
  await choose(page, "Regions", "United States")
  await page.getByRole("button", { name: "Add", exact: true }).click()
  await expect(page.getByText("Incoming calls, United States").first()).toBeVisible()
  await page.getByRole("button", { name: "Open incident" }).click()
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible()
  const address = new URL(page.url()).pathname

  const user = await enter("end-user@harbor-pine.demo", "/service-status")
  const seen = user.getByRole("article").filter({ hasText: title })
  await expect(seen).toContainText("Affects you")
  await expect(seen).toContainText("Incoming calls (United States)")
  // During an incident, the dashboard begins with it.
  await goInside(user, "/adminv2/account/100/dashboard")
  await expect(user.getByRole("heading", { level: 2 }).first()).toHaveText("Service status")
  await expect(user.getByRole("region", { name: "Service status" })).toContainText("Incoming calls")

  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(new URL("/status", page.url()).href)
  const shown = stranger.getByRole("article").filter({ hasText: title })
  await expect(shown).toContainText("Some incoming calls are not connected.")
  await expect(stranger.getByText("All systems operational")).toBeHidden()
  await expect(stranger.getByText(/^As of \d/)).toBeVisible()
  await expect(stranger.getByText("Affects you")).toBeHidden()

  await page.getByRole("textbox", { name: "Text" }).fill("A carrier fails. Calls use another one.")
  await page.getByRole("combobox", { name: "State" }).click()
  await page.getByRole("option", { name: "Identified" }).click()
  await page.getByRole("button", { name: "Post update" }).click()
  await expect(page.getByText("A carrier fails. Calls use another one.").last()).toBeVisible()
  await stranger.reload()
  await expect(shown).toContainText("A carrier fails.")

  await goInside(page, address)
  await page.getByRole("button", { name: "Resolve" }).click()
  const dialog = page.getByRole("dialog", { name: "Resolve incident" })
  await dialog.getByLabel("Text").fill("Calls are connected again.")
  await dialog.getByRole("button", { name: "Resolve incident" }).click()
  await expect(dialog).toBeHidden()
  await stranger.reload()
  const history = stranger.getByRole("region", { name: "History" })
  await expect(history.getByRole("article").filter({ hasText: title })).toContainText("Resolved")
  await stranger.context().close()
})

test("a serious incident is a banner that each user dismisses", async ({ enter }) => {
  const title = `Outage ${stamp()}`
  const page = await enter(operator, "/service-incidents/new")
  await page.getByLabel("Title").fill(title)
  await page.getByLabel("First update").fill("Nobody can sign in to the apps.")
  await page.getByRole("combobox", { name: "Impact" }).click()
  await page.getByRole("option", { name: "Critical" }).click()
  await choose(page, "Components", "App sign-in")
  await choose(page, "Regions", "United States")
  await page.getByRole("button", { name: "Add", exact: true }).click()
  await page.getByRole("button", { name: "Open incident" }).click()
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible()

  const user = await enter("end-user@harbor-pine.demo", "/service-status")
  const banner = user.getByRole("alert").filter({ hasText: title })
  await expect(banner).toContainText("Affects App sign-in.")
  await banner.getByRole("button", { name: "Close" }).click()
  await expect(banner).toBeHidden()
  await user.reload()
  await expect(user.getByRole("article").filter({ hasText: title })).toBeVisible()
  await expect(banner).toBeHidden()

  await page.getByRole("button", { name: "Actions" }).click()
  await page.getByRole("menuitem", { name: "Withdraw" }).click()
  const dialog = page.getByRole("dialog", { name: "Withdraw" })
  await dialog.getByLabel("Reason").fill("A rehearsal")
  await dialog.getByRole("button", { name: "Withdraw" }).click()
  await expect(page.getByText(/A rehearsal/)).toBeVisible()
  await user.reload()
  await expect(user.getByRole("region", { name: "History" })).toBeVisible()
  await expect(user.getByRole("article").filter({ hasText: title })).toHaveCount(0)
})

test("an operator sets the state of a component by hand and clears it", async ({ enter }) => {
  const reason = `No measurements ${stamp()}`
  const page = await enter(operator, "/service-incidents/components")
  await page.getByRole("button", { name: "Set the state of Fax, India" }).click()
  await page.getByRole("menuitem", { name: "Set state" }).click()
  const dialog = page.getByRole("dialog", { name: "Set the state of Fax, India" })
  await dialog.getByRole("combobox", { name: "State" }).click()
  await page.getByRole("option", { name: "Unknown" }).click()
  await dialog.getByLabel("Reason").fill(reason)
  await dialog.getByRole("button", { name: "Set state" }).click()
  await expect(page.getByRole("cell").filter({ hasText: reason })).toContainText("Without it: Operational")
  await page.getByRole("button", { name: "Set the state of Fax, India" }).click()
  await page.getByRole("menuitem", { name: "Clear" }).click()
  await expect(page.getByText(reason)).toHaveCount(0)
})
