import { z } from "zod"
import { canGrant } from "@dialplane/contract/identity/roles/role-assignment"
import { reach } from "../../kit/access/access-check.ts"
import { type Kit } from "../../kit/context.ts"
import { actingLabel } from "../../kit/access/actor.ts"
import { writeAudit } from "../../kit/audit/audit.ts"
import { jobActor } from "../../kit/jobs/job-actor.ts"
import { contextOfJob } from "../../kit/jobs/job-context.ts"
import { laneByRows } from "../../kit/jobs/job-lanes.ts"
import { defineJob, type JobDefinition } from "../../kit/jobs/jobs.ts"
import { applyTemplate } from "./apply-template.service.ts"
import { readStates } from "./customer-states.service.ts"
import { misfitAmong } from "./template-schedules.rules.ts"
import { templateMessages } from "./templates.messages.ts"
import { findTemplate, listCustomers } from "./templates.queries.ts"
import { deviationsFrom, partOf } from "./templates.rules.ts"

const payload = z.object({
  accountId: z.number(),
  templateId: z.number(),
  accountIds: z.array(z.number()),
  fields: z.array(z.string()).nullable(),
  actor: jobActor,
})
type Payload = z.output<typeof payload>

/** Resets customers to their template one by one; those done before a restart already match and are left alone. */
export const pushJob = (kit: Kit): JobDefinition<Payload> =>
  defineJob({
    name: "partners.push-template",
    givesPower: true,
    permission: "update:partner-settings",
    lane: ({ accountIds }) => laneByRows(accountIds.length),
    payload,
    run: async (run, { accountId, templateId, accountIds, fields, actor: kept }) => {
      const { actor, traceId, http } = contextOfJob(kit, run, kept)
      const done = await run.handledRows()
      for (const [index, customerId] of accountIds.entries()) {
        if (done.has(index + 1)) continue
        if (await run.cancelled()) return
        const message = await run.inSystem(async (db) => {
          const template = await findTemplate(db, accountId, templateId)
          const customer = (await listCustomers(db, accountId, templateId)).find((one) => one.accountId === customerId)
          if (template === undefined || customer === undefined) return templateMessages.notUsed
          const part = partOf(template, fields ?? undefined)
          // The template and the access of the user who started the job may have changed since.
          if ((await reach(db, actor, customerId)) !== "manage") return templateMessages.noAccess
          if (
            !canGrant(
              actor.keys,
              part.roles.flatMap((role) => role.keys),
            )
          )
            return templateMessages.exceedsOwn
          const state = (await readStates(db, [customerId])).get(customerId)!
          const differing = deviationsFrom(part, state)
          if (differing.length === 0) return undefined
          const misfit = misfitAmong(part.schedules, state.schedules)
          if (misfit !== undefined) return templateMessages.hoursOverlap(misfit)
          await applyTemplate(db, customerId, part)
          await writeAudit(db, {
            accountId: customerId,
            actorUserId: actor.userId,
            actorName: actor.name,
            actingAs: actingLabel(actor, customerId),
            address: http.address,
            action: "template.applied",
            object: { type: "account", id: customerId, name: customer.accountName },
            before: Object.fromEntries(differing.map(({ field, actual }) => [field, actual])),
            after: Object.fromEntries(differing.map(({ field, template: wanted }) => [field, wanted])),
            traceId,
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
