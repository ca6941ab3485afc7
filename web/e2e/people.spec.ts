import { expectAccessible } from "./support/accessible.ts"
import { expect, test } from "./support/portal-test.ts"
import { apiAs } from "./support/sign-in.ts"
import { stamp as newStamp } from "./support/stamp.ts"

const list = "/adminv2/account/100/users"
const owner = "account-super-user@harbor-pine.demo"

test("somebody new gets everything in one go, by keyboard alone, and each part is there", async ({ enter, baseURL }) => {
  const stamp = newStamp()
  const page = await enter(owner, `${list}/new`)
  await expect(page.getByLabel("First name")).toBeFocused()
  await page.keyboard.type("Nele")
  await page.keyboard.press("Tab")
  await page.keyboard.type(`Brandt ${stamp}`)
  await expect(page.getByLabel("Login name")).toHaveValue(`nele.brandt-${stamp}@harbor-pine.demo`)
  await expect(page.getByRole("status").filter({ hasText: "Free" }).first()).toBeVisible()
  const number = page.getByRole("combobox", { name: "Phone number" })
  await number.focus()
  // While others take numbers the list is read anew, and the mark in it begins at the top again: then Enter chooses nothing yet.
  await expect(async () => {
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await expect(number).toHaveValue(/\d/, { timeout: 1000 })
  }).toPass()
  await page.getByRole("combobox", { name: "Kind" }).focus()
  await page.keyboard.press("Enter")
  await page.getByRole("option", { name: "Mobile App" }).waitFor()
  await page.keyboard.type("m")
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await page.getByRole("button", { name: "Make one up" }).focus()
  await page.keyboard.press("Enter")
  await expect(page.getByLabel("PIN", { exact: true })).toHaveValue(/^\d{6}$/)
  await page.getByRole("combobox", { name: "Call queues" }).focus()
  await page.keyboard.type("supp")
  await page.getByRole("option", { name: "420 Customer support" }).waitFor()
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await page.keyboard.press("Tab")
  await expectAccessible(page, "the form for a new person")
  await page.getByLabel("Last name").focus()
  await page.keyboard.press("Enter")

  await expect(page.getByRole("heading", { name: `Nele Brandt ${stamp} is all set`, level: 1 })).toBeVisible()
  const parts = page.getByRole("main").getByRole("listitem")
  for (const part of [/^Extension ?\d{3,}/, /^Phone number.*\d/, /^App ?Mobile App/, /^Voicemail ?On, with a PIN/, /^Call queues ?Customer support/, /^Welcome letter ?Sent to nele/]) await expect(parts.filter({ hasText: part })).toHaveCount(1)
  await expect(page.getByRole("img", { name: "Code to scan with the app" })).toBeVisible()
  await expectAccessible(page, "what was made")
  const api = await apiAs(owner, baseURL!)
  const found = (await (await api.get(`/api/users/accounts/100?search=nele.brandt-${stamp}`)).json()) as { items: { extensions: unknown[] }[] }
  expect(found.items[0]?.extensions).toHaveLength(1)
  await api.dispose()
})

test("somebody leaves, with what happens said beforehand, and is brought back", async ({ enter, baseURL }) => {
  const stamp = newStamp()
  const api = await apiAs(owner, baseURL!)
  const made = (await (await api.post("/api/accounts/100/people", {
    data: { firstName: "Odo", lastName: `Weg ${stamp}`, loginName: `odo.${stamp}@harbor-pine.demo`, email: "odo@harbor-pine.example", roleId: 4, sendWelcome: false, queueIds: [100_805] },
  })).json()) as { userId: number; extension: { number: string } }
  const page = await enter(owner, `${list}/${made.userId}/leave`)
  const plan = page.getByRole("complementary", { name: "What happens" })
  await expect(plan.getByText(`Extension ${made.extension.number} becomes free for somebody else;`)).toBeVisible()
  await page.getByRole("radio", { name: /Delete it/ }).check()
  await expect(plan.getByText(`Extension ${made.extension.number} is deleted`)).toBeVisible()
  await page.getByRole("radio", { name: /Make it free/ }).check()
  await expect(plan.getByText("Stops answering for 1 queue: Sales.")).toBeVisible()
  await page.getByRole("radio", { name: /The extension goes on answering/ }).check()
  await expect(plan.getByText(`Extension ${made.extension.number} goes on answering for 1 queue: Sales.`)).toBeVisible()
  await page.getByRole("radio", { name: "Stop answering for them" }).check()
  await expectAccessible(page, "somebody leaves")
  await plan.getByRole("button", { name: "Take out now" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Take out now" }).click()

  await expect(page.getByRole("heading", { name: "People who left", level: 1 })).toBeVisible()
  const row = page.getByRole("grid", { name: "People who left" }).getByRole("row").filter({ hasText: `Odo Weg ${stamp}` })
  await expect(row.getByText("Left", { exact: true })).toBeVisible({ timeout: 15_000 })
  expect((await api.get(`/api/ucaas/user/${made.userId}`)).status()).toBe(404)
  await row.click()
  const sheet = page.getByRole("dialog", { name: `Odo Weg ${stamp}` })
  await sheet.getByRole("button", { name: "Undo" }).click()
  await page.getByRole("dialog", { name: `Bring Odo Weg ${stamp} back?` }).getByRole("button", { name: "Undo" }).click()
  await expect(sheet.getByText(`Extension ${made.extension.number} is theirs again, with all of its settings.`)).toBeVisible()
  await expect(sheet.getByText("Answers for the queue Sales again.")).toBeVisible()
  expect((await api.get(`/api/ucaas/user/${made.userId}`)).status()).toBe(200)
  await api.dispose()
})
