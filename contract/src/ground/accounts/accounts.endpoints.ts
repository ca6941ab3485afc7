import { z } from "zod"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { accountId, inAccount } from "../../kit/ids.ts"
import { page } from "../../kit/paging.ts"
import { accountFigures } from "./account-figures.ts"
import { accountProblems } from "./accounts.problems.ts"
import {
  accountEdit,
  accountFilter,
  accountInfo,
  accountInfoV2,
  accountProvider,
  accountRoute,
  accountSummary,
  callCountriesEdit,
  callCountry,
  companyInfo,
  companyInfoEdit,
  parentAccount,
  serviceCounts,
  timeZoneInfo,
} from "./accounts.schema.ts"
import { resellerFilter, resellerSummary } from "./resellers.schema.ts"

const read = {
  method: "GET",
  access: access.inAccount("read:account-details"),
  params: inAccount,
  problems: [accountProblems.notFound],
} as const

// --- who the account is ----------------------------------------------------------------------------------------------

export const getAccountInfo = endpoint({
  aliasOf: "accounts.getAccountInfoV2",
  ...read,
  service: "phoneSystem",
  path: "/api/ucaas/account/:accountId/info",
  calls: ["a7-acct-get-account-info", "b72-get-info"],
  summary: "Get an account",
  description: "The same account in an older shape.",
  response: accountInfo,
})

export const getAccountInfoV2 = endpoint({
  ...read,
  service: "phoneSystem",
  path: "/api/ucaas/account/v2/:accountId/info",
  calls: ["b72-get-account-v2-account-id-info"],
  summary: "Get an account with addresses, contact, formats and version",
  description:
    "Use the version of the response when you change the account. What is about money is absent if billing is hidden from the caller.",
  response: accountInfoV2,
})

export const updateAccountInfo = endpoint({
  service: "phoneSystem",
  method: "PUT",
  path: "/api/ucaas/account/:accountId/info",
  calls: ["b72-put-info"],
  summary: "Update name, billing address, contact, time zone and formats",
  description: "Omitted fields stay unchanged.",
  access: access.inAccount("update:account-details"),
  params: inAccount,
  body: accountEdit,
  response: accountInfoV2,
  problems: [
    accountProblems.notFound,
    accountProblems.changedMeanwhile,
    accountProblems.timeZoneUnknown,
    accountProblems.numberUnusable,
    accountProblems.zipCodeUnusable,
    accountProblems.billingHidden,
  ],
})

export const getCompanyInfo = endpoint({
  ...read,
  service: "billing",
  path: "/api/billing/accounts/:accountId/company-info",
  access: access.inAccount("read:company-contact"),
  summary: "Get the company's name, address and contact",
  description:
    "The name under which bills are written, the postal address and the contact person. Account numbers and prices are not included.",
  response: companyInfo,
})

export const updateCompanyInfo = endpoint({
  service: "billing",
  method: "PUT",
  path: "/api/billing/accounts/:accountId/company-info",
  calls: ["b78-put-company-info"],
  summary: "Update the company's name, address and contact",
  description: "Fields that are left out stay as they are.",
  access: access.inAccount("update:company-contact"),
  params: inAccount,
  body: companyInfoEdit,
  response: companyInfo,
  problems: [
    accountProblems.notFound,
    accountProblems.changedMeanwhile,
    accountProblems.numberUnusable,
    accountProblems.zipCodeUnusable,
  ],
})

export const getParentAccount = endpoint({
  ...read,
  service: "accounts",
  path: "/api/accounts/:accountId/parent",
  calls: ["a7-acct-get-parent-account"],
  summary: "Get the parent account",
  description: "Empty for the top-level account.",
  response: parentAccount,
})

export const getProvider = endpoint({
  ...read,
  service: "accounts",
  path: "/api/accounts/:accountId/provider",
  calls: ["a7-acct-get-provider"],
  access: access.inAccount("read:profile"),
  summary: "Get the provider of an account: its nearest partner, or else the platform operator",
  description: "Use it to tell users whom to ask: customers of a white label see that partner and no company above it.",
  response: accountProvider,
})

export const getAccountRoutes = endpoint({
  ...read,
  service: "admin",
  path: "/api/admin/accounts/:accountId/routes",
  calls: ["b711-call-account-routes"],
  access: access.inAccount("read:support-actions"),
  summary: "Get the region and address of each service of an account",
  description: "For support: shows which region and base address serve each part of the account.",
  response: z.array(accountRoute),
})

// --- time and countries ----------------------------------------------------------------------------------------------

export const getAccountTimeZone = endpoint({
  ...read,
  service: "phoneSystem",
  path: "/api/ucaas/account/:accountId/timezone",
  calls: ["b72-get-timezone"],
  access: access.inAccount("read:profile"),
  summary: "Get the account's time zone",
  description: "Schedules, reports and last days of users follow this time zone unless they have their own.",
  response: timeZoneInfo,
})

export const listTimeZones = endpoint({
  service: "phoneSystem",
  method: "GET",
  path: "/api/ucaas/account/availableTimezones",
  calls: ["b72-get-account-available-timezones"],
  summary: "List the time zones an account can use",
  description: "Only these names are accepted as the time zone of an account.",
  access: access.own("read:profile"),
  response: z.array(timeZoneInfo),
})

export const listTimeZonesInAccount = endpoint({
  aliasOf: "accounts.listTimeZones",
  ...read,
  service: "phoneSystem",
  path: "/api/ucaas/account/:accountId/account/availableTimezones",
  access: access.inAccount("read:profile"),
  summary: "List the time zones an account can use (path with the account)",
  description: "The answer does not depend on the account.",
  response: z.array(timeZoneInfo),
})

export const listCallCountries = endpoint({
  ...read,
  service: "accounts",
  path: "/api/accounts/:accountId/call-countries",
  calls: ["a7-acct-get-call-country-list"],
  access: access.inAccount("read:profile"),
  summary: "List countries with their calling code, and whether this account can call them",
  description: "Shows all countries, each with its calling code and whether phones of the account can call it.",
  response: z.array(callCountry),
})

export const updateCallCountries = endpoint({
  aliasOf: "pbx-settings.updateInternationalCalling",
  service: "accounts",
  method: "PUT",
  path: "/api/accounts/:accountId/call-countries",
  summary: "Set which other countries an account can call",
  description:
    "Replaces the list of countries. Calls to countries that are not listed are refused; emergency calls never are.",
  access: access.inAccount("update:pbx-settings"),
  params: inAccount,
  body: callCountriesEdit,
  response: z.array(callCountry),
  problems: [accountProblems.notFound, accountProblems.countryUnknown],
})

// --- many accounts ---------------------------------------------------------------------------------------------------

export const getServiceInfo = endpoint({
  ...read,
  service: "phoneSystem",
  path: "/api/ucaas/account/:accountId/v4/serviceInfo",
  aliases: ["/api/ucaas/account/v4/:accountId/serviceInfo"],
  calls: ["a7-acct-get-service-info", "b72-get-v4-service-info"],
  access: access.inAccount("read:dashboard"),
  summary: "Get the number of each service of an account",
  description: "Counts what the account has, by kind of service, without listing it.",
  response: serviceCounts,
})

export const getAccountFigures = endpoint({
  ...read,
  service: "phoneSystem",
  path: "/api/ucaas/account/:accountId/figures",
  access: access.inAccount("read:dashboard"),
  summary: "Get the numbers of users, extensions, phones and phone numbers of an account, and what it ordered",
  description:
    "One entry for each kind of object: how many there are and how many were ordered. Each count equals the total of the list of these objects.",
  response: accountFigures,
})

export const listAccounts = endpoint({
  service: "accounts",
  method: "GET",
  path: "/api/accounts",
  aliases: ["/api/ucaas/generic/Account/search"],
  calls: ["b73-get-generic-account-search"],
  summary:
    "Search the accounts the caller can access, by account ID (also #100), beginnings of words of the name, phone number with or without country and area code, MAC address in any format, SIP ID, user, login name, partner, type, status and country",
  description:
    "Returns the caller's own account and all accounts below it, for staff of the operator every account. Each row has the status, the partner and how many users, phones and numbers the account has; `matched` says what the search found.",
  access: access.own("read:accounts"),
  query: accountFilter,
  response: page(accountSummary),
})

export const listResellers = endpoint({
  service: "accounts",
  method: "GET",
  path: "/api/accounts/resellers",
  summary: "List the partners the caller can access, with their reseller settings and number of customers",
  description:
    "Only accounts that can have customers. `resellerType` limits the list to channel partners or to partners with a brand of their own.",
  access: access.own("read:reseller"),
  query: resellerFilter,
  response: page(resellerSummary),
})

export const listAccountNames = endpoint({
  service: "accounts",
  method: "GET",
  path: "/api/accounts/names",
  calls: ["a7-acct-get-account-names"],
  summary: "Get names of accounts by ID",
  description: "IDs the caller cannot access are omitted.",
  access: access.own("read:profile"),
  query: z.strictObject({
    ids: z
      .string()
      .regex(/^\d{1,16}(,\d{1,16}){0,199}$/, "Up to 200 ids, separated by commas.")
      .describe("Ids of up to 200 accounts, separated by commas"),
  }),
  response: z.array(z.object({ accountId, name: z.string().describe("Name of the account") })),
})
