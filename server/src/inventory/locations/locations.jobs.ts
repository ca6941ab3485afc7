import { z } from "zod"
import { serviceKind } from "@dialplane/contract/inventory/locations/locations.schema"
import type { Kit } from "../../kit/context.ts"
import { jobActor } from "../../kit/jobs/job-actor.ts"
import { contextOfJob } from "../../kit/jobs/job-context.ts"
import { laneByRows } from "../../kit/jobs/job-lanes.ts"
import { forEachRow } from "../../kit/jobs/job-rows.ts"
import { defineJob, type JobRun } from "../../kit/jobs/jobs.ts"
import { labelOf, moveService } from "./move-service.service.ts"

const payload = z.object({
  toLocationId: z.int(),
  actor: jobActor,
  services: z.array(z.object({ kind: serviceKind, objectId: z.int() })),
})
type Payload = z.infer<typeof payload>

/** Moves services to another location one by one; each has its own result, and none is moved twice. */
export const moveServicesJob = (kit: Kit) =>
  defineJob<Payload>({
    name: "locations.move",
    permission: "update:locations",
    lane: ({ services }) => laneByRows(services.length),
    payload,
    run: (run, work) => move(kit, run, work),
  })

const move = async (kit: Kit, run: JobRun, { toLocationId, actor, services }: Payload) => {
  const ctx = contextOfJob(kit, run, actor)
  const outcome = await forEachRow(run, services, {
    change: async (db, service) => {
      await moveService(ctx, db, service, toLocationId)
      return undefined
    },
    nameOf: async (db, service) => (await labelOf(db, ctx, service)) ?? `${service.kind} ${service.objectId}`,
  })
  if (outcome === "finished")
    await run.inAccount((db) =>
      kit.events.publish(db, {
        accountId: run.accountId,
        topic: "location",
        data: { locationId: toLocationId, change: "moved" },
      }),
    )
}
