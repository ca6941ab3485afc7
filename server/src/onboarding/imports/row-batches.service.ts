import { writeAudits } from "../../kit/audit/audit.ts"
import type { AuditRecord } from "../../kit/audit/audit-record.ts"
import type { Context, Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import type { JobActor } from "../../kit/jobs/job-actor.ts"
import { contextOfJob } from "../../kit/jobs/job-context.ts"
import type { JobRun } from "../../kit/jobs/jobs.ts"
import { Refusal } from "../../kit/refusal.ts"
import { hurry } from "./import-rows.queries.ts"
import { rowMessages } from "./row-problems.messages.ts"

/** How many rows share a transaction: enough to share its cost, few enough that little is repeated when it fails. */
const batchSize = 25

export const batchesOf = <Row>(rows: readonly Row[], size = batchSize): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, index) => rows.slice(index * size, (index + 1) * size))

/**
 * Assigns batches to lanes in order. Returns false when the work said to stop. An error in one lane stops all of them.
 */
export const inLanes = async <Batch>(
  batches: readonly Batch[],
  lanes: number,
  work: (batch: Batch, index: number) => Promise<boolean>,
): Promise<boolean> => {
  let next = 0
  let stopped = false
  const lane = async () => {
    while (!stopped && next < batches.length) {
      const index = next++
      try {
        if (!(await work(batches[index]!, index))) stopped = true
      } catch (error) {
        stopped = true
        throw error
      }
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: lanes }, lane))
  const broken = ended.find((one) => one.status === "rejected")
  if (broken !== undefined) throw broken.reason
  return !stopped
}

/**
 * Runs the rows of a batch concurrently, so that queries of the same step are sent to the database together. Two rows
 * that conflict violate a constraint, and the batch is repeated row by row. All rows end before the first error is
 * thrown: none may use the transaction after its end.
 */
export const sideBySide = async <Row, Result>(
  rows: readonly Row[],
  work: (row: Row) => Promise<Result>,
): Promise<Result[]> => {
  // The first error is the cause; later ones only come from the failed transaction.
  const failures: unknown[] = []
  const results = await Promise.all(rows.map((row) => work(row).catch((error: unknown) => void failures.push(error))))
  if (failures.length > 0) throw failures[0]
  return results as Result[]
}

/** A deadlock between two batches: the database aborts one, which is tried again. */
const isDeadlock = (error: unknown) =>
  typeof error === "object" && error !== null && "code" in error && error.code === "40P01"
const onceMore = async (work: () => Promise<void>, tries = 3): Promise<void> =>
  work().catch((error: unknown) => {
    if (tries <= 1 || !isDeadlock(error)) throw error
    return onceMore(work, tries - 1)
  })

/** Why a row failed: the text of the refusal, or a general message without internal details. */
const asText = (kit: Kit, error: unknown): string => {
  if (error instanceof Refusal)
    return [...new Set([error.message, ...error.validationErrors.map(({ details }) => details)])].join(" ")
  kit.log.error({ err: error }, "import row failed")
  return rowMessages.internalError
}

export interface BatchWork {
  /**
   * Applies rows and stores their results in one transaction. The returned function updates the counts at the end of
   * the transaction, because parallel batches update the same row.
   */
  readonly work: (ctx: Context, db: Db, rows: readonly number[]) => Promise<() => Promise<void>>
  /** A second way to apply a row that failed even alone. */
  readonly otherwise?: BatchWork["work"]
  readonly markFailed: (db: Db, row: number, message: string) => Promise<void>
}

/**
 * Runs a batch with its results in one transaction, so that a restarted job continues where it was and repeats nothing.
 * If a row fails, the transaction is rolled back and the rows are tried one by one, so that the failing row does not
 * affect the others.
 */
export const doBatch = async (
  kit: Kit,
  run: JobRun,
  actor: JobActor,
  rows: readonly number[],
  { work, otherwise, markFailed }: BatchWork,
): Promise<void> => {
  const once = (some: readonly number[]) =>
    onceMore(() =>
      run.inAccount(async (db) => {
        await hurry(db)
        const auditedTogether: AuditRecord[] = []
        const countRows = await work({ ...contextOfJob(kit, run, actor), auditedTogether }, db, some)
        await writeAudits(db, auditedTogether)
        await countRows()
      }),
    )
  try {
    return await once(rows)
  } catch (error) {
    if (rows.length === 1 && otherwise !== undefined)
      return doBatch(kit, run, actor, rows, { work: otherwise, markFailed })
    if (rows.length === 1) return run.inAccount((db) => markFailed(db, rows[0]!, asText(kit, error)))
  }
  for (const row of rows)
    await doBatch(kit, run, actor, [row], { work, markFailed, ...(otherwise === undefined ? {} : { otherwise }) })
}
