import { z } from "zod"
import { cancellationVerdict } from "../../ground/accounts/account-services.ts"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { emergencyLocationProblems } from "../emergency-locations/emergency-locations.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { accountIdText, inAccount } from "../../kit/ids.ts"
import { externalIdProblems } from "../../kit/synchronization.problems.ts"
import { locationProblems } from "../locations/locations.problems.ts"
import { extensionProblems as problems } from "./extensions.problems.ts"
import {
  cloning,
  extensionUses,
  greetingUpload,
  handover,
  renumbering,
  replacement,
} from "./extension-actions.schema.ts"
import { extension, extensionEdit, extensionIdText, greeting, includeCount, newExtension } from "./extensions.schema.ts"
import { internationalBlock, lineSharing, lineSharingEdit, monitoring, monitoringEdit } from "./extensions.versions.ts"

const ofKit = z.strictObject({ kitId: extensionIdText })
const ofDeviceKitInAccount = z.strictObject({
  accountId: accountIdText,
  deviceKitId: extensionIdText.describe("Id of the extension, under its older name"),
})
const ofExtensionInAccount = z.strictObject({
  accountId: accountIdText,
  extensionId: extensionIdText.describe("Id of the extension"),
})

// --- one extension ---------------------------------------------------------------------------------------------------

const missing = [accountProblems.notFound, problems.notFound]
const changeProblems = [
  problems.notFound,
  problems.changedMeanwhile,
  problems.notManageable,
  problems.typeHasNone,
  problems.planNotForType,
  problems.destinationUnknown,
  problems.destinationSelf,
  problems.destinationUnusable,
  problems.destinationEmergency,
  problems.destinationAbroad,
  problems.destinationTypeUnsuitable,
  problems.loop,
  problems.voicemailOff,
  problems.callerNumberUnknown,
  problems.pinWeak,
  problems.pinNeedsVoicemail,
  locationProblems.notFound,
  locationProblems.closed,
  emergencyLocationProblems.notFound,
  emergencyLocationProblems.stillProvisioning,
  emergencyLocationProblems.failed,
  emergencyLocationProblems.linesDepend,
  externalIdProblems.taken,
]
const changeInAccount = [accountProblems.notFound, ...changeProblems]

export const getExtension = endpoint({
  service: "phoneSystem",
  method: "GET",
  path: "/api/ucaas/extension/v1/:kitId",
  aliases: ["/api/ucaas/extension/:kitId/info"],
  calls: ["b73-get-extension-v1-kit-id", "b73-get-extension-kit-id-info"],
  summary: "Get an extension with all settings",
  description: "With includeVoicemailsCount it also counts new and saved voicemail messages.",
  access: access.onExtension("read:extensions"),
  params: ofKit,
  query: includeCount,
  response: extension,
  problems: [problems.notFound],
})
export const updateExtension = endpoint({
  service: "phoneSystem",
  method: "PUT",
  path: "/api/ucaas/extension/v1/:kitId",
  aliases: ["/api/ucaas/extension/:kitId/info"],
  calls: ["b73-put-extension-v1-kit-id", "b73-put-extension-kit-id-info"],
  summary: "Change an extension",
  description: "Omitted fields do not change.",
  access: access.onExtension("update:extensions"),
  params: ofKit,
  body: extensionEdit,
  response: extension,
  problems: changeProblems,
})
export const getExtensionInAccount = endpoint({
  aliasOf: "extensions.getExtension",
  service: "phoneSystem",
  method: "GET",
  path: "/api/ucaas/account/:accountId/extension/:deviceKitId",
  calls: ["b72-get-extension-device-kit-id"],
  summary: "Get an extension of an account with all settings",
  description: "The same answer as without the account in the path.",
  access: access.inAccount("read:extensions"),
  params: ofDeviceKitInAccount,
  query: includeCount,
  response: extension,
  problems: missing,
})
export const updateExtensionInAccount = endpoint({
  aliasOf: "extensions.updateExtension",
  service: "phoneSystem",
  method: "PUT",
  path: "/api/ucaas/account/:accountId/extension/:deviceKitId",
  calls: ["b72-put-extension-device-kit-id"],
  summary: "Change an extension of an account",
  description: "Omitted settings stay. The same as the change without the account in the path.",
  access: access.inAccount("update:extensions"),
  params: ofDeviceKitInAccount,
  body: extensionEdit,
  response: extension,
  problems: changeInAccount,
})
export const updateAppExtension = endpoint({
  aliasOf: "extensions.updateExtension",
  service: "appServer",
  method: "PUT",
  path: "/api/appserver/accounts/:accountId/extensions/:extensionId",
  calls: ["b79-put-extensions"],
  summary: "Change an extension of an account",
  description: "Omitted settings stay. The same as the change without the account in the path.",
  access: access.inAccount("update:extensions"),
  params: ofExtensionInAccount,
  body: extensionEdit,
  response: extension,
  problems: changeInAccount,
})
export const blockInternational = endpoint({
  service: "phoneSystem",
  method: "PUT",
  path: "/api/ucaas/extension/:kitId/blockInternationalCalling",
  calls: ["b73-put-extension-kit-id-block-international-calling"],
  summary: "Block or allow international calls from an extension",
  description: "It cannot allow what the account as a whole does not.",
  access: access.onExtension("update:extensions"),
  params: ofKit,
  body: internationalBlock,
  response: internationalBlock,
  problems: [problems.notFound, problems.notManageable, problems.typeHasNone, problems.destinationAbroad],
})

const sharing = {
  service: "phoneSystem",
  path: "/api/ucaas/account/:accountId/extension/:deviceKitId/mwbKit",
  params: ofDeviceKitInAccount,
  response: lineSharing,
} as const
export const getLineSharing = endpoint({
  ...sharing,
  method: "GET",
  calls: ["b72-get-extension-device-kit-id-mwb-kit"],
  summary: "List extensions that share a line",
  description: "Calls of a shared line ring on the phones of all these extensions.",
  access: access.inAccount("read:extensions"),
  problems: missing,
})
export const updateLineSharing = endpoint({
  ...sharing,
  method: "PUT",
  calls: ["b72-put-extension-device-kit-id-mwb-kit"],
  summary: "Set the extensions that share a line",
  description: "Replaces the whole list.",
  access: access.inAccount("update:extensions"),
  body: lineSharingEdit,
  problems: changeInAccount,
})

const monitor = { service: "phoneSystem", path: "/api/ucaas/account/:accountId/monitor", params: inAccount } as const
export const listMonitoring = endpoint({
  ...monitor,
  method: "GET",
  calls: ["b72-get-monitor"],
  summary: "List extensions that monitor lines, or one line",
  description:
    "Monitoring a line shows whether it is free, ringing or busy (BLF) and lets others pick up its calls. Listening to calls is another thing: see the rules of call monitoring.",
  access: access.inAccount("read:extensions"),
  query: z.strictObject({ kitId: extensionIdText.optional(), afterKitId: extensionIdText.optional() }),
  response: z.array(monitoring),
  problems: missing,
})
export const updateMonitoring = endpoint({
  ...monitor,
  method: "PUT",
  calls: ["b72-put-monitor"],
  summary: "Set the extensions that monitor a line and can pick up its calls",
  description: "Replaces the whole list of the line.",
  access: access.inAccount("update:extensions"),
  body: monitoringEdit,
  response: monitoring,
  problems: changeInAccount,
})

// --- create, assign, delete ------------------------------------------------------------------------------------------

const numberProblems = [problems.numberTaken, problems.numberExcluded, problems.numberReserved, problems.noFreeNumber]

export const createExtension = endpoint({
  service: "appServer",
  method: "POST",
  createdAt: "/api/ucaas/extension/v1/:kitId",
  path: "/api/appserver/accounts/:accountId/extensions",
  calls: ["b79-post-extensions"],
  summary: "Add an extension",
  description: "Without a number it gets the next free one.",
  access: access.inAccount("create:extensions"),
  params: inAccount,
  body: newExtension,
  response: extension,
  problems: [
    accountProblems.notFound,
    accountProblems.serviceWhileStatus,
    ...numberProblems,
    problems.personUnknown,
    problems.notManageable,
    problems.typeHasNone,
    problems.planNotForType,
    problems.pinWeak,
    problems.pinNeedsVoicemail,
    locationProblems.notFound,
    locationProblems.closed,
    emergencyLocationProblems.notFound,
    emergencyLocationProblems.stillProvisioning,
    emergencyLocationProblems.failed,
    externalIdProblems.taken,
  ],
})
export const deleteExtension = endpoint({
  service: "appServer",
  method: "DELETE",
  path: "/api/appserver/accounts/:accountId/extensions/:extensionId",
  calls: ["b79-delete-extensions"],
  summary: "Delete an extension that is not in use, or let another one take its place",
  description:
    "Without a replacement it is refused while anything leads to the extension. The uses of an extension can be listed first.",
  access: access.inAccount("delete:extensions"),
  params: ofExtensionInAccount,
  query: replacement,
  problems: [
    ...missing,
    problems.notManageable,
    problems.inUse,
    problems.replacementUnknown,
    problems.replacementUnsuitable,
  ],
})

export const verifyServiceCancellation = endpoint({
  service: "phoneSystem",
  method: "GET",
  path: "/api/ucaas/account/:accountId/service/verifyServiceCancellation/:deviceKitId",
  calls: ["b72-get-service-verify-service-cancellation-device-kit-id"],
  noCache: true,
  summary: "Check whether the service of an extension can be canceled, and what prevents it",
  description: "Changes nothing. The response lists what has to be removed first.",
  access: access.inAccount("read:services"),
  params: ofDeviceKitInAccount,
  response: cancellationVerdict,
  problems: missing,
})

const portal = { service: "phoneSystem", params: ofExtensionInAccount } as const
const base = "/api/portal/accounts/:accountId/extensions"
export const getExtensionUses = endpoint({
  ...portal,
  method: "GET",
  path: `${base}/:extensionId/where-used`,
  summary: "List uses of an extension",
  description: "Everything that leads to the extension or belongs to it. Show it before a change or deletion.",
  access: access.inAccount("read:extensions"),
  response: extensionUses,
  problems: missing,
  noCache: true,
})
export const renumberExtension = endpoint({
  ...portal,
  method: "PUT",
  path: `${base}/:extensionId/number`,
  summary: "Change the number of an extension",
  description: "Everything that routes to it still does.",
  access: access.inAccount("update:extensions"),
  body: renumbering,
  response: extension,
  problems: [...missing, problems.changedMeanwhile, problems.notManageable, ...numberProblems],
})
export const handOverExtension = endpoint({
  ...portal,
  method: "PUT",
  path: `${base}/:extensionId/user`,
  summary: "Assign an extension to a user, or unassign it",
  description:
    "The extension keeps its number and settings. Voicemail messages stay with the person they were left for.",
  access: access.inAccount("update:extensions"),
  body: handover,
  response: extension,
  problems: [...missing, problems.notManageable, problems.personUnknown, problems.typeHasNone],
})
export const cloneExtension = endpoint({
  ...portal,
  method: "POST",
  createdAt: "/api/ucaas/extension/v1/:kitId",
  path: `${base}/:extensionId/clone`,
  summary: "Clone an extension: copies its settings, not its number, user, phones or uses",
  description: "The new extension has no user and no phones until they are assigned.",
  access: access.inAccount("create:extensions"),
  body: cloning,
  response: extension,
  problems: [...missing, accountProblems.serviceWhileStatus, problems.notManageable, ...numberProblems],
})
const greetingProblems = [
  ...missing,
  problems.notManageable,
  problems.typeHasNone,
  problems.greetingKind,
  problems.greetingLength,
  problems.greetingsFull,
]
export const uploadGreeting = endpoint({
  ...portal,
  method: "POST",
  path: `${base}/:extensionId/greeting`,
  summary: "Upload a voicemail greeting and use it",
  description: "Earlier greetings stay in the list.",
  access: access.inAccount("update:extensions"),
  body: greetingUpload,
  fileField: "audio",
  response: greeting,
  problems: greetingProblems,
})
export const downloadGreeting = endpoint({
  ...portal,
  method: "GET",
  path: `${base}/:extensionId/greeting`,
  summary: "Download the voicemail greeting in use",
  description: "The audio as it was uploaded or recorded. There is none while callers hear the default greeting.",
  access: access.inAccount("read:extensions"),
  response: z.unknown(),
  answers: "file",
  noCache: true,
  problems: [...missing, problems.noGreeting],
})
export const deleteGreeting = endpoint({
  ...portal,
  method: "DELETE",
  path: `${base}/:extensionId/greeting`,
  summary: "Use the default voicemail greeting",
  description: "Recordings stay.",
  access: access.inAccount("update:extensions"),
  problems: [...missing, problems.notManageable],
})
