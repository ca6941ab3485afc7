import { expect, test } from "vitest"
import { greetingAt, hourIn } from "./greeting.ts"

test.each([
  [3, "evening"],
  [4, "morning"],
  [11, "morning"],
  [12, "afternoon"],
  [17, "afternoon"],
  [18, "evening"],
  [0, "evening"],
] as const)("at %i o'clock it is %s", (hour, greeting) => {
  expect(greetingAt(hour)).toBe(greeting)
})

test("the hour is that of the account's own clock", () => {
  const noonInLondon = new Date("2026-01-15T12:00:00Z")
  expect(hourIn("Europe/London", noonInLondon)).toBe(12)
  expect(hourIn("Australia/Sydney", noonInLondon)).toBe(23)
  expect(hourIn("Asia/Kolkata", noonInLondon)).toBe(17)
})
