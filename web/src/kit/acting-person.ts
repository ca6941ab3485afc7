import { isPermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { mayAssume, type ActingPerson } from "@dialplane/contract/identity/roles/role-assignment"
import { customRole, roleById, type AccountLevel } from "@dialplane/contract/kit/access/roles.table"
import type { Session } from "@dialplane/contract/identity/sessions/sessions.schema"
import { useSignedIn } from "./session/use-session.ts"

/**
 * The signed-in user in the form that the contract's rules about users and roles take. The level matters for custom
 * roles.
 */
export const actingPersonOf = (
  { roles, permissions, isVendorSupport, acting }: Session,
  level: AccountLevel = "company",
): ActingPerson => {
  const keys = permissions.filter(isPermissionKey)
  const known = (roleId = 0, displayName = "") => roleById.get(roleId) ?? customRole(roleId, displayName, level, keys)
  const [first] = roles
  const role = known(first?.roleId, first?.displayName)
  const home =
    acting === null
      ? { role, isVendorSupport }
      : { role: known(acting.home.roleId, acting.home.displayName), isVendorSupport: acting.home.isVendorSupport }
  return { role, isVendorSupport, home, keys: new Set(keys) }
}

/** Whether the user could start acting in a role of an account. The server makes the final decision. */
export const useMayAct = (): ((accountId: number) => boolean) => {
  const session = useSignedIn()
  const person = actingPersonOf(session)
  return (accountId) => session.acting === null && mayAssume(person, accountId === session.homeAccountId)
}
