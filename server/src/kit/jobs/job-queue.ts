import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Database, Db } from "../database/database.ts"
import { publishEvent } from "../live/events.ts"
import { jobLanes, type JobLane } from "./job-lanes.ts"
import { addJobNotice } from "./job-notice.ts"
import { sql } from "../database/sql.ts"
import { announce } from "../webhooks/announce.ts"

/** A job claimed by a worker of this process. */
export interface ClaimedJob {
  readonly id: number
  readonly accountId: AccountId
  readonly userId: UserId | null
  readonly name: string
  readonly lane: JobLane
  readonly payload: unknown
  readonly attempt: number
  readonly failures: number
  /** The highest number of finished rows so far. */
  readonly furthest: number
  /** Since it was created, by the database's clock. */
  readonly ageSeconds: number
}

/** A worker renews its lease while it runs; a job with an expired lease is claimed by another worker. */
export const leaseSeconds: Readonly<Record<JobLane, number>> = {
  mail: 10,
  interactive: 30,
  bulk: 30,
  cron: 30,
  webhooks: 30,
  urgent: 10,
  exports: 30,
}
/** A job is not claimed again after this many crashes of its worker without progress. */
export const crashesAllowed = 5
export const jobsChannel = "dialplane_jobs"

/** Notifies all nodes of new work when the transaction commits. */
export const announceJobs = async (db: Db, lane: JobLane | "" = "") => {
  await db.run(sql`select pg_notify(${jobsChannel}, ${lane})`)
}

/**
 * For the windows of the user who started the job, in whichever account it runs; a job without a user is published to
 * the account.
 */
export const publishJob = (
  db: Db,
  job: Pick<ClaimedJob, "id" | "accountId" | "userId">,
  data: Readonly<Record<string, string | number>>,
) =>
  publishEvent(db, {
    accountId: job.accountId,
    ...(job.userId === null ? {} : { userId: job.userId }),
    topic: "job",
    data: { jobId: job.id, ...data },
  })

/** The lanes with due jobs, at the cost of one index lookup each. */
export const lanesWithWork = async (database: Database): Promise<JobLane[]> => {
  const rows = await database.transaction("system", (db) =>
    db.many<{ lane: JobLane }>(sql`
      select l.lane from unnest(${[...jobLanes]}::text[]) as l (lane)
      where exists (select from jobs j where j.lane = l.lane and j.state = 'waiting' and j.run_at <= now())`),
  )
  return rows.map(({ lane }) => lane)
}

/** How many accounts have a bulk job that could run and none that is running. */
export const countAccountsInLine = async (database: Database): Promise<number> => {
  const { count } = await database.transaction("system", (db) =>
    db.one<{ count: number }>(sql`
      select count(distinct j.account_id)::int as count from jobs j
      where j.lane = 'bulk' and j.state = 'waiting' and j.run_at <= now()
        and not exists (select from jobs r
          where r.account_id = j.account_id and r.lane = 'bulk' and r.state = 'running')`),
  )
  return count
}

/**
 * The accounts with waiting jobs, found by one index lookup each regardless of their number of jobs. The account that
 * was served longest ago in this lane is next, with its oldest job. In the cron lane the oldest job is next.
 */
const nextJob = (lane: JobLane, names: readonly string[], perAccount: number | null) =>
  lane === "cron"
    ? sql`
      select j.id from jobs j
        where j.lane = 'cron' and j.state = 'waiting' and j.run_at <= now() and j.name = any(${[...names]}::text[])
      order by j.run_at, j.id limit 1`
    : sql`
      with recursive waiting (account_id) as (
        (select j.account_id from jobs j where j.lane = ${lane} and j.state = 'waiting' order by j.account_id limit 1)
        union all
        select (select j.account_id from jobs j
          where j.lane = ${lane} and j.state = 'waiting' and j.account_id > w.account_id
          order by j.account_id limit 1)
        from waiting w where w.account_id is not null)
      select due.id from waiting w
      cross join lateral (
        select j.id, j.run_at from jobs j
        where j.lane = ${lane} and j.state = 'waiting' and j.account_id = w.account_id and j.run_at <= now()
          and j.name = any(${[...names]}::text[])
        order by j.run_at, j.id limit 1) due
      where ${perAccount}::int is null or ${perAccount}::int >
        (select count(*) from jobs r where r.account_id = w.account_id and r.lane = ${lane} and r.state = 'running')
      order by (select max(t.claimed_at) from jobs t
        where t.account_id = w.account_id and t.lane = ${lane}) nulls first, due.run_at, due.id
      limit 1`

/** Nodes claim jobs of a lane one after another, until the transaction ends. */
const holdLane = (db: Db, lane: JobLane) =>
  db.run(sql`
    select set_config('lock_timeout', '5s', true), pg_advisory_xact_lock(hashtext('dialplane jobs'),
      ${jobLanes.indexOf(lane)}::int)`)

/** Claims the next job of a lane. Nodes claim one after another, so that no account exceeds its share. */
export const claimJob = (
  database: Database,
  worker: string,
  lane: JobLane,
  names: readonly string[],
  perAccount: number | null,
) =>
  database.transaction("system", async (db) => {
    await holdLane(db, lane)
    return db.maybeOne<ClaimedJob>(sql`
      update jobs set state = 'running', worker = ${worker}, attempt = attempt + 1,
        started_at = coalesce(started_at, now()),
        claimed_at = clock_timestamp(), leased_until = now() + make_interval(secs => ${leaseSeconds[lane]})
      where state = 'waiting' and id = (${nextJob(lane, names, perAccount)})
      returning id, account_id, user_id, name, lane, payload, attempt, failures, furthest, extract(epoch
        from now() - created_at)::float8 as age_seconds`)
  })

/** Returns true while this worker holds the job. */
export const renewLease = (database: Database, worker: string, job: ClaimedJob) =>
  database.transaction({ account: job.accountId }, (db) =>
    db.run(sql`
      update jobs set leased_until = now() + make_interval(secs => ${leaseSeconds[job.lane]})
      where account_id = ${job.accountId} and id = ${job.id} and worker = ${worker}`),
  )

export type JobEnd =
  | { readonly state: "done" }
  | { readonly state: "failed"; readonly error: string; readonly isNotAllowed?: boolean }
  | { readonly state: "waiting"; readonly error: string; readonly delaySeconds: number }

/** What a job definition does when its job has failed for good. */
export type GiveUp = (db: Db, job: Pick<ClaimedJob, "name" | "payload" | "accountId">) => Promise<void>

interface EndOptions {
  readonly visible: boolean
  readonly giveUp: GiveUp
}

export const endJob = (
  database: Database,
  worker: string,
  job: ClaimedJob,
  end: JobEnd,
  { visible, giveUp }: EndOptions,
) =>
  database.transaction({ account: job.accountId }, async (db) => {
    const error = end.state === "done" ? null : end.error
    const delaySeconds = end.state === "waiting" ? end.delaySeconds : 0
    const failureKind = end.state !== "failed" ? null : end.isNotAllowed === true ? "notAllowed" : "error"
    const ended = await db.maybeOne<{ state: string; title: string }>(sql`
      update jobs set state = case when cancel_asked and ${end.state} <> 'failed' then 'cancelled' else ${end.state}
        end, error = ${error},
        failures = failures + ${end.state === "done" ? 0 : 1}::int, crashes = 0,
        failure_kind = ${failureKind},
        run_at = case when ${end.state} = 'waiting' then now() + make_interval(secs => ${delaySeconds}) else run_at end,
        finished_at = case when ${end.state} = 'waiting' and not cancel_asked then null else now()
          end, worker = null, leased_until = null
      where account_id = ${job.accountId} and id = ${job.id} and worker = ${worker} returning state, title`)
    if (ended === undefined) return
    if (end.state === "failed") await giveUp(db, job)
    // The state as written: a job that was asked to stop is cancelled, not done.
    if (!visible) return
    await publishJob(db, job, { state: ended.state })
    await addJobNotice(db, job.accountId, job.id)
    if (ended.state !== "waiting") await announceEnd(db, job, ended)
  })

const announceEnd = (
  db: Db,
  job: Pick<ClaimedJob, "id" | "accountId">,
  { state, title }: { readonly state: string; readonly title: string },
) => announce(db, [{ accountId: job.accountId, event: "job.finished", data: { jobId: job.id, title, state } }])

/** Returns a job to waiting as if it had never been claimed: the shutdown of a node costs no attempt. */
export const handBackJob = (database: Database, worker: string, job: ClaimedJob, delaySeconds: number) =>
  database.transaction({ account: job.accountId }, async (db) => {
    await db.run(sql`
      update jobs set state = case when cancel_asked then 'cancelled' else 'waiting'
        end, attempt = greatest(attempt - 1, 0),
        finished_at = case when cancel_asked then now() end, run_at = now() + make_interval(secs => ${delaySeconds}),
          worker = null, leased_until = null
      where account_id = ${job.accountId} and id = ${job.id} and worker = ${worker}`)
    await announceJobs(db, job.lane)
  })

interface LostJob extends Pick<ClaimedJob, "id" | "accountId" | "userId" | "name" | "payload"> {
  readonly state: string
  readonly title: string
  readonly visible: boolean
}

/**
 * Jobs of crashed workers return to their lane without losing their turn. A job that crashes its worker repeatedly
 * fails instead.
 */
export const sweepLostJobs = (database: Database, giveUp: GiveUp): Promise<LostJob[]> =>
  database.transaction("system", async (db) => {
    const swept = await db.many<LostJob>(sql`
      update jobs set crashes = crashes + 1, worker = null, leased_until = null, error = 'The worker ended while it ran this job.',
        claimed_at = null,
        state = case when cancel_asked then 'cancelled' when crashes + 1 >= ${crashesAllowed}::int then 'failed'
          else 'waiting' end,
        failure_kind = case when not cancel_asked and crashes + 1 >= ${crashesAllowed}::int then 'crashed' end,
        finished_at = case when cancel_asked or crashes + 1 >= ${crashesAllowed}::int then now() end
      where id in (select j.id from jobs j where j.state = 'running' and j.leased_until < now() order by j.leased_until
        limit 100 for update skip locked)
      returning id, account_id, user_id, name, payload, state, title, visible`)
    for (const job of swept) if (job.state === "failed") await giveUp(db, job)
    for (const job of swept) {
      if (!job.visible || job.state === "waiting") continue
      await publishJob(db, job, { state: job.state })
      await addJobNotice(db, job.accountId, job.id)
      await announceEnd(db, job, job)
    }
    return swept
  })

/**
 * Schedules the next run of a recurring job, unless one is waiting or running. It belongs to the top account, once that
 * exists. Runs under the lock of the lane: otherwise a node that checked before another's run was scheduled, and writes
 * after it ended, would schedule the same run again.
 */
export const scheduleRecurring = async (
  database: Database,
  job: { readonly name: string; readonly everySeconds: number; readonly accountId: AccountId },
) => {
  await database.transaction("system", async (db) => {
    await holdLane(db, "cron")
    await db.run(sql`
      insert into jobs (account_id, name, title, visible, lane, payload, key, run_at)
      select a.id, ${job.name}, ${job.name}, false, 'cron', '{}', 'recurring',
        coalesce((select max(j.finished_at) from jobs j
          where j.account_id = a.id and j.name = ${job.name}) + make_interval(secs => ${job.everySeconds}), now())
      from accounts a where a.id = ${job.accountId}
        and not exists (select from jobs j
          where j.account_id = a.id and j.name = ${job.name} and j.state in ('waiting', 'running'))
      on conflict do nothing`)
  })
}
