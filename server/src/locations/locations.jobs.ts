import { z } from "zod"
import { serviceKind } from "@dialplane/contract/locations/locations.schema"
import type { Kit } from "../kit/context.ts"
import { contextOfJob, jobActor } from "../kit/job-context.ts"
import { laneByRows } from "../kit/job-lanes.ts"
import { defineJob, type JobRun } from "../kit/jobs.ts"
import { Refusal } from "../kit/refusal.ts"
import { listDoneRows } from "./location-services.queries.ts"
import { labelOf, moveService } from "./move-service.service.ts"

const payload = z.object({ toLocationId: z.int(), actor: jobActor, services: z.array(z.object({ kind: serviceKind, objectId: z.int() })) })
type Payload = z.infer<typeof payload>

/** Moves services to another place, one after the other; each has its own result, and none is moved twice. */
export const moveServicesJob = (kit: Kit) => defineJob<Payload>({ name: "locations.move", permission: "update:locations", lane: ({ services }) => laneByRows(services.length), payload, run: (run, work) => move(kit, run, work) })

const reportEvery = 25

const move = async (kit: Kit, run: JobRun, { toLocationId, actor, services }: Payload) => {
  const ctx = contextOfJob(kit, run, actor)
  const done = await run.inAccount((db) => listDoneRows(db, run.accountId, run.jobId))
  for (const [index, service] of services.entries()) {
    const row = index + 1
    if (index % reportEvery === 0) {
      await run.inAccount((db) => run.progress(db, index, services.length))
      if (await run.cancelled()) return
    }
    if (done.has(row)) continue
    try {
      await run.inAccount(async (db) => {
        await moveService(ctx, db, service, toLocationId)
        await run.rowResult(db, row, true, "")
      })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await run.inAccount(async (db) => run.rowResult(db, row, false, `${(await labelOf(db, ctx, service)) ?? `${service.kind} ${service.objectId}`}: ${error.message}`))
    }
  }
  await run.inAccount(async (db) => {
    await run.progress(db, services.length, services.length)
    await kit.events.publish(db, { accountId: run.accountId, topic: "location", data: { locationId: toLocationId, change: "moved" } })
  })
}
