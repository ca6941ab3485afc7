import { z } from "zod"
import {
  deviceBulk,
  deviceRemoval,
  type Device,
  type DeviceId,
  type DeviceJob,
} from "@dialplane/contract/inventory/devices/devices.schema"
import { audit } from "../../kit/audit/audit.ts"
import { requirePermission, type Context, type Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { jobActor } from "../../kit/jobs/job-actor.ts"
import { contextOfJob } from "../../kit/jobs/job-context.ts"
import { laneByRows } from "../../kit/jobs/job-lanes.ts"
import { forEachRow } from "../../kit/jobs/job-rows.ts"
import { defineJob, type JobRun } from "../../kit/jobs/jobs.ts"
import { placeService } from "../locations/location-services.service.ts"
import { countChange } from "./device-changes.queries.ts"
import { requireDevice, findDevice, holdDevice, holdPhone } from "./device-reading.service.ts"
import { changeLinesOf } from "./change-device.service.ts"
import { removeDevice } from "./devices.service.ts"
import { unassignDevice } from "./assign-device.service.ts"
import { objectOf, publishDeviceChange } from "./lines.service.ts"
import { logOutWithin, registrationSource } from "./registrations.service.ts"
import { deviceMessages } from "./devices.messages.ts"

const payload = z.object({ wish: z.union([deviceBulk, deviceRemoval]), actor: jobActor })
type Payload = z.infer<typeof payload>

/** A bulk action on phones. */
export const changeManyJob = (kit: Kit) =>
  defineJob<Payload>({
    name: "devices.change-many",
    permission: ({ wish }) => (wish.action === "remove" ? "delete:devices" : "update:devices"),
    lane: ({ wish }) => laneByRows(wish.deviceIds.length),
    payload,
    run: (run, work) => changeMany(kit, run, work),
  })

const changeMany = async (kit: Kit, run: JobRun, { wish, actor }: Payload) => {
  const ctx = contextOfJob(kit, run, actor)
  await forEachRow(run, [...new Set(wish.deviceIds)], {
    change: async (db, id) => {
      await changeOne(ctx, db, wish, id)
      return undefined
    },
    nameOf: async (db, id) => {
      const device = await findDevice(db, run.accountId, id)
      return device === undefined ? deviceMessages.phoneById(id) : objectOf(device).name
    },
  })
}

/** One phone of a bulk action; the preview makes the same change and rolls it back. */
export const changeOne = async (ctx: Context, db: Db, wish: DeviceJob, id: DeviceId) => {
  switch (wish.action) {
    case "remove": {
      requirePermission(ctx, "delete:devices")
      return removeDevice(ctx, db, id)
    }
    case "unassign":
      return void (await unassignDevice(ctx, db, id))
    case "logOut":
      return void (await logOutWithin(ctx, db, id))
    case "moveLocation":
      return moveOne(ctx, db, id, wish.locationId)
    case "setEmergencyLocation":
      return placeOne(ctx, db, id, wish.emergencyLocationId)
  }
}

const placeOf = ({ locationName, locationId }: Device) => ({ location: locationName, locationId })

const moveOne = async (ctx: Context, db: Db, id: DeviceId, locationId: number) => {
  // An app has the location of its user.
  const device = await holdPhone(db, ctx, id)
  await placeService(db, ctx, { kind: "device", objectId: id, label: device.name }, locationId)
  const after = await requireDevice(db, ctx, id)
  if (after.locationId === device.locationId) return
  await countChange(db, ctx.accountId, [id])
  await audit(db, ctx, {
    action: "device.changed",
    object: objectOf(device),
    before: placeOf(device),
    after: placeOf(after),
  })
  await publishDeviceChange(db, ctx, id, "changed")
}

const placeOne = async (ctx: Context, db: Db, id: DeviceId, emergencyLocationId: number | null) => {
  const device = await holdDevice(db, ctx, id)
  await changeLinesOf(ctx, db, device, () => ({ e911LocationId: emergencyLocationId }))
}

// --- registrations ---------------------------------------------------------------------------------------------------

const refreshMinutes = 20
const accountOnly = z.object({})

/** Lets the registration source refresh an account periodically; each run schedules the next. */
export const refreshRegistrationsJob = (kit: Kit) =>
  defineJob<z.infer<typeof accountOnly>>({
    name: "devices.refresh-registrations",
    permission: { none: "refreshes registrations in the background" },
    lane: "cron",
    payload: accountOnly,
    visible: false,
    run: async (run) => {
      await run.inAccount(async (db) => {
        await registrationSource.refresh(db, run.accountId)
        await startRefreshing(kit, db, run.accountId, run.jobId)
      })
    },
  })

export const startRefreshing = (kit: Kit, db: Db, accountId: number, after = 0) =>
  kit.jobs.enqueue(
    db,
    refreshRegistrationsJob(kit),
    {},
    { accountId, key: `registrations-after-${after}`, delaySeconds: refreshMinutes * 60 },
  )
