import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { planSeconds, ringPlan, ringStrategies, type RingGroup, type RingMember } from "./group-order.ts"

interface Member extends RingMember {
  readonly name: string
  readonly away?: boolean
}
const member = (name: string, part: Partial<Member> = {}): Member => ({ name, seconds: null, delay: 0, ...part })
const group = (part: Partial<RingGroup<Member>>): RingGroup<Member> => ({
  strategy: "all",
  ringSeconds: 20,
  passes: 1,
  members: [],
  ...part,
})
const planOf = (of: RingGroup<Member>, startAt = 0) =>
  ringPlan(of, { startAt, isAvailable: ({ away }) => away !== true }).map(
    ({ members, seconds }) => `${members.map(({ name }) => name).join("+")} ${seconds}`,
  )
const three = [member("a"), member("b"), member("c")]

describe("a call group rings", () => {
  test.each<[string, RingGroup<Member>, number, string[]]>([
    ["all at once", group({ members: three }), 0, ["a+b+c 20"]],
    ["all again in every pass", group({ members: three, passes: 2 }), 0, ["a+b+c 20", "a+b+c 20"]],
    [
      "with delays: the others join while the first still ring",
      group({ members: [member("a"), member("b", { delay: 5 }), member("c", { delay: 15 })] }),
      0,
      ["a 5", "a+b 10", "a+b+c 5", "b+c 5", "c 10"],
    ],
    [
      "with delays: whoever is first starts at once, the distance stays",
      group({ members: [member("a", { away: true }), member("b", { delay: 10 }), member("c", { delay: 30 })] }),
      0,
      ["b 20", "c 20"],
    ],
    [
      "with delays: nobody rings until the next one starts",
      group({ members: [member("a", { seconds: 5 }), member("b", { delay: 10, seconds: 5 })] }),
      0,
      ["a 5", " 5", "b 5"],
    ],
    ["one after the other", group({ strategy: "inOrder", members: three }), 2, ["a 20", "b 20", "c 20"]],
    [
      "one after the other, with seconds of their own and without delays",
      group({ strategy: "inOrder", members: [member("a", { seconds: 10, delay: 30 }), member("b")], passes: 2 }),
      0,
      ["a 10", "b 20", "a 10", "b 20"],
    ],
    ["from the next one in turn", group({ strategy: "roundRobin", members: three }), 4, ["b 20", "c 20", "a 20"]],
    [
      "in turn without those who are away, whose turn passes to the next",
      group({ strategy: "roundRobin", members: [member("a"), member("b", { away: true }), member("c")] }),
      1,
      ["c 20", "a 20"],
    ],
    ["nobody without members", group({ members: [], strategy: "roundRobin" }), 3, []],
    ["nobody when all are away", group({ members: [member("a", { away: true })], passes: 5 }), 0, []],
  ])("%s", (_case, of, startAt, expected) => {
    expect(planOf(of, startAt)).toEqual(expected)
  })

  test("in another random order for another number, and in the same for the same", () => {
    const of = group({ strategy: "random", members: Array.from({ length: 20 }, (_, index) => member(`m${index}`)) })
    expect(planOf(of, 7)).toEqual(planOf(of, 7))
    expect(planOf(of, 7)).not.toEqual(planOf(of, 8))
  })
})

describe("whatever the group is", () => {
  const groups = fc.record({
    strategy: fc.constantFrom(...ringStrategies),
    ringSeconds: fc.integer({ min: 5, max: 60 }),
    passes: fc.integer({ min: 1, max: 5 }),
    members: fc
      .array(
        fc.record({
          seconds: fc.option(fc.integer({ min: 5, max: 60 })),
          delay: fc.integer({ min: 0, max: 60 }),
          away: fc.boolean(),
        }),
        { maxLength: 12 },
      )
      .map((members) => members.map((one, index) => ({ ...one, name: `m${index}` }))),
  })
  const planned = fc.record({ of: groups, startAt: fc.integer({ min: 0, max: 1_000_000 }) })

  test("every available member rings in every pass, for its own time, and nobody else does", () => {
    fc.assert(
      fc.property(planned, ({ of, startAt }) => {
        const rung = new Map<string, number>()
        for (const { members, seconds } of ringPlan(of, { startAt, isAvailable: ({ away }) => !away }))
          for (const { name } of members) rung.set(name, (rung.get(name) ?? 0) + seconds)
        const expected = new Map(
          of.members
            .filter(({ away }) => !away)
            .map(({ name, seconds }) => [name, (seconds ?? of.ringSeconds) * of.passes]),
        )
        expect(Object.fromEntries(rung)).toEqual(Object.fromEntries(expected))
      }),
    )
  })

  test("one after the other, none rings twice in a pass", () => {
    fc.assert(
      fc.property(planned, ({ of, startAt }) => {
        fc.pre(of.strategy !== "all")
        const plan = ringPlan({ ...of, passes: 1 }, { startAt, isAvailable: () => true })
        expect(plan.every(({ members }) => members.length === 1)).toBe(true)
        expect(new Set(plan.map(({ members }) => members[0]!.name)).size).toBe(of.members.length)
      }),
    )
  })

  test("delays between members are kept", () => {
    fc.assert(
      fc.property(groups, (of) => {
        fc.pre(of.members.length > 0)
        const plan = ringPlan({ ...of, strategy: "all", passes: 1 }, { startAt: 0, isAvailable: () => true })
        const startOf = (name: string) =>
          planSeconds(
            plan.slice(
              0,
              plan.findIndex(({ members }) => members.some((one) => one.name === name)),
            ),
          )
        const first = Math.min(...of.members.map(({ delay }) => delay))
        for (const { name, delay } of of.members) expect(startOf(name)).toBe(delay - first)
      }),
    )
  })

  test("the whole plan is bounded", () => {
    fc.assert(
      fc.property(planned, ({ of, startAt }) => {
        const total = planSeconds(ringPlan(of, { startAt, isAvailable: () => true }))
        const longest = of.strategy === "all" ? 120 : 60 * of.members.length
        expect(total).toBeLessThanOrEqual(longest * of.passes)
      }),
    )
  })
})
