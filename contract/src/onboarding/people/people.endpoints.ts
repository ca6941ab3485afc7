import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { extensionProblems } from "../../inventory/extensions/extensions.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { bulkPreview } from "../../kit/bulk-preview.ts"
import { accountIdText, inAccount, ofUser, userIdText } from "../../kit/ids.ts"
import { page } from "../../kit/paging.ts"
import { queueProblems } from "../../calling/queues/queues.problems.ts"
import { passwordProblems } from "../../identity/passwords/passwords.problems.ts"
import { userProblems } from "../../identity/users/users.problems.ts"
import { userFilter } from "../../identity/users/users.schema.ts"
import { userV0 } from "../../identity/users/user-v0.ts"
import { userV0New, userV1New, userV3New, userV4New } from "../../identity/users/new-user-versions.ts"
import { userV1 } from "../../identity/users/user-v1.ts"
import { userV3 } from "../../identity/users/user-v3.ts"
import { userV4 } from "../../identity/users/user-v4.ts"
import {
  broughtBack,
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
import {
  addedPerson,
  bulkEdit,
  chosenPeople,
  extensionsOfPeople,
  personCheck,
  personCheckResult,
  personDefaults,
  personDraft,
  startedJob,
  welcomeMail,
  welcomePreview,
  welcomePreviewRequest,
} from "./people.schema.ts"

const ofUserInAccount = z.strictObject({ accountId: accountIdText, userId: userIdText })
const ofOffboarding = z.strictObject({ accountId: accountIdText, offboardingId: accountIdText })

// --- somebody new, and nothing else ----------------------------------------------------------------------------------

const newProblems = [
  userProblems.fixedField,
  userProblems.roleUnknown,
  userProblems.roleNotGiven,
  userProblems.roomRole,
  userProblems.emailNeeded,
  userProblems.numberUnusable,
  userProblems.loginNameTaken,
]
const createIn = {
  method: "POST",
  access: access.inAccount("create:users"),
  params: inAccount,
  problems: [accountProblems.notFound, accountProblems.serviceWhileStatus, ...newProblems],
} as const
const createHere = {
  method: "POST",
  access: access.own("create:users"),
  problems: [accountProblems.serviceWhileStatus, ...newProblems],
} as const

export const createUserV0 = endpoint({
  ...createIn,
  service: "users",
  path: "/api/users/accounts/:accountId",
  calls: ["a7-usr-post-create-user"],
  summary:
    "Add a person to an account, in the identity service's spelling (v0); the welcome letter goes out unless mail is switched off for them",
  body: userV0New,
  response: userV0,
})
export const createIdentityUser = endpoint({
  ...createHere,
  service: "identity",
  path: "/api/identity/v3/users",
  aliases: ["/api/identity/v2/users", "/api/ucaas/user/v0"],
  calls: ["b711-call-users-create"],
  summary: "Add a person to one's own account (v0)",
  body: userV0New,
  response: userV0,
})
export const createUserV1 = endpoint({
  ...createHere,
  service: "phoneSystem",
  path: "/api/ucaas/user/v1",
  summary: "Add a person to one's own account (v1)",
  body: userV1New,
  response: userV1,
})
export const createUserV4 = endpoint({
  ...createHere,
  service: "phoneSystem",
  path: "/api/ucaas/user/v4",
  summary: "Add a person to one's own account (v4)",
  body: userV4New,
  response: userV4,
})
export const createOwnUser = endpoint({
  ...createHere,
  service: "phoneSystem",
  path: "/api/ucaas/user",
  aliases: ["/api/ucaas/user/v3"],
  calls: ["b71-post-user"],
  summary: "Add a person to one's own account (v3)",
  body: userV3New,
  response: userV3,
})
export const createUser = endpoint({
  ...createIn,
  service: "phoneSystem",
  path: "/api/ucaas/account/:accountId/users",
  aliases: ["/api/appserver/accounts/:accountId/users"],
  calls: ["b72-post-users", "b79-post-users"],
  summary: "Add a person to an account (v3); the welcome letter goes out unless mail is switched off for them",
  body: userV3New,
  response: userV3,
})

// --- the welcome letter ----------------------------------------------------------------------------------------------

const mail = {
  service: "phoneSystem",
  path: "/api/ucaas/account/:accountId/email/newUser/:userId",
  access: access.onUser("update:users"),
  params: ofUserInAccount,
  problems: [
    userProblems.notFound,
    passwordProblems.ownNeedsCurrent,
    passwordProblems.mayNotManage,
    passwordProblems.cannotSignIn,
    passwordProblems.noEmail,
    passwordProblems.alreadySignedIn,
    passwordProblems.tooManyMails,
  ],
} as const
export const sendWelcome = endpoint({
  ...mail,
  method: "PUT",
  idempotency: "accepted",
  summary: "Send the letter for new people, again if need be",
})
export const sendWelcomeByGet = endpoint({
  ...mail,
  method: "GET",
  sideEffect: true,
  noCache: true,
  calls: ["b72-get-email-new-user-user-id"],
  summary: "Send the letter for new people by the older method; a browser has to prove the request is its own",
})

// --- a person with everything ----------------------------------------------------------------------------------------

export const getPersonDefaults = endpoint({
  service: "accounts",
  method: "GET",
  path: "/api/accounts/:accountId/people/defaults",
  noCache: true,
  summary:
    "What the form for a new person starts with: the next free extension, a free number, the usual emergency location",
  access: access.inAccount("create:users"),
  params: inAccount,
  response: personDefaults,
  problems: [accountProblems.notFound],
})
export const checkPerson = endpoint({
  service: "accounts",
  method: "GET",
  path: "/api/accounts/:accountId/people/check",
  noCache: true,
  summary: "Whether login name, extension, phone and number can be had, before anything is sent; nothing is written",
  access: access.inAccount("create:users"),
  params: inAccount,
  query: personCheck,
  response: personCheckResult,
  problems: [accountProblems.notFound],
})
export const addPerson = endpoint({
  service: "accounts",
  method: "POST",
  path: "/api/accounts/:accountId/people",
  aliases: ["/api/accounts/:accountId/users-with-extension"],
  calls: ["a7-acct-post-create-user-with-extension-assignment"],
  summary:
    "Add a person in one go: extension, number, phone or app, voicemail, groups, queues, template and welcome letter; all of it or nothing",
  access: access.inAccount("create:users"),
  params: inAccount,
  body: personDraft,
  response: addedPerson,
  problems: [
    accountProblems.notFound,
    accountProblems.serviceWhileStatus,
    accountProblems.appsOff,
    ...newProblems,
    peopleProblems.extensionNeeded,
    peopleProblems.extensionNotFree,
    peopleProblems.extensionNotPersonal,
    peopleProblems.extensionUnknown,
    peopleProblems.groupUnknown,
    peopleProblems.queueUnknown,
    queueProblems.agentOffline,
    queueProblems.full,
    peopleProblems.numberNotFree,
    peopleProblems.numberUnknown,
  ],
})

export const getWelcomeMail = endpoint({
  service: "accounts",
  method: "GET",
  path: "/api/accounts/:accountId/people/:userId/welcome-mail",
  noCache: true,
  summary: "What became of somebody's welcome mail: queued, sent, failed, or kept in the outbox",
  access: access.onUser("read:users"),
  params: ofUserInAccount,
  response: welcomeMail,
  problems: [userProblems.notFound],
})
export const previewWelcomeMail = endpoint({
  service: "accounts",
  method: "POST",
  path: "/api/accounts/:accountId/people/welcome-mail/preview",
  idempotency: "none",
  noCache: true,
  summary: "The welcome mail as it would be written, in the account's brand; nothing is sent",
  access: access.inAccount("create:users"),
  params: inAccount,
  body: welcomePreviewRequest,
  response: welcomePreview,
  problems: [accountProblems.notFound],
})

export const previewWelcomeMailOf = endpoint({
  service: "accounts",
  method: "GET",
  path: "/api/accounts/:accountId/people/:userId/welcome-mail/preview",
  noCache: true,
  summary: "The welcome mail as somebody would get it now, with what they have; nothing is sent",
  access: access.onUser("update:users"),
  params: ofUserInAccount,
  response: welcomePreview,
  problems: [userProblems.notFound, userProblems.notManageable],
})

// --- many at once ----------------------------------------------------------------------------------------------------

export const editPeople = endpoint({
  owners: { "body.userIds[]": "each" },
  service: "accounts",
  method: "POST",
  path: "/api/accounts/:accountId/people/edit",
  summary: "Change the same fields of many people, as a job with a result for each",
  access: access.inAccount("update:users"),
  params: inAccount,
  body: bulkEdit,
  response: startedJob,
  problems: [accountProblems.notFound, peopleProblems.nothingToChange],
})
export const previewEditPeople = endpoint({
  owners: { "body.userIds[]": "each" },
  service: "accounts",
  method: "POST",
  path: "/api/accounts/:accountId/people/edit/preview",
  summary: "What the same change for many people would do, and who would be left out and why; nothing is changed",
  access: access.inAccount("update:users"),
  params: inAccount,
  body: bulkEdit,
  response: bulkPreview,
  problems: [accountProblems.notFound, peopleProblems.nothingToChange],
  idempotency: "none",
})
export const invitePeople = endpoint({
  owners: { "body.userIds[]": "each" },
  service: "accounts",
  method: "POST",
  path: "/api/accounts/:accountId/people/invite",
  summary: "Send the welcome mail to many people, as a job with a result for each",
  access: access.inAccount("update:users"),
  params: inAccount,
  body: chosenPeople,
  response: startedJob,
  problems: [accountProblems.notFound],
})
export const previewInvitePeople = endpoint({
  owners: { "body.userIds[]": "each" },
  service: "accounts",
  method: "POST",
  path: "/api/accounts/:accountId/people/invite/preview",
  summary: "How many welcome mails would be sent, and who would get none and why; nothing is sent",
  access: access.inAccount("update:users"),
  params: inAccount,
  body: chosenPeople,
  response: bulkPreview,
  problems: [accountProblems.notFound],
  idempotency: "none",
})
export const findExtensionsOfPeople = endpoint({
  service: "accounts",
  method: "POST",
  path: "/api/accounts/:accountId/people/extensions",
  idempotency: "none",
  noCache: true,
  summary: "Which extensions several people have, and who has none; nothing is written",
  access: access.inAccount("read:users"),
  params: inAccount,
  body: chosenPeople,
  response: extensionsOfPeople,
  problems: [accountProblems.notFound],
})
export const exportPeople = endpoint({
  service: "accounts",
  method: "POST",
  path: "/api/accounts/:accountId/people/export",
  summary: "Write the people that fit the filters into a spreadsheet, as a job; the file can be imported again",
  access: access.inAccount("read:users"),
  params: inAccount,
  body: userFilter
    .pick({ search: true, roleId: true, kind: true, signedIn: true, signIn: true, extension: true })
    .extend({ enabled: z.boolean().optional() }),
  response: startedJob,
  problems: [accountProblems.notFound],
})

// --- somebody leaves -------------------------------------------------------------------------------------------------

const choiceProblems = [
  userProblems.notFound,
  peopleProblems.targetUnknown,
  peopleProblems.targetIsDeparting,
  peopleProblems.nothingStays,
  peopleProblems.forwardNeedsExtension,
  extensionProblems.inUse,
  queueProblems.agentOffline,
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
const leaving = { service: "users", access: access.onUser("delete:users"), params: ofUser } as const

export const getOffboarding = endpoint({
  ...leaving,
  method: "GET",
  path: "/api/users/:userId/leave",
  noCache: true,
  summary: "What somebody who is about to leave has, and what stands in the way",
  response: offboardedPerson,
  problems: [userProblems.notFound, userProblems.notManageable],
})
export const previewLeave = endpoint({
  ...leaving,
  method: "POST",
  path: "/api/users/:userId/leave/preview",
  idempotency: "none",
  noCache: true,
  summary: "What leaving would do, in sentences; nothing is written",
  body: offboardingChoices,
  response: offboardingPreview,
  problems: choiceProblems,
})
export const startOffboarding = endpoint({
  ...leaving,
  method: "POST",
  path: "/api/users/:userId/leave",
  summary: "Take somebody out: sign-in ends at once, everything else is done as one job and can be undone for 30 days",
  body: offboardingChoices,
  response: startedOffboarding,
  problems: [...choiceProblems, ...removalProblems, peopleProblems.alreadyOffboarding],
})
export const scheduleOffboarding = endpoint({
  ...leaving,
  method: "PUT",
  path: "/api/users/:userId/leave",
  idempotency: "accepted",
  summary: "Set somebody's last day, or change it: offboarding runs when the day ends in the account's time zone",
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
  ...leaving,
  method: "DELETE",
  path: "/api/users/:userId/leave",
  summary: "Withdraw somebody's last day; they stay",
  problems: [userProblems.notFound, userProblems.notManageable, peopleProblems.notScheduled],
})
export const deleteUser = endpoint({
  ...leaving,
  method: "DELETE",
  path: "/api/users/:userId",
  aliases: ["/api/identity/v3/users/:userId", "/api/identity/v2/users/:userId", "/api/ucaas/user/:userId"],
  calls: ["a7-usr-delete-user", "b711-call-users-delete", "b71-delete-user-user-id"],
  summary: "Remove a person with the usual choices, at once; can be undone for 30 days",
  problems: [...removalProblems, peopleProblems.alreadyOffboarding],
})
export const deleteUserInAccount = endpoint({
  ...leaving,
  method: "DELETE",
  path: "/api/appserver/accounts/:accountId/users/:userId",
  calls: ["b79-delete-users"],
  params: ofUserInAccount,
  summary: "Remove a person of an account with the usual choices",
  problems: [...removalProblems, peopleProblems.alreadyOffboarding],
})

const left = { service: "accounts", params: inAccount } as const
export const listOffboardings = endpoint({
  ...left,
  method: "GET",
  path: "/api/accounts/:accountId/offboardings",
  summary: "People who left, newest first",
  access: access.inAccount("delete:users"),
  query: offboardingFilter,
  response: page(offboarding),
  noCache: true,
  problems: [accountProblems.notFound],
})
/** Whose the extension is by now does not matter: it is only said which number the returning person's gets. */
const numbersOnly = { "body.extensionNumbers[].extensionId": "reference" } as const
export const previewUndoOffboarding = endpoint({
  owners: numbersOnly,
  service: "accounts",
  method: "POST",
  path: "/api/accounts/:accountId/offboardings/:offboardingId/undo/preview",
  idempotency: "none",
  noCache: true,
  summary:
    "What bringing somebody back would do now: what comes back, what cannot, and which extension numbers are taken; nothing is written",
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
  owners: numbersOnly,
  service: "accounts",
  method: "POST",
  path: "/api/accounts/:accountId/offboardings/:offboardingId/undo",
  summary:
    "Bring somebody back who left, with everything as it was; refused with what is in the way, unless that is to be left out",
  access: access.inAccount("delete:users"),
  params: ofOffboarding,
  body: undoRequest,
  response: broughtBack,
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
