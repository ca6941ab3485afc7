import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { accountIdText, inAccount } from "../../kit/ids.ts"
import { page } from "../../kit/paging.ts"
import { scheduleProblems } from "./schedules.problems.ts"
import {
  holiday,
  holidayQuery,
  openState,
  overrideDraft,
  schedule,
  scheduleCopy,
  scheduleDeletion,
  scheduleDraft,
  scheduleEdit,
  scheduleFilter,
  scheduleWithUses,
  stateQuery,
} from "./schedules.schema.ts"

const path = "/api/admin/accounts/:accountId/schedules"
const calls = ["b711-call-schedules"]
const ofSchedule = z.strictObject({
  accountId: accountIdText,
  scheduleId: accountIdText.describe("Id of the schedule"),
})
const many = { service: "admin", path, params: inAccount } as const
const one = { service: "admin", path: `${path}/:scheduleId`, params: ofSchedule } as const
const found = [accountProblems.notFound, scheduleProblems.notFound]

const office = { from: "08:00", to: "17:00" }
const week = {
  monday: [office],
  tuesday: [office],
  wednesday: [office],
  thursday: [office],
  friday: [office],
  saturday: [{ from: "09:00", to: "12:00" }],
  sunday: [],
}
const shown = {
  accountId: 100,
  scheduleId: 2001,
  name: "Office hours",
  description: "Front desk and sales",
  timeZone: "America/New_York",
  weekly: week,
  exceptions: [{ name: "Inventory", from: "2027-01-04", to: "2027-01-05", yearly: false, hours: [] }],
  keptHolidays: [{ country: "US", region: null, name: "Independence Day", hours: [] }],
  override: null,
  version: 4,
  createdAt: "2026-03-02T14:05:00.000Z",
  changedAt: "2026-10-20T09:30:00.000Z",
  updatedAt: "2026-10-20T09:30:00.214Z",
  now: { open: true, because: "weekly", name: null, nextChangeAt: "2026-11-18T22:00:00.000Z" },
  useCount: 1,
}
const whole = { ...shown, uses: [{ kind: "Call queue", id: 100_804, name: "420 Customer support" }] }

export const listSchedules = endpoint({
  ...many,
  method: "GET",
  summary: "List the schedules of an account, with whether each is open now and when that changes",
  description:
    "Page by page, with the number of objects that use each schedule. “now” is the state at the time of the answer; ask again after “nextChangeAt”.",
  example: { response: { items: [shown], nextCursor: null, previousCursor: null } },
  access: access.inAccount("read:schedules"),
  query: scheduleFilter,
  response: page(schedule),
  noCache: true,
  problems: [accountProblems.notFound],
})
export const createSchedule = endpoint({
  ...many,
  method: "POST",
  summary: "Create a schedule; the time zone defaults to the account's",
  description:
    "Refused if the name is taken, if hours of a day overlap, or if the account has as many schedules as it can have. Nothing changes for calls until a queue, group, receptionist, call flow or button uses it.",
  example: {
    body: {
      name: "Office hours",
      description: "Front desk and sales",
      weekly: week,
      exceptions: [{ name: "Inventory", from: "2027-01-04", to: "2027-01-05", hours: [] }],
      keptHolidays: [{ country: "US", name: "Independence Day" }],
    },
    response: { ...whole, uses: [], useCount: 0, version: 1 },
  },
  access: access.inAccount("create:schedules"),
  body: scheduleDraft,
  response: scheduleWithUses,
  problems: [accountProblems.notFound, scheduleProblems.nameTaken, scheduleProblems.tooMany],
})
export const getSchedule = endpoint({
  ...one,
  method: "GET",
  calls,
  summary: "Get a schedule with what uses it",
  description:
    "The answer lists every object that follows the schedule, and whether it is open at the time of the answer.",
  example: { response: whole },
  access: access.inAccount("read:schedules"),
  response: scheduleWithUses,
  noCache: true,
  problems: found,
})
export const updateSchedule = endpoint({
  ...one,
  method: "PUT",
  calls,
  summary: "Change a schedule; omitted fields stay as they are",
  description:
    "Applies to new calls of everything that uses the schedule at once. “weekly”, “exceptions” and “keptHolidays” replace the earlier ones as a whole. Refused if the name is taken, if hours overlap, or if “version” is sent and somebody changed the schedule since. The change is in the audit log and can be reverted there.",
  example: { body: { weekly: week, version: 4 }, response: { ...whole, version: 5 } },
  access: access.inAccount("update:schedules"),
  body: scheduleEdit,
  response: scheduleWithUses,
  problems: [...found, scheduleProblems.nameTaken, scheduleProblems.changedMeanwhile],
})
export const deleteSchedule = endpoint({
  ...one,
  method: "DELETE",
  calls,
  summary: "Delete a schedule",
  description:
    "A schedule that is in use is only deleted with “replaceWith”: everything that used it follows that schedule from then on, and each changed object has an entry in the audit log. The deletion can be reverted there for 30 days, with the same id.",
  access: access.inAccount("delete:schedules"),
  query: scheduleDeletion,
  problems: [...found, scheduleProblems.inUse, scheduleProblems.replacementUnknown],
})
export const copySchedule = endpoint({
  ...one,
  path: `${path}/:scheduleId/copies`,
  aliases: [`${path}/:scheduleId`],
  method: "POST",
  calls,
  createdAt: "/api/admin/accounts/:accountId/schedules/:scheduleId",
  summary: "Copy a schedule under another name",
  description:
    "Copies hours, special days and holidays. The override is not copied, and nothing uses the copy yet. Refused if the name is taken.",
  example: {
    body: { name: "Office hours, winter" },
    response: { ...whole, scheduleId: 5_000_012, name: "Office hours, winter", uses: [], useCount: 0, version: 1 },
  },
  access: access.inAccount("create:schedules"),
  body: scheduleCopy,
  response: scheduleWithUses,
  problems: [...found, scheduleProblems.nameTaken, scheduleProblems.tooMany],
})

export const overrideSchedule = endpoint({
  ...one,
  path: `${path}/:scheduleId/override`,
  method: "PUT",
  summary: "Override a schedule: open or close now, until a time or until the override is removed",
  description:
    "Takes effect for new calls at once, for everything that uses the schedule; its hours do not change. An earlier override is replaced. Refused if “until” is in the past. The change is in the audit log and can be reverted there.",
  example: {
    body: { state: "closed", until: "2026-11-18T22:00:00.000Z" },
    response: {
      ...whole,
      override: { state: "closed", until: "2026-11-18T22:00:00.000Z" },
      now: { open: false, because: "override", name: null, nextChangeAt: "2026-11-19T13:00:00.000Z" },
    },
  },
  access: access.inAccount("update:schedules"),
  body: overrideDraft,
  response: scheduleWithUses,
  problems: [...found, scheduleProblems.overrideOver],
})
export const endScheduleOverride = endpoint({
  ...one,
  path: `${path}/:scheduleId/override`,
  method: "DELETE",
  summary: "Remove the override of a schedule",
  description: "The hours apply again at once. Without an override nothing changes.",
  example: { response: whole },
  access: access.inAccount("update:schedules"),
  response: scheduleWithUses,
  problems: found,
})
export const getScheduleState = endpoint({
  ...one,
  path: `${path}/:scheduleId/state`,
  method: "GET",
  summary: "Check whether a schedule is open at a time (default: now), why, and when that changes",
  description:
    "An override decides before special days, and these before the week. For a time in the future the override counts until its end.",
  example: { response: shown.now },
  access: access.inAccount("read:schedules"),
  query: stateQuery,
  response: openState,
  noCache: true,
  problems: found,
})

export const listHolidays = endpoint({
  service: "admin",
  method: "GET",
  path: "/api/admin/accounts/:accountId/holidays",
  summary: "List the public holidays of a country and year",
  description:
    "To choose from when a schedule gets special days or “keptHolidays”. Holidays of a region name it; “substitute” marks the day off for a holiday on a weekend.",
  example: {
    response: [{ name: "Independence Day", date: "2027-07-04", region: null, substitute: false, fixed: true }],
  },
  access: access.inAccount("read:schedules"),
  params: inAccount,
  query: holidayQuery,
  response: z.array(holiday),
  problems: [accountProblems.notFound],
})
