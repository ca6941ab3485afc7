import { expectAccessible } from "./support/accessible.ts"
import { expect, test } from "./support/portal-test.ts"
import { signIn } from "./support/sign-in.ts"

test("an administrator changes a feature code, and a test shows what is dialed", async ({ enter }) => {
  const page = await enter("account-administrator@harbor-pine.demo", "/adminv2/account/100/pbx-settings")
  await expect(page.getByRole("switch", { name: /^7-digit dialing/ })).toBeChecked()
  await page.getByRole("tab", { name: "Feature codes" }).click()
  await expect(page).toHaveURL(/tab=feature-codes/)
  const code = page.getByLabel("Code for “Park the call”")
  await code.fill("*97")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page.getByText("*97 is used for", { exact: false })).toBeVisible()
  const wanted = "*70"
  await code.fill(wanted)
  await expectAccessible(page, "feature codes")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page.getByText("PBX settings saved").first()).toBeVisible()

  await page.getByRole("tab", { name: "Test a number" }).click()
  await page.getByLabel("Dialed", { exact: true }).fill(wanted)
  await expect(page.getByText("Park the call")).toBeVisible()
  await page.getByLabel("Dialed", { exact: true }).fill("555-0142")
  await expect(page.getByText("The area code is added to 7 digits.")).toBeVisible()
  await page.getByLabel("Dialed", { exact: true }).fill("911")
  await expect(page.getByText("Emergency call")).toBeVisible()

  await page.getByRole("tab", { name: "Feature codes" }).click()
  await code.fill("*68")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page.getByText("PBX settings saved").first()).toBeVisible()
})

test("a monitoring code that callMonitoringPattern does not match is named beside it", async ({ page }) => {
  await page.route("**/wgConfig.json*", async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      json: { ...((await answer.json()) as object), callMonitoringPattern: "^\\*4[56]" },
    })
  })
  await signIn(page, "account-administrator@harbor-pine.demo", "/adminv2/account/100/pbx-settings?tab=feature-codes")
  const feature = (title: string) => page.getByRole("listitem").filter({ has: page.getByLabel(`Code for “${title}”`) })
  const sentence = "This installation does not allow monitoring calls with this code."
  await expect(feature("Monitor: listen")).toContainText(sentence)
  await expect(feature("Monitor: whisper")).not.toContainText(sentence)
  await page.getByLabel("Code for “Monitor: listen”").fill("*46")
  await expect(feature("Monitor: listen")).not.toContainText(sentence)
  await expectAccessible(page, "feature codes of which one is not allowed")
})
