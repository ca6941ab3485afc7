import type { OpeningHours } from "@dialplane/contract/inventory/schedules/opening-hours"
import { expect, test } from "vitest"
import { dayBarOf } from "./day-bar.ts"

const day = [{ from: "08:00", to: "17:00" }]
const none: never[] = []
const hours: OpeningHours = {
  timeZone: "America/New_York",
  weekly: { monday: day, tuesday: day, wednesday: day, thursday: day, friday: day, saturday: none, sunday: none },
  exceptions: [],
  override: null,
}
const at = (text: string) => Date.parse(text)
const shown = (given: OpeningHours, now: string) => {
  const { begins, ends, open } = dayBarOf(given, at(now))
  return {
    hours: (ends - begins) / 3_600_000,
    open: open.map(({ from, to }) => [(from - begins) / 3_600_000, (to - begins) / 3_600_000]),
  }
}

test.each([
  ["a usual Wednesday", "2026-11-18T12:00:00-05:00", { hours: 24, open: [[8, 17]] }],
  ["late in the evening, when it is tomorrow in UTC", "2026-11-18T23:30:00-05:00", { hours: 24, open: [[8, 17]] }],
  ["a Sunday", "2026-11-15T12:00:00-05:00", { hours: 24, open: [] }],
  ["the day on which the clocks go back", "2026-11-01T12:00:00-05:00", { hours: 25, open: [] }],
  ["the day on which they go forward", "2027-03-14T12:00:00-04:00", { hours: 23, open: [] }],
])("%s", (_, now, expected) => expect(shown(hours, now)).toEqual(expected))

test("closed manually until the afternoon", () => {
  const override = { state: "closed", until: "2026-11-18T14:00:00-05:00" } as const
  expect(shown({ ...hours, override }, "2026-11-18T12:00:00-05:00").open).toEqual([[14, 17]])
})
