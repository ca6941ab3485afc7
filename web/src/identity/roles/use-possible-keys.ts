import type { RoleOfAccount } from "@dialplane/contract/identity/roles/custom-roles.schema"
import { isPermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { keysPossibleAt } from "@dialplane/contract/identity/roles/possible-keys"
import { roleById, type AccountLevel } from "@dialplane/contract/kit/access/roles.table"
import { useSignedIn } from "../../kit/session/use-session.ts"
import type { KeySet } from "./permission-steps.ts"

/** The level of an account, derived from the built-in roles that it can have. */
export const levelOfRoles = (roles: readonly Pick<RoleOfAccount, "roleId">[]): AccountLevel => {
  const levels = roles.flatMap(({ roleId }) => roleById.get(roleId)?.level ?? [])
  return levels.find((level) => level !== "any") ?? "company"
}

/** The permissions that a role of this account can have, and those that the viewer can grant. */
export const usePossibleKeys = (
  roles: readonly RoleOfAccount[],
): { readonly possible: KeySet; readonly givable: KeySet } => {
  const { permissions } = useSignedIn()
  const possible = keysPossibleAt(levelOfRoles(roles))
  return { possible, givable: new Set(permissions.filter(isPermissionKey).filter((key) => possible.has(key))) }
}
