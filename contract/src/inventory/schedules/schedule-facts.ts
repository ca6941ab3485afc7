import { readHours, readSpecialDays, writeHours, writeSpecialDays } from "./hours-text.ts"
import { weekdays, type HourRange, type SpecialDays, type Weekday, type WeeklyHours } from "./opening-hours.ts"

/** A public holiday that is added to a schedule every year. */
export interface KeptHoliday {
  readonly country: string
  readonly region: string | null
  readonly name: string
  /** Closed when there are none. */
  readonly hours: readonly HourRange[]
}
/** As the audit log stores it. */
export const keptHolidayFacts = ({ country, region, name, hours }: KeptHoliday) => ({
  name,
  country,
  region,
  hours: writeHours(hours),
})

/** The content of a schedule. */
export interface ScheduleContent {
  readonly name: string
  readonly description: string
  readonly timeZone: string
  readonly weekly: WeeklyHours
  readonly exceptions: readonly SpecialDays[]
  /** Public holidays whose days are added every year; without it they stay as they are. */
  readonly keptHolidays?: readonly KeptHoliday[]
}

/** The same content as lines of text, for the audit log and comparisons. */
export type ScheduleFacts = Readonly<Record<"name" | "description" | "timeZone" | Weekday, string>> & {
  readonly specialDays: readonly string[]
}
export const factNames = [
  "name",
  "description",
  "timeZone",
  ...weekdays,
  "specialDays",
] as const satisfies readonly (keyof ScheduleFacts)[]
export type FactName = (typeof factNames)[number]

export const factsOf = ({ name, description, timeZone, weekly, exceptions }: ScheduleContent): ScheduleFacts => ({
  name,
  description,
  timeZone,
  ...(Object.fromEntries(weekdays.map((day) => [day, writeHours(weekly[day])])) as Record<Weekday, string>),
  specialDays: exceptions.map(writeSpecialDays),
})

const isSameFact = (one: string | readonly string[], other: string | readonly string[]) =>
  JSON.stringify(one) === JSON.stringify(other)

export const differingFacts = (one: ScheduleFacts, other: ScheduleFacts): FactName[] =>
  factNames.filter((name) => !isSameFact(one[name], other[name]))

const hoursIn = (text: string): HourRange[] => {
  const hours = readHours(text)
  if (hours === undefined) throw new Error("Not valid hours.")
  return hours
}
const specialDaysIn = (text: string): SpecialDays => {
  const special = readSpecialDays(text)
  if (special === undefined) throw new Error("Not valid special days.")
  return special
}

/** A schedule with some of its parts replaced by parsed lines. */
export const withFacts = (
  content: ScheduleContent,
  { name, description, timeZone, specialDays, ...days }: Partial<ScheduleFacts>,
): ScheduleContent => ({
  name: name ?? content.name,
  description: description ?? content.description,
  timeZone: timeZone ?? content.timeZone,
  weekly: {
    ...content.weekly,
    ...Object.fromEntries(weekdays.flatMap((day) => (days[day] === undefined ? [] : [[day, hoursIn(days[day])]]))),
  },
  exceptions: specialDays?.map(specialDaysIn) ?? content.exceptions,
})
