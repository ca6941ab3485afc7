import { exportRequest, exportSubjects } from "@dialplane/contract/insight/saved-reports/exports.schema"
import { subjectPermission } from "@dialplane/contract/insight/reports/report-subjects"
import { z } from "zod"
import type { Kit } from "../../kit/context.ts"
import { jobActor } from "../../kit/jobs/job-actor.ts"
import { contextOfJob } from "../../kit/jobs/job-context.ts"
import { keepJobFile } from "../../kit/jobs/job-files.ts"
import { StandingLost } from "../../kit/jobs/job-standing.ts"
import { defineJob, type JobRun } from "../../kit/jobs/jobs.ts"
import { exportJobName } from "./exports.queries.ts"
import { findReader } from "./report-permission.service.ts"
import { writeReport, type NamedFile } from "./write-report.service.ts"

export const exportPayload = z.object({
  actor: jobActor,
  subject: z.enum(exportSubjects),
  request: exportRequest,
  /** What the filter refers to and its user could not see; absent in jobs of older versions. */
  hidden: z.array(z.string()).optional(),
  /** Which queues its user could see; null for all, and absent in jobs of older versions. */
  queues: z.array(z.number()).readonly().nullable().optional(),
})

class Stopped extends Error {}

/**
 * Writes a report into the file of the job, with the permissions that its user has now. A job that is handed back
 * starts again, so it can only be handed back after many pieces.
 */
export const exportJob = (kit: Kit) =>
  defineJob({
    name: exportJobName,
    permission: ({ subject }) => subjectPermission[subject],
    // It only reads; the permission to do that is checked below, also for users who may not change the account.
    changesAccount: false,
    lane: "exports",
    attempts: 3,
    payload: exportPayload,
    run: async (run, { actor: kept, subject, request }) => {
      const reader = await run.inSystem((db) => findReader(db, kept, run.accountId, subject))
      if ("whyNot" in reader) throw new StandingLost(reader.whyNot)
      const ctx = { ...contextOfJob(kit, run, kept), actor: reader.actor }
      const file = await writeReport(ctx, subject, request)
      await run.inAccount((db) => run.progress(db, 0, file.total))
      await keepJobFile(kit, run, file.name, watched(run, file)).catch((error: unknown) => {
        // A part of a report could be mistaken for all of it, so nothing is kept.
        if (!(error instanceof Stopped)) throw error
      })
      if (!(await run.cancelled())) await run.inAccount((db) => run.progress(db, file.total, file.total))
    },
  })

const millisecondsBetweenLooks = 2000
/** Now and then shows how many rows are written, and looks whether the job should stop. */
async function* watched(run: JobRun, { content, total, rowsSoFar }: NamedFile) {
  let lookedAt = performance.now()
  for await (const piece of content) {
    yield piece
    if (performance.now() - lookedAt < millisecondsBetweenLooks) continue
    await run.inAccount((db) => run.showProgress(db, rowsSoFar(), total))
    if (await run.cancelled()) throw new Stopped()
    lookedAt = performance.now()
  }
}
