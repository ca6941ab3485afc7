import { pino } from "pino"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { buildKit } from "../../app/build-kit.ts"
import { buildServer } from "../../app/build-server.ts"
import { sql } from "../../kit/database/sql.ts"
import { testConfig } from "../../testing/test-config.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let partner: TestClient
let owner: TestClient
beforeAll(async () => {
  server = await startTestServer()
  partner = await server.as("partnerAccountSuperuser", 10)
  owner = await server.as("accountSuperUser")
})
afterAll(() => server.close())

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const overview = async (accountId: number, client = partner) =>
  (await client.get(`/api/accounts/${accountId}/status`)).body
const setStatus = (accountId: number, status: string) =>
  server.database.transaction("system", (db) =>
    db.run(sql`update accounts set status = ${status}, status_set_by_account_id = parent_id where id = ${accountId}`),
  )
/** The day has come: what waits for later is due now. */
const letTimePass = async (accountId: number) => {
  await server.database.transaction("system", (db) =>
    db.run(
      sql`update jobs set run_at = now()
        where account_id = ${accountId} and name = 'account.status_change' and state = 'waiting'`,
    ),
  )
  await server.kit.jobs.drain()
}
const waitingJobs = (accountId: number) =>
  server.database.transaction("system", async (db) =>
    (
      await db.many<{ id: number }>(
        sql`select j.id from jobs j where j.account_id = ${accountId} and j.state = 'waiting'
          and j.name = 'account.status_change'`,
      )
    ).map(({ id }) => id),
  )
const makeDue = async (ids: readonly number[]) => {
  await server.database.transaction("system", (db) =>
    db.run(sql`update jobs set run_at = now() where id = any(${ids}::bigint[])`),
  )
  await server.kit.jobs.drain()
}
/** Only what is planned for one status becomes due. */
const letTimePassFor = async (accountId: number, status: string) =>
  makeDue(
    await server.database.transaction("system", async (db) =>
      (
        await db.many<{ id: number }>(sql`
    select j.id from jobs j
      join account_status_changes c on c.account_id = j.account_id and c.id = (j.payload ->> 'changeId')::bigint
    where j.account_id = ${accountId} and c.to_status = ${status} and c.state = 'scheduled'`)
      ).map(({ id }) => id),
    ),
  )
const inventory = async (accountId: number) =>
  server.database.transaction(
    "system",
    async (db) =>
      (
        await db.one<{ count: number }>(
          sql`select count(*)::int as count from phone_numbers where account_id = ${accountId} and status <> 'Removed'`,
        )
      ).count,
  )
const actionsOn = (accountId: number) =>
  server.database.transaction("system", async (db) =>
    (
      await db.many<{ action: string }>(
        sql`select e.action from audit_entries e where e.account_id = ${accountId} and e.object_type = 'account'
          order by e.id`,
      )
    ).map(({ action }) => action),
  )

describe("at once", () => {
  test("the partner suspends a customer and switches it on again, by every address, and it is on record", async () => {
    const suspend = await partner.post("/api/accounts/102/status", { status: "Suspended" })
    expect(suspend).toMatchObject({
      status: 200,
      body: { accountId: 102, status: "Suspended", cancellationDateTime: null },
    })
    expect((await partner.get("/api/ucaas/account/102/info")).body.status).toBe("Suspended")
    expect(await partner.put("/api/billing/accounts/102/status/Active/now")).toMatchObject({
      status: 200,
      body: { status: "Active" },
    })
    expect(await partner.put("/api/billing/v2/accounts/102/status/Suspended/now", { note: "Again" })).toMatchObject({
      body: { status: "Suspended", change: { state: "done", note: "Again", fromStatus: "Active" } },
    })
    expect(await partner.post("/api/accounts/v2/102/status", { status: "Active" })).toMatchObject({
      body: { status: "Active", change: { toStatus: "Active", askedByName: expect.any(String) } },
    })
    expect(
      await partner.post("/api/white-label/updateAccountStatus", { accountId: 102, status: "Suspended" }),
    ).toMatchObject({ status: 200, body: { accountId: 102, status: "Suspended" } })
    await partner.put("/api/billing/v1/accounts/102/status/Active/now")
    const { history } = await overview(102)
    expect(history.slice(0, 6).map((one: { toStatus: string }) => one.toStatus)).toEqual([
      "Active",
      "Suspended",
      "Active",
      "Suspended",
      "Active",
      "Suspended",
    ])
    expect((await actionsOn(102)).filter((action) => action === "account.status_changed")).toHaveLength(6)
  })

  test("a company lifts its own suspension, but not that of the partner", async () => {
    expect((await owner.post("/api/accounts/100/status", { status: "Suspended" })).status).toBe(200)
    expect(await overview(100, owner)).toMatchObject({
      status: "Suspended",
      setBy: { accountId: 100, name: "Harbor Pine", isAbove: false },
      next: [
        { status: "Active", allowed: true, reason: null },
        { status: "Cancelled", allowed: true },
      ],
    })
    expect((await owner.post("/api/accounts/100/status", { status: "Active" })).status).toBe(200)
    await partner.post("/api/accounts/100/status", { status: "Suspended" })
    owner = await server.as("accountSuperUser")
    expect((await overview(100, owner)).next[0]).toEqual({
      status: "Active",
      allowed: false,
      reason:
        "This status was set by Brightwire. Only its users, or users of an account above it, can activate the account.",
    })
    expect(await owner.post("/api/accounts/100/status", { status: "Active" })).toMatchObject({
      status: 403,
      body: { code: "account_status.only_from_above" },
    })
    expect((await partner.post("/api/accounts/100/status", { status: "Active" })).status).toBe(200)
  })

  test("a status is lifted only by the level that set it, or one above, by every address", async () => {
    const operator = await server.as("vsu@dialplane.demo")
    expect((await operator.post("/api/accounts/102/status", { status: "Suspended" })).status).toBe(200)
    expect(await overview(102)).toMatchObject({
      setBy: { accountId: 1, name: "Dialplane", isAbove: true },
      next: [{ status: "Active", allowed: false }, {}],
    })
    const lifts = [
      partner.post("/api/accounts/102/status", { status: "Active" }),
      partner.post("/api/accounts/v2/102/status", { status: "Active" }),
      partner.put("/api/billing/accounts/102/status/Active/now"),
      partner.put("/api/billing/v2/accounts/102/status/Active/now"),
      partner.post("/api/white-label/updateAccountStatus", { accountId: 102, status: "Active" }),
      partner.put("/api/billing/accounts/102/status/Active/date", { date: inDays(2) }),
    ]
    for (const lift of lifts)
      expect(await lift).toMatchObject({
        status: 403,
        body: { code: "account_status.only_from_above", message: expect.stringContaining("Dialplane") },
      })
    expect((await overview(102)).status).toBe("Suspended")
    expect((await operator.post("/api/accounts/102/status", { status: "Active" })).status).toBe(200)
  })

  test("the operator takes over a suspension of the partner, who cannot lift it any more", async () => {
    const operator = await server.as("vsu@dialplane.demo")
    await partner.post("/api/accounts/102/status", { status: "Suspended" })
    expect(await partner.post("/api/accounts/102/status", { status: "Suspended" })).toMatchObject({
      status: 409,
      body: { code: "account_status.same_status" },
    })
    expect((await overview(102, operator)).next.map((one: { status: string }) => one.status)).toContain("Suspended")
    expect((await operator.post("/api/accounts/102/status", { status: "Suspended" })).status).toBe(200)
    expect((await partner.post("/api/accounts/102/status", { status: "Active" })).status).toBe(403)
    await operator.post("/api/accounts/102/status", { status: "Active" })
  })

  test("what the operator plans the partner neither moves nor withdraws, and a plan of the partner does not lift the operator's status", async () => {
    const operator = await server.as("vsu@dialplane.demo")
    await operator.put("/api/billing/accounts/102/status/Suspended/date", { date: inDays(3) })
    expect(await partner.delete("/api/billing/accounts/102/status/Suspended/date")).toMatchObject({
      status: 403,
      body: { code: "account_status.planned_from_above" },
    })
    expect(await partner.put("/api/billing/accounts/102/status/Active/date", { date: inDays(9) })).toMatchObject({
      status: 403,
      body: { code: "account_status.only_from_above" },
    })
    await operator.delete("/api/billing/accounts/102/status/Suspended/date")
    // Planned while the suspension was the partner's own, due after the operator has taken it over.
    await partner.post("/api/accounts/102/status", { status: "Suspended" })
    await partner.put("/api/billing/accounts/102/status/Active/date", { date: inDays(2) })
    await operator.post("/api/accounts/102/status", { status: "Suspended" })
    await letTimePass(102)
    expect(await overview(102)).toMatchObject({
      status: "Suspended",
      history: [
        { state: "refused", outcome: expect.stringContaining("set by Dialplane") },
        ...Array.from({ length: (await overview(102)).history.length - 1 }, () => ({})),
      ],
    })
    await operator.post("/api/accounts/102/status", { status: "Active" })
  })

  test("when an account moves, what a lost partner decided passes to the new one, and the owners hear of the move", async () => {
    const operator = await server.as("vsu@dialplane.demo")
    await partner.post("/api/accounts/102/status", { status: "Suspended" })
    expect((await operator.put("/api/accounts/102/parent", { parentAccountId: 30 })).status).toBe(200)
    expect((await overview(102, operator)).setBy).toEqual({ accountId: 30, name: "Corner Counter", isAbove: true })
    expect(
      (await (await server.as("accountSuperUser", 102)).post("/api/accounts/102/status", { status: "Active" })).status,
    ).toBe(403)
    await server.kit.jobs.drain()
    const mails = await server.database.transaction("system", (db) =>
      db.many<{ subject: string }>(sql`select m.subject from mails m where m.account_id = 102`),
    )
    expect(mails.map(({ subject }) => subject)).toContain("Thames Ledger is now managed by Corner Counter")
    expect((await operator.put("/api/accounts/102/parent", { parentAccountId: 10 })).status).toBe(200)
    expect((await partner.post("/api/accounts/102/status", { status: "Active" })).status).toBe(200)
  })

  test("every objection has its name", async () => {
    const superuser = await server.as("superuser", 1)
    const code = async (accountId: number, status: string) =>
      (await superuser.put(`/api/billing/accounts/${accountId}/status/${status}/now`)).body.code
    expect(await code(101, "Active")).toBe("account_status.same_status")
    expect(await code(131, "Active")).toBe("account.cancelled")
    expect(await code(101, "Pending")).toBe("account_status.not_a_transition")
    expect(await code(1, "Suspended")).toBe("account_status.top_account")
    expect(await code(120, "Active")).toBe("account_status.on_hold")
    const left = await superuser.put("/api/billing/accounts/20/status/Cancelled/now")
    expect(left.body).toMatchObject({
      code: "account_status.customers_left",
      message: "Not all accounts below this one are cancelled. Cancel or move 1 account first.",
    })
  })

  test("nobody without the permission, and nobody from elsewhere", async () => {
    const administrator = await server.as("accountAdministrator")
    expect(await administrator.post("/api/accounts/100/status", { status: "Suspended" })).toMatchObject({
      status: 403,
      body: { code: "request.not_allowed" },
    })
    expect((await administrator.get("/api/accounts/100/status")).status).toBe(200)
    expect(await partner.post("/api/accounts/110/status", { status: "Suspended" })).toMatchObject({
      status: 404,
      body: { code: "account.not_found" },
    })
    expect(
      await partner.post("/api/white-label/updateAccountStatus", { accountId: 110, status: "Suspended" }),
    ).toMatchObject({ status: 404, body: { code: "account.not_found" } })
    expect(
      await owner.post("/api/white-label/updateAccountStatus", { accountId: 101, status: "Suspended" }),
    ).toMatchObject({ status: 404, body: { code: "account.not_found" } })
  })

  test("a cancellation says when, and only a cancellation has a date and a reason", async () => {
    expect(await partner.post("/api/accounts/101/status", { status: "Cancelled" })).toMatchObject({
      status: 400,
      body: { code: "account_status.cancellation_date_missing", validationErrors: [{ field: "cancellationDateTime" }] },
    })
    expect(
      await partner.post("/api/accounts/101/status", { status: "Suspended", cancelReasonCode: "COST" }),
    ).toMatchObject({ body: { code: "account_status.date_only_for_cancellation" } })
    expect(
      await partner.post("/api/accounts/v2/101/status", { status: "Suspended", reasonCode: "COST" }),
    ).toMatchObject({ body: { code: "account_status.reason_only_for_cancellation" } })
    expect((await partner.get("/api/accounts/cancel-reasons")).body).toContainEqual({
      code: "COST",
      text: "Too expensive",
    })
  })

  test("what stops is listed before one confirms, with this account's numbers", async () => {
    const { body } = await partner.get("/api/accounts/100/status/Cancelled/effects")
    expect(body.affected).toEqual({
      people: 60,
      extensions: expect.any(Number),
      devices: expect.any(Number),
      phoneNumbers: await inventory(100),
      accountsBelow: 0,
    })
    expect(body.effects).toContainEqual({
      effect: "signIn",
      verdict: "stops",
      text: "Only account super users can still sign in, with view-only access.",
    })
    expect(
      (await partner.get("/api/accounts/10/status/Suspended/effects")).body.affected.accountsBelow,
    ).toBeGreaterThan(3)
  })
})

describe("planned for a date", () => {
  test("it is seen, changes nothing yet, is carried out when due, and once", async () => {
    const due = inDays(7)
    const plan = await partner.put("/api/billing/accounts/101/status/Suspended/date", { date: due, note: "Unpaid" })
    expect(plan).toMatchObject({
      status: 200,
      body: { status: "Active", change: { state: "scheduled", toStatus: "Suspended", note: "Unpaid" } },
    })
    expect(await overview(101)).toMatchObject({
      status: "Active",
      scheduled: [{ toStatus: "Suspended", dueAt: new Date(due).toISOString() }],
    })
    expect((await partner.get("/api/virtual-accounts/V101/indicator")).body.indicators.statusChangePlanned).toBe(true)
    await server.kit.jobs.drain()
    expect((await overview(101)).status).toBe("Active")
    await letTimePass(101)
    expect(await overview(101)).toMatchObject({
      status: "Suspended",
      scheduled: [],
      history: [{ state: "done", toStatus: "Suspended" }, {}],
    })
    await letTimePass(101)
    expect((await actionsOn(101)).filter((action) => action === "account.status_changed")).toHaveLength(1)
    await partner.post("/api/accounts/101/status", { status: "Active" })
  })

  test("another node carries it out after a restart", async () => {
    await partner.put("/api/billing/accounts/101/status/Suspended/date", { date: inDays(1) })
    const kit = await buildKit(testConfig(), server.database, pino({ level: "silent" }))
    const app = await buildServer(kit)
    await server.database.transaction("system", (db) =>
      db.run(
        sql`update jobs set run_at = now()
          where account_id = 101 and name = 'account.status_change' and state = 'waiting'`,
      ),
    )
    await kit.jobs.drain()
    await app.close()
    await kit.events.close()
    expect((await overview(101)).status).toBe("Suspended")
    await partner.post("/api/accounts/101/status", { status: "Active" })
  })

  test("a status has one date: a new one replaces it, and the old moment passes without effect", async () => {
    await partner.put("/api/billing/accounts/102/status/Suspended/date", { date: inDays(3) })
    const before = await waitingJobs(102)
    await partner.put("/api/billing/accounts/102/status/Suspended/date", { date: inDays(30) })
    await makeDue(before)
    const { status, scheduled, history } = await overview(102)
    expect(status).toBe("Active")
    expect(scheduled).toHaveLength(1)
    expect(history[0]).toMatchObject({ state: "withdrawn", outcome: "Another date was set." })
    expect((await partner.delete("/api/billing/accounts/102/status/Suspended/date")).body.scheduled).toEqual([])
    await letTimePass(102)
    expect((await overview(102)).status).toBe("Active")
    expect(await partner.delete("/api/billing/accounts/102/status/Suspended/date")).toMatchObject({
      status: 404,
      body: { code: "account_status.not_scheduled" },
    })
  })

  test("a cancellation at its cancellationDateTime carries its reason along", async () => {
    await setStatus(130, "Active")
    const at = inDays(10)
    await partner.put("/api/billing/accounts/130/status/Suspended/date", { date: inDays(40) })
    expect(
      await partner.post("/api/accounts/130/status", {
        status: "Cancelled",
        cancellationDateTime: at,
        cancelReasonCode: "MOVED",
      }),
    ).toMatchObject({ status: 200, body: { status: "Active", cancellationDateTime: new Date(at).toISOString() } })
    expect((await overview(130)).scheduled).toMatchObject([
      { toStatus: "Cancelled", reasonCode: "MOVED" },
      { toStatus: "Suspended" },
    ])
    expect(await partner.put("/api/billing/accounts/130/status/Suspended/date", { date: inDays(50) })).toMatchObject({
      status: 409,
      body: { code: "account_status.cancelled_is_final" },
    })
    await letTimePassFor(130, "Cancelled")
    const { status, scheduled, history } = await overview(130)
    expect({ status, scheduled }).toEqual({ status: "Cancelled", scheduled: [] })
    expect(
      history.map((one: { toStatus: string; state: string; outcome: string | null }) => [
        one.toStatus,
        one.state,
        one.outcome,
      ]),
    ).toContainEqual(["Suspended", "withdrawn", "The account was cancelled."])
  })

  test("if the account has moved on, the change is refused with the reason and recorded", async () => {
    await partner.put("/api/billing/accounts/103/status/Active/date", { date: inDays(2) })
    await setStatus(103, "Cancelled")
    await letTimePass(103)
    expect(await overview(103)).toMatchObject({
      status: "Cancelled",
      scheduled: [],
      history: [{ state: "refused", outcome: "This account is cancelled and cannot be reactivated." }, {}, {}],
    })
    expect(await actionsOn(103)).toContain("account.status_change_refused")
  })

  test("the same plan sent twice is one plan, with and without an idempotency key", async () => {
    const body = { date: inDays(12), note: "Twice" }
    const key = { "idempotency-key": "plan-it-twice-0001" }
    const twice = await Promise.all(
      [1, 2].map(() => partner.put("/api/billing/accounts/102/status/Suspended/date", body, key)),
    )
    const again = await partner.put("/api/billing/accounts/102/status/Suspended/date", body)
    expect([...twice, again].map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set([...twice, again].map((one) => one.body.change.changeId)).size).toBe(1)
    expect((await overview(102)).scheduled).toHaveLength(1)
    expect((await overview(102)).history.filter((one: { note: string }) => one.note === "Twice")).toEqual([])
    await partner.delete("/api/billing/accounts/102/status/Suspended/date")
  })

  test.each([
    ["the account in its path", "post", "/api/accounts/102/status", { status: "Suspended" }],
    [
      "the account in its body",
      "post",
      "/api/white-label/updateAccountStatus",
      { accountId: 102, status: "Suspended" },
    ],
    ["the status in its path", "put", "/api/billing/accounts/102/status/Suspended/now", undefined],
  ] as const)(
    "a change sent again with its key gets the first answer, also after another one: %s",
    async (name, method, address, body) => {
      const key = { "idempotency-key": `status-again-${name}` }
      const first = await partner[method](address, body, key)
      expect(first).toMatchObject({ status: 200, body: { accountId: 102, status: "Suspended" } })
      await partner.put("/api/billing/accounts/102/status/Active/now")
      const again = await partner[method](address, body, key)
      expect(again).toMatchObject({ status: 200, body: first.body, headers: { "idempotent-replay": "true" } })
      expect((await overview(102)).status).toBe("Active")
    },
  )

  test("plans build on plans: suspended first, active again later; but nothing twice", async () => {
    expect((await partner.put("/api/billing/accounts/102/status/Suspended/date", { date: inDays(5) })).status).toBe(200)
    expect((await partner.put("/api/billing/accounts/102/status/Active/date", { date: inDays(9) })).status).toBe(200)
    expect(await partner.put("/api/billing/accounts/102/status/Active/date", { date: inDays(2) })).toMatchObject({
      status: 409,
      body: { code: "account_status.same_status" },
    })
    await partner.delete("/api/billing/accounts/102/status/Active/date")
    await partner.delete("/api/billing/accounts/102/status/Suspended/date")
  })

  test("the past and the far future are no dates, and what the partner planned the company does not withdraw", async () => {
    expect(await partner.put("/api/billing/accounts/102/status/Suspended/date", { date: inDays(-1) })).toMatchObject({
      status: 400,
      body: { code: "account_status.date_in_the_past", validationErrors: [{ field: "date" }] },
    })
    expect(await partner.put("/api/billing/accounts/102/status/Suspended/date", { date: inDays(4000) })).toMatchObject({
      status: 400,
      body: { code: "account_status.date_too_far" },
    })
    await partner.put("/api/billing/accounts/100/status/Suspended/date", { date: inDays(20) })
    expect(await owner.delete("/api/billing/accounts/100/status/Suspended/date")).toMatchObject({
      status: 403,
      body: { code: "account_status.planned_from_above" },
    })
    expect(await owner.put("/api/billing/accounts/100/status/Suspended/date", { date: inDays(200) })).toMatchObject({
      status: 403,
      body: { code: "account_status.planned_from_above" },
    })
    expect((await partner.delete("/api/billing/accounts/100/status/Suspended/date")).status).toBe(200)
  })
})
