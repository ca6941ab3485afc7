import { expect, test } from "vitest"
import { coveredAddress, requirementOf, shownRecoveryCode } from "./mfa.rules.ts"

test.each([
  // way, required, must have one, has one, an accepted one, remembered
  ["password", false, false, false, false, false, "nothing"],
  ["password", true, true, false, false, false, "enrol"],
  ["password", true, false, false, false, false, "nothing"],
  ["password", false, false, true, true, false, "verify"],
  ["password", true, true, true, true, false, "verify"],
  ["password", false, false, true, true, true, "nothing"],
  ["password", true, true, true, true, true, "nothing"],
  ["password", true, true, true, false, false, "verify"],
  ["password", true, true, true, false, true, "verify"],
  ["password", false, false, true, false, true, "nothing"],
  ["sso", false, false, false, false, false, "nothing"],
  ["sso", false, false, true, true, false, "nothing"],
  ["sso", true, false, false, false, false, "nothing"],
  ["sso", true, false, true, true, false, "verify"],
  ["sso", true, true, false, false, false, "enrol"],
  ["sso", true, true, true, true, false, "verify"],
  ["sso", true, true, true, true, true, "nothing"],
  ["sso", true, true, true, false, true, "verify"],
] as const)(
  "%s, required: %s, now: %s, has a method: %s, an accepted one: %s, remembered: %s -> %s",
  (way, isRequired, mustHave, hasMethod, isEnrolled, remembered, requirement) =>
    expect(requirementOf({ way, isRequired, mustHave, hasMethod, isEnrolled, remembered })).toBe(requirement),
)

test.each([
  ["ann@harbor.example", "a•••@harbor.example"],
  ["a@b.c", "a•••@b.c"],
  ["", "•••"],
  ["nonsense", "•••"],
])("%s is shown as %s", (address, shown) => expect(coveredAddress(address)).toBe(shown))

test("recovery codes are printed in two halves", () => expect(shownRecoveryCode("abcdefghij")).toBe("abcde-fghij"))
