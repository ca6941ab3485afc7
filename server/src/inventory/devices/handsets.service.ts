import type { CountryCode } from "@dialplane/contract/ground/accounts/accounts.schema"
import { countryCodes } from "@dialplane/contract/ground/accounts/accounts.schema"
import { deviceProblems } from "@dialplane/contract/inventory/devices/devices.problems"
import { noExtensionText, type DeviceId, type MacVerdict } from "@dialplane/contract/inventory/devices/devices.schema"
import {
  handsetProperties,
  handsetPropertyNames,
  type HandsetProperty,
  type HandsetProps,
} from "@dialplane/contract/inventory/devices/handsets.schema"
import { bareMac, shownMac } from "@dialplane/contract/inventory/devices/mac-address"
import { makeOfMac } from "@dialplane/contract/inventory/devices/models"
import { provisioningMakes } from "@dialplane/contract/inventory/devices/provisioning-models"
import { lookupProblems } from "@dialplane/contract/ground/lookups/lookups.problems"
import { reach } from "../../kit/access/access-check.ts"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { refuse } from "../../kit/refusal.ts"
import { inSystem, inTransaction } from "../../kit/database/transaction.ts"
import { takeSipId } from "./device-changes.queries.ts"
import { requireDevice, holdDevice } from "./device-reading.service.ts"
import * as settings from "./device-settings.queries.ts"
import { findAccountOfDevice, findByMacs } from "./devices.queries.ts"
import { objectOf, publishDeviceChange } from "./lines.service.ts"

// --- addresses -------------------------------------------------------------------------------------------------------

/** The owner is named only to callers who can see the account; others learn only that the MAC address is in use. */
const judgeMacs = (ctx: Context, macs: readonly string[]): Promise<Map<string, MacVerdict>> =>
  inSystem(ctx, async (db) => {
    const found = new Map((await findByMacs(db, macs.map(bareMac))).map((row) => [row.mac, row]))
    const verdicts = new Map<string, MacVerdict>()
    for (const mac of macs) {
      const row = found.get(bareMac(mac))
      const make = makeOfMac(mac) ?? null
      const seen = row !== undefined && (await reach(db, ctx.actor, row.accountId)) !== "no_access"
      verdicts.set(mac, {
        isInUse: row !== undefined,
        make,
        accountId: seen ? row.accountId : null,
        extension: seen ? (row.extension ?? noExtensionText) : null,
        deviceId: seen && row.accountId === ctx.accountId ? row.id : null,
      })
    }
    return verdicts
  })

export const checkMac = async (ctx: Context, mac: string): Promise<MacVerdict> =>
  (await judgeMacs(ctx, [mac])).get(mac)!
export const mapMacs = async (ctx: Context, macs: readonly string[]): Promise<Record<string, MacVerdict>> =>
  Object.fromEntries(await judgeMacs(ctx, macs))

// --- ids and models --------------------------------------------------------------------------------------------------

/** Never issued twice. */
export const nextSipId = (ctx: Context): Promise<{ sipId: string }> =>
  inTransaction(ctx, async (db) => {
    const sipId = await takeSipId(db)
    await audit(db, ctx, { action: "sip_id.taken", object: { type: "account", id: ctx.accountId }, after: { sipId } })
    return { sipId }
  })

export const listModels = () => provisioningMakes()

export const listModelsOf = (country: string) => {
  const known = countryCodes.find((code) => code === country)
  return known === undefined
    ? refuse(lookupProblems.countryUnknown, { country })
    : provisioningMakes(known satisfies CountryCode)
}

// --- single settings -------------------------------------------------------------------------------------------------

interface Named {
  readonly mac?: string | undefined
  readonly devId?: number | undefined
}

/** The path has no account: the phone's account is used if the caller can reach it. */
const placeOf = async (
  ctx: Context,
  { mac, devId }: Named,
  toChange: boolean,
): Promise<{ ctx: Context; id: DeviceId }> => {
  const found = await inSystem(ctx, async (db) => {
    const row =
      devId === undefined
        ? (await findByMacs(db, [bareMac(mac ?? "")]))[0]
        : { id: devId, accountId: await findAccountOfDevice(db, devId) }
    if (row?.accountId === undefined) return undefined
    const level = await reach(db, ctx.actor, row.accountId)
    return level === "no_access" || (toChange && level === "view")
      ? undefined
      : { id: row.id, accountId: row.accountId }
  })
  return found === undefined
    ? refuse(deviceProblems.notFound)
    : { ctx: { ...ctx, accountId: found.accountId }, id: found.id }
}

export const getProps = async (asking: Context, named: Named): Promise<HandsetProps> => {
  const { ctx, id } = await placeOf(asking, named, false)
  return inTransaction(ctx, async (db) => {
    const device = await requireDevice(db, ctx, id)
    const set = new Map(
      (await settings.listHandsetProperties(db, ctx.accountId, id)).map(({ prop, value }) => [prop, value]),
    )
    return {
      devId: id,
      mac: device.macAddress === null ? null : shownMac(bareMac(device.macAddress)),
      props: handsetPropertyNames.map((prop) => ({
        prop,
        title: handsetProperties[prop].title,
        value: set.get(prop) ?? "",
        expected: handsetProperties[prop].expected,
      })),
    }
  })
}

export const setProp = async (
  asking: Context,
  { prop, value, ...named }: Named & { readonly prop: HandsetProperty; readonly value: string },
): Promise<HandsetProps> => {
  const { ctx, id } = await placeOf(asking, named, true)
  await inTransaction(ctx, (db) => setPropWithin(db, ctx, id, prop, value))
  return getProps(asking, named)
}

/** All settings by name; empty where nothing is set. */
export const readProps = async (db: Db, ctx: Context, id: DeviceId): Promise<Readonly<Record<string, string>>> => ({
  ...Object.fromEntries(handsetPropertyNames.map((prop) => [prop, ""])),
  ...Object.fromEntries(
    (await settings.listHandsetProperties(db, ctx.accountId, id)).map(({ prop, value }) => [prop, value]),
  ),
})

export const setPropWithin = async (
  db: Db,
  ctx: Context,
  id: DeviceId,
  prop: HandsetProperty,
  value: string,
): Promise<void> => {
  const { pattern, expected, title } = handsetProperties[prop]
  if (value !== "" && !pattern.test(value)) refuse(deviceProblems.propertyUnfit, { prop: title, expected })
  const device = await holdDevice(db, ctx, id)
  const before = (await readProps(db, ctx, id))[prop]!
  if (before === value) return
  if (value === "") await settings.deleteHandsetProperty(db, ctx.accountId, id, prop)
  else await settings.putHandsetProperty(db, ctx.accountId, id, prop, value)
  await audit(db, ctx, {
    action: "device.property_set",
    object: objectOf(device),
    before: { [prop]: before },
    after: { [prop]: value },
  })
  await publishDeviceChange(db, ctx, id, "changed")
}
