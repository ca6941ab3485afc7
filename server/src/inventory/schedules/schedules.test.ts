import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { rawSql, sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { keepHolidays } from "./schedules.jobs.ts"

let server: TestServer
let owner: TestClient
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
})
afterAll(() => server.close())

const path = "/api/admin/accounts/100/schedules"
const day = [{ from: "09:00", to: "17:00" }]
const workdays = { monday: day, tuesday: day, wednesday: day, thursday: day, friday: day }
const names = (items: { name: string }[]) => items.map(({ name }) => name)

describe("schedules", () => {
  test("are listed, found, ordered and paged, with whether each is open and when that changes", async () => {
    const { items } = (await owner.get(path)).body
    expect(names(items)).toEqual([
      "Always open",
      "Office hours",
      "Support hours",
      "Warehouse nights",
      "West Coast sales",
    ])
    expect(items[0]).toMatchObject({
      scheduleId: 2004,
      now: { open: true, because: "weekly", name: null, nextChangeAt: null },
      useCount: 0,
      override: null,
    })
    expect(items[4]).toMatchObject({
      timeZone: "America/Los_Angeles",
      override: { state: "closed" },
      now: { open: false, because: "override", nextChangeAt: expect.any(String) },
    })
    expect(names((await owner.get(`${path}?search=los%20ang`)).body.items)).toEqual(["West Coast sales"])
    expect((await owner.get(`${path}?sort=timeZone&direction=desc`)).body.items[4]).toMatchObject({
      name: "West Coast sales",
    })
    const first = (await owner.get(`${path}?limit=2`)).body
    expect(names((await owner.get(`${path}?limit=2&cursor=${first.nextCursor}`)).body.items)).toEqual([
      "Support hours",
      "Warehouse nights",
    ])
  })

  test("one is created, changed, copied and deleted, and all of it is on record", async () => {
    const created = await owner.post(path, {
      name: "Showroom",
      weekly: {
        ...workdays,
        saturday: [
          { from: "22:00", to: "02:00" },
          { from: "10:00", to: "00:00" },
        ],
      },
      exceptions: [{ name: "Stocktaking", from: "2026-06-30", to: "2026-07-01", yearly: true }],
    })
    expect(created.body.validationErrors).toMatchObject([
      { field: "weekly.saturday.1", details: "Overlaps with other hours." },
    ])
    const { body: made } = await owner.post(path, {
      name: "Showroom",
      weekly: {
        ...workdays,
        saturday: [
          { from: "20:00", to: "02:00" },
          { from: "10:00", to: "14:00" },
        ],
      },
      exceptions: [{ name: "Stocktaking", from: "2026-06-30", to: "2026-07-01", yearly: true }],
    })
    expect(made).toMatchObject({
      name: "Showroom",
      timeZone: "America/New_York",
      version: 1,
      weekly: {
        saturday: [
          { from: "10:00", to: "14:00" },
          { from: "20:00", to: "02:00" },
        ],
        sunday: [],
      },
      exceptions: [{ yearly: true, hours: [] }],
      uses: [],
    })
    const one = `${path}/${made.scheduleId}`
    const { body: changed } = await owner.put(one, { timeZone: "Europe/London", version: 1 })
    expect(changed).toMatchObject({ timeZone: "Europe/London", name: "Showroom", version: 2, weekly: made.weekly })
    expect((await owner.put(one, { timeZone: "Europe/London" })).body.version).toBe(2)
    const { body: copy } = await owner.post(`${one}/copies`, { name: "Showroom two" })
    expect(copy).toMatchObject({
      name: "Showroom two",
      timeZone: "Europe/London",
      weekly: made.weekly,
      exceptions: made.exceptions,
      version: 1,
    })
    expect((await owner.post(one, { name: "showroom" })).body.code).toBe("schedule.name_taken")
    expect((await owner.delete(`${path}/${copy.scheduleId}`)).status).toBe(204)
    expect((await owner.get(`${path}/${copy.scheduleId}`)).body.code).toBe("schedule.not_found")
    const entries = await server.database.transaction("system", (db) =>
      db.many<{ action: string; before: unknown; after: unknown }>(
        sql`select e.action, e.before, e.after from audit_entries e
          where e.account_id = 100 and e.object_type = 'schedule' and e.object_name like 'Showroom%' order by e.id`,
      ),
    )
    expect(entries.map(({ action }) => action)).toEqual([
      "schedule.created",
      "schedule.changed",
      "schedule.created",
      "schedule.deleted",
    ])
    expect(entries[1]).toMatchObject({ before: { timeZone: "America/New_York" }, after: { timeZone: "Europe/London" } })
    expect(entries[0]!.after).toMatchObject({
      monday: "09:00–17:00",
      saturday: "10:00–14:00, 20:00–02:00",
      sunday: "closed",
      specialDays: ["2026-06-30 to 2026-07-01 every year, closed: Stocktaking"],
    })
  })

  test("a change is reverted from the audit log, unless other hours are in the way", async () => {
    const { body: made } = await owner.post(path, {
      name: "Undo me",
      weekly: { monday: [{ from: "22:00", to: "06:00" }] },
    })
    const one = `${path}/${made.scheduleId}`
    const lastEntry = async () =>
      (
        await server.database.transaction("system", (db) =>
          db.one<{ id: number }>(
            sql`select max(e.id) as id from audit_entries e where e.account_id = 100 and e.action = 'schedule.changed'`,
          ),
        )
      ).id
    await owner.put(one, {
      weekly: {},
      exceptions: [{ name: "Fair, closed: x", from: "2026-05-01", to: "2026-05-01", hours: day }],
    })
    const entry = await lastEntry()
    expect((await owner.post(`/api/reporting/accounts/100/audit-log/events/${entry}/revert`)).status).toBe(200)
    expect((await owner.get(one)).body).toMatchObject({
      weekly: { monday: [{ from: "22:00", to: "06:00" }] },
      exceptions: [],
    })
    await owner.put(one, { weekly: {} })
    const emptied = await lastEntry()
    await owner.put(one, { weekly: { tuesday: [{ from: "05:00", to: "09:00" }] } })
    expect((await owner.post(`/api/reporting/accounts/100/audit-log/events/${emptied}/revert`)).body.code).toBe(
      "schedule.does_not_fit",
    )
  })

  test("each named refusal, with its field", async () => {
    expect(await owner.post(path, { name: "OFFICE hours", weekly: {} })).toMatchObject({
      status: 409,
      body: { code: "schedule.name_taken", validationErrors: [{ field: "name" }] },
    })
    expect((await owner.put(`${path}/2001`, { name: "Support hours" })).body.code).toBe("schedule.name_taken")
    expect((await owner.put(`${path}/2001`, { name: "Late", version: 99 })).body.code).toBe(
      "schedule.changed_meanwhile",
    )
    expect(
      (await owner.put(`${path}/2001/override`, { state: "open", until: "2020-01-01T00:00:00Z" })).body,
    ).toMatchObject({ code: "schedule.override_over", validationErrors: [{ field: "until" }] })
    expect((await owner.get(`${path}/999999`)).body.code).toBe("schedule.not_found")
    const wrong = await owner.post(path, {
      name: "x",
      timeZone: "Mars/Olympus",
      weekly: { monday: [{ from: "9:00", to: "25:00" }] },
      exceptions: [{ name: "A", from: "2026-01-02", to: "2026-01-01" }],
    })
    expect(wrong.body.validationErrors.map(({ field }: { field: string }) => field).toSorted()).toEqual([
      "exceptions.0.to",
      "timeZone",
      "weekly.monday.0.from",
      "weekly.monday.0.to",
    ])
  })

  test("one that is used says by what, and stays", async () => {
    // A schedule of its own: demo objects use the others.
    const { scheduleId } = (await owner.post(`${path}/2003/copies`, { name: "Only this test" })).body
    const finder = {
      of: "schedule" as const,
      find: async (_db: unknown, _accountId: number, ids: readonly number[]) =>
        ids.filter((id) => id === scheduleId).map((usedId) => ({ usedId, kind: "queue", id: 7, name: "Support" })),
    }
    server.kit.uses.register(finder)
    expect((await owner.get(`${path}/${scheduleId}`)).body).toMatchObject({
      useCount: 1,
      uses: [{ kind: "queue", id: 7, name: "Support" }],
    })
    expect(await owner.delete(`${path}/${scheduleId}`)).toMatchObject({
      status: 409,
      body: {
        code: "schedule.in_use",
        message:
          "This schedule is used by Support (queue). Choose another schedule for them first, or delete it with one that replaces it (“replaceWith”).",
      },
    })
    expect(
      (await owner.get(path)).body.items.find((one: { scheduleId: number }) => one.scheduleId === scheduleId).useCount,
    ).toBe(1)
  })

  test("in use is deleted with a replacement, which everything follows from then on", async () => {
    const { scheduleId: old } = (await owner.post(`${path}/2003/copies`, { name: "Old hours" })).body
    const { scheduleId: other } = (await owner.post(`${path}/2003/copies`, { name: "New hours" })).body
    // One of each kind, and none that another test looks at.
    const used = [
      ["call_groups", "extension_id"],
      ["paging_groups", "extension_id"],
      ["queue_settings", "queue_id"],
      ["receptionists", "extension_id"],
      ["click_to_call_keys", "id"],
    ] as const
    const kinds = await server.database.transaction({ account: 100 }, async (db) => {
      let count = 0
      for (const [table, id] of used) {
        const [of, key] = [rawSql(table), rawSql(id)]
        count += (
          await db.many(sql`
            update ${of} set schedule_id = ${old} where account_id = 100 and ${key} = (
              select min(${key}) from ${of} where account_id = 100 and schedule_id is null) returning 1 as one`)
        ).length
      }
      const boxes = await db.many(sql`
        update voicemail_boxes set notify_when = 'closed', schedule_id = ${old} where account_id = 100
          and extension_id = (select min(extension_id) from voicemail_boxes where account_id = 100
            and schedule_id is null) returning 1 as one`)
      return count + boxes.length
    })
    expect(kinds).toBeGreaterThan(3)
    const flow = (
      await owner.post("/api/admin/accounts/100/call-flows", {
        name: "With hours",
        graph: { start: "h", steps: [{ kind: "schedule", id: "h", scheduleId: old, open: null, closed: null }] },
      })
    ).body
    expect((await owner.delete(`${path}/${old}`)).body.code).toBe("schedule.in_use")
    for (const wrong of [old, 999_999])
      expect(await owner.delete(`${path}/${old}?replaceWith=${wrong}`)).toMatchObject({
        status: 400,
        body: { code: "schedule.replacement_unknown" },
      })
    expect(await owner.delete(`${path}/${old}?replaceWith=${other}`)).toMatchObject({ status: 204 })
    expect((await owner.get(`${path}/${old}`)).status).toBe(404)
    expect((await owner.get(`/api/admin/accounts/100/call-flows/${flow.callFlowId}`)).body.graph.steps).toMatchObject([
      { scheduleId: other, scheduleName: "New hours" },
    ])
    expect((await owner.get(`${path}/${other}`)).body.uses).toHaveLength(kinds + 1)
  })

  test("is opened or closed by hand, until a time or until it is taken back", async () => {
    const until = new Date(Date.now() + 3_600_000).toISOString()
    expect((await owner.put(`${path}/2004/override`, { state: "closed", until })).body).toMatchObject({
      override: { state: "closed" },
      now: { open: false, because: "override", nextChangeAt: until },
      version: 1,
    })
    expect((await owner.get(`${path}/2004/state`)).body).toMatchObject({ open: false, because: "override" })
    expect((await owner.get(`${path}/2004/state?at=2026-01-05T03:00:00Z`)).body).toEqual({
      open: true,
      because: "weekly",
      name: null,
      nextChangeAt: null,
    })
    expect((await owner.delete(`${path}/2004/override`)).body).toMatchObject({
      override: null,
      now: { open: true, because: "weekly" },
    })
    expect((await owner.delete(`${path}/2004/override`)).status).toBe(200)
    expect((await owner.put(`${path}/2004/override`, { state: "closed" })).body).toMatchObject({
      override: { until: null },
      now: { nextChangeAt: null },
    })
    await owner.delete(`${path}/2004/override`)
  })

  test("says whether it is open at a moment, why, and until when", async () => {
    expect((await owner.get(`${path}/2002/state?at=2026-12-25T15:00:00Z`)).body).toEqual({
      open: false,
      because: "special",
      name: "Christmas Day",
      nextChangeAt: "2026-12-26T14:00:00.000Z",
    })
    expect((await owner.get(`${path}/2003/state?at=2026-12-08T07:00:00-05:00`)).body).toMatchObject({
      open: false,
      nextChangeAt: "2026-12-09T02:00:00.000Z",
    })
    expect((await owner.get(`${path}/2003/state?at=yesterday`)).status).toBe(400)
  })

  test("holidays of a country and year are offered", async () => {
    const { body } = await owner.get("/api/admin/accounts/100/holidays?country=US&year=2026")
    expect(body).toContainEqual({
      name: "Thanksgiving Day",
      date: "2026-11-26",
      region: null,
      substitute: false,
      fixed: false,
    })
    expect((await owner.get("/api/admin/accounts/100/holidays?country=FR&year=2026")).status).toBe(400)
  })

  test("another account's are not there, and an end user may not look", async () => {
    const stranger = await server.as("accountSuperUser", 101)
    expect((await stranger.get("/api/admin/accounts/101/schedules/2001")).body.code).toBe("schedule.not_found")
    expect((await stranger.put("/api/admin/accounts/100/schedules/2001", { name: "Mine" })).body.code).toBe(
      "account.not_found",
    )
    expect((await (await server.as("endUser")).get(path)).status).toBe(403)
  })
})

describe("public holidays", () => {
  test("are kept up to date: the days of this year and the next are added once, and that is on record", async () => {
    const kept = [{ country: "US", region: null, name: "Labor Day", hours: [{ from: "09:00", to: "12:00" }] }]
    const made = await owner.post(path, { name: "Keeps holidays", weekly: workdays })
    const one = `${path}/${made.body.scheduleId}`
    expect((await owner.put(one, { keptHolidays: kept, version: 1 })).body).toMatchObject({
      keptHolidays: kept,
      version: 2,
    })
    const renew = () =>
      server.database.transaction("system", (db) => keepHolidays(db, 0, new Date("2026-11-17T12:00:00Z"), "test"))
    await renew()
    const { exceptions } = (await owner.get(one)).body
    expect(exceptions).toEqual([
      { name: "Labor Day", from: "2027-09-06", to: "2027-09-06", yearly: false, hours: kept[0]!.hours },
    ])
    await renew()
    expect((await owner.get(one)).body.exceptions).toHaveLength(1)
    const actions = await server.database.transaction("system", (db) =>
      db.many<{ action: string; actorName: string }>(sql`
        select action, actor_name from audit_entries where account_id = 100 and object_type = 'schedule'
          and object_id = ${String(made.body.scheduleId)} order by id`),
    )
    expect(actions.slice(1)).toMatchObject([
      { action: "schedule.kept_holidays_changed" },
      { action: "schedule.holidays_renewed", actorName: "System" },
    ])
    expect((await owner.put(one, { keptHolidays: [] })).body).toMatchObject({ keptHolidays: [] })
    expect((await owner.delete(one)).status).toBe(204)
  })
  test("are refused for countries that are not known", async () => {
    const kept = [{ country: "ZZ", name: "Any day" }]
    expect((await owner.post(path, { name: "No such country", weekly: workdays, keptHolidays: kept })).status).toBe(400)
  })
})
