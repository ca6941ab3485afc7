import { z } from "zod"
import { defineJob, type JobDefinition } from "../kit/jobs/jobs.ts"
import type { JobLane } from "../kit/jobs/job-lanes.ts"
import { sql } from "../kit/database/sql.ts"

const payload = z.object({ batches: z.number(), milliseconds: z.number() })
export type BatchWork = z.infer<typeof payload>

/**
 * Like an import: each batch is a transaction that takes a while and marks its row; a restart continues where it was.
 */
export const batchJob = (
  lane: JobLane,
  onBatch: (accountId: number, batch: number) => void = () => {},
): JobDefinition<BatchWork> =>
  defineJob({
    name: `test.batches-${lane}`,
    lane,
    payload,
    run: async (run, { batches, milliseconds }) => {
      const done = await run.inAccount(
        async (db) =>
          new Set(
            (
              await db.many<{ row: number }>(
                sql`select r.row from job_rows r where r.account_id = ${run.accountId} and r.job_id = ${run.jobId}`,
              )
            ).map(({ row }) => row),
          ),
      )
      for (let batch = 1; batch <= batches; batch++) {
        if (done.has(batch)) continue
        await run.inAccount(async (db) => {
          await db.run(sql`select pg_sleep(${milliseconds / 1000})`)
          // Without "on conflict": a batch that runs twice fails.
          await db.run(
            sql`insert into job_rows (account_id, job_id, row, ok)
              values (${run.accountId}, ${run.jobId}, ${batch}, true)`,
          )
          await run.progress(db, batch, batches)
        })
        onBatch(run.accountId, batch)
      }
    },
  })
