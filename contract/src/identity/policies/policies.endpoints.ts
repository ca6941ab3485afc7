import { identityProofProblems } from "../../kit/identity-proof.problems.ts"
import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { inAccount, ofUser } from "../../kit/ids.ts"
import { page } from "../../kit/paging.ts"
import { commonProblems } from "../../kit/problem.ts"
import { mfaProblems } from "../mfa/mfa.problems.ts"
import { passwordProblems } from "../passwords/passwords.problems.ts"
import { userProblems } from "../users/users.problems.ts"
import { policyProblems as problems } from "./policies.problems.ts"
import {
  accountBrowser,
  accountBrowserFilter,
  accountSession,
  accountSessionFilter,
  endedSessions,
  policyOfUser,
  securityPolicy,
  securityPolicyEdit,
  sessionsToEnd,
} from "./policies.schema.ts"

const shown = {
  accountId: 100,
  passwordMinimumLength: 14,
  passwordHistory: 5,
  passwordExpiresDays: null,
  checkCommonPasswords: true,
  secretQuestions: false,
  idleMinutes: 30,
  sessionHours: 12,
  appSessionDays: 90,
  addressRanges: [{ roleId: 3, ranges: ["198.51.100.0/24"] }],
  callerAddress: "198.51.100.7",
  isDefault: false,
  version: 2,
}
const change = {
  body: securityPolicyEdit,
  response: securityPolicy,
  idempotency: "none",
  description:
    "Omitted fields stay as they are. The caller confirms with the password or a code. Open sessions get the new limits at once; those from addresses that are not allowed any more end. A change that would lock out the caller is refused.",
  example: { body: { passwordMinimumLength: 14, idleMinutes: 30, currentPassword: "…" }, response: shown },
} as const
const refused = [
  problems.proofNeeded,
  identityProofProblems.secondFactorNeeded,
  passwordProblems.wrong,
  passwordProblems.locked,
  mfaProblems.wrongCode,
  mfaProblems.locked,
  problems.changedMeanwhile,
  problems.rangeInvalid,
  problems.roleUnknown,
  problems.roleTwice,
  problems.roleNotManaged,
  problems.wouldLockOut,
]

export const getSecurityPolicy = endpoint({
  service: "portal",
  method: "GET",
  path: "/api/portal/accounts/:accountId/security-policy",
  summary: "Get the security policy of an account",
  description: "Rules for passwords, limits of sessions, and from where users sign in.",
  example: { response: shown },
  access: access.inAccount("read:security-settings"),
  params: inAccount,
  response: securityPolicy,
  noCache: true,
  problems: [accountProblems.notFound],
})

export const updateSecurityPolicy = endpoint({
  ...change,
  service: "portal",
  method: "PUT",
  path: "/api/portal/accounts/:accountId/security-policy",
  summary: "Change the security policy of an account",
  access: access.inAccount("update:security-settings"),
  params: inAccount,
  problems: [accountProblems.notFound, ...refused],
})

export const updatePolicies = endpoint({
  aliasOf: "policies.updateSecurityPolicy",
  ...change,
  service: "policy",
  method: "PUT",
  path: "/policies",
  calls: ["b75-put-policies"],
  summary: "Change the security policy of the own account",
  access: access.own("update:security-settings"),
  problems: refused,
})

export const getPoliciesOfUser = endpoint({
  service: "policy",
  method: "GET",
  path: "/policies/:userId",
  calls: ["b75-get-policies-user-id"],
  summary: "Get what binds a user, and where each rule comes from",
  description:
    "Sign-in, password rules, two-factor authentication, limits of sessions, address ranges, single sign-on and user provisioning. Users can read their own.",
  example: {
    response: {
      userId: 100_101,
      accountId: 100,
      signIn: { allowed: true, reason: "none" },
      passwordRules: {
        minimumLength: 14,
        history: 5,
        expiresDays: null,
        checkCommonPasswords: true,
        expiresAt: null,
        mustChange: false,
        source: "account",
      },
      mfa: {
        mode: "required",
        required: true,
        enrolled: false,
        since: "2026-11-12T09:00:00.000Z",
        setUpBy: "2026-11-19T09:00:00.000Z",
        exemptBySso: false,
        emailCodes: true,
        rememberDays: 30,
        roles: ["Account Administrator"],
        source: "role",
      },
      session: { idleMinutes: 30, hours: 12, appDays: 90, source: "account" },
      addressRanges: {
        roles: [{ roleId: 3, role: "Account Administrator", ranges: ["198.51.100.0/24"] }],
        source: "account",
      },
      sso: { level: "optional", excluded: false, passwordAllowed: true, source: "account" },
      provisioning: { onlyByScim: false, managed: false, phonesManaged: false },
    },
  },
  access: access.onUserOrSelf("read:security-settings"),
  params: ofUser,
  response: policyOfUser,
  noCache: true,
  problems: [userProblems.notFound],
})

// --- sessions and devices --------------------------------------------------------------------------------------------

const exampleSession = {
  sessionId: "6f1f5f0c-5f0a-4b52-9f0e-0d3c2f1f5a10",
  userId: 100_101,
  userName: "Grace Kim",
  loginName: "grace.kim@harbor-pine.demo",
  roleId: 3,
  role: "Account Administrator",
  client: "portal",
  device: "Chrome on Windows",
  address: "198.51.100.7",
  startedAt: "2026-11-18T08:00:00.000Z",
  lastSeenAt: "2026-11-18T09:12:00.000Z",
  expiresAt: "2026-11-18T10:12:00.000Z",
  acting: null,
  current: false,
  manageable: true,
}

export const listAccountSessions = endpoint({
  service: "portal",
  method: "GET",
  path: "/api/portal/accounts/:accountId/sessions",
  summary: "List the open sessions of all users of an account",
  description:
    "Sessions of the portal, of apps and of API clients. Those who act in the account from another one are not among them.",
  example: { response: { items: [exampleSession], nextCursor: null, previousCursor: null } },
  access: access.inAccount("read:security-settings"),
  params: inAccount,
  query: accountSessionFilter,
  response: page(accountSession),
  noCache: true,
  problems: [accountProblems.notFound],
})

export const endAccountSession = endpoint({
  service: "portal",
  method: "DELETE",
  path: "/api/portal/accounts/:accountId/sessions/:sessionId",
  summary: "End a session of a user of the account",
  description: "Its open windows are signed out at once. Not for users whose role the caller does not manage.",
  access: access.inAccount("update:security-settings"),
  params: inAccount.extend({ sessionId: z.uuid().describe("Id of the session") }),
  problems: [accountProblems.notFound, problems.sessionNotFound, commonProblems.notManageable],
})

export const endAccountSessions = endpoint({
  service: "portal",
  method: "POST",
  path: "/api/portal/accounts/:accountId/sessions/end",
  summary: "End all sessions of a user, or of all users of the account",
  description:
    "Without a user, the caller's own sessions stay open, and so do those of users whose role the caller does not manage.",
  example: { body: { userId: 100_101 }, response: { endedSessions: 2, keptUsers: 0 } },
  access: access.inAccount("update:security-settings"),
  params: inAccount,
  body: sessionsToEnd,
  response: endedSessions,
  problems: [accountProblems.notFound, userProblems.notFound, commonProblems.notManageable],
})

export const listAccountBrowsers = endpoint({
  service: "portal",
  method: "GET",
  path: "/api/portal/accounts/:accountId/remembered-browsers",
  summary: "List the remembered devices of all users of an account",
  description: "On these devices users sign in with their password and without a verification code.",
  example: {
    response: {
      items: [
        {
          browserId: "0d3c2f1f-5f0a-4b52-9f0e-6f1f5f0c5a10",
          userId: 100_101,
          userName: "Grace Kim",
          loginName: "grace.kim@harbor-pine.demo",
          device: "Chrome on Windows",
          address: "198.51.100.7",
          rememberedAt: "2026-11-01T08:00:00.000Z",
          lastUsedAt: "2026-11-18T08:00:00.000Z",
          expiresAt: "2026-12-01T08:00:00.000Z",
          manageable: true,
        },
      ],
      nextCursor: null,
      previousCursor: null,
    },
  },
  access: access.inAccount("read:security-settings"),
  params: inAccount,
  query: accountBrowserFilter,
  response: page(accountBrowser),
  noCache: true,
  problems: [accountProblems.notFound],
})

export const forgetAccountBrowser = endpoint({
  service: "portal",
  method: "DELETE",
  path: "/api/portal/accounts/:accountId/remembered-browsers/:browserId",
  summary: "Forget a remembered device of a user of the account",
  description: "The next sign-in with it asks for a verification code.",
  access: access.inAccount("update:security-settings"),
  params: inAccount.extend({ browserId: z.uuid().describe("Id of the remembered device") }),
  problems: [accountProblems.notFound, problems.browserNotFound, commonProblems.notManageable],
})
