import { z } from "zod"
import { resetPart } from "@dialplane/contract/inventory/extensions/extension-actions.schema"
import type { Context, Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { jobActor, type JobActor } from "../../kit/jobs/job-actor.ts"
import { contextOfJob } from "../../kit/jobs/job-context.ts"
import { laneByRows } from "../../kit/jobs/job-lanes.ts"
import { forEachRow } from "../../kit/jobs/job-rows.ts"
import { defineJob, type JobRun } from "../../kit/jobs/jobs.ts"
import { findNames } from "./extensions.queries.ts"
import { changeExtension } from "./extensions.service.ts"
import { resetExtension } from "./reset-extension.service.ts"
import { extensionMessages } from "./extensions.messages.ts"

const forEachExtension = async (
  kit: Kit,
  run: JobRun,
  actor: JobActor,
  ids: readonly number[],
  act: (ctx: Context, db: Db, id: number) => Promise<unknown>,
) => {
  const ctx = contextOfJob(kit, run, actor)
  await forEachRow(run, ids, {
    change: async (db, id) => {
      await act(ctx, db, id)
      return undefined
    },
    nameOf: async (db, id) => {
      const [named] = await findNames(db, run.accountId, [id])
      return named === undefined ? extensionMessages.extensionById(id) : `${named.extension} ${named.name}`
    },
  })
}

const ids = z.array(z.int())
const byExtensions = ({ extensionIds }: { readonly extensionIds: readonly number[] }) => laneByRows(extensionIds.length)

const reset = z.object({ extensionIds: ids, parts: z.array(resetPart), actor: jobActor })
export const resetJobName = "extensions.data_reset"
export const resetJob = (kit: Kit) =>
  defineJob<z.infer<typeof reset>>({
    name: resetJobName,
    permission: "update:extensions",
    lane: byExtensions,
    payload: reset,
    run: (run, { extensionIds, parts, actor }) =>
      forEachExtension(kit, run, actor, extensionIds, (ctx, db, id) => resetExtension(ctx, db, id, parts)),
  })

const change = z.object({
  extensionIds: ids,
  change: z.object({ blockInternationalCalling: z.boolean(), doNotDisturb: z.boolean() }).partial(),
  actor: jobActor,
})
export const changeJob = (kit: Kit) =>
  defineJob<z.infer<typeof change>>({
    name: "extensions.change",
    permission: "update:extensions",
    lane: byExtensions,
    payload: change,
    run: (run, { extensionIds, change: edit, actor }) =>
      forEachExtension(kit, run, actor, extensionIds, (ctx, db, id) => changeExtension(ctx, db, id, edit)),
  })
