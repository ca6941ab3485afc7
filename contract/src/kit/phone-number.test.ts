import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { phoneNumberLimits } from "./phone-number-limits.ts"
import { countryCallingCodes, inferCountry, isExcluded, isTollFree, readPhoneNumber } from "./phone-number.ts"

const error = (text: string, country?: string) => {
  const reading = readPhoneNumber(text, country)
  return reading.ok ? reading.value.number : reading.error
}

describe("reading a phone number", () => {
  test("surrounding whitespace is trimmed", () => expect(error(" 15551234567 ", "US")).toBe("+15551234567"))
  test("UK is another word for GB", () => expect(error("020 7946 0958", "UK")).toBe("+442079460958"))

  test.each([
    ["1 national digit", "4", "GB", "TOO_SHORT"],
    ["2 national digits", "42", "GB", "+4442"],
    ["17 national digits", "2".repeat(17), "GB", `+44${"2".repeat(17)}`],
    ["18 national digits", "2".repeat(18), "GB", "TOO_LONG"],
    ["251 characters", `2${" ".repeat(249)}2`, "GB", "TOO_LONG"],
    ["letters", "call me", "GB", "NOT_A_NUMBER"],
    ["nothing", "", "GB", "NOT_A_NUMBER"],
    ["words around a number", "call +12075550100", "US", "NOT_A_NUMBER"],
    ["no country at all", "2075550100", undefined, "INVALID_COUNTRY"],
    ["a country that does not exist", "2075550100", "ZZ", "INVALID_COUNTRY"],
    ["a calling code that does not exist", "+999123456", undefined, "INVALID_COUNTRY"],
  ])("%s", (_, text, country, expected) => expect(error(text, country)).toBe(expected))

  test("whatever is typed, it is read or refused by kind, never thrown", () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 300 }),
        fc.constantFrom(undefined, "US", "GB", "AU", "IN", "ZZ"),
        (text, country) => typeof readPhoneNumber(text, country).ok === "boolean",
      ),
    )
  })
})

describe("the country of a number without one", () => {
  test.each([
    ["+44 20 7946 0958", "GB"],
    ["442079460958", "GB"],
    ["12075550100", "US"],
    ["61291234567", "AU"],
    ["19995551234", "US"],
    ["1999555123", undefined],
    ["999123456", undefined],
    ["", undefined],
  ])("%j -> %s", (text, country) => expect(inferCountry(text)).toBe(country))
})

test.each(["1800", "1833", "1844", "1855", "1866", "1877", "1888"])("%s… is toll-free", (prefix) =>
  expect(isTollFree(`+${prefix} 555 0100`)).toBe(true),
)
test("other prefixes are not", () =>
  expect([isTollFree("12075550100"), isTollFree("18005"), isTollFree("1899555")]).toEqual([false, true, false]))
test.each([
  ["6113", true],
  ["6118", true],
  ["6119", true],
  ["6112", false],
])("%s… excluded: %s", (prefix, excluded) => expect(isExcluded(`${prefix}00000`)).toBe(excluded))

test("calling codes have three digits at most and lie between 1 and 998", () => {
  const codes = countryCallingCodes().map(({ callingCode }) => callingCode)
  expect(codes.length).toBeGreaterThan(200)
  for (const code of codes) expect(code).toMatch(/^[1-9]\d{0,2}$/)
  expect(Math.max(...codes.map(Number))).toBeLessThanOrEqual(phoneNumberLimits.highestCallingCode)
})
