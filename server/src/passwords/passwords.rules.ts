import { mayManageExtension } from "@dialplane/contract/roles/extension-management"
import { displayName, roleById } from "@dialplane/contract/roles/roles.table"

interface Manager {
  readonly roleIds: readonly number[]
  readonly isVendorSupport: boolean
}

/** Who may manage a person's extension may manage the password too; answers the role that stands in the way, by its shown name. */
export const roleInTheWay = (manager: Manager, targetRoleIds: readonly number[]): string | undefined => {
  if (manager.isVendorSupport) return undefined
  const own = manager.roleIds.flatMap((id) => roleById.get(id)?.key ?? [])
  const blocking = targetRoleIds.find((id) => {
    // A role of the account's own making may hold anything: only those who may manage everyone manage its people.
    const target = roleById.get(id)?.key ?? "accountSuperUser"
    return !own.some((key) => mayManageExtension(key, target))
  })
  return blocking === undefined ? undefined : displayName(roleById.get(blocking)?.name ?? "own role")
}

/** Answers are compared as people mean them: case, spaces and punctuation do not count. */
export const normaliseAnswer = (answer: string) => answer.normalize("NFKC").toLowerCase().replace(/[\p{P}\p{Z}\s]+/gu, " ").trim()
