import { z } from "zod"
import { importKinds } from "@dialplane/contract/imports/import-kinds"
import { importKindName } from "@dialplane/contract/imports/imports.schema"
import type { Context, Kit } from "../kit/context.ts"
import { csvLine } from "../kit/csv.ts"
import { contextOfJob, jobActor } from "../kit/job-context.ts"
import { keepJobFile } from "../kit/job-files.ts"
import { defineJob, type JobRun } from "../kit/jobs.ts"
import { Refusal } from "../kit/refusal.ts"
import * as queries from "./imports.queries.ts"
import { cellsOf } from "./imports.rules.ts"
import { kindOf } from "./kinds.ts"

const payload = z.object({ importId: z.number(), actor: jobActor })
type Payload = z.infer<typeof payload>

/** So many rows between two looks at whether somebody stopped the job, and two reports of how far it is. */
const reportEvery = 50

/** Why a row could not be done: the words of a refusal, or none of the server's inner life. */
const inWords = (kit: Kit, error: unknown): string => {
  if (error instanceof Refusal) return [...new Set([error.message, ...error.validationErrors.map(({ details }) => details)])].join(" ")
  kit.log.error({ err: error }, "import row failed")
  return "Something went wrong on our side. Try this row again."
}

const report = async (kit: Kit, run: JobRun, importId: number, done: number, total: number) =>
  run.inAccount(async (db) => {
    await queries.refreshCounts(db, run.accountId, importId)
    await run.progress(db, done, total)
    await kit.events.publish(db, { accountId: run.accountId, topic: "import", data: { importId, done, total } })
  })

const finish = (kit: Kit, run: JobRun, importId: number, state: "done" | "stopped" | "reverted") =>
  run.inAccount(async (db) => {
    await queries.refreshCounts(db, run.accountId, importId)
    await queries.setState(db, run.accountId, importId, state)
    await kit.events.publish(db, { accountId: run.accountId, topic: "import", data: { importId, state } })
  })

/** So many rows are under way at once: while the database works at one, the server prepares the next. */
const lanes = 3

/** Takes rows in their order into the lanes; false when the work said to stop. What breaks one lane stops them all. */
const inLanes = async (rows: readonly number[], work: (row: number, index: number) => Promise<boolean>): Promise<boolean> => {
  let next = 0
  let stopped = false
  const lane = async () => {
    while (!stopped && next < rows.length) {
      const index = next++
      try {
        if (!(await work(rows[index]!, index))) stopped = true
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

/** Two rows that waited for each other in a circle: the database sends one back, which simply begins again. */
const isDeadlock = (error: unknown) => typeof error === "object" && error !== null && "code" in error && error.code === "40P01"
const onceMore = async (work: () => Promise<void>, tries = 3): Promise<void> =>
  work().catch((error: unknown) => {
    if (tries <= 1 || !isDeadlock(error)) throw error
    return onceMore(work, tries - 1)
  })

/** A few rows at a time, each in a transaction with its own mark: after a crash the job goes on where it was, and nothing is done twice. */
export const importJob = (kit: Kit) =>
  defineJob<Payload>({
    name: "imports.run",
    payload,
    run: async (run, { importId, actor }) => {
      const ctx = contextOfJob(kit, run, actor)
      const opened = await run.inAccount(async (db) => {
        const found = await queries.findImport(db, run.accountId, importId)
        if (found === undefined || !found.rowsKept) return undefined
        await queries.setState(db, run.accountId, importId, "running")
        await queries.markSkipped(db, run.accountId, importId)
        return { found, open: await queries.listOpenRows(db, run.accountId, importId, run.jobId) }
      })
      if (opened === undefined) return
      const { found, open } = opened
      const kind = kindOf(found.kind)
      const known = await kind.know(ctx)
      const total = (found.counts.create ?? 0) + (found.counts.change ?? 0)
      const finished = await inLanes(open, async (row, index) => {
        if (index % reportEvery === 0) {
          await report(kit, run, importId, total - open.length + index, total)
          if (await run.cancelled()) return false
        }
        await doRow(ctx, run, row, importId, (db, cells) => kind.apply(ctx, db, known, cellsOf(found.kind, found.mapping, cells), found.existing))
        return true
      })
      if (!finished) return finish(kit, run, importId, "stopped")
      await report(kit, run, importId, total, total)
      await finish(kit, run, importId, "done")
    },
  })

type Apply = (db: Parameters<Parameters<JobRun["inAccount"]>[0]>[0], cells: string[]) => ReturnType<ReturnType<typeof kindOf>["apply"]>

const doRow = async (ctx: Context, run: JobRun, row: number, importId: number, apply: Apply) => {
  try {
    await onceMore(() => run.inAccount(async (db) => {
      await queries.waitForNoDisk(db)
      const taken = await queries.takeRow(db, run.accountId, importId, row)
      if (taken === undefined) return
      const { outcome, label, made, message = "" } = await apply(db, taken.cells)
      await queries.markRow(db, run.accountId, importId, row, { outcome, label, message, made })
      await run.rowResult(db, row, true, message)
    }))
  } catch (error) {
    // The row's own transaction is gone with whatever it had begun; only the reason is kept.
    const message = inWords(ctx.kit, error)
    await run.inAccount(async (db) => {
      if ((await queries.takeRow(db, run.accountId, importId, row)) === undefined) return
      await queries.markRow(db, run.accountId, importId, row, { outcome: "failed", message, made: null })
      await run.rowResult(db, row, false, message)
    })
  }
}

/** Puts back what an import did, the last row first. What cannot be put back says why and stays. */
export const revertJob = (kit: Kit) =>
  defineJob<Payload>({
    name: "imports.revert",
    payload,
    run: async (run, { importId, actor }) => {
      const ctx = contextOfJob(kit, run, actor)
      const found = await run.inAccount((db) => queries.findImport(db, run.accountId, importId))
      if (found === undefined || !found.rowsKept) return
      const kind = kindOf(found.kind)
      const open = await run.inAccount((db) => queries.listRevertibleRows(db, run.accountId, importId))
      const earlier = (found.counts.undone ?? 0) + (found.counts.notUndone ?? 0)
      const finished = await inLanes(open, async (row, index) => {
        if (index % reportEvery === 0) {
          await report(kit, run, importId, earlier + index, earlier + open.length)
          if (await run.cancelled()) return false
        }
        await undoRow(ctx, run, row, importId, kind.undo)
        return true
      })
      if (!finished) return finish(kit, run, importId, "done")
      await report(kit, run, importId, earlier + open.length, earlier + open.length)
      await finish(kit, run, importId, "reverted")
    },
  })

const undoRow = async (ctx: Context, run: JobRun, row: number, importId: number, undo: ReturnType<typeof kindOf>["undo"]) => {
  const mark = (message: string | undefined) =>
    run.inAccount(async (db) => {
      await queries.markUndone(db, run.accountId, importId, row, message === undefined, message ?? "Put back.")
      await run.rowResult(db, row, message === undefined, message ?? "")
    })
  try {
    const kept = await run.inAccount(async (db) => {
      await queries.waitForNoDisk(db)
      const taken = await queries.takeMade(db, run.accountId, importId, row)
      if (taken === undefined) return undefined
      const why = await undo(ctx, db, taken.made)
      if (why !== undefined) return why
      await queries.markUndone(db, run.accountId, importId, row, true, "Put back.")
      await run.rowResult(db, row, true, "")
      return undefined
    })
    if (kept !== undefined) await mark(kept)
  } catch (error) {
    await mark(inWords(ctx.kit, error))
  }
}

const exportedTogether = 500

/** Everything of a kind in the columns of its import. */
export const exportJob = (kit: Kit) =>
  defineJob({
    name: "imports.export",
    payload: z.object({ kind: importKindName }),
    run: async (run, { kind }) => {
      const { columns } = importKinds[kind]
      const day = kit.now().toISOString().slice(0, 10)
      async function* lines() {
        // The mark tells spreadsheet programs that it is UTF-8.
        yield `\uFEFF${csvLine(columns.map(({ name }) => name))}`
        let done = 0
        for (let after = 0; ; ) {
          const rows = await run.inAccount((db) => kindOf(kind).exported(db, run.accountId, after, exportedTogether))
          for (const { cells } of rows) yield csvLine(columns.map(({ name }) => cells[name] ?? ""))
          done += rows.length
          await run.inAccount((db) => run.progress(db, done, done))
          if (rows.length < exportedTogether) return
          after = rows.at(-1)!.id
        }
      }
      await keepJobFile(kit, run, `${kind === "phoneBook" ? "phone-book" : kind}-${day}.csv`, lines())
    },
  })

/** Rows hold names and numbers of people: after a month they are gone, and an upload that nobody started with them. */
export const forgetJob = (_kit: Kit) =>
  defineJob({
    name: "imports.forget",
    payload: z.object({ importId: z.number() }),
    visible: false,
    run: (run, { importId }) =>
      run.inAccount(async (db) => {
        const found = await queries.findImport(db, run.accountId, importId)
        if (found?.state === "uploaded" || found?.state === "checked") await queries.deleteImport(db, run.accountId, importId)
        else await queries.forgetRows(db, run.accountId, importId)
      }),
  })
