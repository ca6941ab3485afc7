import { z } from "zod"
import {
  extensionId,
  extensionSettings,
  forwarding,
  ringing,
  voicemailSettings,
  watchers,
} from "../extensions/extensions.schema.ts"
import { servicePlan } from "../extensions/extension-types.ts"
import { accountId, accountIdText } from "../../kit/ids.ts"
import { pageQuery } from "../../kit/paging.ts"
import { instant, line, note } from "../../kit/text.ts"

/**
 * The settings a template can contain, each optional. Number, user, phones, caller ID numbers and emergency location
 * belong to the single extension, and do not disturb is temporary.
 */
const every = z.strictObject({
  servicePlan: servicePlan.describe("Service plan of the extension"),
  blockInternationalCalling: z.boolean().describe("Whether international calls from the extension are blocked"),
  hideCallerId: z.boolean().describe("Whether called parties see no number"),
  voicemailOn: z.boolean().describe("Whether calls can go to voicemail"),
  voicemailAnswerSeconds: voicemailSettings.shape.answerSeconds,
  voicemailMailNotice: z.boolean().describe("Whether new voicemail messages are announced by email"),
  voicemailAttachAudio: z.boolean().describe("Whether the email has the message attached"),
  forwardAlways: forwarding.shape.always.describe("Where all calls go"),
  forwardBusy: forwarding.shape.busy.describe("Where calls go while the extension is busy"),
  forwardNoAnswer: forwarding.shape.noAnswer.describe("Where calls go that nobody answers"),
  forwardNotReachable: forwarding.shape.notReachable,
  ringing: ringing.describe("Which phones ring, and how long"),
  watchers: watchers.describe("Extensions that monitor the line"),
  location: extensionSettings.shape.location.describe("Office of the extension"),
})
export const templateFields = every.keyof().options
export const templateField = every.keyof().meta({ id: "TemplateField" })
export type TemplateField = z.infer<typeof templateField>
export type EveryTemplateSetting = z.output<typeof every>
export const templateSettings = every.partial().meta({ id: "ExtensionTemplateSettings" })
export type TemplateSettings = z.output<typeof templateSettings>

export const longestTemplateName = 80
const editedVersion = z.int().min(1).optional()
export const templateDraft = z
  .strictObject({
    name: line(longestTemplateName).describe("Name of the template"),
    description: note(400).default("").describe("What the template is for"),
    settings: templateSettings
      .default({})
      .describe("The settings to save; settings that are left out are not part of the template"),
    /** Settings omitted from the draft are copied from this extension. */
    fromExtensionId: extensionId.optional(),
  })
  .meta({ id: "ExtensionTemplateDraft" })
export type TemplateDraft = z.output<typeof templateDraft>
export const templateEdit = z
  .strictObject({
    name: line(longestTemplateName).describe("Name of the template"),
    description: note(400).describe("What the template is for"),
    settings: templateSettings.describe("All settings of the template; those left out are removed from it"),
    version: editedVersion.describe(
      "Version of the object that was read. A change with an outdated version is refused",
    ),
  })
  .partial()
  .meta({ id: "ExtensionTemplateEdit" })
export type TemplateEdit = z.output<typeof templateEdit>

export const templateIdText = accountIdText.describe("Id of the extension template")
const templateEntry = {
  templateId: z.int().describe("Id of the extension template"),
  accountId,
  name: z.string().describe("Name of the template"),
  description: z.string().describe("What it is for"),
  /** How many extensions have it as their latest template. */
  extensionCount: z.int().describe("How many extensions have it as their latest template"),
  createdAt: instant,
  changedAt: instant,
  version: z.int().describe("Goes up with every change; send it to avoid overwriting changes of others"),
}
export const extensionTemplate = z
  .object({ ...templateEntry, settings: templateSettings.describe("The saved settings") })
  .meta({ id: "ExtensionTemplate" })
export type ExtensionTemplate = z.infer<typeof extensionTemplate>

export const templateSorts = ["name"] as const
export const templateFilter = pageQuery(templateSorts)
export type TemplateFilter = z.output<typeof templateFilter>

/** A setting in which an extension differs from its template, as text. */
export const templateDeviation = z
  .object({
    field: templateField.describe("The setting that differs"),
    template: z.string().describe("Value of the template"),
    actual: z.string().describe("Value of the extension"),
  })
  .meta({ id: "TemplateDeviation" })
export type TemplateDeviation = z.infer<typeof templateDeviation>
export const followingExtension = z
  .object({
    extensionId,
    extension: z.string().describe("Extension number, as it is dialed"),
    name: z.string().describe("Name of the template"),
    extensionType: z.string().describe("Type of the extension, such as Extension, Call Group or Call Queue"),
    userName: z.string().nullable().describe("Name of the user"),
    appliedAt: instant,
    deviations: z.array(templateDeviation).describe("Settings that differ from the template"),
  })
  .meta({ id: "FollowingExtension" })
export type FollowingExtension = z.infer<typeof followingExtension>
export const followerSorts = ["number"] as const
/** Only extensions that differ from the template, or only those that match it. */
export const followerFilter = pageQuery(followerSorts).extend({
  deviating: z
    .enum(["true", "false"])
    .transform((value) => value === "true")
    .optional()
    .describe("Only extensions that differ, or only those that do not"),
})
export type FollowerFilter = z.output<typeof followerFilter>

/** The template last applied to an extension, and how the extension differs from it; null when there is none. */
export const templateOfExtension = z
  .object({
    template: z
      .object({
        templateId: z.int().describe("Id of the template"),
        name: z.string().describe("Name of the template"),
        appliedAt: instant,
        deviations: z.array(templateDeviation).describe("Settings that differ from the template"),
      })
      .nullable()
      .describe("The template that the extension follows; null without one"),
  })
  .meta({ id: "TemplateOfExtension" })
export type TemplateOfExtension = z.infer<typeof templateOfExtension>

const several = z.array(extensionId).min(1, "Choose at least one.").max(10_000, "At most 10,000 at a time.")
export const templateApplication = z
  .strictObject({
    extensionIds: several.describe("Ids of the extensions"),
    fields: z
      .array(templateField)
      .min(1)
      .max(templateFields.length)
      .optional()
      .describe("Only these settings; all settings of the template when omitted"),
  })
  .meta({ id: "TemplateApplication" })
export type TemplateApplication = z.output<typeof templateApplication>
export const startedTemplateJob = z
  .object({ jobId: z.int().describe("Id of the job. Its progress and result are at GET /api/portal/jobs/{jobId}") })
  .meta({ id: "StartedTemplateJob" })
