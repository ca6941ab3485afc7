import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { inAccount } from "../../kit/ids.ts"
import { assignableRole, roleOfAccount } from "./custom-roles.schema.ts"

/** Separate from the other operations of roles, because lists of users filter by role. */
export const listRoles = endpoint({
  service: "authorizer",
  method: "GET",
  path: "/api/authorizer/accounts/:accountId/roles",
  aliases: ["/api/admin/accounts/:accountId/roles"],
  calls: ["a7-authz-get-roles", "b711-call-roles-list"],
  summary: "List the roles of an account: built-in and custom",
  description:
    "`assignable` says which of the roles the caller can give to users, and `notAssignableBecause` why not. The id goes into `roleMemberships` of a user.",
  access: access.inAccount("read:roles"),
  params: inAccount,
  response: z.array(roleOfAccount),
  problems: [accountProblems.notFound],
})

/** For those who may create users and may not look into roles. */
export const listAssignableRoles = endpoint({
  service: "authorizer",
  method: "GET",
  path: "/api/authorizer/accounts/:accountId/assignable-roles",
  summary: "List the roles that the caller can give to new users",
  description:
    "For whoever creates users. The id goes into `roleId` of a new user. With an API key: the roles that the key can give.",
  example: { response: [{ roleId: 4, name: "End User", description: "", system: true }] },
  access: access.inAccount("create:users"),
  params: inAccount,
  response: z.array(assignableRole),
  problems: [accountProblems.notFound],
})
