import { displayName, roleKeys, roles, type Role } from "@dialplane/contract/roles/roles.table"

/** The roles that can be held at a level of the tree, for pickers and filters. */
export const roleOptions = (level: Role["level"]) =>
  roleKeys
    .filter((key) => roles[key].level === level)
    .map((key) => ({ value: String(roles[key].id), label: displayName(roles[key].name) }))
