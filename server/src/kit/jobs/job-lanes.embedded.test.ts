import { afterAll, beforeAll, expect, test } from "vitest"
import { z } from "zod"
import { openEmbeddedDemo } from "../../testing/embedded-demo.ts"
import { startTestServer, type TestServer } from "../../testing/test-server.ts"
import { batchJob } from "../../testing/batch-job.ts"
import { defineJob } from "./jobs.ts"
import { sql } from "../database/sql.ts"

/** The same on the embedded database, whose one connection all jobs share. */
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ database: await openEmbeddedDemo() })
}, 180_000)
afterAll(() => server.close())

const enqueue = <Payload>(job: ReturnType<typeof defineJob<Payload>>, payload: Payload, accountId: number) =>
  server.database.transaction({ account: accountId }, (db) => server.kit.jobs.enqueue(db, job, payload, { accountId }))

test("mail gets its turn between two batches of imports, and these go on beside each other", async () => {
  const order: string[] = []
  const bulk = batchJob("bulk", (accountId) => order.push(String(accountId)))
  const latencies: number[] = []
  const mail = defineJob({
    name: "test.mail",
    lane: "mail",
    payload: z.object({ at: z.number() }),
    run: async (run, { at }) => {
      await run.inAccount((db) => db.run(sql`select 1`))
      latencies.push(Date.now() - at)
      order.push("mail")
    },
  })
  for (const job of [bulk, mail]) server.kit.jobs.register(job)
  for (const accountId of [100, 110, 120]) await enqueue(bulk, { batches: 12, milliseconds: 100 }, accountId)
  const running = server.kit.jobs.drain()
  await enqueue(mail, { at: Date.now() }, 140)
  const second = server.kit.jobs.drain()
  await Promise.all([running, second])
  expect(latencies).toHaveLength(1)
  expect(latencies[0]).toBeLessThan(2000)
  expect(order.indexOf("mail")).toBeLessThan(20)
  // Not one import after the other.
  expect(new Set(order.slice(0, 6).filter((one) => one !== "mail")).size).toBeGreaterThan(1)
})

test("a recurring job is planned at the start and runs", async () => {
  let runs = 0
  const job = defineJob({
    name: "test.recurring",
    lane: "cron",
    payload: z.object({}),
    visible: false,
    everySeconds: 3600,
    run: async () => void runs++,
  })
  server.kit.jobs.register(job)
  await server.kit.jobs.start()
  const count = () =>
    server.database.transaction("system", (db) =>
      db.many<{ state: string }>(sql`select j.state from jobs j where j.name = 'test.recurring' order by j.id`),
    )
  for (let look = 0; look < 100 && runs === 0; look++) await new Promise((resolve) => setTimeout(resolve, 50))
  await server.kit.jobs.drain()
  expect(runs).toBe(1)
  expect((await count()).map(({ state }) => state)).toEqual(["done"])
})
