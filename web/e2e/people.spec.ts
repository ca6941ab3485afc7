import { expectAccessible } from "./support/accessible.ts"
import { goInside } from "./support/inside.ts"
import { expect, test, type Page } from "./support/portal-test.ts"
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
  // What is usual for nearly everybody is folded away, one key from here.
  await expect(page.getByRole("textbox", { name: "Home" })).toHaveCount(0)
  await page.locator("summary").filter({ hasText: "More settings" }).focus()
  await page.keyboard.press("Enter")
  await page.getByRole("textbox", { name: "Home" }).focus()
  await page.keyboard.type("+1 207 555 0177")
  await page.getByLabel("May choose the caller ID of outgoing calls").focus()
  await page.keyboard.press("Space")
  await expectAccessible(page, "the form for a new person")
  await page.getByLabel("Last name").focus()
  await page.keyboard.press("Enter")

  await expect(page.getByRole("heading", { name: `Nele Brandt ${stamp} was added`, level: 1 })).toBeVisible()
  const parts = page.getByRole("main").getByRole("listitem")
  for (const part of [/^Extension ?\d{3,}/, /^Phone number.*\d/, /^App ?Mobile App/, /^Voicemail ?On, with the PIN \d{4,}/, /^Call queues ?Customer support/, /^Welcome mail ?In the outbox to nele/]) await expect(parts.filter({ hasText: part })).toHaveCount(1)
  await expect(page.getByRole("img", { name: "Code to scan with the app" })).toBeVisible()
  await expectAccessible(page, "what was made")
  const api = await apiAs(owner, baseURL!)
  const found = (await (await api.get(`/api/users/accounts/100?search=nele.brandt-${stamp}`)).json()) as { items: { extensions: unknown[] }[] }
  expect(found.items[0]?.extensions).toHaveLength(1)
  expect(found.items[0]).toMatchObject({ allowEndUserOutboundCallerId: true, allowCallBlocking: true, contactNumbers: [{ code: "H", number: "+1 207 555 0177" }] })
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

/** The letters go by one address, whichever of the two it is. */
const letterSent = (page: Page, userId: number) => page.waitForRequest((request) => request.url().endsWith(`/v1/password-reset/${userId}`) && request.method() === "PUT")

test("letters and sign-in from the menu of the list, and the extension data of several people reset", async ({ enter, baseURL }) => {
  const stamp = newStamp()
  const api = await apiAs(owner, baseURL!)
  const make = async (firstName: string, kind: "next" | "none") =>
    (await (await api.post("/api/accounts/100/people", {
      data: { firstName, lastName: `Liste ${stamp}`, loginName: `${firstName}.${stamp}@harbor-pine.demo`.toLowerCase(), email: `${firstName}@harbor-pine.example`.toLowerCase(), roleId: 4, sendWelcome: false, extension: { kind } },
    })).json()) as { userId: number }
  const [{ userId }] = await Promise.all([make("Ilse", "next"), make("Otto", "none")])
  const page = await enter(owner, `${list}?search=${stamp}`)
  const row = page.getByRole("grid", { name: "People" }).getByRole("row").filter({ hasText: `Ilse Liste ${stamp}` })
  const choose = async (entry: string, button: string) => {
    await row.getByRole("button", { name: /^Row actions/ }).click()
    await page.getByRole("menuitem", { name: entry }).click()
    await page.getByRole("dialog").getByRole("button", { name: button, exact: true }).click()
  }
  const [welcome] = await Promise.all([letterSent(page, userId), choose("Send welcome letter", "Send it")])
  expect(welcome.postDataJSON()).toEqual({ letter: "newUser" })
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await choose("Switch sign-in off", "Switch sign-in off")
  await expect(row.getByText("Off", { exact: true })).toBeVisible()
  await choose("Allow sign-in", "Allow sign-in")
  await expect(row.getByText("Invited", { exact: true })).toBeVisible()

  await page.getByRole("checkbox", { name: "Select all rows" }).check()
  await page.getByRole("button", { name: "Reset extension data" }).click()
  const dialog = page.getByRole("dialog", { name: "Reset the extension data of 2 people?" })
  await expect(dialog.getByText(`Otto Liste ${stamp}.`)).toBeVisible()
  await expectAccessible(page, "resetting the extension data of several people")
  // What cannot be brought back is never ticked beforehand.
  await expect(dialog.getByRole("checkbox", { checked: true })).toHaveCount(0)
  await dialog.getByRole("checkbox").first().check()
  await dialog.getByRole("button", { name: "Reset one extension" }).click()
  await expect(page.getByText("Reset one extension").first()).toBeVisible()

  await goInside(page, `${list}/${userId}`)
  const [again] = await Promise.all([letterSent(page, userId), page.getByRole("button", { name: "Send the welcome letter again" }).click()])
  expect(again.postDataJSON()).toEqual({ letter: "newUser" })
  await api.dispose()
})

test("imported people are marked, and what one may not do about somebody says why", async ({ enter }) => {
  const page = await enter("users-admin@harbor-pine.demo", `${list}?search=xenia`)
  const rows = page.getByRole("grid", { name: "People" }).getByRole("row")
  await expect(rows.filter({ hasText: "Xenia Brooks" }).getByText("Imported")).toBeVisible()
  await expect(rows.filter({ hasText: "Xenia Adler" }).getByText("Imported")).toHaveCount(0)
  await goInside(page, `${list}/100001`)
  for (const name of ["Send the welcome letter again", "Reset password"]) {
    await expect(page.getByRole("button", { name })).toHaveAttribute("aria-disabled", "true")
    await expect(page.getByRole("button", { name })).toHaveAccessibleDescription(/your role does not manage people in the role “Account Super User”\./)
  }
})
