import { emptyJourney, type Journey, type LegQuality } from "@dialplane/contract/calling/routing/journey"
import { extendJourney } from "@dialplane/contract/calling/routing/extend-journey"
import { summaryOf } from "@dialplane/contract/calling/routing/call-summary"
import { decide } from "@dialplane/contract/calling/routing/decide"
import type { CallEvent } from "@dialplane/contract/calling/routing/call-event"
import type { CallState } from "@dialplane/contract/calling/routing/call"
import type { ConferenceRole } from "@dialplane/contract/calling/routing/call-action"
import type { RoutingConfig } from "@dialplane/contract/calling/routing/routing-config"
import { busyness } from "./callers.rules.ts"
import { sandboxEngineName } from "@dialplane/contract/calling/call-records/engine-names"
import { staySeconds } from "./conference-guests.rules.ts"
import { messageOf } from "../message-left.rules.ts"
import { planNext, saidBy, wrongPin } from "./people.rules.ts"
import { randomOf, type Random } from "../../../kit/random.ts"

type Arrival = Pick<Extract<CallEvent, { kind: "arrived" }>, "caller" | "dialed" | "seed">
/** No call has more events; the engine's own limits end it before. */
const mostEvents = 400

/**
 * A whole simulated call at once, through the same decisions and people as a call that happens now. Queues answer after
 * a while by one of their agents, or the caller hangs up.
 */
export const wholeCall = (
  config: RoutingConfig,
  arrival: Arrival,
  startedAt: number,
  agentsOf: (queueId: number) => readonly number[],
  qualityOf: (engineCallId: string, leg: number) => LegQuality,
  engineCallId: string,
) => {
  let event: CallEvent = { kind: "arrived", at: startedAt, ...arrival }
  let decision = decide(config, null, event)
  let journey: Journey = extendJourney(emptyJourney(startedAt), config, event, decision)
  let before: CallState | null = null
  for (let number = 1; decision.next.place.kind !== "over" && number < mostEvents; number += 1) {
    const planned = planNext(decision, event, number)
    const { place } = decision.next
    const next =
      planned.event.kind === "offer" && place.kind === "queue"
        ? fromQueue(
            agentsOf(place.extensionId),
            longestWait(config, place.extensionId),
            randomOf(arrival.seed, number, 7),
          )
        : planned.event.kind === "pin" && place.kind === "conferencePin"
          ? { ...planned, event: pinTyped(config, place.extensionId, planned.event.as) }
          : planned.event.kind === "stay"
            ? { afterMs: Math.round(staySeconds(arrival.seed) * 1000), event: { kind: "hungUp" } as const }
            : planned
    const said = next.event.kind === "messageLeft" ? saidBy(engineCallId) : {}
    const at = event.at + next.afterMs
    const rang = "ringMs" in next && next.ringMs !== undefined ? { rangAt: at - next.ringMs } : {}
    event = { ...next.event, ...said, ...rang, at } as CallEvent
    before = decision.next
    decision = decide(config, decision.next, event)
    journey = extendJourney(journey, config, event, decision)
  }
  const summary = summaryOf(journey, decision.next, config, event.at)
  return {
    engine: sandboxEngineName,
    engineCallId,
    summary,
    message: messageOf(sandboxEngineName, engineCallId, before, event, journey, summary),
    steps: journey.steps,
    legs: journey.legs.map((leg, index) => ({
      ...leg,
      quality: leg.answeredAt === null ? null : qualityOf(engineCallId, index),
    })),
  }
}

const longestWait = ({ extensions }: RoutingConfig, queueId: number): number => {
  const queue = extensions.get(queueId)
  return queue?.kind === "queue" && queue.maxWaitSeconds > 0 ? queue.maxWaitSeconds : Number.POSITIVE_INFINITY
}
const pinTyped = ({ extensions }: RoutingConfig, bridgeId: number, as: ConferenceRole | null) => {
  const bridge = extensions.get(bridgeId)
  const pins = bridge?.kind === "conference" && bridge.pins !== "notCompared" ? bridge.pins : null
  return { kind: "digits", digits: (as === null ? null : pins?.[as]) ?? wrongPin } as const
}

const fromQueue = (agents: readonly number[], longest: number, random: Random) => {
  const patience = random.between(20, 300)
  const wait = -40 * Math.log(1 - random.next() * 0.98)
  if (longest < patience && (agents.length === 0 || wait > longest))
    return { afterMs: longest * 1000, event: { kind: "leftQueue", why: "waitedTooLong" } as const }
  if (agents.length === 0 || wait > patience)
    return { afterMs: Math.round(patience * 1000), event: { kind: "hungUp" } as const }
  const afterMs = Math.round(wait * 1000)
  const event = {
    kind: "answered",
    leg: { kind: "extension", extensionId: random.pick(agents), delay: 0, confirm: false },
  } as const
  // The end of the wait is the ringing of the agent's phone.
  return { afterMs, event, ringMs: Math.min(afterMs, Math.round(random.between(1500, 7000))) }
}

/** Moments at which calls began between two moments, by the account's day curve; a fixed number of them, in order. */
export const callMoments = (timeZone: string, from: number, to: number, count: number, random: Random): number[] => {
  const hour = 3_600_000
  const weights: number[] = []
  let sum = 0
  for (let at = from; at < to; at += hour) {
    sum += busyness(timeZone, at + hour / 2)
    weights.push(sum)
  }
  const moments = Array.from({ length: count }, () => {
    const wanted = random.next() * sum
    let [low, high] = [0, weights.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (weights[middle]! < wanted) low = middle + 1
      else high = middle
    }
    return Math.floor(from + low * hour + random.next() * hour)
  })
  return moments.filter((at) => at < to).toSorted((one, other) => one - other)
}
