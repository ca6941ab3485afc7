import { expect, test } from "vitest"
import { withPlus } from "./with-plus.ts"

test.each([
  ["12075550100", "+12075550100"],
  ["5550100", "+5550100"],
  ["305", "305"],
  ["+12075550100", "+12075550100"],
  ["", ""],
])("%s is shown as %s", (number, shown) => {
  expect(withPlus(number)).toBe(shown)
})
