import { z } from "zod"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { accountIdText } from "../../kit/ids.ts"
import { deviceProblems as refusals } from "../devices/devices.problems.ts"
import { deviceIdText } from "../devices/devices.schema.ts"
import { emergencyPreview, swappedDevice } from "../devices/emergency-changes.schema.ts"

/** Keys go with whoever uses them, and are kept by provisioning, which serves it. */
export const swapDevices = endpoint({
  service: "provisioning",
  method: "POST",
  access: access.inAccount("update:devices"),
  path: "/api/devices/accounts/:accountId/devices/:deviceId/swap",
  summary:
    "Exchange two phones: lines, extension, name, place, keys and personal settings change sides, the hardware stays. Each phone says which emergency address it calls with now",
  params: z.strictObject({ accountId: accountIdText, deviceId: deviceIdText }),
  body: z.strictObject({ withDeviceId: z.int().min(1).max(Number.MAX_SAFE_INTEGER) }),
  response: z.array(swappedDevice),
  problems: [refusals.notFound, refusals.sameDevice, refusals.swapTooSmall, refusals.loggedIn, refusals.appOnly],
})

export const previewSwap = endpoint({
  service: "provisioning",
  method: "POST",
  access: access.inAccount("update:devices"),
  path: `${swapDevices.path}/preview`,
  summary: "Before two phones are swapped: which address each of them would call with; nothing is changed",
  params: swapDevices.params,
  body: z.strictObject({ withDeviceId: z.int().min(1).max(Number.MAX_SAFE_INTEGER) }),
  response: emergencyPreview,
  problems: swapDevices.problems,
  idempotency: "none",
})
