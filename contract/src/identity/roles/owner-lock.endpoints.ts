import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { inAccount } from "../../kit/ids.ts"
import { ownerLock, ownerLockQuery } from "./owner-lock.schema.ts"

export const getOwnerLock = endpoint({
  service: "portal",
  method: "GET",
  path: "/api/portal/accounts/:accountId/owner-lock",
  summary:
    "Whether something belongs to a person whom one may not manage, so that a screen can say so before anything is tried",
  access: access.inAccount("read:profile"),
  params: inAccount,
  query: ownerLockQuery,
  response: ownerLock,
  problems: [accountProblems.notFound],
})
