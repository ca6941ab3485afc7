import { openByApi, openToLook } from "../support/open-account.ts"
import { expectAccessible } from "../support/accessible.ts"
import { goInside } from "../support/inside.ts"
import { emailTo, type Person } from "../support/people.ts"
import { expect, test, type Page } from "../support/portal-test.ts"
import { apiAs, signInByForm } from "../support/sign-in.ts"
import { stamp } from "../support/stamp.ts"

const owner = "partner-account-superuser@brightwire.demo"
const password = "marble kettle 9 thunder violin"
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click()
const pressContinue = (page: Page) => press(page, "Continue")
const question = (page: Page, text: string) => expect(page.getByRole("heading", { level: 2, name: text })).toBeVisible()
const choose = async (page: Page, label: string, option: string | RegExp) => {
  const wanted = page.getByRole("option", { name: option })
  // Like a person, who looks whether the list has opened: what arrives late can move the field from under the pointer.
  await expect(async () => {
    if (!(await wanted.isVisible())) await page.getByRole("combobox", { name: label }).click()
    await expect(wanted).toBeVisible({ timeout: 2000 })
  }).toPass()
  await wanted.click()
}

const fillAdministrator = async (
  page: Page,
  { firstName, lastName, email }: Pick<Person, "firstName" | "lastName" | "email">,
) => {
  await page.getByLabel("First name").fill(firstName)
  await page.getByLabel("Last name").fill(lastName)
  await page.getByLabel(/^Email/).fill(email)
}

/** Through all steps with a template, up to the review. */
const prepareCustomer = async (
  page: Page,
  name: string,
  template: string,
  person: Pick<Person, "firstName" | "lastName" | "email">,
) => {
  await question(page, "Company details")
  await page.getByLabel("Company name").fill(name)
  await choose(page, "Country", "United Kingdom")
  await pressContinue(page)
  await question(page, "Mailing and billing address")
  await page.getByLabel("Street and number").fill("1 Quay")
  await page.getByLabel("City").fill("Hull")
  await pressContinue(page)
  await question(page, "Order services")
  await page.getByLabel("Extensions", { exact: true }).fill("12")
  await pressContinue(page)
  await question(page, "Choose a template")
  await page.getByRole("radio", { name: template }).check()
  await expect(page.getByRole("region", { name: `Contents of “${template}”` })).toContainText("Front desk")
  await pressContinue(page)
  await question(page, "Branding preview")
  await expect(page.getByText("portal.brightwire.example")).toBeVisible()
  await pressContinue(page)
  await question(page, "First administrator")
  await fillAdministrator(page, person)
  await expect(page.getByText("This name is available.")).toBeVisible()
  await pressContinue(page)
  await question(page, "Review and create")
}

test("a partner opens a customer from a template; its administrator comes in on the partner's page; a deviation is seen and reset", async ({
  enter,
  otherBrowser,
  baseURL,
}) => {
  const email = `ann.low@blue-anchor-${stamp()}.example`
  const name = `Blue Anchor ${stamp()}`
  const person = { firstName: "Ann", lastName: "Low", email, loginName: email, userId: 0, version: 1 }
  const page = await enter(owner, "/resellers")
  await page.getByRole("link", { name: "New customer" }).click()
  await prepareCustomer(page, name, "International office", person)
  await expect(page.getByRole("region", { name: "Company" })).toContainText("Europe/London")
  await press(page, "Create account")
  await expect(page.getByRole("heading", { level: 1, name: `${name} was created` })).toBeVisible()
  await expect(page.getByText(`The welcome email was sent to ${person.email}.`)).toBeVisible()
  await expectAccessible(page)
  const open = await page.getByRole("link", { name: "Open account" }).getAttribute("href")
  const accountId = Number(/account\/(\d+)\//.exec(open!)![1])

  const mail = await emailTo(person, baseURL!)
  expect(mail).toContain("Your phones arrive within a week")
  const customer = await otherBrowser()
  await customer.goto(/https?:\/\/\S+/.exec(mail)![0])
  await expect(customer.getByText(`Your login name is ${person.loginName}.`)).toBeVisible()
  await customer.getByLabel("New password", { exact: true }).fill(password)
  await press(customer, "Set password")
  await customer.getByRole("link", { name: "Sign in" }).click()
  await expect(customer.getByRole("img", { name: "Brightwire" }).first()).toBeVisible()
  await expect(customer).toHaveTitle(/Brightwire/)
  await signInByForm(customer, person.loginName, password)
  await expect(customer).toHaveURL((url) => url.pathname === `/adminv2/account/${accountId}/dashboard`)
  await expect(customer.getByRole("heading", { level: 1 })).toBeVisible()

  const asCustomer = await apiAs(person.loginName, baseURL!, password)
  const changed = await asCustomer.put(`/api/ucaas/account/${accountId}/info`, { data: { timeFormat: "12hr" } })
  expect(changed.ok(), await changed.text()).toBe(true)

  await goInside(page, "/partner/templates")
  await page.getByRole("row").filter({ hasText: "International office" }).click()
  await page.getByRole("tab", { name: /Customers/ }).click()
  const entry = page.getByRole("listitem").filter({ hasText: name })
  await expect(entry).toContainText("12-hour clock")
  await entry.getByRole("checkbox", { name: `Select ${name}` }).check()
  await press(page, "Reset 1 customer…")
  const asking = page.getByRole("dialog", { name: "Reset 1 customer to the template?" })
  await expect(asking).toContainText(`${name}: time format becomes 24-hour clock`)
  await expectAccessible(page, "the question before resetting")
  await asking.getByRole("button", { name: "Reset" }).click()
  await expect(page.getByRole("region", { name: "Jobs" })).toContainText(
    "Reset one customer to the template “International office”",
  )
  await expect(entry.getByRole("checkbox")).toHaveCount(0)
  await expect
    .poll(
      async () =>
        (
          (await (await asCustomer.get(`/api/accounts/${accountId}/configuration`)).json()) as {
            dateFormat: { timeString: string }
          }
        ).dateFormat.timeString,
    )
    .toBe("24hr")
})

test("a step says what it misses, a taken login name is told at once, and the server's refusal leads back to its step", async ({
  enter,
  baseURL,
}) => {
  const page = await enter(owner, "/partner/customers/new")
  await pressContinue(page)
  await expect(page.getByText("Must not be empty.")).toBeVisible()
  await question(page, "Company details")
  const late = `late-start-${stamp()}`
  const person = { firstName: "Bo", lastName: "Ray", email: `bo.ray@${late}.example` }
  await prepareCustomer(page, "Late Start", "US small office", person)

  await page.getByRole("button", { name: "Change administrator" }).click()
  await page.getByLabel("Login name").fill("end-user@harbor-pine.demo")
  await expect(page.getByText(/already/)).toBeVisible()
  await page.getByLabel("Login name").fill(`bo@${late}.demo`)
  await expect(page.getByText("This name is available.")).toBeVisible()
  await pressContinue(page)
  // The login name is checked once more before the last step.
  await question(page, "Review and create")
  // Somebody is quicker.
  const other = await apiAs(owner, baseURL!)
  const made = await other.post("/api/accounts/10/children", {
    data: {
      name: "Quicker",
      countryCode: "US",
      administrator: { ...person, loginName: `bo@${late}.demo`, sendWelcome: false },
    },
  })
  expect(made.ok(), await made.text()).toBe(true)
  await press(page, "Create account")
  await question(page, "First administrator")
  await expect(page.getByLabel("Login name")).toHaveAttribute("aria-invalid", "true")
  await page.goBack()
  await question(page, "Review and create")
})

test("what staff may do in a customer is set from either end and holds at once", async ({ enter, baseURL }) => {
  const staff = "tier-2-reseller@brightwire.demo"
  const page = await enter(owner, "/partner/users")
  const row = page.getByRole("row").filter({ hasText: staff })
  await expect(row).toContainText("Manage by default")
  await row.click()
  const sheet = page.getByRole("dialog")
  await sheet.getByRole("searchbox").fill("show room")
  await expect(sheet.getByRole("group", { name: "Access to Harbor Pine" })).toHaveCount(0)
  await sheet.getByRole("group", { name: "Access to Show Room" }).getByRole("radio", { name: "No access" }).check()
  await expect(sheet).toContainText("not saved yet")
  await expectAccessible(page, "access of one person")
  await sheet.getByRole("button", { name: "Save" }).click()
  await expect(row).toContainText("1 exception")
  const api = await apiAs(staff, baseURL!)
  expect((await api.get("/api/accounts/130/configuration")).status()).toBe(404)

  await page.getByRole("tab", { name: "By customer" }).click()
  await page.getByRole("row").filter({ hasText: "Show Room" }).click()
  await expect(sheet).toContainText("No access, set here")
  await expect(sheet.getByRole("listitem").filter({ hasText: "Partner Account Superuser" })).toContainText(
    "Always manages, by role",
  )
  await sheet.getByRole("searchbox").fill(staff)
  await sheet.getByRole("radio", { name: "Default" }).check()
  await sheet.getByRole("button", { name: "Save" }).click()
  await expect(sheet).toHaveCount(0)
  expect((await api.get("/api/accounts/130/configuration")).status()).toBe(200)
})

test("a template is made with a role of its own, changed and deleted", async ({ enter }) => {
  const page = await enter(owner, "/partner/templates/new")
  await page.getByLabel("Name", { exact: false }).first().fill("Workshops")
  await choose(page, "Time format", "24-hour clock")
  await press(page, "Add role")
  const sheet = page.getByRole("dialog")
  await sheet.getByLabel("Name").fill("Foreman")
  await sheet.getByRole("radiogroup", { name: "Users", exact: true }).getByRole("radio", { name: "View" }).check()
  await expectAccessible(page, "a role of a template")
  await sheet.getByRole("button", { name: "Done" }).click()
  await expect(page.getByText("1 permission")).toBeVisible()
  await press(page, "Create template")
  await expect(page.getByRole("heading", { level: 1, name: "Workshops" })).toBeVisible()

  await choose(page, "Date format", /^\d{4}-12-31$/)
  await press(page, "Save")
  await expect(page.getByText("New customers can be created from it.").last()).toBeVisible()
  await press(page, "Delete")
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click()
  await expect(page).toHaveURL("/partner/templates")
  await expect(page.getByRole("row").filter({ hasText: "US small office" })).toBeVisible()
  await expect(page.getByRole("row").filter({ hasText: "Workshops" })).toHaveCount(0)
})

test("a reseller manager opens an account without naming its owner, and is told why", async ({ enter }) => {
  const page = await enter("reseller-manager@brightwire.demo", "/partner/customers/new")
  await page.getByLabel("Company name").fill("No Owner Yet")
  for (const text of [
    "Mailing and billing address",
    "Order services",
    "Choose a template",
    "Branding preview",
    "First administrator",
  ]) {
    await pressContinue(page)
    await question(page, text)
  }
  await expect(page.getByText(/you cannot add one/)).toBeVisible()
  await pressContinue(page)
  await press(page, "Create account")
  await expect(page.getByRole("heading", { level: 1, name: "No Owner Yet was created" })).toBeVisible()
  await expect(page.getByText(/The account has no owner yet/)).toBeVisible()
})

test("an account is moved under another partner, once it is clear what changes", async ({ enter, baseURL }) => {
  const page = await enter("superuser@dialplane.demo", "/adminv2/account/120/account")
  await openToLook(page, "Quota Labs")
  await press(page, "Move…")
  const dialog = page.getByRole("dialog")
  await choose(page, "New parent account", "Brightwire")
  await expect(dialog).toContainText(/Brightwire: \d+ users with a sign-in gain access/)
  await expect(dialog.getByRole("row", { name: /Product name/ })).toContainText("Brightwire")
  await expectAccessible(page)
  await press(page, "Move to Brightwire")
  await expect(page.getByText("Quota Labs now belongs to Brightwire.")).toBeVisible()
  await expect(page.getByText("Brightwire · 10")).toBeVisible()
  const api = await apiAs("superuser@dialplane.demo", baseURL!)
  await openByApi(api, 120)
  expect((await api.put("/api/accounts/120/parent", { data: { parentAccountId: 1 } })).status()).toBe(200)
})
