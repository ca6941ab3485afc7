import { z } from "zod"
import { accountId, userId } from "../../kit/ids.ts"
import { pageQuery } from "../../kit/paging.ts"
import { instant, line, note } from "../../kit/text.ts"

export const mostMembers = 5000

/** A group of users of an account. Not a call group, pickup group or paging group. */
export const accountGroup = z.object({
  groupId: z.int(),
  group_name: z.string(),
  accountId,
  description: z.string(),
  memberCount: z.int(),
  createdAt: instant,
  version: z.int(),
})
export type AccountGroup = z.infer<typeof accountGroup>

export const groupMember = z.object({
  userId,
  firstName: z.string(),
  lastName: z.string(),
  loginName: z.string(),
  email: z.string(),
})
export type GroupMember = z.infer<typeof groupMember>
export const accountGroupWithMembers = accountGroup.extend({ members: z.array(groupMember) })
export type AccountGroupWithMembers = z.infer<typeof accountGroupWithMembers>

const memberIds = z.array(userId).max(mostMembers, `At most ${mostMembers} people.`)
/** Older clients repeat the account in the body; it must match the path. */
export const groupDraft = z.strictObject({
  group_name: line(80),
  description: note(400).default(""),
  members: memberIds.default([]),
  accountId: accountId.optional(),
})
export type GroupDraft = z.output<typeof groupDraft>
/**
 * Omitted fields stay; `version` prevents overwriting a change made since. `members` replaces all members; for large
 * groups, `join` and `leave` add and remove some.
 */
export const groupEdit = z.strictObject({
  group_name: line(80).optional(),
  description: note(400).optional(),
  members: memberIds.optional(),
  join: memberIds.optional(),
  leave: memberIds.optional(),
  accountId: accountId.optional(),
  version: z.int().min(1).max(2_147_483_647).optional(),
})
export type GroupEdit = z.output<typeof groupEdit>

export const groupSorts = ["name", "createdAt"] as const
export const groupFilter = pageQuery(groupSorts)
export type GroupFilter = z.output<typeof groupFilter>

/** The search matches word beginnings of names, login name, email address and extension. */
export const groupMemberFilter = pageQuery(["name"])
export type GroupMemberFilter = z.output<typeof groupMemberFilter>

const idText = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, "Must be a whole number.")
  .transform(Number)
export const associationFilter = z.strictObject({ groupId: idText.optional(), userId: idText.optional() })
export const groupAssociation = z.object({ groupId: z.int(), group_name: z.string(), userId, userName: z.string() })
export type GroupAssociation = z.infer<typeof groupAssociation>
/** Replaces all members of the group. */
export const associationEdit = z.strictObject({
  groupId: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
  userIds: memberIds,
})
