import type { Action } from "./call-action.ts"
import type { CallEvent } from "./call-event.ts"
import type { Caller, Leg } from "./call-party.ts"
import type { CallResult } from "./call-place.ts"
import type { Decision } from "./call.ts"
import { decide } from "./decide.ts"
import { playedSeconds } from "./played-seconds.ts"
import { parkedSeconds } from "./parking-calls.ts"
import type { RoutedQueue, RoutingConfig } from "./routing-config.ts"

/** What people do in a pretended call. */
export interface World {
  readonly at: number
  readonly caller: Caller
  readonly dialed: string
  readonly seed: number
  /** What the caller presses, one entry for each question: "1", "204". Without an entry the caller presses nothing. */
  readonly keys: readonly string[]
  /** After how many seconds somebody answers there, or sooner where it rings for a shorter time; null: never. */
  readonly answersAfter: (leg: Leg) => number | null
  /** How a queue ends the wait: an agent answers after so many seconds, or the caller waits too long. */
  readonly inQueue: (
    queueId: number,
  ) =>
    | { readonly answeredAfter: number; readonly by: Leg }
    | { readonly why: "waitedTooLong" | "noAgents" | "exitKey" | "callback" }
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
/** How long it takes to press one key. */
const keySeconds = 1
/** A caller hangs up in a queue without a longest wait. */
const patienceSeconds = 600
/** Before somebody presses the exit key, or is sent on because no agent is logged in. */
const soonSeconds = 10
/** How long people talk who are not of interest here. */
const talkSeconds = 60

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
    const [wait, next]: readonly [number, Happening] = nextEvent(config, decision, world, keys)
    if (next.kind === "digits" || next.kind === "pinChecked" || next.kind === "noDigits") keys += 1
    seconds += wait
    event = { ...next, at: Math.round(at + seconds * 1000) } as CallEvent
    decision = decide(config, decision.next, event)
    moments.push({ seconds, event, decision })
  }
  const { place } = decision.next
  return { moments, seconds, result: place.kind === "over" ? place.result : "failed" }
}

type Happening = CallEvent extends infer One ? (One extends CallEvent ? Omit<One, "at"> : never) : never

/** What the pretended people do next, and after how many seconds. */
const nextEvent = (
  config: RoutingConfig,
  { next: { place }, actions }: Decision,
  world: World,
  keys: number,
): readonly [number, Happening] => {
  const played = playedSeconds(actions)
  switch (place.kind) {
    case "ringing": {
      const { legs, seconds } = place.steps[place.step]!
      const answers = legs
        .flatMap((leg) => {
          const after = world.answersAfter(leg)
          return after === null || leg.delay >= seconds ? [] : [{ leg, after: answersWithin(leg, after, seconds) }]
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
    case "directory":
    case "conferencePin":
    case "codeExtension":
      return answerPrompt(actions, played, world.keys[keys])
    case "codePin": {
      // Any PIN counts as the right one.
      const [after, event] = answerPrompt(actions, played, world.keys[keys])
      return [after, event.kind === "digits" ? { kind: "pinChecked", right: true } : event]
    }
    case "queue": {
      const queue = config.extensions.get(place.extensionId)
      const offersCallback = actions.some((action) => action.do === "enqueue" && action.callbackKey !== null)
      return inQueue(queue?.kind === "queue" ? queue : undefined, world, place.extensionId, played, offersCallback)
    }
    case "mailbox":
      return world.leavesMessage
        ? [played + Math.min(20, place.maxSeconds ?? 20), { kind: "messageLeft" }]
        : [played + 5, { kind: "hungUp" }]
    case "parked":
      return [parkedSeconds(actions), { kind: "parkedTooLong" }]
    case "paging":
      return place.maxSeconds < talkSeconds
        ? [place.maxSeconds, { kind: "timeOver" }]
        : [talkSeconds, { kind: "hungUp" }]
    case "conference":
    case "fax":
    case "feature":
    case "ownMailbox":
    case "talking":
    case "over":
      return [played + talkSeconds, { kind: "hungUp" }]
  }
}

/** Whoever answers does so while the phone rings, however short that is. */
export const answersWithin = ({ delay }: Leg, after: number, seconds: number): number =>
  Math.max(delay, Math.min(delay + after, seconds - 1))

type Collect = Extract<Action, { do: "collect" }>

/** After the last key, more digits are waited for where more are possible. */
const answerPrompt = (
  actions: readonly Action[],
  played: number,
  digits: string | undefined,
): readonly [number, Happening] => {
  const asked = actions.find((action): action is Collect & Action => action.do === "collect")
  if (digits === undefined) return [played + (asked?.waitSeconds ?? 0), { kind: "noDigits" }]
  const waitsForMore = asked !== undefined && digits.length < asked.mostDigits && digits.at(-1) !== asked.endKey
  const typed = digits.length * keySeconds + (waitsForMore ? asked.betweenDigitsSeconds : 0)
  return [played + typed, { kind: "digits", digits }]
}

const inQueue = (
  queue: RoutedQueue | undefined,
  world: World,
  queueId: number,
  played: number,
  offersCallback: boolean,
): readonly [number, Happening] => {
  const wait = world.inQueue(queueId)
  if (!("why" in wait)) return [played + wait.answeredAfter, { kind: "answered", leg: wait.by }]
  if (wait.why === "exitKey" && queue?.exitKey != null)
    return [played + soonSeconds, { kind: "leftQueue", why: "exitKey" }]
  if (wait.why === "noAgents" && queue?.leavesWithoutAgents === true)
    return [played + soonSeconds, { kind: "leftQueue", why: "noAgents" }]
  if (wait.why === "callback" && offersCallback) return [played + soonSeconds, { kind: "leftQueue", why: "callback" }]
  const longest = queue?.maxWaitSeconds ?? 0
  return longest > 0
    ? [played + longest, { kind: "leftQueue", why: "waitedTooLong" }]
    : [played + patienceSeconds, { kind: "hungUp" }]
}
