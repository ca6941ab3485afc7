import { commonProblems } from "@dialplane/contract/kit/problem"
import { afterAll, beforeAll, expect, test } from "vitest"
import { z } from "zod"
import { startTestServer, type TestServer } from "../../testing/test-server.ts"
import { defineJob } from "./jobs.ts"
import { forEachRow } from "./job-rows.ts"
import { refuse } from "../refusal.ts"
import { sql } from "../database/sql.ts"

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test("a job that is stopped has counted exactly the rows that have a result", async () => {
  let jobId = 0
  const job = defineJob({
    name: "test.stopped_rows",
    lane: "bulk",
    payload: z.object({ items: z.array(z.number()) }),
    run: async (run, { items }) => {
      await forEachRow(run, items, {
        change: async (db, item) => {
          if (item === 7)
            await db.run(sql`update jobs set cancel_asked = true where account_id = 100 and id = ${jobId}`)
          // Long enough for the next look at whether somebody stopped it.
          if (item === 9) await new Promise((resolve) => setTimeout(resolve, 300))
          return undefined
        },
        nameOf: async (_db, item) => `Item ${item}`,
      })
    },
  })
  server.kit.jobs.register(job)
  const items = Array.from({ length: 40 }, (_, index) => index + 1)
  jobId = (await server.database.transaction({ account: 100 }, (db) =>
    server.kit.jobs.enqueue(db, job, { items }, { accountId: 100 }),
  ))!
  await server.kit.jobs.drain()
  const read = () =>
    server.database.transaction("system", (db) =>
      db.one<{ state: string; done: number; total: number; rows: number }>(sql`
    select j.state, j.done, j.total, (select count(*)::int from job_rows r
      where r.account_id = 100 and r.job_id = j.id) as rows from jobs j where j.account_id = 100 and j.id = ${jobId}`),
    )
  const ended = await read()
  expect(ended).toMatchObject({ state: "cancelled", total: 40, done: ended.rows })
  expect(ended.rows).toBeGreaterThanOrEqual(9)
  expect(ended.rows).toBeLessThan(40)
})

test("a job that goes on later leaves rows alone that have a result, refused ones too; the others are done once", async () => {
  const tried: number[] = []
  let breaksAt: number | undefined = 4
  const job = defineJob({
    name: "test.rows",
    lane: "bulk",
    payload: z.object({ items: z.array(z.number()) }),
    retryForSeconds: 3600,
    run: async (run, { items }) => {
      await forEachRow(run, items, {
        change: async (_db, item) => {
          if (item === breaksAt) throw new Error("The process ends here.")
          tried.push(item)
          if (item % 2 === 1) refuse(commonProblems.notFound)
          return undefined
        },
        nameOf: async (_db, item) => `Item ${item}`,
      })
    },
  })
  server.kit.jobs.register(job)
  const id = await server.database.transaction({ account: 100 }, (db) =>
    server.kit.jobs.enqueue(db, job, { items: [1, 2, 3, 4, 5] }, { accountId: 100 }),
  )
  await server.kit.jobs.drain()
  expect(tried).toEqual([1, 2, 3])
  breaksAt = undefined
  await server.database.transaction("system", (db) =>
    db.run(sql`update jobs set run_at = now() where account_id = 100 and id = ${id!}`),
  )
  await server.kit.jobs.drain()
  expect(tried).toEqual([1, 2, 3, 4, 5])
  const rows = await server.database.transaction("system", (db) =>
    db.many(
      sql`select r.row, r.ok, r.message from job_rows r where r.account_id = 100 and r.job_id = ${id!} order by r.row`,
    ),
  )
  expect(rows).toEqual([
    { row: 1, ok: false, message: expect.stringMatching(/^Item 1: ./) },
    { row: 2, ok: true, message: "" },
    { row: 3, ok: false, message: expect.stringMatching(/^Item 3: ./) },
    { row: 4, ok: true, message: "" },
    { row: 5, ok: false, message: expect.stringMatching(/^Item 5: ./) },
  ])
  expect(
    await server.database.transaction("system", (db) =>
      db.one(sql`select j.state, j.done, j.total from jobs j where j.account_id = 100 and j.id = ${id!}`),
    ),
  ).toEqual({ state: "done", done: 5, total: 5 })
})
