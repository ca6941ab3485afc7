import { z } from "zod"
import { extensionTypes } from "../../inventory/extensions/extension-types.ts"
import { extensionId, extensionIdText } from "../../inventory/extensions/extensions.schema.ts"
import { accountId, userId, userIdText } from "../../kit/ids.ts"
import { pageQuery } from "../../kit/paging.ts"
import { email, instant, note } from "../../kit/text.ts"
import { usualMessages, usualMessageSeconds } from "../routing/call.ts"
import { afterMailSteps, notificationModes, notificationTimes } from "./notification-rule.ts"

export const voicemailLimits = {
  addresses: 5,
  fewestDays: 7,
  mostDays: 365,
  days: 90,
  fewestMessages: 10,
  mostMessages: 200,
  messages: usualMessages,
  fewestSeconds: 30,
  mostSeconds: 600,
  seconds: usualMessageSeconds,
  /** Messages in one request. */
  atOnce: 100,
  /** How long a deleted message can be restored. */
  binDays: 30,
  note: 500,
} as const
const limits = voicemailLimits

const boxId = extensionId.describe("Id of the extension the box belongs to")
export const messageIdText = userIdText.describe("Id of the message")
const messageId = userId.describe("Id of the message")

// --- boxes -----------------------------------------------------------------------------------------------------------

export const voicemailBox = z
  .object({
    extensionId: boxId,
    accountId,
    extension: z.string().describe("Extension number"),
    name: z.string().describe("Name of the extension"),
    extensionType: z.enum(extensionTypes).describe("Type of the extension"),
    userId: userId.nullable().describe("Id of the user whose box it is; null for boxes of groups, queues and menus"),
    userName: z.string().nullable().describe("Name of that user"),
    isOn: z.boolean().describe("Whether voicemail of the extension is turned on"),
    isMine: z.boolean().describe("The box belongs to you, or to a group or queue you are part of"),
    newCount: z.int().describe("Messages that nobody has listened to yet"),
    savedCount: z.int().describe("Messages that were listened to"),
    deletedCount: z.int().describe("Deleted messages that can still be restored"),
    oldestNewAt: instant.nullable().describe("When the oldest new message was left"),
    maxMessages: z.int().describe("How many messages the box holds"),
    isFull: z.boolean().describe("Callers hear that the box is full and cannot leave a message"),
    notification: z
      .enum(notificationModes)
      .describe("off: no email. notice: an email about each message. attachment: the same with the audio"),
  })
  .meta({ id: "VoicemailBox", description: "The voicemail box of an extension" })
export type VoicemailBox = z.infer<typeof voicemailBox>

const facts = {
  notification: z
    .enum(notificationModes)
    .describe("off: no email. notice: an email about each message. attachment: the same with the audio"),
  notifyWhen: z
    .enum(notificationTimes)
    .describe("always, only outside the hours of the schedule (closed), or only for urgent messages"),
  scheduleId: z.int().min(1).max(Number.MAX_SAFE_INTEGER).nullable().describe("Id of the schedule for “closed”"),
  afterMail: z
    .enum(afterMailSteps)
    .describe(
      "What happens to a message once its email was handed to the mail server: keep it as new, mark it as saved, or delete it (only with attachment)",
    ),
  retentionDays: z
    .int()
    .min(limits.fewestDays, `At least ${limits.fewestDays} days.`)
    .max(limits.mostDays, `At most ${limits.mostDays} days.`)
    .nullable()
    .describe("Messages are deleted this many days after they were left, 7 to 365; null: never"),
  maxMessages: z
    .int()
    .min(limits.fewestMessages, `At least ${limits.fewestMessages} messages.`)
    .max(limits.mostMessages, `At most ${limits.mostMessages} messages.`)
    .describe("How many messages the box holds, 10 to 200"),
  maxSeconds: z
    .int()
    .min(limits.fewestSeconds, `At least ${limits.fewestSeconds} seconds.`)
    .max(limits.mostSeconds, `At most ${limits.mostSeconds} seconds.`)
    .describe("The longest message, 30 to 600 seconds"),
}
const addresses = z
  .array(email)
  .max(limits.addresses, `At most ${limits.addresses} addresses.`)
  .refine((list) => new Set(list.map((one) => one.toLowerCase())).size === list.length, "List each address only once.")

export const voicemailBoxDetails = voicemailBox
  .extend({
    ...facts,
    addresses: z.array(z.string()).describe("Where notifications go; if empty, to the address in the user's profile"),
    profileAddress: z.string().nullable().describe("The address in the user's profile; null without a user"),
    scheduleName: z.string().nullable().describe("Name of the schedule"),
    hasSimulated: z.boolean().describe("Some messages come from the simulated engine; their audio contains no speech"),
    previousCount: z
      .int()
      .describe(
        "Messages that were left for users who had the extension before, or while it had none. They are in none of the other counts",
      ),
    readers: z
      .array(
        z.object({
          userId: userId.describe("Id of the user"),
          name: z.string().describe("Name of the user"),
        }),
      )
      .describe("Users who can open the box without a special permission: its user, members or agents; at most 100"),
    may: z
      .object({
        listen: z.boolean().describe("See and play the messages"),
        change: z.boolean().describe("Mark, forward and restore messages"),
        delete: z.boolean().describe("Delete messages"),
        configure: z.boolean().describe("Change the settings of the box"),
      })
      .describe("What you can do in this box"),
    version: z.int().describe("Goes up with every change; send it to avoid overwriting changes of others"),
  })
  .meta({ id: "VoicemailBoxDetails", description: "A voicemail box with its settings" })
export type VoicemailBoxDetails = z.infer<typeof voicemailBoxDetails>

export const voicemailBoxEdit = z
  .strictObject({
    notification: facts.notification.optional(),
    addresses: addresses
      .optional()
      .describe("Where notifications go, at most 5; if empty, to the address in the user's profile"),
    notifyWhen: facts.notifyWhen.optional(),
    scheduleId: facts.scheduleId.optional(),
    afterMail: facts.afterMail.optional(),
    retentionDays: facts.retentionDays.optional(),
    maxMessages: facts.maxMessages.optional(),
    maxSeconds: facts.maxSeconds.optional(),
    version: z
      .int()
      .min(1)
      .max(2_147_483_647)
      .optional()
      .describe("The version that was read; the change is refused if there is a newer one"),
  })
  .meta({ id: "VoicemailBoxEdit" })
export type VoicemailBoxEdit = z.output<typeof voicemailBoxEdit>

export const voicemailBoxSorts = ["extension", "name"] as const
export const voicemailBoxFilter = pageQuery(voicemailBoxSorts).extend({
  mine: z.literal("true").optional().describe("Only boxes of your own and of your groups and queues"),
  state: z
    .enum(["new", "full"])
    .optional()
    .describe("new: only boxes with new messages. full: only boxes that take no more messages"),
})
export type VoicemailBoxFilter = z.output<typeof voicemailBoxFilter>

// --- messages --------------------------------------------------------------------------------------------------------

export const messageStates = ["new", "saved"] as const
export type MessageState = (typeof messageStates)[number]

export const voicemailMessage = z
  .object({
    messageId,
    extensionId: boxId,
    extension: z.string().describe("Number of the extension the message was left for"),
    boxName: z.string().describe("Name of that extension"),
    leftForId: userId
      .nullable()
      .describe(
        "Id of the user it was left for: whoever had the extension at that time. Null for groups, queues, menus, and extensions without a user",
      ),
    leftFor: z.string().nullable().describe("Name of that user; null if the user was deleted"),
    callerNumber: z.string().describe("The caller's number, E.164 or an extension; empty if it was hidden"),
    callerName: z.string().describe("The caller's name, if known"),
    calledNumber: z.string().describe("The number the caller dialed, if known"),
    receivedAt: instant.describe("When the message was left"),
    seconds: z.int().describe("Length in seconds"),
    state: z.enum(messageStates).describe("new: nobody has listened to it. saved: it was listened to"),
    isUrgent: z.boolean().describe("The caller marked the message as urgent"),
    note: z.string().describe("What was written when the message was forwarded"),
    forwardedBy: z.string().nullable().describe("Who forwarded the message to this box"),
    forwardedFrom: z.string().nullable().describe("The box it was forwarded from"),
    callId: z.string().nullable().describe("Id of the call in the call log, as long as there is a record"),
    isSimulated: z.boolean().describe("The call came from the simulated engine and the audio contains no speech"),
    deletedAt: instant.nullable().describe("When the message was deleted"),
    deletedBy: z.string().nullable().describe("Who deleted the message"),
    keptUntil: instant.nullable().describe("When the message will be deleted permanently; null: never"),
  })
  .meta({ id: "VoicemailMessage", description: "A message that a caller left" })
export type VoicemailMessage = z.infer<typeof voicemailMessage>

export const messageSorts = ["receivedAt", "caller", "seconds"] as const
export const messageFilter = pageQuery(messageSorts).extend({
  direction: z.enum(["asc", "desc"]).default("desc").describe("Ascending or descending"),
  state: z
    .enum([...messageStates, "deleted"])
    .optional()
    .describe("new, saved or deleted; without it all messages that are not deleted"),
  urgent: z.literal("true").optional().describe("Only urgent messages"),
  leftFor: z
    .literal("previous")
    .optional()
    .describe(
      "previous: only messages for users who had the extension before, or while it had none; needs the permission to read messages of others. Without it, those of the present user",
    ),
})
export type MessageFilter = z.output<typeof messageFilter>
export const ownMessageFilter = messageFilter.omit({ leftFor: true }).extend({
  extensionId: extensionIdText.optional().describe("Only messages of this box"),
})
export type OwnMessageFilter = z.output<typeof ownMessageFilter>

const messageIds = z
  .array(messageId)
  .min(1, "Choose a message.")
  .max(limits.atOnce, `Choose at most ${limits.atOnce} messages at a time.`)
  .describe("Ids of the messages, at most 100")
export const chosenMessages = z.strictObject({ messageIds }).meta({ id: "ChosenMessages" })
export const markedMessages = z
  .strictObject({
    messageIds,
    state: z.enum(messageStates).describe("new or saved"),
  })
  .meta({ id: "MarkedMessages" })
export type MarkedMessages = z.output<typeof markedMessages>
export const forwardDraft = z
  .strictObject({
    toExtensionId: extensionId.describe("Id of the extension whose box gets a copy"),
    note: note(limits.note).default("").describe("A note for whoever listens to the copy, at most 500 characters"),
  })
  .meta({ id: "ForwardDraft" })
export type ForwardDraft = z.output<typeof forwardDraft>
export const changedMessages = z
  .object({ count: z.int().describe("How many messages were changed") })
  .meta({ id: "ChangedMessages" })

export const voicemailCounts = z
  .object({
    newCount: z.int().describe("New messages in all of your boxes"),
    hasSimulated: z.boolean().describe("Some messages come from the simulated engine; their audio contains no speech"),
    boxes: z
      .array(
        z.object({
          extensionId: boxId,
          extension: z.string().describe("Extension number"),
          name: z.string().describe("Name of the extension"),
          extensionType: z.enum(extensionTypes).describe("Type of the extension"),
          newCount: z.int().describe("New messages in this box"),
          isPrevious: z
            .boolean()
            .describe("You had this extension before: messages for you are still there, the box is no longer yours"),
        }),
      )
      .describe("Your own boxes and those of your groups and queues, at most 100"),
  })
  .meta({ id: "VoicemailCounts", description: "How many new messages you have" })
export type VoicemailCounts = z.infer<typeof voicemailCounts>
