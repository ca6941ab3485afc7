import { z } from "zod"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { inAccount } from "../../kit/ids.ts"
import { accountLimit } from "./account-limit.schema.ts"
import { accountProblems } from "./accounts.problems.ts"
import { accountConfiguration } from "./accounts.schema.ts"

/** Separate from the account's other reads, because every screen starts with it. */
export const getAccountConfiguration = endpoint({
  service: "accounts",
  method: "GET",
  path: "/api/accounts/:accountId/configuration",
  access: access.inAccount("read:profile"),
  params: inAccount,
  summary:
    "Get the account's configuration flags, formats and regions, and the caller's permissions limited by its settings",
  description:
    "What a program needs before it shows or offers anything: formats, regions, flags, and the permissions that are left after the account's status and settings.",
  response: accountConfiguration.extend({ limits: z.array(accountLimit).describe("Limits of the account") }),
  problems: [accountProblems.notFound],
})
