import { countryCallingCodes, inferCountry } from "@dialplane/contract/kit/phone-number"
import fc from "fast-check"
import { expect, test } from "vitest"
import { countryDigits } from "./country-digits.rules.ts"

const codes = countryCallingCodes().map(({ callingCode }) => callingCode)
/** Where the calling code alone does not tell the country. */
const shared = [...new Set(codes.filter((code, index) => codes.indexOf(code) !== index))]

test("numbers of the same length that begin with the same digits are of the same country", () => {
  expect(shared).toEqual(expect.arrayContaining(["1", "7", "44", "262", "590"]))
  fc.assert(
    fc.property(
      fc.oneof(fc.constantFrom(...shared), fc.constantFrom(...codes)),
      fc.integer({ min: 4, max: 12 }).chain((length) => {
        const digits = fc.array(fc.nat(9), { minLength: length, maxLength: length }).map((all) => all.join(""))
        return fc.tuple(digits, digits)
      }),
      (code, [one, other]) => {
        const number = `${code}${one}`
        const kept = number.slice(0, code === "1" ? countryDigits.northAmerica : countryDigits.elsewhere)
        const near = `${kept}${`${code}${other}`.slice(kept.length)}`
        expect([number, near, inferCountry(near)]).toEqual([number, near, inferCountry(number)])
      },
    ),
    { numRuns: 2000 },
  )
})
