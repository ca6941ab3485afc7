import { z } from "zod"
import { templateField } from "@dialplane/contract/extension-templates/extension-templates.schema"
import type { Kit } from "../kit/context.ts"
import { contextOfJob, jobActor } from "../kit/job-context.ts"
import { laneByRows } from "../kit/job-lanes.ts"
import { defineJob, type JobDefinition } from "../kit/jobs.ts"
import { Refusal } from "../kit/refusal.ts"
import { listDoneRows } from "./extension-templates.queries.ts"
import { applyTemplate } from "./extension-templates.service.ts"

const payload = z.object({ templateId: z.number(), extensionIds: z.array(z.number()), fields: z.array(templateField).nullable(), actor: jobActor })
type Payload = z.infer<typeof payload>

const reportEvery = 25

/** One extension after the other, each with its own result in its own transaction: after a crash none is done twice. */
export const applyJob = (kit: Kit): JobDefinition<Payload> =>
  defineJob<Payload>({
    name: "extension-templates.apply",
    permission: "update:extensions",
    lane: ({ extensionIds }) => laneByRows(extensionIds.length),
    payload,
    run: async (run, { templateId, extensionIds, fields, actor }) => {
      const ctx = contextOfJob(kit, run, actor)
      const done = await run.inAccount((db) => listDoneRows(db, run.accountId, run.jobId))
      for (const [index, extensionId] of extensionIds.entries()) {
        const row = index + 1
        if (index % reportEvery === 0) {
          await run.inAccount((db) => run.progress(db, index, extensionIds.length))
          if (await run.cancelled()) return
        }
        if (done.has(row)) continue
        try {
          await run.inAccount(async (db) => {
            await applyTemplate(ctx, db, templateId, extensionId, fields ?? undefined)
            await run.rowResult(db, row, true, "")
          })
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          await run.inAccount((db) => run.rowResult(db, row, false, `Extension #${extensionId}: ${error.message}`))
        }
      }
      await run.inAccount(async (db) => {
        await run.progress(db, extensionIds.length, extensionIds.length)
        await kit.events.publish(db, { accountId: run.accountId, topic: "extension-template", data: { templateId, change: "applied" } })
      })
    },
  })
