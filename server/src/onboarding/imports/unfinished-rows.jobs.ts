import { can, type Context, type Kit } from "../../kit/context.ts"
import type { JobActor } from "../../kit/jobs/job-actor.ts"
import type { JobRun } from "../../kit/jobs/jobs.ts"
import { importKinds } from "@dialplane/contract/onboarding/imports/import-kinds"
import * as rowQueries from "./import-rows.queries.ts"
import type { ImportRecordWithColumns } from "./imports.queries.ts"
import * as queries from "./imports.queries.ts"
import { cellsOf } from "./imports.rules.ts"
import { inBatches, type Stops } from "./job-batches.service.ts"
import { kindOf } from "./kinds.service.ts"
import { doBatch, sideBySide } from "./row-batches.service.ts"
import { rowMessages } from "./row-problems.messages.ts"

interface Work {
  readonly kit: Kit
  readonly run: JobRun
  readonly stops: Stops
  readonly actor: JobActor
  readonly ctx: Context
}

/** Rows that name other rows are completed when those exist. False when the job has to stop. */
export const finishRows = async (
  { kit, run, stops, actor, ctx: job }: Work,
  found: ImportRecordWithColumns,
): Promise<boolean> => {
  const kind = kindOf(found.kind)
  const { importId } = found
  const unfinished = await run.inAccount((db) => rowQueries.listUnfinishedRows(db, run.accountId, importId))
  if (kind.finish === undefined || unfinished.length === 0) return true
  // Read again: rows of this file that failed are not awaited any more.
  const known = await kind.know(job)
  return inBatches(kit, run, stops, importId, unfinished, kind.lanes, (batch) =>
    doBatch(kit, run, actor, batch, {
      work: async (ctx, db, rows) => {
        const taken = await rowQueries.takeUnfinished(db, run.accountId, importId, rows)
        const marks = await sideBySide(taken, async ({ row, cells, made }) => {
          const done = await kind.finish!(ctx, db, known, cellsOf(found.kind, found.mapping, cells), made)
          return { row, made: done.made, message: done.message ?? "" }
        })
        await rowQueries.setMade(db, run.accountId, importId, marks)
        return async () => undefined
      },
      markFailed: async (db, row, reason) => {
        const taken = await rowQueries.takeUnfinished(db, run.accountId, importId, [row])
        await rowQueries.setMade(
          db,
          run.accountId,
          importId,
          taken.map(({ made: { isUnfinished: _, ...made } }) => ({
            row,
            made,
            message: rowMessages.withoutDestinations(reason),
          })),
        )
      },
    }),
  )
}

/**
 * Rows of earlier imports of the same user wait for extensions that this one may have created. Asked when the state of
 * this import is written: of two imports that end at the same time, the later one sees what both have created.
 */
export const finishWaiting = async (work: Work): Promise<void> => {
  const { run, ctx } = work
  const waiting = await run.inAccount((db) => rowQueries.listWaitingImports(db, run.accountId, ctx.actor.userId))
  for (const importId of waiting) {
    const found = await run.inAccount((db) => queries.findImport(db, run.accountId, importId))
    if (found === undefined || !can(ctx, importKinds[found.kind].permission)) continue
    if (!(await finishRows(work, found))) return
  }
}
