import { z } from "zod"
import { extensionId } from "../../inventory/extensions/extensions.schema.ts"
import { userId } from "../../kit/ids.ts"
import { instant, optionalLine } from "../../kit/text.ts"

/** "missedCalls" is set by the service, not by people. */
export const pauseReasons = ["lunch", "break", "meeting", "training", "other"] as const
export const allPauseReasons = [...pauseReasons, "missedCalls"] as const
export type PauseReason = (typeof allPauseReasons)[number]

const note = optionalLine(40)
export const agentPause = z
  .object({
    reason: z.enum(allPauseReasons).describe("Why the agent is paused; missedCalls is set by the service"),
    note: z.string().describe("A few words of the agent; may be empty"),
    since: instant.describe("When the pause began"),
  })
  .meta({ id: "CallQueueAgentPause", description: "A pause of an agent, which applies to all queues" })
export type AgentPause = z.infer<typeof agentPause>

const queueLogin = z.strictObject({
  queueId: extensionId.describe("Id of the call queue"),
  loggedIn: z.boolean().describe("Log the agent in or out"),
})
/** Omitted parts stay as they are. */
export const agentStateEdit = z
  .strictObject({
    queues: z.array(queueLogin).max(200).optional().describe("Queues to log in to or out of; others stay as they are"),
    pause: z
      .strictObject({
        reason: z.enum(pauseReasons).describe("Why the agent pauses"),
        note: note.default("").describe("A few words for colleagues, at most 40 characters"),
      })
      .nullable()
      .optional()
      .describe("Pause in all queues; null resumes"),
  })
  .meta({ id: "AgentStateEdit" })
export type AgentStateEdit = z.output<typeof agentStateEdit>

export const agentState = z
  .object({
    extensionId: extensionId.describe("Id of the agent's extension"),
    extension: z.string().describe("Extension number"),
    name: z.string().describe("Name of the extension"),
    userId: userId.nullable().describe("Id of the user of the extension; null if it is nobody's"),
    pause: agentPause.nullable().describe("Null if the agent is not paused"),
    queues: z
      .array(
        z.object({
          queueId: extensionId.describe("Id of the call queue"),
          queueName: z.string().describe("Name of the queue"),
          queueExtension: z.string().describe("Extension number of the queue"),
          loggedIn: z.boolean().describe("Whether the agent is logged in"),
          loggedSince: instant.describe("Since when the agent is logged in or out"),
          mayLogOut: z.boolean().describe("Whether agents may log out of this queue themselves"),
          agentCount: z.int().describe("Number of agents of the queue"),
          agentsLoggedIn: z.int().describe("Agents who are logged in to the queue, including paused ones"),
        }),
      )
      .describe("The queues of the agent"),
  })
  .meta({ id: "CallQueueAgentState", description: "Where an agent is logged in, and whether the agent is paused" })
export type AgentState = z.infer<typeof agentState>

/** Of the catalog's call; without a value the state is switched. */
export const loginToggle = z
  .strictObject({
    loggedIn: z.boolean().optional().describe("Log in or out; if omitted, the opposite of the current state"),
  })
  .meta({ id: "LoginToggle" })
