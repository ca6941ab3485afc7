import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { z } from "zod"
import { defineJob } from "../../kit/jobs/jobs.ts"
import { topAccountId } from "@dialplane/contract/kit/ids"
import { regionOfComponent, type Geography } from "@dialplane/contract/operations/service-status/components"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestAnswer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { announceJob } from "./announce.jobs.ts"
import { runChecks } from "./checks.service.ts"
import { moveDueMaintenance } from "./service-status.jobs.ts"

let server: TestServer
let operator: TestClient
beforeAll(async () => {
  server = await startTestServer()
  operator = await server.as("superuser", 1)
})
afterAll(() => server.close())

const incidents = "/api/portal/service-incidents"
const done = ({ status, body }: TestAnswer) => {
  expect({ status, body }).toMatchObject({ status: 200 })
  return body
}
const draft = {
  title: "Calls from Maine fail",
  impact: "major",
  text: "Some incoming calls are not connected.",
  affected: [{ component: "callingIn", region: "us", state: "partialOutage" }],
}
const open = async (change: object = {}) => done(await operator.post(incidents, { ...draft, ...change }))
const post = async (incidentId: number, state: string, text = "News.") =>
  operator.post(`${incidents}/${incidentId}/updates`, { state, text })
const publicStatus = async () => done(await server.anonymous().get("/api/portal/service-status"))
const stateOf = async (component: string, region: string) =>
  (await publicStatus()).components.find(
    (one: { component: string; region: string }) => one.component === component && one.region === region,
  )
const ids = (list: readonly { incidentId: number }[]) => list.map(({ incidentId }) => incidentId)
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const maintenance = {
  title: "Carrier change",
  text: "Faxes wait for an hour.",
  affected: [{ component: "fax", region: "au", state: "maintenance" }],
}
const plan = async (from = inHours(2), to = inHours(3), affected: readonly object[] = maintenance.affected) =>
  done(
    await operator.post("/api/portal/service-maintenance", {
      ...maintenance,
      affected,
      plannedFrom: from,
      plannedTo: to,
    }),
  )
const atTime = (at: string) =>
  server.database.transaction("system", (db) => moveDueMaintenance(server.kit, db, new Date(at), "test"))

test("the demo begins with everything operational, an incident in the history and maintenance to come", async () => {
  const status = await publicStatus()
  expect(status).toMatchObject({ indicator: "none", open: [], upcoming: [{ incidentId: 9002, state: "scheduled" }] })
  expect(status.components).toHaveLength(13 * 4)
  expect(status.components.every(({ state }: { state: string }) => state === "operational")).toBe(true)
  expect(status.history[0]).toMatchObject({ incidentId: 9001, state: "resolved", impact: "minor" })
  expect(status.history[0].updates.map(({ state }: { state: string }) => state)).toEqual([
    "resolved",
    "monitoring",
    "identified",
    "investigating",
  ])
})

test("an incident is public from its opening to its end, and the state of its components follows", async () => {
  const { incidentId, createdBy } = await open()
  expect(await stateOf("callingIn", "us")).toMatchObject({ state: "partialOutage", note: null })
  expect(await stateOf("callingIn", "uk")).toMatchObject({ state: "operational" })
  const status = await publicStatus()
  expect(status.indicator).toBe("major")
  expect(ids(status.open)).toEqual([incidentId])
  // Nobody outside learns who works on it.
  expect(JSON.stringify(status)).not.toContain(createdBy)
  expect(JSON.stringify(status)).not.toContain("Vivian")
  expect(status.open[0]).not.toHaveProperty("createdBy")

  expect(done(await post(incidentId, "identified", "A carrier fails.")).updates).toMatchObject([
    { state: "identified", text: "A carrier fails.", by: createdBy },
    { state: "investigating" },
  ])
  expect(done(await post(incidentId, "resolved", "It works again."))).toMatchObject({
    state: "resolved",
    endedAt: expect.any(String),
  })
  expect(await stateOf("callingIn", "us")).toMatchObject({ state: "operational" })
  const after = await publicStatus()
  expect(after).toMatchObject({ indicator: "none", open: [] })
  expect(after.history[0]).toMatchObject({ incidentId, updates: [{ text: "It works again." }, {}, {}] })

  // It comes back.
  expect(done(await post(incidentId, "investigating"))).toMatchObject({ endedAt: null })
  expect((await publicStatus()).open[0]).toMatchObject({ incidentId })
  done(await post(incidentId, "resolved"))
})

test("users of an account see first what affects the regions that it uses", async () => {
  const us = await open({ title: "Here" })
  const uk = await open({ title: "Elsewhere", affected: [{ component: "callingIn", region: "uk", state: "degraded" }] })
  const user = await server.as("endUser")
  const status = done(await user.get("/api/portal/accounts/100/service-status"))
  expect(
    status.open.map(({ incidentId, affectsAccount }: { incidentId: number; affectsAccount: boolean }) => [
      incidentId,
      affectsAccount,
    ]),
  ).toEqual([
    [us.incidentId, true],
    [uk.incidentId, false],
  ])
  expect(status.own).toHaveLength(13)
  expect(status.own[0]).toMatchObject({ component: "callingIn", region: "us", state: "partialOutage" })
  expect(JSON.stringify(status)).not.toContain(us.createdBy)
  for (const { incidentId } of [us, uk]) done(await post(incidentId, "resolved"))
})

test("the service status of another account looks like it does not exist", async () => {
  const user = await server.as("accountSuperUser")
  const other = await user.get("/api/portal/accounts/101/service-status")
  const missing = await user.get("/api/portal/accounts/999999/service-status")
  expect(other.status).toBe(404)
  expect(other.body.code).toBe(missing.body.code)
})

test("only staff of the vendor keep the status", async () => {
  const { incidentId } = await open()
  const requests = (client: TestClient) => [
    client.get(incidents),
    client.get(`${incidents}/${incidentId}`),
    client.post(incidents, draft),
    client.post("/api/portal/service-maintenance", {
      ...maintenance,
      plannedFrom: inHours(1),
      plannedTo: inHours(2),
    }),
    client.put(`${incidents}/${incidentId}`, { title: "Mine" }),
    client.post(`${incidents}/${incidentId}/updates`, { state: "resolved", text: "Mine" }),
    client.post(`${incidents}/${incidentId}/withdraw`, { reason: "Mine" }),
    client.get("/api/portal/service-components"),
    client.put("/api/portal/service-components/fax/us", { state: "majorOutage", reason: "Mine" }),
    client.delete("/api/portal/service-components/fax/us"),
    client.get("/api/portal/service-checks"),
  ]
  const others = [
    await server.as("accountSuperUser"),
    await server.as("partnerAccountSuperuser", 10),
    await server.as("endUser"),
  ]
  for (const client of others)
    for (const answer of await Promise.all(requests(client)))
      expect(answer).toMatchObject({ status: 403, body: { code: "request.not_allowed" } })
  for (const answer of await Promise.all(requests(server.anonymous()))) expect(answer.status).toBe(401)
  const support = await server.as("vsu@dialplane.demo")
  expect(done(await support.get(`${incidents}/${incidentId}`))).toMatchObject({ title: draft.title })
  done(await post(incidentId, "resolved"))
})

describe("changing", () => {
  test("title, impact and affected components, and reverting that from the vendor's audit log", async () => {
    const { incidentId, version } = await open()
    const affected = [
      { component: "callingOut", region: "us", state: "degraded" },
      { component: "callingIn", region: "uk", state: "majorOutage" },
    ]
    done(await operator.put(`${incidents}/${incidentId}`, { title: "Renamed", impact: "minor", affected, version }))
    expect(await stateOf("callingIn", "us")).toMatchObject({ state: "operational" })
    expect(await stateOf("callingIn", "uk")).toMatchObject({ state: "majorOutage" })
    expect(await operator.put(`${incidents}/${incidentId}`, { title: "Late", version })).toMatchObject({
      status: 409,
      body: { code: "service_status.changed_meanwhile" },
    })
    const log = "/api/reporting/accounts/1/audit-log/events"
    const [entry] = done(await operator.get(`${log}?action=service_incident.changed&limit=1`)).items
    expect(entry).toMatchObject({ objectId: String(incidentId) })
    done(await operator.post(`${log}/${entry.entryId}/revert`))
    expect(done(await operator.get(`${incidents}/${incidentId}`))).toMatchObject({
      title: draft.title,
      impact: draft.impact,
      affected: draft.affected,
    })
    done(await post(incidentId, "resolved"))
  })

  test("a component cannot be named twice, and an incident cannot begin tomorrow", async () => {
    expect(
      await operator.post(incidents, { ...draft, affected: [...draft.affected, ...draft.affected] }),
    ).toMatchObject({
      status: 400,
      body: {
        code: "service_status.affected_twice",
        message: "Incoming calls in United States is listed twice. Name each component once for each region.",
      },
    })
    expect(await operator.post(incidents, { ...draft, startedAt: inHours(1) })).toMatchObject({
      status: 400,
      body: { code: "service_status.started_in_future" },
    })
    expect(await operator.post(incidents, { ...draft, affected: [] })).toMatchObject({ status: 400 })
  })

  test("an incident has no planned times, maintenance has no impact", async () => {
    const { incidentId } = await open()
    expect(await operator.put(`${incidents}/${incidentId}`, { plannedTo: inHours(1) })).toMatchObject({
      body: { code: "service_status.only_of_maintenance" },
    })
    done(await post(incidentId, "resolved"))
    expect(await operator.put(`${incidents}/9002`, { impact: "major" })).toMatchObject({
      body: { code: "service_status.only_of_incidents" },
    })
    expect(await operator.get(`${incidents}/999999`)).toMatchObject({
      status: 404,
      body: { code: "service_status.not_found" },
    })
  })

  test("what was withdrawn stays for operators with its reason, is not public, and is final", async () => {
    const { incidentId } = await open({ title: "Opened by mistake" })
    expect(done(await operator.post(`${incidents}/${incidentId}/withdraw`, { reason: "Duplicate" }))).toMatchObject({
      withdrawnReason: "Duplicate",
      endedAt: expect.any(String),
    })
    const status = await publicStatus()
    expect(JSON.stringify(status)).not.toContain("Opened by mistake")
    expect(status.indicator).toBe("none")
    expect(ids(done(await operator.get(`${incidents}?phase=withdrawn`)).items)).toContain(incidentId)
    for (const answer of [
      await post(incidentId, "investigating"),
      await operator.put(`${incidents}/${incidentId}`, { title: "Again" }),
      await operator.post(`${incidents}/${incidentId}/withdraw`, { reason: "Again" }),
    ])
      expect(answer).toMatchObject({ status: 409, body: { code: "service_status.withdrawn" } })
  })

  test("at most 50 are open at a time", async () => {
    const opened: number[] = []
    let answer = await operator.post(incidents, draft)
    for (; answer.status === 200; answer = await operator.post(incidents, draft)) opened.push(answer.body.incidentId)
    expect(answer).toMatchObject({ status: 409, body: { code: "service_status.too_many_open" } })
    expect((await publicStatus()).open).toHaveLength(opened.length)
    await server.database.transaction("system", (db) =>
      db.run(sql`delete from service_incidents where account_id = ${topAccountId} and id = any(${opened}::bigint[])`),
    )
  })
})

describe("maintenance", () => {
  test("begins and ends by itself at its times, once", async () => {
    const [from, to] = [inHours(2), inHours(3)]
    const { incidentId } = await plan(from, to)
    expect(ids((await publicStatus()).upcoming)).toContain(incidentId)
    expect(await stateOf("fax", "au")).toMatchObject({ state: "operational" })
    expect(await atTime(inHours(1))).toBe(0)

    expect(await atTime(from)).toBe(1)
    expect(await stateOf("fax", "au")).toMatchObject({ state: "maintenance" })
    expect(done(await operator.get(`${incidents}/${incidentId}`))).toMatchObject({
      state: "inProgress",
      startedAt: from,
      updates: [{ text: "The maintenance has begun.", by: "Planned maintenance" }, {}],
    })
    expect(await atTime(from)).toBe(0)

    expect(await atTime(to)).toBe(1)
    expect(await stateOf("fax", "au")).toMatchObject({ state: "operational" })
    expect(done(await operator.get(`${incidents}/${incidentId}`))).toMatchObject({ state: "completed", endedAt: to })
    const log = "/api/reporting/accounts/1/audit-log/events?action=service_incident.maintenance_ended&limit=1"
    expect(done(await operator.get(log)).items).toMatchObject([{ objectId: String(incidentId) }])
  })

  test("is started and completed early by operators", async () => {
    const { incidentId } = await plan()
    expect(await post(incidentId, "completed")).toMatchObject({
      status: 409,
      body: {
        code: "service_status.state_not_next",
        message: "The state cannot go from “Scheduled” to “Completed”. Choose another state.",
      },
    })
    done(await post(incidentId, "inProgress"))
    expect(await stateOf("fax", "au")).toMatchObject({ state: "maintenance" })
    expect(await operator.put(`${incidents}/${incidentId}`, { plannedFrom: inHours(1) })).toMatchObject({
      body: { code: "service_status.has_started" },
    })
    done(await post(incidentId, "completed"))
    expect(await stateOf("fax", "au")).toMatchObject({ state: "operational" })
    expect(await operator.put(`${incidents}/${incidentId}`, { plannedTo: inHours(4) })).toMatchObject({
      body: { code: "service_status.maintenance_ended" },
    })
  })

  test("is moved and canceled", async () => {
    const { incidentId } = await plan()
    const [plannedFrom, plannedTo] = [inHours(5), inHours(6)]
    expect(done(await operator.put(`${incidents}/${incidentId}`, { plannedFrom, plannedTo }))).toMatchObject({
      plannedFrom,
      plannedTo,
    })
    expect(await atTime(inHours(3))).toBe(0)
    done(await post(incidentId, "canceled"))
    expect(await atTime(plannedTo)).toBe(0)
    expect(await post(incidentId, "inProgress")).toMatchObject({ body: { code: "service_status.state_not_next" } })
  })

  test.each([
    [inHours(-1), inHours(1), "service_status.starts_in_past"],
    [inHours(2), inHours(1), "service_status.ends_before_start"],
  ])("from %s to %s is refused", async (plannedFrom, plannedTo, code) => {
    expect(
      await operator.post("/api/portal/service-maintenance", { ...maintenance, plannedFrom, plannedTo }),
    ).toMatchObject({ status: 400, body: { code } })
  })
})

test("a state that was set by hand is public with its reason, until it is cleared or reverted", async () => {
  const path = "/api/portal/service-components/reports/in"
  const set = { state: "unknown", reason: "Measurements are missing." }
  expect(done(await operator.put(path, set))).toMatchObject({
    state: "unknown",
    derived: "operational",
    byHand: { ...set, by: expect.any(String) },
  })
  expect(await stateOf("reports", "in")).toMatchObject({ state: "unknown", note: set.reason })
  const log = "/api/reporting/accounts/1/audit-log/events"
  const newest = async () =>
    done(await operator.get(`${log}?action=service_component.changed&limit=1`)).items[0].entryId
  done(await operator.post(`${log}/${await newest()}/revert`))
  expect(await stateOf("reports", "in")).toMatchObject({ state: "operational", note: null })
  done(await operator.put(path, set))
  expect(done(await operator.delete(path))).toMatchObject({ state: "operational", byHand: null })
  done(await operator.post(`${log}/${await newest()}/revert`))
  expect(await stateOf("reports", "in")).toMatchObject({ state: "unknown" })
  done(await operator.delete(path))
})

describe("checks", () => {
  const read = async () => done(await operator.get("/api/portal/service-checks"))
  const check = async (name: string) => (await read()).find((one: { check: string }) => one.check === name)
  const inSystem = <T>(work: Parameters<typeof server.database.transaction<T>>[1]) =>
    server.database.transaction("system", work)
  const run = () => runChecks(server.kit, inSystem)

  test("are unknown until they run, and never public by themselves", async () => {
    expect((await read()).map(({ state }: { state: string }) => state)).toEqual(Array(6).fill("unknown"))
    await server.database.transaction("system", (db) =>
      db.run(sql`
        insert into jobs (account_id, name, title, visible, lane, payload, run_at)
        values (1, 'test.late', 'Late', false, 'bulk', '{}', now() - interval '12 minutes')`),
    )
    await run()
    expect(await check("jobsWaiting")).toMatchObject({
      state: "warning",
      text: "Jobs wait for 12 minutes.",
      suggests: { title: "Changes take longer than usual" },
    })
    expect(await check("mail")).toMatchObject({ state: "ok", suggests: null })
    expect((await publicStatus()).indicator).toBe("none")
    // What is suggested can be opened as it is.
    const { title, impact, affected } = (await check("jobsWaiting")).suggests
    const { incidentId } = await open({ title, impact, affected })
    expect((await publicStatus()).indicator).toBe("minor")
    done(await post(incidentId, "resolved"))
  })

  test("are unknown again when they have not run for five minutes", async () => {
    await run()
    await server.database.transaction("system", (db) =>
      db.run(sql`update service_checks set checked_at = checked_at - interval '6 minutes'`),
    )
    const states = new Map(
      (await read()).map(({ check: name, state }: { check: string; state: string }) => [name, state]),
    )
    // Checks that do not run are jobs that wait, and seen without them.
    expect(states.get("jobsWaiting")).toBe("warning")
    expect([...states].filter(([, state]) => state !== "unknown")).toEqual([["jobsWaiting", "warning"]])
  })

  test("name the fault that is there: no worker runs jobs, no connection is free, emails stay", async () => {
    await run()
    await inSystem((db) => db.run(sql`delete from jobs where state = 'waiting'`))
    expect(await check("jobsWaiting")).toMatchObject({ state: "ok" })
    const job = defineJob({
      name: "test.due",
      permission: { none: "waits" },
      lane: "cron",
      visible: false,
      payload: z.object({}),
      run: () => Promise.resolve(),
    })
    server.kit.jobs.register(job)
    // The worker has stopped: nobody runs what has been due for six minutes, the checks included.
    await inSystem((db) => server.kit.jobs.enqueue(db, job, {}, { accountId: topAccountId }))
    await inSystem((db) => db.run(sql`update jobs set run_at = now() - interval '6 minutes' where name = 'test.due'`))
    expect(await check("jobsWaiting")).toMatchObject({ state: "warning", text: "Jobs wait for 6 minutes." })
    await server.kit.jobs.drain()
    expect(await check("jobsWaiting")).toMatchObject({ state: "ok" })

    expect(await check("database")).toMatchObject({ state: "ok" })
    await runChecks(server.kit, async (work) => {
      await new Promise((resolve) => setTimeout(resolve, 1100))
      return inSystem(work)
    })
    expect(await check("database")).toMatchObject({ state: "warning" })

    await inSystem((db) =>
      db.run(sql`insert into jobs (account_id, name, title, visible, lane, payload, state, finished_at)
        select 1, 'test.failed', 'Failed', false, 'bulk', '{}', 'failed', now() from generate_series(1, 5)`),
    )
    await inSystem((db) =>
      db.run(sql`insert into server_nodes (id, host, key_fingerprint, file_store, seen_at)
        values (gen_random_uuid(), 'away', 'test', 'folder', now() - interval '2 minutes')`),
    )
    await run()
    expect(await check("jobsFailing")).toMatchObject({ state: "warning" })
    expect(await check("nodes")).toMatchObject({ state: "warning" })
  })
})

test("strangers who ask too often are asked to wait", async () => {
  let last = await server.anonymous().get("/api/portal/service-status")
  for (let count = 0; count < 150 && last.status === 200; count++)
    last = await server.anonymous().get("/api/portal/service-status")
  expect(last).toMatchObject({ status: 429, body: { code: "request.too_many" } })
})

test("planned maintenance is announced to the accounts that it affects, once, and the notice ends when it is canceled", async () => {
  const user = await server.as("accountAdministrator")
  // The service of account 100 is in the United States.
  const [here, elsewhere] = (["us", "au"] as const).map((region) => [
    { component: "fax", region, state: "maintenance" },
  ])
  const announced = async () => {
    // A few accounts at a time: it goes on after them.
    server.kit.jobs.register(announceJob(3))
    await server.kit.jobs.drain()
    const { items } = done(await user.get("/api/portal/accounts/100/notices?kind=maintenance&done=open"))
    return (items as { noticeId: number; title: string; text: string; readAt: string | null }[]).filter(
      ({ title }) => title === maintenance.title,
    )
  }
  const told = async () =>
    (
      await server.database.transaction("system", (db) =>
        db.many<{ accountId: number }>(sql`
          select n.account_id from account_notices n where n.kind = 'maintenance' and n.resolved_at is null
            and n.title = ${maintenance.title} order by 1`),
      )
    ).map(({ accountId }) => accountId)
  const usersOf = async (region: string) =>
    (
      await server.database.transaction("system", (db) =>
        db.many<{ accountId: number; servicesGeography: Geography }>(sql`
          select a.id as account_id, a.services_geography from accounts a where a.status <> 'Cancelled' order by 1`),
      )
    )
      .filter(({ servicesGeography }) => regionOfComponent(servicesGeography, "fax") === region)
      .map(({ accountId }) => accountId)
  expect(await announced()).toEqual([])
  const { incidentId } = await plan(inHours(30), inHours(31), here)
  const [first] = await announced()
  expect(await told()).toEqual(await usersOf("us"))
  // More than one batch of accounts.
  expect((await told()).length).toBeGreaterThan(3)
  done(await user.post("/api/portal/accounts/100/notices/read", { noticeIds: [first!.noticeId] }))

  // An update changes what the notice says, and nobody has to read it again.
  done(await operator.put(`${incidents}/${incidentId}`, { plannedTo: inHours(32) }))
  done(await post(incidentId, "scheduled", "It takes an hour longer."))
  const changed = await announced()
  expect(changed).toMatchObject([{ noticeId: first!.noticeId, text: "It takes an hour longer." }])
  expect(changed[0]!.readAt).not.toBeNull()

  // Other regions are affected now.
  done(await operator.put(`${incidents}/${incidentId}`, { affected: elsewhere }))
  expect(await announced()).toEqual([])
  expect(await told()).toEqual(await usersOf("au"))
  done(await operator.put(`${incidents}/${incidentId}`, { affected: here }))
  expect(await announced()).toHaveLength(1)
  done(await post(incidentId, "canceled", "Not needed."))
  expect(await announced()).toEqual([])
  expect(await told()).toEqual([])
})
