import { expect, test } from "vitest"
import { daysBeforeRun, daysOfRun, nextRuns, type RunTimes } from "./schedule-runs.ts"

const newYork = "America/New_York"
const base: RunTimes = {
  frequency: "daily",
  weekday: 1,
  monthDay: 1,
  onDate: null,
  hour: 8,
  timeZone: newYork,
  endDate: null,
}
const runs = (part: Partial<RunTimes>, after: string, count = 3) =>
  nextRuns({ ...base, ...part }, Date.parse(after), count).map((run) => new Date(run).toISOString().slice(0, 16))

// oxfmt-ignore
test.each<readonly [string, Partial<RunTimes>, string, readonly string[]]>([
  ["every day, from the same day", {}, "2026-06-01T11:59:00Z", ["2026-06-01T12:00", "2026-06-02T12:00", "2026-06-03T12:00"]],
  ["a run is not repeated", {}, "2026-06-01T12:00:00Z", ["2026-06-02T12:00", "2026-06-03T12:00", "2026-06-04T12:00"]],
  ["at the same hour when clocks go forward", {}, "2026-03-07T00:00:00Z", ["2026-03-07T13:00", "2026-03-08T12:00", "2026-03-09T12:00"]],
  ["at the same hour when clocks go back", {}, "2026-10-31T00:00:00Z", ["2026-10-31T12:00", "2026-11-01T13:00", "2026-11-02T13:00"]],
  ["after an hour that is skipped", { hour: 2 }, "2026-03-08T00:00:00Z", ["2026-03-08T07:00", "2026-03-09T06:00", "2026-03-10T06:00"]],
  ["once in an hour that is repeated", { hour: 1 }, "2026-11-01T04:30:00Z", ["2026-11-01T05:00", "2026-11-02T06:00", "2026-11-03T06:00"]],
  ["on Mondays", { frequency: "weekly" }, "2026-06-01T13:00:00Z", ["2026-06-08T12:00", "2026-06-15T12:00", "2026-06-22T12:00"]],
  ["on the 31st or the last day", { frequency: "monthly", monthDay: 31 }, "2027-01-15T00:00:00Z", ["2027-01-31T13:00", "2027-02-28T13:00", "2027-03-31T12:00"]],
  ["on the 29th of a leap year", { frequency: "monthly", monthDay: 29 }, "2028-02-01T00:00:00Z", ["2028-02-29T13:00", "2028-03-29T12:00", "2028-04-29T12:00"]],
  ["until the end date, included", { endDate: "2026-06-02" }, "2026-06-01T00:00:00Z", ["2026-06-01T12:00", "2026-06-02T12:00"]],
  ["every hour", { frequency: "hourly" }, "2026-06-01T11:59:00Z", ["2026-06-01T12:00", "2026-06-01T13:00", "2026-06-01T14:00"]],
  ["every hour, on full hours of the time zone", { frequency: "hourly", timeZone: "Asia/Kolkata" }, "2026-06-01T11:59:00Z", ["2026-06-01T12:30", "2026-06-01T13:30", "2026-06-01T14:30"]],
  ["every hour while clocks go back", { frequency: "hourly" }, "2026-11-01T04:30:00Z", ["2026-11-01T05:00", "2026-11-01T06:00", "2026-11-01T07:00"]],
  ["every hour while clocks go forward", { frequency: "hourly" }, "2026-03-08T06:00:00Z", ["2026-03-08T07:00", "2026-03-08T08:00", "2026-03-08T09:00"]],
  ["every hour until the end of the last day", { frequency: "hourly", endDate: "2026-06-01" }, "2026-06-02T02:30:00Z", ["2026-06-02T03:00"]],
  ["once", { frequency: "once", onDate: "2027-12-24" }, "2026-06-01T00:00:00Z", ["2027-12-24T13:00"]],
  ["once, in the past", { frequency: "once", onDate: "2026-05-01" }, "2026-06-01T00:00:00Z", []],
  ["by the day of the time zone", { timeZone: "Pacific/Auckland", frequency: "weekly" }, "2026-06-06T00:00:00Z", ["2026-06-07T20:00", "2026-06-14T20:00", "2026-06-21T20:00"]],
])("runs %s", (_, part, after, expected) => {
  expect(runs(part, after)).toEqual(expected)
})

// oxfmt-ignore
test.each<readonly [RunTimes["frequency"], string, 0 | 1, unknown]>([
  ["hourly", "2026-03-01T13:00:00Z", 0, { from: "2026-03-01", to: "2026-03-01" }],
  ["hourly", "2026-03-01T05:00:00Z", 0, { from: "2026-02-28", to: "2026-02-28" }],
  ["daily", "2026-03-01T13:00:00Z", 0, { from: "2026-02-28", to: "2026-02-28" }],
  ["weekly", "2026-06-01T12:00:00Z", 1, { from: "2026-05-25", to: "2026-05-31" }],
  ["weekly", "2026-06-01T12:00:00Z", 0, { from: "2026-05-24", to: "2026-05-30" }],
  ["monthly", "2026-03-31T12:00:00Z", 0, { from: "2026-02-01", to: "2026-02-28" }],
  ["once", "2026-03-31T12:00:00Z", 0, null],
])("a %s report of %s is about finished days", (frequency, run, weekBegins, expected) => {
  expect(daysOfRun({ frequency, timeZone: newYork }, Date.parse(run), weekBegins)).toEqual(expected)
})

// oxfmt-ignore
test.each<readonly [Exclude<RunTimes["frequency"], "once">, string, string, string, string]>([
  ["hourly", "2026-03-01", "2026-03-01", "2026-02-28", "2026-02-28"],
  ["daily", "2026-03-01", "2026-03-01", "2026-02-28", "2026-02-28"],
  ["weekly", "2026-05-25", "2026-05-31", "2026-05-18", "2026-05-24"],
  ["monthly", "2026-04-01", "2026-04-30", "2026-03-01", "2026-03-31"],
  ["monthly", "2026-03-01", "2026-03-31", "2026-02-01", "2026-02-28"],
])("a %s report of %s to %s is compared with the one before", (frequency, from, to, fromBefore, toBefore) => {
  expect(daysBeforeRun(frequency, { from, to })).toEqual({ from: fromBefore, to: toBefore })
})
