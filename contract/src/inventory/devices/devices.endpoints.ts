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
    "List phones and apps of an account with their lines and registration; an app is a line without a phone and has its line's id",
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
  params: inAccount,
  query: devicesWithLinesQuery,
  response: page(deviceWithLines),
  problems: [accountProblems.notFound],
})
export const listDevicesOfExtension = endpoint({
  ...reading,
  path: `${base}/extensions/:extensionId/devices`,
  calls: ["a7-dev-get-devices-by-extension"],
  summary: "List phones and apps of an extension",
  params: ofExtension,
  response: z.array(device),
  problems: [refusals.extensionNotFound],
})
export const listLegacyDevicesOfExtension = endpoint({
  ...reading,
  path: `${legacyBase}/extensions/:extensionId/devices`,
  calls: ["a7-dev-get-devices-by-extension"],
  summary: "List phones and apps of an extension in the older shape",
  params: ofExtension,
  response: z.array(legacyDevice),
  problems: [refusals.extensionNotFound],
})
export const getDevice = endpoint({
  ...reading,
  path: `${base}/devices/:deviceId`,
  calls: ["a7-dev-get-device"],
  summary: "Get a phone or app",
  params: ofDevice,
  response: device,
  problems: [refusals.notFound],
})
export const getLegacyDevice = endpoint({
  ...reading,
  path: `${legacyBase}/devices/:deviceId`,
  calls: ["a7-dev-get-device"],
  summary: "Get a phone or app in the older shape",
  params: ofDevice,
  response: legacyDevice,
  problems: [refusals.notFound],
})
export const getDeviceHealth = endpoint({
  ...reading,
  path: `${base}/devices/:deviceId/health`,
  summary: "Get the health of a phone: current registrations, the last 30 days, fetched files and the next step",
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
    "Add a phone with its lines; a phone of an extension needs an emergency location where the country requires one",
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
  summary: "Add a phone in the older shape",
  params: inAccount,
  body: legacyDraft,
  response: legacyDevice,
  problems: [accountProblems.notFound, accountProblems.serviceWhileStatus, ...draftRefusals],
})
export const updateDevice = endpoint({
  ...changing,
  path: `${base}/devices/:deviceId`,
  calls: ["a7-dev-put-device"],
  summary: "Change a phone and its lines; the response lists lines whose emergency location changed",
  params: ofDevice,
  body: deviceEdit,
  response: changedDevice,
  problems: editRefusals,
})
export const updateLegacyDevice = endpoint({
  ...changing,
  path: `${legacyBase}/devices/:deviceId`,
  calls: ["a7-dev-put-device"],
  summary: "Change a phone in the older shape",
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
  summary: "Log out a phone or app: end its registrations and any hoteling login",
  params: ofDevice,
  response: device,
  problems: [refusals.notFound],
})
export const resetSipPassword = endpoint({
  ...changing,
  path: `${base}/devices/:deviceId/reset-sip-password`,
  calls: ["a7-dev-put-reset-sip-password"],
  summary: "Reset the SIP passwords of a phone or app; they are shown only in this response",
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
  summary:
    "Assign a phone to an extension; the response lists assignments that ended and lines whose emergency location changed",
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
  summary: "Set the password of a phone's menu and web page",
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
  summary: "Preview a change of many phones and apps, with those that would be skipped and why; changes nothing",
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
    "Preview the removal of phones and apps: what stops working, and which would be skipped and why; changes nothing",
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
  summary: "Remove phones and apps as a job; the removal can be undone for 30 days",
  problems: [accountProblems.notFound],
})

// --- lines and extensions --------------------------------------------------------------------------------------------

export const updateLines = endpoint({
  owners: { "body.lines[].id": "line" },
  ...changing,
  path: `${base}/lines`,
  calls: ["a7-dev-put-bulk-update-lines"],
  summary: "Change many lines, all or none; each line in the response says whether its emergency location changed",
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
  summary: "Add an app to an extension; its SIP password is shown only in this response",
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
    "Set the phones of an extension: listed phones are assigned to it, others are unassigned; the response lists lines whose emergency location changed",
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

/** Parameters of the older paths: a user and the number of one of their extensions. */
const ofNumber = z.strictObject({ userId: userIdText, extension: z.string().regex(/^\d{2,10}$/, "Enter digits only.") })
const userSettings = "/api/ucaas/user/:userId/settings/extensions/:extension"
export const listDevicesOfUser = endpoint({
  service: "phoneSystem",
  method: "GET",
  path: `${userSettings}/devices`,
  access: access.onUserOrSelf("read:devices"),
  calls: ["b71-get-user-userid-settings-extensions-extension-devices"],
  summary: "List phones and apps of one of a user's extensions",
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
  summary: "Assign phones to one of a user's extensions; the response lists lines whose emergency location changed",
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
  summary: "Unassign phones from one of a user's extensions",
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
  summary: "List registrations page by page; follow next_page_uri until it is absent",
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
  summary: "Get the registration of a line",
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
  summary: "Get the device settings of an account",
  params: inAccount,
  response: shownDeviceSettings,
  problems: [accountProblems.notFound],
})
export const updateDeviceSettings = endpoint({
  ...changing,
  path: `${base}/settings`,
  calls: ["a7-dev-put-device-settings-per-account"],
  summary: "Change the device settings of an account",
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
  summary: "Get the configuration of all phones of an account",
  params: inAccount,
  response: shownPhoneConfiguration,
  problems: [accountProblems.notFound],
})
export const updatePhoneConfiguration = endpoint({
  ...changing,
  service: "phoneSystem",
  path: configurationPath,
  calls: ["a7-dev-put-phone-configuration-details", "b72-put-phone-configuration-details"],
  summary: "Change the configuration of all phones of an account",
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
