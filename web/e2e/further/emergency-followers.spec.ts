import { expectAccessible } from "../support/accessible.ts"
import { goInside } from "../support/inside.ts"
import { expect, test, type Page } from "../support/portal-test.ts"
import { apiAs } from "../support/sign-in.ts"
import { stamp as newStamp } from "../support/stamp.ts"

const owner = "account-super-user@harbor-pine.demo"
const account = "/adminv2/account/100"
const devices = "/api/devices/accounts/100"
const [office, warehouse] = [3001, 3002]
const differing = "Lines whose own emergency location differs"
const messages = (page: Page) => page.getByRole("region", { name: "Notifications" })

/** Somebody at the head office whose desk phone follows the extension and whose app has a location of its own. */
const addPerson = async (baseURL: string) => {
  const stamp = newStamp()
  const api = await apiAs(owner, baseURL)
  const tail = Math.floor(Math.random() * 0xffffff)
    .toString(16)
    .padStart(6, "0")
  const added = await api.post("/api/accounts/100/people", {
    data: {
      firstName: "Inez",
      lastName: `Moves ${stamp}`,
      loginName: `inez.${stamp}@harbor-pine.demo`,
      email: "inez@harbor-pine.example",
      roleId: 4,
      sendWelcome: false,
      emergencyLocationId: office,
      device: { kind: "phone", make: "yealink", model: "T46U", macAddress: `001565${tail}` },
    },
  })
  expect(added.ok(), await added.text()).toBe(true)
  const { extension } = (await added.json()) as { extension: { extensionId: number } }
  const app = await api.post(`${devices}/apps`, { data: { extensionId: extension.extensionId, appType: "mobile" } })
  const { line, lineId = line?.id } = (await app.json()) as { line?: { id: number }; lineId?: number }
  const own = await api.put(`${devices}/lines`, { data: { lines: [{ id: lineId, e911LocationId: warehouse }] } })
  expect(own.ok(), await own.text()).toBe(true)
  await api.dispose()
  return { extensionId: extension.extensionId, name: `Inez Moves ${stamp}` }
}

const chooseLocation = async (page: Page, name: RegExp) => {
  await page.getByRole("combobox", { name: "Emergency location" }).click()
  await page.getByRole("option", { name }).click()
}

test("a new emergency location says which phones follow, before and after Save; those that differ are counted and listed", async ({
  enter,
  baseURL,
}) => {
  const { extensionId, name } = await addPerson(baseURL!)
  const page = await enter(owner, `${account}/extensions/${extensionId}`)
  await chooseLocation(page, /Boston, suite 1900/)
  const affected = page.getByText("Affected phones and apps").locator("xpath=ancestor::*[.//ul][1]")
  await expect(affected).toContainText(/1 follows the extension:.*T46U/)
  await expect(affected).toContainText(/1 has its own location and keeps it:.*Warehouse, dock 4/)
  await expectAccessible(page, "phones that follow an extension")
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expect(messages(page)).toContainText("1 phone or app follows, 1 keeps its own.")

  const rows = page.getByRole("grid", { name: "Lines" }).getByRole("row")
  const mine = rows.filter({ hasText: name })
  // Other tests change lines meanwhile: both figures are read again until they were read at one moment.
  await expect(async () => {
    await goInside(page, `${account}/pbx-summary`)
    const link = page.getByRole("link", { name: differing })
    await expect(link).toBeVisible()
    const tile = await page.locator("[data-link]").filter({ has: link }).innerText()
    const figure = tile.match(/[\d,]+/)![0]
    await link.click()
    await expect(page).toHaveURL(/emergency-locations\/lines\?differs=true/)
    await expect(page.getByRole("status").filter({ hasText: new RegExp(`^${figure} (found|in total)$`) })).toBeVisible({
      timeout: 3000,
    })
  }).toPass({ timeout: 60_000 })
  await expect(mine).toContainText("Own: Warehouse, dock 4")
  await expect(mine).toContainText("Boston, suite 1900")

  await goInside(page, `${account}/extensions/${extensionId}`)
  await chooseLocation(page, /Head office, 3rd floor/)
  await page.getByRole("checkbox", { name: "Make it follow the extension too" }).check()
  await expect(affected).toContainText(/1 no longer has its own location:.*Warehouse, dock 4/)
  // What came of Save is read slowly, so that the form has been drawn anew before: it is still told as it is now.
  await page.route("**/extensiondevices/followers", async (route) => {
    await expect(page.getByText("Affected phones and apps")).toHaveCount(0)
    await route.continue().catch(() => undefined)
  })
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expect(messages(page)).toContainText("2 phones and apps follow.")
  await goInside(page, `${account}/emergency-locations/lines?differs=true&search=${encodeURIComponent(name)}`)
  await expect(page.getByRole("heading", { name: "No results" })).toBeVisible()
})
