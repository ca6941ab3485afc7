import type { AgentActivity } from "./agent-choice.ts"
import type { QueueSettings } from "./queue-settings.ts"

/** A caller's stay in a queue: how long, and how it ended. */
export interface QueueStay {
  readonly waitedSeconds: number
  /** As in a call's journey: answered, hungUp, waitedTooLong … */
  readonly outcome: string
}

/** How a stay counts. "early": the caller hung up before the queue could answer, which says nothing about it. */
export const stayKinds = ["answered", "abandoned", "early", "overflowed", "callback", "ended"] as const
export type StayKind = (typeof stayKinds)[number]

/** Outcomes of callers whom the queue, its exit key or a supervisor sent elsewhere. */
export const overflowOutcomes = ["waitedTooLong", "noAgents", "exitKey", "sentOn"] as const

/**
 * What a stay counts as. A caller who hangs up after the queue's limit has abandoned; callers who are sent elsewhere,
 * ask for a callback or are disconnected by a supervisor have not.
 */
export const kindOfStay = (
  { waitedSeconds, outcome }: QueueStay,
  { ignoreAbandonedSeconds }: Pick<QueueSettings, "ignoreAbandonedSeconds">,
): StayKind => {
  if (outcome === "answered") return "answered"
  if (outcome === "hungUp") return waitedSeconds < ignoreAbandonedSeconds ? "early" : "abandoned"
  if (outcome === "callback") return "callback"
  return overflowOutcomes.some((one) => one === outcome) ? "overflowed" : "ended"
}

export interface DayCounts {
  readonly answered: number
  /** Of the answered, those within the queue's goal. */
  readonly answeredInTime: number
  readonly abandoned: number
}

/**
 * The service level in percent: answered in time, of all that were answered or abandoned. Callers who hung up early,
 * left for another destination or asked for a callback do not count. Null without calls.
 */
export const serviceLevel = ({ answered, answeredInTime, abandoned }: DayCounts): number | null => {
  const all = answered + abandoned
  return all === 0 ? null : Math.round((answeredInTime / all) * 1000) / 10
}

/**
 * How a queue is doing. closed: its schedule is closed, and nobody waits. tooFewCalls: nothing needs attention, but the
 * service level cannot be judged yet.
 */
export const attentions = ["closed", "tooFewCalls", "ok", "busy", "critical"] as const
export type Attention = (typeof attentions)[number]

const severities: Readonly<Record<Attention, number>> = { closed: 0, tooFewCalls: 0, ok: 0, busy: 1, critical: 2 }
/** How much attention a queue or a figure needs; 0 is none. */
export const severity = (attention: Attention): number => severities[attention]

export type BoardGoals = Pick<
  QueueSettings,
  "serviceLevelPercent" | "waitingWarning" | "waitingAlarm" | "longestWaitWarning" | "longestWaitAlarm"
>

/** With fewer calls, one caller would decide the service level of the day. */
export const fewestForServiceLevel = 5

const level = (value: number, warning: number, alarm: number): Attention =>
  value >= alarm ? "critical" : value >= warning ? "busy" : "ok"

/** Agents who take calls, also those who talk at this moment, and agents who are logged in and get none. */
export interface AgentsAtWork {
  readonly reachable: number
  readonly away: number
}
export const atWork = ({
  ready,
  ringing,
  onCall,
  wrapUp,
  paused,
  offline,
}: Readonly<Record<Exclude<AgentActivity, "loggedOut">, number>>): AgentsAtWork => ({
  reachable: ready + ringing + onCall + wrapUp,
  away: paused + offline,
})
/** Callers who wait for nobody are the worst; logged-in agents of whom none can be reached come before that. */
const agentsAttention = (waiting: number, { reachable, away }: AgentsAtWork): Attention => {
  if (reachable > 0) return "ok"
  return waiting > 0 ? "critical" : away > 0 ? "busy" : "ok"
}

/** The attention that each figure of a queue needs, by the queue's own thresholds. */
export const attentionsOf = (
  now: {
    readonly waiting: number
    readonly longestWaitSeconds: number
    readonly today: DayCounts
    readonly agents: AgentsAtWork
  },
  goals: BoardGoals,
): Readonly<Record<"waiting" | "longestWait" | "serviceLevel" | "agents", Attention>> => {
  const percent = serviceLevel(now.today)
  const known = percent !== null && now.today.answered + now.today.abandoned >= fewestForServiceLevel
  return {
    agents: agentsAttention(now.waiting, now.agents),
    waiting: level(now.waiting, goals.waitingWarning, goals.waitingAlarm),
    longestWait: level(now.longestWaitSeconds, goals.longestWaitWarning, goals.longestWaitAlarm),
    // Below half of the goal the day is lost; below the goal it can still be reached.
    serviceLevel: !known
      ? "tooFewCalls"
      : percent < goals.serviceLevelPercent / 2
        ? "critical"
        : percent < goals.serviceLevelPercent
          ? "busy"
          : "ok",
  }
}

/** How the queue is doing: by the worst of its figures. A closed queue in which nobody waits needs no attention. */
export const attentionOf = (
  parts: ReturnType<typeof attentionsOf>,
  { isOpen, waiting }: { readonly isOpen: boolean; readonly waiting: number },
): Attention => {
  if (!isOpen && waiting === 0) return "closed"
  const worst = Math.max(...Object.values(parts).map(severity))
  if (worst > 0) return attentions.find((one) => severity(one) === worst)!
  return parts.serviceLevel === "tooFewCalls" ? "tooFewCalls" : "ok"
}
