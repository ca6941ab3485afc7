import { z } from "zod"
import { accountId } from "../../kit/ids.ts"
import { pageQuery } from "../../kit/paging.ts"
import { updatedSince, synced } from "../../kit/synchronization.ts"
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
export const hourRange = z
  .strictObject({
    from: opens.describe("Opens at this time, such as 08:00"),
    to: closes.describe("Closes at this time, up to 24:00; earlier than “from”: on the next day"),
  })
  .meta({ id: "HourRange" })
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

const days = Object.fromEntries(
  weekdays.map((day) => [day, hours.default([]).describe("Hours of the weekday; none: closed")]),
) as unknown as Record<Weekday, z.ZodDefault<typeof hours>>
export const weeklyHours = z
  .strictObject(days)
  .superRefine((weekly, context) => asIssues(weeklyMistakes(weekly), (issue) => context.addIssue(issue)))
  .meta({ id: "WeeklyHours" })

const day = z.iso
  .date("Enter a date such as 2026-12-24.")
  .refine((date) => date >= "2000-01-01" && date <= "2099-12-31", "Enter a date from 2000 to 2099.")
const specialDay = z.strictObject({
  name: line(80).describe("Name of the day or days"),
  from: day.describe("First day"),
  to: day.describe("Last day; the same as the first for one day"),
  yearly: z.boolean().default(false).describe("Every year on the same dates"),
  hours: hours.default([]).describe("Hours on each of the days, instead of those of the week; none: closed"),
})
export const specialDays = z
  .array(specialDay)
  .max(mostSpecialDays, `A schedule can have at most ${mostSpecialDays} special days.`)
  .superRefine((all, context) => asIssues(specialDaysMistakes(all), (issue) => context.addIssue(issue)))

export const holidayCountries = ["US", "CA", "GB", "AU", "IN"] as const
export type HolidayCountry = (typeof holidayCountries)[number]
export const keptHoliday = z
  .strictObject({
    country: z.enum(holidayCountries).describe("Country of the holiday"),
    region: z.string().max(80).nullable().default(null).describe("Region of the holiday; null for the whole country"),
    name: line(80).describe("Name of the holiday"),
    hours: hours.default([]).describe("Hours on the holiday; none: closed"),
  })
  .meta({ id: "KeptHoliday" })

const fields = {
  name: line(80).describe("Name, unique in the account"),
  description: note(300).describe("What it is for"),
  timeZone: timeZoneId.describe("Time zone of the hours, such as America/New_York"),
  weekly: weeklyHours.describe("Hours of the week"),
  exceptions: specialDays.describe("Days with other hours"),
  keptHolidays: z
    .array(keptHoliday)
    .max(60, "At most 60 holidays.")
    .describe("Public holidays whose days are added to the special days every year"),
}

/** The time zone defaults to the account's. */
export const scheduleDraft = z
  .strictObject({
    ...fields,
    description: fields.description.default(""),
    timeZone: fields.timeZone.optional(),
    exceptions: fields.exceptions.default([]),
    keptHolidays: fields.keptHolidays.default([]),
  })
  .meta({ id: "ScheduleDraft" })
export type ScheduleDraft = z.output<typeof scheduleDraft>
/** Omitted fields stay; `version` prevents overwriting changes made by others in the meantime. */
export const scheduleEdit = z
  .strictObject(fields)
  .partial()
  .extend({
    version: z
      .int()
      .min(1)
      .max(2_147_483_647)
      .optional()
      .describe("The version that was read; the change is refused if there is a newer one"),
  })
  .meta({ id: "ScheduleEdit" })
export type ScheduleEdit = z.output<typeof scheduleEdit>
export const scheduleDeletion = z.strictObject({
  replaceWith: z
    .string()
    .regex(/^[1-9]\d{0,15}$/, "Must be a whole number.")
    .transform(Number)
    .optional()
    .describe("Id of the schedule that everything follows instead"),
})
export const scheduleCopy = z.strictObject({ name: line(80).describe("Name of the copy") }).meta({ id: "ScheduleCopy" })

export const overrideStates = ["open", "closed"] as const
/** Without an end, it applies until it is removed. */
export const overrideDraft = z
  .strictObject({
    state: z.enum(overrideStates).describe("Open or closed, whatever the hours say"),
    until: instant.nullable().default(null).describe("When the hours apply again; null: until the override is removed"),
  })
  .meta({ id: "OverrideDraft" })
export type OverrideDraft = z.output<typeof overrideDraft>

/** Open or not at a moment, what decided, and when that changes; null when it does not within three years. */
export const openState = z
  .object({
    open: z.boolean().describe("Open at that time"),
    because: z
      .enum(["override", "special", "weekly"])
      .describe("What decided: an override, a special day, or the week"),
    name: z.string().nullable().describe("Name of the special day; null without one"),
    nextChangeAt: instant.nullable().describe("When it opens or closes next; null if not within three years"),
  })
  .meta({ id: "OpenState" })
export type ScheduleState = z.infer<typeof openState>

const writtenRange = z.object({
  from: z.string().describe("Opens at this time"),
  to: z.string().describe("Closes at this time; earlier than “from”: on the next day"),
})
export const schedule = z
  .object({
    accountId,
    scheduleId: z.int().describe("Id of the schedule"),
    name: z.string().describe("Name, unique in the account"),
    description: z.string().describe("What it is for"),
    timeZone: z.string().describe("Time zone of the hours"),
    weekly: z
      .object(
        Object.fromEntries(
          weekdays.map((one) => [one, z.array(writtenRange).describe("Hours of the weekday; none: closed")]),
        ) as Record<Weekday, z.ZodArray<typeof writtenRange>>,
      )
      .describe("Hours of the week"),
    exceptions: z
      .array(
        z.object({
          name: z.string().describe("Name of the day or days"),
          from: z.string().describe("First day"),
          to: z.string().describe("Last day"),
          yearly: z.boolean().describe("Every year on the same dates"),
          hours: z.array(writtenRange).describe("Hours on each of the days; none: closed"),
        }),
      )
      .describe("Days with other hours"),
    keptHolidays: z
      .array(
        z.object({
          country: z.enum(holidayCountries).describe("Country of the holiday"),
          region: z.string().nullable().describe("Region of the holiday; null for the whole country"),
          name: z.string().describe("Name of the holiday"),
          hours: z.array(writtenRange).describe("Hours on the holiday; none: closed"),
        }),
      )
      .describe("Public holidays whose days are added to the special days every year"),
    override: z
      .object({
        state: z.enum(overrideStates).describe("Open or closed"),
        until: instant.nullable().describe("When the hours apply again; null: until the override is removed"),
      })
      .nullable()
      .describe("Opened or closed manually; null if the hours apply"),
    version: z.int().describe("Goes up with every change; send it to avoid overwriting changes of others"),
    createdAt: instant.describe("When it was created"),
    changedAt: instant.describe("When its hours, name or time zone were last changed"),
    updatedAt: synced.updatedAt,
    now: openState.describe("Whether it is open at the time of the answer"),
    useCount: z.int().describe("How many objects of the account use it"),
  })
  .meta({ id: "Schedule" })
export type Schedule = z.infer<typeof schedule>
/** An object that uses a schedule. */
export const scheduleUse = z
  .object({
    kind: z.string().describe("Kind of object"),
    id: z.int().describe("Its id"),
    name: z.string().describe("Its name"),
  })
  .meta({ id: "ScheduleUse" })
export type ScheduleUse = z.infer<typeof scheduleUse>
export const scheduleWithUses = schedule
  .extend({ uses: z.array(scheduleUse).describe("Objects that use it") })
  .meta({ id: "ScheduleWithUses" })
export type ScheduleWithUses = z.infer<typeof scheduleWithUses>

export const scheduleSorts = ["name", "timeZone", "changedAt"] as const
export const scheduleFilter = pageQuery(scheduleSorts).extend({
  override: z.enum(overrideStates).optional().describe("Only schedules that are opened or closed manually now"),
  ...updatedSince,
})
export type ScheduleFilter = z.output<typeof scheduleFilter>

export const stateQuery = z.strictObject({
  at: instant
    .refine((at) => at >= "2000" && at < "2100", "Enter a time from 2000 to 2099.")
    .optional()
    .describe("The time asked about; now if omitted"),
})

export const firstHolidayYear = 2022
export const lastHolidayYear = 2099
export const holidayQuery = z.strictObject({
  country: z.enum(holidayCountries).describe("Country"),
  year: z.coerce.number().int().min(firstHolidayYear).max(lastHolidayYear).describe("Year"),
})
export const holiday = z
  .object({
    name: z.string().describe("Name of the holiday"),
    date: z.string().describe("Its date"),
    region: z.string().nullable().describe("The region, if it does not apply to the whole country"),
    substitute: z.boolean().describe("A day off in place of a holiday that falls on a weekend"),
    fixed: z.boolean().describe("On the same date every year"),
  })
  .meta({ id: "Holiday" })
export type Holiday = z.infer<typeof holiday>
