import { appName } from "@dialplane/contract/inventory/devices/devices.schema"
import type { SignInOffStep } from "../../kit/context.ts"
import { tellLogOut } from "./heard-lines.service.ts"
import { registrationSource } from "./registrations.service.ts"
import { endLoginsOfUser, listLinesOfUser, type LineOfUser } from "./suspended-lines.queries.ts"

const nameOf = ({ deviceName, appType, extension }: LineOfUser) => `${deviceName ?? appName(appType)} (${extension})`

/**
 * Phones and apps of a user who can no longer sign in are logged out, and so is the user at shared phones. Extension and
 * numbers stay, and routing treats their calls like those of every suspended user; calls under way go on. Lines of
 * other users on the same phone stay registered.
 */
export const logOutPhonesOf: SignInOffStep = async (db, { kit, accountId, userId, write }) => {
  const publish = (deviceId: number) =>
    kit.events.publish(db, { accountId, topic: "device", data: { deviceId, change: "loggedOut" } })
  const lines = await listLinesOfUser(db, accountId, userId)
  for (const deviceId of new Set(lines.map((line) => line.deviceId))) {
    const own = lines.filter((line) => line.deviceId === deviceId)
    const registrations = await registrationSource.logOut(
      db,
      accountId,
      own.map(({ lineId }) => lineId),
    )
    if (registrations === 0) continue
    await write({
      action: "device.logged_out",
      object: { type: "device", id: deviceId, name: nameOf(own[0]!) },
      after: { registrations },
    })
    await publish(deviceId)
  }
  // Also those that are not known to be registered: the engine may know better.
  if (lines.length > 0)
    await tellLogOut(
      kit,
      db,
      accountId,
      lines.map(({ sipId }) => sipId),
    )
  for (const { deviceId, deviceName, extension } of await endLoginsOfUser(db, accountId, userId)) {
    await write({
      action: "hoteling.logged_out",
      object: { type: "device", id: deviceId, name: deviceName },
      before: { extension },
    })
    await publish(deviceId)
  }
}
