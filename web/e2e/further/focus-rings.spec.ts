import { focusRing, type RingFault } from "../support/focus-ring.ts"
import { expect, test, type Page } from "../support/portal-test.ts"

const owner = "account-super-user@harbor-pine.demo"
const account = "/adminv2/account/100"

/** Goes through a page with Tab and collects what is wrong with the rings. */
const faultsOf = async (page: Page, most: number): Promise<string[]> => {
  const faults: RingFault[] = []
  for (let step = 0; step < most; step++) {
    await page.keyboard.press("Tab")
    const found = await focusRing(page)
    if (found === "end") break
    if (found !== undefined) faults.push(found)
  }
  return [...new Set(faults.map(({ fault, element, detail }) => `${fault}: ${element} ${detail}`))]
}

test.describe("every focused element has one whole ring", () => {
  for (const [name, address] of [
    ["dashboard", "dashboard"],
    ["users", "users"],
    ["a user", "users/100140"],
    ["phones", "devices"],
    ["a phone", "devices/4013"],
    ["phone numbers", "phone-numbers"],
    ["a call queue", "call-queues/100804"],
    ["a schedule", "schedules/2002"],
    ["a virtual receptionist", "virtual-receptionists/100800"],
    ["reports", "reports"],
    ["call log", "calls"],
    ["audit log", "audit-log"],
    ["a role", "roles/1000"],
    ["security settings", "security-settings"],
    ["notifications", "notifications"],
  ] as const)
    test(`on the page of ${name}`, async ({ enter }) => {
      const page = await enter(owner, `${account}/${address}`)
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
      await expect(page.locator("#main [aria-busy=true]")).toHaveCount(0)
      expect(await faultsOf(page, 90)).toEqual([])
    })

  test("on the sign-in page and in the API reference", async ({ enter }) => {
    const page = await enter(undefined, "/api-reference")
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    expect(await faultsOf(page, 40)).toEqual([])
  })

  test("in an open menu and in a dialog", async ({ enter }) => {
    const page = await enter(owner, `${account}/users`)
    await page
      .getByRole("row")
      .nth(1)
      .getByRole("button", { name: /^Row actions/ })
      .click()
    await expect(page.getByRole("menu")).toBeVisible()
    for (let step = 0; step < 6; step++) {
      await page.keyboard.press("ArrowDown")
      expect(await focusRing(page)).toBeUndefined()
    }
  })
})
