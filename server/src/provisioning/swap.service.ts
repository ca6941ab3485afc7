import type { SwappedDevice } from "@dialplane/contract/devices/emergency-changes.schema"
import type { NewAddress } from "@dialplane/contract/devices/provisioning-address"
import type { KeyLayout } from "@dialplane/contract/provisioning/provisioning.schema"
import type { ReplacementPhone } from "@dialplane/contract/devices/phone-requests.schema"
import { setUpDevice, swapPhones } from "../devices/devices.service.ts"
import { demand, type Context } from "../kit/context.ts"
import type { Db } from "../kit/database.ts"
import { inTransaction } from "../kit/transaction.ts"
import { issueAddress } from "./addresses.service.ts"
import { deleteLayoutOf, findLayout } from "./keys.queries.ts"
import { withoutTail } from "./keys.rules.ts"
import { describeKeys, recordKeys, writeKeys } from "./keys.service.ts"
import { demandPhone, obstacleOf } from "./phone-config.service.ts"
import { findPhone, lockPhone } from "./phones.queries.ts"

type Template = { readonly id: number; readonly version: number }
interface Carried {
  readonly layout: KeyLayout
  readonly template: Template | null
}

/** Two phones change sides, and what is on their keys goes with whoever uses them. */
export const swap = (ctx: Context, deviceId: number, withDeviceId: number): Promise<SwappedDevice[]> => inTransaction(ctx, (db) => swapWithin(ctx, db, deviceId, withDeviceId))

/** Adds a phone and swaps it in, in one transaction: a refusal of either leaves nothing behind. */
export const replacePhone = (ctx: Context, deviceId: number, { macAddress, make, model }: ReplacementPhone): Promise<{ devices: SwappedDevice[]; address: NewAddress | null }> =>
  inTransaction(ctx, async (db) => {
    demand(ctx, "create:devices")
    if (!(await lockPhone(db, ctx.accountId, deviceId))) await demandPhone(db, ctx.accountId, deviceId)
    const added = await setUpDevice(ctx, db, { name: "", macAddress, make, model, description: "", extensionId: null, locationId: null, isShared: false })
    const devices = await swapWithin(ctx, db, deviceId, added)
    const isServed = obstacleOf({ make, mac: macAddress }) === null
    return { devices, address: isServed ? await issueAddress(ctx, db, added) : null }
  })

/** The same in an open transaction; also to undo a swap. */
export const swapWithin = async (ctx: Context, db: Db, deviceId: number, withDeviceId: number): Promise<SwappedDevice[]> => {
  for (const id of [deviceId, withDeviceId].toSorted((a, b) => a - b)) await lockPhone(db, ctx.accountId, id)
  const [one, other] = [await read(db, ctx, deviceId), await read(db, ctx, withDeviceId)]
  const swapped = await swapPhones(ctx, db, deviceId, withDeviceId)
  if (one !== undefined && other !== undefined) {
    await carryOver(db, ctx, other, one)
    await carryOver(db, ctx, one, other)
  }
  return swapped
}

const read = async (db: Db, ctx: Context, deviceId: number): Promise<Carried | undefined> => {
  const phone = await findPhone(db, ctx.accountId, deviceId)
  if (phone === undefined) return undefined
  const kept = await findLayout(db, ctx.accountId, deviceId)
  return { layout: await describeKeys(db, ctx, phone), template: kept?.templateId == null || kept.templateVersion === null ? null : { id: kept.templateId, version: kept.templateVersion } }
}

/** What a smaller phone has no room for is left out; keys of a template stay so on the same model only. */
const carryOver = async (db: Db, ctx: Context, from: Carried, to: Carried) => {
  if (from.layout.isPlain && to.layout.isPlain) return
  const phone = (await findPhone(db, ctx.accountId, to.layout.deviceId))!
  const sameModel = from.layout.make === to.layout.make && from.layout.model === to.layout.model
  const keys = withoutTail(from.layout.keys.slice(0, to.layout.keyCount))
  if (from.layout.isPlain) await deleteLayoutOf(db, ctx.accountId, phone.id)
  else await writeKeys(db, ctx.accountId, phone, keys, sameModel ? from.template : null)
  await recordKeys(db, ctx, phone, to.layout.keys, keys)
}
