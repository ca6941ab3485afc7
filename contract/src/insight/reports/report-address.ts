import type { z } from "zod"
import type { reportFilter } from "./report-filter.schema.ts"
import { reportPaths } from "./report-paths.ts"
import type { ReportSubject } from "./report-subjects.ts"

/** How addresses of reports say what is asked for: written here only, whoever links to a report. */

export const weekdayNames = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const

const joined = (values: readonly (string | number)[] | undefined) => values?.join(",")
const only = (value: boolean | undefined) => (value === undefined ? undefined : value ? "only" : "none")
const text = (value: number | undefined) => value?.toString()
/** Numbers are stored as digits; a plus sign would be written as %2B. */
const withoutPlus = (number: string) => number.replace(/^\+/, "")

/** A filter as the parameters that addresses of reports have. */
export const addressParams = (filter: z.input<typeof reportFilter>) => ({
  period: filter.period,
  from: filter.from,
  to: filter.to,
  tz: filter.timeZone,
  weekdays: joined(filter.weekdays?.flatMap((day) => weekdayNames[day] ?? [])),
  hours:
    filter.hourFrom === undefined || filter.hourTo === undefined ? undefined : `${filter.hourFrom}-${filter.hourTo}`,
  schedule: text(filter.scheduleId),
  open: filter.openState,
  direction: joined(filter.directions),
  result: joined(filter.results),
  type: joined(filter.types),
  internal: only(filter.isInternal),
  international: only(filter.isInternational),
  whole: filter.wholeCall === true ? "call" : undefined,
  users: joined(filter.userIds),
  extensions: joined(filter.extensionIds),
  queues: joined(filter.queueIds),
  groups: joined(filter.groupIds),
  numbers: joined(filter.numbers),
  callers: joined(filter.fromNumbers?.map(withoutPlus)),
  called: joined(filter.toNumbers?.map(withoutPlus)),
  locations: joined(filter.locationIds),
  tags: joined(filter.tagIds),
  minTalk: text(filter.minSeconds),
  maxTalk: text(filter.maxSeconds),
  minWait: text(filter.minWaitSeconds),
  maxWait: text(filter.maxWaitSeconds),
})

/** Reports of people open with the busiest first, unless the address says sort=name; the others by name. */
export const opensBusiest = (subject: ReportSubject): boolean =>
  subject === "users" || subject === "meetings" || subject === "messages"

/** `?period=today&queues=1,2`; empty where nothing is asked for. */
export const addressSearch = (params: Readonly<Record<string, string | number | undefined>>): string => {
  const given = Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  const written = new URLSearchParams(given).toString().replaceAll("%2C", ",").replaceAll("%2F", "/")
  return written === "" ? "" : `?${written}`
}

/** Below the account: the rows that a figure of a report counts under a filter. */
export const callsPath = (
  subject: ReportSubject,
  filter: z.input<typeof reportFilter>,
  metric: string,
  objectId?: number,
): string => `${reportPaths[subject]}/calls${addressSearch({ ...addressParams(filter), metric, objectId })}`
