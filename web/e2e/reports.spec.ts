import { randomInt } from "node:crypto"
import { expectAccessible } from "./support/accessible.ts"
import { alone } from "./support/alone.ts"
import { goInside } from "./support/inside.ts"
import { expect, test, type Page } from "./support/portal-test.ts"
import { apiAs, signIn } from "./support/sign-in.ts"

const account = "/adminv2/account/100"
const testCalls = "/api/ucaas/account/100/test-calls"

/** A caller whom no other test has, so that nobody else changes the figures. */
const newCaller = () => `+121264${String(randomInt(100_000)).padStart(5, "0")}`

/**
 * Calls in which nobody answers; waits until they have ended. One test at a time calls a number: whoever is rung already
 * is busy for the other caller, and has no part in that call.
 */
const placeCalls = (baseURL: string, from: string, to: string, count: number) =>
  alone(to, () => callAndWait(baseURL, from, to, count))

const callAndWait = async (baseURL: string, from: string, to: string, count: number) => {
  const api = await apiAs("account-administrator@harbor-pine.demo", baseURL)
  const ids: string[] = []
  for (let call = 0; call < count; call += 1) {
    const answer = await api.post(testCalls, {
      data: {
        from: { kind: "outside", number: from },
        to,
        people: { answers: { kind: "nobody" }, keys: [], hangsUpAfterSeconds: 3 },
      },
    })
    expect(answer.status(), await answer.text()).toBe(200)
    ids.push(((await answer.json()) as { testCallId: string }).testCallId)
  }
  for (const id of ids)
    await expect
      .poll(async () => ((await (await api.get(`${testCalls}/${id}`)).json()) as { callId: string | null }).callId)
      .not.toBeNull()
  await api.dispose()
}

const figure = (page: Page, name: string, value: string) =>
  page.getByRole("region", { name: "Figures" }).getByRole("link", { name: `${name}: ${value}. Show these calls` })
const chip = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text })
const rowsOf = (page: Page, table: string) => page.getByRole("grid", { name: table }).getByRole("row")

test("a figure leads to its calls, and back to the same report", async ({ enter, baseURL }) => {
  const caller = newCaller()
  await placeCalls(baseURL!, caller, "+12075550140", 2)
  const report = `${account}/reports/company-summary?period=last30Days&numbers=${caller.slice(1)}`
  const page = await enter("account-administrator@harbor-pine.demo", report)
  await expect(page.getByText(/^Data up to .+, Eastern Time \(New York\)$/)).toBeVisible()
  await page.getByRole("button", { name: "Definition of Inbound" }).click()
  await expect(page.getByText("Calls from outside the company.")).toBeVisible()
  await page.keyboard.press("Escape")
  await figure(page, "Inbound", "2").click()

  await expect(page.getByRole("heading", { level: 1, name: "Inbound" })).toBeVisible()
  await expect(page.getByText("Inbound, last 30 days: 2 calls")).toBeVisible()
  await expect(rowsOf(page, "Inbound")).toHaveCount(3)
  await expectAccessible(page, "the calls behind a figure")
  await rowsOf(page, "Inbound").nth(1).getByRole("link").click()
  await expect(page.getByRole("heading", { level: 2, name: "Journey" })).toBeVisible()
  await page.goBack()
  await page.getByRole("link", { name: "Back to the report" }).click()
  await expect(page).toHaveURL(report)
  await expect(figure(page, "Inbound", "2")).toBeVisible()
  await expect(figure(page, "Outbound", "0")).toBeVisible()
})

test("a report filtered by a call queue stays so after a reload, until the filter is removed", async ({ enter }) => {
  const page = await enter("reports-admin@harbor-pine.demo", `${account}/reports/queues`)
  // The head, all queues together, and several queues; other tests may have added some.
  await expect.poll(() => rowsOf(page, "Call queues").count()).toBeGreaterThan(3)
  await page.getByRole("button", { name: "More filters" }).click()
  await page.getByRole("combobox", { name: "Call queues" }).click()
  await page.getByRole("option", { name: /Customer support/ }).click()
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: "Apply" }).click()
  await expect(page).toHaveURL(/reports\/queues\?queues=\d+$/)
  await expect(chip(page, "Call queues: Customer support")).toBeVisible()
  await page.reload()
  await expect(chip(page, "Call queues: Customer support")).toBeVisible()
  await expect(rowsOf(page, "Call queues")).toHaveCount(3)
  await page.getByRole("button", { name: "Remove filter: Call queues" }).click()
  // The head, all queues together, and several queues; other tests may have added some.
  await expect.poll(() => rowsOf(page, "Call queues").count()).toBeGreaterThan(3)
  await page.goBack()
  await expect(page).toHaveURL(/queues=\d+$/)
  await expect(rowsOf(page, "Call queues")).toHaveCount(3)
})

test("users are sorted by missed calls", async ({ enter, baseURL }) => {
  const caller = newCaller()
  // It rings the members of a call group, and nobody answers.
  await placeCalls(baseURL!, caller, "+12075550152", 1)
  const page = await enter(
    "reports-admin@harbor-pine.demo",
    `${account}/reports/users?numbers=${caller.slice(1)}&sort=name`,
  )
  const missedIn = (row: number) =>
    rowsOf(page, "Users")
      .nth(row)
      .getByRole("link", { name: /^Missed, / })
  await expect(missedIn(2)).toHaveText("0")
  await page.getByRole("grid", { name: "Users" }).getByRole("button", { name: "Missed", exact: true }).click()
  await expect(page).toHaveURL(/sort=missedCalls$/)
  await expect(page.getByRole("columnheader", { name: "Missed" })).toHaveAttribute("aria-sort", "descending")
  // After the head and all users together.
  await expect(missedIn(2)).toHaveText("1")
  await page.getByRole("grid", { name: "Users" }).getByRole("button", { name: "Missed", exact: true }).click()
  await expect(page).toHaveURL(/sort=missedCalls&order=asc$/)
  await expect(missedIn(2)).toHaveText("0")
  await page.goBack()
  await missedIn(2).click()
  await expect(page.getByText(/^Missed of .+, last 7 days: 1 call$/)).toBeVisible()
  await expect(rowsOf(page, "Missed")).toHaveCount(2)
})

test("what the server refuses is said in place, and the filters stay", async ({ enter }) => {
  const page = await enter(
    "reports-admin@harbor-pine.demo",
    `${account}/reports/company-summary?period=thisYear&minTalk=60`,
  )
  await expect(page.getByText("These filters look at every single call.")).toBeVisible()
  await expect(chip(page, "Talk time: at least 1:00")).toBeVisible()
  await page.getByRole("button", { name: "Clear filters" }).first().click()
  await expect(page.getByText("These filters look at every single call.")).toHaveCount(0)
})

test("a reports admin lands on the company summary, with rankings and idle extensions", async ({ page }) => {
  // Only in international accounts; elsewhere the role starts on the dashboard.
  await signIn(page, "reports-admin@koala-freight.demo")
  await expect(page).toHaveURL("/adminv2/account/101/reports/company-summary")
  await page.getByRole("tab", { name: "Rankings" }).click()
  await expect(page.getByRole("heading", { level: 2, name: "Users by missed calls" })).toBeVisible()
  await page.getByRole("tab", { name: "Active and idle extensions" }).click()
  await expect(page.getByText(/^\d+ of \d+ extensions \(.+%\) had no call for at least 30 days/)).toBeVisible()
  await expect(page).toHaveURL(/view=extensions$/)
})

test("a user sees the report of their own calls only", async ({ enter, baseURL }) => {
  const caller = newCaller()
  // The first rings a call group of which they are a member; the second reaches a menu and no phone of theirs.
  await placeCalls(baseURL!, caller, "+12075550152", 1)
  await placeCalls(baseURL!, caller, "+12075550140", 1)
  const page = await enter("end-user@harbor-pine.demo", `${account}/reports/my-calls?numbers=${caller.slice(1)}`)
  await expect(figure(page, "Total calls", "1")).toBeVisible()
  await expect(rowsOf(page, "Calls")).toHaveCount(2)
  await expect(page.getByRole("heading", { level: 1, name: "My calls" })).toBeVisible()
  await expect(page.getByRole("navigation").getByRole("link", { name: "User report" })).toHaveCount(0)
  await page.getByRole("button", { name: "More filters" }).click()
  await expect(page.getByRole("textbox", { name: "Numbers" })).toBeVisible()
  await expect(page.getByRole("combobox", { name: "Users" })).toHaveCount(0)
  await page.getByRole("button", { name: "Cancel", exact: true }).click()
  await goInside(page, `${account}/reports/users`)
  await expect(page.getByRole("grid", { name: "Users" })).toHaveCount(0)
  await expect(page.getByRole("heading", { name: "You do not have access to this page" })).toBeVisible()
})

test("a figure of the meeting report leads to as many meetings, and a row to its meeting", async ({ enter }) => {
  const page = await enter("account-administrator@harbor-pine.demo", `${account}/reports/meetings?period=last30Days`)
  await expect(page.getByRole("heading", { level: 1, name: "Meeting report" })).toBeVisible()
  await page.getByRole("button", { name: "Type" }).click()
  await page.getByRole("checkbox", { name: "Recurring" }).click()
  await page.keyboard.press("Escape")
  await expect(page).toHaveURL(/type=recurring/)
  const figures = page.getByRole("region", { name: "Figures" })
  const recurring = figures.getByRole("link", { name: /^Recurring: [\d,]+\. Show these meetings$/ })
  await expect(figures.getByRole("link", { name: "Instant: 0. Show these meetings" })).toBeVisible()
  const count = (await recurring.textContent())!
  expect(Number(count)).toBeGreaterThan(0)
  await recurring.click()
  await expect(page.getByText(`Recurring, last 30 days: ${count} meetings`)).toBeVisible()
  const shown = rowsOf(page, "Recurring")
  await expect.poll(() => shown.count()).toBe(Math.min(Number(count), 50) + 1)
  await expectAccessible(page, "the meetings behind a figure")
  await shown.nth(1).getByRole("link").click()
  await expect(page).toHaveURL(/\/meetings\/\d+-\d+$/)
  await page.goBack()
  await page.getByRole("link", { name: "Back to the report" }).click()
  await expect(page).toHaveURL(`${account}/reports/meetings?period=last30Days&type=recurring`)
})

test("a call that is opened from a report has the time zone of the report, and names it", async ({
  enter,
  baseURL,
}) => {
  const caller = newCaller()
  await placeCalls(baseURL!, caller, "+12075550152", 1)
  const page = await enter(
    "account-super-user@harbor-pine.demo",
    "/adminv2/account/100/reports/company-summary/calls?period=last30Days&metric=inboundCalls&tz=Asia/Kolkata",
  )
  const row = page.getByRole("row").nth(1)
  const listed = /\w{3} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M/.exec(await row.innerText())![0]
  await row.getByRole("link").first().click()
  await expect(page).toHaveURL(/\/calls\/\d+-\d+\?tz=Asia(\/|%2F)Kolkata$/)
  await expect(page.getByText(`${listed} GMT+5:30 · Times in India Standard Time (Kolkata)`)).toBeVisible()
  // Every time of the page, not only the one in its head.
  const [, clock = "", half = ""] = /(\d{1,2}:\d{2}) ([AP]M)$/.exec(listed)!
  await expect(
    page
      .getByRole("list", { name: "Journey" })
      .getByText(new RegExp(`${clock}:\\d{2} ${half}`))
      .first(),
  ).toBeVisible()
})

test("the tables of reports fit a wide window, and each row is one line", async ({ enter, baseURL }) => {
  const caller = newCaller()
  // One rings users, the other waits in a queue.
  await placeCalls(baseURL!, caller, "+12075550152", 1)
  await placeCalls(baseURL!, caller, "+16175550119", 1)
  const page = await enter("account-super-user@harbor-pine.demo", `${account}/reports/groups`)
  for (const [address, table] of [
    ["reports/groups", "Call groups"],
    ["reports/queues", "Call queues"],
    ["reports/users?compare=true", "Users"],
    ["reports/users/calls?metric=inboundCalls&period=last30Days", "Inbound"],
    ["reports/queues/calls?metric=totalCalls&period=last30Days", "Entered"],
    ["reports/unreturned-calls?days=31", "Unreturned calls"],
  ] as const) {
    await goInside(page, `${account}/${address}`)
    const grid = page.getByRole("grid", { name: table })
    await expect(grid.getByRole("row").nth(1)).toBeVisible()
    const room = await grid.evaluate((element) => ({
      right: Math.round(element.getBoundingClientRect().right),
      window: innerWidth,
      // The widest row decides; a name that wraps is higher than its row.
      wide: Math.max(...[...element.querySelectorAll("[role=row]")].map((row) => row.scrollWidth)),
      own: element.clientWidth,
      wraps: [...element.querySelectorAll("[data-in-table]")].some((party) => party.clientHeight > 30),
    }))
    expect(room.wide, address).toBeLessThanOrEqual(room.own)
    expect(room.right, address).toBeLessThanOrEqual(room.window)
    expect(room.wraps, address).toBe(false)
  }
})

test("a company without call queues is told so once", async ({ enter }) => {
  const page = await enter("account-super-user@iceberg-foods.demo", "/adminv2/account/140/reports/queues")
  await expect(page.getByText("No call queues yet")).toBeVisible()
  await expect(page.getByText("No calls in this period")).toHaveCount(0)
  await expect(page.getByRole("grid")).toHaveCount(0)
})
