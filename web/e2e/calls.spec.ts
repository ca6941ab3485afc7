import { dial } from "./support/dial.ts"
import { expectAccessible } from "./support/accessible.ts"
import { expect, test } from "./support/portal-test.ts"
import { letPeopleDo } from "./support/test-calls.ts"
import { unassignedNumber } from "./support/unassigned-number.ts"

const account = "/adminv2/account/100"

test("an administrator places a test call, follows it, opens its record and simulates the same call", async ({
  enter,
  baseURL,
}) => {
  const unassigned = await unassignedNumber(baseURL!)
  const page = await enter("account-administrator@harbor-pine.demo", `${account}/live-calls`)
  await page.getByRole("link", { name: "Place a test call" }).click()
  await page.getByLabel("Caller's number").fill("+1 212 555 0111")
  await dial(page, "+1 207 555 0140")
  await letPeopleDo(page, "Nobody answers", 15)
  await page.getByRole("button", { name: "Call", exact: true }).click()
  const journey = page.getByRole("list", { name: "Journey" })
  await expect(journey.getByRole("listitem").first()).toBeVisible()

  await page.getByRole("button", { name: "Hang up" }).click()
  await expect(page.getByText("The call has ended.")).toBeVisible()

  // How long people talk is up to them; a call to a number that leads nowhere ends at once.
  await page.getByRole("button", { name: "Place another test call" }).click()
  await page.getByLabel("Caller's number").fill("+1 212 555 0111")
  await dial(page, unassigned)
  await page.getByRole("button", { name: "Call", exact: true }).click()
  await expect(journey.getByRole("listitem").first()).toContainText("Refused")
  const firstStep = (await journey.getByRole("listitem").first().locator("span").nth(1).textContent()) ?? ""
  await page.getByRole("link", { name: "Open the call record" }).click()

  await expect(page.getByRole("heading", { level: 2, name: "Journey" })).toBeVisible()
  await expect(journey.getByRole("listitem").first()).toContainText(firstStep)
  await journey.getByText("Why?").first().click()
  await expectAccessible(page, "a call")
  await page.getByRole("link", { name: "Simulate this call" }).click()
  await page.getByRole("button", { name: "Simulate call" }).click()
  await expect(journey.getByRole("listitem").first()).toContainText(firstStep)
})
