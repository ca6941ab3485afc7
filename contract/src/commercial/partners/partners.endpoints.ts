import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { accountIdText, inAccount, userIdText } from "../../kit/ids.ts"
import { page } from "../../kit/paging.ts"
import { userProblems } from "../../identity/users/users.problems.ts"
import { moveProblems, partnerProblems, templateProblems } from "./partners.problems.ts"
import { accountMove, movePreview, moveTarget } from "./account-move.schema.ts"
import {
  accessOfStaffMember,
  childCreated,
  childDraft,
  customerDeviations,
  customerOfStaffMember,
  customersOfStaffFilter,
  partnerSettings,
  partnerSettingsEdit,
  simpleAccountDraft,
  staffAccess,
  staffAccessEdit,
  staffExceptions,
  template,
  templateDraft,
  templateEdit,
  templatePush,
} from "./partners.schema.ts"

const settingsPath = "/api/admin/accounts/:accountId/partner-settings"

export const getPartnerSettings = endpoint({
  service: "admin",
  method: "GET",
  path: settingsPath,
  calls: ["b711-call-partner-settings"],
  summary: "How a partner works with its customers",
  access: access.inAccount("read:partner-settings"),
  params: inAccount,
  response: partnerSettings,
  problems: [accountProblems.notFound, partnerProblems.notAPartner],
})

export const updatePartnerSettings = endpoint({
  service: "admin",
  method: "PUT",
  path: settingsPath,
  summary: "Change how a partner works with its customers",
  access: access.inAccount("update:partner-settings"),
  params: inAccount,
  body: partnerSettingsEdit,
  response: partnerSettings,
  problems: [
    accountProblems.notFound,
    partnerProblems.notAPartner,
    partnerProblems.changedMeanwhile,
    partnerProblems.defaultExceedsOwn,
  ],
})

// --- who of the staff gets how far in a customer's account -----------------------------------------------------------

const childAccessPath = "/api/admin/accounts/:accountId/children/:childAccountId/access"
const ofChild = inAccount.extend({ childAccountId: accountIdText })

export const listChildAccess = endpoint({
  service: "admin",
  method: "GET",
  path: childAccessPath,
  calls: ["b6-call-child-account-access"],
  summary: "How far each of a partner's staff gets in a customer's account",
  access: access.inAccount("read:partner-users"),
  params: ofChild,
  response: z.array(staffAccess),
  problems: [accountProblems.notFound, partnerProblems.childNotFound, partnerProblems.notAPartner],
})

export const setChildAccess = endpoint({
  service: "admin",
  method: "PUT",
  path: childAccessPath,
  summary: "Set how far someone of the staff gets in a customer's account; null leaves it to the settings",
  access: access.inAccount("update:partner-users"),
  params: ofChild,
  body: staffAccessEdit,
  response: z.array(staffAccess),
  problems: [
    accountProblems.notFound,
    partnerProblems.childNotFound,
    partnerProblems.notAPartner,
    partnerProblems.staffNotFound,
    partnerProblems.alwaysManages,
    partnerProblems.exceedsOwn,
  ],
})

const ofStaffMember = z.strictObject({ accountId: accountIdText, userId: userIdText })

export const listStaffExceptions = endpoint({
  service: "admin",
  method: "GET",
  path: "/api/admin/accounts/:accountId/staff/child-access",
  summary: "For how many customers something of its own was said about each of the staff",
  access: access.inAccount("read:partner-users"),
  params: inAccount,
  response: z.array(staffExceptions),
  problems: [accountProblems.notFound, partnerProblems.notAPartner],
})

export const listCustomersOfStaffMember = endpoint({
  service: "admin",
  method: "GET",
  path: "/api/admin/accounts/:accountId/staff/:userId/customers",
  noCache: true,
  summary:
    "The partner's customers with how far one of the staff gets there and why: page by page, found like accounts",
  access: access.onUser("read:partner-users"),
  params: ofStaffMember,
  query: customersOfStaffFilter,
  response: page(customerOfStaffMember),
  problems: [userProblems.notFound, partnerProblems.notAPartner, partnerProblems.staffNotFound],
})

export const listAccessOfStaffMember = endpoint({
  service: "admin",
  method: "GET",
  path: "/api/admin/accounts/:accountId/staff/:userId/child-access",
  summary: "What was said about one of the staff, customer by customer",
  access: access.onUser("read:partner-users"),
  params: ofStaffMember,
  response: z.array(accessOfStaffMember),
  problems: [userProblems.notFound],
})

// --- templates -------------------------------------------------------------------------------------------------------

const templatesPath = "/api/admin/accounts/:accountId/templates"
const ofTemplate = inAccount.extend({
  templateId: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, "A template's number.")
    .transform(Number),
})
const writing = [
  accountProblems.notFound,
  partnerProblems.notAPartner,
  templateProblems.nameTaken,
  templateProblems.exceedsOwn,
  templateProblems.notForCompanies,
  templateProblems.timeZoneUnknown,
] as const

export const listTemplates = endpoint({
  service: "admin",
  method: "GET",
  path: templatesPath,
  summary: "What new customers can start with",
  access: access.inAccount("read:partner-settings"),
  params: inAccount,
  response: z.array(template),
  problems: [accountProblems.notFound, partnerProblems.notAPartner],
})
export const getTemplate = endpoint({
  service: "admin",
  method: "GET",
  path: `${templatesPath}/:templateId`,
  summary: "One template",
  access: access.inAccount("read:partner-settings"),
  params: ofTemplate,
  response: template,
  problems: [accountProblems.notFound, partnerProblems.notAPartner, templateProblems.notFound],
})
export const createTemplate = endpoint({
  service: "admin",
  method: "POST",
  path: templatesPath,
  summary: "Make a template for new customers",
  access: access.inAccount("create:partner-settings"),
  params: inAccount,
  body: templateDraft,
  response: template,
  problems: [...writing],
})
export const changeTemplate = endpoint({
  service: "admin",
  method: "PUT",
  path: `${templatesPath}/:templateId`,
  summary: "Change a template; customers stay as they are until it is pushed",
  access: access.inAccount("update:partner-settings"),
  params: ofTemplate,
  body: templateEdit,
  response: template,
  problems: [...writing, templateProblems.notFound, templateProblems.changedMeanwhile],
})
export const deleteTemplate = endpoint({
  service: "admin",
  method: "DELETE",
  path: `${templatesPath}/:templateId`,
  summary: "Delete a template; its customers keep what they have",
  access: access.inAccount("delete:partner-settings"),
  params: ofTemplate,
  problems: [accountProblems.notFound, partnerProblems.notAPartner, templateProblems.notFound],
})
export const listDeviations = endpoint({
  service: "admin",
  method: "GET",
  path: `${templatesPath}/:templateId/deviations`,
  summary: "Which customers differ from the template they began from, field by field",
  noCache: true,
  access: access.inAccount("read:partner-settings"),
  params: ofTemplate,
  response: z.array(customerDeviations),
  problems: [accountProblems.notFound, partnerProblems.notAPartner, templateProblems.notFound],
})
export const pushTemplate = endpoint({
  service: "admin",
  method: "POST",
  path: `${templatesPath}/:templateId/push`,
  summary: "Put customers back to what their template says, as a job",
  access: access.inAccount("update:partner-settings"),
  params: ofTemplate,
  body: templatePush,
  response: z.object({ jobId: z.int() }),
  problems: [
    accountProblems.notFound,
    partnerProblems.notAPartner,
    templateProblems.notFound,
    templateProblems.fieldUnknown,
    templateProblems.notACustomer,
    templateProblems.exceedsOwn,
  ],
})

// --- a new customer --------------------------------------------------------------------------------------------------

const creating = [
  accountProblems.serviceWhileStatus,
  partnerProblems.notAPartner,
  partnerProblems.kindNotHere,
  partnerProblems.timeZoneUnknown,
] as const

export const createChild = endpoint({
  service: "accounts",
  method: "POST",
  path: "/api/accounts/:accountId/children",
  calls: ["a7-acct-post-create-child-account"],
  summary: "Open an account for a customer, with its first administrator; all of it or nothing",
  access: access.inAccount("create:accounts"),
  params: inAccount,
  body: childDraft,
  response: childCreated,
  problems: [
    accountProblems.notFound,
    ...creating,
    templateProblems.notFound,
    templateProblems.exceedsOwn,
    partnerProblems.ownerExceedsOwn,
    userProblems.loginNameTaken,
  ],
})

export const createSimpleAccount = endpoint({
  service: "billing",
  method: "POST",
  path: "/api/white-label/createSimpleAccount",
  calls: ["b78-post-create-simple-account"],
  summary: "Open an account with nothing but a name, under the own account or one below it",
  access: access.own("create:accounts"),
  body: simpleAccountDraft,
  response: childCreated,
  problems: [partnerProblems.parentNotFound, ...creating],
})

// --- under another account -------------------------------------------------------------------------------------------

const moving = [
  accountProblems.notFound,
  moveProblems.parentNotFound,
  moveProblems.onlyFromAbove,
  moveProblems.exceedsOwn,
  moveProblems.already,
  moveProblems.underItself,
  moveProblems.kindNotThere,
  moveProblems.parentEnded,
] as const

export const previewMove = endpoint({
  service: "accounts",
  method: "GET",
  path: "/api/accounts/:accountId/parent/preview",
  summary: "What would change if the account belonged to another one: brand, billing, who gains and loses access",
  access: access.inAccount("update:accounts"),
  params: inAccount,
  query: moveTarget.extend({ parentAccountId: accountIdText }),
  response: movePreview,
  noCache: true,
  problems: moving,
})

export const moveAccount = endpoint({
  service: "accounts",
  method: "PUT",
  path: "/api/accounts/:accountId/parent",
  summary: "Move an account, with everything below it, under another one; answers what changed",
  access: access.inAccount("update:accounts"),
  params: inAccount,
  body: accountMove,
  response: movePreview,
  problems: [...moving, moveProblems.movedMeanwhile],
})
