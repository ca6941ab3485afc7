import { z } from "zod"
import { extensionId } from "../../inventory/extensions/extensions.schema.ts"
import { userId } from "../../kit/ids.ts"
import { instant } from "../../kit/text.ts"
import { destination } from "../destinations/destination.ts"
import { agentActivities } from "../queues/agent-choice.ts"
import { agentPause } from "../queues/agent-states.schema.ts"
import { attentions } from "../queues/service-level.ts"

const caller = z
  .object({
    number: z.string().describe("Number or extension; empty when hidden"),
    name: z.string().describe("Name, if known"),
  })
  .describe("The caller")

export const agentCounts = z
  .object({
    ready: z.int().describe("Agents who can take a call now"),
    ringing: z.int().describe("Agents whose phones ring"),
    onCall: z.int().describe("Agents who are talking, in calls of any kind"),
    wrapUp: z.int().describe("Agents in wrap-up after a call"),
    paused: z.int().describe("Agents who are paused and in no call"),
    pausedInCall: z
      .int()
      .describe("Of those whose phones ring or who are talking: agents who are paused, and get no next call"),
    offline: z
      .int()
      .describe("Agents who are logged in but cannot be called: do not disturb, or the user is suspended"),
    loggedOut: z.int().describe("Agents who are logged out of the queue"),
  })
  .meta({ id: "CallQueueAgentCounts", description: "The agents of a call queue by what they are doing" })
export type AgentCounts = z.infer<typeof agentCounts>

export const queueToday = z
  .object({
    answered: z.int().describe("Callers whom an agent answered"),
    answeredInTime: z.int().describe("Of these, within the queue's service level time"),
    abandoned: z.int().describe("Callers who hung up while waiting, without those who hung up early"),
    abandonedEarly: z
      .int()
      .describe("Callers who hung up sooner than the queue's limit, which the service level ignores"),
    overflowed: z
      .int()
      .describe("Callers who waited and were sent elsewhere: wait too long, no agents, exit key, or by a supervisor"),
    callbacks: z.int().describe("Callers who asked to be called back"),
    averageWaitSeconds: z.int().nullable().describe("Average wait of answered callers; null without any"),
    serviceLevelPercent: z
      .number()
      .nullable()
      .describe(
        "Answered in time in percent of answered and abandoned; null without calls. Below 5 calls it decides nothing",
      ),
  })
  .meta({ id: "CallQueueToday", description: "A call queue's figures since midnight in the account's time zone" })
export type QueueToday = z.infer<typeof queueToday>

export const queueGoals = z
  .object({
    serviceLevelPercent: z.int().describe("Service level goal in percent"),
    serviceLevelSeconds: z.int().describe("The time in which to answer, in seconds"),
    waitingWarning: z.int().describe("Waiting callers from which the queue is busy"),
    waitingAlarm: z.int().describe("Waiting callers from which the queue is critical"),
    longestWaitWarning: z.int().describe("Longest wait in seconds from which the queue is busy"),
    longestWaitAlarm: z.int().describe("Longest wait in seconds from which the queue is critical"),
  })
  .meta({ id: "CallQueueGoals", description: "The thresholds of a call queue's settings" })

export const queueSummary = z
  .object({
    queueId: extensionId.describe("Id of the call queue"),
    callQueueId: extensionId.describe("The same id under another name"),
    kitId: extensionId.describe("The same id under another name"),
    name: z.string().describe("Name of the queue"),
    extension: z.string().describe("Extension number of the queue"),
    isOpen: z.boolean().describe("Whether the queue's schedule is open now; true without a schedule"),
    waiting: z.int().describe("Callers who wait now, including those who wait to be called back"),
    longestWaitSince: instant
      .nullable()
      .describe("When the caller who waits longest began to wait; null if none waits"),
    agents: agentCounts,
    today: queueToday,
    goals: queueGoals,
    attention: z
      .enum(attentions)
      .describe(
        "How the queue is doing by its own thresholds, at the time of the answer: ok, busy or critical; tooFewCalls if nothing needs attention but the service level cannot be judged yet; closed outside its opening hours, unless somebody still waits",
      ),
  })
  .meta({ id: "CallQueueSummary", description: "What happens in a call queue now, and its figures of today" })
export type QueueSummary = z.infer<typeof queueSummary>

const times = {
  at: instant.describe("The time of the answer, by the server's clock"),
  timeZone: z.string().describe("The account's time zone, which decides when a day begins"),
  dayBegan: instant.describe("When today began there"),
  changesAt: instant
    .nullable()
    .describe(
      "When the status changes without an event, because a wrap-up ends or a queue opens or closes; null if nothing is to be expected",
    ),
}
export const queueStatuses = z
  .object({ ...times, queues: z.array(queueSummary).describe("All call queues of the account, by extension number") })
  .meta({ id: "CallQueueStatuses", description: "What happens in the call queues of an account" })
export type QueueStatuses = z.infer<typeof queueStatuses>

export const liveCallId = z.int().min(1).max(Number.MAX_SAFE_INTEGER).describe("Id of the call while it lasts")
export const legId = z
  .string()
  .regex(/^[\w-]{1,64}$/, "Must be the id of a leg.")
  .describe("Id of the caller's leg in the engine")

export const waitingCaller = z
  .object({
    callId: liveCallId,
    legId,
    kind: z
      .enum(["call", "callback"])
      .describe("call: the caller is on the phone; callback: the caller hung up, kept the place and is called back"),
    position: z.int().describe("1 is next"),
    from: caller,
    since: instant.describe("When the caller began to wait"),
    priority: z.int().describe("0 as usual; callers with a higher priority come first, such as those moved to the top"),
    ringing: z
      .array(
        z.object({
          extensionId,
          extension: z.string().describe("Number"),
          name: z.string().describe("Name"),
        }),
      )
      .describe("Agents whose phones ring for this caller"),
    attempts: z.int().describe("For callbacks: how often the caller was called without an answer; otherwise 0"),
    nextAttemptAt: instant.nullable().describe("For callbacks: no attempt before this time; otherwise null"),
  })
  .meta({ id: "CallQueueWaitingCaller", description: "A caller who waits in a call queue" })
export type WaitingCaller = z.infer<typeof waitingCaller>

const activity = {
  state: z.enum(agentActivities).describe("What the agent is doing"),
  since: instant.describe("Since when"),
  wrapUpUntil: instant.nullable().describe("When the wrap-up ends; null outside wrap-up"),
  pause: agentPause.nullable().describe("The pause; null if not paused"),
  talkingTo: caller.nullable().describe("The other party of the call that rings or is under way; null without one"),
}
export const agentStatus = z
  .object({
    extensionId: extensionId.describe("Id of the agent's extension"),
    extension: z.string().describe("Extension number"),
    name: z.string().describe("Name of the user, or of the extension if it is nobody's"),
    userId: userId.nullable().describe("Id of the user of the extension; null if it is nobody's"),
    ...activity,
    callsToday: z.int().describe("Queue calls the agent took today, of all queues"),
  })
  .meta({ id: "CallQueueAgentStatus", description: "What an agent of a call queue is doing now" })
export type AgentStatus = z.infer<typeof agentStatus>

export const queueStatus = queueSummary
  .extend({
    ...times,
    waitingCallers: z.array(waitingCaller).describe("In the order in which they are answered; at most 300"),
    agentList: z.array(agentStatus).describe("The agents by extension number"),
  })
  .meta({ id: "CallQueueRealTimeStatus", description: "A call queue now: waiting callers, agents and today's figures" })
export type QueueStatus = z.infer<typeof queueStatus>

// --- actions ---------------------------------------------------------------------------------------------------------

const onCaller = {
  callId: liveCallId,
  legId: legId.optional(),
}
export const queueAction = z
  .discriminatedUnion("action", [
    z.strictObject({
      action: z.literal("pickUp").describe("Connect the caller at once"),
      ...onCaller,
      extensionId: extensionId
        .optional()
        .describe("The agent who gets the call; if omitted, your own extension, which need not be an agent"),
    }),
    z.strictObject({ action: z.literal("moveToTop").describe("Answer this caller next"), ...onCaller }),
    z.strictObject({
      action: z.literal("transfer").describe("Send the caller elsewhere"),
      ...onCaller,
      to: destination.describe("Where the caller is sent"),
    }),
    z.strictObject({
      action: z.literal("hangUp").describe("End the call, or cancel the callback"),
      ...onCaller,
    }),
  ])
  .meta({ id: "CallQueueAction", description: "What to do with a waiting caller" })
export type QueueAction = z.output<typeof queueAction>

// --- one's own -------------------------------------------------------------------------------------------------------

export const ownQueueStatus = z
  .object({
    ...times,
    extensions: z
      .array(
        z.object({
          extensionId: extensionId.describe("Id of your extension"),
          extension: z.string().describe("Extension number"),
          ...activity,
        }),
      )
      .describe("Your extensions that are agents"),
    queues: z
      .array(
        z.object({
          queueId: extensionId.describe("Id of the call queue"),
          name: z.string().describe("Name of the queue"),
          extension: z.string().describe("Extension number of the queue"),
          waiting: z.int().describe("Callers who wait now"),
          longestWaitSince: instant.nullable().describe("When the caller who waits longest began to wait"),
          attention: z.enum(attentions).describe("How the queue is doing, as in the status of the queue"),
          callers: z
            .array(
              z.object({
                position: z.int().describe("1 is next"),
                from: caller,
                since: instant.describe("When the caller began to wait"),
              }),
            )
            .describe("The first 20 waiting callers"),
        }),
      )
      .describe("The queues you are logged in to"),
    today: z
      .object({
        answered: z.int().describe("Queue calls you answered"),
        missed: z.int().describe("Queue calls that rang on your phones without an answer"),
        talkSeconds: z.int().describe("Time you talked in queue calls, in seconds"),
        calls: z
          .array(
            z.object({
              at: instant.describe("When your phones rang"),
              from: caller,
              queueName: z.string().describe("Name of the queue"),
              answered: z.boolean().describe("Whether you answered"),
              talkSeconds: z.int().describe("How long you talked, in seconds"),
            }),
          )
          .describe("The latest 20, newest first"),
      })
      .describe("Your own queue calls since midnight; calls under way are added when they end"),
  })
  .meta({ id: "OwnCallQueueStatus", description: "What an agent needs to see: own state, waiting callers, own calls" })
export type OwnQueueStatus = z.infer<typeof ownQueueStatus>
