import { expect, test } from "vitest"
import { exactTime, relativeTime } from "./time-text.ts"

const now = new Date("2026-03-24T12:00:00Z")
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)

test.each([
  [0, "now"],
  [59, "now"],
  [61, "1 minute ago"],
  [7200, "2 hours ago"],
  [86_400, "yesterday"],
  [86_400 * 20, "2 weeks ago"],
  [-3600, "in 1 hour"],
  [86_400 * 800, "2 years ago"],
])("%i seconds before now reads %s", (seconds, messages) => {
  expect(relativeTime(ago(seconds), now)).toBe(messages)
})

test("the exact time follows the user's clock format and zone", () => {
  const at = new Date("2026-03-24T13:05:00Z")
  expect(exactTime(at, { timeZone: "Europe/Berlin" })).toContain("14:05")
  expect(exactTime(at, { timeZone: "Europe/Berlin", timeFormat: "12hr", locale: "en-US" })).toMatch(/02:05\sPM/)
})
