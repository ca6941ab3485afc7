import { z } from "zod"
import { templateField } from "@dialplane/contract/inventory/extension-templates/extension-templates.schema"
import { texts } from "@dialplane/contract/kit/language"
import type { Kit } from "../../kit/context.ts"
import { jobActor } from "../../kit/jobs/job-actor.ts"
import { contextOfJob } from "../../kit/jobs/job-context.ts"
import { laneByRows } from "../../kit/jobs/job-lanes.ts"
import { forEachRow } from "../../kit/jobs/job-rows.ts"
import { defineJob, type JobDefinition } from "../../kit/jobs/jobs.ts"
import { applyTemplate } from "./extension-templates.service.ts"

const messages = texts("extensionTemplates.rows", { extensionById: (id: number) => `Extension #${id}` })

const payload = z.object({
  templateId: z.number(),
  extensionIds: z.array(z.number()),
  fields: z.array(templateField).nullable(),
  actor: jobActor,
})
type Payload = z.infer<typeof payload>

export const applyJob = (kit: Kit): JobDefinition<Payload> =>
  defineJob<Payload>({
    name: "extension-templates.apply",
    permission: "update:extensions",
    lane: ({ extensionIds }) => laneByRows(extensionIds.length),
    payload,
    run: async (run, { templateId, extensionIds, fields, actor }) => {
      const ctx = contextOfJob(kit, run, actor)
      const outcome = await forEachRow(run, extensionIds, {
        change: async (db, extensionId) => {
          await applyTemplate(ctx, db, templateId, extensionId, fields ?? undefined)
          return undefined
        },
        nameOf: async (_db, extensionId) => messages.extensionById(extensionId),
      })
      if (outcome === "finished")
        await run.inAccount((db) =>
          kit.events.publish(db, {
            accountId: run.accountId,
            topic: "extension-template",
            data: { templateId, change: "applied" },
          }),
        )
    },
  })
