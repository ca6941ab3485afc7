import { expect, test } from "vitest"
import { stateOfCertificate, warningOf } from "./certificate-state.ts"

const now = Date.parse("2026-11-18T12:00:00.000Z")
const until = (days: number) => ({
  validFrom: "2024-01-01T00:00:00.000Z",
  validUntil: new Date(now + days * 86_400_000).toISOString(),
})

test.each([
  [90, { state: "valid" }],
  [61, { state: "valid" }],
  [60, { state: "expiring", days: 60 }],
  [0.5, { state: "expiring", days: 1 }],
  [0, { state: "expired" }],
  [-3, { state: "expired" }],
])("a certificate that ends in %d days", (days, state) => {
  expect(stateOfCertificate(until(days), now)).toEqual(state)
})

test("a certificate that is not valid yet", () => {
  const later = { ...until(90), validFrom: "2026-12-01T00:00:00.000Z" }
  expect(stateOfCertificate(later, now)).toEqual({ state: "notYet" })
})

test.each([
  [[], undefined],
  [[61], undefined],
  [[60], ["info", "expiring"]],
  [[30], ["warn", "expiring"]],
  [[7], ["danger", "expiring"]],
  [[-1], ["danger", "allExpired"]],
  [
    [-5, -1],
    ["danger", "allExpired"],
  ],
  // Another one is valid for longer: nobody is locked out.
  [
    [-1, 400],
    ["info", "replaced"],
  ],
  [
    [20, 400],
    ["info", "replaced"],
  ],
  [[40, 400], undefined],
  [
    [5, 20],
    ["warn", "expiring"],
  ],
] as const)("certificates that end in %j days", (ends, expected) => {
  const warning = warningOf(ends.map(until), now)
  expect(warning && [warning.tone, warning.kind]).toEqual(expected)
})
