import { writeAudits } from "../../kit/audit/audit.ts"
import type { AuditRecord } from "../../kit/audit/audit-record.ts"
import type { Context, Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import type { LiveEvent } from "../../kit/live/events.ts"
import { contextOfJob, type JobActor } from "../../kit/jobs/job-context.ts"
import type { JobRun } from "../../kit/jobs/jobs.ts"
import { Refusal } from "../../kit/refusal.ts"
import { hurry } from "./import-rows.queries.ts"
import { rowMessages } from "./row-problems.messages.ts"

/**
 * So many rows share a transaction: what one costs beside its rows is shared by them, and little is done again when it
 * fails.
 */
const batchSize = 25

export const batchesOf = <Row>(rows: readonly Row[], size = batchSize): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, index) => rows.slice(index * size, (index + 1) * size))

/**
 * Takes batches in their order into the lanes; false when the work said to stop. What breaks one lane stops them all.
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
 * The rows of a batch at the same time: what they ask the database at the same step goes there in one message. Two rows
 * that want the same thing meet at the database's constraints, and the batch is done again row by row. All come to
 * their end before the first failure is told: none may go on asking in a transaction that is over.
 */
export const sideBySide = async <Row, Result>(
  rows: readonly Row[],
  work: (row: Row) => Promise<Result>,
): Promise<Result[]> => {
  // The first in time is the cause; those after it only met a transaction that had failed.
  const failures: unknown[] = []
  const results = await Promise.all(rows.map((row) => work(row).catch((error: unknown) => void failures.push(error))))
  if (failures.length > 0) throw failures[0]
  return results as Result[]
}

/** Two batches that waited for each other in a circle: the database sends one back, which simply begins again. */
const isDeadlock = (error: unknown) =>
  typeof error === "object" && error !== null && "code" in error && error.code === "40P01"
const onceMore = async (work: () => Promise<void>, tries = 3): Promise<void> =>
  work().catch((error: unknown) => {
    if (tries <= 1 || !isDeadlock(error)) throw error
    return onceMore(work, tries - 1)
  })

/** Why a row could not be done: the words of a refusal, or none of the server's inner life. */
const asText = (kit: Kit, error: unknown): string => {
  if (error instanceof Refusal)
    return [...new Set([error.message, ...error.validationErrors.map(({ details }) => details)])].join(" ")
  kit.log.error({ err: error }, "import row failed")
  return rowMessages.internalError
}

/**
 * Open windows read a list anew however many of its rows changed: of the news for a whole account, one of each kind is
 * enough.
 */
const gathered = (kit: Kit) => {
  const news = new Map<string, LiveEvent>()
  const isForAll = ({ userId, topic }: LiveEvent) => userId === undefined && !topic.startsWith("session")
  return {
    kit: {
      ...kit,
      events: {
        ...kit.events,
        publish: async (db: Db, event: LiveEvent) =>
          void (isForAll(event) ? news.set(event.topic, event) : await kit.events.publish(db, event)),
      },
    },
    publishChange: async (db: Db) => {
      for (const event of news.values()) await kit.events.publish(db, event)
    },
  }
}

export interface BatchWork {
  /**
   * Does these rows and marks them, in one open transaction: both hold or neither does. What it gives back counts them,
   * as the last thing in the transaction: all batches that are worked at side by side count in the same place.
   */
  readonly work: (ctx: Context, db: Db, rows: readonly number[]) => Promise<() => Promise<void>>
  /** A second way to do a row that could not be done alone either. */
  readonly otherwise?: BatchWork["work"]
  readonly markFailed: (db: Db, row: number, message: string) => Promise<void>
}

/**
 * A batch is done as one, with its marks: after a crash the job goes on where it was, and nothing is done twice. A
 * batch in which a row fails is undone by the database, and then its rows are done one by one, so that the one that
 * cannot be keeps nobody else back.
 */
export const doBatch = async (
  kit: Kit,
  run: JobRun,
  actor: JobActor,
  rows: readonly number[],
  { work, otherwise, markFailed }: BatchWork,
): Promise<void> => {
  const once = (some: readonly number[]) =>
    onceMore(() => {
      const { kit: quiet, publishChange } = gathered(kit)
      return run.inAccount(async (db) => {
        await hurry(db)
        const auditedTogether: AuditRecord[] = []
        const countRows = await work({ ...contextOfJob(quiet, run, actor), auditedTogether }, db, some)
        await writeAudits(db, auditedTogether)
        await publishChange(db)
        await countRows()
      })
    })
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
