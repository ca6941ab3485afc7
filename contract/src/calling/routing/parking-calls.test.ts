import { describe, expect, test } from "vitest"
import type { CallEvent } from "./call-event.ts"
import type { CallState } from "./call.ts"
import type { Leg } from "./call-party.ts"
import { decide } from "./decide.ts"
import { emptyJourney, type Journey } from "./journey.ts"
import { extendJourney } from "./extend-journey.ts"
import { summaryOf } from "./call-summary.ts"
import { reasonText } from "./reason-text.ts"
import type { RoutingConfig } from "./routing-config.ts"
import { config, inside, mondayAtTen, outside, person } from "./routing.factory.ts"

const routing = config({
  extensions: [person(1), person(2), person(3)],
  numbers: { "12075550100": { extensionId: 2 } },
})
const extension = (extensionId: number): Leg => ({ kind: "extension", extensionId, delay: 0, confirm: false })
type Happening = CallEvent extends infer One ? (One extends CallEvent ? Omit<One, "at"> : never) : never

/** What happens to a call, one second after the other. */
const follow = (events: readonly Happening[], used: RoutingConfig = routing) => {
  let state: CallState | null = null
  let journey: Journey = emptyJourney(mondayAtTen)
  let at = mondayAtTen
  let decision = undefined
  for (const happening of events) {
    const event = { ...happening, at } as CallEvent
    decision = decide(used, state, event)
    journey = extendJourney(journey, used, event, decision)
    state = decision.next
    at += 1000
  }
  return { ...decision!, journey, summary: summaryOf(journey, state!, used, at - 1000) }
}
const called = { kind: "arrived", caller: outside("12125550111"), dialed: "12075550100", seed: 1 } as const
const talks = [called, { kind: "answered", leg: extension(2) }] as const
const parks = [...talks, { kind: "parked", slot: "705", extensionId: 2 }] as const

describe("a parked call", () => {
  test("waits in its slot, and whoever parked it has left", () => {
    const { next, actions, journey } = follow(parks)
    expect(next.place).toEqual({ kind: "parked", slot: "705", parkedBy: 2 })
    expect(actions).toMatchObject([{ do: "holdParked", slot: "705", seconds: 60 }])
    expect(journey.legs).toMatchObject([{ extensionId: 2, result: "answered", endedAt: mondayAtTen + 2000 }])
    expect(journey.steps.map(({ kind, outcome }) => [kind, outcome])).toEqual([
      ["ring", "answered"],
      ["talk", "parked"],
      ["parked", ""],
    ])
  })
  test("is retrieved by a colleague, who is named", () => {
    const { next, because, journey } = follow([
      ...parks,
      { kind: "answered", leg: extension(3), pickedUpBy: "203 Person 3" },
    ])
    expect(next.place).toEqual({ kind: "talking", with: extension(3) })
    expect(because.map(reasonText)).toContain("203 Person 3 retrieves the call from slot 705.")
    expect(journey.legs.at(-1)).toMatchObject({ extensionId: 3, answeredAt: mondayAtTen + 3000 })
  })
  test.each<readonly [string, RoutingConfig["parking"]["returnTo"], number]>([
    ["to whoever parked it", "parker", 2],
    ["to the destination of the account", { kind: "extension", extensionId: 3 }, 3],
  ])("returns %s", (_name, returnTo, rings) => {
    const used = { ...routing, parking: { seconds: 60, returnTo } }
    const { actions, next } = follow([...parks, { kind: "parkedTooLong" }], used)
    expect(next.place.kind).toBe("ringing")
    expect(actions).toMatchObject([{ do: "ring", legs: [{ extensionId: rings }] }])
  })
  test("whose caller hangs up was answered", () =>
    expect(follow([...parks, { kind: "hungUp" }]).next.place).toEqual({ kind: "over", result: "answered" }))
  test("by its caller keeps in its record who placed it, and rings that phone when it returns", () => {
    const events = [
      { kind: "arrived", caller: inside(1), dialed: "202", seed: 1 },
      { kind: "answered", leg: extension(2) },
      { kind: "parked", slot: "705", extensionId: 1 },
    ] as const
    const { next, summary } = follow(events)
    expect(next.caller).toEqual(inside(2))
    expect(summary).toMatchObject({ fromNumber: "201", toNumber: "202", direction: "internal" })
    expect(follow([...events, { kind: "parkedTooLong" }]).actions).toMatchObject([
      { do: "ring", legs: [{ extensionId: 1 }] },
    ])
  })
  test("can be parked by nobody else, not while it rings, and not where parking is off", () => {
    expect(follow([...talks, { kind: "parked", slot: "705", extensionId: 3 }]).next.place.kind).toBe("talking")
    expect(follow([called, { kind: "parked", slot: "705", extensionId: 2 }]).next.place.kind).toBe("ringing")
    const off = { ...routing.dialing, parking: { ...routing.dialing.parking, on: false } }
    expect(follow(parks, { ...routing, dialing: off }).next.place.kind).toBe("talking")
  })
})

describe("a ringing call", () => {
  test("that a colleague picks up stops ringing, and says who it was", () => {
    const { because, journey, next } = follow([
      called,
      { kind: "answered", leg: extension(3), pickedUpBy: "203 Person 3" },
    ])
    expect(next.place).toEqual({ kind: "talking", with: extension(3) })
    expect(because.map(reasonText)).toContain("The call that rings at 202 Person 2 is picked up by 203 Person 3.")
    expect(journey.legs).toMatchObject([
      { extensionId: 2, result: "elsewhere" },
      { extensionId: 3, answeredAt: mondayAtTen + 1000 },
    ])
  })
})

test("recording by code starts and stops once, at the stop where the call is", () => {
  const on = { kind: "recordingSet", on: true, extensionId: 2, by: "202 Person 2" } as const
  const started = follow([...talks, on])
  expect(started.actions).toMatchObject([{ do: "startRecording" }])
  expect(follow([...talks, on, on]).actions).toEqual([])
  const { actions, journey } = follow([...talks, on, { ...on, on: false }])
  expect(actions).toMatchObject([{ do: "stopRecording" }])
  expect(journey.steps.map(({ kind }) => kind)).toEqual(["ring", "talk"])
  expect(journey.steps.at(-1)!.reasons.map(({ rule }) => rule)).toEqual([
    "answered",
    "recordingStarted",
    "recordingStopped",
  ])
})

test("a code that could not be carried out ends the call with the reason", () => {
  const dialed = { kind: "arrived", caller: inside(1), dialed: "*78", seed: 1 } as const
  const { next, because } = follow([dialed, { kind: "codeFailed", why: "The call has ended." }])
  expect(next.place).toEqual({ kind: "over", result: "failed" })
  expect(because.map(reasonText)).toEqual(["This could not be done: The call has ended."])
})
