import { roleKeys, roles, type RoleKey } from "../../kit/access/roles.table.ts"

/** The roles whose users and extensions a role cannot manage. A role that is not listed here manages none. */
const mayNotManage: Partial<Record<RoleKey, readonly RoleKey[]>> = {
  ...Object.fromEntries(roleKeys.filter((key) => roles[key].parentType).map((key) => [key, []])),
  accountSuperUser: [],
  accountAdministrator: ["accountSuperUser", "accountAdministrator"],
  usersAdmin: ["accountSuperUser", "accountAdministrator", "usersAdmin"],
}

/**
 * Whether a role may manage the extension of a user in another role. The target is looked at first: an extension that
 * belongs to no one is open to everyone who reaches it. One's own extension is self-service and never asks here.
 */
export const mayManageExtension = (actor: RoleKey, target: RoleKey | undefined): boolean => {
  if (target === undefined) return true
  const spared = mayNotManage[actor]
  return spared !== undefined && !spared.includes(target)
}

/** Users of an account's parent have no phone of their own there, so nobody asks for one. */
export const looksUpExtensions = (role: RoleKey | undefined): boolean => role === undefined || !roles[role].parentType
