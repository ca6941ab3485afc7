import { previewExchange, previewReplacement } from "@dialplane/contract/inventory/provisioning/exchange.endpoints"
import type { Make } from "@dialplane/contract/inventory/devices/models"
import { undoReplacement as undoReplacementEndpoint } from "@dialplane/contract/inventory/provisioning/replace-phone.endpoints"
import { mutation } from "../../kit/data/mutation.ts"
import { query } from "../../kit/data/query.ts"
import { shownPhones } from "./devices.api.ts"

const quiet = { customError: true, noCache: true } as const

/** What two phones would have on them after a swap; nothing is changed. */
export const exchangeQuery = (accountId: number, deviceId: number, withDeviceId: number) =>
  query(previewExchange, { params: { accountId, deviceId, withDeviceId } }, quiet)
/** What a new phone of the model would have on it after it replaced another. */
export const replacementQuery = (accountId: number, deviceId: number, make: Make, model: string) =>
  query(previewReplacement, { params: { accountId, deviceId }, query: { make, model } }, quiet)

export const undoReplacement = mutation(undoReplacementEndpoint, {
  errors: "form",
  options: { customError: true },
  invalidates: shownPhones,
})
