import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { accountIdText, inAccount } from "../../kit/ids.ts"
import { page } from "../../kit/paging.ts"
import { locationProblems } from "../locations/locations.problems.ts"
import { callerIdCodeOption } from "./caller-id.ts"
import { numberRecordPage, numberSearch, numberSearchAnswer, offsetQuery } from "./number-search.schema.ts"
import { numberProblems as refusals } from "./numbers.problems.ts"
import {
  bulkAnswer,
  bulkApplication,
  clickToCallFilter,
  clickToCallKey,
  clickToCallNumber,
  numberCount,
  numberFilter,
  numberHistoryEntry,
  phoneNumber,
  phoneNumberDetails,
  phoneNumberEdit,
  phoneNumberText,
  programmableNumbers,
} from "./numbers.schema.ts"

const ofNumber = z.strictObject({ accountId: accountIdText, phoneNumber: phoneNumberText })
const own = "/api/phone-numbers/accounts/:accountId"
const appServer = "/api/appserver/accounts/:accountId/phone-numbers"
const phoneSystem = "/api/ucaas/account/:accountId/phonesystem"

// --- lists -----------------------------------------------------------------------------------------------------------

/** Numbers move between accounts and people all day: what is shown is always read anew. */
const read = {
  service: "phoneSystem",
  access: access.inAccount("read:phone-numbers"),
  params: inAccount,
  noCache: true,
  problems: [accountProblems.notFound],
} as const

export const listNumbersByOffset = endpoint({
  ...read,
  method: "GET",
  path: "/api/ucaas/account/:accountId/phoneNumbers",
  aliases: [`${phoneSystem}/queryByAccountId`, `${phoneSystem}/accountPhoneNumbers/queryByAccountId`],
  calls: ["a7-num-get-phone-numbers-paged", "b72-get-phone-numbers", "b72-get-phonesystem-query-by-account-id"],
  summary: "The phone numbers of an account by offset, 750 at a time",
  query: offsetQuery,
  response: numberRecordPage,
})

export const searchNumbers = endpoint({
  ...read,
  method: "PUT",
  path: `${own}/search`,
  calls: ["a7-num-put-phone-number-search-with-filter-payload"],
  summary: "Find phone numbers: words for fields joined by and/or, country, kinds, an order among the requested fields",
  query: offsetQuery,
  body: numberSearch,
  response: numberSearchAnswer,
  problems: [accountProblems.notFound, refusals.sortNotRequested],
})

export const countNumbers = endpoint({
  ...read,
  method: "GET",
  path: `${own}/count`,
  calls: ["a7-num-get-phone-number-count"],
  summary: "How many numbers an account has, and how many of them are toll-free",
  response: numberCount,
})

export const listNumbers = endpoint({
  ...read,
  method: "GET",
  path: `${own}/numbers`,
  aliases: [appServer],
  calls: ["a7-num-get-phone-number-objects", "b79-get-phone-numbers"],
  summary:
    "The phone numbers of an account: page by page, sorted, filtered, found by their first or last digits, caller ID name, tag or whom they lead to",
  query: numberFilter,
  response: page(phoneNumber),
})

export const listCallerIdCodes = endpoint({
  ...read,
  method: "GET",
  path: `${phoneSystem}/changeCallerIdCd`,
  aliases: [`${phoneSystem}/accountPhoneNumbers/changeCallerIdCd`],
  calls: ["b72-get-phonesystem-change-caller-id-cd"],
  summary: "What a called person can be shown",
  response: z.array(callerIdCodeOption),
})

// --- one number ------------------------------------------------------------------------------------------------------

export const getNumber = endpoint({
  service: "appServer",
  method: "GET",
  path: `${appServer}/:phoneNumber`,
  aliases: [`${own}/numbers/:phoneNumber`],
  noCache: true,
  summary: "A phone number and where it is used",
  access: access.inAccount("read:phone-numbers"),
  params: ofNumber,
  response: phoneNumberDetails,
  problems: [refusals.notFound],
})
export const updateNumber = endpoint({
  service: "appServer",
  method: "PUT",
  path: `${appServer}/:phoneNumber`,
  aliases: [`${own}/numbers/:phoneNumber`],
  calls: ["b79-put-phone-numbers"],
  summary: "Change a phone number; what is left out stays as it is",
  access: access.inAccount("update:phone-numbers"),
  params: ofNumber,
  body: phoneNumberEdit,
  response: phoneNumberDetails,
  problems: [
    refusals.notFound,
    refusals.changedMeanwhile,
    refusals.refused,
    refusals.extensionUnknown,
    refusals.tagUnknown,
    refusals.backupUnusable,
    locationProblems.notFound,
    locationProblems.closed,
  ],
})
export const deleteNumber = endpoint({
  service: "appServer",
  method: "DELETE",
  path: `${appServer}/:phoneNumber`,
  aliases: [`${own}/numbers/:phoneNumber`],
  calls: ["b79-delete-phone-numbers"],
  summary: "Remove a phone number from the account; it can be restored for 30 days",
  access: access.inAccount("delete:phone-numbers"),
  params: ofNumber,
  problems: [refusals.notFound, refusals.refused],
})

export const listNumberHistory = endpoint({
  service: "phoneSystem",
  method: "GET",
  path: `${own}/numbers/:phoneNumber/history`,
  noCache: true,
  summary: "What happened to a phone number in this account lately",
  access: access.inAccount("read:audit-log"),
  params: ofNumber,
  response: z.array(numberHistoryEntry),
  problems: [accountProblems.notFound],
})

// --- programmable numbers --------------------------------------------------------------------------------------------

export const listProgrammableNumbers = endpoint({
  service: "phoneSystem",
  method: "GET",
  path: `${own}/programmable-numbers`,
  noCache: true,
  summary: "The numbers whose calls an application answers, and how many more there can be",
  access: access.inAccount("read:number-programmability"),
  params: inAccount,
  response: programmableNumbers,
  problems: [accountProblems.notFound],
})
export const setApplication = endpoint({
  service: "phoneSystem",
  method: "PUT",
  path: `${own}/programmable-numbers`,
  summary: "Let an application answer the calls of some numbers, or no longer",
  access: access.inAccount("update:number-programmability"),
  params: inAccount,
  body: bulkApplication,
  response: bulkAnswer,
  problems: [accountProblems.notFound, refusals.noProgrammableLeft],
})

// --- click-to-call-me ------------------------------------------------------------------------------------------------

const keyPath = "/api/ucaas/account/:accountId/phonenumber/:phoneNumber/click2CallMeKey"
export const listClickToCallNumbers = endpoint({
  service: "phoneSystem",
  method: "GET",
  path: `${own}/click-to-call`,
  noCache: true,
  summary: "Numbers that a button on a web page can call, and which have a key",
  access: access.inAccount("read:click-to-call-me"),
  params: inAccount,
  query: clickToCallFilter,
  response: page(clickToCallNumber),
  problems: [accountProblems.notFound],
})
export const getClickToCallKey = endpoint({
  service: "phoneSystem",
  method: "GET",
  path: keyPath,
  calls: ["b72-get-phonenumber-phone-number-click2-call-me-key"],
  noCache: true,
  summary: "The click-to-call key of a number, with the code for a web page",
  access: access.inAccount("read:click-to-call-me"),
  params: ofNumber,
  response: clickToCallKey,
  problems: [refusals.notFound],
})
export const makeClickToCallKey = endpoint({
  service: "phoneSystem",
  method: "POST",
  path: keyPath,
  summary: "Make a click-to-call key; an older one ends at once",
  access: access.inAccount("update:click-to-call-me"),
  params: ofNumber,
  response: clickToCallKey,
  problems: [refusals.notFound, refusals.refused],
})
export const dropClickToCallKey = endpoint({
  service: "phoneSystem",
  method: "DELETE",
  path: keyPath,
  summary: "End the click-to-call key of a number",
  access: access.inAccount("update:click-to-call-me"),
  params: ofNumber,
  problems: [refusals.notFound],
})
