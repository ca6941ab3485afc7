import { expect, test } from "vitest"
import { wrongDay } from "./use-last-day.ts"

test("a last day is missing, past, or fine; now needs none", () => {
  expect(wrongDay("day", "", "2026-03-02")).toBe("missing")
  expect(wrongDay("day", "2026-03-01", "2026-03-02")).toBe("past")
  expect(wrongDay("day", "2026-03-02", "2026-03-02")).toBeUndefined()
  expect(wrongDay("now", "2026-03-01", "2026-03-02")).toBeUndefined()
})
