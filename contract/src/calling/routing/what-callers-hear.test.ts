import { describe, expect, test } from "vitest"
import { prepareRules } from "../call-blocking/blocking-decision.ts"
import type { Action } from "./call-action.ts"
import type { CallEvent } from "./call-event.ts"
import type { Decision } from "./call.ts"
import { decide } from "./decide.ts"
import {
  blockingRule,
  conference,
  config,
  flow,
  group,
  inside,
  mondayAtTen,
  outside,
  paging,
  person,
  queue,
  receptionist,
} from "./routing.factory.ts"
import { emptyJourney } from "./journey.ts"
import { extendJourney } from "./extend-journey.ts"
import { reasonText } from "./reason-text.ts"
import { detailText } from "./step-details.ts"
import type { RoutedExtension, RoutedQueue, RoutingConfig } from "./routing-config.ts"

const main = "12075550100"
const at = mondayAtTen
const leadingTo = (extensionId: number, ...extensions: readonly RoutedExtension[]) =>
  config({ extensions, numbers: { [main]: { extensionId } } })
const calls = (routing: RoutingConfig, caller = outside("12125550111"), dialed = main) =>
  decide(routing, null, { kind: "arrived", at, caller, dialed, seed: 7 })
const then = (routing: RoutingConfig, before: Decision, event: object) =>
  decide(routing, before.next, { ...event, at } as CallEvent)
const action = <Do extends Action["do"]>({ actions }: Decision, wanted: Do) =>
  actions.find((one): one is Action & { do: Do } => one.do === wanted)
const sound = (name: string) => ({ mediaId: 1, name, seconds: 8 })

describe("in a queue", () => {
  const waiting = (part: Partial<RoutedQueue>, caller = outside("12125550111")) =>
    action(calls(leadingTo(6, queue(6, part)), caller), "enqueue")
  test("callers hear the queue's audio, or else the account's music on hold", () => {
    expect(waiting({ holdAudio: sound("Waves") })?.music).toEqual({ kind: "sounds", sounds: [sound("Waves")] })
    expect(waiting({})?.music).toEqual({ kind: "included", tune: "harbor" })
  })
  test("announcements, whisper, prefix and keys are part of the wait", () => {
    const sounds = {
      comfortMessage: sound("Thank you"),
      announceEverySeconds: 45,
      announcePosition: "whenImproved",
      announceWait: "once",
      whisper: "queueName",
      callerNamePrefix: "Sales:",
    } as const
    const exitKey = { key: "0", to: { kind: "hangUp" } } as const
    expect(waiting({ sounds, exitKey, callbackKey: "2" })).toMatchObject({ ...sounds, exitKey: "0", callbackKey: "2" })
  })
  test("only a caller with a number is offered a callback", () => {
    expect(waiting({ callbackKey: "2" }, outside(null))?.callbackKey).toBeNull()
  })
  test("the prefix stays with the call while an agent talks, and goes when it leaves the queue", () => {
    const sounds = { ...queue(6).sounds, callerNamePrefix: "Sales:" }
    const to = { kind: "extension", extensionId: 1 } as const
    const routing = leadingTo(6, person(1), queue(6, { sounds, waitedTooLong: to }))
    const first = calls(routing)
    const leg = { kind: "extension", extensionId: 1, delay: 0, confirm: false }
    expect(then(routing, first, { kind: "answered", leg }).next.callerNamePrefix).toBe("Sales:")
    expect(then(routing, first, { kind: "leftQueue", why: "waitedTooLong" }).next.callerNamePrefix).toBe("")
  })
  test("a key without an exit means nothing", () => {
    const routing = leadingTo(6, queue(6))
    expect(then(routing, calls(routing), { kind: "leftQueue", why: "exitKey" }).next.place.kind).toBe("queue")
  })
})

test("a group shows its prefix and lets the caller hear a ring tone or music", () => {
  const rings = (part: Parameters<typeof group>[2]) =>
    action(calls(leadingTo(3, person(1), group(3, [1], part))), "ring")
  expect(rings({})).toMatchObject({ callerNamePrefix: "", ringBack: { kind: "ringTone" } })
  expect(rings({ callerNamePrefix: "Dock", ringBack: "music" })).toMatchObject({
    callerNamePrefix: "Dock",
    ringBack: { kind: "included" },
  })
})

test("a voicemail box plays the greeting in use", () => {
  const greeted = (mailbox: RoutedExtension["mailbox"]) => {
    const routing = leadingTo(1, person(1, mailbox === undefined ? {} : { mailbox }))
    return action(then(routing, calls(routing), { kind: "notAnswered", why: "time" }), "voicemail")?.greeting
  }
  const greeting = { name: "On vacation", seconds: 12 }
  expect(greeted({ isFull: false, maxSeconds: 60, greeting })).toEqual(greeting)
  expect(greeted(undefined)).toBeNull()
})

test("called parties see the name that goes with the number", () => {
  const caller = person(1, { outboundNumber: "12075550101", outboundName: "Carla Castillo" })
  const out = calls(config({ extensions: [caller] }), inside(1), "912125550111")
  expect(action(out, "dialOut")).toMatchObject({ callerId: "12075550101", callerName: "Carla Castillo" })
  const to = (present: "caller" | "company") => ({ kind: "external", number: "+12125550199", present }) as const
  const forwarded = (present: "caller" | "company") =>
    action(calls(leadingTo(6, queue(6, { maxWaiting: 0, full: to(present) }))), "dialOut")
  expect(forwarded("company")).toMatchObject({ callerId: "12075550100", callerName: "Harbor Pine" })
  expect(forwarded("caller")).toMatchObject({ callerId: "12125550111", callerName: "" })
})

describe("blocked callers", () => {
  const rules = prepareRules([blockingRule({ owner: "user", match: "prefix", value: "1212", note: "Spam" })])
  const blocks = (action: "reject" | "voicemail" | "busy" | "message") =>
    person(1, { blocking: { own: { on: true, blockAnonymous: false, action }, rules } })
  const nodes = { start: { kind: "destination", to: { kind: "extension", extensionId: 1 }, noAnswer: null } } as const
  const throughFlow = (action: Parameters<typeof blocks>[0]) =>
    calls(config({ extensions: [blocks(action)], flows: [flow(11, nodes)], numbers: { [main]: { callFlowId: 11 } } }))
  test.each([
    ["voicemail", ["voicemail"]],
    ["busy", ["refuse busy"]],
    ["message", ["play blocked", "refuse blocked"]],
    ["reject", ["refuse blocked"]],
  ] as const)("meet the user's own choice “%s” also through a call flow", (choice, expected) => {
    const done = throughFlow(choice).actions.map((one) =>
      one.do === "refuse" ? `refuse ${one.cause}` : one.do === "play" ? `play ${String(one.sound)}` : one.do,
    )
    expect(done).toEqual(expected)
  })
  test("are told apart by the rule, with what it matches and its note", () => {
    const because = throughFlow("reject").because.at(-1)!
    expect(because.object).toMatchObject({ kind: "blockingRule", name: "+1212… (Spam)" })
    expect(reasonText(because)).toBe("The user's own blocking rule “+1212… (Spam)” stops the call.")
  })
})

test("anonymous callers whom a user sends to voicemail stop at the box, and rules have names", () => {
  const own = { on: true, blockAnonymous: true, action: "voicemail" } as const
  const routing = leadingTo(1, person(1, { blocking: { own, rules: prepareRules([]) } }))
  const arrival: CallEvent = { kind: "arrived", at, caller: outside(null), dialed: main, seed: 7 }
  const decision = decide(routing, null, arrival)
  const { steps } = extendJourney(emptyJourney(at), routing, arrival, decision)
  expect(steps).toMatchObject([{ kind: "voicemail", object: { kind: "person", id: 1, name: "201 Person 1" } }])
  expect(steps[0]!.reasons.map(reasonText)).toEqual([
    "The user blocks callers who hide their number.",
    "The voicemail of 201 Person 1 takes the call.",
  ])
  const all = { anonymousCallers: true, premiumNumbers: true, directoryAssistance: true, highRiskNumbers: true }
  const { blocking } = routing
  const settings = { ...blocking.settings, systemRules: { ...blocking.settings.systemRules, ...all } }
  const strict = { ...leadingTo(1, person(1)), blocking: { ...blocking, settings } }
  const stopped = (caller: typeof arrival.caller, dialed: string) =>
    calls(strict, caller, dialed).because.find(({ rule }) => rule === "blocked")?.object?.name
  expect(stopped(outside(null), main)).toBe("Anonymous callers")
  expect(stopped(inside(1), "411")).toBe("Directory assistance")
  expect(stopped(inside(1), "919005550123")).toBe("Premium numbers")
})

describe("a stop says who rings and what is heard", () => {
  const details = (routing: RoutingConfig, arrival: object = {}, ...events: readonly object[]) => {
    const first = {
      kind: "arrived",
      at,
      caller: outside("12125550111"),
      dialed: main,
      seed: 7,
      ...arrival,
    } as CallEvent
    let decision = decide(routing, null, first)
    let journey = extendJourney(emptyJourney(at), routing, first, decision)
    for (const one of events) {
      const event = { ...one, at } as CallEvent
      decision = decide(routing, decision.next, event)
      journey = extendJourney(journey, routing, event, decision)
    }
    return (journey.steps.at(-1)?.details ?? []).map(detailText)
  }
  const members = [person(1), person(2)] as const
  test("the members of a group in their turn, with its ring-back and prefix", () => {
    const inOrder = { strategy: "inOrder", callerNamePrefix: "Dock" } as const
    const routing = leadingTo(3, ...members, group(3, [1, 2], inOrder))
    const shown = ["The caller hears the ring tone.", "The phones show “Dock” before the caller's name."]
    expect(details(routing)).toEqual(["Rings 201 Person 1.", ...shown])
    expect(details(routing, {}, { kind: "notAnswered", why: "time" })).toEqual(["Rings 202 Person 2.", ...shown])
    const music = leadingTo(3, ...members, group(3, [1, 2], { ringBack: "music" }))
    expect(details(music)).toEqual([
      "Rings 201 Person 1, 202 Person 2.",
      "The caller hears the music “Harbor” while waiting.",
    ])
    expect(details(leadingTo(1, person(1)))).toEqual([])
  })
  test("of many phones that ring, some are named", () => {
    const many = Array.from({ length: 10 }, (_, index) => index + 20)
    const routing = leadingTo(3, ...many.map((id) => person(id)), group(3, many))
    expect(details(routing)[0]).toMatch(/^Rings 220 Person 20, .*227 Person 27 and 2 more\.$/)
  })
  test("everything that a queue plays", () => {
    const part: Partial<RoutedQueue> = {
      holdAudio: sound("Waves"),
      exitKey: { key: "0", to: { kind: "hangUp" } },
      callbackKey: "2",
      sounds: {
        comfortMessage: sound("Thank you"),
        announceEverySeconds: 45,
        announcePosition: "always",
        announceWait: "each",
        whisper: sound("Sales call"),
        callerNamePrefix: "Sales:",
      },
    }
    expect(details(leadingTo(6, queue(6, part)))).toEqual([
      "The caller hears “Waves” while waiting.",
      "The caller hears “Thank you” every 45 seconds.",
      "The caller hears the place in line every 45 seconds.",
      "The caller hears the estimated wait every 45 seconds.",
      "The caller can press 0 to leave the queue.",
      "The caller can press 2 to be called back.",
      "The agent hears “Sales call” before the caller.",
      "The phones show “Sales:” before the caller's name.",
    ])
    const fewer = { ...queue(6).sounds, announcePosition: "whenImproved", announceWait: "once" } as const
    expect(details(leadingTo(6, queue(6, { sounds: { ...fewer, whisper: "queueName" } })))).toEqual([
      "The caller hears the music “Harbor” while waiting.",
      "The caller hears the place in line each time it improves.",
      "The caller hears the estimated wait once.",
      "The agent hears the name of the queue before the caller.",
    ])
  })
  test("menus, boxes, bridges and pages", () => {
    const digits = { kind: "digits", digits: "8150" }
    expect(details(leadingTo(7, receptionist(7, {}, { greeting: sound("Welcome") })))).toEqual([
      "The caller hears “Welcome”.",
    ])
    expect(details(leadingTo(1, person(1)), {}, { kind: "notAnswered", why: "time" })).toEqual([
      "The caller hears the standard greeting.",
    ])
    expect(details(leadingTo(8, conference(8)), {}, digits)).toEqual([
      "The caller waits until the host has joined.",
      "The caller hears the music “Harbor” while waiting.",
      "Everyone hears a tone when somebody joins or leaves.",
    ])
    const quiet = { announce: "name", announceOn: "leave", musicWhileWaiting: false, waitForHost: false } as const
    expect(details(leadingTo(8, conference(8, quiet)), {}, digits)).toEqual([
      "The caller hears nothing while waiting.",
      "Everyone hears the name of whoever leaves.",
    ])
    const pages = { caller: inside(1), dialed: "209" }
    const paged = (tone: boolean) => config({ extensions: [...members, paging(9, [2], { tone })] })
    expect(details(paged(true), pages)).toEqual(["The phones play a tone before the announcement."])
    expect(details(paged(false), pages)).toEqual(["The announcement begins without a tone."])
  })
  test("the account's music on hold, and why a call cannot go on", () => {
    const leg = { kind: "extension", extensionId: 1, delay: 0, confirm: false }
    const talks = { kind: "answered", leg }
    const music = "The caller hears the music “Harbor” while waiting."
    expect(details(leadingTo(1, person(1)), {}, talks, { kind: "held" })).toEqual([music])
    const parked = { kind: "parked", slot: "705", extensionId: 1 }
    expect(details(leadingTo(1, person(1)), {}, talks, parked)).toEqual([music])
    expect(details(config({}))).toEqual(["The caller hears that the number is not in service."])
  })
})

describe("the stops of a call", () => {
  const stops = (routing: RoutingConfig, arrival: CallEvent, ...events: readonly object[]) => {
    let decision = decide(routing, null, arrival)
    let journey = extendJourney(emptyJourney(at), routing, arrival, decision)
    for (const one of events) {
      const event = { ...one, at } as CallEvent
      decision = decide(routing, decision.next, event)
      journey = extendJourney(journey, routing, event, decision)
    }
    return journey.steps.map(({ kind, object }) => `${kind} ${object?.name}`)
  }
  const arrival = (caller = outside("12125550111"), dialed = main): CallEvent => ({
    kind: "arrived",
    at,
    caller,
    dialed,
    seed: 7,
  })
  test("a menu that repeats is no announcement", () => {
    const menu = receptionist(7, { "9": { kind: "repeat" } }, { greeting: sound("Welcome") })
    const repeats = [{ kind: "digits", digits: "9" }, { kind: "digits", digits: "5" }, { kind: "noDigits" }]
    expect(stops(leadingTo(7, menu), arrival(), ...repeats)).toEqual(Array(4).fill("menu 207 Receptionist 7"))
  })
  test.each([
    ["a feature code", "*97", "feature *97"],
    ["nonsense", "5", "refused 5"],
    ["a country that cannot be called", "9011442079460000", "refused +442079460000"],
  ])("%s is named by what was dialed, not by the company", (_what, dialed, stop) => {
    expect(stops(config({ extensions: [person(1)] }), arrival(inside(1), dialed))).toEqual([stop])
  })
  test("dial by name has its own name", () => {
    const menu = receptionist(7, { "9": { kind: "directory" } })
    expect(stops(leadingTo(7, menu), arrival(), { kind: "digits", digits: "9" }).at(-1)).toBe("menu Dial by name")
  })
})
