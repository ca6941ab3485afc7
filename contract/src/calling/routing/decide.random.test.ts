import fc from "fast-check"
import { expect, test } from "vitest"
import { rules as allRules, type Action } from "./call.ts"
import { decide } from "./decide.ts"
import { blockedNumber, randomAccount } from "./random-account.factory.ts"
import { reasonText } from "./reason-text.ts"
import type { RoutingConfig } from "./routing-config.ts"
import { simulate, type Simulation, type World } from "./simulate.ts"

const runs = Number(process.env["ROUTING_RUNS"] ?? 20_000)
const known: ReadonlySet<string> = new Set(allRules)

/** `seed` where something is said about all runs together. */
const forAll = (check: (routing: RoutingConfig, world: World, simulation: Simulation) => void, seed?: number) =>
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 1, max: 30 }), (seed, size) => {
      const { routing, world } = randomAccount(seed, size)
      check(routing, world, simulate(routing, world))
    }),
    { numRuns: seed === undefined ? runs / 5 : runs, ...(seed === undefined ? {} : { seed }) },
  )
const actionsOf = ({ moments }: Simulation): Action[] => moments.flatMap(({ decision }) => [...decision.actions])
const rung = (actions: readonly Action[]): number[] =>
  actions.flatMap((action) =>
    action.do === "ring" || action.do === "page"
      ? action.legs.flatMap((leg) => (leg.kind === "extension" ? [leg.extensionId] : []))
      : [],
  )
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
    if (
      caller.kind === "inside" &&
      routing.extensions.get(caller.extensionId)?.kind === "person" &&
      ["911", "9911", "112"].includes(dialed)
    )
      expect(actions[0]).toMatchObject({ do: "emergency" })
    // Nobody is rung by their own call.
    if (caller.kind === "inside") expect(rung(actions)).not.toContain(caller.extensionId)
  }, 13)
  // The accounts are varied enough to follow nearly every rule.
  const never = allRules.filter((rule) => !seen.has(rule))
  // What people do with waiting callers, and callbacks, are not part of a simulation: queue-calls.test.ts.
  expect(never).toEqual([
    "queueMovedToTop",
    "queuePickedUp",
    "queueSentOn",
    "queueEnded",
    "queueCallsBack",
    "queueCallbackUnanswered",
    "transferred",
  ])
}, 300_000)

test("the same call goes the same way", () => {
  forAll((routing, world, simulation) => {
    const { at, caller, dialed, seed } = world
    const again = decide(routing, null, { kind: "arrived", at, caller, dialed, seed })
    expect(again).toEqual(simulation.moments[0]!.decision)
  })
}, 300_000)
