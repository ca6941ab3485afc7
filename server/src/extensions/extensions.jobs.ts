import { z } from "zod"
import { resetPart } from "@dialplane/contract/extensions/extensions.schema"
import { extensionProblems } from "@dialplane/contract/extensions/extensions.problems"
import type { Context, Kit } from "../kit/context.ts"
import type { Db } from "../kit/database.ts"
import { contextOfJob, jobActor, type JobActor } from "../kit/job-context.ts"
import { laneByRows } from "../kit/job-lanes.ts"
import { defineJob, type JobRun } from "../kit/jobs.ts"
import { Refusal } from "../kit/refusal.ts"
import { listDoneRows } from "./extension-tasks.queries.ts"
import { findNames } from "./extensions.queries.ts"
import { changeExtension } from "./extensions.service.ts"
import { resetExtension } from "./reset-extension.ts"

const reportEvery = 25

/** One extension after the other, each in a transaction of its own with its result: after a crash none is done twice. */
const forEach = async (kit: Kit, run: JobRun, actor: JobActor, ids: readonly number[], act: (ctx: Context, db: Db, id: number) => Promise<unknown>) => {
  const ctx = contextOfJob(kit, run, actor)
  const done = await run.inAccount((db) => listDoneRows(db, run.accountId, run.jobId))
  for (const [index, id] of ids.entries()) {
    if (index % reportEvery === 0) {
      await run.inAccount((db) => run.progress(db, index, ids.length))
      if (await run.cancelled()) return
    }
    const row = index + 1
    if (done.has(row)) continue
    try {
      await run.inAccount(async (db) => {
        await act(ctx, db, id)
        await run.rowResult(db, row, true, "")
      })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await run.inAccount(async (db) => {
        const [named] = error.problem === extensionProblems.notFound ? [] : await findNames(db, run.accountId, [id])
        await run.rowResult(db, row, false, `${named === undefined ? `Extension #${id}` : `${named.extension} ${named.name}`}: ${error.message}`)
      })
    }
  }
  await run.inAccount((db) => run.progress(db, ids.length, ids.length))
}

const ids = z.array(z.int())
const byExtensions = ({ extensionIds }: { readonly extensionIds: readonly number[] }) => laneByRows(extensionIds.length)

const reset = z.object({ extensionIds: ids, parts: z.array(resetPart), actor: jobActor })
export const resetJobName = "extensions.data_reset"
export const resetJob = (kit: Kit) =>
  defineJob<z.infer<typeof reset>>({ name: resetJobName, permission: "update:extensions", lane: byExtensions, payload: reset, run: (run, { extensionIds, parts, actor }) => forEach(kit, run, actor, extensionIds, (ctx, db, id) => resetExtension(ctx, db, id, parts)) })

const change = z.object({ extensionIds: ids, change: z.object({ blockInternationalCalling: z.boolean(), doNotDisturb: z.boolean() }).partial(), actor: jobActor })
export const changeJob = (kit: Kit) =>
  defineJob<z.infer<typeof change>>({ name: "extensions.change", permission: "update:extensions", lane: byExtensions, payload: change, run: (run, { extensionIds, change: edit, actor }) => forEach(kit, run, actor, extensionIds, (ctx, db, id) => changeExtension(ctx, db, id, edit)) })
