import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { emergencyLocationProblems } from "../emergency-locations/emergency-locations.problems.ts"
import { access } from "../../kit/access/access.ts"
import { bulkPreview, removalPreview } from "../../kit/bulk-preview.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { accountIdText, inAccount, userIdText } from "../../kit/ids.ts"
import { page } from "../../kit/paging.ts"
import { secret } from "../../kit/secret.ts"
import { locationProblems } from "../locations/locations.problems.ts"
import { userProblems } from "../../identity/users/users.problems.ts"
import { deviceHealth } from "./device-health.schema.ts"
import {
  editedDeviceSettings,
  editedPhoneConfiguration,
  shownDeviceSettings,
  shownPhoneConfiguration,
} from "./device-settings.schema.ts"
import { deviceProblems as refusals, hotelingProblems } from "./devices.problems.ts"
import {
  appLineDraft,
  assignment,
  device,
  chosenDevices,
  deviceBulk,
  deviceDraft,
  deviceEdit,
  deviceFilter,
  deviceIdText,
  devicePassword,
  devicesOfExtension,
  devicesWithLinesQuery,
  deviceWithLines,
  extensionIdText,
  line,
  lineIdText,
  lineRegistration,
  linesChange,
  registrationPage,
  shownSipPassword,
} from "./devices.schema.ts"
import { assignedDevice, changedDevice, changedLine } from "./emergency-changes.schema.ts"
import { legacyDevice, legacyDraft, legacyEdit } from "./devices.versions.ts"

const base = "/api/devices/accounts/:accountId"
const legacyBase = "/api/devices/legacy/accounts/:accountId"
const ofDevice = z.strictObject({ accountId: accountIdText, deviceId: deviceIdText })
const ofLine = z.strictObject({ accountId: accountIdText, lineId: lineIdText })
const ofExtension = z.strictObject({ accountId: accountIdText, extensionId: extensionIdText })

const shared = { service: "provisioning" } as const
const reading = { ...shared, method: "GET", access: access.inAccount("read:devices") } as const
const changing = { ...shared, method: "PUT", access: access.inAccount("update:devices") } as const
const emergencyRefusals = [
  emergencyLocationProblems.missing,
  emergencyLocationProblems.stillProvisioning,
  emergencyLocationProblems.failed,
  emergencyLocationProblems.notFound,
] as const
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
  summary:
    "Phones and apps of an account, with their lines and whether they are registered; an app is a line without a phone and stands under its line's id",
  params: inAccount,
  query: deviceFilter,
  response: page(device),
  problems: [accountProblems.notFound],
})
export const listDevicesWithLines = endpoint({
  ...reading,
  path: `${base}/devices-with-lines`,
  calls: ["a7-dev-get-devices-with-lines"],
  summary: "Phones and apps with the fields that are asked for",
  params: inAccount,
  query: devicesWithLinesQuery,
  response: page(deviceWithLines),
  problems: [accountProblems.notFound],
})
export const listDevicesOfExtension = endpoint({
  ...reading,
  path: `${base}/extensions/:extensionId/devices`,
  calls: ["a7-dev-get-devices-by-extension"],
  summary: "Phones and apps of an extension",
  params: ofExtension,
  response: z.array(device),
  problems: [refusals.extensionNotFound],
})
export const listLegacyDevicesOfExtension = endpoint({
  ...reading,
  path: `${legacyBase}/extensions/:extensionId/devices`,
  calls: ["a7-dev-get-devices-by-extension"],
  summary: "Phones and apps of an extension, in the older shape",
  params: ofExtension,
  response: z.array(legacyDevice),
  problems: [refusals.extensionNotFound],
})
export const getDevice = endpoint({
  ...reading,
  path: `${base}/devices/:deviceId`,
  calls: ["a7-dev-get-device"],
  summary: "One phone or app",
  params: ofDevice,
  response: device,
  problems: [refusals.notFound],
})
export const getLegacyDevice = endpoint({
  ...reading,
  path: `${legacyBase}/devices/:deviceId`,
  calls: ["a7-dev-get-device"],
  summary: "One phone or app, in the older shape",
  params: ofDevice,
  response: legacyDevice,
  problems: [refusals.notFound],
})
export const getDeviceHealth = endpoint({
  ...reading,
  path: `${base}/devices/:deviceId/health`,
  summary: "Why a phone does or does not ring: registrations now and of 30 days, what it fetched, what to do next",
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
  calls: ["a7-dev-post-device"],
  access: access.inAccount("create:devices"),
  summary:
    "Set up a phone, with its lines; one that belongs to an extension needs an emergency location where the country demands it",
  params: inAccount,
  body: deviceDraft,
  response: device,
  problems: [accountProblems.notFound, accountProblems.serviceWhileStatus, ...draftRefusals],
})
export const createLegacyDevice = endpoint({
  ...shared,
  method: "POST",
  path: `${legacyBase}/devices`,
  calls: ["a7-dev-post-device"],
  access: access.inAccount("create:devices"),
  summary: "Set up a phone, in the older shape",
  params: inAccount,
  body: legacyDraft,
  response: legacyDevice,
  problems: [accountProblems.notFound, accountProblems.serviceWhileStatus, ...draftRefusals],
})
export const updateDevice = endpoint({
  ...changing,
  path: `${base}/devices/:deviceId`,
  calls: ["a7-dev-put-device"],
  summary: "Change a phone and its lines; the answer names lines whose emergency address changed",
  params: ofDevice,
  body: deviceEdit,
  response: changedDevice,
  problems: editRefusals,
})
export const updateLegacyDevice = endpoint({
  ...changing,
  path: `${legacyBase}/devices/:deviceId`,
  calls: ["a7-dev-put-device"],
  summary: "Change a phone, in the older shape",
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
})

export const logOutDevice = endpoint({
  ...changing,
  path: `${base}/devices/:deviceId/logout`,
  aliases: ["/api/hoteling/accounts/:accountId/devices/:deviceId/logout"],
  calls: ["a7-dev-put-logout-device", "b79-call-hoteling-logout"],
  summary: "End the registrations of a phone or app, and whoever is logged into it",
  params: ofDevice,
  response: device,
  problems: [refusals.notFound],
})
export const resetSipPassword = endpoint({
  ...changing,
  path: `${base}/devices/:deviceId/reset-sip-password`,
  calls: ["a7-dev-put-reset-sip-password"],
  summary: "New SIP passwords for the lines of a phone or app; they are shown in this answer and never again",
  params: ofDevice,
  response: z.array(shownSipPassword),
  problems: [refusals.notFound],
  // Each time other passwords, and whoever is registered is out.
  idempotency: "accepted",
  ifAnswerLost:
    "The lines have new SIP passwords: a phone that fetches its settings here gets them by itself. To see passwords, reset them again.",
})
export const assignDevice = endpoint({
  ...changing,
  path: `${base}/devices/:deviceId/assignment`,
  calls: ["a7-dev-put-assign-device-to-extension"],
  summary:
    "Assign a phone to an extension; the answer names who lost a phone and lines whose emergency address changed",
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
  params: ofDevice,
  response: device,
  problems: [refusals.notFound, refusals.loggedIn, refusals.appOnly],
})
export const setDevicePassword = endpoint({
  ...changing,
  path: `${base}/devices/:deviceId/password`,
  calls: ["a7-dev-put-set-device-password"],
  summary: "Set the password of the phone's own menu and web page",
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
  summary: "One change for many phones and apps, as a job",
  params: inAccount,
  body: deviceBulk,
  response: z.object({ jobId: z.int() }),
  problems: [accountProblems.notFound, locationProblems.notFound, locationProblems.closed, ...emergencyRefusals],
})

export const previewManyDevices = endpoint({
  owners: { "body.deviceIds[]": "each" },
  ...shared,
  method: "POST",
  access: access.inAccount("update:devices"),
  path: `${base}/devices/bulk/preview`,
  summary: "What one change for many phones and apps would do, and which would be left out and why; nothing is changed",
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
  summary:
    "What removing phones and apps would do: each of them, what stops working without it, and which would be left out and why; nothing is changed",
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
  response: z.object({ jobId: z.int() }),
  summary: "Remove phones and apps, as a job; for 30 days the removal can be undone",
  problems: [accountProblems.notFound],
})

// --- lines and extensions --------------------------------------------------------------------------------------------

export const updateLines = endpoint({
  owners: { "body.lines[].id": "line" },
  ...changing,
  path: `${base}/lines`,
  calls: ["a7-dev-put-bulk-update-lines"],
  summary: "Change many lines; all of them or none. Each says whether its emergency address changed",
  params: inAccount,
  body: linesChange,
  response: z.array(changedLine),
  problems: [
    accountProblems.notFound,
    refusals.lineUnknown,
    refusals.extensionUnknown,
    refusals.extensionUnfit,
    ...emergencyRefusals,
  ],
})
export const createAppLine = endpoint({
  ...shared,
  method: "POST",
  path: `${base}/apps`,
  access: access.inAccount("create:devices"),
  summary: "Give an extension an app; its SIP password is shown in this answer and never again",
  params: inAccount,
  body: appLineDraft,
  response: z.object({ line, sipPassword: secret(z.string()) }),
  ifAnswerLost: "The app is in the list of devices. To see a SIP password, reset it there.",
  problems: [
    accountProblems.serviceWhileStatus,
    accountProblems.appsOff,
    accountProblems.notFound,
    refusals.extensionUnknown,
    refusals.extensionUnfit,
    ...emergencyRefusals,
  ],
})
export const updateDevicesOfExtension = endpoint({
  ...changing,
  path: `${base}/extensions/:extensionId/devices`,
  calls: ["a7-dev-put-update-devices-by-extension"],
  summary:
    "Say which phones an extension has: those named are given to it, its others become free. Each names its lines whose emergency address changed",
  params: ofExtension,
  body: devicesOfExtension,
  response: z.array(changedDevice),
  problems: [
    refusals.notFound,
    refusals.extensionNotFound,
    refusals.extensionUnfit,
    refusals.loggedIn,
    refusals.appOnly,
    ...emergencyRefusals,
  ],
})

/** Parameters of the older addresses: a person, and the number of one of their extensions. */
const ofNumber = z.strictObject({ userId: userIdText, extension: z.string().regex(/^\d{2,10}$/, "Digits only.") })
const userSettings = "/api/ucaas/user/:userId/settings/extensions/:extension"
export const listDevicesOfUser = endpoint({
  service: "phoneSystem",
  method: "GET",
  path: `${userSettings}/devices`,
  access: access.onUserOrSelf("read:devices"),
  calls: ["b71-get-user-userid-settings-extensions-extension-devices"],
  summary: "Phones and apps of one of a person's extensions",
  params: ofNumber,
  response: z.array(device),
  problems: [userProblems.notFound, refusals.extensionNotFound],
})
export const addDevicesOfUser = endpoint({
  service: "phoneSystem",
  method: "POST",
  path: `${userSettings}/devices`,
  access: access.onUser("update:devices"),
  calls: ["b71-post-user-userid-settings-extensions-extension-devices"],
  summary: "Give phones to one of a person's extensions; each names its lines whose emergency address changed",
  params: ofNumber,
  body: devicesOfExtension,
  response: z.array(changedDevice),
  problems: [
    userProblems.notFound,
    refusals.notFound,
    refusals.extensionNotFound,
    refusals.extensionUnfit,
    refusals.loggedIn,
    refusals.appOnly,
    ...emergencyRefusals,
  ],
})
export const removeDevicesOfUser = endpoint({
  service: "phoneSystem",
  method: "POST",
  path: `${userSettings}/removeDevices`,
  aliases: [
    `${userSettings}/devices/removeDevices`,
    `${userSettings}/v1/removeDevices`,
    `${userSettings}/v2/removeDevices`,
  ],
  access: access.onUser("update:devices"),
  calls: ["b71-post-user-userid-settings-extensions-extension-remove-devices"],
  summary: "Take phones from one of a person's extensions",
  params: ofNumber,
  body: devicesOfExtension,
  response: z.array(device),
  problems: [userProblems.notFound, refusals.notFound, refusals.extensionNotFound, refusals.loggedIn, refusals.appOnly],
})

// --- registrations ---------------------------------------------------------------------------------------------------

export const listRegistrations = endpoint({
  ...reading,
  path: `${base}/registrations`,
  calls: ["a7-dev-get-registration-info-paged"],
  summary: "Who is registered, page by page: follow next_page_uri until it is absent",
  params: inAccount,
  query: z.strictObject({
    cursor: z.string().max(2000).optional(),
    limit: z.coerce.number().int().min(1).max(750).default(100),
  }),
  response: registrationPage,
  problems: [accountProblems.notFound],
  noCache: true,
})
export const getLineRegistration = endpoint({
  ...reading,
  path: `${base}/lines/:lineId/registration`,
  calls: ["a7-dev-get-per-line-registration"],
  summary: "Whether a line is registered",
  params: ofLine,
  response: lineRegistration,
  problems: [refusals.lineNotFound],
  noCache: true,
})

// --- settings --------------------------------------------------------------------------------------------------------

export const getDeviceSettings = endpoint({
  ...reading,
  path: `${base}/settings`,
  calls: ["a7-dev-get-device-settings-per-account"],
  summary: "How the account deals with phones",
  params: inAccount,
  response: shownDeviceSettings,
  problems: [accountProblems.notFound],
})
export const updateDeviceSettings = endpoint({
  ...changing,
  path: `${base}/settings`,
  calls: ["a7-dev-put-device-settings-per-account"],
  summary: "Change how the account deals with phones",
  params: inAccount,
  body: editedDeviceSettings,
  response: shownDeviceSettings,
  problems: [accountProblems.notFound, refusals.changedMeanwhile, locationProblems.notFound, locationProblems.closed],
})
const configurationPath = "/api/ucaas/account/:accountId/phoneConfigurationDetails"
export const getPhoneConfiguration = endpoint({
  ...reading,
  service: "phoneSystem",
  path: configurationPath,
  calls: ["a7-dev-get-phone-configuration-details", "b72-get-phone-configuration-details"],
  summary: "What every phone of the account is told",
  params: inAccount,
  response: shownPhoneConfiguration,
  problems: [accountProblems.notFound],
})
export const updatePhoneConfiguration = endpoint({
  ...changing,
  service: "phoneSystem",
  path: configurationPath,
  calls: ["a7-dev-put-phone-configuration-details", "b72-put-phone-configuration-details"],
  summary: "Change what every phone of the account is told",
  params: inAccount,
  body: editedPhoneConfiguration,
  response: shownPhoneConfiguration,
  problems: [accountProblems.notFound, refusals.changedMeanwhile],
})
export const getIcebergFeatures = endpoint({
  ...reading,
  path: `${base}/iceberg-features`,
  calls: ["a7-dev-get-iceberg-features-flag"],
  summary: "Whether the account has iceberg features (meaning not given)",
  params: inAccount,
  response: z.object({ icebergFeatures: z.boolean() }),
  problems: [accountProblems.notFound],
})
export const getVdpSupport = endpoint({
  ...reading,
  service: "phoneSystem",
  path: "/api/ucaas/account/:accountId/vdpProvisioningModelSupported",
  calls: ["b72-get-vdp-provisioning-model-supported"],
  summary:
    "Whether the account's phones are set up by the older models (meaning not given); true outside international accounts",
  params: inAccount,
  response: z.object({ vdpProvisioningModelSupported: z.boolean() }),
  problems: [accountProblems.notFound],
})
