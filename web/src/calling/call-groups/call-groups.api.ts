import {
  createCallGroup,
  deleteCallGroup,
  getCallGroup,
  listCallGroupMemberships,
  listCallGroups,
  listOwnCallGroups,
  setCallGroupLogin,
  setOwnCallGroupLogin,
  updateCallGroup,
} from "@dialplane/contract/calling/call-groups/call-groups.endpoints"
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

const shown = [listCallGroups, getCallGroup, listCallGroupMemberships, listOwnCallGroups]
staleBy("callGroup", ...shown, getExtensionUses)
// Extensions may have been renamed, renumbered, assigned or deleted.
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

export const callGroupsQuery = (accountId: number) =>
  query(listCallGroups, { params: { accountId }, query: { limit: 750 } }, own)
export const callGroupQuery = (accountId: number, callGroupId: number) =>
  query(getCallGroup, { params: { accountId, callGroupId } }, own)
export const groupsOfUserQuery = (accountId: number, userId: number) =>
  query(listCallGroupMemberships, { params: { accountId }, query: { userId: String(userId) } }, own)
export const groupsOfExtensionQuery = (accountId: number, extensionId: number) =>
  query(listCallGroupMemberships, { params: { accountId }, query: { extensionId: String(extensionId) } }, own)
export const ownGroupsQuery = query(listOwnCallGroups, {}, own)

export const addCallGroup = mutation(createCallGroup, inForm)
export const saveCallGroup = mutation(updateCallGroup, inForm)
export const moveMember = mutation(updateCallGroup, { ...inForm, errors: "show", options: {} })
export const removeCallGroup = mutation(deleteCallGroup, inForm)
export const logMember = mutation(setCallGroupLogin, { invalidates: shown })
export const logOwn = mutation(setOwnCallGroupLogin, { invalidates: shown })
