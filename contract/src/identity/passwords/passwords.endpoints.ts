import { z } from "zod"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { identityProofProblems } from "../../kit/identity-proof.problems.ts"
import { ofUser } from "../../kit/ids.ts"
import { line } from "../../kit/text.ts"
import { userProblems } from "../users/users.problems.ts"
import { loginName, newPassword } from "../users/users.schema.ts"
import { passwordProblems } from "./passwords.problems.ts"
import {
  emailToSend,
  ownPasswordChange,
  ownSecretQuestion,
  passwordAge,
  passwordLink,
  passwordLinkCheck,
  passwordLinkInfo,
  passwordLinkUse,
  passwordToCheck,
  passwordVerdict,
  secretQuestionDraft,
  secretQuestionEntry,
  securitySettings,
  securitySettingsEdit,
  sensitiveSecurityEdit,
  sensitiveSecuritySettings,
} from "./passwords.schema.ts"

const unusable = [passwordProblems.notAcceptable, passwordProblems.usedBefore]
const notConfirmed = [passwordProblems.wrong, passwordProblems.locked]
const notManaged = [userProblems.notFound, passwordProblems.mayNotManage, passwordProblems.ownNeedsCurrent]
const notMailed = [passwordProblems.noEmail, passwordProblems.cannotSignIn, passwordProblems.tooManyMails]

export const changeOwnPassword = endpoint({
  service: "auth",
  method: "PUT",
  path: "/v2/passwords/self/",
  calls: ["b74-put-v2-passwords-self"],
  summary: "Change the signed-in user's password; ends their other sessions",
  description:
    "The session of this request goes on, all others of the user end. The new password must meet the rules of the account and must not have been used recently.",
  access: access.signedIn,
  body: ownPasswordChange,
  problems: [...notConfirmed, ...unusable],
})

export const changeOwnPasswordByPost = endpoint({
  aliasOf: "passwords.changeOwnPassword",
  // No Idempotency-Key: the stored record is derived from the request, which contains passwords.
  service: "users",
  method: "POST",
  path: "/api/ucaas/user/changePassword",
  calls: ["b71-post-user-change-password"],
  idempotency: "none",
  summary: "Change the signed-in user's password (older path)",
  description: "The session of this request goes on, all others of the user end.",
  access: access.signedIn,
  body: ownPasswordChange,
  problems: [...notConfirmed, ...unusable],
})

export const setPasswordOf = endpoint({
  needsRecentProof: "sometimes",
  service: "auth",
  method: "PUT",
  path: "/v2/passwords/:userId/",
  calls: ["b74-put-v2-passwords-user-id"],
  summary: "Set a user's password, to be changed at the next sign-in; ends the user's sessions",
  description:
    "For users you manage; your own password is changed with the current one. Give the password to the user by another way than email.",
  access: access.onUser("update:users"),
  params: ofUser,
  body: z.strictObject({
    password: newPassword.describe("The new password, which the user has to replace at the next sign-in"),
  }),
  problems: [...notManaged, ...unusable],
})

export const sendPasswordEmail = endpoint({
  service: "auth",
  method: "PUT",
  path: "/v1/password-reset/:userId",
  calls: ["b74-put-v1-password-reset-user-id"],
  summary: "Reset a user's password and send a link to choose a new one, or send the welcome email again",
  description:
    "With `reset`, the old password stops working at once and the user gets a link that works for 15 minutes. With `newUser`, a user who has not signed in yet gets the welcome email again, whose link works for three days.",
  access: access.onUser("update:users"),
  params: ofUser,
  body: emailToSend,
  problems: [...notManaged, ...notMailed, passwordProblems.alreadySignedIn],
  // A second email invalidates the link of the first one.
  idempotency: "accepted",
})

export const resetPasswordByGet = endpoint({
  aliasOf: "passwords.sendPasswordEmail",
  service: "users",
  method: "GET",
  path: "/api/ucaas/user/:loginName/adminResetPassword",
  calls: ["b71-get-user-login-name-admin-reset-password"],
  summary: "Reset a user's password and send a link (older path; the newer one is a PUT)",
  description:
    "The password stops working at once, although it is a GET: confirm it with X-Confirm-Change: true. Browsers must send the security token, too.",
  access: access.onLogin("update:users"),
  params: z.strictObject({ loginName: loginName.describe("Login name of the user") }),
  noCache: true,
  sideEffect: true,
  problems: [...notManaged, ...notMailed],
})

export const getPasswordAge = endpoint({
  service: "auth",
  method: "GET",
  path: "/v1/users-security-info/is-password-expired",
  calls: ["b74-get-v1-users-security-info-is-password-expired", "a7-usr-get-is-expired-password"],
  summary: "Get whether the signed-in user's password has expired",
  description: "Also tells whether an administrator requires a new password at the next sign-in.",
  access: access.signedIn,
  response: passwordAge,
  noCache: true,
})

export const checkPassword = endpoint({
  service: "portal",
  method: "POST",
  path: "/api/portal/password/check",
  idempotency: "none",
  aliases: ["/api/devices/password/validate"],
  calls: ["a7-dev-post-validate-password"],
  summary: "Check a password for the signed-in user, without setting it",
  description: "Tells whether the account's rules allow the password and how strong it is. Nothing is stored.",
  access: access.signedIn,
  body: passwordToCheck,
  response: passwordVerdict,
  noCache: true,
})

export const checkPasswordOf = endpoint({
  service: "portal",
  method: "POST",
  path: "/api/portal/users/:userId/password/check",
  summary: "Check a password for another user, without setting it",
  description: "Checks against the rules of that user's account, their name and login name. Nothing is stored.",
  access: access.onUser("update:users"),
  params: ofUser,
  body: passwordToCheck,
  response: passwordVerdict,
  noCache: true,
  idempotency: "none",
  problems: [userProblems.notFound],
})

export const forgetPassword = endpoint({
  service: "portal",
  method: "POST",
  path: "/api/portal/password/forgotten",
  summary: "Request a link to choose a new password; the response never reveals whether the user exists",
  description:
    "If the user exists and has an email address, they get a link that works for 15 minutes. The answer is the same in any case.",
  access: access.public,
  body: z.strictObject({ loginName: line(200).describe("Login name of the user who forgot the password") }),
})

export const describePasswordLink = endpoint({
  service: "portal",
  method: "POST",
  path: "/api/portal/password/link",
  summary: "Get the purpose of a password link, and the secret question to answer",
  description: "Read by the page behind the link. It does not use the link up.",
  access: access.public,
  body: passwordLink,
  response: passwordLinkInfo,
  noCache: true,
  problems: [passwordProblems.linkNotValid],
})

export const checkPasswordForLink = endpoint({
  service: "portal",
  method: "POST",
  path: "/api/portal/password/link/check",
  summary: "Check a password for the recipient of a password link",
  description:
    "For the page behind a link in an email, where nobody is signed in. Nothing is stored, and the link stays valid.",
  access: access.public,
  body: passwordLinkCheck,
  response: passwordVerdict,
  noCache: true,
  problems: [passwordProblems.linkNotValid],
})

export const resetPassword = endpoint({
  service: "portal",
  method: "POST",
  path: "/api/portal/password/reset",
  summary: "Set a new password with a password link; ends the user's sessions",
  description:
    "The link works once. If a secret question is set, its answer is needed too; all sessions of the user end.",
  access: access.public,
  body: passwordLinkUse,
  problems: [
    passwordProblems.linkNotValid,
    passwordProblems.secretAnswerNeeded,
    passwordProblems.secretAnswerWrong,
    ...unusable,
  ],
})

export const listSecretQuestions = endpoint({
  service: "auth",
  method: "GET",
  path: "/v1/users-security-info/all-secret-questions",
  calls: ["b74-get-v1-users-security-info-all-secret-questions"],
  summary: "List the available secret questions",
  description:
    "The questions among which users can choose. The answer to one is asked for when a password is reset with a link.",
  access: access.signedIn,
  response: z.array(secretQuestionEntry),
})

export const listSecurityQuestions = endpoint({
  aliasOf: "passwords.listSecretQuestions",
  service: "phoneSystem",
  method: "GET",
  path: "/api/ucaas/general/security/securityQuestion",
  calls: ["b73-get-general-security-security-question"],
  summary: "List the available secret questions (older path)",
  description: "The same list as at the newer path.",
  access: access.signedIn,
  response: z.array(secretQuestionEntry),
})

export const getSecretQuestion = endpoint({
  service: "auth",
  method: "GET",
  path: "/v1/users-security-info/secret-question",
  calls: ["b74-get-v1-users-security-info-secret-question", "a7-usr-get-secret-questions"],
  summary: "Get the signed-in user's secret question, without the answer",
  description: "Both fields are null if the user has not chosen a question.",
  access: access.signedIn,
  response: ownSecretQuestion,
  noCache: true,
})

export const setSecretQuestion = endpoint({
  service: "auth",
  method: "POST",
  path: "/v1/users-security-info/secret-question",
  idempotency: "none",
  calls: ["b74-post-v1-users-security-info-secret-question", "a7-usr-post-secret-questions"],
  summary: "Set the signed-in user's secret question for the first time",
  description:
    "Only if the security policy of the account allows secret questions (`secretQuestions`). The answer helps to recover access, so the current password is needed. It is stored as a hash and never returned.",
  access: access.signedIn,
  body: secretQuestionDraft,
  response: ownSecretQuestion,
  problems: [
    ...notConfirmed,
    passwordProblems.questionUnknown,
    passwordProblems.questionsOff,
    passwordProblems.questionAlreadySet,
  ],
})

export const updateSecretQuestion = endpoint({
  service: "auth",
  method: "PUT",
  path: "/v1/users-security-info/secret-question",
  calls: ["b74-put-v1-users-security-info-secret-question", "a7-usr-put-secret-questions"],
  summary: "Change the signed-in user's secret question or its answer",
  description:
    "The current password is needed. The earlier answer stops working at once. Also possible if the account no longer allows secret questions.",
  access: access.signedIn,
  body: secretQuestionDraft,
  response: ownSecretQuestion,
  problems: [...notConfirmed, passwordProblems.questionUnknown, passwordProblems.questionNotSet],
})

export const getSecuritySettings = endpoint({
  service: "phoneSystem",
  method: "GET",
  path: "/api/ucaas/user/:userId/security/settings",
  calls: ["b71-get-user-user-id-security-settings"],
  summary: "Get a user's security settings, without sensitive ones",
  description:
    "Whether the user can sign in and has to choose a new password. The address, lock and sessions are in the sensitive settings.",
  access: access.onUserOrSelf("read:users"),
  params: ofUser,
  response: securitySettings,
  problems: [userProblems.notFound],
})

export const updateSecuritySettings = endpoint({
  service: "phoneSystem",
  method: "PUT",
  path: "/api/ucaas/user/:userId/security/settings",
  calls: ["b71-put-user-user-id-security-settings"],
  summary: "Set whether a user must choose a new password at the next sign-in",
  description: "The user is asked for a new password at the next sign-in; open sessions go on.",
  access: access.onUser("update:users"),
  params: ofUser,
  body: securitySettingsEdit,
  response: securitySettings,
  problems: [userProblems.notFound, passwordProblems.mayNotManage, passwordProblems.notForOneself],
})

export const getSensitiveSecuritySettings = endpoint({
  service: "phoneSystem",
  method: "GET",
  path: "/api/ucaas/user/:userId/v2/security/settings",
  calls: ["b71-get-user-user-id-v2-security-settings"],
  summary: "Get a user's security settings with last password change, lock, sessions and address",
  description:
    "For the user and for those who manage users: it shows when the password was changed, whether sign-in is locked, and how many sessions are open.",
  access: access.onUserOrSelf("update:users"),
  params: ofUser,
  response: sensitiveSecuritySettings,
  noCache: true,
  problems: [userProblems.notFound],
})

export const updateSensitiveSecuritySettings = endpoint({
  service: "phoneSystem",
  method: "PUT",
  path: "/api/ucaas/user/:userId/v2/security/settings",
  calls: ["b71-put-user-user-id-v2-security-settings"],
  summary: "Change a user's sensitive security settings; requires the caller's password",
  description:
    "Unlocks sign-in, ends sessions, removes the secret question or requires a new password. Confirm with your own password, a code or a passkey.",
  access: access.onUserOrSelf("update:users"),
  params: ofUser,
  body: sensitiveSecurityEdit,
  response: sensitiveSecuritySettings,
  problems: [
    userProblems.notFound,
    identityProofProblems.needed,
    ...notConfirmed,
    passwordProblems.mayNotManage,
    passwordProblems.notForOneself,
  ],
})
