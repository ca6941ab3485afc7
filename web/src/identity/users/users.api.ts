import { getPersonProvisioning } from "@dialplane/contract/identity/scim/scim.endpoints"
import { countUsers, listUsers } from "@dialplane/contract/identity/users/user-lists.endpoints"
import { userReads, userUpdates } from "@dialplane/contract/identity/users/user-calls"
import { listNameUses, renamePerson } from "@dialplane/contract/onboarding/people/rename.endpoints"
import { getCurrentUser, updateSelf } from "@dialplane/contract/identity/users/users.endpoints"
import type { OwnProfileEdit, UserEdit } from "@dialplane/contract/identity/users/users.schema"
import { editOfV0 } from "@dialplane/contract/identity/users/user-v0"
import { readV4, type UserV4 } from "@dialplane/contract/identity/users/user-v4"
import { sendOwnProfile } from "@dialplane/contract/identity/users/user-v3"
import { sendV1 } from "@dialplane/contract/identity/users/user-v1"
import { versionFor } from "@dialplane/contract/kit/widget-pins"
import { mutation } from "../../kit/data/mutation.ts"
import { query } from "../../kit/data/query.ts"
import { staleBy } from "../../kit/live/stale-by.ts"

/** The page head and the form are separate parts, each with its own version. */
const readHead = userReads[versionFor("readUser", "user-info")]
const readForm = userReads[versionFor("readUser", "user-info-edit")]

staleBy("user", readHead, readForm, getPersonProvisioning)

/** Everything that shows users; a change to one of them makes all of it stale. */
const shown = [listUsers, countUsers, readHead, readForm, getCurrentUser]
/** Phones, apps and extensions are shown with the name of their user. */
const namesakes = ["device", "extension"]

export const userQuery = (userId: number) => ({
  ...query(readHead, { params: { userId } }, { customError: true }),
  select: (wire: UserV4) => readV4(wire),
})

/** What the identity provider decides about a user. */
export const provisioningQuery = (userId: number) =>
  query(getPersonProvisioning, { params: { userId: String(userId) } }, { customError: true })

export const userEditQuery = (userId: number) => ({
  ...query(readForm, { params: { userId } }, { customError: true }),
  select: editOfV0,
})

export const saveUser = mutation(userUpdates[versionFor("updateUser", "user-info-edit")], {
  errors: "form",
  invalidates: shown,
  invalidatesTopics: namesakes,
})
export const userChange = (userId: number, edit: UserEdit, version: number) => ({
  params: { userId },
  body: sendV1(edit, version),
})

export const nameUsesQuery = (accountId: number, userId: number) =>
  query(listNameUses, { params: { accountId: String(accountId), userId: String(userId) } }, { customError: true })
/** The user together with the objects that contain their name. */
export const savePersonAndNames = mutation(renamePerson, {
  errors: "form",
  invalidates: [...shown, listNameUses],
  invalidatesTopics: namesakes,
})

export const ownUserQuery = { ...query(getCurrentUser), select: (wire: UserV4) => readV4(wire) }
export const saveOwnProfile = mutation(updateSelf, { errors: "form", invalidates: shown })
export const ownProfileChange = (edit: OwnProfileEdit) => ({ body: sendOwnProfile(edit) })
