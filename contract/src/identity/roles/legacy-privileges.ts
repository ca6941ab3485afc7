import type { PermissionKey } from "../../kit/access/permission-keys.ts"
import { roles } from "../../kit/access/roles.table.ts"

/** Names of an older permission model. Only the API uses them; the code uses permission keys. */
export const privilegeNames = [
  "READ",
  "UPDATE",
  "CREATE",
  "VIEW_AND_EDIT",
  "EXECUTE",
  "MONITOR_USAGE",
  "GRANT_ROLE",
  "SET_PASSWORD",
  "BLIND_PASSWORD_RESET",
  "SUPER_USER",
  "BypassCompanyFilter",
] as const
export type PrivilegeName = (typeof privilegeNames)[number]

/** What a privilege can be granted on: the account as a whole, or one user. */
export const privilegeObjectTypes = { account: 1, user: 2 } as const
export type PrivilegeObject = keyof typeof privilegeObjectTypes
export const privilegeObjectOf = (typeId: number): PrivilegeObject | undefined =>
  (Object.keys(privilegeObjectTypes) as PrivilegeObject[]).find((name) => privilegeObjectTypes[name] === typeId)

/**
 * Maps the older model to permission keys. An empty list: the privilege has no meaning for that kind of object and
 * cannot be granted there.
 */
export const privilegeKeys: Readonly<
  Record<PrivilegeName, Readonly<Record<PrivilegeObject, readonly PermissionKey[]>>>
> = {
  READ: { account: ["read:account-details"], user: ["read:users"] },
  UPDATE: { account: ["update:account-details"], user: ["update:users"] },
  CREATE: { account: ["create:users"], user: [] },
  VIEW_AND_EDIT: { account: ["read:account-details", "update:account-details"], user: ["read:users", "update:users"] },
  EXECUTE: { account: ["read:jobs", "create:jobs"], user: [] },
  MONITOR_USAGE: {
    account: ["read:company-summary", "read:users-summary", "read:call-monitoring"],
    user: ["read:users-summary"],
  },
  GRANT_ROLE: { account: ["read:user-permissions", "update:user-permissions"], user: ["update:user-permissions"] },
  SET_PASSWORD: { account: ["update:security-settings"], user: ["update:security-settings"] },
  BLIND_PASSWORD_RESET: { account: ["update:security-settings"], user: ["update:security-settings"] },
  SUPER_USER: {
    account: [...roles.accountSuperUser.keys],
    user: ["read:users", "update:users", "update:user-permissions", "update:security-settings"],
  },
  BypassCompanyFilter: { account: ["read:accounts", "read:account-search"], user: [] },
}

/** The privileges whose keys are all held. */
export const privilegesWithin = (held: ReadonlySet<PermissionKey>, object: PrivilegeObject): PrivilegeName[] =>
  privilegeNames.filter(
    (name) => privilegeKeys[name][object].length > 0 && privilegeKeys[name][object].every((key) => held.has(key)),
  )

export const keysOfPrivileges = (names: readonly PrivilegeName[], object: PrivilegeObject): Set<PermissionKey> =>
  new Set(names.flatMap((name) => privilegeKeys[name][object]))
