import { z } from "zod"
import { serviceKind } from "@dialplane/contract/locations/locations.schema"
import { writeAudit } from "../kit/audit.ts"
import type { Kit } from "../kit/context.ts"
import { laneByRows } from "../kit/job-lanes.ts"
import { defineJob, type JobRun } from "../kit/jobs.ts"
import { findService, listDoneRows, putService } from "./location-services.queries.ts"
import { findLocation } from "./locations.queries.ts"

const payload = z.object({ toLocationId: z.int(), actorName: z.string(), services: z.array(z.object({ kind: serviceKind, objectId: z.int() })) })
type Payload = z.infer<typeof payload>

/** Moves services to another place, one after the other; each has its own result, and none is moved twice. */
export const moveServicesJob = (kit: Kit) => defineJob<Payload>({ name: "locations.move", lane: ({ services }) => laneByRows(services.length), payload, run: (run, work) => move(kit, run, work) })

/** So many go into one transaction. */
const together = 50

const move = async (kit: Kit, run: JobRun, { toLocationId, actorName, services }: Payload) => {
  const done = await run.inAccount((db) => listDoneRows(db, run.accountId, run.jobId))
  const open = services.map((service, index) => ({ ...service, row: index + 1 })).filter(({ row }) => !done.has(row))
  let handled = done.size
  for (let start = 0; start < open.length; start += together) {
    if (await run.cancelled()) return
    const batch = open.slice(start, start + together)
    await run.inAccount(async (db) => {
      const target = await findLocation(db, run.accountId, toLocationId)
      const moved: string[] = []
      for (const { row, ...service } of batch) {
        const found = await findService(db, run.accountId, service)
        const refusal = target === undefined ? "The location is gone." : target.status === "Closed" ? `${target.name} is closed.` : found === undefined ? "It is gone." : undefined
        if (refusal === undefined && found !== undefined) {
          await putService(db, run.accountId, service, found.label, toLocationId)
          if (found.locationId !== toLocationId) moved.push(found.label)
        }
        await run.rowResult(db, row, refusal === undefined, refusal === undefined ? "" : `${found?.label ?? `${service.kind} ${service.objectId}`}: ${refusal}`)
      }
      if (moved.length > 0 && target !== undefined) {
        await writeAudit(db, {
          accountId: run.accountId, actorUserId: run.userId, actorName, traceId: `job-${run.jobId}`, action: "location.services_moved",
          object: { type: "location", id: toLocationId, name: target.name }, after: { services: moved },
        })
      }
      handled += batch.length
      await run.progress(db, handled, services.length)
      await kit.events.publish(db, { accountId: run.accountId, topic: "location", data: { locationId: toLocationId, change: "moved" } })
    })
  }
}
