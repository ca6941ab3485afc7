import type { Kit } from "../../kit/context.ts"
import { StandingLost } from "../../kit/jobs/job-standing.ts"
import type { JobRun } from "../../kit/jobs/jobs.ts"
import { batchesOf, inLanes } from "./row-batches.service.ts"

/** How often progress is published. */
const reportEveryMs = 500

const publishProgress = (kit: Kit, run: JobRun, importId: number) =>
  run.inAccount(async (db) => {
    await run.publishProgress(db)
    await kit.events.publish(db, { accountId: run.accountId, topic: "import", data: { importId } })
  })

/**
 * Asks whether the job has to stop. If it may not continue, the import is left in order first, and `end` fails the job
 * with the reason.
 */
export const makeStops = (run: JobRun) => {
  let lost: StandingLost | undefined
  return {
    isStopped: () =>
      run.cancelled().catch((error: unknown) => {
        if (!(error instanceof StandingLost)) throw error
        lost = error
        return true
      }),
    end: () => {
      if (lost !== undefined) throw lost
    },
  }
}
export type Stops = ReturnType<typeof makeStops>

/** Runs batches of rows in parallel. Returns false when the job has to stop, which is asked before each of them. */
export const inBatches = (
  kit: Kit,
  run: JobRun,
  stops: Stops,
  importId: number,
  rows: readonly number[],
  lanes: number,
  work: (batch: readonly number[]) => Promise<void>,
) => {
  let reported = -Infinity
  return inLanes(batchesOf(rows), lanes, async (batch) => {
    if (performance.now() - reported >= reportEveryMs) {
      reported = performance.now()
      await publishProgress(kit, run, importId)
    }
    if (await stops.isStopped()) return false
    await work(batch)
    return true
  })
}
