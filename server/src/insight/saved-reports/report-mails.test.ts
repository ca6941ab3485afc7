import type { AddressInfo } from "node:net"
import type { SavedReport } from "@dialplane/contract/insight/saved-reports/saved-reports.schema"
import { roles } from "@dialplane/contract/kit/access/roles.table"
import { SMTPServer } from "smtp-server"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { recordCalls } from "../../calling/call-records/call-records.service.ts"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { callOf } from "../reports/reports.factory.ts"
import { deliverReportJob } from "./report-schedules.jobs.ts"

/** A mail server that keeps what it is given. */
const received: { readonly to: string; readonly text: string }[] = []
/** Whether it refuses everything for now. */
let isBusy = false
const postOffice = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onRcptTo: (_address, _session, done) =>
    done(isBusy ? Object.assign(new Error("Try again later"), { responseCode: 451 }) : null),
  onData: (stream, session, done) => {
    let text = ""
    stream.on("data", (part: Buffer) => (text += part.toString()))
    stream.on("end", () => {
      received.push({ to: session.envelope.rcptTo[0]!.address, text })
      done()
    })
  },
})

let server: TestServer
let owner: TestClient
let admin: TestClient
let person: TestClient
const base = "/api/reporting/accounts/100"
const settings = `${base}/report-mail-settings`
beforeAll(async () => {
  await new Promise<void>((resolve) => postOffice.listen(0, "127.0.0.1", () => resolve()))
  const { port } = postOffice.server.address() as AddressInfo
  server = await startTestServer({ settings: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
  owner = await server.as("accountSuperUser")
  admin = await server.as("accountAdministrator")
  person = await server.as("endUser")
  await server.database.transaction("system", (db) =>
    recordCalls(db, 100, [callOf(Date.now() - 86_400_000, { summary: { result: "answered" } })]),
  )
}, 60_000)
afterAll(async () => {
  await server.close()
  await new Promise<void>((resolve) => postOffice.close(resolve))
})
beforeEach(() => received.splice(0))

let stamp = 0
const save = async () =>
  (await owner.post(`${base}/saved-reports`, { name: `Mailed ${(stamp += 1)}`, subject: "company" }))
    .body as SavedReport
const schedule = async (reportId: number, part: object) => {
  await setRole(roles.reportsAdmin.id)
  const answer = await owner.put(`${base}/saved-reports/${reportId}/schedule`, {
    frequency: "daily",
    timeZone: "America/New_York",
    recipientIds: [admin.userId, person.userId],
    ...part,
  })
  await setRole(roles.endUser.id)
  return answer
}
/** Who lost the permission after the schedule was set. */
const setRole = (roleId: number) =>
  server.database.transaction("system", (db) =>
    db.run(sql`update role_memberships set role_id = ${roleId} where account_id = 100 and user_id = ${person.userId}
      and is_default`),
  )
const send = async (reportId: number) => {
  expect((await owner.post(`${base}/saved-reports/${reportId}/schedule/run`)).status).toBe(200)
  for (let time = 0; time < 3; time++) await server.kit.jobs.drain()
  const mailTo = (part: string) => received.find(({ to }) => to.includes(part))?.text ?? ""
  const addressOf = async (client: TestClient) =>
    (
      await server.database.transaction("system", (db) =>
        db.one<{ email: string }>(sql`select u.email from users u where u.id = ${client.userId}`),
      )
    ).email
  return { toAdmin: mailTo(await addressOf(admin)), toPerson: mailTo(await addressOf(person)) }
}

test("emails have a link only, unless the account allows more", async () => {
  expect((await owner.get(settings)).body).toEqual({ hasFigures: false })
  const { reportId } = await save()
  expect(await schedule(reportId, { attach: "pdf" })).toMatchObject({
    status: 409,
    body: { code: "report_schedule.files_not_allowed" },
  })
  expect((await schedule(reportId, {})).status).toBe(200)
  const { toAdmin } = await send(reportId)
  // Long lines are broken.
  expect(toAdmin.replaceAll(/=\r?\n/g, "")).toContain(`/reports/saved/${reportId}?open=3Dreport`)
  const deliveries = await owner.get(`${base}/saved-reports/${reportId}/deliveries`)
  expect(deliveries.body).toMatchObject({ items: [{ state: "sent", recipientCount: 2 }] })
  expect(toAdmin).not.toContain("Total calls")
  expect(toAdmin).not.toContain("Content-Disposition: attachment")
})

test("where it does, each recipient gets the figures and the file of their own permissions", async () => {
  expect((await admin.put(settings, { hasFigures: true })).body).toEqual({ hasFigures: true })
  try {
    for (const [attach, type] of [
      ["pdf", "application/pdf"],
      ["csv", "text/csv"],
      ["xlsx", "spreadsheetml"],
    ] as const) {
      received.splice(0)
      const { reportId } = await save()
      expect((await schedule(reportId, { attach })).body).toMatchObject({ attach })
      const { toAdmin, toPerson } = await send(reportId)
      expect(toAdmin).toMatch(/Total calls: \d+ \(\d+ in the period\s+before\)/)
      expect(toAdmin).toContain("Content-Disposition: attachment")
      expect(toAdmin).toContain(type)
      // May not read the company report.
      expect(toPerson).toContain(`/reports/saved/${reportId}`)
      expect(toPerson).not.toContain("Total calls")
      expect(toPerson).not.toContain("Content-Disposition: attachment")
    }
  } finally {
    await admin.put(settings, { hasFigures: false })
  }
})

test("what one recipient may not be told keeps nobody else from their email", async () => {
  const role = await owner.post("/api/authorizer/accounts/100/roles", {
    name: "Reads reports, not schedules",
    keys: ["read:profile", "read:saved-reports", "read:company-summary"],
  })
  const { id: scheduleId } = await server.database.transaction("system", (db) =>
    db.one<{ id: number }>(sql`select s.id from schedules s where s.account_id = 100 order by s.id limit 1`),
  )
  await admin.put(settings, { hasFigures: true })
  try {
    const saved = await owner.post(`${base}/saved-reports`, {
      name: "Open hours",
      subject: "company",
      filter: { period: "last7Days", scheduleId, openState: "open" },
    })
    const { reportId } = saved.body as SavedReport
    await schedule(reportId, {})
    await setRole((role.body as { roleId: number }).roleId)
    const { toAdmin, toPerson } = await send(reportId)
    expect(toAdmin).toContain("Total calls")
    expect(toPerson.replaceAll(/=\r?\n/g, "")).toContain(`/reports/saved/${reportId}`)
    expect(toPerson).not.toContain("Total calls")
    expect((await owner.get(`${base}/saved-reports/${reportId}/deliveries`)).body).toMatchObject({
      items: [{ state: "sent", recipientCount: 2, error: expect.stringContaining("1 email of 2 had a link only") }],
    })
  } finally {
    await setRole(roles.endUser.id)
    await admin.put(settings, { hasFigures: false })
  }
})

test("a month is compared with the month before, however long each is", async () => {
  const { reportId } = (
    await owner.post(`${base}/saved-reports`, {
      name: "Monthly",
      subject: "company",
      filter: { period: "last7Days", numbers: ["+12125550177"] },
    })
  ).body as SavedReport
  await server.database.transaction("system", (db) =>
    recordCalls(
      db,
      100,
      // The first day of March: 31 days before April 1, which has 30.
      ["2026-02-28", "2026-03-01", "2026-03-31", "2026-04-15", "2026-04-30", "2026-04-30"].map((day) =>
        callOf(Date.parse(`${day}T17:00:00Z`), { summary: { fromNumber: "12125550177" } }),
      ),
    ),
  )
  await admin.put(settings, { hasFigures: true })
  try {
    await schedule(reportId, { frequency: "monthly", monthDay: 5, recipientIds: [admin.userId] })
    const due = { accountId: 100, reportId, isManual: false, runAt: "2026-05-05T12:00:00Z" }
    await server.database.transaction("system", (db) =>
      server.kit.jobs.enqueue(db, deliverReportJob(server.kit), due, { accountId: 100 }),
    )
    for (let time = 0; time < 3; time++) await server.kit.jobs.drain()
    expect(received[0]!.text).toMatch(/Total calls: 3 \(2 in the period\s+before\)/)
  } finally {
    await admin.put(settings, { hasFigures: false })
  }
})

test("once the account forbids it again, schedules go on with links", async () => {
  await admin.put(settings, { hasFigures: true })
  const { reportId } = await save()
  await schedule(reportId, { attach: "pdf" })
  await admin.put(settings, { hasFigures: false })
  const { toAdmin } = await send(reportId)
  expect(toAdmin).not.toContain("Total calls")
  expect(toAdmin).not.toContain("Content-Disposition: attachment")
  // It can still be changed otherwise.
  expect((await schedule(reportId, { attach: "pdf", hour: 9 })).status).toBe(200)
})

test.each([
  ["the account forbids files", true, () => admin.put(settings, { hasFigures: false })],
  ["the recipient may not read the report any more", true, () => setAdminRole(roles.endUser.id)],
  ["nothing changes", false, () => Promise.resolve()],
] as const)("a file that was made is left out if, before its email is sent, %s", async (_name, isLeftOut, change) => {
  await admin.put(settings, { hasFigures: true })
  const { reportId } = await save()
  await schedule(reportId, { attach: "csv", recipientIds: [admin.userId] })
  isBusy = true
  try {
    expect((await send(reportId)).toAdmin).toBe("")
    const [file] = await filesOf(reportId)
    expect(file).toMatchObject({ lane: "exports", state: "done", isKept: true })
    await change()
    isBusy = false
    await server.database.transaction("system", (db) =>
      db.run(sql`update jobs set run_at = now() where name = 'mail.send' and state = 'waiting'`),
    )
    await server.kit.jobs.drain()
    expect(received).toHaveLength(1)
    expect(received[0]!.text.includes("Content-Disposition: attachment")).toBe(!isLeftOut)
    // What was sent is not kept.
    await server.kit.jobs.drain()
    expect(await filesOf(reportId)).toMatchObject([{ isKept: false }])
  } finally {
    isBusy = false
    await setAdminRole(roles.accountAdministrator.id)
    await owner.put(settings, { hasFigures: false })
    await owner.delete(`${base}/saved-reports/${reportId}/schedule`)
  }
})
const setAdminRole = (roleId: number) =>
  server.database.transaction("system", (db) =>
    db.run(sql`update role_memberships set role_id = ${roleId} where account_id = 100 and user_id = ${admin.userId}
      and is_default`),
  )
const filesOf = (reportId: number) =>
  server.database.transaction("system", (db) =>
    db.many<{ lane: string; state: string; isKept: boolean }>(sql`
      select j.lane, j.state, j.file_key is not null as is_kept from report_files f
        join report_deliveries d on d.account_id = f.account_id and d.id = f.delivery_id
        join jobs j on j.account_id = f.account_id and j.id = f.job_id
      where d.report_id = ${reportId}`),
  )

test("only who may change security settings decides, and it is on record", async () => {
  for (const role of ["endUser", "reportsAdmin"] as const)
    expect((await (await server.as(role)).put(settings, { hasFigures: true })).status).toBe(403)
  expect((await (await server.as("accountSuperUser", 110)).get(settings)).status).toBe(404)
  expect(roles.reportsAdmin.keys.has("update:security-settings")).toBe(false)
  await admin.put(settings, { hasFigures: true })
  await admin.put(settings, { hasFigures: false })
  const [last] = await server.database.transaction("system", (db) =>
    db.many<{ before: unknown; after: unknown }>(sql`
      select e.before, e.after from audit_entries e where e.account_id = 100
        and e.action = 'report_mail_settings.changed' order by e.id desc limit 1`),
  )
  expect(last).toEqual({ before: { hasFigures: true }, after: { hasFigures: false } })
})
