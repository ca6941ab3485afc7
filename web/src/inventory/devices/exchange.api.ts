import { previewExchange, previewReplacement } from "@dialplane/contract/inventory/provisioning/exchange.endpoints"
import type { Make } from "@dialplane/contract/inventory/devices/models"
import { undoReplacement as undoReplacementEndpoint } from "@dialplane/contract/inventory/provisioning/replace-phone.endpoints"
import { mutation } from "../../kit/data/mutation.ts"
import { query } from "../../kit/data/query.ts"
import { shownPhones } from "./devices.api.ts"

const quiet = { customError: true, noCache: true } as const

/** Preview of keys and settings after a swap. */
export const exchangeQuery = (accountId: number, deviceId: number, withDeviceId: number) =>
  query(previewExchange, { params: { accountId, deviceId, withDeviceId } }, quiet)
/** Preview of keys and settings after a replacement by this model. */
export const replacementQuery = (accountId: number, deviceId: number, make: Make, model: string) =>
  query(previewReplacement, { params: { accountId, deviceId }, query: { make, model } }, quiet)

export const undoReplacement = mutation(undoReplacementEndpoint, {
  errors: "form",
  options: { customError: true },
  invalidates: shownPhones,
})
