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

/** The hardware is new to the account: it is added and takes the place of the other in one step, or neither happens. */
export const replaceDevice = endpoint({
  service: "provisioning",
  method: "POST",
  access: access.inAccount("update:devices"),
  path: "/api/devices/accounts/:accountId/devices/:deviceId/replace",
  params: z.strictObject({ accountId: accountIdText, deviceId: deviceIdText }),
  body: replacementPhone,
  summary:
    "Replace a phone by another that is not set up yet: lines, extension, name, place, keys and personal settings move to it, the old one becomes a spare. The new provisioning address is shown once",
  ifAnswerLost: "The new phone is in the list of devices. To see a provisioning address, make a new one on its page.",
  response: z.object({
    devices: z.array(changedDevice),
    address: newAddress.nullable(),
    added: exchangedPhone.describe("What of the old phone the new one has, and what it has no room for."),
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
 * Only while nothing else was done with them: the old phone is the spare that the replacement left, and the new one is
 * still used in its place.
 */
export const undoReplacement = endpoint({
  service: "provisioning",
  method: "POST",
  access: access.inAccount("update:devices"),
  path: `${replaceDevice.path}/undo`,
  params: replaceDevice.params,
  summary:
    "Undo a replacement: the old phone takes its place again with lines, keys and settings, and the new one is removed. For people who may also delete phones",
  body: z.strictObject({
    withDeviceId: z.int().min(1).max(Number.MAX_SAFE_INTEGER).describe("The phone that took the place of this one."),
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
