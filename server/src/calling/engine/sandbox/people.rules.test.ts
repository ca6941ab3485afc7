import type { CallState, Decision } from "@dialplane/contract/calling/routing/call"
import type { Leg } from "@dialplane/contract/calling/routing/call-party"
import { expect, test } from "vitest"
import { planNext } from "./people.rules.ts"

const leg: Leg = { kind: "extension", extensionId: 5, delay: 0, confirm: false }
const state = (seed: number, place: CallState["place"]): CallState => ({
  caller: { kind: "outside", number: "12125550111", country: "US" },
  direction: "inbound",
  dialed: "12075550100",
  seed,
  hops: 1,
  prompts: 0,
  menus: [],
  flows: [],
  place,
})
const decided = (next: CallState, part: Partial<Decision> = {}): Decision => ({
  actions: [],
  next,
  because: [],
  passed: [],
  reached: [],
  ...part,
})
const seeds = Array.from({ length: 2000 }, (_, index) => index + 1)
const answered = { kind: "answered", at: 0, leg } as const

test("a few people park a call, and never one that was parked before", () => {
  const plans = (pickedUpBy?: string, colleagues: readonly number[] = [7]) =>
    seeds.filter(
      (seed) =>
        planNext(
          decided(state(seed, { kind: "talking", with: leg })),
          pickedUpBy === undefined ? answered : { ...answered, pickedUpBy },
          2,
          colleagues,
        ).event.kind === "park",
    ).length
  expect(plans()).toBeGreaterThan(20)
  expect(plans()).toBeLessThan(120)
  expect(plans("305 Somebody")).toBe(0)
  // Past calls are made without colleagues.
  expect(plans(undefined, [])).toBe(0)
})

test("a parked call is retrieved in time by whoever parked it, or returns after its seconds", () => {
  const because = {
    rule: "parked",
    object: { kind: "person", id: 5, name: "305 Somebody" },
    facts: { slot: "701", seconds: 60 },
  } as const
  const plans = seeds.map((seed) =>
    planNext(
      decided(state(seed, { kind: "parked", slot: "701", parkedBy: 5 }), {
        actions: [{ do: "holdParked", slot: "701", seconds: 60, because }],
        because: [because],
      }),
      { kind: "parked", at: 0, slot: "701", extensionId: 5 },
      3,
    ),
  )
  for (const { afterMs, event } of plans)
    if (event.kind === "answered") {
      expect(event).toMatchObject({ leg: { extensionId: 5 }, pickedUpBy: "305 Somebody" })
      expect(afterMs).toBeLessThan(60_000)
    } else expect([event.kind, afterMs]).toEqual(["parkedTooLong", 60_000])
  expect(new Set(plans.map(({ event }) => event.kind)).size).toBe(2)
})
