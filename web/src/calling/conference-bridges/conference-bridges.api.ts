import {
  createConferenceBridge,
  deleteConferenceBridge,
  getConferenceBridge,
  getConferenceRecordingCode,
  listConferenceBridges,
  updateConferenceBridge,
} from "@dialplane/contract/calling/conference-bridges/conference-bridges.endpoints"
import { extensionLists } from "@dialplane/contract/inventory/extensions/extension-calls"
import {
  getExtension,
  getExtensionInAccount,
  getExtensionUses,
} from "@dialplane/contract/inventory/extensions/extensions.endpoints"
import { mutation } from "../../kit/data/mutation.ts"
import { query } from "../../kit/data/query.ts"
import { staleBy } from "../../kit/live/stale-by.ts"

const shown = [listConferenceBridges, getConferenceBridge]
staleBy("conferenceBridge", ...shown)
// Extensions may have been renamed or renumbered.
staleBy("extension", ...shown)
// The numbers that lead here.
staleBy("phone-number", ...shown)

staleBy("pbxSettings", getConferenceRecordingCode)

const own = { customError: true } as const
const inForm = {
  errors: "form",
  options: own,
  invalidates: [...shown, ...Object.values(extensionLists), getExtension, getExtensionInAccount, getExtensionUses],
} as const

export const bridgeQuery = (accountId: number, conferenceId: number) =>
  query(getConferenceBridge, { params: { accountId, conferenceId } }, own)

export const recordingCodeQuery = (accountId: number) =>
  query(getConferenceRecordingCode, { params: { accountId } }, own)

export const addBridge = mutation(createConferenceBridge, inForm)
export const saveBridge = mutation(updateConferenceBridge, inForm)
export const lockBridge = mutation(updateConferenceBridge, { invalidates: shown })
export const removeBridge = mutation(deleteConferenceBridge, inForm)
