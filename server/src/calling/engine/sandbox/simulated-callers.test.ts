import type { Action } from "@dialplane/contract/calling/routing/call-action"
import type { CallEvent } from "@dialplane/contract/calling/routing/call-event"
import type { Decision } from "@dialplane/contract/calling/routing/call"
import type { Place } from "@dialplane/contract/calling/routing/call-place"
import { expect, test } from "vitest"
import { planNext } from "./people.rules.ts"

const because = { rule: "menuPlays", object: null } as const
const at = Date.parse("2026-11-16T15:00:00Z")
const arrival: Extract<CallEvent, { kind: "arrived" }> = {
  kind: "arrived",
  at,
  caller: { kind: "outside", number: "12125550111", country: "US" },
  dialed: "12075550100",
  seed: 1,
}
/** A call that stands at a place after some actions. */
const standing = (seed: number, place: Place, actions: readonly Action[]): Decision => ({
  actions,
  because: [],
  passed: [],
  reached: [],
  next: {
    caller: arrival.caller,
    direction: "inbound",
    dialed: "",
    seed,
    hops: 0,
    prompts: 0,
    menus: [],
    flows: [],
    place,
  },
})
const seeds = Array.from({ length: 400 }, (_, index) => index + 1)
const planned = (place: Place, actions: readonly Action[]) =>
  seeds.map((seed) => planNext(standing(seed, place, actions), arrival, 1))

test("simulated callers press the keys of the menu, and wait as long as it waits", () => {
  const greeting = { mediaId: 1, name: "Welcome", seconds: 10 }
  const plans = planned({ kind: "menu", extensionId: 7, silent: 0, wrong: 0 }, [
    { do: "play", sound: greeting, because },
    { do: "collect", mostDigits: 1, waitSeconds: 7, betweenDigitsSeconds: 3, choices: ["4", "0", "6"], because },
  ])
  const pressed = plans.flatMap(({ event }) => (event.kind === "digits" ? [event.digits] : []))
  expect(new Set(pressed)).toEqual(new Set(["4", "6", "0", "#"]))
  expect(pressed.filter((key) => key === "4").length).toBeGreaterThan(pressed.filter((key) => key === "0").length)
  const silent = plans.filter(({ event }) => event.kind === "noDigits")
  expect(new Set(silent.map(({ afterMs }) => afterMs))).toEqual(new Set([17_000]))
})

test("simulated callers of a conference mostly know the PIN, the same ones each time", () => {
  const plan = () => planned({ kind: "conferencePin", extensionId: 8, wrong: 0 }, [])
  const typed = plan().flatMap(({ event }) => (event.kind === "pin" ? [event.as] : []))
  expect(typed.filter((as) => as !== null).length).toBeGreaterThan(0.8 * seeds.length)
  expect(new Set(typed)).toEqual(new Set(["guest", "host", null]))
  expect(plan()).toEqual(plan())
})

test("no page lasts longer than its group allows", () => {
  const plans = planned({ kind: "paging", extensionId: 9, maxSeconds: 12 }, [])
  expect(Math.max(...plans.map(({ afterMs }) => afterMs))).toBe(12_000)
  expect(new Set(plans.map(({ event }) => event.kind))).toEqual(new Set(["hungUp", "timeOver"]))
})
