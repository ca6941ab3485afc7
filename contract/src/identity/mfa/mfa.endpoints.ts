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

// --- the user's own methods -----------------------------------------------------------------------------------------------

export const getOwnMethods = endpoint({
  service: "auth",
  method: "GET",
  path: "/mfa/methods/self",
  calls: ["b74-get-mfa-methods-self"],
  summary: "List the signed-in user's two-factor methods, and the number of recovery codes left",
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
  summary: "Start setting up a two-factor method; it is active once confirmed with a code",
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
  summary: "Confirm a two-factor method with its first code; the first method returns recovery codes, shown only once",
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
  summary: "Generate ten new recovery codes, shown only once; earlier codes stop working",
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
  summary: "List the signed-in user's remembered browsers",
  access: access.signedIn,
  response: z.object({ items: z.array(rememberedBrowser) }),
  noCache: true,
})
export const forgetOwnBrowser = endpoint({
  service: "auth",
  method: "DELETE",
  path: "/mfa/browsers/self/:browserId",
  summary: "Forget a remembered browser",
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
  summary: "List a user's two-factor methods, without secrets",
  access: access.onUserOrSelf("read:users"),
  params: ofUser,
  response: methodsOfPerson,
  noCache: true,
  problems: [userProblems.notFound],
})
export const removeMethod = endpoint({
  // The method determines the user; this id is only compared with it.
  owners: { "query.user_id": "reference" },
  service: "auth",
  method: "DELETE",
  path: "/mfa/methods/:mfaId",
  calls: ["b74-delete-mfa-methods-mfa-id"],
  summary: "Remove a two-factor method of the caller or of a managed user; requires the caller's password",
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
    "Reset a user's two-factor methods, recovery codes and remembered browsers, and end their sessions; requires the caller's password",
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
  summary: "Get the two-factor policy of an account, and how many users have set it up",
  access: access.inAccount("read:security-settings"),
  noCache: true,
})
export const setEnforcement = endpoint({
  ...ofAccount,
  service: "auth",
  method: "PUT",
  path: "/mfa/enforcement/:accountId",
  calls: ["b74-put-mfa-enforcement-account-id"],
  summary: "Set two-factor authentication to off, optional or required",
  access: access.inAccount("update:security-settings"),
  body: enforcementEdit,
})
export const getMfaSettings = endpoint({
  ...ofAccount,
  service: "appServer",
  method: "GET",
  path: "/api/appserver/accounts/:accountId/mfa-settings",
  calls: ["b79-get-mfa-settings"],
  summary: "Get whether two-factor authentication is required (older path)",
  access: access.inAccount("read:security-settings"),
  noCache: true,
})
export const updateMfaSettings = endpoint({
  ...setBySwitch,
  service: "appServer",
  method: "PUT",
  path: "/api/appserver/accounts/:accountId/mfa-settings",
  calls: ["b79-put-mfa-settings"],
  summary: "Make two-factor authentication required or optional (older path)",
})
export const createMfaSettings = endpoint({
  ...setBySwitch,
  service: "appServer",
  method: "POST",
  path: "/api/appserver/accounts/:accountId/mfa-settings",
  calls: ["b79-post-mfa-settings"],
  summary: "Make two-factor authentication required or optional (older path)",
})
export const deleteMfaSettings = endpoint({
  ...ofAccount,
  service: "appServer",
  method: "DELETE",
  path: "/api/appserver/accounts/:accountId/mfa-settings",
  calls: ["b79-delete-mfa-settings"],
  summary: "Make two-factor authentication optional (older path)",
  access: access.inAccount("update:security-settings"),
})
export const enableMfa = endpoint({
  ...setBySwitch,
  service: "accounts",
  method: "POST",
  path: "/api/accounts/:accountId/mfa-settings",
  calls: ["a7-acct-post-mfa-settings"],
  summary: "Make two-factor authentication required for all users of an account, or optional",
})

// --- before there is a session: the holder of a challenge has entered a correct password ---------------------------------

export const requestCode = endpoint({
  service: "auth",
  method: "POST",
  path: "/mfa/request",
  calls: ["b74-post-mfa-request"],
  summary: "Send a verification code by email for a sign-in in progress",
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
  summary: "Start setting up a required two-factor method during sign-in",
  access: access.public,
  body: enrollmentRequest,
  response: begunMethod,
  noCache: true,
  problems: [problems.challengeGone, problems.notInThisSignIn, problems.noMailbox, problems.justSent],
})
