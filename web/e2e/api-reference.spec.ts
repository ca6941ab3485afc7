import { expectAccessible } from "./support/accessible.ts"
import { expect, test } from "./support/portal-test.ts"

test("the API reference is open to everybody, and is searched by task and by field", async ({ enter }) => {
  const page = await enter(undefined, "/api-reference")
  await expect(page.getByRole("heading", { name: "API reference", level: 1 })).toBeVisible()
  await expect(page.getByRole("link", { name: "Sign in", exact: true })).toHaveAttribute("href", /^\/login/)
  await expectAccessible(page, "the open API reference")
  const search = page.getByRole("searchbox")
  await search.fill("sendwelcome user")
  await page
    .getByRole("navigation", { name: "Operations" })
    .getByRole("link", { name: /Add a user with extension/ })
    .click()
  await expect(page).toHaveURL("/api-reference#people.addPerson")
  await expect(page.getByText("curl -X POST").first()).toContainText("/api/accounts/ACCOUNT_ID/people")
  await search.fill("")
  await page
    .getByRole("region", { name: "Guides" })
    .getByRole("link", { name: "Everyday tasks: users, phone numbers and jobs" })
    .click()
  await expect(page.getByRole("region", { name: "Assign a phone number to a user" })).toBeVisible()
})

test("an operation is sent from the reference with the reader's session, and refusals are shown", async ({ enter }) => {
  const page = await enter("account-administrator@harbor-pine.demo", "/developers#groups.createGroup")
  const trial = page.getByRole("region", { name: "Try it" })
  await expect(trial.getByLabel("accountId")).toHaveValue("100")
  await expectAccessible(page, "trying an operation")
  await trial.getByLabel("Request body").fill("{ not json")
  await expect(trial.getByRole("button", { name: "Send" })).toHaveAccessibleDescription(/The body is not JSON\./)
  await trial.getByLabel("Request body").fill('{ "group_name": "" }')
  await trial.getByRole("button", { name: "Send" }).click()
  await expect(trial.getByRole("status").first()).toContainText("400")
  await expect(trial.getByRole("status").first()).toContainText('"field": "group_name"')
  const name = `From the reference ${Date.now()}`
  await trial.getByLabel("Request body").fill(JSON.stringify({ group_name: name }))
  await trial.getByRole("button", { name: "Send" }).click()
  await expect(trial.getByRole("status").first()).toContainText(name)
})
