import { once } from "node:events"
import type { FastifyBaseLogger } from "fastify"
import { pino } from "pino"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { z } from "zod"
import { buildKit } from "../../app/build-kit.ts"
import { batchJob } from "../../testing/batch-job.ts"
import { makeTestDatabase, type TestDatabase } from "../../testing/test-database.ts"
import { testConfig } from "../../testing/test-config.ts"
import { startWorker } from "../../testing/worker-process.ts"
import type { Database } from "../database/database.ts"
import { crashesAllowed } from "./job-queue.ts"
import { defineJob, makeJobs, type JobDefinition, type Jobs } from "./jobs.ts"
import type { LaneSettings } from "./job-lanes.ts"

/** How jobs are handed out: turns between accounts, lanes, hand-back, dead letters, one clock. */
let place: TestDatabase
let node: Database
const started: Jobs[] = []
beforeAll(async () => {
  place = await makeTestDatabase()
  node = await place.connect(12)
  await place.asAdmin("delete from jobs")
})
afterEach(async () => {
  await Promise.all(started.splice(0).map((jobs) => jobs.stop()))
  await place.asAdmin("delete from jobs")
})
afterAll(() => node.close())

const log = pino({ level: "silent" }) as unknown as FastifyBaseLogger
const lanes = (workers: Partial<LaneSettings["workers"]> = {}): LaneSettings => ({
  workers: { mail: 2, interactive: 2, bulk: 4, cron: 1, webhooks: 2, urgent: 2, exports: 2, ...workers },
  bulkPerAccount: 1,
  webhooksPerAccount: 1,
  bulkTransactions: 4,
})
const workerWith = (settings: LaneSettings, ...definitions: JobDefinition<any>[]) => {
  const jobs = makeJobs(node, log, settings)
  for (const definition of definitions) jobs.register(definition)
  started.push(jobs)
  return jobs
}
const enqueue = <Payload>(jobs: Jobs, job: JobDefinition<Payload>, payload: Payload, accountId: number) =>
  node.transaction({ account: accountId }, (db) => jobs.enqueue(db, job, payload, { accountId }))
const until = async (isSo: () => boolean | Promise<boolean>, milliseconds = 20_000) => {
  const end = Date.now() + milliseconds
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error("It did not come to pass.")
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

test("accounts take turns: who brings one job does not wait for another's ten", async () => {
  const order: number[] = []
  const job = defineJob({
    name: "test.turns",
    lane: "interactive",
    payload: z.object({}),
    run: async ({ accountId }) => void order.push(accountId),
  })
  const jobs = workerWith(lanes({ interactive: 1 }), job)
  for (let index = 0; index < 10; index++) await enqueue(jobs, job, {}, 100)
  for (const accountId of [110, 120]) await enqueue(jobs, job, {}, accountId)
  await jobs.drain()
  expect(order).toHaveLength(12)
  // By age alone they would be the last two.
  expect(new Set(order.slice(0, 3))).toEqual(new Set([100, 110, 120]))
})

test("of one account's bulk jobs one runs at a time, while other accounts' run beside it", async () => {
  const running = new Map<number, number>()
  let most = 0
  let together = 0
  const job = defineJob({
    name: "test.beside",
    lane: "bulk",
    payload: z.object({}),
    run: async ({ accountId }) => {
      running.set(accountId, (running.get(accountId) ?? 0) + 1)
      most = Math.max(most, running.get(accountId)!)
      together = Math.max(
        together,
        [...running.values()].reduce((sum, count) => sum + count, 0),
      )
      await new Promise((resolve) => setTimeout(resolve, 100))
      running.set(accountId, running.get(accountId)! - 1)
    },
  })
  const workers = [workerWith(lanes(), job), workerWith(lanes(), job)]
  for (let index = 0; index < 4; index++)
    for (const accountId of [100, 110, 120]) await enqueue(workers[0]!, job, {}, accountId)
  await Promise.all(workers.map((worker) => worker.drain()))
  await workers[0]!.drain()
  expect(most).toBe(1)
  expect(together).toBe(3)
})

test("no account waits for another's whole import: a bulk job gives way after its slice and goes on with its next batch", async () => {
  const first = new Map<number, number>()
  const ended = new Map<number, number>()
  const batches = 50
  const job = batchJob("bulk", (accountId, batch) => {
    if (!first.has(accountId)) first.set(accountId, Date.now())
    if (batch === batches) ended.set(accountId, Date.now())
  })
  const jobs = workerWith(lanes({ bulk: 1 }), job)
  await jobs.start()
  for (const accountId of [100, 110, 120]) await enqueue(jobs, job, { batches, milliseconds: 100 }, accountId)
  await until(() => ended.size === 3, 50_000)
  // One after the other, the last would begin when two are done.
  expect(Math.max(...first.values())).toBeLessThan(Math.min(...ended.values()))
  expect(await place.asAdmin("select state, attempt, done from jobs where name = $1", [job.name])).toEqual(
    Array(3).fill({ state: "done", attempt: 1, done: batches }),
  )
}, 60_000)

test("imports go on while exports hold all their workers, and an account has one of these at a time", async () => {
  const held: (() => void)[] = []
  const running: number[] = []
  const export_ = defineJob({
    name: "test.export",
    lane: "exports",
    payload: z.object({}),
    run: ({ accountId }) => {
      running.push(accountId)
      return new Promise<void>((resolve) => held.push(resolve))
    },
  })
  const imported: number[] = []
  const bulk = batchJob("bulk", (accountId) => imported.push(accountId))
  const jobs = workerWith({ ...lanes({ exports: 4 }), bulkTransactions: 2 }, export_, bulk)
  await jobs.start()
  for (const accountId of [100, 100, 110, 120]) await enqueue(jobs, export_, {}, accountId)
  await until(() => held.length === 2)
  for (const accountId of [100, 130]) await enqueue(jobs, bulk, { batches: 2, milliseconds: 10 }, accountId)
  try {
    await until(() => imported.length === 4)
    // No more than the connections for work in bulk allow.
    expect(new Set(running)).toHaveLength(2)
    expect(jobs.running().exports).toBe(2)
  } finally {
    // The next ones are let go as they come.
    for (let count = 0; count < 4; count++) {
      await until(() => held.length > count)
      held[count]!()
    }
  }
})

test("mail leaves within two seconds while every bulk worker is busy", async () => {
  const bulk = batchJob("bulk")
  const latencies: number[] = []
  const mail = defineJob({
    name: "test.mail",
    lane: "mail",
    payload: z.object({ at: z.number() }),
    run: async (_, { at }) => void latencies.push(Date.now() - at),
  })
  const jobs = workerWith(lanes(), bulk, mail)
  await jobs.start()
  for (const accountId of [100, 110, 120, 130, 10])
    await enqueue(jobs, bulk, { batches: 100, milliseconds: 100 }, accountId)
  await until(() => jobs.running().bulk === 4)
  for (let index = 0; index < 20; index++) {
    await enqueue(jobs, mail, { at: Date.now() }, 140)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  await until(() => latencies.length === 20)
  expect(jobs.running().bulk).toBe(4)
  expect(Math.max(...latencies)).toBeLessThan(2000)
})

test("a node that ends hands its jobs back within five seconds, at no cost, and they go on with the next batch", async () => {
  const seen: number[] = []
  const job = batchJob("bulk", (_, batch) => seen.push(batch))
  const leaving = workerWith(lanes(), job)
  await leaving.start()
  const jobId = await enqueue(leaving, job, { batches: 20, milliseconds: 100 }, 100)
  await until(() => seen.length >= 3)
  const began = Date.now()
  await leaving.stop()
  expect(Date.now() - began).toBeLessThan(5000)
  const [handedBack] = await place.asAdmin<{ state: string; attempt: number; worker: string | null; done: number }>(
    "select state, attempt, worker, done from jobs where id = $1",
    [jobId],
  )
  expect(handedBack).toMatchObject({ state: "waiting", attempt: 0, worker: null })
  expect(handedBack!.done).toBeGreaterThanOrEqual(3)
  expect(handedBack!.done).toBeLessThan(20)
  await workerWith(lanes(), job).drain()
  // Every batch once, in order: one that is done twice would break on its row.
  expect(seen).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  expect(await place.asAdmin("select state, attempt from jobs where id = $1", [jobId])).toEqual([
    { state: "done", attempt: 1 },
  ])
})

test("a job that does not come to the end of a transaction is handed back all the same", async () => {
  const job = defineJob({
    name: "test.stuck",
    lane: "bulk",
    payload: z.object({}),
    run: () => new Promise<void>(() => {}),
  })
  const leaving = workerWith(lanes(), job)
  await leaving.start()
  await enqueue(leaving, job, {}, 100)
  await until(() => leaving.running().bulk === 1)
  const began = Date.now()
  await leaving.stop()
  expect(Date.now() - began).toBeLessThan(5000)
  expect(await place.asAdmin("select state, attempt from jobs where name = 'test.stuck'")).toEqual([
    { state: "waiting", attempt: 0 },
  ])
})

test("a job whose worker dies again and again is failed in the end; one that gets further is not", async () => {
  const job = defineJob({ name: "test.long", lane: "bulk", payload: z.object({}), run: async () => {} })
  const heir = workerWith(lanes(), job)
  const jobId = await enqueue(heir, job, {}, 100)
  const dies = () =>
    place.asAdmin(
      "update jobs set state = 'running', worker = gen_random_uuid(), attempt = attempt + 1, leased_until = now() - interval '1 second' where id = $1",
      [jobId],
    )
  const onlySweeps = workerWith(lanes())
  for (let crash = 1; crash < crashesAllowed; crash++) {
    await dies()
    await onlySweeps.drain()
    expect(await place.asAdmin("select state, crashes from jobs where id = $1", [jobId])).toEqual([
      { state: "waiting", crashes: crash },
    ])
  }
  await dies()
  await heir.drain()
  expect(await place.asAdmin("select state, crashes, failure_kind, attempt from jobs where id = $1", [jobId])).toEqual([
    { state: "failed", crashes: crashesAllowed, failure_kind: "crashed", attempt: crashesAllowed },
  ])
})

test("a real process that is killed costs one crash, and going further clears it", async () => {
  const job = batchJob("bulk")
  const long = defineJob({
    name: "test.long",
    lane: "bulk",
    payload: z.object({}),
    run: async (run) => run.inAccount((db) => run.progress(db, 1, 1)),
  })
  const heir = workerWith(lanes(), job, long)
  const jobId = await enqueue(heir, long, {}, 100)
  const victim = startWorker("hanging-worker", place.url)
  await once(victim.stdout, "data")
  victim.kill("SIGKILL")
  await once(victim, "exit")
  await place.asAdmin("update jobs set leased_until = now() - interval '1 second' where id = $1", [jobId])
  await workerWith(lanes()).drain()
  expect(await place.asAdmin("select state, crashes from jobs where id = $1", [jobId])).toEqual([
    { state: "waiting", crashes: 1 },
  ])
  await heir.drain()
  expect(await place.asAdmin("select state, crashes, attempt from jobs where id = $1", [jobId])).toEqual([
    { state: "done", crashes: 0, attempt: 2 },
  ])
})

test("a turn that was lost with its worker is given back", async () => {
  const order: number[] = []
  const job = defineJob({
    name: "test.turns",
    lane: "interactive",
    payload: z.object({}),
    run: async ({ accountId }) => void order.push(accountId),
  })
  const jobs = workerWith(lanes({ interactive: 1 }), job)
  for (const accountId of [110, 120, 100]) await enqueue(jobs, job, {}, accountId)
  await place.asAdmin(
    "update jobs set state = 'running', worker = gen_random_uuid(), claimed_at = now(), leased_until = now() - interval '1 second', run_at = now() - interval '1 hour' where account_id = 100 and name = 'test.turns'",
  )
  await jobs.drain()
  expect(order[0]).toBe(100)
})

test("a worker that lost its lease writes nothing more", async () => {
  let go = () => {}
  const paused = new Promise<void>((resolve) => (go = resolve))
  let wrote = false
  const job = defineJob({
    name: "test.slow",
    lane: "bulk",
    payload: z.object({}),
    run: async (run) => {
      await paused
      await run.inAccount(async () => void (wrote = true))
    },
  })
  const slow = workerWith(lanes(), job)
  await slow.start()
  const jobId = await enqueue(slow, job, {}, 100)
  await until(() => slow.running().bulk === 1)
  await place.asAdmin("update jobs set worker = gen_random_uuid() where id = $1", [jobId])
  go()
  await until(() => slow.running().bulk === 0)
  expect(wrote).toBe(false)
  expect(await place.asAdmin("select state from jobs where id = $1", [jobId])).toEqual([{ state: "running" }])
})

test("a node three hours ahead delays nothing: jobs and deadlines go by the database's clock", async () => {
  const ahead = 3 * 60 * 60 * 1000
  const kit = await buildKit(testConfig(), node, pino({ level: "silent" }), () => Date.now() + ahead)
  const job = defineJob({ name: "test.clock", lane: "interactive", payload: z.object({}), run: async () => {} })
  await node.transaction({ account: 100 }, (db) => kit.jobs.enqueue(db, job, {}, { accountId: 100 }))
  await node.transaction({ account: 100 }, (db) => kit.jobs.enqueue(db, job, {}, { accountId: 100, delaySeconds: 60 }))
  const rows = await place.asAdmin<{ seconds: string }>(
    "select extract(epoch from run_at - created_at) as seconds from jobs where name = 'test.clock' order by id",
  )
  expect(rows.map(({ seconds }) => Number(seconds))).toEqual([0, 60])
  expect(Math.abs(kit.now().getTime() - Date.now())).toBeLessThan(1000)
  await kit.events.close()
})

test("a recurring job runs once each time, however many nodes look", async () => {
  let runs = 0
  const job = defineJob({
    name: "test.recurring",
    lane: "cron",
    payload: z.object({}),
    visible: false,
    everySeconds: 3600,
    run: async () => void runs++,
  })
  const open = async () =>
    (await place.asAdmin("select 1 from jobs where name = $1 and state in ('waiting', 'running')", [job.name])).length
  for (let time = 1; time <= 3; time++) {
    // Nodes plan recurring jobs when they start, and every minute.
    await Promise.all(Array.from({ length: 4 }, () => workerWith(lanes(), job).start()))
    await until(() => runs >= time)
    // Long enough for a second plan of the same time to be found and carried out.
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(runs).toBe(time)
    expect(await open()).toBeLessThanOrEqual(1)
    await Promise.all(started.splice(0).map((jobs) => jobs.stop()))
    // Instead of waiting for an hour.
    await place.asAdmin(
      "update jobs set finished_at = finished_at - interval '1 hour', run_at = run_at - interval '1 hour' where name = $1",
      [job.name],
    )
  }
})
