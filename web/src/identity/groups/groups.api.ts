import {
  createGroup,
  deleteGroup,
  getGroup,
  listGroupAssociations,
  listGroupMembers,
  listGroups,
  updateGroup,
} from "@dialplane/contract/identity/groups/groups.endpoints"
import { mutation } from "../../kit/data/mutation.ts"
import { pagedQuery, query } from "../../kit/data/query.ts"
import { portal } from "../../kit/portal.ts"
import { staleBy } from "../../kit/live/stale-by.ts"

staleBy("account-group", listGroups, getGroup, listGroupMembers)

const shown = [listGroups, getGroup, listGroupMembers, listGroupAssociations]
const inForm = { errors: "form", options: { customError: true }, invalidates: shown } as const

const membersPerPage = 50
export const groupMembersQuery = (accountId: number, groupId: number, search: string) =>
  pagedQuery(
    listGroupMembers,
    { params: { accountId, groupId }, query: { search, limit: membersPerPage } },
    { customError: true },
  )
export const groupQuery = (accountId: number, groupId: number) =>
  query(getGroup, { params: { accountId, groupId } }, { customError: true })
/** The groups of a user. */
export const groupsOfUserQuery = (accountId: number, userId: number) =>
  query(listGroupAssociations, { params: { accountId }, query: { userId: String(userId) } }, { customError: true })

export const addGroup = mutation(createGroup, inForm)
export const saveGroup = mutation(updateGroup, inForm)

const remove = mutation(deleteGroup, inForm)
/** Errors are logged here and rethrown, so that the dialog can show them. */
export const removeGroup: typeof remove = {
  ...remove,
  mutationFn: async (input, context) => {
    try {
      return await remove.mutationFn!(input, context)
    } catch (error) {
      portal.environment.log.error("A group could not be deleted.", error)
      throw error
    }
  },
}
