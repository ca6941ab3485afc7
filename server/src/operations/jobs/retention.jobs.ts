import { z } from "zod"
import type { Kit } from "../../kit/context.ts"
import { eachByItself } from "../../kit/jobs/each-by-itself.ts"
import { defineJob } from "../../kit/jobs/jobs.ts"
import { deleteSome, growingTables } from "./retention.queries.ts"

/** Each batch is a transaction of its own, so that locks are short. */
const batch = 500
/** The rest is deleted by the next run. */
const batchesPerRun = 400
const everySeconds = 60 * 60

/** Deletes rows that are past their retention, table by table. */
export const retentionJob = (kit: Kit) =>
  defineJob({
    name: "jobs.retention",
    permission: { none: "retention runs by itself" },
    lane: "cron",
    payload: z.object({}),
    visible: false,
    everySeconds,
    run: async (run) => {
      await eachByItself(growingTables, async (growing) => {
        if (growing.removedBy !== "retention") return
        let removed = 0
        for (let round = 0; round < batchesPerRun; round++) {
          const deleted = await run.inSystem((db) => deleteSome(db, growing, kit.config.retention, batch))
          removed += deleted
          if (deleted < batch) break
        }
        if (removed > 0) kit.log.info({ table: growing.table, removed }, "kept long enough")
      })
    },
  })
