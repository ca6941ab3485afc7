import { readFileSync } from "node:fs"
import { expectAccessible } from "./support/accessible.ts"
import { goInside } from "./support/inside.ts"
import { expect, test } from "./support/portal-test.ts"
import { apiAs, signIn } from "./support/sign-in.ts"
import { stamp } from "./support/stamp.ts"

const admin = "account-administrator@harbor-pine.demo"
const account = "/adminv2/account/100"
const files = JSON.parse(readFileSync("dist/portal-manifest.json", "utf8")) as Record<string, { readonly file: string }>

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

test("an object that Forward or a second link opens again can be closed again", async ({ enter }) => {
  const list = `${account}/phone-numbers/tags`
  const page = await enter(admin, list)
  const sheet = page.getByRole("dialog", { name: "Rename tag" })
  await page.getByRole("grid", { name: "Phone number tags" }).getByRole("row").nth(1).click()
  for (const close of [
    () => sheet.getByRole("button", { name: "Close" }).click(),
    () => page.keyboard.press("Escape"),
    () => sheet.getByRole("button", { name: "Cancel" }).click(),
  ]) {
    await expect(sheet).toBeVisible()
    await close()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL(list)
    await page.goForward()
  }
  await expect(sheet).toBeVisible()
  await page.goBack()
  await expect(sheet).toBeHidden()
  for (const id of [6101, 6102]) {
    await goInside(page, `${list}/${id}`)
    await expect(sheet).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL(list)
  }
})

test("an object that Back leads to is closed to its list, whatever was before it", async ({ enter }) => {
  const list = `${account}/phone-numbers/tags`
  const page = await enter(admin, `${account}/devices`)
  await page.goto(`${list}/6101`)
  const sheet = page.getByRole("dialog", { name: "Rename tag" })
  await expect(sheet).toBeVisible()
  await goInside(page, list)
  await expect(sheet).toBeHidden()
  await page.goBack()
  await expect(sheet).toBeVisible()
  await sheet.getByRole("button", { name: "Close" }).click()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(list)
})

test("what is typed stays when another user deletes the object, and saving says that it is gone", async ({
  ownBrowser,
  baseURL,
}) => {
  const api = await apiAs(admin, baseURL!)
  const name = `Gone ${stamp()}`.slice(0, 20)
  const tags = "/api/ucaas/account/100/generic/customTag"
  const tag = await api.post(`${tags}/create`, { data: { name } })
  expect(tag.ok(), await tag.text()).toBe(true)
  const { customTagId } = (await tag.json()) as { customTagId: number }
  const networks = "/api/provisioning/v2/accounts/100/network-locations"
  const locations = await api.get("/api/ucaas/account/100/locations?limit=1")
  const { items } = (await locations.json()) as { items: readonly { readonly locationId: number }[] }
  const range = `10.${100 + Math.floor(Math.random() * 100)}.${Math.floor(Math.random() * 250)}.0/24`
  const network = await api.post(networks, {
    data: { locationId: items[0]!.locationId, range, description: "Dock" },
  })
  expect(network.ok(), await network.text()).toBe(true)
  const { netLocId } = (await network.json()) as { netLocId: number }

  for (const { list, grid, row, title, field, gone, remove } of [
    {
      list: `${account}/phone-numbers/tags`,
      grid: "Phone number tags",
      row: name,
      title: "Rename tag",
      field: "Name",
      gone: "There is no such tag.",
      remove: `${tags}/${customTagId}`,
    },
    {
      list: `${account}/locations/networks`,
      grid: "Networks",
      row: range,
      title: "Edit address range",
      field: "Description",
      gone: "There is no such network range.",
      remove: `${networks}/${netLocId}`,
    },
  ]) {
    // Not a page that other tests use next: the refusal and the sheet stay open.
    const page = await ownBrowser()
    await signIn(page, admin, list)
    const sheet = page.getByRole("dialog", { name: title })
    const line = page.getByRole("grid", { name: grid, includeHidden: true }).getByText(row, { exact: true })
    await line.click()
    await sheet.getByLabel(field, { exact: false }).fill("Typed for long")
    const removed = await api.delete(remove)
    expect(removed.ok(), await removed.text()).toBe(true)
    await expect(line).toHaveCount(0)
    await expect(sheet.getByLabel(field, { exact: false })).toHaveValue("Typed for long")
    await sheet.getByRole("button", { name: "Save" }).click()
    await expect(page.getByText(gone, { exact: true })).toBeVisible()
    await expect(sheet.getByLabel(field, { exact: false })).toHaveValue("Typed for long")
  }
})

test("the audit log links entries of the company's book, not those of a user's own", async ({ enter, baseURL }) => {
  const api = await apiAs(admin, baseURL!)
  const { userId } = (await (await api.get("/api/portal/session")).json()) as { userId: number }
  const company = `Personal ${stamp()}`
  const made = await api.post(`/api/ucaas/user/${userId}/phonebookRecord`, { data: { company, numbers: [] } })
  expect(made.ok(), await made.text()).toBe(true)
  const page = await enter(admin, `${account}/audit-log?search=${encodeURIComponent(company)}`)
  await page.getByRole("grid").getByRole("row").filter({ hasText: company }).first().click()
  const entry = page.getByRole("dialog")
  await expect(entry).toContainText(company)
  await expect(entry.getByRole("link", { name: company })).toHaveCount(0)
})

test("a window that is still being loaded is given up with Escape, and says so if it cannot be loaded", async ({
  page,
}) => {
  const code = `**/${files["src/inventory/numbers/tag-sheet.tsx"]!.file}`
  const sheet = page.getByRole("dialog", { name: "New tag" })
  const add = page.getByRole("button", { name: "Add tag" })
  await page.route(code, (route) => route.abort("internetdisconnected"))
  await signIn(page, admin, `${account}/phone-numbers/tags`)
  await add.click()
  await expect(page.getByRole("region", { name: "Notifications" }).getByText("could not be loaded")).toBeVisible()
  await expect(sheet).toHaveCount(0)

  await page.unroute(code)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(code, async (route) => {
    await released
    await route.continue()
  })
  const asked = page.waitForRequest(code)
  await add.click()
  await asked
  await page.keyboard.press("Escape")
  release()
  // The same code has arrived when it shows another window.
  await page.getByRole("grid", { name: "Phone number tags" }).getByRole("row").nth(1).click()
  await expect(page.getByRole("dialog", { name: "Rename tag" })).toBeVisible()
  await expect(sheet).toHaveCount(0)
  await page.keyboard.press("Escape")
  await add.click()
  await expect(sheet).toBeVisible()
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
  const sheet = page.getByRole("dialog", { name: "Thames Ledger", exact: true })
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
