import { roleKeys, roles, type RoleKey } from "../../kit/access/roles.table.ts"

/** The roles whose users and extensions a role cannot manage. A role that is not listed here manages none. */
const mayNotManage: Partial<Record<RoleKey, readonly RoleKey[]>> = {
  ...Object.fromEntries(roleKeys.filter((key) => roles[key].parentType).map((key) => [key, []])),
  accountSuperUser: [],
  accountAdministrator: ["accountSuperUser", "accountAdministrator"],
  usersAdmin: ["accountSuperUser", "accountAdministrator", "usersAdmin"],
}

/**
 * Whether a role may manage the extension of a user in another role. An unassigned extension is open to everyone who
 * reaches it. A user's own extension is self-service and not checked here.
 */
export const mayManageExtension = (actor: RoleKey, target: RoleKey | undefined): boolean => {
  if (target === undefined) return true
  const spared = mayNotManage[actor]
  return spared !== undefined && !spared.includes(target)
}

/** Users of a parent account have no phone in the account, so their extensions are not looked up. */
export const looksUpExtensions = (role: RoleKey | undefined): boolean => role === undefined || !roles[role].parentType
