import { listTimeZones } from "@dialplane/contract/ground/lookups/lookups.endpoints"
import type { HolidayCountry } from "@dialplane/contract/inventory/schedules/schedules.schema"
import {
  copySchedule,
  createSchedule,
  deleteSchedule,
  endScheduleOverride,
  getSchedule,
  listHolidays,
  listSchedules,
  overrideSchedule,
  updateSchedule,
} from "@dialplane/contract/inventory/schedules/schedules.endpoints"
import { mutation } from "../../kit/data/mutation.ts"
import { query } from "../../kit/data/query.ts"
import { staleBy } from "../../kit/live/stale-by.ts"

staleBy("schedule", listSchedules, getSchedule)

const own = { customError: true } as const
const inForm = { errors: "form", options: own, invalidates: [listSchedules, getSchedule] } as const

export const scheduleQuery = (accountId: number, scheduleId: number) =>
  query(getSchedule, { params: { accountId: String(accountId), scheduleId: String(scheduleId) } }, own)
/** For choosing one. */
export const schedulesQuery = (accountId: number) =>
  query(listSchedules, { params: { accountId: String(accountId) }, query: { limit: 750 } }, own)
/** Cached: holidays do not change during a session. */
export const holidaysQuery = (accountId: number, country: HolidayCountry, year: number) => ({
  ...query(listHolidays, { params: { accountId: String(accountId) }, query: { country, year: String(year) } }, own),
  staleTime: Number.POSITIVE_INFINITY,
})
export const zonesQuery = { ...query(listTimeZones, { query: {} }, own), staleTime: Number.POSITIVE_INFINITY }

export const addSchedule = mutation(createSchedule, inForm)
export const saveSchedule = mutation(updateSchedule, inForm)
export const removeSchedule = mutation(deleteSchedule, inForm)
export const duplicateSchedule = mutation(copySchedule, inForm)
export const forceSchedule = mutation(overrideSchedule, inForm)
export const releaseSchedule = mutation(endScheduleOverride, inForm)
