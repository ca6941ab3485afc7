import { randomUUID } from "node:crypto"
import type { FastifyBaseLogger } from "fastify"
import type { z } from "zod"
import { accountProblems } from "@dialplane/contract/accounts/accounts.problems"
import type { AccountStatus } from "@dialplane/contract/accounts/accounts.schema"
import { stopsUnder } from "@dialplane/contract/accounts/status-effects"
import { fillText } from "@dialplane/contract/kit/problem"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Database, Db } from "./database.ts"
import { publishEvent } from "./events.ts"
import { json, sql } from "./sql.ts"

/**
 * Background work in a table of our own: a job is written in the transaction of the change that needs it, people see its
 * progress, and it survives a restart. Any node may run it; a node that dies loses its lease and another takes over, so
 * `run` must be able to start again (use job rows to remember what is done).
 */
export interface JobDefinition<Payload = unknown> {
  readonly name: string
  readonly payload: z.ZodType<Payload>
  readonly run: (run: JobRun, payload: Payload) => Promise<void>
  /** Whether people see it in their job tray. */
  readonly visible: boolean
  readonly attempts: number
  /** Whether it changes things of an account in somebody's name; then the status of the account, and of theirs, must still allow that when it runs. */
  readonly changesAccount: boolean
}

export interface JobRun {
  readonly jobId: number
  readonly accountId: AccountId
  readonly userId: UserId | null
  inAccount<T>(work: (db: Db) => Promise<T>): Promise<T>
  inSystem<T>(work: (db: Db) => Promise<T>): Promise<T>
  progress(db: Db, done: number, total: number): Promise<void>
  rowResult(db: Db, row: number, ok: boolean, message: string): Promise<void>
  /** Of many rows in one statement. */
  rowResults(db: Db, results: readonly RowResult[]): Promise<void>
  /** Whether someone asked the job to stop. */
  cancelled(): Promise<boolean>
}

export interface RowResult {
  readonly row: number
  readonly ok: boolean
  readonly message: string
}

export interface EnqueueOptions {
  readonly accountId: AccountId
  readonly userId?: UserId
  readonly title?: string
  readonly runAt?: Date
  /** At most one unfinished job of this key. */
  readonly key?: string
}

export interface Jobs {
  // A payload is only ever read by the definition it was written for.
  register(job: JobDefinition<any>): void
  enqueue<Payload>(db: Db, job: JobDefinition<Payload>, payload: Payload, options: EnqueueOptions): Promise<number | undefined>
  start(): Promise<void>
  stop(): Promise<void>
  /** Runs what is due now and waits for it; for tests and for a quiet shutdown. */
  drain(): Promise<void>
}

type Defaults = "visible" | "attempts" | "changesAccount"
/** What people start and see changes something unless it says that it only reads; housekeeping in the background always runs. */
export const defineJob = <Payload>(draft: Omit<JobDefinition<Payload>, Defaults> & Partial<Pick<JobDefinition<Payload>, Defaults>>): JobDefinition<Payload> =>
  ({ visible: true, attempts: 5, changesAccount: draft.visible ?? true, ...draft })

/** Why a job may not run any more, by the same rules as a request; undefined when it may. */
const whyNotRun = async (db: Db, { accountId, userId }: Claimed): Promise<string | undefined> => {
  const found = await db.maybeOne<{ status: AccountStatus; homeId: AccountId | null; homeStatus: AccountStatus | null }>(sql`
    select a.status, h.id as home_id, h.status as home_status from accounts a left join users u on u.id = ${userId} left join accounts h on h.id = u.account_id where a.id = ${accountId}`)
  if (found === undefined) return undefined
  if (stopsUnder(found.status, "changes")) return accountProblems.cancelled.text
  if (found.homeStatus === null || found.homeId === accountId || !stopsUnder(found.homeStatus, "managing")) return undefined
  return fillText(accountProblems.managingStopped.text, { status: found.homeStatus.toLowerCase() })
}

/** What people read of a job whose payload this version does not understand; a newer or older node may, so it is tried again first. */
const unreadable = "It was started by another version of the software, and this one cannot read what was to be done. Start it again."

const leaseSeconds = 30
const channel = "dialplane_jobs"

/** Tells every node, once the transaction commits, that there may be work. */
export const announceJobs = async (db: Db) => {
  await db.run(sql`select pg_notify(${channel}, '')`)
}

/** Heard by the windows of whoever started the job, in whichever account it runs; a job of nobody's is the account's. */
const tell = (db: Db, job: Claimed, data: Readonly<Record<string, string | number>>) =>
  publishEvent(db, { accountId: job.accountId, ...(job.userId === null ? {} : { userId: job.userId }), topic: "job", data: { jobId: job.id, ...data } })

interface Claimed {
  readonly id: number
  readonly accountId: AccountId
  readonly userId: UserId | null
  readonly name: string
  readonly payload: unknown
  readonly attempt: number
}

export const makeJobs = (database: Database, log: FastifyBaseLogger): Jobs => {
  const definitions = new Map<string, JobDefinition<any>>()
  const worker = randomUUID()
  let timer: NodeJS.Timeout | undefined
  let unlisten: (() => Promise<void>) | undefined
  let working: Promise<void> | undefined
  let stopping = false

  const claim = () =>
    database.transaction("system", (db) =>
      db.maybeOne<Claimed>(sql`
        update jobs set state = 'running', worker = ${worker}, attempt = attempt + 1, started_at = coalesce(started_at, now()),
          leased_until = now() + make_interval(secs => ${leaseSeconds})
        where id = (
          select j.id from jobs j
          where j.name = any(${[...definitions.keys()]}::text[])
            and ((j.state = 'waiting' and j.run_at <= now()) or (j.state = 'running' and j.leased_until < now()))
          order by j.run_at, j.id limit 1 for update skip locked)
        returning id, account_id, user_id, name, payload, attempt`))

  const finish = (job: Claimed, state: "done" | "failed" | "waiting", error: string | null, delaySeconds: number) =>
    database.transaction({ account: job.accountId }, async (db) => {
      await db.run(sql`
        update jobs set state = case when cancel_asked and ${state} <> 'failed' then 'cancelled' else ${state} end, error = ${error},
          run_at = case when ${state} = 'waiting' then now() + make_interval(secs => ${delaySeconds}) else run_at end,
          finished_at = case when ${state} = 'waiting' and not cancel_asked then null else now() end, worker = null, leased_until = null
        where account_id = ${job.accountId} and id = ${job.id} and worker = ${worker}`)
      if (definitions.get(job.name)?.visible === true) await tell(db, job, { state })
    })

  const runOne = async (job: Claimed) => {
    const definition = definitions.get(job.name)!
    const heartbeat = setInterval(() => {
      void database
        .transaction({ account: job.accountId }, (db) =>
          db.run(sql`update jobs set leased_until = now() + make_interval(secs => ${leaseSeconds}) where account_id = ${job.accountId} and id = ${job.id} and worker = ${worker}`))
        .catch((error: unknown) => log.warn({ err: error, job: job.id }, "job lease not renewed"))
    }, (leaseSeconds * 1000) / 3)
    try {
      const payload = definition.payload.safeParse(job.payload)
      if (!payload.success) throw new Error(unreadable, { cause: payload.error })
      const stopped = definition.changesAccount ? await database.transaction("system", (db) => whyNotRun(db, job)) : undefined
      if (stopped !== undefined) {
        await finish(job, "failed", stopped, 0)
        return
      }
      await definition.run(jobRun(database, job), payload.data)
      await finish(job, "done", null, 0)
    } catch (error) {
      log.error({ err: error, job: job.id, name: job.name }, "job failed")
      const again = job.attempt < definition.attempts
      await finish(job, again ? "waiting" : "failed", error instanceof Error ? error.message : String(error), 2 ** job.attempt)
    } finally {
      clearInterval(heartbeat)
    }
  }

  const work = async () => {
    for (;;) {
      const job = stopping ? undefined : await claim()
      if (job === undefined) return
      await runOne(job)
    }
  }

  const wake = () => {
    working ??= work()
      .catch((error: unknown) => log.error({ err: error }, "job worker failed"))
      .finally(() => (working = undefined))
    return working
  }

  return {
    register: (job) => definitions.set(job.name, job),
    enqueue: async (db, job, payload, options) => {
      const row = await db.maybeOne<{ id: number }>(sql`
        insert into jobs (account_id, user_id, name, title, visible, payload, run_at, key)
        values (${options.accountId}, ${options.userId ?? null}, ${job.name}, ${options.title ?? job.name}, ${job.visible}, ${json(job.payload.parse(payload))},
          ${(options.runAt ?? new Date()).toISOString()}::timestamptz, ${options.key ?? null})
        on conflict do nothing returning id`)
      await announceJobs(db)
      return row?.id
    },
    start: async () => {
      unlisten = await database.listen(channel, () => void wake())
      // Jobs due later, and those of a node that died, are found by looking.
      timer = setInterval(() => void wake(), 1000)
      void wake()
    },
    stop: async () => {
      stopping = true
      clearInterval(timer)
      await unlisten?.()
      await working
    },
    drain: async () => {
      await working
      await wake()
    },
  }
}

const jobRun = (database: Database, job: Claimed): JobRun => ({
  jobId: job.id,
  accountId: job.accountId,
  userId: job.userId,
  inAccount: (work) => database.transaction({ account: job.accountId }, work),
  inSystem: (work) => database.transaction("system", work),
  progress: async (db, done, total) => {
    await db.run(sql`update jobs set done = ${done}, total = ${total} where account_id = ${job.accountId} and id = ${job.id}`)
    await tell(db, job, { done, total })
  },
  rowResult: async (db, row, ok, message) => {
    await db.run(sql`
      insert into job_rows (account_id, job_id, row, ok, message) values (${job.accountId}, ${job.id}, ${row}, ${ok}, ${message})
      on conflict (account_id, job_id, row) do update set ok = excluded.ok, message = excluded.message`)
  },
  rowResults: async (db, results) => {
    await db.run(sql`
      insert into job_rows (account_id, job_id, row, ok, message) select ${job.accountId}, ${job.id}, r.row, r.ok, r.message
      from jsonb_to_recordset(${json(results)}) as r (row integer, ok boolean, message text)
      on conflict (account_id, job_id, row) do update set ok = excluded.ok, message = excluded.message`)
  },
  cancelled: () =>
    database.transaction({ account: job.accountId }, async (db) =>
      (await db.one<{ cancelAsked: boolean }>(sql`select j.cancel_asked from jobs j where j.account_id = ${job.accountId} and j.id = ${job.id}`)).cancelAsked),
})
