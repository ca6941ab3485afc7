import { expect, test } from "vitest"
import { chargeText } from "./charge-text.ts"

const number = (value: number, options: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat("en-us", options).format(value)

test.each([
  [0.79, "USD", "$0.0079"],
  [1.58, "USD", "$0.0158"],
  [100, "USD", "$1.00"],
  [0.5, "JPY", "¥0.5"],
])("%s minor units of %s are %s", (minorUnits, currency, text) =>
  expect(chargeText({ minorUnits, currency }, number)).toBe(text),
)
