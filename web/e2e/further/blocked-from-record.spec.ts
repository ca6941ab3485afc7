import { dial } from "../support/dial.ts"
import { expect, test } from "../support/portal-test.ts"
import { unassignedNumber } from "../support/unassigned-number.ts"

const account = "/adminv2/account/100"
const administrator = "account-administrator@harbor-pine.demo"

test("a caller is blocked from the record of a call, and the next call is stopped", async ({ enter, baseURL }) => {
  const unassigned = await unassignedNumber(baseURL!)
  const page = await enter(administrator, `${account}/live-calls/test`)
  const line = String(100 + Math.floor(Math.random() * 99))
  const place = async (to: string) => {
    await page.goto(`${account}/live-calls/test`)
    await page.getByLabel("Caller's number").fill(`+1 415 555 0${line}`)
    await dial(page, to)
    await page.getByRole("button", { name: "Call", exact: true }).click()
    await page.getByRole("link", { name: "Open the call record" }).click()
  }
  // Nobody has to answer: both calls end at once.
  await place(unassigned)
  await page.getByRole("link", { name: "Block this caller" }).click()
  const dialog = page.getByRole("dialog", { name: "Add a blocking rule" })
  await expect(dialog.getByText(/Would have blocked/)).toBeVisible()
  await dialog.getByRole("button", { name: /Add rule|Save anyway/ }).click()
  await expect(dialog).toHaveCount(0)

  await place("+1 207 555 0140")
  await expect(page.getByRole("main").getByText("Blocked", { exact: true }).first()).toBeVisible()
  await page.goto(`${account}/call-blocking`)
  await page.getByPlaceholder("Number, country or note").fill(`14155550${line}`)
  await expect(page.getByRole("row").filter({ hasText: `(415) 555-0${line}` })).toContainText("1 call, last")
})
