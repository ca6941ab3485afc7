import { deviceProblems } from "@dialplane/contract/inventory/devices/devices.problems"
import type { ChangedDevice, SwappedDevice } from "@dialplane/contract/inventory/devices/emergency-changes.schema"
import type { ExchangedPhone } from "@dialplane/contract/inventory/devices/exchange.schema"
import type { NewAddress } from "@dialplane/contract/inventory/devices/provisioning-address"
import type { ReplacementPhone } from "@dialplane/contract/inventory/devices/phone-requests.schema"
import type { KeyLayout } from "@dialplane/contract/inventory/provisioning/provisioning.schema"
import { isReplacementOf, markReplacement, removeDevice, swapPhones } from "../devices/devices.service.ts"
import { setUpDevice } from "../devices/create-device.service.ts"
import { requirePermission, type Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { refuse } from "../../kit/refusal.ts"
import { inTransaction } from "../../kit/database/transaction.ts"
import { issueAddress } from "./addresses.service.ts"
import { inPlaceOf } from "./exchange-preview.service.ts"
import { settingsAfterExchange } from "./exchange.rules.ts"
import { exchangeLayouts } from "./keys.queries.ts"
import { describeKeys, recordKeys } from "./keys.service.ts"
import { requirePhone, obstacleOf } from "./phone-config.service.ts"
import { setOfDeviceWithin } from "./phone-settings.service.ts"
import { findPhone, lockPhone, type PhoneRow } from "./phones.queries.ts"

/** Swaps two phones; their keys and personal settings move with their users. */
export const swap = (ctx: Context, deviceId: number, withDeviceId: number): Promise<SwappedDevice[]> =>
  inTransaction(ctx, (db) => swapWithin(ctx, db, deviceId, withDeviceId))

interface Replaced {
  /** The old phone, then the new one. */
  readonly devices: SwappedDevice[]
  readonly address: NewAddress | null
  readonly added: ExchangedPhone
}

/** Adds a phone and swaps it in, in one transaction. */
export const replacePhone = (
  ctx: Context,
  deviceId: number,
  { macAddress, make, model }: ReplacementPhone,
): Promise<Replaced> =>
  inTransaction(ctx, async (db) => {
    requirePermission(ctx, "create:devices")
    await lockPhone(db, ctx.accountId, deviceId)
    const old = await requirePhone(db, ctx.accountId, deviceId)
    const id = await setUpDevice(ctx, db, {
      name: "",
      macAddress,
      make,
      model,
      description: "",
      extensionId: null,
      locationId: null,
      isShared: false,
    })
    const added = await inPlaceOf(db, ctx, { id, make, model, mac: macAddress }, old)
    const devices = await swapWithin(ctx, db, deviceId, id)
    await markReplacement(db, ctx.accountId, id, deviceId)
    const isServed = obstacleOf({ make, mac: macAddress }) === null
    return { devices, address: isServed ? await issueAddress(ctx, db, id) : null, added }
  })

/** Undoes a replacement: swaps the old phone back and removes the new one, in one transaction. */
export const undoReplacement = (ctx: Context, deviceId: number, addedId: number): Promise<ChangedDevice> =>
  inTransaction(ctx, async (db) => {
    requirePermission(ctx, "delete:devices")
    for (const id of inOneOrder(deviceId, addedId)) await lockPhone(db, ctx.accountId, id)
    if (!(await isReplacementOf(db, ctx, deviceId, addedId))) refuse(deviceProblems.replacementGone)
    const [old] = await swapWithin(ctx, db, deviceId, addedId)
    await removeDevice(ctx, db, addedId)
    return old!
  })

const inOneOrder = (one: number, other: number) => [one, other].toSorted((a, b) => a - b)

/** The same in an open transaction; also used to undo a swap. */
export const swapWithin = async (
  ctx: Context,
  db: Db,
  deviceId: number,
  withDeviceId: number,
): Promise<SwappedDevice[]> => {
  for (const id of inOneOrder(deviceId, withDeviceId)) await lockPhone(db, ctx.accountId, id)
  const [one, other] = [await findPhone(db, ctx.accountId, deviceId), await findPhone(db, ctx.accountId, withDeviceId)]
  const keys = one && other && [await describeKeys(db, ctx, one), await describeKeys(db, ctx, other)]
  const swapped = await swapPhones(ctx, db, deviceId, withDeviceId)
  if (one !== undefined && other !== undefined && keys !== undefined) {
    await exchangeKeys(db, ctx, one, other, keys)
    await exchangeSettings(db, ctx, one, other)
  }
  return swapped
}

const exchangeKeys = async (db: Db, ctx: Context, one: PhoneRow, other: PhoneRow, before: readonly KeyLayout[]) => {
  if (before.every(({ isPlain }) => isPlain)) return
  await exchangeLayouts(db, ctx.accountId, one, other)
  for (const { deviceId, keys } of before) {
    const phone = (await findPhone(db, ctx.accountId, deviceId))!
    await recordKeys(db, ctx, phone, keys, (await describeKeys(db, ctx, phone)).keys)
  }
}

const exchangeSettings = async (db: Db, ctx: Context, one: PhoneRow, other: PhoneRow) => {
  for (const [phone, from] of [
    [one, other],
    [other, one],
  ] as const) {
    await setOfDeviceWithin(db, ctx, phone.id, {
      settings: settingsAfterExchange(phone.ownSettings ?? {}, from.ownSettings ?? {}),
    })
  }
}
