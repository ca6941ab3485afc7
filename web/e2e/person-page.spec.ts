import { expectAccessible } from "./support/accessible.ts"
import { expect, test } from "./support/portal-test.ts"
import { apiAs } from "./support/sign-in.ts"
import { stamp as newStamp } from "./support/stamp.ts"

const users = "/adminv2/account/100/users"
const admin = "account-administrator@harbor-pine.demo"

test("the page of a user says how they are reached, and its tabs have addresses", async ({ enter }) => {
  const page = await enter(admin, `${users}/100003`)
  const head = page
    .getByRole("banner")
    .or(page.locator("header"))
    .filter({ has: page.getByRole("heading", { level: 1 }) })
  await expect(head.getByRole("link", { name: /^Ext\. \d+$/ }).first()).toBeVisible()
  await expect(head.getByText(/^Calls (reach them|go|do not)/)).toBeVisible()
  const call = page.getByRole("region", { name: "When somebody calls now" })
  await expect(call.getByRole("listitem").first()).toBeVisible()
  await expect(
    page.getByRole("region", { name: "Emergency address" }).getByRole("button", { name: "Change" }),
  ).toBeVisible()
  await expect(page.getByRole("region", { name: "Last changes" })).toBeVisible()
  await expectAccessible(page, "the overview of a user")

  for (const [name, tab, section] of [
    ["Calls", "calls", "Last calls"],
    ["Phones", "phones", "Extensions"],
    ["Access", "access", "Privileges"],
    ["Activity", "activity", "Changes to this user"],
  ] as const) {
    await page.getByRole("tab", { name }).click()
    await expect(page).toHaveURL(`${users}/100003?tab=${tab}`)
    await expect(page.getByRole("region", { name: section })).toBeVisible()
    await expectAccessible(page, `the tab ${name} of a user`)
  }
  await page.goBack()
  await expect(page.getByRole("tab", { name: "Access" })).toHaveAttribute("aria-selected", "true")
  await page.reload()
  await expect(page.getByRole("region", { name: "Privileges" })).toBeVisible()
  await page.goto(`${users}/100003#privileges`)
  await expect(page.getByRole("tab", { name: "Access" })).toHaveAttribute("aria-selected", "true")
})

test("where calls do not reach a user, their page says why", async ({ enter, baseURL }) => {
  const stamp = newStamp()
  const api = await apiAs(admin, baseURL!)
  const added = await api.post("/api/accounts/100/people", {
    data: {
      firstName: "Quiet",
      lastName: `Desk ${stamp}`,
      loginName: `quiet.${stamp}@harbor-pine.demo`,
      email: "quiet@harbor-pine.example",
      roleId: 4,
      sendWelcome: false,
    },
  })
  const { userId, extension } = (await added.json()) as { userId: number; extension: { extensionId: number } }
  const address = `/api/ucaas/extension/v1/${extension.extensionId}`
  const { version } = (await (await api.get(address)).json()) as { version: number }
  expect((await api.put(address, { data: { doNotDisturb: true, version } })).ok()).toBe(true)
  await api.dispose()
  const page = await enter(admin, `${users}/${userId}`)
  const call = page.getByRole("region", { name: "When somebody calls now" })
  await expect(call.getByText(/do not disturb/i)).toBeVisible()
})

test("what was typed in the profile stays while another tab is shown", async ({ enter }) => {
  const page = await enter(admin, `${users}/100003?tab=profile`)
  await page.getByLabel("Phone number", { exact: true }).fill("+1 207 555 0199")
  await page.getByRole("tab", { name: "Overview" }).click()
  await expect(page.getByRole("region", { name: "Emergency address" })).toBeVisible()
  await page.getByRole("tab", { name: "Profile" }).click()
  await expect(page.getByLabel("Phone number", { exact: true })).toHaveValue("+1 207 555 0199")
  await page.getByRole("button", { name: "Cancel" }).click()
})

test("a phone for a user begins with their extension", async ({ enter }) => {
  const page = await enter(admin, `${users}/100003`)
  const extension = (await page
    .getByRole("link", { name: /^Ext\. \d+$/ })
    .first()
    .textContent())!.replace("Ext. ", "")
  await page.getByRole("region", { name: "Phones and apps" }).getByRole("link", { name: "Add phone" }).click()
  await expect(page.getByRole("combobox", { name: /^Extension/ })).toHaveValue(new RegExp(`^${extension} `))
})
