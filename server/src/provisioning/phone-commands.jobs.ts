import { phoneCommands } from "@dialplane/contract/devices/phone-control"
import { z } from "zod"
import type { Kit } from "../kit/context.ts"
import { contextOfJob, jobActor } from "../kit/job-context.ts"
import { laneByRows } from "../kit/job-lanes.ts"
import { defineJob } from "../kit/jobs.ts"
import { Refusal } from "../kit/refusal.ts"
import { commandWithin } from "./phone-command.service.ts"
import { listHandledRows, listPhoneNames } from "./phones.queries.ts"

const payload = z.object({ deviceIds: z.array(z.number()), command: z.enum(phoneCommands), actor: jobActor })

/** A command for many phones: each in a transaction of its own, with its own result, and none twice. */
export const commandManyJob = (kit: Kit) =>
  defineJob<z.infer<typeof payload>>({
    name: "provisioning.command-phones", permission: "update:devices", lane: ({ deviceIds }) => laneByRows(deviceIds.length), payload,
    run: async (run, { deviceIds, command, actor }) => {
      const ctx = contextOfJob(kit, run, actor)
      const handled = await run.inAccount((db) => listHandledRows(db, run.accountId, run.jobId))
      for (const [index, id] of deviceIds.entries()) {
        if (handled.has(index + 1)) continue
        if (await run.cancelled()) return
        try {
          await run.inAccount(async (db) => {
            await commandWithin(ctx, db, id, command)
            await run.rowResult(db, index + 1, true, "")
            await run.progress(db, index + 1, deviceIds.length)
          })
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          await run.inAccount(async (db) => {
            const name = (await listPhoneNames(db, run.accountId, [id])).get(id) ?? `Phone ${id}`
            await run.rowResult(db, index + 1, false, `${name}: ${error.message}`)
            await run.progress(db, index + 1, deviceIds.length)
          })
        }
      }
    },
  })
