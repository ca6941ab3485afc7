import { expect, test } from "vitest"
import { periodBefore, type PeriodPreset } from "./report-period.ts"

test.each([
  ["today", "2026-11-18", "2026-11-18", "2026-11-17", "2026-11-17"],
  ["last7Days", "2026-11-12", "2026-11-18", "2026-11-05", "2026-11-11"],
  ["thisWeek", "2026-11-16", "2026-11-18", "2026-11-09", "2026-11-11"],
  ["thisMonth", "2026-11-01", "2026-11-18", "2026-10-01", "2026-10-18"],
  ["thisMonth", "2026-03-01", "2026-03-31", "2026-02-01", "2026-02-28"],
  ["lastMonth", "2026-10-01", "2026-10-31", "2026-09-01", "2026-09-30"],
  ["thisYear", "2026-01-01", "2026-11-18", "2025-01-01", "2025-11-18"],
  ["thisYear", "2028-01-01", "2028-02-29", "2027-01-01", "2027-02-28"],
  ["custom", "2026-11-01", "2026-11-10", "2026-10-22", "2026-10-31"],
] as const)("%s from %s to %s is compared to %s to %s", (preset: PeriodPreset, from, to, begins, ends) => {
  expect(periodBefore({ from, to }, preset)).toEqual({ from: begins, to: ends })
})
