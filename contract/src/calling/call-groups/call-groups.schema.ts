import { z } from "zod"
import { extensionId, extensionIdText, extensionNumber } from "../../inventory/extensions/extensions.schema.ts"
import { accountId, userId } from "../../kit/ids.ts"
import { pageQuery } from "../../kit/paging.ts"
import { phoneNumberLimits } from "../../kit/phone-number-limits.ts"
import { updatedSince, synced } from "../../kit/synchronization.ts"
import { line, optionalLine } from "../../kit/text.ts"
import { destination } from "../destinations/destination.ts"
import { ringStrategies } from "./group-order.ts"

export const callGroupLimits = {
  members: 100,
  fewestSeconds: 5,
  mostSeconds: 60,
  mostDelay: 60,
  passes: 5,
  prefix: 15,
  atOnce: 100,
} as const
const { fewestSeconds, mostSeconds } = callGroupLimits

const groupId = extensionId.describe("Id of the call group; it is also the id of its extension")
const scheduleId = z.int().min(1).max(Number.MAX_SAFE_INTEGER)
const ringSeconds = z
  .int()
  .min(fewestSeconds, `At least ${fewestSeconds} seconds.`)
  .max(mostSeconds, `At most ${mostSeconds} seconds.`)

// --- members ---------------------------------------------------------------------------------------------------------

const timing = {
  seconds: ringSeconds
    .nullable()
    .default(null)
    .describe("How long this member rings; null uses the ring time of the group"),
  delay: z
    .int()
    .min(0)
    .max(callGroupLimits.mostDelay, `At most ${callGroupLimits.mostDelay} seconds.`)
    .default(0)
    .describe("Only if all ring at once: seconds until this member starts to ring"),
}
export const callGroupMemberDraft = z
  .discriminatedUnion("kind", [
    z.strictObject({
      kind: z.literal("extension").describe("An extension of the account"),
      extensionId: extensionId.describe("Id of the member's extension"),
      ...timing,
    }),
    z.strictObject({
      kind: z.literal("external").describe("A number outside the account"),
      number: optionalLine(phoneNumberLimits.longestInput).min(1, "Enter a phone number.").describe("The phone number"),
      name: optionalLine(60).default("").describe("Whose number it is"),
      confirm: z
        .boolean()
        .default(true)
        .describe("The called party must press 1 to accept, so that no voicemail answers the call"),
      ...timing,
    }),
  ])
  .meta({ id: "CallGroupMemberInput", description: "A member of a call group in a request" })
export type CallGroupMemberDraft = z.output<typeof callGroupMemberDraft>

export const callGroupMember = z
  .object({
    kind: z.enum(["extension", "external"]).describe("An extension of the account, or an outside number"),
    extensionId: extensionId.nullable().describe("Id of the member's extension; null for outside numbers"),
    extension: z.string().nullable().describe("Number of the extension; null for outside numbers"),
    number: z.string().nullable().describe("The outside number in E.164 format; null for extensions"),
    name: z.string().describe("Name of the extension, or whose outside number it is"),
    userName: z.string().nullable().describe("The user the extension is assigned to"),
    confirm: z.boolean().describe("Outside numbers: the called party must press 1 to accept"),
    seconds: z.int().nullable().describe("How long this member rings; null: the ring time of the group"),
    delay: z.int().describe("Only if all ring at once: seconds until this member starts to ring"),
    loggedOut: z.boolean().describe("The member is logged out of the group and does not ring"),
  })
  .meta({ id: "CallGroupMember", description: "A member of a call group" })
export type CallGroupMember = z.infer<typeof callGroupMember>

const members = z
  .array(callGroupMemberDraft)
  .max(callGroupLimits.members, `Choose at most ${callGroupLimits.members} members.`)
const memberIds = z
  .array(extensionId)
  .max(callGroupLimits.members, `Choose at most ${callGroupLimits.members} members.`)

// --- groups ----------------------------------------------------------------------------------------------------------

const facts = {
  strategy: z
    .enum(ringStrategies)
    .describe(
      "all: everyone at once. inOrder: one after the other. roundRobin: in turn, starting after the one who was called first last time. random: in a different order for each call",
    ),
  ringSeconds: ringSeconds.describe("How long each member rings, 5 to 60 seconds"),
  passes: z
    .int()
    .min(1)
    .max(callGroupLimits.passes, `At most ${callGroupLimits.passes} ring cycles.`)
    .describe("Ring cycles: how often the members are tried before the call is not answered, 1 to 5"),
  skipBusy: z.boolean().describe("Members who are on a call do not ring"),
  respectDoNotDisturb: z.boolean().describe("Members with do not disturb turned on do not ring"),
  callerNamePrefix: optionalLine(callGroupLimits.prefix).describe(
    "Shown before the caller's name on the members' phones, at most 15 characters",
  ),
  ringBack: z.enum(["tone", "music"]).describe("What the caller hears meanwhile: the ring tone or the music on hold"),
  membersCanLogOut: z.boolean().describe("Members can log out of the group themselves"),
  scheduleId: scheduleId.nullable().describe("Id of the schedule; null: calls ring at all times"),
}

/** A call group is an extension of its own type and shares its id. */
export const callGroup = z
  .object({
    callGroupId: groupId,
    kitId: groupId,
    accountId,
    name: z.string().describe("Name of the group"),
    extension: z.string().describe("Extension number of the group"),
    phoneNumbers: z.array(z.string()).describe("Phone numbers that lead to the group, at most 20"),
    locationName: z.string().nullable().describe("Name of the location the group belongs to"),
    ...facts,
    callerNamePrefix: z.string().describe("Shown before the caller's name on the members' phones"),
    scheduleName: z.string().nullable().describe("Name of the schedule"),
    memberCount: z.int().describe("Number of members"),
    loggedOutCount: z.int().describe("How many of them are logged out"),
    updatedAt: synced.updatedAt,
    version: z.int().describe("Goes up with every change; send it to avoid overwriting changes of others"),
  })
  .meta({ id: "CallGroup", description: "A call group: several extensions ring for one number" })
export type CallGroup = z.infer<typeof callGroup>

export const callGroupDetails = callGroup
  .extend({
    noAnswer: destination.describe("Where calls go that nobody answers, or that nobody can answer"),
    closed: destination.nullable().describe("Where calls go outside the hours of the schedule"),
    members: z.array(callGroupMember).describe("The members in order"),
    hasVoicemail: z.boolean().describe("The group has a voicemail box of its own"),
  })
  .meta({ id: "CallGroupDetails", description: "A call group with its members and destinations" })
export type CallGroupDetails = z.infer<typeof callGroupDetails>

export const callGroupDraft = z
  .strictObject({
    name: line(60).describe("Name of the group"),
    extension: extensionNumber.optional().describe("3 to 6 digits; the next free number if absent"),
    strategy: facts.strategy.default("all"),
    ringSeconds: facts.ringSeconds.default(20),
    passes: facts.passes.default(1),
    skipBusy: facts.skipBusy.default(true),
    respectDoNotDisturb: facts.respectDoNotDisturb.default(true),
    callerNamePrefix: facts.callerNamePrefix.default(""),
    ringBack: facts.ringBack.default("tone"),
    membersCanLogOut: facts.membersCanLogOut.default(false),
    scheduleId: facts.scheduleId.default(null),
    noAnswer: destination
      .nullish()
      .describe("Where calls go that nobody answers; the voicemail of the group if absent or null"),
    closed: destination.nullish().describe("Where calls go outside the hours of the schedule; needed with a schedule"),
    members: members.default([]).describe("The members in order"),
  })
  .meta({ id: "CallGroupDraft" })
export type CallGroupDraft = z.output<typeof callGroupDraft>

const editable = {
  name: line(60).optional().describe("Name of the group"),
  strategy: facts.strategy.optional(),
  ringSeconds: facts.ringSeconds.optional(),
  passes: facts.passes.optional(),
  skipBusy: facts.skipBusy.optional(),
  respectDoNotDisturb: facts.respectDoNotDisturb.optional(),
  callerNamePrefix: facts.callerNamePrefix.optional(),
  ringBack: facts.ringBack.optional(),
  membersCanLogOut: facts.membersCanLogOut.optional(),
  scheduleId: facts.scheduleId.optional(),
  noAnswer: destination.optional().describe("Where calls go that nobody answers"),
  closed: destination.nullish().describe("Where calls go outside the hours of the schedule"),
  members: members.optional().describe("Replaces all members, in this order; whether they are logged out stays"),
  join: memberIds.optional().describe("Ids of extensions to add at the end"),
  leave: memberIds.optional().describe("Ids of extensions to remove"),
  version: z
    .int()
    .min(1)
    .max(2_147_483_647)
    .optional()
    .describe("The version that was read; the change is refused if there is a newer one"),
}
/** Omitted fields stay. `members` replaces all members; `join` and `leave` add and remove extensions. */
export const callGroupEdit = z.strictObject(editable).meta({ id: "CallGroupEdit" })
export type CallGroupEdit = z.output<typeof callGroupEdit>

export const callGroupEdits = z
  .strictObject({
    groups: z
      .array(z.strictObject({ callGroupId: groupId, ...editable }))
      .min(1, "Include at least one group.")
      .max(callGroupLimits.atOnce, `At most ${callGroupLimits.atOnce} groups at a time.`)
      .refine(
        (groups) => new Set(groups.map((one) => one.callGroupId)).size === groups.length,
        "List each group only once.",
      )
      .describe("The changes, one entry for each group"),
  })
  .meta({ id: "CallGroupEdits" })
export type CallGroupEdits = z.output<typeof callGroupEdits>

export const callGroupSorts = ["extension", "name"] as const
export const callGroupFilter = pageQuery(callGroupSorts).extend(updatedSince)
export type CallGroupFilter = z.output<typeof callGroupFilter>

// --- memberships -----------------------------------------------------------------------------------------------------

/** Memberships of a user, of an extension, or of the whole account. */
export const callGroupMembershipFilter = z.strictObject({
  userId: extensionIdText.optional().describe("Only extensions of this user"),
  extensionId: extensionIdText.optional().describe("Only this extension"),
})
export type CallGroupMembershipFilter = z.output<typeof callGroupMembershipFilter>
export const callGroupMembership = z
  .object({
    callGroupId: groupId,
    groupName: z.string().describe("Name of the group"),
    groupExtension: z.string().describe("Extension number of the group"),
    extensionId: extensionId.describe("Id of the member's extension"),
    extension: z.string().describe("Number of the member's extension"),
    userId: userId.nullable().describe("Id of the user the extension is assigned to"),
    loggedOut: z.boolean().describe("The extension does not ring for the group at present"),
    membersCanLogOut: z.boolean().describe("Members can log in and out themselves"),
  })
  .meta({ id: "CallGroupMembership", description: "An extension that is a member of a call group" })
export type CallGroupMembership = z.infer<typeof callGroupMembership>

export const memberLogin = z
  .strictObject({
    loggedIn: z.boolean().describe("True: the extension rings for the group. False: it does not"),
  })
  .meta({ id: "MemberLogin" })
