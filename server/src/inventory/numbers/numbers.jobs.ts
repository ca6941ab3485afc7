import { z } from "zod"
import { writeAudit } from "../../kit/audit/audit.ts"
import { defineJob } from "../../kit/jobs/jobs.ts"
import { deleteExpired } from "./number-changes.queries.ts"

/** Releases numbers whose 30 days are over; those restored meanwhile stay. */
export const releaseJob = defineJob({
  name: "numbers.release",
  permission: { none: "deletes removed numbers automatically after their retention" },
  lane: "cron",
  payload: z.object({ ids: z.array(z.int()) }),
  visible: false,
  run: async (run, { ids }) => {
    await run.inAccount(async (db) => {
      for (const { number } of await deleteExpired(db, run.accountId, ids)) {
        await writeAudit(db, {
          accountId: run.accountId,
          actorUserId: null,
          actorName: "System",
          traceId: `job-${run.jobId}`,
          action: "phone_number.released",
          object: { type: "phone_number", id: number, name: `+${number}` },
        })
      }
    })
  },
})
