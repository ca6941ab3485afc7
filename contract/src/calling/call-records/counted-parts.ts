import { kindOfStay, type StayKind } from "../queues/service-level.ts"
import type { CallResult } from "../routing/call-place.ts"
import type { CallSummary } from "../routing/call-summary.ts"
import type { JourneyLeg, JourneyStep } from "../routing/journey.ts"

/**
 * How reports count one call: once for the company (the call itself), once for each user who took part, and once for
 * each stay in a queue or a call group. What is counted is written with the call, so that reports never judge a call by
 * settings of a later time.
 */

/** How a call went for one user. One value for each call and user. */
export const partResults = [
  "answered",
  "missed",
  "voicemail",
  "elsewhere",
  "notRung",
  "connected",
  "noAnswer",
  "canceled",
  "busy",
  "blocked",
  "failed",
] as const
export type PartResult = (typeof partResults)[number]

/** How a stay in a queue or a call group ended. */
export const stayResults = [
  "answered",
  "abandoned",
  "early",
  "voicemail",
  "overflowed",
  "callback",
  "missed",
  "ended",
] as const
export type StayResult = (typeof stayResults)[number]

interface Seconds {
  readonly ringSeconds: number
  readonly waitSeconds: number
  /** From answer to end, hold included. */
  readonly talkSeconds: number
  readonly holdSeconds: number
}
/** A user's part in a call; `leg` is the position of the leg that stands for it. */
export interface CountedPart extends Seconds {
  readonly leg: number
  readonly result: PartResult
}
/** A stay in a queue or a call group; `step` is the position of the stop that stands for it. */
export interface CountedStay extends Seconds {
  readonly step: number
  readonly result: StayResult
  /** Answered within the queue's service level goal at the time. */
  readonly isInTime: boolean
}

export interface QueueGoals {
  readonly serviceLevelSeconds: number
  readonly ignoreAbandonedSeconds: number
}
export interface Counting {
  /** The user of an extension of the account. */
  readonly userOf: (extensionId: number) => number | null
  readonly goalsOf: (queueId: number) => QueueGoals | undefined
}
export interface CountedCall {
  readonly summary: Pick<CallSummary, "direction" | "result" | "answeredAt" | "endedAt">
  readonly legs: readonly JourneyLeg[]
  readonly steps: readonly JourneyStep[]
}

const secondsBetween = (from: number, to: number) => Math.max(0, Math.round((to - from) / 1000))
const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)

/** How long the call was on hold during a time. */
const heldDuring = (steps: readonly JourneyStep[], from: number, to: number) =>
  Math.round(
    sum(
      steps.map(({ kind, enteredAt, leftAt }) =>
        kind === "hold" ? Math.max(0, Math.min(leftAt ?? enteredAt, to) - Math.max(enteredAt, from)) : 0,
      ),
    ) / 1000,
  )

export const countedPartsOf = (call: CountedCall, { userOf }: Counting): CountedPart[] => {
  const ofUsers = new Map<number, number[]>()
  for (const [index, { extensionId }] of call.legs.entries()) {
    const user = extensionId === null ? null : userOf(extensionId)
    if (user !== null) ofUsers.set(user, [...(ofUsers.get(user) ?? []), index])
  }
  return [...ofUsers.values()].map((indexes) => partOf(call, indexes))
}

const partOf = ({ summary, legs, steps }: CountedCall, indexes: readonly number[]): CountedPart => {
  const placedWith = indexes.find((index) => legs[index]!.direction === "outbound")
  if (placedWith !== undefined) {
    const from = summary.answeredAt
    const to = legs[placedWith]!.endedAt ?? summary.endedAt
    return {
      leg: placedWith + 1,
      result: placedResults[summary.result],
      ringSeconds: secondsBetween(legs[placedWith]!.rangAt, from ?? to),
      waitSeconds: 0,
      talkSeconds: from === null ? 0 : secondsBetween(from, to),
      holdSeconds: from === null ? 0 : heldDuring(steps, from, to),
    }
  }
  const own = indexes.map((index) => legs[index]!)
  const talked = own.flatMap(({ answeredAt, endedAt, rangAt }) =>
    answeredAt === null ? [] : [{ from: answeredAt, to: endedAt ?? rangAt }],
  )
  return {
    leg: (indexes.find((index) => legs[index]!.answeredAt !== null) ?? indexes[0]!) + 1,
    result: calledResult(summary.result, own, steps),
    ringSeconds: sum(own.map((leg) => secondsBetween(leg.rangAt, leg.answeredAt ?? leg.endedAt ?? leg.rangAt))),
    waitSeconds: 0,
    talkSeconds: sum(talked.map(({ from, to }) => secondsBetween(from, to))),
    holdSeconds: sum(talked.map(({ from, to }) => heldDuring(steps, from, to))),
  }
}

const placedResults: Readonly<Record<CallResult, PartResult>> = {
  answered: "connected",
  forwarded: "connected",
  voicemail: "voicemail",
  missed: "noAnswer",
  abandoned: "canceled",
  canceled: "canceled",
  busy: "busy",
  blocked: "blocked",
  failed: "failed",
}

const calledResult = (result: CallResult, own: readonly JourneyLeg[], steps: readonly JourneyStep[]): PartResult => {
  if (own.some(({ answeredAt }) => answeredAt !== null)) return "answered"
  const box = steps.findLast(({ kind }) => kind === "voicemail")?.object
  if (result === "voicemail" && own.some(({ extensionId }) => extensionId === box?.id)) return "voicemail"
  const rang = own.filter((leg) => leg.result === "busy" || leg.result === "failed" || (leg.endedAt ?? 0) > leg.rangAt)
  if (rang.length === 0) return "notRung"
  // Rang to its end and was not picked up: missed, also if somebody else answered later.
  if (rang.some((leg) => leg.result === "notAnswered" || leg.result === null)) return "missed"
  if (rang.some((leg) => leg.result === "elsewhere")) return "elsewhere"
  return rang.some((leg) => leg.result === "busy") ? "busy" : "failed"
}

const isOfGroup = ({ kind, object }: JourneyStep) => kind === "ring" && object?.kind === "group"
const isOfQueue = ({ kind, object }: JourneyStep) => kind === "queue" && typeof object?.id === "number"

/** A group that rings in stages is one stay. */
const staysIn = (steps: readonly JourneyStep[]): { readonly first: number; readonly last: number }[] => {
  const stays: { first: number; last: number }[] = []
  for (const [index, step] of steps.entries()) {
    const before = stays.at(-1)
    if (isOfQueue(step)) stays.push({ first: index, last: index })
    else if (isOfGroup(step)) {
      if (
        before?.last === index - 1 &&
        isOfGroup(steps[index - 1]!) &&
        steps[index - 1]!.object?.id === step.object?.id
      )
        before.last = index
      else stays.push({ first: index, last: index })
    }
  }
  return stays
}

const stayResultOf: Readonly<Record<StayKind, StayResult>> = {
  answered: "answered",
  abandoned: "abandoned",
  early: "early",
  overflowed: "overflowed",
  callback: "callback",
  ended: "ended",
}

export const countedStaysOf = ({ legs, steps }: CountedCall, { goalsOf }: Counting): CountedStay[] =>
  staysIn(steps).map(({ first, last }) => {
    const [entered, left] = [steps[first]!, steps[last]!]
    const leftAt = left.leftAt ?? left.enteredAt
    const waitSeconds = secondsBetween(entered.enteredAt, leftAt)
    const next = steps[last + 1]
    const goals = typeof entered.object?.id === "number" ? goalsOf(entered.object.id) : undefined
    const judged = isOfQueue(entered)
      ? stayResultOf[
          kindOfStay(
            { waitedSeconds: (leftAt - entered.enteredAt) / 1000, outcome: left.outcome },
            { ignoreAbandonedSeconds: goals?.ignoreAbandonedSeconds ?? 0 },
          )
        ]
      : groupResult(left.outcome, next)
    const result = judged === "overflowed" && next?.kind === "voicemail" ? "voicemail" : judged
    const answering = result === "answered" ? legs.find(({ answeredAt }) => answeredAt === leftAt) : undefined
    const talkedUntil = answering?.endedAt ?? leftAt
    return {
      step: first + 1,
      result,
      ringSeconds: isOfQueue(entered) ? 0 : waitSeconds,
      waitSeconds,
      talkSeconds: secondsBetween(leftAt, talkedUntil),
      holdSeconds: heldDuring(steps, leftAt, talkedUntil),
      isInTime:
        result === "answered" &&
        goals !== undefined &&
        (leftAt - entered.enteredAt) / 1000 <= goals.serviceLevelSeconds,
    }
  })

const groupResult = (outcome: string, next: JourneyStep | undefined): StayResult => {
  if (outcome === "answered") return "answered"
  if (outcome === "hungUp") return "abandoned"
  if (outcome === "ended") return "ended"
  return next === undefined || next.kind === "ended" ? "missed" : "overflowed"
}
