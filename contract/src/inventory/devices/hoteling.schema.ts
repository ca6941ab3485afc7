import { z } from "zod"
import { instant, optionalLine } from "../../kit/text.ts"

const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER)

/** An extension that is logged in to a shared phone. */
export const loggedInExtension = z
  .object({
    deviceId: id.describe("Id of the phone or app"),
    deviceName: z.string().describe("Name of the phone or app"),
    extensionId: id.describe("Id of the extension"),
    extension: z.string().describe("Extension number, as it is dialed"),
    extensionName: z.string().describe("Name of the extension"),
    userId: id.nullable().describe("Id of the user"),
    since: instant.describe("Since when it is logged in"),
    until: instant,
  })
  .meta({ id: "LoggedInExtension" })
export type LoggedInExtension = z.infer<typeof loggedInExtension>

export const hotelingLine = z
  .object({
    lineId: id.describe("Id of the line"),
    deviceId: id.describe("Id of the phone or app"),
    deviceName: z.string().describe("Name of the phone or app"),
    position: z.int().describe("Position, from 1"),
    sipId: z.string().describe("SIP id with which the line registers"),
    ownExtension: z.string().nullable().describe("Extension that the line has when nobody is logged in"),
    speaksAs: z.string().nullable().describe("Extension of whoever is logged in; null if nobody is"),
  })
  .meta({ id: "HotelingLine" })
export type HotelingLine = z.infer<typeof hotelingLine>

/** An extension on a key of a phone: as a busy lamp field, or as a shared line. */
export const appearance = z
  .object({
    deviceId: id.describe("Id of the phone or app"),
    deviceName: z.string().describe("Name of the phone or app"),
    position: z.int().describe("Position, from 1"),
    extensionId: id.describe("Id of the extension"),
    extension: z.string().describe("Extension number, as it is dialed"),
    extensionName: z.string().describe("Name of the extension"),
    label: z.string().describe("Text beside the key of the line"),
  })
  .meta({ id: "LineAppearance" })
export type Appearance = z.infer<typeof appearance>
export const sharedLine = appearance
  .extend({
    e911LocationName: z
      .string()
      .nullable()
      .describe("The emergency location for calls from this line on this phone; null when there is none."),
  })
  .meta({ id: "SharedLine" })
export type SharedLine = z.infer<typeof sharedLine>
/** The whole list of one phone, in the order of its keys. */
export const appearancesChange = z
  .strictObject({
    deviceId: id.describe("Id of the phone or app"),
    entries: z
      .array(
        z.strictObject({
          extensionId: id.describe("Id of the extension"),
          label: optionalLine(40).default("").describe("Text beside the key of the line"),
        }),
      )
      .max(60)
      .refine(
        (entries) => new Set(entries.map(({ extensionId }) => extensionId)).size === entries.length,
        "List each extension only once.",
      )
      .describe("All shared lines of the phone; others are removed"),
  })
  .meta({ id: "AppearancesChange" })
export type AppearancesChange = z.output<typeof appearancesChange>

export const sharingChange = z
  .strictObject({
    devices: z
      .array(
        z.strictObject({
          deviceId: id.describe("Id of the phone or app"),
          isShared: z.boolean().describe("Whether users can log in to the phone with their own extension"),
        }),
      )
      .min(1)
      .max(200)
      .describe("Phones and apps"),
  })
  .meta({ id: "SharingChange" })
export type SharingChange = z.output<typeof sharingChange>

export const hotelingLogin = z
  .strictObject({ extensionId: id.describe("Id of the extension") })
  .meta({ id: "HotelingLogin" })
/** A shared phone as shown to users who can log in to it. */
export const freePhone = z
  .object({
    deviceId: id.describe("Id of the phone or app"),
    name: z.string().describe("Name of the phone or app"),
    modelName: z.string().describe("Name of the model for readers"),
    locationName: z.string().nullable().describe("Name of the location"),
    takenBy: z.string().nullable().describe("Who is logged in; null if nobody is"),
    isMine: z.boolean().describe("Whether it belongs to the caller"),
  })
  .meta({ id: "FreePhone" })
export type FreePhone = z.infer<typeof freePhone>
