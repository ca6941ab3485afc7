import { z } from "zod"
import { access } from "../kit/access.ts"
import { endpoint } from "../kit/endpoint.ts"
import { accountId, inAccount } from "../kit/ids.ts"
import { page } from "../kit/paging.ts"
import { accountProblems } from "./accounts.problems.ts"
import { accountConfiguration, accountFilter, accountInfo, accountInfoV2, accountSummary, serviceCounts } from "./accounts.schema.ts"

export const getAccountInfo = endpoint({
  service: "phoneSystem", method: "GET", path: "/api/ucaas/account/:accountId/info",
  calls: ["a7-acct-get-account-info", "b72-get-info"],
  summary: "Account info",
  access: access.inAccount("read:account-details"), params: inAccount, response: accountInfo, problems: [accountProblems.notFound],
})

export const getAccountInfoV2 = endpoint({
  service: "phoneSystem", method: "GET", path: "/api/ucaas/account/v2/:accountId/info",
  calls: ["b72-get-account-v2-account-id-info"],
  summary: "Account info with billing address, time zone and locale",
  access: access.inAccount("read:account-details"), params: inAccount, response: accountInfoV2, problems: [accountProblems.notFound],
})

export const getAccountConfiguration = endpoint({
  service: "accounts", method: "GET", path: "/api/accounts/:accountId/configuration",
  summary: "The account's configuration flags, formats and regions",
  access: access.inAccount("read:profile"), params: inAccount, response: accountConfiguration, problems: [accountProblems.notFound],
})

export const getServiceInfo = endpoint({
  service: "phoneSystem", method: "GET", path: "/api/ucaas/account/:accountId/v4/serviceInfo", aliases: ["/api/ucaas/account/v4/:accountId/serviceInfo"],
  calls: ["a7-acct-get-service-info", "b72-get-v4-service-info"],
  summary: "How many of each service the account has",
  access: access.inAccount("read:dashboard"), params: inAccount, response: serviceCounts, problems: [accountProblems.notFound],
})

export const listAccounts = endpoint({
  service: "accounts", method: "GET", path: "/api/accounts",
  summary: "The accounts the caller reaches: its own and those below it",
  access: access.own("read:accounts"), query: accountFilter, response: page(accountSummary),
})

export const listAccountNames = endpoint({
  service: "accounts", method: "GET", path: "/api/accounts/names", calls: ["a7-acct-get-account-names"],
  summary: "Names of accounts by id; ids the caller does not reach are left out",
  access: access.own("read:profile"),
  query: z.strictObject({ ids: z.string().regex(/^\d{1,16}(,\d{1,16}){0,199}$/, "Up to 200 ids, separated by commas.") }),
  response: z.array(z.object({ accountId, name: z.string() })),
})
