import { z } from "zod"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { userIdText } from "../../kit/ids.ts"
import { userProblems } from "../../identity/users/users.problems.ts"
import { deviceProblems as refusals } from "./devices.problems.ts"
import { device, devicesOfExtension } from "./devices.schema.ts"
import { changedDevice } from "./emergency-changes.schema.ts"
import { legacyDevice } from "./devices.versions.ts"
import { base, changing, emergencyRefusals, legacyBase, ofExtension, reading } from "./device-endpoint-parts.ts"

export const listDevicesOfExtension = endpoint({
  ...reading,
  path: `${base}/extensions/:extensionId/devices`,
  calls: ["a7-dev-get-devices-by-extension"],
  summary: "List phones and apps of an extension",
  description: "Includes apps: an app is a line without a phone.",
  params: ofExtension,
  response: z.array(device),
  problems: [refusals.extensionNotFound],
})
export const listLegacyDevicesOfExtension = endpoint({
  aliasOf: "devices.listDevicesOfExtension",
  ...reading,
  path: `${legacyBase}/extensions/:extensionId/devices`,
  calls: ["a7-dev-get-devices-by-extension"],
  summary: "List phones and apps of an extension in the older shape",
  description: "Field names of the earlier device service.",
  params: ofExtension,
  response: z.array(legacyDevice),
  problems: [refusals.extensionNotFound],
})
export const updateDevicesOfExtension = endpoint({
  ...changing,
  path: `${base}/extensions/:extensionId/devices`,
  calls: ["a7-dev-put-update-devices-by-extension"],
  summary: "Set the phones of an extension: listed phones are assigned to it, others are unassigned",
  description: "The response lists lines whose emergency location changed.",
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
const ofNumber = z.strictObject({
  userId: userIdText.describe("Id of the user"),
  extension: z
    .string()
    .regex(/^\d{2,10}$/, "Enter digits only.")
    .describe("Extension number, as it is dialed"),
})
const userSettings = "/api/ucaas/user/:userId/settings/extensions/:extension"
export const listDevicesOfUser = endpoint({
  aliasOf: "devices.listDevicesOfExtension",
  service: "phoneSystem",
  method: "GET",
  path: `${userSettings}/devices`,
  access: access.onUserOrSelf("read:devices"),
  calls: ["b71-get-user-userid-settings-extensions-extension-devices"],
  summary: "List phones and apps of one of a user's extensions",
  description: "The extension is given by its number and has to belong to the user.",
  params: ofNumber,
  response: z.array(device),
  problems: [userProblems.notFound, refusals.extensionNotFound],
})
export const addDevicesOfUser = endpoint({
  aliasOf: "devices.assignDevice",
  service: "phoneSystem",
  method: "POST",
  path: `${userSettings}/devices`,
  access: access.onUser("update:devices"),
  calls: ["b71-post-user-userid-settings-extensions-extension-devices"],
  summary: "Assign phones to one of a user's extensions",
  description: "The response lists lines whose emergency location changed.",
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
  aliasOf: "devices.unassignDevice",
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
  description: "The phones stay in the account without an extension and can be assigned to somebody else.",
  params: ofNumber,
  body: devicesOfExtension,
  response: z.array(device),
  problems: [userProblems.notFound, refusals.notFound, refusals.extensionNotFound, refusals.loggedIn, refusals.appOnly],
})
