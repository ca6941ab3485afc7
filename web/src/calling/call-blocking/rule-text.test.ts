import { expect, test } from "vitest"
import { spaced } from "./rule-text.ts"

test.each([
  ["+1900", "+1 900"],
  ["+442079", "+44 2079"],
  ["+1", "+1"],
  ["+1207555????", "+1 207555????"],
  ["+35312", "+353 12"],
])("%s is shown as %s", (value, shown) => expect(spaced(value)).toBe(shown))
