import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { accountIdText, inAccount } from "../../kit/ids.ts"
import { extensionProblems, numberPlanProblems as problems } from "./extensions.problems.ts"
import {
  nextFree,
  nextFreeQuery,
  numberPlan,
  numberPlanQuery,
  numberVerdict,
  plannedNumber,
  plannedNumbersQuery,
  planSettings,
  rangeDraft,
  rangeEdit,
  rangeIdText,
  reservedRange,
} from "./number-plan.schema.ts"

const base = "/api/portal/accounts/:accountId/number-plan"
const read = {
  service: "phoneSystem",
  method: "GET",
  access: access.inAccount("read:extensions"),
  params: inAccount,
  problems: [accountProblems.notFound],
  noCache: true,
} as const
const write = { service: "phoneSystem", access: access.inAccount("update:extensions") } as const
const ofRange = z.strictObject({ accountId: accountIdText, rangeId: rangeIdText.describe("Id of the range") })

export const getNumberPlan = endpoint({
  ...read,
  path: base,
  summary: "Get the number plan: used, free and reserved numbers",
  query: numberPlanQuery,
  response: numberPlan,
})
export const listPlannedNumbers = endpoint({
  ...read,
  path: `${base}/numbers`,
  summary: "List numbers of a block with their status",
  query: plannedNumbersQuery,
  response: z.array(plannedNumber),
})
export const getNextFreeNumber = endpoint({
  ...read,
  path: `${base}/next`,
  summary: "Get the next free number",
  query: nextFreeQuery,
  response: nextFree,
  problems: [accountProblems.notFound, extensionProblems.noFreeNumber],
})
export const checkNumber = endpoint({
  ...read,
  path: `${base}/check`,
  summary: "Check whether a number is available",
  query: z.strictObject({ extension: z.string().max(20).describe("Extension number, as it is dialed") }),
  response: numberVerdict,
})
export const updateNumberPlan = endpoint({
  ...write,
  method: "PUT",
  path: base,
  summary: "Change the number of digits and the first number for new extensions",
  params: inAccount,
  body: planSettings,
  response: numberPlan,
  problems: [accountProblems.notFound, problems.changedMeanwhile, problems.firstExcluded],
})
export const reserveRange = endpoint({
  ...write,
  method: "POST",
  path: `${base}/ranges`,
  summary: "Reserve a range of numbers",
  params: inAccount,
  body: rangeDraft,
  response: reservedRange,
  problems: [accountProblems.notFound, problems.rangeOverlaps, problems.tooManyRanges],
})
export const updateRange = endpoint({
  ...write,
  method: "PUT",
  path: `${base}/ranges/:rangeId`,
  summary: "Change a reserved range",
  params: ofRange,
  body: rangeEdit,
  response: reservedRange,
  problems: [accountProblems.notFound, problems.rangeNotFound, problems.rangeOverlaps, problems.changedMeanwhile],
})
export const releaseRange = endpoint({
  ...write,
  method: "DELETE",
  path: `${base}/ranges/:rangeId`,
  summary: "Release a reserved range",
  params: ofRange,
  problems: [accountProblems.notFound, problems.rangeNotFound],
})
