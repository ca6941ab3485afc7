import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { identityProofProblems } from "../../kit/identity-proof.problems.ts"
import { ownPasskeyQuestion } from "./mfa.schema.ts"
import { wrongProof } from "./wrong-proof.ts"
import { inAccount, ofUser, userIdText } from "../../kit/ids.ts"
import { page } from "../../kit/paging.ts"
import { passkeyRequest } from "../../kit/passkey.ts"
import { passwordProblems } from "../passwords/passwords.problems.ts"
import { userProblems } from "../users/users.problems.ts"
import { mfaProblems as problems } from "./mfa.problems.ts"
import {
  begunMethod,
  codeRequest,
  confirmedMethod,
  coverageFile,
  coverageFilter,
  coverageRow,
  enforcement,
  enforcementChange,
  enforcementEdit,
  enforcementPreview,
  enrollmentRequest,
  identityConfirmation,
  methodConfirmation,
  methodReset,
  methodsOfPerson,
  mfaSettings,
  mfaSettingsEnd,
  newMethod,
  newRecoveryCodes,
  ofMethod,
  rememberedBrowser,
  sentCode,
} from "./mfa.schema.ts"

const notConfirmed = [identityProofProblems.needed, ...wrongProof]
const request = {
  challenge: "pZ3mV0xw2Yc1b8kN4tQ7eR5uH9aJ6sD0fG2lK3zX1cV",
  rpId: "portal.example.com",
  timeout: 300_000,
  allowCredentials: [{ id: "Xq2vT9kLm3", type: "public-key", transports: ["internal"] }],
  userVerification: "required",
} as const

// --- the user's own methods -----------------------------------------------------------------------------------------------

export const getOwnMethods = endpoint({
  service: "auth",
  method: "GET",
  path: "/mfa/methods/self",
  calls: ["b74-get-mfa-methods-self"],
  summary: "List the signed-in user's two-factor methods, and the number of recovery codes left",
  description:
    "Also tells whether the account requires two-factor authentication of the user, and until when it has to be set up.",
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
  description:
    "For an authenticator app the answer has the secret as text, link and QR code, for codes by email a code is sent, for a passkey it has the options for the browser. Nothing is required at sign-in until the method is confirmed.",
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
    problems.tooManyPasskeys,
    problems.emailNotAllowed,
    problems.justSent,
    problems.tooManyCodes,
  ],
})
export const confirmOwnMethod = endpoint({
  service: "auth",
  method: "POST",
  path: "/mfa/methods/self/:mfaId/confirmation",
  idempotency: "none",
  summary: "Confirm a two-factor method with its first code; the first method returns recovery codes, shown only once",
  description: "From now on sign-ins ask for a code. Keep the recovery codes: each replaces one verification code.",
  access: access.signedIn,
  params: ofMethod,
  body: methodConfirmation,
  response: confirmedMethod,
  noCache: true,
  problems: [
    problems.methodNotFound,
    problems.codeDoesNotFit,
    problems.wrongCode,
    problems.locked,
    problems.passkeyRefused,
  ],
})
export const requestOwnPasskey = endpoint({
  service: "auth",
  method: "POST",
  path: "/mfa/passkeys/self/options",
  idempotency: "none",
  summary: "Start confirming a change with one of the signed-in user's passkeys",
  description:
    "The answer is for navigator.credentials.get() in the browser. What the browser returns is sent as `passkey` with the change, instead of the password. It works once, within five minutes, in the same session.",
  example: { response: request },
  access: access.signedIn,
  query: ownPasskeyQuestion,
  response: passkeyRequest,
  noCache: true,
  problems: [problems.noPasskey],
})
export const renewOwnRecoveryCodes = endpoint({
  service: "auth",
  method: "POST",
  path: "/mfa/recovery-codes/self",
  idempotency: "none",
  summary: "Generate ten new recovery codes, shown only once; earlier codes stop working",
  description: "Confirm with the password, a code or a passkey. Store the codes where only you can read them.",
  access: access.signedIn,
  body: identityConfirmation,
  response: newRecoveryCodes,
  noCache: true,
  problems: [...notConfirmed, problems.noMethod],
})
export const listOwnBrowsers = endpoint({
  service: "auth",
  method: "GET",
  path: "/mfa/browsers/self",
  summary: "List the signed-in user's remembered browsers",
  description: "In a remembered browser, sign-ins ask for the password only, for as many days as the account allows.",
  access: access.signedIn,
  response: z.object({
    items: z.array(rememberedBrowser).describe("Browsers in which the user is not asked for a code"),
  }),
  noCache: true,
})
export const forgetOwnBrowser = endpoint({
  service: "auth",
  method: "DELETE",
  path: "/mfa/browsers/self/:browserId",
  summary: "Forget a remembered browser",
  description: "The next sign-in in that browser asks for a verification code again.",
  access: access.signedIn,
  params: z.strictObject({ browserId: z.uuid().describe("Id of the remembered browser") }),
  problems: [problems.browserNotFound],
})

// --- those of others -------------------------------------------------------------------------------------------------

export const getMethodsOf = endpoint({
  service: "auth",
  method: "GET",
  path: "/mfa/methods/:userId",
  calls: ["b74-get-mfa-methods-user-id"],
  summary: "List a user's two-factor methods, without secrets",
  description: "Kinds and names of the methods, when they were used, and how many recovery codes are left.",
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
  summary:
    "Remove a two-factor method of the caller or of a managed user; requires the caller's password, a code or a passkey",
  description:
    "The last method cannot be removed while the account requires one. To remove all methods of another user, reset them instead.",
  access: access.onMfaMethodOrSelf("update:users"),
  params: ofMethod,
  query: z.strictObject({ user_id: userIdText.optional() }),
  body: identityConfirmation,
  problems: [...notConfirmed, problems.methodNotFound, problems.lastMethod, passwordProblems.mayNotManage],
})
export const resetMethodsOf = endpoint({
  service: "portal",
  method: "POST",
  path: "/api/portal/users/:userId/mfa/reset",
  summary: "Reset a user's two-factor methods, recovery codes and remembered browsers, and end their sessions",
  description:
    "For users who lost their methods. The caller confirms their identity and gives a reason, which is in the audit log. The user gets an email. Users whose permissions exceed those of the caller cannot be reset.",
  example: { body: { reason: "Lost phone, identity checked by video call", currentPassword: "…" } },
  access: access.onUser("update:users"),
  params: ofUser,
  body: methodReset,
  idempotency: "none",
  problems: [
    userProblems.notFound,
    ...notConfirmed,
    passwordProblems.mayNotManage,
    problems.notForOneself,
    problems.nothingToReset,
  ],
})

export const forgetBrowsersOf = endpoint({
  service: "portal",
  method: "DELETE",
  path: "/api/portal/users/:userId/mfa/browsers",
  summary: "Forget the remembered browsers of a user",
  description: "The user is asked for a verification code at the next sign-in in each of them. Open sessions continue.",
  access: access.onUser("update:users"),
  params: ofUser,
  problems: [userProblems.notFound, passwordProblems.mayNotManage],
})

// --- the account's rule ----------------------------------------------------------------------------------------------

const ofAccount = { params: inAccount, response: enforcement, problems: [accountProblems.notFound] } as const
const setBySwitch = {
  ...ofAccount,
  body: mfaSettings,
  idempotency: "none",
  access: access.inAccount("update:security-settings"),
  example: { body: { enable_mfa: true, currentPassword: "…" } },
  problems: [accountProblems.notFound, identityProofProblems.needed, ...wrongProof],
} as const

export const getEnforcement = endpoint({
  ...ofAccount,
  service: "auth",
  method: "GET",
  path: "/mfa/enforcement/:accountId",
  calls: ["b74-get-mfa-enforcement-account-id"],
  summary: "Get the two-factor policy of an account, and how many users have set it up",
  description:
    "Also returns of whom it is required, how long users have to set it up, and for how many days a browser can be remembered.",
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
  description:
    "Required of all users, of administrators (users who can change other users) or of chosen roles. Users with several roles need a method if one of these roles requires it. They have the days of grace from the change, or from the day they were added if that was later; then they set up a method at the next sign-in. If codes by email are not allowed, users with another method cannot use them, and users with no other method confirm with one and then set up another method.",
  example: {
    body: {
      mode: "required",
      requiredOf: "administrators",
      graceDays: 7,
      emailCodes: false,
      rememberDays: 14,
      currentPassword: "…",
    },
    response: {
      accountId: 100,
      mode: "required",
      enable_mfa: true,
      requiredOf: "administrators",
      roleIds: [],
      graceDays: 7,
      requiredSince: "2026-11-18T09:00:00.000Z",
      emailCodes: false,
      rememberDays: 14,
      people: 42,
      enrolled: 17,
      exemptBySso: 3,
    },
  },
  access: access.inAccount("update:security-settings"),
  body: enforcementChange,
  problems: [accountProblems.notFound, problems.roleUnknown, identityProofProblems.needed, ...wrongProof],
})
export const previewEnforcement = endpoint({
  service: "portal",
  method: "POST",
  path: "/api/portal/accounts/:accountId/mfa-enforcement/preview",
  summary: "Count the users whom a two-factor policy would affect",
  description: "The body is that of the change. Nothing is changed.",
  example: {
    body: { mode: "required", requiredOf: "administrators", graceDays: 0, endSessions: true },
    response: { required: 6, notEnrolled: 4, exemptBySso: 2, signedOut: 3 },
  },
  access: access.inAccount("read:security-settings"),
  params: inAccount,
  body: enforcementEdit,
  response: enforcementPreview,
  onlyReads: true,
  noCache: true,
  problems: [accountProblems.notFound, problems.roleUnknown],
})
const covered = {
  userId: 10_001,
  name: "Jane Doe",
  loginName: "jane@example.com",
  roles: ["Account Administrator"],
  kinds: ["passkey", "totp"],
  state: "enrolled",
  isRequired: true,
  exempt: null,
  setUpBy: null,
  enrolledAt: "2026-11-02T09:00:00.000Z",
  lastUsedAt: "2026-11-18T08:12:00.000Z",
} as const
export const listCoverage = endpoint({
  service: "portal",
  method: "GET",
  path: "/api/portal/accounts/:accountId/mfa-coverage",
  summary: "List the users of an account with their two-factor authentication",
  description:
    "Users who can sign in: their methods, whether they need one, and until when. Users who can sign in only with single sign-on need none here.",
  example: { response: { items: [covered], nextCursor: null, previousCursor: null } },
  access: access.inAccount("read:security-settings"),
  params: inAccount,
  query: coverageFilter,
  response: page(coverageRow),
  noCache: true,
  problems: [accountProblems.notFound],
})
export const exportCoverage = endpoint({
  service: "portal",
  method: "GET",
  path: "/api/portal/accounts/:accountId/mfa-coverage/export",
  summary: "Export the users of an account with their two-factor authentication as CSV",
  description: "The whole list as a file, by name.",
  access: access.inAccount("read:security-settings"),
  params: inAccount,
  query: coverageFile,
  response: z.unknown(),
  answers: "file",
  noCache: true,
  problems: [accountProblems.notFound],
})
export const getMfaSettings = endpoint({
  aliasOf: "mfa.getEnforcement",
  ...ofAccount,
  service: "appServer",
  method: "GET",
  path: "/api/appserver/accounts/:accountId/mfa-settings",
  calls: ["b79-get-mfa-settings"],
  summary: "Get whether two-factor authentication is required (older path)",
  description: "The same answer as at the newer path.",
  access: access.inAccount("read:security-settings"),
  noCache: true,
})
export const updateMfaSettings = endpoint({
  aliasOf: "mfa.setEnforcement",
  ...setBySwitch,
  service: "appServer",
  method: "PUT",
  path: "/api/appserver/accounts/:accountId/mfa-settings",
  calls: ["b79-put-mfa-settings"],
  summary: "Make two-factor authentication required or optional (older path)",
  description: "`enable_mfa` true makes it required of all users, false optional.",
})
export const createMfaSettings = endpoint({
  aliasOf: "mfa.setEnforcement",
  ...setBySwitch,
  service: "appServer",
  method: "POST",
  path: "/api/appserver/accounts/:accountId/mfa-settings",
  calls: ["b79-post-mfa-settings"],
  summary: "Make two-factor authentication required or optional (older path)",
  description: "`enable_mfa` true makes it required of all users, false optional.",
})
export const deleteMfaSettings = endpoint({
  aliasOf: "mfa.setEnforcement",
  ...ofAccount,
  service: "appServer",
  method: "DELETE",
  path: "/api/appserver/accounts/:accountId/mfa-settings",
  calls: ["b79-delete-mfa-settings"],
  summary: "Make two-factor authentication optional (older path)",
  description: "Users keep their methods, and sign-ins of those who have one still ask for a code.",
  access: access.inAccount("update:security-settings"),
  body: mfaSettingsEnd,
  example: { body: { currentPassword: "…" } },
  problems: [accountProblems.notFound, identityProofProblems.needed, ...wrongProof],
})
export const enableMfa = endpoint({
  aliasOf: "mfa.setEnforcement",
  ...setBySwitch,
  service: "accounts",
  method: "POST",
  path: "/api/accounts/:accountId/mfa-settings",
  calls: ["a7-acct-post-mfa-settings"],
  summary: "Make two-factor authentication required for all users of an account, or optional",
  description: "`enable_mfa` true makes it required of all users, false optional.",
})

// --- before there is a session: the holder of a challenge has entered a correct password ---------------------------------

export const requestCode = endpoint({
  service: "auth",
  method: "POST",
  path: "/mfa/request",
  calls: ["b74-post-mfa-request"],
  summary: "Send a verification code by email for a sign-in in progress",
  description:
    "The code is valid for ten minutes. Another one can be requested after 30 seconds, and at most five within an hour; `nextInSeconds` says when.",
  access: access.public,
  body: codeRequest,
  response: sentCode,
  noCache: true,
  problems: [problems.challengeGone, problems.noMailbox, problems.justSent, problems.tooManyCodes],
})
export const requestPasskey = endpoint({
  service: "auth",
  method: "POST",
  path: "/mfa/request/passkey",
  summary: "Start answering a sign-in in progress with a passkey",
  description:
    "The answer is for navigator.credentials.get() in the browser. What the browser returns is sent as `passkey` to /mfa/request/verification.",
  example: { body: { challenge: "0".repeat(43) }, response: { ...request, userVerification: "preferred" } },
  access: access.public,
  body: codeRequest,
  response: passkeyRequest,
  noCache: true,
  problems: [problems.challengeGone, problems.noPasskey],
})
export const requestEnrollment = endpoint({
  service: "auth",
  method: "POST",
  path: "/mfa/request/enrollment",
  summary: "Start setting up a required two-factor method during sign-in",
  description:
    "For users of whom two-factor authentication is required and who have no method yet. The sign-in is completed with the first code.",
  access: access.public,
  body: enrollmentRequest,
  response: begunMethod,
  noCache: true,
  problems: [
    problems.challengeGone,
    problems.notInThisSignIn,
    problems.noMailbox,
    problems.emailNotAllowed,
    problems.justSent,
    problems.tooManyCodes,
  ],
})
