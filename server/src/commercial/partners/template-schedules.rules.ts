import type { Deviation, TemplateSchedule } from "@dialplane/contract/commercial/partners/partners.schema"
import { writeSpecialDays } from "@dialplane/contract/inventory/schedules/hours-text"
import { weekdays, type SpecialDays } from "@dialplane/contract/inventory/schedules/opening-hours"
import { contradicts, weeklyMistakes } from "@dialplane/contract/inventory/schedules/schedule-checks"
import {
  factNames,
  factsOf,
  type FactName,
  type ScheduleContent,
} from "@dialplane/contract/inventory/schedules/schedule-facts"

import { templateMessages } from "./templates.messages.ts"

/** A template's schedule and the selected parts; all of them, and the schedule itself, when none are named. */
export type WantedSchedule = TemplateSchedule & { readonly parts?: readonly FactName[] | undefined }

const partNames = factNames.filter((name) => name !== "name")
const wholeField = (name: string) => `schedule:${name}`
const partField = (name: string, part: FactName) => `schedule:${name}:${part}`

export const scheduleFields = (schedules: readonly TemplateSchedule[]): string[] =>
  schedules.flatMap(({ name }) => [wholeField(name), ...partNames.map((part) => partField(name, part))])

/** The schedules and parts that some fields name. */
export const wantedSchedules = (
  schedules: readonly TemplateSchedule[],
  fields: readonly string[] | undefined,
): WantedSchedule[] =>
  schedules.flatMap((schedule): WantedSchedule[] => {
    if (fields === undefined || fields.includes(wholeField(schedule.name))) return [schedule]
    const parts = partNames.filter((part) => fields.includes(partField(schedule.name, part)))
    return parts.length === 0 ? [] : [{ ...schedule, parts }]
  })

export const findNamed = <One extends { readonly name: string }>(all: readonly One[], name: string): One | undefined =>
  all.find((one) => one.name.toLowerCase() === name.toLowerCase())

const lines = (all: readonly SpecialDays[]) => all.map(writeSpecialDays).join("; ")

/** Only special days that the template defines are compared; customers can add others. */
const specialDaysDeviation = (
  wanted: readonly SpecialDays[],
  there: readonly SpecialDays[],
): { template: string; actual: string } | undefined => {
  const known = new Set(there.map(writeSpecialDays))
  const lacking = wanted.filter((one) => !known.has(writeSpecialDays(one)))
  return lacking.length === 0
    ? undefined
    : {
        template: lines(lacking),
        actual: lines(there.filter((one) => lacking.some((other) => contradicts(one, other)))),
      }
}

const deviationsOf = (
  { parts = partNames, timeZone, ...wanted }: WantedSchedule,
  there: ScheduleContent,
): Deviation[] => {
  const [should, is] = [factsOf({ ...wanted, timeZone: timeZone ?? there.timeZone }), factsOf(there)]
  return parts.flatMap((part): Deviation[] => {
    const field = partField(wanted.name, part)
    if (part === "specialDays") {
      const found = specialDaysDeviation(wanted.exceptions, there.exceptions)
      return found === undefined ? [] : [{ field, ...found }]
    }
    return should[part] === is[part] ? [] : [{ field, template: should[part], actual: is[part] }]
  })
}

export const scheduleDeviations = (
  schedules: readonly WantedSchedule[],
  customers: readonly ScheduleContent[],
): Deviation[] =>
  schedules.flatMap((schedule) => {
    const there = findNamed(customers, schedule.name)
    if (there !== undefined) return deviationsOf(schedule, there)
    // A request for one part does not add a missing schedule.
    return schedule.parts === undefined
      ? [{ field: wholeField(schedule.name), template: templateMessages.present, actual: templateMessages.missing }]
      : []
  })

/**
 * The customer's schedule with the selected parts reset to the template. Its own special days stay where they do not
 * conflict.
 */
export const withParts = (
  { parts = partNames, ...wanted }: WantedSchedule,
  there: ScheduleContent,
): ScheduleContent => {
  const has = (part: FactName) => parts.includes(part)
  const own = there.exceptions.filter((one) => !wanted.exceptions.some((other) => contradicts(one, other)))
  return {
    name: parts === partNames ? wanted.name : there.name,
    description: has("description") ? wanted.description : there.description,
    timeZone: has("timeZone") ? (wanted.timeZone ?? there.timeZone) : there.timeZone,
    weekly: { ...there.weekly, ...Object.fromEntries(weekdays.filter(has).map((day) => [day, wanted.weekly[day]])) },
    exceptions: has("specialDays") ? [...wanted.exceptions, ...own] : there.exceptions,
  }
}

/** The name of a schedule whose other days would overlap with those that are reset. */
export const misfitAmong = (
  schedules: readonly WantedSchedule[],
  customers: readonly ScheduleContent[],
): string | undefined =>
  schedules.find((schedule) => {
    const there = findNamed(customers, schedule.name)
    return there !== undefined && weeklyMistakes(withParts(schedule, there).weekly).length > 0
  })?.name
