import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { inAccount } from "../../kit/ids.ts"
import { actingPersonEntry } from "./acting-people.schema.ts"

/**
 * Separate from the other operations of acting, because every page loads it for users who manage an account's trusts.
 */
export const listActingPeople = endpoint({
  service: "admin",
  method: "GET",
  path: "/api/admin/accounts/:accountId/acting-people",
  summary: "List the users of other accounts who are viewing or acting in an account now",
  description: "Only sessions that are open now. Each can be ended.",
  access: access.inAccount("read:trusts"),
  params: inAccount,
  response: z.array(actingPersonEntry),
  noCache: true,
  problems: [accountProblems.notFound],
})
