import { expect, test } from "vitest"
import { easterSunday, holidaysOf, missingHolidays } from "./holidays.ts"

const dates = (country: Parameters<typeof holidaysOf>[0], year: number) =>
  Object.fromEntries(
    holidaysOf(country, year).map(({ name, date, region }) => [
      region === null ? name : `${name} / ${region}`,
      date.slice(5),
    ]),
  )

// As published by OPM, Canada.ca, GOV.UK and the Fair Work Ombudsman.
test.each([
  [
    "US",
    2026,
    {
      "Martin Luther King Jr. Day": "01-19",
      "Washington’s Birthday": "02-16",
      "Memorial Day": "05-25",
      "Independence Day": "07-04",
      "Independence Day (day off)": "07-03",
      "Labor Day": "09-07",
      "Columbus Day": "10-12",
      "Thanksgiving Day": "11-26",
    },
  ],
  [
    "US",
    2027,
    {
      "Juneteenth (day off)": "06-18",
      "Independence Day (day off)": "07-05",
      "Christmas Day (day off)": "12-24",
      "New Year’s Day (day off)": "12-31",
    },
  ],
  [
    "CA",
    2026,
    {
      "Good Friday": "04-03",
      "Victoria Day": "05-18",
      "Labour Day": "09-07",
      "Thanksgiving Day": "10-12",
      "Boxing Day (day off)": "12-28",
    },
  ],
  [
    "GB",
    2026,
    {
      "Good Friday": "04-03",
      "Early May bank holiday": "05-04",
      "Spring bank holiday": "05-25",
      "Summer bank holiday / Scotland": "08-03",
      "Summer bank holiday / England, Wales and Northern Ireland": "08-31",
      "Boxing Day (day off)": "12-28",
    },
  ],
  [
    "GB",
    2027,
    {
      "Christmas Day (day off)": "12-27",
      "Boxing Day (day off)": "12-28",
      "Easter Monday / England, Wales and Northern Ireland": "03-29",
    },
  ],
  [
    "GB",
    2022,
    {
      "New Year’s Day (day off)": "01-03",
      "2nd January (day off) / Scotland": "01-04",
      "Christmas Day (day off)": "12-27",
    },
  ],
  ["GB", 2023, { "New Year’s Day (day off)": "01-02", "2nd January (day off) / Scotland": "01-03" }],
  [
    "AU",
    2026,
    {
      "Australia Day": "01-26",
      "Easter Monday": "04-06",
      "Anzac Day": "04-25",
      "Boxing Day (day off)": "12-28",
      "King’s Birthday / QLD": "10-05",
    },
  ],
  ["IN", 2026, { "Republic Day": "01-26", "Independence Day": "08-15", "Gandhi Jayanti": "10-02" }],
] as const)("%s %i", (country, year, expected) => expect(dates(country, year)).toMatchObject(expected))

test.each([
  [2024, "2024-03-31"],
  [2025, "2025-04-20"],
  [2026, "2026-04-05"],
  [2038, "2038-04-25"],
])("Easter of %i", (year, expected) => expect(easterSunday(year)).toBe(expected))

test("in the order of the year, none twice", () => {
  const all = holidaysOf("GB", 2027)
  expect(all.map(({ date }) => date)).toEqual(all.map(({ date }) => date).toSorted())
  expect(all.filter(({ substitute }) => substitute).every(({ fixed }) => !fixed)).toBe(true)
})

const kept = (name: string, hours: { from: string; to: string }[] = []) => ({
  country: "US",
  region: null,
  name,
  hours,
})
test("kept holidays are added for the coming years, once, with their hours, and never in the past", () => {
  const halfDay = [{ from: "09:00", to: "12:00" }]
  const added = missingHolidays([kept("Memorial Day", halfDay), kept("Labor Day")], [], [2026, 2027], "2026-06-01")
  expect(added).toEqual([
    { name: "Labor Day", from: "2026-09-07", to: "2026-09-07", yearly: false, hours: [] },
    { name: "Memorial Day", from: "2027-05-31", to: "2027-05-31", yearly: false, hours: halfDay },
    { name: "Labor Day", from: "2027-09-06", to: "2027-09-06", yearly: false, hours: [] },
  ])
  expect(missingHolidays([kept("Labor Day")], added, [2026, 2027], "2026-06-01")).toEqual([])
  const ownPlan = { name: "Inventory", from: "2026-09-07", to: "2026-09-08", yearly: false, hours: [] }
  expect(missingHolidays([kept("Labor Day")], [ownPlan], [2026], "2026-06-01")).toEqual([])
})
