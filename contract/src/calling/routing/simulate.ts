import { type Action, type CallEvent, type Caller, type CallResult, type Decision, type Leg } from "./call.ts"
import { decide } from "./decide.ts"
import { parkedSeconds } from "./parking-calls.ts"
import type { RoutingConfig } from "./routing-config.ts"

/** What people do in a pretended call. */
export interface World {
  readonly at: number
  readonly caller: Caller
  readonly dialed: string
  readonly seed: number
  /** What the caller presses, one entry for each question: "1", "204". Without an entry the caller presses nothing. */
  readonly keys: readonly string[]
  /** After how many seconds somebody answers there; null: never. */
  readonly answersAfter: (leg: Leg) => number | null
  /** How a queue ends the wait: an agent answers after so many seconds, or the caller waits too long. */
  readonly inQueue: (
    queueId: number,
  ) => { readonly answeredAfter: number; readonly by: Leg } | { readonly why: "waitedTooLong" | "noAgents" | "exitKey" }
  readonly leavesMessage: boolean
}

export interface Moment {
  /** Seconds since the call arrived. */
  readonly seconds: number
  readonly event: CallEvent
  readonly decision: Decision
}
export interface Simulation {
  readonly moments: readonly Moment[]
  readonly result: CallResult
  readonly seconds: number
}

/** More than any call can need: twenty hops with their steps, and twenty prompts. */
const mostMoments = 500
const playSeconds = 4

/** A pretended call, from its arrival to its end, through the function that routes every call. */
export const simulate = (config: RoutingConfig, world: World): Simulation => {
  const { at, caller, dialed, seed } = world
  const moments: Moment[] = []
  let seconds = 0
  let keys = 0
  let event: CallEvent = { kind: "arrived", at, caller, dialed, seed }
  let decision = decide(config, null, event)
  moments.push({ seconds, event, decision })
  while (decision.next.place.kind !== "over" && moments.length < mostMoments) {
    const [wait, next]: readonly [number, Happening] = nextEvent(decision, world, keys)
    if (next.kind === "digits" || next.kind === "noDigits") keys += 1
    seconds += wait
    event = { ...next, at: at + seconds * 1000 } as CallEvent
    decision = decide(config, decision.next, event)
    moments.push({ seconds, event, decision })
  }
  const { place } = decision.next
  return { moments, seconds, result: place.kind === "over" ? place.result : "failed" }
}

type Happening = CallEvent extends infer One ? (One extends CallEvent ? Omit<One, "at"> : never) : never

/** What the pretended people do next, and after how many seconds. */
const nextEvent = (
  { next: { place }, actions }: Decision,
  world: World,
  keys: number,
): readonly [number, Happening] => {
  const played = actions.filter((action: Action) => action.do === "play").length * playSeconds
  switch (place.kind) {
    case "ringing": {
      const { legs, seconds } = place.steps[place.step]!
      const answers = legs
        .flatMap((leg) => {
          const after = world.answersAfter(leg)
          return after === null || after + leg.delay > seconds ? [] : [{ leg, after: after + leg.delay }]
        })
        .toSorted((one, other) => one.after - other.after)
      const first = answers[0]
      return first === undefined
        ? [played + seconds, { kind: "notAnswered", why: "time" }]
        : [played + first.after, { kind: "answered", leg: first.leg }]
    }
    case "outside": {
      const leg: Leg = { kind: "external", number: place.number, delay: 0, confirm: false }
      // Emergency services answer.
      const after = place.exit.because.rule === "emergency" ? 3 : world.answersAfter(leg)
      return after === null ? [45, { kind: "notAnswered", why: "time" }] : [after, { kind: "answered", leg }]
    }
    case "callback": {
      const leg: Leg = { kind: "external", number: place.number, delay: 0, confirm: false }
      const after = world.answersAfter(leg)
      return after === null ? [45, { kind: "notAnswered", why: "time" }] : [after, { kind: "answered", leg }]
    }
    case "menu":
    case "flowMenu":
    case "directory": {
      const digits = world.keys[keys]
      return digits === undefined ? [played + 5, { kind: "noDigits" }] : [played + 1, { kind: "digits", digits }]
    }
    case "queue": {
      const wait = world.inQueue(place.extensionId)
      return "why" in wait
        ? [played + 60, { kind: "leftQueue", why: wait.why }]
        : [played + wait.answeredAfter, { kind: "answered", leg: wait.by }]
    }
    case "mailbox":
      return world.leavesMessage ? [20, { kind: "messageLeft" }] : [5, { kind: "hungUp" }]
    case "parked":
      return [parkedSeconds(actions), { kind: "parkedTooLong" }]
    case "conference":
    case "paging":
    case "fax":
    case "feature":
    case "ownMailbox":
    case "talking":
    case "over":
      return [60, { kind: "hungUp" }]
  }
}
