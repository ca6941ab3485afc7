import { expect, test } from "vitest"
import { growthPoints, growthValues, hasGrowth } from "./growth-months.ts"

const months = [
  { month: "2026-12", newAccounts: 2, endedAccounts: 0, newUsers: 14 },
  { month: "2027-01", newAccounts: 0, endedAccounts: 1, newUsers: 0 },
]

test("months are short at the axis, with the year where it begins, and written out in the table", () => {
  expect(growthPoints("en-us", months)).toEqual([
    { label: "Dec", name: "December 2026" },
    { label: "Jan 27", name: "January 2027" },
  ])
})

test("each line has a value for each month", () => {
  expect(growthValues(months)).toEqual({ newAccounts: [2, 0], endedAccounts: [0, 1], newUsers: [14, 0] })
})

test("a year without any change is told apart from one with some", () => {
  expect(hasGrowth(months)).toBe(true)
  expect(hasGrowth(months.map(({ month }) => ({ month, newAccounts: 0, endedAccounts: 0, newUsers: 0 })))).toBe(false)
})
