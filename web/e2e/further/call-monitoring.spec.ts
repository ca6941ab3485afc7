import { dial } from "../support/dial.ts"
import { expectAccessible } from "../support/accessible.ts"
import { expect, test } from "../support/portal-test.ts"
import { letPeopleDo } from "../support/test-calls.ts"

const account = "/adminv2/account/100"
// The first one monitors whatever call is up.
test.describe.configure({ mode: "default" })

test("a supervisor gets a rule, listens to a live call, whispers and stops; the history shows it", async ({
  enter,
}) => {
  const page = await enter("account-super-user@harbor-pine.demo", `${account}/call-monitoring`)
  await expect(page.getByRole("row").filter({ hasText: "420 Customer support" }).first()).toBeVisible()
  // A rule for everyone; a run before may have left it.
  const everyone = page.getByRole("row").filter({ hasText: "Everyone" })
  if ((await everyone.count()) === 0) {
    await page.getByRole("link", { name: "New rule" }).click()
    await page.getByRole("combobox", { name: "Supervisor" }).fill("201")
    await page.getByRole("option", { name: /· 201/ }).click()
    await page.getByRole("combobox", { name: "Who can be monitored" }).click()
    await page.getByRole("option", { name: "Everyone" }).click()
    await page.getByRole("checkbox", { name: "Whisper" }).check()
    await expectAccessible(page, "a new monitoring rule")
    await page.getByRole("button", { name: "Create rule" }).click()
    await expect(everyone).toHaveCount(1)
  }
  await page.getByRole("tab", { name: "Disclaimer and PIN" }).click()
  await expect(page.getByText(/^Accepted by /)).toBeVisible()

  // Colleagues call one another.
  const pairs = { "304": "308", "301": "312" }
  for (const [caller, dialed] of Object.entries(pairs)) {
    await page.goto(`${account}/live-calls/test`)
    await page.getByRole("radio", { name: "An extension of this account" }).check()
    await page.getByRole("combobox", { name: "Calling extension" }).fill(caller)
    await page.getByRole("option", { name: new RegExp(`^${caller} `) }).click()
    await dial(page, dialed)
    await letPeopleDo(page, "The first phone that rings is answered", 600)
    await page.getByRole("button", { name: "Call", exact: true }).click()
    // Or the extension is in a call of the simulated day already.
    await expect(page.getByText("What happens").or(page.getByText("is in a call right now"))).toBeVisible()
  }
  await page.goto(`${account}/live-calls`)
  await page.getByRole("button", { name: "Monitor", exact: true }).last().click({ timeout: 60_000 })
  await page.getByRole("menuitem", { name: "Listen" }).last().click()
  await expect(page.getByText("You hear both sides. Nobody hears you.")).toBeVisible()
  await page.getByRole("button", { name: "Whisper" }).click()
  await expect(page.getByText("Only the monitored person hears you.")).toBeVisible()
  await page.getByRole("button", { name: "Stop monitoring" }).click()
  await expect(page.getByText("You are monitoring")).toHaveCount(0)

  await page.goto(`${account}/call-monitoring/history`)
  await expect(page.getByRole("row").filter({ hasText: "Listen, Whisper" }).first()).toContainText("Supervisor")
  await expectAccessible(page, "the monitoring history")
})

test("a supervisor without permissions monitors what their rule covers, on a page of their own", async ({ enter }) => {
  const page = await enter("call-queues-admin@harbor-pine.demo", "/me/monitoring")
  await page.getByRole("link", { name: "Monitoring", exact: true }).waitFor()
  const rules = page.getByRole("region", { name: "What you may monitor" })
  await expect(rules.getByRole("listitem").filter({ hasText: "421 Sales" })).toContainText("Whisper")
  const byPhone = page.getByRole("region", { name: "Monitor by phone" })
  await expect(byPhone.getByRole("listitem").filter({ hasText: "Whisper" })).toContainText("*45 and the extension")

  // A colleague calls the person; or both are in a call of the simulated day already.
  const caller = await enter("account-super-user@harbor-pine.demo", `${account}/live-calls/test`)
  await caller.getByRole("radio", { name: "An extension of this account" }).check()
  await caller.getByRole("combobox", { name: "Calling extension" }).fill("325")
  await caller.getByRole("option", { name: /^325 / }).click()
  await dial(caller, "324")
  await letPeopleDo(caller, "The first phone that rings is answered", 600)
  await caller.getByRole("button", { name: "Call", exact: true }).click()
  await expect(caller.getByText("What happens").or(caller.getByText("is in a call right now"))).toBeVisible()

  // The list changes by itself.
  const row = page.getByRole("row").filter({ hasText: "324 " }).first()
  await row.getByRole("button", { name: /^Listen: 324 / }).click({ timeout: 60_000 })
  await expect(row).toContainText("Listening…")
  await expectAccessible(page, "the supervisor's own page")
  await page.getByRole("button", { name: "Whisper", exact: true }).click()
  await expect(row).toContainText("Whispering…")
  await page.getByRole("button", { name: "Stop monitoring" }).click()
  await expect(row.getByRole("button", { name: /^Listen: 324 / })).toBeVisible()
})
