import { expect, test, type Page } from "../support/portal-test.ts"
import { apiAs } from "../support/sign-in.ts"
import { stamp as newStamp } from "../support/stamp.ts"

const owner = "account-super-user@harbor-pine.demo"
const account = "/adminv2/account/100"
const unreachable = "The server cannot be reached. Check your connection and try again."

/** The server does what the first POST asks for; its answer does not arrive. */
const loseAnswerOf = (page: Page, address: string) => {
  let isLost = false
  return page.route(`**${address}`, async (route) => {
    if (isLost || route.request().method() !== "POST") return route.continue()
    isLost = true
    await route.fetch()
    await route.abort("connectionreset")
  })
}

const totalOf = async (address: string, baseURL: string) => {
  const api = await apiAs(owner, baseURL)
  const { items } = (await (await api.get(address)).json()) as { items: unknown[] }
  await api.dispose()
  return items.length
}

test("a person whose answer was lost is made once: the same Create again leads to them", async ({ enter, baseURL }) => {
  const stamp = newStamp()
  const page = await enter(owner, `${account}/users/new`)
  await loseAnswerOf(page, "/api/accounts/100/people")
  await page.getByLabel("First name").fill("Lotte")
  await page.getByLabel("Last name").fill(`Weg ${stamp}`)
  const login = page.getByLabel("Login name")
  await expect(page.getByRole("status").filter({ hasText: "Available" }).first()).toBeVisible()
  const create = page.getByRole("button", { name: "Create", exact: true })
  const readAgain = page.waitForResponse(/people\/defaults/)
  await create.click()
  await expect(page.getByText(unreachable).first()).toBeVisible()
  await readAgain
  // By now the login name is in use, by the person who was made: the form does not ask for another.
  expect(await totalOf(`/api/users/accounts/100?search=${stamp}`, baseURL!)).toBe(1)
  await expect(login).toHaveValue(`lotte.weg-${stamp}@harbor-pine.demo`)
  await expect(login).not.toHaveAttribute("aria-invalid", "true")
  await create.click()
  await expect(page.getByRole("heading", { name: `Lotte Weg ${stamp} is all set`, level: 1 })).toBeVisible()
  await page.getByRole("link", { name: "Open: User" }).click()
  await expect(page.getByRole("heading", { name: `Lotte Weg ${stamp}`, level: 1 })).toBeVisible()
  expect(await totalOf(`/api/users/accounts/100?search=${stamp}`, baseURL!)).toBe(1)
})

test("what was made although its answer was lost is not made again by a changed form: the form says so, keeps what was entered, and creates it when it is sent once more", async ({
  enter,
}) => {
  const stamp = newStamp()
  const page = await enter(owner, `${account}/groups`)
  await loseAnswerOf(page, "/groups")
  await page
    .getByRole("button", { name: /^(New|Add|Create) .*group/ })
    .first()
    .click()
  const dialog = page.getByRole("dialog")
  const name = dialog.getByLabel("Name", { exact: false }).first()
  await name.fill(`Night ${stamp}`)
  await page.keyboard.press("Control+s")
  await expect(page.getByText(unreachable).first()).toBeVisible()
  await name.fill(`Day ${stamp}`)
  await page.keyboard.press("Control+s")
  await expect(dialog).toContainText("Your previous attempt was saved, although the response was lost.")
  await expect(page.getByText(`Day ${stamp} was created.`)).toHaveCount(0)
  const rows = page.getByRole("row")
  await expect(rows.filter({ hasText: `Night ${stamp}` })).toHaveCount(1)
  await expect(name).toHaveValue(`Day ${stamp}`)
  await page.keyboard.press("Control+s")
  await expect(page.getByText(`Day ${stamp} was created.`)).toBeVisible()
  await expect(rows.filter({ hasText: stamp })).toHaveCount(2)
})

test("a phone whose answer was lost is added once, although its MAC address is in use by now", async ({
  enter,
  baseURL,
}) => {
  const page = await enter(owner, `${account}/devices/new`)
  const mac = `001565${Math.floor(Math.random() * 0xffffff)
    .toString(16)
    .padStart(6, "0")}`
  await loseAnswerOf(page, "/api/devices/accounts/100/devices")
  const field = page.getByLabel(/MAC address/)
  await field.fill(mac)
  await expect(page.getByRole("combobox", { name: /^Make/ })).toHaveValue("Yealink")
  const add = page.getByRole("button", { name: "Add phone" })
  await add.click()
  await expect(page.getByText(unreachable).first()).toBeVisible()
  // The connection is back, and whatever is on the screen is read again.
  const isInUse = page.waitForResponse(/\/api\/devices\/mac\//)
  await page.evaluate(() => {
    dispatchEvent(new Event("offline"))
    dispatchEvent(new Event("online"))
  })
  await isInUse
  await expect(add).not.toHaveAttribute("aria-disabled", "true")
  await add.click()
  await expect(page).toHaveURL(/devices\/\d+$/)
  await expect(page.getByRole("heading", { level: 1, name: /^Yealink/ })).toBeVisible()
  expect(await totalOf(`/api/devices/accounts/100/devices?search=${mac}`, baseURL!)).toBe(1)
})
