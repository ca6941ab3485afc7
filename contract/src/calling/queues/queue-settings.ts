import { z } from "zod"
import { optionalLine } from "../../kit/text.ts"
import { destination } from "../destinations/destination.ts"
import { mediaId } from "../media/media-id.ts"

/** How the calls of a queue are given to its agents. */
export const queueStrategies = ["ringAll", "longestIdle", "roundRobin", "fewestCalls", "byPriority", "random"] as const
export type QueueStrategy = (typeof queueStrategies)[number]

export const exitKeys = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "*"] as const
export const callbackKeys = ["1", "2", "3", "4", "5", "6", "7", "8", "9"] as const
export const positionAnnouncements = ["off", "always", "whenImproved"] as const
export const waitAnnouncements = ["off", "once", "each"] as const
export const noAgentsScopes = ["all", "new"] as const

const whole = (least: number, most: number) =>
  z
    .int()
    .min(least, `Enter a whole number from ${least} to ${most}.`)
    .max(most, `Enter a whole number from ${least} to ${most}.`)
const sound = z
  .strictObject({ mediaId, name: z.string().max(200).optional().describe("Its name; ignored in requests") })
  .nullable()
const scheduleRef = z
  .strictObject({
    scheduleId: z.int().min(1).max(Number.MAX_SAFE_INTEGER).describe("Id of the schedule"),
    name: z.string().max(200).optional().describe("Its name; ignored in requests"),
  })
  .nullable()

/** Priority and skill of an agent in a queue, and the priority of a queue, have the same range. */
export const rank = whole(1, 10)

const fields = {
  // Who is called
  strategy: z
    .enum(queueStrategies)
    .describe(
      "How calls are given to agents: ringAll rings everyone at once; the others ring one agent after the other, by longest idle time, in turn, by fewest calls today, by agent priority, or at random",
    ),
  ringSeconds: whole(10, 60).describe(
    "How long an agent's phones ring before the next agent is tried, 10 to 60 seconds",
  ),
  retrySeconds: whole(1, 15).describe("Pause before the next agent is tried, 1 to 15 seconds"),
  wrapUpSeconds: whole(0, 600).describe("Time without calls after each call of the queue, 0 to 600 seconds"),
  queuePriority: rank.describe(
    "1 to 10: which queue gets a free agent first if the agent is in several; 1 comes first",
  ),
  autoPauseMissed: whole(0, 10).describe("Calls missed in a row after which an agent is paused, 0 to 10; 0 is never"),
  membersMayLogOut: z.boolean().describe("Whether agents may log out of the queue themselves; they can always pause"),
  // Waiting
  maxWaiting: whole(0, 200).describe("The most callers who wait at the same time, 0 to 200; 0 means that nobody waits"),
  maxWaitSeconds: whole(0, 7200).describe("The longest wait, 0 to 7200 seconds; 0 is unlimited"),
  noAgentsApplies: z
    .enum(noAgentsScopes)
    .describe("When no agent is logged in: send on all callers, also those already waiting, or only new ones"),
  schedule: scheduleRef.describe("The opening hours of the queue; null means always open"),
  exitKey: z
    .enum(exitKeys)
    .nullable()
    .describe("The key with which a waiting caller leaves for the destination exitKey; null is off"),
  // What callers hear
  greeting: sound.describe("Played to every caller before waiting; null plays none"),
  holdAudio: sound.describe("Played while callers wait; null plays the account's music on hold"),
  comfortMessage: sound.describe("Played again and again while callers wait; null plays none"),
  comfortSeconds: whole(15, 300).describe("How often the comfort message is played, every 15 to 300 seconds"),
  announcePosition: z
    .enum(positionAnnouncements)
    .describe("Whether callers are told their position: never, with each announcement, or only when it has improved"),
  announceWait: z
    .enum(waitAnnouncements)
    .describe("Whether callers are told the estimated wait: never, once, or with each announcement"),
  // What agents hear and see
  whisper: z.boolean().describe("Whether agents hear the name of the queue before they are connected"),
  whisperSound: sound.describe("Played to agents instead of the spoken name of the queue; null speaks the name"),
  callerNamePrefix: optionalLine(15).describe("Put before the caller's name on agents' phones, at most 15 characters"),
  // Callback
  callbackKey: z
    .enum(callbackKeys)
    .nullable()
    .describe("The key with which a caller asks to be called back and keeps the place in the queue; null is off"),
  callbackAttempts: whole(1, 5).describe("How often a callback is tried, 1 to 5 times"),
  callbackGapMinutes: whole(5, 60).describe("Time between attempts of a callback, 5 to 60 minutes"),
  // Goals
  serviceLevelPercent: whole(1, 100).describe(
    "Service level goal: the share of calls to answer in time, 1 to 100 percent",
  ),
  serviceLevelSeconds: whole(1, 2400).describe("Service level goal: the time in which to answer, 1 to 2400 seconds"),
  ignoreAbandonedSeconds: whole(0, 60).describe(
    "Callers who hang up sooner than this do not count in the service level, 0 to 60 seconds",
  ),
  waitingWarning: whole(1, 200).describe("Waiting callers from which the board shows a warning"),
  waitingAlarm: whole(1, 200).describe(
    "Waiting callers from which the board shows an alarm; more than for the warning",
  ),
  longestWaitWarning: whole(1, 7200).describe("Longest wait in seconds from which the board shows a warning"),
  longestWaitAlarm: whole(1, 7200).describe(
    "Longest wait in seconds from which the board shows an alarm; longer than for the warning",
  ),
}

export const queueSettings = z
  .strictObject(fields)
  .meta({ id: "CallQueueSettings", description: "How a call queue treats its callers and agents" })
export type QueueSettings = z.output<typeof queueSettings>
/** Omitted settings stay as they are. */
export const queueSettingsEdit = queueSettings
  .partial()
  .meta({ id: "CallQueueSettingsEdit", description: "The settings to change; omitted ones stay as they are" })

/** Where callers are sent. */
export const queueDestinationSlots = ["full", "waitedTooLong", "noAgents", "closed", "exitKey"] as const
export type QueueDestinationSlot = (typeof queueDestinationSlots)[number]

const to = destination.nullable()
export const queueDestinations = z
  .strictObject({
    full: to.describe("When maxWaiting callers are waiting; null: the queue's voicemail, or the end of the call"),
    waitedTooLong: to.describe("After maxWaitSeconds; null: the queue's voicemail, or the end of the call"),
    noAgents: to.describe("When no agent is logged in; null: callers wait as usual"),
    closed: to.describe("When the schedule is closed; null: the queue's voicemail, or the end of the call"),
    exitKey: to.describe("When a waiting caller presses the exit key"),
  })
  .meta({ id: "CallQueueDestinations", description: "Where a call queue sends callers whom no agent answers" })
export type QueueDestinations = z.output<typeof queueDestinations>
export const queueDestinationsEdit = queueDestinations
  .partial()
  .meta({ id: "CallQueueDestinationsEdit", description: "The destinations to change; omitted ones stay as they are" })

/** As in the database. */
export const newQueueSettings: QueueSettings = {
  strategy: "longestIdle",
  ringSeconds: 20,
  retrySeconds: 3,
  wrapUpSeconds: 15,
  queuePriority: 5,
  autoPauseMissed: 0,
  membersMayLogOut: true,
  maxWaiting: 50,
  maxWaitSeconds: 600,
  noAgentsApplies: "all",
  schedule: null,
  exitKey: null,
  greeting: null,
  holdAudio: null,
  comfortMessage: null,
  comfortSeconds: 60,
  announcePosition: "off",
  announceWait: "off",
  whisper: false,
  whisperSound: null,
  callerNamePrefix: "",
  callbackKey: null,
  callbackAttempts: 3,
  callbackGapMinutes: 15,
  serviceLevelPercent: 80,
  serviceLevelSeconds: 20,
  ignoreAbandonedSeconds: 5,
  waitingWarning: 5,
  waitingAlarm: 10,
  longestWaitWarning: 60,
  longestWaitAlarm: 120,
}
export const noDestinations: QueueDestinations = {
  full: null,
  waitedTooLong: null,
  noAgents: null,
  closed: null,
  exitKey: null,
}
