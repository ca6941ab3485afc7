import { demoPassword } from "./support/demo-data.ts"
import { colleague } from "./support/people.ts"
import { expect, test } from "./support/portal-test.ts"
import { apiAs, signIn } from "./support/sign-in.ts"
import { stamp } from "./support/stamp.ts"

test("people change their own profile, and the shell knows their new name", async ({ page, baseURL }) => {
  const person = await colleague(20, baseURL!)
  const name = `Josephine ${stamp()}`
  await signIn(page, person.loginName, "/me")
  await expect(page.getByText(person.loginName)).toBeVisible()
  await page.getByLabel("First name").fill("")
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expect(page.getByLabel("First name")).toHaveAttribute("aria-invalid", "true")
  await page.getByLabel("First name").fill(name)
  await page.getByLabel("Mobile").fill("+1 207 555 0166")
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expect(page.getByRole("region", { name: "Notifications" }).getByText("Saved")).toBeVisible()
  await expect(page.getByRole("banner").getByRole("button", { name: `${name} ${person.lastName}` })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel("First name")).toHaveValue(name)
  await expect(page.getByLabel("Mobile")).toHaveValue(/207.*555.*0166/)
})

test("cancelling reverts what was there", async ({ page, baseURL }) => {
  const person = await colleague(21, baseURL!)
  await signIn(page, person.loginName, "/me")
  await page.getByLabel("Last name").fill("Somebody")
  await page.getByRole("button", { name: "Cancel" }).click()
  await expect(page.getByLabel("Last name")).toHaveValue(person.lastName)
  await expect(page.getByText("Unsaved changes")).toHaveCount(0)
})

test("a choice of how the portal looks holds at once, and in the next browser", async ({
  page,
  otherBrowser,
  baseURL,
}) => {
  const person = await colleague(22, baseURL!)
  await signIn(page, person.loginName, "/me")
  const choose = async (field: string, choice: string) => {
    const kept = page.waitForResponse(
      (answer) => answer.url().endsWith("/preferences") && answer.request().method() === "PUT" && answer.ok(),
    )
    await page.getByRole("combobox", { name: field, exact: true }).click()
    await page.getByRole("option", { name: choice }).click()
    await kept
  }
  await choose("Theme", "Dark")
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark")
  await choose("Language and region", "English (Australia)")
  await expect(page.locator("html")).toHaveAttribute("lang", "en-au")
  await choose("Row height", "Compact")
  await expect(page.locator("html")).toHaveAttribute("data-density", "compact")

  const elsewhere = await otherBrowser()
  await signIn(elsewhere, person.loginName, "/me")
  await expect(elsewhere.getByRole("combobox", { name: "Theme", exact: true })).toHaveValue("Dark")
  await expect(elsewhere.locator("html")).toHaveAttribute("lang", "en-au")
  await expect(elsewhere.locator("html")).toHaveAttribute("data-density", "compact")
})

test("people change their own password and their other browsers are signed out", async ({
  page,
  otherBrowser,
  baseURL,
}) => {
  const person = await colleague(23, baseURL!)
  const elsewhere = await otherBrowser()
  await signIn(elsewhere, person.loginName, "/me")
  await expect(elsewhere.getByRole("heading", { name: "My profile" })).toBeVisible()
  await signIn(page, person.loginName, "/me/security")
  await page.getByRole("button", { name: "Change password" }).click()
  const dialog = page.getByRole("dialog", { name: "Change password" })
  await dialog.getByLabel("Current password").fill("correct-horse-dialplane")
  await dialog.getByLabel("New password").fill("velvet compass 8 ginger tunnel")
  await expect(dialog.getByText(/^(Good|Strong)\.$/)).toBeVisible()
  await dialog.getByRole("button", { name: "Change password" }).click()
  await expect(page.getByText("Your password was changed.")).toBeVisible()
  await expect(elsewhere).toHaveURL(/\/log(in|out)/)
  await expect(page.getByRole("heading", { name: "Password and security", level: 1 })).toBeVisible()
})

test("a secret question, where the account allows one, is chosen with the password; its answer never comes back", async ({
  page,
  baseURL,
}) => {
  const person = await colleague(24, baseURL!)
  await signIn(page, person.loginName, "/me/security")
  await expect(page.getByRole("heading", { name: "Password and security", level: 1 })).toBeVisible()
  await expect(page.getByRole("button", { name: "Change password" })).toBeVisible()
  await expect(page.getByText("Secret question")).toHaveCount(0)
  const owner = await apiAs("account-super-user@harbor-pine.demo", baseURL!)
  const policy = await owner.put("/api/portal/accounts/100/security-policy", {
    data: { secretQuestions: true, currentPassword: demoPassword },
  })
  expect(policy.ok(), await policy.text()).toBe(true)
  await page.reload()
  await page.getByRole("button", { name: "Choose a question" }).click()
  const dialog = page.getByRole("dialog", { name: "Choose a question" })
  await dialog.getByRole("combobox").click()
  await page.getByRole("option").first().click()
  await dialog.getByLabel("Answer").fill("A red bicycle")
  await dialog.getByLabel("Current password").fill("correct-horse-dialplane")
  await dialog.getByRole("button", { name: "Save" }).click()
  await expect(page.getByText("Your secret question is set.")).toBeVisible()
  await page.getByRole("button", { name: "Change question" }).click()
  await expect(page.getByRole("dialog").getByLabel("Answer")).toHaveValue("")
})
