import { addDays, startOf } from "./local-time.ts"
import {
  holidayMessages,
  holidayNames,
  holidayRegions,
  type HolidayName,
  type HolidayRegion,
} from "./holidays.messages.ts"
import { specialDaysOn, weekdayOf, type SpecialDays, type Weekday } from "./opening-hours.ts"
import type { KeptHoliday } from "./schedule-facts.ts"
import type { Holiday, HolidayCountry } from "./schedules.schema.ts"

/**
 * Public holidays by their legal rule, so that no year has to be entered manually. Sources: United States, 5 U.S.C.
 * 6103 (federal holidays); Canada, Canada Labour Code s. 166 (general holidays); United Kingdom, Banking and Financial
 * Dealings Act 1971, schedule 1, and the proclamations for New Year's Day and May; Australia, Fair Work Act 2009 s. 115
 * with the usual state substitutions; India, the three national holidays of the Department of Personnel and Training.
 * Holidays that India's states set by lunar calendars are announced year by year and cannot be computed. One-time
 * holidays (coronations, state funerals) follow no rule.
 */
type DateOfYear = (year: number) => string
type Substitution = "nearest" | "monday" | "none"

interface Rule {
  readonly name: HolidayName
  readonly on: DateOfYear
  readonly fixed: boolean
  readonly region?: HolidayRegion
  /**
   * Which day is off when it falls on a weekend: Friday or Monday, whichever is nearer; the next working day; no other.
   */
  readonly weekend: Substitution
}

const two = (number: number) => String(number).padStart(2, "0")
const dated =
  (month: number, day: number): DateOfYear =>
  (year) =>
    `${year}-${two(month)}-${two(day)}`
const indexOf: Readonly<Record<Weekday, number>> = {
  monday: 0,
  tuesday: 1,
  wednesday: 2,
  thursday: 3,
  friday: 4,
  saturday: 5,
  sunday: 6,
}

const onOrAfter = (date: string, day: Weekday) => addDays(date, (indexOf[day] - indexOf[weekdayOf(date)] + 7) % 7)
const nth =
  (count: number, day: Weekday, month: number): DateOfYear =>
  (year) =>
    addDays(onOrAfter(dated(month, 1)(year), day), (count - 1) * 7)
const last =
  (day: Weekday, month: number): DateOfYear =>
  (year) =>
    addDays(onOrAfter(dated(month + 1, 1)(year), day), -7)

/** The Gregorian computus as Meeus gives it (Astronomical Algorithms, chapter 8). */
export const easterSunday: DateOfYear = (year) => {
  const a = year % 19
  const [b, c] = [Math.floor(year / 100), year % 100]
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const sum = h + l - 7 * m + 114
  return dated(Math.floor(sum / 31), (sum % 31) + 1)(year)
}
const easter =
  (days: number): DateOfYear =>
  (year) =>
    addDays(easterSunday(year), days)

const on = (name: HolidayName, month: number, day: number, weekend: Substitution, region?: HolidayRegion): Rule => ({
  name,
  on: dated(month, day),
  fixed: true,
  weekend,
  ...(region && { region }),
})
const moving = (name: HolidayName, date: DateOfYear, region?: HolidayRegion): Rule => ({
  name,
  on: date,
  fixed: false,
  weekend: "none",
  ...(region && { region }),
})

const rules: Readonly<Record<HolidayCountry, readonly Rule[]>> = {
  US: [
    on("newYearsDay", 1, 1, "nearest"),
    moving("martinLutherKingDay", nth(3, "monday", 1)),
    moving("washingtonsBirthday", nth(3, "monday", 2)),
    moving("memorialDay", last("monday", 5)),
    on("juneteenth", 6, 19, "nearest"),
    on("independenceDay", 7, 4, "nearest"),
    moving("laborDay", nth(1, "monday", 9)),
    moving("columbusDay", nth(2, "monday", 10)),
    on("veteransDay", 11, 11, "nearest"),
    moving("thanksgivingDay", nth(4, "thursday", 11)),
    on("christmasDay", 12, 25, "nearest"),
  ],
  CA: [
    on("newYearsDay", 1, 1, "monday"),
    moving("goodFriday", easter(-2)),
    moving("victoriaDay", (year) => addDays(onOrAfter(dated(5, 25)(year), "monday"), -7)),
    on("canadaDay", 7, 1, "monday"),
    moving("labourDay", nth(1, "monday", 9)),
    on("truthAndReconciliation", 9, 30, "monday"),
    moving("thanksgivingDay", nth(2, "monday", 10)),
    on("remembranceDay", 11, 11, "monday"),
    on("christmasDay", 12, 25, "monday"),
    on("boxingDay", 12, 26, "monday"),
  ],
  GB: [
    on("newYearsDay", 1, 1, "monday"),
    on("secondOfJanuary", 1, 2, "monday", "scotland"),
    on("stPatricksDay", 3, 17, "monday", "northernIreland"),
    moving("goodFriday", easter(-2)),
    moving("easterMonday", easter(1), "englandWalesAndNorthernIreland"),
    moving("earlyMayBankHoliday", nth(1, "monday", 5)),
    moving("springBankHoliday", last("monday", 5)),
    on("battleOfTheBoyne", 7, 12, "monday", "northernIreland"),
    moving("summerBankHoliday", nth(1, "monday", 8), "scotland"),
    moving("summerBankHoliday", last("monday", 8), "englandWalesAndNorthernIreland"),
    on("stAndrewsDay", 11, 30, "monday", "scotland"),
    on("christmasDay", 12, 25, "monday"),
    on("boxingDay", 12, 26, "monday"),
  ],
  AU: [
    on("newYearsDay", 1, 1, "monday"),
    on("australiaDay", 1, 26, "monday"),
    moving("goodFriday", easter(-2)),
    moving("easterSaturday", easter(-1), "allButTasmaniaAndWesternAustralia"),
    moving("easterSunday", easter(0), "allButTasmania"),
    moving("easterMonday", easter(1)),
    on("anzacDay", 4, 25, "none"),
    moving("kingsBirthday", nth(2, "monday", 6), "mostOfAustralia"),
    moving("kingsBirthday", nth(1, "monday", 10), "queensland"),
    on("christmasDay", 12, 25, "monday"),
    on("boxingDay", 12, 26, "monday"),
  ],
  IN: [on("republicDay", 1, 26, "none"), on("independenceDay", 8, 15, "none"), on("gandhiJayanti", 10, 2, "none")],
}

const isWeekend = (date: string) => ["saturday", "sunday"].includes(weekdayOf(date))

const substituteOf = (
  date: string,
  weekend: Substitution,
  taken: ReadonlySet<string>,
  isRegional: boolean,
): string | undefined => {
  // Scotland's January 2 holiday moves when the substitute for New Year's Day falls on it.
  if (weekend === "none" || (!isWeekend(date) && !(isRegional && taken.has(date)))) return undefined
  if (weekend === "nearest") return addDays(date, weekdayOf(date) === "saturday" ? -1 : 1)
  let next = date
  while (isWeekend(next) || taken.has(next)) next = addDays(next, 1)
  return next
}

/**
 * Sorted by date. A holiday on a weekend is listed along with its substitute day: businesses open on weekends need the
 * first, others the second.
 */
export const holidaysOf = (country: HolidayCountry, year: number): Holiday[] => {
  // The substitute for New Year's Day can fall in the previous year.
  const years = [year, year + 1].flatMap((one) => holidaysFrom(country, one))
  return years
    .filter(({ date }) => date.startsWith(`${year}-`))
    .toSorted((one, other) => startOf(one.date) - startOf(other.date))
}

const holidaysFrom = (country: HolidayCountry, year: number): Holiday[] => {
  const all = rules[country].map((rule) => ({ ...rule, date: rule.on(year) }))
  // Regional holidays do not shift the substitute days of others.
  const taken = new Set(all.filter(({ region }) => region === undefined).map(({ date }) => date))
  return all.flatMap(({ name, date, region: where, fixed, weekend }) => {
    const region = where === undefined ? null : holidayRegions[where]
    const own: Holiday = { name: holidayNames[name], date, region, substitute: false, fixed }
    const off = substituteOf(date, weekend, taken, region !== null)
    if (off === undefined) return [own]
    taken.add(off)
    return [
      own,
      { name: holidayMessages.dayOff(holidayNames[name]), date: off, region, substitute: true, fixed: false },
    ]
  })
}

/**
 * The special days to add so that the kept holidays are there in these years. Days that have special days already, and
 * days before today, stay as they are.
 */
export const missingHolidays = (
  kept: readonly KeptHoliday[],
  exceptions: readonly SpecialDays[],
  years: readonly number[],
  today: string,
): SpecialDays[] => {
  const added: SpecialDays[] = []
  for (const year of years)
    for (const { country, region, name, hours } of kept) {
      const names = new Set([name, holidayMessages.dayOff(name)])
      for (const holiday of holidaysOf(country as HolidayCountry, year)) {
        const { date } = holiday
        if (!names.has(holiday.name) || holiday.region !== region || date < today) continue
        if (specialDaysOn({ exceptions: [...exceptions, ...added] }, date) !== undefined) continue
        added.push({ name: holiday.name, from: date, to: date, yearly: holiday.fixed, hours })
      }
    }
  return added
}
