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
  description: "Counts by blocks. Use the list of planned numbers to see the numbers of one block.",
  query: numberPlanQuery,
  response: numberPlan,
})
export const listPlannedNumbers = endpoint({
  ...read,
  path: `${base}/numbers`,
  summary: "List numbers of a block with their status",
  description: "One entry for each number, with what uses it or why it is reserved.",
  query: plannedNumbersQuery,
  response: z.array(plannedNumber),
})
export const getNextFreeNumber = endpoint({
  ...read,
  path: `${base}/next`,
  summary: "Get the next free number",
  description: "The first number that is neither in use nor reserved. Nothing is reserved for the caller.",
  query: nextFreeQuery,
  response: nextFree,
  problems: [accountProblems.notFound, extensionProblems.noFreeNumber],
})
export const checkNumber = endpoint({
  ...read,
  path: `${base}/check`,
  summary: "Check whether a number is available",
  description:
    "Says why a number is not available: in use, reserved, of the wrong length, or not possible for an extension.",
  query: z.strictObject({ extension: z.string().max(20).describe("Extension number, as it is dialed") }),
  response: numberVerdict,
})
export const updateNumberPlan = endpoint({
  ...write,
  method: "PUT",
  path: base,
  summary: "Change the number of digits and the first number for new extensions",
  description: "Existing extensions keep their numbers.",
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
  description: "Reserved numbers are not given out automatically.",
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
  description: "Numbers that leave the range can be given out again.",
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
  description: "Numbers of the range that are in use stay in use.",
  params: ofRange,
  problems: [accountProblems.notFound, problems.rangeNotFound],
})
