import { z } from "zod"
import { extensionId, extensionIdText, extensionNumber } from "../../inventory/extensions/extensions.schema.ts"
import { accountId, userId } from "../../kit/ids.ts"
import { pageQuery } from "../../kit/paging.ts"
import { line, optionalLine } from "../../kit/text.ts"

/** A larger team needs a second queue. */
export const mostAgents = 200

/** A queue is an extension of its own type and shares its id. */
export const queue = z.object({
  queueId: extensionId,
  callQueueId: extensionId,
  kitId: extensionId,
  accountId,
  name: z.string(),
  extension: z.string(),
  phoneNumbers: z.array(z.string()),
  locationName: z.string().nullable(),
  agentCount: z.int(),
  version: z.int(),
})
export type Queue = z.infer<typeof queue>

/** An extension that is or can be an agent. */
export const queueAgent = z.object({
  extensionId,
  extension: z.string(),
  name: z.string(),
  userId: userId.nullable(),
  userName: z.string().nullable(),
})
export type QueueAgent = z.infer<typeof queueAgent>
export const queueWithAgents = queue.extend({ agents: z.array(queueAgent) })
export type QueueWithAgents = z.infer<typeof queueWithAgents>

const agentIds = z.array(extensionId).max(mostAgents, `Choose at most ${mostAgents} agents.`)
export const queueDraft = z.strictObject({
  name: line(60),
  /** Defaults to the next free number of the number plan. */
  extension: extensionNumber.optional(),
  agents: agentIds.default([]),
})
export type QueueDraft = z.output<typeof queueDraft>
/** Omitted fields stay. `agents` replaces all agents; `join` and `leave` add and remove some. */
export const queueEdit = z.strictObject({
  name: line(60).optional(),
  agents: agentIds.optional(),
  join: agentIds.optional(),
  leave: agentIds.optional(),
  version: z.int().min(1).max(2_147_483_647).optional(),
})
export type QueueEdit = z.output<typeof queueEdit>

export const queueSorts = ["extension", "name"] as const
export const queueFilter = pageQuery(queueSorts)
export type QueueFilter = z.output<typeof queueFilter>

/** Searched by number and by word beginnings of the extension's and the user's name. */
export const candidateFilter = z.strictObject({
  search: optionalLine(100).default(""),
  limit: z.coerce.number().int().min(1).max(50).default(20),
})
export type CandidateFilter = z.output<typeof candidateFilter>

/** Queue memberships of a user, of an extension, or of the whole account. */
export const membershipFilter = z.strictObject({
  userId: extensionIdText.optional(),
  extensionId: extensionIdText.optional(),
})
export type MembershipFilter = z.output<typeof membershipFilter>
export const queueMembership = z.object({
  queueId: extensionId,
  queueName: z.string(),
  queueExtension: z.string(),
  extensionId,
  extension: z.string(),
  userId: userId.nullable(),
})
export type QueueMembership = z.infer<typeof queueMembership>
