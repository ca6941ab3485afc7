import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestAnswer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let owner: TestClient
let partner: TestClient
beforeAll(async () => {
  server = await startTestServer()
  ;[owner, partner] = [await server.as("accountSuperUser"), await server.as("partnerAccountSuperuser", 10)]
  const phoneNumbers = [main, spare, other, backed, plain].map((phoneNumber) => ({ phoneNumber }))
  done(await partner.post("/api/ucaas/account/100/bulkProvision", { phoneNumbers }))
})
afterAll(() => server.close())

const own = "/api/phone-numbers/accounts/100"
const [main, spare, other, backed, plain] = [
  "16465552000",
  "16465552001",
  "16465552002",
  "16465552003",
  "16465552004",
] as const
const extensionId = 100_101
const done = (answer: TestAnswer) => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const numberOf = async (phoneNumber: string) => done(await owner.get(`${own}/numbers/${phoneNumber}`))
const run = async (path: string, body: object, who = owner) => {
  const { jobId } = done(await who.post(`${own}/bulk/${path}`, body))
  await server.kit.jobs.drain()
  return jobId as number
}
const undo = async (jobId: number) => {
  const { jobId: undoId } = done(await owner.post(`/api/portal/jobs/${jobId}/revert`))
  await server.kit.jobs.drain()
  return done(await owner.get(`/api/portal/jobs/${undoId}`))
}
const groupedLog = async () =>
  done(await owner.get("/api/reporting/accounts/100/audit-log/events?limit=50&grouped=true")).items as {
    action: string
    objectId: string
    jobEntries: number | null
  }[]

describe("a change for many numbers", () => {
  test("is previewed with counts, what is left out and why; nothing is kept of it", async () => {
    const body = { phoneNumbers: [plain, other, "19995550000"], change: { kind: "assign", extensionId } }
    const preview = done(await owner.post(`${own}/bulk/jobs/preview`, body))
    expect(preview).toMatchObject({ chosen: 3, checked: 3, changed: 2, unchanged: 0, leftOutCount: 1 })
    expect(preview.leftOut).toEqual([
      { id: "19995550000", name: "+19995550000", reason: "There is no such number in this account." },
    ])
    expect(preview.fields).toContainEqual({
      field: "status",
      values: [{ before: "Available", after: "In Use", count: 2 }],
    })
    expect((await numberOf(plain)).leadsTo).toBeNull()
    expect((await (await server.as("endUser")).post(`${own}/bulk/jobs/preview`, body)).status).toBe(403)
    expect(
      (await owner.post(`${own}/bulk/jobs/preview`, { ...body, change: { kind: "assign", extensionId: 999_999 } }))
        .status,
    ).toBe(400)
    expect((await (await server.as("accountSuperUser", 101)).post(`${own}/bulk/jobs/preview`, body)).status).toBe(404)
  })

  test.each<[string, object, object, object]>([
    [
      "destination",
      { kind: "assign", extensionId },
      { leadsTo: { extensionId }, status: "In Use" },
      { leadsTo: null, status: "Available" },
    ],
    ["tag", { kind: "tag", customTagId: 6101 }, { customTagId: 6101 }, { customTagId: null }],
    [
      "status",
      { kind: "status", newStatus: "Suspended", reason: "Quiet" },
      { status: "Suspended" },
      { status: "Available", statusReason: "" },
    ],
    ["location", { kind: "location", locationId: 3002 }, { locationId: 3002 }, { locationId: null }],
  ])("%s: one entry of the log for the whole job, and one undo", async (_, change, after, before) => {
    const jobId = await run("jobs", { phoneNumbers: [plain, other], change })
    for (const number of [plain, other]) expect(await numberOf(number)).toMatchObject(after)
    expect((await groupedLog())[0]).toMatchObject({
      action: "phone_numbers.bulk_started",
      objectId: String(jobId),
      jobEntries: 2,
    })
    expect(await undo(jobId)).toMatchObject({ state: "done", failedRows: 0 })
    for (const number of [plain, other]) expect(await numberOf(number)).toMatchObject(before)
  })
})

describe("removing numbers", () => {
  const setUp = async () => {
    await run("jobs", { phoneNumbers: [main], change: { kind: "assign", extensionId } })
    await run("jobs", { phoneNumbers: [backed], change: { kind: "backup", backupNumber: `+${main}` } })
    await run("jobs", { phoneNumbers: [main], change: { kind: "location", locationId: 3002 } })
    await server.database.transaction({ account: 100 }, (db) =>
      db.run(
        sql`update extensions set caller_id_choice = 'number', caller_id_number = ${`+${main}`}
          where account_id = 100 and id = ${extensionId}`,
      ),
    )
    const layout = await server.database.transaction({ account: 100 }, (db) =>
      db.one<{
        layoutId: number
      }>(sql`select k.layout_id from phone_keys k
        join key_layouts l on l.account_id = k.account_id and l.id = k.layout_id
        where k.account_id = 100 and l.device_id is not null limit 1`),
    )
    await server.database.transaction({ account: 100 }, (db) =>
      db.run(
        sql`insert into phone_keys (account_id, layout_id, position, type, number, label)
          values (100, ${layout.layoutId}, (select max(position) + 1 from phone_keys
          where layout_id = ${layout.layoutId}), 'speedDial', '646-555-2000', 'Main') on conflict do nothing`,
      ),
    )
  }
  const callerIdOf = async () =>
    server.database.transaction(
      { account: 100 },
      async (db) =>
        (
          await db.one<{ number: string }>(
            sql`select e.caller_id_number as number from extensions e
              where e.account_id = 100 and e.id = ${extensionId}`,
          )
        ).number,
    )

  test("names each number and what breaks without it", async () => {
    await setUp()
    const preview = done(
      await owner.post(`${own}/bulk/removal-jobs/preview`, { phoneNumbers: [main, plain], evenInUse: true }),
    )
    expect(preview).toMatchObject({ chosen: 2, changed: 2, leftOutCount: 0 })
    const kinds = preview.things[0].uses.map(({ kind }: { kind: string }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(["destination", "callerId", "backup", "key"]))
    expect(preview.things[1]).toEqual({ id: plain, name: `+${plain}`, uses: [] })
    const kept = done(await owner.post(`${own}/bulk/removal-jobs/preview`, { phoneNumbers: [main] }))
    expect(kept).toMatchObject({ changed: 0, leftOut: [{ id: main, reason: expect.stringContaining("It routes to") }] })
    expect((await numberOf(main)).status).toBe("In Use")
  })

  test("is undone with everything: destination, location, caller IDs, and what else it had", async () => {
    const jobId = await run("removal-jobs", { phoneNumbers: [main], evenInUse: true })
    expect(await numberOf(main)).toMatchObject({ status: "Removed", leadsTo: null, locationId: null })
    expect(await callerIdOf()).toBe("")
    expect(await undo(jobId)).toMatchObject({ state: "done", failedRows: 0 })
    expect(await numberOf(main)).toMatchObject({
      status: "In Use",
      leadsTo: { extensionId },
      locationId: 3002,
      keptUntil: null,
    })
    expect(await callerIdOf()).toBe(`+${main}`)
  })

  test("gives its places to a replacement, and the undo gives them back", async () => {
    const body = { phoneNumbers: [main], evenInUse: true, replacement: spare }
    const jobId = await run("removal-jobs", body)
    expect(await callerIdOf()).toBe(`+${spare}`)
    expect(await numberOf(backed)).toMatchObject({ backupNumber: `+${spare}` })
    expect(await numberOf(spare)).toMatchObject({ leadsTo: { extensionId } })
    expect(await undo(jobId)).toMatchObject({ state: "done", failedRows: 0 })
    expect([await callerIdOf(), (await numberOf(backed)).backupNumber, (await numberOf(spare)).leadsTo]).toEqual([
      `+${main}`,
      `+${main}`,
      null,
    ])
    expect((await owner.post(`${own}/bulk/removal-jobs/preview`, { ...body, replacement: main })).body.code).toBe(
      "number.replacement_unknown",
    )
    expect((await owner.post(`${own}/bulk/removal-jobs`, { ...body, replacement: main })).status).toBe(400)
    const unknown = { ...body, replacement: "19995550000" }
    const preview = done(await owner.post(`${own}/bulk/removal-jobs/preview`, unknown))
    expect(preview).toMatchObject({
      changed: 0,
      leftOut: [{ id: main, reason: expect.stringContaining("The replacement must be another number") }],
    })
    expect(done(await owner.get(`/api/portal/jobs/${await run("removal-jobs", unknown)}`))).toMatchObject({
      failedRows: 1,
    })
    expect((await numberOf(main)).status).toBe("In Use")
  })

  test("replaces every use, however many there are, and shows some of every kind", async () => {
    const used = sql`regexp_replace(e.caller_id_number, '[^0-9]', '', 'g')`
    await server.database.transaction("system", async (db) => {
      await db.run(sql`
        insert into extensions (account_id, number, type, name, service_plan, caller_id_choice, caller_id_number)
        select 100, (61000 + n)::text, e.type, 'Many', e.service_plan, 'number', '+' || ${other}
          from generate_series(1, 210) n, extensions e where e.id = ${extensionId}`)
      await db.run(sql`
        insert into extension_forwarding (account_id, extension_id, rule, is_on, kind, to_number)
        select 100, e.id, 'always', true, 'external', '+' || ${other} from extensions e
          where e.account_id = 100 and e.number = '61001'`)
    })
    const body = { phoneNumbers: [other], evenInUse: true, replacement: spare }
    const { things } = done(await owner.post(`${own}/bulk/removal-jobs/preview`, body))
    expect(new Set(things[0].uses.map(({ kind }: { kind: string }) => kind))).toEqual(
      new Set(["callerId", "forwarding"]),
    )
    await run("removal-jobs", body)
    const left = await server.database.transaction("system", async (db) => ({
      callerIds: await db.many(
        sql`select ${used} as number, count(*)::int as count from extensions e
          where e.account_id = 100 and e.name = 'Many' group by 1`,
      ),
      forwarding: await db.many(
        sql`select f.to_number from extension_forwarding f join extensions e on e.id = f.extension_id
          where e.account_id = 100 and e.number = '61001' and f.rule = 'always'`,
      ),
    }))
    expect(left).toEqual({ callerIds: [{ number: spare, count: 210 }], forwarding: [{ toNumber: `+${spare}` }] })
  })

  test("of what was restored by hand since, the undo leaves it alone and says so", async () => {
    const jobId = await run("removal-jobs", { phoneNumbers: [plain] })
    done(await owner.post(`${own}/bulk/restore`, { phoneNumbers: [plain] }))
    expect(await undo(jobId)).toMatchObject({ failedRows: 1 })
    expect((await numberOf(plain)).status).toBe("Available")
  })
})
