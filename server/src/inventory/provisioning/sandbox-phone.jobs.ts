import { phoneCommands } from "@dialplane/contract/inventory/devices/phone-control"
import { z } from "zod"
import { noteBack } from "../devices/phone-restarts.service.ts"
import { endOfflineNotice } from "../devices/offline-notices.service.ts"
import { hearLine } from "../devices/registrations.service.ts"
import type { Kit } from "../../kit/context.ts"
import { defineJob } from "../../kit/jobs/jobs.ts"
import { findAddress } from "./addresses.queries.ts"
import { deliverAll } from "./delivery.service.ts"
import { listPhoneLines } from "./phones.queries.ts"

const payload = z.object({
  deviceId: z.number(),
  command: z.enum(phoneCommands),
  registered: z.array(z.object({ lineId: z.number(), address: z.string(), userAgent: z.string() })),
})

/** How a sandbox phone handles a command: it fetches its settings and, after a restart, registers its current lines. */
export const sandboxPhoneJob = (kit: Kit) =>
  defineJob<z.infer<typeof payload>>({
    name: "provisioning.sandbox-phone",
    permission: { none: "simulates a phone that received a command" },
    lane: "interactive",
    payload,
    visible: false,
    run: (run, { deviceId, command, registered }) =>
      run.inAccount(async (db) => {
        const { accountId } = run
        const [before] = registered
        if (before !== undefined && (await findAddress(db, accountId, deviceId)) !== undefined)
          await deliverAll(kit, db, accountId, deviceId, before)
        if (command === "restart") {
          await noteBack(db, accountId, deviceId)
          const now = kit.now()
          for (const { id, enabled, number } of await listPhoneLines(db, accountId, deviceId)) {
            // Only assigned lines are sent to the phone.
            if (!enabled || number === null || before === undefined) continue
            const seen = registered.find(({ lineId }) => lineId === id) ?? before
            await hearLine(db, accountId, { ...seen, lineId: id }, now)
          }
          if (before !== undefined) await endOfflineNotice(db, accountId, deviceId)
        }
        await kit.events.publish(db, { accountId, topic: "device", data: { deviceId, change: "changed" } })
      }),
  })
