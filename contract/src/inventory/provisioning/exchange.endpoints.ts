import { z } from "zod"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { accountIdText } from "../../kit/ids.ts"
import { line } from "../../kit/text.ts"
import { deviceProblems as refusals } from "../devices/devices.problems.ts"
import { deviceIdText } from "../devices/devices.schema.ts"
import { exchangedPhone } from "../devices/exchange.schema.ts"
import { makes } from "../devices/models.ts"

const ofDevice = z.strictObject({ accountId: accountIdText, deviceId: deviceIdText })
const shared = {
  service: "provisioning",
  method: "GET",
  access: access.inAccount("update:devices"),
  response: z.array(exchangedPhone),
  noCache: true,
} as const
const base = "/api/devices/accounts/:accountId/devices/:deviceId"

/** Keys and settings are kept by provisioning, which serves both. */
export const previewExchange = endpoint({
  ...shared,
  path: `${base}/exchange/:withDeviceId`,
  params: ofDevice.extend({ withDeviceId: deviceIdText }),
  problems: [refusals.notFound, refusals.appOnly],
  summary: "Before two phones are swapped: which keys and settings each of them would have; nothing is changed",
})
export const previewReplacement = endpoint({
  ...shared,
  path: `${base}/replacement`,
  params: ofDevice,
  problems: [refusals.notFound, refusals.appOnly, refusals.modelUnknown],
  summary:
    "Before a phone is replaced by one of this model: which keys and settings that one would have; nothing is changed",
  query: z.strictObject({
    make: z.enum(makes).describe("The make of the phone that takes the place of this one."),
    model: line(40).describe("Its model."),
  }),
})
