import { openCustomer } from "../support/own-customer.ts"
import { expect, test, type Page } from "../support/portal-test.ts"
import { signIn } from "../support/sign-in.ts"

const over = (page: Page) => page.getByRole("dialog", { name: "Sign in to continue" })
const firstName = (page: Page) => page.getByLabel("First name")

const signInOver = async (page: Page, password: string) => {
  await over(page).getByLabel("Password", { exact: true }).fill(password)
  await over(page).getByRole("button", { name: "Sign in", exact: true }).click()
}

test("a form that is open while its account is suspended is back when the account is active again", async ({
  page,
  baseURL,
}) => {
  const customer = await openCustomer(baseURL!)
  await signIn(page, customer.loginName, `/adminv2/account/${customer.accountId}/users/new`, customer.password)
  await firstName(page).fill("Lotte")
  await page.getByLabel("Last name").fill("Kept")

  await customer.setStatus("Suspended")
  await expect(over(page)).toContainText("Your session ended because your company's account was suspended.")
  await signInOver(page, customer.password)
  await expect(over(page)).toBeHidden()
  await expect(
    page.getByRole("heading", { name: "No services can be added or ordered while the account is suspended." }),
  ).toBeVisible()
  await expect(firstName(page)).toBeHidden()
  await expect(
    page.getByText("Your unsaved changes are kept and restored when the page is available again."),
  ).toBeVisible()

  await customer.setStatus("Active")
  await expect(firstName(page)).toBeVisible()
  await expect(firstName(page)).toHaveValue("Lotte")
  await page.getByRole("button", { name: "Create", exact: true }).click()
  await expect(page.getByRole("heading", { name: "Lotte Kept is all set", level: 1 })).toBeVisible()
})

test("a side sheet goes with its page and comes back with it; no key saves what cannot be seen", async ({
  page,
  baseURL,
}) => {
  const customer = await openCustomer(baseURL!)
  await signIn(page, customer.loginName, `/adminv2/account/${customer.accountId}/groups`, customer.password)
  await page.getByRole("button", { name: /group/i }).first().click()
  const name = page.getByRole("dialog").getByLabel(/^Name/)
  await name.fill("Night shift")
  const sent: string[] = []
  page.on("request", (request) => request.method() === "POST" && sent.push(new URL(request.url()).pathname))

  await customer.setRole("endUser")
  await signInOver(page, customer.password)
  await expect(page.getByRole("heading", { name: /do not have access/ })).toBeVisible()
  await expect(name).toBeHidden()
  await page.keyboard.press("Control+s")
  expect(sent.filter((path) => path.endsWith("/groups"))).toEqual([])

  await customer.setRole("accountAdministrator")
  await signInOver(page, customer.password)
  await expect(name).toHaveValue("Night shift")
  await page.keyboard.press("Control+s")
  await expect(page.getByRole("row").filter({ hasText: "Night shift" })).toHaveCount(1)
})

test("a form is back after its person was blocked and unblocked", async ({ page, baseURL }) => {
  const customer = await openCustomer(baseURL!)
  await signIn(page, customer.loginName, `/adminv2/account/${customer.accountId}/users/new`, customer.password)
  await firstName(page).fill("Lotte")

  await customer.setAllowLogin(false)
  await expect(over(page)).toContainText("Your session ended because your sign-in was blocked.")
  await signInOver(page, customer.password)
  await expect(over(page)).toContainText("Sign-in is turned off for this user.")
  await customer.setAllowLogin(true)
  await signInOver(page, customer.password)
  await expect(over(page)).toBeHidden()
  await expect(firstName(page)).toHaveValue("Lotte")
})
