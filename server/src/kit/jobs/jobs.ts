import { inEnglish } from "../http/language.ts"
import { randomUUID } from "node:crypto"
import type { FastifyBaseLogger } from "fastify"
import type { z } from "zod"
import { topAccountId, type AccountId, type UserId } from "@dialplane/contract/kit/ids"
import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import type { Database, Db } from "../database/database.ts"
import { jobLanes, mailRetrySeconds, type JobLane, type LaneSettings } from "./job-lanes.ts"
import {
  announceJobs,
  claimJob,
  countAccountsInLine,
  endJob,
  handBackJob,
  jobsChannel,
  lanesWithWork,
  leaseSeconds,
  renewLease,
  scheduleRecurring,
  sweepLostJobs,
  type ClaimedJob,
  type GiveUp,
  type JobEnd,
} from "./job-queue.ts"
import { HandedBack, LeaseLost, makeJobRun, type JobRun } from "./job-run.ts"
import { StandingLost, whyNotRun, type FindPresentActor } from "./job-standing.ts"
import { makeLimit } from "../http/limit.ts"
import { json, sql } from "../database/sql.ts"

export type { JobRun } from "./job-run.ts"
export { announceJobs } from "./job-queue.ts"

/**
 * The permission to retry a job or to download its file: that of the operation that starts it, which may depend on the
 * payload. `none` says why no permission is needed.
 */
export type JobPermission<Payload> =
  | PermissionKey
  | { readonly none: string }
  | ((payload: Payload, db: Db, accountId: AccountId) => PermissionKey | undefined | Promise<PermissionKey | undefined>)

/**
 * Background work in a database table: a job is created in the transaction of the change that needs it, users see its
 * progress, and it survives a restart. Any node may run it. When a node dies, its lease expires and another node takes
 * over, so `run` must be able to start again (job rows record what is done).
 */
export interface JobDefinition<Payload = unknown> {
  readonly name: string
  /** Without one, the job cannot be retried. */
  readonly permission?: JobPermission<Payload>
  /**
   * What the user who started it must still be allowed while it runs; the permission above if omitted. Only asked if
   * the payload records that user as `actor`.
   */
  readonly needs?: (payload: Payload, db: Db, accountId: AccountId) => Promise<readonly PermissionKey[]>
  /**
   * Whether it gives somebody a role, or its permissions: who retries or reverts it must have proved lately who they are,
   * as for starting it.
   */
  readonly givesPower?: true | ((payload: Payload, db: Db, accountId: AccountId) => boolean | Promise<boolean>)
  /** Which workers run it: see job-lanes.ts. May depend on the amount of work. */
  readonly lane: JobLane | ((payload: Payload) => JobLane)
  readonly payload: z.ZodType<Payload>
  readonly run: (run: JobRun, payload: Payload) => Promise<void>
  /** Whether users see it in their list of jobs. */
  readonly visible: boolean
  /** How many errors in a row, without progress, make it fail. */
  readonly attempts: number
  /**
   * Whether it changes an account in a user's name; then the status of the account and of the user's own, and the
   * user's permissions, must still allow that when it runs, and each time it asks whether to stop.
   */
  readonly changesAccount: boolean
  /** It is retried for at least this long, regardless of the number of errors. */
  readonly retryForSeconds: number
  /** Called in the transaction that fails the job for good. */
  readonly gaveUp?: (db: Db, payload: Payload, accountId: AccountId) => Promise<void>
  /**
   * Whether this process has what the work needs (a mail server). If not, the job is left to other nodes, however long
   * that takes.
   */
  readonly canRunHere: boolean
  /** A recurring job: its payload is empty, and the next run starts this long after the last one ended. */
  readonly everySeconds?: number
}

export interface EnqueueOptions {
  readonly accountId: AccountId
  readonly userId?: UserId
  readonly title?: string
  /**
   * A fixed time set by a user or a contract. For "in an hour" use delaySeconds, which goes by the database's clock.
   */
  readonly runAt?: Date
  readonly delaySeconds?: number
  /** At most one unfinished job has this key. */
  readonly key?: string
}

export interface Jobs {
  // A payload is only read by the definition it was written for.
  register(job: JobDefinition<any>): void
  /** One domain knows the current rights of users. */
  registerPresentActor(find: FindPresentActor): void
  enqueue<Payload>(
    db: Db,
    job: JobDefinition<Payload>,
    payload: Payload,
    options: EnqueueOptions,
  ): Promise<number | undefined>
  start(): Promise<void>
  /** Hands back unfinished jobs and ends within a few seconds. */
  stop(): Promise<void>
  /** Runs what is due now and waits for it; for tests and shutdown. */
  drain(): Promise<void>
  /** The permission to retry a job; undefined if it cannot be determined, and then nobody may. */
  permissionOf(
    db: Db,
    job: { readonly name: string; readonly accountId: AccountId; readonly payload: unknown },
  ): Promise<PermissionKey | "none" | undefined>
  /** Whether a job gives power; also if that cannot be determined. */
  givesPower(
    db: Db,
    job: { readonly name: string; readonly accountId: AccountId; readonly payload: unknown },
  ): Promise<boolean>
  /** All job definitions. */
  definitions(): readonly JobDefinition<any>[]
  /** How many jobs of each lane this process runs. */
  running(): Readonly<Record<JobLane, number>>
}

type Defaults = "visible" | "attempts" | "changesAccount" | "retryForSeconds" | "canRunHere"
/**
 * Visible jobs change something unless they declare that they only read; invisible housekeeping always runs. Jobs in
 * the mail lane lead to an email and are retried for at least a day.
 */
export const defineJob = <Payload>(
  draft: Omit<JobDefinition<Payload>, Defaults> & Partial<Pick<JobDefinition<Payload>, Defaults>>,
): JobDefinition<Payload> => ({
  visible: true,
  attempts: 5,
  canRunHere: true,
  changesAccount: draft.visible ?? true,
  retryForSeconds: draft.lane === "mail" ? mailRetrySeconds : 0,
  ...draft,
})

const lookEveryMilliseconds = 1000
const recurringEveryMilliseconds = 60_000
/** How long jobs get to finish a transaction when the process is shutting down. */
const handBackMilliseconds = 4000
/** The delay for a job that did not: its last transaction may still be running. */
const cooldownSeconds = 10
/** While other accounts wait for a bulk worker, a bulk job releases its worker after this time and queues again. */
const sliceMilliseconds = 3000
const longestBackoffSeconds = 15 * 60

export const backoffSeconds = (failures: number) => Math.min(2 ** failures, longestBackoffSeconds)

/**
 * How many attempts fill this time. For jobs that are scheduled long before they are due, whose age says nothing about
 * how long they were tried.
 */
export const attemptsWithin = (seconds: number) => {
  let attempts = 1
  for (let waited = 0; waited < seconds; attempts += 1) waited += backoffSeconds(attempts)
  return attempts
}

/**
 * The embedded database has one connection: with one bulk transaction at a time, others get a turn between two batches.
 */
export const bulkTransactions = (kind: Database["kind"], pool: number) =>
  kind === "postgres" ? Math.max(1, Math.floor(pool / 4)) : 1

const plainLanes: LaneSettings = {
  workers: { mail: 4, interactive: 4, bulk: 4, cron: 1, webhooks: 4, urgent: 2, exports: 2 },
  bulkPerAccount: 1,
  webhooksPerAccount: 2,
  bulkTransactions: 4,
}

export const makeJobs = (database: Database, log: FastifyBaseLogger, lanes: LaneSettings = plainLanes): Jobs => {
  const definitions = new Map<string, JobDefinition<any>>()
  const worker = randomUUID()
  const running = new Map<ClaimedJob, Promise<void>>()
  const pumping = new Map<JobLane, Promise<void>>()
  const again = new Set<JobLane>()
  const bulkGate = makeLimit(lanes.bulkTransactions)
  const timers: NodeJS.Timeout[] = []
  let unlisten: (() => Promise<void>) | undefined
  let stopping = false
  let claims = 0
  let findPresentActor: FindPresentActor | undefined
  let inLine = 0

  const namesRunHere = () => [...definitions.values()].filter(({ canRunHere }) => canRunHere).map(({ name }) => name)

  const countRunning = (lane: JobLane) => [...running.keys()].filter((job) => job.lane === lane).length

  const giveUp: GiveUp = async (db, { name, payload, accountId }) => {
    const definition = definitions.get(name)
    const parsed = definition?.payload.safeParse(payload)
    if (parsed?.success === true) await definition?.gaveUp?.(db, parsed.data, accountId)
  }

  const permissionOf: Jobs["permissionOf"] = async (db, { name, accountId, payload }) => {
    const definition = definitions.get(name)
    const permission = definition?.permission
    if (permission === undefined || typeof permission === "string") return permission
    if (typeof permission === "object") return "none"
    const parsed = definition?.payload.safeParse(payload)
    return parsed?.success === true ? permission(parsed.data, db, accountId) : undefined
  }

  const givesPower: Jobs["givesPower"] = async (db, { name, accountId, payload }) => {
    const definition = definitions.get(name)
    const asked = definition?.givesPower
    if (typeof asked !== "function") return asked === true
    const parsed = definition?.payload.safeParse(payload)
    return parsed?.success !== true || asked(parsed.data, db, accountId)
  }

  const needsOf = async (db: Db, job: ClaimedJob): Promise<readonly PermissionKey[]> => {
    const { needs, payload } = definitions.get(job.name)!
    if (needs !== undefined) return needs(payload.parse(job.payload), db, job.accountId)
    const permission = await permissionOf(db, job)
    return permission === undefined || permission === "none" ? [] : [permission]
  }

  /** One job gives way for each waiting account. */
  const giveWay = () => {
    if (inLine === 0) return false
    inLine -= 1
    return true
  }

  const runOne = async (job: ClaimedJob) => {
    const definition = definitions.get(job.name)!
    const began = performance.now()
    const heartbeat = setInterval(
      () => {
        void renewLease(database, worker, job).catch((error: unknown) =>
          log.warn({ err: error, job: job.id }, "job lease not renewed"),
        )
      },
      (leaseSeconds[job.lane] * 1000) / 3,
    )
    const whyStop = async () =>
      definition.changesAccount
        ? database.transaction("system", (db) => whyNotRun(db, job, findPresentActor, (inside) => needsOf(inside, job)))
        : undefined
    const { run, wasStoppedShort } = makeJobRun(database, job, {
      worker,
      whyStop,
      isStopping: () => stopping,
      isAnothersTurn: () => job.lane === "bulk" && performance.now() - began > sliceMilliseconds && giveWay(),
      gate: job.lane === "bulk" ? bulkGate : (work) => work(),
    })
    const end = (how: JobEnd) => endJob(database, worker, job, how, { visible: definition.visible, giveUp })
    try {
      const payload = definition.payload.safeParse(job.payload)
      // A newer or older node may understand the payload, so the job is tried again like any other that fails.
      if (!payload.success)
        throw new Error(
          "The job was started by another software version and cannot be read by this one. Start it again.",
          { cause: payload.error },
        )
      const stopped = await whyStop()
      if (stopped !== undefined) return await end({ state: "failed", error: stopped, isNotAllowed: true })
      await definition.run(run, payload.data)
      if (wasStoppedShort()) throw new HandedBack("It was not finished.")
      await end({ state: "done" })
    } catch (error) {
      if (wasStoppedShort()) return await handBackJob(database, worker, job, 0)
      if (error instanceof StandingLost) return await end({ state: "failed", error: error.message, isNotAllowed: true })
      if (error instanceof LeaseLost) return log.warn({ job: job.id, name: job.name }, "job lease lost")
      log.error({ err: error, job: job.id, name: job.name }, "job failed")
      const message = error instanceof Error ? error.message : String(error)
      const isTriedAgain = job.failures + 1 < definition.attempts || job.ageSeconds < definition.retryForSeconds
      await end(
        isTriedAgain
          ? { state: "waiting", error: message, delaySeconds: backoffSeconds(job.failures + 1) }
          : { state: "failed", error: message },
      )
    } finally {
      clearInterval(heartbeat)
    }
  }

  const begin = (job: ClaimedJob) => {
    claims += 1
    // A job may be woken in the middle of anybody's request.
    const ended = inEnglish(() => runOne(job))
      .catch((error: unknown) => log.error({ err: error, job: job.id }, "the end of a job was not recorded"))
      .finally(() => {
        running.delete(job)
        wake(job.lane)
      })
    running.set(job, ended)
  }

  const mostPerAccount: Partial<Record<JobLane, number>> = {
    bulk: lanes.bulkPerAccount,
    webhooks: lanes.webhooksPerAccount,
    exports: 1,
  }
  const mostWorkers = (lane: JobLane) =>
    lane === "exports" ? Math.min(lanes.workers.exports, lanes.bulkTransactions) : lanes.workers[lane]
  const pump = async (lane: JobLane) => {
    while (!stopping && countRunning(lane) < mostWorkers(lane)) {
      const job = await claimJob(database, worker, lane, namesRunHere(), mostPerAccount[lane] ?? null)
      if (job === undefined) return
      begin(job)
    }
  }

  /** Fills the free workers of a lane. A call during that leads to one more round. */
  const wake = (lane: JobLane) => {
    if (pumping.has(lane)) return void again.add(lane)
    const done = pump(lane)
      .catch((error: unknown) => log.error({ err: error, lane }, "job lane failed"))
      .finally(() => {
        pumping.delete(lane)
        if (again.delete(lane) && !stopping) wake(lane)
      })
    pumping.set(lane, done)
  }

  /** Finds jobs that became due, and those of crashed nodes. */
  const look = async () => {
    for (const lost of await sweepLostJobs(database, giveUp))
      log.warn({ job: lost.id, name: lost.name, state: lost.state }, "a worker died with this job")
    const withWork = await lanesWithWork(database)
    for (const lane of withWork) wake(lane)
    inLine =
      withWork.includes("bulk") && countRunning("bulk") >= lanes.workers.bulk ? await countAccountsInLine(database) : 0
  }
  const lookAgain = () => void look().catch((error: unknown) => log.error({ err: error }, "job queue not read"))

  const schedule = async () => {
    for (const { name, everySeconds, canRunHere } of definitions.values()) {
      if (stopping) return
      if (everySeconds !== undefined && canRunHere)
        await scheduleRecurring(database, { name, everySeconds, accountId: topAccountId })
    }
  }
  const scheduleAgain = () =>
    void schedule().catch((error: unknown) => {
      // The database closes with the server; the next start schedules them.
      if (!stopping) log.error({ err: error }, "recurring jobs not scheduled")
    })

  const settle = async () => {
    while (pumping.size + running.size > 0) await Promise.all([...pumping.values(), ...running.values()])
  }

  return {
    register: (job) => definitions.set(job.name, job),
    registerPresentActor: (find) => {
      findPresentActor = find
    },
    permissionOf,
    givesPower,
    definitions: () => [...definitions.values()],
    enqueue: async (db, job, payload, options) => {
      const parsed = job.payload.parse(payload)
      const lane = typeof job.lane === "function" ? job.lane(parsed) : job.lane
      const runAt = options.runAt?.toISOString() ?? null
      const row = await db.maybeOne<{ id: number }>(sql`
        insert into jobs (account_id, user_id, name, title, visible, lane, payload, run_at, key)
        values (${options.accountId}, ${options.userId ?? null}, ${job.name}, ${options.title ?? job.name},
          ${job.visible}, ${lane}, ${json(parsed)},
          coalesce(${runAt}::timestamptz, now() + make_interval(secs => ${options.delaySeconds ?? 0})),
            ${options.key ?? null})
        on conflict do nothing returning id`)
      await announceJobs(db, lane)
      return row?.id
    },
    start: async () => {
      unlisten = await database.listen(jobsChannel, (lane) => (isLane(lane) ? wake(lane) : lookAgain()))
      timers.push(setInterval(lookAgain, lookEveryMilliseconds), setInterval(scheduleAgain, recurringEveryMilliseconds))
      scheduleAgain()
      lookAgain()
    },
    stop: async () => {
      stopping = true
      for (const timer of timers) clearInterval(timer)
      await unlisten?.()
      let timeout: NodeJS.Timeout | undefined
      await Promise.race([settle(), new Promise((resolve) => (timeout = setTimeout(resolve, handBackMilliseconds)))])
      clearTimeout(timeout)
      for (const job of running.keys()) await handBackJob(database, worker, job, cooldownSeconds)
    },
    drain: async () => {
      for (let before = -1; before !== claims;) {
        await settle()
        before = claims
        await look()
        await settle()
      }
    },
    running: () => Object.fromEntries(jobLanes.map((lane) => [lane, countRunning(lane)])) as Record<JobLane, number>,
  }
}

const isLane = (text: string): text is JobLane => (jobLanes as readonly string[]).includes(text)
