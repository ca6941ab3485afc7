import { expect, test } from "vitest"
import { commonProblems, fillText } from "./problem.ts"

test("one of something is said in the singular", () => {
  expect(fillText(commonProblems.tooMany.text, { seconds: 1 })).toBe("Too many requests. Try again in 1 second.")
  expect(fillText(commonProblems.tooMany.text, { seconds: 12 })).toBe("Too many requests. Try again in 12 seconds.")
  expect(fillText("Removed {hours} hours after {days} days.", { hours: 1, days: 30 })).toBe(
    "Removed 1 hour after 30 days.",
  )
})
