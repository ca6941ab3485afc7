import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { attentionKinds, attentionLists, type AttentionKind } from "@dialplane/contract/insight/home/attention-kinds"
import { insightLists, type InsightName } from "@dialplane/contract/insight/home/account-insights"
import { checkRouting } from "@dialplane/contract/calling/routing/routing.endpoints"
import { listUsers } from "@dialplane/contract/identity/users/user-lists.endpoints"
import { listDevices } from "@dialplane/contract/inventory/devices/devices.endpoints"
import { listExtensionDevices } from "@dialplane/contract/inventory/emergency-locations/emergency-locations.endpoints"
import { listExtensions } from "@dialplane/contract/inventory/extensions/extension-lists.endpoints"
import { listPortingOrders } from "@dialplane/contract/inventory/number-orders/number-orders.endpoints"
import { listNumbers } from "@dialplane/contract/inventory/numbers/numbers.endpoints"
import { listSchedules } from "@dialplane/contract/inventory/schedules/schedules.endpoints"
import { summaries, trends } from "@dialplane/contract/insight/reports/reports.endpoints"
import type { ReportTrend } from "@dialplane/contract/insight/reports/reports.schema"
import type { CallsPerDay } from "@dialplane/contract/insight/home/calls-per-day.schema"
import { recordCalls } from "../../calling/call-records/call-records.service.ts"
import { callOf } from "../reports/reports.factory.ts"
import { sql, type Sql } from "../../kit/database/sql.ts"
import { runJob } from "../../testing/run-job.ts"
import { startTestServer, type TestAnswer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { phoneSampleJob } from "./home.jobs.ts"

let server: TestServer
let owner: TestClient
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
})
afterAll(() => server.close())

const system = <Row extends object>(query: Sql) => server.database.transaction("system", (db) => db.many<Row>(query))
const refusal = ({ status, body }: TestAnswer) => [status, body?.code]

/** The request behind the page of a list. */
const lists: Readonly<Record<string, { readonly path: string }>> = {
  users: listUsers,
  devices: listDevices,
  extensions: listExtensions,
  schedules: listSchedules,
  "phone-numbers": listNumbers,
  "phone-numbers/porting": listPortingOrders,
  "emergency-locations/lines": listExtensionDevices,
}
const totalOf = async (client: TestClient, page: string, narrowed: Readonly<Record<string, string>>) => {
  const path = lists[page]!.path.replace(":accountId", "100")
  const answer = await client.get(`${path}?${new URLSearchParams({ ...narrowed, totalOnly: "true" }).toString()}`)
  expect(answer.status, page).toBe(200)
  return answer.body.total.count as number
}

describe("what needs attention", () => {
  const address = "/api/portal/accounts/100/attention"
  /** What the page behind the button shows. */
  const shownBehind = async (kind: AttentionKind): Promise<number> => {
    const { page, narrowed } = attentionLists[kind]
    if (kind === "statusChange") return (await owner.get("/api/accounts/100/status")).body.scheduled.length
    if (kind === "routing") {
      const { errors, warnings } = (await owner.get(checkRouting.path.replace(":accountId", "100"))).body
      return errors + warnings
    }
    if (kind === "failedJobs")
      return (await owner.get(`/api/portal/jobs?of=account&state=failed&totalOnly=true`)).body.total.count
    return totalOf(owner, page, narrowed)
  }

  beforeAll(async () => {
    // Something of every kind.
    await system(sql`
      update users set status_id = 2, invited_at = now() where account_id = 100
        and id in (select id from users where account_id = 100 and not is_room order by id desc limit 2) returning 1`)
    await system(sql`
      update schedules set override_state = 'closed', override_until = null
        where id = (select min(id) from schedules where account_id = 100) returning 1`)
    await system(sql`
      update schedules set override_state = 'closed', override_until = now() - interval '1 hour'
        where id = (select max(id) from schedules where account_id = 100) returning 1`)
    await system(sql`
      insert into jobs (account_id, name, payload, title, state, visible, finished_at)
      values (100, 'users.export', '{}', 'Export users', 'failed', true, now()) returning 1`)
    const operator = await server.as("superuser", 1)
    const date = new Date(Date.now() + 5 * 86_400_000).toISOString()
    expect((await operator.put("/api/billing/accounts/100/status/Suspended/date", { date })).status).toBe(200)
  })

  test("each item counts what its button opens", async () => {
    const { status, body } = await owner.get(address)
    expect(status).toBe(200)
    expect(body.notChecked).toEqual([])
    expect(body.checked).toEqual([...attentionKinds])
    const counts = new Map<string, number>(
      body.items.map(({ kind, count }: { kind: string; count: number }) => [kind, count]),
    )
    for (const kind of attentionKinds) expect(counts.get(kind) ?? 0, kind).toBe(await shownBehind(kind))
    // The comparison says something about most kinds.
    expect(counts.get("statusChange")).toBe(1)
    expect(counts.get("phonesOffline")).toBeGreaterThan(0)
    expect(counts.get("schedulesClosed")).toBe(1)
    expect(counts.get("invitations")).toBeGreaterThanOrEqual(2)
    expect(counts.get("failedJobs")).toBeGreaterThanOrEqual(1)
    expect(counts.get("emergency")).toBeGreaterThan(0)
  })

  test("the worst comes first, and phones say since when", async () => {
    const { items } = (await owner.get(address)).body as {
      items: { kind: string; severity: string; since: string | null; path: string; sentence: string }[]
    }
    const order = ["critical", "warning", "info"]
    const ranks = items.map(({ severity }) => order.indexOf(severity))
    expect(ranks).toEqual(ranks.toSorted((one, other) => one - other))
    const phones = items.find(({ kind }) => kind === "phonesOffline")!
    expect(phones.path).toBe("devices?kind=deskPhone&reachability=offline")
    const [oldest] = await system<{ at: string }>(sql`
      select min(d.last_seen_at) as at from devices d where d.account_id = 100 and d.make <> 'softphone'
        and d.last_seen_at > 'epoch' and not exists (select from registrations r join lines l on l.id = r.line_id
        where l.device_id = d.id and r.expires_at > now())`)
    expect(phones.since).toBe(oldest!.at)
  })

  test("kinds whose list the role cannot open are left out", async () => {
    const users = await server.as("usersAdmin", 102)
    const { body } = await users.get("/api/portal/accounts/102/attention")
    expect(body.checked).toEqual(["emergency", "phonesOffline", "invitations"])
    const nobody = await server.as("endUser")
    expect((await nobody.get(address)).body).toMatchObject({ items: [], checked: [] })
  })

  test("another account is not found, and no dashboard is not allowed", async () => {
    expect(refusal(await (await server.as("accountSuperUser", 101)).get(address))).toEqual([404, "account.not_found"])
    const without = await server.as("endUserWithoutDashboard")
    expect((await without.get(address)).status).toBe(403)
  })

  test("a partner sees the customer's, without the jobs that its own list would not show", async () => {
    const partner = await server.as("partnerAccountSuperuser", 10)
    const { body } = await partner.get(address)
    expect(body.checked).not.toContain("failedJobs")
    expect(body.checked).toContain("phonesOffline")
  })
})

describe("account insights", () => {
  const address = "/api/admin/accounts/100/account-insights"

  test("each figure and each part equals the total of its list", async () => {
    const { insights } = (await owner.get(address)).body as {
      insights: { name: InsightName; value: number; parts: { name: string; value: number }[] }[]
    }
    expect(insights.map(({ name }) => name)).toEqual(Object.keys(insightLists))
    for (const { name, value, parts } of insights) {
      const list = insightLists[name]
      if (!list.isList) continue
      expect(value, name).toBe(await totalOf(owner, list.page, list.narrowed))
      expect(parts.map((part) => part.name)).toEqual(Object.keys(list.parts))
      for (const part of parts) {
        const { page, narrowed } = list.parts[part.name as keyof typeof list.parts]!
        expect(part.value, `${name} ${part.name}`).toBe(await totalOf(owner, page, narrowed))
      }
    }
    const phones = insights.find(({ name }) => name === "phones")!
    expect(phones.parts.reduce((sum, part) => sum + part.value, 0)).toBe(phones.value)
    const numbers = insights.find(({ name }) => name === "numbers")!
    expect(numbers.parts.reduce((sum, part) => sum + part.value, 0)).toBe(numbers.value)
  })

  test("two-factor coverage is of those who can sign in, and licenses are compared with the order", async () => {
    const { insights } = (await owner.get(address)).body as { insights: Record<string, unknown>[] }
    const twoFactor = insights.find(({ name }) => name === "twoFactor")
    const list = async (show: string) =>
      (await owner.get(`/api/portal/accounts/100/mfa-coverage?show=${show}&totalOnly=true`)).body.total.count as number
    const [safe, unsafe] = [await list("protected"), await list("unprotected")]
    expect(unsafe).toBeGreaterThan(0)
    expect(twoFactor).toMatchObject({ value: safe, outOf: safe + unsafe })
    expect(insights.find(({ name }) => name === "licenses")).toMatchObject({ ordered: 64 })
  })

  test("the calls of today are those of the company summary", async () => {
    const startedAt = Date.now() - 1000
    const summary = { endedAt: startedAt + 500 }
    await server.database.transaction("system", (db) =>
      recordCalls(db, 100, [
        callOf(startedAt, { summary }),
        callOf(startedAt, { summary: { ...summary, result: "answered", answeredAt: startedAt + 100 } }),
        callOf(startedAt, { summary: { ...summary, direction: "outbound", result: "answered" } }),
      ]),
    )
    const { insights } = (await owner.get(address)).body as {
      insights: { name: string; value: number; parts: { name: string; value: number; path: string }[]; path: string }[]
    }
    const calls = insights.find(({ name }) => name === "callsToday")!
    const { total } = (await owner.post(summaries.company.path.replace(":accountId", "100"), { period: "today" }))
      .body as { total: Record<string, number> }
    expect(calls).toMatchObject({
      value: total["totalCalls"],
      path: "reports/company-summary?period=today",
      parts: [
        { name: "inbound", value: total["inboundCalls"] },
        { name: "missed", value: total["missedCalls"] },
      ],
    })
    expect(total["totalCalls"]).toBeGreaterThan(total["inboundCalls"]!)
    expect(total["inboundCalls"]).toBeGreaterThan(total["missedCalls"]!)
    expect(total["missedCalls"]).toBeGreaterThan(0)
  })

  test("a figure that cannot be read does not fail the others", async () => {
    await server.database.migrate((run) => run("alter table porting_orders rename to porting_orders_away"))
    try {
      const { status, body } = await owner.get(address)
      expect(status).toBe(200)
      const failed = body.insights.filter(({ hasFailed }: { hasFailed: boolean }) => hasFailed)
      expect(failed.map(({ name }: { name: string }) => name)).toEqual(["openOrders"])
      const attention = await owner.get("/api/portal/accounts/100/attention")
      expect(attention.body.notChecked).toEqual(["portingYours", "portingOurs"])
      expect(attention.body.items.length).toBeGreaterThan(2)
    } finally {
      await server.database.migrate((run) => run("alter table porting_orders_away rename to porting_orders"))
    }
  })

  test("needs the permission, and another account is not found", async () => {
    expect((await (await server.as("endUser")).get(address)).status).toBe(403)
    expect(refusal(await (await server.as("accountSuperUser", 101)).get(address))).toEqual([404, "account.not_found"])
  })
})

describe("phones online", () => {
  test("a sample of this hour counts what the list counts, once", async () => {
    await runJob(server, phoneSampleJob(server.kit))
    await runJob(server, phoneSampleJob(server.kit))
    const { body } = await owner.get("/api/portal/accounts/100/phones-online")
    const last = body.samples.at(-1)
    const hour = new Date(last.at)
    expect([hour.getUTCMinutes(), Date.now() - hour.getTime() < 3_700_000]).toEqual([0, true])
    expect(last.online).toBe(await totalOf(owner, "devices", { kind: "deskPhone", reachability: "registered" }))
    expect(last.phones).toBe(await totalOf(owner, "devices", { kind: "deskPhone" }))
    expect(body.since).toBe(body.samples[0].at)
    expect(body.samples.length).toBeLessThanOrEqual(168)
  })

  test("the phones of each location are those of its list", async () => {
    const { locations } = (await owner.get("/api/portal/accounts/100/phones-by-location")).body as {
      locations: { locationId: number | null; phones: number; online: number }[]
    }
    expect(locations.length).toBeGreaterThan(0)
    for (const { locationId, phones, online } of locations) {
      if (locationId === null) continue
      const there = { kind: "deskPhone", locationId: String(locationId) }
      expect(phones).toBe(await totalOf(owner, "devices", there))
      expect(online).toBe(await totalOf(owner, "devices", { ...there, reachability: "registered" }))
    }
    const all = locations.reduce((sum, { phones }) => sum + phones, 0)
    expect(all).toBe(await totalOf(owner, "devices", { kind: "deskPhone" }))
  })

  test("other accounts and roles without phones see none", async () => {
    const other = await server.as("accountSuperUser", 101)
    expect((await other.get("/api/portal/accounts/100/phones-online")).status).toBe(404)
    expect((await (await server.as("endUser")).get("/api/portal/accounts/100/phones-online")).status).toBe(403)
  })
})

describe("calls per day", () => {
  const address = "/api/portal/accounts/100/calls-per-day"

  test("are those of the company report, also for the days before", async () => {
    const day = 86_400_000
    const [today, earlier] = [Date.now() - 1000, Date.now() - 15 * day]
    await server.database.transaction("system", (db) =>
      recordCalls(db, 100, [
        callOf(today, { summary: { endedAt: today + 500 } }),
        callOf(today, { summary: { endedAt: today + 500, result: "voicemail" } }),
        callOf(earlier, { summary: { endedAt: earlier + 500 } }),
      ]),
    )
    const { days, before, results } = (await owner.get(address)).body as CallsPerDay
    expect([days.length, before.length]).toEqual([14, 14])
    const asked = { period: "custom", from: days[0]!.day, to: days.at(-1)!.day, interval: "day", compare: true }
    const report = (await owner.post(trends.company.path.replace(":accountId", "100"), asked)).body as ReportTrend
    expect(days).toEqual(
      report.points.map(({ start, values }) => ({ day: start, inboundCalls: values["inboundCalls"] })),
    )
    expect(before).toEqual(
      report.before!.map(({ start, values }) => ({ day: start, inboundCalls: values["inboundCalls"] })),
    )
    for (const { metric, calls } of results) expect(calls, metric).toEqual(report.points.map((p) => p.values[metric]))
    expect(results.find(({ metric }) => metric === "voicemailCalls")!.calls.at(-1)).toBeGreaterThan(0)
    expect(Math.max(...before.map(({ inboundCalls }) => inboundCalls))).toBeGreaterThan(0)
  })

  test("are for those who may open the company summary, in their account", async () => {
    expect((await (await server.as("endUser")).get(address)).status).toBe(403)
    expect((await (await server.as("accountSuperUser", 101)).get(address)).status).toBe(404)
  })
})

describe("what users do with calls", () => {
  const address = "/api/portal/my-work"
  const none = { isAgent: false, isPausedForMissing: false, isSupervisor: false, isInPickupGroup: false }

  test("is what their own pages show", async () => {
    const agent = await server.as("endUser")
    const queue = await owner.post("/api/ucaas/account/100/callQueues", {
      name: `Own work ${Date.now()}`,
      agents: [agent.userId],
    })
    expect(queue.status).toBeLessThan(300)
    const { status, body } = await agent.get(address)
    const queues = (await agent.get("/api/portal/my-queues")).body as { pause: { reason: string } | null }[]
    expect([status, body.isAgent]).toEqual([200, queues.length > 0])
    expect(body.isAgent).toBe(true)
    expect(body.isPausedForMissing).toBe(queues.some(({ pause }) => pause?.reason === "missedCalls"))
    expect(body.newVoicemail).toBe((await agent.get("/api/portal/my-voicemail/counts")).body.newCount)
    expect(body.isInPickupGroup).toBe((await agent.get("/api/portal/my-pickup-calls")).body.group !== null)
    expect(body.isSupervisor).toBe(
      (await agent.get("/api/admin/accounts/100/call-monitoring/mine/rules")).body.length > 0,
    )
  })

  test("is nothing without a phone, and for nobody without a session", async () => {
    expect((await (await server.as("superuser", 1)).get(address)).body).toEqual({ ...none, newVoicemail: 0 })
    expect((await server.anonymous().get(address)).status).toBe(401)
  })
})
