import { z } from "zod"
import { accountId, userId } from "../../kit/ids.ts"
import { pageQuery } from "../../kit/paging.ts"
import { updatedSince, synced } from "../../kit/synchronization.ts"
import { instant, line, note } from "../../kit/text.ts"

export const mostMembers = 5000

/** A group of users of an account. Not a call group, pickup group or paging group. */
export const accountGroup = z.object({
  groupId: z.int().describe("Id of the group"),
  group_name: z.string().describe("Name of the group"),
  accountId,
  description: z.string().describe("What the group is for"),
  memberCount: z.int().describe("Number of members"),
  createdAt: instant,
  updatedAt: synced.updatedAt,
  version: z.int().describe("Goes up with every change; send it to avoid overwriting changes of others"),
})
export type AccountGroup = z.infer<typeof accountGroup>

export const groupMember = z.object({
  userId,
  firstName: z.string().describe("First name"),
  lastName: z.string().describe("Last name"),
  loginName: z.string().describe("Name with which the user signs in"),
  email: z.string().describe("Email address"),
})
export type GroupMember = z.infer<typeof groupMember>
export const accountGroupWithMembers = accountGroup.extend({
  members: z.array(groupMember).describe("The members of the group"),
})
export type AccountGroupWithMembers = z.infer<typeof accountGroupWithMembers>

const memberIds = z.array(userId).max(mostMembers, `At most ${mostMembers} people.`)
/** Older clients repeat the account in the body; it must match the path. */
export const groupDraft = z.strictObject({
  group_name: line(80).describe("Name of the group, unique in the account"),
  description: note(400).default("").describe("What the group is for, up to 400 characters"),
  members: memberIds.default([]).describe("Ids of the first members"),
  accountId: accountId.optional(),
})
export type GroupDraft = z.output<typeof groupDraft>
/**
 * Omitted fields stay; `version` prevents overwriting a change made since. `members` replaces all members; for large
 * groups, `join` and `leave` add and remove some.
 */
export const groupEdit = z.strictObject({
  group_name: line(80).optional().describe("New name of the group"),
  description: note(400).optional().describe("What the group is for, up to 400 characters"),
  members: memberIds.optional().describe("Ids of all members from now on; for large groups use join and leave"),
  join: memberIds.optional().describe("Ids of users who are added"),
  leave: memberIds.optional().describe("Ids of users who are removed"),
  accountId: accountId.optional(),
  version: z
    .int()
    .min(1)
    .max(2_147_483_647)
    .optional()
    .describe("The version that was read; the change is refused if there is a newer one"),
})
export type GroupEdit = z.output<typeof groupEdit>

export const groupSorts = ["name", "createdAt"] as const
export const groupFilter = pageQuery(groupSorts).extend(updatedSince)
export type GroupFilter = z.output<typeof groupFilter>

/** The search matches word beginnings of names, login name, email address and extension. */
export const groupMemberFilter = pageQuery(["name"])
export type GroupMemberFilter = z.output<typeof groupMemberFilter>

const idText = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, "Must be a whole number.")
  .transform(Number)
export const associationFilter = z.strictObject({
  groupId: idText.optional().describe("Only members of this group"),
  userId: idText.optional().describe("Only groups of this user"),
})
export const groupAssociation = z.object({
  groupId: z.int().describe("Id of the group"),
  group_name: z.string().describe("Name of the group"),
  userId,
  userName: z.string().describe("Name of the user"),
})
export type GroupAssociation = z.infer<typeof groupAssociation>
/** Replaces all members of the group. */
export const associationEdit = z.strictObject({
  groupId: z.int().min(1).max(Number.MAX_SAFE_INTEGER).describe("Id of the group whose members are set"),
  userIds: memberIds.describe("Ids of all members from now on"),
})
