import { expect, test } from "vitest"
import { wholeMonths, type Question } from "./report-question.rules.ts"

const question = (from: string, to: string, more: Partial<Question> = {}): Question => ({
  kind: "company",
  days: { from, to },
  timeZone: "Europe/Berlin",
  rolledUpIn: "Europe/Berlin",
  filter: {},
  source: "days",
  ...more,
})

test.each([
  ["2026-01-01", "2026-01-31", { from: "2026-01-01", to: "2026-02-01" }],
  ["2025-12-31", "2026-03-01", { from: "2026-01-01", to: "2026-03-01" }],
  ["2026-01-02", "2026-02-28", { from: "2026-02-01", to: "2026-03-01" }],
  ["2025-10-14", "2026-11-18", { from: "2025-11-01", to: "2026-11-01" }],
  ["2026-01-02", "2026-01-31", undefined],
  ["2026-01-15", "2026-02-14", undefined],
])("whole months from %s to %s", (from, to, months) => {
  expect(wholeMonths(question(from, to))).toEqual(months)
})

test("only what has roll-ups of months and asks for no single days is added up by months", () => {
  const year = ["2025-01-01", "2025-12-31"] as const
  expect(wholeMonths(question(...year, { kind: "queue" }))).toBeUndefined()
  expect(wholeMonths(question(...year, { source: "hours" }))).toBeUndefined()
  expect(wholeMonths(question(...year, { filter: { weekdays: [1] } }))).toBeUndefined()
})
