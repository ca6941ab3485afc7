import { countUsers, listUsers } from "@dialplane/contract/users/user-lists.endpoints"
import { getCurrentUser, getUser, getUserV0, updateSelf, updateUserV1 } from "@dialplane/contract/users/users.endpoints"
import type { UserEdit } from "@dialplane/contract/users/users.schema"
import { editOfV0, readV4, sendV1, type UserV4 } from "@dialplane/contract/users/users.versions"
import { mutation } from "../kit/data/mutation.ts"
import { query } from "../kit/data/query.ts"
import { staleBy } from "../kit/live/stale-by.ts"

staleBy("user", getUser, getUserV0)

/** Everything that shows people; a change to one of them makes all of it stale. */
const shown = [listUsers, countUsers, getUser, getUserV0, getCurrentUser]

/** The page head is the widget "user-info", which reads v4. */
export const userQuery = (userId: number) => ({ ...query(getUser, { params: { userId } }, { customError: true }), select: (wire: UserV4) => readV4(wire) })

/** The form is the widget "user-info-edit": it reads v0 and writes v1. */
export const userEditQuery = (userId: number) => ({ ...query(getUserV0, { params: { userId } }, { customError: true }), select: editOfV0 })

export const saveUser = mutation(updateUserV1, { errors: "form", invalidates: shown })
export const userChange = (userId: number, edit: UserEdit, version: number) => ({ params: { userId }, body: sendV1(edit, version) })

export const ownUserQuery = { ...query(getCurrentUser), select: (wire: UserV4) => readV4(wire) }
export const saveOwnProfile = mutation(updateSelf, { errors: "form", invalidates: shown })
