import { z } from "zod"
import { callId } from "../../calling/call-records/call-records.schema.ts"
import { accountIdText } from "../../kit/ids.ts"
import { instant } from "../../kit/text.ts"

/** Calls from outside that reached nobody. */
export const unreturnedResults = ["missed", "abandoned", "voicemail"] as const
/** The longest period. Marks are kept a little longer. */
export const mostUnreturnedDays = 31

export const callerNumber = z
  .string()
  .regex(/^\+?\d{1,20}$/, "Must be a phone number such as +12125550111.")
  .describe("Number of the caller")

export const unreturnedRequest = z
  .strictObject({
    days: z
      .int()
      .min(1)
      .max(mostUnreturnedDays)
      .default(7)
      .describe("Calls of so many days in the account's time zone; today is the last of them"),
    state: z.enum(["open", "done"]).default("open").describe("Callers that wait, or those that were marked as done"),
    before: callId.optional().describe("Only callers whose last missed call came before this one: nextBefore"),
    limit: z.int().min(1).max(200).default(50).describe("Callers per page"),
  })
  .meta({ id: "UnreturnedRequest" })
export type UnreturnedRequest = z.output<typeof unreturnedRequest>

/** What the file has: the whole list, not a page of it. */
export const unreturnedFile = z.strictObject({
  days: z.coerce
    .number()
    .int()
    .min(1)
    .max(mostUnreturnedDays)
    .default(7)
    .describe("Calls of so many days in the account's time zone; today is the last of them"),
  state: unreturnedRequest.shape.state,
})
export type UnreturnedFile = z.output<typeof unreturnedFile>

export const unreturnedCaller = z
  .object({
    number: z.string().describe("Number of the caller"),
    name: z.string().describe("Name of the caller, if known"),
    callId: callId.describe("Id of the last missed call"),
    lastMissedAt: instant.describe("When the last missed call started"),
    result: z.enum(unreturnedResults).describe("How the last missed call ended"),
    calledNumber: z.string().describe("What the caller dialed"),
    calledName: z.string().describe("Name of what was reached, if known"),
    missedCalls: z.int().describe("Missed calls in the period since somebody last talked with the caller"),
    firstMissedAt: instant.describe("When the first of them started"),
    markedBy: z.string().nullable().describe("Who marked the caller as done; null if nobody did"),
    markedAt: instant.nullable().describe("When the caller was marked as done"),
  })
  .meta({ id: "UnreturnedCaller", description: "A caller who reached nobody, and with whom nobody has talked since" })
export type UnreturnedCaller = z.infer<typeof unreturnedCaller>

export const unreturnedPage = z
  .object({
    items: z.array(unreturnedCaller).describe("By last missed call, newest first"),
    nextBefore: callId.nullable().describe("Send it as before to read on; null at the end"),
  })
  .meta({ id: "UnreturnedCalls", description: "Callers who wait for a call back" })
export type UnreturnedPage = z.infer<typeof unreturnedPage>

export const ofCaller = z.strictObject({ accountId: accountIdText, callerNumber })
export const unreturnedMark = z
  .strictObject({
    callId: callId.describe("The last missed call you know of; a later one opens the caller again"),
  })
  .meta({ id: "UnreturnedMark" })
export const unreturnedState = z
  .object({
    number: z.string().describe("Number of the caller"),
    isDone: z.boolean().describe("Whether it is off the list"),
  })
  .meta({ id: "UnreturnedState", description: "Whether a caller is marked as done" })
export type UnreturnedState = z.infer<typeof unreturnedState>
