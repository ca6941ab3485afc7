import { deviceProblems } from "@dialplane/contract/devices/devices.problems"
import type { Device, DeviceId } from "@dialplane/contract/devices/devices.schema"
import { lineCountOf } from "@dialplane/contract/devices/models"
import { audit } from "../kit/audit.ts"
import type { Context } from "../kit/context.ts"
import type { Db } from "../kit/database.ts"
import { refuse } from "../kit/refusal.ts"
import { dropServices, placeService } from "../locations/location-services.service.ts"
import { markSwappedOut, swapLines, touchDevice, updateDevice } from "./device-changes.queries.ts"
import { demandDevice, holdPhone } from "./device-reading.service.ts"
import { lockDevices } from "./devices.queries.ts"
import { auditedPart, differences } from "./devices.rules.ts"
import { objectOf, tellDevice } from "./lines.service.ts"
import { dropRegistrations } from "./registrations.queries.ts"

/** The hardware stays; what it is used as changes sides. Both start afresh: a line was registered by the hardware it leaves. */
export const swapDevices = async (ctx: Context, db: Db, id: DeviceId, withId: DeviceId): Promise<Device[]> => {
  if (id === withId) refuse(deviceProblems.sameDevice)
  await lockDevices(db, ctx.accountId, [id, withId])
  const [one, other] = [await holdPhone(db, ctx, id), await holdPhone(db, ctx, withId)]
  for (const [phone, from] of [[one, other], [other, one]] as const) demandRoom(phone, from)
  await dropRegistrations(db, ctx.accountId, [...one.lines, ...other.lines].map((line) => line.id))
  await swapLines(db, ctx.accountId, id, withId)
  await takeOver(db, ctx, one, other)
  await takeOver(db, ctx, other, one)
  const swapped = [await demandDevice(db, ctx, id), await demandDevice(db, ctx, withId)]
  for (const [index, before] of [one, other].entries()) {
    await audit(db, ctx, { action: "device.swapped", object: objectOf(swapped[index]!), ...differences(auditedPart(before), auditedPart(swapped[index]!)) })
    await tellDevice(db, ctx, before.id, "changed")
  }
  return swapped
}

const demandRoom = (phone: Device, from: Device) => {
  if (phone.loggedIn !== null) refuse(deviceProblems.loggedIn)
  const limit = lineCountOf(phone.make!, phone.model) ?? 1
  if (from.lines.length > limit) refuse(deviceProblems.swapTooSmall, { model: phone.modelName, limit, count: from.lines.length })
}

const takeOver = async (db: Db, ctx: Context, phone: Device, from: Device) => {
  // A name that only says the model stays with the hardware.
  const name = from.name === from.modelName ? (phone.name === phone.modelName ? phone.name : phone.modelName) : from.name
  await updateDevice(db, ctx.accountId, phone.id, {
    make: phone.make!, model: phone.model, mac: phone.macAddress?.replaceAll(":", "") ?? null, name, description: from.description, extensionId: from.extensionId, isShared: from.isShared,
  })
  await touchDevice(db, ctx.accountId, phone.id)
  if (phone.extensionId !== null && from.extensionId === null) await markSwappedOut(db, ctx.accountId, phone.id)
  if (from.locationId === null) await dropServices(db, ctx, "device", [phone.id])
  else await placeService(db, ctx, { kind: "device", objectId: phone.id, label: name }, from.locationId)
}
