import { expectAccessible } from "../support/accessible.ts"
import { expect, test, type Page } from "../support/portal-test.ts"
import { apiAs } from "../support/sign-in.ts"

const account = "/adminv2/account/100"
const testCalls = "/api/ucaas/account/100/test-calls"
const thresholdsPath = "/api/reporting/accounts/100/call-quality/thresholds"
const administrator = "account-administrator@harbor-pine.demo"

/** An answered call that is long enough to be rated; returns who answered and the address of the call. */
const placeAnsweredCall = async (baseURL: string) => {
  const api = await apiAs(administrator, baseURL)
  let testCallId = ""
  // Another test may let the same extension call at this moment.
  await expect(async () => {
    const answer = await api.post(testCalls, {
      data: {
        from: { kind: "extension", extensionId: 100_101 },
        to: "203",
        people: { answers: { kind: "first", afterSeconds: 1 }, keys: [], hangsUpAfterSeconds: 14 },
      },
    })
    expect(answer.status(), await answer.text()).toBe(200)
    testCallId = ((await answer.json()) as { testCallId: string }).testCallId
  }).toPass({ timeout: 90_000 })
  let callId: string | null = null
  await expect
    .poll(
      async () => {
        callId = ((await (await api.get(`${testCalls}/${testCallId}`)).json()) as { callId: string | null }).callId
        return callId
      },
      { timeout: 90_000 },
    )
    .not.toBeNull()
  const call = (await (await api.get(`/api/ucaas/account/100/calls/${callId}`)).json()) as {
    legs: { extensionId: number | null; quality: object | null }[]
  }
  await api.dispose()
  const extensionId = call.legs.findLast((leg) => leg.quality !== null && leg.extensionId !== null)?.extensionId
  expect(extensionId, JSON.stringify(call)).toBeDefined()
  return { callId: callId!, extensionId: extensionId! }
}
const setThresholds = async (baseURL: string, mos: { fair: number; poor: number }) => {
  const api = await apiAs(administrator, baseURL)
  const answer = await api.put(thresholdsPath, { data: { mos, jitterMs: null, lossPercent: null, latencyMs: null } })
  expect(answer.status(), await answer.text()).toBe(200)
  await api.dispose()
}

const figure = (page: Page, name: string) =>
  page.getByRole("region", { name: "Figures" }).getByRole("link", { name: new RegExp(`^${name}: `) })
const valueOf = async (page: Page, name: string) => Number(await figure(page, name).textContent())
const rows = (page: Page) => page.getByRole("grid", { name: "Legs" }).getByRole("row")

test("the poor legs of a report are as many as it says, a threshold decides which, and each leads to its call", async ({
  enter,
  baseURL,
}) => {
  // No simulated call is better than 4.5.
  await setThresholds(baseURL!, { fair: 4.8, poor: 4.7 })
  const { extensionId } = await placeAnsweredCall(baseURL!)
  const page = await enter(administrator, `${account}/reports/call-quality?extensions=${extensionId}&heat=poor`)
  await expect(figure(page, "Poor")).toBeVisible()
  const poor = await valueOf(page, "Poor")
  expect(poor).toBeGreaterThan(0)
  await expectAccessible(page, "call quality")
  await figure(page, "Poor").click()
  await expect(page).toHaveURL(/view=legs/)
  await expect(page).toHaveURL(/band=poor/)
  await expect(page.getByText(poor === 1 ? "1 leg" : `${poor} legs`, { exact: true })).toBeVisible()
  await expect(rows(page)).toHaveCount(poor + 1)
  await expectAccessible(page, "the legs of call quality")

  await page.getByRole("button", { name: "Thresholds" }).click()
  const dialog = page.getByRole("dialog", { name: "Call quality thresholds" })
  await dialog.getByLabel("Poor below").fill("1")
  await dialog.getByLabel("Fair below").fill("1.1")
  await expectAccessible(page, "call quality thresholds")
  await dialog.getByRole("button", { name: "Save thresholds" }).click()
  await expect(page.getByText("Thresholds saved")).toBeVisible()
  await expect(figure(page, "Poor")).toHaveText("0")
  await expect(figure(page, "Good")).toHaveText(String(poor))
  await figure(page, "Good").click()
  await expect(rows(page)).toHaveCount(poor + 1)

  await rows(page).nth(1).getByRole("link").first().click()
  await expect(page.getByRole("heading", { level: 2, name: "Timeline" })).toBeVisible()
  await expect(page.getByRole("grid", { name: "Participants" }).getByText("Good").first()).toBeVisible()
  await expectAccessible(page, "a call with its time line")
  await page.getByRole("button", { name: "Show as table" }).click()
  await expect(page.getByRole("table", { name: "Timeline" }).getByText("Talked").first()).toBeVisible()
  await setThresholds(baseURL!, { fair: 4, poor: 3.6 })
})

test("a period of more than 92 days is refused with the way out", async ({ enter }) => {
  const page = await enter("reports-admin@harbor-pine.demo", `${account}/reports/call-quality?period=thisYear`)
  await expect(page.getByText("The call quality report covers at most 92 days.")).toBeVisible()
  await page.getByRole("button", { name: "Show the last 30 days" }).click()
  await expect(figure(page, "Rated legs")).toBeVisible()
})

test("whoever may not read call quality neither finds nor opens it", async ({ enter }) => {
  const page = await enter("users-admin@harbor-pine.demo", `${account}/reports/call-quality`)
  await expect(page.getByRole("heading", { level: 1, name: "Call quality" })).toBeHidden()
  await expect(page.getByRole("link", { name: "Call quality" })).toHaveCount(0)
})
