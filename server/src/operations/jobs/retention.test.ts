import { afterAll, beforeAll, expect, test } from "vitest"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestServer } from "../../testing/test-server.ts"
import { makeJob } from "./jobs.factory.ts"
import { retentionJob } from "./retention.jobs.ts"
import { deleteSome, growingTables } from "./retention.queries.ts"

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { METRICS_TOKEN: "a-token-for-metrics" } })
})
afterAll(() => server.close())

const system = <T>(work: Parameters<typeof server.database.transaction<T>>[1]) =>
  server.database.transaction("system", work)
const count = (query: ReturnType<typeof sql>) => system(async (db) => (await db.one<{ count: number }>(query)).count)
const purge = async () => {
  await system((db) => server.kit.jobs.enqueue(db, retentionJob(server.kit), {}, { accountId: 1 }))
  await server.kit.jobs.drain()
}

test("what has been kept long enough goes, with its rows; what is younger, or still at work, stays", async () => {
  const person = await server.as("endUser")
  const owner = { accountId: 100, userId: person.userId }
  const [old, young] = [await makeJob(server.kit, owner), await makeJob(server.kit, owner)]
  await server.kit.jobs.drain()
  await system(async (db) => {
    await db.run(sql`update jobs set finished_at = now() - interval '91 days' where id = ${old}`)
    await db.run(sql`update jobs set finished_at = now() - interval '89 days' where id = ${young}`)
    await db.run(
      sql`insert into mails (id, account_id, recipient, subject, text_sealed, written_at)
        values (990001, 100, 'a@b.example', 'Old', '', now() - interval '91 days')`,
    )
    await db.run(
      sql`insert into idempotency_keys (account_id, user_id, key, fingerprint, created_at)
        values (100, 1, 'old-key-1', '', now() - interval '49 hours'), (100, 1, 'new-key-1', '', now())`,
    )
  })
  await purge()
  expect((await person.get(`/api/portal/jobs/${old}`)).status).toBe(404)
  expect(await count(sql`select count(*)::int as count from job_rows where job_id = ${old}`)).toBe(0)
  expect((await person.get(`/api/portal/jobs/${young}`)).status).toBe(200)
  expect(await count(sql`select count(*)::int as count from mails where id = 990001`)).toBe(0)
  expect(
    await count(sql`select count(*)::int as count from idempotency_keys where key in ('old-key-1', 'new-key-1')`),
  ).toBe(1)
})

test("an ended session goes with its tokens after a month, and an open one stays", async () => {
  const [gone, stays] = [await server.as("endUser"), await server.as("accountAdministrator")]
  await system((db) =>
    db.run(
      sql`update sessions set ended_at = now() - interval '31 days'
        where id = (select t.session_id from access_tokens t join sessions s on s.id = t.session_id
        where s.user_id = ${gone.userId} order by s.started_at desc limit 1)`,
    ),
  )
  const before = await count(sql`select count(*)::int as count from sessions where user_id = ${gone.userId}`)
  await purge()
  expect(await count(sql`select count(*)::int as count from sessions where user_id = ${gone.userId}`)).toBe(before - 1)
  expect((await stays.get("/api/portal/session")).status).toBe(200)
})

test("every rule is a statement the server's role may run, in batches", async () => {
  for (const growing of growingTables) {
    if (growing.removedBy === "retention")
      expect(
        await system((db) => deleteSome(db, growing, server.kit.config.retention, 1)),
        growing.table,
      ).toBeLessThanOrEqual(1)
  }
})

test("the metrics name every lane, the pool, statements and events", async () => {
  const { body } = await server.anonymous().get("/metrics", { authorization: "Bearer a-token-for-metrics" })
  for (const lane of ["mail", "interactive", "bulk", "cron"]) {
    for (const name of ["due", "oldest_due_seconds", "scheduled", "running"])
      expect(body).toMatch(new RegExp(`^dialplane_jobs_${name}\\{lane="${lane}"\\} [\\d.]+$`, "m"))
  }
  for (const name of [
    "database_connections_in_use",
    "database_connections_waiting",
    "prepared_statements",
    "events_listeners",
    "events_heard",
  ])
    expect(body).toMatch(new RegExp(`^dialplane_${name} \\d+$`, "m"))
})
