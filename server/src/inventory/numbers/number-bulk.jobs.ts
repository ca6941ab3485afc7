import { z } from "zod"
import { bulkChange, type BulkResult } from "@dialplane/contract/inventory/numbers/numbers.schema"
import type { Kit } from "../../kit/context.ts"
import { jobActor, type JobActor } from "../../kit/jobs/job-actor.ts"
import { contextOfJob } from "../../kit/jobs/job-context.ts"
import { laneByRows } from "../../kit/jobs/job-lanes.ts"
import { defineJob, type JobRun } from "../../kit/jobs/jobs.ts"
import { Refusal } from "../../kit/refusal.ts"
import { changeWithin } from "./number-bulk-changes.service.ts"
import { permissionOfChange, type JobChange } from "./number-bulk.service.ts"
import { batchesOf, failed } from "./numbers.rules.ts"
import { numberMessages } from "./numbers.messages.ts"

const payload = z.object({
  phoneNumbers: z.array(z.string()),
  change: z.union([
    bulkChange,
    z.object({
      kind: z.literal("remove"),
      evenInUse: z.boolean(),
      replacement: z.string().optional(),
      takesDestination: z.boolean().optional(),
    }),
  ]),
  actor: jobActor,
})
interface Payload {
  readonly phoneNumbers: string[]
  readonly change: JobChange
  readonly actor: JobActor
}

const together = 100

/**
 * One change for thousands of numbers. Each batch, its results and the progress are one transaction, so that the next
 * run continues after a crash.
 */
export const bulkChangeJob = (kit: Kit) =>
  defineJob<Payload>({
    name: "numbers.change",
    permission: ({ change }) => permissionOfChange(change),
    lane: ({ phoneNumbers }) => laneByRows(phoneNumbers.length),
    payload,
    run: (run, work) => changeAll(kit, run, work),
  })

const changeAll = async (kit: Kit, run: JobRun, { phoneNumbers, change, actor }: Payload) => {
  const ctx = contextOfJob(kit, run, actor)
  const handled = await run.handledRows()
  const open = phoneNumbers
    .map((phoneNumber, index) => ({ phoneNumber, row: index + 1 }))
    .filter(({ row }) => !handled.has(row))
  let count = handled.size
  for (const batch of batchesOf(open, together)) {
    if (await run.cancelled()) return
    const numbers = batch.map(({ phoneNumber }) => phoneNumber)
    count += batch.length
    const write = (resultsOf: (db: Parameters<typeof changeWithin>[1]) => Promise<readonly BulkResult[]>) =>
      run.inAccount(async (db) => {
        const results = new Map((await resultsOf(db)).map((result) => [result.phoneNumber, result]))
        await run.rowResults(
          db,
          batch.map(({ row, phoneNumber }) => {
            const { result, reason } = results.get(phoneNumber)!
            return {
              row,
              ok: result !== "failed",
              message: reason === null ? "" : numberMessages.rowResult(phoneNumber, reason),
            }
          }),
        )
        await run.progress(db, count, phoneNumbers.length)
      })
    await write(async (db) => (await changeWithin(ctx, db, numbers, change)).results).catch((error: unknown) => {
      // What existed when the job started may be gone by now: every row reports it and can be retried.
      if (!(error instanceof Refusal)) throw error
      return write(async () => numbers.map((phoneNumber) => failed(phoneNumber, error.message)))
    })
  }
}
