import { expect, test } from "vitest"
import { coveredAddress, requirementOf, shownRecoveryCode } from "./mfa.rules.ts"

test.each([
  // must have one, has one, an accepted one, remembered
  [false, false, false, false, "nothing"],
  [true, false, false, false, "enrol"],
  [false, true, true, false, "verify"],
  [true, true, true, false, "verify"],
  [false, true, true, true, "nothing"],
  [true, true, true, true, "nothing"],
  [true, true, false, false, "verify"],
  [true, true, false, true, "verify"],
  [false, true, false, true, "nothing"],
] as const)(
  "required: %s, has a method: %s, an accepted one: %s, remembered: %s -> %s",
  (mustHave, hasMethod, isEnrolled, remembered, requirement) =>
    expect(requirementOf({ mustHave, hasMethod, isEnrolled, remembered })).toBe(requirement),
)

test.each([
  ["ann@harbor.example", "a•••@harbor.example"],
  ["a@b.c", "a•••@b.c"],
  ["", "•••"],
  ["nonsense", "•••"],
])("%s is shown as %s", (address, shown) => expect(coveredAddress(address)).toBe(shown))

test("recovery codes are printed in two halves", () => expect(shownRecoveryCode("abcdefghij")).toBe("abcde-fghij"))
