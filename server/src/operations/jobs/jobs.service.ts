import { jobProblems } from "@dialplane/contract/operations/jobs/jobs.problems"
import {
  jobFilter,
  type Job,
  type JobFilter,
  type JobRowsQuery,
  type JobWithRows,
} from "@dialplane/contract/operations/jobs/jobs.schema"
import type { Page } from "@dialplane/contract/kit/paging"
import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { reach, reaches } from "../../kit/access/access-check.ts"
import { audit } from "../../kit/audit/audit.ts"
import { can, requirePermission, type Context } from "../../kit/context.ts"
import { csvLine } from "../../kit/files/csv.ts"
import type { Db } from "../../kit/database/database.ts"
import { keepActor } from "../../kit/jobs/job-context.ts"
import { jobFileEnd } from "../../kit/jobs/job-files.ts"
import { announceJobs } from "../../kit/jobs/jobs.ts"
import { onConstraint, refuse } from "../../kit/refusal.ts"
import { FileAnswer } from "../../kit/http/route.ts"
import { changeInSystem, inSystem } from "../../kit/database/transaction.ts"
import {
  askToStop,
  cancelWaiting,
  findJob,
  findPayload,
  listJobs,
  listRows,
  lockJob,
  lockReverted,
  startAgain,
  type JobRecord,
} from "./jobs.queries.ts"
import { holdsJobPermission, requireJobPermission, requireProofFor } from "./job-permission.service.ts"
import { canCancel, failureSentence, isOver, pageOfJob, whyNotRetry } from "./jobs.rules.ts"

const toJob = ({ fileKey: _, failureKind, error, key, changedLog, isReverted, ...record }: JobRecord): Job => ({
  ...record,
  path: pageOfJob({ ...record, key, changedLog }),
  error: record.state === "failed" ? failureSentence({ failureKind, error }) : null,
  canCancel: canCancel(record),
  canRetry: whyNotRetry({ ...record, isReverted }) === undefined,
})

/**
 * Users have access to their own jobs in every account, and with the permission to those of others in the account they
 * act in.
 */
const mayTouch = (ctx: Context, job: JobRecord, key: PermissionKey) =>
  job.userId === ctx.actor.userId || (job.accountId === ctx.actor.accountId && can(ctx, key))

const find = async (
  ctx: Context,
  db: Db,
  jobId: number,
  key: PermissionKey,
  read: typeof findJob = findJob,
): Promise<JobRecord> => {
  const job = await read(db, ctx.kit.undos.actions(), jobId)
  return job !== undefined && mayTouch(ctx, job, key) ? job : refuse(jobProblems.notFound)
}

export const list = async (ctx: Context, filter: JobFilter): Promise<Page<Job>> => {
  if (filter.of === "account") requirePermission(ctx, "read:jobs")
  const owner = filter.of === "account" ? { accountId: ctx.actor.accountId } : { userId: ctx.actor.userId }
  const page = await inSystem(ctx, (db) => listJobs(db, ctx.kit.undos.actions(), owner, filter))
  return { ...page, items: page.items.map(toJob) }
}

/** For the dashboard: failed jobs of the account the caller acts in; the list shows no other account. */
export const countFailed = async (ctx: Context): Promise<number | undefined> => {
  if (ctx.accountId !== ctx.actor.accountId) return undefined
  const filter = jobFilter.parse({ of: "account", state: "failed", totalOnly: "true" })
  return (await list(ctx, filter)).total?.count
}

export const get = (ctx: Context, jobId: number, query: JobRowsQuery): Promise<JobWithRows> =>
  inSystem(ctx, async (db) => withRows(ctx, db, await find(ctx, db, jobId, "read:jobs"), query))

const withRows = async (ctx: Context, db: Db, job: JobRecord, query: JobRowsQuery): Promise<JobWithRows> => {
  // Row results name users and objects, so they are only for users who could start the job.
  const rows = (await holdsJobPermission(ctx, db, job)) ? await listRows(db, job.accountId, job.jobId, query) : []
  return { ...toJob(job), rows: rows.slice(0, query.limit), moreRows: rows.length > query.limit }
}

/** In the account of the request, in which the caller holds `read:jobs`. */
const findOfAccount = async (ctx: Context, db: Db, jobId: number): Promise<JobRecord> => {
  const job = await findJob(db, ctx.kit.undos.actions(), jobId)
  return job?.accountId === ctx.accountId ? job : refuse(jobProblems.notFound)
}

export const getOfAccount = (ctx: Context, jobId: number, query: JobRowsQuery): Promise<JobWithRows> =>
  inSystem(ctx, async (db) => withRows(ctx, db, await findOfAccount(ctx, db, jobId), query))

export const downloadFileOfAccount = async (ctx: Context, jobId: number): Promise<FileAnswer> => {
  await inSystem(ctx, (db) => findOfAccount(ctx, db, jobId))
  return downloadFile(ctx, jobId)
}

export const cancel = (ctx: Context, jobId: number): Promise<Job> =>
  changeInSystem(ctx, async (db) => {
    const job = await find(ctx, db, jobId, "update:jobs", lockJob)
    if (!canCancel(job)) return refuse(jobProblems.alreadyOver)
    if (job.state === "waiting") await cancelWaiting(db, job.accountId, jobId)
    else await askToStop(db, job.accountId, jobId)
    return changed(ctx, db, job, "job.cancelled")
  })

/**
 * A job is retried with the permissions of the user who retries it: those of the user who started it may differ or have
 * changed.
 */
export const retry = (ctx: Context, jobId: number): Promise<Job> =>
  changeInSystem(ctx, async (db) => {
    // Locked before it is read, to see a revert that was started meanwhile. A retried revert also locks the job it
    // reverts.
    const held = await find(ctx, db, jobId, "update:jobs", lockJob)
    if ((await lockReverted(db, held)).some(({ state }) => !isOver(state))) return refuse(jobProblems.sameUnderWay)
    const job = await find(ctx, db, jobId, "update:jobs")
    const problem = whyNotRetry(job)
    if (problem !== undefined) return refuse(problem)
    if ((await reach(db, ctx.actor, job.accountId)) !== "manage") refuse(jobProblems.outOfReach)
    await requireJobPermission(ctx, db, job)
    await requireProofFor(ctx, db, job)
    await startAgain(db, job.accountId, jobId, keepActor(ctx)).catch(onConstraint("jobs_key", jobProblems.sameUnderWay))
    await announceJobs(db)
    return changed(ctx, db, job, "job.retried")
  })

const changed = async (ctx: Context, db: Db, before: JobRecord, action: string): Promise<Job> => {
  const after = (await findJob(db, ctx.kit.undos.actions(), before.jobId)) ?? refuse(jobProblems.notFound)
  await audit(
    db,
    { ...ctx, accountId: before.accountId },
    {
      action,
      object: { type: "job", id: before.jobId, name: before.title },
      before: { state: before.state },
      after: { state: after.state },
    },
  )
  return toJob(after)
}

const rowsPerRead = 500

export const downloadErrors = async (ctx: Context, jobId: number): Promise<FileAnswer> => {
  const job = await inSystem(ctx, async (db) => {
    const found = await find(ctx, db, jobId, "read:jobs")
    await requireJobPermission(ctx, db, found)
    return found
  })
  const lines = [csvLine(["row", "message"])]
  for (let after = -1; ;) {
    const rows = await inSystem(ctx, (db) =>
      listRows(db, job.accountId, jobId, { rows: "failed", after, limit: rowsPerRead }),
    )
    lines.push(...rows.slice(0, rowsPerRead).map((row) => csvLine([row.row, row.message])))
    if (rows.length <= rowsPerRead) break
    after = rows[rowsPerRead - 1]!.row
  }
  return new FileAnswer("text/csv; charset=utf-8", `job-${jobId}-errors.csv`, lines.join(""))
}

const contentTypes: Readonly<Record<string, string>> = { csv: "text/csv; charset=utf-8" }

/**
 * A job's file may contain what only its starter was allowed to read, so nobody else gets it. The starter gets it as
 * long as they reach the account and have the permission, and what the domain of the job asks for still holds.
 */
export const downloadFile = async (ctx: Context, jobId: number): Promise<FileAnswer> => {
  const { payload, ...job } = await inSystem(ctx, async (db) => {
    const found = await findJob(db, ctx.kit.undos.actions(), jobId)
    const isMine =
      found !== undefined && found.userId === ctx.actor.userId && (await reaches(db, ctx.actor, found.accountId))
    if (!isMine) return refuse(jobProblems.notFound)
    await requireJobPermission(ctx, db, found)
    return { ...found, payload: await findPayload(db, found.accountId, jobId) }
  })
  await ctx.kit.jobFileChecks.run({ ...ctx, accountId: job.accountId }, { name: job.name, payload })
  const isExpired = job.finishedAt !== null && jobFileEnd(job.finishedAt) <= ctx.kit.now()
  const file = job.fileKey === null || isExpired ? undefined : await ctx.kit.files.read(job.accountId, job.fileKey)
  if (file === undefined || job.fileName === null) return refuse(jobProblems.noFile)
  return new FileAnswer(
    contentTypes[job.fileName.split(".").at(-1) ?? ""] ?? "application/octet-stream",
    job.fileName,
    file.stream,
  )
}
