import { z } from "zod"
import { accountId, userId } from "../kit/ids.ts"
import { pageQuery } from "../kit/paging.ts"
import { instant } from "../kit/text.ts"

const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER)
/** So long what was taken away is kept and can be put back. */
export const undoDays = 30

const toExtension = { toExtensionId: id }

/** What becomes of everything that somebody who leaves had. Sign-in ends and apps are logged out: nothing to choose there. */
export const leaveChoices = z.strictObject({
  extension: z
    .discriminatedUnion("do", [z.strictObject({ do: z.literal("free") }), z.strictObject({ do: z.literal("give"), toUserId: userId }), z.strictObject({ do: z.literal("delete") })])
    .default({ do: "free" }),
  voicemail: z
    .discriminatedUnion("do", [z.strictObject({ do: z.literal("keep") }), z.strictObject({ do: z.literal("give"), ...toExtension }), z.strictObject({ do: z.literal("delete") })])
    .default({ do: "keep" }),
  numbers: z
    .discriminatedUnion("do", [
      z.strictObject({ do: z.literal("pool") }), z.strictObject({ do: z.literal("give"), ...toExtension }), z.strictObject({ do: z.literal("forward"), ...toExtension }), z.strictObject({ do: z.literal("stay") }),
    ])
    .default({ do: "pool" }),
  phones: z
    .discriminatedUnion("do", [
      z.strictObject({ do: z.literal("unassign") }), z.strictObject({ do: z.literal("give"), ...toExtension }), z.strictObject({ do: z.literal("delete") }), z.strictObject({ do: z.literal("stay") }),
    ])
    .default({ do: "unassign" }),
  groups: z.discriminatedUnion("do", [z.strictObject({ do: z.literal("leave") }), z.strictObject({ do: z.literal("give"), toUserId: userId })]).default({ do: "leave" }),
  /** Queues they answer for. An agent is an extension, which may go on answering for whoever has it next. */
  queues: z
    .discriminatedUnion("do", [z.strictObject({ do: z.literal("leave") }), z.strictObject({ do: z.literal("give"), ...toExtension }), z.strictObject({ do: z.literal("stay") })])
    .default({ do: "leave" }),
  /** keep: the company has them, under the name of whoever left. */
  recordings: z
    .discriminatedUnion("do", [z.strictObject({ do: z.literal("keep") }), z.strictObject({ do: z.literal("give"), toUserId: userId }), z.strictObject({ do: z.literal("delete") })])
    .default({ do: "keep" }),
})
export type LeaveChoices = z.output<typeof leaveChoices>

/** What somebody has who is about to leave. */
export const belongings = z.object({
  userId,
  name: z.string(),
  loginName: z.string(),
  email: z.string(),
  isRoom: z.boolean(),
  openSessions: z.int(),
  extensions: z.array(z.object({ extensionId: id, number: z.string(), type: z.string(), voicemails: z.int() })),
  numbers: z.array(z.object({ phoneNumber: z.string(), extensionId: id })),
  phones: z.array(z.object({ deviceId: id, name: z.string(), make: z.string(), model: z.string(), macAddress: z.string(), extensionId: id })),
  apps: z.array(z.object({ lineId: id, name: z.string(), extensionId: id })),
  groups: z.array(z.object({ groupId: id, name: z.string() })),
  queues: z.array(z.object({ queueId: id, name: z.string(), extensionId: id })),
  /** How many recordings of calls are theirs. */
  recordings: z.int(),
  /** Whether they have a receptionist console; it becomes free. */
  receptionistConsole: z.boolean(),
})
export type Belongings = z.infer<typeof belongings>

export const leavingPerson = belongings.extend({
  /** Why this person cannot be taken out now, in words; null when they can. */
  refusal: z.string().nullable(),
  undoDays: z.int(),
})
export type LeavingPerson = z.infer<typeof leavingPerson>

export const leavePreview = z.object({ sentences: z.array(z.string()) })
export const startedLeave = z.object({ jobId: z.int(), departureId: id })

export const departureStates = ["leaving", "left", "undone", "failed", "final"] as const
export const departure = z.object({
  departureId: id,
  accountId,
  userId,
  name: z.string(),
  loginName: z.string(),
  email: z.string(),
  state: z.enum(departureStates),
  startedAt: instant,
  byName: z.string(),
  undoUntil: instant,
  canUndo: z.boolean(),
  /** What was done, sentence by sentence. */
  done: z.array(z.string()),
  /** Why it did not happen, when it failed. */
  failure: z.string().nullable(),
  undoneAt: instant.nullable(),
  undoneByName: z.string().nullable(),
  putBack: z.array(z.string()),
  notPutBack: z.array(z.string()),
})
export type Departure = z.infer<typeof departure>

export const departureSorts = ["startedAt", "name"] as const
export const departureFilter = pageQuery(departureSorts).extend({ direction: z.enum(["asc", "desc"]).default("desc"), state: z.enum(departureStates).optional() })
export type DepartureFilter = z.output<typeof departureFilter>

/** Everything as it was, or nothing; `leaveOut` brings back the rest when something is in the way. */
export const undoRequest = z.strictObject({ leaveOut: z.boolean().default(false) }).default({ leaveOut: false })
