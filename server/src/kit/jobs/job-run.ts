import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Database, Db, Scope } from "../database/database.ts"
import { StandingLost } from "./job-standing.ts"
import { publishJob, type ClaimedJob } from "./job-queue.ts"
import { json, sql } from "../database/sql.ts"

/** What the work of a job gets: its transactions, and functions to report. */
export interface JobRun {
  readonly jobId: number
  readonly accountId: AccountId
  readonly userId: UserId | null
  inAccount<T>(work: (db: Db) => Promise<T>): Promise<T>
  inSystem<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Records what has happened outside the database (an email was sent), even while the process is shutting down. */
  record<T>(work: (db: Db) => Promise<T>): Promise<T>
  progress(db: Db, done: number, total: number): Promise<void>
  /**
   * Progress of a job that starts again when it is handed back: for whoever looks on. It is no reason to hand the job
   * back, which would lose it.
   */
  showProgress(db: Db, done: number, total: number): Promise<void>
  /** Publishes the progress to open windows; the stored progress is always exact. */
  publishProgress(db: Db): Promise<void>
  /**
   * Writes the result of a row and counts it as done, in the transaction of its change: progress is what was committed,
   * however the job ends.
   */
  rowResult(db: Db, row: number, ok: boolean, message: string): Promise<void>
  /** Many results in one statement. Best at the end of a transaction: other lanes of the job wait for it. */
  rowResults(db: Db, results: readonly RowResult[]): Promise<void>
  /** Rows that have a result from before the job was handed back or its process ended. */
  handledRows(): Promise<ReadonlySet<number>>
  /** Whether someone asked the job to stop. Throws StandingLost if it may not continue; it then fails with the reason. */
  cancelled(): Promise<boolean>
}

export interface RowResult {
  readonly row: number
  readonly ok: boolean
  readonly message: string
}

/**
 * The process is shutting down, or it is another account's turn: the job stops between two of its transactions and
 * continues later.
 */
export class HandedBack extends Error {
  override readonly name = "HandedBack"
}

/** Another worker has claimed the job because this one did not renew its lease. It must not write anything more. */
export class LeaseLost extends Error {
  override readonly name = "LeaseLost"
}

export interface RunControl {
  readonly worker: string
  /** Whether the process is shutting down. */
  readonly isStopping: () => boolean
  /** Why the job may not continue; undefined if it may. */
  readonly whyStop: () => Promise<string | undefined>
  /**
   * Whether the job has used its share while others wait; only called for a job that has made progress since it was
   * claimed.
   */
  readonly isAnothersTurn: () => boolean
  /** How many of these transactions may be open at a time. */
  readonly gate: <T>(work: () => Promise<T>) => Promise<T>
}

/**
 * Each transaction of a job first checks whether it may continue. A job can be restarted after a crash between any two
 * transactions, so it can be handed back at the same points.
 */
export const makeJobRun = (
  database: Database,
  job: ClaimedJob,
  { worker, isStopping, whyStop, isAnothersTurn, gate }: RunControl,
) => {
  let stoppedShort = false
  let gotFurther = false
  const checkMayContinue = () => {
    // All lanes of a job stop together.
    stoppedShort ||= isStopping() || (gotFurther && isAnothersTurn())
    if (stoppedShort) throw new HandedBack("The job goes on later, or elsewhere.")
  }
  const heldTransaction = <T>(scope: Scope, work: (db: Db) => Promise<T>): Promise<T> =>
    database.transaction(scope, async (db) => {
      const held = await db.maybeOne(sql`
        select 1 as held from jobs j
          where j.account_id = ${job.accountId} and j.id = ${job.id} and j.worker = ${worker}`)
      if (held === undefined) throw new LeaseLost(`Job ${job.id} was taken over by another worker.`)
      return work(db)
    })
  const transaction = async <T>(scope: Scope, work: (db: Db) => Promise<T>): Promise<T> => {
    checkMayContinue()
    return gate(() => {
      checkMayContinue()
      return heldTransaction(scope, work)
    })
  }
  const inAccount: JobRun["inAccount"] = (work) => transaction({ account: job.accountId }, work)
  const rowResults: JobRun["rowResults"] = async (db, results) => {
    if (results.length === 0) return
    const { done } = await db.one<{ done: number }>(sql`
      with written as (
        insert into job_rows (account_id, job_id, row, ok, message) select ${job.accountId}, ${job.id}, r.row, r.ok,
          r.message
        from jsonb_to_recordset(${json(results)}) as r (row integer, ok boolean, message text)
        on conflict (account_id, job_id, row) do update set ok = excluded.ok, message = excluded.message
        returning xmax = 0 as is_new),
      counted as (select count(*)::int as added from written where is_new)
      update jobs set done = done + counted.added, furthest = greatest(furthest, done + counted.added),
        crashes = case when done + counted.added > furthest then 0 else crashes end, failures = case
          when done + counted.added > furthest then 0 else failures end
      from counted where account_id = ${job.accountId} and id = ${job.id} returning done`)
    gotFurther ||= done > job.furthest
  }
  const run: JobRun = {
    jobId: job.id,
    accountId: job.accountId,
    userId: job.userId,
    inAccount,
    inSystem: (work) => transaction("system", work),
    record: (work) => heldTransaction({ account: job.accountId }, work),
    progress: async (db, done, total) => {
      await db.run(sql`
        update jobs set done = ${done}, total = ${total}, furthest = greatest(furthest, ${done}::int),
          crashes = case when ${done}::int > furthest then 0 else crashes end, failures = case
            when ${done}::int > furthest then 0 else failures end
        where account_id = ${job.accountId} and id = ${job.id}`)
      gotFurther ||= done > job.furthest
      await publishJob(db, job, { done, total })
    },
    showProgress: async (db, done, total) => {
      await db.run(sql`
        update jobs set done = ${done}, total = ${total} where account_id = ${job.accountId} and id = ${job.id}`)
      await publishJob(db, job, { done, total })
    },
    publishProgress: async (db) => {
      const now = await db.one<{ done: number; total: number }>(sql`
        select j.done, j.total from jobs j where j.account_id = ${job.accountId} and j.id = ${job.id}`)
      await publishJob(db, job, now)
    },
    rowResult: (db, row, ok, message) => rowResults(db, [{ row, ok, message }]),
    rowResults,
    handledRows: () =>
      inAccount(
        async (db) =>
          new Set(
            (
              await db.many<{ row: number }>(sql`
        select r.row from job_rows r where r.account_id = ${job.accountId} and r.job_id = ${job.id}`)
            ).map(({ row }) => row),
          ),
      ),
    cancelled: async () => {
      const { cancelAsked } = await inAccount((db) =>
        db.one<{ cancelAsked: boolean }>(sql`
          select j.cancel_asked from jobs j where j.account_id = ${job.accountId} and j.id = ${job.id}`),
      )
      if (cancelAsked) return true
      const reason = await whyStop()
      if (reason !== undefined) throw new StandingLost(reason)
      return false
    },
  }
  return { run, wasStoppedShort: () => stoppedShort }
}
