import { z } from "zod"
import { importKinds, secretColumnsOf } from "@dialplane/contract/onboarding/imports/import-kinds"
import {
  importKindName,
  type ImportCounts,
  type RowOutcome,
} from "@dialplane/contract/onboarding/imports/imports.schema"
import type { Kit } from "../../kit/context.ts"
import { csvLine } from "../../kit/files/csv.ts"
import type { Db } from "../../kit/database/database.ts"
import { jobActor } from "../../kit/jobs/job-actor.ts"
import { contextOfJob } from "../../kit/jobs/job-context.ts"
import { keepJobFile } from "../../kit/jobs/job-files.ts"
import { defineJob, type JobDefinition, type JobRun } from "../../kit/jobs/jobs.ts"
import * as rowQueries from "./import-rows.queries.ts"
import * as queries from "./imports.queries.ts"
import { cellsOf, neededToImport, neededToRevert, unusedColumns } from "./imports.rules.ts"
import { inBatches, makeStops } from "./job-batches.service.ts"
import { kindOf } from "./kinds.service.ts"
import { doBatch, sideBySide, type BatchWork } from "./row-batches.service.ts"
import { revertMessages } from "./row-problems.messages.ts"
import { finishRows, finishWaiting } from "./unfinished-rows.jobs.ts"

const payload = z.object({ importId: z.number(), actor: jobActor })
type Payload = z.infer<typeof payload>

/** Sets the starting point of the job's and the import's counts; each batch adds to them. */
const begin = async (run: JobRun, importId: number, done: number, total: number) => {
  await run.inAccount((db) => run.progress(db, done, total))
  await run.inAccount((db) => queries.refreshCounts(db, run.accountId, importId))
}

const tally = (names: readonly (keyof ImportCounts)[]) => {
  const counts: Partial<Record<keyof ImportCounts, number>> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

const finish = (kit: Kit, run: JobRun, importId: number, state: "done" | "stopped" | "reverted") =>
  run.inAccount(async (db) => {
    await queries.refreshCounts(db, run.accountId, importId)
    await queries.setState(db, run.accountId, importId, state)
    await kit.events.publish(db, { accountId: run.accountId, topic: "import", data: { importId, state } })
  })

/** The permission of the import's kind. */
const permissionOfImport = async (db: Db, accountId: number, importId: number) => {
  const found = await queries.findImport(db, accountId, importId)
  return found === undefined ? undefined : importKinds[found.kind].permission
}

/** Asked again while the job runs. */
const allowedBy = (
  needed: typeof neededToImport,
): Pick<JobDefinition<Payload>, "permission" | "needs" | "givesPower" | "lane" | "payload"> => ({
  permission: ({ importId }, db, accountId) => permissionOfImport(db, accountId, importId),
  needs: async ({ importId }, db, accountId) => {
    const found = await queries.findImport(db, accountId, importId)
    return found === undefined ? [] : needed(found)
  },
  givesPower: async ({ importId }, db, accountId) =>
    (await queries.findImport(db, accountId, importId))?.givesPower === true,
  lane: "bulk",
  payload,
})

const isForgotten = ({ removedColumns }: queries.ImportRecordWithColumns, indexes: readonly number[]) =>
  indexes.every((index) => removedColumns.includes(index))

const forget = async (db: Db, accountId: number, importId: number, indexes: readonly number[]) => {
  await queries.purgeColumns(db, accountId, importId, indexes, "all")
  await queries.noteRemovedColumns(db, accountId, importId, indexes)
}

export const importJob = (kit: Kit) =>
  defineJob<Payload>({
    name: "imports.run",
    ...allowedBy(neededToImport),
    run: async (run, { importId, actor }) => {
      const opened = await run.inAccount(async (db) => {
        const found = await queries.findImport(db, run.accountId, importId)
        if (found === undefined || !found.rowsKept) return undefined
        await queries.setJob(db, run.accountId, importId, "running", run.jobId)
        await rowQueries.markSkipped(db, run.accountId, importId)
        await rowQueries.reopenFailed(db, run.accountId, importId, run.jobId)
        // The mapping is final from here on. Columns outside of it are not needed and may hold secrets.
        if (!isForgotten(found, unusedColumns(found))) await forget(db, run.accountId, importId, unusedColumns(found))
        return { found, open: await rowQueries.listOpenRows(db, run.accountId, importId) }
      })
      if (opened === undefined) return
      const { found, open } = opened
      const kind = kindOf(found.kind)
      const ctx = contextOfJob(kit, run, actor)
      const stops = makeStops(run)
      const known = await kind.know(ctx)
      const toCells = (cells: readonly string[]) => cellsOf(found.kind, found.mapping, cells)
      const total = (found.counts.create ?? 0) + (found.counts.change ?? 0)
      await begin(run, importId, total - open.length, total)
      const countRows = async (db: Db, marks: readonly rowQueries.RowMark[]) => {
        await run.rowResults(
          db,
          marks.map(({ row, outcome, message }) => ({ row, ok: outcome !== "failed", message })),
        )
        const left = marks.filter(({ made }) => made != null).map(({ outcome }) => outcome)
        await queries.addCounts(
          db,
          run.accountId,
          importId,
          tally([
            ...marks.map(({ outcome }) => outcome),
            ...left.filter((outcome) => outcome === "created").map(() => "createdLeft" as const),
            ...left.filter((outcome) => outcome === "changed").map(() => "changedLeft" as const),
          ]),
        )
      }
      const workWith =
        (handedOut: ReadonlyMap<number, string>): BatchWork["work"] =>
        async (ctx, db, rows) => {
          const marks = await sideBySide(
            await rowQueries.takeRows(db, run.accountId, importId, rows),
            async ({ row, cells: texts, aim }): Promise<rowQueries.RowMark> => {
              const given = handedOut.get(row)
              const cells = given === undefined ? toCells(texts) : kind.leftOvers!.put(toCells(texts), given)
              const {
                outcome,
                label,
                made,
                message = "",
              } = await kind.apply(ctx, db, known, cells, found.existing, aim)
              return { row, outcome, label, message, made }
            },
          )
          await rowQueries.markRows(db, run.accountId, importId, marks)
          return () => countRows(db, marks)
        }
      const markFailed: BatchWork["markFailed"] = async (db, row, message) => {
        if ((await rowQueries.takeRows(db, run.accountId, importId, [row])).length === 0) return
        const mark: rowQueries.RowMark = { row, outcome: "failed", label: null, message, made: null }
        await rowQueries.markRows(db, run.accountId, importId, [mark])
        await countRows(db, [mark])
      }
      const isLater = ({ cells }: { readonly cells: readonly string[] }) =>
        kind.leftOvers?.isWantedBy(toCells(cells)) === true
      const [naming, later] = [open.filter((row) => !isLater(row)), open.filter(isLater)].map((part) =>
        part.map(({ row }) => row),
      ) as [number[], number[]]
      const doAll = (rows: readonly number[], handedOut: ReadonlyMap<number, string>) =>
        inBatches(kit, run, stops, importId, rows, kind.lanes, (batch) =>
          // A reserved number may have been taken in the meantime; then the row asks for another one itself.
          doBatch(kit, run, actor, batch, {
            work: workWith(handedOut),
            markFailed,
            ...(handedOut.size > 0 ? { otherwise: workWith(new Map()) } : {}),
          }),
        )
      /**
       * Numbers are reserved for all rows at once, so that they follow the order of the file although batches run in
       * parallel.
       */
      const handOut = async () =>
        new Map((await kind.leftOvers!.handOut(ctx, later.length)).map((one, index) => [later[index]!, one]))
      if (later.length > 0) await kind.leftOvers!.release(ctx)
      const named = await doAll(naming, new Map())
      const applied = named && (later.length === 0 || (await doAll(later, await handOut())))
      if (later.length > 0) await kind.leftOvers!.release(ctx)
      const work = { kit, run, stops, actor, ctx }
      const finished = applied && (await finishRows(work, found))
      // PINs are stored as hashes, so the copies in the file are deleted now. Open rows of a stopped import keep
      // theirs: they may still be imported.
      const secrets = secretColumnsOf(found.kind, found.mapping)
      if (secrets.length > 0)
        await run.inAccount((db) =>
          queries.purgeColumns(db, run.accountId, importId, secrets, finished ? "all" : "done"),
        )
      await finish(kit, run, importId, finished ? "done" : "stopped")
      await finishWaiting(work)
      stops.end()
    },
  })

/** A discarded file is not waited for any more: rows that named it say what is missing now. */
export const finishWaitingJob = (kit: Kit) =>
  defineJob({
    name: "imports.finish_waiting",
    permission: { none: "each waiting import asks for the permission of its kind" },
    lane: "bulk",
    payload: z.object({ actor: jobActor }),
    visible: false,
    run: async (run, { actor }) => {
      const stops = makeStops(run)
      await finishWaiting({ kit, run, stops, actor, ctx: contextOfJob(kit, run, actor) })
      stops.end()
    },
  })

/** Reverts an import from the last row to the first. Rows that cannot be reverted keep the reason as their result. */
export const revertJob = (kit: Kit) =>
  defineJob<Payload>({
    name: "imports.revert",
    ...allowedBy(neededToRevert),
    run: async (run, { importId, actor }) => {
      const opened = await run.inAccount(async (db) => {
        const found = await queries.findImport(db, run.accountId, importId)
        if (found === undefined || !found.rowsKept) return undefined
        await queries.setJob(db, run.accountId, importId, "reverting", run.jobId)
        await rowQueries.reopenNotUndone(db, run.accountId, importId, run.jobId)
        return {
          found,
          open: await rowQueries.listRevertibleRows(db, run.accountId, importId),
          linked: await rowQueries.listLinkedRows(db, run.accountId, importId),
          earlier: await rowQueries.countUndone(db, run.accountId, importId),
        }
      })
      if (opened === undefined) return
      const { found, open, linked, earlier } = opened
      const kind = kindOf(found.kind)
      const stops = makeStops(run)
      await begin(run, importId, earlier, earlier + open.length)
      const mark = async (db: Db, marks: readonly { row: number; undone: boolean; message: string }[]) => {
        const marked = await rowQueries.markUndone(db, run.accountId, importId, marks)
        return async () => {
          await run.rowResults(
            db,
            marks.map(({ row, undone, message }) => ({ row, ok: undone, message: undone ? "" : message })),
          )
          const isBack = (outcome: RowOutcome) => marked.filter((one) => one.undone && one.outcome === outcome).length
          await queries.addCounts(db, run.accountId, importId, {
            ...tally(marks.map(({ undone }) => (undone ? "undone" : "notUndone"))),
            createdLeft: -isBack("created"),
            changedLeft: -isBack("changed"),
          })
        }
      }
      const work: BatchWork["work"] = async (ctx, db, rows) => {
        const marks = await sideBySide(
          await rowQueries.takeMade(db, run.accountId, importId, rows),
          async ({ row, made }) => {
            const why = await kind.undo(ctx, db, made)
            return { row, undone: why === undefined, message: why ?? revertMessages.reverted }
          },
        )
        return mark(db, marks)
      }
      const markFailed: BatchWork["markFailed"] = async (db, row, message) =>
        (await mark(db, [{ row, undone: false, message }]))()
      const loosened =
        kind.loosen === undefined ||
        (await inBatches(kit, run, stops, importId, linked, kind.lanes, (batch) =>
          doBatch(kit, run, actor, batch, {
            work: async (ctx, db, rows) => {
              const taken = await rowQueries.takeLinked(db, run.accountId, importId, rows)
              const marks = await sideBySide(taken, async ({ row, made, message }) => ({
                row,
                made: await kind.loosen!(ctx, db, made),
                message,
              }))
              await rowQueries.setMade(db, run.accountId, importId, marks)
              return async () => undefined
            },
            // The row then keeps its entry, with the reason.
            markFailed: async () => undefined,
          }),
        ))
      const finished =
        loosened &&
        (await inBatches(kit, run, stops, importId, open, kind.lanes, (batch) =>
          doBatch(kit, run, actor, batch, { work, markFailed }),
        ))
      // A cancelled revert returns the import to its earlier state: if it was stopped before its end, its open rows can
      // still be imported.
      await finish(
        kit,
        run,
        importId,
        finished
          ? "reverted"
          : (await run.inAccount((db) => queries.hasOpenRows(db, run.accountId, importId)))
            ? "stopped"
            : "done",
      )
      stops.end()
    },
  })

const exportedTogether = 500

/** "phoneBook" is "phone-book". */
const fileNameOf = (kind: string) => kind.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Exports all entries of a kind in the columns of its import. */
export const exportJob = (kit: Kit) =>
  defineJob({
    name: "imports.export",
    permission: ({ kind }) => importKinds[kind].exportPermission,
    changesAccount: false,
    lane: "interactive",
    payload: z.object({ kind: importKindName }),
    run: async (run, { kind }) => {
      const { columns } = importKinds[kind]
      const day = kit.now().toISOString().slice(0, 10)
      async function* lines() {
        // The byte-order mark tells spreadsheet programs that the file is UTF-8.
        yield `\uFEFF${csvLine(columns.map(({ title }) => title))}`
        let done = 0
        for (let after = 0; ;) {
          const rows = await run.inAccount((db) => kindOf(kind).exported(db, run.accountId, after, exportedTogether))
          for (const { cells } of rows) yield csvLine(columns.map(({ name }) => cells[name] ?? ""))
          done += rows.length
          await run.inAccount((db) => run.progress(db, done, done))
          if (rows.length < exportedTogether) return
          after = rows.at(-1)!.id
        }
      }
      await keepJobFile(kit, run, `${fileNameOf(kind)}-${run.accountId}-${day}.csv`, lines())
    },
  })

/** A stopped or failed import can be continued until this has run; after that the file has to be uploaded again. */
export const secretHours = 24
const askAgainSeconds = 60 * 60

/**
 * Voicemail PINs, and unused columns, which may hold anything, are deleted after a day whatever the state of the
 * import.
 */
export const purgeSecretsJob = (kit: Kit): JobDefinition<{ importId: number }> =>
  defineJob({
    name: "imports.forget_pins",
    permission: { none: "secrets of uploads are removed by themselves" },
    lane: "cron",
    payload: z.object({ importId: z.number() }),
    visible: false,
    run: (run, { importId }) =>
      run.inAccount(async (db) => {
        const found = await queries.findImport(db, run.accountId, importId)
        if (found === undefined || !found.rowsKept) return
        const indexes = [...unusedColumns(found), ...secretColumnsOf(found.kind, found.mapping)]
        if (isForgotten(found, indexes)) return
        if (found.state === "running") {
          // The running import needs them, and deletes them itself unless it is interrupted.
          await kit.jobs.enqueue(
            db,
            purgeSecretsJob(kit),
            { importId },
            { accountId: run.accountId, delaySeconds: askAgainSeconds },
          )
          return
        }
        await forget(db, run.accountId, importId, indexes)
      }),
  })

/**
 * Rows hold names and numbers of people, so they are deleted after a month. An upload that was never started is deleted
 * with them.
 */
export const purgeJob = (_kit: Kit) =>
  defineJob({
    name: "imports.forget",
    permission: { none: "retention of uploads runs by itself" },
    lane: "cron",
    payload: z.object({ importId: z.number() }),
    visible: false,
    run: (run, { importId }) =>
      run.inAccount(async (db) => {
        const found = await queries.findImport(db, run.accountId, importId)
        if (found?.state === "uploaded" || found?.state === "checked")
          await queries.deleteImport(db, run.accountId, importId)
        else await queries.purgeRows(db, run.accountId, importId)
      }),
  })
