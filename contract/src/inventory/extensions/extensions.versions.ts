import { z } from "zod"
import { userId } from "../../kit/ids.ts"
import { extensionId, sharers, watchers, type Extension, type ExtensionListEntry } from "./extensions.schema.ts"
import { extensionRef } from "./call-destination.ts"

// --- the list in the older shape (v1); the newer one (v2) is the list entry itself -----------------------------------

export const extensionV1 = z
  .object({
    extensionId: extensionId.describe("Id of the extension"),
    kitId: extensionId,
    deviceKitId: extensionId.describe("Id of the extension, under its older name"),
    extension: z.string().describe("Extension number, as it is dialed"),
    extension_type: z.string().describe("Type of the extension"),
    name: z.string().describe("Name that colleagues see"),
    is_default: z.boolean().describe("Whether it is the default"),
    phone_numbers: z.array(z.string()).describe("Numbers that lead to the extension"),
    service_plan: z.string().describe("Service plan of the extension"),
    user_id: userId.nullable(),
    userName: z.string().nullable().describe("Name of the user"),
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
    extension: z.string().describe("Extension number, as it is dialed"),
    extensionNumber: z.string().describe("Extension number, as it is dialed"),
    userName: z.string().nullable().describe("Name of the user"),
    provisionCode: z.string().describe("Code of the model in configuration files"),
    userId: userId.nullable(),
    deviceKitId: extensionId.describe("Id of the extension, under its older name"),
    deviceKitName: z.string().describe("Name of the extension, under its older name"),
    deviceKitTypeName: z.string().describe("Type of the extension, under its older name"),
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
  .object({
    results: z
      .object({ phoneSystemExtension: z.array(extensionFound).describe("The extensions found") })
      .describe("What was found, by kind"),
  })
  .meta({ id: "PhoneSystemResults" })
export const wrapFound = (found: readonly ExtensionFound[]) => ({ results: { phoneSystemExtension: [...found] } })

// --- parts of an extension under their older names -------------------------------------------------------------------

/** Extensions that share a line. */
export const lineSharing = z
  .object({
    deviceKitId: extensionId.describe("Id of the extension, under its older name"),
    extension: z.string().describe("Extension number, as it is dialed"),
    sharedWith: z.array(extensionRef).describe("Extensions that share the line"),
    version: z.int().describe("Version of the object that was read. A change with an outdated version is refused"),
  })
  .meta({ id: "LineSharing" })
export const lineSharingEdit = z
  .strictObject({
    sharedWith: sharers.describe("Extensions that share the line"),
    version: z
      .int()
      .min(1)
      .optional()
      .describe("Version of the object that was read. A change with an outdated version is refused"),
  })
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
    extension: z.string().describe("Extension number, as it is dialed"),
    name: z.string().describe("Name of the monitored extension"),
    watchers: z
      .array(extensionRef.extend({ mayPickUp: z.boolean().describe("Whether they can pick up calls of the line") }))
      .describe("Extensions that monitor the line"),
    version: z.int().describe("Version of the object that was read. A change with an outdated version is refused"),
  })
  .meta({ id: "Monitoring" })
export type Monitoring = z.infer<typeof monitoring>
export const monitoringEdit = z
  .strictObject({
    kitId: extensionId,
    watchers: watchers.describe("Extensions that monitor the line"),
    version: z
      .int()
      .min(1)
      .optional()
      .describe("Version of the object that was read. A change with an outdated version is refused"),
  })
  .meta({ id: "MonitoringEdit" })
export const toMonitoring = (one: Extension): Monitoring => ({
  kitId: one.kitId,
  extension: one.extension,
  name: one.name,
  watchers: one.watchers,
  version: one.version,
})

export const internationalBlock = z
  .strictObject({
    blockInternationalCalling: z.boolean().describe("Whether international calls from the extension are blocked"),
  })
  .meta({ id: "InternationalBlock" })

/** The user and the phone numbers of an extension. */
export const association = z
  .object({
    extensionId: extensionId.describe("Id of the extension"),
    deviceKitId: extensionId.describe("Id of the extension, under its older name"),
    extension: z.string().describe("Extension number, as it is dialed"),
    extensionType: z.string().describe("Type of the extension, such as Extension, Call Group or Call Queue"),
    userId: userId.nullable(),
    userName: z.string().nullable().describe("Name of the user"),
    phoneNumbers: z.array(z.string()).describe("Phone numbers: calling code and national number, digits only"),
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
