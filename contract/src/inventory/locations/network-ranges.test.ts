import { expect, test } from "vitest"
import { networkAddress, networkRange, readRange, writeRange } from "./network-ranges.ts"

const says = (text: string) => {
  const result = networkRange.safeParse(text)
  return result.success ? true : result.error.issues[0]!.message
}
const form = "Enter a range such as 203.0.113.0/26 or 2001:db8:20::/48."

test.each([
  ["203.0.113.0/26", true],
  ["10.0.0.0/8", true],
  ["203.0.113.7", true],
  ["203.0.113.7/32", true],
  ["2001:db8:20::/48", true],
  ["::1", true],
  ["::ffff:203.0.113.7", true],
  [" 10.0.0.0/24 ", true],
  ["203.0.113.7/26", "This range starts at 203.0.113.0/26."],
  ["2001:db8:20::1/48", "This range starts at 2001:db8:20::/48."],
  ["10.1.0.0/7", "The range is too wide. Use a prefix length of at least /8."],
  ["2000::/3", "The range is too wide. Use a prefix length of at least /19."],
  ["10.0.0/24", form],
  ["010.0.0.1", form],
  ["256.0.0.1", form],
  ["10.0.0.0/33", form],
  ["10.0.0.0/024", form],
  ["2001:db8", form],
  ["1::2::3", form],
  ["2001:db8:::1", form],
  ["g::1", form],
  ["::1.2.3", form],
  ["", form],
  ["10.0.0.0/8/8", form],
  ["1:2:3:4:5:6:7:8:9", form],
  ["1:2:3:4:5:6:7::8", form],
  ["1::", true],
  [":1", form],
])("%j: %s", (text, expected) => expect(says(text)).toBe(expected))

test("a range is written shortly", () => {
  expect(writeRange(readRange("2001:0db8:0000:0000:0000:0000:0000:0001")!)).toBe("2001:db8::1/128")
  expect(writeRange(readRange("192.0.2.0/24")!)).toBe("192.0.2.0/24")
})

test("an address is one address", () => {
  expect(networkAddress.safeParse("203.0.113.7").success).toBe(true)
  expect(networkAddress.safeParse("203.0.113.0/24").success).toBe(false)
})
