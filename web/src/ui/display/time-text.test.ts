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

test.each([
  // 42 hours, but two midnights.
  ["2026-03-24T06:00:00Z", "2026-03-22T12:00:00Z", "UTC", "2 days ago"],
  ["2026-03-24T20:00:00Z", "2026-03-23T01:00:00Z", "UTC", "yesterday"],
  // The same two moments: in New York the earlier one is still the 22nd.
  ["2026-03-24T20:00:00Z", "2026-03-23T01:00:00Z", "America/New_York", "2 days ago"],
  ["2026-03-24T20:00:00Z", "2026-03-26T02:00:00Z", "UTC", "in 2 days"],
  ["2026-03-24T20:00:00Z", "2026-03-26T02:00:00Z", "America/New_York", "tomorrow"],
  // Less than a day is said in hours, also over midnight.
  ["2026-03-24T06:00:00Z", "2026-03-23T22:00:00Z", "UTC", "8 hours ago"],
])("at %s, %s in %s reads %s: days are those of the calendar", (at, then, zone, text) => {
  expect(relativeTime(new Date(then), new Date(at), "en", zone)).toBe(text)
})

test("the exact time follows the user's clock format and zone", () => {
  const at = new Date("2026-03-24T13:05:00Z")
  expect(exactTime(at, { timeZone: "Europe/Berlin" })).toContain("14:05")
  expect(exactTime(at, { timeZone: "Europe/Berlin", timeFormat: "12hr", locale: "en-US" })).toMatch(/02:05\sPM/)
})
