import fc from "fast-check"
import { expect, test } from "vitest"
import { formatMac, isMac } from "./mac.ts"

test.each([
  ["001a2b3c4d5e", "00:1a:2b:3c:4d:5e"],
  ["00-1A:2b zz", "00:1A:2b"],
  ["00:1a:2b:3c:4d:5e", "00:1a:2b:3c:4d:5e"],
  ["001a2b3c4d5e6f", "00:1a:2b:3c:4d:5e"],
  ["0", "0"],
  ["001", "00:1"],
  ["", ""],
])("%j is written %j", (typed, written) => expect(formatMac(typed)).toBe(written))

test("formatting twice changes nothing more, and never exceeds 17 characters", () => {
  fc.assert(
    fc.property(fc.string(), (text) => formatMac(formatMac(text)) === formatMac(text) && formatMac(text).length <= 17),
  )
})

test("only a whole address counts as one", () => {
  expect(isMac("00:1a:2b:3c:4d:5E")).toBe(true)
  expect(isMac("00:1a:2b:3c:4d")).toBe(false)
  expect(isMac("001a2b3c4d5e")).toBe(false)
})
