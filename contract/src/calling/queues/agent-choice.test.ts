import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { agentActivities, chooseAgents, type CallHistory, type ChoosableAgent } from "./agent-choice.ts"
import { queueStrategies, type QueueStrategy } from "./queue-settings.ts"

const agent = (extensionId: number, part: Partial<ChoosableAgent> = {}): ChoosableAgent => ({
  extensionId,
  priority: 5,
  skill: 5,
  state: "ready",
  ...part,
})
const history = (part: Partial<CallHistory> = {}): CallHistory => ({
  lastCallEndedAt: new Map(),
  callsToday: new Map(),
  roundRobinAfter: null,
  seed: 1,
  ...part,
})
const ended = (entries: Record<number, number>) =>
  new Map(Object.entries(entries).map(([id, value]) => [Number(id), value]))

const table: readonly [
  rule: string,
  strategy: QueueStrategy,
  agents: readonly ChoosableAgent[],
  history: CallHistory,
  tiers: readonly (readonly number[])[],
][] = [
  ["everyone who is ready rings at once", "ringAll", [agent(3), agent(1), agent(2)], history(), [[1, 2, 3]]],
  [
    "skill and priority do not matter where everyone rings",
    "ringAll",
    [agent(1, { skill: 1, priority: 9 }), agent(2, { skill: 9, priority: 1 })],
    history(),
    [[1, 2]],
  ],
  [
    "whose last call ended first is called first",
    "longestIdle",
    [agent(1), agent(2), agent(3)],
    history({ lastCallEndedAt: ended({ 1: 300, 2: 100, 3: 200 }) }),
    [[2], [3], [1]],
  ],
  [
    "who had no call yet has been idle longest",
    "longestIdle",
    [agent(1), agent(2)],
    history({ lastCallEndedAt: ended({ 1: 100 }) }),
    [[2], [1]],
  ],
  [
    "a better skill comes before a longer idle time",
    "longestIdle",
    [agent(1), agent(2, { skill: 9 })],
    history({ lastCallEndedAt: ended({ 2: 900 }) }),
    [[2], [1]],
  ],
  [
    "the next one in turn is called first",
    "roundRobin",
    [agent(1), agent(2), agent(3)],
    history({ roundRobinAfter: 1 }),
    [[2], [3], [1]],
  ],
  [
    "after the last one comes the first one",
    "roundRobin",
    [agent(1), agent(2)],
    history({ roundRobinAfter: 2 }),
    [[1], [2]],
  ],
  [
    "the turn goes on behind an agent who is not ready any more",
    "roundRobin",
    [agent(1), agent(2, { state: "onCall" }), agent(3)],
    history({ roundRobinAfter: 2 }),
    [[3], [1]],
  ],
  ["without an earlier call the first one begins", "roundRobin", [agent(2), agent(1)], history(), [[1], [2]]],
  [
    "who took the fewest calls today is called first",
    "fewestCalls",
    [agent(1), agent(2), agent(3)],
    history({ callsToday: ended({ 1: 4, 2: 1, 3: 2 }) }),
    [[2], [3], [1]],
  ],
  [
    "among equals who has been idle longest is called first",
    "fewestCalls",
    [agent(1), agent(2)],
    history({ callsToday: ended({ 1: 2, 2: 2 }), lastCallEndedAt: ended({ 1: 500, 2: 100 }) }),
    [[2], [1]],
  ],
  [
    "priority 1 is called first, whatever the skill",
    "byPriority",
    [agent(1, { priority: 3, skill: 10 }), agent(2, { priority: 1, skill: 1 }), agent(3, { priority: 2 })],
    history(),
    [[2], [3], [1]],
  ],
  [
    "among equal priorities the better skill is called first",
    "byPriority",
    [agent(1, { skill: 2 }), agent(2, { skill: 8 })],
    history(),
    [[2], [1]],
  ],
  [
    "a better skill comes before chance",
    "random",
    [agent(1), agent(2), agent(3, { skill: 6 })],
    history({ seed: 7 }),
    [[3], ...chooseAgents("random", [agent(1), agent(2)], history({ seed: 7 }))],
  ],
  ["nobody who is ready, nobody to ring", "ringAll", [agent(1, { state: "paused" })], history(), []],
]
test.each(table)("%s (%s)", (_rule, strategy, agents, past, tiers) =>
  expect(chooseAgents(strategy, agents, past)).toEqual(tiers),
)

test("chance reaches everyone: over many calls each of three is first about a third of the time", () => {
  const agents = [agent(100_101), agent(100_105), agent(100_106)]
  const first = new Map<number, number>()
  for (let seed = 0; seed < 3000; seed += 1) {
    const id = chooseAgents("random", agents, history({ seed }))[0]![0]!
    first.set(id, (first.get(id) ?? 0) + 1)
  }
  for (const count of first.values()) expect(count).toBeGreaterThan(800)
  expect(first.size).toBe(3)
})

describe("for any agents", () => {
  const agents = fc.uniqueArray(
    fc.record({
      extensionId: fc.integer({ min: 1, max: 5_000_000 }),
      priority: fc.integer({ min: 1, max: 10 }),
      skill: fc.integer({ min: 1, max: 10 }),
      state: fc.constantFrom(...agentActivities),
    }),
    { selector: ({ extensionId }) => extensionId, maxLength: 60 },
  )
  const past = fc.record({
    lastCallEndedAt: fc.constant(new Map<number, number>()),
    callsToday: fc.constant(new Map<number, number>()),
    roundRobinAfter: fc.option(fc.integer({ min: 1, max: 5_000_000 })),
    seed: fc.integer(),
  })
  const strategy = fc.constantFrom(...queueStrategies)
  test("exactly those who are ready are called, each once", () =>
    fc.assert(
      fc.property(strategy, agents, past, (chosen, all, then) => {
        const ready = all.filter(({ state }) => state === "ready").map(({ extensionId }) => extensionId)
        expect(
          chooseAgents(chosen, all, then)
            .flat()
            .toSorted((a, b) => a - b),
        ).toEqual(ready.toSorted((a, b) => a - b))
      }),
    ))
  test("one tier where everyone rings, one agent in each tier otherwise", () =>
    fc.assert(
      fc.property(strategy, agents, past, (chosen, all, then) => {
        const tiers = chooseAgents(chosen, all, then)
        if (chosen === "ringAll") expect(tiers.length).toBeLessThanOrEqual(1)
        else expect(tiers.every((tier) => tier.length === 1)).toBe(true)
      }),
    ))
  test("the order in which they are named does not matter, and the same call gets the same answer", () =>
    fc.assert(
      fc.property(strategy, agents, past, (chosen, all, then) => {
        expect(chooseAgents(chosen, all.toReversed(), then)).toEqual(chooseAgents(chosen, all, then))
      }),
    ))
})
