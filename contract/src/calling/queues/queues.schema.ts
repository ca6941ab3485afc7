import { z } from "zod"
import { extensionId, extensionIdText, extensionNumber } from "../../inventory/extensions/extensions.schema.ts"
import { accountId, userId } from "../../kit/ids.ts"
import { pageQuery } from "../../kit/paging.ts"
import { line, optionalLine } from "../../kit/text.ts"

/** More than that ring nowhere else either: a larger team is two queues. */
export const mostAgents = 200

/** A queue is an extension of its type; the ids are one. */
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

/** An extension that answers, or could; whoever has it. */
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

const agentIds = z.array(extensionId).max(mostAgents, `At most ${mostAgents} agents.`)
export const queueDraft = z.strictObject({
  name: line(60),
  /** The next free one of the number plan when absent. */
  extension: extensionNumber.optional(),
  agents: agentIds.default([]),
})
export type QueueDraft = z.output<typeof queueDraft>
/** What is left out stays. `agents` is everybody from now on; `join` and `leave` name only those who come and go. */
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

/** Found by number and by the beginnings of words of name and person. */
export const candidateFilter = z.strictObject({
  search: optionalLine(100).default(""),
  limit: z.coerce.number().int().min(1).max(50).default(20),
})
export type CandidateFilter = z.output<typeof candidateFilter>

/** Which extension answers for which queue: of a person, of an extension, or of the whole account. */
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
