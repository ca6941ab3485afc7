import { z } from "zod"
import type { Kit } from "../kit/context.ts"
import { defineJob, type JobRun } from "../kit/jobs.ts"
import { moveBatch } from "./number-batches.service.ts"
import { findTarget, listHandledRows } from "./number-moves.queries.ts"
import { batchesOf } from "./numbers.rules.ts"

const payload = z.object({
  toAccountId: z.int(), fromName: z.string(), evenInUse: z.boolean(), batchSize: z.int().min(1), actorName: z.string(), phoneNumbers: z.array(z.string()),
})
type Payload = z.infer<typeof payload>

/** Moves numbers batch by batch. Each batch, its results and the progress are one transaction: after a crash the next run begins where it stopped. */
export const moveNumbersJob = (kit: Pick<Kit, "events" | "jobs">) => defineJob<Payload>({ name: "numbers.move", payload, run: (run, work) => move(kit, run, work) })

const move = async (kit: Pick<Kit, "events" | "jobs">, run: JobRun, { toAccountId, fromName, evenInUse, batchSize, actorName, phoneNumbers }: Payload) => {
  const handled = await run.inAccount((db) => listHandledRows(db, run.accountId, run.jobId))
  const open = phoneNumbers.map((phoneNumber, index) => ({ phoneNumber, row: index + 1 })).filter(({ row }) => !handled.has(row))
  const by = { accountId: run.accountId, kit, actorUserId: run.userId, actorName, traceId: `job-${run.jobId}` }
  let count = handled.size
  for (const batch of batchesOf(open, batchSize)) {
    if (await run.cancelled()) return
    await run.inSystem(async (db) => {
      const to = await findTarget(db, toAccountId)
      const results = to === undefined ? [] : await moveBatch(by, db, batch.map(({ phoneNumber }) => phoneNumber), { to, fromName, evenInUse })
      for (const [index, { row, phoneNumber }] of batch.entries()) {
        const { result, reason } = results[index] ?? { result: "failed", reason: "The account is gone." }
        await run.rowResult(db, row, result === "done", result === "done" ? "" : `+${phoneNumber}: ${reason}`)
      }
      count += batch.length
      await run.progress(db, count, phoneNumbers.length)
    })
  }
}
