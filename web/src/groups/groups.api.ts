import { createGroup, deleteGroup, getGroup, listGroupAssociations, listGroups, updateGroup } from "@dialplane/contract/groups/groups.endpoints"
import { mutation } from "../kit/data/mutation.ts"
import { query } from "../kit/data/query.ts"
import { portal } from "../kit/portal.ts"
import { staleBy } from "../kit/live/stale-by.ts"

staleBy("account-group", listGroups, getGroup)

const shown = [listGroups, getGroup, listGroupAssociations]
const inForm = { errors: "form", options: { customError: true }, invalidates: shown } as const

export const groupQuery = (accountId: number, groupId: number) => query(getGroup, { params: { accountId, groupId } }, { customError: true })
/** The groups one person is in. */
export const groupsOfUserQuery = (accountId: number, userId: number) => query(listGroupAssociations, { params: { accountId }, query: { userId: String(userId) } }, { customError: true })

export const addGroup = mutation(createGroup, inForm)
export const saveGroup = mutation(updateGroup, inForm)

const remove = mutation(deleteGroup, inForm)
/** What goes wrong is logged here and thrown on, so that the dialog can say it. */
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
