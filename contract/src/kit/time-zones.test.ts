import { expect, test } from "vitest"
import { isTimeZone, timeZoneId, timeZones } from "./time-zones.ts"

test.each([
  ["America/New_York", true],
  ["Asia/Kolkata", true],
  ["Europe/London", true],
  ["UTC", true],
  ["Atlantis/Lost_City", false],
  ["", false],
  ["+02:00", false],
  ["America/New York", false],
])("%j is a time zone: %s", (text, expected) => expect(isTimeZone(text)).toBe(expected))

test("the schema refuses in words", () =>
  expect(timeZoneId.safeParse("Nowhere/City").error?.issues[0]?.message).toBe("There is no such time zone."))

const winter = new Date("2026-01-15T12:00:00Z")

test("a country's zones, under today's names, with their offset on the day", () => {
  expect(timeZones("IN", winter)).toEqual([
    { timeZoneId: "Asia/Kolkata", name: "India Standard Time", city: "Kolkata", offsetMinutes: 330 },
  ])
  const ofTheStates = timeZones("US", winter)
  expect(ofTheStates.find((zone) => zone.timeZoneId === "America/New_York")).toMatchObject({
    name: "Eastern Time",
    city: "New York",
    offsetMinutes: -300,
  })
  expect(ofTheStates.map((zone) => zone.timeZoneId)).toContain("America/Indiana/Indianapolis")
  expect(timeZones("GB", new Date("2026-07-15T12:00:00Z"))[0]).toMatchObject({
    timeZoneId: "Europe/London",
    offsetMinutes: 60,
  })
})

test("all of them, each once, from west to east", () => {
  const all = timeZones(undefined, winter)
  expect(all.length).toBeGreaterThan(400)
  expect(new Set(all.map((zone) => zone.timeZoneId)).size).toBe(all.length)
  expect(all.map((zone) => zone.offsetMinutes)).toEqual(all.map((zone) => zone.offsetMinutes).toSorted((a, b) => a - b))
  expect(all.map((zone) => zone.timeZoneId)).not.toContain("Asia/Calcutta")
})
