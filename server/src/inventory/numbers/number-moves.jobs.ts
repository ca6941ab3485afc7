import { z } from "zod"
import type { Kit } from "../../kit/context.ts"
import { jobActor } from "../../kit/jobs/job-actor.ts"
import { contextOfJob } from "../../kit/jobs/job-context.ts"
import { laneByRows } from "../../kit/jobs/job-lanes.ts"
import { defineJob, type JobRun } from "../../kit/jobs/jobs.ts"
import { Refusal } from "../../kit/refusal.ts"
import { requireTarget, moveBatch } from "./number-batches.service.ts"
import { batchesOf } from "./numbers.rules.ts"
import { numberMessages } from "./numbers.messages.ts"

const payload = z.object({
  toAccountId: z.int(),
  fromName: z.string(),
  evenInUse: z.boolean(),
  batchSize: z.int().min(1),
  actor: jobActor.optional(),
  phoneNumbers: z.array(z.string()),
})
type Payload = z.infer<typeof payload>

/**
 * Moves numbers batch by batch. Each batch, its results and the progress are one transaction, so that the next run
 * continues after a crash.
 */
export const moveNumbersJob = (kit: Kit) =>
  defineJob<Payload>({
    name: "numbers.move",
    permission: "update:phone-numbers",
    lane: ({ phoneNumbers }) => laneByRows(phoneNumbers.length),
    payload,
    run: (run, work) => move(kit, run, work),
  })

const move = async (
  kit: Kit,
  run: JobRun,
  { toAccountId, fromName, evenInUse, batchSize, actor, phoneNumbers }: Payload,
) => {
  const handled = await run.handledRows()
  const open = phoneNumbers
    .map((phoneNumber, index) => ({ phoneNumber, row: index + 1 }))
    .filter(({ row }) => !handled.has(row))
  const ctx = actor === undefined ? undefined : contextOfJob(kit, run, actor)
  let count = handled.size
  for (const batch of batchesOf(open, batchSize)) {
    if (await run.cancelled()) return
    await run.inSystem(async (db) => {
      // Checked for every batch: permissions and the account's status may change, and a retry runs in the name of the user
      // who retries.
      const to =
        ctx &&
        (await requireTarget(db, ctx, toAccountId).then(
          (found) => found.to,
          (error: unknown) => (error instanceof Refusal ? error : Promise.reject(error)),
        ))
      const results =
        ctx === undefined || to === undefined || to instanceof Refusal
          ? []
          : await moveBatch(
              ctx,
              db,
              batch.map(({ phoneNumber }) => phoneNumber),
              { to, fromName, evenInUse },
            )
      for (const [index, { row, phoneNumber }] of batch.entries()) {
        const { result, reason } = results[index] ?? {
          result: "failed",
          // A job from before jobs recorded who started them: its permission cannot be checked, so the numbers stay.
          reason: to instanceof Refusal ? to.message : numberMessages.jobWithoutUser,
        }
        await run.rowResult(
          db,
          row,
          result === "done",
          result === "done" ? "" : numberMessages.rowResult(phoneNumber, `${reason}`),
        )
      }
      count += batch.length
      await run.progress(db, count, phoneNumbers.length)
    })
  }
}
