import { expect, test } from "vitest"
import { isOnFraudHold } from "./accounts.rules.ts"

test.each([
  ["sold by quote, under review", { cpq: true }, true],
  ["sold by quote, trial on hold", { cpq: true, fraudReview: false, freeTrialStatus: "ON_HOLD" }, true],
  ["sold by quote, nothing against it", { cpq: true, fraudReview: false }, false],
  ["not sold by quote", { cpq: false }, false],
  ["not sold by quote, trial on hold", { cpq: false, freeTrialStatus: "ON_HOLD" }, false],
  ["of the channel", { cpq: true, csp: true }, false],
])("a fraud hold: %s", (_, change, held) => {
  expect(isOnFraudHold({ csp: false, fraudReview: true, freeTrialStatus: null, ...change })).toBe(held)
})
