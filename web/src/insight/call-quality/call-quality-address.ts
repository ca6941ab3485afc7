import { callDirections } from "@dialplane/contract/calling/call-records/call-records.schema"
import type { callQualityRequest } from "@dialplane/contract/insight/call-quality/call-quality.schema"
import { qualityBands, ratedBands } from "@dialplane/contract/insight/call-quality/quality-bands"
import { periodPresets, type PeriodPreset } from "@dialplane/contract/insight/reports/report-period"
import { timeZoneId } from "@dialplane/contract/kit/time-zones"
import { z } from "zod"
import { writePageParams } from "../../kit/data/page-params.ts"
import { accountAddress } from "../../kit/screen.ts"

/** What the report asks for, in its address: the same names as in the other reports. */

const weekdayNames = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const
/** Periods of more than 92 days are refused, so they are not offered. */
export const offeredPeriods: readonly PeriodPreset[] = periodPresets.filter(
  (one) => one !== "last180Days" && one !== "thisYear",
)

const listOf = (values: readonly string[]) =>
  z
    .string()
    .refine((text) => text.split(",").every((one) => values.includes(one)))
    .optional()
const ids = z
  .string()
  .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,199}$/)
  .optional()

const filterParams = {
  period: z.enum(periodPresets).default("last30Days"),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  tz: timeZoneId.optional(),
  weekdays: listOf(weekdayNames),
  hours: z
    .string()
    .regex(/^\d{1,2}-\d{1,2}$/)
    .optional(),
  direction: listOf(callDirections),
  users: ids,
  extensions: ids,
  devices: ids,
  models: z.string().min(1).max(2000).optional(),
  locations: ids,
}
export const qualityParams = z.object({
  ...filterParams,
  view: z.enum(["overview", "legs"]).default("overview"),
  heat: z.enum(["mos", "poor", "legs"]).default("mos"),
  band: listOf(qualityBands),
})
export type QualityParams = z.output<typeof qualityParams>
export type QualityFilterName = keyof typeof filterParams
export type AskedQuality = z.input<typeof callQualityRequest>

const list = (text: string | undefined) => text?.split(",")
const numbers = (text: string | undefined) => list(text)?.map(Number)

export const askedBy = (params: QualityParams): AskedQuality => {
  const [hourFrom, hourTo] = params.hours?.split("-").map(Number) ?? []
  const asked = {
    period: params.period,
    ...(params.period === "custom" ? { from: params.from, to: params.to } : {}),
    timeZone: params.tz,
    weekdays: list(params.weekdays)?.map((name) => (weekdayNames as readonly string[]).indexOf(name)),
    hourFrom,
    hourTo,
    directions: list(params.direction),
    userIds: numbers(params.users),
    extensionIds: numbers(params.extensions),
    deviceIds: numbers(params.devices),
    deviceModels: list(params.models),
    locationIds: numbers(params.locations),
    bands: list(params.band),
  }
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) as AskedQuality
}

/** Without period and time zone: what leaves legs out. */
const narrowing = (Object.keys(filterParams) as QualityFilterName[]).filter(
  (name) => !["period", "from", "to", "tz"].includes(name),
)
export const isNarrowed = (params: QualityParams) => narrowing.some((name) => params[name] !== undefined)
export const withoutFilters = Object.fromEntries(narrowing.map((name) => [name, undefined]))

/** The legs behind a figure; without a band, all that are rated. */
export const legsHref = (
  accountId: number,
  params: QualityParams,
  change: Partial<QualityParams>,
  band: string = ratedBands.join(","),
) => {
  const written = Object.entries(writePageParams(qualityParams, {}, { ...params, ...change, view: "legs", band }))
  const search = new URLSearchParams(written.map(([name, value]) => [name, String(value)])).toString()
  return `${accountAddress(accountId, "reports/call-quality")}?${search.replaceAll("%2C", ",").replaceAll("%2F", "/")}`
}

/** The legs of one hour of the week. */
export const hourOfWeek = (weekday: number, hour: number): Partial<QualityParams> => ({
  weekdays: weekdayNames[weekday],
  hours: `${hour}-${hour + 1}`,
})
