import type { Route } from "@playwright/test"
import { expectAccessible } from "./support/accessible.ts"
import { expect, test, type Page } from "./support/portal-test.ts"
import { signIn } from "./support/sign-in.ts"
import { menuEntry } from "./support/menu.ts"

const people = "/adminv2/account/101/users"
const admin = "account-administrator@koala-freight.demo"
const extensions = "/adminv2/account/101/extensions"
/** What the page of extensions asks for beside its list. */
const locations = "**/api/ucaas/account/101/locations?*"
const numbers = "/adminv2/account/101/phone-numbers"
/** What the page of numbers asks for beside its list. */
const count = "**/api/phone-numbers/accounts/101/count"

/** The server, or something before it, answers like this. */
const failWith =
  (status: number, message: string, validationErrors: { field: string; details: string }[] = []) =>
  (route: Route) =>
    route.fulfill({
      status,
      contentType: "application/json",
      body: JSON.stringify({
        status,
        code: "outside.failure",
        message,
        validationErrors,
        traceId: "trace-of-the-failure",
      }),
    })

const errorModal = (page: Page) => page.getByRole("dialog", { name: "Error" })

for (const status of [500, 503, 404]) {
  test(`an answer of ${status} opens the error modal with status, address and body`, async ({ page }) => {
    await page.route(locations, failWith(status, "The lines are down."))
    await signIn(page, admin, extensions)
    const modal = errorModal(page)
    await expect(modal).toContainText("The lines are down.")
    await modal.getByText("Technical details").click()
    await expect(modal).toContainText(String(status))
    await expect(modal).toContainText("/api/ucaas/account/101/locations")
    await expect(modal).toContainText("trace-of-the-failure")
    await expectAccessible(page, "the error modal")
    await page.keyboard.press("Escape")
    await expect(modal).toBeHidden()
    await expect(page.getByRole("row").nth(1)).toBeVisible()
  })
}

test("a list that cannot be read says so in its place, and can be tried again", async ({ page }) => {
  const list = "**/api/users/accounts/101?*"
  await page.route(list, failWith(500, "The lines are down."))
  await signIn(page, admin, people)
  await expect(page.getByRole("alert").filter({ hasText: "This could not be loaded" })).toContainText(
    "The lines are down.",
  )
  await page.unroute(list)
  // At once: news of other windows may bring the list back by themselves.
  await page.getByRole("button", { name: "Try again" }).dispatchEvent("click")
  await expect(page.getByRole("row").nth(1)).toBeVisible()
})

test("a server that cannot be reached is an error on the page, not a white one", async ({ enter }) => {
  const page = await enter(admin, "/adminv2/account/101/dashboard")
  const tile = page.getByRole("region", { name: "Calls per day" })
  await expect(tile).toBeVisible()
  const menu = page.getByRole("navigation", { name: "Main navigation" })
  const link = await menuEntry(menu, "Account", "Account details")
  await page.route("**/api/**", (route) => route.abort())
  await link.click()
  // Until the page has changed, the tiles of the dashboard say the same of themselves.
  await expect(tile).toHaveCount(0)
  await expect(page.getByRole("alert").filter({ hasText: "This could not be loaded" })).toBeVisible()
})

const planOutageOf = (page: Page, ...services: readonly string[]) =>
  page.route("**/wgConfig.json*", async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      json: { ...((await answer.json()) as object), plannedOutageServices: services },
    })
  })

test("a planned outage of a service leaves its part empty instead of showing an error", async ({ page }) => {
  await planOutageOf(page, "phoneSystem")
  const outage = page.waitForResponse(count)
  await page.route(count, failWith(503, "Back at noon."))
  await signIn(page, admin, numbers)
  await outage
  await expect(page.getByRole("row").nth(1)).toBeVisible()
  await expect(errorModal(page)).toHaveCount(0)
  await expect(page.getByText("Back at noon.")).toHaveCount(0)
})

test("a planned outage of a list's service leaves the list empty", async ({ page }) => {
  await planOutageOf(page, "users")
  const list = "**/api/users/accounts/101?*"
  const outage = page.waitForResponse(list)
  await page.route(list, failWith(503, "Back at noon."))
  await signIn(page, admin, people)
  await outage
  await expect(page.getByRole("heading", { name: "Users", level: 1 })).toBeVisible()
  await expect(page.getByRole("heading", { name: "No users yet" })).toBeVisible()
  await expect(page.getByText("Back at noon.")).toHaveCount(0)
})

test("a refusal of 400 outside a form is told with the field's own words", async ({ page }) => {
  await page.route("**/preferences", (route) =>
    route.request().method() === "PUT"
      ? failWith(400, "Bad request", [{ field: "theme", details: "This color is not on the palette." }])(route)
      : route.continue(),
  )
  await signIn(page, admin, people)
  await page.getByRole("button", { name: /^Switch to dark/ }).click()
  await expect(page.getByText("This color is not on the palette.")).toBeVisible()
})

test("a refusal of 400 in a form stands at its field", async ({ page }) => {
  await page.route("**/api/users/self", (route) =>
    route.request().method() === "PUT"
      ? failWith(400, "Bad request", [{ field: "lastName", details: "No such family." }])(route)
      : route.continue(),
  )
  await signIn(page, "reports-admin@koala-freight.demo", "/me")
  await page.getByLabel("Last name").fill("Pemberton")
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expect(page.getByLabel("Last name")).toHaveAccessibleDescription(/No such family\./)
  await expect(page.getByLabel("Last name")).toHaveAttribute("aria-invalid", "true")
})
