import { z } from "zod"
import { accountId } from "../../kit/ids.ts"
import { pageQuery } from "../../kit/paging.ts"
import { instant, line, note } from "../../kit/text.ts"
import { timeZoneId } from "../../kit/time-zones.ts"
import { weekdays, type Weekday } from "./opening-hours.ts"
import { specialDaysMistakes, weeklyMistakes, type HoursMistake } from "./schedule-checks.ts"

export const mostRangesOfADay = 8
export const mostSpecialDays = 200
export const mostSchedules = 1000

const opens = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time from 00:00 to 23:59.")
/** Midnight at the end of a day is the end of that day. */
const closes = z
  .string()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, "Enter a time from 00:00 to 24:00.")
  .transform((time) => (time === "00:00" ? "24:00" : time))
export const hourRange = z.strictObject({ from: opens, to: closes })
const hours = z
  .array(hourRange)
  .max(mostRangesOfADay, `A day can have at most ${mostRangesOfADay} periods.`)
  .transform((ranges) => ranges.toSorted((one, other) => (one.from < other.from ? -1 : 1)))

const asIssues = (
  mistakes: readonly HoursMistake[],
  add: (issue: { code: "custom"; path: (string | number)[]; message: string }) => void,
) => {
  for (const { path, message } of mistakes) add({ code: "custom", path, message })
}

const days = Object.fromEntries(weekdays.map((day) => [day, hours.default([])])) as unknown as Record<
  Weekday,
  z.ZodDefault<typeof hours>
>
export const weeklyHours = z
  .strictObject(days)
  .superRefine((weekly, context) => asIssues(weeklyMistakes(weekly), (issue) => context.addIssue(issue)))

const day = z.iso
  .date("Enter a date such as 2026-12-24.")
  .refine((date) => date >= "2000-01-01" && date <= "2099-12-31", "Enter a date from 2000 to 2099.")
const specialDay = z.strictObject({
  name: line(80),
  from: day,
  to: day,
  yearly: z.boolean().default(false),
  hours: hours.default([]),
})
export const specialDays = z
  .array(specialDay)
  .max(mostSpecialDays, `A schedule can have at most ${mostSpecialDays} special days.`)
  .superRefine((all, context) => asIssues(specialDaysMistakes(all), (issue) => context.addIssue(issue)))

export const holidayCountries = ["US", "CA", "GB", "AU", "IN"] as const
export type HolidayCountry = (typeof holidayCountries)[number]
export const keptHoliday = z.strictObject({
  country: z.enum(holidayCountries).describe("Country of the holiday"),
  region: z.string().max(80).nullable().default(null).describe("Region of the holiday; null for the whole country"),
  name: line(80).describe("Name of the holiday"),
  hours: hours.default([]).describe("Hours on the holiday; none: closed"),
})

const fields = {
  name: line(80),
  description: note(300),
  timeZone: timeZoneId,
  weekly: weeklyHours,
  exceptions: specialDays,
  keptHolidays: z
    .array(keptHoliday)
    .max(60, "At most 60 holidays.")
    .describe("Public holidays whose days are added to the special days every year"),
}

/** The time zone defaults to the account's. */
export const scheduleDraft = z.strictObject({
  ...fields,
  description: fields.description.default(""),
  timeZone: timeZoneId.optional(),
  exceptions: specialDays.default([]),
  keptHolidays: fields.keptHolidays.default([]),
})
export type ScheduleDraft = z.output<typeof scheduleDraft>
/** Omitted fields stay; `version` prevents overwriting changes made by others in the meantime. */
export const scheduleEdit = z
  .strictObject(fields)
  .partial()
  .extend({ version: z.int().min(1).max(2_147_483_647).optional() })
export type ScheduleEdit = z.output<typeof scheduleEdit>
export const scheduleDeletion = z.strictObject({
  replaceWith: z
    .string()
    .regex(/^[1-9]\d{0,15}$/, "Must be a whole number.")
    .transform(Number)
    .optional()
    .describe("Id of the schedule that everything follows instead"),
})
export const scheduleCopy = z.strictObject({ name: line(80) })

export const overrideStates = ["open", "closed"] as const
/** Without an end, it applies until it is removed. */
export const overrideDraft = z.strictObject({ state: z.enum(overrideStates), until: instant.nullable().default(null) })
export type OverrideDraft = z.output<typeof overrideDraft>

/** Open or not at a moment, what decided, and when that changes; null when it does not within three years. */
export const openState = z.object({
  open: z.boolean(),
  because: z.enum(["override", "special", "weekly"]),
  name: z.string().nullable(),
  nextChangeAt: instant.nullable(),
})
export type ScheduleState = z.infer<typeof openState>

const writtenRange = z.object({ from: z.string(), to: z.string() })
export const schedule = z.object({
  accountId,
  scheduleId: z.int(),
  name: z.string(),
  description: z.string(),
  timeZone: z.string(),
  weekly: z.object(
    Object.fromEntries(weekdays.map((one) => [one, z.array(writtenRange)])) as Record<
      Weekday,
      z.ZodArray<typeof writtenRange>
    >,
  ),
  exceptions: z.array(
    z.object({ name: z.string(), from: z.string(), to: z.string(), yearly: z.boolean(), hours: z.array(writtenRange) }),
  ),
  keptHolidays: z
    .array(
      z.object({
        country: z.enum(holidayCountries),
        region: z.string().nullable(),
        name: z.string(),
        hours: z.array(writtenRange),
      }),
    )
    .describe("Public holidays whose days are added to the special days every year"),
  override: z.object({ state: z.enum(overrideStates), until: instant.nullable() }).nullable(),
  version: z.int(),
  createdAt: instant,
  changedAt: instant,
  now: openState,
  /** How many objects of the account use it. */
  useCount: z.int(),
})
export type Schedule = z.infer<typeof schedule>
/** An object that uses a schedule. */
export const scheduleUse = z.object({ kind: z.string(), id: z.int(), name: z.string() })
export type ScheduleUse = z.infer<typeof scheduleUse>
export const scheduleWithUses = schedule.extend({ uses: z.array(scheduleUse) })
export type ScheduleWithUses = z.infer<typeof scheduleWithUses>

export const scheduleSorts = ["name", "timeZone", "changedAt"] as const
export const scheduleFilter = pageQuery(scheduleSorts)
export type ScheduleFilter = z.output<typeof scheduleFilter>

export const stateQuery = z.strictObject({
  at: instant.refine((at) => at >= "2000" && at < "2100", "Enter a time from 2000 to 2099.").optional(),
})

export const firstHolidayYear = 2022
export const lastHolidayYear = 2099
export const holidayQuery = z.strictObject({
  country: z.enum(holidayCountries),
  year: z.coerce.number().int().min(firstHolidayYear).max(lastHolidayYear),
})
export const holiday = z.object({
  name: z.string(),
  date: z.string(),
  /** The region, when it does not apply to the whole country. */
  region: z.string().nullable(),
  /** A day off in place of a holiday that falls on a weekend. */
  substitute: z.boolean(),
  /** On the same date every year. */
  fixed: z.boolean(),
})
export type Holiday = z.infer<typeof holiday>
