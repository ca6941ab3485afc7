import { expectAccessible } from "./support/accessible.ts"
import { goInside } from "./support/inside.ts"
import { expect, test } from "./support/portal-test.ts"

const account = "/adminv2/account/100"

test("an administrator opens a meeting from the list and sees who joined and left when", async ({ enter }) => {
  const page = await enter("account-administrator@harbor-pine.demo", `${account}/meetings`)
  await expect(page.getByText("Simulated meetings are included.")).toBeVisible()
  await page.getByRole("button", { name: "Type" }).click()
  await page.getByRole("checkbox", { name: "Recurring" }).click()
  await expect(page).toHaveURL(/type=recurring/)
  await page.keyboard.press("Escape")
  const first = page.getByRole("link", { name: /Dispatch stand-up/ }).first()
  await first.click()

  await expect(page.getByRole("heading", { level: 1, name: "Dispatch stand-up" })).toBeVisible()
  await expect(page.getByText("This meeting was simulated.")).toBeVisible()
  const participants = page.getByRole("list", { name: "Participants" }).getByRole("listitem")
  await expect(participants).toHaveCount(7)
  await expect(participants.first()).toContainText(/Joined .+, left .+/)
  await expect(participants.filter({ hasText: "Host" })).toHaveCount(1)
  await expectAccessible(page, "a meeting")

  await page.getByRole("link", { name: "Meetings with this code" }).click()
  await expect(page).toHaveURL(/meetings\?code=\d{9}/)
  await expect(page.getByRole("link", { name: /Dispatch stand-up/ }).nth(1)).toBeVisible()
  await expect(page.getByText("Weekly sales review")).toHaveCount(0)
})

test("a period without meetings and messages says so", async ({ enter }) => {
  const period = "from=2020-01-01T00:00:00.000Z&to=2020-02-01T00:00:00.000Z"
  const page = await enter("account-administrator@harbor-pine.demo", `${account}/meetings?${period}`)
  await expect(page.getByText("This account has no meetings in this period")).toBeVisible()
  await goInside(page, `${account}/messages?${period}`)
  await expect(page.getByText("This account has no messages in this period")).toBeVisible()
})

test("messages that were not delivered say why", async ({ enter }) => {
  const page = await enter("reports-admin@harbor-pine.demo", `${account}/messages`)
  await expect(page.getByText("Simulated messages are included.")).toBeVisible()
  await page.getByRole("button", { name: "Result" }).click()
  await page.getByRole("checkbox", { name: "Rejected" }).click()
  await expect(page).toHaveURL(/result=rejected/)
  await page.keyboard.press("Escape")
  const reason = /not registered for 10DLC|spam filter|opted out/
  await expect(page.getByText(reason).first()).toBeVisible()
  await expect(page.getByText("Delivered", { exact: true })).toHaveCount(0)
  await page.getByRole("row").nth(1).getByRole("link").click()
  await expect(page.getByRole("heading", { level: 2, name: "Delivery" })).toBeVisible()
  await expect(page.getByText(reason)).toBeVisible()
  await expectAccessible(page, "a message")
})

test("a user sees their own meetings and messages only", async ({ enter }) => {
  const page = await enter("end-user@harbor-pine.demo", `${account}/meetings`)
  await expect(page.getByText("Meetings that you held or joined, newest first.")).toBeVisible()
  await page.getByRole("row").nth(1).getByRole("link").click()
  const participants = page.getByRole("list", { name: "Participants" })
  await expect(participants).toContainText(/Joined .+, left .+/)
  await page.getByRole("navigation").getByRole("link", { name: "Messages" }).click()
  await expect(page.getByText("Messages that you sent and received, newest first.")).toBeVisible()
})
