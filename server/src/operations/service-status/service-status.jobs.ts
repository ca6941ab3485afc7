import { topAccountId } from "@dialplane/contract/kit/ids"
import { z } from "zod"
import { writeAudit } from "../../kit/audit/audit.ts"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { defineJob } from "../../kit/jobs/jobs.ts"
import { maintenanceMessages as messages } from "./checks.messages.ts"
import { runChecks } from "./checks.service.ts"
import { listDue } from "./incidents.queries.ts"
import { announce, moveTo, objectOf, publishStatus } from "./incidents.service.ts"
import { dueState } from "./service-status.rules.ts"

/** Maintenance that was due begins or ends. What is due for both, after a standstill, ends with the next run. */
export const moveDueMaintenance = async (kit: Kit, db: Db, now: Date, traceId: string): Promise<number> => {
  const due = await listDue(db, topAccountId, now.toISOString())
  for (const before of due) {
    const state = dueState(before, now)
    if (state === undefined) continue
    const text = messages[state]
    await moveTo(db, before, { state, text, at: now.toISOString(), by: messages.actorName })
    await writeAudit(db, {
      accountId: topAccountId,
      actorUserId: null,
      actorName: messages.actorName,
      traceId,
      action: state === "inProgress" ? "service_incident.maintenance_begun" : "service_incident.maintenance_ended",
      object: objectOf(before),
      before: { state: before.state },
      after: { state, updateText: text },
    })
    await announce(db, kit, before)
  }
  if (due.length > 0) await publishStatus(db, kit)
  return due.length
}

export const maintenanceJob = (kit: Kit) =>
  defineJob({
    name: "service-status.maintenance",
    permission: { none: "maintenance begins and ends by itself" },
    lane: "cron",
    payload: z.object({}),
    visible: false,
    everySeconds: 30,
    run: (run) =>
      run.inSystem(async (db) => {
        await moveDueMaintenance(kit, db, kit.now(), `job-${run.jobId}`)
      }),
  })

export const checksJob = (kit: Kit) =>
  defineJob({
    name: "service-status.checks",
    permission: { none: "the installation looks at itself" },
    lane: "cron",
    payload: z.object({}),
    visible: false,
    everySeconds: 60,
    run: (run) => runChecks(kit, (work) => run.inSystem(work)),
  })
