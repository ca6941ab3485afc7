import { describe, expect, test } from "vitest"
import type { CallEvent } from "./call-event.ts"
import type { CallState, Decision } from "./call.ts"
import { decide } from "./decide.ts"
import { emptyJourney, noteReason, queueStopsOf, type Journey } from "./journey.ts"
import { extendJourney } from "./extend-journey.ts"
import { summaryOf } from "./call-summary.ts"
import { config, mondayAtTen, outside, person, queue } from "./routing.factory.ts"
import { reasonText } from "./reason-text.ts"

const main = "12075550100"
const routing = config({
  extensions: [person(1), person(2), queue(6, { maxWaiting: 5, callbackKey: "2" })],
  numbers: { [main]: { extensionId: 6 } },
})
const caller = outside("12125550111")
const leg = { kind: "extension", extensionId: 1, delay: 0, confirm: false } as const

type What = CallEvent extends infer One ? (One extends CallEvent ? Omit<One, "at"> : never) : never
/** A call through some events, ten seconds apart. */
const travel = (events: readonly What[]): { decision: Decision; journey: Journey } => {
  let state: CallState | null = null
  let decision!: Decision
  let journey = emptyJourney(mondayAtTen)
  for (const [index, what] of events.entries()) {
    const event = { ...what, at: mondayAtTen + index * 10_000 } as CallEvent
    decision = decide(routing, state, event)
    journey = extendJourney(journey, routing, event, decision)
    state = decision.next
  }
  return { decision, journey }
}
const arrives = { kind: "arrived", caller, dialed: main, seed: 1 } as const
const rulesOf = ({ because }: Decision) => because.map(({ rule }) => rule)

describe("a caller in a queue", () => {
  test("goes on waiting at the same stop while agents let it ring", () => {
    const missed = { kind: "agentsMissed", extensionIds: [1], rangAt: mondayAtTen } as const
    const { decision, journey } = travel([arrives, missed, { kind: "notAnswered", why: "busy" }])
    expect(decision.next.place).toMatchObject({ kind: "queue", extensionId: 6 })
    expect(journey.steps).toMatchObject([{ kind: "queue", leftAt: null }])
    expect(journey.legs).toMatchObject([{ extensionId: 1, result: "notAnswered", endedAt: mondayAtTen + 10_000 }])
    expect(queueStopsOf(journey)).toEqual([])
  })
  test("is picked up by name", () => {
    const { decision, journey } = travel([arrives, { kind: "answered", leg, pickedUpBy: "Ava Stone" }])
    expect(rulesOf(decision)).toEqual(["queuePickedUp", "answered"])
    expect(reasonText(decision.because[0]!)).toBe("Picked up from 206 Queue 6 by Ava Stone.")
    expect(queueStopsOf(journey)).toMatchObject([{ queueId: 6, outcome: "answered", leftAt: mondayAtTen + 10_000 }])
  })
  test("is sent on by name", () => {
    const to = { kind: "extension", extensionId: 2 } as const
    const { decision, journey } = travel([arrives, { kind: "sentOn", to, by: "Ava Stone" }])
    expect(rulesOf(decision)[0]).toBe("queueSentOn")
    expect(decision.next.place).toMatchObject({ kind: "ringing", for: { id: 2 } })
    expect(journey.steps.map(({ kind, outcome }) => [kind, outcome])).toEqual([
      ["queue", "sentOn"],
      ["ring", ""],
    ])
  })
  test("is disconnected by name, which is no abandoned call", () => {
    const { decision, journey } = travel([arrives, { kind: "hungUp", by: "Ava Stone" }])
    expect(rulesOf(decision)).toEqual(["queueEnded"])
    expect(decision.next.place).toEqual({ kind: "over", result: "missed" })
    expect(journey.steps.at(-1)).toMatchObject({ kind: "queue", outcome: "ended" })
  })
  test("is moved to the top, which the stop says", () => {
    const object = { kind: "queue", id: 6, name: "206 Queue 6" } as const
    const { journey } = travel([arrives])
    const noted = noteReason(journey, { rule: "queueMovedToTop", object, facts: { by: "Ava Stone" } })
    expect(reasonText(noted.steps.at(-1)!.reasons.at(-1)!)).toBe("Moved to the top of 206 Queue 6 by Ava Stone.")
  })
  test("asks for a callback, and hangs up", () => {
    const { decision, journey } = travel([arrives, { kind: "leftQueue", why: "callback" }])
    expect(rulesOf(decision)).toEqual(["queueCallbackAsked"])
    expect(decision.next.place).toEqual({ kind: "over", result: "missed" })
    expect(journey.steps.at(-1)).toMatchObject({ outcome: "callback" })
  })
})

describe("a callback", () => {
  const callsBack = { ...arrives, dialed: "206", callback: { queueId: 6, attempt: 2 } } as const
  const external = { kind: "external", number: "12125550111", delay: 0, confirm: false } as const
  test("calls the caller, who waits at once and is answered by an agent", () => {
    const first = travel([callsBack])
    expect(first.decision.actions).toMatchObject([{ do: "dialOut", number: "12125550111" }])
    expect(rulesOf(first.decision)).toEqual(["queueCallsBack"])
    const waiting = travel([callsBack, { kind: "answered", leg: external }])
    expect(waiting.decision.actions).toMatchObject([{ do: "enqueue", queueId: 6 }])
    const { decision, journey } = travel([
      callsBack,
      { kind: "answered", leg: external },
      { kind: "answered", leg },
      { kind: "hungUp" },
    ])
    expect(summaryOf(journey, decision.next, routing, mondayAtTen + 30_000)).toMatchObject({
      direction: "outbound",
      result: "answered",
      fromNumber: "206",
      toNumber: "12125550111",
      queueId: 6,
      waitSeconds: 10,
      talkSeconds: 10,
    })
  })
  test.each([
    ["time", "missed"],
    ["busy", "busy"],
  ] as const)("that is not answered (%s) ends as %s", (why, result) => {
    const { decision } = travel([callsBack, { kind: "notAnswered", why }])
    expect(rulesOf(decision)).toEqual(["queueCallbackUnanswered"])
    expect(decision.next.place).toEqual({ kind: "over", result })
  })
  test.each([
    ["premium", "19005551234", "all", "blocked"],
    ["foreign, with international calls off", "2348031234567", "all", "internationalOff"],
    ["satellite", "8821612345678", "all", "internationalOff"],
    ["emergency", "911", "all", "outsideNumber"],
    ["no number of the country", "1911", "all", "dialedInvalid"],
    ["ordinary, from a demo account", "12125550111", "inside", "accountSuspended"],
    ["ordinary, from a suspended account", "12125550111", "none", "accountSuspended"],
  ] as const)("is neither offered to nor made to a number that is %s", (_kind, number, outgoing, why) => {
    const limited = { ...routing, account: { ...routing.account, outgoing } }
    const asks = { ...arrives, at: mondayAtTen, caller: outside(number) } as const
    const offer = decide(limited, null, asks)
    expect(offer.actions).toMatchObject([{ do: "enqueue", callbackKey: null }])
    const pressed = decide(limited, offer.next, { kind: "leftQueue", why: "callback", at: mondayAtTen })
    expect(pressed.next.place).toEqual(offer.next.place)
    const back = decide(limited, null, { ...callsBack, ...asks })
    expect(back.actions).toMatchObject([{ do: "refuse", cause: "notAllowed" }])
    expect(rulesOf(back)).toEqual(["queueCallsBack", why])
    expect(back.next).toMatchObject({
      place: { kind: "over", result: "failed" },
      callbackFrom: 6,
      direction: "outbound",
    })
  })
  test("of a queue that is gone fails", () => {
    const { decision } = travel([{ ...callsBack, callback: { queueId: 99, attempt: 1 } }])
    expect(decision.next.place).toEqual({ kind: "over", result: "failed" })
  })
})
