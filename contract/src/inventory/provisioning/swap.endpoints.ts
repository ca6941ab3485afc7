import { z } from "zod"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { accountIdText } from "../../kit/ids.ts"
import { deviceProblems as refusals } from "../devices/devices.problems.ts"
import { deviceIdText } from "../devices/devices.schema.ts"
import { emergencyPreview, swappedDevice } from "../devices/emergency-changes.schema.ts"

/** Keys move with their user. Provisioning owns keys and therefore serves the swap. */
export const swapDevices = endpoint({
  service: "provisioning",
  method: "POST",
  access: access.inAccount("update:devices"),
  path: "/api/devices/accounts/:accountId/devices/:deviceId/swap",
  summary: "Swap two phones: they exchange lines, extension, name, location, keys and personal settings",
  description: "The response lists lines whose emergency location changed.",
  params: z.strictObject({ accountId: accountIdText, deviceId: deviceIdText }),
  body: z.strictObject({ withDeviceId: z.int().min(1).max(Number.MAX_SAFE_INTEGER).describe("Id of the other phone") }),
  response: z.array(swappedDevice),
  problems: [refusals.notFound, refusals.sameDevice, refusals.swapTooSmall, refusals.loggedIn, refusals.appOnly],
})

export const previewSwap = endpoint({
  service: "provisioning",
  method: "POST",
  access: access.inAccount("update:devices"),
  path: `${swapDevices.path}/preview`,
  summary: "Preview a swap: lines whose emergency location would change",
  description: "Changes nothing.",
  params: swapDevices.params,
  body: z.strictObject({ withDeviceId: z.int().min(1).max(Number.MAX_SAFE_INTEGER).describe("Id of the other phone") }),
  response: emergencyPreview,
  problems: swapDevices.problems,
  idempotency: "none",
})
