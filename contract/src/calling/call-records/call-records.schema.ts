import { z } from "zod"
import { extensionId, extensionIdText } from "../../inventory/extensions/extensions.schema.ts"
import { accountId, userId, userIdText } from "../../kit/ids.ts"
import { instant, optionalLine } from "../../kit/text.ts"
import { recordingKinds } from "../recordings/recordings.schema.ts"
import { callResults } from "../routing/call-place.ts"
import { callStep } from "../routing/call-step.ts"
import { legResults } from "../routing/journey.ts"
import { ownResults } from "./own-part.ts"

export const callDirections = ["inbound", "outbound", "internal"] as const

/** When it started and its number: the records of a month lie together, and both are needed to find one. */
export const callId = z
  .string()
  .regex(/^\d[\d-]{0,32}$/, "Must be the id of a call.")
  .describe("Id of the call")

export const callRecord = z
  .object({
    callId,
    accountId,
    kind: z
      .enum(["call", "clickToCall"])
      .describe("An ordinary call, or one that a visitor requested with a click-to-call button"),
    direction: z.enum(callDirections).describe("As the company sees it"),
    from: z
      .object({
        number: z.string().describe("E.164 number or extension; empty when hidden"),
        name: z.string().describe("Who called, if known"),
      })
      .describe("The caller"),
    to: z
      .object({
        number: z.string().describe("E.164 number or extension that was dialed"),
        name: z.string().describe("Who answered, or what the number leads to"),
      })
      .describe("What was called"),
    startedAt: instant.describe("When the call arrived or was dialed"),
    answeredAt: instant.nullable().describe("When somebody answered; null if nobody did"),
    endedAt: instant.describe("When it ended"),
    result: z.enum(callResults).describe("How it ended, whoever answered"),
    ringSeconds: z.int().describe("Seconds of ringing"),
    waitSeconds: z.int().describe("Seconds of waiting in queues"),
    talkSeconds: z.int().describe("Seconds of talking"),
    holdSeconds: z.int().describe("Seconds on hold"),
    userId: userId
      .nullable()
      .describe("The user who called or answered; if nobody answered, the first one who was called"),
    extensionId: extensionId
      .nullable()
      .describe("The extension that called or answered; if nobody answered, the first one that was called"),
    queueId: extensionId.nullable().describe("The first queue it came through"),
    groupId: extensionId.nullable().describe("The first call group it came through"),
    receptionistId: extensionId.nullable().describe("The first receptionist it came through"),
    callFlowId: extensionId.nullable().describe("The first call flow it came through"),
    isInternational: z.boolean().describe("From or to another country"),
    isRecorded: z.boolean().describe("Whether there is a recording"),
    isSimulated: z.boolean().describe("Made by the simulated engine of the demo, not by the telephone network"),
    own: z
      .object({
        result: z
          .enum(ownResults)
          .describe(
            "placed: they called. answered: they talked. answeredByOther: the call was for them or rang their phone, and somebody else answered. notAnswered: nobody answered",
          ),
        answeredBy: z.string().nullable().describe("Who answered instead of them; null if nobody did"),
      })
      .nullable()
      .describe(
        "How the call went for the user, extension or device whose calls were asked for; null in the log of the account",
      ),
  })
  .meta({ id: "CallRecord", description: "A call that has ended" })
export type CallRecord = z.infer<typeof callRecord>

export const callLeg = z
  .object({
    userId: userId.nullable().describe("The user of this party"),
    extensionId: extensionId.nullable().describe("Its extension; null for an outside number"),
    deviceId: extensionId.nullable().describe("The phone or app; null if none rang"),
    number: z.string().describe("Extension or outside number"),
    name: z.string().describe("Its name at the time"),
    direction: z.enum(["inbound", "outbound"]).describe("Called, or was called"),
    rangAt: instant.describe("When it began to ring or to dial, or when the call reached it without ringing"),
    answeredAt: instant.nullable().describe("When it answered"),
    endedAt: instant.describe("When its part ended; the same as rangAt if its phone never rang"),
    result: z.enum(legResults).describe("How its part ended; elsewhere: another party answered"),
    quality: z
      .object({
        mos: z.number().describe("Mean opinion score, 1 to 5"),
        jitterMs: z.number().describe("Jitter in milliseconds"),
        lossPercent: z.number().describe("Lost packets in percent"),
        latencyMs: z.number().describe("Round trip in milliseconds"),
        codec: z.string().describe("Codec"),
      })
      .nullable()
      .describe("Voice quality; null if it did not talk"),
  })
  .meta({ id: "CallLeg", description: "One party's part of a call" })

const callRecording = z
  .object({
    recordingId: extensionId.describe("Id of the recording; play it with the operations for recordings"),
    kind: z.enum(recordingKinds).describe("company: by a setting of the company. onDemand: by a user"),
    ownerName: z.string().describe("The user who recorded it, or the conference bridge"),
    startedAt: instant.describe("When recording began"),
    seconds: z.int().describe("Length in seconds"),
    isSimulated: z.boolean().describe("The call was made by the simulated engine and the audio contains no speech"),
  })
  .meta({ id: "CallRecording", description: "A recording of a call" })

export const callDetails = callRecord
  .extend({
    recordings: z
      .array(callRecording)
      .describe("Its recordings, as far as you may hear them; they appear a moment after the call has ended"),
    legs: z.array(callLeg).describe("Who took part, and whom the call was for although their phone did not ring"),
    steps: z.array(callStep).describe("The journey, in order"),
    relatedCalls: z
      .array(
        z.object({
          callId,
          startedAt: instant.describe("When that call began"),
          relation: z
            .enum(["asked", "calledBack"])
            .describe("asked: in that call the caller asked for a callback; calledBack: that call was the callback"),
        }),
      )
      .describe("Calls that belong to the same callback of a queue; usually empty"),
  })
  .meta({ id: "CallDetails" })
export type CallDetails = z.infer<typeof callDetails>

export const callFilter = z.strictObject({
  limit: z.coerce.number().int().min(1).max(200).default(50).describe("Calls per page"),
  before: callId.optional().describe("Only calls before this one: the id of the last call of the page before"),
  from: instant.optional().describe("Only calls that started at or after this time"),
  to: instant.optional().describe("Only calls that started before this time"),
  userId: userIdText.optional().describe("Only calls of this user"),
  extensionId: extensionIdText.optional().describe("Only calls of this extension"),
  deviceId: extensionIdText.optional().describe("Only calls of this phone or app"),
  queueId: extensionIdText.optional().describe("Only calls that came through this queue"),
  number: optionalLine(40).optional().describe("Only calls from or to this number"),
  direction: z.enum(callDirections).optional().describe("Only calls of this direction"),
  result: z.enum(callResults).optional().describe("Only calls that ended like this"),
})
export type CallFilter = z.output<typeof callFilter>

export const callPage = z
  .object({
    items: z.array(callRecord).describe("Newest first"),
    nextBefore: callId.nullable().describe("Send it as before to read on; null at the end"),
  })
  .meta({ id: "CallPage" })
export type CallPage = z.infer<typeof callPage>

export const callRetention = z
  .object({ months: z.int().describe("How many months call records are kept") })
  .meta({ id: "CallRetention", description: "How long an account keeps its call records" })
export type CallRetention = z.infer<typeof callRetention>
export const callRetentionLimits = { fewestMonths: 1, mostMonths: 120 } as const
export const callRetentionEdit = z
  .strictObject({
    months: z
      .int()
      .min(callRetentionLimits.fewestMonths, "At least one month.")
      .max(callRetentionLimits.mostMonths, `At most ${callRetentionLimits.mostMonths} months.`)
      .describe("Months, 1 to 120"),
  })
  .meta({ id: "CallRetentionEdit" })
