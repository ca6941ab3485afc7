import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { formatMac, isMac } from "../../kit/mac.ts"
import { bareMac, macInput, shownMac } from "./mac-address.ts"

/** An address that a phone can have: its first byte is even, and not all of it is nothing. */
const address = fc
  .tuple(
    fc.integer({ min: 0, max: 127 }).map((half) => half * 2),
    fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 5, maxLength: 5 }),
  )
  .map(([first, rest]) => [first, ...rest].map((byte) => byte.toString(16).padStart(2, "0")))
  .filter((bytes) => bytes.some((byte) => byte !== "00"))

describe("an address survives", () => {
  test.each([":", "-", ".", " ", ""])("being written with “%s” between its bytes", (between) => {
    fc.assert(
      fc.property(address, fc.boolean(), (bytes, upper) => {
        const typed = upper ? bytes.join(between).toUpperCase() : bytes.join(between)
        const kept = macInput.parse(typed)
        expect(kept).toBe(bytes.join("").toUpperCase())
        expect(shownMac(kept)).toBe(bytes.join(":").toUpperCase())
        expect(isMac(shownMac(kept))).toBe(true)
        expect(macInput.parse(shownMac(kept))).toBe(kept)
      }),
    )
  })
  test("being typed key by key", () => {
    fc.assert(
      fc.property(address, (bytes) => {
        const typed = [...bytes.join("")].reduce((text, key) => formatMac(text + key), "")
        expect(bareMac(typed)).toBe(bytes.join("").toUpperCase())
      }),
    )
  })
})

test.each([
  "",
  "00156",
  "00:15:65:1a:20:00:11",
  "00:15:65:1a:20:0g",
  "00:00:00:00:00:00",
  "ff:ff:ff:ff:ff:ff",
  "01:00:5e:00:00:01",
])("“%s” is nobody's", (text) => expect(macInput.safeParse(text).success).toBe(false))
