import { z } from "zod"
import { optionalLine } from "../../kit/text.ts"
import { deviceDraft, type Device, type DeviceEdit, type Line, type NewDevice } from "./devices.schema.ts"

/** The older, flat shape of a phone with different names for ids, used for accounts of the original home market. */
export const legacyLine = z
  .object({
    lineId: z.int().describe("Id of the line"),
    clientId: z.string().describe("Id of the application"),
    e911LocationId: z.int().nullable().describe("Id of the emergency location"),
    extensionId: z.int().nullable().describe("Id of the extension"),
    appType: z
      .enum(["desktop", "mobile", "mobileconnect"])
      .nullable()
      .describe("Kind of app, if the line belongs to one"),
    sipId: z.string().describe("SIP id with which the line registers"),
    accountId: z.int().describe("Id of the account"),
  })
  .meta({ id: "LegacyLine" })
export const legacyDevice = z
  .object({
    deviceId: z.int().describe("Id of the phone or app"),
    accountId: z.int().describe("Id of the account"),
    deviceName: z.string().describe("Name of the phone or app"),
    mac: z.string().describe("MAC address: 12 hexadecimal digits, with or without separators"),
    make: z.string().describe("Maker of the phone"),
    deviceModel: z.string().describe("Model of the phone"),
    deviceKitId: z.int().nullable().describe("Id of the extension, under its older name"),
    extensionNumber: z.string().describe("Extension number, as it is dialed"),
    description: z.string().describe("Note about the phone"),
    resetInitHash: z.string().describe("A flag of the older system, kept as it is"),
    numOfLines: z.int().describe("How many lines the phone has"),
    isShared: z
      .union([z.literal(0), z.literal(1)])
      .describe("1 if users can log in to the phone with their own extension"),
    lines: z.array(legacyLine).describe("Lines of the phone"),
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
    deviceName: optionalLine(80).default("").describe("Name of the phone or app"),
    mac: deviceDraft.shape.macAddress.describe("MAC address: 12 hexadecimal digits, with or without separators"),
    make: deviceDraft.shape.make.describe("Maker of the phone"),
    deviceModel: deviceDraft.shape.model.describe("Model of the phone"),
    deviceKitId: id.nullable().default(null).describe("Id of the extension, under its older name"),
    description: optionalLine(300).default("").describe("Note about the phone"),
    isShared: z
      .union([z.literal(0), z.literal(1)])
      .default(0)
      .describe("1 if users can log in to the phone with their own extension"),
    lines: z
      .array(
        z.strictObject({
          extensionId: id.nullable().optional().describe("Id of the extension"),
          e911LocationId: id.nullable().optional().describe("Id of the emergency location"),
        }),
      )
      .min(1)
      .max(24)
      .optional()
      .describe("Lines of the phone"),
  })
  .meta({ id: "LegacyDraft" })
/** Omitted fields do not change. */
export const legacyEdit = z
  .strictObject({
    deviceName: legacyDraft.shape.deviceName.unwrap().describe("Name of the phone or app"),
    mac: legacyDraft.shape.mac.unwrap().describe("MAC address: 12 hexadecimal digits, with or without separators"),
    make: legacyDraft.shape.make.describe("Maker of the phone"),
    deviceModel: legacyDraft.shape.deviceModel.describe("Model of the phone"),
    deviceKitId: legacyDraft.shape.deviceKitId.unwrap().describe("Id of the extension, under its older name"),
    description: legacyDraft.shape.description.unwrap().describe("Note about the phone"),
    isShared: legacyDraft.shape.isShared
      .unwrap()
      .describe("Whether users can log in to the phone with their own extension"),
    lines: z
      .array(
        z.strictObject({
          lineId: id.optional().describe("Id of the line"),
          extensionId: id.nullable().optional().describe("Id of the extension"),
          e911LocationId: id.nullable().optional().describe("Id of the emergency location"),
        }),
      )
      .min(1)
      .max(24)
      .describe("Lines of the phone"),
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
