import { expect, test } from "vitest"
import { withZone } from "./with-zone.ts"

test("the address of a page carries the time zone of the report it is opened from", () => {
  expect(withZone("/calls/1-2", "Europe/London", "America/New_York")).toBe("/calls/1-2?tz=Europe/London")
  expect(withZone("/calls/1-2", "Etc/GMT+3", "America/New_York")).toBe("/calls/1-2?tz=Etc/GMT%2B3")
})

test("no time zone is written where the page would use it anyway", () => {
  expect(withZone("/calls/1-2", "America/New_York", "America/New_York")).toBe("/calls/1-2")
  expect(withZone("/calls/1-2", undefined, "America/New_York")).toBe("/calls/1-2")
})
