import { expectAccessible } from "./support/accessible.ts"
import { goInside } from "./support/inside.ts"
import { titlesIn } from "./support/menu-titles.ts"
import { colleague } from "./support/people.ts"
import { expect, test, type Page } from "./support/portal-test.ts"
import { apiAs, signIn } from "./support/sign-in.ts"
import { stamp } from "./support/stamp.ts"

const list = "/adminv2/account/100/roles"
const owner = "account-super-user@harbor-pine.demo"
const admin = "account-administrator@harbor-pine.demo"

const step = (page: Page, resource: string, level: string) =>
  page.getByRole("radiogroup", { name: resource, exact: true }).getByRole("radio", { name: level })
const preview = (page: Page) => page.getByRole("complementary", { name: "Menu preview" })
/** Folded groups included. */
const menu = (page: Page) =>
  page.getByRole("navigation", { name: "Main navigation" }).getByRole("link", { includeHidden: true })
const choose = async (page: Page, field: string, option: string) => {
  await page.getByRole("combobox", { name: field, exact: true }).click()
  await page.getByRole("option", { name: option, exact: true }).click()
}
const makeRole = async (baseURL: string, name: string, keys: readonly string[], login = owner) => {
  const api = await apiAs(login, baseURL)
  return (await (
    await api.post("/api/authorizer/accounts/100/roles", { data: { name, description: "", keys } })
  ).json()) as { roleId: number; version: number }
}

test("a role is built, compared, previewed and given, and its holder sees exactly its menus", async ({
  enter,
  otherBrowser,
  baseURL,
}) => {
  const person = await colleague(25, baseURL!)
  const name = `Evening desk ${stamp()}`
  const page = await enter(owner, list)
  await expect(
    page.getByRole("grid", { name: "User permissions" }).getByRole("row").filter({ hasText: "Front desk" }),
  ).toContainText("users")
  await page.getByRole("link", { name: "Add role" }).click()
  await choose(page, "Start from", "Front desk")
  await expect(page.getByLabel("Name", { exact: false }).first()).toHaveValue("Front desk (copy)")
  await page.getByRole("textbox", { name: "Name" }).fill(name)

  await step(page, "Users", "No access").check()
  await step(page, "Call queues", "No access").check()
  await step(page, "Audit log", "View").check()
  await expect(preview(page)).toContainText("Audit log")
  await expect(preview(page)).not.toContainText("Users")

  await choose(page, "Compare with", "Front desk")
  await expect(
    page.getByRole("status").filter({ hasText: "1 more and 2 fewer permissions than the other role." }),
  ).toBeVisible()
  await page.getByLabel("Differences only").check()
  await expect(page.getByRole("radiogroup")).toHaveCount(3)
  await expectAccessible(page, "the editor while comparing")
  await page.getByRole("button", { name: "Add role" }).click()
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible()
  await expect(page.getByText("No users have this role yet.")).toBeVisible()

  // A look at the real portal in the role, in a tab of its own.
  const opened = page.waitForEvent("popup")
  await page.getByRole("button", { name: "View portal as this role" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Open the portal" }).click()
  const look = await opened
  await expect(look.getByText(`Viewing the portal as ${name} of Harbor Pine · role preview`)).toBeVisible()
  await expect(menu(look).filter({ hasText: /^Audit log$/ })).toBeAttached()
  const seen = await titlesIn(menu(look))
  expect(seen).toContain("Audit log")
  expect(seen).not.toContain("Users")
  await look.close()

  await goInside(page, `/adminv2/account/100/users/${person.userId}?tab=profile`)
  await choose(page, "Role", name)
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Saved")

  const theirs = await otherBrowser()
  // What happens before the portal listens would be noticed with the next page only.
  const listening = theirs.waitForResponse((answer) => answer.url().includes("/api/portal/events"))
  await signIn(theirs, person.loginName)
  await listening
  await expect.poll(() => titlesIn(menu(theirs))).toEqual(seen)

  // What changes in the role changes for its holder, without signing in again.
  await goInside(page, list)
  await page.getByRole("row").filter({ hasText: name }).click()
  await step(page, "Audit log", "No access").check()
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expect(menu(theirs).filter({ hasText: /^Audit log$/ })).toHaveCount(0)
})

test("what the editor does not hold is off, with the reason; the product's roles are only shown", async ({ enter }) => {
  const page = await enter(admin, `${list}/new`)
  await page.getByPlaceholder("Search permissions").fill("trusts")
  await expect(step(page, "Trusts with other accounts", "Manage")).toHaveAccessibleDescription(
    /You cannot grant permissions you do not have: delete trusts with other accounts\./,
  )
  await step(page, "Trusts with other accounts", "Manage").click({ force: true })
  await expect(step(page, "Trusts with other accounts", "No access")).toBeChecked()
  await page.getByRole("button", { name: "Individual permissions: Trusts with other accounts" }).click()
  await page.getByRole("checkbox", { name: "View trusts with other accounts" }).check()
  await page.getByRole("checkbox", { name: "Add trusts with other accounts" }).check()
  await expect(page.getByText("View and add trusts with other accounts")).toBeVisible()
  await expectAccessible(page, "the editor")

  await page.getByRole("button", { name: "Cancel" }).click()
  await goInside(page, `${list}/22`)
  await expect(page.getByText("Built-in roles cannot be changed.")).toBeVisible()
  await expect(page.getByRole("radiogroup")).toHaveCount(0)
  await expect(page.getByRole("button", { name: "Save", exact: true })).toHaveCount(0)
})

test("unsaved changes are guarded, and what somebody else saved meanwhile is not overwritten", async ({
  enter,
  baseURL,
}) => {
  const { roleId, version } = await makeRole(baseURL!, `Raced role ${stamp()}`, ["read:profile"])
  const page = await enter(owner, `${list}/${roleId}`)
  await step(page, "Schedules", "View").check()
  await expect(page.getByText("Unsaved changes")).toBeVisible()
  await menu(page)
    .filter({ hasText: /^Groups$/ })
    .click()
  await page
    .getByRole("dialog", { name: "Discard your changes?" })
    .getByRole("button", { name: "Keep editing" })
    .click()
  const api = await apiAs(owner, baseURL!)
  expect(
    (await api.put(`/api/authorizer/accounts/100/roles/${roleId}`, { data: { description: "Theirs", version } })).ok(),
  ).toBe(true)
  const met = page.getByRole("group", { name: "Another user saved changes while you were editing" })
  await expect(met).toContainText("The other user changed “Description”.")
  await expect(step(page, "Schedules", "View")).toBeChecked()
  await met.getByRole("button", { name: "Keep mine and save" }).click()
  await expect(page.getByLabel("Description")).toHaveValue("Theirs")
  await expect(step(page, "Schedules", "View")).toBeChecked()
  await expect(page.getByText("Unsaved changes")).toHaveCount(0)
})

test("a role in use is deleted together with the role its holders get instead, and what names it is decided", async ({
  enter,
  baseURL,
}) => {
  const name = `Held ${stamp()}`
  const { roleId } = await makeRole(baseURL!, name, ["read:profile"])
  const api = await apiAs(owner, baseURL!)
  const made = await api.post("/api/accounts/100/people", {
    data: {
      firstName: "Hilde",
      lastName: name,
      loginName: `hilde.${roleId}@harbor-pine.demo`,
      email: "hilde@harbor-pine.example",
      roleId,
      sendWelcome: false,
      extension: { kind: "none" },
    },
  })
  const { userId } = (await made.json()) as { userId: number }
  const policy = "/api/portal/accounts/100/security-policy"
  const rangesNow = async () =>
    ((await (await api.get(policy)).json()) as { addressRanges: { roleId: number; ranges: string[] }[] }).addressRanges
  const limited = { roleId, ranges: ["127.0.0.0/8"] }
  const set = await api.put(policy, {
    data: { addressRanges: [...(await rangesNow()), limited], currentPassword: "correct-horse-dialplane" },
  })
  expect(set.ok(), await set.text()).toBe(true)
  const page = await enter(owner, `${list}/${roleId}`)
  await page.getByRole("button", { name: "Delete", exact: true }).click()
  const dialog = page.getByRole("dialog", { name: `${name} is in use` })
  await expect(dialog.getByRole("link", { name: `Hilde ${name}` })).toBeVisible()
  await expect(dialog.getByRole("listitem").filter({ hasText: "Address ranges by role" })).toBeVisible()
  await dialog.getByRole("button", { name: "Replace and delete" }).click()
  await expect(dialog.getByText("Choose a role first.")).toBeVisible()
  await expect(dialog.getByText("Choose what happens in these settings first.")).toBeVisible()
  await dialog.getByRole("combobox", { name: "In these settings" }).click()
  await page.getByRole("option", { name: "Remove the role from them", exact: true }).click()
  await dialog.getByRole("combobox", { name: "Replacement role" }).click()
  await page.getByRole("option", { name: "End User", exact: true }).click()
  await dialog.getByRole("button", { name: "Replace and delete" }).click()
  await expect(page.getByText("1 user now has the role End User. 1 setting was changed.")).toBeVisible()
  expect(await rangesNow()).not.toContainEqual(limited)
  await expect(page).toHaveURL(list)
  expect(
    ((await (await api.get(`/api/ucaas/user/v4/${userId}`)).json()) as { roleMemberships: unknown }).roleMemberships,
  ).toMatchObject([{ roleId: 4, isDefault: true }])
  await api.dispose()
})

test("a role in use says who holds it; a free one is deleted", async ({ enter, baseURL }) => {
  const name = `Short-lived ${stamp()}`
  const { roleId } = await makeRole(baseURL!, name, ["read:profile"])
  const page = await enter(owner, `${list}/1000`)
  await page.getByRole("button", { name: "Delete", exact: true }).click()
  const used = page.getByRole("dialog", { name: "Front desk is in use" })
  await expect(used.getByRole("link").first()).toBeVisible()
  await expectAccessible(page, "a role in use")
  await used.getByRole("button", { name: "Cancel" }).click()
  await expect(page.getByRole("button", { name: "Delete", exact: true })).toBeFocused()
  await goInside(page, `${list}/${roleId}`)
  await page.getByRole("button", { name: "Delete", exact: true }).click()
  await page
    .getByRole("dialog", { name: `Delete ${name}?` })
    .getByRole("button", { name: "Delete" })
    .click()
  await expect(page).toHaveURL(list)
  await expect(page.getByRole("row").filter({ hasText: name })).toHaveCount(0)
})

test("who can do something, and why one cannot", async ({ enter }) => {
  const page = await enter(owner, list)
  await page.getByRole("button", { name: "Check access" }).click()
  await page.getByRole("dialog").getByRole("combobox", { name: "Permission" }).fill("edit billing")
  await page.getByRole("option", { name: "Edit billing", exact: true }).click()
  const answer = page.getByRole("dialog", { name: "Check access" })
  await expect(answer).toContainText("through Billing Admin")
  await expectAccessible(page, "who can")

  const theirs = await enter(admin, `${list}/1000`)
  await theirs.getByRole("button", { name: "Delete", exact: true }).click({ force: true })
  const why = theirs.getByRole("dialog", { name: "Why you cannot do this" })
  await expect(why).toContainText("Your role, Account Administrator, does not let you delete roles.")
  await expect(why).toContainText("through Account Super User")
  await goInside(theirs, list)
  await expect(why).toHaveCount(0)

  const outside = await enter("users-admin@harbor-pine.demo", list)
  await expect(outside.getByRole("heading", { name: "You do not have access to this page" })).toBeVisible()
  await expect(outside.getByRole("button", { name: "Check access" })).toHaveCount(0)
})
