import { expectAccessible } from "./support/accessible.ts"
import { goInside } from "./support/inside.ts"
import { expect, test } from "./support/portal-test.ts"
import { apiAs } from "./support/sign-in.ts"
import { stamp } from "./support/stamp.ts"

const owner = "account-super-user@harbor-pine.demo"
const base = "/adminv2/account/100/reports"
const api = "/api/reporting/accounts/100"

test("a saved report is scheduled and sent, and the link of its email opens it for those days", async ({
  enter,
  baseURL,
}) => {
  const asOwner = await apiAs(owner, baseURL!)
  const name = `Company ${stamp()}`
  const { reportId } = (await (
    await asOwner.post(`${api}/saved-reports`, { data: { name, subject: "company", filter: { period: "lastWeek" } } })
  ).json()) as { reportId: number }
  const page = await enter(owner, `${base}/saved`)
  await page.getByRole("link", { name }).first().click()
  await page.getByRole("tab", { name: "Schedule" }).click()
  await expect(page.getByText("Unsaved changes")).toBeHidden()
  await page.getByRole("switch", { name: "Send by email" }).check()
  await expect(page.getByRole("list", { name: "Next runs" }).getByRole("listitem")).toHaveCount(5)
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page.getByText("Schedule saved")).toBeVisible()
  await expectAccessible(page, "the schedule of a saved report")
  await page.getByRole("button", { name: "Send now" }).click()
  await expect(page.getByText("Report is being sent")).toBeVisible()
  await page.getByRole("tab", { name: "Deliveries" }).click()
  await expect(page.getByText("Queued, not sent yet", { exact: true })).toBeVisible()

  const asOperator = await apiAs("superuser@dialplane.demo", baseURL!)
  const findLink = async () => {
    const { items } = (await (await asOperator.get("/api/portal/mail-outbox?limit=50")).json()) as {
      items: { mailId: number; subject: string }[]
    }
    const mail = items.find(({ subject }) => subject === `Report: ${name}`)
    if (mail === undefined) return undefined
    const { text } = (await (await asOperator.get(`/api/portal/mail-outbox/${mail.mailId}`)).json()) as { text: string }
    return /\/adminv2\/account\/100\/reports\/saved\/\S+/.exec(text)?.[0]
  }
  await expect.poll(findLink).toContain(`/reports/saved/${reportId}?open=report`)
  await goInside(page, (await findLink())!)
  await expect(page).toHaveURL(/reports\/company-summary\?period=custom&from=\d{4}-\d\d-\d\d/)
  await expect(page.getByRole("link", { name: "Saved report", exact: true })).toBeVisible()
  await asOwner.delete(`${api}/saved-reports/${reportId}`)
})

test("what is typed into a schedule stays when the server says something new about it", async ({ enter, baseURL }) => {
  const asOwner = await apiAs(owner, baseURL!)
  const saved = await asOwner.post(`${api}/saved-reports`, { data: { name: `Typed ${stamp()}`, subject: "company" } })
  const { reportId } = (await saved.json()) as { reportId: number }
  const address = `${api}/saved-reports/${reportId}/schedule`
  const { recipientIds } = (await (await asOwner.get(address)).json()) as { recipientIds: number[] }
  const draft = { frequency: "daily", timeZone: "America/New_York", recipientIds }
  expect((await asOwner.put(address, { data: { ...draft, hour: 8 } })).status()).toBe(200)
  const page = await enter(owner, `${base}/saved/${reportId}?tab=schedule`)
  await page.getByRole("switch", { name: "Send by email" }).uncheck()
  await expect(page.getByText("Unsaved changes")).toBeVisible()
  expect((await asOwner.put(address, { data: { ...draft, hour: 17 } })).status()).toBe(200)
  const again = page.waitForResponse((answer) => answer.url().endsWith(address) && answer.request().method() === "GET")
  // The window is looked at again.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })))
  expect(((await (await again).json()) as { hour: number }).hour).toBe(17)
  await expect(page.getByRole("switch", { name: "Send by email" })).not.toBeChecked()
  await expect(page.getByText("Unsaved changes")).toBeVisible()
  await asOwner.delete(`${api}/saved-reports/${reportId}`)
})

test("an export goes on while its page is closed, and is found again and downloaded", async ({ enter }) => {
  const page = await enter(owner, `${base}/saved/4001`)
  await page.getByRole("button", { name: "Export" }).click()
  await page.getByRole("menuitem", { name: "PDF" }).click()
  await expect(page.getByText("Export started")).toBeVisible()
  await goInside(page, "/adminv2/account/100/users")
  await goInside(page, `${base}/exports`)
  const row = page.getByRole("row").filter({ hasText: "Company summary" }).first()
  await expect(row.getByText("Ready")).toBeVisible()
  await expectAccessible(page, "the exports")
  const download = page.waitForEvent("download")
  await row.getByRole("button", { name: "Download" }).click()
  expect((await download).suggestedFilename()).toMatch(/^company-summary-.*\.pdf$/)
})

test("the company summary by email every week takes two clicks, and asking again shows the same schedule", async ({
  enter,
  baseURL,
}) => {
  const asOwner = await apiAs(owner, baseURL!)
  const name = "Company summary, every Monday"
  const removeAll = async () => {
    const { items } = (await (await asOwner.get(`${api}/saved-reports?of=mine&search=every%20Monday`)).json()) as {
      items: { reportId: number; name: string }[]
    }
    for (const { reportId } of items.filter((one) => one.name === name))
      await asOwner.delete(`${api}/saved-reports/${reportId}`)
  }
  await removeAll()
  const page = await enter(owner, `${base}/company-summary`)
  await page.getByRole("button", { name: "Email weekly" }).click()
  await page.getByRole("button", { name: "Email me every Monday" }).click()
  await expect(page.getByText("You get the company summary every Monday at 8:00")).toBeVisible()
  await expect(page).toHaveURL(/reports\/saved\/\d+\?tab=schedule/)
  await expect(page.getByRole("list", { name: "Next runs" }).getByRole("listitem")).toHaveCount(5)
  await goInside(page, `${base}/saved`)
  await page.getByRole("button", { name: "Email weekly" }).click()
  await page.getByRole("button", { name: "Email me every Monday" }).click()
  await expect(page.getByText("You already get the company summary by email")).toBeVisible()
  await removeAll()
})

test("an account allows files in emails, and a schedule attaches one", async ({ enter, baseURL }) => {
  const asOwner = await apiAs(owner, baseURL!)
  const { reportId } = (await (
    await asOwner.post(`${api}/saved-reports`, { data: { name: `Files ${stamp()}`, subject: "company" } })
  ).json()) as { reportId: number }
  await asOwner.put(`${api}/report-mail-settings`, { data: { hasFigures: false } })
  const page = await enter(owner, `${base}/saved`)
  await page.getByRole("button", { name: "Email settings" }).click()
  await page.getByRole("switch", { name: "Figures and files in emails" }).check()
  await expectAccessible(page, "the email settings of reports")
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expect(page.getByText("Email settings saved")).toBeVisible()
  await goInside(page, `${base}/saved/${reportId}?tab=schedule`)
  await page.getByRole("switch", { name: "Send by email" }).check()
  await page.getByRole("combobox", { name: "Attached file" }).click()
  await page.getByRole("option", { name: "PDF" }).click()
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expect(page.getByText("Schedule saved")).toBeVisible()
  const schedule = (await (await asOwner.get(`${api}/saved-reports/${reportId}/schedule`)).json()) as { attach: string }
  expect(schedule.attach).toBe("pdf")
  await asOwner.put(`${api}/report-mail-settings`, { data: { hasFigures: false } })
  await asOwner.delete(`${api}/saved-reports/${reportId}`)
})
