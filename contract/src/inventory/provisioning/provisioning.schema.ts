import { z } from "zod"
import { phoneMakes } from "../devices/models.ts"
import { pageQuery } from "../../kit/paging.ts"
import { secret } from "../../kit/secret.ts"
import { instant, line, note } from "../../kit/text.ts"
import { phoneKey, phoneKeys } from "./phone-keys.ts"
import {
  phoneSettingNames,
  phoneSettings,
  settingOrigins,
  someSettings,
  type PhoneSettingName,
} from "./phone-settings.ts"

const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER)
const idText = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, "Must be a whole number.")
  .transform(Number)
  .pipe(id)
export const ofDevice = z.strictObject({
  accountId: idText.describe("Id of the account"),
  deviceId: idText.describe("Id of the phone"),
})
export const ofTemplate = z.strictObject({
  accountId: idText.describe("Id of the account"),
  templateId: idText.describe("Id of the template"),
})
export const ofLine = z.strictObject({
  accountId: idText.describe("Id of the account"),
  lineId: idText.describe("Id of the line"),
})
export const ofModel = z.strictObject({
  accountId: idText.describe("Id of the account"),
  make: z.enum(phoneMakes).describe("Maker of the phone"),
  model: z.string().min(1).max(40).describe("Model of the phone, as the list of makes and models names it"),
})
const version = z.int().min(0).max(2_147_483_647)

// --- where a phone gets its files ------------------------------------------------------------------------------------

/** Whether a phone can fetch its settings, and whether it did. */
export const provisioningState = z
  .object({
    deviceId: id.describe("Id of the phone"),
    make: z.enum(phoneMakes).nullable().describe("Maker of the phone"),
    model: z.string().describe("Model of the phone, as the list of makes and models names it"),
    obstacle: z
      .enum(["noFiles", "macNeeded"])
      .nullable()
      .describe("Why no provisioning URL can be generated; null when one can"),
    files: z.array(z.string()).describe("Configuration files"),
    address: z
      .object({
        madeAt: instant,
        madeBy: z.string().describe("Name of the user who did it"),
        firstFetchedAt: instant.nullable().describe("When the phone first fetched it"),
        lastFetchedAt: instant.nullable().describe("When the phone last fetched it"),
      })
      .nullable()
      .describe("Postal address"),
    isCurrent: z
      .boolean()
      .nullable()
      .describe("Whether what the phone fetched last is what it would get now; null before its first fetch"),
    webPageOff: z
      .boolean()
      .describe(
        "The phone's settings turn off its web page, so a new URL cannot be entered there once the phone has them",
      ),
  })
  .meta({ id: "ProvisioningState" })
export type ProvisioningState = z.infer<typeof provisioningState>

export const shownFile = z
  .object({
    name: z.string().describe("Name of the file as the phone requests it"),
    contentType: z.string().describe("Content type of the file"),
    body: z.string().describe("Secrets are replaced by dots"),
    served: z
      .object({
        at: instant,
        isCurrent: z.boolean().describe("Whether it is up to date"),
        body: z.string().describe("The file as text, with secrets replaced"),
      })
      .nullable()
      .describe("What the phone has now, when it differs from what it would get"),
  })
  .meta({ id: "ShownFile" })
export type ShownFile = z.infer<typeof shownFile>

export const shownAdminPassword = z
  .object({
    user: z.string().describe("Name with which to sign in on the phone"),
    password: secret(z.string()).describe("The password"),
  })
  .meta({ id: "ShownAdminPassword" })

// --- settings with inheritance ---------------------------------------------------------------------------------------

const origin = z.enum(settingOrigins)
const originsShape = Object.fromEntries(
  phoneSettingNames.map((name) => [name, origin.describe("The layer whose value is in force")]),
) as Record<PhoneSettingName, typeof origin>
export const inheritedSettings = z
  .object({
    values: z.object(phoneSettings.shape).describe("Values that apply where the phone or model has none of its own"),
    origins: z
      .object(originsShape)
      .describe("Whether each value comes from the product, the account, the location or the model"),
  })
  .meta({ id: "InheritedSettings" })
/** The settings of this layer, and those it inherits from the layers before it. */
export const layeredSettings = z
  .object({
    own: z.object(someSettings.shape).describe("Settings of its own"),
    inherited: inheritedSettings.describe("The values that apply without settings of its own"),
    version: version.describe("Version of the object that was read. A change with an outdated version is refused"),
  })
  .meta({ id: "LayeredSettings" })
export type LayeredSettings = z.infer<typeof layeredSettings>
export const settingsEdit = z
  .strictObject({
    settings: someSettings.describe("All settings of its own; those left out are inherited again"),
    version: version
      .optional()
      .describe("Version of the object that was read. A change with an outdated version is refused"),
  })
  .meta({ id: "PhoneSettingsEdit" })
export type SettingsEdit = z.output<typeof settingsEdit>

/** A model the account has phones of. */
export const usedModel = z
  .object({
    make: z.enum(phoneMakes).describe("Maker of the phone"),
    model: z.string().describe("Model of the phone, as the list of makes and models names it"),
    modelName: z.string().describe("Name of the model for readers"),
    keyCount: z.int().describe("How many keys there are"),
    deviceCount: z.int().describe("How many phones and apps there are"),
    ownSettings: z.int().describe("How many settings the model has of its own"),
    templateCount: z.int().describe("How many customers follow the template"),
  })
  .meta({ id: "UsedModel" })
export type UsedModel = z.infer<typeof usedModel>

export const modelDevice = z
  .object({
    deviceId: id.describe("Id of the phone"),
    name: z.string().describe("Name of the phone"),
    macAddress: z.string().nullable().describe("MAC address: 12 hexadecimal digits without separators"),
    extension: z.string().nullable().describe("Extension number, as it is dialed"),
    extensionName: z.string().nullable().describe("Name of the extension"),
    hasOwnKeys: z.boolean().describe("Whether the phone has keys of its own"),
    templateId: id.nullable().describe("Id of the template"),
  })
  .meta({ id: "ModelDevice" })
export type ModelDevice = z.infer<typeof modelDevice>

// --- keys ------------------------------------------------------------------------------------------------------------

const keyPerson = z.object({
  number: z.string().describe("Extension number of the line"),
  name: z.string().describe("Name of the extension of the line"),
  firstName: z.string().describe("First name"),
  lastName: z.string().describe("Last name"),
})
export const keyExtension = keyPerson.extend({ id }).meta({ id: "KeyExtension" })
export type KeyExtension = z.infer<typeof keyExtension>

/**
 * The keys of a phone with everything needed to show them: its lines and the monitored extensions with their current
 * names.
 */
export const keyLayout = z
  .object({
    deviceId: id.describe("Id of the phone"),
    make: z.string().describe("Maker of the phone"),
    model: z.string().describe("Model of the phone, as the list of makes and models names it"),
    modelName: z.string().describe("Name of the model for readers"),
    keyCount: z.int().describe("How many keys there are"),
    notFitting: z
      .int()
      .describe(
        "How many keys are beyond the last key of the model. They are saved and return on a phone with more keys.",
      ),
    isPlain: z.boolean().describe("No keys are configured: the phone shows its lines"),
    template: z
      .object({
        id,
        name: z.string().describe("Name of the template"),
        changedSince: z.boolean().describe("Whether keys were changed after the template was applied"),
      })
      .nullable()
      .describe("The template applied last; null without one"),
    keys: z.array(phoneKey).describe("Keys of the phone, in order"),
    lines: z.array(keyPerson).describe("Lines of the phone, which keys can show"),
    extensions: z.array(keyExtension).describe("Extensions that keys name, with their present name"),
    version: version.describe("Version of the object that was read. A change with an outdated version is refused"),
  })
  .meta({ id: "KeyLayout" })
export type KeyLayout = z.infer<typeof keyLayout>
export const keyLayoutEdit = z
  .strictObject({
    keys: phoneKeys.describe("Keys of the phone, in order"),
    version: version
      .optional()
      .describe("Version of the object that was read. A change with an outdated version is refused"),
  })
  .meta({ id: "KeyLayoutEdit" })
export type KeyLayoutEdit = z.output<typeof keyLayoutEdit>

/** All other phones of the same model when omitted. */
export const keyTargets = z
  .strictObject({
    deviceIds: z
      .array(id)
      .min(1, "Choose at least one phone.")
      .max(750)
      .optional()
      .describe("Ids of the phones and apps"),
  })
  .meta({ id: "KeyTargets" })
export type KeyTargets = z.output<typeof keyTargets>
export const startedJob = z
  .object({
    jobId: z.int().describe("Id of the job. Its progress and result are at GET /api/portal/jobs/{jobId}"),
    count: z.int().describe("How many there are"),
  })
  .meta({ id: "StartedPhoneJob" })

export const keyTemplate = z
  .object({
    id,
    name: z.string().describe("Name of the template"),
    description: z.string().describe("What it is for"),
    make: z.enum(phoneMakes).describe("Maker of the phone"),
    model: z.string().describe("Model of the phone, as the list of makes and models names it"),
    modelName: z.string().describe("Name of the model for readers"),
    keyCount: z.int().describe("How many keys there are"),
    usedKeys: z.int().describe("How many keys have a function"),
    deviceCount: z.int().describe("How many phones and apps there are"),
    version: version.describe("Version of the object that was read. A change with an outdated version is refused"),
  })
  .meta({ id: "KeyTemplate" })
export type KeyTemplate = z.infer<typeof keyTemplate>
export const keyTemplateWithKeys = keyTemplate
  .extend({
    keys: z.array(phoneKey).describe("Keys of the phone, in order"),
    extensions: z.array(keyExtension).describe("Extensions that keys name, with their present name"),
  })
  .meta({ id: "KeyTemplateWithKeys" })
export type KeyTemplateWithKeys = z.infer<typeof keyTemplateWithKeys>

const templateFields = {
  name: line(60).describe("Name of the key template"),
  description: note(300).default("").describe("What it is for"),
  keys: phoneKeys.describe("Functions of the keys, in order"),
}
export const keyTemplateDraft = z
  .strictObject({
    ...templateFields,
    make: z.enum(phoneMakes).describe("Maker of the phone"),
    model: line(40).describe("Model of the phone, as the list of makes and models names it"),
  })
  .meta({ id: "KeyTemplateDraft" })
export type KeyTemplateDraft = z.output<typeof keyTemplateDraft>
export const keyTemplateEdit = z
  .strictObject({
    ...templateFields,
    version: version
      .optional()
      .describe("Version of the object that was read. A change with an outdated version is refused"),
  })
  .meta({ id: "KeyTemplateEdit" })
export type KeyTemplateEdit = z.output<typeof keyTemplateEdit>
export const keyTemplateReplacement = z
  .strictObject({
    withTemplateId: id.describe("Another template for the same model, whose keys the phones get."),
  })
  .meta({ id: "KeyTemplateReplacement" })
export const keyTemplateSorts = ["name"] as const
export const keyTemplateFilter = pageQuery(keyTemplateSorts)
export type KeyTemplateFilter = z.output<typeof keyTemplateFilter>

// --- apps ------------------------------------------------------------------------------------------------------------

/** Sets up an app: a QR code, valid once and for a short time. */
export const appCode = z
  .object({
    link: secret(z.string()).describe("The code as a link"),
    qrSvg: secret(z.string()).describe("QR code as SVG"),
    expiresAt: instant,
  })
  .meta({ id: "AppCode" })
export type AppCode = z.infer<typeof appCode>
export const appCodeExchange = z
  .strictObject({ code: z.string().min(1).max(200).describe("The scanned code") })
  .meta({ id: "AppCodeExchange" })
/** What the app receives for the code. */
export const appSettings = z
  .object({
    sipServer: z.string().describe("Host name of the SIP server"),
    sipPort: z.int().describe("Port of the SIP server"),
    transport: z.string().describe("Transport of SIP: UDP, TCP or TLS"),
    sipId: z.string().describe("SIP id with which the line registers"),
    sipPassword: secret(z.string()).describe("SIP password of the line"),
    extension: z.string().describe("Extension number, as it is dialed"),
    displayName: z.string().describe("Name that called parties in the company see"),
    appType: z.string().describe("Kind of app, if the line belongs to one"),
    encryptedAudio: z.boolean().describe("Whether the audio of calls is encrypted"),
  })
  .meta({ id: "AppSettings" })
export type AppSettings = z.infer<typeof appSettings>
