import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { breakGlassProblems } from "../../kit/break-glass.problems.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { inAccount, userIdText } from "../../kit/ids.ts"
import { page } from "../../kit/paging.ts"
import { commonProblems } from "../../kit/problem.ts"
import { userProblems } from "../users/users.problems.ts"
import { notConfirmed } from "./sso-confirmation.ts"
import { ssoProblems as problems } from "./sso.problems.ts"
import {
  changedUsers,
  excludedFilter,
  neverSignedIn,
  neverSignedInFilter,
  ownSso,
  ssoUser,
  ssoUserEdit,
  ssoUserFilter,
  ssoUsersEdit,
} from "./sso-people.schema.ts"

const shown = {
  userId: 10_001,
  name: "Jane Doe",
  loginName: "jane.doe@harborpine.example",
  role: "Account Super User",
  ssoEnabled: false,
  reason: "Access if the identity provider fails",
  excludedBy: "Jane Doe",
  excludedAt: "2026-11-18T09:00:00.000Z",
  breakGlass: true,
  linked: false,
  lastPasswordSignInAt: "2026-11-17T08:00:00.000Z",
  manageable: true,
}
const onePage = { items: [shown], nextCursor: null, previousCursor: null }
const refusals = [
  ...notConfirmed,
  problems.onlyOwners,
  breakGlassProblems.lastBreakGlass,
  userProblems.notFound,
  commonProblems.notManageable,
]

export const listSsoUsers = endpoint({
  service: "auth",
  method: "GET",
  path: "/v1/accounts/:accountId/sso/users",
  summary: "List users and whether single sign-on applies to them",
  description: "Rooms are left out. Without an entry of its own, single sign-on applies to a user.",
  example: { response: onePage },
  access: access.inAccount("read:sso-settings"),
  params: inAccount,
  query: ssoUserFilter,
  response: page(ssoUser),
  noCache: true,
  problems: [accountProblems.notFound],
})
export const listExcludedUsers = endpoint({
  service: "auth",
  method: "GET",
  path: "/v1/accounts/:accountId/sso/excluded-users",
  aliases: ["/v1/sso/disabled-users/accounts/:accountId"],
  calls: ["b74-get-v1-sso-disabled-users-accounts-account-id"],
  summary: "List users who are excluded from single sign-on",
  description: "They may sign in with password and verification code where single sign-on is required.",
  example: { response: onePage },
  access: access.inAccount("read:sso-settings"),
  params: inAccount,
  query: excludedFilter,
  response: page(ssoUser),
  noCache: true,
  problems: [accountProblems.notFound],
})
export const listNeverSignedIn = endpoint({
  service: "auth",
  method: "GET",
  path: "/v1/accounts/:accountId/never-logged-in-users",
  calls: ["b74-get-v1-accounts-account-id-never-logged-in-users"],
  summary: "List users who have never signed in",
  description: "Rooms are left out. Invitations are sent again with the operations for users.",
  example: {
    response: {
      items: [
        {
          userId: 10_002,
          name: "Sam Reed",
          loginName: "sam.reed@harborpine.example",
          email: "sam.reed@harborpine.example",
          role: "End User",
          createdAt: "2026-11-01T09:00:00.000Z",
          invitedAt: "2026-11-01T09:00:00.000Z",
          allowLogin: true,
          source: "manual",
        },
      ],
      nextCursor: null,
      previousCursor: null,
    },
  },
  access: access.inAccount("read:sso-settings"),
  params: inAccount,
  query: neverSignedInFilter,
  response: page(neverSignedIn),
  noCache: true,
  problems: [accountProblems.notFound],
})
export const changeSsoUsers = endpoint({
  service: "auth",
  method: "PUT",
  path: "/v1/accounts/:accountId/sso/users",
  aliases: ["/v1/sso/change-users-state/accounts/:accountId"],
  calls: ["b74-put-v1-sso-change-users-state-accounts-account-id"],
  summary: "Exclude users from single sign-on, or include them again",
  description:
    "Each user by itself: “failures” lists those who do not exist, whom the caller does not manage, or without whom no excluded super user with two-factor authentication would be left while single sign-on is required. Each changed user has an audit entry.",
  example: {
    body: { userIds: [10_001, 10_002], ssoEnabled: false, currentPassword: "…" },
    response: {
      changed: 1,
      unchanged: 0,
      failures: [{ userId: 10_002, name: "", reason: "There is no such user." }],
    },
  },
  owners: { "body.userIds[]": "each" },
  access: access.inAccount("update:sso-settings"),
  params: inAccount,
  body: ssoUsersEdit,
  response: changedUsers,
  problems: [accountProblems.notFound, ...notConfirmed, problems.onlyOwners, breakGlassProblems.lastBreakGlass],
})
export const changeSsoUser = endpoint({
  aliasOf: "sso.changeSsoUsers",
  service: "auth",
  method: "PUT",
  path: "/v1/sso/users",
  calls: ["b74-put-v1-sso-users"],
  summary: "Exclude a user of the own account from single sign-on, or include the user again",
  description: "As for several users.",
  example: {
    body: { userId: 10_001, ssoEnabled: true, currentPassword: "…" },
    response: { ...shown, ssoEnabled: true },
  },
  access: access.own("update:sso-settings"),
  body: ssoUserEdit,
  response: ssoUser,
  problems: refusals,
})
export const getOwnSso = endpoint({
  service: "auth",
  method: "GET",
  path: "/v1/sso/users/self",
  calls: ["b74-get-v1-sso-users-self"],
  summary: "Get how single sign-on applies to the signed-in user",
  description: "In the user's own account, wherever they act.",
  example: {
    response: {
      userId: 10_001,
      level: "optional",
      ssoEnabled: true,
      signedInWithSso: true,
      passwordAllowed: true,
      displayName: "Harbor Pine ID",
    },
  },
  access: access.signedIn,
  response: ownSso,
  noCache: true,
})
export const getSsoUser = endpoint({
  service: "auth",
  method: "GET",
  path: "/v1/sso/users/:user_id",
  calls: ["b74-get-v1-sso-users-user-id"],
  summary: "Get how single sign-on applies to a user",
  description: "Whether the user is excluded, by whom and why.",
  example: { response: shown },
  access: access.onUser("read:sso-settings", "user_id"),
  params: z.strictObject({ user_id: userIdText }),
  response: ssoUser,
  noCache: true,
  problems: [userProblems.notFound],
})
