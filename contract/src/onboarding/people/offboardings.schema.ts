import { z } from "zod"
import { accountId, userId } from "../../kit/ids.ts"
import { pageQuery } from "../../kit/paging.ts"
import { instant } from "../../kit/text.ts"
import { affectedThing } from "./affected-things.ts"

const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER)
/** How long removed data is kept so that the user can be restored. */
export const undoDays = 30

const toExtension = { toExtensionId: id.describe("Id of the extension that gets it") }

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
      .default({ do: "keep" })
      .describe("Voicemail of the extension"),
    numbers: z
      .discriminatedUnion("do", [
        z.strictObject({ do: z.literal("pool") }),
        z.strictObject({ do: z.literal("give"), ...toExtension }),
        z.strictObject({ do: z.literal("forward"), ...toExtension }),
        z.strictObject({ do: z.literal("stay") }),
      ])
      .default({ do: "stay" })
      .describe(
        "What becomes of the user's phone numbers: pool (unassigned), give or forward to a colleague's extension, or stay with the extension",
      ),
    phones: z
      .discriminatedUnion("do", [
        z.strictObject({ do: z.literal("unassign") }),
        z.strictObject({ do: z.literal("give"), ...toExtension }),
        z.strictObject({ do: z.literal("delete") }),
        z.strictObject({ do: z.literal("stay") }),
      ])
      .default({ do: "unassign" })
      .describe("What becomes of the user's phones"),
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
      .default({ do: "leave" })
      .describe("What becomes of memberships in call groups"),
    queues: z
      .discriminatedUnion("do", [
        z.strictObject({ do: z.literal("leave") }),
        z.strictObject({ do: z.literal("give"), ...toExtension }),
        z.strictObject({ do: z.literal("stay") }),
      ])
      .default({ do: "leave" })
      .describe("Queue memberships. An agent is an extension, so it can stay an agent for its next user"),
    recordings: z
      .discriminatedUnion("do", [
        z.strictObject({ do: z.literal("keep") }),
        z.strictObject({ do: z.literal("give"), toUserId: userId }),
        z.strictObject({ do: z.literal("delete") }),
      ])
      .default({ do: "keep" })
      .describe("keep: they stay in the account, under the name of the offboarded user"),
  })
  .meta({ id: "OffboardingChoices" })
export type OffboardingChoices = z.output<typeof offboardingChoices>

/** Assets assigned to a user who is to be offboarded. */
export const assignedAssets = z.object({
  userId,
  name: z.string().describe("Name of the user"),
  loginName: z.string().describe("Name with which the user signs in"),
  email: z.string().describe("Email address"),
  isRoom: z.boolean().describe("Whether the user stands for a room"),
  openSessions: z.int().describe("How many sessions are open"),
  extensions: z
    .array(
      z.object({
        extensionId: id.describe("Id of the extension"),
        number: z.string().describe("Extension number, as it is dialed"),
        type: z.string().describe("Type of the extension"),
        voicemails: z.int().describe("Numbers of voicemail messages"),
      }),
    )
    .describe("Extensions assigned to the user"),
  numbers: z
    .array(
      z.object({
        phoneNumber: z.string().describe("Phone number: calling code and national number, digits only"),
        extensionId: id.describe("Id of the extension"),
      }),
    )
    .describe("Phone numbers that lead to the user's extensions"),
  phones: z
    .array(
      z.object({
        deviceId: id.describe("Id of the phone"),
        name: z.string().describe("Name of the phone"),
        make: z.string().describe("Maker of the phone"),
        model: z.string().describe("Model of the phone, as the list of makes and models names it"),
        macAddress: z.string().describe("MAC address: 12 hexadecimal digits without separators"),
        extensionId: id.describe("Id of the extension"),
        emergencyLocations: z
          .array(z.string())
          .describe("The emergency locations in force for its lines, by name: one, unless lines have their own."),
      }),
    )
    .describe("Phones with lines of the user"),
  apps: z
    .array(
      z.object({
        lineId: id.describe("Id of the line"),
        name: z.string().describe("Name of the app"),
        extensionId: id.describe("Id of the extension"),
      }),
    )
    .describe("Apps of the user"),
  groups: z
    .array(z.object({ groupId: id.describe("Id of the call group"), name: z.string().describe("Name of the group") }))
    .describe("Call groups in which the user's extensions ring"),
  queues: z
    .array(
      z.object({
        queueId: id.describe("Id of the call queue"),
        name: z.string().describe("Name of the call queue"),
        extensionId: id.describe("Id of the extension"),
      }),
    )
    .describe("Call queues"),
  recordings: z.int().describe("Number of call recordings the user owns"),
  receptionistConsole: z.boolean().describe("Whether the user has a receptionist console; it becomes unassigned"),
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
    offboardingId: id.describe("Id of the offboarding"),
    lastDay: calendarDay.describe("The last day. Offboarding runs when it ends in the account's time zone."),
    dueAt: instant.describe("The moment that day ends."),
    byName: z.string().describe("Who set it."),
    choices: offboardingChoices.describe("What then happens to the assigned assets."),
    takesOver: z.string().nullable().describe("The name of the colleague who gets the calls."),
    colleagues: z
      .array(
        z.object({
          userId: userId.nullable(),
          extensionId: id.nullable().describe("Id of the extension"),
          label: z.string().describe("Name of the colleague who takes over"),
        }),
      )
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
    refusal: z.string().nullable().describe("Why this user cannot be offboarded now; null if possible"),
    undoDays: z.int().describe("For how many days the user can be restored"),
    scheduled: scheduledOffboarding.nullable().describe("The scheduled offboarding, if one is set."),
    today: calendarDay.describe("Today in the account's time zone: the earliest last day."),
  })
  .meta({ id: "OffboardedPerson" })
export type OffboardedPerson = z.infer<typeof offboardedPerson>

export const offboardingPreview = z
  .object({
    sentences: z.array(z.string()).describe("What would happen, in words"),
    affected: z
      .array(z.string())
      .describe("How other users and the account are affected, one sentence for each dependency."),
  })
  .meta({ id: "OffboardingPreview" })
export const startedOffboarding = z
  .object({
    jobId: z.int().describe("Id of the job. Its progress and result are at GET /api/portal/jobs/{jobId}"),
    offboardingId: id.describe("Id of the offboarding"),
  })
  .meta({ id: "StartedOffboarding" })

/** scheduled: the last day is in the future. withdrawn: it was cancelled, or the user was offboarded earlier. */
export const offboardingStates = ["scheduled", "leaving", "left", "undone", "failed", "final", "withdrawn"] as const
export const offboarding = z
  .object({
    offboardingId: id.describe("Id of the offboarding"),
    accountId,
    userId,
    name: z.string().describe("Name of the offboarded user"),
    loginName: z.string().describe("Name with which the user signs in"),
    email: z.string().describe("Email address"),
    state: z.enum(offboardingStates).describe("State of the offboarding"),
    startedAt: instant,
    lastDay: calendarDay.nullable().describe("The last day, where one was set."),
    byName: z.string().describe("Name of the user who did it"),
    undoUntil: instant,
    canUndo: z.boolean().describe("Whether the caller may restore this user now."),
    whyNotUndo: z.string().nullable().describe("Why the caller may not restore the user; null if they may."),
    done: z.array(z.string()).describe("What was done, one sentence for each step"),
    failure: z.string().nullable().describe("Why offboarding failed, if it did"),
    undoneAt: instant.nullable().describe("When it was undone"),
    undoneByName: z.string().nullable().describe("Name of the user who undid it"),
    restored: z.array(z.string()).describe("What was restored, one sentence for each step"),
    notRestored: z.array(z.string()).describe("What could not be restored, with the reason"),
  })
  .meta({ id: "Offboarding" })
export type Offboarding = z.infer<typeof offboarding>

export const offboardingSorts = ["startedAt", "name"] as const
export const offboardingFilter = pageQuery(offboardingSorts).extend({
  direction: z.enum(["asc", "desc"]).default("desc").describe("asc for the oldest first, desc for the newest first"),
  state: z.enum(offboardingStates).optional().describe("State of the offboarding"),
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
    leaveOut: z.boolean().default(false).describe("Whether to restore the rest if a part is not possible"),
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
      .array(
        z.object({
          extensionId: id.describe("Id of the extension"),
          number: z.string().describe("Extension number that somebody else has now"),
          takenBy: z.string().describe("Who has it now"),
          suggestion: z.string().nullable().describe("A free number instead; null without one"),
        }),
      )
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
