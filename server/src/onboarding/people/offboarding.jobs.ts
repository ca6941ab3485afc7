import { z } from "zod"
import { offboardingChoices } from "@dialplane/contract/onboarding/people/offboardings.schema"
import type { Kit } from "../../kit/context.ts"
import { jobActor } from "../../kit/jobs/job-actor.ts"
import { contextOfJob } from "../../kit/jobs/job-context.ts"
import { defineJob } from "../../kit/jobs/jobs.ts"
import { Refusal } from "../../kit/refusal.ts"
import { carryOut } from "./carry-out.service.ts"
import { findOffboarding, noteFailure } from "./offboardings.queries.ts"

/** The whole offboarding in one transaction: after a restart it is either done or not started. */
export const offboardingJob = (kit: Kit) =>
  defineJob({
    name: "people.leave",
    permission: "delete:users",
    lane: "interactive",
    payload: z.object({ offboardingId: z.number(), userId: z.number(), choices: offboardingChoices, actor: jobActor }),
    run: async (run, { offboardingId, userId, choices, actor }) => {
      const ctx = contextOfJob(kit, run, actor)
      try {
        await run.inAccount(async (db) => {
          const row = await findOffboarding(db, run.accountId, offboardingId)
          if (row?.state !== "leaving") return
          const sentences = await carryOut(ctx, db, offboardingId, userId, choices)
          for (const [index, sentence] of sentences.entries()) await run.rowResult(db, index + 1, true, sentence)
          await run.progress(db, sentences.length, sentences.length)
        })
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        // Nothing was changed: the list of offboarded users shows the reason, and other choices can be tried.
        await run.inAccount(async (db) => {
          await noteFailure(db, run.accountId, offboardingId, error.message)
          await run.rowResult(db, 1, false, error.message)
          await run.progress(db, 1, 1)
          await kit.events.publish(db, {
            accountId: run.accountId,
            topic: "offboarding",
            data: { offboardingId, change: "failed" },
          })
        })
      }
    },
  })
