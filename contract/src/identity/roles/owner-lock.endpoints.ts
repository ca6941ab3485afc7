import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { inAccount } from "../../kit/ids.ts"
import { ownerLock, ownerLockQuery } from "./owner-lock.schema.ts"

export const getOwnerLock = endpoint({
  service: "portal",
  method: "GET",
  path: "/api/portal/accounts/:accountId/owner-lock",
  summary: "Check whether an object is assigned to a user the caller cannot manage",
  access: access.inAccount("read:profile"),
  params: inAccount,
  query: ownerLockQuery,
  response: ownerLock,
  problems: [accountProblems.notFound],
})
