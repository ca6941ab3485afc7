import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { deviceProblems as refusals } from "../devices/devices.problems.ts"
import { deviceIdText } from "../devices/devices.schema.ts"
import { changedDevice } from "../devices/emergency-changes.schema.ts"
import { exchangedPhone } from "../devices/exchange.schema.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { accountIdText } from "../../kit/ids.ts"
import { replacementPhone } from "../devices/phone-requests.schema.ts"
import { newAddress } from "../devices/provisioning-address.ts"

/** The new phone is added and replaces the old one in one transaction. */
export const replaceDevice = endpoint({
  service: "provisioning",
  method: "POST",
  access: access.inAccount("update:devices"),
  path: "/api/devices/accounts/:accountId/devices/:deviceId/replace",
  params: z.strictObject({ accountId: accountIdText, deviceId: deviceIdText }),
  body: replacementPhone,
  summary:
    "Replace a phone with a new one: lines, extension, name, location, keys and personal settings move to it, and the old phone becomes a spare",
  description: "The provisioning URL is shown once.",
  ifAnswerLost: "The new phone is in the list of devices. To see a provisioning URL, generate a new one on its page.",
  response: z.object({
    devices: z.array(changedDevice).describe("Phones and apps"),
    address: newAddress.nullable().describe("Provisioning address"),
    added: exchangedPhone.describe("What the new phone took over from the old one, and what does not fit."),
  }),
  problems: [
    refusals.notFound,
    refusals.macTaken,
    refusals.macNeeded,
    refusals.modelUnknown,
    refusals.swapTooSmall,
    refusals.loggedIn,
    refusals.appOnly,
    accountProblems.serviceWhileStatus,
  ],
})

/**
 * Possible only while neither phone was changed: the old phone is still the spare, and the new one is still in use in
 * its place.
 */
export const undoReplacement = endpoint({
  service: "provisioning",
  method: "POST",
  access: access.inAccount("update:devices"),
  path: `${replaceDevice.path}/undo`,
  params: replaceDevice.params,
  summary: "Undo a replacement: the old phone gets its lines, keys and settings back, and the new one is removed",
  description: "Also needs the permission to delete phones.",
  body: z.strictObject({
    withDeviceId: z.int().min(1).max(Number.MAX_SAFE_INTEGER).describe("The phone that replaced this one."),
  }),
  response: changedDevice,
  problems: [
    refusals.notFound,
    refusals.replacementGone,
    refusals.sameDevice,
    refusals.swapTooSmall,
    refusals.loggedIn,
    refusals.appOnly,
  ],
})
