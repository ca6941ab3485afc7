import { randomUUID } from "node:crypto"
import type { TestCallPeople } from "@dialplane/contract/calling/engine/engine.schema"
import { usualMessageSeconds, type Decision } from "@dialplane/contract/calling/routing/call"
import type { CallEvent } from "@dialplane/contract/calling/routing/call-event"
import type { Leg } from "@dialplane/contract/calling/routing/call-party"
import { parkedSeconds } from "@dialplane/contract/calling/routing/parking-calls"
import { playedSeconds } from "@dialplane/contract/calling/routing/played-seconds"
import { answersWithin } from "@dialplane/contract/calling/routing/simulate"
import { collectOf, stayCheckSeconds, type Planned, type PlannedEvent } from "./people.rules.ts"

/** What somebody wants to happen in a test call, and how far it has come. */
export interface Steering {
  readonly people: Omit<TestCallPeople, "keys">
  readonly startedMs: number
  /** What the caller has still to press, encrypted. */
  readonly sealedKeys: readonly string[]
}

// The id says so, so that the other calls need no query.
const prefix = "steered-"
export const steeredCallId = (): string => `${prefix}${randomUUID()}`
export const isSteered = (engineCallId: string): boolean => engineCallId.startsWith(prefix)

/** What the keys of a test call are encrypted for. */
export const keysPlace = (accountId: number, engineCallId: string): string =>
  `sandbox_people:${accountId}:${engineCallId}`

const talkSeconds = 60
const messageSeconds = Math.min(20, usualMessageSeconds)
const noAnswerSeconds = 30

export const hangsUpAt = ({ people, startedMs }: Steering): number => startedMs + people.hangsUpAfterSeconds * 1000

/** After how many seconds somebody answers there that rings for so long; undefined: not while it rings. */
const answersAfter = ({ answers }: Pick<TestCallPeople, "answers">, leg: Leg, seconds: number): number | undefined => {
  if (answers.kind === "nobody" || leg.delay >= seconds) return undefined
  if (answers.kind === "first") return answersWithin(leg, answers.afterSeconds, seconds)
  const after = leg.delay + answers.afterSeconds
  return leg.kind === "extension" && leg.extensionId === answers.extensionId && after < seconds ? after : undefined
}

/** Which of the agents whose phones ring answers, and when; undefined: none of them. */
export const steeredAnswer = ({ people }: Steering, agents: readonly number[], ringSeconds: number) => {
  for (const extensionId of agents) {
    const after = answersAfter(people, { kind: "extension", extensionId, delay: 0, confirm: false }, ringSeconds)
    if (after !== undefined) return { extensionId, afterMs: after * 1000 }
  }
  return undefined
}

/** What happens next in a test call whose people do what they were told. */
export const planSteered = ({ next: { place }, actions }: Decision, event: CallEvent, steering: Steering): Planned => {
  const { people, sealedKeys } = steering
  const hasKeys = sealedKeys.length > 0
  const played = playedSeconds(actions)
  const plan = (seconds: number, planned: PlannedEvent) => {
    const afterMs = Math.round((played + seconds) * 1000)
    const left = hangsUpAt(steering) - event.at
    return afterMs < left
      ? { afterMs, event: planned }
      : { afterMs: Math.max(0, left), event: { kind: "hungUp" } as const }
  }
  const answered = (leg: Leg, most: number) => {
    const after = answersAfter(people, leg, most)
    return after === undefined ? undefined : { leg, after }
  }
  switch (place.kind) {
    case "ringing": {
      const { legs, seconds } = place.steps[place.step]!
      const first = legs
        .flatMap((leg) => answered(leg, seconds) ?? [])
        .toSorted((one, other) => one.after - other.after)[0]
      return first === undefined
        ? plan(seconds, { kind: "notAnswered", why: "time" })
        : plan(first.after, { kind: "answered", leg: first.leg })
    }
    case "outside":
    case "callback": {
      const leg: Leg = { kind: "external", number: place.number, delay: 0, confirm: false }
      // Emergency services answer.
      if (place.kind === "outside" && place.exit.because.rule === "emergency") return plan(3, { kind: "answered", leg })
      const first = answered(leg, noAnswerSeconds)
      return first === undefined
        ? plan(noAnswerSeconds, { kind: "notAnswered", why: "time" })
        : plan(first.after, { kind: "answered", leg })
    }
    case "menu":
    case "flowMenu":
    case "directory":
    case "codeExtension":
    case "codePin":
    case "conferencePin":
      // As long as a phone waits for the first key: somebody may press one by hand.
      return hasKeys ? plan(1, { kind: "keys" }) : plan(collectOf(actions)?.waitSeconds ?? 5, { kind: "noDigits" })
    case "queue":
      // The queue itself decides when somebody answers, and knows its keys; see offers.
      return plan(hasKeys ? 1 : 2, { kind: "offer" })
    case "mailbox":
      return plan(Math.min(messageSeconds, place.maxSeconds ?? messageSeconds), { kind: "messageLeft" })
    case "parked":
      return plan(parkedSeconds(actions), { kind: "parkedTooLong" })
    case "paging":
      return place.maxSeconds < talkSeconds
        ? plan(place.maxSeconds, { kind: "timeOver" })
        : plan(talkSeconds, { kind: "hungUp" })
    case "conference":
      return plan(stayCheckSeconds, { kind: "stay" })
    case "talking":
    case "ownMailbox":
    case "fax":
    case "feature":
    case "over":
      return plan(talkSeconds, { kind: "hungUp" })
  }
}
