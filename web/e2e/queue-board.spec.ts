import { dial } from "./support/dial.ts"
import { expectAccessible } from "./support/accessible.ts"
import { expect, test } from "./support/portal-test.ts"
import { letPeopleDo } from "./support/test-calls.ts"
import { stamp } from "./support/stamp.ts"

const account = "/adminv2/account/100"

test("the queue board moves without a reload, and a supervisor moves on a waiting caller", async ({ enter }) => {
  const name = `Board ${stamp()}`
  const page = await enter("call-queues-admin@harbor-pine.demo", `${account}/call-queues`)
  // A queue without agents: whoever calls it waits.
  await page.getByRole("button", { name: "New queue" }).click()
  const made = page.getByRole("dialog", { name: "New call queue" })
  await made.getByLabel("Name").fill(name)
  await made.getByRole("button", { name: "Create queue" }).click()
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible()
  await expect(page.getByText("nobody waiting")).toBeVisible()
  const extension = /Extension (\d+)/.exec((await page.getByText(/^Extension \d+$/).textContent()) ?? "")![1]!

  await page.getByRole("link", { name: "Call queues", exact: true }).first().click()
  await page.getByRole("link", { name: "Queue board" }).first().click()
  const card = page.getByRole("list", { name: "Call queues" }).getByRole("listitem").filter({ hasText: name })
  await expect(card).toContainText("Too few calls")
  const waiting = card.getByRole("definition").first()
  await expect(waiting).toHaveText("0")
  await expectAccessible(page, "the queue board")

  const caller = await enter("account-administrator@harbor-pine.demo", `${account}/live-calls/test`)
  await caller.getByRole("radio", { name: "An extension of this account" }).check()
  await caller.getByRole("combobox", { name: "Calling extension" }).fill("lobby")
  await caller.getByRole("option", { name: /Lobby phone/ }).click()
  await dial(caller, extension)
  // The caller has patience for as long as the test takes.
  await letPeopleDo(caller, "Nobody answers", 600)
  await caller.getByRole("button", { name: "Call", exact: true }).click()
  await expect(waiting).toHaveText("1")

  await page.getByRole("button", { name: "Wall mode" }).click()
  const wall = page.getByRole("dialog", { name: "Queue board" })
  await expect(wall.getByRole("listitem").filter({ hasText: name })).toBeVisible()
  await expect(page).toHaveURL(/\?wall=true$/)
  await wall.getByRole("button", { name: "Leave wall mode" }).click()
  await expect(wall).toHaveCount(0)

  await card.getByRole("link", { name }).click()
  const callers = page.getByRole("grid", { name: "Waiting callers" })
  const row = callers.getByRole("row").filter({ hasText: "Lobby phone" })
  await expect(row).toBeVisible()
  await expectAccessible(page, "the Live tab of a queue")
  await row.getByRole("button", { name: /actions|More/i }).click()
  await page.getByRole("menuitem", { name: "Hang up" }).click()
  await page.getByRole("dialog", { name: "Hang up on Lobby phone?" }).getByRole("button", { name: "Hang up" }).click()
  await expect(page.getByText("Nobody is waiting")).toBeVisible()
  await expect(caller.getByText("The call has ended.")).toBeVisible()
  // By whom stands in the reasons of the stop.
  await expect(caller.getByText("Ended in", { exact: false })).toBeAttached()

  await page.getByRole("button", { name: "More actions" }).first().click()
  await page.getByRole("menuitem", { name: "Delete" }).click()
  await page
    .getByRole("dialog", { name: `Delete the queue “${name}”?` })
    .getByRole("button", { name: "Delete" })
    .click()
  await expect(page.getByRole("grid", { name: "Call queues" }).getByRole("row").nth(1)).toBeVisible()
})
