import fc from "fast-check"
import { expect, test } from "vitest"
import { joinNames, splitNames } from "./name-list.ts"

test.each([
  ["", []],
  ["Sales|Night shift", ["Sales", "Night shift"]],
  [" Sales || Night ", ["Sales", "Night"]],
  ["Fish \\| Chips|Sales", ["Fish | Chips", "Sales"]],
  ["C:\\Share|Sales\\", ["C:\\Share", "Sales\\"]],
])("%j is %j", (text, names) => expect(splitNames(text)).toEqual(names))

test("whatever names hold comes back", () => {
  const name = fc
    .string({ unit: fc.constantFrom("a", "|", "\\", " ", "ß"), minLength: 1 })
    .map((text) => text.trim())
    .filter((text) => text !== "")
  fc.assert(
    fc.property(fc.array(name), (names) => {
      expect(splitNames(joinNames(names))).toEqual(names)
    }),
  )
})
