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
 * What a template may say about an extension, each on its own. Number, person, phones and the numbers one shows are the
 * extension's own, and so is the address for emergencies; do not disturb is a matter of the moment.
 */
const every = z.strictObject({
  servicePlan,
  blockInternationalCalling: z.boolean(),
  hideCallerId: z.boolean(),
  voicemailOn: z.boolean(),
  voicemailAnswerSeconds: voicemailSettings.shape.answerSeconds,
  voicemailMailNotice: z.boolean(),
  voicemailAttachAudio: z.boolean(),
  forwardAlways: forwarding.shape.always,
  forwardBusy: forwarding.shape.busy,
  forwardNoAnswer: forwarding.shape.noAnswer,
  forwardNotReachable: forwarding.shape.notReachable,
  ringing,
  watchers,
  location: extensionSettings.shape.location,
})
export const templateFields = every.keyof().options
export const templateField = every.keyof()
export type TemplateField = z.infer<typeof templateField>
export type EveryTemplateSetting = z.output<typeof every>
export const templateSettings = every.partial()
export type TemplateSettings = z.output<typeof templateSettings>

export const longestTemplateName = 80
const editedVersion = z.int().min(1).optional()
export const templateDraft = z.strictObject({
  name: line(longestTemplateName),
  description: note(400).default(""),
  settings: templateSettings.default({}),
  /** Takes every setting that the draft leaves out from this extension, as it is now. */
  fromExtensionId: extensionId.optional(),
})
export type TemplateDraft = z.output<typeof templateDraft>
export const templateEdit = z
  .strictObject({
    name: line(longestTemplateName),
    description: note(400),
    settings: templateSettings,
    version: editedVersion,
  })
  .partial()
export type TemplateEdit = z.output<typeof templateEdit>

export const templateIdText = accountIdText
const templateEntry = {
  templateId: z.int(),
  accountId,
  name: z.string(),
  description: z.string(),
  /** How many extensions it was given to last. */
  extensionCount: z.int(),
  createdAt: instant,
  changedAt: instant,
  version: z.int(),
}
export const extensionTemplate = z.object({ ...templateEntry, settings: templateSettings })
export type ExtensionTemplate = z.infer<typeof extensionTemplate>

export const templateSorts = ["name"] as const
export const templateFilter = pageQuery(templateSorts)
export type TemplateFilter = z.output<typeof templateFilter>

/** Where an extension is not as its template says, in words. */
export const templateDeviation = z.object({ field: templateField, template: z.string(), actual: z.string() })
export type TemplateDeviation = z.infer<typeof templateDeviation>
export const followingExtension = z.object({
  extensionId,
  extension: z.string(),
  name: z.string(),
  extensionType: z.string(),
  userName: z.string().nullable(),
  appliedAt: instant,
  deviations: z.array(templateDeviation),
})
export type FollowingExtension = z.infer<typeof followingExtension>
export const followerSorts = ["number"] as const
/** Only those who went their own way, or only those who did not. */
export const followerFilter = pageQuery(followerSorts).extend({
  deviating: z
    .enum(["true", "false"])
    .transform((value) => value === "true")
    .optional(),
})
export type FollowerFilter = z.output<typeof followerFilter>

/** The template an extension was given last, and where it differs from it; null when it never had one. */
export const templateOfExtension = z.object({
  template: z
    .object({ templateId: z.int(), name: z.string(), appliedAt: instant, deviations: z.array(templateDeviation) })
    .nullable(),
})
export type TemplateOfExtension = z.infer<typeof templateOfExtension>

const several = z.array(extensionId).min(1, "Choose at least one.").max(10_000, "At most 10,000 at a time.")
export const templateApplication = z.strictObject({
  extensionIds: several,
  /** Only these settings; all of the template's when absent. */
  fields: z.array(templateField).min(1).max(templateFields.length).optional(),
})
export type TemplateApplication = z.output<typeof templateApplication>
export const startedTemplateJob = z.object({ jobId: z.int() })
