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
  summary: "List the account's services with their total and used counts",
  description: "Compare inUse with total before you assign a service.",
})
export const listFaxServices = endpoint({
  ...list,
  path: "/api/provisioning/accounts/:accountId/fax-services",
  calls: ["a7-acct-get-fax-services", "b79-call-provisioning-fax-services"],
  summary: "List the account's fax services",
  description:
    "Company and personal fax services with what they are assigned to. The list is empty for accounts without fax.",
})
export const listProgrammableServices = endpoint({
  ...list,
  path: "/api/provisioning/accounts/:accountId/programmable-services",
  calls: ["a7-acct-get-programmable-services", "b79-call-provisioning-programmable-services"],
  summary: "List the account's programmable services",
  description: "Services for numbers whose calls an application answers.",
})
export const listReceptionistServices = endpoint({
  ...list,
  path: "/api/provisioning/accounts/:accountId/receptionist-console",
  calls: ["a7-acct-get-receptionist-services", "b79-call-provisioning-receptionist-console"],
  summary: "Get the account's receptionist consoles",
  description: "How many receptionist consoles the account has, and how many are assigned.",
})

export const assignAccountServices = endpoint({
  service: "phoneSystem",
  method: "POST",
  path: "/api/ucaas/account/:accountId/service/assignAccountServices",
  calls: ["b72-post-service-assign-account-services"],
  summary: "Set the number of services of an account",
  description: "Sets the total of each service, not a difference.",
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
  summary: "Get the account as stored by provisioning",
  description: "The ids, kind and status under which the systems that deliver numbers and phones know the account.",
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
  summary: "Get a virtual account",
  description: "The same account as in the ordering system. Its id begins with V.",
  response: virtualAccount,
})
export const getVirtualAccountIndicator = endpoint({
  ...virtual,
  path: "/api/virtual-accounts/:vAccountId/indicator",
  aliases: ["/api/virtual-accounts/v2/:vAccountId/indicator"],
  calls: ["a7-acct-get-virtual-account-indicator"],
  summary: "Get the flags of a virtual account (v2)",
  description: "Flags of the account as the ordering system names them.",
  response: indicatorV2,
})
export const getVirtualAccountIndicatorV1 = endpoint({
  aliasOf: "accounts.getVirtualAccountIndicator",
  ...virtual,
  path: "/api/virtual-accounts/v1/:vAccountId/indicator",
  summary: "Get the flag of a virtual account (v1)",
  description: "The flag as text.",
  response: indicatorV1,
})
export const getVirtualContract = endpoint({
  ...virtual,
  path: "/api/virtual-accounts/:vAccountId/contract",
  calls: ["a7-acct-get-virtual-account-contract-data"],
  summary: "Get the contract of a virtual account",
  description: "The contract behind an account of the ordering system, whose id starts with V.",
  response: virtualContract,
})
export const updateVirtualAccount = endpoint({
  service: "accounts",
  method: "PATCH",
  path: "/api/virtual-accounts/:vAccountId",
  calls: ["a7-acct-patch-virtual-account"],
  summary: "Update a virtual account",
  description: "Only parent accounts can change the contract.",
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
