import { expectAccessible } from "./support/accessible.ts"
import { colleague } from "./support/people.ts"
import { expect, test } from "./support/portal-test.ts"
import { apiAs, signIn } from "./support/sign-in.ts"
import { stamp } from "./support/stamp.ts"

const owner = "account-super-user@harbor-pine.demo"
const password = "correct-horse-dialplane"
const login = "end-user-without-dashboard@harbor-pine.demo"

test("user provisioning is turned on, and a person whom the directory disables sees the session end", async ({
  enter,
  otherBrowser,
  request,
  baseURL,
}) => {
  const page = await enter(owner, "/adminv2/account/100/user-provisioning")
  await expect(page.getByRole("heading", { name: "User provisioning (SCIM)", level: 1 })).toBeVisible()
  await page.getByRole("button", { name: "Turn on" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel("Your password").fill(password)
  await dialog.getByRole("button", { name: "Turn on" }).click()
  await expect(page.getByText("No valid token", { exact: true })).toBeVisible()
  await expectAccessible(page, "the setup of user provisioning")

  await page.getByRole("button", { name: "Create token" }).click()
  await dialog.getByLabel("Your password").fill(password)
  await dialog.getByRole("button", { name: "Create token" }).click()
  await expect(dialog.getByText("This is the only time the token is shown.", { exact: false })).toBeVisible()
  const token = (await dialog.locator("code").filter({ hasText: /^dps_/ }).textContent())!
  await dialog.getByRole("button", { name: "Done" }).click()
  await expect(page.getByText("On", { exact: true })).toBeVisible()
  await expect(page.getByText(token)).toHaveCount(0)

  const theirs = await otherBrowser()
  await signIn(theirs, login, "/me")
  const valueOf = (label: string) => theirs.getByRole("textbox", { name: label, exact: true }).inputValue()
  const name = { givenName: await valueOf("First name"), familyName: await valueOf("Last name") }
  const emails = [{ value: await valueOf("Email"), type: "work", primary: true }]

  const headers = { authorization: `Bearer ${token}`, "content-type": "application/scim+json" }
  const users = `${baseURL}/scim/v2/Users`
  const found = await request.get(`${users}?filter=${encodeURIComponent(`userName eq "${login}"`)}`, { headers })
  let [linked] = ((await found.json()) as { Resources: { id: string }[] }).Resources
  if (linked === undefined) {
    const schemas = ["urn:ietf:params:scim:schemas:core:2.0:User"]
    const data = JSON.stringify({ schemas, userName: login, name, emails, active: true })
    const added = await request.post(users, { headers, data })
    expect(added.status()).toBe(201)
    linked = (await added.json()) as { id: string }
  }
  const setActive = async (value: boolean) => {
    const Operations = [{ op: "Replace", path: "active", value }]
    const schemas = ["urn:ietf:params:scim:api:messages:2.0:PatchOp"]
    const answer = await request.patch(`${users}/${linked.id}`, {
      headers,
      data: JSON.stringify({ schemas, Operations }),
    })
    expect(answer.status()).toBe(200)
  }

  await theirs.reload()
  await expect(theirs.getByRole("textbox", { name: "First name", exact: true })).toBeDisabled()
  await setActive(false)
  await expect(theirs.getByRole("heading", { name: "Sign in", exact: true })).toBeVisible()

  await page.getByRole("tab", { name: "Needs attention" }).click()
  await expect(page.getByRole("grid", { name: "Needs attention" })).toContainText("Disabled by your identity provider")
  const left = page.getByRole("row").filter({ hasText: login })
  await left.getByRole("button").last().click()
  await expect(page.getByRole("menuitem", { name: "Offboard user" })).toHaveAttribute(
    "href",
    /\/users\/\d+\/offboarding$/,
  )
  await page.keyboard.press("Escape")

  // Two people with one login name: the one here gets another.
  const name2 = `twice.${stamp()}@harbor-pine.demo`.toLowerCase()
  const api = await apiAs(owner, baseURL!)
  const byHand = { firstName: "By", lastName: "Hand", loginName: name2, email: "by.hand@elsewhere.demo", roleId: 4 }
  expect((await api.post("/api/ucaas/account/100/users", { data: byHand })).ok()).toBe(true)
  await api.dispose()
  const sent = {
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
    userName: name2,
    name: { givenName: "From", familyName: "Directory" },
    emails: [{ value: name2, type: "work", primary: true }],
    active: true,
  }
  expect((await request.post(users, { headers, data: JSON.stringify(sent) })).status()).toBe(409)
  const twice = page.getByRole("row").filter({ hasText: name2 })
  await expect(twice).toContainText("If both are the same person, link them.")
  await twice.getByRole("button").last().click()
  await page.getByRole("menuitem", { name: "Rename existing user" }).click()
  await expectAccessible(page, "the dialog that renames a user")
  await dialog.getByLabel("New login name").fill(`was.${name2}`)
  await dialog.getByLabel("Your password").fill(password)
  await dialog.getByRole("button", { name: "Rename and try again" }).click()
  await expect(page.getByText("Entry solved")).toBeVisible()
  await expect(twice).toHaveCount(0)

  await setActive(true)
  await expect(page.getByRole("heading", { name: "Nothing needs attention" })).toBeVisible()

  await page.getByRole("button", { name: "Turn off" }).click()
  await dialog.getByRole("button", { name: "Turn off" }).click()
  await expect(page.getByText("Off", { exact: true })).toBeVisible()
  expect((await request.get(users, { headers })).status()).toBe(401)
})

test("without the permission for the sync status the page shows the settings alone", async ({
  otherBrowser,
  baseURL,
}) => {
  const person = await colleague(36, baseURL!)
  const api = await apiAs(owner, baseURL!)
  const made = await api.post("/api/authorizer/accounts/100/roles", {
    data: { name: `Settings only ${stamp()}`, description: "", keys: ["read:profile", "read:sso-settings"] },
  })
  const { roleId } = (await made.json()) as { roleId: number }
  expect((await api.put(`/api/ucaas/user/${person.userId}`, { data: { roleId } })).ok()).toBe(true)
  const page = await otherBrowser()
  await signIn(page, person.loginName, "/adminv2/account/100/user-provisioning")
  await expect(page.getByRole("heading", { name: "User provisioning (SCIM)", level: 1 })).toBeVisible()
  await expect(page.getByRole("tab", { name: "Roles by group" })).toBeVisible()
  await expect(page.getByRole("tab", { name: "Needs attention" })).toHaveCount(0)
  await expect(page.getByRole("tab", { name: "Errors" })).toHaveCount(0)
  // A bookmark of one of them leads to the settings.
  await page.goto("/adminv2/account/100/user-provisioning?tab=errors")
  await expect(page.getByRole("tab", { name: "Setup" })).toHaveAttribute("aria-selected", "true")
})
