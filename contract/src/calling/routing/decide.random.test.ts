import fc from "fast-check"
import { expect, test } from "vitest"
import { rules as allRules } from "./reason.ts"
import type { Action } from "./call-action.ts"
import type { CallEvent } from "./call-event.ts"
import type { Decision } from "./call.ts"
import type { Place } from "./call-place.ts"
import { decide } from "./decide.ts"
import { blockedNumber, randomAccount } from "./random-account.factory.ts"
import { reasonText } from "./reason-text.ts"
import { prepareRules } from "../call-blocking/blocking-decision.ts"
import { blockingRule, inside, outside, person, queue } from "./routing.factory.ts"
import type { RoutingConfig } from "./routing-config.ts"
import { simulate, type Simulation, type World } from "./simulate.ts"

const blockedOutside = "12125550133"
const runs = Number(process.env["ROUTING_RUNS"] ?? 20_000)
const known: ReadonlySet<string> = new Set(allRules)

/** `seed` where something is said about all runs together. */
const forAll = (
  check: (routing: RoutingConfig, world: World, simulation: Simulation) => void,
  seed?: number,
  times = seed === undefined ? runs / 5 : runs,
) =>
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 1, max: 30 }), (seed, size) => {
      const { routing, world } = randomAccount(seed, size)
      check(routing, world, simulate(routing, world))
    }),
    { numRuns: times, ...(seed === undefined ? {} : { seed }) },
  )
const actionsOf = ({ moments }: Simulation): Action[] => moments.flatMap(({ decision }) => [...decision.actions])
const rung = (actions: readonly Action[]): number[] =>
  actions.flatMap((action) =>
    action.do === "ring" || action.do === "page"
      ? action.legs.flatMap((leg) => (leg.kind === "extension" ? [leg.extensionId] : []))
      : [],
  )

/** All outside numbers that a call is sent to, emergency calls left out. */
const calledOutside = (actions: readonly Action[]): string[] =>
  actions.flatMap((action) => {
    if (action.do === "dialOut") return [action.number]
    return action.do === "ring"
      ? action.legs.flatMap((leg) => (leg.kind === "external" ? [leg.number.replace(/\D/g, "")] : []))
      : []
  })
/** Whether a phone that may call everywhere could call the number: the account decides. */
const phoneCouldCall = (routing: RoutingConfig, number: string, at: number): boolean => {
  const phone = person(7777, { internationalBlocked: false })
  const extensions = new Map([...routing.extensions, [phone.id, phone] as const])
  const numbers = new Map<string, never>()
  const arrival = { kind: "arrived", at, caller: inside(phone.id), dialed: `+${number}`, seed: 1 } as const
  return decide({ ...routing, extensions, numbers }, null, arrival).actions.some(({ do: what }) => what === "dialOut")
}
const reachesSomebody = new Set<Action["do"]>(["ring", "enqueue", "voicemail", "dialOut", "conference", "page", "fax"])

test("random accounts: every call ends, stays in the account, reaches nobody it must not, and gives its reasons", () => {
  const seen = new Set<string>()
  forAll((routing, world, simulation) => {
    const actions = actionsOf(simulation)
    // Ends, and not because the simulator gave up.
    expect(simulation.moments.at(-1)!.decision.next.place.kind).toBe("over")
    for (const { decision } of simulation.moments) {
      for (const action of decision.actions) expect(known.has(action.because.rule)).toBe(true)
      for (const reason of decision.because) {
        seen.add(reason.rule)
        expect(reasonText(reason)).not.toMatch(/undefined/)
      }
    }
    // Everything named exists in this account.
    for (const id of rung(actions)) expect(routing.extensions.has(id)).toBe(true)
    // Suspended users never ring.
    for (const id of rung(actions)) expect(routing.extensions.get(id)).toMatchObject({ suspended: false })
    // Blocked callers reach nobody.
    if (world.caller.kind === "outside" && world.caller.number === blockedNumber)
      expect(actions.some((action) => reachesSomebody.has(action.do))).toBe(false)
    // Emergency calls are always put through.
    const { caller, dialed } = world
    if (caller.kind === "inside" && ["911", "9911", "112"].includes(dialed))
      expect(actions[0]).toMatchObject({ do: "emergency" })
    // Nothing sends a call to where a phone of the account could not call.
    for (const number of calledOutside(actions)) expect(phoneCouldCall(routing, number, world.at)).toBe(true)
    // Nobody is rung by their own call.
    if (caller.kind === "inside") expect(rung(actions)).not.toContain(caller.extensionId)
  }, 13)
  // The accounts are varied enough to follow nearly every rule.
  const never = allRules.filter((rule) => !seen.has(rule))
  // What people do with calls from elsewhere, callbacks and limits over several calls are not part of a simulation:
  // queue-calls.test.ts, parking-calls.test.ts, code-pin.test.ts, conference-calls.test.ts.
  expect(never).toEqual([
    "queueMovedToTop",
    "queuePickedUp",
    "queueSentOn",
    "queueEnded",
    "queueCallsBack",
    "queueCallbackUnanswered",
    "conferencePinsTooMany",
    "connectionLost",
    "transferred",
    // Every code that is offered does something.
    "codeNotOffered",
    "codeFailed",
    "codePinWrong",
    "pickedUp",
    "parked",
    "parkingRetrieved",
    "parkingReturns",
    "recordingStarted",
    "recordingStopped",
    "recordingEnds",
    "conferenceRecordingStarted",
    "conferenceRecordingStopped",
  ])
}, 300_000)

const askingNumbers = ["12125550111", "19005551234", "8821612345678", "2348031234567", "1911", "911", blockedOutside]

test("random accounts: a queue neither offers a callback nor calls back where a phone of the account could not call", () => {
  let [called, refused] = [0, 0]
  forAll(
    (drawn, { at, seed }) => {
      const waitsHere = queue(8888, { callbackKey: "2" })
      const routing: RoutingConfig = {
        ...drawn,
        account: { ...drawn.account, incoming: true },
        blocking: {
          ...drawn.blocking,
          rules: prepareRules([blockingRule({ match: "exact", value: blockedOutside, direction: "out" })]),
        },
        extensions: new Map([...drawn.extensions, [waitsHere.id, waitsHere]]),
        numbers: new Map([["12075550100", { number: "12075550100", leadsTo: { extensionId: waitsHere.id } }]]),
      }
      const number = askingNumbers[seed % askingNumbers.length]!
      const arrival = { kind: "arrived", at, caller: outside(number), dialed: "12075550100", seed } as const
      const callback = { queueId: waitsHere.id, attempt: 1 }
      const offer = decide(routing, null, arrival)
      const back = decide(routing, null, { ...arrival, callback })
      const offered = offer.actions.some((action) => action.do === "enqueue" && action.callbackKey !== null)
      const could = phoneCouldCall(routing, number, at)
      expect(offered).toBe(could)
      expect(calledOutside(back.actions)).toEqual(could ? [number] : [])
      if (!could) expect(back.next.place).toEqual({ kind: "over", result: "failed" })
      // Without the offer the key does nothing.
      const pressed = decide(routing, offer.next, { kind: "leftQueue", why: "callback", at })
      expect(pressed.next.place.kind).toBe(could ? "over" : "queue")
      if (could) called += 1
      else refused += 1
    },
    19,
    runs / 5,
  )
  expect(called).toBeGreaterThan(100)
  expect(refused).toBeGreaterThan(100)
}, 300_000)

/** How a call ends when nobody does anything. */
const withoutAnybody = (routing: RoutingConfig, begun: Decision, at: number): Place => {
  let decision = begun
  for (let count = 0; decision.next.place.kind !== "over" && count < 500; count += 1)
    decision = decide(routing, decision.next, { ...nobodyAt(decision.next.place), at } as CallEvent)
  return decision.next.place
}
const nobodyAt = ({ kind }: Place) => {
  if (kind === "ringing" || kind === "outside") return { kind: "notAnswered", why: "time" }
  if (kind === "menu" || kind === "flowMenu" || kind === "directory") return { kind: "noDigits" }
  if (kind === "queue") return { kind: "leftQueue", why: "waitedTooLong" }
  return { kind: kind === "mailbox" ? "messageLeft" : "hungUp" }
}

test("random accounts: whoever talks can be parked, is retrieved or returns, and every such call ends in the account", () => {
  let parkedCalls = 0
  forAll(
    (routing, _world, { moments }) => {
      const talking = moments.find(({ decision }) => decision.next.place.kind === "talking")
      const place = talking?.decision.next.place
      if (place?.kind !== "talking" || place.with.kind !== "extension") return
      const at = talking!.event.at + 1000
      const { extensionId } = place.with
      const parked = decide(routing, talking!.decision.next, { kind: "parked", at, slot: "705", extensionId })
      if (!routing.dialing.parking.on) return void expect(parked.next.place).toEqual(place)
      parkedCalls += 1
      expect(parked.next.place).toEqual({ kind: "parked", slot: "705", parkedBy: extensionId })
      expect(decide(routing, parked.next, { kind: "hungUp", at }).next.place).toEqual({
        kind: "over",
        result: "answered",
      })
      const leg = { kind: "extension", extensionId, delay: 0, confirm: false } as const
      const retrieved = decide(routing, parked.next, { kind: "answered", at, leg, pickedUpBy: "Somebody" })
      expect(retrieved.next.place).toEqual({ kind: "talking", with: leg })
      const returned = decide(routing, parked.next, { kind: "parkedTooLong", at })
      expect(returned.next.place.kind).not.toBe("parked")
      for (const id of rung(returned.actions)) expect(routing.extensions.get(id)).toMatchObject({ suspended: false })
      expect(withoutAnybody(routing, returned, at).kind).toBe("over")
    },
    17,
    runs / 5,
  )
  expect(parkedCalls).toBeGreaterThan(100)
}, 300_000)

test("the same call goes the same way", () => {
  forAll((routing, world, simulation) => {
    const { at, caller, dialed, seed } = world
    const again = decide(routing, null, { kind: "arrived", at, caller, dialed, seed })
    expect(again).toEqual(simulation.moments[0]!.decision)
  })
}, 300_000)

/** Whether what a call waits for exists. */
const isThere = ({ extensions, flows }: RoutingConfig, place: Place): boolean => {
  const kindOf = (id: number) => extensions.get(id)?.kind
  switch (place.kind) {
    case "ringing":
      return place.steps[place.step]!.legs.every(
        (leg) => leg.kind === "external" || kindOf(leg.extensionId) === "person",
      )
    case "menu":
      return kindOf(place.extensionId) === "receptionist"
    case "flowMenu":
      return flows.get(place.flowId)?.nodes.get(place.nodeId)?.kind === "menu"
    case "queue":
    case "callback":
      return kindOf(place.extensionId) === "queue"
    case "conferencePin":
    case "conference":
      return kindOf(place.extensionId) === "conference"
    case "mailbox":
    case "paging":
    case "fax":
      return extensions.has(place.extensionId)
    case "directory":
    case "outside":
    case "feature":
    case "codePin":
    case "codeExtension":
    case "ownMailbox":
    case "parked":
    case "talking":
    case "over":
      return true
  }
}

type Happening = CallEvent extends infer One ? (One extends CallEvent ? Omit<One, "at"> : never) : never
/** Something that can happen there, and that takes the call on. */
const anythingAt = ({ dialing }: RoutingConfig, place: Place, choice: number): Happening => {
  const of = (...all: readonly Happening[]): Happening => all[choice % all.length]!
  const id = 1 + (choice % 30)
  switch (place.kind) {
    case "ringing": {
      const leg = place.steps[place.step]!.legs[0]!
      return of({ kind: "notAnswered", why: "time" }, { kind: "notAnswered", why: "busy" }, { kind: "answered", leg })
    }
    case "outside":
    case "callback": {
      const leg = { kind: "external", number: place.number, delay: 0, confirm: false } as const
      return of({ kind: "notAnswered", why: "time" }, { kind: "answered", leg })
    }
    case "menu":
    case "flowMenu":
    case "directory":
    case "codeExtension":
      return of(
        { kind: "noDigits" },
        { kind: "digits", digits: String(choice % 10) },
        { kind: "digits", digits: "225" },
      )
    case "conferencePin":
      return of(
        { kind: "noDigits" },
        { kind: "digits", digits: String(choice % 10) },
        { kind: "digits", digits: "225" },
        { kind: "pinChecked", right: false, why: "Too many." },
      )
    case "codePin":
      return of({ kind: "noDigits" }, { kind: "pinChecked", right: false }, { kind: "pinChecked", right: true })
    case "queue":
      return of(
        { kind: "leftQueue", why: "waitedTooLong" },
        { kind: "leftQueue", why: "noAgents" },
        // Without an offer the key does nothing.
        ...(place.callbackKey == null ? [] : [{ kind: "leftQueue", why: "callback" } as const]),
        { kind: "sentOn", to: { kind: "extension", extensionId: id }, by: "Somebody" },
      )
    case "mailbox":
      return { kind: "messageLeft" }
    case "parked":
      return { kind: "parkedTooLong" }
    case "paging":
      return { kind: "timeOver" }
    case "talking":
      return place.with.kind === "extension" && dialing.parking.on && choice % 2 === 0
        ? { kind: "parked", slot: "705", extensionId: place.with.extensionId }
        : of({ kind: "transferred", extensionId: id }, { kind: "hungUp" })
    case "conference":
    case "fax":
    case "feature":
    case "ownMailbox":
    case "over":
      return { kind: "hungUp" }
  }
}

test("random accounts: a call whose settings become others under it ends or waits for what exists, and says why", () => {
  const left = new Set<Place["kind"]>()
  fc.assert(
    fc.property(
      fc.nat(),
      fc.nat(),
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 0, max: 3 }),
      fc.array(fc.nat(), { minLength: 20, maxLength: 20 }),
      (seed, otherSeed, size, swapsAt, choices) => {
        const { routing, world } = randomAccount(seed, size)
        const other = randomAccount(otherSeed, 1 + (size % 7)).routing
        const { at, caller, dialed } = world
        const queue = [...routing.extensions.values()].find(({ kind }) => kind === "queue")
        const callback =
          queue !== undefined && caller.kind === "outside" && caller.number !== null && choices[0]! % 3 === 0
            ? { callback: { queueId: queue.id, attempt: 1 } }
            : {}
        let decision = decide(routing, null, { kind: "arrived", at, caller, dialed, seed, ...callback })
        const isEmergency = decision.actions.some((action) => action.do === "emergency")
        for (let count = 0; decision.next.place.kind !== "over"; count += 1) {
          expect(count).toBeLessThan(200)
          const now = count >= swapsAt ? other : routing
          const before = decision.next.place
          const event = { ...anythingAt(now, before, choices[count % choices.length]!), at } as CallEvent
          decision = decide(now, decision.next, event)
          expect(decision.because).not.toEqual([])
          expect(isThere(now, decision.next.place)).toBe(true)
          if (count === swapsAt && decision.because.some(({ rule }) => rule === "destinationGone"))
            left.add(before.kind)
          if (isEmergency && before.kind === "outside")
            expect(decision.because.some(({ rule }) => rule === "destinationGone")).toBe(false)
        }
      },
    ),
    { numRuns: runs / 2, seed: 19 },
  )
  for (const kind of ["menu", "flowMenu", "queue", "callback", "conferencePin", "mailbox", "ringing"] as const)
    expect(left).toContain(kind)
}, 300_000)
