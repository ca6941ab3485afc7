import { jobProblems } from "@dialplane/contract/operations/jobs/jobs.problems"
import { commonProblems } from "@dialplane/contract/kit/problem"
import { can, type Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { requireRecentProof } from "../../kit/access/recent-proof.ts"
import { refuse } from "../../kit/refusal.ts"
import { isGranted } from "../../identity/roles/roles.service.ts"
import { findPayload, type JobRecord } from "./jobs.queries.ts"

type OneJob = Pick<JobRecord, "jobId" | "accountId" | "name">

const permissionOf = async (ctx: Context, db: Db, { jobId, accountId, name }: OneJob) =>
  ctx.kit.jobs.permissionOf(db, { name, accountId, payload: await findPayload(db, accountId, jobId) })

const holds = async (
  ctx: Context,
  db: Db,
  { accountId }: OneJob,
  permission: Awaited<ReturnType<typeof permissionOf>>,
) => {
  if (permission === "none") return true
  if (permission === undefined) return false
  if (can(ctx, permission)) return true
  return isGranted(db, ctx.actor, { accountId }, permission)
}

/**
 * Whether the user could start the same job now. Checked before a job is retried and before its results are shown:
 * having been allowed to start it is not enough.
 */
export const holdsJobPermission = async (ctx: Context, db: Db, job: OneJob): Promise<boolean> =>
  holds(ctx, db, job, await permissionOf(ctx, db, job))

export const requireJobPermission = async (ctx: Context, db: Db, job: OneJob): Promise<void> => {
  const permission = await permissionOf(ctx, db, job)
  if (await holds(ctx, db, job, permission)) return
  if (permission === undefined || permission === "none") return refuse(jobProblems.cannotStartAgain)
  refuse(commonProblems.notAllowed, { permission })
}

/** A job that gives power is retried and reverted by somebody who proved lately who they are, as it is started. */
export const requireProofFor = async (ctx: Context, db: Db, { jobId, accountId, name }: OneJob): Promise<void> => {
  const payload = await findPayload(db, accountId, jobId)
  if (await ctx.kit.jobs.givesPower(db, { name, accountId, payload })) requireRecentProof(ctx)
}
