import type { ReportDelivery, ReportSchedule } from "@dialplane/contract/insight/saved-reports/report-schedules.schema"
import type { SavedReport } from "@dialplane/contract/insight/saved-reports/saved-reports.schema"
import { roles } from "@dialplane/contract/kit/access/roles.table"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { recordCalls } from "../../calling/call-records/call-records.service.ts"
import type { Db } from "../../kit/database/database.ts"
import { sql, type Sql } from "../../kit/database/sql.ts"
import type { JobRun } from "../../kit/jobs/jobs.ts"
import { startTestServer, type TestAnswer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { callOf } from "../reports/reports.factory.ts"
import { deliverReportJob, dueReportsJob } from "./report-schedules.jobs.ts"
import { listMailStates } from "./report-schedules.queries.ts"

let server: TestServer
let owner: TestClient
let colleague: TestClient
const path = "/api/reporting/accounts/100/saved-reports"
const system = <T>(work: Parameters<typeof server.database.transaction<T>>[1]) =>
  server.database.transaction("system", work)
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
  colleague = await server.as("accountAdministrator")
  const yesterday = Date.now() - 86_400_000
  await system((db) => recordCalls(db, 100, [callOf(yesterday, { summary: { result: "answered" } })]))
}, 60_000)
afterAll(() => server.close())

let stamp = 0
const save = async (part: object = {}, client = owner) =>
  (await client.post(path, { name: `Report ${(stamp += 1)}`, subject: "company", ...part })).body as SavedReport
const daily = (part: object = {}) => ({
  frequency: "daily",
  timeZone: "America/New_York",
  recipientIds: [colleague.userId],
  ...part,
})
const scheduled = async (part: object = {}, client = owner) => {
  const report = await save({}, client)
  const answer = await client.put(`${path}/${report.reportId}/schedule`, daily(part))
  expect([answer.status, answer.body]).toEqual([200, expect.anything()])
  return { ...report, schedule: answer.body as ReportSchedule, one: `${path}/${report.reportId}` }
}
const refusal = ({ status, body }: TestAnswer) => [status, (body as { code?: string } | undefined)?.code]
const deliveriesOf = async (one: string, client = owner) =>
  ((await client.get(`${one}/deliveries`)).body as { items: ReportDelivery[] }).items
const mailsAbout = (name: string) =>
  system((db) =>
    db.many<{ recipient: string; subject: string }>(
      sql`select m.recipient, m.subject from mails m where m.account_id = 100 and m.subject like ${`%${name}`} order by m.id`,
    ),
  )
const setNextRun = (reportId: number, at: string) =>
  system((db) =>
    db.run(sql`update report_schedules set next_run_at = ${at}::timestamptz where report_id = ${reportId}`),
  )
const nextRunOf = async (reportId: number) =>
  (
    await system((db) =>
      db.one<{ next: string | null }>(
        sql`select s.next_run_at as next from report_schedules s where s.report_id = ${reportId}`,
      ),
    )
  ).next
/** As if the time of the next run had come. */
const letTimeCome = async (reportId: number, at = new Date(Date.now() - 60_000).toISOString()) => {
  await setNextRun(reportId, at)
  await system((db) => server.kit.jobs.enqueue(db, dueReportsJob(server.kit), {}, { accountId: 1 }))
  await server.kit.jobs.drain()
}

test("a report without a schedule has a proposal, and one with a schedule its next five runs", async () => {
  const { reportId } = await save()
  expect((await owner.get(`${path}/${reportId}/schedule`)).body).toMatchObject({
    exists: false,
    isOn: false,
    frequency: "weekly",
    weekday: 1,
    hour: 8,
    recipientIds: [owner.userId],
    nextRuns: [],
  })
  const { schedule } = await scheduled({ frequency: "monthly", monthDay: 31 })
  expect(schedule).toMatchObject({ exists: true, isOn: true, monthDay: 31, whyOff: null })
  expect(schedule.nextRuns).toHaveLength(5)
})

test("a run that is due writes an email with a link and moves on; a run now does not move it", async () => {
  const { reportId, name, one, schedule } = await scheduled()
  expect((await owner.post(`${one}/schedule/run`)).status).toBe(200)
  await server.kit.jobs.drain()
  expect(await deliveriesOf(one)).toMatchObject([{ state: "queued", recipientCount: 1, isManual: true }])
  expect(((await owner.get(`${one}/schedule`)).body as ReportSchedule).nextRuns).toEqual(schedule.nextRuns)
  await system((db) => db.run(sql`update mails set state = 'failed' where subject = ${`Report: ${name}`}`))
  expect(await deliveriesOf(one)).toMatchObject([{ state: "failed", error: "The email could not be delivered." }])
  await letTimeCome(reportId)
  expect(await deliveriesOf(one)).toMatchObject([
    { isManual: false, state: "queued" },
    { isManual: true, state: "failed" },
  ])
  expect(Date.parse((await nextRunOf(reportId))!)).toBe(Date.parse(schedule.nextRuns[0]!))
  const mails = await mailsAbout(name)
  expect(mails.map(({ subject }) => subject)).toEqual([`Report: ${name}`, `Report: ${name}`])
  // Recipients can open the report, with their own permissions.
  expect((await colleague.get(one)).body).toMatchObject({ name, isMine: false })
  expect(refusal(await colleague.put(`${one}/schedule`, daily()))).toEqual([403, "saved_report.not_owner"])
})

test.each(["report.deliver", "mail.brand"])(
  "a run is sent once, also if %s runs again after its process has died",
  async (name) => {
    const report = await scheduled()
    expect((await owner.post(`${report.one}/schedule/run`)).status).toBe(200)
    await server.kit.jobs.drain()
    const jobs = await system((db) =>
      db.many<{ id: number }>(sql`
      update jobs set state = 'waiting', run_at = now(), finished_at = null
      where id = (select max(j.id) from jobs j where j.account_id = 100 and j.name = ${name} and j.state = 'done')
        returning id`),
    )
    expect(jobs.length).toBeGreaterThan(0)
    await server.kit.jobs.drain()
    expect(await deliveriesOf(report.one)).toHaveLength(1)
    expect(await mailsAbout(report.name)).toHaveLength(1)
    await owner.delete(`${report.one}/schedule`)
  },
)

test("an empty report is skipped if asked for", async () => {
  const { reportId } = await save({ filter: { period: "today", numbers: ["+12125559999"] } })
  const one = `${path}/${reportId}`
  await owner.put(`${one}/schedule`, daily({ onlyWhenNotEmpty: true }))
  await letTimeCome(reportId)
  expect(await deliveriesOf(one)).toMatchObject([{ state: "skipped", recipientCount: 0 }])
  await owner.put(`${one}/schedule`, daily())
  await letTimeCome(reportId)
  expect((await deliveriesOf(one))[0]).toMatchObject({ state: "queued", recipientCount: 1 })
})

test("it is switched off, and says so, when its owner may no longer read the report", async () => {
  const { reportId, one, name } = await scheduled({ recipientIds: [owner.userId] }, colleague)
  const setRole = (roleId: number) =>
    system((db) => db.run(sql`update role_memberships set role_id = ${roleId} where user_id = ${colleague.userId}`))
  await setRole(roles.endUser.id)
  try {
    await letTimeCome(reportId)
  } finally {
    await setRole(roles.accountAdministrator.id)
  }
  expect((await owner.get(`${one}/schedule`)).body).toMatchObject({
    isOn: false,
    whyOff: expect.stringContaining("no longer"),
    nextRuns: [],
  })
  expect(await deliveriesOf(one)).toMatchObject([{ state: "failed", error: expect.stringContaining("no longer") }])
  // Administrators are told, until the schedule is set again.
  const openNotices = () =>
    system((db) =>
      db.many<{ title: string; text: string }>(sql`
        select n.title, n.text from account_notices n where n.account_id = 100 and n.kind = 'reportPaused'
          and n.cause = ${`report:${reportId}`} and n.resolved_at is null`),
    )
  expect(await openNotices()).toEqual([
    // The owner lost the permission: nobody is told that they could switch it on.
    { title: `The report “${name}” is no longer sent`, text: expect.not.stringContaining("switch") },
  ])
  expect((await colleague.put(`${one}/schedule`, daily())).status).toBe(200)
  expect(await openNotices()).toEqual([])
})

test("three failures in a row switch it off, and the owner is told each time", async () => {
  const { reportId, one, name } = await scheduled()
  // A definition that can no longer be read.
  await system((db) =>
    db.run(sql`update saved_reports set filter = '{"period":"today","hourFrom":3}' where id = ${reportId}`),
  )
  for (let time = 0; time < 3; time++) {
    expect((await owner.get(`${one}/schedule`)).body).toMatchObject({ isOn: true })
    await letTimeCome(reportId)
  }
  expect((await owner.get(`${one}/schedule`)).body).toMatchObject({
    isOn: false,
    whyOff: "It failed 3 times in a row.",
  })
  expect((await deliveriesOf(one)).map(({ state }) => state)).toEqual(["failed", "failed", "failed"])
  expect((await mailsAbout(name)).map(({ subject }) => subject)).toEqual(Array(3).fill(`Report not sent: ${name}`))
})

test("one that runs once runs once, and one with an end date ends", async () => {
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
  const once = await scheduled({ frequency: "once", onDate: day(2), timeZone: "UTC" })
  expect(once.schedule.nextRuns).toEqual([`${day(2)}T08:00:00.000Z`])
  const ending = await scheduled({ endDate: day(3), timeZone: "UTC" })
  expect(ending.schedule.nextRuns.at(-1)).toBe(`${day(3)}T08:00:00.000Z`)
  // The clock of the server is past both.
  const real = server.kit.now
  const late = new Date(Date.now() + 5 * 86_400_000)
  Object.assign(server.kit, { now: () => late })
  try {
    for (let time = 0; time < 2; time++) {
      await letTimeCome(0)
      for (const { reportId } of [once, ending]) expect(await nextRunOf(reportId)).toBeNull()
    }
  } finally {
    Object.assign(server.kit, { now: real })
  }
  expect(await deliveriesOf(once.one)).toMatchObject([{ state: "queued", from: null, to: null }])
  expect(await deliveriesOf(ending.one)).toHaveLength(1)
})

test("an hourly one is about the day of the last finished hour", async () => {
  const { reportId, one, schedule } = await scheduled({ frequency: "hourly", timeZone: "UTC" })
  const [first, second] = schedule.nextRuns.map((run) => Date.parse(run)) as [number, number]
  expect(second - first).toBe(3_600_000)
  const day = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)
  await letTimeCome(reportId, `${day}T23:00:00Z`)
  expect((await deliveriesOf(one))[0]).toMatchObject({ state: "queued", from: day, to: day })
})

test("a run that is made late is about the days before its own time", async () => {
  const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  const hourly = await scheduled({ frequency: "hourly", timeZone: "UTC" })
  // The run at midnight is the one that sends the whole day.
  await letTimeCome(hourly.reportId, `${dayBefore(1)}T00:00:00Z`)
  expect(await deliveriesOf(hourly.one)).toMatchObject([{ from: dayBefore(2), to: dayBefore(2) }])
  const daily = await scheduled({ hour: 23, timeZone: "UTC" })
  await letTimeCome(daily.reportId, `${dayBefore(1)}T23:00:00Z`)
  expect(await deliveriesOf(daily.one)).toMatchObject([{ from: dayBefore(2), to: dayBefore(2) }])
})

test("a run that is due while another is not finished starts after it", async () => {
  const { reportId, one } = await scheduled({ timeZone: "UTC" })
  const at = new Date(Math.floor(Date.now() / 1000) * 1000 - 60_000).toISOString()
  const other = await system((db) =>
    server.kit.jobs.enqueue(
      db,
      deliverReportJob(server.kit),
      { accountId: 100, reportId, isManual: true, runAt: at },
      { accountId: 100, key: `report-${reportId}`, runAt: new Date(Date.now() + 3_600_000) },
    ),
  )
  await letTimeCome(reportId, at)
  expect(await deliveriesOf(one)).toEqual([])
  expect(await nextRunOf(reportId)).toBe(at)
  await system((db) => db.run(sql`update jobs set run_at = now() where id = ${other}`))
  await server.kit.jobs.drain()
  await letTimeCome(reportId, at)
  expect(await deliveriesOf(one)).toMatchObject([{ isManual: false }, { isManual: true }])
  expect(Date.parse((await nextRunOf(reportId))!)).toBeGreaterThan(Date.now())
})

test("all that is due starts at once, however much it is, a few in a transaction", async () => {
  const due = []
  for (let count = 0; count < 5; count++) due.push(await scheduled())
  for (const { reportId } of due) await setNextRun(reportId, new Date(Date.now() - 60_000).toISOString())
  let transactions = 0
  const inSystem: JobRun["inSystem"] = (work) => {
    transactions += 1
    return system(work)
  }
  await dueReportsJob(server.kit, 2).run({ inSystem } as JobRun, {})
  expect(transactions).toBeGreaterThan(2)
  for (const { reportId } of due) expect(Date.parse((await nextRunOf(reportId))!)).toBeGreaterThan(Date.now())
  await server.kit.jobs.drain()
  for (const { one } of due) expect(await deliveriesOf(one)).toHaveLength(1)
})

test("a run that cannot be finished in any attempt says so", async () => {
  const { reportId, one } = await scheduled({ timeZone: "UTC" })
  const broken = vi.spyOn(server.kit.brandedMail, "write").mockRejectedValue(new Error("no emails today"))
  try {
    await letTimeCome(reportId)
    for (let attempt = 1; attempt < 5; attempt++) {
      expect(await deliveriesOf(one)).toEqual([])
      await system((db) => db.run(sql`update jobs set run_at = now() where key = ${`report-${reportId}`}`))
      await server.kit.jobs.drain()
    }
  } finally {
    broken.mockRestore()
  }
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  expect(await deliveriesOf(one)).toMatchObject([
    { state: "failed", error: "The report could not be made.", recipientCount: 0, from: yesterday, to: yesterday },
  ])
})

test("a delivery is on its way from the start of its run until its emails are sent", async () => {
  const { reportId, one, name } = await scheduled()
  const list = async () => (await owner.get(`${one}/deliveries`)).body
  expect(await list()).toMatchObject({ items: [], isRunning: false })
  await owner.post(`${one}/schedule/run`)
  expect(await list()).toMatchObject({ items: [], isRunning: true })
  await server.kit.jobs.drain()
  expect(await list()).toMatchObject({ items: [{ state: "queued" }], isRunning: false })
  // Its email is not written yet.
  await system((db) => db.run(sql`delete from mails where subject = ${`Report: ${name}`}`))
  expect(await list()).toMatchObject({ items: [{ state: "queued" }] })
  // Later, it is no longer kept.
  await system((db) =>
    db.run(sql`update report_deliveries set at = at - interval '2 days' where report_id = ${reportId}`),
  )
  expect(await list()).toMatchObject({ items: [{ state: "sent" }] })
})

test("emails of deliveries are found by their index", async () => {
  const plan = await system(async (db) => {
    await db.run(sql`set local enable_seqscan = off`)
    const explained: string[] = []
    const explaining = {
      many: async (query: Sql) => {
        for (const row of await db.many<object>(sql`explain ${query}`)) explained.push(String(Object.values(row)[0]))
        return []
      },
    } as unknown as Db
    await listMailStates(explaining, 100, [5_000_001, 5_000_002])
    return explained.join("\n")
  })
  expect(plan).toMatch(/Index Cond: .*source_id >= .*source_id <= /)
})

test("what cannot run is refused", async () => {
  const { reportId } = await save()
  const put = async (part: object) => refusal(await owner.put(`${path}/${reportId}/schedule`, daily(part)))
  expect(await put({ recipientIds: [110_001] })).toEqual([400, "report_schedule.recipient_unknown"])
  const person = await server.as("endUser")
  const answer = await owner.put(`${path}/${reportId}/schedule`, daily({ recipientIds: [person.userId] }))
  expect(refusal(answer)).toEqual([400, "report_schedule.recipient_may_not_read"])
  expect(JSON.stringify(answer.body)).toContain("recipientIds")
  expect(await put({ frequency: "once" })).toEqual([400, "report_schedule.date_missing"])
  expect(await put({ frequency: "once", onDate: "2020-01-01" })).toEqual([400, "report_schedule.never_runs"])
  expect(await put({ endDate: "2020-01-01" })).toEqual([400, "report_schedule.never_runs"])
  expect((await put({ recipientIds: [] }))[0]).toBe(400)
  expect((await put({ recipientIds: ["someone@example.com"] }))[0]).toBe(400)
  expect(refusal(await owner.post(`${path}/${reportId}/schedule/run`))).toEqual([404, "report_schedule.none"])
  expect((await (await server.as("accountSuperUser", 110)).get(`${path}/${reportId}/schedule`)).status).toBe(404)
})

test("an administrator sees the report of somebody else and deletes its schedule; others cannot", async () => {
  const reportsAdmin = await server.as("reportsAdmin")
  const { one } = await scheduled({ recipientIds: [reportsAdmin.userId] }, reportsAdmin)
  expect((await owner.get(one)).body).toMatchObject({ isMine: false, mayDelete: true })
  expect((await (await server.as("endUser")).delete(`${one}/schedule`)).status).not.toBe(200)
  expect((await owner.delete(`${one}/schedule`)).status).toBeLessThan(300)
  // Without a schedule it is the owner's business again.
  expect((await owner.get(one)).status).toBe(404)
  expect((await reportsAdmin.get(one)).status).toBe(200)
})

test("reports are sent by hand only so often", async () => {
  const { one } = await scheduled()
  const statuses: number[] = []
  for (let times = 0; times < 25; times++) {
    statuses.push((await owner.post(`${one}/schedule/run`)).status)
    await server.kit.jobs.drain()
  }
  expect(statuses.at(-1)).toBe(429)
})

test("an account can have 20 schedules", async () => {
  const { reportId } = await save()
  await system((db) =>
    db.run(sql`
      with made as (
        insert into saved_reports (account_id, owner_id, owner_name, name, subject, filter)
          select 100, 1, 'A', 'Filling ' || n, 'company', '{"period":"today"}' from generate_series(1, 20) n returning id)
      insert into report_schedules (account_id, report_id, is_on, frequency, weekday, month_day, hour, time_zone,
          recipient_ids, actor)
        select 100, m.id, false, 'daily', 1, 1, 8, 'UTC', '{1}', '{}' from made m`),
  )
  expect(refusal(await owner.put(`${path}/${reportId}/schedule`, daily()))).toEqual([409, "report_schedule.too_many"])
})
