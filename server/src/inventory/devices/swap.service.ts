import { deviceProblems } from "@dialplane/contract/inventory/devices/devices.problems"
import type { Device, DeviceId } from "@dialplane/contract/inventory/devices/devices.schema"
import type { SwappedDevice } from "@dialplane/contract/inventory/devices/emergency-changes.schema"
import { personalHandsetProperties } from "@dialplane/contract/inventory/devices/handsets.schema"
import { lineCountOf } from "@dialplane/contract/inventory/devices/models"
import { isSameValue } from "@dialplane/contract/kit/changed-fields"
import { counted } from "@dialplane/contract/kit/counted"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { withLabelsOf } from "../../kit/audit/recorded-references.ts"
import { refuse } from "../../kit/refusal.ts"
import { dropServices, placeService } from "../locations/location-services.service.ts"
import {
  clearReplacements,
  hasReplaced,
  markSwappedOut,
  swapLines,
  touchDevice,
  updateDevice,
} from "./device-changes.queries.ts"
import { swapHandsetProperties } from "./device-settings.queries.ts"
import { requireDevice, findDevice, holdPhone } from "./device-reading.service.ts"
import { lockDevices } from "./devices.queries.ts"
import { auditedPart, differences } from "./devices.rules.ts"
import { noticeEmergencyChanges, withOwnChanges } from "./emergency-notice.service.ts"
import { objectOf, publishDeviceChange } from "./lines.service.ts"
import { dropRegistrations } from "./registrations.queries.ts"

/** Swaps two phones; returns for each the changed emergency locations and its audit entry. */
export const swapPhones = async (ctx: Context, db: Db, id: DeviceId, withId: DeviceId): Promise<SwappedDevice[]> => {
  // Compared by phone: lines keep their locations but move to hardware at another place.
  const { result, emergencyChanges } = await noticeEmergencyChanges(
    ctx,
    db,
    [id, withId],
    () => swapDevices(ctx, db, id, withId),
    "phone",
  )
  return withOwnChanges(result.devices, emergencyChanges).map((device, index) => ({
    ...device,
    auditEntryId: result.entryIds[index] ?? null,
  }))
}

/**
 * The hardware stays; its use is exchanged. Both phones restart, because lines are still registered by the old
 * hardware.
 */
const swapDevices = async (ctx: Context, db: Db, id: DeviceId, withId: DeviceId) => {
  if (id === withId) refuse(deviceProblems.sameDevice)
  await lockDevices(db, ctx.accountId, [id, withId])
  const [one, other] = [await holdPhone(db, ctx, id), await holdPhone(db, ctx, withId)]
  for (const [phone, from] of [
    [one, other],
    [other, one],
  ] as const)
    requireRoom(phone, from)
  await dropRegistrations(
    db,
    ctx.accountId,
    [...one.lines, ...other.lines].map((line) => line.id),
  )
  await swapLines(db, ctx.accountId, id, withId)
  await swapHandsetProperties(db, ctx.accountId, id, withId, personalHandsetProperties)
  await clearReplacements(db, ctx.accountId, [id, withId])
  await takeOver(db, ctx, one, other)
  await takeOver(db, ctx, other, one)
  const swapped = [await requireDevice(db, ctx, id), await requireDevice(db, ctx, withId)]
  const entryIds: (number | undefined)[] = []
  for (const [index, before] of [one, other].entries()) {
    const { before: was, after: is } = differences(auditedPart(before), auditedPart(swapped[index]!)) ?? {
      before: {},
      after: {},
    }
    const { id: otherId, name } = swapped[1 - index]!
    // Names the other phone, so that either entry can be reverted.
    entryIds.push(
      await audit(db, ctx, {
        action: "device.swapped",
        object: objectOf(swapped[index]!),
        before: { ...was, swappedWith: null },
        after: { ...is, swappedWith: { id: otherId, name } },
      }),
    )
    await publishDeviceChange(db, ctx, before.id, "changed")
  }
  return { devices: swapped, entryIds }
}

const requireRoom = (phone: Device, from: Device) => {
  if (phone.loggedIn !== null) refuse(deviceProblems.loggedIn)
  const limit = lineCountOf(phone.make!, phone.model) ?? 1
  if (from.lines.length > limit)
    refuse(deviceProblems.swapTooSmall, {
      model: phone.modelName,
      limit: counted(limit, "line"),
      count: from.lines.length,
    })
}

const takeOver = async (db: Db, ctx: Context, phone: Device, from: Device) => {
  // A name that is only the model stays with the hardware.
  const name =
    from.name === from.modelName ? (phone.name === phone.modelName ? phone.name : phone.modelName) : from.name
  await updateDevice(db, ctx.accountId, phone.id, {
    make: phone.make!,
    model: phone.model,
    mac: phone.macAddress?.replaceAll(":", "") ?? null,
    name,
    description: from.description,
    extensionId: from.extensionId,
    isShared: from.isShared,
  })
  await touchDevice(db, ctx.accountId, phone.id)
  if (phone.extensionId !== null && from.extensionId === null) await markSwappedOut(db, ctx.accountId, phone.id)
  if (from.locationId === null) await dropServices(db, ctx, "device", [phone.id])
  else await placeService(db, ctx, { kind: "device", objectId: phone.id, label: name }, from.locationId)
}

/**
 * The use of a phone: the part of its entry that a swap exchanges. Names that are only the model stay and are ignored.
 */
const usedAs = ["description", "extension", "extensionId", "location", "locationId", "isShared", "lines"] as const

/** Whether the other phone still has the use this one had before the swap, so that swapping back moves nothing else. */
const isStillSwapped = (phone: Device, other: Device, before: Readonly<Record<string, unknown>>) => {
  const was = { ...auditedPart(phone), ...before }
  const ofOther = withLabelsOf(auditedPart(other), was)
  return usedAs.every((field) => isSameValue(ofOther[field], was[field]))
}

/** The current values of a swap entry's fields; undefined when one of the phones no longer exists. */
export const readSwapped = async (
  db: Db,
  ctx: Context,
  id: DeviceId,
  otherId: DeviceId,
  before: Readonly<Record<string, unknown>>,
) => {
  const [phone, other] = [await findDevice(db, ctx.accountId, id), await findDevice(db, ctx.accountId, otherId)]
  if (phone === undefined || other === undefined) return undefined
  return {
    ...auditedPart(phone),
    swappedWith: isStillSwapped(phone, other, before) ? { id: otherId, name: other.name } : null,
  }
}

/** Locks both until the transaction ends. Refused to callers who cannot manage every user they serve. */
export const holdSwapped = async (db: Db, ctx: Context, ids: readonly DeviceId[]) => {
  await lockDevices(db, ctx.accountId, ids)
  for (const id of ids) if ((await findDevice(db, ctx.accountId, id)) !== undefined) await holdPhone(db, ctx, id)
}

/** Whether the second phone replaced the first, and neither has changed since. */
export const isReplacementOf = async (db: Db, ctx: Context, id: DeviceId, addedId: DeviceId) =>
  (await requireDevice(db, ctx, id)).extensionId === null && (await hasReplaced(db, ctx.accountId, addedId, id))
