import { z } from "zod"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { inAccount } from "../../kit/ids.ts"
import { page } from "../../kit/paging.ts"
import {
  accountAttributeFilter,
  accountAttributesAnswer,
  accountAttributesEdit,
  accountCustomAttribute,
  attributeDefinitionFilter,
  customAttribute,
  customAttributeDefinition,
  customAttributeEdit,
  disableAppFlag,
  migrationState,
  ofAttribute,
} from "./account-attributes.ts"
import { accountProblems } from "./accounts.problems.ts"
import { billingSettings, billingView, resellerSettings, resellerSettingsEdit } from "./billing-visibility.ts"

const ofOne = { params: inAccount, problems: [accountProblems.notFound] } as const

// --- reseller, billing and store -------------------------------------------------------------------------------------

export const getResellerSettings = endpoint({
  ...ofOne,
  service: "phoneSystem",
  method: "GET",
  path: "/api/ucaas/account/:accountId/resellerSettings",
  calls: ["a7-acct-get-reseller-settings", "b72-get-reseller-settings"],
  summary: "Get the reseller settings that apply to an account, and the account they come from",
  description: "An account without settings of its own has those of the nearest account above.",
  access: access.inAccount("read:account-details"),
  response: resellerSettings,
})
export const updateResellerSettings = endpoint({
  service: "phoneSystem",
  method: "PUT",
  path: "/api/ucaas/account/:accountId/resellerSettings",
  summary: "Set the reseller settings of a partner",
  description: "They also apply to accounts below that have no settings of their own.",
  access: access.inAccount("update:reseller"),
  params: inAccount,
  body: resellerSettingsEdit,
  response: resellerSettings,
  problems: [accountProblems.notFound, accountProblems.notAReseller],
})

export const getBillingView = endpoint({
  ...ofOne,
  service: "accounts",
  method: "GET",
  path: "/api/accounts/:accountId/billing-view",
  summary: "Get what the caller can see of the account's billing and store, and the rule that decides it",
  description: "Names the rule and the account it comes from, so that a program can explain why something is hidden.",
  access: access.inAccount("read:profile"),
  response: billingView,
})
export const getBillingSettings = endpoint({
  ...ofOne,
  service: "accounts",
  method: "GET",
  path: "/api/accounts/:accountId/billing-settings",
  summary: "Get the billing and store settings of an account",
  description: "For partners: whether customers see bills and can order by themselves.",
  access: access.inAccount("read:reseller"),
  response: billingSettings,
})
export const updateBillingSettings = endpoint({
  service: "accounts",
  method: "PUT",
  path: "/api/accounts/:accountId/billing-settings",
  summary: "Set the billing and store settings of an account",
  description: "They apply to users of the account, not to the caller's own account.",
  access: access.inAccount("update:reseller"),
  params: inAccount,
  body: billingSettings,
  response: billingSettings,
  problems: [accountProblems.notFound, accountProblems.onlyFromAbove],
})

// --- attributes ------------------------------------------------------------------------------------------------------

export const getAccountAttributes = endpoint({
  ...ofOne,
  service: "phoneSystem",
  method: "GET",
  path: "/api/ucaas/account/:accountId/accountAttributes",
  summary: "Get the flags and statuses that only a parent account can set",
  description: "Users of the account itself can read but not change these.",
  access: access.inAccount("read:account-details"),
  response: accountAttributesAnswer,
})
export const updateAccountAttributes = endpoint({
  service: "phoneSystem",
  method: "PUT",
  path: "/api/ucaas/account/:accountId/updateAccountAttributes",
  calls: ["b72-put-update-account-attributes"],
  summary: "Set flags and statuses of an account below the caller's",
  description: "Only parent accounts can do this, for accounts below their own.",
  access: access.inAccount("update:account-details"),
  params: inAccount,
  body: accountAttributesEdit,
  response: accountAttributesAnswer,
  problems: [accountProblems.notFound, accountProblems.changedMeanwhile, accountProblems.onlyFromAbove],
})
export const getMigrationPhase = endpoint({
  ...ofOne,
  service: "phoneSystem",
  method: "GET",
  path: "/api/ucaas/account/:accountId/accountMigrationPhase",
  calls: ["b72-get-account-migration-phase"],
  noCache: true,
  summary: "Get the account's migration phase",
  description: "The phase in which an account is that moves from an earlier system.",
  access: access.inAccount("read:profile"),
  response: migrationState,
})
export const getDisableAppFlag = endpoint({
  ...ofOne,
  service: "accounts",
  method: "GET",
  path: "/api/accounts/:accountId/disable-app",
  calls: ["a7-acct-get-disable-app-flag"],
  summary: "Get whether the apps are disabled for an account",
  description: "If it is set, desktop and mobile apps cannot sign in to the account.",
  access: access.inAccount("read:profile"),
  response: disableAppFlag,
})

export const listCustomAttributes = endpoint({
  ...ofOne,
  service: "phoneSystem",
  method: "GET",
  path: "/api/ucaas/account/:accountId/customAttributes",
  calls: ["b72-get-custom-attributes"],
  summary: "List the custom attributes of an account",
  description: "Attributes turn on exceptions for one account. Those it does not have are not listed.",
  access: access.inAccount("read:custom-attributes"),
  response: z.array(customAttribute),
})
export const disableOffNetSms = endpoint({
  ...ofOne,
  service: "phoneSystem",
  method: "PUT",
  path: "/api/ucaas/account/:accountId/customAttributes/disableOffNetSMS",
  calls: ["b72-put-custom-attributes-disable-off-net-sms"],
  summary: "Block text messages to numbers outside the account",
  description: "Sets the custom attribute disableOffNetSMS. Messages inside the account are still possible.",
  access: access.inAccount("update:custom-attributes"),
  response: customAttribute,
})
export const allowOffNetSms = endpoint({
  ...ofOne,
  service: "phoneSystem",
  method: "DELETE",
  path: "/api/ucaas/account/:accountId/customAttributes/disableOffNetSMS",
  calls: ["b72-delete-custom-attributes-disable-off-net-sms"],
  summary: "Allow text messages to numbers outside the account again",
  description: "Removes the custom attribute disableOffNetSMS.",
  access: access.inAccount("delete:custom-attributes"),
  problems: [accountProblems.notFound, accountProblems.attributeNotSet],
})
export const updateCustomAttribute = endpoint({
  service: "accounts",
  method: "PUT",
  path: "/api/accounts/:accountId/custom-attributes/:attributeName",
  summary: "Set a custom attribute",
  description: "Adds the attribute or replaces its value. Only known names are accepted.",
  access: access.inAccount("update:custom-attributes"),
  params: ofAttribute,
  body: customAttributeEdit,
  response: customAttribute,
  problems: [accountProblems.notFound, accountProblems.attributeValue],
})
export const deleteCustomAttribute = endpoint({
  service: "accounts",
  method: "DELETE",
  path: "/api/accounts/:accountId/custom-attributes/:attributeName",
  summary: "Remove a custom attribute",
  description: "The product then behaves as without the attribute.",
  access: access.inAccount("delete:custom-attributes"),
  params: ofAttribute,
  problems: [accountProblems.notFound, accountProblems.attributeNotSet],
})

export const searchCustomAttributes = endpoint({
  service: "phoneSystem",
  method: "GET",
  path: "/api/ucaas/generic/CustomAttribute/search",
  calls: ["b73-get-generic-custom-attribute-search"],
  summary: "List the custom attributes an account can have",
  description: "Only these names can be set.",
  access: access.own("read:custom-attributes"),
  query: attributeDefinitionFilter,
  response: z.array(customAttributeDefinition),
})
export const searchAccountCustomAttributes = endpoint({
  service: "phoneSystem",
  method: "GET",
  path: "/api/ucaas/generic/AccountCustomAttribute/search",
  calls: ["b73-get-generic-account-custom-attribute-search"],
  summary: "List custom attributes across the accounts the caller can access",
  description: "Finds the accounts that have a certain attribute or value.",
  access: access.own("read:custom-attributes"),
  query: accountAttributeFilter,
  response: page(accountCustomAttribute),
})
