import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { readSpecialDays, writeSpecialDays } from "./hours-text.ts"
import { differingFacts, factsOf, withFacts, type ScheduleContent } from "./schedule-facts.ts"
import { scheduleDraft } from "./schedules.schema.ts"

const range = (text: string) => ({ from: text.split("-")[0]!, to: text.split("-")[1]! })
const mistakes = (draft: object) => {
  const checked = scheduleDraft.safeParse({ name: "x", weekly: {}, ...draft })
  return checked.success ? [] : checked.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`)
}
const overlap = "Overlaps with other hours."

describe("hours that cannot be", () => {
  test.each([
    ["side by side", { monday: ["09:00-12:00", "12:00-17:00"] }, []],
    ["one over the other", { monday: ["09:00-12:00", "11:59-17:00"] }, [`weekly.monday.1: ${overlap}`]],
    ["the night before", { monday: ["22:00-06:00"], tuesday: ["05:00-09:00"] }, [`weekly.tuesday.0: ${overlap}`]],
    ["Sunday night into Monday", { monday: ["05:00-09:00"], sunday: ["22:00-06:00"] }, [`weekly.sunday.0: ${overlap}`]],
    ["until midnight, said both ways", { monday: ["18:00-00:00"], tuesday: ["00:00-24:00"] }, []],
    [
      "nothing at all",
      { monday: ["09:00-09:00"] },
      ["weekly.monday.0: Opens and closes at the same time. For the whole day, use 00:00 to 24:00."],
    ],
    ["no time", { monday: ["24:00-09:00"] }, ["weekly.monday.0.from: Enter a time from 00:00 to 23:59."]],
  ] as const)("%s", (_, weekly, expected) =>
    expect(
      mistakes({ weekly: Object.fromEntries(Object.entries(weekly).map(([day, all]) => [day, all.map(range)])) }),
    ).toEqual(expected),
  )

  const special = (name: string, from: string, to: string, yearly = false, hours: string[] = []) => ({
    name,
    from,
    to,
    yearly,
    hours: hours.map(range),
  })
  test.each([
    [
      "the same day twice",
      [special("A", "2026-12-24", "2026-12-26"), special("B", "2026-12-26", "2026-12-27")],
      ["exceptions.1.from: “A” is on the same day."],
    ],
    [
      "every year and this year",
      [special("A", "2026-12-24", "2026-12-26", true), special("B", "2026-12-26", "2026-12-27")],
      [],
    ],
    [
      "every year, in different years",
      [special("A", "2020-12-30", "2021-01-02", true), special("B", "2026-01-01", "2026-01-01", true)],
      ["exceptions.1.from: “A” is on the same day."],
    ],
    [
      "backwards",
      [special("A", "2026-12-26", "2026-12-24")],
      ["exceptions.0.to: The last day is before the first day."],
    ],
    [
      "longer than a year, every year",
      [special("A", "2026-01-01", "2027-01-02", true)],
      ["exceptions.0.to: A yearly special day must be shorter than a year."],
    ],
    [
      "evenings that meet the next morning",
      [special("A", "2026-12-24", "2026-12-26", false, ["20:00-08:00", "07:00-09:00"])],
      [`exceptions.0.hours.1: ${overlap}`],
    ],
    ["the same for one day", [special("A", "2026-12-24", "2026-12-24", false, ["07:00-09:00", "20:00-08:00"])], []],
    ["no date", [special("A", "2026-02-30", "2026-03-01")], ["exceptions.0.from: Enter a date such as 2026-12-24."]],
  ] as const)("special days: %s", (_, exceptions, expected) => expect(mistakes({ exceptions })).toEqual(expected))

  test("hours are kept in their order, and midnight at the end of a day as 24:00", () =>
    expect(
      scheduleDraft.parse({ name: "x", weekly: { monday: [range("18:00-00:00"), range("09:00-12:00")] } }).weekly
        .monday,
    ).toEqual([range("09:00-12:00"), range("18:00-24:00")]))
})

describe("as lines of text", () => {
  const time = fc
    .integer({ min: 0, max: 1439 })
    .map((minute) => `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`)
  const hours = fc.array(fc.record({ from: time, to: time }), { maxLength: 3 })
  const name = fc
    .oneof(
      fc.string({ minLength: 1, maxLength: 20 }),
      fc.constantFrom("Eve, closed: x", "24 hours", "every year, 09:00–10:00: a"),
    )
    .filter((text) => !/[\r\n\u2028\u2029]/.test(text))
  const special = fc.record({
    name,
    from: fc.constant("2026-12-24"),
    to: fc.constantFrom("2026-12-24", "2026-12-26"),
    yearly: fc.boolean(),
    hours,
  })

  test("special days come back as they were, whatever they are called", () =>
    fc.assert(fc.property(special, (one) => void expect(readSpecialDays(writeSpecialDays(one))).toEqual(one))))
  test("they read well", () =>
    expect(writeSpecialDays({ name: "Christmas", from: "2026-12-24", to: "2026-12-26", yearly: true, hours: [] })).toBe(
      "2026-12-24 to 2026-12-26 every year, closed: Christmas",
    ))

  const content: ScheduleContent = {
    name: "Office",
    description: "",
    timeZone: "UTC",
    weekly: {
      monday: [range("09:00-17:00")],
      tuesday: [],
      wednesday: [],
      thursday: [],
      friday: [],
      saturday: [range("00:00-24:00")],
      sunday: [],
    },
    exceptions: [],
  }
  test("a schedule's parts are compared and reverted one by one", () => {
    const other = { ...content, timeZone: "Europe/London", weekly: { ...content.weekly, monday: [] } }
    expect(differingFacts(factsOf(content), factsOf(other))).toEqual(["timeZone", "monday"])
    expect(factsOf(content)).toMatchObject({
      monday: "09:00–17:00",
      tuesday: "closed",
      saturday: "24 hours",
      specialDays: [],
    })
    expect(withFacts(other, { monday: factsOf(content).monday })).toEqual({ ...content, timeZone: "Europe/London" })
  })
})
