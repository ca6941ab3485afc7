import { z } from "zod"
import { accountProblems } from "../accounts/accounts.problems.ts"
import { deviceProblems as refusals } from "./devices.problems.ts"
import { deviceIdText } from "./devices.schema.ts"
import { changedDevice } from "./emergency-changes.schema.ts"
import { access } from "../kit/access.ts"
import { endpoint } from "../kit/endpoint.ts"
import { accountIdText } from "../kit/ids.ts"
import { replacementPhone } from "./phone-requests.schema.ts"
import { newAddress } from "./provisioning-address.ts"

/** The hardware is new to the account: it is added and takes the place of the other in one step, or neither happens. */
export const replaceDevice = endpoint({
  service: "provisioning", method: "POST", access: access.inAccount("update:devices"), path: "/api/devices/accounts/:accountId/devices/:deviceId/replace", params: z.strictObject({ accountId: accountIdText, deviceId: deviceIdText }), body: replacementPhone,
  summary: "Replace a phone by another that is not set up yet: lines, extension, name, place and keys move to it, the old one becomes a spare. The new provisioning address is shown once",
  ifAnswerLost: "The new phone is in the list of devices. To see a provisioning address, make a new one on its page.",
  response: z.object({ devices: z.array(changedDevice), address: newAddress.nullable() }),
  problems: [refusals.notFound, refusals.macTaken, refusals.macNeeded, refusals.modelUnknown, refusals.swapTooSmall, refusals.loggedIn, refusals.appOnly, accountProblems.serviceWhileStatus],
})
