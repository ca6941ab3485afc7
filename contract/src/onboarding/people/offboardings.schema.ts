import { z } from "zod"
import { accountId, userId } from "../../kit/ids.ts"
import { pageQuery } from "../../kit/paging.ts"
import { instant } from "../../kit/text.ts"
import { affectedThing } from "./affected-things.ts"

const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER)
/** How long removed data is kept so that the user can be restored. */
export const undoDays = 30

const toExtension = { toExtensionId: id }

/**
 * What happens to the assets assigned to a user who is offboarded. Sign-in always ends and apps are always logged out.
 * Omitted choices get defaults that lose no call and delete nothing at once (kept voicemail messages go after 30 days): numbers stay on the extension, whose voicemail
 * keeps answering.
 */
export const offboardingChoices = z
  .strictObject({
    extension: z
      .discriminatedUnion("do", [
        z.strictObject({ do: z.literal("free") }),
        z.strictObject({ do: z.literal("forward"), ...toExtension }),
        z.strictObject({ do: z.literal("give"), toUserId: userId }),
        z.strictObject({ do: z.literal("delete") }),
      ])
      .default({ do: "free" })
      .describe(
        "free: unassigned, voicemail answers. forward: unassigned, every call goes to a colleague's extension.",
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
      .describe("Monitored keys (BLF) of other phones: keep monitoring this extension, or monitor a colleague's."),
    groups: z
      .discriminatedUnion("do", [
        z.strictObject({ do: z.literal("leave") }),
        z.strictObject({ do: z.literal("give"), toUserId: userId }),
      ])
      .default({ do: "leave" }),
    /** Queue memberships. An agent is an extension, so it can stay an agent for its next user. */
    queues: z
      .discriminatedUnion("do", [
        z.strictObject({ do: z.literal("leave") }),
        z.strictObject({ do: z.literal("give"), ...toExtension }),
        z.strictObject({ do: z.literal("stay") }),
      ])
      .default({ do: "leave" }),
    /** keep: they stay in the account, under the name of the offboarded user. */
    recordings: z
      .discriminatedUnion("do", [
        z.strictObject({ do: z.literal("keep") }),
        z.strictObject({ do: z.literal("give"), toUserId: userId }),
        z.strictObject({ do: z.literal("delete") }),
      ])
      .default({ do: "keep" }),
  })
  .meta({ id: "OffboardingChoices" })
export type OffboardingChoices = z.output<typeof offboardingChoices>

/** Assets assigned to a user who is to be offboarded. */
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
  /** Number of call recordings the user owns. */
  recordings: z.int(),
  /** Whether the user has a receptionist console; it becomes unassigned. */
  receptionistConsole: z.boolean(),
  phoneBookEntries: z.int().describe("Number of entries in the user's personal phone book, which is removed."),
  monitoredKeys: z
    .int()
    .describe(
      "Number of monitored keys (BLF) on other phones for the user's extensions, as far as the caller may manage those phones.",
    ),
  affected: z
    .array(affectedThing)
    .describe("Objects of other users and of the account that depend on this user's extension and numbers."),
})
export type AssignedAssets = z.infer<typeof assignedAssets>

/** A calendar day, as 2026-11-30. */
export const calendarDay = z.iso.date()
/** Limits how far ahead a last day can be set, so that a mistyped year is rejected. */
export const furthestLastDay = 366

/** A scheduled offboarding: nothing changes for the user until the last day ends in the account's time zone. */
export const scheduledOffboarding = z
  .object({
    offboardingId: id,
    lastDay: calendarDay.describe("The last day. Offboarding runs when it ends in the account's time zone."),
    dueAt: instant.describe("The moment that day ends."),
    byName: z.string().describe("Who set it."),
    choices: offboardingChoices.describe("What then happens to the assigned assets."),
    takesOver: z.string().nullable().describe("The name of the colleague who gets the calls."),
    colleagues: z
      .array(z.object({ userId: userId.nullable(), extensionId: id.nullable(), label: z.string() }))
      .describe("Colleagues named in the choices, with their picker labels."),
  })
  .meta({ id: "ScheduledOffboarding" })
export type ScheduledOffboarding = z.infer<typeof scheduledOffboarding>

export const offboardingSchedule = z
  .strictObject({
    lastDay: calendarDay.describe("Today or later, in the account's time zone."),
    choices: offboardingChoices.prefault({}).describe("What happens to the assigned assets when the day ends."),
  })
  .meta({ id: "OffboardingSchedule" })
export type OffboardingSchedule = z.output<typeof offboardingSchedule>

export const offboardedPerson = assignedAssets
  .extend({
    /** Why this user cannot be offboarded now; null if possible. */
    refusal: z.string().nullable(),
    undoDays: z.int(),
    scheduled: scheduledOffboarding.nullable().describe("The scheduled offboarding, if one is set."),
    today: calendarDay.describe("Today in the account's time zone: the earliest last day."),
  })
  .meta({ id: "OffboardedPerson" })
export type OffboardedPerson = z.infer<typeof offboardedPerson>

export const offboardingPreview = z
  .object({
    sentences: z.array(z.string()),
    affected: z
      .array(z.string())
      .describe("How other users and the account are affected, one sentence for each dependency."),
  })
  .meta({ id: "OffboardingPreview" })
export const startedOffboarding = z.object({ jobId: z.int(), offboardingId: id }).meta({ id: "StartedOffboarding" })

/** scheduled: the last day is in the future. withdrawn: it was cancelled, or the user was offboarded earlier. */
export const offboardingStates = ["scheduled", "leaving", "left", "undone", "failed", "final", "withdrawn"] as const
export const offboarding = z
  .object({
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
    canUndo: z.boolean().describe("Whether the caller may restore this user now."),
    whyNotUndo: z.string().nullable().describe("Why the caller may not restore the user; null if they may."),
    /** What was done, one sentence for each step. */
    done: z.array(z.string()),
    /** Why offboarding failed, if it did. */
    failure: z.string().nullable(),
    undoneAt: instant.nullable(),
    undoneByName: z.string().nullable(),
    restored: z.array(z.string()),
    notRestored: z.array(z.string()),
  })
  .meta({ id: "Offboarding" })
export type Offboarding = z.infer<typeof offboarding>

export const offboardingSorts = ["startedAt", "name"] as const
export const offboardingFilter = pageQuery(offboardingSorts).extend({
  direction: z.enum(["asc", "desc"]).default("desc"),
  state: z.enum(offboardingStates).optional(),
})
export type OffboardingFilter = z.output<typeof offboardingFilter>

const newNumber = z.strictObject({
  extensionId: id.describe("The user's previous extension."),
  number: z
    .string()
    .regex(/^\d{3,6}$/, "3 to 6 digits.")
    .describe("The new number of that extension."),
})

/** Restores everything or nothing; with `leaveOut`, conflicting items are skipped. */
export const undoRequest = z
  .strictObject({
    leaveOut: z.boolean().default(false),
    extensionNumbers: z
      .array(newNumber)
      .max(20)
      .default([])
      .describe("New numbers for extensions whose previous numbers are in use."),
  })
  .default({ leaveOut: false, extensionNumbers: [] })
export type UndoRequest = z.output<typeof undoRequest>

/** What restoring the user would do now; nothing is changed. */
export const undoPreview = z
  .object({
    restored: z.array(z.string()).describe("What can be restored."),
    inTheWay: z.array(z.string()).describe("What cannot be restored because it is in use or no longer exists."),
    gone: z.array(z.string()).describe("What was permanently deleted at offboarding."),
    takenExtensions: z
      .array(z.object({ extensionId: id, number: z.string(), takenBy: z.string(), suggestion: z.string().nullable() }))
      .describe("Extensions whose numbers are in use, each with an available number as a suggestion."),
    signIn: z
      .string()
      .nullable()
      .describe(
        "That the password is not restored, and how the user gets a new one; null if the user cannot be restored.",
      ),
    refusal: z.string().nullable().describe("Why the user cannot be restored at all; null if possible."),
  })
  .meta({ id: "UndoPreview" })
export type UndoPreview = z.infer<typeof undoPreview>

/** An offboarding after the user was restored. */
export const undoneOffboarding = offboarding
  .extend({
    signIn: z.string().describe("That the password is not restored, and how the user gets a new one."),
  })
  .meta({ id: "UndoneOffboarding" })
export type UndoneOffboarding = z.infer<typeof undoneOffboarding>
