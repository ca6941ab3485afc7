import { z } from "zod"
import { instant, optionalLine } from "../../kit/text.ts"

const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER)

/** An extension that is logged in to a shared phone. */
export const loggedInExtension = z
  .object({
    deviceId: id,
    deviceName: z.string(),
    extensionId: id,
    extension: z.string(),
    extensionName: z.string(),
    userId: id.nullable(),
    since: instant,
    until: instant,
  })
  .meta({ id: "LoggedInExtension" })
export type LoggedInExtension = z.infer<typeof loggedInExtension>

export const hotelingLine = z
  .object({
    lineId: id,
    deviceId: id,
    deviceName: z.string(),
    position: z.int(),
    sipId: z.string(),
    ownExtension: z.string().nullable(),
    speaksAs: z.string().nullable(),
  })
  .meta({ id: "HotelingLine" })
export type HotelingLine = z.infer<typeof hotelingLine>

/** An extension on a key of a phone: as a busy lamp field, or as a shared line. */
export const appearance = z
  .object({
    deviceId: id,
    deviceName: z.string(),
    position: z.int(),
    extensionId: id,
    extension: z.string(),
    extensionName: z.string(),
    label: z.string(),
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
    deviceId: id,
    entries: z
      .array(z.strictObject({ extensionId: id, label: optionalLine(40).default("") }))
      .max(60)
      .refine(
        (entries) => new Set(entries.map(({ extensionId }) => extensionId)).size === entries.length,
        "List each extension only once.",
      ),
  })
  .meta({ id: "AppearancesChange" })
export type AppearancesChange = z.output<typeof appearancesChange>

export const sharingChange = z
  .strictObject({
    devices: z
      .array(z.strictObject({ deviceId: id, isShared: z.boolean() }))
      .min(1)
      .max(200),
  })
  .meta({ id: "SharingChange" })
export type SharingChange = z.output<typeof sharingChange>

export const hotelingLogin = z.strictObject({ extensionId: id }).meta({ id: "HotelingLogin" })
/** A shared phone as shown to users who can log in to it. */
export const freePhone = z
  .object({
    deviceId: id,
    name: z.string(),
    modelName: z.string(),
    locationName: z.string().nullable(),
    takenBy: z.string().nullable(),
    isMine: z.boolean(),
  })
  .meta({ id: "FreePhone" })
export type FreePhone = z.infer<typeof freePhone>
