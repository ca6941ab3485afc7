import { z } from "zod"
import type { Kit } from "../kit/context.ts"
import { writeAudit } from "../kit/audit.ts"
import { defineJob, type JobDefinition } from "../kit/jobs.ts"
import { applyTemplate } from "./apply-template.ts"
import { readStates } from "./customer-states.ts"
import { findTemplate, listCustomers } from "./templates.queries.ts"
import { deviationsFrom, partOf } from "./templates.rules.ts"

const payload = z.object({
  accountId: z.number(), templateId: z.number(), accountIds: z.array(z.number()), fields: z.array(z.string()).nullable(), actorUserId: z.number(), actorName: z.string(), traceId: z.string(),
})
type Payload = z.output<typeof payload>

/** Puts customers back to what their template says, one by one; what was done before a restart is found equal and left alone. */
export const pushJob = (_kit: Kit): JobDefinition<Payload> =>
  defineJob({
    name: "partners.push-template",
    payload,
    run: async (run, { accountId, templateId, accountIds, fields, actorUserId, actorName, traceId }) => {
      for (const [index, customerId] of accountIds.entries()) {
        if (await run.cancelled()) return
        const message = await run.inSystem(async (db) => {
          const template = await findTemplate(db, accountId, templateId)
          const customer = (await listCustomers(db, accountId, templateId)).find((one) => one.accountId === customerId)
          if (template === undefined || customer === undefined) return "No customer of this template any more."
          const part = partOf(template, fields ?? undefined)
          const differing = deviationsFrom(part, (await readStates(db, [customerId])).get(customerId)!)
          if (differing.length === 0) return undefined
          await applyTemplate(db, customerId, part)
          await writeAudit(db, {
            accountId: customerId, actorUserId, actorName, action: "template.applied", object: { type: "account", id: customerId, name: customer.accountName },
            before: Object.fromEntries(differing.map(({ field, actual }) => [field, actual])), after: Object.fromEntries(differing.map(({ field, template: wanted }) => [field, wanted])), traceId,
          })
          return undefined
        })
        await run.inAccount(async (db) => {
          await run.rowResult(db, index + 1, message === undefined, message ?? "")
          await run.progress(db, index + 1, accountIds.length)
        })
      }
    },
  })
