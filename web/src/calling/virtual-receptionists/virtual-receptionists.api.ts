import {
  createVirtualReceptionist,
  deleteVirtualReceptionist,
  getVirtualReceptionist,
  listVirtualReceptionists,
  updateVirtualReceptionist,
} from "@dialplane/contract/calling/virtual-receptionists/virtual-receptionists.endpoints"
import { extensionLists } from "@dialplane/contract/inventory/extensions/extension-calls"
import {
  getExtension,
  getExtensionInAccount,
  getExtensionUses,
} from "@dialplane/contract/inventory/extensions/extensions.endpoints"
import { getSchedule, listSchedules } from "@dialplane/contract/inventory/schedules/schedules.endpoints"
import { mutation } from "../../kit/data/mutation.ts"
import { query } from "../../kit/data/query.ts"
import { staleBy } from "../../kit/live/stale-by.ts"

const shown = [listVirtualReceptionists, getVirtualReceptionist]
staleBy("virtualReceptionist", ...shown, getExtensionUses)
// Extensions may have been renamed, renumbered or deleted.
staleBy("extension", ...shown)
// The numbers that lead here.
staleBy("phone-number", ...shown)

const own = { customError: true } as const
const inForm = {
  errors: "form",
  options: own,
  invalidates: [
    ...shown,
    ...Object.values(extensionLists),
    getExtension,
    getExtensionInAccount,
    getExtensionUses,
    listSchedules,
    getSchedule,
  ],
} as const

export const receptionistQuery = (accountId: number, vrId: number) =>
  query(getVirtualReceptionist, { params: { accountId, vrId } }, own)

export const addReceptionist = mutation(createVirtualReceptionist, inForm)
export const saveReceptionist = mutation(updateVirtualReceptionist, inForm)
export const removeReceptionist = mutation(deleteVirtualReceptionist, inForm)
