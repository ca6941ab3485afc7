import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { differences, merge } from "./three-way.ts"

const base = {
  name: "Front desk",
  doNotDisturb: false,
  voicemail: { enabled: true, seconds: 20 },
  watchers: [1, 2],
  location: null as { locationId: number } | null,
}
const by = (mine: typeof base, theirs: typeof base) =>
  differences(base, mine, theirs).map(({ path, by: side }) => [path, side])

describe("what parts", () => {
  test.each([
    ["nothing changed", base, base, []],
    ["only I changed", { ...base, name: "Lobby" }, base, [["name", "me"]]],
    ["only they changed", base, { ...base, doNotDisturb: true }, [["doNotDisturb", "them"]]],
    [
      "both changed, each another field",
      { ...base, name: "Lobby" },
      { ...base, doNotDisturb: true },
      [
        ["name", "me"],
        ["doNotDisturb", "them"],
      ],
    ],
    ["both changed the same field", { ...base, name: "Lobby" }, { ...base, name: "Reception" }, [["name", "both"]]],
    ["both changed it to the same", { ...base, name: "Lobby" }, { ...base, name: "Lobby" }, []],
    [
      "fields inside a group part alone",
      { ...base, voicemail: { enabled: false, seconds: 20 } },
      { ...base, voicemail: { enabled: true, seconds: 30 } },
      [
        ["voicemail.enabled", "me"],
        ["voicemail.seconds", "them"],
      ],
    ],
    ["a list is one thing", { ...base, watchers: [1, 2, 3] }, { ...base, watchers: [2] }, [["watchers", "both"]]],
    [
      "a group that was nothing before is one thing",
      { ...base, location: { locationId: 4 } },
      { ...base, location: { locationId: 5 } },
      [["location", "both"]],
    ],
  ])("%s", (_name, mine, theirs, expected) => {
    expect(by(mine, theirs)).toEqual(expected)
  })
})

describe("what comes of it", () => {
  test("mine where I changed it, theirs elsewhere", () => {
    const mine = { ...base, name: "Lobby", voicemail: { enabled: false, seconds: 20 } }
    const theirs = { ...base, doNotDisturb: true, voicemail: { enabled: true, seconds: 30 } }
    expect(merge(base, mine, theirs)).toEqual({
      ...base,
      name: "Lobby",
      doNotDisturb: true,
      voicemail: { enabled: false, seconds: 30 },
    })
  })

  test("where both changed it, the chosen one", () => {
    const [mine, theirs] = [
      { ...base, name: "Lobby", watchers: [9] },
      { ...base, name: "Reception", watchers: [8] },
    ]
    expect(merge(base, mine, theirs)).toEqual(mine)
    expect(merge(base, mine, theirs, { name: "theirs" })).toEqual({ ...base, name: "Reception", watchers: [9] })
  })

  test("what I took out stays out, what they added stays", () => {
    const given = { note: "a" as string | undefined }
    expect(merge(given, { note: undefined }, { note: "a", more: 1 } as never)).toEqual({ note: undefined, more: 1 })
  })

  const side = fc.record({
    a: fc.integer({ min: 0, max: 2 }),
    b: fc.record({ c: fc.boolean(), d: fc.array(fc.integer({ min: 0, max: 1 }), { maxLength: 2 }) }),
  })
  test("whoever alone changed something gets all of theirs", () => {
    fc.assert(
      fc.property(side, side, (one, other) => {
        expect(merge(one, other, one)).toEqual(other)
        expect(merge(one, one, other)).toEqual(other)
      }),
    )
  })
  test("each field is one of the three", () => {
    fc.assert(
      fc.property(side, side, side, (was, mine, theirs) => {
        const made = merge(was, mine, theirs)
        expect([mine.a, theirs.a]).toContain(made.a)
        expect([mine.b.c, theirs.b.c]).toContain(made.b.c)
        expect([mine.b.d, theirs.b.d]).toContainEqual(made.b.d)
      }),
    )
  })
})
