import { z } from "zod"
import { accountId, userId } from "../../kit/ids.ts"
import { pageQuery } from "../../kit/paging.ts"
import { instant } from "../../kit/text.ts"
import { affectedThing } from "./affected-things.ts"

const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER)
/** So long what was taken away is kept and can be put back. */
export const undoDays = 30

const toExtension = { toExtensionId: id }

/**
 * What becomes of everything that somebody who leaves had. Sign-in ends and apps are logged out: nothing to choose
 * there. What is left out gets a default that loses no call and deletes nothing: numbers stay on the extension, whose
 * voicemail goes on answering.
 */
export const offboardingChoices = z.strictObject({
  extension: z
    .discriminatedUnion("do", [
      z.strictObject({ do: z.literal("free") }),
      z.strictObject({ do: z.literal("forward"), ...toExtension }),
      z.strictObject({ do: z.literal("give"), toUserId: userId }),
      z.strictObject({ do: z.literal("delete") }),
    ])
    .default({ do: "free" })
    .describe(
      "free: nobody has it, voicemail answers. forward: nobody has it, every call goes to a colleague's extension.",
    ),
  voicemail: z
    .discriminatedUnion("do", [
      z.strictObject({ do: z.literal("keep") }),
      z.strictObject({ do: z.literal("give"), ...toExtension }),
      z.strictObject({ do: z.literal("delete") }),
    ])
    .default({ do: "keep" }),
  numbers: z
    .discriminatedUnion("do", [
      z.strictObject({ do: z.literal("pool") }),
      z.strictObject({ do: z.literal("give"), ...toExtension }),
      z.strictObject({ do: z.literal("forward"), ...toExtension }),
      z.strictObject({ do: z.literal("stay") }),
    ])
    .default({ do: "stay" }),
  phones: z
    .discriminatedUnion("do", [
      z.strictObject({ do: z.literal("unassign") }),
      z.strictObject({ do: z.literal("give"), ...toExtension }),
      z.strictObject({ do: z.literal("delete") }),
      z.strictObject({ do: z.literal("stay") }),
    ])
    .default({ do: "unassign" }),
  keys: z
    .discriminatedUnion("do", [
      z.strictObject({ do: z.literal("stay") }),
      z.strictObject({ do: z.literal("give"), ...toExtension }),
    ])
    .default({ do: "stay" })
    .describe("Monitored keys (BLF) of other phones: they go on showing this extension, or show a colleague's."),
  groups: z
    .discriminatedUnion("do", [
      z.strictObject({ do: z.literal("leave") }),
      z.strictObject({ do: z.literal("give"), toUserId: userId }),
    ])
    .default({ do: "leave" }),
  /** Queues they answer for. An agent is an extension, which may go on answering for whoever has it next. */
  queues: z
    .discriminatedUnion("do", [
      z.strictObject({ do: z.literal("leave") }),
      z.strictObject({ do: z.literal("give"), ...toExtension }),
      z.strictObject({ do: z.literal("stay") }),
    ])
    .default({ do: "leave" }),
  /** keep: the company has them, under the name of whoever left. */
  recordings: z
    .discriminatedUnion("do", [
      z.strictObject({ do: z.literal("keep") }),
      z.strictObject({ do: z.literal("give"), toUserId: userId }),
      z.strictObject({ do: z.literal("delete") }),
    ])
    .default({ do: "keep" }),
})
export type OffboardingChoices = z.output<typeof offboardingChoices>

/** What somebody has who is about to leave. */
export const assignedAssets = z.object({
  userId,
  name: z.string(),
  loginName: z.string(),
  email: z.string(),
  isRoom: z.boolean(),
  openSessions: z.int(),
  extensions: z.array(z.object({ extensionId: id, number: z.string(), type: z.string(), voicemails: z.int() })),
  numbers: z.array(z.object({ phoneNumber: z.string(), extensionId: id })),
  phones: z.array(
    z.object({
      deviceId: id,
      name: z.string(),
      make: z.string(),
      model: z.string(),
      macAddress: z.string(),
      extensionId: id,
      emergencyLocations: z
        .array(z.string())
        .describe("The emergency locations in force for its lines, by name: one, unless lines have their own."),
    }),
  ),
  apps: z.array(z.object({ lineId: id, name: z.string(), extensionId: id })),
  groups: z.array(z.object({ groupId: id, name: z.string() })),
  queues: z.array(z.object({ queueId: id, name: z.string(), extensionId: id })),
  /** How many recordings of calls are theirs. */
  recordings: z.int(),
  /** Whether they have a receptionist console; it becomes free. */
  receptionistConsole: z.boolean(),
  monitoredKeys: z
    .int()
    .describe(
      "How many monitored keys (BLF) of other phones show their extensions, as far as the caller may manage those phones.",
    ),
  affected: z
    .array(affectedThing)
    .describe("What of other people and of the company depends on this person's extension and numbers."),
})
export type AssignedAssets = z.infer<typeof assignedAssets>

/** A calendar day, as 2026-11-30. */
export const calendarDay = z.iso.date()
/** Nobody plans further ahead, and a mistyped year is noticed. */
export const furthestLastDay = 366

/** Somebody whose last day is set: until its end, in the account's time zone, nothing changes for them. */
export const scheduledOffboarding = z.object({
  offboardingId: id,
  lastDay: calendarDay.describe("The last day. Offboarding runs when it ends in the account's time zone."),
  dueAt: instant.describe("The moment that day ends."),
  byName: z.string().describe("Who set it."),
  choices: offboardingChoices.describe("What happens to their things then."),
  takesOver: z.string().nullable().describe("The colleague who gets their calls, by name."),
  colleagues: z
    .array(z.object({ userId: userId.nullable(), extensionId: id.nullable(), label: z.string() }))
    .describe("Everybody the choices name, as a picker shows them."),
})
export type ScheduledOffboarding = z.infer<typeof scheduledOffboarding>

export const offboardingSchedule = z.strictObject({
  lastDay: calendarDay.describe("Today or later, in the account's time zone."),
  choices: offboardingChoices.prefault({}).describe("What happens to their things when the day ends."),
})
export type LeaveSchedule = z.output<typeof offboardingSchedule>

export const offboardedPerson = assignedAssets.extend({
  /** Why this person cannot be taken out now, in words; null when they can. */
  refusal: z.string().nullable(),
  undoDays: z.int(),
  scheduled: scheduledOffboarding.nullable().describe("The last day that is set, if one is."),
  today: calendarDay.describe("Today in the account's time zone: the earliest last day."),
})
export type OffboardedPerson = z.infer<typeof offboardedPerson>

export const offboardingPreview = z.object({
  sentences: z.array(z.string()),
  affected: z
    .array(z.string())
    .describe("What it means for other people and for the company, a sentence for each thing."),
})
export const startedOffboarding = z.object({ jobId: z.int(), offboardingId: id })

/** scheduled: the last day is still to come. withdrawn: it was called off, or the person was offboarded sooner. */
export const offboardingStates = ["scheduled", "leaving", "left", "undone", "failed", "final", "withdrawn"] as const
export const offboarding = z.object({
  offboardingId: id,
  accountId,
  userId,
  name: z.string(),
  loginName: z.string(),
  email: z.string(),
  state: z.enum(offboardingStates),
  startedAt: instant,
  lastDay: calendarDay.nullable().describe("The last day, where one was set."),
  byName: z.string(),
  undoUntil: instant,
  canUndo: z.boolean().describe("Whether the reader may bring this person back now."),
  whyNotUndo: z.string().nullable().describe("Why the reader may not; null when they may."),
  /** What was done, sentence by sentence. */
  done: z.array(z.string()),
  /** Why it did not happen, when it failed. */
  failure: z.string().nullable(),
  undoneAt: instant.nullable(),
  undoneByName: z.string().nullable(),
  restored: z.array(z.string()),
  notRestored: z.array(z.string()),
})
export type Offboarding = z.infer<typeof offboarding>

export const departureSorts = ["startedAt", "name"] as const
export const offboardingFilter = pageQuery(departureSorts).extend({
  direction: z.enum(["asc", "desc"]).default("desc"),
  state: z.enum(offboardingStates).optional(),
})
export type OffboardingFilter = z.output<typeof offboardingFilter>

const newNumber = z.strictObject({
  extensionId: id.describe("The extension they had."),
  number: z
    .string()
    .regex(/^\d{3,6}$/, "3 to 6 digits.")
    .describe("The number it gets instead of its old one."),
})

/** Everything as it was, or nothing; `leaveOut` brings back the rest when something is in the way. */
export const undoRequest = z
  .strictObject({
    leaveOut: z.boolean().default(false),
    extensionNumbers: z
      .array(newNumber)
      .max(20)
      .default([])
      .describe("New numbers for extensions whose old ones are taken."),
  })
  .default({ leaveOut: false, extensionNumbers: [] })
export type UndoRequest = z.output<typeof undoRequest>

/** What bringing somebody back would do now; nothing is written. */
export const undoPreview = z.object({
  restored: z.array(z.string()).describe("What comes back."),
  inTheWay: z.array(z.string()).describe("What does not, because somebody took it or it is gone."),
  gone: z.array(z.string()).describe("What was final when they left."),
  takenExtensions: z
    .array(z.object({ extensionId: id, number: z.string(), takenBy: z.string(), suggestion: z.string().nullable() }))
    .describe("Extensions whose numbers are taken, each with a free number that could be theirs instead."),
  signIn: z
    .string()
    .nullable()
    .describe(
      "That the password does not come back, and how the person gets a new one; null when they cannot come back.",
    ),
  refusal: z.string().nullable().describe("Why the person cannot come back at all; null when they can."),
})
export type UndoPreview = z.infer<typeof undoPreview>

/** A departure after the person was brought back. */
export const broughtBack = offboarding.extend({
  signIn: z.string().describe("That the password is not back, and how the person gets a new one."),
})
export type BroughtBack = z.infer<typeof broughtBack>
