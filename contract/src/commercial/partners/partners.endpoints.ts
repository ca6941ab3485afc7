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
  summary: "Get the partner settings",
  description: "What staff of the partner can do in the accounts of customers unless set for one of them.",
  access: access.inAccount("read:partner-settings"),
  params: inAccount,
  response: partnerSettings,
  problems: [accountProblems.notFound, partnerProblems.notAPartner],
})

export const updatePartnerSettings = endpoint({
  needsRecentProof: "sometimes",
  service: "admin",
  method: "PUT",
  path: settingsPath,
  summary: "Change the partner settings",
  description: "Exceptions of single customers stay.",
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

// --- staff access to customers ---------------------------------------------------------------------------------------

const childAccessPath = "/api/admin/accounts/:accountId/children/:childAccountId/access"
const ofChild = inAccount.extend({ childAccountId: accountIdText.describe("Id of the account below") })

export const listChildAccess = endpoint({
  service: "admin",
  method: "GET",
  path: childAccessPath,
  calls: ["b6-call-child-account-access"],
  summary: "List the access of a partner's staff to a customer's account",
  description: "For each staff member: whether they can manage, view or not open the account.",
  access: access.inAccount("read:partner-users"),
  params: ofChild,
  response: z.array(staffAccess),
  problems: [accountProblems.notFound, partnerProblems.childNotFound, partnerProblems.notAPartner],
})

export const setChildAccess = endpoint({
  needsRecentProof: "sometimes",
  service: "admin",
  method: "PUT",
  path: childAccessPath,
  summary: "Set a staff member's access to a customer's account",
  description: "Null applies the partner settings.",
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
  summary: "Count the access exceptions of each staff member",
  description: "Staff without exceptions are not listed.",
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
  summary: "List the partner's customers with a staff member's access to each and its origin",
  description: "Paged by cursor.",
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
  summary: "List the access exceptions of a staff member",
  description: "Only customers where it differs from the partner settings.",
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
    .regex(/^[1-9]\d{0,14}$/, "Must be a template ID.")
    .transform(Number)
    .describe("Id of the template"),
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
  summary: "List the templates for new customers",
  description: "With how many customers follow each.",
  access: access.inAccount("read:partner-settings"),
  params: inAccount,
  response: z.array(template),
  problems: [accountProblems.notFound, partnerProblems.notAPartner],
})
export const getTemplate = endpoint({
  service: "admin",
  method: "GET",
  path: `${templatesPath}/:templateId`,
  summary: "Get a template",
  description: "With settings, roles, brand and schedules.",
  access: access.inAccount("read:partner-settings"),
  params: ofTemplate,
  response: template,
  problems: [accountProblems.notFound, partnerProblems.notAPartner, templateProblems.notFound],
})
export const createTemplate = endpoint({
  needsRecentProof: "sometimes",
  service: "admin",
  method: "POST",
  path: templatesPath,
  summary: "Create a template for new customers",
  description:
    "Customers created from the template begin with its settings, brand, custom roles and schedules. Later changes reach them only if they are pushed.",
  access: access.inAccount("create:partner-settings"),
  params: inAccount,
  body: templateDraft,
  response: template,
  problems: [...writing],
})
export const changeTemplate = endpoint({
  needsRecentProof: "sometimes",
  service: "admin",
  method: "PUT",
  path: `${templatesPath}/:templateId`,
  summary: "Change a template",
  description: "Customers do not change until it is pushed.",
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
  summary: "Delete a template",
  description: "Its customers keep what they have.",
  access: access.inAccount("delete:partner-settings"),
  params: ofTemplate,
  problems: [accountProblems.notFound, partnerProblems.notAPartner, templateProblems.notFound],
})
export const listDeviations = endpoint({
  service: "admin",
  method: "GET",
  path: `${templatesPath}/:templateId/deviations`,
  summary: "List customers that deviate from the template, field by field",
  description:
    "One entry for each field in which a customer differs, with both values. Deviations are allowed and can be reset by a push.",
  noCache: true,
  access: access.inAccount("read:partner-settings"),
  params: ofTemplate,
  response: z.array(customerDeviations),
  problems: [accountProblems.notFound, partnerProblems.notAPartner, templateProblems.notFound],
})
export const pushTemplate = endpoint({
  needsRecentProof: "sometimes",
  service: "admin",
  method: "POST",
  path: `${templatesPath}/:templateId/push`,
  summary: "Reset customers to their template, as a job",
  description: "Replaces what customers have set themselves. Poll the job for progress.",
  access: access.inAccount("update:partner-settings"),
  params: ofTemplate,
  body: templatePush,
  response: z.object({
    jobId: z.int().describe("Id of the job. Its progress and result are at GET /api/portal/jobs/{jobId}"),
  }),
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
  needsRecentProof: "sometimes",
  service: "accounts",
  method: "POST",
  path: "/api/accounts/:accountId/children",
  calls: ["a7-acct-post-create-child-account"],
  summary: "Create an account for a customer with its first administrator, as a whole or not at all",
  description: "Everything is created, or nothing if a part is refused.",
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
  aliasOf: "partners.createChild",
  service: "billing",
  method: "POST",
  path: "/api/white-label/createSimpleAccount",
  calls: ["b78-post-create-simple-account"],
  summary: "Create an account with only a name, under your own account or one below it",
  description: "Users, numbers and services are added later.",
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
  summary: "Preview a move of an account under another one: branding, billing, and who gains or loses access",
  description: "Changes nothing. Show it before the account is moved.",
  access: access.inAccount("update:accounts"),
  params: inAccount,
  query: moveTarget.extend({ parentAccountId: accountIdText.describe("Id of the new parent account") }),
  response: movePreview,
  noCache: true,
  problems: moving,
})

export const moveAccount = endpoint({
  needsRecentProof: "always",
  service: "accounts",
  method: "PUT",
  path: "/api/accounts/:accountId/parent",
  summary: "Move an account, with everything below it, under another one",
  description: "Returns what changed.",
  access: access.inAccount("update:accounts"),
  params: inAccount,
  body: accountMove,
  response: movePreview,
  problems: [...moving, moveProblems.movedMeanwhile],
})
