import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { inAccount } from "../../kit/ids.ts"
import { page } from "../../kit/paging.ts"
import { eventUser, userCount, userFilter, userListEntry } from "./users.schema.ts"

const list = {
  method: "GET",
  access: access.inAccount("read:users"),
  params: inAccount,
  problems: [accountProblems.notFound],
} as const

export const listUsers = endpoint({
  ...list,
  service: "users",
  path: "/api/users/accounts/:accountId",
  aliases: [
    "/api/users/accounts/:accountId/search",
    "/api/ucaas/account/:accountId/users",
    "/api/ucaas/account/:accountId/userKeywordSearch",
    "/api/appserver/accounts/:accountId/users",
  ],
  calls: [
    "a7-usr-get-all-users",
    "a7-usr-get-user-search",
    "b72-get-users",
    "b72-get-user-keyword-search",
    "b79-get-users",
  ],
  summary:
    "List users of an account, paged, sorted and filtered; search by beginnings of words of name, login name, email and extension",
  description:
    "Each row has the user's role, extensions, sign-in state and switches. Filters can be combined, and the total is read with totalOnly=true.",
  query: userFilter,
  response: page(userListEntry),
})

export const listEnabledUsers = endpoint({
  aliasOf: "users.listUsers",
  ...list,
  service: "users",
  path: "/api/users/accounts/:accountId/enabled",
  calls: ["a7-usr-get-enabled-users"],
  summary: "List the users of an account who can sign in",
  description: "As the list of users with `enabled=true`.",
  query: userFilter.omit({ enabled: true }),
  response: page(userListEntry),
})

export const countUsers = endpoint({
  ...list,
  service: "phoneSystem",
  path: "/api/ucaas/account/:accountId/userCount",
  calls: ["b72-get-user-count"],
  summary: "Get the numbers of users and rooms of an account",
  description: "Users and rooms together, those who can sign in, and rooms alone.",
  response: userCount,
})

export const listEventUsers = endpoint({
  ...list,
  service: "phoneSystem",
  path: "/api/ucaas/account/:accountId/getEventUsers",
  calls: ["b72-get-get-event-users"],
  summary: "List the users who appear in the account's audit log",
  description:
    "For a filter of the audit log. It includes users of other accounts who acted in this one, and users who were deleted since.",
  access: access.inAccount("read:audit-log"),
  response: z.array(eventUser),
})
