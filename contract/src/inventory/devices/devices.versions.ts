import { z } from "zod"
import { optionalLine } from "../../kit/text.ts"
import { deviceDraft, type Device, type DeviceEdit, type Line, type NewDevice } from "./devices.schema.ts"

/** The older, flat shape of a phone with different names for ids, used for accounts of the original home market. */
export const legacyLine = z
  .object({
    lineId: z.int(),
    clientId: z.string(),
    e911LocationId: z.int().nullable(),
    extensionId: z.int().nullable(),
    appType: z.enum(["desktop", "mobile", "mobileconnect"]).nullable(),
    sipId: z.string(),
    accountId: z.int(),
  })
  .meta({ id: "LegacyLine" })
export const legacyDevice = z
  .object({
    deviceId: z.int(),
    accountId: z.int(),
    deviceName: z.string(),
    mac: z.string(),
    make: z.string(),
    deviceModel: z.string(),
    deviceKitId: z.int().nullable(),
    extensionNumber: z.string(),
    description: z.string(),
    resetInitHash: z.string(),
    numOfLines: z.int(),
    isShared: z.union([z.literal(0), z.literal(1)]),
    lines: z.array(legacyLine),
  })
  .meta({ id: "LegacyDevice" })
export type LegacyDevice = z.infer<typeof legacyDevice>

const toLegacyLine = ({ id, clientId, e911LocationId, extensionId, appType, sipId, accountId }: Line) => ({
  lineId: id,
  clientId,
  e911LocationId,
  extensionId,
  appType,
  sipId,
  accountId,
})

export const toLegacy = (one: Device): LegacyDevice => ({
  deviceId: one.id,
  accountId: one.accountId,
  deviceName: one.name,
  mac: one.macAddress ?? "",
  make: one.make ?? "",
  deviceModel: one.model,
  deviceKitId: one.extensionId,
  extensionNumber: one.extension ?? "",
  description: one.description,
  resetInitHash: one.resetInitHash,
  numOfLines: one.lines.length,
  isShared: one.isShared ? 1 : 0,
  lines: one.lines.map(toLegacyLine),
})

const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER)
export const legacyDraft = z
  .strictObject({
    deviceName: optionalLine(80).default(""),
    mac: deviceDraft.shape.macAddress,
    make: deviceDraft.shape.make,
    deviceModel: deviceDraft.shape.model,
    deviceKitId: id.nullable().default(null),
    description: optionalLine(300).default(""),
    isShared: z.union([z.literal(0), z.literal(1)]).default(0),
    lines: z
      .array(z.strictObject({ extensionId: id.nullable().optional(), e911LocationId: id.nullable().optional() }))
      .min(1)
      .max(24)
      .optional(),
  })
  .meta({ id: "LegacyDraft" })
/** Omitted fields do not change. */
export const legacyEdit = z
  .strictObject({
    deviceName: legacyDraft.shape.deviceName.unwrap(),
    mac: legacyDraft.shape.mac.unwrap(),
    make: legacyDraft.shape.make,
    deviceModel: legacyDraft.shape.deviceModel,
    deviceKitId: legacyDraft.shape.deviceKitId.unwrap(),
    description: legacyDraft.shape.description.unwrap(),
    isShared: legacyDraft.shape.isShared.unwrap(),
    lines: z
      .array(
        z.strictObject({
          lineId: id.optional(),
          extensionId: id.nullable().optional(),
          e911LocationId: id.nullable().optional(),
        }),
      )
      .min(1)
      .max(24),
  })
  .partial()
  .meta({ id: "LegacyEdit" })

/** The older shape has no location. */
export const fromLegacyDraft = (given: z.output<typeof legacyDraft>): NewDevice => ({
  name: given.deviceName,
  macAddress: given.mac,
  make: given.make,
  model: given.deviceModel,
  description: given.description,
  extensionId: given.deviceKitId,
  isShared: given.isShared === 1,
  locationId: null,
  ...(given.lines === undefined ? {} : { lines: given.lines }),
})
export const fromLegacyEdit = (given: z.output<typeof legacyEdit>): DeviceEdit => ({
  name: given.deviceName,
  macAddress: given.mac,
  make: given.make,
  model: given.deviceModel,
  description: given.description,
  extensionId: given.deviceKitId,
  isShared: given.isShared === undefined ? undefined : given.isShared === 1,
  lines: given.lines?.map(({ lineId, ...rest }) => ({ ...rest, ...(lineId === undefined ? {} : { id: lineId }) })),
})
