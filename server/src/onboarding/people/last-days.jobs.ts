import { z } from "zod"
import { offboardingChoices } from "@dialplane/contract/onboarding/people/offboardings.schema"
import type { Kit } from "../../kit/context.ts"
import { jobActor } from "../../kit/jobs/job-actor.ts"
import { contextOfJob } from "../../kit/jobs/job-context.ts"
import { defineJob, type JobRun } from "../../kit/jobs/jobs.ts"
import { Refusal } from "../../kit/refusal.ts"
import { carryOut } from "./carry-out.service.ts"
import { beginDue, listDue, lockDue } from "./offboardings.queries.ts"
import { failLastDay } from "./failed-last-day.service.ts"
import { lastDayMessages } from "./last-days.messages.ts"
import { findPlanner } from "./planner.service.ts"

/** The rest follows in the next run. */
const mostAtOnce = 500

/**
 * Finds last days that have ended, by the database's clock and the current time zone of each account, and starts one
 * job for each.
 */
export const lastDaysJob = (kit: Kit) =>
  defineJob({
    name: "people.last_days",
    permission: { none: "looks for last days by itself" },
    lane: "cron",
    payload: z.object({}),
    visible: false,
    everySeconds: 60,
    run: async (run) => {
      await run.inSystem(async (db) => {
        for (const { accountId, offboardingId } of await listDue(db, mostAtOnce)) {
          await kit.jobs.enqueue(
            db,
            scheduledOffboardingJob(kit),
            { offboardingId, accountId },
            { accountId, key: `scheduled leave ${offboardingId}` },
          )
        }
      })
    },
  })

/**
 * Runs a scheduled offboarding with the current permissions of the user who set the last day. If the assets cannot be
 * handed over as planned, sign-in still ends after the last day.
 */
export const scheduledOffboardingJob = (kit: Kit) =>
  defineJob({
    name: "people.scheduled_offboarding",
    permission: "delete:users",
    lane: "cron",
    visible: false,
    // Whether the account and the planner may still make changes is checked below, because sign-in ends even if they
    // may not.
    changesAccount: false,
    payload: z.object({ offboardingId: z.number(), accountId: z.number() }),
    run: async (run, { offboardingId }) => {
      try {
        await carryOutPlan(kit, run, offboardingId)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        await run.inAccount((db) => failLastDay(kit, db, run.accountId, offboardingId, error.message))
      }
    },
    gaveUp: (db, { offboardingId, accountId }) =>
      failLastDay(kit, db, accountId, offboardingId, lastDayMessages.failedByError),
  })

const carryOutPlan = async (kit: Kit, run: JobRun, offboardingId: number) => {
  const planned = await run.inAccount((db) => lockDue(db, run.accountId, offboardingId))
  if (planned === undefined) return
  // The planner may belong to an account above, so this needs the system's view.
  const planner = await run.inSystem((db) => findPlanner(db, run.accountId, planned))
  await run.inAccount(async (db) => {
    const due = await lockDue(db, run.accountId, offboardingId)
    // The plan was changed in the meantime: the next run finds the new one.
    if (due === undefined || due.byUserId !== planned.byUserId) return
    await beginDue(db, run.accountId, offboardingId)
    const ctx = { ...contextOfJob(kit, run, jobActor.parse(planner.kept)), actor: planner.actor }
    await carryOut(ctx, db, offboardingId, due.userId, offboardingChoices.parse(due.choices))
  })
}
