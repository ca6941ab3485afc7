import { once } from "node:events"
import type { FastifyBaseLogger } from "fastify"
import { pino } from "pino"
import { afterAll, beforeAll, expect, test } from "vitest"
import { z } from "zod"
import { makeTestDatabase, type TestDatabase } from "../../testing/test-database.ts"
import { startWorker } from "../../testing/worker-process.ts"
import type { Database } from "../database/database.ts"
import { defineJob, makeJobs, type JobDefinition } from "./jobs.ts"

let place: TestDatabase
let nodes: Database[]
beforeAll(async () => {
  place = await makeTestDatabase()
  nodes = await Promise.all([place.connect(4), place.connect(4)])
})
afterAll(() => Promise.all(nodes.map((node) => node.close())))

const log = pino({ level: "silent" }) as unknown as FastifyBaseLogger
const workerOn = (node: Database, job: JobDefinition<any>) => {
  const jobs = makeJobs(node, log)
  jobs.register(job)
  return jobs
}
const states = (name: string) =>
  place.asAdmin<{ state: string; attempt: number }>("select state, attempt from jobs where name = $1", [name])

test("two workers share 500 jobs, and none is done twice", async () => {
  const runs: { worker: number; jobId: number }[] = []
  const job = (worker: number) =>
    defineJob({
      name: "test.many",
      lane: "interactive",
      payload: z.object({}),
      run: async ({ jobId }) => void runs.push({ worker, jobId }),
    })
  const workers = nodes.map((node, index) => workerOn(node, job(index)))
  await nodes[0]!.transaction({ account: 100 }, async (db) => {
    for (let index = 0; index < 500; index++) await workers[0]!.enqueue(db, job(0), {}, { accountId: 100 })
  })
  await Promise.all(workers.map((worker) => worker.drain()))
  expect(runs).toHaveLength(500)
  expect(new Set(runs.map((run) => run.jobId)).size).toBe(500)
  expect(new Set(runs.map((run) => run.worker)).size).toBe(2)
  expect((await states("test.many")).every((row) => row.state === "done" && row.attempt === 1)).toBe(true)
})

test("the job of a worker that was killed is taken over and done once more", async () => {
  let runs = 0
  const job = defineJob({ name: "test.long", lane: "bulk", payload: z.object({}), run: async () => void runs++ })
  const heir = workerOn(nodes[0]!, job)
  await nodes[0]!.transaction({ account: 100 }, (db) => heir.enqueue(db, job, {}, { accountId: 100 }))
  const victim = startWorker("hanging-worker", place.url)
  await once(victim.stdout, "data")
  await heir.drain()
  expect(runs).toBe(0)
  victim.kill("SIGKILL")
  await once(victim, "exit")
  // Instead of waiting for the lease to run out.
  await place.asAdmin("update jobs set leased_until = now() - interval '1 second' where name = 'test.long'")
  await heir.drain()
  expect(runs).toBe(1)
  expect(await states("test.long")).toEqual([{ state: "done", attempt: 2 }])
})

test("a job of a transaction that does not commit never runs", async () => {
  let runs = 0
  const job = defineJob({
    name: "test.undone",
    lane: "interactive",
    payload: z.object({}),
    run: async () => void runs++,
  })
  const worker = workerOn(nodes[0]!, job)
  await nodes[0]!
    .transaction({ account: 100 }, async (db) => {
      await worker.enqueue(db, job, {}, { accountId: 100 })
      throw new Error("undone")
    })
    .catch(() => {})
  await worker.drain()
  expect(runs).toBe(0)
})

test("of jobs with one key only one is unfinished at a time", async () => {
  const job = defineJob({ name: "test.keyed", lane: "interactive", payload: z.object({}), run: async () => {} })
  const worker = workerOn(nodes[0]!, job)
  const add = (node: Database) =>
    node.transaction({ account: 100 }, (db) => worker.enqueue(db, job, {}, { accountId: 100, key: "nightly" }))
  const ids = await Promise.all([add(nodes[0]!), add(nodes[1]!), add(nodes[0]!)])
  expect(ids.filter((id) => id !== undefined)).toHaveLength(1)
  await worker.drain()
  expect(await add(nodes[0]!)).toBeDefined()
})
