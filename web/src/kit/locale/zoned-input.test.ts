import { expect, test } from "vitest"
import { fromZonedInput, toZonedInput } from "./zoned-input.ts"

test.each([
  ["2026-01-15T09:00", "America/New_York", "2026-01-15T14:00:00.000Z"],
  ["2026-07-15T09:00", "America/New_York", "2026-07-15T13:00:00.000Z"],
  ["2026-01-15T00:30", "Asia/Kolkata", "2026-01-14T19:00:00.000Z"],
  ["2026-10-04T12:00", "Australia/Sydney", "2026-10-04T01:00:00.000Z"],
])("%s in %s is %s, there and back", (text, zone, instant) => {
  expect(fromZonedInput(text, zone)).toBe(instant)
  expect(toZonedInput(instant, zone)).toBe(text)
})

test("what is not complete is nothing", () => {
  for (const text of ["", "2026-01-15", "2026-13-45T99:99"]) expect(fromZonedInput(text, "UTC")).toBeUndefined()
})
