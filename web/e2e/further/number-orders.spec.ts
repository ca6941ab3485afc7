import { expect, test } from "../support/portal-test.ts"
import { stamp } from "../support/stamp.ts"

const owner = "account-super-user@harbor-pine.demo"
const account = "/adminv2/account/100"

test("a number is found, kept in the cart, bought and leads to a colleague", async ({ enter }) => {
  const page = await enter(owner, `${account}/phone-numbers/search`)
  await expect(page.getByText("These numbers and prices are examples")).toBeVisible()
  await page.getByRole("combobox", { name: "Area" }).click()
  await page.getByRole("option", { name: "303 · Denver, CO" }).click()
  const offer = page.getByRole("button", { name: /^Add \(303\) 555-01\d\d to cart$/ }).first()
  const number = (await offer.getAttribute("aria-label"))!.replace(/^Add | to cart$/g, "")
  await expect(page.getByText("$1.50 per month").first()).toBeVisible()
  await offer.click()
  await expect(page.getByText(/Reserved for you for 1[45] more minutes/)).toBeVisible()
  await page.getByRole("button", { name: "Continue" }).click()
  await page.getByRole("combobox", { name: `${number} routes to` }).fill("310")
  await page.getByRole("option", { name: /^310 / }).click()
  await page.getByRole("button", { name: "Order 1 number" }).click()
  await expect(page.getByRole("heading", { name: "1 number ordered" })).toBeFocused()
  await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: number })).toContainText("Routes to 310 ")
  await page.getByRole("link", { name: "Open phone numbers" }).click()
  await page.getByRole("searchbox").fill(`1${number.replace(/\D/g, "")}`)
  await expect(page.getByRole("main").getByText(number).first()).toBeVisible()
})

test("a rejected port is corrected, sent again, confirmed and comes", async ({ enter }) => {
  const page = await enter(owner, `${account}/phone-numbers/porting/8002`)
  await expect(page.getByText("The transfer PIN does not match").first()).toBeVisible()
  await page.getByRole("link", { name: "Correct and send again" }).click()
  await page.getByRole("button", { name: "Continue" }).click()
  await page.getByLabel("Transfer PIN").fill("7319")
  for (const head of ["Customer and service address", "Supporting documents", "Review and send"]) {
    await page.getByRole("button", { name: "Continue" }).click()
    await expect(page.getByRole("heading", { name: head })).toBeFocused()
  }
  await page.getByRole("button", { name: "Send again" }).click()
  await expect(page.getByRole("heading", { name: "Porting order 8002" })).toBeVisible()
  // The sandbox answers within seconds, step by step.
  await page.getByRole("button", { name: "Port now" }).click()
  await expect(page.getByText("The number is ported.")).toBeVisible()
})

test("where a ported number shall lead stays chosen while the order goes on, and leaving asks first", async ({
  enter,
}) => {
  const page = await enter(owner, `${account}/phone-numbers/porting/8006`)
  const comment = `Asked them ${stamp()}`
  const target = page.getByRole("combobox", { name: / routes to$/ }).first()
  await target.fill("310")
  await page.getByRole("option", { name: /^310 / }).click()
  // A comment makes a new version of the order, as the carrier's answers do.
  await page.getByRole("textbox", { name: "Comment" }).fill(comment)
  await page.getByRole("button", { name: "Add comment" }).click()
  await expect(page.getByRole("main").getByText(comment)).toBeVisible()
  await expect(target).toHaveValue(/^310 /)
  await page.getByRole("link", { name: "Porting" }).first().click()
  await page.getByRole("button", { name: "Keep editing" }).click()
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expect(page.getByRole("button", { name: "Save", exact: true })).toHaveCount(0)
  await page.reload()
  await expect(target).toHaveValue(/^310 /)
})

test("an entry is added to the company's phone book and found by its last digits", async ({ enter }) => {
  const page = await enter(owner, `${account}/phone-book`)
  const digits = stamp().slice(-4)
  await page.getByRole("button", { name: "New entry" }).first().click()
  await page.getByLabel("Last name").fill("Test")
  await page.getByLabel("Number 1").fill("not a number")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page.getByText("“not a number” is not a phone number.")).toBeVisible()
  await page.getByLabel("Number 1").fill(`(207) 555-${digits}`)
  await page.getByRole("button", { name: "Save" }).click()
  await page.getByPlaceholder("Name, company, email or digits").fill(digits)
  await expect(page.getByText(`(207) 555-${digits}`)).toBeVisible()
})
