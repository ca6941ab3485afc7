import type { Device, DeviceId } from "@dialplane/contract/inventory/devices/devices.schema"
import type { ChangedDevice, EmergencyChange } from "@dialplane/contract/inventory/devices/emergency-changes.schema"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { readEntries } from "./device-reading.service.ts"
import { emergencyChangesBetween } from "./devices.rules.ts"

/** Makes a change and returns the lines of these phones whose emergency location changed. */
export const noticeEmergencyChanges = async <T>(
  ctx: Pick<Context, "accountId">,
  db: Db,
  ids: readonly DeviceId[],
  work: () => Promise<T>,
  by: "line" | "phone" = "line",
): Promise<{ readonly result: T; readonly emergencyChanges: EmergencyChange[] }> => {
  // Not locked here: the use case locks all phones it changes, in one order.
  const before = await readEntries(db, ctx.accountId, ids)
  const result = await work()
  return { result, emergencyChanges: emergencyChangesBetween(before, await readEntries(db, ctx.accountId, ids), by) }
}

/** Each phone with the changes of its own lines. */
export const withOwnChanges = (devices: readonly Device[], changes: readonly EmergencyChange[]): ChangedDevice[] =>
  devices.map((device) => ({ ...device, emergencyChanges: changes.filter(({ deviceId }) => deviceId === device.id) }))
