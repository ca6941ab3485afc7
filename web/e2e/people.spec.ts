import { expectAccessible } from "./support/accessible.ts"
import { goInside } from "./support/inside.ts"
import { expect, test, type Page } from "./support/portal-test.ts"
import { apiAs } from "./support/sign-in.ts"
import { stamp as newStamp } from "./support/stamp.ts"

const list = "/adminv2/account/100/users"
const owner = "account-super-user@harbor-pine.demo"

test("somebody new gets everything in one go, by keyboard alone, and each part is there", async ({
  enter,
  baseURL,
}) => {
  const stamp = newStamp()
  const page = await enter(owner, `${list}/new`)
  await expect(page.getByLabel("First name")).toBeFocused()
  await page.keyboard.type("Nele")
  await page.keyboard.press("Tab")
  await page.keyboard.type(`Brandt ${stamp}`)
  await expect(page.getByLabel("Login name")).toHaveValue(`nele.brandt-${stamp}@harbor-pine.demo`)
  await expect(page.getByRole("status").filter({ hasText: "Available" }).first()).toBeVisible()
  const number = page.getByRole("combobox", { name: "Phone number" })
  await number.focus()
  // While others take numbers the list is read anew, and the mark in it begins at the top again: then Enter chooses
  // nothing yet.
  await expect(async () => {
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await expect(number).toHaveValue(/\d/, { timeout: 1000 })
  }).toPass()
  await page.getByRole("combobox", { name: "Type" }).focus()
  await page.keyboard.press("Enter")
  const app = page.getByRole("option", { name: "Mobile App" })
  await app.waitFor()
  // The mark begins at the chosen option, a moment after the list has opened.
  await expect(async () => {
    await page.keyboard.press("ArrowDown")
    await expect(app).toHaveAttribute("data-combobox-selected", "true", { timeout: 500 })
  }).toPass()
  await page.keyboard.press("Enter")
  await page.getByRole("button", { name: "Generate" }).focus()
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
  await page.getByLabel("Can choose the caller ID of outgoing calls").focus()
  await page.keyboard.press("Space")
  await expectAccessible(page, "the form for a new person")
  await page.getByLabel("Last name").focus()
  await page.keyboard.press("Enter")

  await expect(page.getByRole("heading", { name: `Nele Brandt ${stamp} was added`, level: 1 })).toBeVisible()
  const parts = page.getByRole("main").getByRole("listitem")
  for (const part of [
    /^Extension ?\d{3,}/,
    /^Phone number.*\d/,
    /^App ?Mobile App/,
    /^Voicemail ?On, with the PIN \d{4,}/,
    /^Call queues ?Customer support/,
    /^Welcome email ?Queued to nele/,
  ])
    await expect(parts.filter({ hasText: part })).toHaveCount(1)
  await expect(page.getByRole("img", { name: "Code to scan with the app" })).toBeVisible()
  await expectAccessible(page, "what was made")
  const api = await apiAs(owner, baseURL!)
  const found = (await (await api.get(`/api/users/accounts/100?search=nele.brandt-${stamp}`)).json()) as {
    items: { extensions: unknown[] }[]
  }
  expect(found.items[0]?.extensions).toHaveLength(1)
  expect(found.items[0]).toMatchObject({
    allowEndUserOutboundCallerId: true,
    allowCallBlocking: true,
    contactNumbers: [{ code: "D" }, { code: "H", number: "+1 207 555 0177" }],
  })
  await api.dispose()
})

interface Made {
  readonly userId: number
  readonly extension: { readonly number: string }
}

test("a user is offboarded to one colleague, with a preview of what happens, and is restored", async ({
  enter,
  baseURL,
}) => {
  const stamp = newStamp()
  const api = await apiAs(owner, baseURL!)
  const make = async (firstName: string, more: object) =>
    (await (
      await api.post("/api/accounts/100/people", {
        data: {
          firstName,
          lastName: `Weg ${stamp}`,
          loginName: `${firstName}.${stamp}@harbor-pine.demo`.toLowerCase(),
          email: "odo@harbor-pine.example",
          roleId: 4,
          sendWelcome: false,
          ...more,
        },
      })
    ).json()) as Made
  const made = await make("Odo", { queueIds: [100_805] })
  const colleague = await make("Kai", { device: { kind: "app", appType: "mobile" }, emergencyLocationId: 3003 })
  const page = await enter(owner, `${list}/${made.userId}/offboarding`)
  const plan = page.getByRole("complementary", { name: "Summary" })
  // One colleague is asked for; until then nothing can be done, and nothing that deletes is ticked.
  await expect(plan.getByRole("button", { name: "Offboard now" })).toHaveAttribute("aria-disabled", "true")
  await expect(page.getByRole("radio", { name: /Send every call to a colleague/ })).toBeChecked()
  await expect(page.getByRole("radio", { name: /^Delete/, checked: true })).toHaveCount(0)
  await page.getByRole("combobox", { name: "Takes over" }).fill(`Kai Weg ${stamp}`)
  await page.getByRole("option", { name: new RegExp(`Kai Weg ${stamp}`) }).click()
  const taker = `Kai Weg ${stamp} (${colleague.extension.number})`
  await expect(
    plan.getByText(`Extension ${made.extension.number} becomes unassigned; all its calls go to ${taker}.`),
  ).toBeVisible()
  await expect(plan.getByText(`${taker} replaces them in 1 queue: Sales.`)).toBeVisible()
  await page.getByRole("radio", { name: /Keep the extension as an agent/ }).check()
  await expect(plan.getByText(`Extension ${made.extension.number} stays an agent of 1 queue: Sales.`)).toBeVisible()
  await expectAccessible(page, "offboarding somebody")
  await plan.getByRole("button", { name: "Offboard now" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Offboard now" }).click()

  await expect(page.getByRole("heading", { name: "Offboarded users", level: 1 })).toBeVisible()
  const row = page
    .getByRole("grid", { name: "Offboarded users" })
    .getByRole("row")
    .filter({ hasText: `Odo Weg ${stamp}` })
  await expect(row.getByText("Offboarded", { exact: true })).toBeVisible({ timeout: 60_000 })
  expect((await api.get(`/api/ucaas/user/${made.userId}`)).status()).toBe(404)
  await row.click()
  const sheet = page.getByRole("dialog", { name: `Odo Weg ${stamp}`, exact: true })
  await sheet.getByRole("button", { name: "Restore" }).click()
  const question = page.getByRole("dialog", { name: `Restore Odo Weg ${stamp}?` })
  await expect(
    question.getByText(`Extension ${made.extension.number} is assigned to the user again, with all its settings.`),
  ).toBeVisible()
  await expectAccessible(page, "restoring a user")
  await question.getByRole("button", { name: "Restore" }).click()
  await expect(
    sheet.getByText(`Extension ${made.extension.number} is assigned to the user again, with all its settings.`),
  ).toBeVisible()
  expect((await api.get(`/api/ucaas/user/${made.userId}`)).status()).toBe(200)
  await api.dispose()
})

test("a last day is set, shown in the list and on the page, and withdrawn by Undo in the message", async ({
  enter,
  baseURL,
}) => {
  const stamp = newStamp()
  const api = await apiAs(owner, baseURL!)
  const made = (await (
    await api.post("/api/accounts/100/people", {
      data: {
        firstName: "Lena",
        lastName: `Tag ${stamp}`,
        loginName: `lena.${stamp}@harbor-pine.demo`,
        email: "lena@harbor-pine.example",
        roleId: 4,
        sendWelcome: false,
      },
    })
  ).json()) as Made
  const page = await enter(owner, `${list}/${made.userId}/offboarding`)
  await page.getByRole("checkbox", { name: /No handover/ }).check()
  await page.getByRole("radio", { name: /On a date/ }).check()
  const year = new Date().getFullYear() + 1
  const day = new Date(Date.now() + 40 * 86_400_000)
  await page.locator("input[type=date]").fill(day.toISOString().slice(0, 10))
  await page.getByRole("button", { name: "Set last day" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Set last day" }).click()
  const shown = new Intl.DateTimeFormat("en-US", {
    month: "short",
    day: "numeric",
    timeZone: "UTC",
    ...(day.getUTCFullYear() === year ? { year: "numeric" } : {}),
  }).format(day)
  await expect(page).toHaveURL(`${list}/${made.userId}`)
  await expect(page.getByText(`Last day ${shown}`, { exact: true }).first()).toBeVisible()
  const message = page.getByText(`Last day of Lena Tag ${stamp}: ${shown}`)
  await expect(message).toBeVisible()
  await page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Undo", exact: true }).click()
  await expect(page.getByText(`Last day of Lena Tag ${stamp} withdrawn`)).toBeVisible()
  await expect(page.getByText(`Last day ${shown}`, { exact: true })).toHaveCount(0)
  await api.put(`/api/users/${made.userId}/offboarding`, { data: { lastDay: day.toISOString().slice(0, 10) } })
  await goInside(page, `${list}?search=${stamp}`)
  await expect(page.getByRole("grid", { name: "Users" }).getByText(`Last day ${shown}`)).toBeVisible()
  await api.dispose()
})

test("somebody whose extension was given away comes back with a number that is offered", async ({ enter, baseURL }) => {
  const stamp = newStamp()
  const api = await apiAs(owner, baseURL!)
  const add = async (firstName: string, more: object = {}) =>
    (await (
      await api.post("/api/accounts/100/people", {
        data: {
          firstName,
          lastName: `Neu ${stamp}`,
          loginName: `${firstName}.${stamp}@harbor-pine.demo`.toLowerCase(),
          email: "neu@harbor-pine.example",
          roleId: 4,
          sendWelcome: false,
          ...more,
        },
      })
    ).json()) as { userId: number; extension: { extensionId: number; number: string } }
  // Numbers that no other test takes by asking for the next free one.
  const gone = await add("Ria", { extension: { kind: "number", number: `8${stamp.slice(-3)}` } })
  await api.delete(`/api/users/${gone.userId}`)
  await add("Tom", { extension: { kind: "existing", extensionId: gone.extension.extensionId } })
  const page = await enter(owner, `${list}/offboarded?search=${stamp}`)
  const row = page
    .getByRole("grid", { name: "Offboarded users" })
    .getByRole("row")
    .filter({ hasText: `Ria Neu ${stamp}` })
  await row.getByRole("button", { name: /^Row actions/ }).click()
  await page.getByRole("menuitem", { name: "Restore" }).click()
  const question = page.getByRole("dialog", { name: `Restore Ria Neu ${stamp}?` })
  const number = question.getByLabel(new RegExp(`Extension ${gone.extension.number} is now assigned to Tom Neu`))
  await expect(number).toHaveValue(/^\d{3,6}$/)
  const chosen = `7${stamp.slice(-3)}`
  await number.fill(chosen)
  await expect(
    question.getByText(`Extension ${chosen} is assigned to the user again, with all its settings.`),
  ).toBeVisible()
  await question.getByRole("button", { name: "Restore" }).click()
  await expect(page.getByText(`Ria Neu ${stamp} was restored`).first()).toBeVisible()
  expect(
    (
      (await (await api.get(`/api/ucaas/user/${gone.userId}`)).json()) as { extensions: { extension: string }[] }
    ).extensions.map(({ extension }) => extension),
  ).toEqual([chosen])
  await api.dispose()
})

test("a new name goes along to extension and phone book with the same Save", async ({ enter, baseURL }) => {
  const stamp = newStamp()
  const api = await apiAs(owner, baseURL!)
  const made = (await (
    await api.post("/api/accounts/100/people", {
      data: {
        firstName: "Nora",
        lastName: `Alt ${stamp}`,
        loginName: `nora.${stamp}@harbor-pine.demo`,
        email: "nora@harbor-pine.example",
        roleId: 4,
        sendWelcome: false,
      },
    })
  ).json()) as { userId: number; extension: { extensionId: number } }
  const page = await enter(owner, `${list}/${made.userId}?tab=profile`)
  await page.getByLabel("Last name").fill(`Jung ${stamp}`)
  const also = page.getByRole("group", { name: "Also rename" })
  await expect(
    also.getByRole("checkbox", { name: new RegExp(`“Nora Alt ${stamp}” becomes “Nora Jung ${stamp}”`) }),
  ).toBeChecked()
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page.getByRole("heading", { name: `Nora Jung ${stamp}`, level: 1 })).toBeVisible()
  expect(
    ((await (await api.get(`/api/ucaas/extension/v1/${made.extension.extensionId}`)).json()) as { name: string }).name,
  ).toBe(`Nora Jung ${stamp}`)
  await api.dispose()
})

/** Invitation and password reset are the same operation with another body. */
const emailSent = (page: Page, userId: number) =>
  page.waitForRequest((request) => request.url().endsWith(`/v1/password-reset/${userId}`) && request.method() === "PUT")

test("emails and sign-in from the menu of the list, and the extension data of several people reset", async ({
  enter,
  baseURL,
}) => {
  const stamp = newStamp()
  const api = await apiAs(owner, baseURL!)
  const make = async (firstName: string, kind: "next" | "none") =>
    (await (
      await api.post("/api/accounts/100/people", {
        data: {
          firstName,
          lastName: `Liste ${stamp}`,
          loginName: `${firstName}.${stamp}@harbor-pine.demo`.toLowerCase(),
          email: `${firstName}@harbor-pine.example`.toLowerCase(),
          roleId: 4,
          sendWelcome: false,
          extension: { kind },
        },
      })
    ).json()) as { userId: number }
  const [{ userId }] = await Promise.all([make("Ilse", "next"), make("Otto", "none")])
  const page = await enter(owner, `${list}?search=${stamp}`)
  const row = page
    .getByRole("grid", { name: "Users" })
    .getByRole("row")
    .filter({ hasText: `Ilse Liste ${stamp}` })
  const choose = async (entry: string, button: string) => {
    await row.getByRole("button", { name: /^Row actions/ }).click()
    await page.getByRole("menuitem", { name: entry }).click()
    await page.getByRole("dialog").getByRole("button", { name: button, exact: true }).click()
  }
  await expect(row.getByText("Not invited", { exact: true })).toBeVisible()
  const [welcome] = await Promise.all([emailSent(page, userId), choose("Send invitation", "Send")])
  expect(welcome.postDataJSON()).toEqual({ mail: "newUser" })
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await choose("Switch sign-in off", "Switch sign-in off")
  await expect(row.getByText("Off", { exact: true })).toBeVisible()
  await choose("Allow sign-in", "Allow sign-in")
  await expect(row.getByText("Invited", { exact: true })).toBeVisible()

  await page.getByRole("checkbox", { name: "Select all rows" }).check()
  await page.getByRole("button", { name: "Send invitation" }).click()
  const invite = page.getByRole("dialog", { name: "Invite 2 users" })
  await expect(invite.getByText("2 welcome emails are sent. Preview of the first:")).toBeVisible()
  await expect(invite.getByText("Choose a password", { exact: true })).toBeVisible()
  await expectAccessible(page, "inviting several people")
  await invite.getByRole("button", { name: "Send 2 emails" }).click()
  await expect(page.getByRole("grid", { name: "Users" }).getByText("Invited", { exact: true })).toHaveCount(2, {
    timeout: 60_000,
  })
  await page.getByRole("checkbox", { name: "Select all rows" }).check()
  await page.getByRole("button", { name: "Reset extension data" }).click()
  const dialog = page.getByRole("dialog", { name: "Reset the extension data of 2 users?" })
  await expect(dialog.getByText(`Otto Liste ${stamp}.`)).toBeVisible()
  await expectAccessible(page, "resetting the extension data of several people")
  // What cannot be brought back is never ticked beforehand.
  await expect(dialog.getByRole("checkbox", { checked: true })).toHaveCount(0)
  await dialog.getByRole("checkbox").first().check()
  await dialog.getByRole("button", { name: "Reset 1 extension" }).click()
  await expect(page.getByText("Reset one extension").first()).toBeVisible()

  await goInside(page, `${list}/${userId}?tab=access`)
  await expect(page.getByText("Invited", { exact: true }).first()).toBeVisible()
  await page.getByRole("button", { name: "Send invitation again" }).click()
  await expect(page.getByRole("dialog").getByText("Your extension:", { exact: false })).toBeVisible()
  const [again] = await Promise.all([
    emailSent(page, userId),
    page.getByRole("dialog").getByRole("button", { name: "Send", exact: true }).click(),
  ])
  expect(again.postDataJSON()).toEqual({ mail: "newUser" })
  await api.dispose()
})

test("imported people are marked, and what one may not do about somebody says why", async ({ enter }) => {
  const page = await enter("users-admin@harbor-pine.demo", `${list}?search=xenia`)
  const rows = page.getByRole("grid", { name: "Users" }).getByRole("row")
  await expect(rows.filter({ hasText: "Xenia Brooks" }).getByText("Imported")).toBeVisible()
  await expect(rows.filter({ hasText: "Xenia Adler" }).getByText("Imported")).toHaveCount(0)
  await goInside(page, `${list}/100001?tab=access`)
  for (const name of [/^Send invitation( again)?$/, "Reset password"]) {
    await expect(page.getByRole("button", { name })).toHaveAttribute("aria-disabled", "true")
    await expect(page.getByRole("button", { name })).toHaveAccessibleDescription(
      /your role does not manage users in the role “Account Super User”\./,
    )
  }
})
