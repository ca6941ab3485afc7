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
const ofSchedule = z.strictObject({ accountId: accountIdText, scheduleId: accountIdText })
const many = { service: "admin", path, params: inAccount } as const
const one = { service: "admin", path: `${path}/:scheduleId`, params: ofSchedule } as const
const found = [accountProblems.notFound, scheduleProblems.notFound]

export const listSchedules = endpoint({
  ...many,
  method: "GET",
  summary: "List the schedules of an account, with whether each is open now and when that changes",
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
    "A schedule that is in use is only deleted with “replaceWith”: everything that used it follows that schedule from then on.",
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
  summary: "Copy a schedule under another name",
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
  access: access.inAccount("update:schedules"),
  response: scheduleWithUses,
  problems: found,
})
export const getScheduleState = endpoint({
  ...one,
  path: `${path}/:scheduleId/state`,
  method: "GET",
  summary: "Check whether a schedule is open at a time (default: now), why, and when that changes",
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
  access: access.inAccount("read:schedules"),
  params: inAccount,
  query: holidayQuery,
  response: z.array(holiday),
  problems: [accountProblems.notFound],
})
