import { expect, test } from "vitest"
import { readDestinationCell } from "@dialplane/contract/calling/destinations/destination-cell"
import { readMenuCell } from "@dialplane/contract/calling/virtual-receptionists/menu-cell"
import {
  readHolidaysCell,
  readSpecialDaysCell,
  readWeekCell,
} from "@dialplane/contract/inventory/schedules/schedule-cells"
import { readPhoneNumber } from "@dialplane/contract/kit/phone-number"
import { splitUnquoted, unquoted, wordsIn } from "@dialplane/contract/kit/quoted-text"
import { longestCell } from "@dialplane/contract/onboarding/imports/imports.schema"
import { readDetails, readList, type ListColumn } from "./calling-lists.rules.ts"
import { readSwitch } from "./imports.rules.ts"

/** Cells that take a careless reader minutes: the same signs over and over, with a start and an end that almost fit. */
const cells = (
  [
    ["", " ", "x"],
    ["", "(", ""],
    ["", "(", ")"],
    ["", ",", ""],
    ["", '"', ""],
    ["", "1", ""],
    ["", "1|", ""],
    ["x", " ", "x"],
    ["Mon", " ", "x"],
    ["Mon ", "mon,", "x"],
    ["Mon 1:00-2:00", ",1:00-2:00", ""],
    ["2026-12-24", " ", "x"],
    ["2026-12-24, ", ": ", ""],
    ["2026-12-24, closed:", " ", "x"],
    ["US ", " ", "x"],
    ["US ", " (", ": closed"],
    ["US a", " ", '"'],
    ["US a:", " ", '"'],
    ['US "', '""', '": closed'],
    ["201 ", " ", "("],
    ["201 (", "a ", ""],
    ["201 (", " ", "x"],
    ["1=", " ", "x"],
    ["external ", "1 ", "x"],
    ['"', '""', "x"],
  ] as const
).map(([start, filling, end]) => {
  const room = longestCell - start.length - end.length
  return start + filling.repeat(Math.floor(room / filling.length)) + end
})

const list: ListColumn = {
  column: "members",
  most: 50,
  suits: () => true,
  details: [{ word: "ring", field: "seconds", type: { least: 5, most: 60 }, standard: null }],
}
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  week: readWeekCell,
  specialDays: readSpecialDaysCell,
  holidays: readHolidaysCell,
  list: readList,
  details: (text) => readDetails(list, { text: "201", details: text }),
  destination: readDestinationCell,
  menu: readMenuCell,
  phoneNumber: (text) => readPhoneNumber(text, "US"),
  switch: readSwitch,
  unquoted,
  words: wordsIn,
  split: (text) => splitUnquoted(text, "|;\n"),
}

// The processor's time, which does not depend on what else the machine does. A reader takes about a millisecond for a
// cell; the patterns that these replaced took between seconds and hours.
test.each(Object.keys(readers))("%s: no cell takes long to read", (name) => {
  for (const cell of cells) {
    const before = process.cpuUsage()
    readers[name]!(cell)
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1000, JSON.stringify(cell.slice(0, 20))).toBeLessThan(400)
  }
})

test("days and hours that are listed again and again are few", () => {
  const week = Array.from({ length: 60 }, () => `${"mon-sun,".repeat(20)}mon ${"1:00-2:00,".repeat(20)}1:00-2:00`)
  const read = readWeekCell(week.join(";"))!
  expect(Object.values(read).flat().length).toBeLessThan(10_000)
})

test("an entry is read with what is in parentheses after it", () => {
  expect(readList("201 (ring 15, delay 5) | 202 | 203(ring 5) | 204 (a) b | 201")).toEqual([
    { text: "201", details: "ring 15, delay 5" },
    { text: "202", details: "" },
    { text: "203", details: "ring 5" },
    { text: "204 (a) b", details: "" },
  ])
})
