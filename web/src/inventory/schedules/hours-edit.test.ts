import { expect, test } from "vitest"
import { afterLast, barsOf, closedWeek, copyDay, mistakesByDay, usualWeek } from "./hours-edit.ts"

test("a further range follows the last one and stays in the day", () => {
  expect(afterLast([{ from: "09:00", to: "12:00" }])).toEqual({ from: "13:00", to: "16:00" })
  expect(afterLast([{ from: "09:00", to: "22:30" }])).toEqual({ from: "23:00", to: "24:00" })
  expect(afterLast([])).toEqual({ from: "09:00", to: "17:00" })
})

test("bars show the day, and what the night before leaves of it", () => {
  const nights = { ...closedWeek, sunday: [{ from: "18:00", to: "06:00" }] }
  expect(barsOf(nights, "sunday")).toEqual([{ start: 75, width: 25 }])
  expect(barsOf(nights, "monday")).toEqual([{ start: 0, width: 25 }])
  expect(barsOf({ ...closedWeek, monday: [{ from: "x", to: "06:00" }] }, "monday")).toEqual([])
})

test("a day is copied to others, and mistakes stand at their day", () => {
  const copied = copyDay(
    { ...usualWeek, monday: [{ from: "22:00", to: "06:00" }], tuesday: [{ from: "05:00", to: "09:00" }] },
    "monday",
    ["sunday"],
  )
  expect(copied.sunday).toEqual([{ from: "22:00", to: "06:00" }])
  expect(mistakesByDay(copied, "no")).toMatchObject({
    monday: { message: undefined },
    tuesday: { places: [0], message: "Overlaps with other hours." },
  })
  expect(mistakesByDay({ ...closedWeek, friday: [{ from: "soon", to: "06:00" }] }, "no").friday).toEqual({
    places: [0],
    message: "no",
  })
})
