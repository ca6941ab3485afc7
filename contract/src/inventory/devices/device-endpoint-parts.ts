import { z } from "zod"
import { emergencyLocationProblems } from "../emergency-locations/emergency-locations.problems.ts"
import { access } from "../../kit/access/access.ts"
import { accountIdText } from "../../kit/ids.ts"
import { deviceIdText, extensionIdText, lineIdText } from "./devices.schema.ts"

// Shared by the endpoint files of devices. Not in an endpoint file, because every export of those is an operation.

export const base = "/api/devices/accounts/:accountId"
export const legacyBase = "/api/devices/legacy/accounts/:accountId"
export const ofDevice = z.strictObject({
  accountId: accountIdText,
  deviceId: deviceIdText.describe("Id of the phone or app"),
})
export const ofLine = z.strictObject({ accountId: accountIdText, lineId: lineIdText.describe("Id of the line") })
export const ofExtension = z.strictObject({
  accountId: accountIdText,
  extensionId: extensionIdText.describe("Id of the extension"),
})

export const shared = { service: "provisioning" } as const
export const reading = { ...shared, method: "GET", access: access.inAccount("read:devices") } as const
export const changing = { ...shared, method: "PUT", access: access.inAccount("update:devices") } as const
export const emergencyRefusals = [
  emergencyLocationProblems.missing,
  emergencyLocationProblems.stillProvisioning,
  emergencyLocationProblems.failed,
  emergencyLocationProblems.notFound,
] as const
