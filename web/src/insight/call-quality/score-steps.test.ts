import { expect, test } from "vitest"
import { scoreSteps } from "./score-steps.ts"

const words = { good: "Good", fair: "Fair", poor: "Poor" }
const wordOf = (limits: Parameters<typeof scoreSteps>[0], score: number | null) => {
  const { shadeOf, ranges } = scoreSteps(limits, words)
  return ranges.find(({ shade }) => shade === shadeOf(score))?.judged?.word
}

test.each([
  [null, 4, "Good"],
  [null, 3.99, "Fair"],
  [undefined, 3.59, "Poor"],
  [{ fair: 4.3, poor: 4.1 }, 4.2, "Fair"],
  [{ fair: 4.3, poor: 4.1 }, 4.09, "Poor"],
  [{ fair: 3, poor: 2 }, 3.2, "Good"],
  // Shown as 4.00.
  [null, 3.996, "Good"],
  [null, null, undefined],
] as const)("with limits %j, %s is %s", (limits, score, word) => expect(wordOf(limits, score)).toBe(word))
