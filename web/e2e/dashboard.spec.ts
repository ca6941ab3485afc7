import { expectAccessible } from "./support/accessible.ts"
import { goInside } from "./support/inside.ts"
import { expect, test, type Page } from "./support/portal-test.ts"
import { apiAs, signIn } from "./support/sign-in.ts"

const dashboard = (accountId: number) => `/adminv2/account/${accountId}/dashboard`
const settings = "/api/ucaas/general/dashboardsettingsfilter"
const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true })
const tiles = (page: Page) => page.getByRole("list", { name: "Tiles" }).getByRole("listitem")

test("the dashboard is arranged by keyboard, says so, and stays so after a reload", async ({ page, baseURL }) => {
  const who = "account-administrator@harbor-pine.demo"
  const api = await apiAs(who, baseURL!)
  await api.put(settings, { data: { tiles: null } })
  await signIn(page, who, dashboard(100))
  await page.getByRole("button", { name: "Arrange" }).press("Enter")
  await expect(tiles(page).first()).toContainText("Needs attention")
  await expectAccessible(page, "arranging the dashboard")

  await page.getByRole("button", { name: "Move Recent changes up" }).focus()
  for (let count = 0; count < 6; count++) await page.keyboard.press("Enter")
  await expect(tiles(page).first()).toContainText("Recent changes")
  await expect(page.getByRole("status").filter({ hasText: /^Recent changes moved to position 1 of \d+$/ })).toHaveCount(
    1,
  )
  await page.keyboard.press("Alt+ArrowDown")
  await expect(tiles(page).nth(1)).toContainText("Recent changes")
  await page.getByRole("button", { name: "Hide Key figures" }).press("Enter")
  await expect(page.getByRole("status").filter({ hasText: "Key figures hidden" })).toHaveCount(1)
  await page.getByRole("button", { name: "Add Services" }).press("Enter")
  await expect(page.getByText("All changes are saved.")).toBeVisible()
  await page.getByRole("button", { name: "Done" }).press("Enter")
  await expect(part(page, "Services")).toBeVisible()

  await page.reload()
  await expect(part(page, "Services")).toBeVisible()
  await expect(part(page, "Key figures")).toHaveCount(0)
  const order = await page.getByRole("heading", { level: 2 }).allInnerTexts()
  expect(order.indexOf("Needs attention")).toBeLessThan(order.indexOf("Recent changes"))
  expect(order.indexOf("Recent changes")).toBeLessThan(order.indexOf("Favorites"))

  await page.getByRole("button", { name: "Arrange" }).click()
  await page.getByRole("button", { name: "Reset" }).click()
  await expect(tiles(page).nth(1)).toContainText("Key figures")
  await expect(page.getByRole("button", { name: "Hide Key figures" })).toBeVisible()
})

test("tiles are arranged by dragging", async ({ page, baseURL }) => {
  const who = "account-super-user@thames-ledger.demo"
  const api = await apiAs(who, baseURL!)
  const { accountId } = (await (await api.get(settings)).json()) as { accountId: number }
  await api.put(settings, { data: { tiles: null } })
  await signIn(page, who, dashboard(accountId))
  await page.getByRole("button", { name: "Arrange" }).click()
  await tiles(page).filter({ hasText: "Favorites" }).dragTo(tiles(page).first())
  await expect(tiles(page).first()).toContainText("Favorites")
  await expect(page.getByText("All changes are saved.")).toBeVisible()
  await page.reload()
  await page.getByRole("button", { name: "Arrange" }).click()
  await expect(tiles(page).first()).toContainText("Favorites")
  await api.put(settings, { data: { tiles: null } })
})

test("a page is starred, shown on the dashboard, in the menu and the palette, put in order, and the 13th is refused", async ({
  page,
  baseURL,
}) => {
  const who = "account-super-user@koala-freight.demo"
  const favorites = "/api/portal/accounts/101/favorites"
  const api = await apiAs(who, baseURL!)
  const clear = async () => {
    const { items } = (await (await api.get(favorites)).json()) as { items: { path: string }[] }
    for (const { path } of items) await api.delete(`${favorites}?path=${encodeURIComponent(path)}`)
  }
  await clear()
  await signIn(page, who, "/adminv2/account/101/schedules")
  await page.getByRole("button", { name: "Add to favorites" }).click()
  await expect(page.getByRole("button", { name: "Remove from favorites" })).toHaveAttribute("aria-pressed", "true")
  await goInside(page, "/adminv2/account/101/devices")
  await page.getByRole("button", { name: "Add to favorites" }).click()
  await expect(page.getByRole("button", { name: "Remove from favorites" })).toBeVisible()
  const menu = page.getByRole("list", { name: "Favorites" }).first()
  await expect(menu.getByRole("link")).toHaveText(["Schedules", "Devices"])
  await page.keyboard.press("Control+k")
  await expect(page.getByRole("option", { name: "Schedules" }).first()).toBeVisible()
  await page.keyboard.press("Escape")

  await goInside(page, dashboard(101))
  const mine = part(page, "Favorites")
  await expect(mine.getByRole("link")).toHaveText(["Schedules", "Devices"])
  await mine.getByRole("button", { name: "Edit" }).click()
  await mine.getByRole("button", { name: "Move Devices up" }).press("Enter")
  await expect(mine.getByRole("listitem").first()).toContainText("Devices")
  await expectAccessible(page, "ordering favorites")
  await mine.getByRole("button", { name: "Done" }).click()
  await page.reload()
  await expect(mine.getByRole("link")).toHaveText(["Devices", "Schedules"])

  for (let number = 3; number <= 12; number++)
    await api.post(favorites, { data: { path: `users/${number}`, title: `User ${number}` } })
  await goInside(page, "/adminv2/account/101/call-queues")
  await page.getByRole("button", { name: "Add to favorites" }).click()
  await expect(page.getByText("You have 12 favorites, which is the limit. Remove one first.")).toBeVisible()
  await expect(page.getByRole("button", { name: "Add to favorites" })).toBeVisible()
  await clear()
})

test("a line of what needs attention opens the list with the same number", async ({ enter }) => {
  const page = await enter("account-super-user@harbor-pine.demo", dashboard(100))
  for (const [button, sentence] of [
    ["View phones", /^(\d+) phones? offline/],
    ["View users", /^(\d+) invitations? not accepted/],
    ["Answer", /^(\d+) porting orders? waits? for your answer/],
  ] as const) {
    // Other tests change things meanwhile: both numbers are read again until they were read at one moment.
    await expect(async () => {
      await goInside(page, dashboard(100))
      const line = part(page, "Needs attention").getByRole("listitem").filter({ hasText: button })
      const count = sentence.exec((await line.innerText()).split("\n").find((text) => sentence.test(text)) ?? "")![1]!
      await line.getByRole("link", { name: new RegExp(`^${button}:`) }).click()
      await expect(page.getByRole("status").filter({ hasText: new RegExp(`^${count} (found|in total)$`) })).toBeVisible(
        {
          timeout: 5000,
        },
      )
    }).toPass({ timeout: 90_000 })
  }
})

test("the task list is opened from the bar and from Help; a step is skipped and restored", async ({
  page,
  baseURL,
}) => {
  const who = "account-super-user@harbor-pine.demo"
  const api = await apiAs(who, baseURL!)
  const list = "/api/admin/accounts/100/task-list"
  await api.put(list, { data: { skipped: [], isHidden: false } })
  await signIn(page, who, dashboard(100))
  await page.getByRole("link", { name: "Open task list" }).click()
  await expect(page.getByRole("heading", { name: "Task list", level: 1 })).toBeVisible()
  await expectAccessible(page, "the task list")
  const step = page.getByRole("listitem").filter({ hasText: "Require two-factor authentication" })
  await step.getByRole("button", { name: /^Skip/ }).click()
  await expect(step).toContainText("Skipped")
  await step.getByRole("button", { name: /^Restore/ }).click()
  await expect(step.getByRole("button", { name: /^Skip/ })).toBeVisible()
  await page.getByRole("button", { name: /^Help/ }).click()
  await page.getByRole("menuitem", { name: "Task list" }).click()
  await expect(page).toHaveURL(/\/task-list$/)
})

test("the jobs of an account are a list with filters in the address", async ({ enter }) => {
  const page = await enter("account-super-user@harbor-pine.demo", "/adminv2/account/100/jobs?state=failed")
  await expect(page.getByRole("heading", { name: "Jobs", level: 1 })).toBeVisible()
  await expect(page.getByText(/No results|No jobs yet|Failed/).first()).toBeVisible()
  await expectAccessible(page, "the list of jobs")
})

test("a first visit to the dashboard costs at most 40 requests and 250 KB, and nothing is asked twice", async ({
  browser,
  page,
  baseURL,
}) => {
  const who = "account-super-user@harbor-pine.demo"
  await signIn(page, who, "/favicon.svg")
  // A context of its own has an empty cache.
  const context = await browser.newContext({
    baseURL: baseURL!,
    storageState: await page.context().storageState(),
    viewport: { width: 1440, height: 900 },
  })
  // A stream that opens late means that events may have been missed, and everything is read again.
  await context.route("**/api/portal/events*", () => {})
  const cold = await context.newPage()
  const asked: { readonly name: string; readonly kind: string; size?: number }[] = []
  let open = 0
  const isStream = (url: string) => new URL(url).pathname.endsWith("/events")
  cold.on("request", (request) => {
    const entry: (typeof asked)[number] = {
      name: `${request.method()} ${request.url().slice(baseURL!.length)}`,
      kind: request.resourceType(),
    }
    asked.push(entry)
    // The stream of events stays open.
    if (isStream(request.url())) return
    open++
    void request
      .response()
      .then(async (answer) => {
        await answer?.finished()
        entry.size = (await request.sizes()).responseBodySize
      })
      .finally(() => open--)
  })
  await cold.goto(dashboard(100))
  await expect(part(cold, "Key figures").getByRole("link", { name: /Phones online/ })).toBeVisible()
  await expect(part(cold, "Needs attention").getByRole("listitem").first()).toBeVisible()
  await expect(cold.getByRole("img", { name: /^Phones online in the last 7 days/ })).toBeVisible()
  await expect(part(cold, "Favorites")).toContainText(/\S/)
  // Until nothing has been asked for a second.
  let [before, quiet] = [-1, 0]
  await expect
    .poll(
      () => {
        quiet = open === 0 && asked.length === before ? quiet + 1 : 0
        before = asked.length
        return quiet
      },
      { intervals: [250] },
    )
    .toBeGreaterThanOrEqual(4)
  await context.close()

  const scripts = asked.filter(({ kind }) => kind === "script" || kind === "stylesheet")
  const bytes = scripts.reduce((sum, { size = 0 }) => sum + size, 0)
  test.info().annotations.push({ type: "cost", description: `${asked.length} requests, ${bytes} bytes` })
  const list = asked.map(({ name, kind, size = 0 }) => `${String(size).padStart(7)} ${kind} ${name}`).join("\n")
  expect(asked.length, list).toBeLessThanOrEqual(40)
  // Scripts and style sheets, as the bench measures them.
  expect(bytes / 1000, list).toBeLessThanOrEqual(250)
  expect(bytes, "sizes were read").toBeGreaterThan(100_000)
  const names = asked.map(({ name }) => name)
  expect(names.filter((name, index) => name.startsWith("GET /api/") && names.indexOf(name) !== index)).toEqual([])
})

test.describe("four dashboards", () => {
  for (const [who, accountId, regions] of [
    [
      "account-super-user@harbor-pine.demo",
      100,
      [
        "Needs attention",
        "Key figures",
        "Call queues now",
        "Open and closed today",
        "Recent changes",
        "Phones by location",
      ],
    ],
    [
      "partner-account-superuser@brightwire.demo",
      10,
      ["Customers that need attention", "Growth", "Differences from templates"],
    ],
    ["superuser@dialplane.demo", 1, ["Accounts in trouble", "System"]],
    ["end-user@harbor-pine.demo", 100, ["Your overview", "Your recent calls"]],
  ] as const)
    test(`of ${who}`, async ({ enter }) => {
      const page = await enter(who, dashboard(accountId))
      // Tiles below the fold are loaded when they are nearly visible.
      for (const name of regions) {
        // The placeholder gives way to the tile meanwhile.
        await expect(() => part(page, name).scrollIntoViewIfNeeded({ timeout: 2000 })).toPass()
        await expect(part(page, name)).toBeVisible()
      }
      // A tile above that grows pushes others out of sight again before they were asked for.
      const waiting = page.locator("[data-waits=titled]")
      await expect(async () => {
        if ((await waiting.count()) > 0) await waiting.first().scrollIntoViewIfNeeded({ timeout: 2000 })
        await expect(waiting).toHaveCount(0, { timeout: 1000 })
      }).toPass()
      await expectAccessible(page, `the dashboard of ${who}`)
    })
})

test("growth is a chart, and the same figures as a table", async ({ enter }) => {
  const page = await enter("partner-account-superuser@brightwire.demo", dashboard(10))
  const tile = part(page, "Growth")
  await expect(() => tile.scrollIntoViewIfNeeded({ timeout: 2000 })).toPass()
  const users = tile.getByRole("figure", { name: "Users added" })
  await expect(users.getByRole("application", { name: /^Users added/ })).toBeVisible()
  await users.getByRole("button", { name: "Show as table" }).click()
  const rows = users.getByRole("table", { name: "Users added" }).getByRole("row")
  await expect(rows).toHaveCount(13)
  const counts = await Promise.all((await rows.all()).slice(1).map((row) => row.getByRole("cell").innerText()))
  const added = counts.reduce((sum, count) => sum + Number(count), 0)
  await expect(users.getByText(`${added} users added in the last 12 months.`)).toBeVisible()
})

test("recent calls are links only for users who can open calls", async ({ enter, baseURL }) => {
  const api = await apiAs("account-administrator@harbor-pine.demo", baseURL!)
  const testCalls = "/api/ucaas/account/100/test-calls"
  const { number } = (
    (await (await api.get("/api/users/accounts/100?search=end-user@harbor-pine.demo")).json()) as {
      items: { extensions: { extension: string }[] }[]
    }
  ).items.map(({ extensions: [first] }) => ({ number: first!.extension }))[0]!
  const placed = await api.post(testCalls, {
    data: {
      from: { kind: "extension", extensionId: 100_106 },
      to: number,
      people: { answers: { kind: "nobody" }, keys: [], hangsUpAfterSeconds: 1 },
    },
  })
  expect(placed.ok(), await placed.text()).toBe(true)
  const { testCallId } = (await placed.json()) as { testCallId: string }
  await expect
    .poll(
      async () => ((await (await api.get(`${testCalls}/${testCallId}`)).json()) as { callId: string | null }).callId,
    )
    .not.toBeNull()
  await api.dispose()
  const page = await enter("end-user@harbor-pine.demo", "/adminv2/account/100/dashboard")
  const calls = page.getByRole("region", { name: "Your recent calls" }).getByRole("listitem")
  await expect(calls.first()).toBeVisible()
  await expect(calls.getByRole("link")).toHaveCount(0)
})
