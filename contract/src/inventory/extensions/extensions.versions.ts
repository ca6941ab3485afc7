import { z } from "zod"
import { userId } from "../../kit/ids.ts"
import { extensionId, sharers, watchers, type Extension, type ExtensionListEntry } from "./extensions.schema.ts"
import { extensionRef } from "./call-destination.ts"

// --- the list in the older shape (v1); the newer one (v2) is the list entry itself -----------------------------------

export const extensionV1 = z
  .object({
    extensionId,
    kitId: extensionId,
    deviceKitId: extensionId,
    extension: z.string(),
    extension_type: z.string(),
    name: z.string(),
    is_default: z.boolean(),
    phone_numbers: z.array(z.string()),
    service_plan: z.string(),
    user_id: userId.nullable(),
    userName: z.string().nullable(),
  })
  .meta({ id: "ExtensionV1" })
export type ExtensionV1 = z.infer<typeof extensionV1>
export const toV1 = (entry: ExtensionListEntry): ExtensionV1 => ({
  extensionId: entry.extensionId,
  kitId: entry.kitId,
  deviceKitId: entry.deviceKitId,
  extension: entry.extension,
  extension_type: entry.extensionType,
  name: entry.name,
  is_default: entry.isDefault,
  phone_numbers: entry.phoneNumbers,
  service_plan: entry.servicePlan,
  user_id: entry.userId,
  userName: entry.userName,
})

// --- search ----------------------------------------------------------------------------------------------------------

export const extensionFound = z
  .object({
    extension: z.string(),
    extensionNumber: z.string(),
    userName: z.string().nullable(),
    provisionCode: z.string(),
    userId: userId.nullable(),
    deviceKitId: extensionId,
    deviceKitName: z.string(),
    deviceKitTypeName: z.string(),
  })
  .meta({ id: "ExtensionFound" })
export type ExtensionFound = z.infer<typeof extensionFound>
export const toFound = (entry: ExtensionListEntry): ExtensionFound => ({
  extension: entry.extension,
  extensionNumber: entry.extensionNumber,
  userName: entry.userName,
  provisionCode: entry.provisionCode,
  userId: entry.userId,
  deviceKitId: entry.deviceKitId,
  deviceKitName: entry.deviceKitName,
  deviceKitTypeName: entry.extensionType,
})
/** The wrapper of the phone system. */
export const phoneSystemResults = z
  .object({ results: z.object({ phoneSystemExtension: z.array(extensionFound) }) })
  .meta({ id: "PhoneSystemResults" })
export const wrapFound = (found: readonly ExtensionFound[]) => ({ results: { phoneSystemExtension: [...found] } })

// --- parts of an extension under their older names -------------------------------------------------------------------

/** Extensions that share a line. */
export const lineSharing = z
  .object({
    deviceKitId: extensionId,
    extension: z.string(),
    sharedWith: z.array(extensionRef),
    version: z.int(),
  })
  .meta({ id: "LineSharing" })
export const lineSharingEdit = z
  .strictObject({ sharedWith: sharers, version: z.int().min(1).optional() })
  .meta({ id: "LineSharingEdit" })
export const toSharing = (one: Extension) => ({
  deviceKitId: one.deviceKitId,
  extension: one.extension,
  sharedWith: one.sharedWith,
  version: one.version,
})

/** Extensions that monitor a line. */
export const monitoring = z
  .object({
    kitId: extensionId,
    extension: z.string(),
    name: z.string(),
    watchers: z.array(extensionRef.extend({ mayPickUp: z.boolean() })),
    version: z.int(),
  })
  .meta({ id: "Monitoring" })
export type Monitoring = z.infer<typeof monitoring>
export const monitoringEdit = z
  .strictObject({ kitId: extensionId, watchers, version: z.int().min(1).optional() })
  .meta({ id: "MonitoringEdit" })
export const toMonitoring = (one: Extension): Monitoring => ({
  kitId: one.kitId,
  extension: one.extension,
  name: one.name,
  watchers: one.watchers,
  version: one.version,
})

export const internationalBlock = z
  .strictObject({ blockInternationalCalling: z.boolean() })
  .meta({ id: "InternationalBlock" })

/** The user and the phone numbers of an extension. */
export const association = z
  .object({
    extensionId,
    deviceKitId: extensionId,
    extension: z.string(),
    extensionType: z.string(),
    userId: userId.nullable(),
    userName: z.string().nullable(),
    phoneNumbers: z.array(z.string()),
  })
  .meta({ id: "ExtensionAssociation" })
export const toAssociation = (entry: ExtensionListEntry) => ({
  extensionId: entry.extensionId,
  deviceKitId: entry.deviceKitId,
  extension: entry.extension,
  extensionType: entry.extensionType,
  userId: entry.userId,
  userName: entry.userName,
  phoneNumbers: entry.phoneNumbers,
})
