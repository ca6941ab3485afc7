import { expect, test } from "vitest"
import { readTime, stepTime, writeTime } from "./time-text.ts"

test.each([
  ["9", "09:00"],
  ["09:00", "09:00"],
  ["930", "09:30"],
  ["9:30 pm", "21:30"],
  ["9p", "21:00"],
  ["12 am", "00:00"],
  ["12:15PM", "12:15"],
  ["17.30", "17:30"],
  ["1730", "17:30"],
  ["24:00", "24:00"],
  ["noon", "12:00"],
  ["Midnight", "00:00"],
  ["", undefined],
  ["25", undefined],
  ["9:75", undefined],
  ["13 pm", undefined],
  ["soon", undefined],
  ["24:30", undefined],
])("%j is read as %j", (typed, expected) => expect(readTime(typed)).toBe(expected))

test.each([
  ["17:30", "12hr", "5:30 PM"],
  ["00:00", "12hr", "12:00 AM"],
  ["24:00", "12hr", "12:00 AM"],
  ["12:00", "12hr", "12:00 PM"],
  ["24:00", "24hr", "24:00"],
  ["so", "12hr", "so"],
] as const)("%s on a %s clock is %s", (time, format, expected) => expect(writeTime(time, format)).toBe(expected))

test.each([
  ["09:00", 1, "09:15"],
  ["00:00", -1, "23:45"],
  ["23:50", 1, "00:00"],
  ["23:50", -1, "23:45"],
  ["24:00", -1, "23:45"],
  ["x", 1, "x"],
])("%s and %i quarters is %s", (time, quarters, expected) => expect(stepTime(time, quarters)).toBe(expected))

test("what is no time of day stays as it was typed, with its mistake", () => {
  expect([writeTime("25:00", "12hr"), writeTime("24:30", "12hr"), writeTime("23:75", "12hr")]).toEqual([
    "25:00",
    "24:30",
    "23:75",
  ])
  expect(writeTime("24:00", "12hr")).toBe("12:00 AM")
})
