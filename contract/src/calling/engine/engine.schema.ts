import { z } from "zod"
import { extensionId, extensionIdText } from "../../inventory/extensions/extensions.schema.ts"
import { phoneNumberLimits } from "../../kit/phone-number-limits.ts"
import { instant, optionalLine } from "../../kit/text.ts"
import { callStep } from "../routing/call-step.ts"
import { callDirections, callId } from "../call-records/call-records.schema.ts"
import { callResults } from "../routing/call-place.ts"
import { pressedKeys } from "../routing/routing.schema.ts"

export const livePlaces = [
  "new",
  "ringing",
  "menu",
  "flowMenu",
  "directory",
  "queue",
  "callback",
  "mailbox",
  "conferencePin",
  "codePin",
  "codeExtension",
  "conference",
  "paging",
  "fax",
  "outside",
  "feature",
  "ownMailbox",
  "parked",
  "talking",
] as const

export const liveCall = z
  .object({
    liveCallId: z.int().describe("Id of the call while it lasts"),
    direction: z.enum(callDirections).describe("As the company sees it"),
    from: z
      .object({
        number: z.string().describe("Number or extension; empty when hidden"),
        name: z.string().describe("Who"),
      })
      .describe("The caller"),
    to: z
      .object({ number: z.string().describe("What was dialed"), name: z.string().describe("Who or what") })
      .describe("What was called"),
    callerNamePrefix: z
      .string()
      .describe("What the group or queue puts before the caller's name on phones; empty if nothing"),
    place: z.enum(livePlaces).describe("Where the call is now"),
    conferenceRole: z.enum(["host", "guest"]).nullable().describe("In a conference: whether the caller is the host"),
    waitsForHost: z.boolean().describe("In a conference: the guest hears music until the host joins"),
    objectKind: z.string().nullable().describe("What it rings or waits at: person, group, queue, receptionist …"),
    objectId: extensionId.nullable().describe("Its id"),
    objectName: z.string().describe("Its name"),
    startedAt: instant.describe("When the call began"),
    since: instant.describe("Since when it is there"),
    answeredAt: instant.nullable().describe("When it was answered"),
    onHold: z.boolean().describe("Whether a party is on hold"),
    isRecorded: z.boolean().describe("Whether the call, or the conference it takes part in, is being recorded now"),
    extensions: z
      .array(
        z.object({
          extensionId,
          extension: z.string().describe("Number"),
          name: z.string().describe("Name"),
          state: z.enum(["ringing", "talking"]).describe("Whether it rings or talks"),
        }),
      )
      .describe("The extensions that ring or talk"),
    monitoring: z
      .array(
        z.object({
          extensionId,
          extension: z.string().describe("Number"),
          name: z.string().describe("Name"),
          mode: z.enum(["listen", "whisper", "barge"]).describe("Listens, whispers or has barged in"),
          since: instant.describe("Since when"),
        }),
      )
      .describe("Supervisors who monitor the call"),
    isSimulated: z.boolean().describe("Made by the simulated engine of the demo"),
  })
  .meta({ id: "LiveCall", description: "A call under way" })
export type LiveCall = z.infer<typeof liveCall>

export const liveCallsQuery = z.strictObject({
  objectId: extensionIdText
    .optional()
    .describe("Only the calls that are at this queue, group, receptionist, conference bridge or user's extension"),
})
export const liveCalls = z
  .object({
    items: z.array(liveCall).describe("Oldest first; at most 500"),
    total: z.int().describe("How many calls are under way"),
  })
  .meta({ id: "LiveCalls" })
export type LiveCalls = z.infer<typeof liveCalls>

export const engineCapabilities = [
  "originate",
  "answer",
  "hangUp",
  "transfer",
  "hold",
  "play",
  "record",
  "spy",
  "page",
  "logDeviceOut",
] as const

export const engineStatus = z
  .object({
    name: z.string().describe("The engine that carries calls"),
    isSimulated: z.boolean().describe("Calls are simulated: nobody is really called"),
    rate: z.int().nullable().describe("Simulated calls in percent of a usual day; null where none are simulated"),
    capabilities: z
      .array(z.enum(engineCapabilities))
      .describe(
        "What the engine can do: place calls (originate), connect a waiting caller (answer), end calls (hangUp), send them elsewhere (transfer), park and hold them (hold), play announcements (play), record (record), let supervisors monitor (spy), page, and log phones out (logDeviceOut). What needs something else is refused.",
      ),
    liveCalls: z.int().describe("Calls under way in this account"),
  })
  .meta({ id: "EngineStatus", description: "What carries the calls of an account" })
export type EngineStatus = z.infer<typeof engineStatus>

export const simulatedRate = z
  .strictObject({
    rate: z
      .int()
      .min(0, "At least 0.")
      .max(1000, "At most 1000.")
      .describe("Simulated calls in percent of a usual day; 0 turns them off"),
  })
  .meta({ id: "SimulatedRate" })

const answerSeconds = z
  .int()
  .min(1, "At least 1 second.")
  .max(120, "At most 120 seconds.")
  .describe("After how many seconds of ringing")
export const testCallPeople = z
  .strictObject({
    answers: z
      .discriminatedUnion("kind", [
        z.strictObject({
          kind: z.literal("first").describe("The first phone that rings is answered"),
          afterSeconds: answerSeconds.describe(
            "After how many seconds of ringing, or sooner where it rings for a shorter time",
          ),
        }),
        z.strictObject({
          kind: z.literal("extension").describe("Only this extension answers"),
          extensionId,
          afterSeconds: answerSeconds,
        }),
        z.strictObject({ kind: z.literal("nobody").describe("Nobody answers") }),
      ])
      .describe("Who answers. Outside numbers answer when the first phone may"),
    keys: pressedKeys
      .default([])
      .describe(
        "What the caller presses, one entry for each question: 1, or an extension. In a queue, its exit key or callback key",
      ),
    hangsUpAfterSeconds: z
      .int()
      .min(1, "At least 1 second.")
      .max(3600, "At most one hour.")
      .default(600)
      .describe(
        "The caller hangs up after so many seconds, wherever the call is. Whoever talks hangs up after a minute",
      ),
  })
  .meta({ id: "TestCallPeople", description: "What the pretended people of a test call do" })
export type TestCallPeople = z.output<typeof testCallPeople>

export const testCallDraft = z
  .strictObject({
    from: z
      .discriminatedUnion("kind", [
        z.strictObject({
          kind: z.literal("outside").describe("A caller from outside"),
          number: optionalLine(phoneNumberLimits.longestInput).describe(
            "The caller's number; empty for a hidden number",
          ),
        }),
        z.strictObject({ kind: z.literal("extension").describe("A phone of the account"), extensionId }),
      ])
      .describe("Who calls"),
    to: optionalLine(phoneNumberLimits.longestInput).min(1, "Enter what is dialed.").describe("What is dialed"),
    people: testCallPeople.optional().describe("What people do; without it they do what people usually do"),
  })
  .meta({ id: "TestCallDraft" })
export type TestCallDraft = z.output<typeof testCallDraft>

export const testCallId = z
  .string()
  .regex(/^[\w-]{1,64}$/, "Must be the id of a test call.")
  .describe("Id of the test call")

export const testCall = z
  .object({
    testCallId,
    state: z.enum(["live", "ended"]).describe("Whether it is still under way"),
    place: z.string().describe("Where it is now, or over"),
    isRecorded: z.boolean().describe("Whether it is being recorded now"),
    hearsKeys: z.boolean().describe("Whether keys that the caller presses now mean something"),
    result: z.enum(callResults).nullable().describe("How it ended; null while it is under way"),
    callId: callId.nullable().describe("Its call record, when it has ended"),
    steps: z.array(callStep).describe("Its journey so far"),
  })
  .meta({ id: "TestCall", description: "A call placed by hand to see where it goes" })
export type TestCall = z.infer<typeof testCall>

export const testCallKeys = z
  .strictObject({
    keys: z
      .string()
      .regex(/^[0-9*#]{1,20}$/, "Use 1 to 20 of the keys 0 to 9, * and #.")
      .describe("What the caller presses in one go: a key of a menu, an extension, a PIN or a code"),
  })
  .meta({ id: "TestCallKeys" })

export const liveCallId = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, "Must be the id of a call.")
  .transform(Number)
  .describe("Id of the call while it lasts")

/** Null for users whose extensions are in no pickup group. */
export const ownPickupCalls = z
  .object({
    group: z
      .object({
        groupId: z.int().describe("Id of the pickup group"),
        name: z.string().describe("Its name"),
        code: z.string().describe("What a phone dials to answer the call that rings longest"),
        notifySeconds: z.int().describe("After how many seconds of ringing a call is listed"),
      })
      .nullable()
      .describe("Your pickup group; null without one"),
    items: z
      .array(
        z.object({
          liveCallId: z.int().describe("Id of the call while it lasts"),
          from: z
            .object({
              number: z.string().describe("Number or extension; empty when hidden"),
              name: z.string().describe("Who"),
            })
            .describe("The caller"),
          ringsAt: z
            .object({
              extensionId,
              extension: z.string().describe("Number"),
              name: z.string().describe("Name"),
            })
            .describe("The colleague whose phone rings"),
          since: instant.describe("Since when it rings"),
        }),
      )
      .describe("Calls that ring at another member for long enough, the oldest first"),
  })
  .meta({ id: "OwnPickupCalls", description: "The calls that you can pick up for your colleagues" })
export type OwnPickupCalls = z.infer<typeof ownPickupCalls>
