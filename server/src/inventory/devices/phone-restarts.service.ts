import type { PhoneCommand } from "@dialplane/contract/inventory/devices/phone-control"
import type { Device, DeviceId } from "@dialplane/contract/inventory/devices/devices.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { setRestartAsked } from "./device-changes.queries.ts"
import { requireDevice, holdDevice } from "./device-reading.service.ts"
import { lookForOfflineLater } from "./offline-notices.jobs.ts"
import { objectOf, publishDeviceChange } from "./lines.service.ts"
import { registrationSource } from "./registrations.service.ts"

// For the domain that sends commands to phones, in its open transaction.

/** Locked, and of a user the caller can manage. */
export const holdForCommand = (db: Db, ctx: Context, id: DeviceId): Promise<Device> => holdDevice(db, ctx, id)

/** Records the command. A restarting phone is not registered until it is up again. */
export const noteCommand = async (ctx: Context, db: Db, device: Device, command: PhoneCommand): Promise<Device> => {
  if (command === "restart") {
    await registrationSource.logOut(
      db,
      ctx.accountId,
      device.lines.map(({ id }) => id),
    )
    await setRestartAsked(db, ctx.accountId, device.id, true)
    // A phone that does not come back.
    await lookForOfflineLater(ctx.kit, db, ctx.accountId)
  }
  const action = command === "restart" ? "device.restart_sent" : "device.resync_sent"
  await audit(db, ctx, { action, object: objectOf(device), after: { command } })
  await publishDeviceChange(db, ctx, device.id, "changed")
  return requireDevice(db, ctx, device.id)
}

/** The phone is up again. */
export const noteBack = (db: Db, accountId: AccountId, id: DeviceId) => setRestartAsked(db, accountId, id, false)
