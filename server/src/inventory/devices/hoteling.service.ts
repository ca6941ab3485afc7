import { deviceProblems, hotelingProblems } from "@dialplane/contract/inventory/devices/devices.problems"
import type { Device, DeviceId } from "@dialplane/contract/inventory/devices/devices.schema"
import { requiresEmergencyLocation } from "@dialplane/contract/inventory/emergency-locations/emergency-duty"
import { emergencyLocationProblems } from "@dialplane/contract/inventory/emergency-locations/emergency-locations.problems"
import type {
  FreePhone,
  HotelingLine,
  LoggedInExtension,
  SharedLine,
  SharingChange,
} from "@dialplane/contract/inventory/devices/hoteling.schema"
import { texts } from "@dialplane/contract/kit/language"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { onConstraint, refuse } from "../../kit/refusal.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import { requireDevice, holdPhone, holdSharedPhone, readEntries } from "./device-reading.service.ts"
import { readSettings } from "./device-settings.service.ts"
import { findAccountTraits, findExtensions, lockDevices, type ExtensionRow } from "./devices.queries.ts"
import * as queries from "./hoteling.queries.ts"
import { requireExtension, objectOf, publishDeviceChange } from "./lines.service.ts"

const messages = texts("devices.hoteling", { anotherPhone: "another phone" })

const readShared = async (db: Db, ctx: Context): Promise<Device[]> =>
  readEntries(db, ctx.accountId, await queries.listSharedDeviceIds(db, ctx.accountId))

export const listShared = (ctx: Context): Promise<Device[]> => readShared(reading(ctx), ctx)
export const listLines = (ctx: Context): Promise<HotelingLine[]> =>
  queries.listHotelingLines(reading(ctx), ctx.accountId)
export const listLoggedIn = (ctx: Context): Promise<LoggedInExtension[]> =>
  queries.listSessions(reading(ctx), ctx.accountId)

/** Shares phones or stops sharing them; all or none. */
export const share = (ctx: Context, { devices }: SharingChange): Promise<Device[]> =>
  inTransaction(ctx, async (db) => {
    await lockDevices(
      db,
      ctx.accountId,
      devices.map(({ deviceId }) => deviceId),
    )
    for (const { deviceId, isShared } of devices) {
      const device = await holdPhone(db, ctx, deviceId)
      if (device.isShared === isShared) continue
      if (!isShared && device.loggedIn !== null) refuse(hotelingProblems.inUse, { name: device.name })
      await queries.setShared(db, ctx.accountId, deviceId, isShared)
      await audit(db, ctx, {
        action: "device.changed",
        object: objectOf(device),
        before: { isShared: device.isShared },
        after: { isShared },
      })
      await publishDeviceChange(db, ctx, deviceId, "changed")
    }
    return readShared(db, ctx)
  })

// --- logging in ------------------------------------------------------------------------------------------------------

const logInWithin = async (ctx: Context, db: Db, device: Device, extension: ExtensionRow): Promise<void> => {
  const deviceId = device.id
  const settings = await readSettings(db, ctx.accountId)
  if (!settings.hotelingEnabled) refuse(hotelingProblems.off)
  if (!device.isShared) refuse(hotelingProblems.notShared, { name: device.name })
  if (device.loggedIn?.extensionId === extension.id) return
  // The user calls from this phone: help has to be sent to the phone's location, not to that of the user's own desk.
  if (
    device.lines[0]?.e911LocationId == null &&
    requiresEmergencyLocation((await findAccountTraits(db, ctx.accountId)).countryCode)
  )
    refuse(emergencyLocationProblems.missing)
  await queries.endExpiredSessions(db, ctx.accountId)
  const elsewhere = (await queries.listSessions(db, ctx.accountId)).find(
    ({ extensionId }) => extensionId === extension.id,
  )
  if (elsewhere !== undefined)
    refuse(hotelingProblems.elsewhere, { extension: extension.number, name: elsewhere.deviceName })
  if (device.loggedIn !== null) refuse(hotelingProblems.taken)
  await queries
    .insertSession(db, ctx.accountId, deviceId, extension.id, settings.hotelingHours)
    .catch(onConstraint("hoteling_sessions_one_per_device", hotelingProblems.taken))
    .catch(
      onConstraint("hoteling_sessions_one_per_extension", hotelingProblems.elsewhere, {
        extension: extension.number,
        name: messages.anotherPhone,
      }),
    )
  await audit(db, ctx, {
    action: "hoteling.logged_in",
    object: objectOf(device),
    after: { extension: extension.number, hours: settings.hotelingHours },
  })
  await publishDeviceChange(db, ctx, deviceId, "loggedIn")
}

export const logIn = (ctx: Context, deviceId: DeviceId, extensionId: number): Promise<Device> =>
  inTransaction(ctx, async (db) => {
    await logInWithin(ctx, db, await holdPhone(db, ctx, deviceId), await requireExtension(db, ctx, extensionId))
    return requireDevice(db, ctx, deviceId)
  })

const readFreePhones = async (db: Db, ctx: Context): Promise<FreePhone[]> => {
  const devices = await readShared(db, ctx)
  const guests = await findExtensions(
    db,
    ctx.accountId,
    devices.flatMap(({ loggedIn }) => loggedIn?.extensionId ?? []),
  )
  return devices.map(({ id, name, modelName, locationName, loggedIn }) => ({
    deviceId: id,
    name,
    modelName,
    locationName,
    takenBy: loggedIn === null ? null : loggedIn.extensionName,
    isMine:
      loggedIn !== null &&
      guests.some((guest) => guest.id === loggedIn.extensionId && guest.userId === ctx.actor.userId),
  }))
}

export const listFreePhones = (ctx: Context): Promise<FreePhone[]> => readFreePhones(reading(ctx), ctx)

/** Only with one of the caller's own extensions. */
export const logInSelf = (ctx: Context, deviceId: DeviceId, extensionId: number): Promise<FreePhone[]> =>
  inTransaction(ctx, async (db) => {
    const [extension] = await findExtensions(db, ctx.accountId, [extensionId])
    if (extension?.userId !== ctx.actor.userId) return refuse(deviceProblems.extensionUnknown)
    await logInWithin(ctx, db, await holdSharedPhone(db, ctx, deviceId), extension)
    return readFreePhones(db, ctx)
  })

/** In the open transaction of the call in which the code is dialed; the PIN was compared before. */
export const setLoginByPhone = async (
  ctx: Context,
  db: Db,
  deviceId: DeviceId,
  extensionId: number,
  loggedIn: boolean,
): Promise<void> => {
  const device = await holdSharedPhone(db, ctx, deviceId)
  const [extension] = await findExtensions(db, ctx.accountId, [extensionId])
  if (extension?.userId == null) return refuse(deviceProblems.extensionUnknown)
  if (loggedIn) return logInWithin(ctx, db, device, extension)
  if (device.loggedIn?.extensionId === extensionId) await logOutWithin(ctx, db, device)
}

const logOutWithin = async (ctx: Context, db: Db, device: Device): Promise<void> => {
  await queries.endSession(db, ctx.accountId, device.id)
  await audit(db, ctx, {
    action: "hoteling.logged_out",
    object: objectOf(device),
    before: { extension: device.loggedIn?.extension ?? "" },
  })
  await publishDeviceChange(db, ctx, device.id, "loggedOut")
}

/** Only the caller's own login: a phone with another user logged in is treated as missing. */
export const logOutSelf = (ctx: Context, deviceId: DeviceId): Promise<FreePhone[]> =>
  inTransaction(ctx, async (db) => {
    const phones = await readFreePhones(db, ctx)
    if (!phones.some((phone) => phone.deviceId === deviceId && phone.isMine)) refuse(deviceProblems.notFound)
    await logOutWithin(ctx, db, await holdSharedPhone(db, ctx, deviceId))
    return readFreePhones(db, ctx)
  })

// --- shared lines; busy lamp fields are keys and stored with those ---------------------------------------------------

export const listSharedLines = (ctx: Context): Promise<SharedLine[]> =>
  queries.listSharedLines(reading(ctx), ctx.accountId)

export { setSharedLines } from "./shared-lines.service.ts"
