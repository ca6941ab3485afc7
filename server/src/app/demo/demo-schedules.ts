import type { HourRange, SpecialDays, WeeklyHours } from "@dialplane/contract/inventory/schedules/opening-hours"
import { holidaysOf } from "@dialplane/contract/inventory/schedules/holidays"
import type { HolidayCountry } from "@dialplane/contract/inventory/schedules/schedules.schema"
import type { Db } from "../../kit/database/database.ts"
import { json, sql } from "../../kit/database/sql.ts"

const ranges = (text: string): HourRange[] =>
  text
    .split(" ")
    .filter(Boolean)
    .map((one) => ({ from: one.split("-")[0]!, to: one.split("-")[1]! }))

/** "08:00-12:00 13:00-17:00" for the weekdays, then Saturday and Sunday. */
export const week = (workdays: string, saturday = "", sunday = ""): WeeklyHours => ({
  monday: ranges(workdays),
  tuesday: ranges(workdays),
  wednesday: ranges(workdays),
  thursday: ranges(workdays),
  friday: ranges(workdays),
  saturday: ranges(saturday),
  sunday: ranges(sunday),
})

export const closedYearly = (name: string, from: string, to = from): SpecialDays => ({
  name,
  from: `2026-${from}`,
  to: `${to < from ? 2027 : 2026}-${to}`,
  yearly: true,
  hours: [],
})
const shortDay = (name: string, day: string, hours: string): SpecialDays => ({
  name,
  from: `2026-${day}`,
  to: `2026-${day}`,
  yearly: true,
  hours: ranges(hours),
})

/** Holidays that move are entered for this year and the next, as a user would. */
const holidays = (country: HolidayCountry, years: readonly number[]): SpecialDays[] => {
  const chosen = years
    .flatMap((year) => holidaysOf(country, year))
    .filter(({ region, substitute, fixed }) => region === null && !substitute && !fixed)
  return chosen.map(({ name, date }) => ({ name, from: date, to: date, yearly: false, hours: [] }))
}
const ofThisYear = (country: HolidayCountry) => {
  const year = new Date().getUTCFullYear()
  return holidays(country, [year, year + 1])
}

export const usOfficeWeek = week("08:00-18:00")
export const usFixedHolidays = [
  closedYearly("New Year’s Day", "01-01"),
  closedYearly("Independence Day", "07-04"),
  shortDay("Christmas Eve", "12-24", "08:00-12:00"),
  closedYearly("Christmas Day", "12-25"),
]
export const receptionWeek = week("08:30-17:30")
export const yearEnd = [closedYearly("End of the year", "12-24", "01-01")]

interface DemoSchedule {
  readonly accountId: number
  readonly id: number
  readonly name: string
  readonly description: string
  readonly timeZone: string
  readonly weekly: WeeklyHours
  readonly exceptions: readonly SpecialDays[]
  readonly override?: "open" | "closed"
}

const schedules = (): readonly DemoSchedule[] => [
  {
    accountId: 100,
    id: 2001,
    name: "Office hours",
    description: "Front desk and all users without their own hours.",
    timeZone: "America/New_York",
    weekly: week("08:00-17:30"),
    exceptions: [...usFixedHolidays, ...ofThisYear("US")],
  },
  {
    accountId: 100,
    id: 2002,
    name: "Support hours",
    description: "Helpdesk, with a break at noon and short Saturdays.",
    timeZone: "America/New_York",
    weekly: week("07:00-12:00 13:00-20:00", "09:00-13:00"),
    exceptions: [closedYearly("New Year’s Day", "01-01"), closedYearly("Christmas Day", "12-25")],
  },
  {
    accountId: 100,
    id: 2003,
    name: "Warehouse nights",
    description: "Loading dock, from the evening into the morning.",
    timeZone: "America/New_York",
    weekly: week("21:00-05:00"),
    exceptions: [closedYearly("Christmas", "12-24", "12-26")],
  },
  {
    accountId: 100,
    id: 2004,
    name: "Always open",
    description: "Emergency line.",
    timeZone: "America/New_York",
    weekly: week("00:00-24:00", "00:00-24:00", "00:00-24:00"),
    exceptions: [],
  },
  {
    accountId: 100,
    id: 2005,
    name: "West Coast sales",
    description: "Portland and Seattle.",
    timeZone: "America/Los_Angeles",
    weekly: week("08:00-17:00"),
    exceptions: [...ofThisYear("US")],
    override: "closed",
  },
  {
    accountId: 101,
    id: 2011,
    name: "Reception",
    description: "Front door and switchboard.",
    timeZone: "Australia/Sydney",
    weekly: { ...receptionWeek, friday: ranges("08:30-15:00") },
    exceptions: yearEnd,
  },
  {
    accountId: 102,
    id: 2012,
    name: "Reception",
    description: "Front door and switchboard.",
    timeZone: "Europe/London",
    weekly: receptionWeek,
    exceptions: [...yearEnd, ...ofThisYear("GB")],
  },
  {
    accountId: 130,
    id: 2013,
    name: "Office hours",
    description: "Business hours.",
    timeZone: "America/New_York",
    weekly: usOfficeWeek,
    exceptions: usFixedHolidays,
  },
  {
    accountId: 131,
    id: 2014,
    name: "Office hours",
    description: "Business hours.",
    timeZone: "America/New_York",
    weekly: { ...usOfficeWeek, friday: ranges("08:00-14:00"), saturday: ranges("09:00-12:00") },
    exceptions: usFixedHolidays.slice(0, 2),
  },
]

export const fillSchedules = async (db: Db) => {
  for (const { accountId, id, name, description, timeZone, weekly, exceptions, override = null } of schedules()) {
    await db.run(sql`
      insert into schedules (account_id, id, name, description, time_zone, weekly, exceptions, override_state,
        override_until)
      values (${accountId}, ${id}, ${name}, ${description}, ${timeZone}, ${json(weekly)}, ${json(exceptions)},
        ${override}, case when ${override}::text is null then null else now() + interval '6 hours' end)`)
  }
}
