import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { inAccount } from "../../kit/ids.ts"
import { accountServiceList, provisionedAccount, serviceAssignment } from "./account-services.ts"
import { accountProblems } from "./accounts.problems.ts"
import {
  indicatorV1,
  indicatorV2,
  ofVirtualAccount,
  virtualAccount,
  virtualAccountEdit,
  virtualContract,
} from "./virtual-accounts.schema.ts"

const list = {
  service: "provisioning",
  method: "GET",
  access: access.inAccount("read:services"),
  params: inAccount,
  response: accountServiceList,
  problems: [accountProblems.notFound],
} as const

export const listAccountServices = endpoint({
  ...list,
  path: "/api/provisioning/accounts/:accountId/account-services",
  aliases: ["/api/admin/accounts/:accountId/services"],
  calls: ["b79-call-provisioning-account-services", "b711-call-account-services"],
  summary: "Every service of the account, with how many there are and how many are in use",
})
export const listFaxServices = endpoint({
  ...list,
  path: "/api/provisioning/accounts/:accountId/fax-services",
  calls: ["a7-acct-get-fax-services", "b79-call-provisioning-fax-services"],
  summary: "The account's fax services",
})
export const listProgrammableServices = endpoint({
  ...list,
  path: "/api/provisioning/accounts/:accountId/programmable-services",
  calls: ["a7-acct-get-programmable-services", "b79-call-provisioning-programmable-services"],
  summary: "The account's programmable services",
})
export const listReceptionistServices = endpoint({
  ...list,
  path: "/api/provisioning/accounts/:accountId/receptionist-console",
  calls: ["a7-acct-get-receptionist-services", "b79-call-provisioning-receptionist-console"],
  summary: "The account's receptionist consoles",
})

export const assignAccountServices = endpoint({
  service: "phoneSystem",
  method: "POST",
  path: "/api/ucaas/account/:accountId/service/assignAccountServices",
  calls: ["b72-post-service-assign-account-services"],
  summary: "Set how many of some services the account has",
  access: access.inAccount("update:services"),
  params: inAccount,
  body: serviceAssignment,
  response: accountServiceList,
  problems: [
    accountProblems.notFound,
    accountProblems.addServiceOff,
    accountProblems.serviceWhileStatus,
    accountProblems.serviceInUse,
  ],
})
export const getProvisionedAccount = endpoint({
  service: "provisioning",
  method: "GET",
  path: "/api/provisioning/v4/accounts/:accountId",
  aliases: ["/api/provisioning/v3/accounts/:accountId", "/api/provisioning/v2/accounts/:accountId"],
  calls: ["b79-call-provisioning-v2-v4-accounts"],
  summary: "The account as provisioning keeps it",
  access: access.inAccount("read:account-details"),
  params: inAccount,
  response: provisionedAccount,
  problems: [accountProblems.notFound],
})

// --- the same account, as the ordering side knows it -----------------------------------------------------------------

const virtual = {
  service: "accounts",
  method: "GET",
  access: access.inAccount("read:account-details", "vAccountId"),
  params: ofVirtualAccount,
  problems: [accountProblems.notFound],
} as const

export const getVirtualAccount = endpoint({
  ...virtual,
  path: "/api/virtual-accounts/:vAccountId",
  calls: ["a7-acct-get-virtual-account-info"],
  summary: "A virtual account",
  response: virtualAccount,
})
export const getVirtualAccountIndicator = endpoint({
  ...virtual,
  path: "/api/virtual-accounts/:vAccountId/indicator",
  aliases: ["/api/virtual-accounts/v2/:vAccountId/indicator"],
  calls: ["a7-acct-get-virtual-account-indicator"],
  summary: "The signs of a virtual account (v2)",
  response: indicatorV2,
})
export const getVirtualAccountIndicatorV1 = endpoint({
  ...virtual,
  path: "/api/virtual-accounts/v1/:vAccountId/indicator",
  summary: "The sign of a virtual account (v1)",
  response: indicatorV1,
})
export const getVirtualContract = endpoint({
  ...virtual,
  path: "/api/virtual-accounts/:vAccountId/contract",
  calls: ["a7-acct-get-virtual-account-contract-data"],
  summary: "The contract of a virtual account",
  response: virtualContract,
})
export const updateVirtualAccount = endpoint({
  service: "accounts",
  method: "PATCH",
  path: "/api/virtual-accounts/:vAccountId",
  calls: ["a7-acct-patch-virtual-account"],
  summary: "Change a virtual account; the contract only from above",
  access: access.inAccount("update:account-details", "vAccountId"),
  params: ofVirtualAccount,
  body: virtualAccountEdit,
  response: virtualAccount,
  problems: [
    accountProblems.notFound,
    accountProblems.changedMeanwhile,
    accountProblems.onlyFromAbove,
    accountProblems.billingHidden,
  ],
})
