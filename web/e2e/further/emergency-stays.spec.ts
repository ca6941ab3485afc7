import { addPersonWithPhone, office, owner } from "../support/person-with-phone.ts"
import { expect, test, type Page } from "../support/portal-test.ts"
import { apiAs } from "../support/sign-in.ts"
import { stamp } from "../support/stamp.ts"

/**
 * What moves to another location keeps its emergency address: that is said before the move and after it, wherever
 * things are moved.
 */
const account = "/adminv2/account/100"
const dialog = (page: Page) => page.getByRole("dialog")
const messages = (page: Page) => page.getByRole("region", { name: "Notifications" })
const stays = /The emergency location stays Head office/
const allStay = "The emergency locations do not change."

interface Location {
  readonly locationId: number
  readonly name: string
}

/** Like one that exists, under a new name. */
const addLocation = async (baseURL: string, name: string): Promise<Location> => {
  const api = await apiAs(owner, baseURL)
  const { items } = (await (await api.get("/api/ucaas/account/100/locations")).json()) as {
    items: Record<string, unknown>[]
  }
  const { kind, address, timeZone } = items[0]!
  const data = {
    name,
    kind,
    address,
    timeZone,
    mainNumber: "",
    isDefault: false,
    status: "Active",
    emergencyLocationId: null,
  }
  const made = await api.post("/api/ucaas/account/100/location", { data })
  expect(made.ok(), await made.text()).toBe(true)
  const { locationId } = (await made.json()) as Location
  await api.dispose()
  return { locationId, name }
}

test("the form of a phone says that its emergency address stays when the phone moves to another location", async ({
  enter,
  baseURL,
}) => {
  const [{ phoneId }, target] = [
    await addPersonWithPhone(baseURL!, office),
    await addLocation(baseURL!, `Annex ${stamp()}`),
  ]
  const page = await enter(owner, `${account}/devices/${phoneId}`)
  const form = page.locator("form").first()
  await form.getByRole("combobox", { name: "Location", exact: true }).click()
  await page.getByRole("option", { name: target.name }).click()
  await expect(form.getByText(stays)).toBeVisible()
  await form.getByRole("button", { name: "Save", exact: true }).click()
  await expect(messages(page)).toContainText(stays)
})

test("so do extensions that move together, and everything that moves away from a location", async ({
  enter,
  baseURL,
}) => {
  const mark = stamp()
  const { number, extensionId } = await addPersonWithPhone(baseURL!, office)
  const [first, second] = [await addLocation(baseURL!, `First ${mark}`), await addLocation(baseURL!, `Second ${mark}`)]
  const page = await enter(owner, `${account}/extensions?search=${number}`)
  await page
    .getByRole("grid", { name: "Extensions" })
    .getByRole("row")
    .filter({ hasText: number })
    .getByRole("checkbox")
    .check()
  await page.getByRole("button", { name: "Move to location" }).click()
  await expect(dialog(page)).toContainText(allStay)
  await dialog(page)
    .getByRole("combobox", { name: /^Location/ })
    .click()
  await page.getByRole("option", { name: first.name }).click()
  await expect(dialog(page)).toContainText("1 of 1 change")
  await dialog(page).getByRole("button", { name: "Move", exact: true }).click()
  await expect(messages(page)).toContainText(`1 extension changed. ${allStay}`)

  await page.goto(`${account}/locations?search=${mark}`)
  await page
    .getByRole("grid", { name: "Locations" })
    .getByRole("row")
    .filter({ hasText: first.name })
    .getByRole("button", { name: /^Row actions/ })
    .click()
  await page.getByRole("menuitem", { name: /^Move services/ }).click()
  await expect(dialog(page)).toContainText(allStay)
  await expect(dialog(page).getByRole("link", { name: "Change emergency locations" })).toBeVisible()
  await dialog(page).getByRole("combobox", { name: /^To/ }).click()
  await page.getByRole("option", { name: second.name }).click()
  await expect(dialog(page)).toContainText(/\d of \d change/)
  await dialog(page).getByRole("button", { name: "Move", exact: true }).click()
  await expect(messages(page)).toContainText(new RegExp(`services? moved\\. ${allStay}`))
  const api = await apiAs(owner, baseURL!)
  const after = (await (await api.get(`/api/ucaas/extension/v1/${extensionId}`)).json()) as Record<
    "location" | "emergencyLocation",
    Location
  >
  expect([after.location.locationId, after.emergencyLocation.locationId]).toEqual([second.locationId, office])
  await api.dispose()
})
