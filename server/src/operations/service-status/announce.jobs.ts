import { topAccountId } from "@dialplane/contract/kit/ids"
import { z } from "zod"
import { defineJob } from "../../kit/jobs/jobs.ts"
import {
  endMaintenanceNotice,
  listAccountsToNotify,
  notifyMaintenance,
} from "../notices/maintenance-notices.service.ts"
import { findIncident, findLastText } from "./incidents.queries.ts"
import { isOver } from "./service-status.rules.ts"

const accountsAtOnce = 100

/** Tells all accounts about planned maintenance, or that it is over or canceled. Run again, it replaces what it said. */
export const announceJob = defineJob({
  name: "service-status.announce",
  permission: { none: "follows from planning or changing maintenance" },
  lane: "bulk",
  payload: z.object({ incidentId: z.int() }),
  visible: false,
  run: async (run, { incidentId }) => {
    for (let after = 0; ;) {
      const last = await run.inSystem(async (db) => {
        const row = await findIncident(db, topAccountId, incidentId)
        const accountIds = await listAccountsToNotify(db, after, accountsAtOnce)
        if (row === undefined || row.withdrawnAt !== null || isOver(row.state) || row.plannedTo === null)
          for (const accountId of accountIds) await endMaintenanceNotice(db, accountId, incidentId)
        else
          await notifyMaintenance(db, accountIds, {
            id: incidentId,
            title: row.title,
            text: await findLastText(db, topAccountId, incidentId),
            path: "/service-status",
            endsAt: row.plannedTo,
          })
        return accountIds.at(-1)
      })
      if (last === undefined) return
      after = last
    }
  },
})
