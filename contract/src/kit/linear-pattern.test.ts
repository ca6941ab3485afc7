import fc from "fast-check"
import { expect, test } from "vitest"
import { matchesSome, readLinearPattern } from "./linear-pattern.ts"

const matches = (text: string, dialed: string) => {
  const read = readLinearPattern(text)
  if (!read.ok) throw new Error(`${text}: ${read.why}`)
  return matchesSome(read.pattern, [...dialed])
}

const atom = fc.constantFrom("0", "4", "\\*", "#", "\\d", "\\D", ".", "[*#]", "[0-4]", "[^4*]", "[\\d*-]", "\\+")
const times = fc.constantFrom("", "", "*", "+", "?", "{2}", "{1,3}", "{2,}", "{0,1}", "+?", "{0}")
const { pattern } = fc.letrec<{ pattern: string; row: string; repeated: string; group: string }>((tie) => ({
  pattern: fc.array(tie("row"), { minLength: 1, maxLength: 3 }).map((rows) => rows.join("|")),
  row: fc
    .array(fc.oneof({ weight: 8, arbitrary: tie("repeated") }, fc.constantFrom("^", "$")), { maxLength: 4 })
    .map((parts) => parts.join("")),
  repeated: fc.tuple(fc.oneof({ depthSize: "small" }, atom, tie("group")), times).map(([one, many]) => one + many),
  group: fc.tuple(fc.constantFrom("(", "(?:"), tie("pattern")).map(([open, inside]) => `${open}${inside})`),
}))
const readable = pattern.filter((text) => text.length <= 60)
const dialed = fc.string({ unit: fc.constantFrom(..."0123456789*#+4*"), maxLength: 8 })

test("matches what the language's own regular expressions match", () => {
  fc.assert(
    fc.property(readable, fc.array(dialed, { minLength: 5, maxLength: 5 }), (text, all) => {
      for (const one of all) expect([text, one, matches(text, one)]).toEqual([text, one, new RegExp(text).test(one)])
    }),
    { numRuns: 2000 },
  )
})

test("asks about all digits at once what asking about each of them says", () => {
  fc.assert(
    fc.property(readable, dialed, (text, code) => {
      const read = readLinearPattern(text)
      if (!read.ok) throw new Error(read.why)
      const each = Array.from({ length: 100 }, (_, rest) => code + String(rest).padStart(2, "0"))
      expect(matchesSome(read.pattern, [...code, "0123456789", "0123456789"])).toBe(
        each.some((one) => matches(text, one)),
      )
    }),
    { numRuns: 300 },
  )
})

test("takes as long for a pattern with repetitions in repetitions as for others", () => {
  const began = performance.now()
  for (const text of ["^(\\d+)+$", "^((\\d*)*)*$", "^(\\d|\\d\\d)+$", "^(\\d?){50}\\d{50}$"])
    expect(matches(text, `${"1".repeat(99)}*`)).toBe(false)
  expect(performance.now() - began).toBeLessThan(2000)
})

test.each([
  ["(", "Must close each “(”."],
  ["*9", "Has nothing to repeat before “*”."],
  ["4)", "Must open each “)”."],
  ["[*#", "Must close each “[”."],
  ["[9-0]", "Must not contain “9-0”, whose end comes before its beginning."],
  ["\\d{5,2}", "Must not contain “{5,2}”, whose end comes before its beginning."],
  ["\\d{", "Must not contain “{”, which is not supported."],
  ["^+", "Has nothing to repeat before “+”."],
  ["4++", "Has nothing to repeat before “+”."],
  ["(?=4)", "Must not contain “(?=”, which is not supported."],
  ["(4)\\1", "Must not contain “\\1”, which is not supported."],
  ["\\bx", "Must not contain “\\b”, which is not supported."],
  ["4\\", "Must not end with a single backslash."],
  ["\\d{1,5000}", "Has too many repetitions."],
  ["((\\d{50}){50}){50}", "Has too many repetitions."],
  ["4".repeat(201), "Must have at most 200 characters."],
])("%s is refused: %s", (text, why) => {
  expect(readLinearPattern(text)).toEqual({ ok: false, why })
})
