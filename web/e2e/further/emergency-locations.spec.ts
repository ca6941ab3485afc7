import { expectAccessible } from "../support/accessible.ts"
import { expect, test, type Page } from "../support/portal-test.ts"
import { apiAs } from "../support/sign-in.ts"
import { stamp } from "../support/stamp.ts"

const admin = "account-administrator@harbor-pine.demo"
const list = "/adminv2/account/100/emergency-locations"
const rows = (page: Page, name: string) => page.getByRole("grid", { name }).getByRole("row")
const sheet = (page: Page) => page.getByRole("dialog")
const field = (page: Page, label: string | RegExp) => sheet(page).getByLabel(label)

test("a location fails validation, is corrected with one click, and becomes active before one's eyes", async ({
  enter,
}) => {
  const page = await enter(admin, list)
  const name = `Annex ${stamp()}, ground floor`
  await expect(page.getByText("Emergency calls are not delivered")).toBeVisible()
  await page.getByRole("button", { name: "Add location" }).click()
  await field(page, /^Name/).fill(name)
  await field(page, /^Street(?! number)/).fill("12 Fore Street")
  await field(page, /^City/).fill("Protland")
  await field(page, /^ZIP code/).fill("4101")
  await expect(sheet(page).getByText("The leading zero is missing.").first()).toBeVisible()
  await expect(sheet(page).getByText("12 Fore Street, Portland, ME 04101")).toBeVisible()

  // Saved as it is, the server refuses it at its fields.
  await sheet(page).getByRole("button", { name: "Save" }).click()
  await expect(sheet(page).getByText("Enter the number in its own field. Did you mean “12”?")).toBeVisible()
  await expectAccessible(page, "refused emergency location")

  await sheet(page).getByRole("button", { name: "Use this address" }).click()
  await expect(field(page, /^Street number/)).toHaveValue("12")
  await expect(field(page, /^ZIP code/)).toHaveValue("04101")
  await expect(sheet(page).getByText("This address is valid")).toBeVisible()
  await sheet(page).getByRole("button", { name: "Save" }).click()
  await expect(sheet(page)).toHaveCount(0)

  const row = rows(page, "Emergency locations").filter({ hasText: name })
  await expect(row).toContainText(/Waiting|Provisioning/)
  await expect(row).toContainText("Active")
})

test("a location that is not active is seen and cannot be chosen; lines are given an active one", async ({
  enter,
  baseURL,
}) => {
  const page = await enter(admin, `${list}/lines?assigned=false`)
  await expect(rows(page, "Lines").filter({ hasText: "Board Room" })).toContainText("None")
  const countWithout = async () =>
    Number(/\d+/.exec(await page.getByRole("tab", { name: /Lines · \d+ without/ }).innerText())![0])
  const before = await countWithout()
  await rows(page, "Lines").filter({ hasText: "Board Room" }).getByRole("checkbox").check()
  await page.getByRole("button", { name: "Set emergency location" }).click()
  await field(page, "Emergency location").click()
  const refused = page.getByRole("option", { name: /Cold store, gate B/ })
  await expect(refused).toContainText("Rejected")
  await expect(refused).toHaveAttribute("data-combobox-disabled", "true")
  await page.getByRole("option", { name: /Head office, 3rd floor/ }).click()
  const sent = page.waitForRequest(
    (request) => request.method() === "PUT" && request.url().endsWith("/extensiondevices"),
  )
  await sheet(page).getByRole("button", { name: "Set emergency location" }).click()
  await expect(sheet(page)).toHaveCount(0)
  await expect(rows(page, "Lines").filter({ hasText: "Board Room" })).toHaveCount(0)
  await expect.poll(countWithout).toBe(before - 1)
  // A line in use does not lose its location again: the country demands one.
  const api = await apiAs(admin, baseURL!)
  expect(
    (
      await api.put((await sent).url(), { data: { ...((await sent).postDataJSON() as object), locationId: null } })
    ).status(),
  ).toBe(409)
})

test("what is in use is named, and goes only with a replacement for all of it", async ({ enter }) => {
  const page = await enter(admin, list)
  await rows(page, "Emergency locations")
    .filter({ hasText: "Boston, suite 1900" })
    .getByRole("button", { name: /actions|more/i })
    .click()
  await page.getByRole("menuitem", { name: "Delete" }).click()
  await expect(sheet(page)).toContainText("Boston sales office")
  await sheet(page).getByRole("button", { name: "Replace and delete" }).click()
  await expect(sheet(page).getByText("Choose a location").last()).toBeVisible()
  await sheet(page).getByRole("button", { name: "Cancel" }).click()
})

test("networks: an overlap is refused at the field, and an address tells its location", async ({ enter }) => {
  const page = await enter(admin, "/adminv2/account/100/locations/networks")
  await page.getByLabel("Find the location of an IP address").fill("10.30.1.9")
  await expect(page.getByText("South Portland warehouse (10.30.0.0/18)")).toBeVisible()
  await page.getByRole("button", { name: "Add range" }).click()
  await field(page, /^Address range/).fill("10.20.4.0/24")
  await field(page, /^Location/).click()
  await page.getByRole("option", { name: "Boston sales office" }).click()
  await sheet(page).getByRole("button", { name: "Save" }).click()
  await expect(
    sheet(page).getByText("10.20.4.0/24 overlaps 10.20.0.0/16, which belongs to “Portland head office”."),
  ).toBeVisible()
  const range = `172.16.${Math.floor(Math.random() * 256)}.0/24`
  await field(page, /^Address range/).fill(range)
  await sheet(page).getByRole("button", { name: "Save" }).click()
  await expect(rows(page, "Networks").filter({ hasText: range })).toContainText("Boston sales office")
})

test("a request is approved and its location is activated; another location's services move as a job", async ({
  enter,
}) => {
  const page = await enter(admin, "/adminv2/account/100/locations/requests")
  const request = rows(page, "Requests").filter({ hasText: "Burlington pop-up" })
  await request.getByRole("button", { name: /actions|more/i }).click()
  await page.getByRole("menuitem", { name: "Approve" }).click()
  await sheet(page).getByRole("button", { name: "Approve" }).click()
  await expect(request).toContainText("Approved")
  await page.getByRole("tab", { name: "Locations" }).click()
  const place = rows(page, "Locations").filter({ hasText: "Burlington pop-up" })
  await expect(place).toContainText("Pending")
  await place.getByRole("button", { name: /actions|more/i }).click()
  await page.getByRole("menuitem", { name: "Activate" }).click()
  await expect(place).toContainText("Active")

  await rows(page, "Locations")
    .filter({ hasText: "South Portland warehouse" })
    .getByRole("button", { name: /actions|more/i })
    .click()
  await page.getByRole("menuitem", { name: /Move services/ }).click()
  await field(page, /^To/).click()
  await page.getByRole("option", { name: "Burlington pop-up" }).click()
  await sheet(page).getByRole("button", { name: "Move", exact: true }).click()
  // Other tests add people to the place meanwhile.
  await expect(place).toContainText(/\d+ extensions/)
})
