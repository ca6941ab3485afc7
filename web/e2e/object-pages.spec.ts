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

test("a phone-book entry has an address: opened from the searched list, shared as a link, and closed by Back", async ({
  enter,
  baseURL,
}) => {
  const company = `Cooper ${stamp()}`
  const api = await apiAs(admin, baseURL!)
  const made = await api.post("/api/appserver/accounts/100/phonebook", {
    data: { company, numbers: [{ kind: "work", number: "+1 207 555 0144" }] },
  })
  expect(made.ok(), await made.text()).toBe(true)
  const { phoneBookId } = (await made.json()) as { phoneBookId: number }

  const search = `${account}/phone-book?search=${encodeURIComponent(company)}`
  const page = await enter(admin, search)
  const row = page.getByRole("grid", { name: "Phone book" }).getByText(company)
  const sheet = page.getByRole("dialog", { name: "Edit entry" })
  await row.click()
  await expect(page).toHaveURL(new RegExp(`${account}/phone-book/${phoneBookId}\\?search=`))
  await expect(sheet.getByLabel("Company")).toHaveValue(company)
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(search)
  await expect(row).toBeVisible()

  await page.goForward()
  await sheet.getByLabel("Notes").fill("Rings twice")
  await sheet.getByRole("button", { name: "Save" }).click()
  await expect(page.getByText(`${company} was saved.`)).toBeVisible()
  await expect(page).toHaveURL(search)

  // A link from somewhere else: closing leads to the list.
  await page.goto(`${account}/phone-book/${phoneBookId}`)
  await expect(sheet.getByLabel("Notes")).toHaveValue("Rings twice")
  await expectAccessible(page, "a phone-book entry that a link opened")
  await sheet.getByRole("button", { name: "Close" }).click()
  await expect(page).toHaveURL(`${account}/phone-book`)

  await page.goto(`${account}/audit-log?objectType=phone_book_record&objectId=${phoneBookId}`)
  await page.getByRole("grid").getByRole("row").filter({ hasText: company }).first().click()
  await page.getByRole("dialog").getByRole("link", { name: company }).click()
  await expect(sheet.getByLabel("Company")).toHaveValue(company)
  await api.delete(`/api/appserver/accounts/100/phonebook/${phoneBookId}`)
  await page.goto(`${account}/phone-book/${phoneBookId}`)
  await expect(page.getByRole("dialog", { name: "Phone book entry" })).toContainText("deleted")
})

test("unsaved changes of an opened entry are not lost by Back", async ({ enter }) => {
  const page = await enter(admin, `${account}/phone-book?search=lindholm`)
  await page.getByRole("grid", { name: "Phone book" }).getByText("Greta Lindholm").click()
  const sheet = page.getByRole("dialog", { name: "Edit entry" })
  await sheet.getByLabel("Job title").fill("Partner")
  await page.goBack()
  const asking = page.getByRole("dialog", { name: "Discard your changes?" })
  await asking.getByRole("button", { name: "Keep editing" }).click()
  await expect(sheet.getByLabel("Job title")).toHaveValue("Partner")
  await page.goBack()
  await asking.getByRole("button", { name: "Discard changes" }).click()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(`${account}/phone-book?search=lindholm`)
})

// What a link to each of the small objects opens, over the list that it belongs to.
for (const [what, path, title, list] of [
  ["a tag of phone numbers", "phone-numbers/tags/6101", "Rename tag", "Phone number tags"],
  ["a network of a location", "locations/networks/3002", "Edit address range", "Networks"],
  ["a request for a location", "locations/requests/3003", "Second Boston office", "Requests"],
  ["a blocking rule", "call-blocking/7100", "Edit the blocking rule", "Rules"],
  ["a trust", "trusts/110", "Cedar Clinic", "Trusted accounts"],
] as const)
  test(`${what} has an address that opens it over its list`, async ({ enter }) => {
    const page = await enter("account-super-user@harbor-pine.demo", `${account}/${path}`)
    const sheet = page.getByRole("dialog", { name: title })
    await expect(sheet).toBeVisible()
    await expectAccessible(page, what)
    await page.keyboard.press("Escape")
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`/${path.slice(0, path.lastIndexOf("/"))}$`))
    await expect(page.getByRole("grid", { name: list })).toBeVisible()
  })

test("a trust is ended where its address leads", async ({ enter, baseURL }) => {
  const owner = "account-super-user@harbor-pine.demo"
  const api = await apiAs(owner, baseURL!)
  // A trust with this account may be left from the run before.
  await api.delete("/api/authorizer/accounts/100/trusts/102")
  const made = await api.post("/api/authorizer/accounts/100/trusts", {
    data: { trustedAccountId: 102, trustedAccountName: "Thames Ledger", roleId: 21, note: "Audit of the year" },
  })
  expect(made.ok(), await made.text()).toBe(true)
  const page = await enter(owner, `${account}/trusts/102`)
  const sheet = page.getByRole("dialog", { name: "Thames Ledger" })
  const there = sheet.getByRole("region", { name: /can act in this account/ })
  await expect(there).toContainText("Audit of the year")
  await there.getByRole("button", { name: "End trust" }).click()
  await page
    .getByRole("dialog", { name: /^End the trust/ })
    .getByRole("button", { name: "End trust" })
    .click()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(`${account}/trusts`)
})
