import { usualMessageSeconds, type Decision } from "@dialplane/contract/calling/routing/call"
import type { Action, ConferenceRole } from "@dialplane/contract/calling/routing/call-action"
import type { CallEvent } from "@dialplane/contract/calling/routing/call-event"
import type { Leg } from "@dialplane/contract/calling/routing/call-party"
import type { Place } from "@dialplane/contract/calling/routing/call-place"
import { playedSeconds } from "@dialplane/contract/calling/routing/played-seconds"
import { parkedSeconds } from "@dialplane/contract/calling/routing/parking-calls"
import { hashOf, randomOf, type Random } from "../../../kit/random.ts"

/** What happens next to a simulated call, and after how many milliseconds. */
export interface Planned {
  readonly afterMs: number
  readonly event: PlannedEvent
}
type Happening = CallEvent extends infer One ? (One extends CallEvent ? Omit<One, "at"> : never) : never
/**
 * "offer": the queue looks for an agent; those of `missed` did not answer the offer before, which rang since `rangAt`.
 * "pin": the caller types the PIN of a role, or a wrong one; it is looked up when it is typed, so that no plan has it.
 * "keys": the caller of a test call presses the next keys that were chosen for it.
 * "park": somebody parks the call in a slot that is free then.
 * "phoneBack": a phone that was not connected for a while registers again.
 * "stay": somebody in a conference goes on to take part, or leaves.
 */
export type PlannedEvent = (
  | Happening
  | { readonly kind: "pin"; readonly as: ConferenceRole | null }
  | { readonly kind: "offer"; readonly missed?: readonly number[]; readonly rangAt?: number }
  | { readonly kind: "keys" }
  | { readonly kind: "park"; readonly extensionId: number }
  | { readonly kind: "stay" }
  | { readonly kind: "phoneBack"; readonly sipId: string; readonly address: string; readonly userAgent: string }
) & {
  /** How often it was tried in vain. */
  readonly tries?: number
}

/** What the simulated caller of a call says in a voicemail box; some mark it as urgent. */
export const saidBy = (engineCallId: string): { readonly urgent: boolean; readonly soundSeed: number } => ({
  urgent: randomOf(hashOf(engineCallId), 3).chance(0.08),
  soundSeed: Math.abs(hashOf(engineCallId)),
})

/** Events of a call that are not known before they are due. */
export type OpenEvent = Extract<PlannedEvent, { kind: "offer" | "pin" | "keys" | "park" | "phoneBack" | "stay" }>

/** How often somebody in a conference looks who else is there. */
export const stayCheckSeconds = 20

/** A PIN that no bridge has: PINs of one digit are refused. */
export const wrongPin = "0000"

/**
 * What plausible people do: most answer within a few rings, some never; callers choose keys, wait in queues until they
 * lose patience, talk, sometimes put each other on hold or transfer. The same seed gives the same people.
 */
export const planNext = (
  decision: Decision,
  event: CallEvent,
  eventNumber: number,
  colleagues: readonly number[] = [],
): Planned => {
  const { next, actions } = decision
  const random = randomOf(next.seed, eventNumber)
  const { place } = next
  const played = playedSeconds(actions)
  const after: After = (seconds, planned) => ({
    afterMs: Math.round((played + seconds) * 1000),
    event: planned,
  })
  switch (place.kind) {
    case "ringing": {
      const { legs, seconds } = place.steps[place.step]!
      if (random.chance(0.05)) return after(random.between(2, seconds), { kind: "hungUp" })
      const first = firstAnswer(legs, seconds, random)
      return first === undefined
        ? after(seconds, { kind: "notAnswered", why: "time" })
        : after(first.seconds, { kind: "answered", leg: first.leg })
    }
    case "outside": {
      const leg: Leg = { kind: "external", number: place.number, delay: 0, confirm: false }
      return place.exit.because.rule === "emergency" || random.chance(0.78)
        ? after(random.between(4, 22), { kind: "answered", leg })
        : after(30, { kind: "notAnswered", why: random.chance(0.2) ? "busy" : "time" })
    }
    case "callback": {
      const leg: Leg = { kind: "external", number: place.number, delay: 0, confirm: false }
      return random.chance(0.7)
        ? after(random.between(4, 15), { kind: "answered", leg })
        : after(30, { kind: "notAnswered", why: random.chance(0.2) ? "busy" : "time" })
    }
    case "menu":
    case "flowMenu":
      return choose(actions, random, after)
    case "conferencePin":
      if (random.chance(0.04)) return after(random.between(1, 8), { kind: "hungUp" })
      if (random.chance(0.04)) return after(collectOf(actions)?.waitSeconds ?? 0, { kind: "noDigits" })
      return after(random.between(3, 8), {
        kind: "pin",
        as: random.chance(0.08) ? null : random.chance(0.25) ? "host" : "guest",
      })
    case "directory":
      return after(random.between(2, 6), { kind: "digits", digits: String(200 + Math.floor(random.between(0, 700))) })
    case "queue":
      // The queue itself decides when somebody answers; see offers.
      return after(2, { kind: "offer" })
    case "mailbox":
      return random.chance(0.6)
        ? after(Math.min(random.between(12, 55), place.maxSeconds ?? usualMessageSeconds), { kind: "messageLeft" })
        : after(random.between(2, 9), { kind: "hungUp" })
    case "talking":
      return talk(event, random, parker(decision, eventNumber, colleagues), colleagues, after)
    case "conference":
      return after(stayCheckSeconds, { kind: "stay" })
    case "codeExtension":
    case "codePin":
      // Nobody knows it: only a hash is stored.
      return after(random.between(2, 8), { kind: "hungUp" })
    case "ownMailbox":
      return after(random.between(10, 90), { kind: "hungUp" })
    case "parked":
      return parked(decision, place, random, after)
    case "paging": {
      const seconds = random.between(5, 40)
      return seconds < place.maxSeconds
        ? after(seconds, { kind: "hungUp" })
        : after(place.maxSeconds, { kind: "timeOver" })
    }
    case "fax":
    case "feature":
    case "over":
      return after(random.between(5, 40), { kind: "hungUp" })
  }
}

type Collect = Action & Extract<Action, { do: "collect" }>
export const collectOf = (actions: readonly Action[]) =>
  actions.find((action): action is Collect => action.do === "collect")

/** Callers of a menu mostly press one of its keys, the first ones more often. */
const choose = (actions: readonly Action[], random: Random, after: After): Planned => {
  if (random.chance(0.06)) return after(random.between(1, 6), { kind: "hungUp" })
  const { choices, waitSeconds } = collectOf(actions) ?? { choices: [], waitSeconds: 0 }
  if (random.chance(0.12) || choices.length === 0) return after(waitSeconds, { kind: "noDigits" })
  const keys = choices.toSorted((one, other) => keyOrder(one) - keyOrder(other))
  const digits = random.chance(0.03) ? "#" : keys[Math.floor(random.next() ** 1.6 * keys.length)]!
  return after(random.between(1, Math.max(1, waitSeconds)), { kind: "digits", digits })
}
/** As callers hear them: 1 to 9, then 0, then the others. */
const keyOrder = (key: string) => (/^[1-9]$/.test(key) ? Number(key) : key === "0" ? 10 : 11)

/** Who parks the call instead of going on to talk, if anybody does. Chance of its own, so that other calls stay as they are. */
const parker = (
  { next: { seed, place } }: Decision,
  eventNumber: number,
  colleagues: readonly number[],
): number | undefined =>
  colleagues.length > 0 &&
  place.kind === "talking" &&
  place.with.kind === "extension" &&
  randomOf(seed, eventNumber, parkingChance).chance(0.03)
    ? place.with.extensionId
    : undefined
const parkingChance = 11

/** Mostly whoever parked the call comes back for it. */
const parked = (
  { actions, because }: Decision,
  { parkedBy }: Extract<Place, { kind: "parked" }>,
  random: Random,
  after: After,
): Planned => {
  const seconds = parkedSeconds(actions)
  const by = because.find(({ rule }) => rule === "parked")?.object?.name
  return by === undefined || random.chance(0.25)
    ? after(seconds, { kind: "parkedTooLong" })
    : after(random.between(seconds / 6, seconds * 0.9), {
        kind: "answered",
        leg: { kind: "extension", extensionId: parkedBy, delay: 0, confirm: false },
        pickedUpBy: by,
      })
}

type After = (seconds: number, planned: PlannedEvent) => Planned

const talk = (
  event: CallEvent,
  random: Random,
  parkedBy: number | undefined,
  colleagues: readonly number[],
  after: After,
): Planned => {
  if (event.kind === "held") return after(random.between(8, 70), { kind: "resumed" })
  if (event.kind === "answered") {
    if (parkedBy !== undefined && event.pickedUpBy === undefined)
      return after(random.between(15, 60), { kind: "park", extensionId: parkedBy })
    if (random.chance(0.1)) return after(random.between(15, 90), { kind: "held" })
    if (colleagues.length > 0 && random.chance(0.06))
      return after(random.between(20, 100), { kind: "transferred", extensionId: random.pick(colleagues) })
  }
  return after(random.duration(), { kind: "hungUp" })
}

const firstAnswer = (legs: readonly Leg[], seconds: number, random: Random) => {
  let first: { readonly leg: Leg; readonly seconds: number } | undefined
  for (const leg of legs) {
    // Many phones at once: each is a little less likely to be the one that answers.
    const answers = random.chance(legs.length > 3 ? 0.35 : 0.72)
    const when = leg.delay + random.between(2, 18)
    if (answers && when < seconds && (first === undefined || when < first.seconds)) first = { leg, seconds: when }
  }
  return first
}
