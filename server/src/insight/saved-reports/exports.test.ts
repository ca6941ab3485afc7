import { inflateRawSync } from "node:zlib"
import { addDays, localIso, localTimeAt } from "@dialplane/contract/inventory/schedules/local-time"
import { daysOf, periodBefore } from "@dialplane/contract/insight/reports/report-period"
import { metricsOf } from "@dialplane/contract/insight/reports/metrics"
import { exportRequest, type ReportExport } from "@dialplane/contract/insight/saved-reports/exports.schema"
import type { ReportSummary } from "@dialplane/contract/insight/reports/reports.schema"
import { roles } from "@dialplane/contract/kit/access/roles.table"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { recordCalls } from "../../calling/call-records/call-records.service.ts"
import { makeHistory } from "../../calling/engine/sandbox/history.service.ts"
import { recordMeetings } from "../../calling/meetings/meetings.service.ts"
import { recordMessages } from "../../calling/messages/messages.service.ts"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { callOf } from "../reports/reports.factory.ts"
import { csvFile, xlsxFile } from "./text-files.service.ts"
import { contextOfReader } from "./reader-context.service.ts"
import { asTime, type Line, type ReportTable } from "./report-table.rules.ts"
import { writeReport } from "./write-report.service.ts"

let server: TestServer
let admin: TestClient
const base = "/api/reporting/accounts/100"
const period = { period: "last30Days" }
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.as("accountSuperUser")
  const to = Date.now()
  await makeHistory(server.kit, 100, { from: to - 20 * 86_400_000, to, calls: 1200, seed: 5 })
  await server.database.transaction("system", (db) =>
    recordCalls(db, 100, [
      callOf(to - 3_600_000, { summary: { fromName: '=HYPERLINK("http://example.com")', result: "answered" } }),
    ]),
  )
  const host = { userId: admin.userId, name: "Łukasz Żółć" }
  await server.database.transaction("system", async (db) => {
    await recordMeetings(
      db,
      100,
      (["instant", "scheduled", "recurring"] as const).map((type, index) => {
        const [startedAt, endedAt] = [to - (index + 2) * 3_600_000, to - (index + 1) * 3_600_000]
        return {
          engine: "test",
          engineMeetingId: `export-${index}`,
          code: "412883907",
          topic: `Planning ${index}`,
          type,
          host,
          startedAt,
          endedAt,
          stays: [{ participant: 1, ...host, joinedAt: startedAt, leftAt: endedAt, channel: "app" as const }],
          recordings: [],
        }
      }),
    )
    await recordMessages(
      db,
      100,
      (["sent", "received"] as const).map((direction, index) => ({
        adapter: "test",
        adapterMessageId: `export-${index}`,
        sentAt: to - 3_600_000,
        userId: admin.userId,
        userName: "Avery",
        direction,
        ownNumber: "12075550101",
        otherNumber: "16035550142",
        otherName: "@SUM(1)",
        type: "sms" as const,
        segments: 2,
        result: "delivered" as const,
        resultAt: to - 3_600_000,
        carrierCode: null,
        carrierReason: null,
        charge: { minorUnits: 1.58, currency: "USD" },
      })),
    )
  })
}, 120_000)
afterAll(() => server.close())

const start = async (subject: string, body: object, client = admin): Promise<ReportExport> => {
  const answer = await client.post(`${base}/${subject}/export`, { ...period, ...body })
  expect([answer.status, answer.body]).toEqual([200, expect.anything()])
  return answer.body as ReportExport
}
const get = async (id: number, client = admin) => (await client.get(`${base}/exports/${id}`)).body as ReportExport
const finished = async (subject: string, body: object, client = admin) => {
  const { exportId } = await start(subject, body, client)
  await server.kit.jobs.drain()
  const found = await get(exportId, client)
  expect(found).toMatchObject({ state: "ready", error: null })
  return found
}
const bytesOf = async (exportId: number) => {
  const { fileKey } = await server.database.transaction("system", (db) =>
    db.one<{ fileKey: string }>(sql`select j.file_key from jobs j where j.id = ${exportId}`),
  )
  const parts: Buffer[] = []
  for await (const part of (await server.kit.files.read(100, fileKey))!.stream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
const summaryOf = async (subject: string) =>
  (await admin.post(`${base}/${subject}/summary`, { ...period, pageSize: 200 })).body as ReportSummary

/** The files of a zip file, by its central directory. */
const unzip = (bytes: Buffer): Record<string, string> => {
  const end = bytes.lastIndexOf(Buffer.from("PK\u0005\u0006"))
  const files: Record<string, string> = {}
  let at = bytes.readUInt32LE(end + 16)
  for (let index = 0; index < bytes.readUInt16LE(end + 10); index++) {
    const [packed, nameLength, extra, comment, place] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
      bytes.readUInt32LE(at + 42),
    ] as const
    const name = bytes.toString("utf8", at + 46, at + 46 + nameLength)
    const begin = place + 30 + bytes.readUInt16LE(place + 26) + bytes.readUInt16LE(place + 28)
    files[name] = inflateRawSync(bytes.subarray(begin, begin + packed)).toString("utf8")
    at += 46 + nameLength + extra + comment
  }
  return files
}

test("an export goes from queued to ready, and its file has as many rows as the figure says", async () => {
  const { total } = await summaryOf("company")
  const begun = await start("company", { what: "callLog", metric: "answeredCalls" })
  expect(begun).toMatchObject({ state: "queued", location: null, expiresAt: null, what: "callLog", format: "csv" })
  expect(await admin.get(`${base}/exports/${begun.exportId}/file`)).toMatchObject({
    status: 409,
    body: { code: "report_export.not_ready" },
  })
  await server.kit.jobs.drain()
  const ready = await get(begun.exportId)
  expect(ready).toMatchObject({
    state: "ready",
    rows: total["answeredCalls"],
    totalRows: total["answeredCalls"],
    location: `${base}/exports/${begun.exportId}/file`,
  })
  expect(Date.parse(ready.expiresAt!) - Date.parse(ready.finishedAt!)).toBe(7 * 86_400_000)

  const file = await admin.get(ready.location!)
  expect(file.headers["content-type"]).toBe("text/csv; charset=utf-8")
  expect(file.headers["content-disposition"]).toContain(ready.fileName)
  const [about, data] = (file.body as string).split("\r\n\r\n") as [string, string]
  expect(about.startsWith("\uFEFFAccount,")).toBe(true)
  for (const part of [
    "Report,Calls of the company",
    "Time zone,Eastern Time (New York)",
    "Filters,None",
    "Generated by,",
  ])
    expect(about).toContain(part)
  for (const { name } of metricsOf.company) expect(about).toContain(`Definition: ${name},`)
  const lines = data.trimEnd().split("\r\n")
  expect(lines[0]).toMatch(/^Started at,Time zone,Direction,Result,From number/)
  expect(lines).toHaveLength(1 + total["answeredCalls"]!)
  expect(new Set(lines.slice(1)).size).toBe(total["answeredCalls"])
  for (const line of lines.slice(1)) expect(line).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-0[45]:00,America\/New_York,/)
  // Text that a spreadsheet program would run begins with an apostrophe.
  expect(data).toContain(`"'=HYPERLINK(""http://example.com"")"`)
  expect(data).not.toMatch(/,[=+@]/)
})

test.each(["users", "queues", "groups"])("the summary of %s has the total and a line for each row", async (subject) => {
  const summary = await summaryOf(subject)
  const ready = await finished(subject, { what: "summary" })
  const data = ((await admin.get(ready.location!)).body as string).split("\r\n\r\n")[1]!.trimEnd().split("\r\n")
  expect(data).toHaveLength(2 + summary.rowCount)
  const first = summary.metrics[0]!
  expect(data[1]).toMatch(new RegExp(`^Total,,${summary.total[first.metric]},`))
})

test("each row is in a file once, also if figures change while it is written", async () => {
  const people = 1200
  const sent = (person: number, count: number) => ({
    adapter: "test",
    adapterMessageId: `changing-${person}-${count}`,
    sentAt: Date.parse("2026-01-15T17:00:00Z"),
    userId: null,
    userName: `Former ${String(person).padStart(4, "0")}`,
    direction: "sent" as const,
    ownNumber: "12075550101",
    otherNumber: "16035550142",
    otherName: "",
    type: "sms" as const,
    segments: 1,
    result: "delivered" as const,
    resultAt: Date.parse("2026-01-15T17:00:00Z"),
    carrierCode: null,
    carrierReason: null,
    charge: { minorUnits: 1, currency: "USD" },
  })
  const record = (messages: readonly ReturnType<typeof sent>[]) =>
    server.database.transaction("system", async (db) => {
      await recordMessages(db, 100, messages)
      // Of users who are gone.
      await db.run(sql`
        update message_records set user_id = 9000000 + split_part(adapter_message_id, '-', 2)::int
        where account_id = 100 and adapter_message_id like 'changing-%'`)
    })
  const everybody = Array.from({ length: people }, (_, person) => person)
  await record(everybody.map((person) => sent(person, 1)))
  const ctx = await contextOfReader(server.kit, 100, { userId: admin.userId, name: "Avery" }, "messages")
  const request = exportRequest.parse({
    period: "custom",
    from: "2026-01-15",
    to: "2026-01-15",
    sort: "totalCalls",
    descending: true,
    columns: ["totalCalls"],
  })
  const file = await writeReport(ctx!, "messages", request)
  let text = ""
  for await (const piece of file.content) {
    const isHead = text === ""
    text += String(piece)
    // The last ones become the first ones.
    if (!isHead && !text.includes("Former 1100")) await record(everybody.slice(1100).map((person) => sent(person, 2)))
  }
  const names = text.match(/Former \d{4}/g)!
  expect(names).toHaveLength(people)
  expect(new Set(names).size).toBe(people)
  expect(text).toContain(`\r\nTotal,,${people}\r\n`)
  expect(file.rowsSoFar()).toBe(file.total)
})

const dataOf = async ({ location }: ReportExport) =>
  ((await admin.get(location!)).body as string).split("\r\n\r\n")[1]!.trimEnd().split("\r\n")
test.each([
  [
    "meetings",
    "Started at,Time zone,Host,Topic,Meeting code,Type,Recorded,Duration (seconds)",
    /,Planning 0,412883907,Instant,No,3600,1:00:00,/,
  ],
  ["messages", "Sent at,Time zone,User,Direction,Type,Result,From number", /,Sent,SMS,Delivered,\+?'?\+?12075550101,/],
  [
    "unified-calls",
    "Started at,Time zone,Channel,Direction,Result,Type,From number",
    /,Meeting,Meeting,Not recorded,Instant,/,
  ],
])("%s are exported as figures and as rows, in every format", async (subject, head, row) => {
  const { total, rowCount, metrics } = await summaryOf(subject)
  expect(total["totalCalls"]).toBeGreaterThan(1)
  const rows = await dataOf(await finished(subject, { what: "callLog" }))
  expect(rows[0]!.startsWith(head)).toBe(true)
  expect(rows).toHaveLength(1 + total["totalCalls"]!)
  expect(rows.some((line) => row.test(line))).toBe(true)
  expect(rows.join("\n")).not.toMatch(/,@/)
  const figures = await dataOf(await finished(subject, {}))
  expect(figures).toHaveLength(subject === "unified-calls" ? 1 + metrics.length : 2 + rowCount)
  expect(figures.join("\n")).not.toContain("undefined")
  const { exportId } = await finished(subject, { what: "callLog", format: "xlsx" })
  expect(unzip(await bytesOf(exportId))["xl/worksheets/sheet1.xml"]!.match(/<row>/g)).toHaveLength(rows.length)
  const printed = await finished(subject, { format: "pdf" })
  expect((await bytesOf(printed.exportId)).subarray(0, 5).toString()).toBe("%PDF-")
  expect((await (await server.as("endUser")).post(`${base}/${subject}/export`, period)).status).toBe(403)
})

test("the head of a file names locations and tags of the filter", async () => {
  const { locationId, locationName, tagId } = await server.database.transaction("system", async (db) => ({
    ...(await db.one<{ locationId: number; locationName: string }>(
      sql`select l.id as location_id, l.name as location_name from locations l where l.account_id = 100 order by l.id limit 1`,
    )),
    ...(await db.one<{ tagId: number }>(
      sql`insert into custom_tags (account_id, name) values (100, 'Campaign 7') returning id as tag_id`,
    )),
  }))
  const ready = await finished("company", { period: "last7Days", locationIds: [locationId], tagIds: [tagId] })
  const about = ((await admin.get(ready.location!)).body as string).split("\r\n\r\n")[0]!
  expect(about).toContain(`Locations: ${locationName}; Custom tags: Campaign 7`)
})

test("a PDF embeds a font only for letters that the standard fonts lack", async () => {
  const rename = (firstName: string) =>
    server.database.transaction("system", (db) =>
      db.one<{ before: string }>(sql`
        update users u set first_name = ${firstName} from users o where o.id = u.id and u.id = ${admin.userId}
          returning o.first_name as before`),
    )
  const textOf = async () => {
    const { exportId } = await finished("meetings", { format: "pdf" })
    return (await bytesOf(exportId)).toString("latin1")
  }
  expect(await textOf()).not.toContain("DejaVuSansCondensed")
  const { before } = await rename("Łukasz Ян")
  try {
    const text = await textOf()
    expect(text).toContain("DejaVuSansCondensed")
    expect(text.match(/\/Type \/Page\b/g)!.length).toBeLessThan(6)
  } finally {
    await rename(before)
  }
})

test("own calls can be exported by a user without other reports, and only own calls", async () => {
  const person = await server.as("endUser")
  expect((await person.post(`${base}/company/export`, period)).status).toBe(403)
  const ready = await finished("my-calls", {}, person)
  expect((await person.get(ready.location!)).body).toContain("Report,My calls")
  expect(((await person.get(`${base}/exports`)).body as { items: ReportExport[] }).items[0]).toMatchObject({
    exportId: ready.exportId,
  })
})

test("nobody else sees an export, in this account or another", async () => {
  const { exportId } = await finished("company", {})
  const other = await server.as("accountAdministrator")
  const stranger = await server.as("accountSuperUser", 110)
  for (const end of ["", "/file"]) {
    expect((await other.get(`${base}/exports/${exportId}${end}`)).status).toBe(404)
    expect((await stranger.get(`${base}/exports/${exportId}${end}`)).status).toBe(404)
    expect((await stranger.get(`/api/reporting/accounts/110/exports/${exportId}${end}`)).status).toBe(404)
  }
  expect(((await other.get(`${base}/exports`)).body as { items: ReportExport[] }).items).toEqual([])
})

test("rows written so far are shown while an export runs", async () => {
  const { exportId } = await start("company", { what: "callLog" })
  const seen: number[] = []
  const stop = server.kit.events.subscribe(({ topic, data }) => {
    const { jobId, done } = data as { jobId?: number; done?: number }
    if (topic === "job" && jobId === exportId && done !== undefined) seen.push(done)
  })
  let clock = 0
  // Every look at the clock is ten seconds later, so that each piece of the file is followed by a report.
  const clockSpy = vi.spyOn(performance, "now").mockImplementation(() => (clock += 10_000))
  try {
    await server.kit.jobs.drain()
    const { totalRows } = await get(exportId)
    await vi.waitFor(() => expect(seen.at(-1)).toBe(totalRows))
    expect(seen.some((done) => done > 0 && done < totalRows)).toBe(true)
    expect(seen).toEqual(seen.toSorted((one, other) => one - other))
  } finally {
    clockSpy.mockRestore()
    stop()
  }
})

test("three exports of a user can be unfinished", async () => {
  for (let index = 0; index < 3; index++) await start("company", {})
  expect(await admin.post(`${base}/company/export`, period)).toMatchObject({
    status: 409,
    body: { code: "report_export.too_many" },
  })
  await server.kit.jobs.drain()
  await finished("company", {})
})

test("a file is kept for seven days", async () => {
  const { exportId, location } = await finished("company", {})
  await server.database.transaction("system", (db) =>
    db.run(sql`update jobs set finished_at = finished_at - interval '8 days' where id = ${exportId}`),
  )
  expect(await get(exportId)).toMatchObject({ state: "expired", location: null })
  expect(await admin.get(location!)).toMatchObject({ status: 410, body: { code: "report_export.expired" } })
  expect((await admin.get(`/api/portal/jobs/${exportId}/file`)).status).toBe(404)
})

test("permissions are asked for again when the job runs and when the file is downloaded", async () => {
  const member = await server.as("reportsAdmin")
  const ready = await finished("company", {}, member)
  const { exportId } = await start("company", {}, member)
  const setRole = (roleId: number) =>
    server.database.transaction("system", (db) =>
      db.run(sql`update role_memberships set role_id = ${roleId} where user_id = ${member.userId}`),
    )
  const { roleId } = await server.database.transaction("system", (db) =>
    db.one<{ roleId: number }>(
      sql`select m.role_id from role_memberships m where m.user_id = ${member.userId} and m.is_default`,
    ),
  )
  await setRole(4)
  try {
    await server.kit.jobs.drain()
    const late = await server.as("reports-admin@harbor-pine.demo")
    expect(await get(exportId, late)).toMatchObject({ state: "failed", error: expect.stringContaining("no longer") })
    expect((await late.get(ready.location!)).status).toBe(403)
  } finally {
    await setRole(roleId)
  }
})

test("what the report refuses, its export refuses at once", async () => {
  const refusal = async (body: object) => {
    const { status, body: answer } = await admin.post(`${base}/company/export`, body)
    return [status, (answer as { code: string }).code]
  }
  expect(await refusal({ period: "custom" })).toEqual([422, "report.period_incomplete"])
  expect(await refusal({ what: "callLog", metric: "nothing" })).toEqual([422, "report.no_such_metric"])
  expect(await refusal({ what: "callLog", format: "pdf" })).toEqual([400, "report_export.pdf_only_summary"])
})

const fileOf = async ({ location }: ReportExport, client = admin) => (await client.get(location!)).body as string

test("a file has the chosen figures in their order, and refuses figures that the report does not have", async () => {
  const columns = ["answeredCalls", "totalCalls"]
  expect((await dataOf(await finished("queues", { columns })))[0]).toBe("Queue,Extension,Answered,Entered")
  const figures = await dataOf(await finished("company", { columns }))
  expect(figures.slice(1).map((line) => line.split(",")[0])).toEqual(
    columns.map((column) => metricsOf.company.find(({ id }) => id === column)!.name),
  )
  const { exportId } = await finished("queues", { columns, format: "xlsx" })
  expect(unzip(await bytesOf(exportId))["xl/worksheets/sheet2.xml"]!.match(/Definition: /g)).toHaveLength(2)
  const wrong = { ...period, columns: ["nothing"] }
  expect((await admin.post(`${base}/queues/export`, wrong)).status).toBe(422)
  expect((await admin.post("/api/ucaas/account/100/html2pdfreport", { subject: "queues", ...wrong })).status).toBe(422)
})

test("a report that is compared has the period before beside each figure, in every format", async () => {
  const compared = (await admin.post(`${base}/users/summary`, { ...period, compare: true })).body as ReportSummary
  const columns = ["totalCalls", "totalTalk"]
  const file = await fileOf(await finished("users", { columns, compare: true }))
  const today = localTimeAt("America/New_York", Date.now()).date
  expect(file).toContain(`Compared with,${addDays(today, -59)} to ${addDays(today, -30)}\r\n`)
  const data = file.split("\r\n\r\n")[1]!.split("\r\n")
  expect(data[0]).toMatch(/^User,Extension,Total calls,Total calls \(period before\),.*\(period before\) \(h:mm:ss\)$/)
  expect(data[1]).toMatch(
    new RegExp(
      `^Total,,${compared.total["totalCalls"]},${compared.before!["totalCalls"]},${compared.total["totalTalk"]},`,
    ),
  )
  const [head] = await dataOf(await finished("company", { compare: true }))
  expect(head).toMatch(/^Figure,Value,Value in the period before,Unit/)
  for (const subject of ["users", "company"]) await finished(subject, { compare: true, format: "pdf" })
  const made = await admin.post("/api/ucaas/account/100/html2pdfreport", {
    subject: "queues",
    compare: true,
    ...period,
  })
  expect(made.status).toBe(200)
})

test.each(["thisMonth", "lastMonth", "thisYear"] as const)(
  "a file of %s names the days of the figures before",
  async (preset) => {
    const today = localTimeAt("America/New_York", Date.now()).date
    const { from, to } = periodBefore(daysOf(preset, today, 0), preset)
    for (const subject of ["users", "company"])
      expect(await fileOf(await finished(subject, { period: preset, compare: true }))).toContain(
        `Compared with,${from} to ${to}\r\n`,
      )
  },
)

test("files are named after their days, in every language", async () => {
  const today = localTimeAt("America/New_York", Date.now()).date
  const nameOf = async (body: object) => (await finished("company", body)).fileName
  for (const format of ["csv", "xlsx", "pdf"])
    expect(await nameOf({ format })).toBe(`company-summary-${addDays(today, -29)}_${today}.${format}`)
  expect(await nameOf({ what: "callLog", period: "today" })).toBe(`company-calls-${today}.csv`)
  const accented = await admin.post(
    "/api/ucaas/account/100/html2pdfreport",
    { subject: "company", ...period },
    { "accept-language": "en-XA" },
  )
  expect(accented.headers["content-disposition"]).toContain(`company-summary-${addDays(today, -29)}_${today}.pdf`)
})

test("figures are defined once, and reports have the names of their pages", async () => {
  const company = await fileOf(await finished("company", {}))
  const { definition } = (await summaryOf("company")).metrics[0]!
  expect(company.split(definition)).toHaveLength(2)
  expect(company).toContain("Report,Company summary")
  expect(await fileOf(await finished("queues", {}))).toContain("Report,Call queue report")
})

test("whoever sees only some queues is told so in the file", async () => {
  const role = await admin.post("/api/authorizer/accounts/100/roles", {
    name: "Team lead",
    keys: ["read:profile", "read:my-calls", "read:call-queue-summary"],
  })
  const { userId } = await server.as("endUser")
  const setRole = (roleId: number) =>
    server.database.transaction("system", (db) =>
      db.run(sql`update role_memberships set role_id = ${roleId} where account_id = 100 and user_id = ${userId}
        and is_default`),
    )
  await setRole((role.body as { roleId: number }).roleId)
  const supervisor = await server.as("end-user@harbor-pine.demo")
  const { scope } = (await supervisor.post(`${base}/queues/summary`, period)).body as ReportSummary
  expect(scope.isPartial).toBe(true)
  const said = scope.visibleQueues === 1 ? "1 call queue" : `${scope.visibleQueues} call queues`
  const ready = await finished("queues", {}, supervisor)
  expect(await fileOf(ready, supervisor)).toContain(`Scope,Totals of the ${said} you can see`)
  expect(await fileOf(await finished("queues", {}))).not.toContain("Scope,")
  await setRole(roles.endUser.id)
})

test("an Excel file has the rows on a sheet and the definitions on another", async () => {
  const { total } = await summaryOf("company")
  const { exportId, fileName } = await finished("company", { what: "callLog", format: "xlsx" })
  expect(fileName).toMatch(/\.xlsx$/)
  const files = unzip(await bytesOf(exportId))
  expect(files["xl/worksheets/sheet1.xml"]!.match(/<row>/g)).toHaveLength(1 + total["totalCalls"]!)
  expect(files["xl/worksheets/sheet1.xml"]).toContain("=HYPERLINK")
  expect(files["xl/worksheets/sheet1.xml"]).not.toContain("<f>")
  expect(files["xl/worksheets/sheet2.xml"]).toContain("Definition: Total calls")
})

test("a PDF is made of a subject and a filter, never of HTML", async () => {
  const { exportId } = await finished("users", { format: "pdf" })
  expect((await bytesOf(exportId)).subarray(0, 5).toString()).toBe("%PDF-")
  const path = "/api/ucaas/account/100/html2pdfreport"
  const made = await admin.post(path, { subject: "queues", ...period })
  expect([made.status, made.headers["content-type"]]).toEqual([200, "application/pdf"])
  const { body: log } = await admin.get("/api/reporting/accounts/100/audit-log/events?action=report.downloaded")
  expect((log as { items: unknown[] }).items[0]).toMatchObject({
    objectType: "report",
    after: { report: "Call queue report", format: "pdf" },
  })
  expect((await admin.post(path, { html: "<h1>Report</h1>" })).status).toBe(400)
  expect((await (await server.as("endUser")).post(path, { subject: "company" })).status).toBe(403)
  expect((await (await server.as("accountSuperUser", 110)).post(path, { subject: "company" })).status).toBe(404)
})

const table = (rows: number): ReportTable => ({
  title: "Rows",
  about: [["Account", "A"]],
  head: ["Number", "Text"],
  total: rows,
  rows: async function* () {
    for (let first = 0; first < rows; first += 4)
      yield Array.from({ length: Math.min(4, rows - first) }, (_, index): Line => [first + index, "a & b"])
  },
})
const collect = async (content: AsyncIterable<string | Uint8Array>) => {
  const parts: Buffer[] = []
  for await (const part of content) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}
test("too many rows for one file become several, in order and complete", async () => {
  const csv = csvFile(table(25), "rows", 10)
  expect(csv.extension).toBe("zip")
  const files = unzip(await collect(csv.content))
  expect(Object.keys(files)).toEqual(["rows-1.csv", "rows-2.csv", "rows-3.csv"])
  const numbers = Object.values(files).flatMap((text) =>
    text
      .split("\r\n\r\n")[1]!
      .trimEnd()
      .split("\r\n")
      .slice(1)
      .map((line) => Number(line.split(",")[0])),
  )
  expect(numbers).toEqual(Array.from({ length: 25 }, (_, index) => index))
  const sheets = unzip(await collect(xlsxFile(table(25), 10).content))
  expect([1, 2, 3].map((sheet) => sheets[`xl/worksheets/sheet${sheet}.xml`]!.match(/<row>/g)!.length)).toEqual([
    11, 11, 6,
  ])
  expect(csvFile(table(10), "rows", 10).extension).toBe("csv")
})
test("a failure while rows are read fails the file", async () => {
  const broken = {
    ...table(25),
    rows: async function* () {
      yield [[1, "a"]] as Line[]
      throw new Error("broken")
    },
  }
  await expect(collect(csvFile(broken, "rows", 10).content)).rejects.toThrow("broken")
})

test("times and days", () => {
  expect([asTime(0), asTime(59.6), asTime(3725), asTime(360_000)]).toEqual([
    "0:00:00",
    "0:01:00",
    "1:02:05",
    "100:00:00",
  ])
  expect(localIso("America/New_York", "2026-07-01T12:00:00Z")).toBe("2026-07-01T08:00:00-04:00")
  expect(localIso("Asia/Kolkata", "2026-07-01T20:00:00Z")).toBe("2026-07-02T01:30:00+05:30")
})
