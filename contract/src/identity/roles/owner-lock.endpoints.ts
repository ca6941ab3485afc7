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
  description:
    "Objects that are assigned to a user can only be changed by callers who manage that user. The answer names the user, or is null if the caller can change the object.",
  access: access.inAccount("read:profile"),
  params: inAccount,
  query: ownerLockQuery,
  response: ownerLock,
  problems: [accountProblems.notFound],
})
