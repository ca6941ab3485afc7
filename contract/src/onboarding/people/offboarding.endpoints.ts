import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { extensionProblems } from "../../inventory/extensions/extensions.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { accountIdText, inAccount, ofUser, userIdText } from "../../kit/ids.ts"
import { page } from "../../kit/paging.ts"
import { queueProblems } from "../../calling/queues/queues.problems.ts"
import { userProblems } from "../../identity/users/users.problems.ts"
import {
  undoneOffboarding,
  offboarding,
  offboardingFilter,
  offboardingChoices,
  offboardingPreview,
  offboardingSchedule,
  offboardedPerson,
  scheduledOffboarding,
  startedOffboarding,
  undoPreview,
  undoRequest,
} from "./offboardings.schema.ts"
import { peopleProblems } from "./people.problems.ts"

const ofUserInAccount = z.strictObject({ accountId: accountIdText, userId: userIdText })
const ofOffboarding = z.strictObject({
  accountId: accountIdText,
  offboardingId: accountIdText.describe("Id of the offboarding"),
})

const choiceProblems = [
  userProblems.notFound,
  peopleProblems.targetUnknown,
  peopleProblems.targetIsDeparting,
  peopleProblems.nothingStays,
  peopleProblems.forwardNeedsExtension,
  extensionProblems.inUse,
  queueProblems.agentTypeUnsuitable,
]
const removalProblems = [
  userProblems.notFound,
  userProblems.ownRemoval,
  userProblems.notManageable,
  userProblems.removeImported,
  userProblems.lastOwner,
  userProblems.removeWithTrusts,
  userProblems.removeVendorSupport,
]
const offboardingAccess = { service: "users", access: access.onUser("delete:users"), params: ofUser } as const

export const getOffboarding = endpoint({
  ...offboardingAccess,
  method: "GET",
  path: "/api/users/:userId/offboarding",
  noCache: true,
  summary: "Get a user's assigned assets for offboarding, and why offboarding is not possible",
  description: "Everything that needs a decision before the user leaves.",
  response: offboardedPerson,
  problems: [userProblems.notFound, userProblems.notManageable],
})
export const previewLeave = endpoint({
  ...offboardingAccess,
  method: "POST",
  path: "/api/users/:userId/offboarding/preview",
  idempotency: "none",
  noCache: true,
  summary: "Preview offboarding as sentences",
  description: "Nothing is changed.",
  body: offboardingChoices,
  response: offboardingPreview,
  problems: choiceProblems,
})
export const startOffboarding = endpoint({
  ...offboardingAccess,
  method: "POST",
  path: "/api/users/:userId/offboarding",
  summary: "Offboard a user: sign-in ends immediately, the rest runs as a job",
  description: "The user can be restored for 30 days.",
  body: offboardingChoices,
  response: startedOffboarding,
  problems: [...choiceProblems, ...removalProblems, peopleProblems.alreadyOffboarding],
})
export const scheduleOffboarding = endpoint({
  ...offboardingAccess,
  method: "PUT",
  path: "/api/users/:userId/offboarding",
  idempotency: "accepted",
  summary: "Set or change a user's last day",
  description: "Offboarding runs when the day ends in the account's time zone.",
  body: offboardingSchedule,
  response: scheduledOffboarding,
  problems: [
    ...choiceProblems,
    ...removalProblems,
    peopleProblems.alreadyOffboarding,
    peopleProblems.lastDayPast,
    peopleProblems.lastDayTooFar,
  ],
})
export const withdrawOffboarding = endpoint({
  ...offboardingAccess,
  method: "DELETE",
  path: "/api/users/:userId/offboarding",
  summary: "Withdraw a user's last day",
  description: "The user stays as they are.",
  problems: [userProblems.notFound, userProblems.notManageable, peopleProblems.notScheduled],
})
export const deleteUser = endpoint({
  aliasOf: "people.startOffboarding",
  ...offboardingAccess,
  method: "DELETE",
  path: "/api/users/:userId",
  aliases: ["/api/identity/v3/users/:userId", "/api/identity/v2/users/:userId", "/api/ucaas/user/:userId"],
  calls: ["a7-usr-delete-user", "b711-call-users-delete", "b71-delete-user-user-id"],
  summary: "Offboard a user immediately with the default choices",
  description: "The user can be restored for 30 days.",
  problems: [...removalProblems, peopleProblems.alreadyOffboarding],
})
export const deleteUserInAccount = endpoint({
  aliasOf: "people.startOffboarding",
  ...offboardingAccess,
  method: "DELETE",
  path: "/api/appserver/accounts/:accountId/users/:userId",
  calls: ["b79-delete-users"],
  params: ofUserInAccount,
  summary: "Offboard a user of an account with the default choices",
  description:
    "Extension, voicemail and numbers are treated as the account's defaults say; choose yourself with the offboarding.",
  problems: [...removalProblems, peopleProblems.alreadyOffboarding],
})

const left = { service: "accounts", params: inAccount } as const
export const listOffboardings = endpoint({
  ...left,
  method: "GET",
  path: "/api/accounts/:accountId/offboardings",
  summary: "List offboarded users, newest first",
  description: "Paged by cursor. Each can be undone for 30 days.",
  access: access.inAccount("delete:users"),
  query: offboardingFilter,
  response: page(offboarding),
  noCache: true,
  problems: [accountProblems.notFound],
})
/** The current owner of the extension does not matter: the request only sets the number of the restored user's extension. */
const numbersOnly = { "body.extensionNumbers[].extensionId": "reference" } as const
export const previewUndoOffboarding = endpoint({
  owners: numbersOnly,
  service: "accounts",
  method: "POST",
  path: "/api/accounts/:accountId/offboardings/:offboardingId/undo/preview",
  idempotency: "none",
  noCache: true,
  summary: "Preview restoring a user: what can be restored, what cannot, and which extension numbers are in use",
  description: "Nothing is changed.",
  access: access.inAccount("delete:users"),
  params: ofOffboarding,
  body: undoRequest,
  response: undoPreview,
  problems: [
    accountProblems.notFound,
    peopleProblems.offboardingNotFound,
    peopleProblems.undoTooLate,
    peopleProblems.undoneBefore,
    peopleProblems.notLeftYet,
  ],
})
export const undoOffboarding = endpoint({
  needsRecentProof: "sometimes",
  owners: numbersOnly,
  service: "accounts",
  method: "POST",
  path: "/api/accounts/:accountId/offboardings/:offboardingId/undo",
  summary: "Restore an offboarded user with all assets",
  description: "Refused with the conflicts unless they are to be left out.",
  access: access.inAccount("delete:users"),
  params: ofOffboarding,
  body: undoRequest,
  response: undoneOffboarding,
  problems: [
    accountProblems.notFound,
    accountProblems.serviceWhileStatus,
    peopleProblems.offboardingNotFound,
    peopleProblems.undoTooLate,
    peopleProblems.undoInTheWay,
    peopleProblems.undoneBefore,
    peopleProblems.notLeftYet,
    extensionProblems.numberTaken,
    userProblems.loginNameTaken,
    userProblems.roleNotGiven,
    userProblems.roleUnknown,
  ],
})
