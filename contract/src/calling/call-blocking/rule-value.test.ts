import { describe, expect, test } from "vitest"
import type { CountryCode } from "../../ground/accounts/accounts.schema.ts"
import { readRuleValue } from "./read-rule-value.ts"
import { shownValue } from "./rule-value.ts"
import type { MatchKind } from "./rule-match.ts"

const read = (match: MatchKind, typed: string, to: string | null, home: CountryCode) => {
  const reading = readRuleValue(match, typed, to, home)
  if (!reading.ok) return `${reading.field}: ${reading.fault}`
  return reading.value.valueTo === null ? reading.value.value : `${reading.value.value} – ${reading.value.valueTo}`
}

describe("what is typed becomes what is stored", () => {
  test.each<[MatchKind, string, string | null, CountryCode, string]>([
    ["exact", "(207) 555-0100", null, "US", "12075550100"],
    ["exact", "+44 20 7946 0958", null, "US", "442079460958"],
    ["exact", "020 7946 0958", null, "GB", "442079460958"],
    ["exact", "+1000", null, "US", "value: number"],
    ["exact", "+100000000", null, "US", "100000000"],
    ["exact", "411", null, "US", "411"],
    ["exact", "118118", null, "GB", "118118"],
    ["exact", "911", null, "US", "value: emergency"],
    ["exact", "9-1-1", null, "US", "value: emergency"],
    ["exact", "999", null, "US", "value: emergency"],
    ["exact", "+1911", null, "US", "value: emergency"],
    ["exact", "555", null, "US", "value: number"],
    ["exact", "call me", null, "US", "value: number"],
    ["exact", "", null, "US", "value: number"],
    ["prefix", "900", null, "US", "1900"],
    ["prefix", "1900", null, "US", "1900"],
    ["prefix", "+1 900", null, "US", "1900"],
    ["prefix", "+91 11", null, "US", "9111"],
    ["prefix", "011 53", null, "US", "53"],
    ["prefix", "0900", null, "GB", "44900"],
    ["prefix", "911", null, "US", "value: emergency"],
    ["prefix", "+", null, "US", "value: prefix"],
    ["prefix", "900*", null, "US", "value: prefix"],
    ["prefix", "+1234567890123456", null, "US", "value: prefix"],
    ["range", "2075550100", "2075550199", "US", "12075550100 – 12075550199"],
    ["range", "2075550199", "2075550100", "US", "valueTo: rangeEnd"],
    ["range", "2075550100", null, "US", "valueTo: rangeEnd"],
    ["range", "2075550100", "+44 20 7946 0958 1", "US", "valueTo: rangeEnd"],
    ["range", "+1900", "+1999", "US", "value: number"],
    ["range", "911", "912", "US", "value: emergency"],
    ["country", "ng", null, "US", "NG"],
    ["country", "UK", null, "US", "GB"],
    ["country", "ZZ", null, "US", "value: country"],
    ["pattern", "+1 900*", null, "US", "1900*"],
    ["pattern", "207555????", null, "US", "1207555????"],
    ["pattern", "+44**0", null, "US", "44*0"],
    ["pattern", "*", null, "US", "value: pattern"],
    ["pattern", "2075550100", null, "US", "value: pattern"],
    ["pattern", "+1*", null, "US", "value: emergency"],
    ["pattern", "+91*", null, "US", "value: emergency"],
    ["pattern", "+9??", null, "US", "value: emergency"],
  ])("%s %j – %j in %s", (match, typed, to, home, expected) => expect(read(match, typed, to, home)).toBe(expected))
})

test.each([
  [{ match: "exact", value: "12075550100" }, "+12075550100"],
  [{ match: "exact", value: "411" }, "411"],
  [{ match: "range", value: "14045550150" }, "+14045550150"],
  [{ match: "range", value: "311" }, "311"],
  [{ match: "prefix", value: "1900" }, "+1900"],
  [{ match: "country", value: "NG" }, "NG"],
  [{ match: "pattern", value: "1207555????" }, "+1207555????"],
] as const)("%j is shown as %s", (rule, shown) => expect(shownValue(rule)).toBe(shown))
