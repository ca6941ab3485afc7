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
  access: access.public,
  body: z.strictObject({ loginName: line(200).describe("Login name of the user who forgot the password") }),
})

export const describePasswordLink = endpoint({
  service: "portal",
  method: "POST",
  path: "/api/portal/password/link",
  summary: "Get the purpose of a password link, and the secret question to answer",
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
  access: access.signedIn,
  response: z.array(secretQuestionEntry),
})

export const getSecretQuestion = endpoint({
  service: "auth",
  method: "GET",
  path: "/v1/users-security-info/secret-question",
  calls: ["b74-get-v1-users-security-info-secret-question", "a7-usr-get-secret-questions"],
  summary: "Get the signed-in user's secret question, without the answer",
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
  access: access.signedIn,
  body: secretQuestionDraft,
  response: ownSecretQuestion,
  problems: [...notConfirmed, passwordProblems.questionUnknown, passwordProblems.questionAlreadySet],
})

export const updateSecretQuestion = endpoint({
  service: "auth",
  method: "PUT",
  path: "/v1/users-security-info/secret-question",
  calls: ["b74-put-v1-users-security-info-secret-question", "a7-usr-put-secret-questions"],
  summary: "Change the signed-in user's secret question or its answer",
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
