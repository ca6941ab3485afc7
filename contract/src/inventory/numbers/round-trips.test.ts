import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { inferCountry, isExcluded, readPhoneNumber } from "../../kit/phone-number.ts"
import { backupFromEdge, backupToEdge } from "./backup-number.ts"
import { listNumbers } from "./numbers.endpoints.ts"
import { backupNumberText, bulkBackup, digitsOf, phoneNumberText } from "./numbers.schema.ts"

/** Numbers of four countries in their full length. */
const numbers = fc.oneof(
  fc
    .tuple(
      fc.constantFrom("1207", "1617", "1212", "1800", "1416", "1999"),
      fc.integer({ min: 2_000_000, max: 9_999_999 }),
    )
    .map(([area, rest]) => `${area}${rest}`),
  fc.integer({ min: 70_000_000, max: 79_999_999 }).map((rest) => `4420${rest}`),
  fc.integer({ min: 50_000_000, max: 99_999_999 }).map((rest) => `612${rest}`),
)
/** As people write them: signs and spaces anywhere. */
const written = (digits: string) =>
  fc
    .array(fc.constantFrom("", "", "", " ", "-", ".", "(", ")", "/"), {
      minLength: digits.length,
      maxLength: digits.length,
    })
    .map((signs) => `+${[...digits].map((digit, index) => digit + signs[index]!).join("")}`)

describe("phone numbers", () => {
  test("however a number is written, its digits are the number", () => {
    fc.assert(
      fc.property(
        numbers.chain((digits) => fc.tuple(fc.constant(digits), written(digits))),
        ([digits, text]) => digitsOf(text) === digits && phoneNumberText.parse(` ${text} `) === digits,
      ),
    )
  })

  test("what was read and written again is read as the same, in its own country", () => {
    fc.assert(
      fc.property(numbers, (digits) => {
        const reading = readPhoneNumber(`+${digits}`)
        expect(reading.ok).toBe(true)
        if (!reading.ok) return
        expect(digitsOf(reading.value.number)).toBe(digits)
        const again = readPhoneNumber(reading.value.number, reading.value.country)
        expect(again.ok && again.value.number).toBe(reading.value.number)
        expect(inferCountry(digits)).toBe(reading.value.country)
        expect(isExcluded(digits)).toBe(false)
      }),
    )
  })
})

describe("no backup number is a single space outside, and nothing inside", () => {
  test("there and back", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.constant(""),
          numbers.map((digits) => `+${digits}`),
        ),
        (inside) => backupFromEdge(backupToEdge(inside)) === inside,
      ),
    )
    expect(backupToEdge("")).toBe(" ")
  })

  test("a request may say it either way", () => {
    for (const text of ["", " ", "   "])
      expect(bulkBackup.parse({ phoneNumbers: ["12075550140"], backupNumber: text }).backupNumber).toBe("")
    fc.assert(fc.property(numbers, (digits) => backupNumberText.parse(backupToEdge(` +${digits} `)) === `+${digits}`))
  })
})

test("the list of numbers is always asked for anew", () => expect(listNumbers.noCache).toBe(true))
