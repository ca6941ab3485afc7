import {
  deviceSettings,
  phoneConfiguration,
  usualConfiguration,
  type DeviceSettings,
  type PhoneConfiguration,
  type ShownDeviceSettings,
  type ShownPhoneConfiguration,
} from "@dialplane/contract/inventory/devices/device-settings.schema"
import { deviceProblems } from "@dialplane/contract/inventory/devices/devices.problems"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { locationProblems } from "@dialplane/contract/inventory/locations/locations.problems"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { refuse } from "../../kit/refusal.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import { requirePlace } from "../locations/locations.service.ts"
import * as queries from "./device-settings.queries.ts"
import { findAccountTraits } from "./devices.queries.ts"
import { differences } from "./devices.rules.ts"

/** For other domains, inside an open transaction. A default location that was closed or deleted is ignored. */
export const readSettings = async (db: Db, accountId: AccountId): Promise<ShownDeviceSettings> => {
  const kept = await queries.findSettings(db, accountId)
  const settings = deviceSettings.parse(kept?.settings ?? {})
  const { defaultLocationId: place } = settings
  return {
    ...settings,
    defaultLocationId: place !== null && (await queries.isUsablePlace(db, accountId, place)) ? place : null,
    version: kept?.settingsVersion ?? 1,
  }
}

export const readConfiguration = async (db: Db, accountId: AccountId): Promise<ShownPhoneConfiguration> => {
  const kept = await queries.findSettings(db, accountId)
  const usual = usualConfiguration((await findAccountTraits(db, accountId)).countryCode)
  return {
    ...phoneConfiguration.parse({ ...usual, ...(kept?.phoneConfiguration as object | undefined) }),
    version: kept?.configurationVersion ?? 1,
  }
}

export const getSettings = (ctx: Context) => readSettings(reading(ctx), ctx.accountId)
export const getConfiguration = (ctx: Context) => readConfiguration(reading(ctx), ctx.accountId)

const publishChange = (db: Db, ctx: Context) =>
  ctx.kit.events.publish(db, { accountId: ctx.accountId, topic: "deviceSettings", data: {} })

export const holdSettings = (db: Db, ctx: Context) => queries.lockSettings(db, ctx.accountId)

type Versioned<Settings> = Settings & { readonly version?: number | undefined }

export const changeSettings = (ctx: Context, wanted: Versioned<DeviceSettings>) =>
  inTransaction(ctx, (db) => changeSettingsWithin(db, ctx, wanted))
export const changeSettingsWithin = async (
  db: Db,
  ctx: Context,
  { version, ...wanted }: Versioned<DeviceSettings>,
): Promise<ShownDeviceSettings> => {
  await holdSettings(db, ctx)
  const { version: present, ...before } = await readSettings(db, ctx.accountId)
  if (version !== undefined && version !== present) refuse(deviceProblems.changedMeanwhile)
  if (wanted.defaultLocationId !== null && wanted.defaultLocationId !== before.defaultLocationId) {
    const place = await requirePlace(db, ctx, wanted.defaultLocationId)
    if (place.status === "Closed") refuse(locationProblems.closed, { name: place.name })
  }
  const difference = differences(before, wanted)
  if (difference === undefined) return { ...before, version: present }
  await queries.updateSettings(db, ctx.accountId, wanted)
  await audit(db, ctx, {
    action: "device_settings.changed",
    object: { type: "account", id: ctx.accountId },
    ...difference,
  })
  await publishChange(db, ctx)
  return readSettings(db, ctx.accountId)
}

export const changeConfiguration = (ctx: Context, wanted: Versioned<PhoneConfiguration>) =>
  inTransaction(ctx, (db) => changeConfigurationWithin(db, ctx, wanted))
export const changeConfigurationWithin = async (
  db: Db,
  ctx: Context,
  { version, ...wanted }: Versioned<PhoneConfiguration>,
): Promise<ShownPhoneConfiguration> => {
  await holdSettings(db, ctx)
  const { version: present, ...before } = await readConfiguration(db, ctx.accountId)
  if (version !== undefined && version !== present) refuse(deviceProblems.changedMeanwhile)
  const difference = differences(before, wanted)
  if (difference === undefined) return { ...before, version: present }
  await queries.updateConfiguration(db, ctx.accountId, wanted)
  await audit(db, ctx, {
    action: "phone_configuration.changed",
    object: { type: "account", id: ctx.accountId },
    ...difference,
  })
  await publishChange(db, ctx)
  return readConfiguration(db, ctx.accountId)
}

export const getIcebergFeatures = (ctx: Context) =>
  inTransaction(ctx, async (db) => ({ icebergFeatures: (await findAccountTraits(db, ctx.accountId)).iceberg }))
export const getVdpSupport = (ctx: Context) =>
  inTransaction(ctx, async (db) => ({
    vdpProvisioningModelSupported: !(await findAccountTraits(db, ctx.accountId)).international,
  }))
