import { deviceProblems } from "@dialplane/contract/inventory/devices/devices.problems"
import type { DeviceId, LineId } from "@dialplane/contract/inventory/devices/devices.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { audit } from "../../kit/audit/audit.ts"
import type { Context, Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { refuse } from "../../kit/refusal.ts"
import * as changes from "./device-changes.queries.ts"
import { holdDevice } from "./device-reading.service.ts"
import { auditedPart } from "./devices.rules.ts"
import { objectOf, publishDeviceChange } from "./lines.service.ts"
import { dropRegistrations } from "./registrations.queries.ts"
import { copyDevice } from "./offboarding-devices.queries.ts"
import { keepRemoved } from "./removed-devices.queries.ts"
import { newSipPassword, openDevicePassword, openSipPassword, sealSipPassword } from "./sip-passwords.service.ts"
import { requireNoGuest } from "./change-device.service.ts"

// For other domains, inside an open transaction of the account. Each audits its own change.

/** What a phone needs to register; used only for the files it fetches. */
export const readSipPassword = async (
  kit: Pick<Kit, "secrets">,
  db: Db,
  accountId: AccountId,
  lineId: LineId,
): Promise<string> => {
  const { sipId, sipPasswordSealed } =
    (await changes.findSipPassword(db, accountId, lineId)) ?? refuse(deviceProblems.lineNotFound)
  return openSipPassword(kit.secrets, sipId, sipPasswordSealed)
}

/** The password of the phone's menu and web page, if one was set. */
export const readDevicePassword = async (
  kit: Pick<Kit, "secrets">,
  db: Db,
  accountId: AccountId,
  deviceId: DeviceId,
): Promise<string | undefined> => {
  const sealed = await changes.findPassword(db, accountId, deviceId)
  return sealed === undefined ? undefined : openDevicePassword(kit.secrets, deviceId, sealed)
}

/** Refuses phones, apps and lines of users the caller cannot manage. */
export { requireManagedDevices } from "./device-owners.service.ts"

/** Swaps two phones; the caller moves their keys. */
export { holdSwapped, isReplacementOf, readSwapped, swapPhones } from "./swap.service.ts"
export { markReplacement } from "./device-changes.queries.ts"
export { lacksIds } from "./undo-targets.service.ts"

/** How long a removal can be undone. */
const daysRemovedAreKept = 30

export const removeDevice = async (ctx: Context, db: Db, deviceId: DeviceId): Promise<void> => {
  const device = await holdDevice(db, ctx, deviceId)
  requireNoGuest(device)
  await keepRemoved(
    db,
    ctx.accountId,
    deviceId,
    await copyDevice(db, ctx.accountId, deviceId, device.kind === "app" ? "app" : "phone"),
    daysRemovedAreKept,
  )
  if (device.kind === "app") await changes.deleteLines(db, ctx.accountId, [deviceId])
  else await changes.deleteDevice(db, ctx.accountId, deviceId)
  await audit(db, ctx, {
    action: "device.deleted",
    object: objectOf(device),
    before: { ...auditedPart(device), removed: false },
    after: { removed: true },
  })
  await publishDeviceChange(db, ctx, deviceId, "deleted")
}

/** Resets the SIP passwords of its lines and ends their registrations. */
export const resetSipPasswords = async (ctx: Context, db: Db, deviceId: DeviceId) => {
  const device = await holdDevice(db, ctx, deviceId)
  const shown = []
  for (const { id, sipId } of device.lines) {
    const sipPassword = newSipPassword()
    await changes.setSipPassword(db, ctx.accountId, id, sealSipPassword(ctx.kit.secrets, sipId, sipPassword))
    shown.push({ lineId: id, sipId, sipPassword })
  }
  await dropRegistrations(
    db,
    ctx.accountId,
    device.lines.map(({ id }) => id),
  )
  await changes.touchDevice(db, ctx.accountId, deviceId)
  await audit(db, ctx, {
    action: "device.sip_password_reset",
    object: objectOf(device),
    after: { sipIds: device.lines.map(({ sipId }) => sipId) },
  })
  await publishDeviceChange(db, ctx, deviceId, "changed")
  return shown
}
