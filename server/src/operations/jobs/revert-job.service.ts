import { actionTitle } from "@dialplane/contract/operations/audit/event-types"
import { emergencyChangesText } from "@dialplane/contract/inventory/devices/emergency-change.messages"
import { jobProblems } from "@dialplane/contract/operations/jobs/jobs.problems"
import { z } from "zod"
import { reach } from "../../kit/access/access-check.ts"
import { audit } from "../../kit/audit/audit.ts"
import { can, type Context, type Kit } from "../../kit/context.ts"
import { laneByRows } from "../../kit/jobs/job-lanes.ts"
import { forEachRow } from "../../kit/jobs/job-rows.ts"
import { jobActor } from "../../kit/jobs/job-actor.ts"
import { contextOfJob, keepActor } from "../../kit/jobs/job-context.ts"
import { announceJobs, defineJob } from "../../kit/jobs/jobs.ts"
import { onConstraint, refuse } from "../../kit/refusal.ts"
import { changeInSystem } from "../../kit/database/transaction.ts"
import { revertWithin } from "../audit/revert.service.ts"
import { requireProofFor } from "./job-permission.service.ts"
import { findJob, isRevertUnderWay, listChanges, lockJob, revertKey, revertName } from "./jobs.queries.ts"

/** How many rows the reverted job had: reverting a single change does not wait behind imports. */
const payload = z.object({ jobId: z.number(), actor: jobActor, rows: z.int().default(Number.MAX_SAFE_INTEGER) })

/** Reverts all changes of a job, newest first, each in a transaction of its own with a result of its own. */
export const revertJob = (kit: Kit) =>
  defineJob<z.infer<typeof payload>>({
    name: revertName,
    givesPower: true,
    permission: { none: "each change asks for its own permission when it is reverted" },
    lane: ({ rows }) => laneByRows(rows),
    payload,
    run: async (run, { jobId, actor }) => {
      const ctx = contextOfJob(kit, run, actor)
      const entries = await run.inAccount((db) => listChanges(db, run.accountId, jobId))
      await forEachRow(run, entries, {
        change: async (db, { entryId, log }) => ({
          ok: true,
          message: emergencyChangesText(await revertWithin(db, ctx, log, entryId, undefined)),
        }),
        nameOf: async (_db, { entryId, action, objectName }) =>
          `${objectName ?? `Entry ${entryId}`}, ${actionTitle(action).toLowerCase()}`,
      })
    },
  })

/**
 * Reverts a whole job, for the user who started it and for users who may change jobs of the account. The permission for
 * each change is checked when it is reverted.
 */
export const startRevert = (ctx: Context, jobId: number): Promise<{ jobId: number }> =>
  changeInSystem(ctx, async (db) => {
    // Locked before it is read, to see a revert that was started meanwhile.
    await lockJob(db, ctx.kit.undos.actions(), jobId)
    const job = await findJob(db, ctx.kit.undos.actions(), jobId)
    const isMine =
      job !== undefined &&
      (job.userId === ctx.actor.userId || (job.accountId === ctx.actor.accountId && can(ctx, "update:jobs")))
    if (job === undefined || !isMine) return refuse(jobProblems.notFound)
    if (await isRevertUnderWay(db, job.accountId, jobId)) return refuse(jobProblems.sameUnderWay)
    if (!job.canRevert) return refuse(jobProblems.nothingToRevert)
    if ((await reach(db, ctx.actor, job.accountId)) !== "manage") refuse(jobProblems.outOfReach)
    await requireProofFor(ctx, db, job)
    const inAccount = { ...ctx, accountId: job.accountId }
    const title = `Undo: ${job.title}`
    const started = await ctx.kit.jobs
      .enqueue(
        db,
        revertJob(ctx.kit),
        { jobId, actor: keepActor(inAccount), rows: Math.max(job.total, job.done) },
        { accountId: job.accountId, userId: ctx.actor.userId, title, key: revertKey(jobId) },
      )
      .catch(onConstraint("jobs_key", jobProblems.sameUnderWay))
    if (started === undefined) return refuse(jobProblems.sameUnderWay)
    await audit(db, inAccount, {
      action: "job.reverted",
      object: { type: "job", id: started, name: title },
      after: { job: jobId },
    })
    await announceJobs(db)
    return { jobId: started }
  })
