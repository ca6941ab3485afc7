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
export const ofDevice = z.strictObject({ accountId: idText, deviceId: idText })
export const ofTemplate = z.strictObject({ accountId: idText, templateId: idText })
export const ofLine = z.strictObject({ accountId: idText, lineId: idText })
export const ofModel = z.strictObject({ accountId: idText, make: z.enum(phoneMakes), model: z.string().min(1).max(40) })
const version = z.int().min(0).max(2_147_483_647)

// --- where a phone gets its files ------------------------------------------------------------------------------------

/** Whether a phone can fetch its settings, and whether it did. */
export const provisioningState = z
  .object({
    deviceId: id,
    make: z.enum(phoneMakes).nullable(),
    model: z.string(),
    /** Why no provisioning URL can be generated; null when one can. */
    obstacle: z.enum(["noFiles", "macNeeded"]).nullable(),
    files: z.array(z.string()),
    address: z
      .object({
        madeAt: instant,
        madeBy: z.string(),
        firstFetchedAt: instant.nullable(),
        lastFetchedAt: instant.nullable(),
      })
      .nullable(),
    /** Whether what the phone fetched last is what it would get now; null before its first fetch. */
    isCurrent: z.boolean().nullable(),
    /** The phone's settings turn off its web page, so a new URL cannot be entered there once the phone has them. */
    webPageOff: z.boolean(),
  })
  .meta({ id: "ProvisioningState" })
export type ProvisioningState = z.infer<typeof provisioningState>

export const shownFile = z
  .object({
    name: z.string(),
    contentType: z.string(),
    /** Secrets are replaced by dots. */
    body: z.string(),
    /** What the phone has now, when it differs from what it would get. */
    served: z.object({ at: instant, isCurrent: z.boolean(), body: z.string() }).nullable(),
  })
  .meta({ id: "ShownFile" })
export type ShownFile = z.infer<typeof shownFile>

export const shownAdminPassword = z
  .object({ user: z.string(), password: secret(z.string()) })
  .meta({ id: "ShownAdminPassword" })

// --- settings with inheritance ---------------------------------------------------------------------------------------

const origin = z.enum(settingOrigins)
const originsShape = Object.fromEntries(phoneSettingNames.map((name) => [name, origin])) as Record<
  PhoneSettingName,
  typeof origin
>
export const inheritedSettings = z
  .object({ values: z.object(phoneSettings.shape), origins: z.object(originsShape) })
  .meta({ id: "InheritedSettings" })
/** The settings of this layer, and those it inherits from the layers before it. */
export const layeredSettings = z
  .object({ own: z.object(someSettings.shape), inherited: inheritedSettings, version })
  .meta({ id: "LayeredSettings" })
export type LayeredSettings = z.infer<typeof layeredSettings>
export const settingsEdit = z
  .strictObject({ settings: someSettings, version: version.optional() })
  .meta({ id: "PhoneSettingsEdit" })
export type SettingsEdit = z.output<typeof settingsEdit>

/** A model the account has phones of. */
export const usedModel = z
  .object({
    make: z.enum(phoneMakes),
    model: z.string(),
    modelName: z.string(),
    keyCount: z.int(),
    deviceCount: z.int(),
    ownSettings: z.int(),
    templateCount: z.int(),
  })
  .meta({ id: "UsedModel" })
export type UsedModel = z.infer<typeof usedModel>

export const modelDevice = z
  .object({
    deviceId: id,
    name: z.string(),
    macAddress: z.string().nullable(),
    extension: z.string().nullable(),
    extensionName: z.string().nullable(),
    hasOwnKeys: z.boolean(),
    templateId: id.nullable(),
  })
  .meta({ id: "ModelDevice" })
export type ModelDevice = z.infer<typeof modelDevice>

// --- keys ------------------------------------------------------------------------------------------------------------

const keyPerson = z.object({ number: z.string(), name: z.string(), firstName: z.string(), lastName: z.string() })
export const keyExtension = keyPerson.extend({ id }).meta({ id: "KeyExtension" })
export type KeyExtension = z.infer<typeof keyExtension>

/**
 * The keys of a phone with everything needed to show them: its lines and the monitored extensions with their current
 * names.
 */
export const keyLayout = z
  .object({
    deviceId: id,
    make: z.string(),
    model: z.string(),
    modelName: z.string(),
    keyCount: z.int(),
    notFitting: z
      .int()
      .describe(
        "How many keys are beyond the last key of the model. They are saved and return on a phone with more keys.",
      ),
    /** No keys are configured: the phone shows its lines. */
    isPlain: z.boolean(),
    template: z.object({ id, name: z.string(), changedSince: z.boolean() }).nullable(),
    keys: z.array(phoneKey),
    lines: z.array(keyPerson),
    extensions: z.array(keyExtension),
    version,
  })
  .meta({ id: "KeyLayout" })
export type KeyLayout = z.infer<typeof keyLayout>
export const keyLayoutEdit = z
  .strictObject({ keys: phoneKeys, version: version.optional() })
  .meta({ id: "KeyLayoutEdit" })
export type KeyLayoutEdit = z.output<typeof keyLayoutEdit>

/** All other phones of the same model when omitted. */
export const keyTargets = z
  .strictObject({
    deviceIds: z.array(id).min(1, "Choose at least one phone.").max(750).optional(),
  })
  .meta({ id: "KeyTargets" })
export type KeyTargets = z.output<typeof keyTargets>
export const startedJob = z.object({ jobId: z.int(), count: z.int() }).meta({ id: "StartedPhoneJob" })

export const keyTemplate = z
  .object({
    id,
    name: z.string(),
    description: z.string(),
    make: z.enum(phoneMakes),
    model: z.string(),
    modelName: z.string(),
    keyCount: z.int(),
    usedKeys: z.int(),
    deviceCount: z.int(),
    version,
  })
  .meta({ id: "KeyTemplate" })
export type KeyTemplate = z.infer<typeof keyTemplate>
export const keyTemplateWithKeys = keyTemplate
  .extend({ keys: z.array(phoneKey), extensions: z.array(keyExtension) })
  .meta({ id: "KeyTemplateWithKeys" })
export type KeyTemplateWithKeys = z.infer<typeof keyTemplateWithKeys>

const templateFields = { name: line(60), description: note(300).default(""), keys: phoneKeys }
export const keyTemplateDraft = z
  .strictObject({ ...templateFields, make: z.enum(phoneMakes), model: line(40) })
  .meta({ id: "KeyTemplateDraft" })
export type KeyTemplateDraft = z.output<typeof keyTemplateDraft>
export const keyTemplateEdit = z
  .strictObject({ ...templateFields, version: version.optional() })
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
  .object({ link: secret(z.string()), qrSvg: secret(z.string()), expiresAt: instant })
  .meta({ id: "AppCode" })
export type AppCode = z.infer<typeof appCode>
export const appCodeExchange = z.strictObject({ code: z.string().min(1).max(200) }).meta({ id: "AppCodeExchange" })
/** What the app receives for the code. */
export const appSettings = z
  .object({
    sipServer: z.string(),
    sipPort: z.int(),
    transport: z.string(),
    sipId: z.string(),
    sipPassword: secret(z.string()),
    extension: z.string(),
    displayName: z.string(),
    appType: z.string(),
    encryptedAudio: z.boolean(),
  })
  .meta({ id: "AppSettings" })
export type AppSettings = z.infer<typeof appSettings>
