import { z } from "zod"
import { extensionId } from "../../inventory/extensions/extensions.schema.ts"
import { accountId } from "../../kit/ids.ts"
import { pageQuery } from "../../kit/paging.ts"
import { line } from "../../kit/text.ts"

export const pickupLimits = { members: 100, groups: 500 } as const
export const notifyDelays = [0, 5, 10, 15] as const

const groupId = z.int().min(1).max(Number.MAX_SAFE_INTEGER).describe("Id of the pickup group")
const notifySeconds = z
  .literal(notifyDelays)
  .describe("After how many seconds the other members are told that a call rings: 0, 5, 10 or 15")

export const pickupMember = z
  .object({
    extensionId,
    extension: z.string().describe("Number of the extension"),
    name: z.string().describe("Name of the extension"),
  })
  .meta({ id: "PickupGroupMember", description: "An extension in a pickup group" })

export const pickupGroup = z
  .object({
    groupId,
    accountId,
    name: z.string().describe("Name of the group"),
    notifySeconds,
    pickupCode: z
      .string()
      .describe("What members dial to answer a call that rings at another member: the account's feature code for it"),
    memberCount: z.int().describe("Number of members"),
    version: z.int().describe("Goes up with every change; send it to avoid overwriting changes of others"),
  })
  .meta({ id: "PickupGroup", description: "A pickup group: members can answer one another's calls" })
export type PickupGroup = z.infer<typeof pickupGroup>
export const pickupGroupDetails = pickupGroup
  .extend({ members: z.array(pickupMember).describe("The members, by extension number") })
  .meta({ id: "PickupGroupDetails", description: "A pickup group with its members" })
export type PickupGroupDetails = z.infer<typeof pickupGroupDetails>

const members = z
  .array(extensionId)
  .max(pickupLimits.members, `Choose at most ${pickupLimits.members} members.`)
  .describe("Ids of the extensions; each can be in one pickup group")
const name = line(60).describe("Name of the group")

export const pickupGroupDraft = z
  .strictObject({
    name,
    notifySeconds: notifySeconds.default(5),
    members: members.default([]),
  })
  .meta({ id: "PickupGroupDraft" })
export type PickupGroupDraft = z.output<typeof pickupGroupDraft>
/** Omitted fields stay; `members` replaces all members. */
export const pickupGroupEdit = z
  .strictObject({
    name: name.optional(),
    notifySeconds: notifySeconds.optional(),
    members: members.optional(),
    version: z
      .int()
      .min(1)
      .max(2_147_483_647)
      .optional()
      .describe("The version that was read; the change is refused if there is a newer one"),
  })
  .meta({ id: "PickupGroupEdit" })
export type PickupGroupEdit = z.output<typeof pickupGroupEdit>

export const pickupGroupSorts = ["name"] as const
export const pickupGroupFilter = pageQuery(pickupGroupSorts)
export type PickupGroupFilter = z.output<typeof pickupGroupFilter>
