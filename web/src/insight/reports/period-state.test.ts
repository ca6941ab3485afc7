import { expect, test } from "vitest"
import { hasNotBegun, isRunning } from "./period-state.ts"

// Late in the evening of November 16 in New York.
const seen = { upTo: "2026-11-17T03:00:00.000Z", timeZone: "America/New_York" }
test.each([
  ["2026-11-01", "2026-11-15", false, false],
  ["2026-11-10", "2026-11-16", false, true],
  ["2026-11-16", "2026-11-20", false, true],
  ["2026-11-17", "2026-11-20", true, true],
])("from %s to %s: has not begun %s, is running %s", (from, to, notBegun, running) => {
  expect([hasNotBegun({ ...seen, from, to }), isRunning({ ...seen, from, to })]).toEqual([notBegun, running])
})
