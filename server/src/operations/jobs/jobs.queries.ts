import type { AuditLog } from "@dialplane/contract/operations/audit/event-type"
import type { JobFilter, JobRow, JobRowsQuery, JobState } from "@dialplane/contract/operations/jobs/jobs.schema"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Page } from "@dialplane/contract/kit/paging"
import type { Db } from "../../kit/database/database.ts"
import type { JobActor } from "../../kit/jobs/job-actor.ts"
import { finishPage, planPage, readRows, type SortColumns } from "../../kit/database/paging.ts"
import { allOf, json, sql, type Sql } from "../../kit/database/sql.ts"

export interface JobRecord {
  readonly jobId: number
  readonly accountId: AccountId
  readonly userId: UserId | null
  readonly name: string
  readonly key: string | null
  readonly title: string
  readonly state: JobState
  readonly done: number
  readonly total: number
  readonly failedRows: number
  readonly failureKind: "error" | "crashed" | "notAllowed" | null
  readonly error: string | null
  readonly createdAt: string
  readonly startedAt: string | null
  readonly finishedAt: string | null
  readonly canRevert: boolean
  /** Whether some or all of its changes were reverted, or are about to be. */
  readonly isReverted: boolean
  readonly isUndone: boolean
  /** The audit log with its changes; null if it has changed nothing yet. */
  readonly changedLog: AuditLog | null
  readonly fileKey: string | null
  readonly fileName: string | null
}

/** A user's jobs in all accounts they act in, or all jobs of one account. */
export type JobOwner = { readonly userId: UserId } | { readonly accountId: AccountId }

export const revertName = "jobs.revert"
export const revertKey = (jobId: number) => `revert-${jobId}`

/** Reverts of a job since it last ended. There is at most one that was not given up. */
const revertsOf = (states: readonly JobState[]) => sql`
  select from jobs r where r.account_id = j.account_id and r.name = 'jobs.revert' and r.key = 'revert-' || j.id
    and r.created_at >= j.finished_at and r.state = any(${states}::text[])`

/** Whether the job has such a revert. An import and its revert have the same key. */
const hasRevert = (which: Sql) => sql`
  case when j.name = 'imports.run'
    then exists (select from jobs r where r.account_id = j.account_id and r.name = 'imports.revert' and r.key = j.key
      and ${which})
    else exists (select from jobs r
      where r.account_id = j.account_id and r.name = 'jobs.revert' and r.key = 'revert-' || j.id and ${which})
  end`
/** A revert has changed something, or still may. */
const isReverted = hasRevert(sql`(r.state in ('waiting', 'running', 'done') or r.done > 0)`)
const isUndone = hasRevert(sql`r.state = 'done'`)

const columnsWith = (undoable: readonly string[]) => sql`
  j.id as job_id, j.account_id, j.user_id, j.name, j.key, j.title, j.state, j.failure_kind, j.error, j.done, j.total,
    j.created_at, j.started_at, j.finished_at, j.file_key, j.file_name,
  (select count(*)::int from job_rows r
    where r.account_id = j.account_id and r.job_id = j.id and not r.ok) as failed_rows,
  j.state not in ('waiting', 'running') and j.name not like 'import%'
    and exists (select from audit_entries e
      where e.account_id = j.account_id and e.job_id = j.id and e.action = any(${undoable}::text[]))
    and not exists (${revertsOf(["waiting", "running", "done"])}) as can_revert,
  ${isReverted} as is_reverted, ${isUndone} as is_undone,
  (select e.log from audit_entries e where e.account_id = j.account_id and e.job_id = j.id order by e.id
    limit 1) as changed_log`

const ownedBy = (owner: JobOwner): Sql =>
  "userId" in owner ? sql`j.user_id = ${owner.userId}` : sql`j.account_id = ${owner.accountId}`

const sorts: SortColumns<JobFilter["sort"]> = { newest: [{ column: "j.id", type: "bigint" }] }

export const listJobs = async (
  db: Db,
  undoable: readonly string[],
  owner: JobOwner,
  filter: JobFilter,
): Promise<Page<JobRecord>> => {
  // The default order of this list is newest first.
  const query = { ...filter, direction: filter.direction === "asc" ? ("desc" as const) : ("asc" as const) }
  const plan = planPage(query, sorts)
  const search = filter.search.toLowerCase()
  const rows = await readRows<JobRecord & { pageKey: (string | number)[] }>(
    db,
    plan,
    sql`
    select ${columnsWith(undoable)}, ${plan.key} as page_key
    from jobs j
    where ${allOf(
      ownedBy(owner),
      sql`j.visible`,
      plan.where,
      filter.state !== undefined && sql`j.state = ${filter.state}`,
      search !== "" && sql`position(${search} in lower(j.title)) > 0`,
    )}
    order by ${plan.orderBy} limit ${plan.limit}`,
  )
  return finishPage(query, rows)
}

/** `undoable`: the audit actions that can be reverted. A job without any of them cannot be reverted. */
export const findJob = (db: Db, undoable: readonly string[], jobId: number) =>
  db.maybeOne<JobRecord>(sql`select ${columnsWith(undoable)} from jobs j where j.id = ${jobId} and j.visible`)

export const isRevertUnderWay = async (db: Db, accountId: AccountId, jobId: number): Promise<boolean> =>
  (await db.maybeOne(sql`
    select from jobs j where j.account_id = ${accountId} and j.id = ${jobId}
      and exists (${revertsOf(["waiting", "running"])})`)) !== undefined

export const findPayload = async (db: Db, accountId: AccountId, jobId: number): Promise<unknown> =>
  (
    await db.maybeOne<{ payload: unknown }>(
      sql`select j.payload from jobs j where j.account_id = ${accountId} and j.id = ${jobId}`,
    )
  )?.payload

/** Locked until the transaction ends, so that the job cannot finish meanwhile. */
export const lockJob = (db: Db, undoable: readonly string[], jobId: number) =>
  db.maybeOne<JobRecord>(
    sql`select ${columnsWith(undoable)} from jobs j where j.id = ${jobId} and j.visible for update of j`,
  )

/** Locks the jobs that a revert applies to until the transaction ends. Their state has to be read after locking. */
export const lockReverted = (db: Db, { accountId, name, key }: Pick<JobRecord, "accountId" | "name" | "key">) =>
  db.many<{ state: JobState }>(sql`
    select j.state from jobs j
    where j.account_id = ${accountId} and ${
      name === "imports.revert"
        ? sql`j.name = 'imports.run' and j.key = ${key}`
        : sql`j.id = ${name === revertName ? Number(/^revert-(\d+)$/.exec(key ?? "")?.[1] ?? 0) : 0}`
    }
    order by j.id for update`)

export const listRows = (db: Db, accountId: AccountId, jobId: number, query: JobRowsQuery) =>
  db.many<JobRow>(sql`
    select r.row, r.ok, r.message from job_rows r
    where ${allOf(
      sql`r.account_id = ${accountId}`,
      sql`r.job_id = ${jobId}`,
      sql`r.row > ${query.after}`,
      query.rows === "failed" && sql`not r.ok`,
      query.rows === "withMessage" && sql`(not r.ok or r.message <> '')`,
    )}
    order by r.row limit ${query.limit + 1}`)

export const cancelWaiting = (db: Db, accountId: AccountId, jobId: number) =>
  db.run(
    sql`update jobs set state = 'cancelled', cancel_asked = true, finished_at = now()
      where account_id = ${accountId} and id = ${jobId}`,
  )

export const askToStop = (db: Db, accountId: AccountId, jobId: number) =>
  db.run(sql`update jobs set cancel_asked = true where account_id = ${accountId} and id = ${jobId}`)

/** Keeps the results of successful rows and deletes those of failed rows, so that only these run again. */
export const startAgain = async (db: Db, accountId: AccountId, jobId: number, actor: JobActor) => {
  await db.run(sql`delete from job_rows where account_id = ${accountId} and job_id = ${jobId} and not ok`)
  await db.run(sql`
    update jobs set state = 'waiting', payload = case when payload ? 'actor'
      then jsonb_set(payload, '{actor}', ${json(actor)}) else payload end, attempt = 0, crashes = 0, failures = 0,
      furthest = 0, failure_kind = null, error = null, cancel_asked = false, run_at = now(), finished_at = null,
      done = (select count(*) from job_rows r where r.account_id = ${accountId} and r.job_id = ${jobId})
    where account_id = ${accountId} and id = ${jobId}`)
}

// --- reverting ----------------------------------------------------------------------------------------------------

interface ChangeOfJob {
  readonly entryId: number
  readonly log: AuditLog
  readonly action: string
  readonly objectName: string | null
}
/** The changes of a job in both logs, newest first: the last change is reverted first. */
export const listChanges = (db: Db, accountId: AccountId, jobId: number) =>
  db.many<ChangeOfJob>(sql`
    select e.id as entry_id, e.log, e.action, e.object_name from audit_entries e
      where e.account_id = ${accountId} and e.job_id = ${jobId} order by e.id desc`)
