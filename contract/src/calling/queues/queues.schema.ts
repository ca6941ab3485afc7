import { z } from "zod"
import { extensionId, extensionIdText, extensionNumber } from "../../inventory/extensions/extensions.schema.ts"
import { accountId, userId } from "../../kit/ids.ts"
import { pageQuery } from "../../kit/paging.ts"
import { updatedSince, synced } from "../../kit/synchronization.ts"
import { instant, line, optionalLine } from "../../kit/text.ts"
import { agentPause } from "./agent-states.schema.ts"
import {
  queueDestinations,
  queueDestinationsEdit,
  queueSettings,
  queueSettingsEdit,
  queueStrategies,
  rank,
} from "./queue-settings.ts"

/** A larger team needs a second queue. */
export const mostAgents = 200
/** More phones than this that ring at the same time are a nuisance, and most of them for nothing. */
export const manyToRingAtOnce = 25

export const queueStatuses = ["open", "closed", "noAgents"] as const
export type QueueStatus = (typeof queueStatuses)[number]

const callQueueId = extensionId.describe("Id of the call queue, which is also the id of its extension")

/** A queue is an extension of its own type and shares its id. */
export const queue = z
  .object({
    queueId: callQueueId,
    callQueueId: extensionId.describe("The same id under another name"),
    kitId: extensionId.describe("The same id under another name"),
    accountId,
    name: z.string().describe("Name of the queue"),
    extension: z.string().describe("Extension number of the queue"),
    phoneNumbers: z.array(z.string()).describe("Phone numbers that route to the queue, at most 20"),
    locationName: z.string().nullable().describe("Location of the queue's extension"),
    strategy: z.enum(queueStrategies).describe("How calls are given to agents"),
    queuePriority: rank.describe("Which queue gets a free agent first if the agent is in several; 1 comes first"),
    agentCount: z.int().describe("Number of agents"),
    agentsLoggedIn: z.int().describe("Agents who are logged in to the queue, including paused ones"),
    agentsPaused: z.int().describe("Agents who are logged in and paused"),
    status: z
      .enum(queueStatuses)
      .describe("open; closed by its schedule now; or noAgents: open, but no agent is logged in"),
    updatedAt: synced.updatedAt,
    version: z.int().describe("Goes up with every change; send it back to prevent overwriting changes of others"),
  })
  .meta({ id: "CallQueue", description: "A call queue in a list" })
export type Queue = z.infer<typeof queue>

const agentFields = {
  extensionId: extensionId.describe("Id of the agent's extension"),
  extension: z.string().describe("Extension number"),
  name: z.string().describe("Name of the extension"),
  userId: userId.nullable().describe("Id of the user of the extension; null if it is nobody's"),
  userName: z.string().nullable().describe("Name of the user of the extension; null if it is nobody's"),
}
/** An extension that can be an agent. */
export const agentCandidate = z
  .object(agentFields)
  .meta({ id: "CallQueueAgentCandidate", description: "An extension that can be an agent of a call queue" })
export type AgentCandidate = z.infer<typeof agentCandidate>
/** An extension that is an agent of a queue. */
export const queueAgent = z
  .object({
    ...agentFields,
    priority: rank.describe("Order in which agents are called by the strategy byPriority; 1 is called first"),
    skill: rank.describe("Agents with a higher skill are called first, except with ringAll and byPriority"),
    loggedIn: z.boolean().describe("Whether the agent is logged in to this queue"),
    loggedSince: instant.describe("Since when the agent is logged in or out"),
    pause: agentPause.nullable().describe("The agent's pause, which applies to all queues; null if not paused"),
  })
  .meta({ id: "CallQueueAgent", description: "An agent of a call queue with rank and state" })
export type QueueAgent = z.infer<typeof queueAgent>

export const queueWithAgents = queue
  .extend({
    hasMailbox: z.boolean().describe("Whether callers can leave a voicemail for the queue"),
    opensOrClosesAt: instant.nullable().describe("When the schedule opens or closes the queue next; null without one"),
    settings: queueSettings,
    destinations: queueDestinations,
    agents: z.array(queueAgent).describe("The agents, by extension number"),
  })
  .meta({ id: "CallQueueWithAgents", description: "A call queue with its settings, destinations and agents" })
export type QueueWithAgents = z.infer<typeof queueWithAgents>

const agentIds = z.array(extensionId).max(mostAgents, `Choose at most ${mostAgents} agents.`)
const name = line(60).describe("Name of the queue, at most 60 characters")
const agentSettings = z
  .array(
    z.strictObject({
      extensionId: extensionId.describe("Id of the agent's extension"),
      priority: rank.optional().describe("1 to 10; 1 is called first by the strategy byPriority"),
      skill: rank.optional().describe("1 to 10; agents with a higher skill are called first"),
    }),
  )
  .max(mostAgents)

export const queueDraft = z
  .strictObject({
    name,
    extension: extensionNumber
      .optional()
      .describe("Extension number; defaults to the next free one of the number plan"),
    agents: agentIds.default([]).describe("Ids of the extensions that are agents"),
    settings: queueSettingsEdit.optional().describe("Settings that differ from the defaults"),
    destinations: queueDestinationsEdit.optional().describe("Where callers are sent whom no agent answers"),
  })
  .meta({ id: "QueueDraft" })
export type QueueDraft = z.output<typeof queueDraft>
/** Omitted fields stay. `agents` replaces all agents; `join` and `leave` add and remove some. */
export const queueEdit = z
  .strictObject({
    name: name.optional(),
    settings: queueSettingsEdit.optional().describe("Settings to change"),
    destinations: queueDestinationsEdit.optional().describe("Destinations to change; null removes one"),
    agents: agentIds.optional().describe("Replaces all agents"),
    join: agentIds.optional().describe("Extensions to add as agents"),
    leave: agentIds.optional().describe("Agents to remove"),
    agentSettings: agentSettings.optional().describe("Priority and skill of agents of the queue"),
    version: z
      .int()
      .min(1)
      .max(2_147_483_647)
      .optional()
      .describe("The version that was read; refused if the queue has changed since"),
  })
  .meta({ id: "QueueEdit" })
export type QueueEdit = z.output<typeof queueEdit>

export const queueSorts = ["extension", "name"] as const
export const queueFilter = pageQuery(queueSorts).extend(updatedSince)
export type QueueFilter = z.output<typeof queueFilter>

/** Searched by number and by word beginnings of the extension's and the user's name. */
export const candidateFilter = z.strictObject({
  search: optionalLine(100).default("").describe("Part of a number, or beginnings of words of a name"),
  limit: z.coerce.number().int().min(1).max(50).default(20).describe("The most results, 1 to 50"),
})
export type CandidateFilter = z.output<typeof candidateFilter>

/** Queue memberships of a user, of an extension, or of the whole account. */
export const membershipFilter = z.strictObject({
  userId: extensionIdText.optional().describe("Only memberships of this user's extensions"),
  extensionId: extensionIdText.optional().describe("Only memberships of this extension"),
})
export type MembershipFilter = z.output<typeof membershipFilter>
export const queueMembership = z
  .object({
    queueId: callQueueId,
    queueName: z.string().describe("Name of the queue"),
    queueExtension: z.string().describe("Extension number of the queue"),
    extensionId: extensionId.describe("Id of the agent's extension"),
    extension: z.string().describe("Extension number of the agent"),
    userId: userId.nullable().describe("Id of the user of the extension; null if it is nobody's"),
  })
  .meta({ id: "CallQueueMembership", description: "An agent's membership in a call queue" })
export type QueueMembership = z.infer<typeof queueMembership>

/** Priorities of several queues in one change. */
export const queuePriorities = z
  .strictObject({
    priorities: z
      .array(z.strictObject({ callQueueId, priority: rank.describe("1 to 10; 1 comes first") }))
      .min(1, "Name at least one queue.")
      .max(200, "At most 200 queues at a time.")
      .describe("The queues to change; others stay as they are"),
  })
  .meta({ id: "QueuePriorities" })
export type QueuePriorities = z.output<typeof queuePriorities>
export const queuePriorityEntry = z
  .object({
    callQueueId,
    name: z.string().describe("Name of the queue"),
    priority: rank.describe("Its priority; 1 comes first"),
  })
  .meta({ id: "QueuePriorityEntry" })
