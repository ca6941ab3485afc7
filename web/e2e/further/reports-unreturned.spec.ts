import { readFile } from "node:fs/promises"
import { alone } from "../support/alone.ts"
import { expectAccessible } from "../support/accessible.ts"
import { expect, test } from "../support/portal-test.ts"
import { apiAs } from "../support/sign-in.ts"

const account = "/adminv2/account/100"
const testCalls = "/api/ucaas/account/100/test-calls"

test("a caller who reached nobody is marked as done, and reopened", async ({ enter, baseURL }) => {
  // Whoever is rung by another test is busy.
  await alone("+12075550152", async () => {
    const api = await apiAs("account-administrator@harbor-pine.demo", baseURL!)
    const answer = await api.post(testCalls, {
      data: {
        from: { kind: "outside", number: "+12125550181" },
        to: "+12075550152",
        people: { answers: { kind: "nobody" }, keys: [], hangsUpAfterSeconds: 3 },
      },
    })
    const { testCallId } = (await answer.json()) as { testCallId: string }
    await expect
      .poll(
        async () => ((await (await api.get(`${testCalls}/${testCallId}`)).json()) as { callId: string | null }).callId,
      )
      .not.toBeNull()
    await api.dispose()
  })

  const page = await enter("account-administrator@harbor-pine.demo", `${account}/reports/unreturned-calls?days=1`)
  const done = page.getByRole("button", { name: /^Mark \(212\) 555-0181 as done$/ })
  await expect(done).toBeVisible()
  await expectAccessible(page, "unreturned calls")
  const download = page.waitForEvent("download")
  await page.getByRole("button", { name: "Export", exact: true }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^unreturned-calls-\d{4}-\d{2}-\d{2}\.csv$/)
  expect(await readFile(await file.path(), "utf8")).toContain("12125550181")
  await done.click()
  await expect(done).toHaveCount(0)
  await page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Undo", exact: true }).click()
  await expect(done).toBeVisible()
  await done.click()
  await expect(done).toHaveCount(0)
  await page.getByRole("button", { name: "State" }).click()
  await page.getByRole("checkbox", { name: "Marked as done" }).click()
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: /^Put \(212\) 555-0181 back on the list$/ }).click()
  await page.goBack()
  await expect(done).toBeVisible()
})
