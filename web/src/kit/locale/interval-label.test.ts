import { expect, test } from "vitest"
import { hourLabel, intervalLabel, weekdayLabel } from "./interval-label.ts"

const american = { locale: "en-us", timeFormat: "12hr" } as const
const british = { locale: "en-gb", timeFormat: "24hr" } as const
const options = { isSeveralDays: false, weekOf: (day: string) => `Week of ${day}` }

test.each([
  ["day", "2024-11-16", "Nov 16", "Sat, Nov 16, 2024"],
  ["hour", "2024-11-16T15:00", "3 PM", "Sat, Nov 16, 2024, 3 PM"],
  ["week", "2024-11-17", "Nov 17", "Week of Nov 17, 2024"],
  ["month", "2024-11-01", "Nov 24", "November 2024"],
] as const)("%s %s", (interval, start, label, name) =>
  expect(intervalLabel(american, interval, start, options)).toEqual({ label, name }),
)

test("among hours of several days, only midnight has a label", () => {
  const several = { ...options, isSeveralDays: true }
  expect(intervalLabel(american, "hour", "2024-11-16T15:00", several).label).toBe("")
  expect(intervalLabel(american, "hour", "2024-11-16T00:00", several).label).toBe("Nov 16")
})

test("hours and weekdays in the reader's form", () => {
  expect([hourLabel(american, 0), hourLabel(american, 13), hourLabel(british, 9)]).toEqual(["12 AM", "1 PM", "09:00"])
  expect([weekdayLabel(american, 0, "short"), weekdayLabel(british, 6, "long")]).toEqual(["Sun", "Saturday"])
})
