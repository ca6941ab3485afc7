import {
  addressSearch,
  callsPath,
  opensBusiest,
  weekdayNames,
} from "@dialplane/contract/insight/reports/report-address"
import { reportPaths } from "@dialplane/contract/insight/reports/report-paths"
import type { reportFilter } from "@dialplane/contract/insight/reports/report-filter.schema"
import { reportDirections, reportResults, reportTypes } from "@dialplane/contract/insight/reports/report-filter.schema"
import { periodPresets } from "@dialplane/contract/insight/reports/report-period"
import type { ReportSubject } from "@dialplane/contract/insight/reports/report-subjects"
import { timeZoneId } from "@dialplane/contract/kit/time-zones"
import { z } from "zod"
import { writePageParams } from "../../kit/data/page-params.ts"
import { accountAddress } from "../../kit/screen.ts"

/** What a report asks for, in its address: short and readable, so that a link shows the same to a colleague. */

const listOf = (values: readonly string[]) =>
  z
    .string()
    .refine((text) => text.split(",").every((one) => values.includes(one)))
    .optional()
const ids = z
  .string()
  .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,199}$/)
  .optional()
const id = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .optional()
const seconds = z
  .string()
  .regex(/^\d{1,5}$/)
  .optional()

const filterParams = {
  period: z.enum(periodPresets).default("last7Days"),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  tz: timeZoneId.optional(),
  weekdays: listOf(weekdayNames),
  hours: z
    .string()
    .regex(/^\d{1,2}-\d{1,2}$/)
    .optional(),
  schedule: id,
  open: z.enum(["open", "closed"]).optional(),
  direction: listOf(reportDirections),
  result: listOf(reportResults),
  type: listOf(reportTypes),
  internal: z.enum(["only", "none"]).optional(),
  international: z.enum(["only", "none"]).optional(),
  // Directions, results and times are those of the whole call, also in lists of its parts.
  whole: z.enum(["call"]).optional(),
  users: ids,
  extensions: ids,
  queues: ids,
  groups: ids,
  numbers: z.string().min(1).max(2000).optional(),
  callers: z.string().min(1).max(2000).optional(),
  called: z.string().min(1).max(2000).optional(),
  locations: ids,
  tags: ids,
  minTalk: seconds,
  maxTalk: seconds,
  minWait: seconds,
  maxWait: seconds,
}

export const reportViews = ["overview", "top", "extensions"] as const
export const reportParams = z.object({
  ...filterParams,
  compare: z.enum(["true"]).optional(),
  // The figures to show, in order, and the saved report that asks for them.
  columns: z
    .string()
    .regex(/^[A-Za-z]{1,40}(,[A-Za-z]{1,40}){0,39}$/)
    .optional(),
  saved: id,
  // The table of rows.
  sort: z
    .string()
    .regex(/^[A-Za-z]{1,40}$/)
    .optional(),
  order: z.enum(["asc", "desc"]).default("desc"),
  search: z.string().max(100).default(""),
  page: z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .default("1"),
  // The other sections of the company summary.
  view: z.enum(reportViews).default("overview"),
  most: z.enum(["5", "10", "25"]).default("10"),
  state: z.enum(["active", "idle"]).default("idle"),
  idle: z.enum(["30", "60", "90", "180"]).default("30"),
  // The calls behind a figure.
  metric: z
    .string()
    .regex(/^[A-Za-z]{1,40}$/)
    .optional(),
  objectId: id,
})
export type ReportParams = z.output<typeof reportParams>
export type FilterName = keyof typeof filterParams
export type AskedFilter = z.input<typeof reportFilter>

/** The figure that rows are sorted by; undefined for their name. */
export const sortOf = (subject: ReportSubject, { sort }: Pick<ReportParams, "sort">) =>
  sort === "name" ? undefined : (sort ?? (opensBusiest(subject) ? "totalCalls" : undefined))

const list = (text: string | undefined) => (text === undefined ? undefined : text.split(","))
const numbers = (text: string | undefined) => list(text)?.map(Number)
const number = (text: string | undefined) => (text === undefined ? undefined : Number(text))
const only = (text: "only" | "none" | undefined) => (text === undefined ? undefined : text === "only")

/** The filter of the API. */
export const filterOf = (params: ReportParams): AskedFilter => {
  const [hourFrom, hourTo] = params.hours?.split("-").map(Number) ?? []
  const filter = {
    period: params.period,
    ...(params.period === "custom" ? { from: params.from, to: params.to } : {}),
    timeZone: params.tz,
    weekdays: list(params.weekdays)?.map((name) => (weekdayNames as readonly string[]).indexOf(name)),
    hourFrom,
    hourTo,
    scheduleId: number(params.schedule),
    openState: params.open,
    directions: list(params.direction),
    results: list(params.result),
    types: list(params.type),
    isInternal: only(params.internal),
    isInternational: only(params.international),
    wholeCall: params.whole === undefined ? undefined : true,
    userIds: numbers(params.users),
    extensionIds: numbers(params.extensions),
    queueIds: numbers(params.queues),
    groupIds: numbers(params.groups),
    numbers: list(params.numbers),
    fromNumbers: list(params.callers),
    toNumbers: list(params.called),
    locationIds: numbers(params.locations),
    tagIds: numbers(params.tags),
    minSeconds: number(params.minTalk),
    maxSeconds: number(params.maxTalk),
    minWaitSeconds: number(params.minWait),
    maxWaitSeconds: number(params.maxWait),
  }
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as AskedFilter
}

/** Only the days. */
export const periodOf = (params: ReportParams): AskedFilter => {
  const { period, from, to, timeZone } = filterOf(params)
  return {
    period,
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(timeZone === undefined ? {} : { timeZone }),
  }
}

/** Without period and time zone: what leaves calls out. */
export const narrowing: readonly FilterName[] = (Object.keys(filterParams) as FilterName[]).filter(
  (name) => !["period", "from", "to", "tz"].includes(name),
)
export const isNarrowed = (params: ReportParams) => narrowing.some((name) => params[name] !== undefined)
export const withoutFilters = Object.fromEntries(narrowing.map((name) => [name, undefined]))

const searchOf = (params: Partial<ReportParams>) =>
  addressSearch(writePageParams(reportParams, {}, params) as Readonly<Record<string, string>>)

export const reportHref = (accountId: number, subject: ReportSubject, params: Partial<ReportParams>) =>
  accountAddress(accountId, reportPaths[subject]) + searchOf({ ...params, metric: undefined, objectId: undefined })

/** The calls behind a figure, with the filter of the report; the way back leads to the same report. */
export const callsHref = (
  accountId: number,
  subject: ReportSubject,
  params: Partial<ReportParams>,
  metric: string | undefined,
  objectId?: number,
) =>
  `${accountAddress(accountId, `${reportPaths[subject]}/calls`)}${searchOf({
    ...params,
    metric,
    objectId: objectId === undefined ? undefined : String(objectId),
  })}`

/** The calls of another filter than the page's, such as one day of it. */
export const callsOfFilter = (
  accountId: number,
  subject: ReportSubject,
  filter: AskedFilter,
  metric: string,
  objectId?: number,
) => accountAddress(accountId, callsPath(subject, filter, metric, objectId))
