import { describe, expect, test } from "vitest"
import { callsOfFilter } from "./report-address.ts"
import { filterOfCell, filterOfInterval, filterOfWait } from "./report-charts-filter.ts"

const scope = { from: "2026-10-19", to: "2026-11-17" }
const filter = { period: "last30Days" as const, queueIds: [5, 7] }

describe("the calls of an interval", () => {
  test.each([
    ["day", "2026-11-16", { from: "2026-11-16", to: "2026-11-16" }],
    ["hour", "2026-11-16T15:00", { from: "2026-11-16", to: "2026-11-16", hourFrom: 15, hourTo: 16 }],
    ["hour", "2026-11-16T23:00", { from: "2026-11-16", to: "2026-11-16", hourFrom: 23, hourTo: 24 }],
    ["week", "2026-11-01", { from: "2026-11-01", to: "2026-11-07" }],
    ["week", "2026-10-18", { from: "2026-10-19", to: "2026-10-24" }],
    ["week", "2026-11-15", { from: "2026-11-15", to: "2026-11-17" }],
    ["month", "2026-10-01", { from: "2026-10-19", to: "2026-10-31" }],
    ["month", "2026-11-01", { from: "2026-11-01", to: "2026-11-17" }],
  ] as const)("%s %s stays within the report", (interval, start, days) =>
    expect(filterOfInterval({ ...filter, queueIds: [5, 7] }, scope, interval, start)).toEqual({
      period: "custom",
      queueIds: [5, 7],
      ...days,
    }),
  )

  test("a bar of waiting times ends one second before the next one begins; the last one has no end", () => {
    expect(filterOfWait(filter, [0, 10, 600], 1)).toEqual({ ...filter, minWaitSeconds: 10, maxWaitSeconds: 599 })
    expect(filterOfWait(filter, [0, 10, 600], 2)).toEqual({ ...filter, minWaitSeconds: 600 })
    expect(filterOfWait({ ...filter, minWaitSeconds: 15, maxWaitSeconds: 30 }, [0, 10, 600], 1)).toEqual({
      ...filter,
      minWaitSeconds: 15,
      maxWaitSeconds: 30,
    })
  })

  test("a cell of the heat map is its weekday and hour in the whole period", () =>
    expect(filterOfCell({ period: "last30Days", weekdays: [1, 2] }, scope, "1T09")).toEqual({
      period: "custom",
      ...scope,
      weekdays: [1],
      hourFrom: 9,
      hourTo: 10,
    }))
})

test("the address has the filter in short", () => {
  const asked = filterOfCell({ queueIds: [5, 7], isInternal: false, timeZone: "America/New_York" }, scope, "1T09")
  expect(callsOfFilter(100, "queues", asked, "abandonedCalls", 5)).toBe(
    "/adminv2/account/100/reports/queues/calls?period=custom&from=2026-10-19&to=2026-11-17&tz=America/New_York&weekdays=mon&hours=9-10&internal=none&queues=5,7&metric=abandonedCalls&objectId=5",
  )
})
