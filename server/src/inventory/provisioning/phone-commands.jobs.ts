import { phoneCommands } from "@dialplane/contract/inventory/devices/phone-control"
import { z } from "zod"
import type { Kit } from "../../kit/context.ts"
import { jobActor } from "../../kit/jobs/job-actor.ts"
import { contextOfJob } from "../../kit/jobs/job-context.ts"
import { laneByRows } from "../../kit/jobs/job-lanes.ts"
import { forEachRow } from "../../kit/jobs/job-rows.ts"
import { defineJob } from "../../kit/jobs/jobs.ts"
import { commandWithin } from "./phone-command.service.ts"
import { listPhoneNames } from "./phones.queries.ts"
import { provisioningMessages as messages } from "./provisioning.messages.ts"

const payload = z.object({ deviceIds: z.array(z.number()), command: z.enum(phoneCommands), actor: jobActor })

/** Sends a command to many phones. */
export const commandManyJob = (kit: Kit) =>
  defineJob<z.infer<typeof payload>>({
    name: "provisioning.command-phones",
    permission: "update:devices",
    lane: ({ deviceIds }) => laneByRows(deviceIds.length),
    payload,
    run: async (run, { deviceIds, command, actor }) => {
      const ctx = contextOfJob(kit, run, actor)
      await forEachRow(run, deviceIds, {
        change: async (db, id) => {
          await commandWithin(ctx, db, id, command)
          return undefined
        },
        nameOf: async (db, id) => (await listPhoneNames(db, run.accountId, [id])).get(id) ?? messages.phoneById(id),
      })
    },
  })
