import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { accountIdText, inAccount } from "../../kit/ids.ts"
import { page } from "../../kit/paging.ts"
import { externalIdProblems } from "../../kit/synchronization.problems.ts"
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

const ofNumber = z.strictObject({
  accountId: accountIdText,
  phoneNumber: phoneNumberText.describe("Phone number: calling code and national number, digits only"),
})
const own = "/api/phone-numbers/accounts/:accountId"
const appServer = "/api/appserver/accounts/:accountId/phone-numbers"
const phoneSystem = "/api/ucaas/account/:accountId/phonesystem"

// --- lists -----------------------------------------------------------------------------------------------------------

/** Not cached: numbers move between accounts and users all day. */
const read = {
  service: "phoneSystem",
  access: access.inAccount("read:phone-numbers"),
  params: inAccount,
  noCache: true,
  problems: [accountProblems.notFound],
} as const

export const listNumbersByOffset = endpoint({
  aliasOf: "numbers.listNumbers",
  ...read,
  method: "GET",
  path: "/api/ucaas/account/:accountId/phoneNumbers",
  aliases: [`${phoneSystem}/queryByAccountId`, `${phoneSystem}/accountPhoneNumbers/queryByAccountId`],
  calls: ["a7-num-get-phone-numbers-paged", "b72-get-phone-numbers", "b72-get-phonesystem-query-by-account-id"],
  summary: "List the phone numbers of an account by offset, 750 at a time",
  description:
    "Numbers that are added or removed meanwhile shift the pages; the list with a cursor does not have this problem.",
  query: offsetQuery,
  response: numberRecordPage,
})

export const searchNumbers = endpoint({
  ...read,
  method: "PUT",
  path: `${own}/search`,
  calls: ["a7-num-put-phone-number-search-with-filter-payload"],
  summary:
    "Search phone numbers: field conditions joined by and/or, country, types, sorted by one of the requested fields",
  description: "For programs of the older catalog. The list of numbers is simpler and paged by cursor.",
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
  summary: "Count the numbers of an account, in total and toll-free",
  description: "Removed numbers are not counted.",
  response: numberCount,
})

export const listNumbers = endpoint({
  ...read,
  method: "GET",
  path: `${own}/numbers`,
  aliases: [appServer],
  calls: ["a7-num-get-phone-number-objects", "b79-get-phone-numbers"],
  summary:
    "List the phone numbers of an account: paged, sorted, filtered, searched by first or last digits, caller ID name, tag or destination",
  description:
    "Filters can be combined, and the total is read with totalOnly=true. The search accepts a number in any format.",
  query: numberFilter,
  response: page(phoneNumber),
})

export const listCallerIdCodes = endpoint({
  ...read,
  method: "GET",
  path: `${phoneSystem}/changeCallerIdCd`,
  aliases: [`${phoneSystem}/accountPhoneNumbers/changeCallerIdCd`],
  calls: ["b72-get-phonesystem-change-caller-id-cd"],
  summary: "List the caller ID options",
  description: "The values that the caller ID code of a number can have.",
  response: z.array(callerIdCodeOption),
})

// --- one number ------------------------------------------------------------------------------------------------------

export const getNumber = endpoint({
  service: "appServer",
  method: "GET",
  path: `${appServer}/:phoneNumber`,
  aliases: [`${own}/numbers/:phoneNumber`],
  noCache: true,
  summary: "Get a phone number and where it is used",
  description: "Everything about one number: where its calls go, its caller ID, location, tag and status.",
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
  summary: "Change a phone number",
  description: "Omitted fields stay as they are.",
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
    externalIdProblems.taken,
  ],
})
export const deleteNumber = endpoint({
  service: "appServer",
  method: "DELETE",
  path: `${appServer}/:phoneNumber`,
  aliases: [`${own}/numbers/:phoneNumber`],
  calls: ["b79-delete-phone-numbers"],
  summary: "Remove a phone number from the account",
  description: "It can be restored for 30 days.",
  access: access.inAccount("delete:phone-numbers"),
  params: ofNumber,
  problems: [refusals.notFound, refusals.refused],
})

export const listNumberHistory = endpoint({
  service: "phoneSystem",
  method: "GET",
  path: `${own}/numbers/:phoneNumber/history`,
  noCache: true,
  summary: "List recent changes to a phone number in this account",
  description:
    "Who changed what and when, newest first. Changes from before the number came to the account are not shown.",
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
  summary: "List the numbers whose calls an application answers, and how many more the account can have",
  description: "An application answers these calls instead of an extension.",
  access: access.inAccount("read:number-programmability"),
  params: inAccount,
  response: programmableNumbers,
  problems: [accountProblems.notFound],
})
export const setApplication = endpoint({
  service: "phoneSystem",
  method: "PUT",
  path: `${own}/programmable-numbers`,
  summary: "Assign or remove the application that answers the calls of several numbers",
  description:
    "Calls to these numbers are then answered by a program. Each number needs a seat of that service, which is freed when the application is removed.",
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
  summary: "List the numbers that click-to-call buttons can call, and which have a key",
  description: "`hasKey` limits the list to numbers with or without a key.",
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
  summary: "Get the click-to-call key of a number, with the code for a web page",
  description: "Older form with one key for each number. Click-to-call keys have their own settings.",
  access: access.inAccount("read:click-to-call-me"),
  params: ofNumber,
  response: clickToCallKey,
  problems: [refusals.notFound],
})
export const makeClickToCallKey = endpoint({
  service: "phoneSystem",
  method: "POST",
  path: keyPath,
  summary: "Generate a click-to-call key",
  description: "An earlier one stops working.",
  access: access.inAccount("update:click-to-call-me"),
  params: ofNumber,
  response: clickToCallKey,
  problems: [refusals.notFound, refusals.refused],
})
export const dropClickToCallKey = endpoint({
  service: "phoneSystem",
  method: "DELETE",
  path: keyPath,
  summary: "Revoke the click-to-call key of a number",
  description: "Buttons with this key stop working at once.",
  access: access.inAccount("update:click-to-call-me"),
  params: ofNumber,
  problems: [refusals.notFound],
})
