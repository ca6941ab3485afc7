import { expect, test } from "vitest"
import { daysAgo, endOfDay, startOfDay } from "./period.ts"

test("a period begins with a whole day of the user's own clock", () => {
  const noon = new Date(2026, 2, 10, 12, 30)
  expect(new Date(daysAgo(0, noon)).getTime()).toBe(new Date(2026, 2, 10).getTime())
  expect(daysAgo(0, noon)).toBe(daysAgo(0, new Date(2026, 2, 10, 23, 59)))
})

test("a period up to a day has that day in it", () => {
  expect(startOfDay("2026-12-31")).toBe(new Date(2026, 11, 31).toISOString())
  expect(endOfDay("2026-12-31")).toBe(new Date(2027, 0, 1).toISOString())
  expect(startOfDay("")).toBeUndefined()
})
