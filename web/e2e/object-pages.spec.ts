import { expectAccessible } from "./support/accessible.ts"
import { expect, test } from "./support/portal-test.ts"
import { apiAs } from "./support/sign-in.ts"
import { stamp } from "./support/stamp.ts"

const admin = "account-administrator@harbor-pine.demo"
const account = "/adminv2/account/100"

test("a location has a page: opened from the list, changed, linked to what is there, and Back returns to the search", async ({
  enter,
  baseURL,
}) => {
  const name = `Pier ${stamp()}`
  const api = await apiAs(admin, baseURL!)
  const made = await api.post("/api/ucaas/account/100/location", {
    data: {
      name,
      kind: "branch",
      address: {
        line1: "3 Wharf Street",
        line2: "",
        city: "Portland",
        province: "ME",
        postalCode: "04101",
        countryCode: "US",
      },
      timeZone: "America/New_York",
      mainNumber: "",
      isDefault: false,
      status: "Active",
      emergencyLocationId: null,
    },
  })
  expect(made.ok(), await made.text()).toBe(true)
  const { locationId } = (await made.json()) as { locationId: number }

  const search = `${account}/locations?search=${encodeURIComponent(name)}`
  const page = await enter(admin, search)
  await page.getByRole("grid", { name: "Locations" }).getByText(name).click()
  await expect(page).toHaveURL(new RegExp(`${account}/locations/${locationId}$`))
  const main = page.getByRole("main")
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible()
  await expect(main).toContainText("Branch · 3 Wharf Street, Portland, ME 04101")
  await expectAccessible(page, "a location")
  await main.getByLabel("Name", { exact: false }).first().fill(`${name} East`)
  await main.getByRole("button", { name: "Save", exact: true }).click()
  await expect(page.getByText(`${name} East was saved.`)).toBeVisible()
  await expect(page.getByRole("heading", { name: `${name} East`, level: 1 })).toBeVisible()

  await page.goBack()
  await expect(page).toHaveURL(search)
  await expect(page.getByRole("grid", { name: "Locations" }).getByText(`${name} East`)).toBeVisible()
  await page.goForward()
  await main.getByRole("button", { name: "Actions" }).click()
  await page.getByRole("menuitem", { name: "Delete" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click()
  await expect(page).toHaveURL(new RegExp(`${account}/locations$`))
})

test("an emergency location has a page with what uses it, which shows that the carrier has a changed address", async ({
  enter,
}) => {
  const page = await enter(admin, `${account}/emergency-locations?search=boston`)
  await page.getByRole("grid", { name: "Emergency locations" }).getByText("Boston, suite 1900").click()
  await expect(page).toHaveURL(/emergency-locations\/\d+$/)
  const main = page.getByRole("main")
  await expect(page.getByRole("heading", { name: "Boston, suite 1900", level: 1 })).toBeVisible()
  const uses = main.getByRole("region", { name: "Used by" })
  await uses.getByRole("link", { name: "Boston sales office" }).click()
  await expect(page.getByRole("heading", { name: "Boston sales office", level: 1 })).toBeVisible()
  await expect(main.getByRole("link", { name: /extension/ }).first()).toBeVisible()
})

test("a recording has a page: whoever gets its address hears it and comments on it, and others are told that it is not there", async ({
  enter,
  baseURL,
}) => {
  const page = await enter(admin, `${account}/recordings/company?search=thames`)
  await page.getByRole("row").filter({ hasText: "Thames Forwarding" }).first().getByText("Thames Forwarding").click()
  await expect(page).toHaveURL(/recordings\/\d+$/)
  await expect(page.getByRole("heading", { name: /and Thames Forwarding/, level: 1 })).toBeVisible()
  await expectAccessible(page, "the page of a recording")
  const comment = `Linked ${stamp()}`
  await page.getByLabel("Comment", { exact: true }).fill(comment)
  await page.getByRole("button", { name: "Add comment" }).click()
  await expect(page.getByText(comment)).toBeVisible()
  await page.reload()
  await expect(page.getByText(comment)).toBeVisible()
  const api = await apiAs("end-user@harbor-pine.demo", baseURL!)
  const id = new URL(page.url()).pathname.split("/").at(-1)
  expect((await api.get(`/crec/api/recordings/${id}`)).status()).toBe(404)
})
