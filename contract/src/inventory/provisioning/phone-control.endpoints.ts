import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { bulkPreview } from "../../kit/bulk-preview.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { accountIdText, inAccount } from "../../kit/ids.ts"
import { deviceProblems as refusals } from "../devices/devices.problems.ts"
import { device, deviceIdText } from "../devices/devices.schema.ts"
import { commandedPhones } from "../devices/phone-requests.schema.ts"

const base = "/api/devices/accounts/:accountId/devices"
const shared = { service: "provisioning", method: "POST", access: access.inAccount("update:devices") } as const
const one = {
  ...shared,
  params: z.strictObject({ accountId: accountIdText, deviceId: deviceIdText }),
  response: device,
  problems: [refusals.notFound, refusals.noCommand, refusals.nothingToFetch],
} as const

export const restartPhone = endpoint({
  ...one,
  path: `${base}/:deviceId/restart`,
  summary: "Restart a phone",
  description: "The phone starts anew and fetches its settings. Calls on it end.",
})
export const resyncPhone = endpoint({
  ...one,
  path: `${base}/:deviceId/resync`,
  summary: "Resync a phone: it fetches its settings again without a restart",
  description: "Use it after a change of settings that should reach the phone now instead of at its next request.",
})

const many = {
  ...shared,
  owners: { "body.deviceIds[]": "each" },
  params: inAccount,
  body: commandedPhones,
  problems: [accountProblems.notFound],
} as const

export const commandManyPhones = endpoint({
  ...many,
  path: `${base}/commands`,
  summary: "Restart or resync many phones as a job",
  description: "Poll the job for progress. It has a result for each phone.",
  response: z.object({
    jobId: z.int().describe("Id of the job. Its progress and result are at GET /api/portal/jobs/{jobId}"),
  }),
})
export const previewCommand = endpoint({
  ...many,
  path: `${base}/commands/preview`,
  summary: "Preview a command: phones that would take it, and those that would not and why",
  description: "Sends nothing.",
  response: bulkPreview,
  idempotency: "none",
})
