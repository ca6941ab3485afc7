import type { UserListEntry } from "@dialplane/contract/identity/users/users.schema"
import { roleById } from "@dialplane/contract/kit/access/roles.table"

/** The role of a user. */
export const roleOf = ({ roleMemberships }: Pick<UserListEntry, "roleMemberships">) =>
  roleMemberships.find(({ isDefault }) => isDefault) ?? roleMemberships[0]

/** Owners and administrators of a partner, and the platform operator's users, have access to all customers. */
export const alwaysManages = (person: Pick<UserListEntry, "roleMemberships">): boolean => {
  const role = roleById.get(roleOf(person)?.roleId ?? 0)
  return role?.parentType === true || role?.level === "top"
}
