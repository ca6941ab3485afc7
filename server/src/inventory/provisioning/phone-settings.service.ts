import { shownMac } from "@dialplane/contract/inventory/devices/mac-address"
import { isPhoneMake, lineCountOf, modelName, type PhoneMake } from "@dialplane/contract/inventory/devices/models"
import type { SomeSettings } from "@dialplane/contract/inventory/provisioning/phone-settings"
import { provisioningProblems } from "@dialplane/contract/inventory/provisioning/provisioning.problems"
import type {
  LayeredSettings,
  ModelDevice,
  SettingsEdit,
  UsedModel,
} from "@dialplane/contract/inventory/provisioning/provisioning.schema"
import { requireManagedDevices } from "../devices/devices.service.ts"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { refuse } from "../../kit/refusal.ts"
import { inTransaction } from "../../kit/database/transaction.ts"
import { keyCount } from "./keys.rules.ts"
import { requirePhone } from "./phone-config.service.ts"
import * as queries from "./phones.queries.ts"
import { inheritedBelow, layersOf } from "./setting-layers.rules.ts"

const describeDevice = (phone: queries.PhoneRow): LayeredSettings => {
  const layers = layersOf(phone, phone.locationTimeZone, phone.modelSettings, phone.ownSettings)
  return { own: layers.device ?? {}, inherited: inheritedBelow(layers, "device"), version: phone.ownVersion }
}

/** Only changed settings, with the same names before and after. */
const difference = (before: SomeSettings, after: SomeSettings) => {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof SomeSettings)[]
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  const pick = (from: SomeSettings) => Object.fromEntries(changed.map((name) => [name, from[name] ?? null]))
  return changed.length === 0 ? undefined : { before: pick(before), after: pick(after) }
}

export const getOfDevice = (ctx: Context, deviceId: number) =>
  inTransaction(ctx, async (db) => describeDevice(await requirePhone(db, ctx.accountId, deviceId)))

export const setOfDevice = (ctx: Context, deviceId: number, edit: SettingsEdit): Promise<LayeredSettings> =>
  inTransaction(ctx, (db) => setOfDeviceWithin(db, ctx, deviceId, edit))

export const setOfDeviceWithin = async (
  db: Db,
  ctx: Context,
  deviceId: number,
  { settings, version }: SettingsEdit,
): Promise<LayeredSettings> => {
  await queries.lockPhone(db, ctx.accountId, deviceId)
  const phone = await requirePhone(db, ctx.accountId, deviceId)
  await requireManagedDevices(db, ctx, [deviceId])
  if (version !== undefined && version !== phone.ownVersion) refuse(provisioningProblems.changedMeanwhile)
  const changed = difference(phone.ownSettings ?? {}, settings)
  if (changed === undefined) return describeDevice(phone)
  await queries.putDeviceOverrides(db, ctx.accountId, deviceId, settings)
  await audit(db, ctx, {
    action: "phone_settings.changed",
    object: { type: "device", id: deviceId, name: phone.name },
    ...changed,
  })
  await ctx.kit.events.publish(db, {
    accountId: ctx.accountId,
    topic: "provisioning",
    data: { deviceId, change: "settings" },
  })
  return describeDevice(await requirePhone(db, ctx.accountId, deviceId))
}

const requireModel = (make: PhoneMake, model: string) => {
  if (lineCountOf(make, model) === undefined) refuse(provisioningProblems.modelUnknown)
}

const describeModel = async (db: Db, ctx: Context, make: PhoneMake, model: string): Promise<LayeredSettings> => {
  const kept = await queries.findModelSettings(db, ctx.accountId, make, model)
  const layers = layersOf(await queries.findAccountLayer(db, ctx.accountId), null, kept?.settings ?? null, null)
  return { own: layers.model ?? {}, inherited: inheritedBelow(layers, "model"), version: kept?.version ?? 0 }
}

export const getOfModel = (ctx: Context, make: PhoneMake, model: string) =>
  inTransaction(ctx, (db) => {
    requireModel(make, model)
    return describeModel(db, ctx, make, model)
  })

export const setOfModel = (
  ctx: Context,
  make: PhoneMake,
  model: string,
  edit: SettingsEdit,
): Promise<LayeredSettings> => inTransaction(ctx, (db) => setOfModelWithin(db, ctx, make, model, edit))

export const setOfModelWithin = async (
  db: Db,
  ctx: Context,
  make: PhoneMake,
  model: string,
  { settings, version }: SettingsEdit,
): Promise<LayeredSettings> => {
  requireModel(make, model)
  await queries.lockModelSettings(db, ctx.accountId, make, model)
  const before = await describeModel(db, ctx, make, model)
  if (version !== undefined && version !== before.version) refuse(provisioningProblems.changedMeanwhile)
  const changed = difference(before.own, settings)
  if (changed === undefined) return before
  await queries.putModelSettings(db, ctx.accountId, make, model, settings)
  await audit(db, ctx, {
    action: "phone_settings.changed",
    object: { type: "phone_model", id: `${make} ${model}`, name: modelName(make, model) },
    ...changed,
  })
  await ctx.kit.events.publish(db, {
    accountId: ctx.accountId,
    topic: "provisioning",
    data: { deviceId: null, change: "settings" },
  })
  return describeModel(db, ctx, make, model)
}

export const listModels = (ctx: Context): Promise<UsedModel[]> =>
  inTransaction(ctx, async (db) =>
    (await queries.listUsedModels(db, ctx.accountId)).flatMap(({ settings, make, ...row }): UsedModel[] =>
      isPhoneMake(make)
        ? [
            {
              ...row,
              make,
              modelName: modelName(make, row.model),
              keyCount: keyCount(make, row.model),
              ownSettings: Object.keys(settings ?? {}).length,
            },
          ]
        : [],
    ),
  )

export const listDevicesOfModel = (ctx: Context, make: PhoneMake, model: string): Promise<ModelDevice[]> =>
  inTransaction(ctx, async (db) => {
    requireModel(make, model)
    return (await queries.listModelDevices(db, ctx.accountId, make, model)).map(({ mac, ...row }) => ({
      ...row,
      macAddress: mac === null ? null : shownMac(mac),
    }))
  })
