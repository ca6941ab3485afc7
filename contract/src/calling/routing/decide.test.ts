import { describe, expect, test } from "vitest"
import { emptySettings } from "../../inventory/extensions/empty-settings.ts"
import { prepareRules } from "../call-blocking/blocking-decision.ts"
import type { Destination } from "../destinations/destination.ts"
import type { Action } from "./call-action.ts"
import type { Caller, Leg } from "./call-party.ts"
import type { CallEvent } from "./call-event.ts"
import type { CallState } from "./call.ts"
import type { Rule } from "./reason.ts"
import { decide } from "./decide.ts"
import {
  blockingRule,
  christmasEveAtSix,
  config,
  flow,
  forwardingAlways,
  group,
  inside,
  mondayAtTen,
  outside,
  person,
  queue,
  receptionist,
} from "./routing.factory.ts"
import { reasonText } from "./reason-text.ts"
import type { RoutedPerson, RoutedQueue, RoutingConfig } from "./routing-config.ts"

const main = "12075550100"
const at = mondayAtTen
const to = (extensionId: number): Destination => ({ kind: "extension", extensionId })
const arrives = (routing: RoutingConfig, caller: Caller = outside("12125550111"), dialed = main, when = at) =>
  decide(routing, null, { kind: "arrived", at: when, caller, dialed, seed: 7 })
const then = (routing: RoutingConfig, state: CallState, event: Omit<CallEvent, "at"> & { kind: string }) =>
  decide(routing, state, { ...event, at } as CallEvent)
const rulesOf = ({ because }: { because: readonly { rule: Rule }[] }) => because.map(({ rule }) => rule)
const done = ({ actions }: { actions: readonly Action[] }) => actions.map((action) => action.do)
const rung = ({ actions }: { actions: readonly Action[] }): number[] =>
  actions.flatMap((action) =>
    action.do === "ring" ? action.legs.flatMap((leg) => (leg.kind === "extension" ? [leg.extensionId] : [])) : [],
  )
const legOf = (extensionId: number): Leg => ({ kind: "extension", extensionId, delay: 0, confirm: false })

describe("where a number leads", () => {
  test("to a person: rings, then voicemail", () => {
    const routing = config({ extensions: [person(1)], numbers: { [main]: { extensionId: 1 } } })
    const first = arrives(routing)
    expect(rung(first)).toEqual([1])
    expect(rulesOf(first)).toEqual(["numberLeadsTo", "rings"])
    const second = then(routing, first.next, { kind: "notAnswered", why: "time" } as never)
    expect(second.actions).toMatchObject([{ do: "voicemail", extensionId: 1, because: { rule: "voicemail" } }])
    const third = then(routing, second.next, { kind: "messageLeft" })
    expect(third.next.place).toEqual({ kind: "over", result: "voicemail" })
  })
  test("without voicemail, phones ring as long as the account's settings say", () => {
    const settings = { ...emptySettings, voicemail: { ...emptySettings.voicemail, on: false } }
    const routing = config({ extensions: [person(1, { settings })], numbers: { [main]: { extensionId: 1 } } })
    const patient = { ...routing, account: { ...routing.account, ringSeconds: 40 } }
    expect(arrives(patient).actions).toMatchObject([{ do: "ring", seconds: 40 }])
  })
  test("to a full voicemail box: the caller hears it and cannot leave a message", () => {
    const full = { ...person(1), mailbox: { isFull: true, maxSeconds: 60 } }
    const routing = config({ extensions: [full], numbers: { [main]: { extensionId: 1 } } })
    const second = then(routing, arrives(routing).next, { kind: "notAnswered", why: "time" } as never)
    expect(second.actions).toMatchObject([
      { do: "play", sound: "mailboxFull", because: { rule: "mailboxFull" } },
      { do: "refuse", cause: "mailboxFull" },
    ])
    expect(second.next.place).toEqual({ kind: "over", result: "missed" })
  })
  test("a voicemail box says how long a message can be", () => {
    const short = { ...person(1), mailbox: { isFull: false, maxSeconds: 60 } }
    const limited = (extensions: RoutedPerson[]) => {
      const routing = config({ extensions, numbers: { [main]: { extensionId: 1 } } })
      return then(routing, arrives(routing).next, { kind: "notAnswered", why: "time" } as never).actions
    }
    expect(limited([short])).toMatchObject([{ do: "voicemail", maxSeconds: 60 }])
    expect(limited([person(1)])).toMatchObject([{ do: "voicemail", maxSeconds: 180 }])
  })
  test("an answer is the end of routing", () => {
    const routing = config({ extensions: [person(1)], numbers: { [main]: { extensionId: 1 } } })
    const talking = then(routing, arrives(routing).next, { kind: "answered", leg: legOf(1) } as never)
    expect(talking.next.place).toMatchObject({ kind: "talking" })
    expect(then(routing, talking.next, { kind: "hungUp" }).next.place).toEqual({ kind: "over", result: "answered" })
  })
  test.each<readonly [string, Partial<RoutingConfig["account"]>, Record<string, null>, Rule]>([
    ["nothing", {}, { [main]: null }, "numberUnassigned"],
    ["another account's number", {}, {}, "numberUnknown"],
    [
      "a suspended account",
      { incoming: false, outgoing: "none", status: "Suspended" },
      { [main]: null },
      "accountSuspended",
    ],
  ])("%s", (_name, account, numbers, rule) => {
    const routing = config({ numbers })
    const decision = arrives({ ...routing, account: { ...routing.account, ...account } })
    expect(rulesOf(decision)).toContain(rule)
    expect(done(decision)).toEqual(["play", "refuse"])
  })
})

describe("settings of an extension", () => {
  const calling = (part: Parameters<typeof person>[1], presence: RoutingConfig["presence"] = new Map()) =>
    arrives(
      config({
        extensions: [person(1, part), person(2)],
        numbers: { [main]: { extensionId: 1 } },
        config: { presence },
      }),
    )
  test("do not disturb goes to voicemail at once", () => {
    const decision = calling({ settings: { ...emptySettings, doNotDisturb: true } })
    expect(done(decision)).toEqual(["voicemail"])
    expect(rulesOf(decision)).toContain("doNotDisturb")
  })
  test("always forwarded", () => expect(rung(calling({ settings: forwardingAlways(2) }))).toEqual([2]))
  test("busy and not connected go to voicemail, or where the rule says", () => {
    expect(done(calling({}, new Map([[1, "busy"]])))).toEqual(["voicemail"])
    expect(done(calling({}, new Map([[1, "offline"]])))).toEqual(["voicemail"])
    const settings = {
      ...emptySettings,
      forwarding: { ...emptySettings.forwarding, busy: { on: true, to: { kind: "extension", extensionId: 2 } } },
    } as const
    expect(rung(calling({ settings }, new Map([[1, "busy"]])))).toEqual([2])
  })
  test("suspended users never ring", () => {
    const decision = calling({ suspended: true })
    expect(done(decision)).toEqual(["voicemail"])
    expect(rulesOf(decision)).toContain("suspended")
  })
  test("find me rings the next phones one after the other", () => {
    const settings: RoutedPerson["settings"] = {
      ...emptySettings,
      ringing: {
        mode: "findMe",
        steps: [{ to: { kind: "external", number: "+12125550199" }, seconds: 15, acceptPrompt: true }],
      },
    }
    const routing = config({ extensions: [person(1, { settings })], numbers: { [main]: { extensionId: 1 } } })
    const next = then(routing, arrives(routing).next, { kind: "notAnswered", why: "time" } as never)
    expect(next.actions).toMatchObject([
      { do: "ring", seconds: 15, legs: [{ kind: "external", number: "+12125550199", confirm: true }] },
    ])
  })
  describe.each(["inside", "none"] as const)("in an account that may call outside: %s", (outgoing) => {
    const external = { kind: "external", number: "+12125550199" } as const
    const rule = { on: true, to: external }
    const { forwarding } = emptySettings
    const limited = (part: Parameters<typeof config>[0]): RoutingConfig => {
      const routing = config({ numbers: { [main]: { extensionId: 1 } }, ...part })
      return { ...routing, account: { ...routing.account, outgoing, status: "Demo" } }
    }
    const of = (settings: Partial<RoutedPerson["settings"]>, presence: RoutingConfig["presence"] = new Map()) =>
      limited({ extensions: [person(1, { settings: { ...emptySettings, ...settings } })], config: { presence } })
    test.each([
      ["always", of({ forwarding: { ...forwarding, always: rule } })],
      ["when busy", of({ forwarding: { ...forwarding, busy: rule } }, new Map([[1, "busy"]]))],
      ["when not connected", of({ forwarding: { ...forwarding, notReachable: rule } }, new Map([[1, "offline"]]))],
      ["without an answer", of({ forwarding: { ...forwarding, noAnswer: { ...rule, seconds: 5 } } })],
      ["by find me", of({ ringing: { mode: "findMe", steps: [{ to: external, seconds: 9, acceptPrompt: true }] } })],
      ["at the same time", of({ ringing: { mode: "simultaneous", also: [{ to: external, acceptPrompt: true }] } })],
      [
        "as a member of a group",
        limited({
          extensions: [group(1, [], { members: [{ ...external, seconds: 9, delay: 0, confirm: false }] })],
        }),
      ],
      [
        "by a call flow",
        limited({
          extensions: [person(1, { callFlowId: 5 })],
          flows: [flow(5, { n: { kind: "destination", to: { ...external, present: "caller" }, noAnswer: null } }, "n")],
        }),
      ],
    ])("nobody is called outside %s", (_when, routing) => {
      const first = arrives(routing)
      const next = then(routing, first.next, { kind: "notAnswered", why: "time" } as never)
      for (const { actions } of [first, next]) {
        expect(done({ actions })).not.toContain("dialOut")
        const legs = actions.flatMap((action) => (action.do === "ring" ? action.legs : []))
        expect(legs.filter(({ kind }) => kind === "external")).toEqual([])
      }
    })
    test("emergency calls go out", () => {
      expect(done(arrives(of({}), inside(1), "911"))).toEqual(["emergency"])
    })
  })
  test("two that forward to each other end after twenty hops", () => {
    const routing = config({
      extensions: [person(1, { settings: forwardingAlways(2) }), person(2, { settings: forwardingAlways(1) })],
      numbers: { [main]: { extensionId: 1 } },
    })
    const decision = arrives(routing)
    expect(rulesOf(decision).at(-1)).toBe("tooManyHops")
    expect(decision.next.place).toEqual({ kind: "over", result: "failed" })
  })
})

describe("call blocking", () => {
  test.each(["411", "611", "9711"])("a phone reaches the short number %s where nothing blocks it", (dialed) => {
    const decision = arrives(config({ extensions: [person(1)] }), inside(1), dialed)
    expect(decision.actions).toMatchObject([{ do: "dialOut", number: dialed.slice(-3) }])
  })
  test.each([
    ["a premium number", "+19005551234", []],
    [
      "a number that a rule blocks",
      "+12075551234",
      [blockingRule({ direction: "out", match: "exact", value: "12075551234" })],
    ],
  ])("forwarding does not lead to %s", (_what, number, blockingRules) => {
    const settings: RoutedPerson["settings"] = {
      ...emptySettings,
      forwarding: { ...emptySettings.forwarding, always: { on: true, to: { kind: "external", number } } },
    }
    const routing = config({
      extensions: [person(1, { settings })],
      numbers: { [main]: { extensionId: 1 } },
      blockingRules,
    })
    const decision = arrives(routing)
    expect(done(decision)).not.toContain("dialOut")
    expect(rulesOf(decision)).toContain("blocked")
  })
  const rules = [blockingRule({ match: "prefix", value: "1900" })]
  const routing = config({ extensions: [person(1)], numbers: { [main]: { extensionId: 1 } }, blockingRules: rules })
  test("a blocked caller hears nothing ring", () => {
    const decision = arrives(routing, outside("19005550000"))
    expect(decision.actions).toMatchObject([
      { do: "refuse", cause: "blocked", because: { rule: "blocked", object: { kind: "blockingRule", id: 1 } } },
    ])
  })
  test("emergency services calling back are never blocked", () => {
    const all = config({
      extensions: [person(1)],
      numbers: { [main]: { extensionId: 1 } },
      blockingRules: [blockingRule({ match: "pattern", value: "*" })],
    })
    expect(rung(arrives(all, outside("911")))).toEqual([1])
  })
  test("a member who has blocked the caller does not ring, the others do", () => {
    const own = prepareRules([blockingRule({ owner: "user", match: "exact", value: "12125550111" })])
    const blocks = person(1, {
      blocking: { own: { on: true, blockAnonymous: false, action: "reject" }, rules: own },
    })
    const shared = config({
      extensions: [blocks, person(2), group(3, [1, 2])],
      numbers: { [main]: { extensionId: 3 } },
    })
    const decision = arrives(shared)
    expect(rung(decision)).toEqual([2])
    expect(rulesOf(decision)).toContain("skippedBlocked")
  })
})

describe("calls from inside", () => {
  const colleagues = [person(1, { outboundNumber: "12075550101" }), person(2)]
  const routing = config({ extensions: colleagues, numbers: { [main]: { extensionId: 2 } } })
  const dials = (digits: string, part: Partial<RoutingConfig> = {}) =>
    arrives({ ...routing, ...part }, inside(1), digits)
  test("emergency calls pass a suspended account and a suspended user", () => {
    const suspended = {
      account: { ...routing.account, outgoing: "none" as const },
      extensions: new Map([[1, person(1, { suspended: true })]]),
    }
    for (const digits of ["911", "9911", "112", "*67911"])
      expect(dials(digits, suspended).actions).toMatchObject([{ do: "emergency", extensionId: 1 }])
  })
  test.each<readonly [string, string, object]>([
    ["an extension", "202", { do: "ring" }],
    ["a feature code", "*97", { do: "openMailbox", extensionId: 1 }],
    ["a code that there is not", "*99", { do: "play", sound: "notInService" }],
    ["an outside number", "912125550111", { do: "dialOut", number: "12125550111", callerId: "12075550101" }],
    ["a number of the account stays inside", "912075550100", { do: "ring" }],
    ["abroad is off", "9011442079460000", { do: "play", sound: "notAllowed" }],
    ["premium is blocked", "919005551234", { do: "play", sound: "notAllowed" }],
    ["nonsense", "5", { do: "play", sound: "notInService" }],
  ])("%s", (_name, digits, action) => expect(dials(digits).actions[0]).toMatchObject(action))
})

describe("groups", () => {
  const people = [person(1), person(2), person(3, { suspended: true })]
  const calling = (part: Parameters<typeof group>[2], presence: RoutingConfig["presence"] = new Map()) =>
    config({
      extensions: [...people, group(5, [1, 2, 3], part)],
      numbers: { [main]: { extensionId: 5 } },
      config: { presence },
    })
  test("ring all together, without those who cannot", () => expect(rung(arrives(calling({})))).toEqual([1, 2]))
  test("one after the other, then the destination", () => {
    const routing = calling({ strategy: "inOrder", noAnswer: { kind: "voicemail", extensionId: 1 } })
    const first = arrives(routing)
    expect(rung(first)).toEqual([1])
    const second = then(routing, first.next, { kind: "notAnswered", why: "time" } as never)
    expect(rung(second)).toEqual([2])
    const third = then(routing, second.next, { kind: "notAnswered", why: "time" } as never)
    expect(third.actions).toMatchObject([{ do: "voicemail", extensionId: 1 }])
  })
  test("with nobody there, straight to the destination", () => {
    const away = new Map([
      [1, "offline"],
      [2, "busy"],
    ] as const)
    expect(arrives(calling({}, away)).actions).toMatchObject([{ do: "voicemail", extensionId: 5 }])
  })
  test("closed", () => {
    const routing = calling({ scheduleId: 1, closed: { kind: "hangUp" } })
    expect(rung(arrives(routing))).toEqual([1, 2])
    expect(done(arrives(routing, undefined, main, christmasEveAtSix))).toEqual(["hangUp"])
  })
})

describe("queues", () => {
  const calling = (part: Parameters<typeof queue>[1]) =>
    config({ extensions: [person(1), queue(6, part)], numbers: { [main]: { extensionId: 6 } } })
  test("the caller waits, and leaves by the way that was set up", () => {
    const routing = calling({ waitedTooLong: to(1), exitKey: { key: "0", to: { kind: "voicemail", extensionId: 1 } } })
    const waiting = arrives(routing)
    expect(waiting.actions).toMatchObject([{ do: "enqueue", queueId: 6, exitKey: "0" }])
    expect(rung(then(routing, waiting.next, { kind: "leftQueue", why: "waitedTooLong" } as never))).toEqual([1])
    expect(done(then(routing, waiting.next, { kind: "leftQueue", why: "exitKey" } as never))).toEqual(["voicemail"])
  })
  test.each<readonly [string, Parameters<typeof queue>[1], Rule]>([
    ["full", { waiting: 3, maxWaiting: 3, full: to(1) }, "queueFull"],
    ["nobody logged in", { agentsLoggedIn: 0, noAgents: to(1) }, "queueNoAgents"],
  ])("%s", (_name, part, rule) => {
    const decision = arrives(calling(part))
    expect(rulesOf(decision)).toContain(rule)
    expect(rung(decision)).toEqual([1])
  })
  test("full without a destination goes to the queue's voicemail", () =>
    expect(arrives(calling({ maxWaiting: 0 })).actions).toMatchObject([{ do: "voicemail", extensionId: 6 }]))
})

describe("receptionists", () => {
  const second = receptionist(8, { "1": to(2), "*": { kind: "previous" } })
  const first = receptionist(7, { "1": to(1), "2": to(8), "9": { kind: "repeat" } }, { noInput: to(2) })
  const routing = config({ extensions: [person(1), person(2), first, second], numbers: { [main]: { extensionId: 7 } } })
  const pressed = (...keys: string[]) => {
    let decision = arrives(routing)
    for (const digits of keys) decision = then(routing, decision.next, { kind: "digits", digits } as never)
    return decision
  }
  test("greet and wait", () => expect(done(arrives(routing))).toEqual(["play", "collect"]))
  test("follow keys, into other menus and back", () => {
    expect(rung(pressed("1"))).toEqual([1])
    expect(rung(pressed("2", "1"))).toEqual([2])
    expect(pressed("2", "*").next.place).toMatchObject({ kind: "menu", extensionId: 7 })
    expect(pressed("9").next.place).toMatchObject({ kind: "menu", extensionId: 7 })
  })
  test("let callers dial an extension", () => expect(rung(pressed("202"))).toEqual([2]))
  test("ask again after a wrong key and after silence, each counted on its own, and then give up", () => {
    expect(pressed("5", "5").next.place).toMatchObject({ kind: "menu", wrong: 2, silent: 0 })
    expect(pressed("5", "5", "5").next.place).toEqual({ kind: "over", result: "abandoned" })
    let decision = arrives(routing)
    for (const _ of [1, 2, 3]) decision = then(routing, decision.next, { kind: "noDigits" })
    expect(rung(decision)).toEqual([2])
  })
})

test("the extension of a call flow that is not published is not in service", () => {
  const decision = arrives(
    config({ extensions: [receptionist(1, {}, { callFlowId: 99 })], numbers: { [main]: { extensionId: 1 } } }),
  )
  expect(rulesOf(decision)).toEqual(["numberLeadsTo", "flowNotPublished"])
  expect(decision.next.place).toEqual({ kind: "over", result: "failed" })
})

describe("call flows", () => {
  const nodes = {
    start: { kind: "schedule", scheduleId: 1, open: "vip", closed: "night" },
    vip: {
      kind: "condition",
      caller: { anonymous: false, countries: [], patterns: ["1212*"] },
      yes: "person",
      no: "menu",
    },
    person: { kind: "destination", to: to(1), noAnswer: "night" },
    menu: {
      kind: "menu",
      greeting: { mediaId: 1, name: "Welcome" },
      keys: { "1": "person", "2": null },
      dialExtensions: false,
      waitSeconds: 5,
      retries: 1,
      noInput: "night",
      wrongKey: null,
    },
    night: { kind: "destination", to: { kind: "voicemail", extensionId: 1 }, noAnswer: null },
  } as const
  const routing = config({
    extensions: [person(1)],
    flows: [flow(11, nodes)],
    numbers: { [main]: { callFlowId: 11 } },
  })
  test("by schedule, by caller and by key", () => {
    expect(done(arrives(routing, undefined, main, christmasEveAtSix))).toEqual(["voicemail"])
    expect(rung(arrives(routing, outside("12125550111")))).toEqual([1])
    expect(arrives(routing, outside("12125550111")).passed.map(({ nodeId }) => nodeId)).toEqual([
      "start",
      "vip",
      "person",
    ])
    const menu = arrives(routing, outside("13105550111"))
    expect(menu.actions).toMatchObject([
      { do: "play", sound: { name: "Welcome" } },
      { do: "collect", mostDigits: 1 },
    ])
    expect(rung(then(routing, menu.next, { kind: "digits", digits: "1" } as never))).toEqual([1])
    expect(done(then(routing, menu.next, { kind: "digits", digits: "2" } as never))).toEqual(["hangUp"])
  })
  test("go on when nobody answers, instead of the user's own voicemail", () => {
    const ringing = arrives(routing, outside("12125550111"))
    const next = then(routing, ringing.next, { kind: "notAnswered", why: "time" } as never)
    expect(rulesOf(next)).toEqual(["notAnswered", "flowNoAnswer", "voicemail"])
  })
  test("that lead into each other end", () => {
    const circle = config({
      flows: [
        flow(11, { start: { kind: "destination", to: { kind: "flow", callFlowId: 12 }, noAnswer: null } }),
        flow(12, { start: { kind: "destination", to: { kind: "flow", callFlowId: 11 }, noAnswer: null } }),
      ],
      numbers: { [main]: { callFlowId: 11 } },
    })
    expect(rulesOf(arrives(circle)).at(-1)).toBe("tooManyHops")
  })
  test("of an extension may send the call to the extension itself", () => {
    const own = config({
      extensions: [person(1, { callFlowId: 13 })],
      flows: [flow(13, { start: { kind: "destination", to: to(1), noAnswer: null } })],
      numbers: { [main]: { extensionId: 1 } },
    })
    expect(rung(arrives(own))).toEqual([1])
  })
})

describe("dial by name", () => {
  const routing = config({
    extensions: [
      person(1, { name: "Carla Castillo" }),
      person(2, { name: "Carlo Reyes" }),
      receptionist(7, { "9": { kind: "directory" } }),
    ],
    numbers: { [main]: { extensionId: 7 } },
  })
  const asked = then(routing, arrives(routing).next, { kind: "digits", digits: "9" } as never)
  test("connects when one name fits, and lets the caller choose among several", () => {
    expect(rung(then(routing, asked.next, { kind: "digits", digits: "739" } as never))).toEqual([2])
    const several = then(routing, asked.next, { kind: "digits", digits: "227" } as never)
    expect(several.next.place).toMatchObject({ kind: "directory", found: [1, 2] })
    expect(rung(then(routing, several.next, { kind: "digits", digits: "1" } as never))).toEqual([1])
  })
  test("gives up after three tries", () => {
    let decision = asked
    for (const _ of [1, 2, 3]) decision = then(routing, decision.next, { kind: "digits", digits: "000" } as never)
    expect(decision.next.place).toEqual({ kind: "over", result: "abandoned" })
  })
})

test("every reason has a sentence without holes", () => {
  const routing = config({ extensions: [person(1)], numbers: { [main]: { extensionId: 1 } } })
  for (const reason of arrives(routing).because) {
    const text = reasonText(reason)
    expect(text).toMatch(/^.{8,}\.$/)
    expect(text).not.toMatch(/undefined|null/)
  }
})

test.each<readonly [string, Partial<RoutedQueue>, readonly object[]]>([
  ["queueFull", { maxWaiting: 0, full: { kind: "extension", extensionId: 1 } }, []],
  ["queueNoAgents", { agentsLoggedIn: 0, noAgents: { kind: "extension", extensionId: 1 } }, []],
  ["queueWaitedTooLong", {}, [{ kind: "leftQueue", why: "waitedTooLong" }]],
])("a reason is given once: %s", (rule, part, events) => {
  const routing = config({
    extensions: [person(1), queue(6, { hasMailbox: false, ...part })],
    numbers: { [main]: { extensionId: 6 } },
  })
  let last = arrives(routing)
  for (const event of events) last = decide(routing, last.next, { ...event, at } as CallEvent)
  expect(rulesOf(last).filter((one) => one === rule)).toHaveLength(1)
})

describe("short numbers", () => {
  type Country = RoutingConfig["dialing"]["country"]
  const dials = (country: Country, dialed: string, isBlocked = false) => {
    const base = config({ extensions: [person(1)] })
    const { settings } = base.blocking
    const routing: RoutingConfig = {
      ...base,
      account: { ...base.account, country },
      dialing: { ...base.dialing, country },
      blocking: {
        ...base.blocking,
        settings: { ...settings, systemRules: { ...settings.systemRules, directoryAssistance: isBlocked } },
      },
    }
    return arrives(routing, inside(1), dialed)
  }
  test.each<readonly [Country, string]>([
    ...["211", "311", "411", "511", "611", "711", "811"].map((number) => ["US", number] as const),
    ["GB", "118500"],
    ["GB", "105"],
    ["AU", "131444"],
    ["AU", "1234"],
  ])("%s %s goes out as it was dialed", (country, number) => {
    const decision = dials(country, number)
    expect(decision.actions).toMatchObject([{ do: "dialOut", number }])
    expect(decision.next.place).toMatchObject({ kind: "outside", number })
    expect(decision.because.map(reasonText)).toEqual([`The call goes out to ${number}.`])
  })
  test.each<readonly [Country, string]>([
    ["US", "411"],
    ["GB", "118500"],
    ["AU", "1234"],
  ])("%s %s is blocked with directory assistance", (country, number) => {
    const { next, actions } = dials(country, number, true)
    expect(next.place).toEqual({ kind: "over", result: "blocked" })
    expect(actions.at(-1)).toMatchObject({ do: "refuse", cause: "blocked" })
  })
  test("service numbers are no directory assistance", () =>
    expect(dials("US", "211", true).next.place.kind).toBe("outside"))
})
