import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { bulkPreview, removalPreview } from "../../kit/bulk-preview.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { inAccount } from "../../kit/ids.ts"
import { page } from "../../kit/paging.ts"
import { externalIdProblems } from "../../kit/synchronization.problems.ts"
import { locationProblems } from "../locations/locations.problems.ts"
import { deviceHealth } from "./device-health.schema.ts"
import { deviceProblems as refusals, hotelingProblems } from "./devices.problems.ts"
import {
  assignment,
  chosenDevices,
  device,
  deviceBulk,
  deviceDraft,
  deviceEdit,
  deviceFilter,
  devicePassword,
  devicesWithLinesQuery,
  deviceWithLines,
  shownSipPassword,
} from "./devices.schema.ts"
import { assignedDevice, changedDevice } from "./emergency-changes.schema.ts"
import { legacyDevice, legacyDraft, legacyEdit } from "./devices.versions.ts"
import { base, changing, emergencyRefusals, legacyBase, ofDevice, reading, shared } from "./device-endpoint-parts.ts"

const draftRefusals = [
  refusals.macTaken,
  refusals.macNeeded,
  refusals.modelUnknown,
  refusals.tooManyLines,
  refusals.extensionUnknown,
  refusals.extensionUnfit,
  locationProblems.notFound,
  locationProblems.closed,
  ...emergencyRefusals,
  externalIdProblems.taken,
] as const
const editRefusals = [
  refusals.notFound,
  refusals.changedMeanwhile,
  refusals.macFixed,
  refusals.appOnly,
  refusals.loggedIn,
  refusals.lineUnknown,
  hotelingProblems.inUse,
  ...draftRefusals,
] as const

// --- reading ---------------------------------------------------------------------------------------------------------

export const listDevices = endpoint({
  ...reading,
  path: `${base}/devices`,
  calls: ["a7-dev-get-all-devices"],
  summary: "List phones and apps of an account with their lines and registration",
  description: "An app is a line without a phone and has its line's id.",
  params: inAccount,
  query: deviceFilter,
  response: page(device),
  problems: [accountProblems.notFound],
})
export const listDevicesWithLines = endpoint({
  ...reading,
  path: `${base}/devices-with-lines`,
  calls: ["a7-dev-get-devices-with-lines"],
  summary: "List phones and apps with selected fields",
  description: "The older list with every field of lines. Use the list of devices unless you need them.",
  params: inAccount,
  query: devicesWithLinesQuery,
  response: page(deviceWithLines),
  problems: [accountProblems.notFound],
})
export const getDevice = endpoint({
  ...reading,
  path: `${base}/devices/:deviceId`,
  calls: ["a7-dev-get-device"],
  summary: "Get a phone or app",
  description: "SIP passwords are never part of the response.",
  params: ofDevice,
  response: device,
  problems: [refusals.notFound],
})
export const getLegacyDevice = endpoint({
  aliasOf: "devices.getDevice",
  ...reading,
  path: `${legacyBase}/devices/:deviceId`,
  calls: ["a7-dev-get-device"],
  summary: "Get a phone or app in the older shape",
  description: "Field names of the earlier device service, with all lines.",
  params: ofDevice,
  response: legacyDevice,
  problems: [refusals.notFound],
})
export const getDeviceHealth = endpoint({
  ...reading,
  path: `${base}/devices/:deviceId/health`,
  summary: "Get the health of a phone: current registrations, the last 30 days, fetched files and the next step",
  description: "For support: why a phone does not ring, and what to do next.",
  params: ofDevice,
  response: deviceHealth,
  problems: [refusals.notFound],
  noCache: true,
})

// --- changing --------------------------------------------------------------------------------------------------------

export const createDevice = endpoint({
  ...shared,
  method: "POST",
  path: `${base}/devices`,
  createdAt: `${base}/devices/:id`,
  calls: ["a7-dev-post-device"],
  access: access.inAccount("create:devices"),
  summary: "Add a phone with its lines",
  description: "A phone of an extension needs an emergency location where the country requires one.",
  params: inAccount,
  body: deviceDraft,
  response: device,
  problems: [accountProblems.notFound, accountProblems.serviceWhileStatus, ...draftRefusals],
})
export const createLegacyDevice = endpoint({
  aliasOf: "devices.createDevice",
  ...shared,
  method: "POST",
  path: `${legacyBase}/devices`,
  calls: ["a7-dev-post-device"],
  access: access.inAccount("create:devices"),
  summary: "Add a phone in the older shape",
  description: "The lines are listed in the request; the first one belongs to the extension.",
  params: inAccount,
  body: legacyDraft,
  response: legacyDevice,
  problems: [accountProblems.notFound, accountProblems.serviceWhileStatus, ...draftRefusals],
})
export const updateDevice = endpoint({
  ...changing,
  path: `${base}/devices/:deviceId`,
  calls: ["a7-dev-put-device"],
  summary: "Change a phone and its lines",
  description: "The response lists lines whose emergency location changed.",
  params: ofDevice,
  body: deviceEdit,
  response: changedDevice,
  problems: editRefusals,
})
export const updateLegacyDevice = endpoint({
  aliasOf: "devices.updateDevice",
  ...changing,
  path: `${legacyBase}/devices/:deviceId`,
  calls: ["a7-dev-put-device"],
  summary: "Change a phone in the older shape",
  description: "Replaces the fields that are sent. The MAC address is fixed once the phone has fetched its settings.",
  params: ofDevice,
  body: legacyEdit,
  response: legacyDevice,
  problems: editRefusals,
})
const deleting = {
  ...shared,
  method: "DELETE",
  access: access.inAccount("delete:devices"),
  params: ofDevice,
  problems: [refusals.notFound, refusals.loggedIn],
} as const
export const deleteDevice = endpoint({
  ...deleting,
  path: `${base}/devices/:deviceId`,
  aliases: [`${legacyBase}/devices/:deviceId`],
  calls: ["a7-dev-delete-device"],
  summary: "Remove a phone or app and its lines",
  description: "Its lines stop ringing at once. Extensions and numbers stay.",
})

export const logOutDevice = endpoint({
  ...changing,
  path: `${base}/devices/:deviceId/logout`,
  aliases: ["/api/hoteling/accounts/:accountId/devices/:deviceId/logout"],
  calls: ["a7-dev-put-logout-device", "b79-call-hoteling-logout"],
  summary: "Log out a phone or app: end its registrations and any hoteling login",
  description: "The phone can register again at once, unless its passwords are reset too.",
  params: ofDevice,
  response: device,
  problems: [refusals.notFound],
})
export const resetSipPassword = endpoint({
  ...changing,
  path: `${base}/devices/:deviceId/reset-sip-password`,
  calls: ["a7-dev-put-reset-sip-password"],
  summary: "Reset the SIP passwords of a phone or app",
  description: "They are shown only in this response.",
  params: ofDevice,
  response: z.array(shownSipPassword),
  problems: [refusals.notFound],
  // Every call generates new passwords and ends registrations.
  idempotency: "accepted",
  ifAnswerLost:
    "The lines have new SIP passwords. A phone that fetches its settings gets them automatically. To see passwords, reset them again.",
})
export const assignDevice = endpoint({
  ...changing,
  path: `${base}/devices/:deviceId/assignment`,
  calls: ["a7-dev-put-assign-device-to-extension"],
  summary: "Assign a phone to an extension",
  description: "The response lists assignments that ended and lines whose emergency location changed.",
  params: ofDevice,
  body: assignment,
  response: assignedDevice,
  problems: [
    refusals.notFound,
    refusals.extensionUnknown,
    refusals.extensionUnfit,
    refusals.assignedElsewhere,
    refusals.loggedIn,
    refusals.appOnly,
    ...emergencyRefusals,
  ],
})
export const unassignDevice = endpoint({
  ...shared,
  method: "DELETE",
  access: access.inAccount("update:devices"),
  path: `${base}/devices/:deviceId/assignment`,
  calls: ["a7-dev-delete-device-assignment"],
  summary: "Unassign a phone from its extension",
  description: "The phone stays in the account without an extension.",
  params: ofDevice,
  response: device,
  problems: [refusals.notFound, refusals.loggedIn, refusals.appOnly],
})
export const setDevicePassword = endpoint({
  ...changing,
  path: `${base}/devices/:deviceId/password`,
  calls: ["a7-dev-put-set-device-password"],
  summary: "Set the password of a phone's menu and web page",
  description: "The phone gets it with its next configuration.",
  params: ofDevice,
  body: devicePassword,
  problems: [refusals.notFound, refusals.passwordWeak, refusals.appOnly],
})
export const changeManyDevices = endpoint({
  owners: { "body.deviceIds[]": "each" },
  ...shared,
  method: "POST",
  access: access.inAccount("update:devices"),
  path: `${base}/devices/bulk`,
  summary: "Change many phones and apps as a job",
  description: "Poll the job for progress. It has a result for each device, and failed ones can be tried again.",
  params: inAccount,
  body: deviceBulk,
  response: z.object({
    jobId: z.int().describe("Id of the job. Its progress and result are at GET /api/portal/jobs/{jobId}"),
  }),
  problems: [accountProblems.notFound, locationProblems.notFound, locationProblems.closed, ...emergencyRefusals],
})

export const previewManyDevices = endpoint({
  owners: { "body.deviceIds[]": "each" },
  ...shared,
  method: "POST",
  access: access.inAccount("update:devices"),
  path: `${base}/devices/bulk/preview`,
  summary: "Preview a change of many phones and apps, with those that would be skipped and why",
  description: "Changes nothing.",
  params: inAccount,
  body: deviceBulk,
  response: bulkPreview,
  problems: [accountProblems.notFound, locationProblems.notFound, locationProblems.closed, ...emergencyRefusals],
  idempotency: "none",
})

export const previewDeviceRemoval = endpoint({
  owners: { "body.deviceIds[]": "each" },
  ...shared,
  method: "POST",
  access: deleting.access,
  path: `${base}/devices/removal/preview`,
  params: inAccount,
  body: chosenDevices,
  response: removalPreview,
  summary: "Preview the removal of phones and apps: what stops working, and which would be skipped and why",
  description: "Changes nothing.",
  problems: [accountProblems.notFound],
  idempotency: "none",
})
export const removeManyDevices = endpoint({
  owners: { "body.deviceIds[]": "each" },
  ...shared,
  method: "POST",
  access: deleting.access,
  path: `${base}/devices/removal`,
  params: inAccount,
  body: chosenDevices,
  response: z.object({
    jobId: z.int().describe("Id of the job. Its progress and result are at GET /api/portal/jobs/{jobId}"),
  }),
  summary: "Remove phones and apps as a job",
  description: "The removal can be undone for 30 days.",
  problems: [accountProblems.notFound],
})
