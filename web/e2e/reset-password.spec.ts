import { demoPassword } from "./support/demo-data.ts"
import { colleague, emailTo } from "./support/people.ts"
import { expect, test } from "./support/portal-test.ts"
import { signIn, signInByForm } from "./support/sign-in.ts"

const newPassword = "marble kettle 9 thunder violin"

test("a forgotten password is replaced through the mailed link, once, and open sessions end", async ({
  page,
  otherBrowser,
  baseURL,
}) => {
  const person = await colleague(2, baseURL!)
  const elsewhere = await otherBrowser()
  await signIn(elsewhere, person.loginName)
  await expect(elsewhere).toHaveURL("/adminv2/account/100/reports/my-calls")

  await page.goto("/login")
  await page.getByRole("link", { name: "Forgot your password?" }).click()
  // The page before it has a field of the same name.
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible()
  await page.getByLabel("Login name").fill(person.loginName)
  await page.getByRole("button", { name: "Send link" }).click()
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible()

  const link = /https?:\/\/\S+/.exec(await emailTo(person, baseURL!))![0]
  await page.goto(link)
  await expect(page.getByText(`For ${person.loginName}.`)).toBeVisible()
  const field = page.getByLabel("New password", { exact: true })
  await field.fill("password1")
  await expect(page.getByText(/Use at least 12 characters/)).toBeVisible()
  await field.fill(newPassword)
  await expect(page.getByText(/^(Good|Strong)\.$/)).toBeVisible()
  await page.getByRole("button", { name: "Set password" }).click()
  await expect(page.getByRole("heading", { name: "Your new password is set" })).toBeVisible()

  await expect(elsewhere).toHaveURL(/\/log(in|out)/)
  await page.getByRole("link", { name: "Sign in" }).click()
  await signInByForm(page, person.loginName, demoPassword)
  await expect(page.getByRole("alert")).toContainText("The login name or password is incorrect.")
  await signInByForm(page, person.loginName, newPassword)
  await expect(page).toHaveURL((url) => url.pathname === "/adminv2/account/100/reports/my-calls")

  await elsewhere.goto(link)
  await expect(elsewhere.getByRole("heading", { name: "This link no longer works" })).toBeVisible()
})

test("the page never tells whether a login name exists", async ({ enter }) => {
  const page = await enter(undefined, "/forgot-password")
  await page.getByLabel("Login name").fill("nobody-here@harbor-pine.demo")
  await page.getByRole("button", { name: "Send link" }).click()
  await expect(page.getByText("If nobody-here@harbor-pine.demo can sign in here, we have sent a link.")).toBeVisible()
})

test("a superuser finds the email in the outbox and can follow its link", async ({ enter, baseURL }) => {
  const person = await colleague(3, baseURL!)
  const forgetful = await enter(undefined, "/forgot-password")
  await forgetful.getByLabel("Login name").fill(person.loginName)
  await forgetful.getByRole("button", { name: "Send link" }).click()
  await expect(forgetful.getByRole("heading", { name: "Check your email" })).toBeVisible()

  const page = await enter("superuser@dialplane.demo", "/developers/mail")
  await page.getByRole("row").filter({ hasText: person.email }).first().click()
  const mail = page.getByRole("dialog")
  await expect(mail).toContainText(person.loginName)
  await expect(mail.getByRole("link", { name: /\/reset-password\?account=\d+&token=/ })).toBeVisible()
})
