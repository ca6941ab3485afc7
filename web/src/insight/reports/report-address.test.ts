import { callsPath } from "@dialplane/contract/insight/reports/report-address"
import { reportFilter } from "@dialplane/contract/insight/reports/report-filter.schema"
import { expect, test } from "vitest"
import { readPageParams } from "../../kit/data/page-params.ts"
import { callsHref, filterOf, isNarrowed, reportHref, reportParams, sortOf } from "./report-address.ts"

const read = (search: Record<string, unknown>) => readPageParams(reportParams, search)

test("every parameter becomes a filter that the API takes", () => {
  const filter = filterOf(
    read({
      period: "custom",
      from: "2026-11-01",
      to: "2026-11-16",
      tz: "Europe/London",
      weekdays: "mon,fri",
      hours: "9-17",
      schedule: 2002,
      open: "closed",
      direction: "inbound",
      result: "missed,voicemail",
      internal: "none",
      international: "only",
      whole: "call",
      users: "100003,100140",
      queues: 100804,
      groups: 100803,
      numbers: "12075550100",
      callers: "12125550111,201",
      called: "12075550140",
      locations: 7,
      tags: "3,4",
      minTalk: 60,
      maxTalk: 300,
    }),
  )
  expect(reportFilter.parse(filter)).toEqual({
    period: "custom",
    from: "2026-11-01",
    to: "2026-11-16",
    timeZone: "Europe/London",
    weekdays: [1, 5],
    hourFrom: 9,
    hourTo: 17,
    scheduleId: 2002,
    openState: "closed",
    directions: ["inbound"],
    results: ["missed", "voicemail"],
    isInternal: false,
    isInternational: true,
    wholeCall: true,
    userIds: [100_003, 100_140],
    queueIds: [100_804],
    groupIds: [100_803],
    numbers: ["12075550100"],
    fromNumbers: ["12125550111", "201"],
    toNumbers: ["12075550140"],
    locationIds: [7],
    tagIds: [3, 4],
    minSeconds: 60,
    maxSeconds: 300,
  })
})

test("what cannot be used is left out, so that an old link still opens the report", () => {
  const params = read({ period: "lastCentury", direction: "sideways", users: "1,x", hours: "nine" })
  expect(filterOf(params)).toEqual({ period: "last7Days" })
  expect(isNarrowed(params)).toBe(false)
})

test("addresses keep the filter and leave out defaults; the way back has no figure", () => {
  const params = read({ period: "last30Days", queues: "100804,100805", sort: "missedCalls" })
  const calls = callsHref(100, "users", params, "missedCalls", 100_140)
  expect(calls).toBe(
    "/adminv2/account/100/reports/users/calls?period=last30Days&queues=100804,100805&sort=missedCalls&metric=missedCalls&objectId=100140",
  )
  const opened = read(Object.fromEntries(new URL(calls, "http://portal").searchParams))
  expect(opened.objectId).toBe("100140")
  expect(reportHref(100, "users", opened)).toBe(
    "/adminv2/account/100/reports/users?period=last30Days&queues=100804,100805&sort=missedCalls",
  )
})

test("reports of people open with the busiest first, and can be sorted by name", () => {
  for (const subject of ["users", "meetings", "messages"] as const) {
    expect([sortOf(subject, read({})), sortOf(subject, read({ sort: "name" }))]).toEqual(["totalCalls", undefined])
    expect(sortOf(subject, read({ sort: "missedCalls" }))).toBe("missedCalls")
  }
  expect(sortOf("queues", read({}))).toBeUndefined()
})

test("an address that the dashboard builds is read by the page of calls", () => {
  const address = callsPath("company", { period: "custom", from: "2026-11-16", to: "2026-11-16" }, "missedCalls")
  const [path, search] = address.split("?")
  expect(path).toBe("reports/company-summary/calls")
  expect(read(Object.fromEntries(new URLSearchParams(search)))).toMatchObject({
    period: "custom",
    from: "2026-11-16",
    to: "2026-11-16",
    metric: "missedCalls",
  })
})
