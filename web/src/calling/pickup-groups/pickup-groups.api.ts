import {
  createPickupGroup,
  deletePickupGroup,
  getPickupGroup,
  listPickupGroups,
  updatePickupGroup,
} from "@dialplane/contract/calling/pickup-groups/pickup-groups.endpoints"
import { getExtensionUses } from "@dialplane/contract/inventory/extensions/extensions.endpoints"
import { mutation } from "../../kit/data/mutation.ts"
import { query } from "../../kit/data/query.ts"
import { staleBy } from "../../kit/live/stale-by.ts"

const shown = [listPickupGroups, getPickupGroup]
staleBy("pickupGroup", ...shown, getExtensionUses)
// Extensions may have been renamed, renumbered or deleted.
staleBy("extension", ...shown)

const own = { customError: true } as const
const inForm = { errors: "form", options: own, invalidates: [...shown, getExtensionUses] } as const

export const pickupGroupQuery = (accountId: number, groupId: number) =>
  query(getPickupGroup, { params: { accountId, groupId } }, own)
export const addPickupGroup = mutation(createPickupGroup, inForm)
export const savePickupGroup = mutation(updatePickupGroup, inForm)
export const removePickupGroup = mutation(deletePickupGroup, inForm)
