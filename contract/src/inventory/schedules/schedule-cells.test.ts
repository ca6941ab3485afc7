import fc from "fast-check"
import { expect, test } from "vitest"
import { weekdays, type HourRange, type Weekday } from "./opening-hours.ts"
import {
  readHolidaysCell,
  readSpecialDaysCell,
  readWeekCell,
  writeHolidaysCell,
  writeSpecialDaysCell,
  writeWeekCell,
} from "./schedule-cells.ts"

const hours: fc.Arbitrary<HourRange[]> = fc.constantFrom<HourRange[]>(
  [],
  [{ from: "00:00", to: "24:00" }],
  [{ from: "08:00", to: "17:00" }],
  [
    { from: "09:00", to: "12:00" },
    { from: "22:00", to: "02:30" },
  ],
)
const week = fc.record(Object.fromEntries(weekdays.map((day) => [day, hours])) as Record<Weekday, typeof hours>)
const name = fc.string({ minLength: 1, maxLength: 30 }).filter((text) => text.trim() === text && text !== "")

test("a written week is read as the same week", () => {
  fc.assert(
    fc.property(week, (weekly) => {
      expect(readWeekCell(writeWeekCell(weekly))).toEqual(weekly)
    }),
  )
})

test("written special days and holidays are read as the same ones", () => {
  const day = fc.record({
    name,
    from: fc.constant("2026-12-24"),
    to: fc.constantFrom("2026-12-24", "2026-12-26"),
    yearly: fc.boolean(),
    hours,
  })
  const holiday = fc.record({
    country: fc.constantFrom("US", "CA"),
    region: fc.option(fc.constant("Ontario")),
    name,
    hours,
  })
  fc.assert(
    fc.property(fc.array(day), (items) => {
      expect(readSpecialDaysCell(writeSpecialDaysCell(items))).toEqual({ items })
    }),
  )
  fc.assert(
    fc.property(fc.array(holiday), (items) => {
      expect(readHolidaysCell(writeHolidaysCell(items))).toEqual({ items })
    }),
  )
})

test("hours are read as people write them", () => {
  const written = "Mon-Fri 08:00-12:00, 13:00-17:00; Sat 09:00-12:00"
  expect(writeWeekCell(readWeekCell(written)!)).toBe(written)
  expect(writeWeekCell(readWeekCell("monday–friday 8 AM-5:30 pm | Sat, Sun: 24 hours")!)).toBe(
    "Mon-Fri 08:00-17:30; Sat-Sun 24 hours",
  )
  expect(writeWeekCell(readWeekCell("Sun-Tue 9:00-10:00")!)).toBe("Mon-Tue 09:00-10:00; Sun 09:00-10:00")
  expect(writeWeekCell(readWeekCell("Closed")!)).toBe("closed")
})

test.each(["Mon", "Mo 08:00-12:00", "Mon 8-12", "Mon 08:00", "Mon 08:00-25:00", "Noday 08:00-12:00", "13 AM-2 PM", ""])(
  "“%s” is not a week",
  (text) => expect(readWeekCell(text)).toBeUndefined(),
)
test("parts that are not special days or holidays are named", () => {
  expect(readSpecialDaysCell("2026-12-24, closed: Eve | Christmas")).toEqual({ wrong: "Christmas" })
  expect(readHolidaysCell("US Labor Day")).toEqual({ wrong: "US Labor Day" })
})
