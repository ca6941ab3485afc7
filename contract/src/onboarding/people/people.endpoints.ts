import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { bulkPreview } from "../../kit/bulk-preview.ts"
import { accountIdText, inAccount, userIdText } from "../../kit/ids.ts"
import { externalIdProblems } from "../../kit/synchronization.problems.ts"
import { queueProblems } from "../../calling/queues/queues.problems.ts"
import { passwordProblems } from "../../identity/passwords/passwords.problems.ts"
import { userProblems } from "../../identity/users/users.problems.ts"
import { userFilter } from "../../identity/users/users.schema.ts"
import { userV0 } from "../../identity/users/user-v0.ts"
import { userV0New, userV1New, userV3New, userV4New } from "../../identity/users/new-user-versions.ts"
import { userV1 } from "../../identity/users/user-v1.ts"
import { userV3 } from "../../identity/users/user-v3.ts"
import { userV4 } from "../../identity/users/user-v4.ts"
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

// --- new users without assets ----------------------------------------------------------------------------------------

const newProblems = [
  userProblems.fixedField,
  userProblems.roleUnknown,
  userProblems.roleNotGiven,
  userProblems.roomRole,
  userProblems.emailNeeded,
  userProblems.numberUnusable,
  userProblems.loginNameTaken,
  userProblems.onlyByScim,
]
const createIn = {
  needsRecentProof: "sometimes",
  method: "POST",
  access: access.inAccount("create:users"),
  params: inAccount,
  problems: [accountProblems.notFound, accountProblems.serviceWhileStatus, ...newProblems],
} as const
const createHere = {
  needsRecentProof: "sometimes",
  method: "POST",
  access: access.own("create:users"),
  problems: [accountProblems.serviceWhileStatus, ...newProblems],
} as const

export const createUserV0 = endpoint({
  aliasOf: "people.addPerson",
  ...createIn,
  service: "users",
  path: "/api/users/accounts/:accountId",
  calls: ["a7-usr-post-create-user"],
  summary:
    "Add a user to an account, with the identity service's field names (v0); sends the welcome email unless email is switched off for the user",
  description: "Field names in snake_case. Of the roles, the first one counts.",
  body: userV0New,
  response: userV0,
})
export const createIdentityUser = endpoint({
  aliasOf: "people.addPerson",
  ...createHere,
  service: "identity",
  path: "/api/identity/v3/users",
  aliases: ["/api/identity/v2/users", "/api/ucaas/user/v0"],
  calls: ["b711-call-users-create"],
  summary: "Add a user to the caller's account (v0)",
  description: "Field names in snake_case. The account is the caller's own.",
  body: userV0New,
  response: userV0,
})
export const createUserV1 = endpoint({
  aliasOf: "people.addPerson",
  ...createHere,
  service: "phoneSystem",
  path: "/api/ucaas/user/v1",
  summary: "Add a user to the caller's account (v1)",
  description: "Switches are 0 and 1. The account is the caller's own.",
  body: userV1New,
  response: userV1,
})
export const createUserV4 = endpoint({
  aliasOf: "people.addPerson",
  ...createHere,
  problems: [...createHere.problems, externalIdProblems.taken],
  service: "phoneSystem",
  path: "/api/ucaas/user/v4",
  summary: "Add a user to the caller's account (v4)",
  description: "Nested, as the answer of GET. The account is the caller's own.",
  body: userV4New,
  response: userV4,
})
export const createOwnUser = endpoint({
  aliasOf: "people.addPerson",
  ...createHere,
  service: "phoneSystem",
  path: "/api/ucaas/user",
  aliases: ["/api/ucaas/user/v3"],
  calls: ["b71-post-user"],
  summary: "Add a user to the caller's account (v3)",
  description: "The account is the caller's own. The welcome email is sent unless email is switched off for the user.",
  body: userV3New,
  response: userV3,
})
export const createUser = endpoint({
  aliasOf: "people.addPerson",
  ...createIn,
  service: "phoneSystem",
  path: "/api/ucaas/account/:accountId/users",
  aliases: ["/api/appserver/accounts/:accountId/users"],
  calls: ["b72-post-users", "b79-post-users"],
  summary: "Add a user to an account (v3); sends the welcome email unless email is switched off for the user",
  description:
    "The user can sign in at once with the link in that email. Extension, phone and number are assigned afterwards.",
  body: userV3New,
  response: userV3,
})

// --- welcome email --------------------------------------------------------------------------------------------------

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
  summary: "Send or resend the welcome email to a user",
  description: "Only for users who have not signed in yet. The link works for three days and replaces earlier ones.",
})
export const sendWelcomeByGet = endpoint({
  aliasOf: "people.sendWelcome",
  ...mail,
  method: "GET",
  sideEffect: true,
  noCache: true,
  calls: ["b72-get-email-new-user-user-id"],
  summary: "Send the welcome email to a user (older method; browsers need a CSRF token)",
  description: "The email is sent although it is a GET: confirm it with X-Confirm-Change: true.",
})

// --- new users with assets -------------------------------------------------------------------------------------------

export const getPersonDefaults = endpoint({
  service: "accounts",
  method: "GET",
  path: "/api/accounts/:accountId/people/defaults",
  noCache: true,
  summary: "Get defaults for a new user: next available extension, an available number, the default emergency location",
  description: "A suggestion for a form. Nothing is reserved.",
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
  summary: "Check whether login name, extension, phone and number are available",
  description: "Nothing is changed.",
  access: access.inAccount("create:users"),
  params: inAccount,
  query: personCheck,
  response: personCheckResult,
  problems: [accountProblems.notFound],
})
export const addPerson = endpoint({
  needsRecentProof: "sometimes",
  service: "accounts",
  method: "POST",
  path: "/api/accounts/:accountId/people",
  aliases: ["/api/accounts/:accountId/users-with-extension"],
  calls: ["a7-acct-post-create-user-with-extension-assignment"],
  createdAt: "/api/ucaas/user/:userId",
  summary:
    "Add a user with extension, number, phone or app, voicemail, groups, queues, template and welcome email, all or nothing",
  description:
    "One transaction: if a part is refused, nothing is created, and the response names the field. Check and defaults help to fill in the request.",
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
    queueProblems.agentTypeUnsuitable,
    queueProblems.full,
    peopleProblems.numberNotFree,
    peopleProblems.numberUnknown,
    externalIdProblems.taken,
  ],
})

export const getWelcomeMail = endpoint({
  service: "accounts",
  method: "GET",
  path: "/api/accounts/:accountId/people/:userId/welcome-mail",
  noCache: true,
  summary: "Get the delivery status of a user's welcome email: queued, sent, failed, or kept in the outbox",
  description: "The newest welcome email to the user.",
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
  summary: "Preview a welcome email in the account's brand",
  description: "Nothing is sent.",
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
  summary: "Preview the welcome email of a user with their current assets",
  description: "Nothing is sent.",
  access: access.onUser("update:users"),
  params: ofUserInAccount,
  response: welcomePreview,
  problems: [userProblems.notFound, userProblems.notManageable],
})

// --- bulk actions ----------------------------------------------------------------------------------------------------

export const editPeople = endpoint({
  needsRecentProof: "sometimes",
  owners: { "body.userIds[]": "each" },
  service: "accounts",
  method: "POST",
  path: "/api/accounts/:accountId/people/edit",
  summary: "Change the same fields of several users as a job, with a result for each",
  description: "Poll the job for progress. It has a result for each user.",
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
  summary: "Preview a change of several users, with skipped users and reasons",
  description: "Nothing is changed.",
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
  summary: "Send the welcome email to several users as a job, with a result for each",
  description: "Users who may not get one are left out with the reason. Poll the job for progress.",
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
  summary: "Preview an invitation of several users, with skipped users and reasons",
  description: "Nothing is sent.",
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
  summary: "List the extensions of several users, and the users without one",
  description: "Nothing is changed.",
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
  summary: "Export users that match the filters to a spreadsheet as a job",
  description: "The file can be imported again.",
  access: access.inAccount("read:users"),
  params: inAccount,
  body: userFilter
    .pick({ search: true, roleId: true, kind: true, signedIn: true, signIn: true, extension: true })
    .extend({ enabled: z.boolean().optional().describe("Whether it is turned on") }),
  response: startedJob,
  problems: [accountProblems.notFound],
})
