import { mayChangeSignIn } from "@dialplane/contract/roles/role-assignment"
import { displayName, roleById } from "@dialplane/contract/roles/roles.table"

interface Manager {
  readonly roleIds: readonly number[]
  readonly isVendorSupport: boolean
}

/**
 * Whoever sets a password can become that person, so nobody sets the password of someone who may do what they may not. Answers the role that
 * stands in the way, by its shown name.
 */
export const roleInTheWay = (manager: Manager, targetRoleIds: readonly number[]): string | undefined => {
  const own = manager.roleIds.flatMap((id) => roleById.get(id)?.key ?? [])
  const blocking = targetRoleIds.find((id) => {
    // A role of the account's own making may hold anything: only those who may manage everyone manage its people.
    const target = roleById.get(id)?.key ?? "accountSuperUser"
    return !own.some((role) => mayChangeSignIn({ role, isVendorSupport: manager.isVendorSupport }, [target]))
  })
  return blocking === undefined ? undefined : displayName(roleById.get(blocking)?.name ?? "own role")
}

/** Answers are compared as people mean them: case, spaces and punctuation do not count. */
export const normaliseAnswer = (answer: string) => answer.normalize("NFKC").toLowerCase().replace(/[\p{P}\p{Z}\s]+/gu, " ").trim()
