import { nextRuns } from "@dialplane/contract/insight/saved-reports/schedule-runs"
import { z } from "zod"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { defineJob } from "../../kit/jobs/jobs.ts"
import { deliverReport, recordGivenUp } from "./deliver-report.service.ts"
import * as queries from "./report-schedules.queries.ts"

/** So many in a transaction. */
const dueTogether = 200

/** Starts what is due. A run that was missed while no server ran is made up for once. */
export const dueReportsJob = (kit: Kit, together = dueTogether) =>
  defineJob({
    name: "report.due_schedules",
    permission: { none: "starts reports whose time has come; each is made with the permissions of its owner" },
    lane: "cron",
    visible: false,
    everySeconds: 60,
    payload: z.object({}),
    run: async (run) => {
      const now = kit.now()
      let last: queries.DueRow | undefined
      do {
        last = await run.inSystem(async (db) => {
          const batch = await queries.lockDue(db, now.toISOString(), last, together)
          for (const due of batch) await startRun(kit, db, due, now)
          return batch.length < together ? undefined : batch.at(-1)
        })
      } while (last !== undefined)
    },
  })

const startRun = async (kit: Kit, db: Db, due: queries.DueRow, now: Date) => {
  const { accountId, reportId, nextRunAt } = due
  const next = nextOf(kit, due, now)
  const jobId = await kit.jobs.enqueue(
    db,
    deliverReportJob(kit),
    { accountId, reportId, isManual: false, runAt: nextRunAt },
    { accountId, key: queries.deliverJobKey(reportId) },
  )
  // Another run of the report is not finished: this one stays due and starts after it.
  if (jobId === undefined) return
  await queries.setNextRun(db, accountId, reportId, next === undefined ? null : new Date(next).toISOString())
}

/** One whose times cannot be told (a time zone that no longer exists) ends by itself, so that the others go on. */
const nextOf = (kit: Kit, due: queries.DueRow, now: Date): number | undefined => {
  try {
    return nextRuns(due, now.getTime(), 1)[0]
  } catch (error) {
    kit.log.error({ err: error, reportId: due.reportId }, "next run of a scheduled report not found")
    return undefined
  }
}

export const deliverReportJob = (kit: Kit) =>
  defineJob({
    name: queries.deliverJobName,
    permission: { none: "is made with the permissions that the owner of the report has when it runs" },
    lane: "bulk",
    visible: false,
    payload: z.object({
      // Null in jobs of older versions.
      accountId: z.number().nullable().default(null),
      reportId: z.number(),
      isManual: z.boolean(),
      runAt: z.iso.datetime({ offset: true }).nullable().default(null),
    }),
    run: (run, due) => deliverReport(kit, run, due),
    gaveUp: async (db, { accountId, ...due }) => {
      if (accountId !== null) await recordGivenUp(kit, db, accountId, due)
    },
  })
