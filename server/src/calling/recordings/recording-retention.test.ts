import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { sql, type Sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { forgetRecordingsJob, forgetSomeRecordings } from "./forget-recordings.jobs.ts"

let server: TestServer
let owner: TestClient
const path = "/api/ucaas/account/100/recording-retention"
const rows = <Row>(query: Sql) => server.database.transaction("system", (db) => db.many<Row>(query))
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
})
afterAll(() => server.close())

const day = 86_400_000
const begun = Date.parse("2026-06-01T12:00:00Z")
/** A recording with a file, some days after everything began. */
const record = async (days: number, accountId = 100) => {
  const key = await server.kit.files.put(accountId, Buffer.from(`sound ${days}`), "wav")
  const [{ id }] = (await rows<{ id: number }>(sql`
    insert into recordings (account_id, kind, owner_name, direction, started_at, seconds, bytes, file_key)
    values (${accountId}, 'company', 'Nobody', 'inbound', ${new Date(begun + days * day).toISOString()}, 5, 8, ${key})
    returning id`)) as [{ id: number }]
  const isStored = async () => (await server.kit.files.read(accountId, key)) !== undefined
  const isListed = async () => (await rows(sql`select from recordings where id = ${id}`)).length === 1
  return { id, isStored, isListed }
}

test("recordings are kept until somebody deletes them, unless the account says otherwise", async () => {
  expect((await owner.get(path)).body).toEqual({ days: null })
  expect((await owner.put(path, { days: 29 })).body).toMatchObject({ code: "request.invalid" })
  expect((await owner.put(path, { days: 3651 })).status).toBe(400)
  expect((await owner.put(path, { days: 90 })).body).toEqual({ days: 90 })
  expect((await owner.get(path)).body).toEqual({ days: 90 })
  const endUser = await server.as("endUser")
  expect((await endUser.put(path, { days: 30 })).status).toBe(403)
  expect((await owner.get("/api/ucaas/account/200/recording-retention")).status).toBe(404)
})

test("the change is in the audit log and can be reverted", async () => {
  await owner.put(path, { days: 120 })
  const [entry] = await rows<{ id: number }>(sql`
    select id from audit_entries where account_id = 100 and action = 'recordings.retention_changed'
    order by id desc limit 1`)
  expect(await owner.post(`/api/reporting/accounts/100/audit-log/events/${entry!.id}/revert`)).toMatchObject({
    status: 200,
  })
  expect((await owner.get(path)).body).toEqual({ days: 90 })
})

describe("when their time is over", () => {
  const forget = (now: number) =>
    server.database.transaction("system", (db) =>
      forgetSomeRecordings(server.kit, db, { accountId: 100, days: 90 }, new Date(now), "test-retention"),
    )
  test("older ones go with their files, newer ones, those in the bin and those of others stay", async () => {
    // Those of the demo data are as old as the demo data.
    await rows(sql`delete from recordings where account_id = 100`)
    const [old, young, binned, foreign] = [await record(0), await record(2), await record(0), await record(0, 101)]
    await rows(sql`
      update recordings set state = 'bin', binned_at = now(), bin_until = now() + interval '30 days'
      where id = ${binned.id}`)
    expect(await forget(begun + 90 * day)).toBe(0)
    expect(await forget(begun + 91 * day)).toBe(1)
    await server.kit.jobs.drain()
    expect([await old.isListed(), await old.isStored()]).toEqual([false, false])
    for (const one of [young, binned, foreign])
      expect([await one.isListed(), await one.isStored()]).toEqual([true, true])
    const entries = await rows<{ after: object; actorName: string }>(sql`
      select after, actor_name from audit_entries where account_id = 100 and action = 'recordings.too_old'`)
    expect(entries).toEqual([{ after: { recordings: 1, recordingDays: 90 }, actorName: "Retention of recordings" }])
  })
  test("the daily job deletes them", async () => {
    const ancient = await record(-4000)
    await owner.put(path, { days: 3650 })
    await server.database.transaction("system", (db) =>
      server.kit.jobs.enqueue(db, forgetRecordingsJob(server.kit), {}, { accountId: 1 }),
    )
    await server.kit.jobs.drain()
    expect(await ancient.isListed()).toBe(false)
  })
  test("an account whose recordings cannot be deleted does not stop those after it", async () => {
    const [stuck, next] = [await record(-4000), await record(-4000, 101)]
    await rows(sql`insert into recording_retention (account_id, days) values (101, 3650)`)
    const publish = server.kit.events.publish.bind(server.kit.events)
    const failing = vi
      .spyOn(server.kit.events, "publish")
      .mockImplementation((db, event) =>
        event.accountId === 100 && event.topic === "recording"
          ? Promise.reject(new Error("cannot be told"))
          : publish(db, event),
      )
    await server.database.transaction("system", (db) =>
      server.kit.jobs.enqueue(db, forgetRecordingsJob(server.kit), {}, { accountId: 1 }),
    )
    await server.kit.jobs.drain()
    failing.mockRestore()
    expect([await stuck.isListed(), await next.isListed()]).toEqual([true, false])
  })
  test("sound that was reported and never belonged to a call goes after 30 days", async () => {
    const [orphan, young] = [
      await server.kit.files.put(100, Buffer.from("sound of no call"), "wav"),
      await server.kit.files.put(100, Buffer.from("sound of a call"), "wav"),
    ]
    for (const [key, days] of [
      [orphan, 31],
      [young, 29],
    ] as const)
      await rows(sql`
        insert into expected_recordings (account_id, source_key, sound, expected_since)
        values (100, ${key}, jsonb_build_object('fileKey', ${key}::text, 'soundSeed', null, 'bytes', 5),
          now() - make_interval(days => ${days}))`)
    await server.database.transaction("system", (db) =>
      server.kit.jobs.enqueue(db, forgetRecordingsJob(server.kit), {}, { accountId: 1 }),
    )
    await server.kit.jobs.drain()
    expect(await server.kit.files.read(100, orphan)).toBeUndefined()
    expect(await server.kit.files.read(100, young)).toBeDefined()
    expect(
      await rows(sql`select source_key from expected_recordings where source_key = any(${[orphan, young]}::text[])`),
    ).toEqual([{ sourceKey: young }])
  })
})
