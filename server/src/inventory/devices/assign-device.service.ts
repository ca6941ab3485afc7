import { deviceProblems } from "@dialplane/contract/inventory/devices/devices.problems"
import type { Device, DeviceId, LineId } from "@dialplane/contract/inventory/devices/devices.schema"
import { bareMac } from "@dialplane/contract/inventory/devices/mac-address"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { refuse } from "../../kit/refusal.ts"
import * as changes from "./device-changes.queries.ts"
import { holdPhone } from "./device-reading.service.ts"
import { listPhoneIdsOfExtension, lockDevices } from "./devices.queries.ts"
import { endSession } from "./hoteling.queries.ts"
import { editLine, lineLabel, noteLocation, requireExtension } from "./lines.service.ts"
import { dropRegistrations } from "./registrations.queries.ts"
import { deviceChanged, finishChange, place, requireNoGuest } from "./change-device.service.ts"

export interface AssignOptions {
  /** The extension's other phones become unassigned. */
  readonly replaceExisting: boolean
  /** The phone is reassigned from its current extension. */
  readonly reassign?: boolean
  readonly emergencyLocationId?: number | null | undefined
  /** For a phone that stays at its place: the location in force of each line, which it keeps. */
  readonly staysAt?: ReadonlyMap<LineId, number | null>
}

export const assignDevice = async (
  ctx: Context,
  db: Db,
  deviceId: DeviceId,
  extensionId: number,
  { replaceExisting, reassign = false, emergencyLocationId, staysAt }: AssignOptions,
): Promise<Device> => {
  // Locks all phones at once in the order of their ids, so that concurrent changes cannot deadlock.
  const replaced = replaceExisting ? await otherPhones(db, ctx, extensionId, deviceId) : []
  await lockDevices(db, ctx.accountId, [deviceId, ...replaced])
  const before = await holdPhone(db, ctx, deviceId)
  const owner = await requireExtension(db, ctx, extensionId)
  if (before.extensionId !== null && before.extensionId !== extensionId && !reassign)
    refuse(deviceProblems.assignedElsewhere, { extension: before.extension ?? "" })
  requireNoGuest(before)
  if (replaceExisting)
    for (const other of await otherPhones(db, ctx, extensionId, deviceId)) await unassignDevice(ctx, db, other)
  await changes.updateDevice(db, ctx.accountId, deviceId, keptOf(before, extensionId))
  for (const line of before.lines) {
    // Lines of other users now follow the new owner's extension; refused if one would have no emergency location.
    const isOwners = line.extensionId === before.extensionId
    await editLine(
      db,
      ctx,
      line,
      before.name,
      isOwners ? { extensionId: owner.id, e911LocationId: emergencyLocationId, staysAt: staysAt?.get(line.id) } : {},
    )
  }
  if (before.locationId === null && owner.locationId !== null)
    await place(db, ctx, deviceId, before.name, owner.locationId)
  return finishChange(ctx, db, before, { ...deviceChanged, action: "device.assigned" })
}

const otherPhones = async (db: Db, ctx: Context, extensionId: number, except: DeviceId) =>
  (await listPhoneIdsOfExtension(db, ctx.accountId, extensionId)).filter((id) => id !== except)

const keptOf = (device: Device, extensionId: number | null): changes.KeptDevice => ({
  make: device.make!,
  model: device.model,
  mac: device.macAddress === null ? null : bareMac(device.macAddress),
  name: device.name,
  description: device.description,
  isShared: device.isShared,
  extensionId,
})

/** The phone stays in the account as unassigned; its lines do not ring until it is assigned again. */
export const unassignDevice = async (ctx: Context, db: Db, deviceId: DeviceId): Promise<Device> => {
  const before = await holdPhone(db, ctx, deviceId)
  if (before.extensionId === null) return before
  requireNoGuest(before)
  await changes.updateDevice(db, ctx.accountId, deviceId, keptOf(before, null))
  for (const line of before.lines) {
    if (line.extensionId !== before.extensionId) {
      // A line of another user on this phone: the phone stays at its place, so the location in force stays too.
      if (line.extensionId !== null && line.e911LocationSource === "extension")
        await noteLocation(db, ctx, line.id, line.e911LocationId, lineLabel(null, before.name, line.position))
      continue
    }
    await changes.updateLine(db, ctx.accountId, line.id, { ...line, extensionId: null })
    await noteLocation(db, ctx, line.id, null, "")
    await dropRegistrations(db, ctx.accountId, [line.id])
  }
  if (before.loggedIn !== null) await endSession(db, ctx.accountId, deviceId)
  return finishChange(ctx, db, before, { ...deviceChanged, action: "device.unassigned" })
}

/**
 * Reassigns a phone to another user while it stays at its place: emergency calls keep the location in force, even if
 * the new extension has another one. Offboarding a user does not move their phone.
 */
export const handOverDevice = async (
  ctx: Context,
  db: Db,
  deviceId: DeviceId,
  extensionId: number,
): Promise<Device> => {
  const { lines } = await holdPhone(db, ctx, deviceId)
  const staysAt = new Map(lines.map(({ id, e911LocationId }) => [id, e911LocationId]))
  await unassignDevice(ctx, db, deviceId)
  return assignDevice(ctx, db, deviceId, extensionId, { replaceExisting: false, staysAt })
}
