import { expectAccessible } from "./support/accessible.ts"
import { expect, test, type Page } from "./support/portal-test.ts"
import { signIn } from "./support/sign-in.ts"
import { stamp } from "./support/stamp.ts"

const page100 = "/adminv2/account/100/call-queues"

test("whoever looks after queues makes one, ranks its agents, sets waiting and overflow, and deletes it, without seeing extensions", async ({
  enter,
}) => {
  const name = `Overflow ${stamp()}`
  const page = await enter("call-queues-admin@harbor-pine.demo", page100)
  const grid = page.getByRole("grid", { name: "Call queues" })
  await expect(grid.getByRole("row").filter({ hasText: "Customer support" })).toContainText(/\d of \d logged in/)
  await page.getByRole("button", { name: "New queue" }).click()
  const made = page.getByRole("dialog", { name: "New call queue" })
  await made.getByLabel("Name").fill(name)
  await made.getByLabel("Agents").fill("lobby ph")
  await page.getByRole("option", { name: "Lobby phone · 470" }).click()
  await page.keyboard.press("Escape")
  await expectAccessible(page, "a new call queue")
  await made.getByRole("button", { name: "Create queue" }).click()
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible()
  await expect(page.getByText("The queue is always open.")).toBeVisible()

  // Agents: rank, pause, resume.
  await page.getByRole("tab", { name: /^Agents/ }).click()
  const agents = page.getByRole("grid", { name: "Agents" })
  const lobby = agents.getByRole("row").filter({ hasText: "Lobby phone" })
  const choose = async (action: string) => {
    await lobby.getByRole("button", { name: /actions|More/i }).click()
    await page.getByRole("menuitem", { name: action, exact: true }).click()
  }
  await choose("Edit priority and skill")
  const rank = page.getByRole("dialog", { name: "Priority and skill of Lobby phone" })
  await rank.getByLabel("Skill").fill("9")
  await rank.getByRole("button", { name: "Save", exact: true }).click()
  await expect(lobby.getByRole("gridcell", { name: "9", exact: true })).toBeVisible()
  await choose("Pause")
  const pause = page.getByRole("dialog", { name: "Pause Lobby phone" })
  await pause.getByLabel("Training").check()
  await pause.getByRole("button", { name: "Pause" }).click()
  await expect(lobby).toContainText("Paused: Training")
  await choose("Resume")
  await expect(lobby).toContainText("Logged in")
  await expectAccessible(page, "the agents of a queue")

  // Waiting and overflow are one form.
  await page.getByRole("tab", { name: "Waiting" }).click()
  await page.getByLabel("Maximum callers in queue").fill("7")
  await page.getByRole("tab", { name: "Overflow" }).click()
  await page.getByRole("combobox", { name: "Key", exact: true }).click()
  await page.getByRole("option", { name: "0", exact: true }).click()
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expect(page.getByText("Choose where callers go who press 0, or turn the exit key off.")).toBeVisible()
  await page.getByRole("combobox", { name: "Who or what" }).last().fill("Sales")
  await page.getByRole("option", { name: /421 Sales/ }).click()
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expect(page.getByText(`${name} was saved.`)).toBeVisible()
  await expectAccessible(page, "the overflow of a queue")
  await page.reload()
  await expect(page.getByRole("tab", { name: "Overflow" })).toHaveAttribute("aria-selected", "true")
  await page.getByRole("tab", { name: "Overview" }).click()
  await expect(page.getByText("With 7 callers waiting, the queue is full:", { exact: false })).toBeVisible()
  await expect(page.getByText("After pressing 0, calls go to 421 Sales.")).toBeVisible()

  await page.getByRole("button", { name: "More actions" }).click()
  await page.getByRole("menuitem", { name: "Delete" }).click()
  await page
    .getByRole("dialog", { name: `Delete the queue “${name}”?` })
    .getByRole("button", { name: "Delete" })
    .click()
  await expect(grid.getByRole("row").filter({ hasText: "Customer support" })).toBeVisible()
  await expect(grid.getByRole("row").filter({ hasText: name })).toHaveCount(0)
})

test("who only reports on queues sees them and can change none", async ({ enter }) => {
  const page = await enter("call-queues-reporting-admin@harbor-pine.demo", page100)
  await page.getByRole("grid", { name: "Call queues" }).getByText("Customer support").click()
  await expect(page.getByRole("heading", { name: "What callers experience" })).toBeVisible()
  await page.getByRole("tab", { name: /^Agents/ }).click()
  await expect(page.getByRole("grid", { name: "Agents" }).getByRole("row").nth(1)).toBeVisible()
  await expect(page.getByRole("button", { name: "Add agents" })).toHaveAttribute("aria-disabled", "true")
  await page.getByRole("tab", { name: "Settings" }).click()
  await expect(page.getByRole("button", { name: "Save", exact: true })).toHaveAttribute("aria-disabled", "true")
})

test("an agent pauses and resumes on a phone, and sees at once what a supervisor changes", async ({ enter }) => {
  const page = await enter("end-user@harbor-pine.demo", "/me/queues")
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole("switch", { name: /422 Returns/ })).toBeChecked()
  await page.getByRole("button", { name: "Lunch" }).click()
  await expect(page.getByRole("heading", { name: "Paused: Lunch" })).toBeVisible()
  await expect(page.getByRole("timer")).toHaveText(/^\d+:\d\d$/)
  await expect(page.getByRole("heading", { name: "Waiting callers" })).toBeVisible()
  await expect(page.getByRole("heading", { name: "Your calls today" })).toBeVisible()
  await expectAccessible(page, "my queues")
  await page.getByRole("button", { name: "Resume" }).click()
  await expect(page.getByRole("heading", { name: "Ready for calls" })).toBeVisible()

  const supervisor = await enter("call-queues-admin@harbor-pine.demo", `${page100}/100817?tab=agents`)
  const row = supervisor.getByRole("grid", { name: "Agents" }).getByRole("row").filter({ hasText: "203" })
  const act = async (action: string) => {
    await row.getByRole("button", { name: /actions|More/i }).click()
    await supervisor.getByRole("menuitem", { name: action, exact: true }).click()
  }
  await act("Log out")
  await expect(page.getByRole("switch", { name: /422 Returns/ })).not.toBeChecked()
  await expect(page.getByRole("heading", { name: "Logged out of all queues" })).toBeVisible()
  // Agents can always log in themselves, and in this queue only others can log them out.
  await page.getByRole("switch", { name: /422 Returns/ }).click()
  await expect(page.getByRole("switch", { name: /422 Returns/ })).toBeChecked()
  await expect(row).toContainText("Logged in")
})

/** What the operator sets in RUNTIME_CONFIG; the server's own setting names another origin for this service. */
const selectQueueAccounts = (page: Page, callQueueMicroservice: object, services: object = {}) =>
  page.route("**/wgConfig.json*", async (route) => {
    const answer = await route.fetch()
    const config = (await answer.json()) as { services: object }
    await route.fulfill({
      response: answer,
      json: { ...config, callQueueMicroservice, services: { ...config.services, ...services } },
    })
  })

for (const [where, services, address] of [
  ["a path of its own", { callQueues: "/svc/call-queues" }, /^http:\/\/127\.0\.0\.1:\d+\/svc\/call-queues\/api\//],
  ["another origin", {}, /^http:\/\/localhost:\d+\/svc\/call-queues\/api\//],
] as const)
  test(`an account selected by callQueueMicroservice has its queue calls at ${where}`, async ({ page, desk }) => {
    await selectQueueAccounts(page, { accounts: [100], digitRange: null }, services)
    const asked: string[] = []
    page.on("request", (request) => {
      if (request.method() !== "OPTIONS" && /\/api\/.*(callQueue|call-queues)/.test(request.url()))
        asked.push(request.url())
    })
    await signIn(page, "call-queues-admin@harbor-pine.demo", page100)
    const support = page
      .getByRole("grid", { name: "Call queues" })
      .getByRole("row")
      .filter({ hasText: "Customer support" })
    await support.getByRole("link", { name: "Customer support" }).click()
    await expect(page.getByRole("heading", { level: 1, name: "Customer support" })).toBeVisible()
    await page.getByRole("tab", { name: /^Agents/ }).click()
    await expect(page.getByRole("grid", { name: "Agents" }).getByRole("row").nth(1)).toBeVisible()
    await page.getByRole("link", { name: "Call queues", exact: true }).first().click()
    await page.getByRole("link", { name: "Queue board" }).first().click()
    const board = page.getByRole("list", { name: "Call queues" })
    await expect(board.getByRole("listitem").filter({ hasText: "Customer support" })).toBeVisible()
    for (const part of ["callQueues", "callQueueKit/100804", "callQueueKitRealTimeStatusForAccount"])
      expect(asked.filter((url) => url.includes(part))).not.toEqual([])
    expect(asked.filter((url) => !address.test(url))).toEqual([])
    // Requests to that origin are what this is about. What the browser complains about otherwise stays.
    await page.close()
    const others = desk.troubles.filter(({ kind, text }) => kind !== "foreign request" || !address.test(text))
    desk.troubles.splice(0, desk.troubles.length, ...others)
  })

test("accounts that callQueueMicroservice does not select have their queue calls where they were", async ({ page }) => {
  // 100 ends with 0.
  await selectQueueAccounts(page, { accounts: [101], digitRange: "1-9" })
  const list = page.waitForRequest((request) => request.url().includes("/api/ucaas/account/100/callQueues"))
  await signIn(page, "call-queues-admin@harbor-pine.demo", page100)
  expect((await list).url()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api\/ucaas\//)
  await expect(page.getByRole("grid", { name: "Call queues" }).getByRole("row").nth(1)).toBeVisible()
})
