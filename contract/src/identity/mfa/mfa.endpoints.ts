import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { inAccount, ofUser, userIdText } from "../../kit/ids.ts"
import { passwordProblems } from "../passwords/passwords.problems.ts"
import { userProblems } from "../users/users.problems.ts"
import { mfaProblems as problems } from "./mfa.problems.ts"
import {
  begunMethod,
  codeRequest,
  confirmedMethod,
  enforcement,
  enforcementEdit,
  enrollmentRequest,
  methodConfirmation,
  methodsOfPerson,
  mfaSettings,
  newMethod,
  newRecoveryCodes,
  ofMethod,
  passwordConfirmation,
  rememberedBrowser,
  sentCode,
} from "./mfa.schema.ts"

const notConfirmed = [passwordProblems.wrong, passwordProblems.locked]

// --- one's own methods -----------------------------------------------------------------------------------------------

export const getOwnMethods = endpoint({
  service: "auth",
  method: "GET",
  path: "/mfa/methods/self",
  calls: ["b74-get-mfa-methods-self"],
  summary: "One's own ways to take the second step at sign-in, and how many recovery codes are left",
  access: access.signedIn,
  response: methodsOfPerson,
  noCache: true,
})
export const addOwnMethod = endpoint({
  service: "auth",
  method: "POST",
  path: "/mfa/methods/self",
  calls: ["b74-post-mfa-methods-self"],
  idempotency: "none",
  summary: "Begin to set up a method; it counts once a code has confirmed it",
  access: access.signedIn,
  body: newMethod,
  response: begunMethod,
  noCache: true,
  problems: [
    ...notConfirmed,
    problems.switchedOff,
    problems.setUpOff,
    problems.noMailbox,
    problems.mailboxAlready,
    problems.tooManyApps,
    problems.justSent,
  ],
})
export const confirmOwnMethod = endpoint({
  service: "auth",
  method: "POST",
  path: "/mfa/methods/self/:mfaId/confirmation",
  idempotency: "none",
  summary: "Confirm a method with its first code; the first method brings recovery codes, shown this once",
  access: access.signedIn,
  params: ofMethod,
  body: methodConfirmation,
  response: confirmedMethod,
  noCache: true,
  problems: [problems.methodNotFound, problems.codeDoesNotFit, problems.wrongCode, problems.locked],
})
export const renewOwnRecoveryCodes = endpoint({
  service: "auth",
  method: "POST",
  path: "/mfa/recovery-codes/self",
  idempotency: "none",
  summary: "Ten new recovery codes, shown this once; the ones before stop working",
  access: access.signedIn,
  body: passwordConfirmation,
  response: newRecoveryCodes,
  noCache: true,
  problems: [...notConfirmed, problems.noMethod],
})
export const listOwnBrowsers = endpoint({
  service: "auth",
  method: "GET",
  path: "/mfa/browsers/self",
  summary: "The browsers in which one is not asked for the second step for a while",
  access: access.signedIn,
  response: z.object({ items: z.array(rememberedBrowser) }),
  noCache: true,
})
export const forgetOwnBrowser = endpoint({
  service: "auth",
  method: "DELETE",
  path: "/mfa/browsers/self/:browserId",
  summary: "Ask for the second step in this browser again",
  access: access.signedIn,
  params: z.strictObject({ browserId: z.uuid() }),
  problems: [problems.browserNotFound],
})

// --- those of others -------------------------------------------------------------------------------------------------

export const getMethodsOf = endpoint({
  service: "auth",
  method: "GET",
  path: "/mfa/methods/:userId",
  calls: ["b74-get-mfa-methods-user-id"],
  summary: "Someone's ways to take the second step, without anything secret",
  access: access.onUserOrSelf("read:users"),
  params: ofUser,
  response: methodsOfPerson,
  noCache: true,
  problems: [userProblems.notFound],
})
export const removeMethod = endpoint({
  // Whose it is comes from the method; the number can only confirm it.
  owners: { "query.user_id": "reference" },
  service: "auth",
  method: "DELETE",
  path: "/mfa/methods/:mfaId",
  calls: ["b74-delete-mfa-methods-mfa-id"],
  summary: "Remove a method of one's own, or of someone one manages; takes the caller's own password",
  access: access.onMfaMethodOrSelf("update:users"),
  params: ofMethod,
  query: z.strictObject({ user_id: userIdText.optional() }),
  body: passwordConfirmation,
  problems: [...notConfirmed, problems.methodNotFound, problems.lastMethod, passwordProblems.mayNotManage],
})
export const resetMethodsOf = endpoint({
  service: "portal",
  method: "POST",
  path: "/api/portal/users/:userId/mfa/reset",
  summary:
    "Take all methods, recovery codes and remembered browsers of someone away, and end their sessions; takes the caller's own password",
  access: access.onUser("update:users"),
  params: ofUser,
  body: passwordConfirmation,
  idempotency: "none",
  problems: [
    userProblems.notFound,
    ...notConfirmed,
    passwordProblems.mayNotManage,
    problems.notForOneself,
    problems.nothingToReset,
  ],
})

// --- the account's rule ----------------------------------------------------------------------------------------------

const ofAccount = { params: inAccount, response: enforcement, problems: [accountProblems.notFound] } as const
const setBySwitch = { ...ofAccount, body: mfaSettings, access: access.inAccount("update:security-settings") } as const

export const getEnforcement = endpoint({
  ...ofAccount,
  service: "auth",
  method: "GET",
  path: "/mfa/enforcement/:accountId",
  calls: ["b74-get-mfa-enforcement-account-id"],
  summary: "Whether the account's people may or must take a second step, and how many have set it up",
  access: access.inAccount("read:security-settings"),
  noCache: true,
})
export const setEnforcement = endpoint({
  ...ofAccount,
  service: "auth",
  method: "PUT",
  path: "/mfa/enforcement/:accountId",
  calls: ["b74-put-mfa-enforcement-account-id"],
  summary: "Switch the second step off, offer it, or require it",
  access: access.inAccount("update:security-settings"),
  body: enforcementEdit,
})
export const getMfaSettings = endpoint({
  ...ofAccount,
  service: "appServer",
  method: "GET",
  path: "/api/appserver/accounts/:accountId/mfa-settings",
  calls: ["b79-get-mfa-settings"],
  summary: "Whether the second step is required (older address)",
  access: access.inAccount("read:security-settings"),
  noCache: true,
})
export const updateMfaSettings = endpoint({
  ...setBySwitch,
  service: "appServer",
  method: "PUT",
  path: "/api/appserver/accounts/:accountId/mfa-settings",
  calls: ["b79-put-mfa-settings"],
  summary: "Require the second step, or go back to offering it (older address)",
})
export const createMfaSettings = endpoint({
  ...setBySwitch,
  service: "appServer",
  method: "POST",
  path: "/api/appserver/accounts/:accountId/mfa-settings",
  calls: ["b79-post-mfa-settings"],
  summary: "Require the second step, or go back to offering it (older address)",
})
export const deleteMfaSettings = endpoint({
  ...ofAccount,
  service: "appServer",
  method: "DELETE",
  path: "/api/appserver/accounts/:accountId/mfa-settings",
  calls: ["b79-delete-mfa-settings"],
  summary: "Go back to offering the second step (older address)",
  access: access.inAccount("update:security-settings"),
})
export const enableMfa = endpoint({
  ...setBySwitch,
  service: "accounts",
  method: "POST",
  path: "/api/accounts/:accountId/mfa-settings",
  calls: ["a7-acct-post-mfa-settings"],
  summary: "Require the second step from everyone of the account, or go back to offering it",
})

// --- before there is a session: whoever holds a challenge has given a right password ---------------------------------

export const requestCode = endpoint({
  service: "auth",
  method: "POST",
  path: "/mfa/request",
  calls: ["b74-post-mfa-request"],
  summary: "Mail a code for a sign-in that waits for its second step",
  access: access.public,
  body: codeRequest,
  response: sentCode,
  noCache: true,
  problems: [problems.challengeGone, problems.noMailbox, problems.justSent],
})
export const requestEnrollment = endpoint({
  service: "auth",
  method: "POST",
  path: "/mfa/request/enrollment",
  summary: "Begin to set up a method where the account requires one, before the first session",
  access: access.public,
  body: enrollmentRequest,
  response: begunMethod,
  noCache: true,
  problems: [problems.challengeGone, problems.notInThisSignIn, problems.noMailbox, problems.justSent],
})
