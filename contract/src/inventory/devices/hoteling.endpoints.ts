import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { emergencyLocationProblems } from "../emergency-locations/emergency-locations.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { accountIdText, inAccount } from "../../kit/ids.ts"
import { deviceProblems, hotelingProblems } from "./devices.problems.ts"
import { device, deviceIdText } from "./devices.schema.ts"
import {
  appearancesChange,
  hotelingLine,
  hotelingLogin,
  loggedInExtension,
  sharedLine,
  sharingChange,
} from "./hoteling.schema.ts"

const base = "/api/hoteling/accounts/:accountId"
const reading = {
  service: "hoteling",
  method: "GET",
  access: access.inAccount("read:hoteling"),
  params: inAccount,
  problems: [accountProblems.notFound],
} as const
const changing = {
  service: "hoteling",
  method: "PUT",
  access: access.inAccount("update:hoteling"),
  params: inAccount,
} as const

export const listHotelingDevices = endpoint({
  ...reading,
  path: `${base}/devices`,
  aliases: [`${base}/shared-devices`],
  calls: ["b79-call-hoteling-devices", "b79-call-hoteling-shared-devices"],
  summary: "List shared phones and who is logged in to them",
  description: "Shared phones only.",
  response: z.array(device),
  noCache: true,
})
export const shareDevices = endpoint({
  ...changing,
  path: `${base}/shared-devices`,
  summary: "Share phones or stop sharing them",
  description: "Users can log in to shared phones with their own extension.",
  body: sharingChange,
  response: z.array(device),
  problems: [accountProblems.notFound, deviceProblems.notFound, deviceProblems.appOnly, hotelingProblems.inUse],
})
export const listHotelingLines = endpoint({
  ...reading,
  path: `${base}/lines`,
  calls: ["b79-call-hoteling-lines"],
  summary: "List lines of shared phones and the extensions they use now",
  description: "One row for each line of a shared phone.",
  response: z.array(hotelingLine),
})
export const logInDevice = endpoint({
  service: "hoteling",
  method: "POST",
  path: `${base}/devices/:deviceId/login`,
  access: access.inAccount("update:hoteling"),
  summary: "Log an extension in to a shared phone",
  description: "For administrators. The user gets their extension on that phone until the login ends.",
  params: z.strictObject({ accountId: accountIdText, deviceId: deviceIdText.describe("Id of the phone or app") }),
  body: hotelingLogin,
  response: device,
  problems: [
    deviceProblems.notFound,
    deviceProblems.extensionUnknown,
    deviceProblems.extensionUnfit,
    hotelingProblems.notShared,
    hotelingProblems.taken,
    hotelingProblems.elsewhere,
    hotelingProblems.off,
    emergencyLocationProblems.missing,
  ],
})
export const listLoggedInExtensions = endpoint({
  service: "provisioning",
  method: "GET",
  path: "/api/devices/accounts/:accountId/logged-in-extensions",
  calls: ["a7-dev-get-logged-in-extensions"],
  access: access.inAccount("read:devices"),
  summary: "List extensions that are logged in to shared phones",
  description: "Who is logged in to which shared phone, and until when.",
  params: inAccount,
  response: z.array(loggedInExtension),
  problems: [accountProblems.notFound],
  noCache: true,
})
/** Served on two paths with different permissions: devices and hoteling. */
export const listSharedLines = endpoint({
  service: "provisioning",
  method: "GET",
  path: "/api/devices/accounts/:accountId/sla",
  calls: ["a7-dev-get-sla-list"],
  access: access.inAccount("read:devices"),
  summary: "List lines that are shared with other phones",
  description: "One row for each line that also appears on another phone.",
  params: inAccount,
  response: z.array(sharedLine),
  problems: [accountProblems.notFound],
})
export const listHotelingSharedLines = endpoint({
  aliasOf: "devices.listSharedLines",
  ...reading,
  path: `${base}/sla`,
  calls: ["b79-call-hoteling-sla"],
  summary: "List lines that are shared with other phones",
  description: "Lines whose calls also ring on other phones.",
  response: z.array(sharedLine),
})
const changeProblems = [
  accountProblems.notFound,
  deviceProblems.notFound,
  deviceProblems.extensionUnknown,
  deviceProblems.extensionUnfit,
  deviceProblems.appOnly,
  deviceProblems.tooManyLines,
  hotelingProblems.ownLine,
  emergencyLocationProblems.missing,
  emergencyLocationProblems.stillProvisioning,
  emergencyLocationProblems.failed,
] as const
export const updateSharedLines = endpoint({
  ...changing,
  path: `${base}/sla`,
  summary: "Set the shared lines of a phone",
  description: "Replaces all shared lines of the phone.",
  body: appearancesChange,
  response: z.array(sharedLine),
  problems: changeProblems,
})
