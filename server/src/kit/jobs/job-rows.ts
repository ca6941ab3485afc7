import type { Db } from "../database/database.ts"
import type { JobRun } from "./job-run.ts"
import { Refusal } from "../refusal.ts"

export interface RowOutcome {
  readonly ok: boolean
  readonly message: string
}

interface RowWork<Item> {
  /** The change of one row. A refusal is the row's result; any other error stops the job, which is retried later. */
  readonly change: (db: Db, item: Item) => Promise<RowOutcome | undefined>
  /** The name of an object whose change was refused. */
  readonly nameOf: (db: Db, item: Item) => Promise<string>
}

/** How often progress is written and cancellation is checked: each costs as much as a row. */
const reportMilliseconds = 250

/**
 * Processes items one after another, each in a transaction with its result. After a crash, or when it was another
 * account's turn, the job continues with the first row without a result, so that nothing is done twice and refused rows
 * are not repeated. Retrying a job deletes the results of its failed rows first.
 */
export const forEachRow = async <Item>(
  run: JobRun,
  items: readonly Item[],
  { change, nameOf }: RowWork<Item>,
): Promise<"finished" | "cancelled"> => {
  const handled = await run.handledRows()
  let done = handled.size
  await run.inAccount((db) => run.progress(db, done, items.length))
  let reported = Number.NEGATIVE_INFINITY
  for (const [index, item] of items.entries()) {
    const row = index + 1
    if (handled.has(row)) continue
    const isDue = performance.now() - reported >= reportMilliseconds
    if (isDue && (await run.cancelled())) return "cancelled"
    done += 1
    const write = async (db: Db, { ok, message }: RowOutcome) => {
      await run.rowResult(db, row, ok, message)
      if (isDue) await run.progress(db, done, items.length)
    }
    try {
      await run.inAccount(async (db) => write(db, (await change(db, item)) ?? { ok: true, message: "" }))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await run.inAccount(async (db) =>
        write(db, { ok: false, message: `${await nameOf(db, item)}: ${error.message}` }),
      )
    }
    if (isDue) reported = performance.now()
  }
  return "finished"
}
