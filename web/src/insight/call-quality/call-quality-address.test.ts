import { expect, test } from "vitest"
import { readPageParams } from "../../kit/data/page-params.ts"
import { askedBy, hourOfWeek, legsHref, qualityParams } from "./call-quality-address.ts"

const read = (search: Record<string, unknown>) => readPageParams(qualityParams, search)

test("the address of the legs behind a figure asks for exactly these", () => {
  const params = read({ period: "lastMonth", direction: "inbound,outbound", tz: "Europe/London" })
  const href = legsHref(100, params, { ...hourOfWeek(1, 15), devices: "4013" }, "poor")
  const search = Object.fromEntries(new URL(href, "https://dialplane.test").searchParams)
  expect(askedBy(read(search))).toEqual({
    period: "lastMonth",
    timeZone: "Europe/London",
    weekdays: [1],
    hourFrom: 15,
    hourTo: 16,
    directions: ["inbound", "outbound"],
    deviceIds: [4013],
    bands: ["poor"],
  })
})

test("without a band, all rated legs", () =>
  expect(legsHref(100, read({}), {})).toBe("/adminv2/account/100/reports/call-quality?view=legs&band=good,fair,poor"))

test("what cannot be understood is left out", () =>
  expect(askedBy(read({ period: "forever", band: "great", devices: "x" }))).toEqual({ period: "last30Days" }))
