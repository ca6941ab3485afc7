import { z } from "zod"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { accountIdText, inAccount } from "../../kit/ids.ts"
import {
  cancelReasonList,
  statusAnswerV1,
  statusAnswerV2,
  statusChangeOfCustomer,
  statusChangeV1,
  statusChangeV2,
  statusDate,
  statusNote,
  statusOverview,
} from "./account-status.ts"
import { accountProblems, accountStatusProblems } from "./accounts.problems.ts"
import { accountStatus } from "./accounts.schema.ts"
import { statusPreview } from "./status-effects.ts"

const ofStatus = z.strictObject({ accountId: accountIdText, status: accountStatus.describe("Status of the account") })

const refusals = [
  accountProblems.notFound,
  accountStatusProblems.sameStatus,
  accountStatusProblems.cancelledIsFinal,
  accountStatusProblems.notATransition,
  accountStatusProblems.topAccount,
  accountStatusProblems.onlyFromAbove,
  accountStatusProblems.onHold,
  accountStatusProblems.customersLeft,
  accountStatusProblems.reasonOnlyForCancellation,
  accountStatusProblems.plannedFromAbove,
]
const change = {
  access: access.inAccount("update:account-status"),
  params: inAccount,
  problems: [
    ...refusals,
    accountStatusProblems.cancellationDateMissing,
    accountStatusProblems.dateOnlyForCancellation,
    accountStatusProblems.dateTooFar,
  ],
} as const

export const getAccountStatus = endpoint({
  service: "accounts",
  method: "GET",
  path: "/api/accounts/:accountId/status",
  noCache: true,
  summary: "Get the account's status, allowed next statuses, scheduled changes and history",
  description: "Shows who set the status, which statuses the caller can set next and why others are not possible.",
  access: access.inAccount("read:account-status"),
  params: inAccount,
  response: statusOverview,
  problems: [accountProblems.notFound],
})

export const previewAccountStatus = endpoint({
  service: "accounts",
  method: "GET",
  path: "/api/accounts/:accountId/status/:status/effects",
  noCache: true,
  summary: "Preview the effects of a status: what would stop, change or stay the same",
  description: "Nothing is changed. Ask before setting a status, and show the result to whoever decides.",
  access: access.inAccount("read:account-status"),
  params: ofStatus,
  response: statusPreview,
  problems: [accountProblems.notFound],
})

export const listCancelReasons = endpoint({
  service: "accounts",
  method: "GET",
  path: "/api/accounts/cancel-reasons",
  summary: "List the reasons for a cancellation",
  description: "A cancellation needs the code of one of these reasons.",
  access: access.own("read:account-status"),
  response: cancelReasonList,
})

// Both versions have the same implementation; widget-pins.ts sets the version per widget under changeAccountStatus.
export const changeAccountStatus = endpoint({
  aliasOf: "accounts.changeAccountStatusV2",
  ...change,
  service: "accounts",
  method: "POST",
  path: "/api/accounts/:accountId/status",
  aliases: ["/api/accounts/v1/:accountId/status"],
  calls: ["a7-acct-post-update-account-status"],
  summary: "Change the account's status (v1): at once, or for a cancellation at its cancellationDateTime",
  description:
    "Takes effect at once. A cancellation with `cancellationDateTime` is scheduled instead and can be withdrawn until then.",
  body: statusChangeV1,
  response: statusAnswerV1,
})
export const changeAccountStatusV2 = endpoint({
  ...change,
  service: "accounts",
  method: "POST",
  path: "/api/accounts/v2/:accountId/status",
  summary: "Change the account's status (v2): at once or at a date",
  description:
    "With a date the change is scheduled and carried out on that day; without one it takes effect at once. Only the level that set a status, or a higher one, can lift it.",
  body: statusChangeV2,
  response: statusAnswerV2,
})
export const changeStatusOfCustomer = endpoint({
  aliasOf: "accounts.changeAccountStatusV2",
  ...change,
  service: "accounts",
  method: "POST",
  path: "/api/white-label/updateAccountStatus",
  calls: ["b78-post-update-account-status"],
  summary: "Change the status of the caller's own or a customer's account, named in the body (v1)",
  description: "Without an account in the body it changes the caller's own account.",
  access: access.own("update:account-status"),
  params: z.strictObject({}),
  body: statusChangeOfCustomer,
  response: statusAnswerV1,
})

const now = {
  service: "billing",
  method: "PUT",
  idempotency: "accepted",
  access: access.inAccount("update:account-status"),
  params: ofStatus,
  body: statusNote.optional(),
  problems: refusals,
} as const
export const changeStatusNow = endpoint({
  aliasOf: "accounts.changeAccountStatusV2",
  ...now,
  path: "/api/billing/accounts/:accountId/status/:status/now",
  aliases: ["/api/billing/v1/accounts/:accountId/status/:status/now"],
  calls: ["b78-put-status-now"],
  summary: "Change the account's status at once (v1)",
  description:
    "Takes effect at once: users may be signed out and calls refused, as GET …/status describes for each status.",
  response: statusAnswerV1,
})
export const changeStatusNowV2 = endpoint({
  aliasOf: "accounts.changeAccountStatusV2",
  ...now,
  path: "/api/billing/v2/accounts/:accountId/status/:status/now",
  summary: "Change the account's status at once (v2)",
  description:
    "Takes effect at once: users may be signed out and calls refused, as GET …/status describes for each status.",
  response: statusAnswerV2,
})

export const scheduleAccountStatus = endpoint({
  aliasOf: "accounts.changeAccountStatusV2",
  service: "billing",
  method: "PUT",
  idempotency: "accepted",
  path: "/api/billing/accounts/:accountId/status/:status/date",
  calls: ["b78-put-scheduled-status-date"],
  summary: "Schedule a status for a date",
  description: "A new date replaces the one scheduled before.",
  access: access.inAccount("update:account-status"),
  params: ofStatus,
  body: statusDate,
  response: statusAnswerV2,
  problems: [...refusals, accountStatusProblems.dateInThePast, accountStatusProblems.dateTooFar],
})
export const withdrawAccountStatus = endpoint({
  service: "billing",
  method: "DELETE",
  path: "/api/billing/accounts/:accountId/status/:status/date",
  summary: "Withdraw a scheduled status change",
  description: "The account keeps its present status. Only scheduled changes that have not begun can be withdrawn.",
  access: access.inAccount("update:account-status"),
  params: ofStatus,
  response: statusOverview,
  problems: [accountProblems.notFound, accountStatusProblems.notScheduled, accountStatusProblems.plannedFromAbove],
})
