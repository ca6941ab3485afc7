import { z } from "zod"
import { deviceSettings, phoneConfiguration } from "@dialplane/contract/inventory/devices/device-settings.schema"
import { deviceProblems } from "@dialplane/contract/inventory/devices/devices.problems"
import type { Device } from "@dialplane/contract/inventory/devices/devices.schema"
import { handsetPropertyNames, type HandsetProperty } from "@dialplane/contract/inventory/devices/handsets.schema"
import { bareMac } from "@dialplane/contract/inventory/devices/mac-address"
import { allModels, modelName } from "@dialplane/contract/inventory/devices/models"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { refuse } from "../../kit/refusal.ts"
import { undoExternalId } from "../../kit/domain/external-ids.ts"
import { defineUndo } from "../../kit/domain/undo.ts"
import type { Undo, WrittenChange } from "../../kit/context.ts"
import { findDevice, holdDevice, holdPhone } from "./device-reading.service.ts"
import { undoRemoval } from "./device-removal.service.ts"
import {
  changeConfigurationWithin,
  changeSettingsWithin,
  holdSettings,
  readConfiguration,
  readSettings,
} from "./device-settings.service.ts"
import { auditedPart } from "./devices.rules.ts"
import { changeDevice, changeLinesOf } from "./change-device.service.ts"
import { readProps, setPropWithin } from "./handsets.service.ts"
import { loggedId, loggedLine, restoredLine, undoLines } from "./lines.undo.ts"
import { undoSharedLines } from "./shared-lines.undo.ts"
import { findRemoved } from "./removed-devices.queries.ts"
import { lacksIds, requireExtension, requireLocation } from "./undo-targets.service.ts"

const deviceIdOf = ({ objectId }: WrittenChange) => Number(objectId)

/**
 * A phone as the audit log describes it. The MAC address is left out, because it never changes. Added or removed lines
 * cannot be reverted, because SIP passwords of removed lines are not kept.
 */
const fields = z
  .strictObject({
    name: z.string(),
    model: z.string(),
    description: z.string(),
    extension: z.string().nullable(),
    extensionId: loggedId,
    location: z.string().nullable(),
    locationId: loggedId,
    isShared: z.boolean(),
    lines: z.record(z.string(), loggedLine),
  })
  .partial()
type Put = z.output<typeof fields>

const modelNamed = (text: string) =>
  allModels.find(({ make, model }) => modelName(make, model) === text) ?? refuse(deviceProblems.gone, { what: text })

/** The previous lines, each at its position. */
const linesAsTheyWere = async (db: Db, ctx: Context, device: Device, wanted: NonNullable<Put["lines"]>) => {
  if (
    Object.keys(wanted).length !== device.lines.length ||
    device.lines.some(({ position }) => wanted[`Line ${position}`] === undefined)
  )
    refuse(deviceProblems.linesGone)
  const result = []
  for (const { id, position } of device.lines) {
    const { enabled: _enabled, ...line } = await restoredLine(db, ctx, wanted[`Line ${position}`]!)
    result.push({ id, ...line })
  }
  return result
}

/** The change did not affect the lines: a line without a location stays so and does not prevent the revert. */
const unchangedLines = (device: Device) =>
  device.lines.map(({ id, e911LocationSource }) => ({ id, restores: { hadNone: e911LocationSource === null } }))

const undoPhone = (action: string) =>
  defineUndo<Put>({
    action,
    permission: "update:devices",
    fields,
    lacksIds,
    hold: async (db, ctx, change) => {
      if ((await findDevice(db, ctx.accountId, deviceIdOf(change))) !== undefined)
        await holdDevice(db, ctx, deviceIdOf(change))
    },
    read: async (db, ctx, change) => {
      const device = await findDevice(db, ctx.accountId, deviceIdOf(change))
      return device && { ...auditedPart(device) }
    },
    phones: async (_db, _ctx, change) => [deviceIdOf(change)],
    write: async (db, ctx, change, put) => {
      const device = await holdDevice(db, ctx, deviceIdOf(change))
      const lines = put.lines === undefined ? unchangedLines(device) : await linesAsTheyWere(db, ctx, device, put.lines)
      if (device.kind === "app")
        return void (await changeLinesOf(ctx, db, device, ({ id }) => lines.find((line) => line.id === id) ?? {}))
      const { make, model } =
        put.model === undefined ? { make: device.make!, model: device.model } : modelNamed(put.model)
      await changeDevice(ctx, db, device.id, {
        make,
        model,
        name: put.name ?? device.name,
        macAddress: device.macAddress === null ? null : bareMac(device.macAddress),
        description: put.description ?? device.description,
        isShared: put.isShared ?? device.isShared,
        extensionId:
          put.extension === undefined
            ? device.extensionId
            : await requireExtension(db, ctx, { extension: put.extension, extensionId: put.extensionId ?? null }),
        locationId:
          put.location === undefined
            ? device.locationId
            : await requireLocation(db, ctx, { location: put.location, locationId: put.locationId ?? null }),
        lines,
      })
    },
  })

const undoSettings = defineUndo({
  action: "device_settings.changed",
  permission: "update:devices",
  fields: deviceSettings.partial(),
  hold: holdSettings,
  read: async (db, ctx) => ({ ...(await readSettings(db, ctx.accountId)) }),
  write: async (db, ctx, _, put) => {
    const { version: _version, ...now } = await readSettings(db, ctx.accountId)
    await changeSettingsWithin(db, ctx, { ...now, ...put })
  },
})

const undoConfiguration = defineUndo({
  action: "phone_configuration.changed",
  permission: "update:devices",
  fields: phoneConfiguration.partial(),
  hold: holdSettings,
  read: async (db, ctx) => ({ ...(await readConfiguration(db, ctx.accountId)) }),
  write: async (db, ctx, _, put) => {
    const { version: _version, ...now } = await readConfiguration(db, ctx.accountId)
    await changeConfigurationWithin(db, ctx, { ...now, ...put })
  },
})

const undoProperty = defineUndo({
  action: "device.property_set",
  permission: "update:devices",
  fields: z.partialRecord(z.enum(handsetPropertyNames), z.string()),
  hold: async (db, ctx, change) => {
    if ((await findDevice(db, ctx.accountId, deviceIdOf(change))) !== undefined)
      await holdPhone(db, ctx, deviceIdOf(change))
  },
  read: async (db, ctx, change) =>
    (await findDevice(db, ctx.accountId, deviceIdOf(change))) === undefined
      ? undefined
      : readProps(db, ctx, deviceIdOf(change)),
  write: async (db, ctx, change, put) => {
    for (const [prop, value] of Object.entries(put) as [HandsetProperty, string][])
      await setPropWithin(db, ctx, deviceIdOf(change), prop, value)
  },
})

const undoExternal = undoExternalId("device", {
  hold: async (db, ctx, change) => {
    if ((await findDevice(db, ctx.accountId, deviceIdOf(change))) !== undefined)
      await holdPhone(db, ctx, deviceIdOf(change))
  },
  read: (db, ctx, change) => findDevice(db, ctx.accountId, deviceIdOf(change)),
  write: async (db, ctx, change, externalId) => {
    const device = await holdPhone(db, ctx, deviceIdOf(change))
    // A line without a location stays so and does not prevent the revert.
    await changeDevice(ctx, db, device.id, { externalId, lines: unchangedLines(device) })
  },
})

/** The entry describes the phone; the saved copy is what is restored. */
const undoRemovalOf = defineUndo({
  action: "device.deleted",
  permission: "delete:devices",
  fields: z.looseObject({ removed: z.literal(false) }),
  hold: async () => {},
  read: async (db, ctx, change) => {
    const device = await findDevice(db, ctx.accountId, deviceIdOf(change))
    if (device !== undefined) return { ...auditedPart(device), removed: false }
    return (await findRemoved(db, ctx.accountId, deviceIdOf(change))) && { removed: true }
  },
  phones: async (_db, _ctx, change) => [deviceIdOf(change)],
  write: (db, ctx, change) => undoRemoval(ctx, db, deviceIdOf(change)),
})

export const deviceUndos: readonly Undo[] = [
  undoRemovalOf,
  undoPhone("device.changed"),
  undoPhone("device.assigned"),
  undoPhone("device.unassigned"),
  undoLines,
  undoSharedLines,
  undoSettings,
  undoConfiguration,
  undoExternal,
  undoProperty,
]
