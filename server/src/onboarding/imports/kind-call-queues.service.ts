import {
  callbackKeys,
  exitKeys,
  newQueueSettings,
  noAgentsScopes,
  positionAnnouncements,
  queueSettingsEdit,
  queueStrategies,
  waitAnnouncements,
  type QueueSettings,
} from "@dialplane/contract/calling/queues/queue-settings"
import { mostAgents, queueDraft, queueEdit } from "@dialplane/contract/calling/queues/queues.schema"
import * as agentStates from "../../calling/queues/agent-states.service.ts"
import { objectionToQueue } from "../../calling/queues/queue-settings.service.ts"
import * as queues from "../../calling/queues/queues.service.ts"
import type { ListEntry, Settings } from "./calling-kind.rules.ts"
import { callingKind } from "./calling-kind.service.ts"
import { idsOf, nameOf, numbered, objectionOf, removeObject, rings, withSlots } from "./calling-drafts.service.ts"
import { destinationCell, keyCell, scheduleCell, soundCell } from "./calling-references.rules.ts"
import { readCallQueues } from "./calling.queries.ts"
import type { Named } from "./known-objects.rules.ts"

/** The slot of each destination. The settings have other names, because a queue has a setting "exitKey" too. */
const slots = {
  whenFull: "full",
  afterMaxWait: "waitedTooLong",
  withoutAgents: "noAgents",
  whenClosed: "closed",
  onExitKey: "exitKey",
} as const
const isSlot = (name: string): name is keyof typeof slots => name in slots
const sounds = ["greeting", "holdAudio", "comfortMessage", "whisperSound"]

const settingsOf = (all: Settings): Settings =>
  Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => {
      if (isSlot(name)) return []
      const of = value as Named | null
      if (name === "schedule") return [[name, of === null ? null : { scheduleId: of.id }]]
      if (sounds.includes(name)) return [[name, of === null ? null : { mediaId: of.id }]]
      return [[name, value]]
    }),
  )
/** Both parts of a request, without those that have nothing. */
const requestOf = (all: Settings) => {
  const settings = settingsOf(all)
  const destinations = Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (isSlot(name) ? [[slots[name], value]] : [])),
  )
  return {
    ...(Object.keys(settings).length === 0 ? {} : { settings }),
    ...(Object.keys(destinations).length === 0 ? {} : { destinations }),
  }
}

const ranksOf = (agents: readonly ListEntry[]) =>
  agents.flatMap((agent) =>
    "extensionId" in agent && Object.keys(agent.details).length > 0
      ? [{ extensionId: agent.extensionId, ...agent.details }]
      : [],
  )

const to = { type: destinationCell("default"), withDestinations: true }
const rank = { type: { least: 1, most: 10 }, standard: 5 }

export const callQueuesKind = callingKind({
  name: "callQueues",
  type: "Call Queue",
  settings: [
    { column: "strategy", setting: "strategy", type: queueStrategies },
    { column: "ring_seconds", setting: "ringSeconds", type: "number" },
    { column: "retry_seconds", setting: "retrySeconds", type: "number" },
    { column: "wrap_up_seconds", setting: "wrapUpSeconds", type: "number" },
    { column: "queue_priority", setting: "queuePriority", type: "number" },
    { column: "auto_pause_missed", setting: "autoPauseMissed", type: "number" },
    { column: "members_may_log_out", setting: "membersMayLogOut", type: "switch" },
    { column: "schedule", setting: "schedule", type: scheduleCell, withDestinations: true, together: "whenClosed" },
    { column: "when_closed", setting: "whenClosed", ...to },
    { column: "max_waiting", setting: "maxWaiting", type: "number" },
    { column: "when_full", setting: "whenFull", ...to },
    { column: "max_wait_seconds", setting: "maxWaitSeconds", type: "number" },
    { column: "after_max_wait", setting: "afterMaxWait", ...to },
    { column: "without_agents", setting: "withoutAgents", ...to },
    { column: "without_agents_applies", setting: "noAgentsApplies", type: noAgentsScopes },
    { column: "exit_key", setting: "exitKey", type: keyCell(exitKeys), withDestinations: true, together: "onExitKey" },
    { column: "on_exit_key", setting: "onExitKey", ...to },
    { column: "greeting", setting: "greeting", type: soundCell },
    { column: "hold_audio", setting: "holdAudio", type: soundCell },
    { column: "comfort_message", setting: "comfortMessage", type: soundCell },
    { column: "comfort_seconds", setting: "comfortSeconds", type: "number" },
    { column: "announce_position", setting: "announcePosition", type: positionAnnouncements },
    { column: "announce_wait", setting: "announceWait", type: waitAnnouncements },
    { column: "whisper", setting: "whisper", type: "switch" },
    { column: "whisper_sound", setting: "whisperSound", type: soundCell },
    { column: "caller_name_prefix", setting: "callerNamePrefix", type: "text" },
    { column: "callback_key", setting: "callbackKey", type: keyCell(callbackKeys) },
    { column: "callback_attempts", setting: "callbackAttempts", type: "number" },
    { column: "callback_gap_minutes", setting: "callbackGapMinutes", type: "number" },
    { column: "service_level_percent", setting: "serviceLevelPercent", type: "number" },
    { column: "service_level_seconds", setting: "serviceLevelSeconds", type: "number" },
    { column: "ignore_abandoned_seconds", setting: "ignoreAbandonedSeconds", type: "number" },
    { column: "waiting_warning", setting: "waitingWarning", type: "number" },
    { column: "waiting_alarm", setting: "waitingAlarm", type: "number" },
    { column: "longest_wait_warning", setting: "longestWaitWarning", type: "number" },
    { column: "longest_wait_alarm", setting: "longestWaitAlarm", type: "number" },
  ],
  lists: [
    {
      column: "agents",
      most: mostAgents,
      suits: rings,
      details: [
        { word: "priority", field: "priority", ...rank },
        { word: "skill", field: "skill", ...rank },
      ],
    },
  ],
  objection: objectionOf(queueSettingsEdit, settingsOf),
  conflict: (settings, given) => {
    // Without a key its destination goes too.
    const leavesTo = given["exitKey"] === null ? given["onExitKey"] : settings["onExitKey"]
    const found = objectionToQueue({ ...newQueueSettings, ...settings } as QueueSettings, leavesTo)
    if (found === undefined) return undefined
    const [part, name = ""] = found.field.split(".")
    return { setting: part === "destinations" ? "onExitKey" : name, problem: found.details }
  },
  read: withSlots(readCallQueues, slots),
  create: async (ctx, db, wanted, extension) => {
    const agents = wanted.lists["agents"] ?? []
    const id = await queues.createWithin(
      db,
      ctx,
      queueDraft.parse({
        ...nameOf(wanted),
        ...numbered(extension),
        ...requestOf(wanted.settings),
        agents: idsOf(agents) ?? [],
      }),
    )
    const agentSettings = ranksOf(agents)
    if (agentSettings.length > 0) await queues.changeWithin(db, ctx, id, queueEdit.parse({ agentSettings }))
    return id
  },
  change: (ctx, db, stored, wanted) => {
    const agents = wanted.lists["agents"]
    return queues.changeWithin(
      db,
      ctx,
      stored.id,
      queueEdit.parse({
        ...nameOf(wanted),
        ...requestOf(wanted.settings),
        ...(agents === undefined ? {} : { agents: idsOf(agents), agentSettings: ranksOf(agents) }),
      }),
    )
  },
  logOut: async (ctx, db, queueId, extensionId) => {
    await agentStates.changeWithin(db, ctx, extensionId, { queues: [{ queueId, loggedIn: false }] })
  },
  remove: removeObject,
})
