import { describe, expect, test } from "vitest"
import { emptySettings } from "../../inventory/extensions/empty-settings.ts"
import type { CallDestination } from "../../inventory/extensions/call-destination.ts"
import { prepareRules } from "../call-blocking/blocking-decision.ts"
import type { CallEvent } from "./call-event.ts"
import type { CallState } from "./call.ts"
import { decide } from "./decide.ts"
import { blockingRule, config, flow, group, inside, mondayAtTen, outside } from "./routing.factory.ts"
import { person, queue, receptionist } from "./routing.factory.ts"
import { agentsDone, emptyJourney, type Journey } from "./journey.ts"
import { extendJourney } from "./extend-journey.ts"
import { summaryOf } from "./call-summary.ts"
import type { RoutedExtension, RoutedPerson, RoutingConfig } from "./routing-config.ts"
import { simulate, type World } from "./simulate.ts"

const main = "12075550100"
const world: World = {
  at: mondayAtTen,
  caller: outside("12125550111"),
  dialed: main,
  seed: 7,
  keys: [],
  answersAfter: () => 5,
  inQueue: () => ({ why: "waitedTooLong" }),
  leavesMessage: false,
}

/** The record of a call that goes as a simulation says. */
const recordOf = (routing: RoutingConfig, pretended: World = world) => {
  const { moments } = simulate(routing, pretended)
  const journey = moments.reduce(
    (before, { event, decision }) => extendJourney(before, routing, event, decision),
    emptyJourney(mondayAtTen),
  )
  const last = moments.at(-1)!
  return { journey, summary: summaryOf(journey, last.decision.next, routing, last.event.at) }
}
const forwardedTo = (number: string): RoutedPerson => {
  const settings: RoutedPerson["settings"] = {
    ...emptySettings,
    forwarding: { ...emptySettings.forwarding, always: { on: true, to: { kind: "external", number } } },
  }
  return person(1, { settings })
}

test.each([
  ["+12125550199", false],
  ["+442079460018", true],
])("a call forwarded to %s was answered there", (number, isInternational) => {
  const routing = config({ extensions: [forwardedTo(number)], numbers: { [main]: { extensionId: 1 } } })
  const { journey, summary } = recordOf({
    ...routing,
    dialing: { ...routing.dialing, international: { mode: "all", countries: [] } },
  })
  expect(summary).toMatchObject({ result: "forwarded", isInternational })
  expect(journey.legs).toMatchObject([
    { extensionId: 1, result: "notAnswered", rangAt: mondayAtTen, endedAt: mondayAtTen },
    { extensionId: null, name: number, result: "answered" },
  ])
  expect(journey.steps.map(({ kind, object }) => [kind, object?.name])).toEqual([
    ["outside", number],
    ["talk", number],
  ])
})

test("the agent of a queue is done when their own part ends, for the queue that the call came from", () => {
  const step = {
    kind: "queue",
    object: { kind: "queue", id: 7, name: "" },
    enteredAt: 0,
    leftAt: 10,
    reasons: [],
  } as const
  const leg = { number: "", name: "", direction: "inbound", rangAt: 5, result: "answered" } as const
  const journey: Journey = {
    ...emptyJourney(0),
    steps: [
      { ...step, object: { kind: "queue", id: 6, name: "" }, leftAt: 3, outcome: "waitedTooLong" },
      { ...step, enteredAt: 3, outcome: "answered" },
    ],
    // The agent transfers the call to a colleague.
    legs: [
      { ...leg, extensionId: 1, answeredAt: 10, endedAt: 20 },
      { ...leg, extensionId: 2, answeredAt: 20, endedAt: 30 },
    ],
  }
  expect(agentsDone(journey, 20)).toEqual([{ extensionId: 1, queueId: 7 }])
  expect(agentsDone(journey, 30)).toEqual([])
})

test("somebody who calls takes part until the call ends", () => {
  const routing = config({ extensions: [person(1), person(2)] })
  const caller = { kind: "inside", extensionId: 1 } as const
  const { journey } = recordOf(routing, { ...world, caller, dialed: "202" })
  expect(journey.legs).toMatchObject([
    { extensionId: 1, direction: "outbound", result: "answered", endedAt: journey.steps.at(-1)!.leftAt },
    { extensionId: 2, direction: "inbound", result: "answered" },
  ])
})

const leadingTo = (id: number, ...extensions: readonly RoutedExtension[]) =>
  config({ extensions, numbers: { [main]: { extensionId: id } } })
const hangUp = { kind: "hangUp" } as const

test.each([
  ["off", "011442079460018", true],
  ["off", "+442079460018", true],
  ["off", "*67011442079460018", true],
  ["all", "011442079460018", true],
  ["off", "12125550199", false],
] as const)(
  "with international calls %s, a call to %s is international by the number: %s",
  (mode, dialed, expected) => {
    const routing = config({ extensions: [person(1, { internationalBlocked: false })], numbers: {} })
    const { summary } = after(
      { ...routing, dialing: { ...routing.dialing, international: { mode, countries: [] } } },
      { kind: "arrived", caller: inside(1), dialed, seed: 7 },
      { kind: "hungUp" },
    )
    expect(summary).toMatchObject({
      direction: "outbound",
      result: mode === "off" && expected ? "failed" : "canceled",
      isInternational: expected,
    })
  },
)
type What = CallEvent extends infer One ? (One extends CallEvent ? Omit<One, "at"> : never) : never
/** The record of a call after some events, a second apart. */
const after = (routing: RoutingConfig, ...events: readonly What[]) => {
  let state: CallState | null = null
  let journey = emptyJourney(mondayAtTen)
  for (const [index, what] of events.entries()) {
    const event = { ...what, at: mondayAtTen + index * 1000 } as CallEvent
    const decision = decide(routing, state, event)
    journey = extendJourney(journey, routing, event, decision)
    state = decision.next
  }
  return { journey, summary: summaryOf(journey, state!, routing, mondayAtTen + events.length * 1000) }
}
const arrives = { kind: "arrived", caller: outside("12125550111"), dialed: main, seed: 7 } as const
const rulesAt = ({ steps }: Journey, index = -1) => steps.at(index)?.reasons.map(({ rule }) => rule)

describe("a call that is ended by its destination says by whose settings", () => {
  const hours = config({}).schedules.get(1)!
  const closed = (routing: RoutingConfig): RoutingConfig => ({
    ...routing,
    schedules: new Map([[1, { ...hours, hours: { ...hours.hours, override: { state: "closed", until: null } } }]]),
  })
  test("a closed group", () => {
    const { journey, summary } = after(closed(leadingTo(3, group(3, [1], { scheduleId: 1, closed: hangUp }))), arrives)
    expect(journey.steps).toMatchObject([{ kind: "ended", object: { kind: "group", id: 3 }, leftAt: mondayAtTen }])
    expect(rulesAt(journey)).toEqual(["numberLeadsTo", "scheduleClosed", "groupClosed", "hangsUp"])
    expect(summary).toMatchObject({ result: "missed", groupId: 3, toName: "203 Group 3" })
  })
  test("a closed queue", () => {
    const { journey, summary } = after(closed(leadingTo(6, queue(6, { scheduleId: 1, closed: hangUp }))), arrives)
    expect(journey.steps).toMatchObject([{ kind: "ended", object: { kind: "queue", id: 6 } }])
    expect(summary).toMatchObject({ queueId: 6, toName: "206 Queue 6" })
  })
  test("a condition of a call flow", () => {
    const nodes = {
      start: {
        kind: "condition",
        caller: { anonymous: true, countries: [], patterns: [] },
        yes: null,
        no: "end",
      },
      end: { kind: "destination", to: hangUp, noAnswer: null },
    } as const
    const { journey, summary } = after(
      config({ flows: [flow(11, nodes)], numbers: { [main]: { callFlowId: 11 } } }),
      arrives,
    )
    expect(journey.steps).toMatchObject([{ kind: "ended", object: { kind: "flow", id: 11 } }])
    expect(rulesAt(journey)).toContain("conditionNotMet")
    expect(summary).toMatchObject({ callFlowId: 11, toName: "Flow 11" })
  })
  test("a key of a menu", () => {
    const { journey } = after(leadingTo(7, receptionist(7, { "1": hangUp })), arrives, { kind: "digits", digits: "1" })
    expect(journey.steps).toMatchObject([
      { kind: "menu", outcome: "key 1" },
      { kind: "ended", object: { kind: "receptionist", id: 7 } },
    ])
    expect(rulesAt(journey)).toEqual(["menuKey", "hangsUp"])
  })
  test("whoever ends the wait in a queue is named at the queue", () => {
    const { journey } = after(leadingTo(6, queue(6)), arrives, { kind: "hungUp", by: "Ava Stone" })
    expect(journey.steps).toMatchObject([{ kind: "queue", outcome: "ended" }])
    expect(journey.steps[0]?.reasons.at(-1)).toMatchObject({ rule: "queueEnded", facts: { by: "Ava Stone" } })
  })
  test("blocked and refused calls keep their rules", () => {
    const rules = prepareRules([blockingRule({ match: "prefix", value: "1212" })])
    const base = leadingTo(1, person(1))
    const blocked = after({ ...base, blocking: { ...base.blocking, rules } }, arrives)
    expect(blocked.journey.steps).toMatchObject([{ kind: "blocked", object: { kind: "blockingRule" } }])
    expect(rulesAt(blocked.journey)).toEqual(["blocked"])
    expect(blocked.summary.toName).toBe("201 Person 1")
    const refused = after(leadingTo(1, person(1, { suspended: true, settings: withoutVoicemail })), arrives)
    expect(rulesAt(refused.journey)).toEqual(["numberLeadsTo", "suspended", "nobody"])
  })
})
const withoutVoicemail: RoutedPerson["settings"] = {
  ...emptySettings,
  voicemail: { ...emptySettings.voicemail, on: false },
}

describe("what was called", () => {
  const leg = (extensionId: number) => ({ kind: "extension", extensionId, delay: 0, confirm: false }) as const
  test("is the first queue, also where the box of another one takes the message", () => {
    const full = queue(6, { maxWaiting: 0, full: { kind: "voicemail", extensionId: 5 } })
    expect(after(leadingTo(6, full, queue(5)), arrives).summary).toMatchObject({ queueId: 6, toName: "206 Queue 6" })
  })
  test("is not whoever calls", () => {
    const dials = (dialed: string, part: Partial<RoutedPerson> = {}) =>
      after(config({ extensions: [person(1, part), person(2)] }), {
        kind: "arrived",
        caller: inside(1),
        dialed,
        seed: 1,
      }).summary
    expect(dials("202", { suspended: true })).toMatchObject({ toNumber: "202", toName: "202 Person 2" })
    expect(dials("705")).toMatchObject({ toNumber: "705", toName: "" })
    expect(dials("*97", { settings: withoutVoicemail })).toMatchObject({ toNumber: "*97", toName: "" })
  })
  test("is the queue while its greeting plays", () => {
    const greets = queue(6, { greeting: { mediaId: 1, name: "Welcome", seconds: 8 } })
    expect(after(leadingTo(6, greets), arrives).summary.toName).toBe("206 Queue 6")
  })
  test("is not whoever answers", () => {
    const answered = { kind: "answered", leg: leg(2), pickedUpBy: "202 Person 2" } as const
    expect(after(leadingTo(1, person(1), person(2)), arrives, answered).summary).toMatchObject({
      toName: "201 Person 1",
      extensionId: 2,
    })
  })
})

describe("a call that does not ring whom it is for is one of their calls", () => {
  const silent = { extensionId: 1, name: "Person 1", direction: "inbound", rangAt: mondayAtTen, answeredAt: null }
  const notRung = { ...silent, endedAt: mondayAtTen, result: "notAnswered" }
  const set = (part: Partial<RoutedPerson["settings"]>) => person(1, { settings: { ...emptySettings, ...part } })
  const always = (to: CallDestination) => set({ forwarding: { ...emptySettings.forwarding, always: { on: true, to } } })
  const busy = (routing: RoutingConfig): RoutingConfig => ({ ...routing, presence: new Map([[1, "busy"]]) })

  test.each<[string, RoutedPerson]>([
    ["do not disturb", set({ doNotDisturb: true })],
    ["a suspended user", person(1, { suspended: true })],
    ["calls forwarded to voicemail", always({ kind: "voicemail" })],
    ["no phone", person(1, { hasPhones: false })],
    ["nothing that could take the call", person(1, { hasPhones: false, settings: withoutVoicemail })],
  ])("with %s", (_, called) => {
    const { journey, summary } = after(leadingTo(1, called), arrives, { kind: "hungUp" })
    expect(journey.legs).toEqual([{ ...notRung, number: "201" }])
    expect(summary).toMatchObject({ extensionId: 1, ringSeconds: 0 })
  })
  test("while they talk", () => {
    expect(after(busy(leadingTo(1, person(1))), arrives).journey.legs).toMatchObject([{ ...notRung, result: "busy" }])
  })
  test("with a call flow of their own that leads elsewhere", () => {
    const nodes = { start: { kind: "destination", to: hangUp, noAnswer: null } } as const
    const own = config({
      extensions: [person(1, { callFlowId: 11 })],
      flows: [flow(11, nodes)],
      numbers: { [main]: { extensionId: 1 } },
    })
    expect(after(own, arrives).journey.legs).toMatchObject([notRung])
  })
  test("beside those of whoever gets it instead", () => {
    const forwarded = always({ kind: "extension", extensionId: 2 })
    const { journey, summary } = after(leadingTo(1, forwarded, person(2)), arrives, { kind: "hungUp" })
    expect(journey.legs).toMatchObject([notRung, { extensionId: 2, result: "notAnswered" }])
    expect(summary.extensionId).toBe(1)
  })
  test("once, if their phone rings after all", () => {
    const toGroup = leadingTo(1, always({ kind: "extension", extensionId: 3 }), person(2), group(3, [1, 2]))
    expect(after(toGroup, arrives).journey.legs.map(({ extensionId, endedAt }) => [extensionId, endedAt])).toEqual([
      [1, null],
      [2, null],
    ])
    const toQueue = leadingTo(1, always({ kind: "extension", extensionId: 6 }), queue(6))
    const waits = after(toQueue, arrives)
    expect(waits.journey.legs).toMatchObject([notRung])
    const agent = { kind: "extension", extensionId: 1, delay: 0, confirm: false } as const
    expect(after(toQueue, arrives, { kind: "answered", leg: agent }).journey.legs).toMatchObject([
      { extensionId: 1, answeredAt: mondayAtTen + 1000 },
    ])
  })
  test("but not for members of a group who are skipped, nor for callers whom they block", () => {
    const routing = leadingTo(3, group(3, [1, 2]), person(1), person(2))
    expect(after(busy(routing), arrives).journey.legs).toMatchObject([{ extensionId: 2 }])
    const rules = prepareRules([blockingRule({ match: "prefix", value: "1212" })])
    const blocks = person(1, { blocking: { own: { on: true, action: "reject", blockAnonymous: false }, rules } })
    const { journey } = after(leadingTo(1, blocks), arrives)
    expect(rulesAt(journey)).toContain("blocked")
    expect(journey.legs).toEqual([])
  })
  test("and not for whoever calls themselves", () => {
    const calls = { kind: "arrived", caller: inside(1), dialed: "201", seed: 1 } as const
    expect(after(config({ extensions: [person(1)] }), calls).journey.legs).toMatchObject([
      { extensionId: 1, direction: "outbound" },
    ])
  })
})
