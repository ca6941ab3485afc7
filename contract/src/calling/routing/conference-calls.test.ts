import { describe, expect, test } from "vitest"
import type { Action } from "./call-action.ts"
import type { CallEvent } from "./call-event.ts"
import type { CallState, Decision } from "./call.ts"
import { decide } from "./decide.ts"
import { emptyJourney } from "./journey.ts"
import { extendJourney } from "./extend-journey.ts"
import { conference, config, mondayAtTen, outside } from "./routing.factory.ts"
import type { RoutedConference, RoutingConfig } from "./routing-config.ts"

const main = "12075550100"
const at = mondayAtTen
const withBridge = (part: Partial<RoutedConference>, account: Partial<RoutingConfig["account"]> = {}) => {
  const routing = config({ extensions: [conference(1, part)], numbers: { [main]: { extensionId: 1 } } })
  return { ...routing, account: { ...routing.account, ...account } }
}
const arrival: CallEvent = { kind: "arrived", at, caller: outside("12125550111"), dialed: main, seed: 7 }
const typing = (routing: RoutingConfig, ...pins: readonly (string | null)[]): Decision => {
  let decision = decide(routing, null, arrival)
  for (const digits of pins)
    decision = decide(
      routing,
      decision.next,
      digits === null ? { kind: "noDigits", at } : { kind: "digits", digits, at },
    )
  return decision
}
const rulesOf = ({ because }: Decision) => because.map(({ rule }) => rule)
const joined = ({ actions }: Decision) =>
  actions.find((action): action is Action & { do: "conference" } => action.do === "conference")
const over = (result: string): CallState["place"] => ({ kind: "over", result }) as CallState["place"]
const [host, guest] = ["4711", "8150"]

describe("the PIN of a conference bridge", () => {
  test("is asked for before anybody joins", () => {
    const asked = typing(withBridge({}))
    expect(asked.actions).toMatchObject([
      { do: "play", sound: "enterPin" },
      { do: "collect", mostDigits: 10, endKey: "#" },
    ])
    expect(asked.next.place).toEqual({ kind: "conferencePin", extensionId: 1, wrong: 0 })
  })
  test("makes the caller the host or a guest", () => {
    expect(typing(withBridge({}), host).next.place).toMatchObject({ kind: "conference", role: "host" })
    expect(typing(withBridge({}), guest).next.place).toMatchObject({ kind: "conference", role: "guest" })
    expect(typing(withBridge({}), `${guest}#`).next.place).toMatchObject({ kind: "conference", role: "guest" })
  })
  test("may be wrong or missing three times in all", () => {
    expect(typing(withBridge({}), "1", "2", guest).next.place).toMatchObject({ kind: "conference" })
    const refused = typing(withBridge({}), "1", null, "3")
    expect(refused.next.place).toEqual(over("failed"))
    expect(refused.actions.at(-1)).toMatchObject({ do: "refuse", cause: "notAllowed" })
    expect(rulesOf(refused)).toEqual(["conferencePinWrong", "conferencePinRefused"])
  })
  test("is not compared for a caller who entered too many wrong ones before", () => {
    const asked = typing(withBridge({}))
    const refused = decide(withBridge({}), asked.next, { kind: "pinChecked", at, right: false, why: "Too many." })
    expect(refused.next.place).toEqual(over("failed"))
    expect(rulesOf(refused)).toEqual(["conferencePinsTooMany"])
  })
  test("is never right where it is not known, not even an empty one", () => {
    const sealed = withBridge({ pins: { host: null, guest: null } })
    for (const typed of ["", "#", "null"]) expect(typing(sealed, typed).next.place.kind).toBe("conferencePin")
  })
  test("is not needed where none is set: callers are guests, and wait for no host", () => {
    expect(joined(typing(withBridge({ pins: null })))).toMatchObject({ role: "guest", waitsForHost: false })
  })
  test("is in no record", () => {
    const routing = withBridge({})
    const first = decide(routing, null, arrival)
    const typed: CallEvent = { kind: "digits", digits: guest, at: at + 5000 }
    const before = extendJourney(emptyJourney(at), routing, arrival, first)
    const journey = extendJourney(before, routing, typed, decide(routing, first.next, typed))
    expect(journey.steps).toMatchObject([
      { kind: "menu", object: { kind: "conference" }, outcome: "pin" },
      { kind: "conference", object: { name: "201 Conference 1" } },
    ])
    expect(JSON.stringify(journey)).not.toContain(guest)
  })
})

describe("who may join", () => {
  test("a locked bridge takes only the host", () => {
    expect(rulesOf(typing(withBridge({ locked: true }), guest))).toEqual(["conferenceLocked"])
    expect(typing(withBridge({ locked: true }), guest).next.place).toEqual(over("failed"))
    expect(joined(typing(withBridge({ locked: true }), host))).toBeDefined()
  })
  test("a full bridge takes nobody", () => {
    const full = typing(withBridge({ maxParticipants: 3, participants: 3 }), host)
    expect(rulesOf(full)).toEqual(["conferenceFull"])
    expect(full.actions).toMatchObject([
      { do: "play", sound: "conferenceFull" },
      { do: "refuse", cause: "busy" },
    ])
    expect(joined(typing(withBridge({ maxParticipants: 3, participants: 2 }), guest))).toBeDefined()
  })
})

describe("the settings of a bridge", () => {
  test.each<readonly [string, Partial<RoutedConference>, string, object]>([
    ["guests wait for the host", {}, guest, { waitsForHost: true, music: { kind: "included", tune: "harbor" } }],
    ["without music", { musicWhileWaiting: false }, guest, { waitsForHost: true, music: { kind: "silence" } }],
    ["guests do not wait", { waitForHost: false }, guest, { waitsForHost: false }],
    ["the host never waits", {}, host, { waitsForHost: false }],
    ["a tone for both", {}, guest, { announce: { by: "tone", join: true, leave: true } }],
    ["names on joining", { announce: "name", announceOn: "join" }, guest, { announce: { join: true, leave: false } }],
    ["a tone on leaving", { announceOn: "leave" }, guest, { announce: { by: "tone", join: false, leave: true } }],
    ["no announcement", { announce: "none" }, guest, { announce: null }],
    ["guests start muted", { startMuted: true }, guest, { muted: true }],
    ["the host does not", { startMuted: true }, host, { muted: false }],
    ["recording", { record: "always" }, guest, { record: "always" }],
  ])("%s", (_what, part, pin, expected) => expect(joined(typing(withBridge(part), pin))).toMatchObject(expected))
  test("explain themselves", () => {
    expect(rulesOf(typing(withBridge({ startMuted: true, record: "always" }), guest))).toEqual([
      "conference",
      "conferenceWaits",
      "conferenceMuted",
      "conferenceRecorded",
    ])
    expect(rulesOf(typing(withBridge({ hosts: 1 }), guest))).toEqual(["conference"])
    expect(rulesOf(typing(withBridge({}), host))).toEqual(["conferenceHost"])
  })
})
