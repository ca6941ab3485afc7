import { topAccountId } from "@dialplane/contract/kit/ids"
import { z } from "zod"
import { defineJob } from "../../kit/jobs/jobs.ts"
import {
  endMaintenanceNotice,
  listAccountsToNotify,
  notifyMaintenance,
} from "../notices/maintenance-notices.service.ts"
import { findIncident, findLastText } from "./incidents.queries.ts"
import { isAffected, isOver } from "./service-status.rules.ts"

const accountsAtOnce = 100

/**
 * Tells the accounts that use what is affected about planned maintenance, or that it is over or canceled. Run again, it
 * changes what it said, and takes it back where other regions are affected now.
 */
export const announceJob = (together = accountsAtOnce) =>
  defineJob({
    name: "service-status.announce",
    permission: { none: "follows from planning or changing maintenance" },
    lane: "bulk",
    payload: z.object({ incidentId: z.int() }),
    visible: false,
    run: async (run, { incidentId }) => {
      for (let after = 0; ;) {
        const last = await run.inSystem(async (db) => {
          const row = await findIncident(db, topAccountId, incidentId)
          const accounts = await listAccountsToNotify(db, after, together)
          const planned =
            row === undefined || row.withdrawnAt !== null || isOver(row.state) || row.plannedTo === null
              ? undefined
              : { ...row, plannedTo: row.plannedTo }
          const told = accounts.filter(
            ({ servicesGeography }) => planned !== undefined && isAffected(servicesGeography, planned.affected),
          )
          for (const account of accounts)
            if (!told.includes(account)) await endMaintenanceNotice(db, account.accountId, incidentId)
          if (planned !== undefined)
            await notifyMaintenance(
              db,
              told.map(({ accountId }) => accountId),
              {
                id: incidentId,
                title: planned.title,
                text: await findLastText(db, topAccountId, incidentId),
                path: "/service-status",
                endsAt: planned.plannedTo,
              },
            )
          return accounts.at(-1)?.accountId
        })
        if (last === undefined) return
        after = last
      }
    },
  })
