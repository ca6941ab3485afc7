import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { offsetAt } from "./local-time.ts"
import {
  daysAhead,
  nextChange,
  stateAt,
  weekdays,
  type HourRange,
  type OpeningHours,
  type SpecialDays,
  type WeeklyHours,
} from "./opening-hours.ts"

const closedWeek: WeeklyHours = {
  monday: [],
  tuesday: [],
  wednesday: [],
  thursday: [],
  friday: [],
  saturday: [],
  sunday: [],
}
const office: WeeklyHours = {
  ...closedWeek,
  monday: [
    { from: "09:00", to: "12:00" },
    { from: "13:00", to: "17:00" },
  ],
  friday: [{ from: "22:00", to: "02:00" }],
  saturday: [{ from: "00:00", to: "24:00" }],
}
const hours = (part: Partial<OpeningHours> = {}): OpeningHours => ({
  timeZone: "UTC",
  weekly: office,
  exceptions: [],
  ...part,
})
const christmas: SpecialDays = { name: "Christmas", from: "2020-12-24", to: "2020-12-26", yearly: true, hours: [] }
const at = (text: string) => Date.parse(text)

describe("open or not", () => {
  // The first of June 2026 is a Monday.
  test.each([
    ["before it opens", "2026-06-01T08:59:59Z", false],
    ["as it opens", "2026-06-01T09:00:00Z", true],
    ["at the last second before lunch", "2026-06-01T11:59:59Z", true],
    ["at lunch", "2026-06-01T12:00:00Z", false],
    ["as it closes", "2026-06-01T17:00:00Z", false],
    ["on a day without hours", "2026-06-02T10:00:00Z", false],
    ["late on Friday", "2026-06-05T23:00:00Z", true],
    ["all of Saturday", "2026-06-06T23:59:59Z", true],
    ["Sunday", "2026-06-07T00:00:00Z", false],
  ])("%s", (_, instant, expected) => expect(stateAt(hours(), at(instant)).open).toBe(expected))

  test("by the clock of the place, in winter and in summer", () => {
    const york = hours({ timeZone: "America/New_York" })
    expect([stateAt(york, at("2026-01-05T14:00:00Z")).open, stateAt(york, at("2026-01-05T13:59:00Z")).open]).toEqual([
      true,
      false,
    ])
    expect([stateAt(york, at("2026-06-01T13:00:00Z")).open, stateAt(york, at("2026-06-01T12:59:00Z")).open]).toEqual([
      true,
      false,
    ])
  })

  test("special days are whole days: the night before does not reach into them, and theirs reaches out", () => {
    const nights = { ...closedWeek, thursday: [{ from: "20:00", to: "06:00" }] }
    expect(stateAt(hours({ weekly: nights }), at("2026-12-25T05:00:00Z")).open).toBe(true)
    expect(
      stateAt(
        hours({ weekly: nights, exceptions: [{ ...christmas, from: "2026-12-25", to: "2026-12-25" }] }),
        at("2026-12-25T05:00:00Z"),
      ),
    ).toEqual({ open: false, because: "special", name: "Christmas" })
    const party = {
      name: "Party",
      from: "2026-12-25",
      to: "2026-12-26",
      yearly: false,
      hours: [{ from: "20:00", to: "03:00" }],
    }
    expect(
      ["2026-12-25T02:00:00Z", "2026-12-26T02:00:00Z", "2026-12-27T02:00:00Z", "2026-12-27T21:00:00Z"].map(
        (one) => stateAt(hours({ weekly: closedWeek, exceptions: [party] }), at(one)).open,
      ),
    ).toEqual([false, true, true, false])
  })

  test("special days of one year go before those of every year, also over the end of the calendar", () => {
    const holidays = { ...christmas, from: "2020-12-28", to: "2021-01-02" }
    const always = {
      ...closedWeek,
      monday: [{ from: "00:00", to: "24:00" }],
      thursday: [{ from: "00:00", to: "24:00" }],
    }
    expect(
      ["2026-12-28T10:00:00Z", "2032-01-01T10:00:00Z", "2026-12-24T10:00:00Z"].map(
        (one) => stateAt(hours({ weekly: always, exceptions: [holidays] }), at(one)).open,
      ),
    ).toEqual([false, false, true])
    const sale = {
      name: "Sale",
      from: "2026-12-28",
      to: "2026-12-28",
      yearly: false,
      hours: [{ from: "10:00", to: "12:00" }],
    }
    expect(stateAt(hours({ exceptions: [holidays, sale] }), at("2026-12-28T11:00:00Z"))).toEqual({
      open: true,
      because: "special",
      name: "Sale",
    })
  })

  test("what was said by hand goes before everything, until its end", () => {
    const forced = hours({ override: { state: "closed", until: "2026-06-01T10:30:00Z" } })
    expect(stateAt(forced, at("2026-06-01T10:00:00Z"))).toEqual({ open: false, because: "override" })
    expect(stateAt(forced, at("2026-06-01T10:30:00Z")).open).toBe(true)
    expect(nextChange(forced, at("2026-06-01T10:00:00Z"))).toBe(at("2026-06-01T10:30:00Z"))
    // It ends while it would be closed anyway: the next change is when it opens.
    expect(
      nextChange(hours({ override: { state: "closed", until: "2026-06-01T12:30:00Z" } }), at("2026-06-01T10:00:00Z")),
    ).toBe(at("2026-06-01T13:00:00Z"))
    expect(nextChange(hours({ override: { state: "open", until: null } }), at("2026-06-01T10:00:00Z"))).toBeNull()
  })
})

describe("the next change", () => {
  test.each([
    ["opens on Monday", "2026-05-31T10:00:00Z", "2026-06-01T09:00:00Z"],
    ["lunch", "2026-06-01T09:00:00Z", "2026-06-01T12:00:00Z"],
    ["from Friday night through Saturday", "2026-06-05T22:30:00Z", "2026-06-07T00:00:00Z"],
  ])("%s", (_, from, expected) => expect(nextChange(hours(), at(from))).toBe(at(expected)))

  test("of what is always open, or never, there is none", () => {
    const always = Object.fromEntries(
      weekdays.map((day) => [day, [{ from: "00:00", to: "24:00" }]]),
    ) as unknown as WeeklyHours
    expect(nextChange(hours({ weekly: always }), at("2026-06-01T00:00:00Z"))).toBeNull()
    expect(nextChange(hours({ weekly: closedWeek }), at("2026-06-01T00:00:00Z"))).toBeNull()
    expect(nextChange(hours({ weekly: always, exceptions: [christmas] }), at("2026-12-27T00:00:00Z"))).toBe(
      at("2027-12-24T00:00:00Z"),
    )
  })

  test("clocks put forward over the opening time open it then; put back, an hour comes twice", () => {
    const sunday = (from: string, to: string) =>
      hours({ timeZone: "America/New_York", weekly: { ...closedWeek, sunday: [{ from, to }] } })
    expect(nextChange(sunday("02:30", "05:00"), at("2026-03-08T05:00:00Z"))).toBe(at("2026-03-08T07:00:00Z"))
    // Jumped over as a whole: not before the week after.
    expect(nextChange(sunday("02:00", "03:00"), at("2026-03-02T00:00:00Z"))).toBe(at("2026-03-15T06:00:00Z"))
    const twice = sunday("01:00", "01:30")
    const changes = [nextChange(twice, at("2026-11-01T04:00:00Z"))!]
    for (let count = 0; count < 3; count++) changes.push(nextChange(twice, changes.at(-1)!)!)
    expect(changes.map((one) => new Date(one).toISOString())).toEqual([
      "2026-11-01T05:00:00.000Z",
      "2026-11-01T05:30:00.000Z",
      "2026-11-01T06:00:00.000Z",
      "2026-11-01T06:30:00.000Z",
    ])
  })
})

// --- against a reference that knows nothing but the rule, minute by minute -------------------------------------------

const time = fc
  .integer({ min: 0, max: 95 })
  .map(
    (quarter) => `${String(Math.floor(quarter / 4)).padStart(2, "0")}:${String((quarter % 4) * 15).padStart(2, "0")}`,
  )
const range: fc.Arbitrary<HourRange> = fc
  .tuple(time, fc.oneof(time, fc.constant("24:00")))
  .filter(([from, to]) => from !== to && to !== "00:00")
  .map(([from, to]) => ({ from, to }))
const ranges = fc.array(range, { maxLength: 2 })
// Around days on which clocks change, in both directions, by a half hour too, and where they are changed at midnight or
// a day was left out.
const places = fc.constantFrom(
  ["America/New_York", "2026-03-07"],
  ["America/New_York", "2026-10-31"],
  ["Europe/London", "2026-03-28"],
  ["Australia/Lord_Howe", "2026-04-04"],
  ["Australia/Lord_Howe", "2026-10-03"],
  ["Africa/Cairo", "2026-04-23"],
  ["America/Havana", "2026-03-07"],
  ["Asia/Kolkata", "2026-06-01"],
  ["Pacific/Apia", "2011-12-29"],
  ["America/St_Johns", "2026-11-01"],
) as fc.Arbitrary<readonly [string, string]>

const somewhere = fc
  .record({
    place: places,
    days: fc.array(ranges, { minLength: 7, maxLength: 7 }),
    special: fc.array(
      fc.record({
        offset: fc.integer({ min: -1, max: 3 }),
        length: fc.integer({ min: 0, max: 2 }),
        yearly: fc.boolean(),
        hours: ranges,
      }),
      { maxLength: 2 },
    ),
  })
  .map(({ place: [timeZone, date], days, special }) => {
    const day = (offset: number) =>
      new Date(Date.parse(`${date}T00:00:00Z`) + offset * 86_400_000).toISOString().slice(0, 10)
    const made: OpeningHours = {
      timeZone,
      weekly: Object.fromEntries(weekdays.map((name, index) => [name, days[index]!])) as unknown as WeeklyHours,
      exceptions: special.map(({ offset, length, yearly, hours: other }, index) => ({
        name: String(index),
        from: day(offset),
        to: day(offset + length),
        yearly,
        hours: other,
      })),
    }
    return { made, start: Date.parse(`${date}T00:00:00Z`) - 12 * 3_600_000 }
  })

const quarter = 15 * 60_000
/** Clocks are changed on a quarter of an hour: asking the zone once for each is enough. */
const wallOf = (timeZone: string) => {
  const known = new Map<number, number>()
  return (instant: number) => {
    const block = Math.floor(instant / quarter)
    if (!known.has(block)) known.set(block, offsetAt(timeZone, block * quarter))
    const text = new Date(instant + known.get(block)!).toISOString()
    return { date: text.slice(0, 10), minute: Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16)) }
  }
}

const naive = (schedule: OpeningHours, wall: ReturnType<typeof wallOf>, instant: number): boolean => {
  const { date, minute } = wall(instant)
  const previous = new Date(Date.parse(`${date}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
  const inYear = (one: SpecialDays, day: string) => {
    for (
      let cursor = Date.parse(`${one.from}T00:00:00Z`);
      cursor <= Date.parse(`${one.to}T00:00:00Z`);
      cursor += 86_400_000
    )
      if (new Date(cursor).toISOString().slice(5, 10) === day.slice(5)) return true
    return false
  }
  const rule = (day: string) =>
    schedule.exceptions.find((one) => !one.yearly && one.from <= day && day <= one.to) ??
    schedule.exceptions.find((one) => one.yearly && inYear(one, day))
  const of = (day: string) =>
    rule(day)?.hours ?? schedule.weekly[weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7]!]
  const number = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
  const today = of(date).some(({ from, to }) =>
    to > from ? number(from) <= minute && minute < number(to) : number(from) <= minute,
  )
  const reaches = rule(date) === undefined || rule(date) === rule(previous)
  return today || (reaches && of(previous).some(({ from, to }) => to <= from && minute < number(to)))
}

test("agrees with a minute-by-minute reference over days on which clocks change", () => {
  fc.assert(
    fc.property(somewhere, fc.integer({ min: 0, max: 2 * 1440 }), ({ made, start }, offset) => {
      const from = start + offset * 60_000
      const wall = wallOf(made.timeZone)
      const open = naive(made, wall, from)
      let expected: number | null = null
      for (let minute = 1; minute <= 3 * 1440 && expected === null; minute++)
        if (naive(made, wall, from + minute * 60_000) !== open) expected = from + minute * 60_000
      const found = nextChange(made, from)
      expect(stateAt(made, from).open).toBe(open)
      if (expected === null) expect(found === null || found > from + 3 * 1440 * 60_000).toBe(true)
      else expect(found === null ? null : new Date(found).toISOString()).toBe(new Date(expected).toISOString())
    }),
    { numRuns: Number(process.env["SCHEDULE_RUNS"] ?? 60) },
  )
})

test("the coming days have the hours of the week, of special days, and none when closed", () => {
  const day = [{ from: "09:00", to: "17:00" }]
  const weekly = Object.fromEntries(
    weekdays.map((name) => [name, name === "saturday" || name === "sunday" ? [] : day]),
  ) as unknown as OpeningHours["weekly"]
  const exceptions = [
    { name: "Thanksgiving Day", from: "2026-11-26", to: "2026-11-26", yearly: false, hours: [] },
    { name: "Short day", from: "2026-11-27", to: "2026-11-27", yearly: false, hours: [{ from: "09:00", to: "12:00" }] },
  ]
  expect(daysAhead({ timeZone: "America/New_York", weekly, exceptions }, "2026-11-25", 4)).toEqual([
    { date: "2026-11-25", hours: day, name: undefined },
    { date: "2026-11-26", hours: [], name: "Thanksgiving Day" },
    { date: "2026-11-27", hours: [{ from: "09:00", to: "12:00" }], name: "Short day" },
    { date: "2026-11-28", hours: [], name: undefined },
  ])
})
