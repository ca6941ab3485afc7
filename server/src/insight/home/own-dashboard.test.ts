import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { customerFilter } from "@dialplane/contract/insight/home/customers.schema"
import { sql, type Sql } from "../../kit/database/sql.ts"
import { runJob } from "../../testing/run-job.ts"
import { startTestServer, type TestAnswer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { listCustomers } from "./customers.queries.ts"
import { attentionJob } from "./home.jobs.ts"

let server: TestServer
let owner: TestClient
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
})
afterAll(() => server.close())

const system = <Row extends object>(query: Sql) => server.database.transaction("system", (db) => db.many<Row>(query))
const refusal = ({ status, body }: TestAnswer) => [status, body?.code]

describe("dashboard settings", () => {
  const address = "/api/ucaas/general/dashboardsettingsfilter"
  const tilesOf = async (client: TestClient, search = "") =>
    (await client.get(`${address}${search}`)).body.tiles as { tile: string; hidden: boolean }[]
  beforeEach(() => system(sql`delete from dashboard_settings returning 1`))

  test("are the usual ones until they are arranged, for each user and account", async () => {
    const before = (await owner.get(`${address}?accountId=100&userId=${owner.userId}`)).body
    expect(before).toMatchObject({
      userId: owner.userId,
      accountId: 100,
      dashboard: "administrator",
      isArranged: false,
    })
    expect(before.tiles.slice(0, 2)).toEqual([
      { tile: "attention", hidden: false },
      { tile: "figures", hidden: false },
    ])
    const wanted = [
      { tile: "changes", hidden: false },
      { tile: "attention", hidden: false },
      { tile: "figures", hidden: true },
    ]
    const after = (await owner.put(address, { tiles: wanted })).body
    expect(after.isArranged).toBe(true)
    expect(after.tiles[0]).toEqual(wanted[0])
    expect(after.tiles.find(({ tile }: { tile: string }) => tile === "figures").hidden).toBe(true)
    expect(after.tiles).toHaveLength(before.tiles.length)
    expect(await tilesOf(owner)).toEqual(after.tiles)
    // Others have their own.
    const other = await server.as("accountAdministrator")
    expect((await other.get(address)).body.isArranged).toBe(false)
    expect((await owner.put(address, { tiles: null })).body).toEqual(before)
  })

  test.each([
    ["an unknown tile", [{ tile: "weather" }], "dashboard.unknown_tile"],
    ["a tile of another dashboard", [{ tile: "growth" }], "dashboard.unknown_tile"],
    ["a tile twice", [{ tile: "changes" }, { tile: "changes" }], "dashboard.tile_twice"],
  ])("%s is refused", async (_, tiles, code) => {
    expect(refusal(await owner.put(address, { tiles }))).toEqual([400, code])
  })

  test("a partner has its own dashboard at home, the administrators' one in a customer's account, each arranged by itself", async () => {
    const partner = await server.as("partnerAccountSuperuser", 10)
    expect((await partner.get(address)).body).toMatchObject({ accountId: 10, dashboard: "partner" })
    expect((await partner.put(`${address}?accountId=100`, { tiles: [{ tile: "locations" }] })).body).toMatchObject({
      accountId: 100,
      dashboard: "administrator",
      isArranged: true,
    })
    expect((await partner.get(`${address}?accountId=10`)).body.isArranged).toBe(false)
  })

  test("a tile that the role lost is hidden, and back in its place when the role is", async () => {
    await owner.put(address, { tiles: [{ tile: "changes" }, { tile: "attention" }] })
    await system(sql`
      update role_memberships set role_id = 23 where user_id = ${owner.userId} and is_default returning 1`)
    try {
      const users = await server.as("account-super-user@harbor-pine.demo")
      expect((await tilesOf(users)).map(({ tile }) => tile)).not.toContain("changes")
      expect(refusal(await users.put(address, { tiles: [{ tile: "changes" }] }))).toEqual([
        400,
        "dashboard.unknown_tile",
      ])
      await users.put(address, { tiles: [{ tile: "attention", hidden: true }] })
    } finally {
      await system(sql`
        update role_memberships set role_id = 2 where user_id = ${owner.userId} and is_default returning 1`)
    }
    const tiles = await tilesOf(await server.as("accountSuperUser"))
    expect(tiles.find(({ tile }) => tile === "changes")).toEqual({ tile: "changes", hidden: false })
    const order = tiles.map(({ tile }) => tile)
    expect(order.indexOf("changes")).toBeLessThan(order.indexOf("attention"))
  })

  test("settings of others, other accounts, and roles without a dashboard are not found", async () => {
    const other = await server.as("accountAdministrator")
    expect(refusal(await owner.get(`${address}?userId=${other.userId}`))).toEqual([404, "dashboard.other_user"])
    expect(refusal(await owner.get(`${address}?accountId=101`))).toEqual([404, "account.not_found"])
    expect(refusal(await owner.put(`${address}?accountId=987654`, { tiles: [] }))).toEqual([404, "account.not_found"])
    const without = await server.as("endUserWithoutDashboard")
    expect(refusal(await without.get(address))).toEqual([404, "dashboard.none"])
    expect((await server.anonymous().get(address)).status).toBe(401)
  })
})

describe("favorites", () => {
  const address = "/api/portal/accounts/100/favorites"
  const page = (number: number) => ({ path: `users/${100_000 + number}`, title: `User ${number}` })
  beforeEach(() => system(sql`delete from favorites returning 1`))

  test("are added, ordered and removed; adding again keeps the place", async () => {
    for (const number of [1, 2, 3]) await owner.post(address, page(number))
    expect((await owner.post(address, { ...page(1), title: "Renamed" })).body.items).toEqual([
      { ...page(1), title: "Renamed" },
      page(2),
      page(3),
    ])
    expect((await owner.put(address, { paths: [page(3).path, "unknown", page(3).path] })).body.items).toEqual([
      page(3),
      { ...page(1), title: "Renamed" },
      page(2),
    ])
    const removed = await owner.delete(`${address}?path=${encodeURIComponent(page(1).path)}`)
    expect(removed.body.items).toEqual([page(3), page(2)])
    expect((await owner.get(address)).body.items).toEqual([page(3), page(2)])
  })

  test("there are twelve at most, also when two windows add at the same time", async () => {
    for (let number = 1; number <= 11; number++) await owner.post(address, page(number))
    const both = await Promise.all([owner.post(address, page(12)), owner.post(address, page(13))])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const refused = both.find(({ status }) => status === 409)!
    expect(refused.body).toMatchObject({
      code: "dashboard.favorites_full",
      message: "You have 12 favorites, which is the limit. Remove one first.",
    })
    expect((await owner.get(address)).body.items).toHaveLength(12)
  })

  test.each(["https://example.com", "//example.com", "users/../../x", "javascript:alert(1)", "", "a b"])(
    "%s is no page",
    async (path) => {
      expect((await owner.post(address, { path, title: "x" })).status).toBe(400)
    },
  )
  test.each(["users?signIn=invited", "/me/phone", "devices?kind=deskPhone&reachability=offline"])(
    "%s is a page",
    async (path) => {
      expect((await owner.post(address, { path, title: "x" })).status).toBe(200)
    },
  )

  test("belong to one user in one account", async () => {
    await owner.post(address, page(1))
    expect((await (await server.as("accountAdministrator")).get(address)).body.items).toEqual([])
    const partner = await server.as("partnerAccountSuperuser", 10)
    await partner.post(address, page(2))
    expect((await partner.get(address)).body.items).toEqual([page(2)])
    expect((await partner.get("/api/portal/accounts/10/favorites")).body.items).toEqual([])
    expect((await owner.get(address)).body.items).toEqual([page(1)])
    expect((await (await server.as("accountSuperUser", 101)).post(address, page(3))).status).toBe(404)
  })
})

describe("task list", () => {
  const address = "/api/admin/accounts/100/task-list"
  type Tasks = { tasks: { step: string; state: string }[]; done: number; counted: number; isHidden: boolean }
  const stateOf = ({ tasks }: Tasks, wanted: string) => tasks.find(({ step }) => step === wanted)!.state

  test("is found in the data", async () => {
    const before = (await owner.get(address)).body as Tasks
    expect(stateOf(before, "users")).toBe("done")
    expect(stateOf(before, "phones")).toBe("done")
    expect(stateOf(before, "payment")).toBe("notApplicable")
    expect(stateOf(before, "twoFactor")).toBe("todo")
    await system(sql`
      insert into mfa_enforcement (account_id, mode) values (100, 'required')
      on conflict (account_id) do update set mode = 'required' returning 1`)
    const after = (await owner.get(address)).body as Tasks
    expect(stateOf(after, "twoFactor")).toBe("done")
    expect(after.done).toBe(before.done + 1)
    expect(after.counted).toBe(before.counted)
    await system(sql`update mfa_enforcement set mode = 'off' where account_id = 100 returning 1`)
  })

  test("steps are skipped and restored; what is done stays done; all on record", async () => {
    const before = (await owner.get(address)).body as Tasks
    const skipped = (await owner.put(address, { skipped: ["twoFactor", "users"] })).body as Tasks
    expect(stateOf(skipped, "twoFactor")).toBe("skipped")
    expect(stateOf(skipped, "users")).toBe("done")
    expect(skipped.counted).toBe(before.counted - 1)
    expect(((await owner.put(address, { isHidden: true })).body as Tasks).isHidden).toBe(true)
    const other = (await (await server.as("accountAdministrator")).get(address)).body as Tasks
    expect([other.isHidden, stateOf(other, "twoFactor")]).toEqual([true, "skipped"])
    const restored = (await owner.put(address, { skipped: [], isHidden: false })).body as Tasks
    expect(restored).toEqual(before)
    // The same again changes nothing.
    await owner.put(address, { skipped: [], isHidden: false })
    const entries = await system<{ after: unknown }>(sql`
      select e.after from audit_entries e where e.account_id = 100 and e.action = 'account.task_list_changed'
      order by e.id`)
    expect(entries).toHaveLength(3)
    expect(entries[0]!.after).toMatchObject({
      skippedSteps: ["Add users", "Require two-factor authentication"],
      taskListHidden: false,
    })
  })

  test("a step about something that the role may not see cannot be skipped", async () => {
    const users = await server.as("usersAdmin", 102)
    const own = "/api/admin/accounts/102/task-list"
    expect((await users.get(own)).status).toBe(200)
    expect((await users.put(own, { skipped: ["invitations"] })).status).toBe(200)
    expect(refusal(await users.put(own, { skipped: ["invitations", "twoFactor"] }))).toEqual([
      403,
      "dashboard.step_not_yours",
    ])
  })

  test("needs the permission, and another account is not found", async () => {
    expect((await (await server.as("endUser")).get(address)).status).toBe(403)
    const other = await server.as("accountSuperUser", 101)
    expect(refusal(await other.get(address))).toEqual([404, "account.not_found"])
    expect(refusal(await other.put(address, { isHidden: true }))).toEqual([404, "account.not_found"])
  })
})

describe("customers", () => {
  const address = "/api/portal/customers/attention"
  beforeAll(() => runJob(server, attentionJob(server.kit)))

  test("the worst customers come first, each with what its own dashboard says", async () => {
    const partner = await server.as("partnerAccountSuperuser", 10)
    const { items } = (await partner.get(address)).body as {
      items: { accountId: number; items: { kind: string; count: number }[]; severity: string }[]
    }
    expect(items.length).toBeGreaterThan(1)
    const [pine] = items.filter(({ accountId }) => accountId === 100)
    const { body } = await partner.get("/api/portal/accounts/100/attention")
    expect(pine!.items.map(({ kind, count }) => [kind, count])).toEqual(
      body.items.map(({ kind, count }: { kind: string; count: number }) => [kind, count]),
    )
    const ranks = items.map(({ severity }) => ["critical", "warning", "info"].indexOf(severity))
    expect(ranks[0]).toBe(Math.min(...ranks))
  })

  test("customers are in the order of what the caller sees, page by page as all at once", async () => {
    const kinds = ["phonesOffline"] as const
    const within = sql`a.id in (100, 101, 102, 110)`
    const kept = {
      // Critical, but of a kind that the caller may not see.
      100: [
        { kind: "emergency", severity: "critical", count: 3 },
        { kind: "phonesOffline", severity: "info", count: 1 },
      ],
      101: [{ kind: "phonesOffline", severity: "warning", count: 9 }],
      102: [{ kind: "phonesOffline", severity: "warning", count: 1 }],
      110: [{ kind: "phonesOffline", severity: "info", count: 5 }],
    }
    await server.database.transaction("system", async (db) => {
      for (const [id, items] of Object.entries(kept))
        await db.run(sql`insert into account_attention (account_id, rank, items)
          values (${Number(id)}, ${items.length * 10_000}, ${JSON.stringify(items)}::jsonb)
          on conflict (account_id) do update set rank = excluded.rank, items = excluded.items`)
      await db.run(sql`update accounts set status = 'Active' where id in (100, 101, 102, 110)`)
    })
    const list = (query: object) =>
      server.database.transaction("system", (db) =>
        listCustomers(db, { within, ownId: 10 }, kinds, customerFilter.parse(query)),
      )
    const order = [101, 102, 100, 110]
    expect((await list({})).items.map(({ accountId }) => accountId)).toEqual(order)
    const paged: number[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await list({ limit: "1", ...(cursor === undefined ? {} : { cursor }) })
      paged.push(...page.items.map(({ accountId }) => accountId))
      cursor = page.nextCursor ?? null
    }
    expect(paged).toEqual(order)
    await runJob(server, attentionJob(server.kit))
  })

  test("accounts that do not fit into a run are checked in the next one", async () => {
    const stale = () =>
      system<{ accountId: number }>(
        sql`select k.account_id from account_attention k where k.checked_at < now() - interval '1 hour' order by 1`,
      )
    await system(sql`update account_attention set checked_at = now() - interval '1 day' returning 1`)
    const all = await stale()
    let asked = 0
    const job = attentionJob(server.kit, () => () => (asked += 1) > 2)
    server.kit.jobs.register(job)
    await runJob(server, job)
    expect((await stale()).length).toBeLessThan(all.length)
    expect((await stale()).length).toBeGreaterThan(0)
    server.kit.jobs.register(attentionJob(server.kit))
    await runJob(server, attentionJob(server.kit))
    expect(await stale()).toEqual([])
  })

  test("what could not be checked stays as it was", async () => {
    const partner = await server.as("partnerAccountSuperuser", 10)
    const itemsOf = async () =>
      (
        (await partner.get(address)).body.items as { accountId: number; items: { kind: string; count: number }[] }[]
      ).find(({ accountId }) => accountId === 100)!.items
    const before = await itemsOf()
    expect(before.map(({ kind }) => kind)).toContain("emergency")
    await system(
      sql`update account_attention set checked_at = now() - interval '1 day' where account_id = 100 returning 1`,
    )
    await server.database.migrate((run) => run("alter table emergency_locations rename to emergency_locations_away"))
    try {
      await runJob(server, attentionJob(server.kit))
    } finally {
      await server.database.migrate((run) => run("alter table emergency_locations_away rename to emergency_locations"))
    }
    const emergency = (items: Awaited<ReturnType<typeof itemsOf>>) => items.filter(({ kind }) => kind === "emergency")
    expect(emergency(await itemsOf())).toEqual(emergency(before))
  })

  test("page by page, without accounts beside or above", async () => {
    const partner = await server.as("partnerAccountSuperuser", 10)
    const all = (await partner.get(address)).body.items as { accountId: number }[]
    const found: number[] = []
    for (let cursor = ""; ;) {
      const { items, nextCursor } = (await partner.get(`${address}?limit=1${cursor}`)).body
      found.push(...items.map(({ accountId }: { accountId: number }) => accountId))
      if (nextCursor === null) break
      cursor = `&cursor=${encodeURIComponent(nextCursor)}`
    }
    expect(found).toEqual(all.map(({ accountId }) => accountId))
    const below = await system<{ id: number }>(
      sql`select a.id from accounts a where a.path @> array[10]::bigint[] and a.id <> 10`,
    )
    for (const id of found) expect(below.map((one) => one.id)).toContain(id)
  })

  test("a reader without access to phones and users sees suspended accounts and no details", async () => {
    await system(sql`update accounts set status = 'Suspended' where id = 102 returning 1`)
    try {
      const reader = await server.as("reseller", 10)
      const { items } = (await reader.get(address)).body as { items: { accountId: number; items: unknown[] }[] }
      expect(items.map(({ accountId }) => accountId)).toContain(102)
      for (const one of items) expect(one.items).toEqual([])
    } finally {
      await system(sql`update accounts set status = 'Active' where id = 102 returning 1`)
    }
  })

  test("companies have no customers", async () => {
    expect((await owner.get(address)).status).toBe(403)
    expect((await owner.get("/api/portal/customers/growth")).status).toBe(403)
    expect((await owner.get("/api/portal/system-state")).status).toBe(403)
  })

  test("growth counts accounts and users by the month in which they began and ended", async () => {
    const partner = await server.as("partnerAccountSuperuser", 10)
    const before = (await partner.get("/api/portal/customers/growth")).body
    expect(before.months).toHaveLength(12)
    await system(sql`update accounts set created_at = now() - interval '40 days' where id = 101 returning 1`)
    const after = (await partner.get("/api/portal/customers/growth")).body
    const sum = ({ months }: { months: { newAccounts: number }[] }) =>
      months.reduce((total, { newAccounts }) => total + newAccounts, 0)
    expect(sum(after)).toBe(sum(before) + 1)
    const [counted] = await system<{ accounts: number; users: number }>(sql`
      select count(distinct a.id)::int as accounts, count(u.id)::int as users from accounts a
        left join users u on u.account_id = a.id
      where a.path @> array[10]::bigint[] and a.id <> 10 and a.status <> 'Cancelled'`)
    expect([after.accounts, after.users]).toEqual([counted!.accounts, counted!.users])
  })

  test("growth does not shrink when a user is deleted or a canceled account comes back", async () => {
    const partner = await server.as("partnerAccountSuperuser", 10)
    type Growth = { months: { newUsers: number; endedAccounts: number }[]; users: number }
    const read = async () => (await partner.get("/api/portal/customers/growth")).body as Growth
    const before = await read()
    const login = `growth-${Date.now()}@harbor-pine.demo`
    const [added] = await system<{ id: number }>(sql`
      insert into users (account_id, login_name, first_name, last_name, email)
      values (100, ${login}, 'Grace', 'Hopper', ${login}) returning id`)
    const between = await read()
    expect(between.months.at(-1)!.newUsers).toBe(before.months.at(-1)!.newUsers + 1)
    await system(sql`delete from users where account_id = 100 and id = ${added!.id} returning 1`)
    const after = await read()
    expect(after.users).toBe(before.users)
    expect(after.months.at(-1)!.newUsers).toBe(between.months.at(-1)!.newUsers)

    // The month is counted once, however often the account was canceled in it.
    for (const [from, to] of [
      ["Active", "Cancelled"],
      ["Cancelled", "Active"],
      ["Active", "Cancelled"],
      ["Cancelled", "Active"],
    ])
      await system(sql`
        insert into account_status_changes (account_id, from_status, to_status, state, due_at,
          asked_by_account_id, asked_by_account_name, asked_by_name, settled_at)
        values (101, ${from}, ${to}, 'done', now(), 10, 'Brightwire', 'Ava Brooks', now()) returning 1`)
    expect((await read()).months.at(-1)!.endedAccounts).toBe(before.months.at(-1)!.endedAccounts + 1)
  })

  test("the state of the installation is for the platform operator", async () => {
    const operator = await server.as("superuser", 1)
    const { body } = await operator.get("/api/portal/system-state")
    const [failed] = await system<{ count: number }>(sql`
      select count(*)::int as count from jobs where state = 'failed' and finished_at > now() - interval '24 hours'`)
    expect(body.jobs.failed).toBe(failed!.count)
    const waiting = body.mail.waiting
    await system(sql`
      insert into mails (id, account_id, recipient, subject, text_sealed, state, expires_at, written_at) values
        (990101, 100, 'a@b.example', 'Waits', '', 'waiting', null, now()),
        (990102, 100, 'a@b.example', 'Too late', '', 'waiting', now() - interval '1 day', now()),
        (990103, 100, 'a@b.example', 'Failed', '', 'failed', null, now()) returning 1`)
    expect((await operator.get("/api/portal/system-state")).body.mail.waiting).toBe(waiting + 1)
    expect((await (await server.as("partnerAccountSuperuser", 10)).get("/api/portal/system-state")).status).toBe(403)
    const support = await server.as("customerSupportManager", 1)
    expect((await support.get("/api/portal/system-state")).body.mail).toBeNull()
  })
})
