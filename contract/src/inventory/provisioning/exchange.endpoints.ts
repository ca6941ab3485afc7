import { z } from "zod"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { accountIdText } from "../../kit/ids.ts"
import { line } from "../../kit/text.ts"
import { deviceProblems as refusals } from "../devices/devices.problems.ts"
import { deviceIdText } from "../devices/devices.schema.ts"
import { exchangedPhone } from "../devices/exchange.schema.ts"
import { makes } from "../devices/models.ts"

const ofDevice = z.strictObject({ accountId: accountIdText.describe("Id of the account"), deviceId: deviceIdText })
const shared = {
  service: "provisioning",
  method: "GET",
  access: access.inAccount("update:devices"),
  response: z.array(exchangedPhone),
  noCache: true,
} as const
const base = "/api/devices/accounts/:accountId/devices/:deviceId"

/** Provisioning owns keys and settings and therefore serves both. */
export const previewExchange = endpoint({
  ...shared,
  path: `${base}/exchange/:withDeviceId`,
  params: ofDevice.extend({ withDeviceId: deviceIdText.describe("Id of the other phone") }),
  problems: [refusals.notFound, refusals.appOnly],
  summary: "Preview a swap: the keys and settings each phone would have",
  description: "Changes nothing.",
})
export const previewReplacement = endpoint({
  ...shared,
  path: `${base}/replacement`,
  params: ofDevice,
  problems: [refusals.notFound, refusals.appOnly, refusals.modelUnknown],
  summary: "Preview a replacement by a phone of this model: the keys and settings it would have",
  description: "Changes nothing.",
  query: z.strictObject({
    make: z.enum(makes).describe("The make of the replacement phone."),
    model: line(40).describe("The model of the replacement phone."),
  }),
})
