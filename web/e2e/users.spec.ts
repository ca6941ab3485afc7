import { expectAccessible } from "./support/accessible.ts"
import { colleagueId } from "./support/demo-data.ts"
import { colleague, renameBehindTheBack } from "./support/people.ts"
import { expect, test, type Page } from "./support/portal-test.ts"

const list = "/adminv2/account/100/users"
const admin = "account-administrator@harbor-pine.demo"
const rows = (page: Page) => page.getByRole("grid", { name: "Users" }).getByRole("row")
const firstRow = (page: Page) => rows(page).nth(1)
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click()

test("people are found by name, login, extension; what was searched stands in the address", async ({ enter }) => {
  const page = await enter(admin, list)
  await expect(firstRow(page)).toBeVisible()
  await expect(page.getByRole("status").filter({ hasText: /\d{2,} in total$/ })).toBeVisible()
  const search = page.getByRole("searchbox")
  await search.fill("training")
  await expect(rows(page)).toHaveCount(2)
  await expect(firstRow(page)).toContainText("Training Room")
  await expect(page).toHaveURL(/search=training/)

  await search.fill("346")
  await expect(firstRow(page)).toContainText("346")
  await page.reload()
  await expect(search).toHaveValue("346")
  await expect(firstRow(page)).toContainText("346")

  await search.fill("nobody is called that")
  await expect(page.getByRole("heading", { name: "No results" })).toBeVisible()
  await page.getByRole("button", { name: "Clear filters" }).click()
  await expect(page).toHaveURL(list)
  await expect(rows(page).nth(5)).toBeVisible()
})

test("a filter and a sort stand in the address, survive a reload and go back with the back button", async ({
  enter,
}) => {
  const page = await enter(admin, list)
  await expect(firstRow(page)).toBeVisible()
  await page.getByRole("button", { name: "Type" }).click()
  const rooms = page.getByRole("checkbox", { name: "Rooms" })
  await rooms.press("Space")
  await expect(page).toHaveURL(/kind=room/)
  await expect(rows(page)).toHaveCount(5)
  // One value is all there is to choose.
  await expect(rooms).toHaveCount(0)
  await expect(page.getByRole("button", { name: /^Type/ })).toBeFocused()
  await page.getByRole("columnheader", { name: "Name", exact: true }).getByRole("button").click()
  await expect(page.getByRole("columnheader", { name: "Name", exact: true })).toHaveAttribute("aria-sort", "descending")
  await expect(firstRow(page)).toContainText("Training Room")
  await page.reload()
  await expect(rows(page)).toHaveCount(5)
  await expect(firstRow(page)).toContainText("Training Room")
  await page.goBack()
  await expect(firstRow(page)).toContainText("Harbor Lobby")
  await page.goBack()
  await expect(page).toHaveURL(list)
})

test("a row opens by keyboard and the person is changed and saved", async ({ enter }) => {
  const page = await enter(admin, `${list}?search=lobby`)
  await expect(firstRow(page)).toContainText("Harbor Lobby")
  // A real link: the browser's own ways to a new tab work.
  await expect(firstRow(page).getByRole("link", { name: "Harbor Lobby" })).toHaveAttribute(
    "href",
    new RegExp(`${list}/\\d+$`),
  )
  await firstRow(page).focus()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { name: "Harbor Lobby", level: 1 })).toBeVisible()
  await expect(page).toHaveTitle(/^Harbor Lobby · /)
  await page.getByRole("region", { name: "Profile" }).getByRole("button", { name: "Edit" }).click()
  await expect(page.getByRole("tab", { name: "Profile" })).toHaveAttribute("aria-selected", "true")
  const phone = page.getByLabel("Phone number", { exact: true })
  await phone.fill("(207) 555-0187")
  await expect(page.getByText("Unsaved changes")).toBeVisible()
  await save(page)
  await expect(page.getByRole("region", { name: "Notifications" }).getByText("Saved")).toBeVisible()
  await expect(page.getByText("Unsaved changes")).toHaveCount(0)
  await page.reload()
  await expect(phone).toHaveValue(/207.*555.*0187/)
})

test("arrow keys walk through the rows", async ({ enter }) => {
  const page = await enter(admin, list)
  await firstRow(page).focus()
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("ArrowDown")
  await expect(rows(page).and(page.locator("[aria-rowindex='4']"))).toBeFocused()
  await page.keyboard.press("End")
  await expect(page.locator("[role=row]:focus")).not.toHaveAttribute("aria-rowindex", "4")
  await page.keyboard.press("Home")
  await expect(rows(page).and(page.locator("[aria-rowindex='2']"))).toBeFocused()
})

test("a number that cannot be one is refused at its field, and nothing else is lost", async ({ enter, baseURL }) => {
  const person = await colleague(10, baseURL!)
  const page = await enter(admin, `${list}/${person.userId}?tab=profile`)
  await page.getByLabel("Phone number", { exact: true }).fill("call me")
  await page.getByLabel("First name").fill("Philippa")
  await save(page)
  await expect(page.getByLabel("Phone number", { exact: true })).toHaveAttribute("aria-invalid", "true")
  await expect(page.getByLabel("Phone number", { exact: true })).toHaveAccessibleDescription(
    /“call me” is not a phone number/,
  )
  await expect(page.getByLabel("First name")).toHaveValue("Philippa")
  await expectAccessible(page, "a form with a refusal")
  await page.getByLabel("Phone number", { exact: true }).fill("+1 207 555 0123")
  await save(page)
  await expect(page.getByRole("heading", { name: `Philippa ${person.lastName}`, level: 1 })).toBeVisible()
})

test("unsaved changes are not lost by a click on another page", async ({ enter }) => {
  const page = await enter(admin, `${list}/${colleagueId(11)}?tab=profile`)
  await page.getByLabel("Last name").fill("Unsaved")
  await page
    .getByRole("navigation", { name: "Main navigation" })
    .getByRole("link", { name: "Groups", exact: true })
    .click()
  const dialog = page.getByRole("dialog", { name: "Discard your changes?" })
  await expect(dialog).toBeVisible()
  await expectAccessible(page, "the guard")
  await dialog.getByRole("button", { name: "Keep editing" }).click()
  await expect(page.getByLabel("Last name")).toHaveValue("Unsaved")
  await page
    .getByRole("navigation", { name: "Main navigation" })
    .getByRole("link", { name: "Groups", exact: true })
    .click()
  await dialog.getByRole("button", { name: "Discard changes" }).click()
  await expect(page.getByRole("heading", { name: "Groups", level: 1 })).toBeVisible()
})

test("what somebody else changed meanwhile is neither overwritten nor takes away what was typed", async ({
  enter,
  baseURL,
}) => {
  const person = await colleague(12, baseURL!)
  const page = await enter(admin, `${list}/${person.userId}?tab=profile`)
  await page.getByLabel("Last name").fill("Mine")
  await renameBehindTheBack(person, "Theirs", baseURL!)
  await expect(page.getByRole("heading", { name: `Theirs ${person.lastName}`, level: 1 })).toBeVisible()
  await expect(page.getByLabel("Last name")).toHaveValue("Mine")
  await save(page)
  const met = page.getByRole("group", { name: "Another user saved changes while you were editing" })
  await expect(met).toBeFocused()
  await expect(met).toContainText("The other user changed “First name”.")
  await expectAccessible(page, "what somebody else saved meanwhile")
  await met.getByRole("button", { name: "Keep mine and save" }).click()
  await expect(page.getByRole("heading", { name: "Theirs Mine", level: 1 })).toBeVisible()
  await expect(met).toHaveCount(0)
})

test("a change by somebody else appears in the list by itself", async ({ enter, baseURL }) => {
  const person = await colleague(13, baseURL!)
  const page = await enter(admin, `${list}?search=${person.loginName}`)
  await expect(firstRow(page)).toContainText(person.firstName)
  await renameBehindTheBack(person, "Zebulon", baseURL!)
  await expect(firstRow(page)).toContainText("Zebulon")
})

test("who may look but not manage a person sees the form locked, with the reason", async ({ enter }) => {
  const page = await enter("users-admin@harbor-pine.demo", `${list}/100001?tab=profile`)
  const field = page.getByLabel("First name")
  await expect(field).toHaveAttribute("readonly", "")
  await expect(field).toHaveAccessibleDescription(/your role does not manage users in the role “Account Super User”\./)
  await expectAccessible(page, "a locked form")
})

test("a role without people sees why instead of the list", async ({ enter }) => {
  const page = await enter("reports-admin@harbor-pine.demo", list)
  await expect(page.getByRole("heading", { name: "You do not have access to this page" })).toBeVisible()
  await expect(page.getByText("Your role, Reports Admin, does not let you see users.")).toBeVisible()
})

test("a person who does not exist is said to be missing", async ({ enter }) => {
  const page = await enter(admin, `${list}/999999999`)
  await expect(page.getByText("There is no such user.")).toBeVisible()
  await page.getByRole("link", { name: "Go to “Users”" }).click()
  await expect(firstRow(page)).toBeVisible()
})

test("privileges beyond the role are granted and taken back on the user's page, with the account named in a header", async ({
  enter,
}) => {
  const page = await enter("account-administrator@harbor-pine.demo", "/adminv2/account/100/users/100118?tab=access")
  const section = page.getByRole("region", { name: "Privileges" })
  await section.getByRole("button", { name: "Grant privileges" }).click()
  const dialog = page.getByRole("dialog", { name: /^Grant privileges to / })
  await dialog.getByRole("combobox", { name: /^User/ }).fill("lobby")
  await page.getByRole("option", { name: /^Harbor Lobby/ }).click()
  await dialog.getByRole("combobox", { name: /^Privileges/ }).click()
  await page.getByRole("option", { name: /^MONITOR_USAGE/ }).click()
  await page.keyboard.press("Escape")
  await expectAccessible(page, "granting privileges")
  const sent = page.waitForRequest(
    (request) => request.url().endsWith("/grantedPrivileges") && request.method() === "PUT",
  )
  await dialog.getByRole("button", { name: "Grant privileges" }).click()
  expect((await sent).headers()["x-account-id"]).toBe("100")
  await expect(section.getByText("On: Harbor Lobby")).toBeVisible()
  await section.getByRole("button", { name: "Revoke: MONITOR_USAGE" }).click()
  await page
    .getByRole("dialog", { name: /^Revoke the privileges of / })
    .getByRole("button", { name: "Revoke" })
    .click()
  await expect(section.getByText("On: Harbor Lobby")).toHaveCount(0)
})
