import type { Locator, Route } from "@playwright/test"
import { expectAccessible } from "../support/accessible.ts"
import {
  addPersonWithPhone,
  devices,
  office,
  owner,
  warehouse,
  type PersonWithPhone,
} from "../support/person-with-phone.ts"
import { expect, test, type Page } from "../support/portal-test.ts"
import { apiAs } from "../support/sign-in.ts"

/** Where help is sent to is said before it changes, also when answers are late, refused or lost. */
const account = "/adminv2/account/100"
const messages = (page: Page) => page.getByRole("region", { name: "Notifications" })
const dialog = (page: Page) => page.getByRole("dialog")
const off = ["aria-disabled", "true"] as const

const readPhone = async (baseURL: string, id: number) => {
  const api = await apiAs(owner, baseURL)
  const phone = (await (await api.get(`${devices}/devices/${id}`)).json()) as {
    extensionId: number | null
    lines: { e911LocationId: number | null }[]
  }
  await api.dispose()
  return { extensionId: phone.extensionId, emergency: phone.lines[0]?.e911LocationId ?? null }
}

/** Pictures of what is on screen, for whoever asks for them. */
const look = async (page: Page, name: string) => {
  if (process.env["E2E_LOOK"] === undefined) return
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: `${process.env["E2E_LOOK"]}/${name}-${width}.png` })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

const openAssign = async (page: Page) => {
  await page.getByRole("button", { name: "More actions" }).click()
  await page.getByRole("menuitem", { name: "Assign to an extension" }).click()
}
const chooseExtension = async (
  page: Page,
  { number, name }: PersonWithPhone,
  place: Locator = page.locator("form"),
) => {
  // The list closes when the page around it is read again.
  await expect(async () => {
    await place.getByRole("combobox", { name: /^Extension/ }).fill(number)
    await page.getByRole("option", { name: new RegExp(name) }).click({ timeout: 4000 })
  }).toPass()
}

test("an assignment names who loses a phone, asks for each loss, and can be undone", async ({ enter, baseURL }) => {
  const [here, there] = [await addPersonWithPhone(baseURL!, office), await addPersonWithPhone(baseURL!, warehouse)]
  const page = await enter(owner, `${account}/devices/${here.phoneId}`)
  await openAssign(page)
  const assign = dialog(page).getByRole("button", { name: "Assign", exact: true })
  const take = dialog(page).getByRole("switch", { name: `Reassign this phone from ${here.number} ${here.name}` })
  const replace = dialog(page).getByRole("switch", { name: "Unassign the extension's other phones" })
  await chooseExtension(page, there, dialog(page))
  await expect(take).not.toBeChecked()
  await expect(replace).not.toBeChecked()
  await expect(assign).toHaveAttribute(...off)

  await take.check()
  await expect(dialog(page)).toContainText(`${here.number} ${here.name} loses this phone.`)
  await expect(dialog(page)).not.toContainText("becomes unassigned")
  await replace.check()
  await expect(dialog(page)).toContainText(
    /T46U \([0-9A-F:]{17}\) becomes unassigned\. Emergency location: Warehouse, dock 4 → none/,
  )
  await expect(dialog(page)).toContainText(/T46U, extension \d+: .* → Warehouse, dock 4/)
  await expectAccessible(page, "assign a phone")
  await look(page, "assign")
  await assign.click()
  await expect(messages(page)).toContainText("Now unassigned and without an emergency location: Yealink T46U (")
  expect(await readPhone(baseURL!, there.phoneId)).toEqual({ extensionId: null, emergency: null })

  await messages(page).getByRole("button", { name: "Undo" }).click()
  await expect(messages(page)).toContainText("Everything is as it was before.")
  expect(await readPhone(baseURL!, here.phoneId)).toEqual({ extensionId: here.extensionId, emergency: office })
  expect(await readPhone(baseURL!, there.phoneId)).toEqual({ extensionId: there.extensionId, emergency: warehouse })
})

test("a phone moves to somebody who keeps their own", async ({ enter, baseURL }) => {
  const [here, there] = [await addPersonWithPhone(baseURL!, office), await addPersonWithPhone(baseURL!, warehouse)]
  const page = await enter(owner, `${account}/devices/${here.phoneId}`)
  await openAssign(page)
  await chooseExtension(page, there, dialog(page))
  await dialog(page)
    .getByRole("switch", { name: /^Reassign this phone from/ })
    .check()
  await dialog(page).getByRole("button", { name: "Assign", exact: true }).click()
  await expect(messages(page)).toContainText(`${here.number} ${here.name} no longer has this phone.`)
  expect((await readPhone(baseURL!, here.phoneId)).extensionId).toBe(there.extensionId)
  expect(await readPhone(baseURL!, there.phoneId)).toEqual({ extensionId: there.extensionId, emergency: warehouse })
})

/** Holds answers back until they are let go. */
const hold = async (page: Page, address: RegExp) => {
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(address, async (route) => {
    await gate
    await route.continue()
  })
  return () => letGo()
}
const busy = (route: Route) =>
  route.fulfill({
    status: 429,
    headers: { "Retry-After": "2" },
    json: { status: 429, code: "request.preview_under_way", message: "Busy.", validationErrors: [], traceId: "t" },
  })
const refused = (route: Route) =>
  route.fulfill({
    status: 409,
    json: { status: 409, code: "x", message: "The carrier says no.", validationErrors: [], traceId: "t" },
  })

interface Place {
  readonly what: string
  readonly preview: RegExp
  readonly open: (page: Page, here: PersonWithPhone, there: PersonWithPhone) => Promise<void>
  readonly save: string
  readonly isForm: boolean
}
const places: readonly Place[] = [
  {
    what: "the assign dialog",
    preview: /\/assignment\/preview$/,
    save: "Assign",
    isForm: false,
    open: async (page, _here, there) => {
      await openAssign(page)
      await chooseExtension(page, there, dialog(page))
      await dialog(page)
        .getByRole("switch", { name: /^Reassign this phone from/ })
        .check()
    },
  },
  {
    what: "the swap dialog",
    preview: /\/swap\/preview$/,
    save: "Swap",
    isForm: false,
    open: async (page, _here, there) => {
      await page.getByRole("button", { name: "More actions" }).click()
      await page.getByRole("menuitem", { name: "Swap phone" }).click()
      await dialog(page)
        .getByRole("combobox", { name: /Other phone/ })
        .fill(there.number)
      await page.getByRole("option").filter({ hasText: there.number }).first().click()
    },
  },
  {
    what: "the form of a phone",
    preview: /\/devices\/\d+\/preview$/,
    save: "Save",
    isForm: true,
    open: (page, _here, there) => chooseExtension(page, there),
  },
  {
    what: "the form of an app",
    preview: /\/lines\/preview$/,
    save: "Save",
    isForm: true,
    open: (page, _here, there) => chooseExtension(page, there),
  },
]

/** Nothing is chosen any more. */
const closeOf = (isForm: boolean) => async (page: Page, here: PersonWithPhone) =>
  isForm ? chooseExtension(page, here) : dialog(page).getByRole("button", { name: "Cancel" }).click()

for (const { what, preview, open, save, isForm } of places) {
  test(`${what} waits for the emergency addresses, tries again when told, and says when they cannot be checked`, async ({
    enter,
    baseURL,
  }) => {
    const [here, there] = [await addPersonWithPhone(baseURL!, office), await addPersonWithPhone(baseURL!, warehouse)]
    const page = await enter(owner, `${account}/devices/${what.includes("app") ? here.appId : here.phoneId}`)
    const button = (isForm ? page.locator("form") : dialog(page)).getByRole("button", { name: save, exact: true })
    const close = closeOf(isForm)
    const changes = page.getByText(/→ Warehouse, dock 4/)
    const cannot = page.getByText("Emergency locations could not be checked")

    const letGo = await hold(page, preview)
    await open(page, here, there)
    await expect(button).toHaveAttribute(...off)
    await expect(changes).toHaveCount(0)
    letGo()
    await expect(changes.first()).toBeVisible()
    await expect(button).not.toHaveAttribute(...off)

    // Busy once: it is asked again after the seconds that the server names, not after the usual half a second, and the
    // button waits.
    const asked: number[] = []
    await page.route(preview, (route) => (asked.push(Date.now()) === 1 ? busy(route) : route.continue()))
    await close(page, here)
    await open(page, here, there)
    await expect.poll(() => asked.length).toBe(1)
    await expect(button).toHaveAttribute(...off)
    await expect(changes.first()).toBeVisible()
    expect(asked).toHaveLength(2)
    expect(asked[1]! - asked[0]!).toBeGreaterThan(1900)
    await page.unroute(preview)

    // What would be refused says why.
    await page.route(preview, refused)
    await close(page, here)
    await open(page, here, there)
    await expect(page.getByText("The carrier says no.").first()).toBeVisible()
    if (!isForm) await expect(button).toHaveAttribute(...off)
    await page.unroute(preview)

    // It stays unavailable: that is said, and the change can be made all the same.
    await page.route(preview, (route) => route.abort())
    await close(page, here)
    await open(page, here, there)
    await expect(button).toHaveAttribute(...off)
    await expect(cannot).toBeVisible()
    await look(page, `unavailable-${save}-${isForm ? "form" : "dialog"}`)
    await expect(button).not.toHaveAttribute(...off)
    await button.click()
    await expect(messages(page)).toContainText("Warehouse, dock 4")
    await page.unroute(preview)
  })
}

test("lines that got another emergency location are told as saved, also when what follows cannot be read", async ({
  enter,
  baseURL,
}) => {
  const { number } = await addPersonWithPhone(baseURL!, office)
  const page = await enter(owner, `${account}/emergency-locations/lines?search=${number}`)
  const row = page.getByRole("grid", { name: "Lines" }).getByRole("row").filter({ hasText: number }).first()
  await row.getByRole("checkbox").check()
  await page.getByRole("button", { name: "Set emergency location" }).first().click()
  await expect(dialog(page).getByText("Affected phones and apps")).toBeVisible()
  await dialog(page).getByRole("combobox", { name: "Emergency location" }).click()
  await page.getByRole("option", { name: /Warehouse, dock 4/ }).click()
  const followers = /\/extensiondevices\/followers/
  await page.route(followers, (route) => route.abort())
  await look(page, "assign-lines")
  await dialog(page).getByRole("button", { name: "Set emergency location" }).click()
  await expect(messages(page)).toContainText("The emergency location of 1 line was set.")
  await expect(dialog(page)).toHaveCount(0)
  await page.unroute(followers)
})

test("whoever moves an extension to another location hears that its emergency address stays, and can change it along", async ({
  enter,
  baseURL,
}) => {
  const { extensionId } = await addPersonWithPhone(baseURL!, office)
  const page = await enter(owner, `${account}/extensions/${extensionId}`)
  const choose = async (name: string) => {
    await page.getByRole("combobox", { name: "Location", exact: true }).click()
    await page.getByRole("option", { name }).click()
  }
  const form = page.locator("form").first()
  const stays = /The emergency location stays Head office/
  const place = form.getByRole("combobox", { name: "Emergency location" })
  await choose("Boston")
  await expect(form.getByText(stays)).toBeVisible()
  await form.getByRole("button", { name: "Change it to Boston, suite 1900" }).click()
  await expect(place).toHaveValue("Boston, suite 1900")
  await expect(form.getByText(stays)).toHaveCount(0)
  await expect(form.getByText("Affected phones and apps")).toBeVisible()
  await form.getByRole("button", { name: "Cancel" }).click()
  await expect(place).toHaveValue(/Head office/)

  await choose("Boston")
  await look(page, "extension-location")
  await form.getByRole("button", { name: "Save", exact: true }).click()
  await expect(messages(page)).toContainText(stays)
})

test("the bulk move of phones says that the emergency addresses stay", async ({ enter, baseURL }) => {
  const { number } = await addPersonWithPhone(baseURL!, office)
  const page = await enter(owner, `${account}/devices?search=${number}`)
  await page
    .getByRole("grid", { name: "Devices" })
    .getByRole("row")
    .filter({ hasText: "T46U" })
    .getByRole("checkbox")
    .check()
  await page.getByRole("button", { name: "Move to location" }).click()
  await expect(dialog(page)).toContainText("The emergency locations do not change.")
  await expect(dialog(page).getByRole("link", { name: "Change emergency locations" })).toBeVisible()
  await dialog(page)
    .getByRole("combobox", { name: /^Location/ })
    .click()
  await page.getByRole("option", { name: "Boston" }).click()
  await expect(dialog(page)).toContainText("1 of 1 change")
  await look(page, "bulk-move")
  // Reading the job fails at first: it is followed on, and never started a second time.
  let [started, reads] = [0, 0]
  page.on(
    "request",
    (request) => (started += request.method() === "POST" && request.url().endsWith("/devices/bulk") ? 1 : 0),
  )
  await page.route(/\/jobs\/\d+$/, (route) => (++reads < 3 ? route.abort() : route.continue()))
  await dialog(page).getByRole("button", { name: "Start" }).click()
  await expect(messages(page)).toContainText("1 phone changed. The emergency locations do not change.")
  await expect(dialog(page)).toHaveCount(0)
  expect([started, reads >= 3]).toEqual([1, true])
  await page.unroute(/\/jobs\/\d+$/)
})
