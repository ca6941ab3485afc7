import { z } from "zod"
import { accountId, userId, userIdText } from "../../kit/ids.ts"
import { instant, optionalLine } from "../../kit/text.ts"

export const messageDirections = ["sent", "received"] as const
export type MessageDirection = (typeof messageDirections)[number]
export const messageTypes = ["sms", "mms", "internal"] as const
export type MessageType = (typeof messageTypes)[number]
export const messageResults = ["queued", "sent", "delivered", "failed", "rejected"] as const
export type MessageResult = (typeof messageResults)[number]

/** When it was sent and its number, as in the ids of calls. */
export const messageId = z
  .string()
  .regex(/^\d[\d-]{0,32}$/, "Must be the id of a message.")
  .describe("Id of the message record")

export const messageRecord = z
  .object({
    messageId,
    accountId,
    sentAt: instant.describe("When it was sent or received"),
    direction: z.enum(messageDirections).describe("As the user sees it"),
    type: z.enum(messageTypes).describe("A text message, one with media, or one between users of the account"),
    userId: userId.nullable().describe("The user who sent or received it; null if the number belongs to nobody"),
    userName: z.string().describe("Their name at the time"),
    ownNumber: z.string().describe("The user's number: E.164, or the extension for an internal message"),
    otherNumber: z.string().describe("The other party's number or extension"),
    otherName: z.string().describe("The other party's name at the time, if known"),
    segments: z
      .int()
      .describe("How many parts the carrier counts: one for each 160 characters of an SMS; 0 for an internal message"),
    result: z
      .enum(messageResults)
      .describe(
        "queued: not yet with the carrier. sent: the carrier accepted it and has not reported delivery. delivered: it arrived. failed: it could not be delivered. rejected: the carrier refused it",
      ),
    resultAt: instant.describe("When this result was reported"),
    carrierCode: z.string().nullable().describe("The carrier's code if it failed or was rejected"),
    carrierReason: z.string().nullable().describe("What the code means, in the carrier's words"),
    charge: z
      .object({
        minorUnits: z.number().describe("The amount in minor units (cents); can be a fraction, such as 0.79"),
        currency: z.string().describe("ISO 4217 code of the currency"),
      })
      .nullable()
      .describe("What it cost; null if nothing was charged"),
    isSimulated: z.boolean().describe("Made by the demo's sandbox; no such message was sent"),
  })
  .meta({ id: "MessageRecord", description: "A message that a user sent or received, without its content" })
export type MessageRecord = z.infer<typeof messageRecord>

export const messageFilter = z.strictObject({
  limit: z.coerce.number().int().min(1).max(200).default(50).describe("Messages per page"),
  before: messageId.optional().describe("Only messages before this one: the id of the last one of the page before"),
  from: instant.optional().describe("Only messages sent at or after this time"),
  to: instant.optional().describe("Only messages sent before this time"),
  userId: userIdText.optional().describe("Only messages of this user"),
  number: optionalLine(40).optional().describe("Only messages from or to this number or extension"),
  direction: z.enum(messageDirections).optional().describe("Only messages of this direction"),
  type: z.enum(messageTypes).optional().describe("Only messages of this type"),
  result: z.enum(messageResults).optional().describe("Only messages with this result"),
})
export type MessageFilter = z.output<typeof messageFilter>

export const messagePage = z
  .object({
    items: z.array(messageRecord).describe("Newest first"),
    nextBefore: messageId.nullable().describe("Send it as before to read on; null at the end"),
  })
  .meta({ id: "MessagePage" })
export type MessagePage = z.infer<typeof messagePage>
