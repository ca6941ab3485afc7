import { expect, test } from "./support/portal-test.ts"
import { startServer, type OwnServer } from "./support/own-server.ts"

let server: OwnServer

test.beforeAll(async () => {
  server = await startServer({ DEMO: "0" })
})
test.afterAll(() => server.stop())

test("the first visit of an empty installation makes its first superuser, with the token from the log", async ({
  page,
}) => {
  const token = /one-time token:\s+(\S+)/.exec(server.output())?.[1]
  expect(token).toBeDefined()
  await page.goto(server.address)
  await expect(page.getByRole("heading", { name: "Set up this installation" })).toBeVisible()
  const fill = async (messages: Readonly<Record<string, string>>) => {
    for (const [label, value] of Object.entries(messages)) await page.getByLabel(label, { exact: true }).fill(value)
  }
  await fill({
    "Setup token": "not-the-token",
    "Company name": "Quiet Lines",
    "First name": "Ada",
    "Last name": "Winter",
    Email: "ada@quiet-lines.example",
    "Login name": "ada",
    Password: "short",
  })
  await page.getByRole("button", { name: "Create and sign in" }).click()
  await expect(
    page
      .getByText(/token/i)
      .filter({ hasText: /not|wrong/i })
      .first(),
  ).toBeVisible()

  await fill({ "Setup token": token!, Password: "short" })
  await page.getByRole("button", { name: "Create and sign in" }).click()
  await expect(page.getByText(/Use at least 12 characters/)).toBeVisible()

  await fill({ Password: "plum anchor 3 silver drift" })
  await page.getByRole("button", { name: "Create and sign in" }).click()
  await expect(page).toHaveURL(`${server.address}/accounts`)
  await expect(page.getByRole("heading", { name: "Accounts", level: 1 })).toBeVisible()
  await expect(page.getByText("Quiet Lines").first()).toBeVisible()

  await page.goto(`${server.address}/setup`)
  await expect(page.getByRole("heading", { name: "Already set up" })).toBeVisible()
})
