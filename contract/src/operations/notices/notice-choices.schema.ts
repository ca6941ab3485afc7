import { z } from "zod"
import { noticeChoices, noticeGroupNames, noticeKinds, noticeSeverities } from "../../kit/notice-kind-names.ts"

const kind = z.enum(noticeKinds).describe("The kind of notification")
const severity = z.enum(noticeSeverities).describe("How urgent notifications of this kind are")
const group = z.enum(noticeGroupNames).describe("The part of the product that the kind belongs to")
const choice = z.enum(noticeChoices)
export const noticeChoiceRow = z
  .object({
    kind,
    group,
    severity,
    title: z.string().describe("Name of the kind"),
    about: z.string().describe("What is notified"),
    choice: choice.describe("In the portal and by email, in the portal only, or not at all"),
    options: z.array(choice).describe("What the caller can choose; a single entry cannot be changed"),
  })
  .meta({ id: "NoticeChoice", description: "How the caller is notified of a kind" })
export type NoticeChoiceRow = z.infer<typeof noticeChoiceRow>

export const noticeChoicesAnswer = z
  .object({ choices: z.array(noticeChoiceRow).describe("The kinds that the caller may get, by group") })
  .meta({ id: "NoticeChoices", description: "How the caller is notified" })

export const noticeChoicesDraft = z
  .strictObject({
    choices: z
      .array(z.strictObject({ kind, choice: choice.describe("What the caller wants for this kind") }))
      .min(1)
      .max(noticeKinds.length)
      .describe("Kinds to change; others stay as they are"),
  })
  .meta({ id: "NoticeChoicesDraft", description: "New choices for some kinds" })
export type NoticeChoicesDraft = z.infer<typeof noticeChoicesDraft>
