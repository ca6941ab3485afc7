import { expectAccessible } from "./support/accessible.ts"
import { expect, test } from "./support/portal-test.ts"
import { stamp } from "./support/stamp.ts"

const account = "/adminv2/account/100"

test("somebody makes a call group by keyboard, orders its members, logs one out and deletes it", async ({ enter }) => {
  const name = `Counter ${stamp()}`
  const page = await enter("account-administrator@harbor-pine.demo", `${account}/call-groups`)
  await expect(page.getByRole("row").filter({ hasText: "Warehouse floor" })).toContainText("5 members, 1 logged out")
  await page.getByRole("link", { name: "New call group" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "New call group" })).toBeVisible()
  await page.getByRole("textbox", { name: /^Name/ }).fill(name)

  const adding = page.getByRole("combobox", { name: "Add a member" })
  await adding.fill("lobby ph")
  await expect(page.getByRole("option", { name: /470 Lobby phone/ })).toBeVisible()
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  const members = page.getByRole("list", { name: "Members" })
  await expect(members.getByRole("listitem")).toHaveCount(1)
  await page.getByRole("combobox", { name: "Add a member" }).fill("night d")
  await page.getByRole("option", { name: /461 Night duty/ }).click()
  await expect(members.getByRole("listitem")).toHaveCount(2)
  await members.getByRole("button", { name: "Move Night duty up" }).press("Enter")
  await expect(members.getByRole("listitem").first()).toContainText("Night duty")
  await page.getByRole("radio", { name: "One after the other" }).check()
  const plan = page.getByRole("figure", { name: "What happens to a call" })
  await expect(plan.getByRole("listitem")).toHaveText([
    /Night duty\s*0–20 s/,
    /Lobby phone\s*20–40 s/,
    /voicemail.*40 s/,
  ])
  await page.getByRole("radio", { name: "Somewhere else" }).check()
  await page.getByRole("button", { name: "Create call group" }).click()
  await expect(page.getByText("Choose where calls go.")).toBeVisible()
  await page.getByRole("combobox", { name: "Who or what" }).fill("customer sup")
  await page.getByRole("option", { name: /420 Customer support/ }).click()
  await expectAccessible(page, "a new call group")
  await page.getByRole("button", { name: "Create call group" }).click()

  await expect(page.getByRole("heading", { level: 1, name: new RegExp(name) })).toBeVisible()
  await expect(page.getByText("2 members ring")).toBeVisible()
  await page.getByRole("button", { name: "Log Lobby phone out" }).click()
  await expect(page.getByText("1 of 2 members rings")).toBeVisible()
  await expect(plan.getByRole("listitem")).toHaveText([/Night duty/, /420 Customer support/])
  await page.getByRole("button", { name: "Remove Night duty" }).click()
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expect(page.getByText("Nobody rings").first()).toBeVisible()

  await page.getByRole("button", { name: "Actions" }).click()
  await page.getByRole("menuitem", { name: "Delete" }).click()
  const deleting = page.getByRole("dialog", { name: `Delete the call group “${name}”?` })
  await deleting.getByRole("button", { name: "Delete" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Call groups" })).toBeVisible()
  await expect(page.getByRole("row").filter({ hasText: name })).toHaveCount(0)
})

test("an administrator adds a user to a group, who logs out and in again on My phone", async ({ enter }) => {
  const administrator = await enter("account-administrator@harbor-pine.demo", `${account}/users/100003`)
  const section = administrator.getByRole("region", { name: "Call groups" })
  const group = section.getByRole("link", { name: "410 Warehouse floor" })
  await expect(section.getByRole("combobox", { name: "Add to a call group" })).toBeVisible()
  await expect(group).toBeVisible()
  const person = await enter("end-user@harbor-pine.demo", "/me/phone")
  const own = person.getByRole("region", { name: "Call groups" }).getByRole("switch", { name: /410 Warehouse floor/ })
  await expect(own).toBeChecked()
  await own.press("Space")
  await expect(own).not.toBeChecked()
  await expect(section.getByText("Logged out")).toBeVisible()
  await own.press("Space")
  await expect(own).toBeChecked()
  await expect(section.getByText("Logged out")).toHaveCount(0)

  await section.getByRole("button", { name: "Remove from 410 Warehouse floor" }).click()
  await expect(group).toHaveCount(0)
  await section.getByRole("combobox", { name: "Add to a call group" }).click()
  await administrator.getByRole("option", { name: "410 Warehouse floor" }).click()
  await expect(group).toBeVisible()
})
