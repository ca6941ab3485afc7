import { expectAccessible } from "../support/accessible.ts"
import { expect, test, type Page } from "../support/portal-test.ts"
import { apiAs, signIn } from "../support/sign-in.ts"

const owner = "account-super-user@harbor-pine.demo"
const account = "/adminv2/account/100"
const notices = "/api/portal/accounts/100/notices"
const bell = (page: Page) => page.getByRole("button", { name: /^Notifications/ })
const panel = (page: Page) => page.getByRole("dialog", { name: /^Notifications/ })
const unreadOf = async (page: Page) =>
  Number(/(\d+) new/.exec((await bell(page).getAttribute("aria-label")) ?? "")?.[1] ?? 0)
const linkTo = (page: Page, deviceId: number) => page.locator(`a[href="${account}/devices/${deviceId}"]`)

/** Desk phones that somebody uses and that are connected, without the model that devices.spec and swaps use. */
const connectedPhones = async (api: Awaited<ReturnType<typeof apiAs>>): Promise<number[]> => {
  const answer = await api.get("/api/devices/accounts/100/devices?reachability=registered&limit=100&search=Yealink")
  const { items } = (await answer.json()) as { items: { id: number; name: string; extension: string | null }[] }
  return items
    .filter(({ name, extension }) => /^Yealink(?!.*T54W)/.test(name) && extension !== null)
    .map(({ id }) => id)
}

test("a phone that goes offline is counted by the bell without a reload, and its notification opens the phone", async ({
  page,
  baseURL,
}) => {
  await signIn(page, owner, `${account}/dashboard`)
  await expect(page.getByRole("heading", { name: "Needs attention" })).toBeVisible()
  const api = await apiAs(owner, baseURL!)
  const [phone] = await connectedPhones(api)
  await expect
    .poll(async () => {
      await api.post(`${notices}/read-all`)
      return unreadOf(page)
    })
    .toBe(0)
  const out = await api.put(`/api/devices/accounts/100/devices/${phone!}/logout`)
  expect(out.ok(), await out.text()).toBe(true)
  await expect.poll(() => unreadOf(page), { timeout: 90_000 }).toBeGreaterThan(0)

  await bell(page).click()
  const row = panel(page)
    .getByRole("listitem")
    .filter({ has: linkTo(page, phone!) })
  const isNew = row.getByText("New", { exact: true })
  // Other tests may have counted first.
  await expect(row).toContainText("Warning", { timeout: 90_000 })
  await expect(isNew).toBeVisible()
  await expectAccessible(page, "the opened bell")
  await row.getByRole("link").click()
  await expect(page).toHaveURL(new RegExp(`/devices/${phone!}$`))
  await expect(panel(page)).toBeHidden()
  // Opened is read, not done.
  await bell(page).click()
  await expect(row).toBeVisible()
  await expect(isNew).toHaveCount(0)
  await row.getByRole("button", { name: /^Mark as done: / }).click()
  await expect(row).toHaveCount(0)
})

test("a phone that comes back ends its notification by itself; the page shows what is resolved", async ({
  page,
  baseURL,
}) => {
  const api = await apiAs(owner, baseURL!)
  const phone = (await connectedPhones(api)).at(-1)!
  await signIn(page, owner, `${account}/notifications?kind=deviceOffline`)
  await expect(page.getByRole("heading", { name: "Notifications" })).toBeVisible()
  const sent = await api.post(`/api/devices/accounts/100/devices/${phone}/restart`)
  expect(sent.ok(), await sent.text()).toBe(true)
  const row = page
    .getByRole("row")
    .filter({ has: linkTo(page, phone) })
    .first()
  await expect(row).toContainText("Open", { timeout: 60_000 })
  await expect(row).toContainText("Resolved", { timeout: 60_000 })
  await page.reload()
  await expect(row).toContainText("Resolved")
  await expectAccessible(page, "notifications")
})

test("filters are in the address, and rows are marked from their menu", async ({ page, baseURL }) => {
  // Files stay in the job tray for an hour, where other tests would meet them.
  const login = "account-super-user@koala-freight.demo"
  const list = "/adminv2/account/101/notifications"
  await signIn(page, login, `${list}?kind=exportReady`)
  const api = await apiAs(login, baseURL!)
  await api.post("/api/portal/accounts/101/exports", { data: { kind: "schedules" } })
  const row = page.getByRole("row").filter({ hasText: ": ready" }).first()
  await expect(row).toContainText("Export ready")
  await row.getByRole("button", { name: /^Row actions/ }).click()
  await page.getByRole("menuitem", { name: "Mark as done" }).click()
  await expect(row).toContainText("Done")
  await page.getByRole("button", { name: /^Progress/ }).click()
  await page.getByRole("checkbox", { name: "Open", exact: true }).click()
  await expect(page).toHaveURL(/done=open/)
  await expect(page.getByText("No results")).toBeVisible()
  await page.goto(`${list}?kind=exportReady&done=done`)
  await expect(row).toContainText("Done")
})

test("by keyboard a user chooses how to be notified; security notifications say why they stay", async ({ page }) => {
  await signIn(page, "account-administrator@harbor-pine.demo", "/me/notifications")
  const saved = page.getByRole("region", { name: "Notifications" }).getByText("Saved", { exact: true })
  const field = page.getByRole("combobox", { name: "Phone offline" })
  await expect(field).toHaveValue("Portal only")
  await expectAccessible(page, "notification preferences")
  await field.focus()
  await page.keyboard.press("Enter")
  await page.getByRole("option", { name: "Portal and email" }).waitFor()
  await page.keyboard.press("ArrowUp")
  await page.keyboard.press("Enter")
  await expect(field).toHaveValue("Portal and email")
  await expect(saved.first()).toBeVisible()
  await page.reload()
  await expect(field).toHaveValue("Portal and email")
  await expect(page.getByRole("combobox", { name: "Password changed" })).toHaveAttribute("readonly", "")
  await expect(page.getByText(/Security notifications cannot be turned off/).first()).toBeVisible()
  // As it was.
  await field.focus()
  await page.keyboard.press("Enter")
  await page.getByRole("option", { name: "Portal only" }).waitFor()
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await expect(field).toHaveValue("Portal only")
})
