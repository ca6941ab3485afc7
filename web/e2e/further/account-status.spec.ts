import { expectAccessible } from "../support/accessible.ts"
import { goInside } from "../support/inside.ts"
import { expect, test, type Page } from "../support/portal-test.ts"
import { apiAs } from "../support/sign-in.ts"
import { stamp } from "../support/stamp.ts"

const details = "/adminv2/account/102/account"
const partner = "partner-account-superuser@brightwire.demo"
const status = (page: Page) => page.getByRole("region", { name: "Status" })
const sheet = (page: Page) => page.getByRole("dialog", { name: "Change status" })
const openSheet = async (page: Page) => {
  await status(page).getByRole("button", { name: "Change status" }).click()
  await expect(sheet(page)).toBeVisible()
}
/** As a date-and-time field takes it, on the account's clock. */
const onClock = (at: Date, timeZone: string) => at.toLocaleString("sv-SE", { timeZone }).slice(0, 16).replace(" ", "T")

test("a status is planned, seen by everyone, withdrawn, planned again and carried out by itself", async ({
  enter,
  baseURL,
}) => {
  const api = await apiAs(partner, baseURL!)
  // A customer of its own: to be suspended ends the sessions of everybody in the account, and other tests have some.
  const opened = await api.post("/api/accounts/10/children", {
    data: {
      name: `Slow Payer ${stamp()}`,
      kind: "company",
      countryCode: "US",
      status: "Active",
      contact: { street: "", city: "", region: "", zipCode: "" },
      services: {},
    },
  })
  const { accountId } = (await opened.json()) as { accountId: number }
  const ownDetails = `/adminv2/account/${accountId}/account`
  const page = await enter(partner, ownDetails)
  await expect(status(page)).toContainText("Active")

  await openSheet(page)
  await expect(sheet(page).getByRole("heading", { name: "Stops" })).toBeVisible()
  await expect(sheet(page)).toContainText("Outgoing calls stop, except to emergency numbers.")
  await expect(sheet(page)).toContainText(
    "All users are signed out. They can sign in again and see why calls are stopped.",
  )
  await expectAccessible(page, "the status sheet")
  await sheet(page).getByLabel("On a date").check()
  await sheet(page).getByLabel("Note").fill("Two invoices unpaid")
  // A double click is one wish.
  await sheet(page).getByRole("button", { name: "Schedule" }).dblclick()
  await expect(sheet(page)).toHaveCount(0)
  await expect(page.getByText(/This account will be suspended on/)).toBeVisible()
  await expect(status(page).getByRole("listitem").first()).toContainText("Scheduled")
  await expect(status(page).getByRole("listitem").first()).toContainText("Two invoices unpaid")

  await status(page).getByRole("button", { name: "Withdraw" }).click()
  await page
    .getByRole("dialog", { name: "Withdraw this scheduled change?" })
    .getByRole("button", { name: "Withdraw" })
    .click()
  await expect(page.getByText(/This account will be suspended on/)).toHaveCount(0)
  await expect(status(page).getByRole("listitem").first()).toContainText("Withdrawn")

  // The fields of a browser know minutes, so the moment itself is set through the API; the page notices by itself.
  const planned = await api.put(`/api/billing/accounts/${accountId}/status/Suspended/date`, {
    data: { date: new Date(Date.now() + 4000).toISOString() },
  })
  expect(planned.ok()).toBe(true)
  await expect(page.getByText(/This account will be suspended on/)).toBeVisible()
  await expect(status(page)).toContainText("Suspended", { timeout: 20_000 })
  await expect(page.getByText(/Calls are stopped, and no services can be added/)).toBeVisible()
  await expect(status(page).getByRole("listitem").first()).toContainText("Done")

  await goInside(page, `/adminv2/account/${accountId}/users/new`)
  await expect(page.getByText("No services can be added or ordered while the account is suspended.")).toBeVisible()
  await goInside(page, ownDetails)

  await openSheet(page)
  await expect(sheet(page).getByRole("heading", { name: "Works again" })).toBeVisible()
  await sheet(page).getByRole("button", { name: "Activate account" }).click()
  await expect(status(page)).toContainText("Active")
})

test("to cancel one reads what stops and types the name; a date carries its reason along", async ({ enter }) => {
  const page = await enter(partner, "/adminv2/account/101/account")
  await openSheet(page)
  await sheet(page).getByLabel("Cancelled").check()
  await expect(sheet(page)).toContainText("Only account super users can still sign in, with view-only access.")
  await expect(sheet(page)).toContainText(/\d+ users/)
  const plan = sheet(page).getByRole("button", { name: /Schedule|Cancel account/ })
  await expect(plan).toHaveAttribute("aria-disabled", "true")
  await sheet(page).getByLabel("On a date").check()
  await sheet(page)
    .getByLabel("Date and time")
    .fill(onClock(new Date(Date.now() + 30 * 86_400_000), "Australia/Sydney"))
  await sheet(page).getByRole("combobox", { name: "Reason" }).click()
  await page.getByRole("option", { name: "Moved to another provider" }).click()
  await sheet(page).getByLabel("Type “Koala Freight” to confirm").fill("Koala Freight")
  const sent = page.waitForRequest(
    (request) => request.method() === "POST" && request.url().endsWith("/api/accounts/101/status"),
  )
  await plan.click()
  expect((await sent).postDataJSON()).toEqual({
    status: "Cancelled",
    cancellationDateTime: expect.stringMatching(/Z$/),
    cancelReasonCode: "MOVED",
  })
  await expect(page.getByText(/This account will be cancelled on/)).toBeVisible()
  await expect(status(page).getByRole("listitem").first()).toContainText("Moved to another provider")
  await status(page).getByRole("button", { name: "Withdraw" }).click()
  await page
    .getByRole("dialog", { name: "Withdraw this scheduled change?" })
    .getByRole("button", { name: "Withdraw" })
    .click()
  await expect(page.getByText(/This account will be cancelled on/)).toHaveCount(0)
})

test("a company cannot lift what its partner laid upon it, and is told so", async ({ enter }) => {
  const page = await enter("account-super-user@monsoon-textiles.demo", "/adminv2/account/103/account")
  await openSheet(page)
  await sheet(page).getByLabel("Active").check()
  await expect(sheet(page)).toContainText("set by Brightwire. Only its users")
  await expect(sheet(page).getByRole("button", { name: "Activate account" })).toHaveAttribute("aria-disabled", "true")
})

test("details are edited with the server's refusals at the field, and show at once", async ({ enter }) => {
  const page = await enter("account-administrator@thames-ledger.demo", details)
  await page.getByRole("button", { name: "Edit details" }).click()
  const form = page.getByRole("dialog", { name: "Edit account details" })
  await form.getByLabel("Postcode").fill("nowhere")
  await form.getByRole("button", { name: "Save" }).click()
  await expect(form.getByLabel("Postcode")).toHaveAccessibleDescription(/not a postal code of United Kingdom/)
  await form.getByLabel("Postcode").fill("EC2V 6DN")
  await form.getByLabel("Tax jurisdiction").fill("GB-LND")
  await form.getByRole("button", { name: "Save" }).click()
  await expect(form).toHaveCount(0)
  await expect(page.getByText("GB-LND")).toBeVisible()
})

test("a group is created with people found by typing, changed and deleted", async ({ enter }) => {
  const page = await enter("account-super-user@harbor-pine.demo", "/adminv2/account/100/groups")
  const name = `Rooms upstairs ${stamp()}`
  await page.getByRole("button", { name: "Add group" }).click()
  const form = page.getByRole("dialog", { name: "Add group" })
  await form.getByLabel("Name").fill("sales")
  await form.getByRole("combobox", { name: "Members" }).fill("board")
  await page.getByRole("option", { name: /Board Room/ }).click()
  await form.getByRole("button", { name: "Save" }).click()
  await expect(form.getByLabel("Name")).toHaveAccessibleDescription(/Another group is already called “sales”/)
  await form.getByLabel("Name").fill(name)
  await form.getByRole("button", { name: "Save" }).click()
  const row = page.getByRole("row", { name: new RegExp(name) })
  await expect(row).toContainText("1 user")
  await row.getByRole("button").last().click()
  await page.getByRole("menuitem", { name: "Delete" }).click()
  const dialog = page.getByRole("dialog", { name: `Delete the group “${name}”?` })
  await expect(dialog).toContainText("1 user is removed from the group")
  await dialog.getByRole("button", { name: "Delete" }).click()
  await expect(row).toHaveCount(0)
})

test("an account is found by number, name and phone number, here or in a new tab", async ({ enter }) => {
  const page = await enter("superuser@dialplane.demo", "/accounts")
  const rows = page.getByRole("grid", { name: "Accounts" }).getByRole("row")
  const search = page.getByRole("searchbox")
  for (const text of ["V110", "ceda cli", "110"]) {
    await search.fill(text)
    await expect(rows).toHaveCount(2)
    await expect(rows.nth(1)).toContainText("Cedar Clinic")
  }
  await rows.nth(1).getByRole("button").last().click()
  const opened = page.waitForEvent("popup")
  await page.getByRole("menuitem", { name: "Open in a new tab" }).click()
  await expect((await opened).getByText("Cedar Clinic").first()).toBeVisible()
})
