import { z } from "zod"
import type { Kit } from "../../kit/context.ts"
import { defineJob } from "../../kit/jobs/jobs.ts"

/** A job for tests: the given rows fail at the first attempt. */
export const sampleJob = defineJob({
  name: "test.sample",
  permission: { none: "a sample for tests" },
  lane: "interactive",
  payload: z.object({
    rows: z.number(),
    failing: z.array(z.number()).default([]),
    breaksOff: z.boolean().default(false),
  }),
  attempts: 1,
  run: async (run, { rows, failing, breaksOff }) => {
    if (breaksOff) throw new Error("secret detail of the inside")
    for (let row = 1; row <= rows; row++) {
      if (await run.cancelled()) return
      await run.inAccount(async (db) => {
        await run.rowResult(
          db,
          row,
          !failing.includes(row),
          failing.includes(row) ? `=row ${row}, "no such number"` : "",
        )
        await run.progress(db, row, rows)
      })
    }
  },
})

type SamplePayload = Partial<z.input<typeof sampleJob.payload>>

/** Creates a sample job for a user; run it with `kit.jobs.drain()`. */
export const makeJob = async (
  kit: Kit,
  owner: { accountId: number; userId: number },
  payload: SamplePayload = {},
  key?: string,
): Promise<number> => {
  kit.jobs.register(sampleJob)
  const jobId = await kit.database.transaction({ account: owner.accountId }, (db) =>
    kit.jobs.enqueue(db, sampleJob, sampleJob.payload.parse({ rows: 3, ...payload }), {
      ...owner,
      title: "Import of three rows",
      ...(key === undefined ? {} : { key }),
    }),
  )
  if (jobId === undefined) throw new Error("The same job is under way already.")
  return jobId
}
