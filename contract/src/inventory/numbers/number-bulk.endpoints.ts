import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { bulkPreview, removalPreview } from "../../kit/bulk-preview.ts"
import { locationProblems } from "../locations/locations.problems.ts"
import { numberProblems as refusals } from "./numbers.problems.ts"
import {
  bulkAnswer,
  bulkAssign,
  bulkBackup,
  bulkJobDraft,
  bulkCallerId,
  bulkCallerIdCode,
  bulkCallerIdName,
  bulkCcs,
  bulkCustomTag,
  bulkFromUse,
  bulkInitialAssign,
  bulkLocation,
  bulkProvider,
  bulkProvision,
  bulkRemove,
  bulkStatus,
  moveAnswer,
  moveDraft,
  movePreview,
  phoneNumberObjects,
  removalJobDraft,
  someNumbers,
  startedJob,
} from "./numbers.schema.ts"

const own = "/api/phone-numbers/accounts/:accountId"
const appServer = "/api/appserver/accounts/:accountId/phone-numbers"
const phoneSystem = "/api/ucaas/account/:accountId/phonesystem"

/**
 * As in `numberProblems.invalidAccount`. Clients match this text, so every bulk request with an invalid account answers
 * it.
 */
const invalidAccountText = "Invalid account ID supplied to this method"
const bulkAccountId = z
  .int(invalidAccountText)
  .min(1, invalidAccountText)
  .max(Number.MAX_SAFE_INTEGER, invalidAccountText)
const inBulkAccount = z.strictObject({
  accountId: z
    .string()
    .regex(/^[1-9]\d{0,15}$/, invalidAccountText)
    .transform(Number)
    .pipe(bulkAccountId)
    .describe("Id of the account"),
})

/** Older paths come with and without a folder in the middle; both are served. */
const inFolder = (name: string) => ({
  path: `${phoneSystem}/accountPhoneNumbers/${name}`,
  aliases: [`${phoneSystem}/${name}`],
})
const besideFolder = (name: string) => ({
  path: `${phoneSystem}/${name}`,
  aliases: [`${phoneSystem}/accountPhoneNumbers/${name}`],
})

const change = {
  service: "phoneSystem",
  method: "POST",
  access: access.inAccount("update:phone-numbers"),
  params: inBulkAccount,
  response: bulkAnswer,
  problems: [accountProblems.notFound],
} as const
const put = { ...change, service: "appServer", method: "PUT" } as const

export const changeCallerIdNames = endpoint({
  aliasOf: "numbers.putCallerIds",
  ...change,
  ...besideFolder("changeCallerIdName"),
  calls: ["a7-num-post-bulk-change-caller-id-name", "b72-post-phonesystem-change-caller-id-name"],
  summary: "Set the caller ID name of several numbers",
  description: "Each number has its own result in the answer.",
  body: bulkCallerIdName,
})
export const changeCallerIdCodes = endpoint({
  aliasOf: "numbers.putCallerIds",
  ...change,
  ...besideFolder("changeCallerIdCd"),
  calls: ["a7-num-post-bulk-change-caller-id-code", "b72-post-phonesystem-change-caller-id-cd"],
  summary: "Set which caller ID several numbers show",
  description: "Each number has its own result in the answer.",
  body: bulkCallerIdCode,
})
export const putCallerIds = endpoint({
  ...put,
  path: `${appServer}/caller-id`,
  calls: ["b79-call-phone-numbers-caller-id"],
  summary: "Change the caller ID name, code or both of several numbers",
  description: "Fields that are left out do not change. One result for each number.",
  body: bulkCallerId,
})

const tagged = {
  body: bulkCustomTag,
  problems: [accountProblems.notFound, refusals.tagUnknown],
  path: `${phoneSystem}/accountPhoneNumbers/updateCustomTag`,
} as const
export const changeCustomTags = endpoint({
  ...change,
  ...tagged,
  calls: ["a7-num-post-bulk-change-custom-tag"],
  summary: "Set or remove the tag of several numbers",
  description: "A number has one tag at most. null removes it.",
})
export const putCustomTags = endpoint({
  aliasOf: "numbers.changeCustomTags",
  ...put,
  ...tagged,
  aliases: [`${appServer}/custom-tag`],
  calls: ["b72-put-phonesystem-account-phone-numbers-update-custom-tag", "b79-call-phone-numbers-custom-tag"],
  summary: "Set or remove the tag of several numbers (as POST)",
  description: "Each number has its own result in the answer.",
})

const provided = {
  body: bulkProvider,
  problems: [accountProblems.notFound, refusals.onlyFromAbove, refusals.providerUnknown],
} as const
export const changeProviders = endpoint({
  ...change,
  ...inFolder("changeProvider"),
  ...provided,
  calls: ["a7-num-post-bulk-change-provider", "b72-post-phonesystem-account-phone-numbers-change-provider"],
  summary: "Set the provider of several numbers",
  description: "For parent accounts only.",
})
export const putProviders = endpoint({
  aliasOf: "numbers.changeProviders",
  ...put,
  path: `${appServer}/provider`,
  ...provided,
  calls: ["b79-call-phone-numbers-provider"],
  summary: "Set the provider of several numbers",
  description: "For parent accounts only (as POST).",
})

export const changeBackupNumbers = endpoint({
  ...change,
  path: `${own}/bulk/backup-number`,
  calls: ["a7-num-post-bulk-change-backup-number"],
  summary: "Set the backup number of several numbers",
  description: "A single space removes it.",
  body: bulkBackup,
  problems: [accountProblems.notFound, refusals.backupUnusable],
})

export const changeStatuses = endpoint({
  ...change,
  ...inFolder("changeStatus"),
  calls: ["a7-num-post-bulk-change-status", "b72-post-phonesystem-account-phone-numbers-change-status"],
  summary: "Change the status of several numbers",
  description: "One result for each number.",
  body: bulkStatus,
})
export const putStatuses = endpoint({
  aliasOf: "numbers.changeStatuses",
  ...put,
  path: `${appServer}/status`,
  calls: ["b79-call-phone-numbers-status"],
  summary: "Change the status of several numbers (as POST)",
  description: "Each number has its own result in the answer.",
  body: bulkStatus,
})

export const removeFromUse = endpoint({
  ...change,
  ...inFolder("removeFromUse"),
  calls: ["a7-num-post-bulk-change-remove-from-use", "b72-post-phonesystem-account-phone-numbers-remove-from-use"],
  summary: "Unassign several numbers",
  description: "They stay in the account and become available.",
  body: bulkFromUse,
})

const removing = { ...change, access: access.inAccount("delete:phone-numbers"), body: bulkRemove } as const
export const removeFromAccount = endpoint({
  ...removing,
  path: `${phoneSystem}/accountPhoneNumbers/removeFromAccount`,
  aliases: [
    `${phoneSystem}/removeFromAccount`,
    `${appServer}/remove`,
    "/api/ucaas/account/:accountId/account/phoneNumber/remove",
  ],
  calls: [
    "a7-num-post-bulk-change-remove-from-account",
    "b72-post-phonesystem-account-phone-numbers-remove-from-account",
    "b79-call-phone-numbers-remove",
  ],
  summary: "Remove several numbers from the account",
  description: "They can be restored for 30 days.",
})
export const deleteNumbers = endpoint({
  aliasOf: "numbers.removeFromAccount",
  ...removing,
  method: "DELETE",
  path: `${own}/numbers`,
  aliases: [appServer],
  calls: ["a7-num-delete-numbers-from-account", "b79-call-phone-numbers-delete"],
  summary: "Remove several numbers from the account (as POST); the body names them",
  description: "Assigned numbers stay unless `evenInUse` is true.",
})
/** This path contains no account, so the body must name it. */
export const removeNumbersOfAccount = endpoint({
  aliasOf: "numbers.removeFromAccount",
  service: "phoneSystem",
  method: "POST",
  path: "/api/ucaas/account/phoneNumber/remove",
  calls: ["b72-post-account-phone-number-remove"],
  summary: "Remove several numbers from the account that the body names",
  description: "Assigned numbers stay unless `evenInUse` is true.",
  access: access.own("delete:phone-numbers"),
  body: bulkRemove.extend({ accountId: bulkAccountId }),
  response: bulkAnswer,
  problems: [refusals.invalidAccount],
})
export const restoreNumbers = endpoint({
  ...change,
  path: `${own}/bulk/restore`,
  access: access.inAccount("delete:phone-numbers"),
  summary: "Restore removed numbers, within 30 days of their removal",
  description:
    "Numbers come back with their earlier settings if what they lead to still exists. Each number has its own result in the answer.",
  body: someNumbers,
  problems: [accountProblems.notFound, accountProblems.serviceWhileStatus],
})

export const moveToAccount = endpoint({
  ...change,
  ...inFolder("moveToAccount"),
  calls: ["a7-num-post-move-to-account", "b72-post-phonesystem-account-phone-numbers-move-to-account"],
  summary: "Move numbers to another account where you can change numbers",
  description: "More than one batch runs as a job.",
  body: moveDraft,
  response: moveAnswer,
  problems: [
    accountProblems.notFound,
    refusals.targetUnknown,
    refusals.targetNotAllowed,
    refusals.targetSame,
    refusals.targetClosed,
  ],
})
export const previewMove = endpoint({
  ...change,
  path: `${own}/bulk/move-preview`,
  summary: "Preview a move of numbers to another account",
  description: "Shows what the numbers would lose, because settings of one account mean nothing in another.",
  body: moveDraft,
  response: movePreview,
  idempotency: "none",
  problems: [
    accountProblems.notFound,
    refusals.targetUnknown,
    refusals.targetNotAllowed,
    refusals.targetSame,
    refusals.targetClosed,
  ],
})

export const changeInitialAssign = endpoint({
  ...change,
  ...besideFolder("changeInitialAssign"),
  calls: ["a7-num-post-change-initial-assign", "b72-post-phonesystem-change-initial-assign"],
  summary: "Set which numbers are suggested first",
  description:
    "Suggested numbers come first when a number is chosen for a user. Each number has its own result in the answer.",
  body: bulkInitialAssign,
})
export const changeCcs = endpoint({
  ...change,
  ...inFolder("updateCCS"),
  calls: ["b72-post-phonesystem-account-phone-numbers-update-ccs"],
  summary: "Set or clear the CCS flag of several numbers",
  description: "A flag whose meaning is not documented.",
  body: bulkCcs,
})

export const assignNumbers = endpoint({
  ...change,
  path: `${own}/bulk/assign`,
  summary: "Assign several numbers to an extension, or unassign them",
  description: "One result for each number. Numbers that cannot be assigned do not stop the others.",
  body: bulkAssign,
  problems: [accountProblems.notFound, refusals.extensionUnknown],
})
export const changeLocations = endpoint({
  ...change,
  path: `${own}/bulk/location`,
  summary: "Set the location of several numbers",
  description: "The location decides which office a number belongs to, not where calls go.",
  body: bulkLocation,
  problems: [accountProblems.notFound, locationProblems.notFound, locationProblems.closed],
})
export const updateNumbers = endpoint({
  owners: { "body.phoneNumbers[].phoneNumber": "each", "body.phoneNumbers[].extensionId": "each" },
  ...change,
  method: "PUT",
  path: `${own}/numbers`,
  calls: ["a7-num-put-phone-number-objects"],
  summary: "Change several numbers individually",
  description: "Each entry names one number and its changes. One result for each.",
  body: phoneNumberObjects,
})

export const startBulkChange = endpoint({
  owners: { "body.phoneNumbers[]": "each" },
  ...change,
  path: `${own}/bulk/jobs`,
  summary: "Apply one change to up to 10,000 numbers as a background job",
  description: "Poll the job for progress. It has a result for each number.",
  body: bulkJobDraft,
  response: startedJob,
  problems: [
    accountProblems.notFound,
    refusals.extensionUnknown,
    refusals.tagUnknown,
    refusals.providerUnknown,
    refusals.onlyFromAbove,
    locationProblems.notFound,
    locationProblems.closed,
  ],
})
export const previewBulkChange = endpoint({
  owners: { "body.phoneNumbers[]": "each" },
  ...change,
  path: `${own}/bulk/jobs/preview`,
  body: bulkJobDraft,
  response: bulkPreview,
  idempotency: "none",
  summary: "Preview one change to many numbers, with the numbers that would be skipped and why",
  description: "Changes nothing. Start the job with the same body.",
  problems: [
    accountProblems.notFound,
    refusals.extensionUnknown,
    refusals.tagUnknown,
    refusals.providerUnknown,
    refusals.onlyFromAbove,
    locationProblems.notFound,
    locationProblems.closed,
  ],
})
export const previewBulkRemoval = endpoint({
  owners: { "body.phoneNumbers[]": "each" },
  ...change,
  access: removing.access,
  path: `${own}/bulk/removal-jobs/preview`,
  body: removalJobDraft,
  response: removalPreview,
  idempotency: "none",
  summary: "Preview the removal of numbers: what depends on each number, and which would be skipped and why",
  description: "Changes nothing. Show it before numbers are removed.",
  problems: [accountProblems.notFound],
})
export const startBulkRemoval = endpoint({
  owners: { "body.phoneNumbers[]": "each" },
  ...change,
  access: removing.access,
  path: `${own}/bulk/removal-jobs`,
  summary: "Remove up to 10,000 numbers from the account as a job",
  description: "They can be restored for 30 days.",
  body: removalJobDraft,
  response: startedJob,
  problems: [accountProblems.notFound],
})

const provisioning = {
  ...change,
  access: access.inAccount("create:phone-numbers"),
  body: bulkProvision,
  problems: [accountProblems.notFound, refusals.provisioningOff, refusals.providerUnknown],
} as const
export const provisionNumbers = endpoint({
  owners: { "body.phoneNumbers[].phoneNumber": "each", "body.phoneNumbers[].extensionId": "each" },
  ...provisioning,
  path: "/api/ucaas/account/:accountId/bulkProvision",
  aliases: [`${appServer}/bulk-provision`, appServer],
  calls: ["b72-post-bulk-provision", "b79-call-phone-numbers-bulk-provision", "b79-post-phone-numbers"],
  summary: "Add numbers to the account and assign them, with a result for each",
  description: "One result for each number.",
})
export const putProvision = endpoint({
  aliasOf: "numbers.provisionNumbers",
  owners: { "body.phoneNumbers[].phoneNumber": "each", "body.phoneNumbers[].extensionId": "each" },
  ...provisioning,
  method: "PUT",
  path: `${own}/bulk/provision`,
  calls: ["a7-num-put-bulk-provision"],
  summary: "Add numbers to the account and assign them (as POST)",
  description: "Each number has its own result in the answer.",
})
