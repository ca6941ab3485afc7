import { expect, test } from "vitest"
import { coveredAddress, requirementOf, shownRecoveryCode } from "./mfa.rules.ts"

test.each([
  ["off", false, false, "nothing"],
  ["offered", false, false, "nothing"],
  ["required", false, false, "enrol"],
  ["off", true, false, "verify"],
  ["offered", true, false, "verify"],
  ["required", true, false, "verify"],
  ["off", true, true, "nothing"],
  ["offered", true, true, "nothing"],
  ["required", true, true, "nothing"],
] as const)("%s, has a method: %s, remembered: %s -> %s", (mode, hasMethod, remembered, requirement) =>
  expect(requirementOf({ mode, hasMethod, remembered })).toBe(requirement),
)

test.each([
  ["ann@harbor.example", "a•••@harbor.example"],
  ["a@b.c", "a•••@b.c"],
  ["", "•••"],
  ["nonsense", "•••"],
])("%s is shown as %s", (address, shown) => expect(coveredAddress(address)).toBe(shown))

test("recovery codes are printed in two halves", () => expect(shownRecoveryCode("abcdefghij")).toBe("abcde-fghij"))
