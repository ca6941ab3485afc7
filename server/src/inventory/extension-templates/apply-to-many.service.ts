import { extensionTemplateProblems } from "@dialplane/contract/inventory/extension-templates/extension-templates.problems"
import type { TemplateApplication } from "@dialplane/contract/inventory/extension-templates/extension-templates.schema"
import { templateFieldMessages } from "@dialplane/contract/inventory/extension-templates/template-settings.messages"
import { texts } from "@dialplane/contract/kit/language"
import { audit } from "../../kit/audit/audit.ts"
import { requirePermission, type Context } from "../../kit/context.ts"
import { keepActor } from "../../kit/jobs/job-context.ts"
import { refuse } from "../../kit/refusal.ts"
import { inTransaction } from "../../kit/database/transaction.ts"
import { applyJob } from "./extension-templates.jobs.ts"
import { listFollowable } from "./extension-templates.queries.ts"
import { readTemplate } from "./extension-templates.service.ts"

const messages = texts("extensionTemplates.jobs", {
  applyToMany: (template: string, count: number) =>
    `Apply template “${template}” to ${count === 1 ? "one extension" : `${count} extensions`}`,
})

export const applyToMany = (ctx: Context, templateId: number, { extensionIds, fields }: TemplateApplication) =>
  inTransaction(ctx, async (db) => {
    requirePermission(ctx, "read:extension-templates")
    const { name, settings } = await readTemplate(db, ctx, templateId)
    const strange = fields?.find((field) => settings[field] === undefined)
    if (strange !== undefined)
      refuse(extensionTemplateProblems.fieldNotInTemplate, { field: templateFieldMessages[strange] })
    const ids = [...new Set(extensionIds)]
    const possible = new Set(await listFollowable(db, ctx.accountId, ids))
    const stranger = ids.find((id) => !possible.has(id))
    if (stranger !== undefined) refuse(extensionTemplateProblems.targetUnknown, { extensionId: stranger })
    const jobId = await ctx.kit.jobs.enqueue(
      db,
      applyJob(ctx.kit),
      { templateId, extensionIds: ids, fields: fields ?? null, actor: keepActor(ctx) },
      {
        accountId: ctx.accountId,
        userId: ctx.actor.userId,
        title: messages.applyToMany(name, ids.length),
      },
    )
    await audit(db, ctx, {
      action: "extension_template.applied",
      object: { type: "extension_template", id: templateId, name },
      after: {
        extensions: ids.length,
        settings: fields === undefined ? "all" : fields.map((field) => templateFieldMessages[field]).join(", "),
      },
    })
    return { jobId: jobId! }
  })
