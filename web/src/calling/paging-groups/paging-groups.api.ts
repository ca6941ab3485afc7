import {
  createPagingGroup,
  deletePagingGroup,
  getPagingGroup,
  listPagingGroups,
  updatePagingGroup,
} from "@dialplane/contract/calling/paging-groups/paging-groups.endpoints"
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

const shown = [listPagingGroups, getPagingGroup]
staleBy("pagingGroup", ...shown, getExtensionUses)
// Extensions may have been renamed, renumbered or deleted.
staleBy("extension", ...shown)

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

export const pagingGroupQuery = (accountId: number, pagingGroupId: number) =>
  query(getPagingGroup, { params: { accountId, pagingGroupId } }, own)
export const addPagingGroup = mutation(createPagingGroup, inForm)
export const savePagingGroup = mutation(updatePagingGroup, inForm)
export const removePagingGroup = mutation(deletePagingGroup, inForm)
